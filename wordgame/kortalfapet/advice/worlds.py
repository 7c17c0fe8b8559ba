"""Imagined hands: what the others may hold, given what one player can see. Uses nothing hidden."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from wordgame.kortalfapet.cards import Card
from wordgame.kortalfapet.state import State
from wordgame.protocol.requests import Request

__all__ = ["deals", "worlds"]

_ENDLESS = 1_000_000_000


def worlds(asked: Request, usual: int) -> Iterator[int]:
    """Numbers of worlds, from 0: as many as were asked for, else as many as fit in the seconds, else the usual number.

    At least one is always looked at; progress is told after each, in worlds, or in milliseconds where those bind.
    """
    most = asked.worlds or (usual if asked.seconds is None else _ENDLESS)
    for number in range(most):
        if number and asked.is_late:
            return
        yield number
        if asked.seconds is None or most < _ENDLESS:
            asked.report(number + 1, most)
        else:
            whole = max(1, round(1000 * asked.seconds))
            asked.report(min(whole, round(1000 * (time.monotonic() - asked.began))), whole)


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
