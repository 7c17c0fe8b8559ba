# Playing and taking back a card, and the tricks that are certain without search.

cdef inline void play(Search *s, int seat, int suit, int level) noexcept nogil:
    cdef int at = 16 * suit + 4 * seat
    s.place -= s.weight[seat][suit][level]
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
    s.place += s.weight[seat][suit][level]


cdef inline int count(Search *s, int seat, int level) noexcept nogil:
    """Cards of a level in one hand, all suits together."""
    cdef uint64_t c = s.cnt[level] >> (4 * seat)
    if s.suits == 1:
        return c & 15
    return (c & 15) + ((c >> 16) & 15) + ((c >> 32) & 15) + ((c >> 48) & 15)


cdef inline int seat_after(Search *s, int seat) noexcept nogil:
    return (seat + 1) & (s.players - 1)


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
    """Suits not followed: can the side that is not on lead take `required` of n tricks (`row`: the very next ones)?

    A card above all that the leader's side holds wins unless it falls under a led seven. It is saved for a trick that
    is not, and from then on its owner leads.
    """
    cdef int level, total, low
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


cdef int balance(Search *s, int a, int lead_tricks, int lead, int other_tricks, int others) noexcept nogil:
    """Is it certain that the leader's side takes `lead` of the next `lead_tricks` tricks (1), or that the other side
    takes `others` of the next `other_tricks` (-1)? 0: neither. Sets s.low unless 0.

    Take a side that holds h cards of some level and above, its foes j such cards and s sevens. Suits not followed: it
    plays one of the h on every trick except those on which a led seven or one of the j lies already, and a low card
    else; only the j can take one from it. So it wins at least min(h, t - s) - j of the next t tricks, whoever leads.
    (A hand without a low card left holds high ones for all tricks to come, so what it must waste is not missed.)
    Sevens count among the h if their owner is sure to lead: he leads now, or holds more than j of the h himself.
    Suits followed: a hand may be made to put its h on any trick, but each of them wins or goes under one of j + s;
    this holds for all tricks left only, so fewer may not be asked for.
    """
    cdef uint64_t c, acc = 0
    cdef uint32_t levels
    cdef int lv, h, ha, hp, f1, f3, ours, theirs
    cdef int sa, sp, s1, s3
    c = s.cnt[s.sevens]
    if s.suits > 1:
        c += (c >> 32) + (c >> 16) + (c >> 48)
    sa = (c >> (4 * a)) & 15
    sp = (c >> (4 * (a ^ 2))) & 15
    s1 = (c >> (4 * (a ^ 1))) & 15
    s3 = (c >> (4 * (a ^ 3))) & 15
    lead_tricks -= s1 + s3
    other_tricks -= sa + sp
    levels = (s.held[0] | s.held[1] | s.held[2] | s.held[3]) & s.real
    while levels:
        lv = wg_high(levels)
        levels ^= <uint32_t>1 << lv
        c = s.cnt[lv]
        if s.suits > 1:
            c += (c >> 32) + (c >> 16) + (c >> 48)
        acc += c
        ha = (acc >> (4 * a)) & 15
        hp = (acc >> (4 * (a ^ 2))) & 15
        f1 = (acc >> (4 * (a ^ 1))) & 15
        f3 = (acc >> (4 * (a ^ 3))) & 15
        ours = ha + hp
        theirs = f1 + f3
        if lead_tricks - theirs >= lead:
            h = ours + sa + (sp if hp > theirs else 0) if s.suits == 1 else max(ha + sa, hp) - s1 - s3
            if h - theirs >= lead:
                s.low = lv
                return 1
        elif other_tricks - ours < others:
            return 0
        if other_tricks - ours >= others:
            if s.suits == 1:
                h = theirs + (s1 if f1 > ours else 0) + (s3 if f3 > ours else 0)
            else:
                h = max(f1, f3) - sa - sp
            if h - ours >= others:
                s.low = lv
                return -1
    return 0
