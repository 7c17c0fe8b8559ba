"""Stub of the module compiled from ext/words/sieve.pyx."""

from collections.abc import Sequence
from typing import Any

from wordgame._core.graph import Dawg

def sift(
    source: Dawg, leaves: Sequence[tuple[Any, ...]], program: Sequence[int], needed: int, limit: int = -1
) -> bytes: ...
