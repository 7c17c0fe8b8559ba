"""Alkort with open cards: exact search for tricks and for points. It knows levels and suits, never the names of cards or rules.

A rule set arrives as a strength table (`Strengths`): every card has a level, 0 lowest, sevens highest of all because a led
seven wins; `beat[l]` is the set of levels that beat a led card of level l, `after[l]` the set that beats a card of level l
which took the trick over while following. When suits are not followed every card is given suit 0, so that one search serves
both ways of playing.

Method: null-window threshold search ("does the goal side take `need` of the n tricks left, the next `run` of them in a
row?") with partition search (Ginsberg, "Partition search", AAAI-96): every result carries the lowest level that decided a
trick, and holds for all positions that agree on the cards of that level and above. Positions are stored in a trie over the
levels, highest first, in relative terms: empty levels vanish, neighbouring levels of one owner merge, seats count from the
leader, suits are sorted.
"""

from cpython.exc cimport PyErr_Clear
from libc.stdint cimport int8_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memset
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

cdef extern from *:
    """
    static inline int wg_high(unsigned int x) { return 31 - __builtin_clz(x); }
    static inline int wg_low(unsigned int x) { return __builtin_ctz(x); }
    """
    int wg_high(uint32_t x) noexcept nogil
    int wg_low(uint32_t x) noexcept nogil

cdef enum:
    CARDS = 44
    LEVELS = 20
    NOTHING = 31      # "no level decided anything"
    MOVES = 12
    POLL = 8192       # nodes between two looks at the clock and at the stop event
    ROOTS = 64

cdef struct Node:     # one node of the trie: the positions that share a prefix of the level order
    uint64_t desc
    uint32_t parent
    int8_t lo
    int8_t hi
    uint16_t flag         # part of the key: what is absolute about the last level of the prefix

cdef struct Search:
    uint64_t cnt[LEVELS]      # cards of a level: one nibble a (suit, seat), at bit 16 * suit + 4 * seat
    uint32_t has[4][4]        # seat, suit -> set of levels
    uint32_t held[4]          # seat -> set of levels
    uint64_t shape            # all cards, as in cnt
    uint32_t beat[LEVELS]
    uint32_t after[LEVELS]
    uint8_t low_lead[LEVELS]  # the level that a trick won by a led (following) card of this level depends on
    uint8_t low_follow[LEVELS]
    uint32_t real             # levels above rubbish, sevens excluded
    uint32_t alias            # the levels that a following seven counts as
    int players
    int suits                 # 1: suits are not followed
    int sevens                # level of the sevens
    int rubbish               # number of rubbish levels: levels 0 .. rubbish - 1
    int floor                 # levels from here up form a total order and may be merged
    int goal                  # the side that must reach the target: parity of its seats
    int low                   # out: lowest level that the last result depends on
    int abort
    int64_t nodes
    int64_t next_poll
    double deadline           # seconds on the monotonic clock; 0: none
    void *stop                # borrowed threading.Event, or NULL
    # the trie
    Node *node
    uint32_t slots            # a power of two; half of them are used at most
    uint32_t *made            # places of the nodes in the order of their making
    uint32_t used
    uint32_t limit            # slots allowed by table_mb
    int64_t wipes


# ---- clock and interruption ----

cdef double now() noexcept nogil:
    cdef timespec t
    clock_gettime(CLOCK_MONOTONIC, &t)
    return t.tv_sec + 1e-9 * t.tv_nsec


cdef bint is_set(void *event) noexcept with gil:
    try:
        return bool((<object>event).is_set())
    except BaseException:  # an event that cannot be asked stops the search; the caller asks it again and sees why
        PyErr_Clear()
        return True


cdef void poll(Search *s) noexcept nogil:
    s.next_poll = s.nodes + POLL
    if s.deadline > 0 and now() > s.deadline:
        s.abort = 1
    elif s.stop != NULL and is_set(s.stop):
        s.abort = 1


# ---- the trie ----
# An open-addressing table of nodes, in which a node's number is ROOTS plus its place; numbers below ROOTS are the roots,
# one a family of questions and number of tricks left. Nodes in the table itself cost one cache miss a step; a table of
# numbers beside an array of nodes cost two (a fifth of all time).

