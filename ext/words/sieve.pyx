"""Study searches in one walk through the compact DAWG: what is asked of a word's letters, joined by and, or and not.

Knows the graph and letter codes. Words come out packed, each as its length and its codes, in the order of the alphabet;
a branch ends where a question that must be answered yes no longer can be. The walk runs without the GIL.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memcpy

from wordgame._core.graph cimport Dawg, compact_entry, compact_letters, compact_t, lowest, popcount

cdef enum:
    MAX_WORD = 63
    MAX_LEAVES = 64
    MAX_PROGRAM = 256
    AND = -1
    OR = -2
    NOT = -3

cdef enum Kind:
    SUM
    KINDS
    PATTERN
    FRONT
    BACK


cdef struct Leaf:  # one question
    Kind kind
    bint needed  # every word found answers it yes
    int32_t[64] weight  # SUM: what each letter adds to a sum between `low` and `high`; KINDS: different letters
    bint rises  # SUM: no letter takes anything away
    int64_t low
    int64_t high
    uint64_t[64] fits  # PATTERN: letter -> the tokens that take it
    uint64_t stars
    uint64_t whole
    uint32_t[MAX_WORD] starts  # FRONT: the nodes behind what is put in front
    int count
    const uint8_t* tails  # BACK: what is put behind, each as its length and its codes
    int n_tails


cdef struct Sieve:
    const compact_t* graph
    Leaf* leaves
    int n
    int[MAX_PROGRAM] program  # postfix: the number of a leaf, or AND, OR, NOT
    int size
    int64_t[MAX_WORD + 1][MAX_LEAVES] state  # after so many letters: sum, set of letters, tokens read, nodes
    bint[MAX_WORD + 1][MAX_LEAVES] ends  # FRONT: whether what stands behind a start is a word
    uint32_t* places  # FRONT: the nodes reached, 63 a leaf and length
    uint8_t[MAX_WORD + 1] word
    uint8_t* data
    size_t used
    size_t room
    size_t found
    size_t limit
    bint full  # no memory


cdef inline uint32_t* places_of(Sieve* s, int depth, int leaf) noexcept nogil:
    return s.places + (<size_t>depth * s.n + leaf) * MAX_WORD


cdef bint step(Sieve* s, int depth, int letter) noexcept nogil:
    # The states with one letter more; False where no word found can begin so.
    cdef Leaf* leaf
    cdef uint32_t* before
    cdef uint32_t* after
    cdef uint32_t entry
    cdef uint64_t bits
    cdef int i, k, count
    for i in range(s.n):
        leaf = &s.leaves[i]
        if leaf.kind == SUM:
            s.state[depth + 1][i] = s.state[depth][i] + leaf.weight[letter]
            if leaf.needed and leaf.rises and s.state[depth + 1][i] > leaf.high:
                return False
        elif leaf.kind == KINDS:
            bits = <uint64_t>s.state[depth][i] | <uint64_t>1 << letter
            s.state[depth + 1][i] = <int64_t>bits
            if leaf.needed and popcount(bits) > leaf.high:
                return False
        elif leaf.kind == PATTERN:
            bits = <uint64_t>s.state[depth][i]
            bits = (bits & leaf.fits[letter]) << 1 | (bits & leaf.stars)
            s.state[depth + 1][i] = <int64_t>bits
            if leaf.needed and bits == 0:
                return False
        elif leaf.kind == FRONT:
            before, after = places_of(s, depth, i), places_of(s, depth + 1, i)
            count = 0
            s.ends[depth + 1][i] = False
            for k in range(<int>s.state[depth][i]):
                if (compact_letters(s.graph, before[k]) >> letter) & 1:
                    entry = compact_entry(s.graph, before[k], letter)
                    if entry & 1:
                        s.ends[depth + 1][i] = True
                    if entry >> 1:
                        after[count] = entry >> 1
                        count += 1
            s.state[depth + 1][i] = count
            if leaf.needed and count == 0 and not s.ends[depth + 1][i]:
                return False
    return True


cdef bint tail_fits(Sieve* s, const Leaf* leaf, uint32_t node) noexcept nogil:
    cdef const uint8_t* tail = leaf.tails
    cdef uint64_t first = compact_letters(s.graph, node) if node else 0
    cdef uint64_t letters
    cdef uint32_t place, entry
    cdef int _i, k
    for _i in range(leaf.n_tails):
        place, entry, letters = node, 1, first
        for k in range(1, tail[0] + 1):
            entry = 0
            if not (letters >> tail[k]) & 1:
                break
            entry = compact_entry(s.graph, place, tail[k])
            place = entry >> 1
            letters = compact_letters(s.graph, place) if place and k < tail[0] else 0
        if entry & 1:
            return True
        tail += tail[0] + 1
    return False


cdef bint answers(Sieve* s, int i, int length, uint32_t node) noexcept nogil:
    cdef const Leaf* leaf = &s.leaves[i]
    cdef int64_t state = s.state[length][i]
    if leaf.kind == SUM:
        return leaf.low <= state <= leaf.high
    if leaf.kind == KINDS:
        return leaf.low <= popcount(<uint64_t>state) <= leaf.high
    if leaf.kind == PATTERN:
        return (<uint64_t>state & leaf.whole) != 0
    if leaf.kind == FRONT:
        return s.ends[length][i]
    return tail_fits(s, leaf, node)


cdef bint holds(Sieve* s, int length, uint32_t node) noexcept nogil:
    # What the whole program says of the word so far; `node` is where the graph goes on behind it, or 0.
    cdef bint[MAX_PROGRAM] stack
    cdef int top = 0, i
    for i in range(s.size):
        if s.program[i] >= 0:
            stack[top] = answers(s, s.program[i], length, node)
            top += 1
        elif s.program[i] == NOT:
            stack[top - 1] = not stack[top - 1]
        else:
            top -= 1
            if s.program[i] == AND:
                stack[top - 1] = stack[top - 1] and stack[top]
            else:
                stack[top - 1] = stack[top - 1] or stack[top]
    return top == 0 or stack[0]


cdef bint keep(Sieve* s, int length) noexcept nogil:
    # False ends the search: enough words, or no memory.
    cdef void* grown
    if s.used + length + 1 > s.room:
        s.room = 2 * s.room + 4096
        grown = realloc(s.data, s.room)
        if grown == NULL:
            s.full = True
            return False
        s.data = <uint8_t*>grown
    s.data[s.used] = length
    memcpy(s.data + s.used + 1, s.word, length)
    s.used += length + 1
    s.found += 1
    return s.found < s.limit


cdef bint walk(Sieve* s, uint32_t place, int depth) noexcept nogil:
    cdef uint64_t rest = compact_letters(s.graph, place)
    cdef uint32_t entry
    cdef int letter
    while rest:
        letter = lowest(rest)
        rest &= rest - 1
        s.word[depth] = letter
        if not step(s, depth, letter):
            continue
        entry = compact_entry(s.graph, place, letter)
        if entry & 1 and holds(s, depth + 1, entry >> 1) and not keep(s, depth + 1):
            return False
        if entry >> 1 and not walk(s, entry >> 1, depth + 1):
            return False
    return True


cdef uint32_t behind(const compact_t* graph, const uint8_t[::1] codes) noexcept:
    # The node behind some letters, or 0.
    cdef uint32_t place = graph.root
    cdef Py_ssize_t i
    for i in range(codes.shape[0]):
        if place == 0 or not (compact_letters(graph, place) >> codes[i]) & 1:
            return 0
        place = compact_entry(graph, place, codes[i]) >> 1
    return place


cdef int read_leaf(Leaf* leaf, tuple told, const compact_t* graph, list kept) except -1:
    cdef uint64_t token
    cdef uint32_t place
    cdef int i, letter
    cdef bytes tails
    what = told[0]
    leaf.rises = True
    if what == "sum":
        leaf.kind = SUM
        for letter, i in enumerate(told[1]):
            leaf.weight[letter & 63] = i
            if i < 0:
                leaf.rises = False
        leaf.low, leaf.high = told[2], told[3]
    elif what == "kinds":
        leaf.kind = KINDS
        leaf.low, leaf.high = told[1], told[2]
    elif what == "pattern":
        leaf.kind = PATTERN
        if len(told[1]) > MAX_WORD:
            raise ValueError(f"a pattern has at most {MAX_WORD} tokens, not {len(told[1])}")
        for i, token in enumerate(told[1]):
            for letter in range(1, 64):
                if (token >> letter) & 1:
                    leaf.fits[letter] |= <uint64_t>1 << i
        leaf.stars = told[2]
        leaf.whole = <uint64_t>1 << len(told[1])
    elif what == "front":
        leaf.kind = FRONT
        for codes in told[1]:
            place = behind(graph, codes)
            if place and leaf.count < MAX_WORD:
                leaf.starts[leaf.count] = place
                leaf.count += 1
    elif what == "back":
        leaf.kind = BACK
        tails = b"".join([bytes([len(codes)]) + codes for codes in told[1]])
        kept.append(tails)
        leaf.tails = tails
        leaf.n_tails = <int>len(told[1])
    else:
        raise ValueError(f"no question {what!r}")
    return 0


def sift(Dawg source not None, leaves, program, uint64_t needed, Py_ssize_t limit=-1):
    """The words for which a program of questions holds, packed: the length of each, and its codes.

    `leaves`: the questions. ("sum", weights by code, low, high): the weights of all letters come to so much; ("kinds",
    low, high): so many different letters; ("pattern", tokens, stars): as in `search.match`; ("front", codes, ...) and
    ("back", codes, ...): a word with one of these put in front, or behind. `program`: postfix, the number of a leaf or
    -1 and, -2 or, -3 not; empty: all words. `needed`: the leaves, as bits, that each word found answers yes.
    `limit` ends the search early (-1: never). Raises ValueError for more than 64 questions or a program of more than
    256 parts, or one that does not come out even.
    """
    cdef Sieve* s
    cdef Leaf* leaf
    cdef list kept = []
    cdef int i, k, high = 0
    if len(leaves) > MAX_LEAVES or len(program) > MAX_PROGRAM:
        raise ValueError(f"at most {MAX_LEAVES} questions and {MAX_PROGRAM} parts, not {len(leaves)}, {len(program)}")
    for i in program:
        if not NOT <= i < len(leaves):
            raise ValueError(f"no question {i}")
        high += 1 if i >= 0 else 0 if i == NOT else -1
        if high < 1:
            raise ValueError("a program joins what is not there")
    if high > 1:
        raise ValueError("a program leaves more than one answer")
    if limit == 0:
        return b""
    s = <Sieve*>calloc(1, sizeof(Sieve))
    if s == NULL:
        raise MemoryError
    try:
        s.graph = &source.graph
        s.n = <int>len(leaves)
        s.limit = limit if limit > 0 else <size_t>-2
        s.leaves = <Leaf*>calloc(s.n + 1, sizeof(Leaf))
        if s.leaves == NULL:
            raise MemoryError
        for i in range(s.n):
            leaf = &s.leaves[i]
            read_leaf(leaf, leaves[i], s.graph, kept)
            leaf.needed = (needed >> i) & 1
            s.state[0][i] = 1 if leaf.kind == PATTERN else leaf.count
            if leaf.kind == FRONT and s.places == NULL:
                s.places = <uint32_t*>calloc(<size_t>(MAX_WORD + 1) * s.n * MAX_WORD, sizeof(uint32_t))
                if s.places == NULL:
                    raise MemoryError
        for i in range(s.n):
            if s.leaves[i].kind == FRONT:
                for k in range(s.leaves[i].count):
                    places_of(s, 0, i)[k] = s.leaves[i].starts[k]
        s.size = <int>len(program)
        for i in range(s.size):
            s.program[i] = program[i]
        with nogil:
            walk(s, source.graph.root, 0)
        if s.full:
            raise MemoryError
        return (<const char*>s.data)[:s.used] if s.used else b""
    finally:
        free(s.data)
        free(s.places)
        free(s.leaves)
        free(s)
