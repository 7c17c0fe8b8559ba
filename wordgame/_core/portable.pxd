# What portable.h gives to all compilers alike.

from libc.stdint cimport uint64_t


cdef extern from "portable.h" nogil:
    int wg_count(uint64_t bits) noexcept
    int wg_lowest(uint64_t bits) noexcept
    int wg_highest(uint64_t bits) noexcept
    uint64_t wg_mixed(uint64_t z) noexcept
    uint64_t wg_next_random(uint64_t* state) noexcept
    void* wg_aligned(size_t size) noexcept
    void wg_free_aligned(void* memory) noexcept
    double wg_seconds() noexcept
    void* wg_swap(void** place, void* other) noexcept
