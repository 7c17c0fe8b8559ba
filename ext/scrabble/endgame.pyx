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
from libc.stdint cimport uint8_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from wordgame._core.board cimport wg_layout
from wordgame._core.clock cimport now, raise_pending, watch_start
from wordgame._core.crossword cimport Layout
from wordgame._core.endgame_board cimport (
    BUCKET,
    FAR,
    POLL,
    Entry,
    Mark,
    Play,
    Table,
    across,
    close_table,
    estimate,
    fill_board,
    fill_ends,
    fill_racks,
    generate,
    open_table,
    put_pass,
)
from wordgame._core.endgame_search cimport deepen, widen
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

        self.lock = Lock()
        self.layout = layout
        self.graph = graph
        open_table(&self.t, layout, graph, table_mb)

    def __dealloc__(self):
        self.forget()
        close_table(&self.t)

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
        cdef int i, best = -1
        cdef double started = now()
        if n < 1:
            raise ValueError("n is at least 1")
        fill_board(t, self.layout, squares)
        fill_racks(t, self.layout, own, other, 1)
        fill_ends(t, out_factor, passed_factor, min_first, left, after)
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
