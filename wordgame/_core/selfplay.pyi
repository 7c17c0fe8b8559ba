"""Stub of the module compiled from ext/scrabble/selfplay.pyx."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, Self, final

from wordgame._core.crossword import Layout
from wordgame._core.leaves import Leaves
from wordgame._core.wordgraph import WordGraph

class _Stop(Protocol):
    def is_set(self) -> bool: ...

@final
class Player:
    def __new__(cls, layout: Layout, graph: WordGraph, tiles: bytes) -> Self: ...

def play(
    layout: Layout,
    graph: WordGraph,
    tiles: Sequence[int],
    n: int,
    *,
    seed: int = 0,
    players: int = 2,
    leaves: Leaves | None = None,
    rival: Leaves | None = None,
    exchange_limit: int = 7,
    scoreless_limit: int = 6,
    pass_limit: int = 0,
    pass_limit_at_end: int = 0,
    exchange_is_pass: bool = False,
    scoreless_at_zero: bool = True,
    double_end: bool = False,
    record: bool = False,
    threads: int = 1,
    progress: Callable[[int, int], object] | None = None,
    stop: _Stop | None = None,
) -> tuple[Any, Any]: ...
