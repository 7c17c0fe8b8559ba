"""Placements as they come out of a search: a list in one block of memory, objects made when asked for, and their order.

Knows records and squares; searches nothing.
"""

cimport cython
from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport free, malloc, qsort
from libc.string cimport memcmp, memcpy

from wordgame._core.board cimport wg_layout, wg_record_t


cdef int by_rank(const void* a, const void* b) noexcept nogil:
    cdef const Ranked* p = <const Ranked*>a
    cdef const Ranked* q = <const Ranked*>b
    if p.value != q.value:
        return -1 if p.value > q.value else 1
    if p.head != q.head:
        return -1 if p.head < q.head else 1
    return 0


cdef int64_t kth(const Ranked* ranks, size_t n, size_t k) noexcept nogil:
    # The k-th highest value: by halving the interval of values, so that no order is made.
    cdef int64_t low, high, middle
    cdef size_t i, above
    low = high = ranks[0].value
    for i in range(n):
        low = min(low, ranks[i].value)
        high = max(high, ranks[i].value)
    while low < high:
        middle = low + (high - low + 1) // 2
        above = 0
        for i in range(n):
            above += ranks[i].value >= middle
        if above >= k:
            low = middle
        else:
            high = middle - 1
    return low


@cython.final
cdef class Placement:
    """One placement: where its main word starts, and the squares of that word: tiles put down, 0 where a tile lay."""

    def __init__(self, int direction, int row, int column, bytes tiles not None, int score):
        self.direction = direction
        self.row = row
        self.column = column
        self.tiles = tiles
        self.score = score

    @property
    def placed(self):
        """The tiles put down: (row, column, tile), in the order of the line."""
        cdef int i
        return tuple([
            (self.row + i, self.column, self.tiles[i]) if self.direction else (self.row, self.column + i, self.tiles[i])
            for i in range(len(self.tiles))
            if self.tiles[i]
        ])

    @property
    def count(self):
        """Number of tiles put down."""
        return len(self.tiles) - self.tiles.count(0)

    def __eq__(self, other):
        if not isinstance(other, Placement):
            return NotImplemented
        return self.key() == (<Placement>other).key()

    def __hash__(self):
        return hash(self.key())

    cdef tuple key(self):
        return (self.direction, self.row, self.column, self.tiles, self.score)

    def __reduce__(self):
        return Placement, self.key()

    def __repr__(self):
        return "Placement" + repr(self.key())