cdef void wipe(Search *s) noexcept nogil:
    """Forget every stored result."""
    cdef uint32_t i
    if s.used > s.slots >> 3:
        memset(s.node, 0, s.slots * sizeof(Node))
    else:
        for i in range(s.used):
            s.node[s.made[i]].parent = 0
    s.used = 0


cdef inline uint32_t mix(uint64_t desc, uint32_t parent, uint32_t flag) noexcept nogil:
    cdef uint64_t h = (desc ^ (<uint64_t>parent << 40) ^ parent ^ (<uint64_t>flag << 33)) * <uint64_t>0x9E3779B97F4A7C15
    return <uint32_t>(h >> 32) ^ <uint32_t>(h >> 13)


cdef inline uint32_t find(Search *s, uint32_t parent, uint64_t desc, uint32_t flag) noexcept nogil:
    cdef uint32_t i = mix(desc, parent, flag) & (s.slots - 1)
    while s.node[i].parent:
        if s.node[i].desc == desc and s.node[i].parent == parent and s.node[i].flag == flag:
            return i + ROOTS
        i = (i + 1) & (s.slots - 1)
    return 0


cdef inline uint32_t enter(Search *s, uint32_t parent, uint64_t desc, uint32_t flag) noexcept nogil:
    cdef uint32_t i = mix(desc, parent, flag) & (s.slots - 1)
    while s.node[i].parent:
        if s.node[i].desc == desc and s.node[i].parent == parent and s.node[i].flag == flag:
            return i + ROOTS
        i = (i + 1) & (s.slots - 1)
    s.node[i].desc = desc
    s.node[i].parent = parent
    s.node[i].flag = flag
    s.node[i].lo = 0
    s.node[i].hi = 127
    s.made[s.used] = i
    s.used += 1
    return i + ROOTS


cdef bint grow(Search *s) noexcept nogil:
    """Double the trie; False when the limit or the memory does not allow it."""
    cdef uint32_t i, j, parent, slots = s.slots * 2
    cdef Node *old = s.node
    cdef Node *node
    cdef uint32_t *made
    if slots > s.limit:
        return False
    made = <uint32_t *>realloc(s.made, (slots >> 1) * sizeof(uint32_t))
    if made == NULL:
        return False
    s.made = made
    node = <Node *>calloc(slots, sizeof(Node))
    if node == NULL:
        return False
    for i in range(s.used):   # parents were made before their children; a moved node leaves its new number behind
        j = made[i]
        parent = old[j].parent
        if parent >= ROOTS:
            parent = <uint32_t>old[parent - ROOTS].desc
        made[i] = mix(old[j].desc, parent, old[j].flag) & (slots - 1)
        while node[made[i]].parent:
            made[i] = (made[i] + 1) & (slots - 1)
        node[made[i]] = old[j]
        node[made[i]].parent = parent
        old[j].desc = made[i] + ROOTS
    free(old)
    s.node = node
    s.slots = slots
    return True


# ---- cards ----

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


# ---- what is certain without search ----

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
                    low = 0
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


# ---- the search ----

