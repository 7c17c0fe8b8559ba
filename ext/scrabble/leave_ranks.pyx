"""Every leave of up to so many tiles of a set, numbered without gaps: the rank of a multiset in closed form, no graph.

Leaves are counts by letter code, 0 for the blank, at most as many of each as the set has. They are in the order of their
highest code's count, then the next: the rank of a leave is the sum, over its codes from the highest down, of how many
leaves have fewer of that code and the same of all higher ones. Those numbers stand in one small table (English: 27 codes,
7 x 7 entries each), so a rank costs one look-up for each different tile.

Source of the idea: the combinatorial number system, for multisets with bounds (Knuth, TAOCP 4A, 7.2.1.3).
"""

cimport cython
from libc.stdint cimport INT32_MAX, INT32_MIN, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from wordgame._core.leaves import table_size

cdef enum:
    MOST_RACK = MOST_LEAVE + 1


@cython.final
cdef class LeaveRanks:
    """The numbering of all leaves of 0 to `most` tiles of a set with `counts[c]` tiles of code c.

    `size` is how many there are (English, up to 6 tiles: 914,625 with the empty one). Raises ValueError for numbers out of
    range, or more than 100 million leaves.
    """

    def __cinit__(self, counts not None, int most):
        cdef int c, left, n, i
        cdef uint64_t total
        cdef list number
        if not 2 <= len(counts) <= 64 or not 1 <= most <= MOST_LEAVE:
            raise ValueError(f"2 to 64 counts and leaves of 1 to {MOST_LEAVE} tiles are possible")
        self.codes = len(counts)
        self.most = most
        for c in range(self.codes):
            if counts[c] < 0:
                raise ValueError("a set has 0 or more tiles of each code")
            self.cap[c] = min(counts[c], most)
        n = most + 1
        self.step = <uint32_t*>calloc(self.codes * n * (n + 1), sizeof(uint32_t))
        if self.step == NULL:
            raise MemoryError
        number = [1] * n  # by tiles allowed: how many leaves the codes below have
        for c in range(self.codes):
            after = [0] * n
            for left in range(n):
                total = 0
                for i in range(n + 1):
                    self.step[(c * n + left) * (n + 1) + i] = total
                    if i <= self.cap[c] and i <= left:
                        total += <uint64_t>number[left - i]
                        if total > 100_000_000:
                            raise ValueError("more than 100 million leaves")
                after[left] = total
            number = after
        self.size = number[most]

    def __dealloc__(self):
        free(self.step)

    def rank(self, const uint8_t[::1] leave not None):
        """The number of a leave, given by its counts; raises ValueError for one that is too large or not in the set."""
        cdef int c, left = self.most, n = self.most + 1
        cdef uint64_t rank = 0
        if leave.shape[0] != self.codes:
            raise ValueError(f"a leave has {self.codes} counts, not {leave.shape[0]}")
        for c in range(self.codes - 1, -1, -1):
            if leave[c] > self.cap[c] or leave[c] > left:
                raise ValueError(f"no leave of up to {self.most} tiles of this set")
            rank += self.step[(c * n + left) * (n + 1) + leave[c]]
            left -= leave[c]
        return rank

    def leave(self, uint32_t rank):
        """The counts of the leave with a number; raises ValueError for one that is out of range."""
        cdef int c, i, left = self.most, n = self.most + 1
        cdef uint32_t* step
        if rank >= self.size:
            raise ValueError(f"ranks are 0 to {self.size - 1}")
        counts = bytearray(self.codes)
        for c in range(self.codes - 1, -1, -1):
            step = self.step + (c * n + left) * (n + 1)
            i = 0
            while i < self.cap[c] and i < left and step[i + 1] <= rank:
                i += 1
            counts[c] = i
            rank -= step[i]
            left -= i
        return bytes(counts)

    cdef int expand(self, const uint8_t* rack, uint32_t* rank, uint8_t* held) noexcept nogil:
        # The ranks and sizes of all leaves of a rack, by mixed radix over its counts, the lowest code fastest; gives how
        # many there are. A leave of more than `most` tiles, or of tiles beyond the set, has size 255.
        cdef int c, i, j, k, n = self.most + 1, total = 1
        cdef uint32_t* step
        rank[0] = 0
        held[0] = 0
        for c in range(self.codes - 1, -1, -1):
            k = rack[c]
            if k == 0:
                continue  # nothing of this code: the rank grows by step[0], which is 0
            for i in range(total - 1, -1, -1):  # in place, from the end: entry i becomes k + 1 entries
                for j in range(k, -1, -1):
                    if held[i] == 255 or held[i] + j > self.most or j > self.cap[c]:
                        held[i * (k + 1) + j] = 255
                        continue
                    step = self.step + (c * n + self.most - held[i]) * (n + 1)
                    rank[i * (k + 1) + j] = rank[i] + step[j]
                    held[i * (k + 1) + j] = held[i] + <uint8_t>j
            total *= k + 1
        return total


