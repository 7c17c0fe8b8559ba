"""Slow, plainly right answers: each word of a list is looked at on its own."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable


def tokens_of(pattern: str, letters: str) -> list[str | frozenset[str]]:
    """A pattern as a list of "*" and sets of letters."""
    out: list[str | frozenset[str]] = []
    at = 0
    while at < len(pattern):
        sign = pattern[at]
        if sign == "[":
            end = pattern.index("]", at)
            out.append(class_of(pattern[at + 1 : end], letters))
            at = end
        elif sign == "?":
            out.append(frozenset(letters))
        elif sign == "*":
            out.append("*")
        else:
            out.append(frozenset(sign.upper()))
        at += 1
    return out


def class_of(body: str, letters: str) -> frozenset[str]:
    negated = body[:1] == "^"
    body = body[negated:].upper()
    chosen: set[str] = set()
    at = 0
    while at < len(body):
        if body[at + 1 : at + 2] == "-":
            chosen |= set(letters[letters.index(body[at]) : letters.index(body[at + 2]) + 1])
            at += 3
        else:
            chosen.add(body[at])
            at += 1
    return frozenset(letters) - chosen if negated else frozenset(chosen)


def fits(word: str, tokens: list[str | frozenset[str]]) -> bool:
    if not tokens:
        return not word
    first, rest = tokens[0], tokens[1:]
    if first == "*":
        return any(fits(word[skip:], rest) for skip in range(len(word) + 1))
    return bool(word) and word[0] in first and fits(word[1:], rest)


def match(words: Iterable[str], pattern: str, letters: str) -> list[str]:
    tokens = tokens_of(pattern, letters)
    return [word for word in words if fits(word, tokens)]


def can_spell(word: str, tiles: list[frozenset[str]]) -> bool:
    """Whether the letters of the word can be given different tiles, each a set of letters: by trying everything."""
    if not word:
        return True
    for index, tile in enumerate(tiles):
        if word[0] in tile and can_spell(word[1:], tiles[:index] + tiles[index + 1 :]):
            return True
    return False


def anagrams(words: Iterable[str], rack: str, letters: str, exact: bool) -> list[str]:
    tiles = [token for token in tokens_of(rack, letters) if isinstance(token, frozenset)]
    return [
        word
        for word in words
        if len(word) <= len(tiles) and (not exact or len(word) == len(tiles)) and can_spell(word, tiles)
    ]


def blanks_needed(word: str, natural: str) -> int:
    return sum((Counter(word) - Counter(natural.upper())).values())


def gaddag_paths(words: Iterable[str]) -> set[str]:
    """reverse(front) + "+" + back for each split of each word, and the whole word reversed."""
    out = set()
    for word in words:
        out.add(word[::-1])
        for at in range(1, len(word)):
            out.add(word[:at][::-1] + "+" + word[at:])
    return out


def minimal_states(words: Iterable[str]) -> int:
    """How many different sets of continuations the proper prefixes of the words have: nodes of the minimal graph."""
    whole = set(words)
    after: dict[str, set[str]] = {"": set()}
    for word in whole:
        for at in range(len(word)):
            after.setdefault(word[:at], set()).add(word[at:])
    return len({frozenset(rest) for rest in after.values()})


def occurrences(words: Iterable[str], text: str) -> list[tuple[int, int, str]]:
    known = set(words)
    pairs = itertools.combinations(range(len(text) + 1), 2)
    return [(start, end, text[start:end].upper()) for start, end in pairs if text[start:end].upper() in known]
