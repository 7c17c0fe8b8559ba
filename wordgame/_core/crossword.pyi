"""Stub of the module compiled from ext/crossword/crossword.pyx."""

from collections.abc import Sequence
from typing import Any, Final, Self, final

from wordgame._core.placements import Placements
from wordgame._core.wordgraph import WordGraph

MAX_SIDE: Final = 63
MAX_LETTERS: Final = 63
MOST_TILES: Final = 32

@final
class Layout:
    def __new__(
        cls,
        rows: int,
        columns: int,
        letter_multipliers: bytes,
        word_multipliers: bytes,
        values: Sequence[int],
        *,
        starts: bytes,
        holes: bytes | None = None,
        bonuses: Sequence[int] = (),
        bonus_multipliers: Sequence[int] = (),
        rack: int = 7,
        most: int | None = None,
        only_values: bytes | None = None,
        stays: bytes | None = None,
        portable: bool = False,
    ) -> Self: ...
    def highest(self) -> int: ...
    @property
    def rows(self) -> int: ...
    @property
    def columns(self) -> int: ...
    @property
    def letters(self) -> int: ...
    @property
    def rack(self) -> int: ...

@final
class Grid:
    layout: Layout
    graph: WordGraph
    def __new__(cls, layout: Layout, graph: WordGraph, squares: bytes, wanted: int | None = None) -> Self: ...
    def tile(self, row: int, column: int) -> int: ...
    def cross_set(self, direction: int, row: int, column: int) -> int: ...
    @property
    def tiles(self) -> int: ...
    def judge(self, direction: int, row: int, column: int, tiles: bytes) -> Judged: ...
    def placements(self, rack: bytes) -> Placements: ...
    def shapes(self, rack: bytes) -> Placements: ...
    def best(self, rack: bytes, n: int = 1, leaves: Any = None) -> Placements: ...

@final
class Judged:
    placed: tuple[tuple[int, int, int], ...]
    off_board: tuple[tuple[int, int], ...]
    occupied: tuple[tuple[int, int], ...]
    gaps: tuple[tuple[int, int], ...]
    first: bool
    on_start: bool
    joined: bool
    words: tuple[tuple[int, int, int, bytes, bool, int], ...]
    bonus: int
    score: int