# -- one leave after another ------------------------------------------------------------------------------------------

cdef struct Walk:
    # The leave at hand of a walk through all ranks in order, and its different codes from the highest down.
    uint8_t[64] counts
    int size
    int n
    int[MOST_RACK] code


cdef bint advance(LeaveRanks ranks, Walk* w) noexcept nogil:
    # To the leave with the next rank; False after the last.
    cdef int c = 0
    while c < ranks.codes:
        if w.counts[c] < ranks.cap[c] and w.size < ranks.most:
            if w.counts[c] == 0:
                w.code[w.n] = c
                w.n += 1
            w.counts[c] += 1
            w.size += 1
            return True
        if w.counts[c]:  # the lowest code at hand, so the last of the list
            w.size -= w.counts[c]
            w.counts[c] = 0
            w.n -= 1
        c += 1
    return False


cdef uint32_t rank_without(LeaveRanks ranks, const Walk* w, int first, int second) noexcept nogil:
    # The rank of the leave at hand without one tile of a code, and of a second code (-1: none).
    cdef int i, c, k, left = ranks.most, n = ranks.most + 1
    cdef uint32_t rank = 0
    for i in range(w.n):
        c = w.code[i]
        k = w.counts[c] - (c == first) - (c == second)
        rank += ranks.step[(c * n + left) * (n + 1) + k]
        left -= k
    return rank


# -- what samples say --------------------------------------------------------------------------------------------------

def smooth(LeaveRanks ranks not None, const double[::1] weight not None, const double[::1] total not None, shrink not None):
    """Leave values from samples: for each rank the weight of its samples and their total; gives values in points.

    V = prior + n / (n + K) * (mean - prior), where n is the weight, K = `shrink[size]`, and the prior of a leave is the mean
    over its pairs of tiles i, j of V(without i) + V(without j) - V(without both); of one tile it is 0. The mean of the
    empty leave, which every sample holds, is taken off all. Raises ValueError for arrays of another size.
    """
    import numpy

    cdef uint32_t rank = 0
    cdef double base, prior, mean, worth
    cdef int a, b, c, d, ways, pairs
    cdef Walk w
    if weight.shape[0] != ranks.size or total.shape[0] != ranks.size or len(shrink) != ranks.most + 1:
        raise ValueError("weights, totals and shrinkage do not fit the numbering")
    made = numpy.zeros(ranks.size)
    cdef double[::1] out = made
    cdef double[::1] pull = numpy.asarray(shrink, dtype=float)
    base = total[0] / weight[0] if weight[0] else 0.0
    memset(&w, 0, sizeof(Walk))
    with nogil:
        while advance(ranks, &w):  # what lacks a tile has a smaller rank, so it is there already
            rank += 1
            prior = 0.0
            pairs = 0
            for a in range(w.n):
                c = w.code[a]
                for b in range(a, w.n):
                    d = w.code[b]
                    ways = w.counts[c] * w.counts[d] if b != a else w.counts[c] * (w.counts[c] - 1) // 2
                    if ways and w.size > 1:
                        prior += ways * (
                            out[rank_without(ranks, &w, c, -1)]
                            + out[rank_without(ranks, &w, d, -1)]
                            - out[rank_without(ranks, &w, c, d)]
                        )
                        pairs += ways
            if pairs:
                prior /= pairs
            worth = weight[rank]
            mean = total[rank] / worth - base if worth > 0 else prior
            out[rank] = prior + worth / (worth + pull[w.size]) * (mean - prior)
    return made


# -- other orders ------------------------------------------------------------------------------------------------------

