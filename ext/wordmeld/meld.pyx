"""WordMeld turns: an exact cover of table and hand cards by words, solved with prices from a linear program. Knows no
rule of the game by name.

The cards fall into kinds (a letter on the table, the same letter in the hand, a joker on either side). A turn covers
every card of the table exactly: by a kept word, by a new word (a column: so many cards of each kind), or by taking
it back; cards of the hand may stay. On a large table there mostly is a turn that loses nothing: every card of the hand
goes into a word of its own, and small parts of the table show which hand cards they can take up so (parts.h,
assemble.h). Where there is none, the linear program over the columns (program.h), solved by column generation, gives
each kind a price such that no column gains more than its cards are worth. Prices rounded to whole numbers, and lifted
until that holds for every word of the list in whole-number arithmetic, bound the gain of every turn and of every
part of one. The search (cover.h) then looks for turns whose losses against the prices stay within `bound - target`, from
the best target down: few columns are left, the rarest card is covered first, and states that failed are remembered. What
is found first is best, and proven so. Where that takes too long, fair turns come first from small parts of the table,
from what the linear program chose and from the best turn partly opened again (improve.h); then the proof (proof.h)
splits the turn (a table word kept or broken, each column that covers the rarest card) and prices the parts anew.

With a short stock a turn draws what its words say or the whole stock, whichever is less: two problems, of which the
second counts cards laid and taken back alone (plan.h).
"""

cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, qsort
from libc.string cimport memcmp, memcpy

from wordgame._core.clock cimport now

cdef extern from "wordmeld/plan.h" nogil:
    enum:
        MAX_KINDS
        MAX_LETTERS
        MAX_WORDS
        MAX_CARDS
        MAX_RECORDS
        OUT_OF_MEMORY
        WINNING_OFFICIAL

    ctypedef struct Classes:
        uint8_t* letters
        uint32_t* offset
        uint8_t* length
        uint8_t* tier
        uint64_t* mask
        uint64_t* twice
        uint32_t count

    ctypedef struct Options:
        int min_hand, min_table, min_jokers, flat_hand, flat_mixed, flat_once, eight, every_word, legal, win, stock

    ctypedef struct Watch:
        int halted
        int64_t work, work_limit
        int (*look)(void*) noexcept nogil
        void* clock

    ctypedef struct Deal:
        int kinds, n_table, n_hand
        uint8_t kind_letter[MAX_KINDS]
        uint8_t kind_hand[MAX_KINDS]
        uint8_t kind_joker[MAX_KINDS]

    ctypedef struct Turns:
        int* gain
        int32_t* record
        uint32_t count
        int best_gain

    ctypedef struct Program:
        int64_t pivots

    ctypedef struct Cover:
        int64_t total_nodes, columns_made

    ctypedef struct Solver:
        Watch watch
        Deal deal
        Turns turns
        Program program
        Cover cover
        int n, counting, floor, top, counted
        int64_t effort
        uint32_t many

    enum:
        HAND
        HAND_JOKER

    uint64_t mix(uint64_t)
    void begin_deal(Deal*, const Options*)
    int lay_word(Deal*, const uint8_t*, int size, int twin, int reassign)
    int take_card(Deal*, int letter, int slot)
    void close_deal(Deal*, int opening)
    int open_solver(Solver*, const Classes*)
    void close_solver(Solver*)
    void run_plan "solve"(Solver*)


ctypedef struct Keyed:
    uint64_t key
    uint32_t index


cdef int by_key(const void* a, const void* b) noexcept nogil:
    cdef Keyed* x = <Keyed*>a
    cdef Keyed* y = <Keyed*>b
    if x.key != y.key:
        return -1 if x.key < y.key else 1
    return -1 if x.index < y.index else (1 if x.index > y.index else 0)


