# The search itself: positions in relative terms, moves in the order that pays, and the two halves of the recursion.

cdef struct Walk:         # a position on its way into relative terms, level group by level group, highest first
    uint32_t levels           # the levels still to come
    uint32_t single           # levels of one owner, which merge with their neighbours
    int good                  # the level that following sevens share, while there are any: it must keep its place
    int turn                  # seats count from the leader: how far a hand moves, in bits
    int order[4]              # where the suits come from, in bits
    int n                     # groups so far
    uint64_t desc[LEVELS + 1]
    uint8_t flag[LEVELS + 1]
    int8_t bottom[LEVELS + 1]
    uint32_t id[LEVELS + 1]   # the nodes of the trie met on the way


cdef inline uint64_t turned(uint64_t c, int turn) noexcept nogil:
    cdef uint64_t keep = <uint64_t>0x0001000100010001 * (0xFFFF >> turn)
    return ((c >> turn) & keep) | ((c << (16 - turn)) & ~keep)


cdef inline void start(Search *s, int leader, Walk *w) noexcept nogil:
    """Before the first group; suits followed: sorts the suits, and the first group says how long each is."""
    cdef uint32_t a = s.held[0] | s.held[1]
    cdef uint32_t twice = (s.held[0] & s.held[1]) | (a & s.held[2])
    cdef uint32_t sv = <uint32_t>1 << s.sevens
    cdef uint64_t c
    cdef uint64_t lane[4]
    cdef int i, j
    a |= s.held[2]
    twice |= a & s.held[3]
    a |= s.held[3]
    w.good = -1
    if a & sv and s.alias:
        a |= s.alias
        twice |= s.alias
        w.good = wg_low(s.alias)
    w.levels = a
    w.single = a & ~(twice | sv | ((<uint32_t>1 << s.floor) - 1))
    w.turn = 4 * leader
    w.n = 0
    if s.suits > 1:
        c = turned(s.shape, w.turn)
        for i in range(4):
            lane[i] = (((c >> (16 * i)) & 0xFFFF) << 32) | (
                (s.has[0][i] | s.has[1][i] | s.has[2][i] | s.has[3][i]) << 2) | i
        for i in range(1, 4):
            c = lane[i]
            j = i
            while j > 0 and lane[j - 1] < c:
                lane[j] = lane[j - 1]
                j -= 1
            lane[j] = c
        c = 0
        for i in range(4):
            w.order[i] = 16 * <int>(lane[i] & 3)
            c |= (lane[i] >> 32) << (16 * i)
        w.desc[0] = c
        w.flag[0] = 0
        w.bottom[0] = NOTHING - 1
        w.n = 1


cdef inline bint step(Search *s, Walk *w) noexcept nogil:
    """The next group; False when there is none."""
    cdef uint32_t run
    cdef uint64_t c
    cdef int lv
    if not w.levels:
        return False
    lv = wg_high(w.levels)
    w.levels ^= <uint32_t>1 << lv
    c = s.cnt[lv]
    w.flag[w.n] = lv + 3 if lv < s.floor else (2 if lv == s.sevens else lv == w.good)
    if (w.single >> lv) & 1:
        if (s.held[0] >> lv) & 1:
            run = s.held[0]
        elif (s.held[1] >> lv) & 1:
            run = s.held[1]
        elif (s.held[2] >> lv) & 1:
            run = s.held[2]
        else:
            run = s.held[3]
        run &= w.single
        while w.levels and (run >> wg_high(w.levels)) & 1:
            lv = wg_high(w.levels)
            w.levels ^= <uint32_t>1 << lv
            c += s.cnt[lv]
    if s.suits > 1:
        c = turned(c, w.turn)
        c = (((c >> w.order[0]) & 0xFFFF) | ((c >> w.order[1]) & 0xFFFF) << 16
             | ((c >> w.order[2]) & 0xFFFF) << 32 | ((c >> w.order[3]) & 0xFFFF) << 48)
    else:
        c = ((c >> w.turn) | (c << (16 - w.turn))) & 0xFFFF
    w.desc[w.n] = c
    w.bottom[w.n] = lv
    w.n += 1
    return True


