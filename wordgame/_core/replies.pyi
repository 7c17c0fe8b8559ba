"""Stub of the module compiled from ext/kortalfapet/replies.pyx."""

from collections.abc import Iterable
from typing import Self

from wordgame._core.graph import Graph
from wordgame._core.roster import Roster

class Replies:
    graph: Graph
    size: int
    worlds: int
    def __new__(
        cls,
        graph: Graph,
        questions: Iterable[tuple[Iterable[tuple[int, int, int]], Iterable[bytes]]],
        counting: int,
        shortest: int,
        roster: Roster | None = None,
    ) -> Self: ...
    def add(self, cards: Iterable[tuple[int, int, int]]) -> None: ...
    def result(self, n: int) -> tuple[float, float, float, float]: ...
    def last(self, n: int) -> tuple[int, int] | None: ...
