"""When a game ends for lack of points: the one rule that the referee, self-play and simulation ask.

Knows counts alone. Going out is for the callers to see.
"""


def ended(
    int least_passes, int scoreless, bint is_bag_empty, bint has_points, *, int scoreless_limit, int pass_limit,
    int pass_limit_at_end, bint scoreless_at_zero,
):
    """0: not yet, 1: by passes, 2: by turns without a placement; see wordgame.scrabble.rules.ending."""
    cdef Ending rule
    rule.scoreless_limit, rule.pass_limit, rule.pass_limit_at_end = scoreless_limit, pass_limit, pass_limit_at_end
    rule.scoreless_at_zero = scoreless_at_zero
    return how_ended(&rule, least_passes, scoreless, is_bag_empty, has_points)