cdef inline int moves_of(Search *s, int seat, int first, int last, uint32_t beats, uint32_t *move,
                         int mode, uint32_t early) noexcept nogil:
    """The different cards of a hand: one for every run of cards that no other player's card parts.

    A move is its place in the order (8 bits), the suit (8), the levels of the highest and the lowest card of its run
    (8 each). They come in the order that pays, which decides most of the time: leading (mode 1) strongest first, sevens
    before all; following (mode 0) cheapest winner first, then discards from below; where the partner's card stands
    (mode 2) discards first. 32 + t: winners above t, which the next player cannot beat, come before the others; 96 + t:
    the partner is winning, so other winners come last. Leading, the card `early` (its suit and level as in a move)
    comes with the sevens.
    """
    cdef int n = 0, i, lv, low, key, at
    cdef uint32_t others = s.held[seat ^ 1] | s.held[seat ^ 2] | s.held[seat ^ 3]
    cdef uint32_t h, run, m
    if others & <uint32_t>1 << s.sevens:
        others |= s.alias
    for i in range(first, last):
        h = s.has[seat][i]
        while h:
            lv = low = wg_high(h)
            h ^= <uint32_t>1 << lv
            if lv != s.sevens:
                run = h & (beats if (beats >> lv) & 1 else ~beats) & ~((<uint32_t>1 << s.floor) - 1)
                while h:
                    at = wg_high(h)
                    if not (run >> at) & 1 or others & ((<uint32_t>2 << low) - (<uint32_t>1 << at)):
                        break
                    h ^= <uint32_t>1 << at
                    low = at
            if mode == 1:
                key = 63 - (s.sevens if <uint32_t>(i << 8 | lv) == early else lv)
            elif mode == 2:
                key = lv
            elif (beats >> lv) & 1:
                key = lv
            else:
                key = 64 + lv
            if mode >= 32 and key < 32 and key < (mode & 31):
                key += 32 if mode < 96 else 96
            m = key << 24 | i << 16 | lv << 8 | low
            at = n
            while at > 0 and move[at - 1] > m:
                move[at] = move[at - 1]
                at -= 1
            move[at] = m
            n += 1
    return n


cdef bint boundary(Search *s, int leader, int n, int run, int need) noexcept nogil:
    """Does the goal side take `need` of the n tricks left, and the next `run` of them in a row? `leader` leads."""
    cdef int i, lv, low, seat, best
    cdef uint32_t beats
    cdef uint64_t probe, seen
    cdef uint64_t *entry
    cdef bint r
    if need <= 0 or need > n:
        s.low = NOTHING
        return need <= 0
    if n == 1:
        seat = leader
        best = leader
        lv = wg_high(s.held[leader])
        beats = s.beat[lv]
        low = s.low_lead[lv]
        for i in range(s.players - 1):
            seat = seat_after(s, seat)
            lv = wg_high(s.held[seat])
            if (beats >> lv) & 1:
                best = seat
                beats = s.after[lv]
                low = s.low_follow[lv]
        s.nodes += s.players
        s.low = low
        return (best & 1) == s.goal
    probe = s.place | s.solve | <uint64_t>(leader | s.goal << 2 | need << 3 | run << 7) << 36
    entry = recent_of(s, probe)
    seen = entry[0]
    if not (seen ^ probe) & ~(<uint64_t>63 << 47):
        s.low = (seen >> 48) & 31
        return (seen >> 47) & 1
    r = lead(s, leader, n, run, need)
    if not s.abort:
        entry[0] = probe | <uint64_t>r << 47 | <uint64_t>s.low << 48
    return r


