cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

from wordgame._core.crossword cimport wg_board, wg_layout, wg_record_t, wg_variant
from wordgame._core.wordgraph cimport WordGraph

cdef enum:
    MOST_PLAYERS = 4
    MOST_RACK = 12  # most tiles of a rack in self-play: 4,096 leaves


cdef inline uint64_t next_random(uint64_t* state) noexcept nogil:
    # SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
    cdef uint64_t z
    state[0] += 0x9E3779B97F4A7C15u
    z = state[0]
    z = (z ^ (z >> 30)) * <uint64_t>0xBF58476D1CE4E5B9u
    z = (z ^ (z >> 27)) * <uint64_t>0x94D049BB133111EBu
    return z ^ (z >> 31)


cdef inline uint32_t below(uint64_t* state, uint32_t n) noexcept nogil:
    # 0 to n - 1; n is so small that the bias of the product is below 2**-50.
    return <uint32_t>(((next_random(state) >> 32) * n) >> 32)


@cython.final
cdef class Leaves:
    cdef readonly int codes  # letters and the blank
    cdef int32_t* one
    cdef int32_t* two
    cdef int32_t* three
    cdef bint has_groups
    cdef bint has_triples
    cdef uint64_t[64] sign  # a leave's key is the sum of its tiles' signs
    cdef uint64_t* keys
    cdef int32_t* worth
    cdef uint64_t mask
    cdef list read(self, tiles, value)
    cdef int fill(self, const uint8_t* rack, int32_t* out) noexcept nogil


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


cdef int32_t worth_of(Table* t, const uint8_t* rack) noexcept nogil
cdef int value_leaves(Table* t, Leaves leaves, int players, int player) noexcept nogil
cdef wg_record_t* choose(Table* t, WordGraph graph, int player, int leaves, int64_t* value) noexcept nogil
cdef int lay(Table* t, int player, int first, const uint8_t* tiles, int count) noexcept nogil
