"""The file format .klv2 of wolges, MAGPIE, macondo and Woogles: leave values on a word graph whose words are the
leaves.

A file: how many entries the graph has and these, how many values there are and these, 32 bits each, little-endian. The
graph is that of .kwg files (ext/words/kwg.pyx), its letters are tiles, 0 for a blank, the lowest first; the values are
floats, in the order of the words. It holds no alphabet: tiles are numbered in the order of whoever wrote it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from wordgame._core import leave_ranks
from wordgame.scrabble.advice.leaves.full import Full

__all__ = ["File", "dumps", "read"]

LAST, ENDS, ARC = 1 << 22, 1 << 23, (1 << 22) - 1
MOST_TILES = 11
MOST_LEAVES = 20_000_000


class File:
    """What a file holds: its graph, checked, and the values in thousandths of a point, in the order of the words."""

    def __init__(self, entries: Sequence[int], values: NDArray[np.int32]) -> None:
        """Raises ValueError where the entries are no graph, or have another number of words."""
        self.values = values
        self.root = entries[0] & ARC if entries else 0
        self._lists: dict[int, list[int]] = {}
        self._entries = entries
        self._words: dict[int, int] = {}
        self._depth: dict[int, int] = {}
        found = self._count(self.root, 1) if self.root else 0
        if found != len(values) or not found:
            raise ValueError(f"it has {found} leaves and {len(values)} values")
        self.highest = max(entry >> 24 for entries in self._lists.values() for entry in entries)
        if self.highest > 63:
            raise ValueError(f"it has a tile {self.highest}; alphabets have up to 63 letters")

    def _siblings(self, first: int) -> list[int]:
        if first not in self._lists:
            at = first
            while at < len(self._entries) and not self._entries[at] & LAST:
                at += 1
            if at >= len(self._entries):
                raise ValueError("its graph has no end")
            self._lists[first] = list(self._entries[first : at + 1])
        return self._lists[first]

    def _count(self, first: int, level: int) -> int:
        if self._words.get(first, 0) < 0 or level > MOST_TILES:
            raise ValueError(f"its graph goes in a circle, or has leaves of more than {MOST_TILES} tiles")
        if first not in self._words:
            self._words[first] = -1
            total, depth = 0, 1
            for entry in self._siblings(first):
                total += bool(entry & ENDS)
                if entry & ARC:
                    total += self._count(entry & ARC, level + 1)
                    depth = max(depth, 1 + self._depth[entry & ARC])
            self._words[first], self._depth[first] = total, depth
        if self._words[first] > MOST_LEAVES or level + self._depth[first] > MOST_TILES + 1:
            raise ValueError("it has too many leaves")
        return self._words[first]

    def full(self, letters: int) -> Full | None:
        """The table of an alphabet of so many letters, where the words are exactly the leaves of a set; else None."""
        counts, most = [], self._depth[self.root]
        for code in range(letters + 1):  # as many of a tile as one after the other leads on
            number, first = 0, self.root
            while first:
                step = next((entry for entry in self._siblings(first) if entry >> 24 == code), None)
                if step is None:
                    break
                number, first = number + 1, step & ARC
            counts.append(number)
        if len(self.values) != _leaves_of(counts, most) or not self._spells(counts, most):
            return None
        ranks = leave_ranks.LeaveRanks(counts, most)
        by_rank = np.zeros(ranks.size, np.int32)
        by_rank[leave_ranks.in_word_order(ranks)] = self.values
        return Full.of(counts, most, by_rank)

    def _spells(self, counts: Sequence[int], most: int) -> bool:
        """Whether the graph spells every leave of up to `most` tiles, each in order, and nothing else."""

        @cache
        def agrees(first: int, code: int, used: int, left: int) -> bool:
            wanted = [c for c in range(code, len(counts)) if counts[c] > (used if c == code else 0)] if left else []
            given = self._siblings(first) if first else []
            if [entry >> 24 for entry in given] != wanted or not all(entry & ENDS for entry in given):
                return False
            return all(
                agrees(e & ARC, c, used + 1 if c == code else 1, left - 1) for c, e in zip(wanted, given, strict=True)
            )

        return agrees(self.root, 0, 0, most)

    def single_leaves(self) -> dict[bytes, int]:
        """Every leave with its value."""
        out, values = dict[bytes, int](), iter(self.values.tolist())

        def walk(first: int, tiles: bytes) -> None:
            for entry in self._siblings(first):
                longer = tiles + bytes([entry >> 24])
                if entry & ENDS:
                    out[longer] = next(values)
                if entry & ARC:
                    walk(entry & ARC, longer)

        walk(self.root, b"")
        return out


def _leaves_of(counts: Sequence[int], most: int) -> int:
    """How many leaves of 1 to `most` tiles a set has."""
    ways = [1] + [0] * most
    for count in counts:
        ways = [sum(ways[n - k] for k in range(min(count, n) + 1)) for n in range(most + 1)]
    return sum(ways) - 1


def read(data: bytes) -> File:
    """The file of these bytes; raises ValueError for what is none."""
    if len(data) < 12 or len(data) % 4:
        raise ValueError(f"it has {len(data)} bytes")
    numbers = np.frombuffer(data, "<u4")
    size = int(numbers[0])
    if size >= len(numbers) - 1 or int(numbers[size + 1]) != len(numbers) - size - 2:
        raise ValueError("its parts do not fit its size")
    values = np.frombuffer(data[4 * (size + 2) :], "<f4").astype(np.float64)
    if not np.isfinite(values).all() or np.abs(values).max(initial=0.0) > 1_000_000:
        raise ValueError("a value is no number of points")
    return File(numbers[1 : size + 1].tolist(), np.rint(1000 * values).astype(np.int32))


def dumps(full: Full) -> bytes:
    """The bytes of a file with every leave of a table but the empty one."""
    most = full.ranks.most
    caps = [min(count, most) for count in full.counts]
    entries = [0, LAST]  # the way to the leaves, and the empty second graph that readers expect
    places: dict[tuple[tuple[int, int], ...], int] = {(): 0}

    @cache
    def place(code: int, used: int, left: int) -> int:
        """Where the tiles stand that may follow `used` tiles of a code, with `left` more to come; 0: there are none."""
        spent = {code: used}
        key = tuple(
            (c, place(c, spent.get(c, 0) + 1, left - 1))
            for c in range(code, len(caps))
            if left and caps[c] > spent.get(c, 0)
        )
        if key not in places:
            places[key] = len(entries)
            entries.extend(c << 24 | ENDS | arc for c, arc in key)
            entries[-1] |= LAST
        return places[key]

    entries[0] = LAST | place(0, 0, most)
    points = (full.values[leave_ranks.in_word_order(full.ranks)] / 1000.0).astype("<f4")
    head: bytes = np.array([len(entries), *entries, len(points)], "<u4").tobytes()
    return head + bytes(points.tobytes())
