"""Stub of the module compiled from ext/scrabble/endgame.pyx."""

from typing import Protocol, Self, final

from wordgame._core.crossword import Layout
from wordgame._core.wordgraph import WordGraph

class _Stop(Protocol):
    def is_set(self) -> bool: ...

_Play = tuple[int, int, int, bytes, int]
"""Direction, row and column of the first tile, tiles (0x80 added for a blank; empty for a pass), score."""

@final
class Solver:
    def __new__(cls, layout: Layout, graph: WordGraph, table_mb: float = 64.0) -> Self:
        """`table_mb`: 1 to 16384, the memory for positions seen."""

    def solve(
        self,
        squares: bytes,
        own: bytes,
        other: bytes,
        *,
        n: int = 1,
        out_factor: int = 2,
        passed_factor: int = 1,
        min_first: int = 2,
        left: int = 2,
        after: int = 2,
        seconds: float = 0.0,
        stop: _Stop | None = None,
    ) -> tuple[int, list[tuple[int, int | None, int | None, list[_Play]]], int, float]:
        """The best move, every move, positions generated, and seconds taken.

        `squares`: the board, row by row; `own`, `other`: racks as counts by letter code, that of the player to move
        first. `n`: so many of the best moves get exact values. `out_factor`: what going out brings, times the points
        of the tiles the other holds; `passed_factor`: what the end by passing costs each, times the points of the own
        tiles. `min_first`: the fewest tiles of a first play. `left`: turns in a row without a play that end the game
        from here, `after`: from any play on. `seconds`: 0 for no limit.

        A move: its estimated value, proven lower and upper bounds (None: not known), and the best line that starts
        with it. Raises ValueError for numbers out of range, RuntimeError while another thread uses the solver.
        """
