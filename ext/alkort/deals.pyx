"""Alkort: hidden cards dealt at random, many worlds at once."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy

from wordgame._core.portable cimport wg_mixed

cdef extern from "alkort/policy.h" nogil:
    enum:
        CARDS
        SEATS


def deal(bytes base, bytes cards, bytes sizes, bytes splits, bytes places, uint64_t seed):
    """Worlds at random: groups of cards, each shuffled and split over the places; see deals.pyi."""
    cdef int groups = <int>len(sizes), width = <int>len(places), count, i, j, g, p, n, at, end, stop
    cdef const uint8_t *split = <const uint8_t *>PyBytes_AS_STRING(splits)
    cdef const uint8_t *seat = <const uint8_t *>PyBytes_AS_STRING(places)
    cdef const uint8_t *size = <const uint8_t *>PyBytes_AS_STRING(sizes)
    cdef const uint8_t *start = <const uint8_t *>PyBytes_AS_STRING(base)
    cdef uint8_t order[CARDS]
    cdef uint8_t *out
    cdef uint8_t moved
    cdef bytes made
    if len(base) != CARDS or len(cards) > CARDS or sum(sizes) != len(cards) or not 1 <= width <= SEATS:
        raise ValueError("44 seats, at most 44 cards in groups and one to four places are needed")
    if len(cards) and max(cards) >= CARDS:
        raise ValueError("cards are 0 to 43")
    count = <int>(len(splits) // (groups * width)) if groups else 0
    if not groups or len(splits) != count * groups * width:
        raise ValueError("one split a group and world is needed, with a number for each place")
    for i in range(count * groups):
        n = size[i % groups]
        for p in range(width):
            n -= split[i * width + p]
        if n:
            raise ValueError("a split does not add up to its group")
    made = PyBytes_FromStringAndSize(NULL, count * CARDS)
    out = <uint8_t *>PyBytes_AS_STRING(made)
    for i in range(<int>len(cards)):
        order[i] = cards[i]
    with nogil:
        for i in range(count):
            memcpy(out + i * CARDS, start, CARDS)
            at = 0
            for g in range(groups):
                end = at + size[g]
                for p in range(width):
                    stop = at + split[p]
                    while at < stop:
                        seed += <uint64_t>0x9E3779B97F4A7C15
                        j = at + <int>(wg_mixed(seed) % <uint64_t>(end - at))  # biased by less than 1 in 2^57
                        moved = order[j]
                        order[j] = order[at]
                        order[at] = moved
                        out[i * CARDS + moved] = seat[p]
                        at += 1
                split += width
    return made
