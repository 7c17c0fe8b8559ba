"""What the moves of a state lead to in sampled worlds: one row a world, one column a move."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import Any

import numpy as np

from wordgame.alkort.advice.questions import EXCHANGES, PLAYS, Array, Rows
from wordgame.alkort.moves import Move
from wordgame.alkort.state import State
from wordgame.protocol import Request

__all__ = ["DEFAULT_INFERENCE", "Trials", "run"]

DEFAULT_INFERENCE = {"playout": 0.5, "solve": 0.0}
"""The power to which the chance of the others' cards so far is taken as the weight of a world: play-outs trust it half,
since nobody plays by the policy alone; solved worlds weigh the same.
"""
SHARES = 100
"""Progress of work that is bounded by time alone is told in hundredths."""


@dataclass(frozen=True)
class Trials:
    """What the sampled worlds gave, from the view of the player's own side.

    points: worlds x moves, points of the deal, theirs taken off. tricks: worlds x moves, tricks of those left, NaN
    where they were not worked out. weights: one a world, the heaviest 1.
    """

    points: Array
    tricks: Array
    weights: Array


def run(state: State, moves: Sequence[Move], method: str, inference: float | None, asked: Request) -> Trials:
    """Try worlds in their order, each block from its own generator, so that the number of threads changes nothing.

    moves: one of each idea. The first block (one world where time is short) is always tried.
    """
    power = DEFAULT_INFERENCE[method] if inference is None else inference
    look = (EXCHANGES if state.may_exchange else PLAYS)[method](state, moves, power > 0)

    def some(chunk: range) -> Rows | None:
        left = 0.0
        if chunk.start:
            if asked.is_late:
                return None
            left = asked.left or 0.0
        return look.rows(asked.seed, chunk, left)

    found: list[Rows] = []
    chunks = _chunks(asked.worlds, look.at_once, timed=asked.seconds is not None or asked.stop is not None)
    with ExitStack() as stack:
        each: Any = map
        if asked.threads > 1:
            each = stack.enter_context(ThreadPoolExecutor(asked.threads)).map
        done = 0
        for first in chunks:
            more = 4 * asked.threads - 1 if first.start and asked.threads > 1 else 0
            wave = list(each(some, [first, *islice(chunks, more)]))
            tried = list(takewhile(lambda rows: rows is not None, wave))
            found += [rows for rows in tried if rows is not None]
            done += sum(len(rows.points) for rows in tried if rows is not None)
            _report(asked, done)
            if len(tried) < len(wave):
                break
    sign = 1 if state.rules.side(state.seat) == 0 else -1
    points = sign * np.concatenate([rows.points for rows in found])
    tricks = np.concatenate([rows.tricks for rows in found])
    likelihoods = np.concatenate([rows.likelihoods for rows in found])
    weights = np.exp(np.maximum(power * (likelihoods - likelihoods.max()), -700.0))
    return Trials(points, tricks if sign > 0 else len(state.hand) - tricks, weights)


def _report(asked: Request, done: int) -> None:
    if asked.worlds is not None:
        asked.report(done, asked.worlds)
    elif asked.seconds:
        passed = (time.monotonic() - asked.began) / asked.seconds
        asked.report(max(0, min(SHARES, int(SHARES * passed))), SHARES)


def _chunks(worlds: int | None, size: int, *, timed: bool) -> Iterator[range]:
    """The numbers of the worlds, a block at a time; the first world alone where time is short."""
    first = 0
    while worlds is None or first < worlds:
        end = 1 if timed and not first else first - first % size + size
        yield range(first, end if worlds is None else min(end, worlds))
        first = end
