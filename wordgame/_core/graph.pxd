from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t


cdef extern from "portable.h" nogil:
    int popcount "wg_count"(uint64_t bits) noexcept
    int lowest "wg_lowest"(uint64_t bits) noexcept


cdef extern from "words/compact.h" nogil:
    ctypedef struct compact_t:
        const uint32_t* units
        uint32_t size
        uint32_t root
        uint32_t block
        int letters
    const uint32_t COMPACT_LETTER
    const uint32_t COMPACT_ENDS
    const uint32_t COMPACT_NODE
    uint64_t compact_letters(const compact_t* graph, uint32_t place) noexcept
    uint32_t compact_entry(const compact_t* graph, uint32_t place, int letter) noexcept
    uint32_t compact_next(const compact_t* graph, uint32_t place) noexcept
    int compact_has(const compact_t* graph, const uint8_t* codes, int64_t n) noexcept
    int compact_has_text(
        const compact_t* graph, const uint8_t* table, uint32_t known, int kind, const void* text, int64_t n
    ) noexcept
    uint32_t compact_fault(const compact_t* graph, int longest, uint8_t* depth) noexcept


cdef class Letters:
    # Code points -> letter codes, for text that needs no normal form; see graph.pyx.
    cdef uint8_t* table
    cdef uint32_t size
    cdef readonly int count
    cdef object slow
    cdef object strange
    cdef int read(self, word, uint8_t* out, int room) except -2


cdef class Dawg:
    # A compact minimal word graph, checked, over a read-only buffer that `owner` keeps alive.
    cdef compact_t graph
    cdef readonly Letters letters
    cdef readonly object owner
    cdef uint64_t words


cdef class Graph:
    # A wide word graph (DAWG and GADDAG in one array) of 32-bit words; `owner` keeps the buffer alive.
    cdef const uint32_t* nodes
    cdef readonly uint32_t length
    cdef readonly uint32_t root  # of the GADDAG
    cdef readonly uint32_t dawg_root  # of the DAWG, which is a part of the same array
    cdef readonly int mask_words  # 1 or 2 words of 32 bits a mask
    cdef readonly int letters  # in the alphabet
    cdef readonly object owner


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


cdef inline uint32_t graph_child(const uint32_t* nodes, uint32_t at, int mask_words, int letter) noexcept nogil:
    # The place of the child for `letter`, or 0 where there is none.
    cdef uint64_t have = graph_letters(nodes + at, mask_words)
    if not (have >> letter) & 1:
        return 0
    return nodes[at + 2 * mask_words + popcount(have & ((<uint64_t>1 << letter) - 1))]


cdef int64_t widen(
    const compact_t* source, uint32_t first, uint32_t* moved, uint32_t* nodes, int mask_words
) noexcept nogil