def spread(LeaveRanks ranks not None, const int32_t[::1] values not None):
    """The values of all leaves, given by rank, in the order that `wordgame._core.leaves.Leaves` takes: of every multiset of
    up to `most` tiles. One with more of a tile than the set has is worth what it would be with as many as the set has.
    """
    import numpy

    cdef int64_t at = 0, size
    cdef int n, i, c, k, left, m = ranks.most + 1
    cdef int[MOST_RACK] tile
    cdef uint8_t[64] counts
    cdef uint32_t rank
    check_size(ranks, values.shape[0])
    size = table_size(ranks.codes - 1, ranks.most)
    made = numpy.zeros(size, dtype=numpy.int32)
    cdef int32_t[::1] out = made
    with nogil:
        for n in range(ranks.most + 1):
            memset(tile, 0, sizeof(tile))
            while True:
                memset(counts, 0, sizeof(counts))
                for i in range(n):
                    counts[tile[i]] += 1
                rank = 0
                left = ranks.most
                i = n - 1
                while i >= 0:  # the different codes from the highest down
                    c = tile[i]
                    k = min(counts[c], ranks.cap[c])
                    rank += ranks.step[(c * m + left) * (m + 1) + k]
                    left -= k
                    i -= counts[c]
                out[at] = values[rank]
                at += 1
                i = 0  # the next multiset: the lowest tile that can grow does, those before it begin anew
                while i < n and tile[i] == (tile[i + 1] if i + 1 < n else ranks.codes - 1):
                    tile[i] = 0
                    i += 1
                if i == n:
                    break
                tile[i] += 1
    return made


def moved(LeaveRanks ranks not None, const int32_t[::1] values not None, LeaveRanks to not None, const uint8_t[::1] was not None):
    """The values of all leaves, given by rank, by the ranks of another numbering, in which code c stands for what `was[c]`
    stands for here (255: for a tile that is not known here, which is worth nothing). Leaves that are not numbered here are worth
    what they would be with as many of each tile as are.
    """
    import numpy

    cdef uint32_t rank = 0, old
    cdef int c, k, left, m = ranks.most + 1
    cdef uint8_t[64] counts
    cdef Walk w
    check_size(ranks, values.shape[0])
    if was.shape[0] != to.codes:
        raise ValueError(f"{to.codes} codes are needed, not {was.shape[0]}")
    for c in range(to.codes):
        if was[c] != 255 and was[c] >= ranks.codes:
            raise ValueError(f"no code {was[c]}")
    made = numpy.zeros(to.size, dtype=numpy.int32)
    cdef int32_t[::1] out = made
    memset(&w, 0, sizeof(Walk))
    with nogil:
        while advance(to, &w):
            rank += 1
            memset(counts, 0, sizeof(counts))
            for c in range(w.n):
                if was[w.code[c]] != 255:
                    counts[was[w.code[c]]] += w.counts[w.code[c]]
            old = 0
            left = ranks.most
            for c in range(ranks.codes - 1, -1, -1):
                k = min(min(counts[c], ranks.cap[c]), left)
                if k:
                    old += ranks.step[(c * m + left) * (m + 1) + k]
                    left -= k
            out[rank] = values[old]
    return made


def in_word_order(LeaveRanks ranks not None):
    """The ranks of all leaves but the empty one in the order of words whose letters are their tiles, the lowest code first:
    as files of the format .klv2 have them.
    """
    import numpy

    cdef int[MOST_RACK] tile
    cdef uint8_t[64] counts
    cdef int n = 0, c, k, left, i, m = ranks.most + 1
    cdef int64_t at = 0
    cdef uint32_t rank
    made = numpy.zeros(ranks.size - 1, dtype=numpy.uint32)
    cdef uint32_t[::1] out = made
    memset(counts, 0, sizeof(counts))
    with nogil:
        c = 0
        while at < out.shape[0]:
            if n < ranks.most and c < ranks.codes:  # the same word with one more letter
                if counts[c] == ranks.cap[c]:
                    c += 1
                    continue
                tile[n] = c
                counts[c] += 1
                n += 1
                rank = 0
                left = ranks.most
                i = n - 1
                while i >= 0:
                    k = counts[tile[i]]
                    rank += ranks.step[(tile[i] * m + left) * (m + 1) + k]
                    left -= k
                    i -= k
                out[at] = rank
                at += 1
            else:  # the next letter in the last place
                n -= 1
                c = tile[n]
                counts[c] -= 1
                c += 1
    return made


cdef int check_size(LeaveRanks ranks, Py_ssize_t n) except -1:
    if n != ranks.size:
        raise ValueError(f"{ranks.size} values are needed, not {n}")
    return 0


