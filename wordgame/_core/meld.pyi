"""Types of the compiled WordMeld solver (ext/wordmeld/meld.pyx)."""

from typing import Protocol, TypedDict, final

class _Stop(Protocol):
    def is_set(self) -> bool: ...

class _Solution(TypedDict):
    gain: int | None
    bound: int | None
    proven: bool
    counted: bool
    turns: list[tuple[int, list[tuple[int, list[tuple[int, int]]]]]]
    kinds: list[tuple[bool, int, bool]]
    nodes: int
    pivots: int
    columns: int
    work: int

@final
class Words:
    def __new__(cls, codes: bytes, lengths: bytes | bytearray, tiers: bytes | bytearray) -> Words: ...
    @property
    def classes(self) -> int: ...
    @property
    def words(self) -> int: ...
    def members(self, index: int) -> list[int]: ...
    def spelling(self, word: int) -> bytes: ...

def solve(
    words: Words,
    table: list[bytes],
    hand: bytes,
    *,
    min_hand: int = 4,
    min_table: int = 3,
    min_jokers: int = 5,
    flat_hand: bool = True,
    flat_mixed: bool = True,
    flat_once: int = 0,
    eight: int = 0,
    every_word: bool = False,
    legal: bool = True,
    reassign: bool = True,
    win: bool = False,
    opening: bool = False,
    stock: int = 1048576,
    n: int = 1,
    count: bool = True,
    seconds: float = 1e9,
    stop: _Stop | None = None,
    effort: int = 3000,
    work: int = ...,
    many: int = 3000,
) -> _Solution: ...
