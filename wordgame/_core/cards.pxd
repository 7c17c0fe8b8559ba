from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t

from wordgame._core.graph cimport Graph
from wordgame._core.hands cimport MAX_HAND, MAX_KINDS, Hand, Match

cdef enum:
    MAX_WORD = 63  # letters in a word

cdef enum:  # how a word is placed
    FRESH = 0
    CROSSING = 1
    EXTENSION = 2
    FREE = 3
    ACROSS = 4
    DOWN = 5

cdef enum:  # what moves are ordered by
    BY_SCORE = 0
    BY_TOTAL = 1
    BY_STOLEN = 2


ctypedef struct Found:
    # A word in its place, by letters alone; the cards that may spell it are worked out when asked for.
    uint32_t at  # of its letters in the pool
    uint32_t ways  # moves it stands for; 0: not counted yet, or too many to be kept here
    int16_t x  # two players: the card of the table that is crossed; rounds: the first cell
    int16_t y
    uint8_t size  # letters in the word
    uint8_t kind
    uint8_t from_left  # two players: index in the word of the first letter that lies on the table


ctypedef struct Slot:
    # A card to be laid: its letter, and the word it makes across the line (cross_times 0: none).
    int32_t cross_sum
    int32_t cross_times
    uint8_t letter


ctypedef struct Play:
    # A placement ready for scoring: the cards to lay, and what the word has from the table.
    int slots
    int32_t base_sum
    int32_t base_times
    int32_t stolen
    Slot slot[MAX_WORD]


ctypedef struct Entry:
    # One move: a placement, and in which row its kinds are kept.
    int32_t score
    int32_t stolen
    uint32_t found
    uint32_t row
    uint8_t slots


ctypedef struct Top:
    # The best moves so far as a heap with the worst at its root, ready to be replaced.
    Entry* entry
    uint8_t* kinds  # `stride` for each row
    int64_t count
    int64_t room
    int stride
    int by
    const Entry* after  # only moves that come after this one, or NULL
    const uint8_t* after_kinds
    int32_t[64] most_value  # of a card of each letter
    int32_t[64] most_times


ctypedef struct Work:
    # One placement while its cards are being chosen.
    const Play* play
    Top* top  # NULL: only count
    uint32_t found
    bint free
    int jokers
    int missing  # jokers that the open slots need at least
    int64_t count
    uint8_t left[MAX_KINDS]
    uint8_t to_lay[64]  # slots of a letter still open
    uint8_t natural[64]
    uint8_t kinds[MAX_WORD]


cdef class Placements:
    cdef Hand hand
    cdef readonly Graph graph
    cdef Found* found
    cdef uint32_t count
    cdef uint32_t room
    cdef uint8_t* pool
    cdef uint32_t used
    cdef uint32_t pool_room
    cdef bint full  # out of memory
    cdef int longest  # slots of a placement, at most
    cdef int64_t moves  # -1 until counted
    cdef int64_t[MAX_HAND + 1][MAX_HAND + 1] over  # binomial coefficients
    cdef int64_t[MAX_HAND + 1][MAX_HAND + 1] up_to  # their sums
    cdef int64_t[64][MAX_HAND + 1] orders  # of so many natural cards of a letter; 0: there are not so many
    cdef uint64_t varied  # letters whose natural cards are of several kinds
    cdef void read_counts(self) noexcept nogil
    cdef uint32_t ways_of(self, const Match* match, int from_table) noexcept nogil
    cdef int64_t ways_to_lay(self, const uint8_t* letters, int size, int from_table) noexcept nogil
    cdef void add(
        self, const uint8_t* letters, int size, int kind, int x, int y, int from_left, uint32_t ways
    ) noexcept nogil
    cdef void prepare(self, const Found* found, Play* play) noexcept nogil
    cdef int score_free(self, const uint8_t* kinds, int size, int32_t* stolen) noexcept nogil
    cdef bint reserve(self, uint32_t more) noexcept nogil
    cdef int check_room(self) except -1
    cdef void expand(self, Work* work, uint32_t found, Play* play) noexcept nogil
    cdef void choose(self, Work* work, int at, int32_t total, int32_t times, int32_t crosses) noexcept nogil
    cdef void emit(self, Work* work, int32_t score) noexcept nogil
    cdef int compare(
        self, const Entry* a, const uint8_t* a_kinds, const Entry* b, const uint8_t* b_kinds, int by
    ) noexcept nogil
    cdef void sift_up(self, Top* top, const Entry* entry) noexcept nogil
    cdef void sift_down(self, Top* top, const Entry* entry, int64_t count) noexcept nogil
    cdef int32_t bound(self, const Found* found, const Top* top) noexcept nogil
    cdef int64_t count_moves(self) noexcept nogil


cdef class Selection:
    cdef Placements source
    cdef Top top


cdef inline int32_t larger(int32_t a, int32_t b) noexcept nogil:
    return a if a > b else b
