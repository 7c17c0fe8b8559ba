"""What the trials say of each move, in figures: points, chances, the difference to the best with its own error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from wordgame.alkort.advice.outlook import worths
from wordgame.alkort.advice.questions import Array
from wordgame.alkort.advice.trials import Trials
from wordgame.alkort.moves import Move
from wordgame.alkort.rules import MAJORITY
from wordgame.alkort.state import State

__all__ = ["Figures", "figures"]


@dataclass(frozen=True, slots=True)
class Figures:
    """One idea: the moves that are the same, what they are worth, and what stands behind it.

    value: points as they count at the score of the match; behind: what they lack to the best idea (for the best: what
    the next one lacks, below 0), with its own error: both are tried in the same worlds, so it is smaller than the
    errors of both. rival: the best idea's first move (for the best: the next one's), None where there is one idea.
    """

    moves: tuple[Move, ...]
    value: float
    behind: float
    behind_error: float
    rival: Move | None
    details: dict[str, Any]

    @property
    def leads(self) -> bool:
        """Whether nothing is better."""
        return self.behind <= 0


def figures(state: State, groups: Sequence[tuple[Move, ...]], found: Trials) -> list[Figures]:
    """The ideas, best first; column n of the trials belongs to group n."""
    worth = worths(state.rules, state.scores)
    results = np.round(found.points).astype(int)
    values = _looked_up(results, {result: pair[0] for result, pair in worth.items()})
    match = None
    if worth[0][1] is not None:
        match = _looked_up(results, {result: pair[1] or 0.0 for result, pair in worth.items()})
    weights = found.weights / found.weights.sum()
    means = weights @ values
    tricks = [_mean_known(found.tricks[:, at], weights) for at in range(len(groups))]
    order = sorted(range(len(groups)), key=lambda at: (-round(float(means[at]), 9), -round(tricks[at] or 0.0, 9)))
    best = order[0]
    made = []
    for at in order:
        rival = best if at != best else order[1] if len(order) > 1 else None
        lacks = np.zeros(len(weights)) if rival is None else values[:, rival] - values[:, at]
        behind = float(weights @ lacks)
        details = _details(found.points[:, at], found.points, weights)
        details |= {
            "tricks": tricks[at],
            "trick_worlds": int((~np.isnan(found.tricks[:, at])).sum()),
            "error": _error(values[:, at], weights),
            "behind": 0.0 if at == best else max(round(behind, 9), 0.0),
            "behind_error": 0.0 if at == best else _error(lacks, weights),
            "match": None if match is None else float(weights @ match[:, at]),
            "cards": [move.card for move in groups[at] if move.card],
        }
        made.append(
            Figures(
                groups[at],
                round(float(means[at]), 9),
                min(round(behind, 9), 0.0) if at == best else max(round(behind, 9), 0.0),
                _error(lacks, weights),
                None if rival is None else groups[rival][0],
                details,
            )
        )
    return made


def _looked_up(results: Any, table: dict[int, float]) -> Array:
    values: Array = np.array([table[result] for result in range(-9, 10)])[results + 9]
    return values


def _mean_known(tricks: Array, weights: Array) -> float | None:
    known = ~np.isnan(tricks)
    weight = float(weights[known].sum())
    return float(tricks[known] @ weights[known]) / weight if weight else None


def _error(values: Array, weights: Array) -> float:
    """The standard error of a weighted mean."""
    worlds = len(weights)
    spread = float((weights * weights) @ (values - float(weights @ values)) ** 2)
    return sqrt(spread * worlds / max(worlds - 1, 1))


def _details(points: Array, all_points: Array, weights: Array) -> dict[str, Any]:
    def share(holds: Any) -> float:
        return float(holds @ weights)

    return {
        "points": share(points),
        "win": share(points > 0),
        "attack": share(points == MAJORITY),
        "robbery": share(points > MAJORITY),
        "attacked": share(points == -MAJORITY),
        "robbed": share(points < -MAJORITY),
        "best": share(points == all_points.max(axis=1)),
        "worlds": len(weights),
    }
