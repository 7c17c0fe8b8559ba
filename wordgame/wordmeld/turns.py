"""A legal turn of words and what it comes to; the steps in which a person carries it out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from wordgame.wordmeld.judge import Result, judge
from wordgame.wordmeld.moves import Move
from wordgame.wordmeld.state import State
from wordgame.wordmeld.steps import describe

__all__ = ["Turn", "make_turn"]


@dataclass(frozen=True)
class Turn:
    """A legal turn of words and what it comes to, as the judge has it.

    `cards_left`: cards in hand after drawing; `words`: the new words, jokers in lower case; `taken_back`: table cards
    that go into the hand, as text; `draws`: cards drawn; `wins`: whether it ends the game at once; `table`: all words
    on the table afterwards; `hand`: the hand before drawing; `kept`: the table words that are not touched.
    """

    move: Move
    result: Result
    kept: tuple[str, ...]

    @property
    def cards_left(self) -> int:
        """Cards in hand after drawing."""
        return self.result.cards_left

    @property
    def draws(self) -> int:
        """Cards drawn."""
        return self.result.draws

    @property
    def wins(self) -> bool:
        """Whether it ends the game at once."""
        return self.result.wins

    @property
    def taken_back(self) -> str:
        """The table cards that go into the hand."""
        return self.result.taken_back

    @property
    def table(self) -> tuple[str, ...]:
        """All words on the table afterwards."""
        return self.result.table

    @property
    def hand(self) -> str:
        """The hand before drawing."""
        return self.result.hand

    @property
    def words(self) -> tuple[str, ...]:
        """The new words, jokers in lower case."""
        return tuple(word.text for word in self.move.made)

    @property
    def broken(self) -> tuple[str, ...]:
        """The table words taken apart."""
        return self.move.broken

    @cached_property
    def steps(self) -> tuple[str, ...]:
        """The turn as steps a person can follow: what is taken apart, what each word is made of, what is left over."""
        return describe(self.move, self.result)

    @property
    def notation(self) -> str:
        """The move's notation."""
        return self.move.notation

    def __str__(self) -> str:
        return self.move.notation

    def to_dict(self) -> dict[str, Any]:
        """A plain dict."""
        return {
            "move": self.move.to_dict(),
            "cards_left": self.cards_left,
            "draws": self.draws,
            "wins": self.wins,
            "taken_back": self.taken_back,
            "table": list(self.table),
            "hand": self.hand,
            "steps": list(self.steps),
        }


def make_turn(state: State, move: Move, result: Result | None = None) -> Turn:
    """A turn from a legal move of words."""
    kept = Counter(state.table) - Counter(move.broken)
    return Turn(move, result or judge(state, move), tuple(kept.elements()))