@cython.auto_pickle(False)
@cython.final
cdef class Words:
    """Word lists for the solver: the anagrams of one tier are one class. Immutable, shared by threads.

    codes: the letter codes 1..63 of all words, joined; lengths: one byte a word; tiers: one byte a word, 0 common, 1
    official, 2 winning, 3 winning and official.
    """

    cdef Classes list
    cdef uint32_t* start
    cdef uint32_t* member
    cdef uint32_t* where
    cdef uint8_t* size
    cdef bytes codes
    cdef readonly uint32_t words

    def __cinit__(
        self, bytes codes not None, const uint8_t[::1] lengths not None, const uint8_t[::1] tiers not None
    ):
        cdef uint32_t n = <uint32_t>lengths.shape[0], i
        cdef uint64_t total = 0
        cdef uint8_t* sorted_letters = NULL
        cdef Keyed* keyed = NULL
        cdef const uint8_t* code = codes
        if tiers.shape[0] != lengths.shape[0]:
            raise ValueError("lengths and tiers must have one byte a word each")
        for i in range(n):
            if not 1 <= lengths[i] <= MAX_LETTERS:
                raise ValueError(f"word {i} has {lengths[i]} letters: 1 to {MAX_LETTERS} are possible")
            if tiers[i] > WINNING_OFFICIAL:
                raise ValueError(f"word {i} has tier {tiers[i]}: 0 to 3 exist")
            total += lengths[i]
        if total != <uint64_t>len(codes):
            raise ValueError("the lengths do not add up to the number of letter codes")
        for i in range(<uint32_t>total):
            if not 1 <= code[i] <= 63:
                raise ValueError(f"letter code {code[i]} at {i}: codes are 1 to 63")
        self.words = n
        self.codes = codes
        self.list.letters = <uint8_t*>malloc(total + 1)
        self.list.offset = <uint32_t*>malloc((n + 1) * sizeof(uint32_t))
        self.list.length = <uint8_t*>malloc(n + 1)
        self.list.tier = <uint8_t*>malloc(n + 1)
        self.list.mask = <uint64_t*>malloc((n + 1) * sizeof(uint64_t))
        self.list.twice = <uint64_t*>malloc((n + 1) * sizeof(uint64_t))
        self.start = <uint32_t*>malloc((n + 1) * sizeof(uint32_t))
        self.member = <uint32_t*>malloc((n + 1) * sizeof(uint32_t))
        self.size = <uint8_t*>malloc(n + 1)
        self.where = <uint32_t*>malloc((n + 1) * sizeof(uint32_t))
        sorted_letters = <uint8_t*>malloc(total + 1)
        keyed = <Keyed*>malloc((n + 1) * sizeof(Keyed))
        try:
            if (
                self.list.letters == NULL or self.list.offset == NULL or self.list.length == NULL
                or self.list.tier == NULL or self.list.mask == NULL or self.list.twice == NULL or self.start == NULL or self.member == NULL
                or self.where == NULL or self.size == NULL or sorted_letters == NULL or keyed == NULL
            ):
                raise MemoryError
            with nogil:
                self.sort_words(code, &lengths[0] if n else NULL, &tiers[0] if n else NULL, sorted_letters, keyed)
        finally:
            free(sorted_letters)
            free(keyed)

    cdef void sort_words(
        self, const uint8_t* code, const uint8_t* lengths, const uint8_t* tiers, uint8_t* sorted_letters, Keyed* keyed
    ) noexcept nogil:
        # Bring words of the same letters and tier together, and number the classes.
        cdef Classes* list = &self.list
        cdef uint32_t i, k = 0, y, at = 0, head = 0
        cdef int j, x
        cdef uint8_t v
        cdef uint64_t h, bit
        for i in range(self.words):
            self.where[i] = at
            self.size[i] = lengths[i]
            h = tiers[i]
            for j in range(lengths[i]):
                v = code[at + j]
                h += mix(v)
                x = j
                while x > 0 and sorted_letters[at + x - 1] > v:
                    sorted_letters[at + x] = sorted_letters[at + x - 1]
                    x -= 1
                sorted_letters[at + x] = v
            keyed[i].key = h
            keyed[i].index = i
            at += lengths[i]
        qsort(keyed, self.words, sizeof(Keyed), by_key)
        at = 0
        for i in range(self.words):
            y = keyed[i].index
            if (
                i == 0 or keyed[i].key != keyed[i - 1].key or lengths[y] != lengths[head] or tiers[y] != tiers[head]
                or memcmp(sorted_letters + self.where[y], sorted_letters + self.where[head], lengths[y])
            ):
                head = y
                self.start[k] = i
                list.offset[k] = at
                list.length[k] = lengths[y]
                list.tier[k] = tiers[y]
                memcpy(list.letters + at, sorted_letters + self.where[y], lengths[y])
                list.mask[k] = list.twice[k] = 0
                for j in range(lengths[y]):
                    bit = 1ULL << list.letters[at + j]
                    if list.mask[k] & bit:
                        list.twice[k] |= bit | (list.twice[k] & bit != 0)
                    list.mask[k] |= bit
                at += lengths[y]
                k += 1
            self.member[i] = y
        self.start[k] = self.words
        list.offset[k] = at
        list.count = k

    def __dealloc__(self):
        free(self.list.letters)
        free(self.list.offset)
        free(self.list.length)
        free(self.list.tier)
        free(self.list.mask)
        free(self.list.twice)
        free(self.start)
        free(self.member)
        free(self.where)
        free(self.size)

    @property
    def classes(self):
        """The number of classes."""
        return self.list.count

    def members(self, uint32_t index):
        """The numbers of the words of class `index`, ascending."""
        cdef uint32_t i
        if index >= self.list.count:
            raise IndexError(index)
        return [self.member[i] for i in range(self.start[index], self.start[index + 1])]

    def spelling(self, uint32_t word):
        """The letter codes of word number `word`."""
        if word >= self.words:
            raise IndexError(word)
        return self.codes[self.where[word]:self.where[word] + self.size[word]]


