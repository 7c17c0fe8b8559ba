"""Look-ahead: each option is played on in the same sampled worlds; what wins most often is best.

Options that fall behind are dropped after a few worlds, so that the time goes to those that may be best (sequential
halving: Karnin, Koren and Somekh, 2013).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

from wordgame.protocol.requests import Request
from wordgame.wordmeld.advice.options import Option
from wordgame.wordmeld.advice.worlds import Playout, World, deal, play_on
from wordgame.wordmeld.state import State

__all__ = ["WORLDS", "look_ahead"]

WORLDS = 8
"""Worlds that the last options are played on in, where neither `worlds` nor time says how many."""

FIRST = 2
"""Worlds of the first round."""

MOST_WORLDS = 400
"""Worlds at most, where time says how many."""


def look_ahead(state: State, options: Sequence[Option], request: Request) -> None:
    """Fill the chances of the options; those that last longest have most worlds."""
    most = request.worlds or (WORLDS if request.seconds is None else MOST_WORLDS)
    rng = random.Random(request.seed)
    alive = list(options)
    worlds: list[World] = []
    with ThreadPoolExecutor(request.threads) as pool:
        for target in _targets(most):
            worlds += [deal(state, rng) for _ in range(target - len(worlds))]
            for at in range(target):
                tasks = [option for option in alive if len(option.chances) <= at]
                if not tasks:
                    continue  # played in an earlier round
                if not _play_all(state, tasks, worlds[at], request, pool):
                    return
                request.report(min(at + 1, most), most)
            alive.sort(key=lambda option: -option.chance)
            alive = alive[: max(2, (len(alive) + 1) // 2)]


def _targets(most: int) -> Iterator[int]:
    target = min(FIRST, most)
    yield target
    while target < most:
        target = min(2 * target, most)
        yield target


def _play_all(
    state: State, options: Sequence[Option], world: World, request: Request, pool: ThreadPoolExecutor
) -> bool:
    """Play each option on in a world; False when it gets late, and then the last of them were not played."""

    def play(option: Option) -> Playout | None:
        if request.is_late:
            return None
        result = option.meld.result if option.meld else None
        return play_on(state, option.move, world, result, late=lambda: request.is_late)

    played = pool.map(play, options) if request.threads > 1 else map(play, options)
    for option, playout in zip(options, played, strict=True):
        if playout is None:
            return False
        option.chances.append(playout.chance)
        option.next_out += playout.next_out
        option.own_out += playout.own_out
    return True
