from libc.stdint cimport uint8_t, uint32_t, uint64_t


cdef class Letters:
    # Code points -> letter codes, for text that needs no normal form; see graph.pyx.
    cdef uint8_t* table
    cdef Py_ssize_t size
    cdef readonly int count
    cdef object slow
    cdef object strange
    cdef int read(self, object text, uint8_t* out, int room) except -2


cdef class Graph:
    # A packed word graph over a read-only buffer of little-endian 32-bit words; `owner` keeps the buffer alive.
    cdef const uint32_t* nodes
    cdef readonly uint32_t length
    cdef readonly uint32_t root
    cdef readonly int mask_words
    cdef readonly int letters
    cdef readonly object owner
    cdef void attach(self, object buffer, uint32_t root, int letters) except *


cdef inline uint64_t graph_letters(const uint32_t* node, int mask_words) noexcept nogil:
    # The letters that have a child, as bits.
    if mask_words == 1:
        return node[0]
    return node[0] | (<uint64_t>node[1] << 32)


cdef inline uint64_t graph_ends(const uint32_t* node, int mask_words) noexcept nogil:
    # The letters that end a word, as bits.
    if mask_words == 1:
        return node[1]
    return node[2] | (<uint64_t>node[3] << 32)


cdef extern from *:
    """
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    static inline int wg_popcount(unsigned long long bits) { return (int)__popcnt64(bits); }
    static inline int wg_lowest(unsigned long long bits) { unsigned long at; _BitScanForward64(&at, bits); return (int)at; }
    #else
    static inline int wg_popcount(unsigned long long bits) { return __builtin_popcountll(bits); }
    static inline int wg_lowest(unsigned long long bits) { return __builtin_ctzll(bits); }
    #endif
    """
    int popcount "wg_popcount"(uint64_t bits) noexcept nogil
    int lowest "wg_lowest"(uint64_t bits) noexcept nogil


cdef inline uint32_t graph_child(const uint32_t* nodes, uint32_t at, int mask_words, int letter) noexcept nogil:
    # The place of the child for `letter`, or 0 where there is none.
    cdef uint64_t have = graph_letters(nodes + at, mask_words)
    if not (have >> letter) & 1:
        return 0
    return nodes[at + 2 * mask_words + popcount(have & ((<uint64_t>1 << letter) - 1))]
