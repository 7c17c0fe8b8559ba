"""Which tiles can be drawn, and in how many ways: multisets of tiles as counts by letter code.

Knows no board and no rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import TypeVar

__all__ = ["draws", "less", "more", "sampled"]

Counts = tuple[int, ...]
_T = TypeVar("_T")


def draws(pool: Sequence[int], n: int) -> Iterator[tuple[Counts, int]]:
    """Every multiset of `n` tiles of a pool, with the number of ways in which single tiles make it, in a fixed order.

    >>> list(draws((0, 2, 1), 2))
    [((0, 1, 1), 2), ((0, 2, 0), 1)]
    """
    left = [0] * (len(pool) + 1)  # tiles from this code on
    for code in reversed(range(len(pool))):
        left[code] = left[code + 1] + pool[code]

    def rest(code: int, wanted: int) -> Iterator[tuple[Counts, int]]:
        if code == len(pool):
            yield (), 1
            return
        for k in range(max(0, wanted - left[code + 1]), min(wanted, pool[code]) + 1):
            ways = comb(pool[code], k)
            for counts, more_ways in rest(code + 1, wanted - k):
                yield (k, *counts), ways * more_ways

    if 0 <= n <= left[0]:
        yield from rest(0, n)


def less(pool: Sequence[int], taken: Sequence[int]) -> Counts:
    """The pool without these tiles, which it holds."""
    return tuple([a - b for a, b in zip(pool, taken, strict=True)])


def more(pool: Sequence[int], added: Sequence[int]) -> Counts:
    """The pool with these tiles added."""
    return tuple([a + b for a, b in zip(pool, added, strict=True)])


def sampled(found: Sequence[_T], most: int) -> list[_T]:
    """At most so many of some draws, evenly over their order.

    >>> sampled([1, 2, 3, 4], 2)
    [1, 3]
    """
    if len(found) <= most:
        return list(found)
    return [found[at * len(found) // most] for at in range(most)]
