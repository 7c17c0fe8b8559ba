"""Alkort played by a learned policy: play-outs, the likelihood of cards that were played, and the learning itself.

Cards arrive as numbers 0 to 43 and are renumbered from weak to strong, so that the weakest card of a set is its lowest
bit. What beats what comes in as sets of cards (`Policy`); no rule is known here. What a card is worth to its player is
said in policy.h.
"""

cimport cython
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport int8_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset

from wordgame._core.portable cimport wg_count, wg_mixed

cdef extern from "alkort/policy.h" nogil:
    enum:
        CARDS
        SEATS
        HAND_SIZE
        KINDS
        MOST_FEATURES
        WEIGHTS
    ctypedef struct Tables:
        uint64_t after_lead[44]
        uint64_t after_follow[44]
        uint64_t higher[44]
        uint64_t same[44]
        uint64_t suit[44]
        uint64_t sevens
        uint64_t good
        uint64_t ranked
        uint8_t kind[44]
        int players
        int follows
        int total
    ctypedef struct Table:
        uint64_t hand[4]
        uint64_t seen
        int count
        int led
        int leader
        int won[2]
        int run
        int barred
    uint64_t legal(const Tables *t, const Table *s, int seat)
    void put(const Tables *t, Table *s, int card)
    int points_of(const Tables *t, const Table *s)
    int chances(const Tables *t, const float *weights, const Table *s, int *cards, float *p, int (*f)[12], int *nf)
    void play_on(const Tables *t, const float *weights, Table *s, uint64_t *rng, int to_the_end)
    float likelihood(const Tables *t, const float *weights, Table *s, const uint8_t *played, int n, int seat,
                     float odd)
    void learn_deal(const Tables *t, float *weights, float *squares, float rate, int wins, uint64_t *rng)

cdef enum:
    NOWHERE = 255

SIZE = WEIGHTS


