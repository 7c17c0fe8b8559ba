"""What advisers think of moves: a move, its value, and the figures behind it. From them hints and ratings are made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from wordgame.kortalfapet.moves import Move

__all__ = ["Opinion"]


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a move is worth, in points, and the figures that this rests on, by name."""

    move: Move
    value: float
    details: Mapping[str, float] = field(default_factory=dict)
