"""The words the players agreed on, in tiers: winning, official (premium) by theme, common. Knows no rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from functools import lru_cache
from typing import Any

from wordgame._core import meld
from wordgame._core import words as encoded
from wordgame.alphabet import Alphabet
from wordgame.doors import expect, plain_reader
from wordgame.errors import InvalidText
from wordgame.lexicon import Lexicon, bundled
from wordgame.lexicon.letters import guess_alphabet

__all__ = ["Tier", "WordLists"]

LONGEST = 48
"""Letters of the longest word that a list may hold; longer ones are left out."""

ALWAYS_WINNING = "wordmeld"
"""The winning word of every game."""


class Tier(IntEnum):
    """What a word counts as; in several lists it counts as the best."""

    COMMON = 0
    OFFICIAL = 1
    WINNING = 2


class WordLists:
    """Word lists for a game. Immutable; equal when they hold the same words.

    `official`: the premium words, or a dict of themes (name -> words). `common`: words or a whole Lexicon. `winning`:
    words that win at once, besides "wordmeld", which always does where the alphabet can spell it. `alphabet`: a name or
    an Alphabet; by default the lexicon's, else the one that fits the words. Raises InvalidText for a word that the
    alphabet cannot spell.

    >>> lists = WordLists(official={"weather": ["rain", "snow"]}, common=["train", "rain"], winning=["sun"])
    >>> lists.tier("Rain").name, lists.themes_of("rain"), lists.tier("nair")
    ('OFFICIAL', ('weather',), None)
    """

    __slots__ = ("_core", "_hash", "_official", "_winning", "alphabet", "common", "themes")

    alphabet: Alphabet
    common: Lexicon | frozenset[str]
    themes: Mapping[str, frozenset[str]]

    def __init__(
        self,
        *,
        official: Iterable[str] | Mapping[str, Iterable[str]] = (),
        common: Iterable[str] | Lexicon = (),
        winning: Iterable[str] = (),
        alphabet: Alphabet | str | None = None,
    ) -> None:
        expect(alphabet, Alphabet | str | None, "an alphabet")
        themes = dict(official) if isinstance(official, Mapping) else {"": official}
        given = {name: list(words) for name, words in themes.items()}
        plain = None if isinstance(common, Lexicon) else list(common)
        wins = list(winning)
        every = [*(word for words in given.values() for word in words), *(plain or ()), *wins]
        for word in every:
            expect(word, str, "a word of the lists")
        if isinstance(alphabet, str):
            alphabet = Alphabet.load(alphabet)
        if alphabet is None and isinstance(common, Lexicon):
            alphabet = common.alphabet
        if alphabet is None:
            alphabet = guess_alphabet(every)
        self.alphabet = alphabet
        self.themes = {name: self._upper(words) for name, words in given.items() if words or name}
        self.common = common if isinstance(common, Lexicon) else self._upper(plain or ())
        self._official = frozenset().union(*self.themes.values())
        always = frozenset[str]()
        if all(letter in alphabet for letter in ALWAYS_WINNING.upper()):
            always = self._upper([ALWAYS_WINNING])
        self._winning = self._upper(wins) | always
        self._core: meld.Words | None = None
        self._hash: int | None = None

    def _upper(self, words: Iterable[str]) -> frozenset[str]:
        return frozenset(self.alphabet.decode(self.alphabet.encode(word)) for word in words if word)

    @property
    def official(self) -> frozenset[str]:
        """The official words of all themes, UPPER CASE."""
        return self._official

    @property
    def winning(self) -> frozenset[str]:
        """The agreed winning words, UPPER CASE; words of eight letters are a matter of the rules."""
        return self._winning

    def tier(self, word: str) -> Tier | None:
        """What a word counts as, None when it stands in no list. Any case, composed or decomposed."""
        try:
            upper = self.alphabet.decode(self.alphabet.encode(word))
        except InvalidText:
            return None
        if upper in self._winning:
            return Tier.WINNING
        if upper in self._official:
            return Tier.OFFICIAL
        return Tier.COMMON if upper in self.common else None

    def is_official(self, word: str) -> bool:
        """Whether the official list holds the word, whatever else it is."""
        return word.upper() in self._official or self._upper([word]) <= self._official

    def themes_of(self, word: str) -> tuple[str, ...]:
        """The names of the themes that hold the word."""
        upper = self._upper([word])
        return tuple(name for name, words in self.themes.items() if upper <= words and upper)

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self.tier(word) is not None

    def __len__(self) -> int:
        return self.core.words

    @property
    def core(self) -> meld.Words:
        """The lists as the solver takes them; built when first asked for, then shared."""
        if self._core is None:
            if isinstance(self.common, Lexicon) and self.alphabet == self.common.alphabet:
                self._core = _build(self.common, self.alphabet, self._official, self._winning)
            else:
                codes = sorted({self.alphabet.encode(word) for word in self.common})
                self._core = _pack(codes, self.alphabet, self._official, self._winning)
        return self._core

    # -- a value --------------------------------------------------------------------------------------------------

    def _content(self) -> tuple[Any, ...]:
        return (self.alphabet, self.common, tuple(sorted(self.themes.items(), key=lambda item: item[0])), self._winning)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, WordLists) and self._content() == other._content())

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self._content())
        return self._hash

    def __repr__(self) -> str:
        return (
            f"<WordLists {self.alphabet.name!r}: {len(self._official)} official, {len(self.common)} common, "
            f"{len(self._winning)} winning>"
        )

    def to_dict(self) -> dict[str, Any]:
        """A plain dict; a lexicon that comes with the package by its name, other words one by one."""
        name = self.common.name if isinstance(self.common, Lexicon) else ""
        known = name in bundled() and self.common == Lexicon.load(name)
        return {
            "alphabet": self.alphabet.described,
            "official": {name: sorted(words) for name, words in self.themes.items()},
            "common": {"lexicon": name} if known else sorted(self.common),
            "winning": sorted(self._winning),
        }

    @classmethod
    @plain_reader
    def from_dict(cls, data: Mapping[str, Any]) -> WordLists:
        """The lists that `to_dict` described."""
        common = data["common"]
        return cls(
            official=data["official"],
            common=Lexicon.load(common["lexicon"]) if isinstance(common, Mapping) else common,
            winning=data["winning"],
            alphabet=Alphabet.of(data["alphabet"]),
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return (_remake, (self.themes, self.common, self._winning, self.alphabet))


def _remake(
    themes: Mapping[str, Iterable[str]], common: Iterable[str] | Lexicon, winning: Iterable[str], alphabet: Alphabet
) -> WordLists:
    return WordLists(official=themes, common=common, winning=winning, alphabet=alphabet)


@lru_cache(maxsize=8)
def _build(lexicon: Lexicon, alphabet: Alphabet, official: frozenset[str], winning: frozenset[str]) -> meld.Words:
    return _pack(encoded.combine(lexicon, lexicon, False, True, False), alphabet, official, winning)


def _pack(common: Iterable[bytes], alphabet: Alphabet, official: frozenset[str], winning: frozenset[str]) -> meld.Words:
    better = {alphabet.encode(word): 1 for word in official}
    for word in winning:
        better[alphabet.encode(word)] = 3 if word in official else 2
    words = [codes for codes in common if codes not in better and len(codes) <= LONGEST]
    tiers = bytearray(len(words))
    for codes, tier in sorted(better.items()):
        if len(codes) <= LONGEST:
            words.append(codes)
            tiers.append(tier)
    return meld.Words(b"".join(words), bytes(map(len, words)), bytes(tiers))
