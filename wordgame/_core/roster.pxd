from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

from wordgame._core.cards cimport Hand
from wordgame._core.graph cimport Graph

cdef enum:
    LONGEST = 16


ctypedef struct Match:
    # A word that a hand can spell but for `missing` letters (counted, and as a set).
    const uint8_t* letters
    uint64_t present  # its letters
    uint64_t absent
    uint8_t size
    uint8_t missing


cdef class Roster:
    cdef readonly int longest
    cdef readonly int alphabet_size
    cdef uint64_t* sets  # the letters of each word as bits; bit 0: some letter stands twice
    cdef uint8_t* letters
    cdef uint32_t first[LONGEST + 2]  # of the words of each length
    cdef size_t start[LONGEST + 2]  # of their letters
    cdef size_t filled[LONGEST + 2]
    cdef void visit(self, Graph graph, uint32_t node, uint8_t* path, int depth, bint keep) noexcept nogil
    cdef int64_t match(self, const Hand* hand, uint64_t wanted, Match** out) noexcept nogil