cdef inline int groups_of(Search *s, int leader, uint64_t *desc, uint8_t *flag, int8_t *bottom) noexcept nogil:
    """The position in relative terms: descriptors of its level groups, highest first, and the level each ends at."""
    cdef int n = 0, l, i, j, owner = -1, last = -1
    cdef int turn = 4 * leader
    cdef uint64_t c, keep, wrap
    cdef uint64_t lane[4]
    cdef int order[4]
    cdef uint32_t sv = <uint32_t>1 << s.sevens
    cdef uint32_t levels = s.held[0] | s.held[1] | s.held[2] | s.held[3]
    cdef uint32_t o
    cdef int good = -1        # the level that following sevens share, while there are any: it must keep its place
    if levels & sv and s.alias:
        levels |= s.alias
        good = wg_low(s.alias)
    keep = <uint64_t>0x0001000100010001 * (0xFFFF >> turn)
    wrap = ~keep
    if s.suits > 1:
        c = s.shape
        c = ((c >> turn) & keep) | ((c << (16 - turn)) & wrap) if turn else c
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
            order[i] = 16 * <int>(lane[i] & 3)
            c |= (lane[i] >> 32) << (16 * i)
        desc[0] = c
        flag[0] = 0
        bottom[0] = NOTHING - 1
        n = 1
    while levels:
        l = wg_high(levels)
        levels ^= <uint32_t>1 << l
        c = s.cnt[l]
        if turn:
            c = ((c >> turn) & keep) | ((c << (16 - turn)) & wrap)
        if s.suits > 1:
            c = (((c >> order[0]) & 0xFFFF) | ((c >> order[1]) & 0xFFFF) << 16
                 | ((c >> order[2]) & 0xFFFF) << 32 | ((c >> order[3]) & 0xFFFF) << 48)
        o = ((s.held[0] >> l) & 1) | ((s.held[1] >> l) & 1) << 1 | ((s.held[2] >> l) & 1) << 2 | (
            (s.held[3] >> l) & 1) << 3
        if l == good:
            o |= ((s.held[0] & sv) != 0) | ((s.held[1] & sv) != 0) << 1 | ((s.held[2] & sv) != 0) << 2 | (
                (s.held[3] & sv) != 0) << 3
        if o & (o - 1) or l < s.floor or l == s.sevens or l == good:
            owner = -1
        elif <int>o == owner and l != good:
            desc[n - 1] += c
            bottom[n - 1] = l
            continue
        else:
            owner = <int>o
        desc[n] = c
        flag[n] = l + 3 if l < s.floor else (2 if l == s.sevens else l == good)
        bottom[n] = l
        n += 1
    return n


cdef inline int moves_of(Search *s, int seat, int first, int last, uint32_t beats, int8_t *suit, int8_t *level,
                         int8_t *bottom, int mode) noexcept nogil:
    """The different cards of a hand: one for every run of cards that no other player's card parts; the best tries first."""
    cdef int n = 0, i, l, prev, key, at
    cdef uint32_t others = s.held[seat ^ 1] | s.held[seat ^ 2] | s.held[seat ^ 3]
    cdef uint32_t h, span
    cdef int keys[MOVES]
    cdef uint32_t sv = <uint32_t>1 << s.sevens
    if others & sv:
        others |= s.alias
    for i in range(first, last):
        h = s.has[seat][i]
        prev = -1
        while h:
            l = wg_high(h)
            h ^= <uint32_t>1 << l
            if prev >= 0 and l >= s.floor and ((beats >> l) & 1) == ((beats >> prev) & 1):
                span = ((<uint32_t>2 << prev) - 1) & ~((<uint32_t>1 << l) - 1)
                if not others & span:
                    bottom[at] = l
                    prev = l
                    continue
            prev = l if l != s.sevens else -1
            if mode == 1:
                key = 63 - l
            elif mode == 2:
                key = l
            elif (beats >> l) & 1:
                key = l
            else:
                key = 64 + l
            if mode >= 32 and key < 32 and key < (mode & 31):
                key += 32 if mode < 96 else 96
            at = n
            while at > 0 and keys[at - 1] > key:
                keys[at] = keys[at - 1]
                suit[at] = suit[at - 1]
                level[at] = level[at - 1]
                bottom[at] = bottom[at - 1]
                at -= 1
            keys[at] = key
            suit[at] = i
            level[at] = l
            bottom[at] = l
            n += 1
    return n


