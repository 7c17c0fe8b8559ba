"""Stub of the module compiled from ext/scrabble/sampling.pyx."""

from collections.abc import Sequence
from typing import Any, Protocol

from wordgame._core.crossword import Layout
from wordgame._core.leave_ranks import LeaveRanks
from wordgame._core.leaves import Leaves
from wordgame._core.wordgraph import WordGraph

class _Stop(Protocol):
    def is_set(self) -> bool: ...

def sample_leaves(
    layout: Layout,
    graph: WordGraph,
    tiles: Sequence[int],
    leaves: Leaves,
    ranks: LeaveRanks,
    first: int,
    n: int,
    *,
    seed: int = 0,
    draws: int = 4,
    exchange_limit: int = 7,
    scoreless_limit: int = 6,
    stop: _Stop | None = None,
) -> tuple[int, Any, Any]: ...
