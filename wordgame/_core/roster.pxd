from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

from wordgame._core.graph cimport Graph
from wordgame._core.hands cimport Hand, Match

cdef enum:
    LONGEST = 16


cdef class Roster:
    cdef readonly int longest
    cdef readonly int alphabet_size
    cdef uint32_t words
    cdef uint64_t* sets  # the letters of each word as bits
    cdef uint64_t* twice  # those that stand in it twice or more; bit 0: one stands three times
    cdef uint8_t* letters
    cdef uint64_t* rows  # in blocks, as sieve.h reads them
    cdef int rows_of_block  # units of 64 bits
    cdef uint32_t count[LONGEST + 1]  # words of each length
    cdef uint32_t first[LONGEST + 1]  # the first of them
    cdef uint32_t block[LONGEST + 1]  # their first block
    cdef size_t start[LONGEST + 1]  # their first letter
    cdef void visit(self, Graph graph, uint32_t node, uint8_t* path, int depth, bint keep) noexcept nogil
    cdef void keep_word(self, const uint8_t* path, int size) noexcept nogil
    cdef int64_t match(self, const Hand* hand, uint64_t wanted, Match** out) noexcept nogil
