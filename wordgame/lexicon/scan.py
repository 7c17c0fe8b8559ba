"""Words inside text: the only module that imports pyahocorasick.

A lexicon finds its own words through its graph, which needs no preparation. A Scanner is for a fixed set of words that
is looked for in many texts; it runs through a text once, however many words there are (Aho and Corasick, 1975).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator

import ahocorasick

from wordgame._core import graph, search
from wordgame.alphabet import Alphabet
from wordgame.doors import MOST, expect
from wordgame.errors import InvalidText
from wordgame.lexicon.answers import Occurrence

__all__ = ["Scanner", "words_in"]


class Scanner:
    """A fixed set of words, to be found in many texts.

    Raises InvalidText where a word is not of the alphabet.

    >>> from wordgame.alphabet import Alphabet
    >>> [tuple(found) for found in Scanner(["he", "hers", "she"], Alphabet.load("en")).find("ushers")]
    [(1, 4, 'SHE'), (2, 4, 'HE'), (2, 6, 'HERS')]
    """

    def __init__(self, words: Iterable[str], alphabet: Alphabet) -> None:
        self.alphabet = alphabet
        self._automaton = ahocorasick.Automaton()
        for word in words:
            codes = alphabet.encode(word)
            if codes:
                self._automaton.add_word(codes.decode("latin-1"), len(codes))
        self._automaton.make_automaton()

    def __len__(self) -> int:
        return len(self._automaton)

    def touches(self, codes: bytes) -> bool:
        """Whether one of the words stands somewhere in these letter codes."""
        return len(self) > 0 and next(self._automaton.iter(codes.decode("latin-1")), None) is not None

    def find(self, text: str) -> list[Occurrence]:
        """Every occurrence of a word in the text, overlapping ones too, by start and then by end."""
        if not len(self):
            return []
        codes, starts, ends = _read(text, self.alphabet)
        decode = self.alphabet.decode
        found = sorted((last - size + 1, last + 1) for last, size in self._automaton.iter(codes.decode("latin-1")))
        return [Occurrence(starts[first], ends[end - 1], decode(codes[first:end])) for first, end in found]


def words_in(source: graph.Dawg, alphabet: Alphabet, text: str, shortest: int = 2) -> list[Occurrence]:
    """As Lexicon.words_in says."""
    expect(shortest, int, "`shortest`")
    codes, starts, ends = _read(text, alphabet)
    decode = alphabet.decode
    return [
        Occurrence(starts[first], ends[end - 1], decode(codes[first:end]))
        for first, end in search.inside(source, codes, max(1, min(shortest, MOST)))
    ]


def _read(text: str, alphabet: Alphabet) -> tuple[bytes, list[int], list[int]]:
    # The letters of a text, 0 for what is none, with the place in the text where each begins and ends.
    codes = bytearray()
    starts: list[int] = []
    ends: list[int] = []
    known: dict[str, bytes] = {}
    signs = list(_signs(text))
    longest = max(len(letter) for letter in alphabet.letters)
    at = 0
    while at < len(signs):
        for count in range(min(longest, len(signs) - at), 0, -1):
            start, end = signs[at][0], signs[at + count - 1][1]
            piece = text[start:end]
            letters = known.get(piece)
            if letters is None:
                letters = known[piece] = _letters(piece, alphabet)
            if count == 1 or len(letters) == 1:
                break
        for code in letters or b"\0":
            codes.append(code)
            starts.append(start)
            ends.append(end)
        at += count
    return bytes(codes), starts, ends


def _letters(piece: str, alphabet: Alphabet) -> bytes:
    if "[" in piece or "]" in piece:
        return b""
    try:
        return alphabet.encode(piece)
    except InvalidText:
        return b""


def _signs(text: str) -> Iterator[tuple[int, int]]:
    # Where each character begins and ends, with the combining marks that follow it.
    at = 0
    while at < len(text):
        end = at + 1
        while end < len(text) and unicodedata.combining(text[end]):
            end += 1
        yield at, end
        at = end
