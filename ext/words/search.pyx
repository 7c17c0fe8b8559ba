"""Searches in the compact DAWG: iteration, anagrams, patterns, hooks, words inside text, words by rank.

Knows the graph and letter codes. Questions come in as codes and 64-bit masks (bit i = letter code i), answers go out as
text through a Spelling, in the order of the alphabet. The walks run without the GIL.
"""

from cpython.unicode cimport PyUnicode_FromKindAndData
from libc.stdint cimport int8_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memcpy, memset

from wordgame._core.graph cimport (
    Dawg,
    compact_entry,
    compact_has,
    compact_letters,
    compact_next,
    compact_t,
    lowest,
)

cdef enum:
    MAX_WORD = 63
    BLANK = 0x80


# -- answers ----------------------------------------------------------------------------------------------------------


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
        memset(self.upper, 0, sizeof(self.upper))
        memset(self.lower, 0, sizeof(self.lower))
        if self.simple:
            for i in range(len(self.uppers)):
                self.upper[i + 1] = ord(self.uppers[i])
                self.lower[i + 1] = ord(self.lowers[i])

    cdef str spell(self, const uint8_t* codes, int n):
        cdef Py_UCS4[64] text
        cdef int i
        if self.simple:
            for i in range(n):
                text[i] = self.lower[codes[i] & 63] if codes[i] & BLANK else self.upper[codes[i] & 63]
            return PyUnicode_FromKindAndData(4, text, n)
        for i in range(n):
            if codes[i] & BLANK:
                return "".join([
                    self.lowers[(code & 63) - 1] if code & BLANK else self.uppers[code - 1] for code in codes[:n]
                ])
        return self.slow((<const char*>codes)[:n])


cdef struct Found:  # words found so far, each as its length and its codes
    uint8_t* data
    size_t used
    size_t room
    size_t count
    size_t limit


cdef inline bint record(Found* found, const uint8_t* word, int n) noexcept nogil:
    # False ends the search: enough words, or no memory (then count is above limit).
    cdef void* grown
    if found.used + n + 1 > found.room:
        found.room = 2 * found.room + 1024
        grown = realloc(found.data, found.room)
        if grown == NULL:
            found.count = found.limit + 1
            return False
        found.data = <uint8_t*>grown
    found.data[found.used] = n
    memcpy(found.data + found.used + 1, word, n)
    found.used += n + 1
    found.count += 1
    return found.count < found.limit


cdef list listed(Found* found, Spelling spelling):
    cdef size_t at = 0
    cdef list out = []
    try:
        if found.count > found.limit:
            raise MemoryError
        while at < found.used:
            out.append(spelling.spell(found.data + at + 1, found.data[at]))
            at += 1 + found.data[at]
    finally:
        free(found.data)
        found.data = NULL
    return out


cdef Found nothing(Py_ssize_t limit):
    cdef Found found
    memset(&found, 0, sizeof(found))
    found.limit = limit if limit >= 0 else <size_t>-2
    return found


# -- all words --------------------------------------------------------------------------------------------------------


def words(Dawg source not None, Spelling spelling not None):
    """All words, in the order of the alphabet."""
    cdef Cursor cursor
    cdef int n
    cursor_start(&cursor, &source.graph)
    while True:
        n = cursor_next(&cursor, &source.graph)
        if n == 0:
            return
        yield spelling.spell(cursor.word, n)


def spelled(const uint8_t[::1] packed not None, Spelling spelling not None):
    """The words of a packed list, each there as its length and its codes."""
    cdef Py_ssize_t at = 0
    cdef list out = []
    while at < packed.shape[0] and at + packed[at] < packed.shape[0]:
        out.append(spelling.spell(&packed[at + 1], packed[at]))
        at += 1 + packed[at]
    return out


def pairs(const uint8_t[::1] packed not None, Spelling spelling not None):
    """The words of a packed list one by one, each with its codes."""
    cdef Py_ssize_t at = 0
    while at < packed.shape[0] and at + packed[at] < packed.shape[0]:
        yield spelling.spell(&packed[at + 1], packed[at]), (<const char*>&packed[at + 1])[: packed[at]]
        at += 1 + packed[at]


