"""Ends of a game that follow from one board: many plays, each with many draws, searched on one table of positions.

Knows layouts, word graphs, racks and counters as numbers, and nothing of bags or of what a player can see: which plays
and which draws are tried, and what their results mean, is decided above.

A position is told by its board and both racks alone, so that what was proven after one play and one draw serves all
others that lead there too. A result is asked for between two bounds: for win, tie or loss these are one point either
side of the lead that is needed, and most moves need no more than one good answer then.
"""

cimport cython
from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libc.string cimport memcmp

from wordgame._core.board cimport wg_layout, wg_put
from wordgame._core.clock cimport raise_pending, watch_start
from wordgame._core.crossword cimport Layout
from wordgame._core.endgame_board cimport (
    DEEPEST,
    MOST_RACK,
    POLL,
    Play,
    Table,
    across,
    close_table,
    fill_board,
    fill_ends,
    fill_racks,
    generate,
    held_sign,
    open_table,
    sign,
)
from wordgame._core.endgame_search cimport play_out, search
from wordgame._core.wordgraph cimport WordGraph

cdef enum:
    MOST_LAID = 4 * MOST_RACK


cdef inline bint comes_before(const Play* one, const Play* other) noexcept nogil:
    # By score; of equal ones in a fixed order.
    if one.score != other.score:
        return one.score > other.score
    if one.first != other.first:
        return one.first < other.first
    if one.count != other.count:
        return one.count < other.count
    return memcmp(one.tiles, other.tiles, one.count) < 0


