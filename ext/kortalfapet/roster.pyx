"""The short words of a lexicon in rows, to be looked through whole: faster than a walk where a hand holds jokers.

A word can be spelled from a hand with one letter more where at most one of its letters is foreign to the hand, jokers
making up for others. sieve.h decides that for 256 words at a time from their letters; what it leaves is looked at for
letters that stand twice.
"""

cimport cython
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memcpy, memset

from wordgame._core.graph cimport Graph, graph_child, graph_ends, graph_letters, lowest
from wordgame._core.hands cimport Hand, Match


cdef extern from "kortalfapet/sieve.h" nogil:
    enum:
        SIEVE_WORDS
        SIEVE_ROW
    ctypedef struct sieve_hand:
        int spare
        int strange
        int lacking
        uint8_t* letters
        uint64_t foreign
        uint64_t wanted
        uint64_t not_two
        uint8_t* natural
    ctypedef struct sieve_block:
        const uint64_t* rows
        const uint64_t* sets
        const uint64_t* twice
        const uint8_t* letters
        int size
    ctypedef int (*sieve_search)(const sieve_block* block, const sieve_hand* hand, Match* out) noexcept
    sieve_search sieve_choose() noexcept


@cython.auto_pickle(False)
cdef class Roster:
    """The words of 2 to `longest` (at most 16) letters of a graph; immutable."""

    def __cinit__(self, Graph graph not None, int longest):
        cdef uint8_t[LONGEST] path
        cdef uint32_t words = 0, blocks = 0, count
        cdef size_t size = 0
        cdef int n
        if not 2 <= longest <= LONGEST:
            raise ValueError(f"a roster has words of up to 2 to {LONGEST} letters, not {longest}")
        self.longest = longest
        self.alphabet_size = graph.letters
        self.rows_of_block = (graph.letters + 1) * SIEVE_ROW
        memset(self.count, 0, sizeof(self.count))
        with nogil:
            self.visit(graph, graph.dawg_root, path, 0, False)
        for n in range(LONGEST + 1):
            count = self.count[n]
            self.first[n], self.start[n], self.block[n] = words, size, blocks
            words += count
            size += <size_t>count * n
            blocks += (count + SIEVE_WORDS - 1) // SIEVE_WORDS
        self.words = words
        self.sets = <uint64_t*>calloc(words + 1, sizeof(uint64_t))
        self.twice = <uint64_t*>calloc(words + 1, sizeof(uint64_t))
        self.letters = <uint8_t*>calloc(size + 1, 1)
        self.rows = <uint64_t*>calloc(<size_t>blocks * self.rows_of_block + 1, sizeof(uint64_t))
        if self.sets == NULL or self.twice == NULL or self.letters == NULL or self.rows == NULL:
            raise MemoryError
        memset(self.count, 0, sizeof(self.count))
        with nogil:
            self.visit(graph, graph.dawg_root, path, 0, True)

    def __dealloc__(self):
        free(self.sets)
        free(self.twice)
        free(self.letters)
        free(self.rows)

    def __len__(self):
        return self.words

    cdef void visit(self, Graph graph, uint32_t node, uint8_t* path, int depth, bint keep) noexcept nogil:
        cdef uint64_t have = graph_letters(graph.nodes + node, graph.mask_words)
        cdef uint64_t ends = graph_ends(graph.nodes + node, graph.mask_words)
        cdef uint64_t rest = (have | ends) & ~<uint64_t>1
        cdef int letter, size = depth + 1
        while rest:
            letter = lowest(rest)
            rest &= rest - 1
            path[depth] = letter
            if (ends >> letter) & 1 and size > 1:
                if keep:
                    self.keep_word(path, size)
                self.count[size] += 1
            if (have >> letter) & 1 and size < self.longest:
                self.visit(graph, graph_child(graph.nodes, node, graph.mask_words, letter), path, size, keep)

    cdef void keep_word(self, const uint8_t* path, int size) noexcept nogil:
        cdef uint32_t n = self.count[size]
        cdef uint32_t at = self.first[size] + n
        cdef uint64_t* row = self.rows + <size_t>(self.block[size] + n // SIEVE_WORDS) * self.rows_of_block
        cdef uint64_t own = <uint64_t>1 << (n & 63), letter, once = 0, twice = 0, more = 0
        cdef int i
        row += (n % SIEVE_WORDS) // 64
        row[0] |= own
        for i in range(size):
            letter = <uint64_t>1 << path[i]
            more |= twice & letter
            twice |= once & letter
            once |= letter
            row[path[i] * SIEVE_ROW] |= own
        self.sets[at] = once
        self.twice[at] = twice | (more != 0)
        memcpy(self.letters + self.start[size] + <size_t>n * size, path, size)

    cdef int64_t match(self, const Hand* hand, uint64_t wanted, Match** out) noexcept nogil:
        # The words that the hand can spell with its jokers and at most one letter more, which is then one of `wanted`;
        # in a new array that the caller frees. -1: no memory.
        cdef sieve_search search = sieve_choose()
        cdef sieve_hand lacks
        cdef sieve_block block
        cdef int64_t count = 0, room = 0
        cdef uint32_t at
        cdef int letter, k
        cdef void* grown
        out[0] = NULL
        lacks.spare = hand.jokers + 1
        lacks.lacking = 0
        lacks.foreign = ~hand.letters & ~<uint64_t>1
        lacks.wanted = wanted
        lacks.not_two = ~<uint64_t>1
        memcpy(lacks.natural, hand.natural, 64)
        for k in range(2):  # letters that are not wanted, then those that are
            lacks.strange = lacks.lacking
            for letter in range(1, self.alphabet_size + 1):
                if (lacks.foreign >> letter) & 1 and (wanted >> letter) & 1 == k:
                    lacks.letters[lacks.lacking] = letter
                    lacks.lacking += 1
        for letter in range(1, self.alphabet_size + 1):
            if hand.natural[letter] > 1:
                lacks.not_two &= ~(<uint64_t>1 << letter)
        for block.size in range(2, min(self.longest, hand.total + 1) + 1):
            block.rows = self.rows + <size_t>self.block[block.size] * self.rows_of_block
            at = 0
            while at < self.count[block.size]:
                if room - count < SIEVE_WORDS:
                    room = 2 * room + 4096
                    grown = realloc(out[0], room * sizeof(Match))
                    if grown == NULL:
                        free(out[0])
                        out[0] = NULL
                        return -1
                    out[0] = <Match*>grown
                block.sets = self.sets + self.first[block.size] + at
                block.twice = self.twice + self.first[block.size] + at
                block.letters = self.letters + self.start[block.size] + <size_t>at * block.size
                count += search(&block, &lacks, out[0] + count)
                block.rows += self.rows_of_block
                at += SIEVE_WORDS
        return count
