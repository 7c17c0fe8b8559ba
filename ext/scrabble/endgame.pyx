"""The end of a crossword game between two players with open racks and an empty bag: exact search for the spread.

Knows layouts, word graphs, racks and counters as numbers; what a game's end brings comes in as data. The spread is what
the player to move still gains more than the other, ends included.

Method: negamax with principal variation search, iterative deepening and a table of positions seen. At the horizon both
sides play on greedily. A result counts as proven ("whole") when no horizon took part in it.

Most time goes into listing plays, so that is done as seldom as possible: of the plays that the other side has on a
board, those that a play leaves untouched are known without looking. Going out with one of them bounds what the play is
worth, and the best is tried before others are listed: that left a fifth of the lists.

Passes: with r turns in a row left until passing ends the game, every r above 1 has the value of r = 2, since going
round once more gives nobody a new choice; after a play that number is `after`, so no counters enter the table.
"""

cimport cython
from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset

from wordgame._core.clock cimport is_set, now
from wordgame._core.crossword cimport (
    WG_ALL,
    Layout,
    wg_board,
    wg_close_board,
    wg_layout,
    wg_open_board,
    wg_open_search,
    wg_put,
    wg_record_t,
    wg_search,
    wg_search_memory,
    wg_variant,
)
from wordgame._core.wordgraph cimport WordGraph

cdef enum:
    MOST_RACK = 20  # tiles on a rack
    DEEPEST = 4 * MOST_RACK + 8  # turns of a line: every second one lays a tile
    WHOLE = 255  # depth of results that need no horizon
    NO_BEST = 65535
    PASSING = 65534
    REPLIES = 8  # of the other side, kept while the moves of a position are tried
    EXACT = 1
    LOWER = 2  # the value is this or more
    UPPER = 3
    POLL = 32  # generated lists between two looks at the clock
    BUCKET = 4

cdef int32_t FAR = 1 << 29  # beyond any spread; windows of twice that fit too


cdef struct Play:
    int32_t score
    int32_t order  # plays of a position are tried from the highest on
    uint16_t first  # square of the first tile, in the direction of the play
    uint16_t tag  # few plays of a position have the same
    uint8_t count  # tiles laid; 0: a pass
    uint8_t[MOST_RACK] tiles


cdef struct Level:
    # What a turn of the line being searched needs.
    Play* plays
    int room
    uint16_t[MOST_RACK] squares
    Play[REPLIES] reply  # what the other side could play here, the best first
    int replies
    uint8_t* touched  # of each reply, the squares on which a new tile would change it
    const Play* tip  # a play that is known to be possible, to be tried before others are looked for
    int length  # of the best line from here on
    Play[DEEPEST + 1] line


cdef struct Entry:
    uint64_t key
    int32_t value
    uint16_t best
    uint8_t depth
    uint8_t kind


cdef struct Mark:
    # What is known of a move of the root.
    int32_t value  # as last estimated
    int32_t low  # proven bounds
    int32_t high
    Play* line
    int length
    bint done  # the value is exact, and the line leads to it


cdef struct Table:
    const wg_layout* layout
    const wg_variant* variant
    wg_board board
    void* memory
    char* out
    size_t room
    uint8_t[2][64] rack  # by seat; seat 0 is to move at the root
    int[2] held
    int32_t[2] worth  # points of the tiles on the racks
    uint64_t key
    int32_t out_factor  # what going out brings, times the points of the other's tiles
    int32_t passed_factor  # what the end by passing costs, times the points of the own tiles
    int min_first
    int after  # turns without a play that end the game, after a play: 1, or 2 for more
    bint whole  # out: whether the last result needed no horizon
    int abort  # 1: out of time or stopped, 2: out of memory, 3: out of `budget`
    int64_t budget  # nodes at which a search to the end is given up for now; 0: none
    int64_t nodes
    int64_t next_poll
    double deadline
    void* stop
    Entry* entry
    uint64_t mask  # buckets less one
    Level* level
    Mark* mark
    Play* root
    int count  # moves of the root


# -- clock and interruption --------------------------------------------------------------------------------------------

