cimport cython
from libc.stdint cimport uint8_t, uint32_t, uint64_t


@cython.final
cdef class WordGraph:
    cdef uint32_t* nodes
    cdef readonly uint64_t size
    cdef readonly uint32_t root
    cdef readonly int letters
    cdef readonly int wide
    cdef bint has(self, const uint8_t* word, int n) noexcept nogil
