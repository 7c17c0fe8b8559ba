"""What the cards of a state lead to in sampled worlds: one row a world, one column a card."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import islice, takewhile
from math import log
from threading import Event
from typing import Any

import numpy as np

from wordgame.alkort.advice.questions import EXCHANGES, PLAYS, Array, Label, Rows
from wordgame.alkort.listing import legal_moves
from wordgame.alkort.moves import Move
from wordgame.alkort.state import State

__all__ = ["DEFAULT_INFERENCE", "METHODS", "Trials", "run"]

METHODS = tuple(PLAYS)
DEFAULT_INFERENCE = {"playout": log(2), "solve": 0.0}
"""A world loses half its weight with every card that goes against the rule of thumb; solved worlds weigh the same."""


@dataclass(frozen=True)
class Trials:
    """What the sampled worlds gave, from the view of the player's own side.

    labels: the columns. points: worlds x labels, points of the deal, theirs taken off. tricks: worlds x labels, tricks
    of those left, NaN where they were not worked out. weights: one a world.
    """

    labels: tuple[Label, ...]
    points: Array
    tricks: Array
    weights: Array


def run(
    state: State,
    label: Callable[[Move], Label],
    method: str,
    inference: float,
    *,
    seconds: float | None,
    worlds: int | None,
    seed: int,
    threads: int,
    stop: Event | None,
) -> Trials:
    """Try worlds in their order, each block from its own generator, so that the number of threads changes nothing."""
    labels = tuple(dict.fromkeys(map(label, legal_moves(state))))
    question = EXCHANGES[method] if state.may_exchange else PLAYS[method]
    look = question(state, labels, label, inference)
    begin = time.monotonic()

    def some(chunk: range) -> Rows | None:
        left = 0.0
        if chunk.start:  # the first is always tried
            if stop is not None and stop.is_set():
                return None
            if seconds is not None:
                left = seconds - (time.monotonic() - begin)
                if left <= 0:
                    return None
        return look.rows(seed, chunk, left)

    found: list[Rows] = []
    chunks = _chunks(worlds, look.at_once, timed=seconds is not None)
    with ExitStack() as stack:
        each: Any = stack.enter_context(ThreadPoolExecutor(threads)).map if threads > 1 else map
        for first in chunks:
            wave = list(each(some, [first, *islice(chunks, 4 * threads - 1 if first.start and threads > 1 else 0)]))
            found += takewhile(lambda rows: rows is not None, wave)
            if any(rows is None for rows in wave):
                break
    sign = 1 if state.rules.side(state.seat) == 0 else -1
    points = sign * np.concatenate([rows.points for rows in found])
    tricks = np.concatenate([rows.tricks for rows in found])
    mistakes = np.concatenate([rows.mistakes for rows in found])
    weights = np.exp(-inference * (mistakes - mistakes.min()))
    return Trials(labels, points, tricks if sign > 0 else len(state.hand) - tricks, weights)


def _chunks(worlds: int | None, size: int, *, timed: bool) -> Iterator[range]:
    """The numbers of the worlds, a block at a time; the first world alone where time is short."""
    first = 0
    while worlds is None or first < worlds:
        end = 1 if timed and not first else first - first % size + size
        yield range(first, end if worlds is None else min(end, worlds))
        first = end