@cython.final
cdef class Placements:
    """A list of placements in one block of memory; `Placement` objects are made when asked for."""

    def __dealloc__(self):
        free(self.records)

    def __len__(self):
        return self.count

    cdef wg_record_t* at(self, size_t i) noexcept nogil:
        return <wg_record_t*>(self.records + i * self.stride)

    cdef int start_of(self, const wg_record_t* r) noexcept nogil:
        cdef int g = r.first
        while self.board.tile[g - 1]:
            g -= 1
        return g

    cdef int spell(self, const wg_record_t* r, uint8_t* word, bint through) noexcept nogil:
        # The squares of the main word into `word`; tiles that lay there as 0, or as they are when `through`.
        cdef int g = self.start_of(r), n = 0, used = 0
        cdef uint8_t lay
        while True:
            lay = self.board.tile[g]
            if lay:
                word[n] = lay if through else 0
            elif used < r.count:
                word[n] = r.tiles[used]
                used += 1
            else:
                return n
            n += 1
            g += 1

    cdef Placement make(self, const wg_record_t* r):
        cdef const wg_layout* kit = self.board.layout
        cdef Placement p = Placement.__new__(Placement)
        cdef uint8_t[64] word
        cdef int n = self.spell(r, word, False), g = self.start_of(r)
        p.direction = g >= kit.half
        g -= kit.half * p.direction
        p.row = g // kit.lane_bits
        p.column = g % kit.lane_bits
        if p.direction:
            p.row, p.column = p.column, p.row
        p.tiles = PyBytes_FromStringAndSize(<char*>word, n)
        p.score = r.score
        return p

    def __getitem__(self, Py_ssize_t i):
        if i < 0:
            i += self.count
        if not 0 <= i < <Py_ssize_t>self.count:
            raise IndexError(f"placement {i} of {self.count}")
        return self.make(self.at(i))

    def __iter__(self):
        cdef size_t i
        for i in range(self.count):
            yield self.make(self.at(i))

    @property
    def top_score(self):
        """The highest score; raises ValueError when there is no placement."""
        cdef size_t i
        cdef int32_t top
        if not self.count:
            raise ValueError("no placements")
        top = self.at(0).score
        for i in range(self.count):
            top = max(top, self.at(i).score)
        return top

    @property
    def sum_scores(self):
        """The sum of all scores."""
        cdef size_t i
        cdef int64_t total = 0
        for i in range(self.count):
            total += self.at(i).score
        return total

    def best(self, n=None, const uint8_t[::1] rack=None, const int32_t[::1] leaves=None):
        """The `n` placements of the highest value (all, by default), best first, as new Placements.

        The value is the score in thousandths, plus, with `leaves`, the value of what stays on the `rack` (thousandths
        too): `leaves[i]` for the leave with counts k[c], i = sum of k[c] * stride[c], where stride[0] = 1 and
        stride[c + 1] = stride[c] * (rack[c] + 1). Equal values are in the order of their main words by letter codes,
        then of row, column and direction, then natural tiles before blanks.
        """
        cdef Ranked* ranks
        cdef Placements found = Placements.__new__(Placements)
        cdef size_t keep = self.count, i, kept
        cdef int[64] stride
        cdef int full = 0, c, total = 1, letters = self.board.layout.letters, index, k
        cdef const wg_record_t* r
        cdef int64_t bar
        if n is not None and n < <Py_ssize_t>keep:
            keep = max(n, 0)
        if leaves is not None:
            if rack is None or rack.shape[0] != letters + 1:
                raise ValueError(f"leaves need the rack: a count for the blank and for each of {letters} letters")
            for c in range(letters + 1):
                stride[c] = total
                full += total * rack[c]
                total *= rack[c] + 1
                if total > leaves.shape[0]:
                    raise ValueError(f"{leaves.shape[0]} leave values for a rack that has more leaves")
        ranks = <Ranked*>malloc((self.count + 1) * sizeof(Ranked))
        if ranks == NULL:
            raise MemoryError
        try:
            for i in range(self.count):
                r = self.at(i)
                ranks[i].value = <int64_t>r.score * 1000
                ranks[i].index = i
                if leaves is not None:
                    index = full
                    for k in range(r.count):
                        index -= stride[0 if r.tiles[k] & 0x80 else r.tiles[k]]
                    if index < 0:
                        raise ValueError("the placements are not of this rack")
                    ranks[i].value += leaves[index]
            with nogil:
                kept = self.count
                if keep < self.count:
                    bar = kth(ranks, self.count, keep)
                    kept = 0
                    for i in range(self.count):
                        if ranks[i].value >= bar and keep:
                            ranks[kept] = ranks[i]
                            kept += 1
                for i in range(kept):
                    ranks[i].head = self.head(self.at(ranks[i].index))
                qsort(ranks, kept, sizeof(Ranked), by_rank)
                self.settle(ranks, kept)
            found.records = <char*>malloc((keep + 1) * self.stride)
            if found.records == NULL:
                raise MemoryError
            found.owner = self.owner
            found.board = self.board
            found.stride = self.stride
            found.count = keep
            for i in range(keep):
                memcpy(found.records + i * self.stride, self.at(ranks[i].index), self.stride)
        finally:
            free(ranks)
        return found

    cdef uint64_t head(self, const wg_record_t* r) noexcept nogil:
        cdef uint8_t[64] word
        cdef int n = self.spell(r, word, True), i
        cdef uint64_t head = 0
        for i in range(10):
            head = head << 6 | (word[i] & 63 if i < n else 0)
        return head

    cdef int compare(self, size_t a, size_t b) noexcept nogil:
        # Two placements of equal value whose words start alike.
        cdef uint8_t[64] p, q
        cdef const wg_record_t* x = self.at(a)
        cdef const wg_record_t* y = self.at(b)
        cdef int m = self.spell(x, p, True), n = self.spell(y, q, True), i, g, h
        for i in range(min(m, n)):
            if p[i] & 63 != q[i] & 63:
                return <int>(p[i] & 63) - <int>(q[i] & 63)
        if m != n:
            return m - n
        g = self.row_major(self.start_of(x))
        h = self.row_major(self.start_of(y))
        if g != h:
            return g - h
        if x.first != y.first:
            return <int>x.first - <int>y.first
        return memcmp(x.tiles, y.tiles, x.count)

    cdef int row_major(self, int g) noexcept nogil:
        cdef const wg_layout* kit = self.board.layout
        if g < kit.half:
            return 2 * g
        g -= kit.half
        return 2 * (g % kit.lane_bits * kit.lane_bits + g // kit.lane_bits) + 1

    cdef void settle(self, Ranked* ranks, size_t n) noexcept nogil:
        # Order among those that by_rank leaves equal: short runs, by insertion.
        cdef size_t i, j
        cdef Ranked held
        for i in range(1, n):
            held = ranks[i]
            j = i
            while (
                j > 0
                and ranks[j - 1].value == held.value
                and ranks[j - 1].head == held.head
                and self.compare(ranks[j - 1].index, held.index) > 0
            ):
                ranks[j] = ranks[j - 1]
                j -= 1
            ranks[j] = held

    def to_numpy(self):
        """The placements as a structured array: direction, row, column, length, count, score, tiles (0-padded)."""
        import numpy

        cdef int width = max(self.board.layout.rows, self.board.layout.columns)
        array = numpy.zeros(
            self.count,
            [
                ("direction", "u1"), ("row", "u1"), ("column", "u1"), ("length", "u1"), ("count", "u1"),
                ("score", "i4"), ("tiles", "u1", (width,)),
            ],
        )
        cdef const wg_layout* kit = self.board.layout
        cdef uint8_t[::1] out = array.view("u1")
        cdef size_t size = 9 + width, i
        cdef uint8_t* to
        cdef const wg_record_t* r
        cdef int g
        if not self.count:
            return array
        with nogil:
            for i in range(self.count):
                r = self.at(i)
                to = &out[i * size]
                g = self.start_of(r)
                to[0] = g >= kit.half
                g -= kit.half * to[0]
                to[1 + to[0]] = <uint8_t>(g // kit.lane_bits)
                to[2 - to[0]] = <uint8_t>(g % kit.lane_bits)
                to[3] = <uint8_t>self.spell(r, to + 9, False)
                to[4] = r.count
                memcpy(to + 5, &r.score, 4)
        return array
