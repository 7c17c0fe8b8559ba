"""Stub of the module compiled from ext/wordgraph.pyx."""

from typing import final

from wordgame._core.graph import Dawg

@final
class WordGraph:
    size: int
    root: int
    letters: int
    wide: int
    def __init__(self, dawg: Dawg) -> None: ...
    def __contains__(self, word: bytes, /) -> bool: ...
    @property
    def nbytes(self) -> int: ...
