"""Stub of the module compiled from ext/words/kwg.pyx."""

from wordgame._core.graph import Graph
from wordgame._core.words import Words

def read(entries: memoryview, letters: int) -> Words: ...
def write(graph: Graph, with_gaddag: bool) -> bytes: ...
