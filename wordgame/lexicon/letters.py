"""An alphabet prepared for the core: reading words fast, spelling them, and reading the texts of searches.

Knows alphabets and the signs of search texts; knows no lexicon.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from wordgame._core import graph, search
from wordgame.alphabet import BLANK, MAX_LETTERS, Alphabet
from wordgame.doors import expect, shown
from wordgame.errors import InvalidText
from wordgame.lexicon.sentences import say

__all__ = ["Guess", "guess_alphabet", "parse_pattern", "parse_tiles", "reader", "spelling"]

_FIRST_GUESSES = ("en", "sv", "sk")
_MOST_SETS = 20_000  # different sets of signs that are kept before they are counted


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


def guess_alphabet(words: Iterable[str]) -> Alphabet:
    """The first alphabet whose letters, without folding, spell 99 of 100 words: en, sv, sk, then the others by size.

    Where none does, the alphabet of the words' own letters by code point; of the commonest 63 where there are more.

    >>> guess_alphabet(["öl", "zon"]).name, guess_alphabet(["cab"]).name
    ('sv', 'en')
    """
    guess = Guess()
    guess.add(words)
    return guess.alphabet()


class Guess:
    """What alphabet words are of, for words that come one by one: only counts are kept."""

    def __init__(self) -> None:
        others = [Alphabet.load(name) for name in Alphabet.names() if name not in _FIRST_GUESSES]
        self._alphabets = [*map(Alphabet.load, _FIRST_GUESSES), *sorted(others, key=lambda each: each.size)]
        self._signs = [{sign for letter in each.letters for sign in letter} for each in self._alphabets]
        self._common = frozenset.intersection(*map(frozenset, self._signs[:3]))
        self._all = self._special = 0
        self._sets: Counter[frozenset[str]] = Counter()  # signs of a word, those left out that en, sv and sk all have
        self._misses = [0] * len(self._alphabets)
        self._letters: Counter[str] = Counter()  # of words with a sign beyond ASCII
        self._plain: set[str] = set()  # signs of the others

    def add(self, words: Iterable[str]) -> None:
        """Take words in; what is no text is passed over."""
        for word in words:
            if not isinstance(word, str):
                continue
            self._all += 1
            if word.isascii():
                self._plain.update(word)
                continue
            self._special += 1
            upper = unicodedata.normalize("NFC", word).upper()
            self._letters.update(upper)
            self._sets[frozenset(upper) - self._common] += 1
            if len(self._sets) > _MOST_SETS:
                self._settle()

    def _settle(self) -> None:
        for signs, number in self._sets.items():
            for index, own in enumerate(self._signs):
                if not signs <= own:
                    self._misses[index] += number
        self._sets.clear()

    def alphabet(self) -> Alphabet:
        """The alphabet that fits what came so far."""
        if self._special * 100 <= self._all:
            return Alphabet.load("en")
        self._settle()
        for alphabet, misses in zip(self._alphabets, self._misses, strict=True):
            if misses * 100 <= self._all:
                return alphabet
        letters = [sign for sign, _ in self._letters.most_common()]
        letters += sorted({sign.upper() for sign in self._plain} - self._letters.keys())
        return Alphabet.of_words([sign for sign in letters if sign.isalpha()][:MAX_LETTERS])


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
                raise InvalidText(say("bracket_open", at=at, given=shown(text)), text=text, at=at)
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
            raise InvalidText(say("range_end", at=at, given=shown(text)), text=text, at=at)
        if index:
            low, high = ends[-1], codes[0]
            if low > high:
                raise InvalidText(say("range_backwards", body=shown(body), given=shown(text)), text=text, at=at)
            mask |= (2 << high) - (1 << low)
        for code in codes:
            mask |= 1 << code
        ends = codes
    if negated:
        mask = ((2 << alphabet.size) - 2) & ~mask
    if not mask:
        raise InvalidText(say("bracket_empty", at=at, given=shown(text)), text=text, at=at)
    return mask
