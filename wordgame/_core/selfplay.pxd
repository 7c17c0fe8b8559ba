cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

from wordgame._core.board cimport wg_board, wg_layout, wg_record_t, wg_variant
from wordgame._core.crossword cimport Layout
from wordgame._core.leaves cimport MOST_RACK, Leaves
from wordgame._core.portable cimport wg_next_random
from wordgame._core.wordgraph cimport WordGraph

cdef enum:
    MOST_PLAYERS = 4


cdef inline uint32_t below(uint64_t* state, uint32_t n) noexcept nogil:
    # 0 to n - 1; n is so small that the bias of the product is below 2**-50.
    return <uint32_t>(((wg_next_random(state) >> 32) * n) >> 32)


cdef struct Table:
    # All that one thread needs for one game after another.
    const wg_layout* layout
    const wg_variant* variant
    wg_board board
    void* memory
    char* out
    size_t room
    bint failed
    uint8_t* bag
    int in_bag
    uint8_t[MOST_PLAYERS][64] rack
    int[MOST_PLAYERS] held
    int32_t[1 << MOST_RACK] leaves


cdef int draw(Table* t, int player, uint64_t* state) noexcept nogil
cdef int32_t worth_of(Table* t, const uint8_t* rack) noexcept nogil
cdef int value_leaves(Table* t, Leaves leaves, int players, int player) noexcept nogil
cdef wg_record_t* choose(Table* t, WordGraph graph, int player, int64_t* value) noexcept nogil
cdef int lay(Table* t, int player, int first, const uint8_t* tiles, int count) noexcept nogil


@cython.final
cdef class Player:
    cdef Layout layout
    cdef WordGraph graph
    cdef Table table
