cimport cython
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t


cdef extern from "words/anagrams.h" nogil:
    ctypedef struct wg_anagrams:
        uint64_t* number
    wg_anagrams* wg_new_anagrams(uint64_t words) noexcept
    void wg_give_up_anagrams(wg_anagrams* all) noexcept
    void wg_add_anagram(wg_anagrams* all, uint64_t sum) noexcept
    wg_anagrams* wg_anagrams_at(wg_anagrams** place) noexcept
    wg_anagrams* wg_keep_anagrams(wg_anagrams** place, wg_anagrams* made) noexcept


@cython.final
cdef class WordGraph:
    cdef wg_anagrams* anagrams  # NULL until asked for
    cdef uint64_t words
    cdef uint32_t* nodes
    cdef readonly uint64_t size
    cdef readonly uint32_t root
    cdef readonly int letters
    cdef readonly int wide
    cdef const wg_anagrams* which_anagrams(self) except NULL
    cdef int64_t add_anagrams(self, wg_anagrams* made, uint32_t node, uint64_t sum, int64_t room) noexcept nogil
    cdef bint has(self, const uint8_t* word, int n) noexcept nogil