cdef inline uint16_t *lead_of(Search *s, int leader, int n, int need) noexcept nogil:
    """Where the lead that last answered a question of this kind is kept.

    A kind is the tricks left and needed, the leader, his best card and his partner's (sevens aside). With the tricks
    left and the leader alone it saves 30 % of the nodes where suits are followed, but costs 15 % where they are not.
    """
    cdef int mine = wg_high(s.held[leader] & s.real | 1)
    cdef int partner = wg_high(s.held[leader ^ 2] & s.real | 1)
    cdef uint32_t kind = (((n * LEVELS + mine) * LEVELS + partner) * 4 + leader) * 16 + need
    return &s.lead[kind * <uint32_t>0x9E3779B1 >> (32 - LEADS)]


cdef bint lead(Search *s, int leader, int n, int run, int need) noexcept nogil:
    """The same for a position that was not met just before."""
    cdef Walk w
    cdef uint32_t move[MOVES]
    cdef bint ours = (leader & 1) == s.goal
    cdef bint r
    cdef int i, m, low, seat, suit, lv, value, found
    cdef uint32_t id, root, moves
    cdef uint16_t *answer
    cdef uint32_t skip[4]
    # certain tricks
    if ours:
        if leader_sure(s, leader, need):
            return True
        if run == 0:
            i = balance(s, leader, n, need, n, n - need + 1)
            if i:
                return i > 0
        else:
            if (s.suits == 1 or run == n) and balance(s, leader, 0, 99, run, 1):
                return False
            if need != run and balance(s, leader, 0, 99, n, n - need + 1):
                return False
    else:
        if leader_sure(s, leader, 1 if run else n - need + 1):
            return False
        if run == 0:
            i = balance(s, leader, n, n - need + 1, n, need)
            if i:
                return i < 0
        else:
            if s.suits == 1 and others_sure(s, leader, need, n, True):
                return True
            if (s.suits == 1 or run == n) and balance(s, leader, run, 1, 0, 99):
                return False
            if need != run and balance(s, leader, n, n - need + 1, 0, 99):
                return False
    # stored results
    start(s, leader, &w)
    if run == 0:
        id = 1 + n
        value = need if ours else n - need + 1      # asked of the leader's side: at least `value`?
    elif run == need:
        id = 11 + n if ours else 21 + n
        value = run
    else:
        id = find(s, 31 + n, run | need << 8 | ours << 16, 0)
        value = 1
    root = id
    i = found = 0
    moves = s.moves
    while id and (i < w.n or step(s, &w)):
        id = find(s, id, w.desc[i], w.flag[i])
        if id == 0:
            break
        w.id[i] = id
        found = i + 1
        if s.node[id - ROOTS].lo >= value:
            s.low = w.bottom[i]
            return True if (ours or run) else False
        if s.node[id - ROOTS].hi < value:
            s.low = w.bottom[i]
            return False if (ours or run) else True
        i += 1
    # the leader's cards
    answer = lead_of(s, leader, n, need)
    m = moves_of(s, leader, 0, s.suits, 0, move, 1, answer[0])
    low = NOTHING
    r = not ours
    skip[0] = skip[1] = skip[2] = skip[3] = 0
    seat = seat_after(s, leader)
    for i in range(m):
        suit = (move[i] >> 16) & 3
        lv = (move[i] >> 8) & 31
        if (skip[suit] >> lv) & 1:
            continue
        s.nodes += 1
        if s.nodes >= s.next_poll:
            poll(s)
        play(s, leader, suit, lv)
        r = follow(s, seat, 1, suit, lv, leader, n, run, need)
        unplay(s, leader, suit, lv)
        if s.abort:
            return False
        if r == ours:
            low = s.low
            answer[0] = suit << 8 | lv
            break
        if s.low < low:
            low = s.low
        if s.low > lv:
            skip[suit] |= (<uint32_t>1 << s.low) - 1  # all cards below what decided are alike
    if r != ours:
        low = settle(s, leader, 0, s.suits, 0, low)
    s.low = low
    if low == NOTHING:
        return r
    # store
    if s.used + LEVELS + 2 > s.slots >> 1 and not grow(s):
        wipe(s)
        s.wipes += 1
    if moves != s.moves:
        found = 0
    if found == 0 and run and run != need:
        root = enter(s, 31 + n, run | need << 8 | ours << 16, 0)
    id = root
    i = 0
    while i < w.n or step(s, &w):
        id = w.id[i] if i < found else enter(s, id, w.desc[i], w.flag[i])
        if w.bottom[i] <= low:
            break
        i += 1
    if r == (ours or run > 0):
        if s.node[id - ROOTS].lo < value:
            s.node[id - ROOTS].lo = value
    else:
        if s.node[id - ROOTS].hi >= value:
            s.node[id - ROOTS].hi = value - 1
    return r