cdef class _Clock:
    # When a solve must end.
    cdef double deadline
    cdef double next_look
    cdef object stop
    cdef object error


cdef int look(void* clock) noexcept nogil:
    cdef double t = now()
    if t >= (<_Clock>clock).deadline:
        return 1
    if t < (<_Clock>clock).next_look:
        return 0
    (<_Clock>clock).next_look = t + 0.02
    return ask(clock)


cdef int ask(void* clock) noexcept with gil:
    cdef _Clock self = <_Clock>clock
    try:
        PyErr_CheckSignals()
        return self.stop is not None and bool(self.stop.is_set())
    except BaseException as error:
        self.error = error
        return 1


cdef int deal_cards(Deal* deal, list table, bytes hand, int reassign, int opening) except -1:
    cdef int b, i, twin, code
    cdef bytes word
    cdef uint8_t card
    if len(table) > MAX_WORDS:
        raise ValueError(f"more than {MAX_WORDS} words on the table")
    if sum(map(len, table)) + len(hand) > MAX_CARDS:
        raise ValueError(f"more than {MAX_CARDS} cards on the table and in the hand")
    for b in range(len(table)):
        word = table[b]
        if not 1 <= len(word) <= 255:
            raise ValueError("a table word has 1 to 255 cards")
        for card in word:
            code = card & 0x7F
            if not 1 <= code <= 63:
                raise ValueError(f"letter code {code} on the table: codes are 1 to 63")
        twin = -1
        for i in range(b):
            if table[i] == word:
                twin = i
        if not lay_word(deal, word, <int>len(word), twin, reassign):
            raise ValueError("more than 127 cards of one kind")
    for card in hand:
        if card > 63:
            raise ValueError(f"letter code {card} in the hand: codes are 1 to 63, 0 for a joker")
        if take_card(deal, card, HAND if card else HAND_JOKER) < 0:
            raise ValueError("more than 127 cards of one kind")
        deal.n_hand += 1
    close_deal(deal, opening)
    return 0


