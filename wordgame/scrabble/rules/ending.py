"""When a game ends for lack of points: what the rules say, in the core's numbers, which self-play and simulation follow
too (ext/scrabble/ending.pyx). Going out is the referee's to see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from wordgame._core import ending as core
from wordgame.scrabble.rules.options import Rules

__all__ = ["Limits", "ended", "ending_of", "turns_left"]


class Limits(TypedDict):
    """The limits of some rules, in numbers."""

    scoreless_limit: int
    pass_limit: int
    pass_limit_at_end: int
    scoreless_at_zero: bool


def ended(rules: Rules, passes: Sequence[int], scoreless: int, *, bag_size: int, points: Sequence[int]) -> str:
    """How the rules end a game in which nothing comes of the turns: "passes", "scoreless", or "" for not yet.

    `passes`: how often each player has passed in a row; `scoreless`: how many turns in a row, of all players together,
    laid no tile that stayed; `points`: what each has scored.

    >>> ended(Rules(), (2, 2), 4, bag_size=80, points=(10, 0)), ended(Rules(), (2, 1), 3, bag_size=80, points=(10, 0))
    ('passes', '')
    """
    if not scoreless and 0 in passes:  # the usual turn: no limit is below 1
        return ""
    how = core.ended(min(passes), scoreless, not bag_size, any(points), **ending_of(rules))
    return ("", "passes", "scoreless")[how]


def ending_of(rules: Rules) -> Limits:
    """The limits of the rules as the core takes them: 0 for none.

    >>> ending_of(Rules(scoreless_limit=None))["scoreless_limit"]
    0
    """
    return {
        "scoreless_limit": rules.scoreless_limit or 0,
        "pass_limit": rules.pass_limit or 0,
        "pass_limit_at_end": rules.pass_limit_at_end or 0,
        "scoreless_at_zero": rules.scoreless_at_zero,
    }


def turns_left(rules: Rules, passes: Sequence[int], scoreless: int, *, bag_size: int, points: Sequence[int]) -> int:
    """How many passes in a row, from now on, end the game; the first player of `passes` is to move.

    >>> turns_left(Rules(), (1, 0), 1, bag_size=0, points=(10, 0))
    4
    """
    run, turns = list(passes), 0
    while not ended(rules, run, scoreless + turns, bag_size=bag_size, points=points):
        run[turns % len(run)] += 1
        turns += 1
    return turns
