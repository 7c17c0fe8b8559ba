"""The legal moves of a position: a snapshot, with moves made only when they are asked for, and filters on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, overload

from wordgame.errors import IllegalMove, InvalidText
from wordgame.scrabble.leaves import LeaveTable
from wordgame.scrabble.move import Move

if TYPE_CHECKING:
    from wordgame.scrabble.position import Position

__all__ = ["Moves"]


class Moves(Sequence[Move]):
    """The legal moves of a position in a fixed order: placements by score, then exchanges, then the pass.

    Equal scores stand in the order: across before down, then by row, by column, and by tiles in the alphabet's order (a natural
    tile before a blank). Exchanges stand longest first. Nothing here changes when other positions arise.
    """
