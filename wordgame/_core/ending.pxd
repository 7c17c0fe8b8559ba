cdef enum:  # how a game ends for lack of points
    NOT_ENDED = 0
    BY_PASSES = 1
    BY_SCORELESS = 2


cdef struct Ending:
    int scoreless_limit  # turns in a row, of all players, without a placement that stayed; 0: no such rule
    int pass_limit  # passes in a row of every player; 0: no such rule
    int pass_limit_at_end  # the same once the bag is empty; 0: no other
    bint exchange_is_pass
    bint scoreless_at_zero  # False: `scoreless_limit` ends nothing while nobody has points


cdef inline int how_ended(
    const Ending* rule, int least_passes, int scoreless, bint is_bag_empty, bint has_points
) noexcept nogil:
    # `least_passes`: of the player who has passed least often in a row.
    cdef int limit = rule.pass_limit_at_end if is_bag_empty and rule.pass_limit_at_end else rule.pass_limit
    if limit and least_passes >= limit:
        return BY_PASSES
    if not rule.scoreless_limit or scoreless < rule.scoreless_limit:
        return NOT_ENDED
    return BY_SCORELESS if rule.scoreless_at_zero or has_points else NOT_ENDED
