cimport cython
from libc.stdint cimport int64_t, uint8_t, uint64_t

from wordgame._core.board cimport wg_board, wg_record_t


cdef struct Ranked:
    int64_t value
    uint64_t head  # the first ten letters of the main word
    size_t index


@cython.final
cdef class Placement:
    cdef readonly int direction
    cdef readonly int row
    cdef readonly int column
    cdef readonly bytes tiles
    cdef readonly int score
    cdef tuple key(self)


@cython.final
cdef class Placements:
    cdef object owner  # keeps the board alive
    cdef const wg_board* board
    cdef char* records
    cdef size_t count
    cdef size_t stride
    cdef wg_record_t* at(self, size_t i) noexcept nogil
    cdef int start_of(self, const wg_record_t* r) noexcept nogil
    cdef int spell(self, const wg_record_t* r, uint8_t* word, bint through) noexcept nogil
    cdef Placement make(self, const wg_record_t* r)
    cdef uint64_t head(self, const wg_record_t* r) noexcept nogil
    cdef int compare(self, size_t a, size_t b) noexcept nogil
    cdef int row_major(self, int g) noexcept nogil
    cdef void settle(self, Ranked* ranks, size_t n) noexcept nogil
