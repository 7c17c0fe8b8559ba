"""The short words of a lexicon in rows, to be looked through whole: faster than a walk where a hand holds jokers.

A word can be spelled from a hand with one letter more where at most one of its letters is foreign to the hand, jokers
making up for others: one AND and a few steps decide that for nearly every word from its set of letters alone.
"""

cimport cython
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcpy, memset

from wordgame._core.cards cimport Hand
from wordgame._core.graph cimport Graph, graph_child, graph_ends, graph_letters, lowest, popcount


@cython.auto_pickle(False)
cdef class Roster:
    """The words of 2 to `longest` (at most 16) letters of a graph; immutable."""

    def __cinit__(self, Graph graph not None, int longest):
        cdef uint8_t[LONGEST] path
        cdef size_t size = 0
        cdef uint32_t count = 0
        cdef int n
        if not 2 <= longest <= LONGEST:
            raise ValueError(f"a roster has words of up to 2 to {LONGEST} letters, not {longest}")
        self.longest = longest
        self.alphabet_size = graph.letters
        memset(self.first, 0, sizeof(self.first))
        with nogil:
            self.visit(graph, graph.dawg_root, path, 0, False)  # counts words into `first`
        for n in range(LONGEST + 1):  # counts become places
            self.start[n] = self.filled[n] = size
            size += <size_t>self.first[n] * n
            self.first[n], count = count, count + self.first[n]
        self.first[LONGEST + 1] = count
        self.sets = <uint64_t*>malloc(max(1, count) * sizeof(uint64_t))
        self.letters = <uint8_t*>malloc(max(<size_t>1, size))
        if self.sets == NULL or self.letters == NULL:
            raise MemoryError
        with nogil:
            self.visit(graph, graph.dawg_root, path, 0, True)  # moves `first` to the ends of the rows
        for n in range(LONGEST, -1, -1):
            self.first[n + 1] = self.first[n]
        self.first[0] = 0

    def __dealloc__(self):
        free(self.sets)
        free(self.letters)

    def __len__(self):
        return self.first[LONGEST + 1]

    cdef void visit(self, Graph graph, uint32_t node, uint8_t* path, int depth, bint keep) noexcept nogil:
        cdef uint64_t have = graph_letters(graph.nodes + node, graph.mask_words)
        cdef uint64_t ends = graph_ends(graph.nodes + node, graph.mask_words)
        cdef uint64_t rest = (have | ends) & ~<uint64_t>1
        cdef uint64_t letters
        cdef uint32_t place
        cdef int letter, i, size = depth + 1
        while rest:
            letter = lowest(rest)
            rest &= rest - 1
            path[depth] = letter
            if (ends >> letter) & 1 and size > 1:
                place = self.first[size]
                self.first[size] += 1
                if keep:
                    letters = 0
                    for i in range(size):
                        letters |= (letters >> path[i]) & 1  # bit 0: a letter stands twice
                        letters |= <uint64_t>1 << path[i]
                    self.sets[place] = letters
                    memcpy(self.letters + self.filled[size], path, size)
                    self.filled[size] += size
            if (have >> letter) & 1 and size < self.longest:
                self.visit(graph, graph_child(graph.nodes, node, graph.mask_words, letter), path, size, keep)

    cdef int64_t match(self, const Hand* hand, uint64_t wanted, Match** out) noexcept nogil:
        # The words that the hand can spell with its jokers and at most one letter more, which is then one of `wanted`;
        # in a new array that the caller frees. -1: no memory.
        cdef int spare = hand.jokers + 1
        cdef int64_t count = 0, room = 0
        cdef uint64_t foreign = ~hand.letters & ~<uint64_t>1, strange
        cdef uint32_t i
        cdef int n, k, missing
        cdef const uint8_t* letters
        cdef uint8_t[64] natural
        cdef uint64_t absent
        cdef void* grown
        out[0] = NULL
        memcpy(natural, hand.natural, 64)
        for n in range(2, min(self.longest, hand.total + 1) + 1):
            for i in range(self.first[n], self.first[n + 1]):
                absent = self.sets[i] & foreign
                strange = absent & ~wanted
                for _ in range(spare - 1):
                    strange &= strange - 1  # 0 stays 0
                if strange:
                    continue
                missing = popcount(absent)
                if missing > spare:
                    continue
                letters = self.letters + self.start[n] + <size_t>(i - self.first[n]) * n
                if self.sets[i] & 1:
                    missing = 0
                    absent = 0
                    for k in range(n):
                        if natural[letters[k]]:
                            natural[letters[k]] -= 1
                        else:
                            missing += 1
                            absent |= <uint64_t>1 << letters[k]
                    for k in range(n):
                        natural[letters[k]] = hand.natural[letters[k]]
                if missing > spare or (missing == spare and not absent & wanted):
                    continue
                if count == room:
                    room = 2 * room + 4096
                    grown = realloc(out[0], room * sizeof(Match))
                    if grown == NULL:
                        free(out[0])
                        out[0] = NULL
                        return -1
                    out[0] = <Match*>grown
                out[0][count].letters = letters
                out[0][count].size = n
                out[0][count].missing = missing
                out[0][count].absent = absent
                out[0][count].present = self.sets[i]
                count += 1
        return count
