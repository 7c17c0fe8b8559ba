cimport cython
from libc.stdint cimport uint8_t, uint32_t

cdef enum:
    MOST_LEAVE = 11  # most tiles of a leave


@cython.final
cdef class LeaveRanks:
    cdef readonly int codes  # letters and the blank
    cdef readonly int most  # most tiles of a leave
    cdef readonly uint32_t size  # how many leaves there are, the empty one with them
    cdef uint8_t[64] cap
    cdef uint32_t* step  # by code, tiles still allowed, tiles of this code: what the rank grows by
    cdef int expand(self, const uint8_t* rack, uint32_t* rank, uint8_t* held) noexcept nogil
