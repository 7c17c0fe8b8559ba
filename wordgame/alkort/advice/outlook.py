"""What a deal is worth at the score of the match: the chance to win a race, from how deals end in self-play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from wordgame.alkort.rules import Rules

__all__ = ["HOW_DEALS_END", "chance_to_win", "only_winning_counts", "worths"]

HOW_DEALS_END: dict[tuple[int, bool], dict[int, int]] = {
    (4, False): {1: 78393, 5: 9876, 6: 5670, 7: 3114, 8: 1628, 9: 1319},
    (4, True): {1: 77417, 5: 10585, 6: 6230, 7: 3253, 8: 1433, 9: 1082},
    (2, False): {1: 92242, 5: 3499, 6: 2388, 7: 893, 8: 631, 9: 347},
    (2, True): {1: 77585, 5: 13614, 6: 5246, 7: 1762, 8: 1143, 9: 650},
}
"""(players, suits followed) -> points of the winners -> how many of 100,000 deals of the policy against itself
(`training.how_deals_end`).
"""

FAR = 45
"""From so many points to go on, a point counts as any other."""


@lru_cache(maxsize=16384)
def _race(players: int, follow_suit: bool, own: int, other: int) -> float:
    if own <= 0 or other <= 0:
        return 1.0 if own <= 0 else 0.0
    ends = HOW_DEALS_END[players, follow_suit]
    total = 2 * sum(ends.values())
    return (
        sum(
            count
            * (_race(players, follow_suit, own - points, other) + _race(players, follow_suit, own, other - points))
            for points, count in ends.items()
        )
        / total
    )


def chance_to_win(rules: Rules, scores: Sequence[int]) -> float | None:
    """The chance of the side with the first score to win the match, both sides equally good, before a deal.

    None where the match has no end to race to, where it is over, or where both are `FAR` from it.

    >>> chance_to_win(Rules(), (14, 14)), chance_to_win(Rules(target=None), (14, 14))
    (0.5, None)
    """
    if rules.target is None:
        return None
    own, other = (rules.target - score for score in scores)
    if min(own, other) <= 0 or max(own, other) > FAR:
        return None
    return _race(rules.players, rules.follow_suit, own, other)


def worths(rules: Rules, scores: Sequence[int]) -> dict[int, tuple[float, float | None]]:
    """For every result of a deal, points of the own side minus the others', what it is worth at this score.

    The worth is in points: the chance to win the match that it brings, over what one point brings or loses now. Beside
    it stands the chance to win the match after it, None where there is no race.

    >>> worths(Rules(), (14, 14))[9], worths(Rules(target=None), (0, 0))[9]
    ((1.0, 1.0), (9.0, None))
    """
    now = chance_to_win(rules, scores)
    results = range(-9, 10)
    if now is None or rules.target is None:
        return {result: (float(result), None) for result in results}
    own, other = (rules.target - score for score in scores)
    after = {
        result: _race(rules.players, rules.follow_suit, own - max(result, 0), other + min(result, 0))
        for result in results
    }
    point = (after[1] - after[-1]) / 2
    return {result: ((after[result] - now) / point if result else 0.0, after[result]) for result in results}


def only_winning_counts(rules: Rules, scores: Sequence[int]) -> bool:
    """Whether at this score a robbery is worth little more than any won deal, for both sides.

    >>> only_winning_counts(Rules(), (14, 14)), only_winning_counts(Rules(), (0, 0))
    (True, False)
    """
    worth = worths(rules, scores)
    return worth[6][0] - worth[-6][0] < 2 * (worth[1][0] - worth[-1][0])
