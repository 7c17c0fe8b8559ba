"""Alkort played out by rule of thumb: what a card leads to when everyone plays from what they can see.

Cards arrive as numbers 0 to 43 and are renumbered from weak to strong, so that the weakest card of a set is its lowest
bit. What beats what comes in as sets of cards (`Habits`); no rule is known here.

Two ways of playing, each decided from the player's own hand and the cards that all have seen:

plain     leads a seven, else its top card if nothing unseen ranks higher, else good rubbish, else its weakest card;
          follows with its weakest losing card behind a partner who wins (with an ace or better, or for certain because
          it plays last), else with the cheapest winner, one that nothing unseen outranks where it has one.
careful   leads a seven or an unbeatable top card; else, where suits are free, its lowest ranked card, and where they
          are followed a top card that at most two unseen cards beat. Follows like the plain player, but where suits are
          free keeps its strength when second, and when third without a certain winner plays its strongest winner; where
          they are followed it prefers a winner that at most three unseen cards outrank.
"""

cimport cython
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport int8_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset

cdef extern from *:
    """
    static inline int wg_first(unsigned long long x) { return __builtin_ctzll(x); }
    static inline int wg_last(unsigned long long x) { return 63 - __builtin_clzll(x); }
    static inline int wg_count(unsigned long long x) { return __builtin_popcountll(x); }
    """
    int wg_first(uint64_t x) noexcept nogil
    int wg_last(uint64_t x) noexcept nogil
    int wg_count(uint64_t x) noexcept nogil

cdef enum:
    CARDS = 44
    SEATS = 4
    NOWHERE = 255

cdef struct Tables:                # all sets are over the new numbers
    uint64_t after_lead[CARDS]     # the cards that take the trick from this one when it was led
    uint64_t after_follow[CARDS]   # and when it had itself taken the trick over
    uint64_t higher[CARDS]         # the cards of a higher rank
    uint64_t level[CARDS]          # the cards of the same strength
    uint64_t suit[CARDS]           # the cards of the same suit
    uint64_t sevens
    uint64_t good                  # good rubbish, sevens not among it
    uint64_t ranked                # all that is neither rubbish nor a seven
    uint64_t solid                 # an ace or better
    int players
    bint follows                   # suits are followed
    bint total                     # a robbery counts all tricks of the deal

cdef struct Table:                 # a deal in play
    uint64_t hand[SEATS]
    uint64_t seen                  # the cards that all have seen
    int best_card
    int best                       # place in the trick of the winning card
    int count                      # cards in the trick
    int led                        # the card led
    int leader
    int won[2]
    int run                        # tricks of the side that took the first one before the others' first
    bint barred                    # sevens may not be the first lead