cdef bint boundary(Search *s, int leader, int n, int run, int need) noexcept nogil:
    """Does the goal side take `need` of the n tricks left, and the next `run` of them in a row? The leader is to lead."""
    cdef uint64_t desc[LEVELS + 1]
    cdef uint8_t flag[LEVELS + 1]
    cdef int8_t bottom[LEVELS + 1]
    cdef int8_t suit[MOVES]
    cdef int8_t level[MOVES]
    cdef int8_t end[MOVES]
    cdef bint ours = (leader & 1) == s.goal
    cdef bint r
    cdef int i, m, g, low, seat, l, value, best
    cdef uint32_t id, root, beats
    cdef uint32_t skip[4]
    if need <= 0 or need > n:
        s.low = NOTHING
        return need <= 0
    if n == 1:
        seat = leader
        best = leader
        l = wg_high(s.held[leader])
        beats = s.beat[l]
        low = s.low_lead[l]
        for i in range(s.players - 1):
            seat = seat_after(s, seat)
            l = wg_high(s.held[seat])
            if (beats >> l) & 1:
                best = seat
                beats = s.after[l]
                low = s.low_follow[l]
        s.nodes += s.players
        s.low = low
        return (best & 1) == s.goal
    # certain tricks
    if ours:
        if leader_sure(s, leader, need):
            return True
        if run and others_refute(s, leader, run, n):
            return False
        if others_sure(s, leader, n - need + 1, n, False):
            return False
        if s.suits > 1 and run == 0 and leader_holds(s, leader, need):
            return True
    else:
        if leader_sure(s, leader, 1 if run else n - need + 1):
            return False
        if others_sure(s, leader, need, n, run > 0):
            return True
        if s.suits > 1 and leader_holds(s, leader, n - need + 1):
            return False
    # stored results
    g = groups_of(s, leader, desc, flag, bottom)
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
    i = 0
    while id and i < g:
        id = find(s, id, desc[i], flag[i])
        if id == 0:
            break
        if s.node[id - ROOTS].lo >= value:
            s.low = bottom[i]
            return True if (ours or run) else False
        if s.node[id - ROOTS].hi < value:
            s.low = bottom[i]
            return False if (ours or run) else True
        i += 1
    # the leader's cards
    m = moves_of(s, leader, 0, s.suits, 0, suit, level, end, 1)
    low = NOTHING
    r = not ours
    skip[0] = skip[1] = skip[2] = skip[3] = 0
    seat = seat_after(s, leader)
    for i in range(m):
        if (skip[suit[i]] >> level[i]) & 1:
            continue
        s.nodes += 1
        if s.nodes >= s.next_poll:
            poll(s)
        l = level[i]
        play(s, leader, suit[i], l)
        r = follow(s, seat, 1, suit[i], s.beat[l], leader, s.low_lead[l], n, run, need)
        unplay(s, leader, suit[i], l)
        if s.abort:
            return False
        if r == ours:
            low = s.low
            break
        if s.low < low:
            low = s.low
        if s.low > l:
            skip[suit[i]] |= (<uint32_t>1 << s.low) - 1  # all cards below what decided are alike
    if r != ours:
        low = settle(low, m, level, end)
    s.low = low
    if low == NOTHING:
        return r
    # store
    if s.used + LEVELS + 2 > s.slots >> 1 and not grow(s):
        wipe(s)
        s.wipes += 1
    if run and run != need:
        root = enter(s, 31 + n, run | need << 8 | ours << 16, 0)
    id = root
    i = 0
    while i < g:
        id = enter(s, id, desc[i], flag[i])
        if bottom[i] <= low:
            break
        i += 1
    if r == (ours or run > 0):
        if s.node[id - ROOTS].lo < value:
            s.node[id - ROOTS].lo = value
    else:
        if s.node[id - ROOTS].hi >= value:
            s.node[id - ROOTS].hi = value - 1
    return r


cdef inline bint others_refute(Search *s, int a, int run, int n) noexcept nogil:
    """Can the other side surely take one of the next `run` tricks that the leader's side needs all of?"""
    cdef uint32_t sv = <uint32_t>1 << s.sevens
    cdef uint32_t ours = (s.held[a] | s.held[a ^ 2]) & s.real
    cdef uint32_t theirs = (s.held[a ^ 1] | s.held[a ^ 3]) & s.real
    cdef int sevens
    if not theirs or (ours and wg_high(theirs) <= wg_high(ours)):
        return False
    sevens = (count(s, a, s.sevens) if s.held[a] & sv else 0) + (count(s, a ^ 2, s.sevens) if s.held[a ^ 2] & sv else 0)
    if sevens >= run or (s.suits > 1 and (run < n or sevens)):
        return False
    s.low = wg_high(theirs)
    return True