@cython.final
@cython.auto_pickle(False)
cdef class Policy:
    """How cards are played under one rule set; see policy.pyi."""

    cdef Tables t
    cdef float weights[WEIGHTS]
    cdef uint8_t bit[44]      # card number -> new number
    cdef uint8_t card[44]     # and back

    def __cinit__(self, bytes order, bytes kind, bytes place, bytes suit, bytes weights, *, after_lead, after_follow,
                  higher, sevens, good, ranked, int players, bint follows, bint total):
        cdef int i
        if len(order) != CARDS or len(place) != CARDS or len(suit) != CARDS or len(kind) != CARDS:
            raise ValueError("44 strengths, kinds, places and suits are needed")
        if max(kind) >= KINDS:
            raise ValueError("kinds are 0 to 15")
        if len(after_lead) != CARDS or len(after_follow) != CARDS or len(higher) != CARDS or players not in (2, 4):
            raise ValueError("44 sets of each kind are needed, and 2 or 4 players")
        if len(weights) != WEIGHTS * sizeof(float):
            raise ValueError(f"{WEIGHTS} weights are needed")
        memcpy(self.weights, PyBytes_AS_STRING(weights), WEIGHTS * sizeof(float))
        for i, number in enumerate(sorted(range(CARDS), key=lambda n: (order[n], place[n], n))):
            self.card[i] = number
            self.bit[<int>number] = i
        memset(&self.t, 0, sizeof(Tables))
        for i in range(CARDS):
            number = self.card[i]
            self.t.kind[i] = kind[number]
            self.t.after_lead[i] = self.renumbered(after_lead[number])
            self.t.after_follow[i] = self.renumbered(after_follow[number])
            self.t.higher[i] = self.renumbered(higher[number])
            self.t.same[i] = self.renumbered(card for card in range(CARDS) if place[card] == place[number])
            self.t.suit[i] = self.renumbered(card for card in range(CARDS) if suit[card] == suit[number])
        self.t.sevens = self.renumbered(sevens)
        self.t.good = self.renumbered(good)
        self.t.ranked = self.renumbered(ranked)
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

    def chances(self, bytes seats, int turn, bytes trick=b"", bytes seen=b"", *, won=(0, 0), int run=0,
                bint barred=False):
        """The cards worth telling apart, each with the chance that it is played; see policy.pyi."""
        cdef Table s
        cdef int cards[9]
        cdef int f[9][12]
        cdef int nf, n, k
        cdef float p[9]
        if len(seats) != CARDS:
            raise ValueError("the seats of 44 cards are needed")
        self.deal(&s, seats)
        self.start(&s, turn, trick, seen, won, run, barred)
        self.check(&s)
        n = chances(&self.t, self.weights, &s, cards, p, f, &nf)
        return [(self.card[cards[k]], p[k]) for k in range(n)]

    def play_out(self, bytes worlds, int turn, bytes trick, bytes seen, bytes cards, uint64_t seed, *, won=(0, 0),
                 int run=0, bint barred=False, int first=0, int tricks_every=1):
        """Play every world out once for each card; see policy.pyi."""
        cdef int count = <int>(len(worlds) // CARDS), m = max(<int>len(cards), 1), i, j
        cdef bint given = len(cards) > 0
        cdef const uint8_t *seats = <const uint8_t *>PyBytes_AS_STRING(worlds)
        cdef Table base, s
        cdef uint8_t card[44]
        cdef uint64_t rng
        cdef int8_t *tricks
        cdef int8_t *gained
        cdef bytes taken, score
        if len(worlds) != count * CARDS or len(cards) > CARDS or tricks_every < 1 or first < 0:
            raise ValueError("44 seats for every world are needed")
        taken = PyBytes_FromStringAndSize(NULL, count * m)
        score = PyBytes_FromStringAndSize(NULL, count * m)
        tricks = <int8_t *>PyBytes_AS_STRING(taken)
        gained = <int8_t *>PyBytes_AS_STRING(score)
        for i in range(count):
            self.deal(&base, seats + i * CARDS)
            self.start(&base, turn, trick, seen, won, run, barred)
            self.check(&base)
            for j in range(<int>len(cards)):
                if cards[j] >= CARDS or not legal(&self.t, &base, turn) >> self.bit[cards[j]] & 1:
                    raise ValueError("a card cannot be played now")
                card[j] = self.bit[cards[j]]
            with nogil:
                for j in range(m):
                    s = base
                    rng = wg_mixed(seed + <uint64_t>(first + i))  # the same for every card, so that they differ by themselves alone
                    if given:
                        put(&self.t, &s, card[j])
                    play_on(&self.t, self.weights, &s, &rng, (first + i) % tricks_every == 0)
                    tricks[i * m + j] = s.won[0] - base.won[0] if (first + i) % tricks_every == 0 else -1
                    gained[i * m + j] = points_of(&self.t, &s)
        return taken, score

    def likelihoods(self, bytes worlds, int leader, bytes played, bytes seen, int seat, *, float odd=0.1,
                    bint barred=False):
        """How likely the cards of the others are in every world; see policy.pyi."""
        cdef int count = <int>(len(worlds) // CARDS), i, j, n = <int>len(played), players = self.t.players
        cdef const uint8_t *seats = <const uint8_t *>PyBytes_AS_STRING(worlds)
        cdef Table s
        cdef uint8_t cards[44]
        cdef float *found
        cdef bytes made
        cdef uint64_t out, before
        if len(worlds) != count * CARDS or len(played) > 9 * players:
            raise ValueError("44 seats for every world are needed")
        if not 0 <= leader < players or not 0 <= seat < players:
            raise ValueError("seats are 0 to players - 1")
        if not 0 < odd <= 1:
            raise ValueError("odd is above 0, and at most 1")
        out = self.renumbered(played)
        before = self.renumbered(seen)
        if wg_count(out) != len(played) or out & before:
            raise ValueError("a card is given twice")
        for j in range(<int>len(played)):
            cards[j] = self.bit[played[j]]
        made = PyBytes_FromStringAndSize(NULL, count * sizeof(float))
        found = <float *>PyBytes_AS_STRING(made)
        for i in range(count):
            self.deal(&s, seats + i * CARDS)
            if (s.hand[0] | s.hand[1] | s.hand[2] | s.hand[3]) & out:
                raise ValueError("a card that was played is still held")
            self.give_back(&s, leader, cards, n)
            for j in range(players):
                if wg_count(s.hand[j]) > HAND_SIZE:
                    raise ValueError("a hand has at most nine cards")
            with nogil:
                s.seen = before
                s.leader = leader
                s.barred = barred
                found[i] = likelihood(&self.t, self.weights, &s, cards, n, seat, odd)
        return made

    cdef void give_back(self, Table *s, int leader, const uint8_t *cards, int n) noexcept nogil:
        # Give back the cards played to those who played them.
        cdef Table t
        cdef int j
        memset(&t, 0, sizeof(Table))
        t.leader = leader
        for j in range(n):
            s.hand[(t.leader + t.count) % self.t.players] |= <uint64_t>1 << cards[j]
            put(&self.t, &t, cards[j])


def learn(policies, bytes weights, bytes squares, int deals, float rate, uint64_t seed, *, bint wins=False):
    """Weights made better by deals of self-play; see policy.pyi."""
    cdef bytes better = weights[:1] + weights[1:]  # a copy of its own, which is written to
    cdef bytes summed = squares[:1] + squares[1:]
    cdef float *w
    cdef float *q
    cdef Policy policy
    cdef uint64_t rng = wg_mixed(seed + 1)
    cdef int i
    if len(weights) != WEIGHTS * sizeof(float) or len(squares) != len(weights) or not policies:
        raise ValueError(f"{WEIGHTS} weights, as many sums of squares and a policy are needed")
    w = <float *>PyBytes_AS_STRING(better)
    q = <float *>PyBytes_AS_STRING(summed)
    for i in range(deals):
        policy = policies[i % len(policies)]
        with nogil:
            learn_deal(&policy.t, w, q, rate, wins, &rng)
    return better, summed
