cimport cython
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

cdef enum:
    MOST_RACK = 12  # most tiles of a rack with leave values: 4,096 leaves


@cython.final
cdef class Leaves:
    cdef readonly int codes  # letters and the blank
    cdef int32_t* one
    cdef int32_t* two
    cdef int32_t* three
    cdef bint has_terms
    cdef bint has_groups
    cdef bint has_triples
    cdef int32_t* table  # by rank, or NULL
    cdef int most  # tiles of its leaves
    cdef bint full  # it has all of them, and there are no terms
    cdef uint32_t[MOST_RACK + 1] first  # rank of the first leave of so many tiles
    cdef uint32_t[MOST_RACK + 1][64] step  # what the n-th tile adds to the rank
    cdef uint64_t[64] sign  # a leave's key is the sum of its tiles' signs
    cdef uint64_t* keys
    cdef int32_t* worth
    cdef uint64_t mask
    cdef list read(self, tiles, value)
    cdef int gather(self, dict exact) except -1
    cdef int fill(self, const uint8_t* rack, int32_t* out) noexcept nogil
    cdef void look_up(self, const uint8_t* rack, int32_t* out) noexcept nogil
    cdef int32_t without_one(self, const uint8_t* rack, const int32_t* out, int leave) noexcept nogil
    cdef void find(self, const uint8_t* rack, int32_t* out) noexcept nogil
    cdef void add_up(self, const uint8_t* rack, int32_t* out) noexcept nogil