cdef inline int settle(int low, int m, int8_t *level, int8_t *end) noexcept nogil:
    """A result that stands for a whole run of equal cards depends on all of the run or on none of it."""
    cdef int i
    cdef bint again = True
    while again:
        again = False
        for i in range(m):
            if end[i] < low and low <= level[i]:
                low = end[i]
                again = True
    return low


cdef bint follow(Search *s, int seat, int k, int led, uint32_t beats, int best, int won, int n, int run,
                 int need) noexcept nogil:
    """The same question in mid-trick: k cards lie, `beats` is what beats the best of them, which is `best`'s."""
    cdef int8_t suit[MOVES]
    cdef int8_t level[MOVES]
    cdef int8_t end[MOVES]
    cdef bint r, ours
    cdef int i, m, l, low, next_seat, mode
    cdef uint32_t rest
    cdef uint32_t skip[4]
    if k == s.players:
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
    # nobody can take the trick any more: what is certain after it?
    i = seat
    rest = s.held[seat]
    for l in range(s.players - 1 - k):
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
    if s.suits > 1 and s.has[seat][led]:
        m = moves_of(s, seat, led, led + 1, beats, suit, level, end, mode)
    else:
        m = moves_of(s, seat, 0, s.suits, beats, suit, level, end, mode)
    low = NOTHING
    r = not ours
    skip[0] = skip[1] = skip[2] = skip[3] = 0
    next_seat = seat_after(s, seat)
    for i in range(m):
        l = level[i]
        if (skip[suit[i]] >> l) & 1:
            continue
        s.nodes += 1
        if s.nodes >= s.next_poll:
            poll(s)
        play(s, seat, suit[i], l)
        if (beats >> l) & 1:
            r = follow(s, next_seat, k + 1, led, s.after[l], seat, s.low_follow[l], n, run, need)
        else:
            r = follow(s, next_seat, k + 1, led, beats, best, won, n, run, need)
        unplay(s, seat, suit[i], l)
        if s.abort:
            return False
        if r == ours:
            return r
        if s.low < low:
            low = s.low
        if s.low > l:
            skip[suit[i]] |= (<uint32_t>1 << s.low) - 1  # all cards below what decided are alike
    s.low = settle(low, m, level, end)
    return r


# ---- questions at the root ----

cdef struct Root:
    int turn
    int k                     # cards already in the trick
    int led
    uint32_t beats
    int best
    int won
    int n                     # tricks left, the one in play included
    int won0[2]               # tricks of the two sides so far
    int opening               # length of the first run when both sides have tricks
    bint total                # a robbery counts all tricks of the deal
    bint barred               # sevens may not be led now
    int card_level            # >= 0: the question is about this card
    int card_suit


cdef bint ask(Search *s, Root *r, int side, int run, int need) noexcept nogil:
    """Does a side take `need` of the tricks left and the next `run` of them (after the given card, if one is given)?"""
    cdef int8_t suit[MOVES]
    cdef int8_t level[MOVES]
    cdef int8_t end[MOVES]
    cdef int i, m, l, after
    cdef uint32_t beats
    cdef bint ours, res
    s.goal = side
    if need <= 0:
        return True
    if need > r.n:
        return False
    if r.card_level >= 0:
        l = r.card_level
        after = seat_after(s, r.turn)
        s.nodes += 1
        play(s, r.turn, r.card_suit, l)
        if r.k == 0:
            res = follow(s, after, 1, r.card_suit, s.beat[l], r.turn, s.low_lead[l], r.n, run, need)
        elif (r.beats >> l) & 1:
            res = follow(s, after, r.k + 1, r.led, s.after[l], r.turn, s.low_follow[l], r.n, run, need)
        else:
            res = follow(s, after, r.k + 1, r.led, r.beats, r.best, r.won, r.n, run, need)
        unplay(s, r.turn, r.card_suit, l)
        return res
    if r.k:
        return follow(s, r.turn, r.k, r.led, r.beats, r.best, r.won, r.n, run, need)
    if not r.barred:
        return boundary(s, r.turn, r.n, run, need)
    ours = (r.turn & 1) == side
    m = moves_of(s, r.turn, 0, s.suits, 0, suit, level, end, 1)
    for i in range(m):
        if level[i] == s.sevens:
            continue
        r.card_level = level[i]
        r.card_suit = suit[i]
        res = ask(s, r, side, run, need)
        r.card_level = -1
        if s.abort:
            return False
        if res == ours:
            return res
    return not ours


