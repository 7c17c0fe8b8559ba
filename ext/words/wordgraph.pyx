"""The word graph that placements are searched in.

Knows the wide layout of graph.pyx, which crossword.h walks; knows no board.
"""

cimport cython
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc

from wordgame._core.graph cimport Dawg, compact_t, graph_ends, graph_letters, lowest, popcount, widen

cdef enum:
    MOST_PREFIXES = 1 << 24  # a small file can hold more words than anyone could list


@cython.final
cdef class WordGraph:
    """A lexicon's words as the graph that placements are searched in: its DAWG, unpacked for speed.

    Its nodes are in the wide layout of graph.pyx, from place 0 on, without a GADDAG: bit i of a mask stands for letter
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
            size = widen(source, 0, moved, NULL, self.wide)
            self.nodes = <uint32_t*>calloc(size + 1, sizeof(uint32_t))  # one more: crossword.h looks before it checks
            if self.nodes != NULL:
                widen(source, 0, moved, self.nodes, self.wide)
                self.root = moved[source.root]
        free(moved)
        if self.nodes == NULL:
            raise MemoryError
        self.size = size
        self.words = dawg.words

    def __dealloc__(self):
        free(self.nodes)
        free(self.anagrams)

    def __contains__(self, const uint8_t[::1] word):
        """Whether the word of these letter codes is in the graph."""
        return self.has(&word[0] if word.shape[0] else NULL, <int>word.shape[0])

    cdef bint has(self, const uint8_t* word, int n) noexcept nogil:
        cdef const uint32_t* node = self.nodes + self.root
        cdef uint64_t letters, ends
        cdef int i
        for i in range(n):
            letters = graph_letters(node, self.wide)
            ends = graph_ends(node, self.wide)
            if i == n - 1:
                return (ends >> (word[i] & 63)) & 1
            if not (letters >> (word[i] & 63)) & 1:
                return False
            node = self.nodes + node[2 * self.wide + popcount(letters & ((<uint64_t>1 << (word[i] & 63)) - 1))]
        return False

    cdef const wg_anagrams* which_anagrams(self) except NULL:
        # Which letters spell a word, for searches for the best play; made when first asked for (English: 3 ms, 0.3 MB).
        cdef wg_anagrams* made = wg_anagrams_at(&self.anagrams)
        if made == NULL:
            made = wg_new_anagrams(self.words)
            if made == NULL:
                raise MemoryError
            with nogil:
                if self.add_anagrams(made, self.root, 0, MOST_PREFIXES) < 0:
                    wg_give_up_anagrams(made)
                made = wg_keep_anagrams(&self.anagrams, made)
        return made

    cdef int64_t add_anagrams(self, wg_anagrams* made, uint32_t node, uint64_t sum, int64_t room) noexcept nogil:
        # The words that go on from a node, whose letters so far have this sum; how many more prefixes may be visited.
        cdef uint64_t letters = graph_letters(self.nodes + node, self.wide)
        cdef uint64_t ends = graph_ends(self.nodes + node, self.wide)
        cdef uint64_t rest = letters | ends
        cdef const uint32_t* child = self.nodes + node + 2 * self.wide
        cdef int c
        while rest:
            c = lowest(rest)
            rest &= rest - 1
            if (ends >> c) & 1:
                wg_add_anagram(made, sum + made.number[c])
            if (letters >> c) & 1:
                room = self.add_anagrams(made, child[0], sum + made.number[c], room - 1)
                if room < 0:
                    return room
                child += 1
        return room

    @property
    def nbytes(self):
        """Size of the graph in bytes."""
        return self.size * 4