cdef list records_of(const Turns* turns, int most):
    # The recorded turns, at most `most` of each gain, in the form that `solve` gives.
    cdef uint32_t at = 0, r
    cdef int depth, _i, q, pairs, wanted
    cdef list found = [], columns, cards
    cdef dict taken = {}
    for r in range(turns.count):
        depth = turns.record[at]
        at += 1
        columns = []
        wanted = taken.get(turns.gain[r], 0) < most
        for _i in range(depth):
            pairs = turns.record[at + 1]
            if wanted:
                cards = [(turns.record[at + 2 + 2 * q], turns.record[at + 3 + 2 * q]) for q in range(pairs)]
                columns.append((turns.record[at], cards))
            at += 2 + 2 * pairs
        if wanted:
            taken[turns.gain[r]] = taken.get(turns.gain[r], 0) + 1
            found.append((turns.gain[r], columns))
    return found


def solve(
    Words words not None, list table not None, bytes hand not None, *,
    int min_hand=4, int min_table=3, int min_jokers=5, bint flat_hand=True, bint flat_mixed=True, int flat_once=0,
    int eight=0, bint every_word=False, bint legal=True, bint reassign=True, bint win=False, bint opening=False,
    int stock=1 << 20, int n=1, bint count=True, double seconds=1e9, object stop=None, int64_t effort=3000,
    int64_t work=1 << 62, uint32_t many=3000,
):
    """Find the turns that leave the fewest cards, proven when time allows.

    table: words as letter codes, a joker's letter + 128; hand: letter codes, 0 = joker. win: only turns that make a
    winning word; otherwise only turns that make none. opening: at least one new word is made from the hand alone.
    stock: cards there are to draw; a turn draws no more. flat_hand, flat_mixed: what an unlisted word from the hand
    alone, and from both, gains; flat_once: 1 once a turn for the former, 2 for either. eight: eight letters win, 1
    in official words, 2 in any. every_word: each new word needs a hand card. legal: the added cards must outnumber
    those taken back. reassign: table jokers become free. seconds counts from the call; stop: an object with
    is_set(), polled. work: elementary steps after which the search ends, the same on every machine. effort: nodes
    searched before a proof splits a part and prices the pieces anew. many: words that can be spelled, above which small
    parts of the table are searched first, as they are on tables of four words and more.

    Returns a dict: gain (cards shed by the best turn, or None), bound (no turn sheds more; None: there is no turn),
    proven, counted (every best turn is among the records), turns: (gain, [(class or -1 - table word, [(kind,
    count)])]), kinds: (hand, letter, joker), nodes, pivots, columns, work.
    """
    cdef Solver* s = <Solver*>calloc(1, sizeof(Solver))
    cdef Options options
    cdef _Clock clock = _Clock.__new__(_Clock)
    cdef int k
    cdef bint found
    if s == NULL:
        raise MemoryError
    try:
        if stock < 0:
            raise ValueError(f"{stock} cards in the stock")
        clock.deadline = now() + seconds
        clock.next_look = now() + 0.02
        clock.stop = stop
        options = Options(
            min_hand, min_table, min_jokers, flat_hand, flat_mixed, flat_once, eight, every_word, legal, win, stock
        )
        begin_deal(&s.deal, &options)
        deal_cards(&s.deal, table, hand, reassign, opening)
        s.watch.look = look
        s.watch.clock = <void*>clock
        s.watch.work_limit = work
        s.n = n
        s.counting = count
        s.effort = effort
        s.many = many
        if not open_solver(s, &words.list):
            raise MemoryError
        with nogil:
            run_plan(s)
        if clock.error is not None:
            raise clock.error
        if s.watch.halted == OUT_OF_MEMORY:
            raise MemoryError
        found = s.turns.count > 0
        return {
            "gain": s.turns.best_gain if found else None,
            "bound": s.top if s.top >= s.floor else None,
            "proven": s.turns.best_gain >= s.top if found else s.top < s.floor,
            "counted": bool(s.counted),
            "turns": records_of(&s.turns, MAX_RECORDS if s.counted else max(200, 2 * n)),
            "kinds": [
                (bool(s.deal.kind_hand[k]), s.deal.kind_letter[k], bool(s.deal.kind_joker[k]))
                for k in range(s.deal.kinds)
            ],
            "nodes": s.cover.total_nodes,
            "pivots": s.program.pivots,
            "columns": s.cover.columns_made,
            "work": s.watch.work,
        }
    finally:
        close_solver(s)
        free(s)