cdef bint reach(Search *s, Root *r, int side, int v) noexcept nogil:
    """Does a side reach v >= 1 points?"""
    cdef int mine = r.won0[side], theirs = r.won0[1 - side]
    if v == 1:
        return ask(s, r, side, 0, 5 - mine)
    if theirs:
        if mine < 5 or r.opening < 5:
            return False
        if r.opening == 5 or not r.total:
            return r.opening >= v
        return ask(s, r, side, 0, v - mine)
    if v <= 5:
        return ask(s, r, side, 5 - mine, 5 - mine)
    if r.total:
        return ask(s, r, side, max(6 - mine, 0), v - mine)
    return ask(s, r, side, v - mine, v - mine)


cdef bint holds(Search *s, Root *r, bint points, int v) noexcept nogil:
    """Is the value (points of side 0 minus side 1's, or tricks of side 0) at least v?"""
    if not points:
        return ask(s, r, 0, 0, v)
    return reach(s, r, 0, v) if v > 0 else not reach(s, r, 1, 1 - v)


cdef int around(Search *s, Root *r, bint points, int *vals, int lo, int hi, int guess, int *out_hi) noexcept nogil:
    """The index of the value between lo and hi, stepping away from a guess; equal bounds unless interrupted."""
    cdef bint up = True
    while lo < hi:
        if guess <= lo:
            guess = lo + 1
        if guess > hi:
            guess = hi
        up = holds(s, r, points, vals[guess])
        if s.abort:
            break
        if up:
            lo = guess
            guess += 1
        else:
            hi = guess - 1
            guess -= 1
    out_hi[0] = hi
    return lo


cdef int value_list(Root *r, bint points, int *vals) noexcept nogil:
    """The values that can occur, ascending."""
    cdef int i, n = 0
    if not points:
        for i in range(r.n + 1):
            vals[i] = i
        return r.n + 1
    for i in range(9, 4, -1):
        vals[n] = -i
        n += 1
    vals[n] = -1
    n += 1
    if r.won0[0] + r.won0[1] + r.n < 9:
        vals[n] = 0
        n += 1
    vals[n] = 1
    n += 1
    for i in range(5, 10):
        vals[n] = i
        n += 1
    return n


cdef struct Answer:
    int lo
    int hi


cdef void answer(Search *s, Root *r, bint points, int guess, Answer *out, int m, int8_t *level, int8_t *suit,
                 Answer *cards) noexcept nogil:
    """The value at the root, and of each of the m given cards, as bounds that meet unless the search was interrupted."""
    cdef int vals[16]
    cdef int i, hi, lo, best_hi, count_vals = value_list(r, points, vals)
    cdef bint mover0 = (r.turn & 1) == 0
    r.card_level = -1
    lo = around(s, r, points, vals, 0, count_vals - 1, guess, &hi)
    out.lo = vals[lo]
    out.hi = vals[hi]
    for i in range(m):
        cards[i].lo = vals[0]
        cards[i].hi = vals[count_vals - 1]
        if s.abort:
            continue
        r.card_level = level[i]
        r.card_suit = suit[i]
        # no card is better for the mover than the value of the position
        if mover0:
            cards[i].lo = around(s, r, points, vals, 0, hi, hi, &best_hi)
        else:
            cards[i].lo = around(s, r, points, vals, lo, count_vals - 1, lo + 1, &best_hi)
        cards[i].lo = vals[cards[i].lo]
        cards[i].hi = vals[best_hi]
    r.card_level = -1


# ---- the door ----

