from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport realloc

cdef enum:
    OUT_OF_MEMORY = -1
    TOO_LARGE = -2
    MAX_PLACE = 0x7FFFFFF0  # the last place that the packed graphs may have


cdef struct Arena:  # a growing array of 32-bit words: the packed graph under construction
    uint32_t* data
    size_t used
    size_t room


cdef inline int reserve(Arena* arena, size_t more) noexcept nogil:
    cdef size_t room
    cdef void* grown
    if arena.used + more <= arena.room:
        return 0
    if arena.used + more > MAX_PLACE:
        return TOO_LARGE
    room = arena.room + arena.room // 2 + more + 1024
    grown = realloc(arena.data, room * sizeof(uint32_t))
    if grown == NULL:
        return OUT_OF_MEMORY
    arena.data = <uint32_t*>grown
    arena.room = room
    return 0


cdef inline uint32_t hash_words(const uint32_t* words, int n) noexcept nogil:
    cdef uint64_t h = 0x9E3779B97F4A7C15
    cdef int i
    for i in range(n):
        h = (h ^ words[i]) * <uint64_t>0xFF51AFD7ED558CCD
        h ^= h >> 29
    return <uint32_t>(h >> 16)


cdef struct Register:  # open-addressing hash table: a hash << 32 beside what has it, a number from 1; 0 is a free slot
    uint64_t* slots
    size_t mask
    size_t used


cdef int register_open(Register* register, size_t room) noexcept nogil  # room for a power of two
cdef int register_grow(Register* register) noexcept nogil


cdef inline int register_put(Register* register, uint32_t hash, uint32_t number) noexcept nogil:
    # Keeps a number that is not there yet; the table stays half empty.
    cdef size_t at
    if register.used * 2 >= register.mask and register_grow(register) < 0:
        return OUT_OF_MEMORY
    at = hash & register.mask
    while register.slots[at]:
        at = (at + 1) & register.mask
    register.slots[at] = <uint64_t>hash << 32 | number
    register.used += 1
    return 0


cdef int failed(int64_t status) except -1
cdef bytes take(Arena* arena)