cdef inline int settle(Search *s, int seat, int first, int last, uint32_t beats, int low) noexcept nogil:
    """A result that stands for a whole run of equal cards depends on all of the run or on none of it."""
    cdef uint32_t others = s.held[seat ^ 1] | s.held[seat ^ 2] | s.held[seat ^ 3]
    cdef uint32_t below, upper
    cdef int i, a, b
    if others & <uint32_t>1 << s.sevens:
        others |= s.alias
    i = first
    while i < last:
        below = s.has[seat][i] & ((<uint32_t>1 << low) - 1)
        upper = s.has[seat][i] & ~((<uint32_t>1 << low) - 1)
        i += 1
        if below and upper:
            a = wg_low(upper)
            b = wg_high(below)
            if b >= s.floor and a != s.sevens and ((beats >> a) & 1) == ((beats >> b) & 1) and not (
                    others & ((<uint32_t>2 << a) - (<uint32_t>1 << b))):
                low = b
                i = first
    return low


cdef inline bint taken(Search *s, int best, int won, int n, int run, int need) noexcept nogil:
    """The same question when `best` takes the trick with a card that depends on level `won`."""
    cdef bint r
    if (best & 1) == s.goal:
        r = boundary(s, best, n - 1, run - 1 if run else 0, need - 1)
    elif run:
        r = False
        s.low = NOTHING
    else:
        r = boundary(s, best, n - 1, 0, need)
    if won < s.low:
        s.low = won
    return r


cdef bint halfway(Search *s, int seat, int led, int top, int best, int n, int run, int need) noexcept nogil:
    """`follow` for the third of four players: a result of just this position, if one is known, or a search."""
    cdef uint64_t probe, seen
    cdef uint64_t *entry
    cdef bint r
    probe = s.place | s.trick | <uint64_t>(best | s.goal << 2 | led << 3 | top << 5 | need << 10 | run << 14) << 36
    entry = &s.half[(probe * <uint64_t>0x9E3779B97F4A7C15) >> (64 - RECENT)]
    seen = entry[0]
    if not (seen ^ probe) & ~(<uint64_t>63 << 54):
        s.low = (seen >> 55) & 31
        return (seen >> 54) & 1
    r = follow(s, seat, 2, led, top, best, n, run, need)
    if not s.abort:
        entry[0] = probe | <uint64_t>r << 54 | <uint64_t>s.low << 55
    return r


