"""What paired games say of two players: shares, leads, Elo, each with its error. Knows no games."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["Pair", "Standing", "standing_of"]

Pair = Sequence[Sequence[float]]
"""Two games of one deal: for each the first player's result (1, 0.5 or 0) and how far it led."""

ELO = 400 / math.log(10)
"""What a unit of ln(share / (1 - share)) is on the scale of Elo."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How one player stands against another after paired games.

    `wins`, `draws`, `losses` count games of the first player; `share` is the share of points (a draw counts half) with
    its standard error over pairs; `lead` the mean difference of scores, the better for the first the larger, likewise;
    `elo` what the share means on that scale, `elo_error` the standard error of that, None where the share is 0 or 1.
    """

    games: int
    wins: int
    draws: int
    losses: int
    share: float
    share_error: float
    lead: float
    lead_error: float

    @property
    def elo(self) -> float | None:
        """400 * log10(share / (1 - share)).

        >>> round(Standing(4, 3, 0, 1, 0.75, 0.1, 9.0, 2.0).elo)
        191
        """
        return ELO * math.log(self.share / (1 - self.share)) if 0 < self.share < 1 else None

    @property
    def elo_error(self) -> float | None:
        """The standard error of `elo`, by the slope of the curve there."""
        return ELO * self.share_error / (self.share * (1 - self.share)) if 0 < self.share < 1 else None

    def __str__(self) -> str:
        elo = "" if self.elo is None else f", {self.elo:+.0f} +- {self.elo_error:.0f} Elo"
        return (
            f"{self.games} games: {self.wins} won, {self.draws} drawn, {self.losses} lost, "
            f"{100 * self.share:.1f} +- {100 * self.share_error:.1f} %, "
            f"{self.lead:+.1f} +- {self.lead_error:.1f} points{elo}"
        )

    def to_dict(self) -> dict[str, Any]:
        """A plain dict of all figures."""
        return {name: getattr(self, name) for name in (*self.__slots__, "elo", "elo_error")}


def standing_of(pairs: Sequence[Pair]) -> Standing:
    """What some pairs of games come to.

    >>> print(standing_of([[[1, 9], [0, -3]], [[1, 5], [1, 7]]]))
    4 games: 3 won, 0 drawn, 1 lost, 75.0 +- 25.0 %, +4.5 +- 1.5 points, +191 +- 232 Elo
    """
    games = [game for pair in pairs for game in pair]
    wins = sum(game[0] > 0.5 for game in games)
    losses = sum(game[0] < 0.5 for game in games)
    share, share_error = _mean([sum(game[0] for game in pair) / len(pair) for pair in pairs])
    lead, lead_error = _mean([sum(game[1] for game in pair) / len(pair) for pair in pairs])
    return Standing(len(games), wins, len(games) - wins - losses, losses, share, share_error, lead, lead_error)


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, 0.0
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, math.sqrt(spread / len(values))