cdef uint32_t byte_mask(object value) except? 0xFFFFFFFF:
    if not 0 <= value < 1 << LEVELS:
        raise ValueError("a set of levels is out of range")
    return <uint32_t>value


cdef class Strengths:
    """How strong every card is under one rule set, as numbers; wordgame.alkort.rules makes it."""

    cdef uint8_t level[CARDS]
    cdef uint8_t suit[CARDS]
    cdef Search blank

    def __init__(self, bytes level, bytes suit, *, int rubbish, beat, after, bytes low_lead, bytes low_follow,
                 int alias, int floor, int players):
        cdef int i
        memset(&self.blank, 0, sizeof(Search))
        if len(level) != CARDS or len(suit) != CARDS:
            raise ValueError("44 levels and 44 suits are needed")
        cdef int top = max(level)
        if top >= LEVELS or len(beat) != top + 1 or len(after) != top + 1:
            raise ValueError("the level tables do not fit the levels of the cards")
        if len(low_lead) != top + 1 or len(low_follow) != top + 1 or max(low_lead) > top or max(low_follow) > top:
            raise ValueError("the level tables do not fit the levels of the cards")
        if max(suit) > 3 or not 1 <= rubbish < top or not 0 <= floor <= top or players not in (2, 4):
            raise ValueError("suits 0 to 3, 2 or 4 players")
        for i in range(CARDS):
            self.level[i] = level[i]
            self.suit[i] = suit[i]
        for i in range(top + 1):
            self.blank.beat[i] = byte_mask(beat[i])
            self.blank.after[i] = byte_mask(after[i])
            self.blank.low_lead[i] = low_lead[i]
            self.blank.low_follow[i] = low_follow[i]
        self.blank.alias = byte_mask(alias)
        self.blank.rubbish = rubbish
        self.blank.floor = floor
        self.blank.players = players
        self.blank.sevens = top
        self.blank.suits = 4 if max(suit) else 1
        self.blank.real = ((<uint32_t>1 << top) - 1) & ~((<uint32_t>1 << rubbish) - 1)


    def place(self, int card):
        """The (level, suit) of a card: equal places, equal cards."""
        if not 0 <= card < CARDS:
            raise ValueError("cards are 0 to 43")
        return self.level[card], self.suit[card]