# -- patterns ---------------------------------------------------------------------------------------------------------


cdef struct Pattern:
    const compact_t* graph
    uint64_t[64] fits  # letter -> the tokens that take it
    uint64_t stars  # bit i: any letters may stand before token i
    uint64_t whole  # the state after all tokens
    uint8_t[64] word
    Found found


cdef bint walk_pattern(Pattern* p, uint32_t place, uint64_t state, int depth) noexcept nogil:
    # `state`: bit i is set when the letters so far can be read as the first i tokens.
    cdef uint64_t letters = compact_letters(p.graph, place)
    cdef uint64_t rest = letters, after
    cdef uint32_t entry
    cdef int letter
    while rest:
        letter = lowest(rest)
        rest &= rest - 1
        after = (state & p.fits[letter]) << 1 | (state & p.stars)
        if after == 0:
            continue
        entry = compact_entry(p.graph, place, letter)
        p.word[depth] = letter
        if entry & 1 and after & p.whole and not record(&p.found, p.word, depth + 1):
            return False
        if entry >> 1 and not walk_pattern(p, entry >> 1, after, depth + 1):
            return False
    return True


def match(Dawg source not None, Spelling spelling not None, tokens, uint64_t stars, Py_ssize_t limit=-1):
    """Words that read as `tokens`, one mask of letters each; bit i of `stars`: any letters may stand before token i.

    More than 63 tokens are more than a word has letters, so nothing matches. `limit` ends the search early (-1: never).
    """
    cdef Pattern p
    cdef uint64_t token
    cdef int i, letter, n = len(tokens)
    if n > MAX_WORD or limit == 0:
        return []
    p.graph = &source.graph
    memset(p.fits, 0, sizeof(p.fits))
    for i in range(n):
        token = tokens[i]
        for letter in range(1, 64):
            if (token >> letter) & 1:
                p.fits[letter] |= <uint64_t>1 << i
    p.stars = stars
    p.whole = <uint64_t>1 << n
    p.found = nothing(limit)
    with nogil:
        walk_pattern(&p, source.graph.root, 1, 0)
    return listed(&p.found, spelling)


# -- anagrams ---------------------------------------------------------------------------------------------------------


cdef struct Rack:
    const compact_t* graph
    uint8_t[64] count  # of each letter that is left
    uint64_t natural  # letters with a count
    uint64_t[64] mask  # of each class: a tile that is one of several letters
    uint64_t any_class
    int classes
    uint8_t[64] given  # letters that classes stand for, in the order in which they came
    int used  # how many
    int blanks  # that are left
    int total
    bint exact
    bint show_blanks
    uint8_t[64] word
    Found found


cdef bint augment(const Rack* rack, int8_t* holder, int given, uint64_t* tried) noexcept nogil:
    # Kuhn's step: find a class for given letter number `given`, moving earlier letters to other classes if need be.
    cdef int tile
    for tile in range(rack.classes):
        if (rack.mask[tile] >> rack.given[given]) & 1 and not (tried[0] >> tile) & 1:
            tried[0] |= <uint64_t>1 << tile
            if holder[tile] < 0 or augment(rack, holder, holder[tile], tried):
                holder[tile] = <int8_t>given
                return True
    return False