cdef void poll(Table* t) noexcept nogil:
    t.next_poll = t.nodes + POLL
    if t.abort:
        return
    if t.budget and t.nodes >= t.budget:
        t.abort = 3
    elif t.deadline > 0 and now() > t.deadline:
        t.abort = 1
    elif t.stop != NULL and is_set(t.stop):
        t.abort = 1


include "endgame_board.pxi"
include "endgame_search.pxi"
include "endgame_root.pxi"


# -- the door ----------------------------------------------------------------------------------------------------------

@cython.final
@cython.auto_pickle(False)
cdef class Solver:
    """Solves one end of a game after another on memory of its own; one thread at a time."""

    cdef Layout layout
    cdef WordGraph graph
    cdef Table t
    cdef bint used
    cdef object lock

    def __cinit__(self, Layout layout not None, WordGraph graph not None, double table_mb=64.0):
        from threading import Lock

        cdef Table* t = &self.t
        cdef uint64_t buckets = 1
        if graph.letters != layout.kit.letters:
            raise ValueError(f"the lexicon has {graph.letters} letters, the layout values for {layout.kit.letters}")
        if not 1.0 <= table_mb <= 16384.0:
            raise ValueError("table_mb must lie between 1 and 16384")
        self.lock = Lock()
        self.layout = layout
        self.graph = graph
        t.layout = &layout.kit
        t.variant = layout.narrow if graph.wide == 1 else layout.broad
        while 2 * buckets * BUCKET * sizeof(Entry) <= table_mb * 1048576.0:
            buckets *= 2
        t.mask = buckets - 1
        t.entry = <Entry*>calloc(buckets * BUCKET, sizeof(Entry))
        t.level = <Level*>calloc(DEEPEST + 2, sizeof(Level))
        t.memory = wg_search_memory(t.variant, t.layout)
        if t.entry == NULL or t.level == NULL or t.memory == NULL:
            raise MemoryError
        if wg_open_board(&t.board, t.layout, t.variant, graph.nodes, graph.root) < 0:
            raise MemoryError

    def __dealloc__(self):
        cdef int i
        wg_close_board(&self.t.board)
        if self.t.level != NULL:
            for i in range(DEEPEST + 2):
                free(self.t.level[i].plays)
                free(self.t.level[i].touched)
        self.forget()
        free(self.t.level)
        free(self.t.entry)
        free(self.t.memory)
        free(self.t.out)

    cdef void forget(self) noexcept:
        cdef int i
        if self.t.mark != NULL:
            for i in range(self.t.count):
                free(self.t.mark[i].line)
        free(self.t.mark)
        free(self.t.root)
        self.t.mark = NULL
        self.t.root = NULL
        self.t.count = 0

    def solve(
        self,
        const uint8_t[::1] squares not None,
        const uint8_t[::1] own not None,
        const uint8_t[::1] other not None,
        *,
        int n=1,
        int out_factor=2,
        int passed_factor=1,
        int min_first=2,
        int left=2,
        int after=2,
        double seconds=0.0,
        stop=None,
    ):
        """Solve one position; see endgame.pyi for arguments and result."""
        if not self.lock.acquire(False):
            raise RuntimeError("this solver is at work in another thread")
        try:
            return self.work(
                squares, own, other, n, out_factor, passed_factor, min_first, left, after, seconds, stop
            )
        finally:
            self.t.stop = NULL
            self.forget()
            self.lock.release()

    cdef tuple work(
        self, const uint8_t[::1] squares, const uint8_t[::1] own, const uint8_t[::1] other, int n, int out_factor,
        int passed_factor, int min_first, int left, int after, double seconds, stop,
    ):
        cdef Table* t = &self.t
        cdef const wg_layout* kit = t.layout
        cdef int r, c, code, i, best = -1, at = 0
        cdef double started = now()
        if squares.shape[0] != kit.rows * kit.columns:
            raise ValueError(f"{squares.shape[0]} squares for a board of {kit.rows} x {kit.columns}")
        if own.shape[0] != kit.letters + 1 or other.shape[0] != kit.letters + 1:
            raise ValueError(f"a rack has counts for the blank and {kit.letters} letters")
        if not 0 <= out_factor <= 4 or not 0 <= passed_factor <= 4 or not 1 <= left or not 1 <= after or n < 1:
            raise ValueError("factors are 0 to 4; left, after and n are at least 1")
        memset(t.board.tile - 64, 0, kit.squares + 128)
        memset(t.board.value - 64, 0, (kit.squares + 128) * sizeof(int32_t))
        t.board.tiles = 0
        for r in range(kit.rows):
            for c in range(kit.columns):
                code = squares[at]
                at += 1
                if code:
                    if not 1 <= (code & 0x7F) <= kit.letters:
                        raise ValueError(f"tile {code} on row {r}, column {c}: codes are 1 to {kit.letters}")
                    if not self.layout.is_inside(r, c):
                        raise ValueError(f"a tile on row {r}, column {c}, where the board has no square")
                    wg_put(&t.board, r, c, <uint8_t>code)
        memset(t.rack, 0, sizeof(t.rack))
        t.held[0] = t.held[1] = 0
        t.worth[0] = t.worth[1] = 0
        for c in range(kit.letters + 1):
            t.rack[0][c] = own[c]
            t.rack[1][c] = other[c]
            t.held[0] += own[c]
            t.held[1] += other[c]
            t.worth[0] += own[c] * kit.value[c]
            t.worth[1] += other[c] * kit.value[c]
        if not (1 <= t.held[0] <= min(MOST_RACK, kit.rack) and 1 <= t.held[1] <= min(MOST_RACK, kit.rack)):
            raise ValueError(f"a rack holds 1 to {min(MOST_RACK, kit.rack)} tiles")
        if (self.layout.highest() + 60000 * 2) * (t.held[0] + t.held[1]) >= FAR // 2:
            raise ValueError("values, multipliers and bonuses are so high that a spread would not fit in 28 bits")
        t.out_factor = out_factor
        t.passed_factor = passed_factor
        t.min_first = min_first
        t.after = min(after, 2)
        left = min(left, 3)
        t.key = 0
        t.nodes = 0
        t.next_poll = POLL
        t.abort = 0
        t.budget = 0
        t.stop = NULL
        if self.used:  # fresh memory is zero, and costs nothing where it is not looked at
            memset(t.entry, 0, (t.mask + 1) * BUCKET * sizeof(Entry))
        self.used = True
        t.deadline = started + seconds if seconds > 0 else 0.0
        self.forget()
        i = generate(t, 0, 0)
        if t.abort:
            raise MemoryError
        t.root = <Play*>malloc((i + 1) * sizeof(Play))
        t.mark = <Mark*>calloc(i + 1, sizeof(Mark))
        if t.root == NULL or t.mark == NULL:
            raise MemoryError
        t.count = i + 1
        memcpy(t.root, t.level[0].plays, i * sizeof(Play))
        put_pass(&t.root[i])
        for i in range(t.count):
            t.mark[i].low = -FAR
            t.mark[i].high = FAR
            t.mark[i].value = estimate(t, 0, &t.root[i]) if t.root[i].count else -FAR
        t.stop = NULL if stop is None else <void*>stop
        with nogil:
            best = deepen(t, left)
            if not t.abort and n > 1:
                widen(t, left, n)
        if t.abort == 2:
            raise MemoryError
        if stop is not None:
            stop.is_set()
        return best, [self.told(i) for i in range(t.count)], t.nodes, now() - started

    cdef tuple told(self, int i):
        # A move of the root: estimate, proven bounds or None, and its line.
        cdef Mark* m = &self.t.mark[i]
        cdef int k
        cdef list line = [self.shown(&m.line[k]) for k in range(m.length)] if m.line != NULL else []
        return (
            m.value,
            None if m.low == -FAR else m.low,
            None if m.high == FAR else m.high,
            line or [self.shown(&self.t.root[i])],
        )

    cdef tuple shown(self, const Play* play):
        # (direction, row and column of the first tile, tiles, score).
        cdef const wg_layout* kit = self.t.layout
        cdef int at = across(kit, play.first)
        cdef bytes tiles = PyBytes_FromStringAndSize(<const char*>play.tiles, play.count)
        return int(play.first >= kit.half), at // kit.lane_bits, at % kit.lane_bits, tiles, play.score
