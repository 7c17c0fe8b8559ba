from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

cdef enum:
    MAX_HAND = 16  # cards in a hand
    MAX_KINDS = 80  # kinds of cards in a hand and a word on the table together


ctypedef struct Kind:
    # Cards that are interchangeable: same letter, value and multiplier. Letter 0 is the joker.
    int32_t value
    int32_t times
    uint8_t letter
    uint8_t count
    uint8_t on_table  # used by the free geometry only


ctypedef struct Hand:
    int kinds  # in order of letter, value and multiplier; the joker is the last
    int jokers
    int total
    uint64_t letters  # that some natural card carries
    Kind kind[MAX_KINDS]
    uint8_t first[64]  # the kinds of a letter are first[letter] to last[letter] - 1
    uint8_t last[64]
    uint8_t natural[64]  # natural cards of a letter


cdef extern from "kortalfapet/match.h" nogil:
    ctypedef struct Match "match_t":
        # A word that a hand can spell but for some letters.
        const uint8_t* letters
        uint64_t present  # its letters
        uint64_t absent  # those that the hand lacks
        uint64_t once  # letters that stand in it twice while the hand has one of them
        uint32_t ways  # for the caller: moves that lay the whole word, 0 until counted
        uint8_t size
        uint8_t missing  # letters that the hand lacks, counted
        uint8_t thrice  # whether a letter stands in it three times


cdef int read_hand(Hand* hand, cards, int letters, int limit) except -1
cdef int add_kind(Hand* hand, int letter, int value, int times, int on_table) noexcept nogil
cdef void group(Hand* hand) noexcept nogil
