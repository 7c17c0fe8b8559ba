"""Stub of the module compiled from ext/words/graph.pyx."""

from collections.abc import Callable
from typing import Any, Self

def checksum(data: bytes | memoryview, seed: int = 0) -> int: ...

class Letters:
    count: int
    def __new__(
        self, signs: dict[str, int], count: int, slow: Callable[[str], bytes], strange: type[Exception]
    ) -> Self: ...

class Dawg:
    letters: Letters
    owner: memoryview
    def __new__(cls, buffer: Any, layout: tuple[int, int], letters: Letters, sound: bool = False) -> Self: ...
    @property
    def layout(self) -> tuple[int, int]: ...
    def __contains__(self, word: object, /) -> bool: ...  # TypeError for what is no str
    def __len__(self) -> int: ...

class Graph:
    length: int
    root: int
    dawg_root: int
    mask_words: int
    letters: int
    owner: memoryview
    def __new__(cls, buffer: Any, root: int, dawg_root: int, letters: int) -> Self: ...
    def __contains__(self, codes: bytes, /) -> bool: ...
    @property
    def nbytes(self) -> int: ...
