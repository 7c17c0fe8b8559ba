"""What the tiles that stay on a rack are worth, in thousandths of a point.

Knows letter codes and counts of tiles; knows no board and no rule.
"""

cimport cython
from libc.stdint cimport INT32_MIN, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from array import array
from math import comb

from wordgame._core.portable cimport wg_next_random


cdef enum:
    MOST_TABLE = 20_000_000  # values: 80 MB

cdef int32_t NO_WORTH = INT32_MIN


def table_size(int letters, int most):
    """How many leaves of up to `most` tiles there are: multisets of `letters` letter codes and the blank.

    The rank of a leave of tiles t[0] <= t[1] <= ... (0 for a blank) is the number of smaller leaves,
    table_size(letters, n - 1), plus the sum of binomial(t[i] + i, i + 1).
    """
    return comb(letters + 1 + most, most)


@cython.final
cdef class Leaves:
    """What the tiles that stay on a rack are worth, in thousandths of a point.

    `terms` and `exact` map tiles (bytes of letter codes in any order, 0 for a blank) to whole thousandths. A leave is
    worth its `exact` entry where there is one, else the sum of its terms: a term of one tile counts once for each such
    tile, one of two or three tiles once if the leave holds them. `table` is a full table instead of `exact`: 32-bit
    integers, the worth of every leave of up to `most` tiles at its rank (see table_size); larger leaves are worth the
    sum of their terms, or, without terms, the mean of what they are without one of their tiles. It is copied. Raises ValueError
    for codes outside the alphabet, terms of more than three tiles, values beyond a million points, or a table of another
    size.
    """

    def __cinit__(
        self, int letters, dict terms not None, dict exact=None, *, const int32_t[::1] table=None, int most=0
    ):
        cdef int a, b, c
        cdef uint64_t state = 1
        cdef int64_t size
        if not 1 <= letters <= 63:
            raise ValueError(f"an alphabet has 1 to 63 letters, not {letters}")
        if table is not None and exact:
            raise ValueError("either single leaves or a full table of them")
        self.codes = letters + 1
        self.one = <int32_t*>calloc(self.codes, sizeof(int32_t))
        self.two = <int32_t*>calloc(self.codes * self.codes, sizeof(int32_t))
        self.three = <int32_t*>calloc(self.codes * self.codes * self.codes, sizeof(int32_t))
        if not (self.one and self.two and self.three):
            raise MemoryError
        self.has_terms = len(terms) > 0
        for tiles, value in terms.items():
            group = self.read(tiles, value)
            if len(group) == 1:
                self.one[group[0]] = value
            elif len(group) == 2:
                self.two[<int>group[0] * self.codes + <int>group[1]] = value
                self.has_groups = True
            elif len(group) == 3:
                a, b, c = group
                self.three[(a * self.codes + b) * self.codes + c] = value
                self.has_groups = self.has_triples = True
            else:
                raise ValueError(f"a term has one, two or three tiles, not {len(group)}")
        for a in range(self.codes):
            self.sign[a] = wg_next_random(&state) | 1
        if exact:
            if b"" in exact:
                raise ValueError("an empty leave is worth 0")
            most = max([len(tiles) for tiles in exact])
        if not exact and table is None:
            return
        if not 0 <= most <= MOST_RACK:
            raise ValueError(f"leaves have up to {MOST_RACK} tiles, not {most}")
        size = table_size(letters, most)
        if table is not None and table.shape[0] != size:
            raise ValueError(f"a table of the leaves of up to {most} tiles has {size} values, not {table.shape[0]}")
        if table is None and size > MOST_TABLE:
            self.gather(exact)
            return
        self.most = most
        for b in range(most + 1):
            self.first[b] = table_size(letters, b - 1) if b else 0
            for a in range(self.codes):
                self.step[b][a] = comb(a + b - 1, b) if b else 0
        self.table = <int32_t*>malloc(size * sizeof(int32_t))
        if self.table == NULL:
            raise MemoryError
        if table is not None:
            for a in range(size):
                if not -1_000_000_000 <= table[a] <= 1_000_000_000:
                    raise ValueError(f"a leave is worth at most a million points, not {table[a]} thousandths")
            memcpy(self.table, &table[0], size * sizeof(int32_t))
            self.full = not self.has_terms
            if self.table[0]:
                raise ValueError("an empty leave is worth 0")
            return
        for a in range(size):
            self.table[a] = NO_WORTH
        for tiles, value in exact.items():
            group = self.read(tiles, value)
            a = self.first[len(group)]
            for b in range(len(group)):
                a += self.step[b + 1][<int>group[b]]
            self.table[a] = value

    def __dealloc__(self):
        free(self.one)
        free(self.two)
        free(self.three)
        free(self.table)
        free(self.keys)
        free(self.worth)

    cdef list read(self, tiles, value):
        group = sorted([int(tile) for tile in tiles])
        highest = max(group, default=0)
        if highest >= self.codes:
            raise ValueError(f"tile {highest}: letter codes are 1 to {self.codes - 1}, 0 for a blank")
        if not -1_000_000_000 <= value <= 1_000_000_000:
            raise ValueError(f"a leave is worth at most a million points, not {value} thousandths")
        return group

    cdef int gather(self, dict exact) except -1:
        # Single leaves by hashing, where a table of all would be too large.
        cdef uint64_t key, at
        while self.mask < 2 * len(exact):
            self.mask = 2 * self.mask + 1
        self.keys = <uint64_t*>calloc(self.mask + 1, sizeof(uint64_t))
        self.worth = <int32_t*>calloc(self.mask + 1, sizeof(int32_t))
        if not (self.keys and self.worth):
            raise MemoryError
        for tiles, value in exact.items():
            key = 0
            for a in self.read(tiles, value):
                key += self.sign[a]
            at = key & self.mask
            while self.keys[at] and self.keys[at] != key:
                at = (at + 1) & self.mask
            self.keys[at] = key
            self.worth[at] = value
        return 0

    cdef int fill(self, const uint8_t* rack, int32_t* out) noexcept nogil:
        # The values of all leaves of a rack, by mixed radix over its counts; gives how many there are.
        cdef int total = 1, c
        for c in range(self.codes):
            total *= rack[c] + 1
        if self.has_terms:
            self.add_up(rack, out)
        else:
            memset(out, 0, total * sizeof(int32_t))
        if self.table != NULL:
            self.look_up(rack, out)
        elif self.mask:
            self.find(rack, out)
        return total

    cdef void look_up(self, const uint8_t* rack, int32_t* out) noexcept nogil:
        # From the full table: the rank of a leave grows by a term for each tile, the highest letter last.
        cdef uint32_t[1 << MOST_RACK] rank
        cdef uint8_t[1 << MOST_RACK] size
        cdef int c, i, k, n, base = 1, _m
        cdef int32_t worth
        rank[0] = 0
        size[0] = 0
        for c in range(self.codes):
            if not rack[c]:
                continue
            k = base
            for _m in range(rack[c]):
                for i in range(k, k + base):
                    n = size[i - base] + 1
                    size[i] = <uint8_t>n
                    if n > self.most:
                        continue
                    rank[i] = rank[i - base] + self.step[n][c]
                    worth = self.table[self.first[n] + rank[i]]
                    if worth != NO_WORTH:
                        out[i] = worth
                k += base
            base = k
        if self.full:
            for i in range(base):
                if size[i] > self.most:
                    out[i] = self.without_one(rack, out, i)

    cdef int32_t without_one(self, const uint8_t* rack, const int32_t* out, int leave) noexcept nogil:
        # What a leave larger than the full table has is worth: the mean of what it is without one of its tiles.
        cdef int64_t total = 0
        cdef int c, stride = 1, tiles = 0, k
        for c in range(self.codes):
            if rack[c]:
                k = leave // stride % (rack[c] + 1)
                if k:
                    total += k * <int64_t>out[leave - stride]
                    tiles += k
                stride *= rack[c] + 1
        return <int32_t>(total // tiles)

    cdef void find(self, const uint8_t* rack, int32_t* out) noexcept nogil:
        cdef uint64_t[1 << MOST_RACK] key
        cdef int c, i, k, base = 1, _m
        cdef uint64_t at
        key[0] = 0
        for c in range(self.codes):
            k = base
            for _m in range(rack[c]):
                for i in range(k, k + base):
                    key[i] = key[i - base] + self.sign[c]
                    at = key[i] & self.mask
                    while self.keys[at]:
                        if self.keys[at] == key[i]:
                            out[i] = self.worth[at]
                            break
                        at = (at + 1) & self.mask
                k += base
            base = k

    cdef void add_up(self, const uint8_t* rack, int32_t* out) noexcept nogil:
        # The sums of terms. Each leave is one tile more than another, the highest letter that it has.
        cdef int[MOST_RACK] letter, radix, count
        cdef int n = 0, c, i, j, k = 0, a = 0, b, total = 1, base
        for c in range(self.codes):
            if rack[c]:
                letter[n] = c
                radix[n] = rack[c] + 1
                n += 1
                total *= rack[c] + 1
        out[0] = 0
        memset(count, 0, sizeof(count))
        for i in range(1, total):
            j = 0
            while True:  # count up by one
                count[j] += 1
                if count[j] < radix[j]:
                    break
                count[j] = 0
                j += 1
            base = 1  # the leave without one tile of the highest letter that it has
            for j in range(n):
                if count[j]:
                    k = j
                    a = base
                base *= radix[j]
            c = letter[k]
            out[i] = out[i - a] + self.one[c]
            if self.has_groups:
                if count[k] == 1:
                    for j in range(k):
                        if count[j]:
                            out[i] += self.two[letter[j] * self.codes + c]
                elif count[k] == 2:
                    out[i] += self.two[c * self.codes + c]
            if self.has_triples:
                if count[k] == 1:
                    for j in range(k):
                        if count[j] >= 2:
                            out[i] += self.three[(letter[j] * self.codes + letter[j]) * self.codes + c]
                        if count[j]:
                            for b in range(j):
                                if count[b]:
                                    out[i] += self.three[(letter[b] * self.codes + letter[j]) * self.codes + c]
                elif count[k] == 2:
                    for j in range(k):
                        if count[j]:
                            out[i] += self.three[(letter[j] * self.codes + c) * self.codes + c]
                elif count[k] == 3:
                    out[i] += self.three[(c * self.codes + c) * self.codes + c]

    def for_rack(self, const uint8_t[::1] rack not None):
        """The values of all leaves of a rack, in the order that `Grid.best` takes: an array of 32-bit integers."""
        cdef int32_t[1 << MOST_RACK] values
        cdef int c, total = 0
        if rack.shape[0] != self.codes:
            raise ValueError(f"a rack has counts for the blank and {self.codes - 1} letters, not {rack.shape[0]}")
        for c in range(self.codes):
            total += rack[c]
        if total > MOST_RACK:
            raise ValueError(f"leave values are listed for racks of up to {MOST_RACK} tiles, not {total}")
        total = self.fill(&rack[0], values)
        return array("i", (<char*>values)[: total * sizeof(int32_t)])