cdef bint follow(Search *s, int seat, int k, int led, int top, int best, int n, int run, int need) noexcept nogil:
    """The same question in mid-trick: k cards lie, the best of them is of level `top` and from seat `best`."""
    cdef uint32_t move[MOVES]
    cdef bint r, ours
    cdef bint first = best == ((seat - k) & (s.players - 1))     # the led card still stands
    cdef uint32_t beats = s.beat[top] if first else s.after[top]
    cdef int won = s.low_lead[top] if first else s.low_follow[top]
    cdef int i, _i, m, suit, first_suit, last, lv, low, next_seat, mode, tried = 0
    cdef uint32_t rest, pick, high, left
    cdef uint32_t skip[4]
    if k == s.players:        # only when the root asks about the last card of a trick
        return taken(s, best, won, n, run, need)
    # nobody can take the trick any more: what is certain after it?
    i = seat
    rest = s.held[seat]
    for _i in range(s.players - 1 - k):
        i = seat_after(s, i)
        rest |= s.held[i]
    if not beats & rest:
        if (best & 1) == s.goal:
            if need == 1:
                s.low = won
                return True
            if leader_sure(s, best, need - 1):
                s.low = min(s.low, won)
                return True
            if s.suits == 1 and need <= n and others_sure(s, best, n - need + 1, n - 1, False):
                s.low = min(s.low, won)
                return False
        else:
            if run or need == n:
                s.low = won
                return False
            if leader_sure(s, best, n - need):
                s.low = min(s.low, won)
                return False
            if s.suits == 1 and others_sure(s, best, need, n - 1, False):
                s.low = min(s.low, won)
                return True
    ours = (seat & 1) == s.goal
    mode = 0
    if (best ^ seat) == 2 and s.players == 4 and (k == 3 or not beats & s.held[seat_after(s, seat)]):
        mode = 2              # the partner's card stands: throw the cheapest first
    elif s.players == 4 and k < 3:
        i = s.held[seat_after(s, seat)]
        i &= s.real
        if i:
            mode = 32 + wg_high(i) + (64 if (best ^ seat) == 2 else 0)
    # the card that moves_of would put first; most often no other is needed
    last = s.suits - 1
    first_suit = 0
    rest = s.held[seat]
    if s.suits > 1 and s.has[seat][led]:
        first_suit = last = led
        rest = s.has[seat][led]
    pick = rest & beats
    if mode == 2:
        pick = rest
    elif mode >= 32:
        high = pick & ~((<uint32_t>1 << (mode & 31)) - 1)
        if high:
            pick = high
        elif not pick or (mode >= 96 and rest & ~beats):
            pick = rest & ~beats
    elif not pick:
        pick = rest
    lv = wg_low(pick)
    suit = first_suit
    while not (s.has[seat][suit] >> lv) & 1:
        suit += 1
    low = NOTHING
    r = not ours
    skip[0] = skip[1] = skip[2] = skip[3] = 0
    next_seat = seat_after(s, seat)
    i = m = 0
    while True:
        s.nodes += 1
        if s.nodes >= s.next_poll:
            poll(s)
        play(s, seat, suit, lv)
        if k == 1 and s.players == 4:
            if (beats >> lv) & 1:
                r = halfway(s, next_seat, led, lv, seat, n, run, need)
            else:
                r = halfway(s, next_seat, led, top, best, n, run, need)
        elif k == s.players - 1:
            if (beats >> lv) & 1:
                r = taken(s, seat, s.low_follow[lv], n, run, need)
            else:
                r = taken(s, best, won, n, run, need)
        elif (beats >> lv) & 1:
            r = follow(s, next_seat, k + 1, led, lv, seat, n, run, need)
        else:
            r = follow(s, next_seat, k + 1, led, top, best, n, run, need)
        unplay(s, seat, suit, lv)
        if s.abort:
            return False
        if r == ours:
            return r
        if s.low < low:
            low = s.low
        if s.low > lv:
            skip[suit] |= (<uint32_t>1 << s.low) - 1  # all cards below what decided are alike
        if m == 0:
            skip[suit] |= <uint32_t>1 << lv
            left = 0
            for _i in range(first_suit, last + 1):
                left |= s.has[seat][_i] & ~skip[_i]
            if not left:
                break
            m = moves_of(s, seat, first_suit, last + 1, beats, move, mode, NO_MOVE)
            tried = suit << 16 | lv
        while i < m:
            suit = (move[i] >> 16) & 3
            lv = (move[i] >> 8) & 31
            i += 1
            if not (skip[suit] >> lv) & 1 and (suit != tried >> 16 or lv < (tried & 31) or
                                               <int>(move[i - 1] & 31) > (tried & 31)):
                break
        else:
            break
    s.low = settle(s, seat, first_suit, last + 1, beats, low)
    return r