cdef bint walk_rack(Rack* rack, uint32_t place, int depth, const int8_t* holder) noexcept nogil:
    # `holder`: class -> which of the given letters it stands for, or -1. A tile with just one letter can do no more
    # than that, so it is taken first; then a class, as no letter that no class can take now can be taken by one later;
    # then a blank. So each word is met once, with as few blanks as it needs.
    cdef uint64_t letters = compact_letters(rack.graph, place)
    cdef uint64_t rest = letters
    cdef uint64_t tried
    cdef int8_t[64] moved
    cdef uint32_t entry
    cdef int letter
    cdef bint on = True
    if rack.blanks == 0:
        rest &= rack.natural | (rack.any_class if rack.used < rack.classes else 0)
    while rest and on:
        letter = lowest(rest)
        rest &= rest - 1
        entry = compact_entry(rack.graph, place, letter)
        rack.word[depth] = letter
        if rack.count[letter]:
            rack.count[letter] -= 1
            if rack.count[letter] == 0:
                rack.natural ^= <uint64_t>1 << letter
            on = descend(rack, entry, depth, holder)
            rack.count[letter] += 1
            rack.natural |= <uint64_t>1 << letter
            continue
        if rack.used < rack.classes and (rack.any_class >> letter) & 1:
            memcpy(moved, holder, rack.classes)
            rack.given[rack.used] = letter
            tried = 0
            if augment(rack, moved, rack.used, &tried):
                rack.used += 1
                on = descend(rack, entry, depth, moved)
                rack.used -= 1
                continue
        if rack.blanks:
            rack.blanks -= 1
            if rack.show_blanks:
                rack.word[depth] |= BLANK
            on = descend(rack, entry, depth, holder)
            rack.blanks += 1
    return on


cdef inline bint descend(Rack* rack, uint32_t entry, int depth, const int8_t* holder) noexcept nogil:
    if entry & 1 and (not rack.exact or depth + 1 == rack.total):
        if not record(&rack.found, rack.word, depth + 1):
            return False
    if entry >> 1 and depth + 1 < rack.total:
        return walk_rack(rack, entry >> 1, depth + 1, holder)
    return True


def anagrams(
    Dawg source not None,
    Spelling spelling not None,
    const uint8_t[::1] letters not None,
    classes,
    int blanks,
    bint exact,
    bint show_blanks,
    Py_ssize_t limit=-1,
):
    """Words from tiles: `letters` (codes), `classes` (a mask each), `blanks`; of all tiles if `exact`, else of some.

    Each word once. With `show_blanks`, letters for which a blank has to stand are in lower case, the last possible
    ones.
    Raises ValueError on letter codes above 63 and on more than 63 classes.
    """
    cdef Rack rack
    cdef int8_t[64] holder
    cdef Py_ssize_t i
    cdef int n = <int>len(classes)
    blanks = max(blanks, 0)
    rack.total = <int>min(letters.shape[0] + n + blanks, 1000)
    if limit == 0 or (exact and rack.total > MAX_WORD):
        return []
    if n > MAX_WORD:
        raise ValueError(f"at most {MAX_WORD} classes of letters fit in a word, not {n}")
    memset(rack.count, 0, sizeof(rack.count))
    rack.graph = &source.graph
    rack.natural = 0
    for i in range(letters.shape[0]):
        if not 1 <= letters[i] <= 63:
            raise ValueError(f"letter codes are 1 to 63, not {letters[i]}")
        if rack.count[letters[i]] < MAX_WORD:
            rack.count[letters[i]] += 1
        rack.natural |= <uint64_t>1 << letters[i]
    rack.any_class = 0
    for i in range(n):
        rack.mask[i] = classes[i]
        rack.any_class |= rack.mask[i]
        holder[i] = -1
    rack.classes = n
    rack.used = 0
    rack.blanks = blanks
    rack.exact = exact
    rack.show_blanks = show_blanks
    rack.found = nothing(limit)
    with nogil:
        walk_rack(&rack, source.graph.root, 0, holder)
    return listed(&rack.found, spelling)


# -- hooks ------------------------------------------------------------------------------------------------------------


def hooks(Dawg source not None, const uint8_t[::1] word not None):
    """The letters that make a word in front of `word`, and those behind it, as two masks."""
    cdef uint8_t[MAX_WORD + 1] codes
    cdef uint64_t front = 0, back = 0
    cdef int i, n = <int>word.shape[0]
    if not 1 <= n < MAX_WORD:
        return 0, 0
    with nogil:
        memcpy(codes + 1, &word[0], n)
        for i in range(1, source.letters.count + 1):
            codes[0] = i
            if compact_has(&source.graph, codes, n + 1):
                front |= <uint64_t>1 << i
        memcpy(codes, &word[0], n)
        for i in range(1, source.letters.count + 1):
            codes[n] = i
            if compact_has(&source.graph, codes, n + 1):
                back |= <uint64_t>1 << i
    return front, back


