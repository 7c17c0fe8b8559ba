"""What `Position.solve_preendgame` found, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wordgame.scrabble.move import Move

__all__ = ["DrawOutcome", "Preendgame", "Prospect"]


@dataclass(frozen=True, slots=True)
class DrawOutcome:
    """What a move leads to when the hidden tiles lie in one way.

    `drawn`: the tiles drawn after it; `bag`: those that are in the bag then; `ways`: for how many of the equally likely
    orders it stands. `result`: "win", "tie" or "loss"; None: not worked out. `spread`: the final lead; `proven`: it is
    exact, else it is a guess that fits the result.
    """

    drawn: str
    bag: str
    ways: int
    result: str | None
    spread: float | None
    proven: bool

    def to_dict(self) -> dict[str, Any]:
        """A plain dict."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class Prospect:
    """A move and what it leads to over every order of the unseen tiles.

    `wins`, `ties`, `losses`: in how many of the `of` equally likely orders, as far as they were worked out. `spread`:
    the mean final lead. `win`: the chance to win, ties half, 0 to 1. `proven`: all of these are exact. `counted`: wins,
    ties and losses are complete. `estimated`: tiles stay in the bag, so that they rest on what the opponent is taken to
    answer. `draws`: each order, grouped where tiles are equal.
    """

    move: Move
    wins: int
    ties: int
    losses: int
    of: int
    spread: float
    win: float
    proven: bool
    counted: bool
    estimated: bool
    draws: tuple[DrawOutcome, ...]

    def to_dict(self) -> dict[str, Any]:
        """A plain dict."""
        shown = {name: getattr(self, name) for name in self.__slots__}
        return {**shown, "move": self.move.to_dict(), "draws": [draw.to_dict() for draw in self.draws]}


@dataclass(frozen=True, slots=True)
class Preendgame:
    """The moves of a state with 1 to 4 tiles in the bag, best first: by chance to win, then by mean final lead.

    `proven`: no other move wins more often than the first, nor as often with a higher mean lead; moves that leave tiles
    in the bag are compared as they are estimated. `nodes`: positions whose moves were listed; `seconds`: time taken.
    """

    moves: tuple[Prospect, ...]
    proven: bool
    nodes: int
    seconds: float

    @property
    def move(self) -> Move:
        """The best move."""
        return self.moves[0].move

    def to_dict(self) -> dict[str, Any]:
        """A plain dict."""
        return {
            "moves": [prospect.to_dict() for prospect in self.moves],
            "proven": self.proven,
            "nodes": self.nodes,
            "seconds": self.seconds,
        }
