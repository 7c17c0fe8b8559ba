"""Stub of the module compiled from ext/kortalfapet/tableau.pyx."""

from collections.abc import Iterable

from wordgame._core.cards import Placements
from wordgame._core.graph import Graph
from wordgame._core.roster import Roster

class Tableau(Placements):
    def __init__(
        self,
        graph: Graph,
        cells: Iterable[tuple[int, int, int, int, int]],
        hand: Iterable[tuple[int, int, int]],
        shortest: int,
    ) -> None: ...
    def cross_words(self) -> list[tuple[int, int, int, bytes, bytes]]: ...
    def forbid(self, down: int, cell: int, letters: int) -> None: ...
    def find(self, least_words: int = 1, most_words: int = 1000, roster: Roster | None = None) -> None: ...
    def runs(self, f: int) -> tuple[bytes, list[bytes]]: ...
