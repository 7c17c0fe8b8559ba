"""The word graph format .kwg of wolges, MAGPIE, macondo and Woogles: reading its words, writing ours.

A file is 32-bit little-endian entries; siblings stand one after another:

    tile << 24 | ends a word << 23 | last sibling << 22 | index of the first child (22 bits, 0 for none)

Entry 0 leads to the DAWG, entry 1 to the GADDAG, where tile 0 is the separator.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free

from wordgame._core.graph cimport Graph, graph_ends, graph_letters, lowest, popcount
from wordgame._core.words cimport Words

cdef enum:
    MAX_WORD = 63
    LAST = 0x400000
    ENDS = 0x800000
    ARC = 0x3FFFFF

cdef uint64_t MAX_WORDS = 1 << 26  # of a file that is read: four million entries can spell more than any memory holds


cdef struct Reading:
    const uint32_t* entries
    uint32_t size
    int letters
    uint64_t* words  # entry -> words of it and of the siblings behind it, plus one; 0: not yet counted
    uint8_t* depth  # entry -> letters of the longest of these words
    uint32_t fault


cdef bint count_words(Reading* r, uint32_t first, int level) noexcept nogil:
    # Counts and checks the siblings from `first` on, and all below them. False: a fault, at r.fault.
    cdef uint32_t i = first, entry
    cdef uint64_t total
    cdef uint8_t depth
    r.fault = first
    if level > MAX_WORD:  # too long a word, or a circle
        return False
    while r.words[i] == 0:
        r.fault = i
        entry = r.entries[i]
        if not 1 <= entry >> 24 <= <uint32_t>r.letters or (entry & ARC) >= r.size or not entry & (ARC | ENDS):
            return False
        if entry & ARC and r.words[entry & ARC] == 0 and not count_words(r, entry & ARC, level + 1):
            return False
        if entry & LAST:
            break
        if i + 1 == r.size:
            return False
        i += 1
    while True:  # from the last sibling back
        if r.words[i] == 0:
            entry = r.entries[i]
            total = 1 + (1 if entry & ENDS else 0)
            depth = 1
            if entry & ARC:
                total += r.words[entry & ARC] - 1
                depth += r.depth[entry & ARC]
            if depth > MAX_WORD:
                r.fault = i
                return False
            if not entry & LAST:
                total += r.words[i + 1] - 1
                depth = max(depth, r.depth[i + 1])
            r.words[i] = min(total, 2 * MAX_WORDS)
            r.depth[i] = depth
        if i == first:
            return True
        i -= 1


cdef int gather(const uint32_t* entries, uint32_t i, uint8_t* word, int depth, Words out) except -1:
    cdef uint32_t entry
    while True:
        entry = entries[i]
        word[depth] = entry >> 24
        if entry & ENDS:
            out.append(word, depth + 1)
        if entry & ARC:
            gather(entries, entry & ARC, word, depth + 1, out)
        if entry & LAST:
            return 0
        i += 1


def read(const uint32_t[::1] entries not None, int letters):
    """The words of a .kwg file, by its DAWG.

    Raises ValueError where the entries are no word graph of so many letters, OverflowError where they spell more than
    2**26 words.
    """
    cdef Reading r
    cdef uint8_t[MAX_WORD + 1] word
    cdef Words out = Words()
    cdef uint32_t root
    cdef bint sound
    cdef uint64_t count
    if not 1 <= entries.shape[0] <= ARC + 1:
        raise ValueError(f"a .kwg file has 1 to {ARC + 1} entries, not {entries.shape[0]}")
    r.entries = &entries[0]
    r.size = <uint32_t>entries.shape[0]
    r.letters = letters
    root = entries[0] & ARC
    if root == 0:
        return out
    if root >= r.size:
        raise ValueError(f"the root is entry {root} of {r.size}")
    r.words = <uint64_t*>calloc(r.size, sizeof(uint64_t))
    r.depth = <uint8_t*>calloc(r.size, 1)
    if r.words == NULL or r.depth == NULL:
        free(r.words)
        free(r.depth)
        raise MemoryError
    with nogil:
        sound = count_words(&r, root, 1)
        count = r.words[root]
    free(r.words)
    free(r.depth)
    if not sound:
        raise ValueError(f"entry {r.fault} is wrong")
    if count > MAX_WORDS:
        raise OverflowError(f"the file spells more than {MAX_WORDS} words")
    gather(r.entries, root, word, 0, out)
    return out


def write(Graph graph not None, bint with_gaddag):
    """The bytes of a .kwg file; raises OverflowError where more than 2**22 entries would be needed."""
    cdef uint32_t end = graph.length
    cdef uint32_t place = 1, child
    cdef int head = 2 * graph.mask_words, letter
    cdef uint64_t letters, ends, rest
    cdef uint32_t* index  # node -> its first entry
    cdef uint64_t used = 2
    cdef uint32_t entry, i, at
    cdef bytearray out
    cdef uint8_t* data
    if not with_gaddag:
        end = graph.dawg_root + head + popcount(graph_letters(graph.nodes + graph.dawg_root, graph.mask_words))
    index = <uint32_t*>calloc(end, sizeof(uint32_t))
    if index == NULL:
        raise MemoryError
    try:
        while place < end:
            letters = graph_letters(graph.nodes + place, graph.mask_words)
            ends = graph_ends(graph.nodes + place, graph.mask_words)
            if letters | ends:
                index[place] = <uint32_t>min(used, <uint64_t>ARC)
            used += popcount(letters | ends)
            place += head + popcount(letters)
        if used > ARC + 1:
            raise OverflowError(f"a .kwg file has at most {ARC + 1} entries, and {used} would be needed")
        out = bytearray(used * 4)
        data = out
        put(data, 0, LAST | index[graph.dawg_root])
        put(data, 1, LAST | (index[graph.root] if with_gaddag else 0))
        place = 1
        at = 2
        while place < end:
            letters = graph_letters(graph.nodes + place, graph.mask_words)
            ends = graph_ends(graph.nodes + place, graph.mask_words)
            rest = letters | ends
            i = place + head
            while rest:
                letter = lowest(rest)
                rest &= rest - 1
                entry = <uint32_t>letter << 24
                if (ends >> letter) & 1:
                    entry |= ENDS
                if rest == 0:
                    entry |= LAST
                if (letters >> letter) & 1:
                    child = graph.nodes[i]
                    i += 1
                    entry |= index[child]
                put(data, at, entry)
                at += 1
            place = i
        return bytes(out)
    finally:
        free(index)


cdef inline void put(uint8_t* data, uint32_t at, uint32_t entry) noexcept nogil:
    cdef int i
    for i in range(4):
        data[4 * <size_t>at + i] = <uint8_t>(entry >> (8 * i))
