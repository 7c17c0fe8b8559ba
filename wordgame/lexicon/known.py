"""The part of a lexicon that somebody knows: its commonest words, or those of a list. Knows no games."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from wordgame.doors import expect, shown
from wordgame.errors import InvalidRules
from wordgame.lexicon.lexicon import Lexicon
from wordgame.lexicon.words import ranked_words
from wordgame.sentences import say

__all__ = ["COMMON", "KnownWords", "commonest", "has_ranks", "known_words"]

COMMON = 20_000
"""How many of a language's commonest word forms "common" means."""

KnownWords = Lexicon | Iterable[str] | str
"""Words that somebody knows: a lexicon, a list, or "common"."""


@lru_cache(maxsize=64)
def commonest(lexicon: Lexicon, most: int) -> Lexicon:
    """The words of a lexicon that are among the `most` commonest of its language (see `Lexicon.commonness`).

    Without words where nothing is known of how common its words are. Kept for the next call (0.2 to 0.4 s at first).

    >>> known = commonest(Lexicon.load("en"), 3000)
    >>> "HOUSE" in known, "ZEBRA" in known
    (True, False)
    """
    expect(most, int, "how many words")
    return lexicon.intersection(ranked_words(lexicon.alphabet.name, most))


@lru_cache(maxsize=64)
def has_ranks(lexicon: Lexicon) -> bool:
    """Whether it is known of some word of a lexicon how common it is."""
    return bool(ranked_words(lexicon.alphabet.name, 1)) and len(commonest(lexicon, COMMON)) > 0


def known_words(lexicon: Lexicon, words: KnownWords) -> Lexicon:
    """The words of a lexicon that somebody knows: those of a lexicon or a list; "common": the `COMMON` commonest.

    Raises InvalidRules for another text, or where nothing is known of how common the words are; TypeError.

    >>> list(known_words(Lexicon.from_words(["cat", "cwm"]), ["cat", "dog"]))
    ['CAT']
    """
    if isinstance(words, str):
        if words != "common":
            choices = "'common', a lexicon or a list of words"
            raise InvalidRules(
                say("option_choice", option="words", given=shown(words), choices=choices), option="words"
            )
        if not has_ranks(lexicon):
            raise InvalidRules(say("no_commonness", lexicon=lexicon.name), option="words")
        return commonest(lexicon, COMMON)
    expect(words, Iterable, "`words`")
    return _part(lexicon, words if isinstance(words, Lexicon) else frozenset(words))


@lru_cache(maxsize=16)
def _part(lexicon: Lexicon, words: Lexicon | frozenset[str]) -> Lexicon:
    if isinstance(words, Lexicon) and words.alphabet.letters != lexicon.alphabet.letters:
        words = frozenset(words)
    return lexicon.intersection(words)
