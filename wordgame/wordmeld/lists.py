"""The words the players agreed on, in tiers: winning, official (premium) by theme, common. Knows no rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from wordgame._core import meld
from wordgame._core import words as encoded
from wordgame.alphabet import Alphabet
from wordgame.doors import expect, plain_reader, short
from wordgame.errors import BuildLimit, InvalidText
from wordgame.lexicon import Lexicon
from wordgame.lexicon.letters import guess_alphabet
from wordgame.protocol.data import MAX_LIST, Fields
from wordgame.protocol.lexica import Lexica, handed_in, lexicon_named, lexicon_of, reference_of
from wordgame.protocol.positions import Value
from wordgame.wordmeld.sentences import say

__all__ = ["MOST_THEMES", "Tier", "WordLists"]

MOST_THEMES = 1000
"""The most themes of official words."""

LONGEST = 48
"""Letters of the longest word that a list may hold; longer ones are left out."""

ALWAYS_WINNING = "wordmeld"
"""The winning word of every game."""


class Tier(IntEnum):
    """What a word counts as; in several lists it counts as the best."""

    COMMON = 0
    OFFICIAL = 1
    WINNING = 2


class WordLists(Value):
    """Word lists for a game. Immutable; equal when they hold the same words.

    `official`: the premium words, or a dict of themes (name -> words). `common`: words, or a whole Lexicon or its name,
    of which the solver's table is made at once (0.2 s for English, 1.5 s for Slovak, once a process). `winning`:
    words that win at once, besides "wordmeld", which always does where the alphabet can spell it. `alphabet`: a name or
    an Alphabet; by default the lexicon's, else the one that fits the words. Raises InvalidText for a word that the
    alphabet cannot spell.

    >>> lists = WordLists(official={"weather": ["rain", "snow"]}, common=["train", "rain"], winning=["sun"])
    >>> lists.tier("Rain").name, lists.themes_of("rain"), lists.tier("nair")
    ('OFFICIAL', ('weather',), None)
    """

    __slots__ = ("_hash", "_official", "_winning", "alphabet", "common", "core", "themes")

    alphabet: Alphabet
    common: Lexicon | frozenset[str]
    core: meld.Words
    themes: Mapping[str, frozenset[str]]
    _official: frozenset[str]
    _winning: frozenset[str]
    _hash: int

    def __init__(
        self,
        *,
        official: Iterable[str] | Mapping[str, Iterable[str]] = (),
        common: Iterable[str] | Lexicon | str = (),
        winning: Iterable[str] = (),
        alphabet: Alphabet | str | None = None,
    ) -> None:
        expect(alphabet, Alphabet | str | None, "an alphabet")
        lexicon = lexicon_of(common) if isinstance(common, Lexicon | str) else None
        themes = dict(official) if isinstance(official, Mapping) else {"": official}
        given = {name: _words(words, "the official words") for name, words in themes.items()}
        plain = [] if lexicon is not None else _words(common, "the common words")
        wins = _words(winning, "the winning words")
        if isinstance(alphabet, str):
            alphabet = Alphabet.load(alphabet)
        if alphabet is None and lexicon is not None:
            alphabet = lexicon.alphabet
        if alphabet is None:
            alphabet = guess_alphabet([*(word for words in given.values() for word in words), *plain, *wins])
        put = object.__setattr__
        put(self, "alphabet", alphabet)
        agreed = {name: self._upper(words) for name, words in given.items() if words or name}
        put(self, "themes", MappingProxyType(agreed))
        put(self, "common", self._upper(plain) if lexicon is None else lexicon)
        put(self, "_official", frozenset().union(*self.themes.values()))
        always = frozenset[str]()
        if all(letter in alphabet for letter in ALWAYS_WINNING.upper()):
            always = self._upper([ALWAYS_WINNING])
        put(self, "_winning", self._upper(wins) | always)
        put(self, "_hash", hash(self.key))
        put(self, "core", _build(self.common, alphabet, self._official, self._winning))

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

    # -- a value --------------------------------------------------------------------------------------------------

    @property
    def key(self) -> tuple[Any, ...]:
        """All that makes two lists equal."""
        return (self.alphabet, self.common, tuple(sorted(self.themes.items(), key=lambda item: item[0])), self._winning)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return (
            f"<WordLists {self.alphabet.name!r}: {len(self._official)} official, {len(self.common)} common, "
            f"{len(self._winning)} winning>"
        )

    def to_dict(self) -> dict[str, Any]:
        """A plain dict; a lexicon by its name or its checksum, other words one by one."""
        return {
            "alphabet": self.alphabet.described,
            "official": {name: sorted(words) for name, words in self.themes.items()},
            "common": {"lexicon": reference_of(self.common)}
            if isinstance(self.common, Lexicon)
            else sorted(self.common),
            "winning": sorted(self._winning),
        }

    @classmethod
    @plain_reader
    def from_dict(cls, data: Mapping[str, Any], *, lexica: Lexica = ()) -> WordLists:
        """The lists that `to_dict` described; a lexicon is one of `lexica` or a bundled one, no file is opened.

        Raises InvalidText, UnknownLexicon, BuildLimit, TypeError.
        """
        handed_in(lexica)
        fields = Fields(data, "word lists")
        alphabet = fields.raw("alphabet")
        themes = fields.table("official", {})
        common: Any = fields.raw("common", ())
        winning = fields.texts("winning", ())
        fields.end()
        if isinstance(common, Mapping):
            named = Fields(common, "the common words")
            common = lexicon_named(named.text("lexicon"), lexica)
            named.end()
        else:
            expect(common, list | tuple, "the common words of a dict")
        if len(themes) > MOST_THEMES:
            raise BuildLimit(say("list_too_long", n=len(themes), most=MOST_THEMES))
        for name, words in themes.items():
            expect(name, str, "the name of a theme")
            expect(words, list | tuple, "the words of a theme")
        total = sum(map(len, themes.values())) + len(winning) + (0 if isinstance(common, Lexicon) else len(common))
        if total > MAX_LIST:
            raise BuildLimit(say("list_too_long", n=total, most=MAX_LIST))
        return cls(official=themes, common=common, winning=winning, alphabet=Alphabet.of(alphabet))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_remake, (dict(self.themes), self.common, self._winning, self.alphabet))


def _words(words: Iterable[str], what: str) -> list[str]:
    if isinstance(words, str):  # its letters would be words
        raise TypeError(f"{what} are several words, not one text ({short(words)})")
    given = list(words)
    for word in given:
        expect(word, str, "a word of the lists")
    return given


def _remake(
    themes: Mapping[str, Iterable[str]], common: Iterable[str] | Lexicon, winning: Iterable[str], alphabet: Alphabet
) -> WordLists:
    return WordLists(official=themes, common=common, winning=winning, alphabet=alphabet)


@lru_cache(maxsize=8)
def _build(
    common: Lexicon | frozenset[str], alphabet: Alphabet, official: frozenset[str], winning: frozenset[str]
) -> meld.Words:
    """The lists as the solver takes them, shared by equal lists."""
    better = {alphabet.encode(word): 1 for word in official}
    for word in winning:
        better[alphabet.encode(word)] = 3 if word in official else 2
    if isinstance(common, Lexicon) and alphabet == common.alphabet:
        plain: Iterable[bytes] = encoded.combine(common, common, False, True, False)
    else:
        plain = sorted({alphabet.encode(word) for word in common})
    words = [codes for codes in plain if len(codes) <= LONGEST and codes not in better]
    tiers = bytearray(len(words))
    for codes, tier in sorted(better.items()):
        if len(codes) <= LONGEST:
            words.append(codes)
            tiers.append(tier)
    return meld.Words(b"".join(words), bytes(map(len, words)), bytes(tiers))
