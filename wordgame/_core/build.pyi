"""Stub of the module compiled from ext/words/build.pyx."""

from wordgame._core.graph import Dawg
from wordgame._core.words import Words

def dawg(words: Words, letters: int) -> tuple[bytes, tuple[int, int]]: ...
def union(dawgs: list[Dawg], letters: int) -> tuple[bytes, tuple[int, int]]: ...