# -- words inside text ------------------------------------------------------------------------------------------------


def inside(Dawg source not None, const uint8_t[::1] text not None, int shortest=1):
    """Every occurrence of a word in `text`, letter codes and 0 for other signs: a list of (start, end), in order."""
    cdef Py_ssize_t start, at, n = text.shape[0]
    cdef uint32_t place, entry
    cdef uint64_t letters
    cdef list out = []
    for start in range(n):
        place = source.graph.root
        at = start
        while at < n and place:
            letters = compact_letters(&source.graph, place)
            if text[at] == 0 or text[at] > 63 or not (letters >> text[at]) & 1:
                break
            entry = compact_entry(&source.graph, place, text[at])
            at += 1
            if entry & 1 and at - start >= shortest:
                out.append((start, at))
            place = entry >> 1
    return out


# -- words by rank ----------------------------------------------------------------------------------------------------


cdef class Ranks:
    """Numbers the words of a DAWG in order, from 0: how many words each node leads to, counted once.

    Raises ValueError when the graph does not have as many words as its file says.
    """

    cdef Dawg source
    cdef Spelling spelling
    cdef uint64_t* below  # node -> words that go on from it

    def __cinit__(self, Dawg source not None, Spelling spelling not None):
        self.source = source
        self.spelling = spelling
        self.below = <uint64_t*>calloc(source.graph.size, sizeof(uint64_t))
        if self.below == NULL:
            raise MemoryError
        with nogil:
            count_below(&source.graph, self.below)
        if self.below[source.graph.root] != source.words:
            raise ValueError(f"the graph has {self.below[source.graph.root]} words and should have {source.words}")

    def __dealloc__(self):
        free(self.below)

    def word(self, Py_ssize_t rank):
        """The word with this rank; raises IndexError."""
        cdef const compact_t* graph = &self.source.graph
        cdef uint8_t[64] word
        cdef uint64_t left = rank, letters, rest, size
        cdef uint32_t place = graph.root, entry = 0
        cdef int n = 0
        if not 0 <= rank < <Py_ssize_t>self.source.words:
            raise IndexError(f"ranks are 0 to {self.source.words - 1}, not {rank}")
        while True:
            letters = rest = compact_letters(graph, place)
            while rest:
                word[n] = lowest(rest)
                rest &= rest - 1
                entry = compact_entry(graph, place, word[n])
                size = (entry & 1) + self.below[entry >> 1]
                if left < size:
                    break
                left -= size
            n += 1
            if entry & 1:
                if left == 0:
                    return self.spelling.spell(word, n)
                left -= 1
            place = entry >> 1

    def rank(self, const uint8_t[::1] word not None):
        """The rank of a word, or -1."""
        cdef const compact_t* graph = &self.source.graph
        cdef uint64_t letters, rest
        cdef uint32_t place = graph.root, entry = 0
        cdef Py_ssize_t rank = 0, i
        for i in range(word.shape[0]):
            if entry & 1:
                rank += 1
            letters = compact_letters(graph, place) if place else 0
            if word[i] > 63 or not (letters >> word[i]) & 1:
                return -1
            rest = letters & ((<uint64_t>1 << word[i]) - 1)
            while rest:
                entry = compact_entry(graph, place, lowest(rest))
                rank += (entry & 1) + self.below[entry >> 1]
                rest &= rest - 1
            entry = compact_entry(graph, place, word[i])
            place = entry >> 1
        return rank if entry & 1 else -1


cdef void count_below(const compact_t* graph, uint64_t* below) noexcept nogil:
    cdef uint32_t place = compact_next(graph, 0), entry
    cdef uint64_t letters, rest
    while place:
        letters = rest = compact_letters(graph, place)
        while rest:
            entry = compact_entry(graph, place, lowest(rest))
            below[place] += (entry & 1) + below[entry >> 1]
            rest &= rest - 1
        place = compact_next(graph, place)
