"""Chance that depends on nothing but a seed, a position and a move, so that a player plays the same again."""

from __future__ import annotations

import math
from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

__all__ = ["Chance"]

T = TypeVar("T")


class Chance:
    """Numbers from 0 to 1 drawn from a seed and a position's text, each by a name of its own.

    >>> Chance(1, "a position").of("a move") == Chance(1, "a position").of("a move")
    True
    """

    def __init__(self, seed: int, position: str) -> None:
        self._key = blake2b(f"{seed}\0{position}".encode("utf-8", "surrogatepass"), digest_size=32).digest()

    def of(self, name: str) -> float:
        """The number with this name."""
        drawn = blake2b(name.encode("utf-8", "surrogatepass"), key=self._key, digest_size=8).digest()
        return int.from_bytes(drawn, "little") / 2**64

    def pick(self, values: Sequence[tuple[T, float]], slack: float) -> T:
        """One of the choices: the best for a `slack` of 0, else each as likely as exp(value / slack)."""
        best = max(value for _, value in values)
        if slack <= 0:
            return next(one for one, value in values if value == best)
        weights = [math.exp(max(-50.0, (value - best) / slack)) for _, value in values]
        left = self.of("pick") * sum(weights)
        for (one, _), weight in zip(values, weights, strict=True):
            left -= weight
            if left <= 0:
                return one
        return values[-1][0]
