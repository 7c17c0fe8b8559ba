from libc.stdint cimport int32_t, uint8_t, uint64_t

from wordgame._core.graph cimport Graph

cdef enum:
    MAX_SPAN = 128  # cells from the first card of a tableau to the last, in either direction

cdef extern from *:
    """
    #define WG_ANY_LETTER (~(uint64_t)1)
    """
    const uint64_t ANY "WG_ANY_LETTER"  # every letter


ctypedef struct Cell:
    int32_t value
    int32_t times
    uint8_t letter  # 0: empty
    # The word that a card laid here makes across the line, for words across and for words down; times 0: none.
    uint64_t[2] allowed
    int32_t[2] cross_sum
    int32_t[2] cross_times


cdef void look_across(Graph graph, Cell* grid, int width, int height, int shortest) noexcept nogil
cdef list crosses_of(Cell* grid, int width, int height)
cdef tuple runs_of(const Cell* cell, int step, const uint8_t* letters, int size)
