"""Leaves, slowly and plainly: all of a set, their order, what samples say of them, what may be drawn from a rack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from math import comb


def leaves(counts: Sequence[int], most: int) -> list[tuple[int, ...]]:
    """Every leave of up to so many tiles, ordered by the count of its highest code, then the next."""
    every = product(*(range(count + 1) for count in counts))
    return sorted((leave for leave in every if sum(leave) <= most), key=lambda leave: leave[::-1])


def words(counts: Sequence[int], most: int) -> list[bytes]:
    """The leaves but the empty one as words, in the order of a dictionary."""
    spelled = [bytes(c for c, n in enumerate(leave) for _ in range(n)) for leave in leaves(counts, most)]
    return sorted(spelled)[1:]


def by_mixed_radix(rack: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The leaves of a rack, the lowest code varying fastest."""
    for leave in product(*(range(count + 1) for count in reversed(rack))):
        yield leave[::-1]


def ways(rack: Sequence[int], leave: Sequence[int]) -> int:
    """In how many ways a leave can be picked from a rack."""
    found = 1
    for have, keep in zip(rack, leave, strict=True):
        found *= comb(have, keep)
    return found


def smoothed(
    counts: Sequence[int],
    most: int,
    weight: Mapping[tuple[int, ...], float],
    total: Mapping[tuple[int, ...], float],
    pull: Sequence[float],
) -> dict[tuple[int, ...], float]:
    """V = prior + n / (n + K) (mean - prior), from the smallest leaves on; the prior from pairs of tiles."""
    nothing = (0,) * len(counts)
    base = total[nothing] / weight[nothing] if weight[nothing] else 0.0
    values = {nothing: 0.0}
    for leave in sorted(leaves(counts, most), key=sum)[1:]:
        tiles = [c for c, n in enumerate(leave) for _ in range(n)]
        guesses = []
        for i, j in combinations(range(len(tiles)), 2):
            a, b = (tuple(n - (c == tiles[k]) for c, n in enumerate(leave)) for k in (i, j))
            both = tuple(n - (c == tiles[i]) - (c == tiles[j]) for c, n in enumerate(leave))
            guesses.append(values[a] + values[b] - values[both])
        prior = sum(guesses) / len(guesses) if guesses else 0.0
        n = weight[leave]
        mean = total[leave] / n - base if n else prior
        values[leave] = prior + n / (n + pull[sum(leave)]) * (mean - prior)
    return values
