"""Stub of the module compiled from ext/scrabble/leaves.pyx."""

from array import array
from collections.abc import Mapping
from typing import Any, Self, final

def table_size(letters: int, most: int) -> int: ...

@final
class Leaves:
    codes: int
    def __new__(
        cls,
        letters: int,
        terms: Mapping[bytes, int],
        exact: Mapping[bytes, int] | None = None,
        *,
        table: Any = None,
        most: int = 0,
    ) -> Self: ...
    def for_rack(self, rack: bytes) -> array[int]: ...
