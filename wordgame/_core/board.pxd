# The C of placements on a board: layouts, boards, searches, records; see crossword.h.

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from wordgame._core.wordgraph cimport wg_anagrams


cdef extern from "crossword/crossword.h" nogil:
    enum:
        MAX_RACK
        MARGIN
        BLANK
    enum:
        WG_ALL
        WG_BEST
        WG_SHAPES
    enum:
        WG_NO_MEMORY
        WG_INTERRUPTED
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
        int64_t floor
        const wg_anagrams* anagrams
        size_t trim_at
        int (*over)(void*) noexcept nogil
        void* watch
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
        void (*follow)(wg_board*) noexcept nogil
        void (*run)(wg_search*) noexcept nogil
    void* wg_search_memory(const wg_variant* variant, const wg_layout* kit) noexcept
    int wg_open_board(
        wg_board* board, const wg_layout* kit, const wg_variant* variant, const uint32_t* graph, uint32_t root
    ) noexcept
    void wg_copy_board(wg_board* to, const wg_board* given, const wg_variant* variant) noexcept
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
