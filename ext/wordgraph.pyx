"""The word graph that placements are searched in.

Knows the compact layout of graph.pyx and the one that crossword.h walks; knows no board.
"""

cimport cython
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc

from wordgame._core.graph cimport Dawg, compact_entry, compact_letters, compact_next, compact_t, lowest, popcount


@cython.final
cdef class WordGraph:
    """A lexicon's words as the graph that placements are searched in: its DAWG, unpacked for speed.

    A node at place p, in 32-bit words: [letters with a child: W][letters that end a word: W][place of a child for each
    bit of the first mask, from the lowest], W = 1 for alphabets of up to 31 letters, else 2; bit i stands for letter
    code i. English takes 0.9 MB: it stays in the second-level cache, where a GADDAG's 6 to 9 MB do not.
    """

    def __cinit__(self, Dawg dawg not None):
        cdef compact_t* source = &dawg.graph
        cdef uint32_t* moved = NULL
        cdef int64_t size
        if dawg.owner is None:
            raise ValueError("the lexicon's graph has no buffer yet")
        self.letters = dawg.letters.count
        self.wide = 1 if self.letters <= 31 else 2
        moved = <uint32_t*>malloc(<size_t>source.size * sizeof(uint32_t))
        if moved == NULL:
            raise MemoryError
        with nogil:
            size = unpack(source, moved, NULL, self.wide)
            self.nodes = <uint32_t*>calloc(size + 1, sizeof(uint32_t))  # one more: crossword.h looks before it checks
            if self.nodes != NULL:
                unpack(source, moved, self.nodes, self.wide)
                self.root = moved[source.root]
        free(moved)
        if self.nodes == NULL:
            raise MemoryError
        self.size = size

    def __dealloc__(self):
        free(self.nodes)

    def __contains__(self, const uint8_t[::1] word):
        """Whether the word of these letter codes is in the graph."""
        return self.has(&word[0] if word.shape[0] else NULL, <int>word.shape[0])

    cdef bint has(self, const uint8_t* word, int n) noexcept nogil:
        cdef const uint32_t* node = self.nodes + self.root
        cdef uint64_t letters, ends
        cdef int i
        for i in range(n):
            letters = node[0]
            ends = node[self.wide]
            if self.wide == 2:
                letters |= <uint64_t>node[1] << 32
                ends |= <uint64_t>node[3] << 32
            if i == n - 1:
                return (ends >> (word[i] & 63)) & 1
            if not (letters >> (word[i] & 63)) & 1:
                return False
            node = self.nodes + node[2 * self.wide + popcount(letters & ((<uint64_t>1 << (word[i] & 63)) - 1))]
        return False

    @property
    def nbytes(self):
        """Size of the graph in bytes."""
        return self.size * 4


cdef int64_t unpack(const compact_t* source, uint32_t* moved, uint32_t* nodes, int wide) noexcept nogil:
    # The number of 32-bit words that the nodes take; with `nodes`, they are written there. `moved`: new place by old.
    cdef int64_t size = 0
    cdef uint32_t place = compact_next(source, 0), entry
    cdef uint64_t rest, leaving, letters, ends
    cdef int c, children
    while place:
        leaving = rest = compact_letters(source, place)
        letters = ends = 0
        children = 0
        moved[place] = <uint32_t>size
        while rest:
            c = lowest(rest)
            rest &= rest - 1
            entry = compact_entry(source, place, c)
            if entry & 1:
                ends |= <uint64_t>1 << c
            if entry >> 1:
                letters |= <uint64_t>1 << c
                if nodes != NULL:
                    nodes[size + 2 * wide + children] = moved[entry >> 1]
                children += 1
        if nodes != NULL:
            nodes[size] = <uint32_t>letters
            nodes[size + wide] = <uint32_t>ends
            if wide == 2:
                nodes[size + 1] = <uint32_t>(letters >> 32)
                nodes[size + 3] = <uint32_t>(ends >> 32)
        size += 2 * wide + children
        place = compact_next(source, place)
    return size
