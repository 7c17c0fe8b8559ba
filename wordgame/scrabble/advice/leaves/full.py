"""Full tables of leave values: every leave of up to so many tiles of a letter set, by its rank. Knows codes, no
letters."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordgame._core import leave_ranks
from wordgame._core import leaves as core

__all__ = ["Full"]


class Full(NamedTuple):
    """The value of every leave of up to `most` tiles of a set with `counts` (the blank first), by rank, in
    thousandths of a point.
    """

    counts: tuple[int, ...]
    ranks: leave_ranks.LeaveRanks
    values: NDArray[np.int32]

    @classmethod
    def of(cls, counts: Sequence[int], most: int, values: Any) -> Full:
        """The table of these values; raises ValueError for another number of them, or beyond a million points."""
        ranks = leave_ranks.LeaveRanks(counts, most)
        array = np.ascontiguousarray(values, dtype=np.int32)
        if array.shape != (ranks.size,) or array[0] or abs(array.astype(np.int64)).max() > 1_000_000_000:
            raise ValueError(f"{ranks.size} values of up to a million points are needed, the empty leave's 0")
        return cls(tuple(counts), ranks, array)

    def value(self, leave: Sequence[int]) -> int:
        """What a leave is worth, by its counts: one with more of a tile than the set has what it would be with as
        many, a larger one the mean of what it is without one of its tiles.
        """
        size = sum(leave)
        if size <= self.ranks.most:
            return int(self.values[self.ranks.rank(bytes(map(min, leave, self.counts)))])
        total = 0
        for code, count in enumerate(leave):
            if count:
                total += count * self.value([k - (at == code) for at, k in enumerate(leave)])
        return total // size

    def moved(self, was: Sequence[int]) -> Full:
        """The same table where code c stands for what `was[c]` stands for here (255: a tile that is not known here, of
        which there is none).
        """
        counts = tuple(0 if code == 255 else self.counts[code] for code in was)
        to = leave_ranks.LeaveRanks(counts, self.ranks.most)
        return Full(counts, to, leave_ranks.moved(self.ranks, self.values, to, bytes(was)))

    def in_core(self) -> core.Leaves:
        """The same values for the compiled core."""
        table = leave_ranks.spread(self.ranks, self.values)
        return core.Leaves(len(self.counts) - 1, {}, table=table, most=self.ranks.most)

    def pack(self, steps: Sequence[int] | None = None) -> tuple[list[int], bytes]:
        """The values as bytes, in steps of `steps[n]` thousandths for leaves of n tiles (None: 1), and these steps.
        Raises ValueError for steps that are none.
        """
        fine = list(steps) if steps is not None else [1] * (self.ranks.most + 1)
        return fine, zlib.compress(leave_ranks.pack(self.ranks, self.values, fine), 9)

    @classmethod
    def unpack(cls, counts: Sequence[int], steps: Sequence[int], packed: bytes) -> Full:
        """The table that `pack` made bytes of; raises ValueError, TypeError."""
        if not all(type(number) is int and 0 <= number <= 1_000_000 for number in (*counts, *steps)):
            raise ValueError("counts and steps are whole numbers")
        ranks = leave_ranks.LeaveRanks(counts, len(steps) - 1)
        reader = zlib.decompressobj()
        try:
            whole = reader.decompress(packed, 6 * ranks.size)  # six bytes a value are the most there can be
        except zlib.error as error:
            raise ValueError(f"not a packed table of leaves: {error}") from error
        if not reader.eof or reader.unused_data:
            raise ValueError("not a packed table of these leaves")
        return cls.of(counts, ranks.most, leave_ranks.unpack(ranks, whole, steps))
