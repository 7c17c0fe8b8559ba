"""What happened in a match: turns, and how a deal ended. Values; they know no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wordgame.alkort.moves import Move
from wordgame.protocol import Fields
from wordgame.protocol import Turn as BaseTurn

__all__ = ["Result", "Turn"]


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended: tricks of both sides, the length of the first run, the points."""

    tricks: tuple[int, int]
    opening_run: int
    points: tuple[int, int]

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal result."""
        return {"tricks": list(self.tricks), "opening_run": self.opening_run, "points": list(self.points)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Result:
        """The result that `to_dict` described; raises InvalidText, TypeError."""
        fields = Fields(data, "the result of a deal")
        pairs = [fields.wholes(key, least=0, most=9, longest=2) for key in ("tricks", "points")]
        run = fields.whole("opening_run", least=0, most=9)
        fields.end()
        (a, b), (c, d) = (pair if len(pair) == 2 else (0, 0) for pair in pairs)
        return cls((a, b), run, (c, d))


@dataclass(frozen=True, kw_only=True, repr=False)
class Turn(BaseTurn[Move]):
    """One action of a match. `trick_to`: the seat that took the trick which this card finished; `result`: how the deal
    ended that it finished.
    """

    trick_to: int | None = None
    result: Result | None = None

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal turn."""
        return {
            **super().to_dict(),
            "trick_to": self.trick_to,
            "result": self.result.to_dict() if self.result else None,
        }

    @classmethod
    def _own(cls, fields: Fields) -> dict[str, Any]:
        return {
            "trick_to": fields.whole("trick_to", None, least=0, most=3),
            "result": fields.read("result", Result.from_dict, None),
        }
