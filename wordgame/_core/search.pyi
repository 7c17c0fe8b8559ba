"""Stub of the module compiled from ext/search.pyx."""

from collections.abc import Callable, Iterable, Iterator

from wordgame._core.graph import Dawg

class Spelling:
    def __init__(self, uppers: Iterable[str], lowers: Iterable[str], slow: Callable[[bytes], str]) -> None: ...

def words(source: Dawg, spelling: Spelling) -> Iterator[str]: ...
