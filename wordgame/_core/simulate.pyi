"""Stub of the module compiled from ext/scrabble/simulate.pyx."""

from collections.abc import Sequence
from typing import Any, Protocol, Self, final

from wordgame._core.crossword import Layout
from wordgame._core.leaves import Leaves
from wordgame._core.wordgraph import WordGraph

class _Stop(Protocol):
    def is_set(self) -> bool: ...

def deal(tiles: bytes, seed: int, number: int) -> tuple[bytes, tuple[int, ...]]: ...

@final
class Simulator:
    def __new__(
        cls,
        layout: Layout,
        graph: WordGraph,
        board: bytes,
        rack: Sequence[int],
        moves: Sequence[tuple[int, int, int, int, int, bytes]],
        *,
        known: Sequence[Sequence[int]],
        unknown: Sequence[int],
        pool: bytes,
        scores: Sequence[int],
        passes: Sequence[int],
        exchanges: Sequence[int],
        leaves: Leaves | None = None,
        plies: int = 2,
        scoreless: int = 0,
        exchange_limit: int = 7,
        scoreless_limit: int = 0,
        pass_limit: int = 0,
        pass_limit_at_end: int = 0,
        exchange_is_pass: bool = False,
        scoreless_at_zero: bool = True,
        end_bonus: int = 1,
        own_racks: bool = True,
        chances: Any = None,
    ) -> Self: ...
    def run(self, seed: int, first: int, which: Any, out: Any, *, stop: _Stop | None = None) -> int: ...
