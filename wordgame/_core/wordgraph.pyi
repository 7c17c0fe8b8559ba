"""Stub of the module compiled from ext/words/wordgraph.pyx."""

from typing import Self, final

from wordgame._core.graph import Dawg

@final
class WordGraph:
    size: int
    root: int
    letters: int
    wide: int
    def __new__(cls, dawg: Dawg) -> Self: ...
    def __contains__(self, word: bytes, /) -> bool: ...
    @property
    def nbytes(self) -> int: ...
