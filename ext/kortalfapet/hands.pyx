"""The cards of a hand by kinds: which cards are interchangeable, and what follows from them."""

from libc.stdint cimport uint64_t
from libc.string cimport memset


cdef int read_hand(Hand* hand, cards, int letters, int limit) except -1:
    # Cards as tuples (letter code or 0 for a joker, value, multiplier); raises ValueError.
    cdef int letter, value, times, n = 0
    memset(hand, 0, sizeof(Hand))
    for letter, value, times in cards:
        if not 0 <= letter <= letters or not 0 <= value <= 1000 or not 1 <= times <= 100:
            raise ValueError(f"no card has the letter code {letter}, the value {value} and the multiplier {times}")
        if n == limit:
            raise ValueError(f"a hand has at most {limit} cards")
        n += 1
        add_kind(hand, letter, value, times, 0)
    group(hand)
    return 0


cdef int add_kind(Hand* hand, int letter, int value, int times, int on_table) noexcept nogil:
    # One card more; call `group` afterwards. -1 where there are too many kinds.
    cdef int i
    cdef Kind* kind
    if letter == 0:
        value, times = 0, 1
    for i in range(hand.kinds):
        kind = hand.kind + i
        if kind.letter == letter and kind.value == value and kind.times == times and kind.on_table == on_table:
            kind.count += 1
            return 0
    if hand.kinds == MAX_KINDS:
        return -1
    kind = hand.kind + hand.kinds
    kind.letter, kind.value, kind.times, kind.on_table, kind.count = letter, value, times, on_table, 1
    hand.kinds += 1
    return 0


cdef inline bint comes_before(const Kind* a, const Kind* b) noexcept nogil:
    if a.letter != b.letter:
        return b.letter == 0 or (a.letter != 0 and a.letter < b.letter)
    if a.value != b.value:
        return a.value < b.value
    if a.times != b.times:
        return a.times < b.times
    return a.on_table < b.on_table


cdef void group(Hand* hand) noexcept nogil:
    # Sort the kinds and fill in all that follows from them.
    cdef int i, j, letter
    cdef Kind moved
    for i in range(1, hand.kinds):
        moved = hand.kind[i]
        j = i
        while j > 0 and comes_before(&moved, &hand.kind[j - 1]):
            hand.kind[j] = hand.kind[j - 1]
            j -= 1
        hand.kind[j] = moved
    memset(hand.first, 0, 64)
    memset(hand.last, 0, 64)
    memset(hand.natural, 0, 64)
    hand.letters = 0
    hand.jokers = 0
    hand.total = 0
    for i in range(hand.kinds):
        letter = hand.kind[i].letter
        hand.total += hand.kind[i].count
        if letter == 0:
            hand.jokers = hand.kind[i].count
            continue
        if hand.natural[letter] == 0:
            hand.first[letter] = i
        hand.last[letter] = i + 1
        hand.natural[letter] += hand.kind[i].count
        hand.letters |= <uint64_t>1 << letter
