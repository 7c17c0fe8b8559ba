"""Stub of the module compiled from ext/scrabble/preendgame.pyx."""

from typing import Protocol, Self, final

from wordgame._core.crossword import Layout
from wordgame._core.wordgraph import WordGraph

class _Stop(Protocol):
    def is_set(self) -> bool: ...

_Play = tuple[int, int, int, bytes]
"""Direction, row and column of the first tile, tiles (0x80 added for a blank)."""

@final
class Ends:
    def __new__(
        cls,
        layout: Layout,
        graph: WordGraph,
        squares: bytes,
        *,
        out_factor: int = 2,
        passed_factor: int = 1,
        min_first: int = 2,
        after: int = 2,
        table_mb: float = 32.0,
    ) -> Self:
        """The ends that can follow from a board, given row by row. The other arguments are those of `endgame.Solver`.
        Raises ValueError for numbers out of range.
        """

    def value(
        self,
        plays: tuple[_Play, ...],
        first: bytes,
        second: bytes,
        me: int,
        *,
        left: int,
        alpha: int,
        beta: int,
        depth: int = -1,
        budget: int = 0,
        seconds: float = 0.0,
        stop: _Stop | None = None,
    ) -> tuple[int, bool, bool, int]:
        """What the player to move still gains, less what the other does, with the bag empty and best play by both.

        `plays` lie on the board already, one after another; `first`, `second`: both racks then, as counts by letter
        code; `me`: which of them is to move, 0 or 1. `left`: turns in a row without a play that end the game. The value
        is exact between `alpha` and `beta`; at or beyond them it is a bound. `depth`: -1 for all turns; else the
        horizon, beyond which both play greedily. `budget`: positions after which it is given up, 0 for no limit;
        `seconds` likewise.

        The value, whether it is proven, whether time was over or `stop` set, positions listed. Raises ValueError for
        numbers out of range, RuntimeError while another thread uses the object.
        """

    def guess(self, plays: tuple[_Play, ...], first: bytes, second: bytes, me: int, *, left: int) -> int:
        """The same when both play on greedily: no bound, but quick."""

    def best(self, plays: tuple[_Play, ...], rack: bytes, n: int) -> list[tuple[_Play, int]]:
        """The `n` plays of a rack that score most after `plays`, with their scores; equal ones in a fixed order: across
        before down, from the first line on, fewer tiles first.
        """
