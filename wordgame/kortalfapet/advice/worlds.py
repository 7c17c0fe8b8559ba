"""Imagined hands: what the others may hold, given what one player can see. Uses nothing hidden."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator

from wordgame.kortalfapet.cards import Card
from wordgame.kortalfapet.state import State

__all__ = ["Clock", "deals"]


class Clock:
    """Says when to stop: after so many worlds, so many seconds, or when told to. At least one world is always looked
    at.
    """

    def __init__(self, worlds: int, seconds: float | None, stop: threading.Event | None) -> None:
        self._worlds = max(1, worlds)
        self._until = None if seconds is None else time.monotonic() + seconds
        self._stop = stop

    def worlds(self) -> Iterator[int]:
        """Numbers of worlds, from 0, until it is time to stop."""
        for number in range(self._worlds):
            if number and self.is_over:
                return
            yield number

    @property
    def is_over(self) -> bool:
        """Whether the time is up, or somebody asked to stop."""
        if self._stop is not None and self._stop.is_set():
            return True
        return self._until is not None and time.monotonic() >= self._until


def deals(state: State, seed: int, sizes: tuple[int, ...]) -> Iterator[list[list[Card]]]:
    """Without end: hands of these sizes, drawn from the cards that this player has not seen; fewer cards where they
    run out.
    """
    unseen = list(state.unseen)
    rng = random.Random(seed)
    while True:
        drawn = rng.sample(unseen, min(sum(sizes), len(unseen)))
        hands, at = [], 0
        for size in sizes:
            hands.append(drawn[at : at + size])
            at += size
        yield hands