cdef inline uint64_t mixed(uint64_t x) noexcept nogil:
    # The output step of splitmix64 (Steele, Lea and Flood 2014).
    x = (x ^ (x >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    x = (x ^ (x >> 27)) * <uint64_t>0x94D049BB133111EB
    return x ^ (x >> 31)


cdef uint64_t legal(const Tables *t, const Table *s, int seat) noexcept nogil:
    cdef uint64_t hand = s.hand[seat], some
    if s.count:
        if t.follows:
            some = hand & t.suit[s.led]
            return some if some else hand
        return hand
    if s.barred and s.won[0] + s.won[1] == 0:
        some = hand & ~t.sevens
        return some if some else hand
    return hand


cdef void put(const Tables *t, Table *s, int card) noexcept nogil:
    cdef int seat = (s.leader + s.count) % t.players, side
    cdef uint64_t beaters
    s.hand[seat] &= ~(<uint64_t>1 << card)
    s.seen |= <uint64_t>1 << card
    if s.count == 0:
        s.led = s.best_card = card
        s.best = 0
    else:
        beaters = t.after_lead[s.best_card] if s.best == 0 else t.after_follow[s.best_card]
        if beaters >> card & 1:
            s.best_card = card
            s.best = s.count
    s.count += 1
    if s.count == t.players:
        s.leader = (s.leader + s.best) % t.players
        side = s.leader & 1
        s.won[side] += 1
        if s.won[1 - side] == 0:
            s.run = s.won[side]
        s.count = 0


cdef int first_with(const Tables *t, uint64_t cards, uint64_t unseen, int most, bint by_rank) noexcept nogil:
    # The weakest card of a set that at most so many unseen ones outrank (or would take the trick from); -1: none.
    cdef int card
    while cards:
        card = wg_first(cards)
        if wg_count(unseen & (t.higher[card] if by_rank else t.after_follow[card])) <= most:
            return card
        cards &= cards - 1
    return -1


cdef int choice(const Tables *t, const Table *s, bint careful) noexcept nogil:
    cdef int seat = (s.leader + s.count) % t.players, top, card
    cdef uint64_t cards = legal(t, s, seat), some, winners, losers
    cdef uint64_t unseen = ((<uint64_t>1 << CARDS) - 1) & ~s.hand[seat] & ~s.seen
    cdef bint last = s.count == t.players - 1
    if s.count == 0:
        if cards & t.sevens:
            return wg_first(cards & t.sevens)
        some = cards & t.ranked
        if some:
            top = wg_first(cards & t.level[wg_last(some)])
            if not unseen & t.higher[top]:
                return top
            if careful and not t.follows:
                return wg_first(some)
            if careful and wg_count(unseen & t.higher[top]) <= 2:
                return top
        if cards & t.good and not (careful and t.follows):
            return wg_first(cards & t.good)
        return wg_first(cards)
    winners = cards & (t.after_lead[s.best_card] if s.best == 0 else t.after_follow[s.best_card])
    if not winners:
        return wg_first(cards)
    losers = cards & ~winners
    if ((s.leader + s.best - seat) & 3) == 2 and (last or t.solid >> s.best_card & 1):  # never so with two players
        return wg_first(losers if losers else cards)
    if last:
        return wg_first(winners)
    if careful and not t.follows and s.count == 1 and losers:
        return wg_first(losers)
    card = first_with(t, winners, unseen, 0, True)
    if card >= 0:
        return card
    if careful and t.follows:
        card = first_with(t, winners, unseen, 3, False)
        return card if card >= 0 else wg_first(winners)
    if careful:
        some = winners & ~t.sevens
        return wg_last(some if some else winners)
    return wg_first(winners)


cdef int points(const Tables *t, const Table *s) noexcept nogil:
    # Side 0's points of a finished deal minus side 1's.
    cdef int side = 0 if s.won[0] >= 5 else 1, value = 1
    if s.won[side] < 5:
        return 0
    if s.run == 5:  # a first run of five or more is the winners' own
        value = 5
    elif s.run > 5:
        value = s.won[side] if t.total else s.run
    return -value if side else value


def deal(bytes base, bytes cards, bytes sizes, bytes splits, bytes places, uint64_t seed):
    """Worlds at random: groups of cards, each shuffled and split over the places; see playouts.pyi."""
    cdef int groups = <int>len(sizes), width = <int>len(places), count, i, j, g, p, n, at, end, stop
    cdef const uint8_t *split = <const uint8_t *>PyBytes_AS_STRING(splits)
    cdef const uint8_t *seat = <const uint8_t *>PyBytes_AS_STRING(places)
    cdef const uint8_t *size = <const uint8_t *>PyBytes_AS_STRING(sizes)
    cdef const uint8_t *start = <const uint8_t *>PyBytes_AS_STRING(base)
    cdef uint8_t order[CARDS]
    cdef uint8_t *out
    cdef uint8_t moved
    cdef bytes made
    if len(base) != CARDS or len(cards) > CARDS or sum(sizes) != len(cards) or not 1 <= width <= SEATS:
        raise ValueError("44 seats, at most 44 cards in groups and one to four places are needed")
    if len(cards) and max(cards) >= CARDS:
        raise ValueError("cards are 0 to 43")
    count = <int>(len(splits) // (groups * width)) if groups else 0
    if not groups or len(splits) != count * groups * width:
        raise ValueError("one split a group and world is needed, with a number for each place")
    for i in range(count * groups):
        n = size[i % groups]
        for p in range(width):
            n -= split[i * width + p]
        if n:
            raise ValueError("a split does not add up to its group")
    made = PyBytes_FromStringAndSize(NULL, count * CARDS)
    out = <uint8_t *>PyBytes_AS_STRING(made)
    for i in range(<int>len(cards)):
        order[i] = cards[i]
    with nogil:
        for i in range(count):
            memcpy(out + i * CARDS, start, CARDS)
            at = 0
            for g in range(groups):
                end = at + size[g]
                for p in range(width):
                    stop = at + split[p]
                    while at < stop:
                        seed += <uint64_t>0x9E3779B97F4A7C15
                        j = at + <int>(mixed(seed) % <uint64_t>(end - at))  # biased by less than 1 in 2^57
                        moved = order[j]
                        order[j] = order[at]
                        order[at] = moved
                        out[i * CARDS + moved] = seat[p]
                        at += 1
                split += width
    return made


@cython.final
@cython.auto_pickle(False)
cdef class Habits:
    """How cards are played by rule of thumb under one rule set; see playouts.pyi."""

    cdef Tables t
    cdef uint8_t bit[CARDS]      # card number -> new number
    cdef uint8_t card[CARDS]     # and back
    cdef uint8_t place[CARDS]    # new number -> what it counts as: cards of one place are interchangeable

    def __cinit__(self, bytes order, bytes place, bytes suit, *, after_lead, after_follow, higher, sevens, good, ranked,
                  solid, int players, bint follows, bint total):
        cdef int i
        if len(order) != CARDS or len(place) != CARDS or len(suit) != CARDS:
            raise ValueError("44 strengths, places and suits are needed")
        if len(after_lead) != CARDS or len(after_follow) != CARDS or len(higher) != CARDS or players not in (2, 4):
            raise ValueError("44 sets of each kind are needed, and 2 or 4 players")
        for i, number in enumerate(sorted(range(CARDS), key=order.__getitem__)):
            self.card[i] = number
            self.bit[<int>number] = i
        memset(&self.t, 0, sizeof(Tables))
        for i in range(CARDS):
            number = self.card[i]
            self.place[i] = place[number]
            self.t.after_lead[i] = self.renumbered(after_lead[number])
            self.t.after_follow[i] = self.renumbered(after_follow[number])
            self.t.higher[i] = self.renumbered(higher[number])
            self.t.level[i] = self.renumbered(card for card in range(CARDS) if order[card] == order[number])
            self.t.suit[i] = self.renumbered(card for card in range(CARDS) if suit[card] == suit[number])
        self.t.sevens = self.renumbered(sevens)
        self.t.good = self.renumbered(good)
        self.t.ranked = self.renumbered(ranked)
        self.t.solid = self.renumbered(solid)
        self.t.players = players
        self.t.follows = follows
        self.t.total = total

    cdef uint64_t renumbered(self, cards) except? 0xFFFFFFFFFFFFFFFF:
        cdef uint64_t found = 0
        cdef int number
        for number in cards:
            if not 0 <= number < CARDS:
                raise ValueError("cards are 0 to 43")
            found |= <uint64_t>1 << self.bit[number]
        return found

    cdef int deal(self, Table *s, const uint8_t *seats) except -1:
        # Lay out a world: the seat of every card, others nowhere.
        cdef int i
        memset(s, 0, sizeof(Table))
        for i in range(CARDS):
            if seats[i] < self.t.players:
                s.hand[seats[i]] |= <uint64_t>1 << self.bit[i]
            elif seats[i] != NOWHERE:
                raise ValueError("seats are 0 to players - 1, or 255")
        return 0

    cdef int check(self, const Table *s) except -1:
        # The hands are as long as the trick in play says.
        cdef int i, seat, size = wg_count(s.hand[(s.leader + s.count) % self.t.players])
        for i in range(self.t.players):
            seat = (s.leader + i) % self.t.players
            if wg_count(s.hand[seat]) != size - (1 if i < s.count else 0):
                raise ValueError("the hands differ in length")
        if not 1 <= size or s.won[0] + s.won[1] + size > 9:
            raise ValueError("a deal has one to nine tricks")
        return 0

    cdef int start(self, Table *s, int turn, bytes trick, bytes seen, won, int run, bint barred) except -1:
        cdef int card
        cdef uint64_t held = s.hand[0] | s.hand[1] | s.hand[2] | s.hand[3]
        if not 0 <= turn < self.t.players or len(trick) >= self.t.players:
            raise ValueError("a turn among the players, and fewer cards in the trick than players")
        s.seen = self.renumbered(seen)
        s.leader = (turn - <int>len(trick) + self.t.players) % self.t.players
        s.won[0], s.won[1] = won
        if min(won) < 0 or sum(won) > 8 or not 0 <= run <= 8:
            raise ValueError("a deal has one to nine tricks")
        s.run = run
        s.barred = barred
        for number in trick:
            if number >= CARDS or held >> self.bit[<int>number] & 1:
                raise ValueError("a card of the trick is unknown or still held")
            card = self.bit[<int>number]
            put(&self.t, s, card)
        return 0

    def choose(self, bytes seats, int turn, bytes trick=b"", bytes seen=b"", *, bint barred=False, bint careful=False):
        """The card that the player to move plays by rule of thumb."""
        cdef Table s
        if len(seats) != CARDS:
            raise ValueError("the seats of 44 cards are needed")
        self.deal(&s, seats)
        self.start(&s, turn, trick, seen, (0, 0), 0, barred)
        self.check(&s)
        return self.card[choice(&self.t, &s, careful)]

    def play_out(self, bytes worlds, int turn, bytes trick, bytes seen, bytes cards, bytes careful, *, won=(0, 0),
                 int run=0, bint barred=False):
        """Play every world out once for each card; see playouts.pyi."""
        cdef int count = <int>(len(worlds) // CARDS), m = max(<int>len(cards), 1), i, j, k
        cdef bint given = len(cards) > 0
        cdef const uint8_t *seats = <const uint8_t *>PyBytes_AS_STRING(worlds)
        cdef const uint8_t *manner = <const uint8_t *>PyBytes_AS_STRING(careful)
        cdef Table blank, base, s
        cdef uint8_t card[CARDS]
        cdef int8_t *tricks
        cdef int8_t *gained
        cdef bytes taken, score
        if len(worlds) != count * CARDS or len(careful) != count * self.t.players or len(cards) > CARDS:
            raise ValueError("44 seats and one manner a player for every world are needed")
        taken = PyBytes_FromStringAndSize(NULL, count * m)
        score = PyBytes_FromStringAndSize(NULL, count * m)
        tricks = <int8_t *>PyBytes_AS_STRING(taken)
        gained = <int8_t *>PyBytes_AS_STRING(score)
        for i in range(count):
            self.deal(&blank, seats + i * CARDS)
            base = blank
            self.start(&base, turn, trick, seen, won, run, barred)
            self.check(&base)
            for j in range(<int>len(cards)):
                if cards[j] >= CARDS or not legal(&self.t, &base, turn) >> self.bit[cards[j]] & 1:
                    raise ValueError("a card cannot be played now")
                card[j] = self.bit[cards[j]]
            with nogil:
                for j in range(m):
                    s = base
                    if given:
                        put(&self.t, &s, card[j])
                    while s.hand[(s.leader + s.count) % self.t.players]:
                        k = (s.leader + s.count) % self.t.players
                        put(&self.t, &s, choice(&self.t, &s, manner[i * self.t.players + k]))
                    tricks[i * m + j] = s.won[0] - base.won[0]
                    gained[i * m + j] = points(&self.t, &s)
        return taken, score

    def surprises(self, bytes worlds, int leader, bytes played, bytes seen, bytes careful, int seat, *,
                  bint barred=False):
        """How many cards of the others are not what they play by rule of thumb; see playouts.pyi."""
        cdef int count = <int>(len(worlds) // CARDS), i, j, turn, card, players = self.t.players
        cdef const uint8_t *seats = <const uint8_t *>PyBytes_AS_STRING(worlds)
        cdef const uint8_t *manner = <const uint8_t *>PyBytes_AS_STRING(careful)
        cdef Table s
        cdef uint8_t cards[CARDS]
        cdef uint8_t *found
        cdef bytes counted
        cdef uint64_t out, mine
        if len(worlds) != count * CARDS or len(careful) != count * players or len(played) > 9 * players:
            raise ValueError("44 seats and one manner a player for every world are needed")
        if not 0 <= leader < players or not 0 <= seat < players:
            raise ValueError("seats are 0 to players - 1")
        out = self.renumbered(played)
        mine = self.renumbered(seen)
        if wg_count(out) != len(played) or out & mine:
            raise ValueError("a card is given twice")
        for j in range(<int>len(played)):
            cards[j] = self.bit[played[j]]
        counted = PyBytes_FromStringAndSize(NULL, count)
        found = <uint8_t *>PyBytes_AS_STRING(counted)
        for i in range(count):
            self.deal(&s, seats + i * CARDS)
            if (s.hand[0] | s.hand[1] | s.hand[2] | s.hand[3]) & out:
                raise ValueError("a card that was played is still held")
            found[i] = 0
            self.give_back(&s, leader, cards, <int>len(played))
            s.seen = mine
            s.leader = leader
            s.barred = barred
            for j in range(<int>len(played)):
                turn = (s.leader + s.count) % players
                if turn != seat:
                    card = choice(&self.t, &s, manner[i * players + turn])
                    if self.place[card] != self.place[cards[j]]:
                        found[i] += 1
                put(&self.t, &s, cards[j])
        return counted

    cdef void give_back(self, Table *s, int leader, const uint8_t *cards, int n) noexcept nogil:
        # Give back the cards played to those who played them.
        cdef Table t
        cdef int j
        memset(&t, 0, sizeof(Table))
        t.leader = leader
        for j in range(n):
            s.hand[(t.leader + t.count) % self.t.players] |= <uint64_t>1 << cards[j]
            put(&self.t, &t, cards[j])