# -- packed ------------------------------------------------------------------------------------------------------------

cdef int32_t guess(LeaveRanks ranks, const Walk* w, const int32_t* worth) noexcept nogil:
    # What a leave would be worth if tiles did not care for each other: the sum without each of its tiles, by size - 1.
    # Without a tile of code i the higher codes add the same to the rank, and the lower ones what they would with one more
    # tile allowed: both sums are made once for all i.
    cdef int i, k, left = ranks.most, n = ranks.most + 1
    cdef uint32_t* step[MOST_RACK]
    cdef uint32_t below[MOST_RACK + 1]
    cdef uint32_t above = 0
    cdef int64_t total = 0
    if w.size < 2:
        return 0
    for i in range(w.n):
        step[i] = ranks.step + (w.code[i] * n + left) * (n + 1)
        left -= w.counts[w.code[i]]
    below[w.n] = 0
    for i in range(w.n - 1, 0, -1):
        below[i] = below[i + 1] + step[i][n + 1 + w.counts[w.code[i]]]
    for i in range(w.n):
        k = w.counts[w.code[i]]
        total += k * worth[above + step[i][k - 1] + below[i + 1]]
        above += step[i][k]
    return <int32_t>within(total // (w.size - 1))


cdef int64_t within(int64_t value) noexcept nogil:
    return max(INT32_MIN, min(INT32_MAX, value))


def pack(LeaveRanks ranks not None, const int32_t[::1] values not None, steps not None):
    """A table as bytes: for each rank how far its value is from a guess by the leaves within it, in steps of `steps[size]`
    thousandths of a point, seven bits a byte, the lowest first, with 0x80 where more follow. Values come back within half a
    step.
    """
    import numpy

    cdef Walk w
    cdef uint32_t rank = 0
    cdef int64_t far, z, step, g
    check_size(ranks, values.shape[0])
    check_steps(ranks, steps)
    cdef int32_t[::1] near = numpy.zeros(ranks.size, dtype=numpy.int32)  # the values as they will come back
    out = bytearray()
    memset(&w, 0, sizeof(Walk))
    while advance(ranks, &w):
        rank += 1
        step = steps[w.size]
        g = guess(ranks, &w, &near[0])
        far = values[rank] - g + step // 2
        far = far // step if far >= 0 else -((step - 1 - far) // step)
        z = 2 * far if far >= 0 else -2 * far - 1
        while z >= 128:
            out.append(128 | (z & 127))
            z >>= 7
        out.append(z)
        near[rank] = <int32_t>within(g + far * step)
    return bytes(out)


cdef int check_steps(LeaveRanks ranks, steps) except -1:
    if len(steps) != ranks.most + 1 or not 1 <= min(steps) <= max(steps) <= 1_000_000:
        raise ValueError("a step of 1 to 1,000,000 is needed for each size")
    return 0


def unpack(LeaveRanks ranks not None, const uint8_t[::1] packed not None, steps not None):
    """The values by rank that `pack` made bytes of, an array of 32-bit integers; raises ValueError for bytes that are none."""
    import numpy

    cdef Walk w
    cdef uint32_t rank = 0
    cdef Py_ssize_t at = 0, n = packed.shape[0]
    cdef int64_t z, far
    cdef int shift
    cdef int[MOST_RACK + 1] step
    cdef bint short_of = n < ranks.size - 1
    check_steps(ranks, steps)
    for shift in range(ranks.most + 1):
        step[shift] = steps[shift]
    if short_of:
        raise ValueError("not a packed table of these leaves: too few bytes")
    made = numpy.zeros(ranks.size, dtype=numpy.int32)
    cdef int32_t[::1] worth = made
    memset(&w, 0, sizeof(Walk))
    with nogil:
        while advance(ranks, &w):
            rank += 1
            z = shift = 0
            while True:
                if at >= n or shift > 35:
                    short_of = True
                    break
                z |= <int64_t>(packed[at] & 127) << shift
                shift += 7
                at += 1
                if packed[at - 1] < 128:
                    break
            if short_of:
                break
            far = z >> 1 if z % 2 == 0 else -((z + 1) >> 1)
            worth[rank] = <int32_t>within(guess(ranks, &w, &worth[0]) + far * step[w.size])
    if short_of or at != n:
        raise ValueError("not a packed table of these leaves")
    return made
