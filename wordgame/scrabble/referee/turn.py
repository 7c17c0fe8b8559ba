"""What a game's history holds: one action each, and how a challenge went."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from wordgame.protocol import Fields
from wordgame.protocol.turns import Turn as BaseTurn
from wordgame.scrabble.move import Move
from wordgame.scrabble.notation import MoveKind

__all__ = ["KINDS", "Challenge", "Turn"]

KINDS = ("place", "exchange", "pass", "challenge", "challenge_bonus", "withdrawn", "time", "resign")
"""What a turn can be."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Turn(BaseTurn[Move]):
    """One action of a game, as `history` keeps it.

    `kind`: "place", "exchange", "pass", "challenge", "challenge_bonus", "withdrawn", "time" or "resign". `score`: what
    the action brought `seat`; `scores`: everybody's after it, with the tiles left once it ended the game. `rack`:
    before the action, as far as known; `drawn`: the tiles drawn after it. `words`: those formed, or challenged (as
    text). `phony`: laid although words of it might not be valid; `valid`: what a table decided of challenged words,
    None: the lexicon did. `refers_to`: of a challenge or a withdrawal, the turn of the play.
    """

    game: str = "scrabble"
    rack: str = ""
    phony: bool = False
    valid: bool | None = None

    def seen_by(self, seat: int) -> Self:
        """The turn as a seat sees it: what others held, drew and put back is not told, only how many, nor whether their
        words are valid.
        """
        if seat == self.seat:
            return self
        hidden = replace(super().seen_by(seat), rack="", phony=False)
        if self.move is not None and self.move.kind is MoveKind.EXCHANGE:
            return replace(hidden, move=Move(MoveKind.EXCHANGE, count=self.move.count))
        if self.kind != "place" or self.move is None:
            return hidden
        words = tuple(word.taken_as_valid() for word in self.move.words)
        return replace(hidden, move=self.move.with_words(words), words=words)

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal turn."""
        return {**super().to_dict(), "rack": self.rack, "phony": self.phony, "valid": self.valid}

    @classmethod
    def _own(cls, fields: Fields) -> dict[str, Any]:
        return {
            "rack": fields.text("rack", "", most=200),
            "phony": fields.flag("phony", False),
            "valid": fields.flag("valid", None),
        }


@dataclass(frozen=True, slots=True)
class Challenge:
    """How a challenge went: by which seat, which words were judged, which of them are not valid.

    True when it succeeded.
    """

    seat: int
    words: tuple[str, ...]
    invalid: tuple[str, ...]

    @property
    def succeeded(self) -> bool:
        """Whether the play was taken back."""
        return bool(self.invalid)

    def __bool__(self) -> bool:
        return bool(self.invalid)

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal challenge."""
        return {"seat": self.seat, "words": list(self.words), "invalid": list(self.invalid)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Challenge:
        """The challenge that `to_dict` described; raises InvalidText, TypeError."""
        fields = Fields(data, "a challenge")
        made = cls(fields.whole("seat", least=0, most=99), fields.texts("words", most=999), fields.texts("invalid"))
        fields.end()
        return made
