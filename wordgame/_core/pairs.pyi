"""Stub of the module compiled from ext/kortalfapet/pairs.pyx."""

from collections.abc import Iterable

from wordgame._core.cards import Placements
from wordgame._core.graph import Graph
from wordgame._core.roster import Roster

class Pairs(Placements):
    def __init__(
        self,
        graph: Graph,
        table: Iterable[tuple[int, int, int, bool, bool]],
        hand: Iterable[tuple[int, int, int]],
        counting: int,
        shortest: int,
        rearrange: bool,
        roster: Roster | None = None,
    ) -> None: ...
