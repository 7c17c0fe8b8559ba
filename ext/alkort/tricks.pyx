"""Alkort with open cards: exact search for tricks and points. It knows levels and suits, not cards or rules.

A rule set arrives as a strength table (`Strengths`): every card has a level, 0 lowest, sevens highest of all
because a led seven wins; `beat[l]` is the set of levels that beat a led card of level l, `after[l]` the set that
beats a card of level l which took the trick over while following. When suits are not followed every card is given
suit 0, so that one search serves both ways of playing.

Method: null-window threshold search ("does the goal side take `need` of the n tricks left, the next `run` of them
in a row?") with partition search (Ginsberg, "Partition search", AAAI-96): every result carries the lowest level
that decided a trick, and holds for all positions that agree on the cards of that level and above. Positions are
stored in a trie over the levels, highest first, in relative terms: empty levels vanish, neighbouring levels of one
owner merge, seats count from the leader, suits are sorted. In front of it lie two small tables by exact position, one
for positions between tricks and one for those in the middle of a trick.

The search is C: open_deal.h (a deal, playing a card), table.h, relative.h, certain.h (certain tricks), order.h (moves),
search.h, root.h (questions about a position and its cards).
"""

cimport cython
from libc.stdint cimport int8_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from threading import Lock

from wordgame._core.clock cimport Watch, now, raise_pending, watch_over, watch_start

cdef extern from "alkort/root.h" nogil:
    enum:
        CARDS
        LEVELS
        MOVES
        POLL
        RECENT

    ctypedef struct Node:
        pass

    ctypedef struct Search:
        uint64_t cnt[LEVELS]
        uint32_t has[4][4]
        uint32_t held[4]
        uint64_t shape
        uint32_t beat[LEVELS]
        uint32_t after[LEVELS]
        uint8_t low_lead[LEVELS]
        uint8_t low_follow[LEVELS]
        uint32_t real, alias
        int players, suits, sevens, rubbish, floor, abort
        int64_t nodes, next_poll, wipes
        int (*look)(void*) noexcept nogil
        void* clock
        Node* node
        uint32_t slots, limit
        uint32_t* made
        uint64_t* recent
        uint64_t* half

    ctypedef struct Root:
        int turn, k, led, top, best, n, opening, total, barred, card_level, card_suit
        uint32_t beats
        int won0[2]

    ctypedef struct Answer:
        int lo, hi

    void unplay(Search*, int seat, int suit, int level)
    void wipe(Search*)
    void number_piles(Search*)
    void forget_leads(Search*)
    void answer_root(Search*, Root*, int points, int guess, Answer*, int m, int8_t* level, int8_t* suit, Answer* cards)
    int distinct(Search*, int seat, int first, int last, int barred, int8_t* suit, int8_t* level)


cdef int look(void* clock) noexcept nogil:
    return watch_over(<Watch*>clock)


cdef uint32_t byte_mask(object value) except? 0xFFFFFFFF:
    if not 0 <= value < 1 << LEVELS:
        raise ValueError("a set of levels is out of range")
    return <uint32_t>value


@cython.final
@cython.auto_pickle(False)
cdef class Strengths:
    """How strong every card is under one rule set, as numbers; wordgame.alkort.rules makes it."""

    cdef uint8_t level[CARDS]
    cdef uint8_t suit[CARDS]
    cdef Search blank

    def __cinit__(self, bytes level, bytes suit, *, int rubbish, beat, after, bytes low_lead, bytes low_follow,
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


@cython.final
@cython.auto_pickle(False)
cdef class Solver:
    """An exact solver with a table of its own, emptied before every solve; one thread at a time.

    `table_mb` bounds the table in megabytes (at least 1); when full it is emptied and the search goes on.
    """

    cdef Search s
    cdef Strengths strengths
    cdef object lock

    def __cinit__(self, Strengths strengths not None, double table_mb=64.0):
        if not 1.0 <= table_mb <= 16384.0:
            raise ValueError("table_mb must lie between 1 and 16384")
        self.strengths = strengths
        self.lock = Lock()
        self.s = strengths.blank
        self.s.limit = <uint32_t>(table_mb * 1048576.0 / (sizeof(Node) + sizeof(uint32_t) / 2))
        self.s.slots = 4096
        self.s.node = <Node *>calloc(self.s.slots, sizeof(Node))
        self.s.made = <uint32_t *>malloc((self.s.slots >> 1) * sizeof(uint32_t))
        self.s.recent = <uint64_t *>calloc(1 << RECENT, sizeof(uint64_t))
        self.s.half = <uint64_t *>calloc(1 << RECENT, sizeof(uint64_t))
        if self.s.node == NULL or self.s.made == NULL or self.s.recent == NULL or self.s.half == NULL:
            raise MemoryError("no room for the solver's table")

    def __dealloc__(self):
        free(self.s.node)
        free(self.s.made)
        free(self.s.recent)
        free(self.s.half)

    def solve(self, hands, int turn, bytes trick=b"", *, won=(0, 0), int opening_run=0, bint total=False,
              bint barred=False, bint tricks=True, bint points=True, bint by_card=True, double seconds=0.0, stop=None):
        """Solve one open deal; see tricks.pyi for arguments and result."""
        if not self.lock.acquire(False):
            raise RuntimeError("this solver is at work in another thread")
        try:
            return self.work([bytes(hand) for hand in hands], turn, trick, won, opening_run, total, barred, tricks,
                             points, by_card, seconds, stop)
        finally:
            self.s.clock = NULL
            self.lock.release()

    cdef tuple work(self, list hands, int turn, bytes trick, won, int opening_run, bint total, bint barred, bint tricks,
                    bint points, bint by_card, double seconds, stop):
        cdef Search *s = &self.s
        cdef Root r
        cdef int i, j, c, n, m = 0, leader, players = s.players
        cdef uint64_t seen = 0
        cdef int8_t suit[MOVES]
        cdef int8_t level[MOVES]
        cdef Answer at[2]
        cdef Answer cards[2][MOVES]
        cdef double started
        cdef Watch clock
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
        r.led = r.top = r.best = 0
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
                r.top = j
            elif (r.beats >> j) & 1:
                r.best = (leader + i) % players
                r.beats = s.after[j]
                r.top = j
        r.barred = barred and r.k == 0 and s.held[turn] != <uint32_t>1 << s.sevens
        s.nodes = s.wipes = 0
        s.abort = 0
        s.next_poll = POLL
        started = now()
        watch_start(&clock, seconds, stop)
        s.look = look
        s.clock = &clock
        at[0].lo = at[0].hi = at[1].lo = at[1].hi = 0
        forget_leads(s)
        with nogil:
            wipe(s)
            number_piles(s)
            if by_card:
                if r.k and s.suits > 1 and s.has[turn][r.led]:
                    m = distinct(s, turn, r.led, r.led + 1, False, suit, level)
                else:
                    m = distinct(s, turn, 0, s.suits, r.barred, suit, level)
            if tricks:
                answer_root(s, &r, False, (n + 1) // 2, &at[0], m, level, suit, cards[0])
            if points:
                answer_root(s, &r, True, 6, &at[1], m, level, suit, cards[1])
        raise_pending()
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
