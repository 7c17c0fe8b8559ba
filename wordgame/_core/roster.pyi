"""Stub of the module compiled from ext/kortalfapet/roster.pyx."""

from typing import Self

from wordgame._core.graph import Graph

class Roster:
    longest: int
    alphabet_size: int
    def __new__(cls, graph: Graph, longest: int) -> Self: ...
    def __len__(self) -> int: ...
