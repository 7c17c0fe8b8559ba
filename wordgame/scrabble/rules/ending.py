"""When a game ends for lack of points: the one place where that is decided. Going out is the referee's to see."""

from __future__ import annotations

from collections.abc import Sequence

from wordgame.scrabble.rules.options import Rules

__all__ = ["ended", "turns_left"]


def ended(rules: Rules, passes: Sequence[int], scoreless: int, *, bag_size: int, points: Sequence[int]) -> str:
    """How the rules end a game in which nothing comes of the turns: "passes", "scoreless", or "" for not yet.

    `passes`: how often each player has passed in a row; `scoreless`: how many turns in a row, of all players together,
    laid no tile that stayed; `points`: what each has scored.

    >>> ended(Rules(), (2, 2), 4, bag_size=80, points=(10, 0)), ended(Rules(), (2, 1), 3, bag_size=80, points=(10, 0))
    ('passes', '')
    """
    limit = rules.pass_limit
    if not bag_size and rules.pass_limit_at_end is not None:
        limit = rules.pass_limit_at_end
    if limit is not None and min(passes) >= limit:
        return "passes"
    if rules.scoreless_limit is None or scoreless < rules.scoreless_limit:
        return ""
    return "scoreless" if rules.scoreless_at_zero or any(points) else ""


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
