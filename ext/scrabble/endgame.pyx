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
from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from wordgame._core.board cimport (
    wg_close_board,
    wg_layout,
    wg_open_board,
    wg_put,
    wg_search_memory,
)
from wordgame._core.clock cimport now, raise_pending, watch_start
from wordgame._core.crossword cimport Layout
from wordgame._core.endgame_board cimport (
    BUCKET,
    DEEPEST,
    FAR,
    MOST_RACK,
    POLL,
    Entry,
    Level,
    Mark,
    Play,
    Table,
    across,
    estimate,
    generate,
    put_pass,
)
from wordgame._core.endgame_search cimport deepen, widen
from wordgame._core.portable cimport wg_free_aligned
from wordgame._core.wordgraph cimport WordGraph


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
        wg_free_aligned(self.t.memory)
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
            self.t.watch.stop = NULL
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
        if self.used:  # fresh memory is zero, and costs nothing where it is not looked at
            memset(t.entry, 0, (t.mask + 1) * BUCKET * sizeof(Entry))
        self.used = True
        watch_start(&t.watch, seconds, None)  # the first list is not interrupted
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
        watch_start(&t.watch, seconds, stop)
        with nogil:
            best = deepen(t, left)
            if not t.abort and n > 1:
                widen(t, left, n)
        raise_pending()
        if t.abort == 2:
            raise MemoryError
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