cdef class Solver:
    """An exact solver with a table of its own, emptied before every solve; one thread at a time.

    `table_mb` bounds the table in megabytes (at least 1); when full it is emptied and the search goes on.
    """

    cdef Search s
    cdef Strengths strengths
    cdef bint busy

    def __cinit__(self, Strengths strengths not None, double table_mb=64.0):
        if not 1.0 <= table_mb <= 16384.0:
            raise ValueError("table_mb must lie between 1 and 16384")
        self.strengths = strengths
        self.s = strengths.blank
        self.s.limit = <uint32_t>(table_mb * 1048576.0 / (sizeof(Node) + sizeof(uint32_t) / 2))
        self.s.slots = 4096
        self.s.node = <Node *>calloc(self.s.slots, sizeof(Node))
        self.s.made = <uint32_t *>malloc((self.s.slots >> 1) * sizeof(uint32_t))
        if self.s.node == NULL or self.s.made == NULL:
            raise MemoryError("no room for the solver's table")

    def __dealloc__(self):
        free(self.s.node)
        free(self.s.made)

    def solve(self, hands, int turn, bytes trick=b"", *, won=(0, 0), int opening_run=0, bint total=False,
              bint barred=False, bint tricks=True, bint points=True, bint by_card=True, double seconds=0.0, stop=None):
        """Solve one open deal; see tricks.pyi for arguments and result."""
        cdef Search *s = &self.s
        cdef Root r
        cdef int i, j, c, n, m = 0, leader, players = s.players
        cdef uint64_t seen = 0
        cdef int8_t suit[MOVES]
        cdef int8_t level[MOVES]
        cdef int8_t end[MOVES]
        cdef Answer at[2]
        cdef Answer cards[2][MOVES]
        cdef double started
        if len(hands) != players or not 0 <= turn < players or len(trick) >= players:
            raise ValueError("one hand a player, a turn among them, and fewer cards in the trick than players")
        n = len(hands[turn])
        if not 1 <= n <= 9:
            raise ValueError("the player to move holds 1 to 9 cards")
        leader = (turn - len(trick)) % players
        if leader < 0:
            leader += players
        memset(s.cnt, 0, sizeof(s.cnt))
        s.shape = 0
        memset(s.has, 0, sizeof(s.has))
        memset(s.held, 0, sizeof(s.held))
        for i in range(players):
            j = (i - leader) % players
            if j < 0:
                j += players
            if len(hands[i]) != n - (1 if j < len(trick) else 0):
                raise ValueError("the hands differ in length")
            for c in hands[i]:
                if not 0 <= c < CARDS or (seen >> c) & 1:
                    raise ValueError("a card is unknown or given twice")
                seen |= <uint64_t>1 << c
                unplay(s, i, self.strengths.suit[c], self.strengths.level[c])
        r.won0[0], r.won0[1] = won
        if r.won0[0] < 0 or r.won0[1] < 0 or r.won0[0] + r.won0[1] + n > 9 or not 0 <= opening_run <= 9:
            raise ValueError("more than nine tricks in the deal")
        r.turn = turn
        r.k = len(trick)
        r.n = n
        r.opening = opening_run
        r.total = total
        r.card_level = -1
        r.card_suit = 0
        r.led = r.won = r.best = 0
        r.beats = 0
        for i in range(r.k):
            c = trick[i]
            if not 0 <= c < CARDS or (seen >> c) & 1:
                raise ValueError("a card is unknown or given twice")
            seen |= <uint64_t>1 << c
            j = self.strengths.level[c]
            if i == 0:
                r.led = self.strengths.suit[c]
                r.best = leader
                r.beats = s.beat[j]
                r.won = s.low_lead[j]
            elif (r.beats >> j) & 1:
                r.best = (leader + i) % players
                r.beats = s.after[j]
                r.won = s.low_follow[j]
        r.barred = barred and r.k == 0 and s.held[turn] != <uint32_t>1 << s.sevens
        if self.busy:
            raise RuntimeError("this solver is at work in another thread")
        self.busy = True
        try:
            s.nodes = s.wipes = 0
            s.abort = 0
            s.next_poll = POLL
            s.stop = NULL if stop is None else <void *>stop
            started = now()
            s.deadline = started + seconds if seconds > 0 else 0.0
            at[0].lo = at[0].hi = at[1].lo = at[1].hi = 0
            with nogil:
                wipe(s)
                if by_card:
                    if r.k and s.suits > 1 and s.has[turn][r.led]:
                        m = distinct(s, turn, r.led, r.led + 1, False, suit, level)
                    else:
                        m = distinct(s, turn, 0, s.suits, r.barred, suit, level)
                if tricks:
                    answer(s, &r, False, (n + 1) // 2, &at[0], m, level, suit, cards[0])
                if points:
                    answer(s, &r, True, 6, &at[1], m, level, suit, cards[1])
            if stop is not None:
                stop.is_set()
            each = [
                (level[i], suit[i], (cards[0][i].lo, cards[0][i].hi) if tricks else None,
                 (cards[1][i].lo, cards[1][i].hi) if points else None)
                for i in range(m)
            ]
            return (
                (at[0].lo, at[0].hi) if tricks else None,
                (at[1].lo, at[1].hi) if points else None,
                each, not s.abort, s.nodes, s.wipes, now() - started,
            )
        finally:
            s.stop = NULL
            self.busy = False


cdef int distinct(Search *s, int seat, int first, int last, bint barred, int8_t *suit, int8_t *level) noexcept nogil:
    """Every (suit, level) of a hand that may be played, strongest first within its suit."""
    cdef int i, l, n = 0
    cdef uint32_t h
    for i in range(first, last):
        h = s.has[seat][i]
        while h:
            l = wg_high(h)
            h ^= <uint32_t>1 << l
            if barred and l == s.sevens:
                continue
            suit[n] = i
            level[n] = l
            n += 1
    return n
