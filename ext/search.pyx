"""Searches in the compact DAWG: iteration, anagrams, patterns, hooks, extensions.

Knows the graph and letter codes; text comes in as codes and masks, and goes out through a Spelling.
"""

from cpython.unicode cimport PyUnicode_FromKindAndData
from libc.stdint cimport uint8_t, uint32_t, uint64_t

from wordgame._core.graph cimport Dawg, compact_entry, compact_letters, lowest

cdef enum:
    MAX_WORD = 63
    BLANK = 0x80


cdef class Spelling:
    """Letter codes -> text: upper case, and lower case for codes that have 0x80 (a blank stands for the letter).

    `upper` and `lower` are one text a letter. Where all are single characters, words are spelled without Python calls;
    otherwise `slow` (bytes -> str) spells words without blanks.
    """

    cdef Py_UCS4[64] upper
    cdef Py_UCS4[64] lower
    cdef tuple uppers
    cdef tuple lowers
    cdef object slow
    cdef bint simple

    def __cinit__(self, uppers, lowers, slow):
        cdef int i
        self.uppers = tuple(uppers)
        self.lowers = tuple(lowers)
        self.slow = slow
        if not 1 <= len(self.uppers) == len(self.lowers) <= 63:
            raise ValueError("an alphabet has 1 to 63 letters")
        self.simple = all(len(text) == 1 for text in self.uppers + self.lowers)
        if self.simple:
            for i in range(len(self.uppers)):
                self.upper[i + 1] = ord(self.uppers[i])
                self.lower[i + 1] = ord(self.lowers[i])

    cdef str spell(self, const uint8_t* codes, int n):
        cdef Py_UCS4[MAX_WORD + 1] text
        cdef int i
        if self.simple:
            for i in range(n):
                text[i] = self.lower[codes[i] & 63] if codes[i] & BLANK else self.upper[codes[i] & 63]
            return PyUnicode_FromKindAndData(4, text, n)
        for i in range(n):
            if codes[i] & BLANK:
                return "".join(
                    [self.lowers[code & 63 - 1] if code & BLANK else self.uppers[code - 1] for code in codes[:n]]
                )
        return self.slow((<const char*>codes)[:n])


cdef struct Step:  # a node on the way from the root, and the letters of it that are still to be tried
    uint32_t place
    uint64_t letters
    uint64_t rest


def words(Dawg source not None, Spelling spelling not None):
    """All words, in the order of the alphabet."""
    cdef Step[MAX_WORD + 1] path
    cdef uint8_t[MAX_WORD + 1] word
    cdef uint32_t entry
    cdef int depth = 0
    path[0].place = source.graph.root
    path[0].letters = path[0].rest = compact_letters(&source.graph, source.graph.root)
    while depth >= 0:
        if path[depth].rest == 0:
            depth -= 1
            continue
        word[depth] = lowest(path[depth].rest)
        path[depth].rest &= path[depth].rest - 1
        entry = compact_entry(&source.graph, path[depth].place, path[depth].letters, word[depth])
        if entry >> 1:
            path[depth + 1].place = entry >> 1
            path[depth + 1].letters = path[depth + 1].rest = compact_letters(&source.graph, entry >> 1)
            depth += 1
            if entry & 1:
                yield spelling.spell(word, depth)
        elif entry & 1:
            yield spelling.spell(word, depth + 1)