@cython.final
@cython.auto_pickle(False)
cdef class Ends:
    """The ends that can follow from one board; one thread at a time."""

    cdef Layout layout
    cdef WordGraph graph
    cdef Table t
    cdef int[MOST_LAID] laid  # squares of the plays that lie on top of the board
    cdef int n_laid
    cdef uint64_t on_board  # their part of a position's key
    cdef object lock

    def __cinit__(
        self,
        Layout layout not None,
        WordGraph graph not None,
        const uint8_t[::1] squares not None,
        *,
        int out_factor=2,
        int passed_factor=1,
        int min_first=2,
        int after=2,
        double table_mb=32.0,
    ):
        from threading import Lock

        self.lock = Lock()
        self.layout = layout
        self.graph = graph
        open_table(&self.t, layout, graph, table_mb)
        fill_board(&self.t, layout, squares)
        fill_ends(&self.t, out_factor, passed_factor, min_first, 1, after)

    def __dealloc__(self):
        close_table(&self.t)

    cdef int lay(self, tuple plays) except -1:
        # Puts plays on the board, for `lift` to take off again.
        cdef const wg_layout* kit = self.t.layout
        cdef int row, column, direction, tile, at
        cdef bytes tiles
        self.n_laid = 0
        self.on_board = 0
        for direction, row, column, tiles in plays:
            for tile in tiles:
                while True:
                    if not self.layout.is_inside(row, column) or self.n_laid >= MOST_LAID:
                        raise ValueError("a play lies off the board")
                    at = row * kit.lane_bits + column
                    if self.t.board.tile[at] == 0:
                        break
                    row, column = row + direction, column + 1 - direction
                if not 1 <= (tile & 0x7F) <= kit.letters:
                    raise ValueError(f"tile {tile}: codes are 1 to {kit.letters}")
                wg_put(&self.t.board, row, column, <uint8_t>tile)
                self.on_board += sign(0, at, <uint8_t>tile) - held_sign(0, <uint8_t>tile)
                self.laid[self.n_laid] = at
                self.n_laid += 1
        return 0

    cdef void lift(self) noexcept:
        cdef const wg_layout* kit = self.t.layout
        cdef int k, at, turned
        for k in range(self.n_laid):
            at = self.laid[k]
            turned = kit.half + at % kit.lane_bits * kit.lane_bits + at // kit.lane_bits
            self.t.board.tile[at] = self.t.board.tile[turned] = 0
            self.t.board.value[at] = self.t.board.value[turned] = 0
            self.t.board.tiles -= 1
        self.n_laid = 0

    cdef int begin(self, tuple plays, const uint8_t[::1] first, const uint8_t[::1] second) except -1:
        cdef Table* t = &self.t
        cdef int c, _k, me
        self.lay(plays)
        fill_racks(t, self.layout, first, second, 0)
        t.key = self.on_board
        for me in range(2):
            for c in range(t.layout.letters + 1):
                for _k in range(t.rack[me][c]):
                    t.key -= held_sign(me, <uint8_t>(c if c else 0x80))
        t.nodes = 0
        t.next_poll = POLL
        t.abort = 0
        t.budget = 0
        t.level[0].tip = NULL
        return 0

    def value(
        self,
        tuple plays not None,
        const uint8_t[::1] first not None,
        const uint8_t[::1] second not None,
        int me,
        *,
        int left,
        int32_t alpha,
        int32_t beta,
        int depth=-1,
        int64_t budget=0,
        double seconds=0.0,
        stop=None,
    ):
        """See preendgame.pyi."""
        cdef Table* t = &self.t
        cdef int32_t value = 0
        cdef bint whole = False
        if not alpha < beta or me not in (0, 1) or left < 1:
            raise ValueError("alpha < beta, me is 0 or 1, and left is at least 1")
        if not self.lock.acquire(False):
            raise RuntimeError("these ends are at work in another thread")
        try:
            self.begin(plays, first, second)
            if not t.held[me] or not t.held[1 - me]:
                raise ValueError("a rack holds 1 tile or more")
            watch_start(&t.watch, seconds, stop)
            left = min(left, 2)
            with nogil:
                if depth >= 0:
                    value = search(t, 0, me, left, depth, alpha, beta)
                    whole = t.whole
                else:
                    value = self.deeper(me, left, alpha, beta, budget)
                    whole = not t.abort
            raise_pending()
            if t.abort == 2:
                raise MemoryError
            return value, whole and not t.abort, t.abort == 1, t.nodes
        finally:
            t.watch.stop = NULL
            self.lift()
            self.lock.release()

    cdef int32_t deeper(self, int me, int left, int32_t alpha, int32_t beta, int64_t budget) noexcept nogil:
        # One turn deep, so that the table knows good plays, then to the end: two or three before it cost twice as much.
        cdef Table* t = &self.t
        cdef int32_t value = 0
        t.budget = budget
        value = search(t, 0, me, left, 1, alpha, beta)
        if t.abort or t.whole:
            return value
        return search(t, 0, me, left, DEEPEST, alpha, beta)

    def guess(
        self, tuple plays not None, const uint8_t[::1] first not None, const uint8_t[::1] second not None, int me, *,
        int left,
    ):
        """See preendgame.pyi."""
        cdef int32_t value
        if not self.lock.acquire(False):
            raise RuntimeError("these ends are at work in another thread")
        try:
            self.begin(plays, first, second)
            watch_start(&self.t.watch, 0.0, None)
            with nogil:
                value = play_out(&self.t, 0, me, min(left, 2))
            raise_pending()
            if self.t.abort == 2:
                raise MemoryError
            return value
        finally:
            self.lift()
            self.lock.release()

    def best(self, tuple plays not None, const uint8_t[::1] rack not None, int n):
        """See preendgame.pyi."""
        cdef Table* t = &self.t
        cdef int i, j, top, found
        cdef Play play
        cdef list best = []
        if not self.lock.acquire(False):
            raise RuntimeError("these ends are at work in another thread")
        try:
            self.begin(plays, rack, rack)
            watch_start(&t.watch, 0.0, None)
            with nogil:
                found = generate(t, 0, 0)
            raise_pending()
            if t.abort == 2:
                raise MemoryError
            for i in range(min(n, found)):
                top = i
                for j in range(i + 1, found):
                    if comes_before(&t.level[0].plays[j], &t.level[0].plays[top]):
                        top = j
                play = t.level[0].plays[top]
                t.level[0].plays[top] = t.level[0].plays[i]
                best.append(self.shown(&play))
            return best
        finally:
            self.lift()
            self.lock.release()

    cdef tuple shown(self, const Play* play):
        # (direction, row and column of the first tile, tiles), score.
        cdef const wg_layout* kit = self.t.layout
        cdef int at = across(kit, play.first)
        cdef bytes tiles = PyBytes_FromStringAndSize(<const char*>play.tiles, play.count)
        return (int(play.first >= kit.half), at // kit.lane_bits, at % kit.lane_bits, tiles), play.score
