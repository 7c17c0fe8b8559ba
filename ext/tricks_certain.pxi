# Playing and taking back a card, and the tricks that are certain without search.

cdef inline void play(Search *s, int seat, int suit, int level) noexcept nogil:
    cdef int at = 16 * suit + 4 * seat
    s.cnt[level] -= <uint64_t>1 << at
    s.shape -= <uint64_t>1 << at
    if not (s.cnt[level] >> at) & 15:
        s.has[seat][suit] &= ~(<uint32_t>1 << level)
        if s.suits == 1:
            s.held[seat] = s.has[seat][0]
        else:
            s.held[seat] = s.has[seat][0] | s.has[seat][1] | s.has[seat][2] | s.has[seat][3]


cdef inline void unplay(Search *s, int seat, int suit, int level) noexcept nogil:
    s.cnt[level] += <uint64_t>1 << (16 * suit + 4 * seat)
    s.shape += <uint64_t>1 << (16 * suit + 4 * seat)
    s.has[seat][suit] |= <uint32_t>1 << level
    s.held[seat] |= <uint32_t>1 << level


cdef inline int count(Search *s, int seat, int level) noexcept nogil:
    """Cards of a level in one hand, all suits together."""
    cdef uint64_t c = s.cnt[level] >> (4 * seat)
    if s.suits == 1:
        return c & 15
    return (c & 15) + ((c >> 16) & 15) + ((c >> 32) & 15) + ((c >> 48) & 15)


cdef inline int seat_after(Search *s, int seat) noexcept nogil:
    return (seat + 1) & 3 if s.players == 4 else seat ^ 1


cdef bint leader_sure(Search *s, int a, int required) noexcept nogil:
    """Can the leader's side take `required` tricks from here in a row, come what may? Sets s.low when it can.

    The leader's sevens and his cards that no opponent outranks win when led. Suits not followed: a partner with a card
    above all of theirs is an entry to his own such cards and sevens (he throws those last).
    """
    cdef int p = a ^ 2, total, low, level, top
    cdef uint32_t sv = <uint32_t>1 << s.sevens
    cdef uint32_t foes = s.held[a ^ 1] | s.held[a ^ 3]
    cdef uint32_t above, mine
    cdef bint entry = False
    total = count(s, a, s.sevens) if s.held[a] & sv else 0
    low = s.sevens
    if total < required:
        if s.suits > 1:
            foes |= s.held[p]
        above = foes & s.real
        top = wg_high(above) if above else s.rubbish - 1     # levels above `top` beat all that the foes hold
        mine = s.held[a] & s.real & ~((<uint32_t>1 << top) - 1 if above else 0)
        above = 0
        if s.suits == 1 and s.players == 4:
            above = s.held[p] & s.real
            if above and wg_high(above) > top:
                above &= ~((<uint32_t>1 << top) - 1 if top >= s.rubbish else 0)
            else:
                above = 0
        mine |= above
        while mine and total < required:
            level = wg_high(mine)
            mine ^= <uint32_t>1 << level
            total += count(s, a, level)
            if (above >> level) & 1:
                total += count(s, p, level)
                if not entry:
                    entry = True
                    if s.held[p] & sv:
                        total += count(s, p, s.sevens)
            low = level
        if total < required and top < s.rubbish:
            mine = s.held[a] & ~s.real & ~sv
            while mine:
                level = wg_high(mine)
                mine ^= <uint32_t>1 << level
                if not s.beat[level] & foes:
                    total += count(s, a, level)
                    low = min(low, <int>s.low_lead[level])
    if total >= required:
        s.low = low
        return True
    return False


cdef bint others_sure(Search *s, int a, int required, int n, bint row) noexcept nogil:
    """Can the side that is not on lead take `required` of n tricks (`row`: the very next ones), come what may?

    A card above all that the leader's side holds wins unless it falls under a led seven. Suits not followed: it is
    saved for a trick that is not, and from then on its owner leads.
    """
    cdef int i, b, level, total, low
    cdef uint32_t sv = <uint32_t>1 << s.sevens
    cdef uint32_t ours = (s.held[a] | s.held[a ^ 2]) & s.real
    cdef uint32_t theirs = (s.held[a ^ 1] | s.held[a ^ 3]) & s.real
    cdef int top = wg_high(ours) if ours else s.rubbish - 1
    cdef int sevens = 0
    cdef uint32_t m1, m2
    cdef bint in1, in2
    if not theirs or wg_high(theirs) <= top:
        return False
    if s.held[a] & sv:
        sevens = count(s, a, s.sevens)
    if s.suits == 1:
        if row:
            if sevens:
                return False
        else:
            if s.held[a ^ 2] & sv:
                sevens += count(s, a ^ 2, s.sevens)
            if required > n - sevens:
                return False
        m1 = s.held[a ^ 1] & s.real
        m2 = s.held[a ^ 3] & s.real
        in1 = m1 != 0 and wg_high(m1) > top
        in2 = m2 != 0 and wg_high(m2) > top
        total = 0
        low = NOTHING
        m1 = (m1 if in1 else 0) | (m2 if in2 else 0)
        if top >= s.rubbish:
            m1 &= ~((<uint32_t>1 << top) - 1)
        if in1 and s.held[a ^ 1] & sv:
            total += count(s, a ^ 1, s.sevens)
            low = wg_high(s.held[a ^ 1] & s.real)
        if in2 and s.held[a ^ 3] & sv:
            total += count(s, a ^ 3, s.sevens)
            low = min(low, wg_high(s.held[a ^ 3] & s.real))
        while m1 and total < required:
            level = wg_high(m1)
            m1 ^= <uint32_t>1 << level
            if in1:
                total += count(s, a ^ 1, level)
            if in2:
                total += count(s, a ^ 3, level)
            if level < low:
                low = level
        if total < required:
            return False
        s.low = low
        return True
    if row:
        return False
    if s.held[a ^ 2] & sv:
        sevens += count(s, a ^ 2, s.sevens)
    required += sevens
    for i in range(2):
        b = a ^ 1 if i == 0 else a ^ 3
        m1 = s.held[b] & s.real & ~((<uint32_t>2 << top) - 1 if top >= s.rubbish else 0)
        total = 0
        while m1:
            level = wg_high(m1)
            m1 ^= <uint32_t>1 << level
            total += count(s, b, level)
            if total >= required:
                s.low = level
                return True
    return False


cdef bint leader_holds(Search *s, int a, int required) noexcept nogil:
    """Suits followed: does one hand of the leader's side hold `required` tricks, though not in a row?

    A card above all that the foes hold wins whenever it is played, unless it falls under one of their sevens.
    """
    cdef int i, level, total
    cdef uint32_t sv = <uint32_t>1 << s.sevens
    cdef uint32_t foes = (s.held[a ^ 1] | s.held[a ^ 3]) & s.real
    cdef uint32_t m
    if (s.held[a ^ 1] | s.held[a ^ 3]) & sv:
        required += count(s, a ^ 1, s.sevens) + count(s, a ^ 3, s.sevens)
    for i in range(0, 3, 2):
        m = s.held[a ^ i] & s.real
        if foes:
            m &= ~((<uint32_t>2 << wg_high(foes)) - 1)
        total = 0
        while m:
            level = wg_high(m)
            m ^= <uint32_t>1 << level
            total += count(s, a ^ i, level)
            if total >= required:
                s.low = level
                return True
    return False
