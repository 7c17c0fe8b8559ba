"""What a game's history holds: one action each, and how a challenge went."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wordgame.scrabble.move import Move

__all__ = ["Challenge", "Turn"]


@dataclass(frozen=True, slots=True)
class Turn:
    """One action of a game, as `history` keeps it.

    `kind`: "place", "exchange", "pass", "challenge", "challenge_bonus", "withdrawn" or "time". `score`: what
    the action brought `seat`; `total`: the seat's points after it. `rack`: before the action, as far as known;
    `drawn`: the tiles drawn after it. `words`: those challenged.
    """

    seat: int
    kind: str
    move: Move | None = None
    score: int = 0
    total: int = 0
    rack: str = ""
    drawn: str = ""
    phony: bool = False
    words: tuple[str, ...] = ()

    @property
    def notation(self) -> str:
        """The move's text, or the kind of the action."""
        return self.kind if self.move is None else self.move.notation

    def __str__(self) -> str:
        return self.notation

    def to_dict(self) -> dict[str, Any]:
        """A plain dict."""
        return {
            "seat": self.seat,
            "kind": self.kind,
            "move": None if self.move is None else self.move.notation,
            "score": self.score,
            "total": self.total,
            "rack": self.rack,
            "drawn": self.drawn,
            "phony": self.phony,
            "words": list(self.words),
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
