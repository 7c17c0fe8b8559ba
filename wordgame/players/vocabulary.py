"""The words that a player knows: the commonest of a language, or a list that is given."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wordgame.lexicon import Lexicon

__all__ = ["Vocabulary"]


class Vocabulary:
    """Which words are known: those of a list, or the `count` commonest (None: all). Words whose commonness is not known
    are rare.

    >>> known = Vocabulary(Lexicon.load("en"), 3000)
    >>> known.holds("house"), known.holds("aalii")
    (True, False)
    """

    def __init__(
        self, lexicon: Lexicon | None, count: int | None, words: Lexicon | Iterable[str] | None = None
    ) -> None:
        self._rank: Any = None if lexicon is None else lexicon.commonness
        self._count = count
        self._list: Any = None
        if words is not None:
            self._list = words if isinstance(words, Lexicon) else frozenset(word.upper() for word in words)

    def holds(self, word: str) -> bool:
        """Whether a word is known."""
        if self._list is not None:
            return word.upper() in self._list
        if self._count is None or self._rank is None:
            return True
        rank = self._rank(word)
        return rank is not None and rank <= self._count
