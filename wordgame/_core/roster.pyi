"""Stub of the module compiled from ext/roster.pyx."""

from wordgame._core.graph import Graph

class Roster:
    longest: int
    alphabet_size: int
    def __init__(self, graph: Graph, longest: int) -> None: ...
    def __len__(self) -> int: ...
