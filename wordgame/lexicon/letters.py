"""An alphabet prepared for the core: reading words fast, spelling them, and reading the texts of searches.

Knows alphabets and the signs of search texts; knows no lexicon.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

from wordgame._core import graph, search
from wordgame.alphabet import BLANK, Alphabet
from wordgame.doors import expect, shown
from wordgame.errors import InvalidText

__all__ = ["guess_alphabet", "parse_pattern", "parse_tiles", "reader", "spelling"]

_FIRST_GUESSES = ("en", "sv", "sk")


@lru_cache(maxsize=64)
def reader(alphabet: Alphabet) -> graph.Letters:
    """What turns words into letter codes inside the core."""
    # Read one by one are signs that stand for one letter, cannot start a letter of several characters, and cannot join
    # the character before them; a word with any other sign goes through Alphabet.encode.
    starts = {sign for letter in alphabet.letters if len(letter) > 1 for sign in (letter[0], letter[0].lower())}
    signs: dict[str, int] = {}
    for code, letter in enumerate(alphabet.letters, 1):
        for sign in (letter, alphabet.lower(code)):
            if len(sign) == 1:
                signs[sign] = code
    for sign, plain in alphabet.folds.items():
        if plain in signs and plain not in starts:
            signs[sign] = signs[plain]
    alone = {
        sign: code
        for sign, code in signs.items()
        if sign not in starts and unicodedata.category(sign)[0] != "M" and unicodedata.normalize("NFC", sign) == sign
    }
    return graph.Letters(alone, alphabet.size, alphabet.encode, InvalidText)


@lru_cache(maxsize=64)
def spelling(alphabet: Alphabet) -> search.Spelling:
    """What turns letter codes into words inside the core."""
    lower = [alphabet.lower(code) for code in range(1, alphabet.size + 1)]
    return search.Spelling(alphabet.letters, lower, alphabet.decode)


def parse_pattern(text: str, alphabet: Alphabet) -> tuple[list[int], int]:
    """A pattern as masks of letters, one a place, and the places before which any letters may stand (bits).

    `?` is any letter, `*` any number of letters, `[abc]` one of these, `[a-e]` a range in the alphabet's order,
    `[^abc]` any other. In brackets a letter of several characters is that letter. Raises InvalidText.

    >>> en = Alphabet.load("en")
    >>> parse_pattern("b?*[a-c]", en) == ([1 << 2, (1 << 27) - 2, 0b1110], 0b100)
    True
    """
    every = (2 << alphabet.size) - 2
    tokens: list[int] = []
    stars = 0
    for part, at in _parts(text, "?*"):
        if part == "?":
            tokens.append(every)
        elif part == "*":
            stars |= 1 << len(tokens)
        elif part[0] == "[":
            tokens.append(_class(part[1:-1], text, at, alphabet))
        else:
            tokens.extend(1 << code for code in alphabet.encode(part))
    return tokens, stars & ((1 << 64) - 1)


def parse_tiles(text: str, alphabet: Alphabet) -> tuple[bytes, list[int], int]:
    """The tiles of an anagram: letter codes, classes of letters (masks), and the number of blanks.

    Case does not matter; `?` is a blank, `[ab]` one tile that is A or B, `[^ab]` and `[a-e]` as in patterns; a letter
    of several characters is one tile in brackets, `[CH]`. Raises InvalidText.

    >>> parse_tiles("cab??[xy]", Alphabet.load("en"))
    (b'\\x03\\x01\\x02', [50331648], 2)
    """
    codes = b""
    classes: list[int] = []
    blanks = 0
    for part, at in _parts(text, "?"):
        if part == "?":
            blanks += 1
        elif part[0] == "[":
            mask = _class(part[1:-1], text, at, alphabet)
            if mask & (mask - 1):
                classes.append(mask)
            else:
                codes += bytes([mask.bit_length() - 1])
        else:
            codes += bytes(tile & ~BLANK for tile in alphabet.encode_tiles(part))
    return codes, classes, blanks


def guess_alphabet(words: Sequence[str]) -> Alphabet:
    """The first alphabet whose letters, without folding, spell 99 of 100 words: en, sv, sk, then the others by size.

    Where none does, the alphabet of the words' own letters by code point.

    >>> guess_alphabet(["öl", "zon"]).name, guess_alphabet(["cab"]).name
    ('sv', 'en')
    """
    special = [word for word in words if not word.isascii()]
    if len(special) * 100 <= len(words):
        return Alphabet.load("en")
    sets = [frozenset(unicodedata.normalize("NFC", word).upper()) for word in special]
    others = [Alphabet.load(name) for name in Alphabet.names() if name not in _FIRST_GUESSES]
    for alphabet in [*map(Alphabet.load, _FIRST_GUESSES), *sorted(others, key=lambda each: each.size)]:
        signs = {sign for letter in alphabet.letters for sign in letter}
        if sum(not letters <= signs for letters in sets) * 100 <= len(words):
            return alphabet
    return Alphabet.of_words("".join(filter(str.isalpha, word)) for word in words)


def _parts(text: str, signs: str) -> Iterable[tuple[str, int]]:
    # Splits at the given signs and at brackets: (part, where it begins).
    expect(text, str, "what is searched for")
    start = at = 0
    while at < len(text):
        sign = text[at]
        if sign not in signs and sign != "[":
            at += 1
            continue
        if start < at:
            yield text[start:at], start
        end = at + 1
        if sign == "[":
            end = text.find("]", at) + 1
            if not end:
                raise InvalidText(f"the bracket at position {at} of {shown(text)} is not closed", text=text, at=at)
        yield text[at:end], at
        start = at = end
    if start < at:
        yield text[start:at], start


def _class(body: str, text: str, at: int, alphabet: Alphabet) -> int:
    if len(body) > 1 and (body in alphabet or body.upper() in alphabet):
        return 1 << alphabet.code(body if body in alphabet else body.upper())
    negated = body.startswith("^")
    mask = 0
    ends: list[int] = []
    for index, run in enumerate(body[negated:].split("-")):
        codes = list(alphabet.encode(run))
        if index and (not codes or not ends):
            raise InvalidText(f"a range in {shown(text)} at position {at} lacks an end", text=text, at=at)
        if index:
            low, high = ends[-1], codes[0]
            if low > high:
                raise InvalidText(f"the range {shown(body)} in {shown(text)} runs backwards", text=text, at=at)
            mask |= (2 << high) - (1 << low)
        for code in codes:
            mask |= 1 << code
        ends = codes
    if negated:
        mask = ((2 << alphabet.size) - 2) & ~mask
    if not mask:
        raise InvalidText(f"the brackets at position {at} of {shown(text)} name no letter", text=text, at=at)
    return mask
