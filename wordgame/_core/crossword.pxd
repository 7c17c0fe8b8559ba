cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t

from wordgame._core.board cimport wg_board, wg_layout, wg_search, wg_variant
from wordgame._core.placements cimport Placements
from wordgame._core.wordgraph cimport WordGraph

cdef enum:
    SPARES = 8


@cython.final
cdef class Layout:
    cdef wg_layout kit
    cdef const wg_variant* narrow  # for graphs of one mask word
    cdef const wg_variant* broad  # of two
    cdef void* spare[SPARES]  # working memory between searches, for as many threads
    cdef int square(self, int direction, int row, int column) noexcept nogil
    cdef bint is_inside(self, int row, int column) noexcept nogil
    cdef void* borrow(self) noexcept nogil
    cdef void give_back(self, void* memory) noexcept nogil


@cython.final
cdef class Grid:
    cdef readonly Layout layout
    cdef readonly WordGraph graph
    cdef const wg_variant* variant
    cdef wg_board board
    cdef uint64_t wanted
    cdef int fill_rack(self, wg_search* x, const uint8_t[::1] rack) except -1
    cdef tuple word_at(self, int g, const uint8_t* laid, int left, int32_t score)
    cdef bint crossing(self, int direction, int row, int column) noexcept nogil
    cdef int turned(self, int g) noexcept nogil
    cdef Placements search(self, const uint8_t[::1] rack, int mode, size_t keep, const int32_t[::1] leaves)


@cython.final
cdef class Judged:
    cdef readonly tuple placed
    cdef readonly tuple off_board
    cdef readonly tuple occupied
    cdef readonly tuple gaps
    cdef readonly bint first
    cdef readonly bint on_start
    cdef readonly bint joined
    cdef readonly tuple words
    cdef readonly int bonus
    cdef readonly int score
