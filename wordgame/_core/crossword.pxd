cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from wordgame._core.wordgraph cimport WordGraph, wg_anagrams


cdef extern from "crossword/crossword.h" nogil:
    enum:
        MAX_RACK
        MARGIN
        BLANK
    enum:
        WG_ALL
        WG_BEST
        WG_SHAPES
    ctypedef struct wg_layout:
        int rows
        int columns
        int lane_bits
        int lanes
        int half
        int squares
        int letters
        int rack
        int32_t* value
        int32_t* bonus
        int32_t* times
        int most
        int picky
        int lasting
        uint8_t* letter_multiplier
        uint8_t* word_multiplier
        uint8_t* only_value
        uint8_t* stays
        void* inside
        void* starts
        size_t set_size
    ctypedef struct wg_board:
        const wg_layout* layout
        const uint32_t* graph
        const uint32_t* root
        void* sets
        int tiles
        uint8_t* tile
        int32_t* value
        int32_t* cross
        uint64_t* allowed
    ctypedef struct wg_record_t:
        int32_t score
        uint16_t first
        uint8_t count
        uint8_t* tiles
    ctypedef struct wg_search:
        uint64_t have
        uint64_t wanted
        int* live
        int* stride_of
        int total
        int blanks
        int all_blanks
        int mode
        int failed
        int full
        size_t keep
        const int32_t* leaves
        int32_t top_leave
        int64_t floor
        const wg_anagrams* anagrams
        size_t trim_at
        size_t room
        size_t stride
        size_t used
        char* out
    ctypedef struct wg_variant:
        int lane_bits
        int lanes
        int wide
        size_t set_size
        void (*prepare)(wg_board*, uint64_t) noexcept nogil
        void (*run)(wg_search*) noexcept nogil
    void* wg_aligned(size_t size) noexcept
    void* wg_swap(void** place, void* new) noexcept
    void* wg_search_memory(const wg_variant* variant, const wg_layout* kit) noexcept
    int wg_open_board(
        wg_board* board, const wg_layout* kit, const wg_variant* variant, const uint32_t* graph, uint32_t root
    ) noexcept
    void wg_close_board(wg_board* board) noexcept
    void wg_clear(wg_board* board) noexcept
    void wg_put(wg_board* board, int row, int column, uint8_t tile) noexcept
    wg_search* wg_open_search(void* memory, const wg_board* board, const wg_variant* variant) noexcept
    ctypedef struct wg_factors:
        int32_t product
        int32_t fixed
        int32_t* letter
        int32_t* word
        int32_t* cross
        int* square
    int64_t wg_value(const wg_search* x, const wg_record_t* r) noexcept
    void wg_factor(const wg_board* board, int first, int n, wg_factors* factors) noexcept
    int32_t wg_letter(const wg_layout* kit, int g, int32_t worth) noexcept


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


cdef struct Ranked:
    int64_t value
    uint64_t head  # the first ten letters of the main word
    size_t index


@cython.final
cdef class Placement:
    cdef readonly int direction
    cdef readonly int row
    cdef readonly int column
    cdef readonly bytes tiles
    cdef readonly int score
    cdef tuple key(self)


@cython.final
cdef class Placements:
    cdef readonly Grid grid
    cdef char* records
    cdef size_t count
    cdef size_t stride
    cdef wg_record_t* at(self, size_t i) noexcept nogil
    cdef int start_of(self, const wg_record_t* r) noexcept nogil
    cdef int spell(self, const wg_record_t* r, uint8_t* word, bint through) noexcept nogil
    cdef Placement make(self, const wg_record_t* r)
    cdef uint64_t head(self, const wg_record_t* r) noexcept nogil
    cdef int compare(self, size_t a, size_t b) noexcept nogil
    cdef int row_major(self, int g) noexcept nogil
    cdef void settle(self, Ranked* ranks, size_t n) noexcept nogil
