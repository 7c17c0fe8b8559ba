"""Packed word graphs over any read-only buffer, and look-ups in them.

Knows two packed layouts, and how text becomes letter codes fast; knows no files and no rules.

The compact layout (class Dawg) is what lexicon files hold: small, and one load a letter for membership. It is a double
array (Aoe, "An efficient digital search algorithm by using a double-array structure", 1989): 32-bit units,

    place of the child << 8 | a node has its place here << 7 | ends a word << 6 | letter

where the unit for letter c of the node at place p is units[p ^ c], if its letter is c. No two nodes have one place, so
a unit is part of one node. p ^ c stays in p's block of 32 units, 64 for alphabets of more than 31 letters; block 0
is empty, and place 0 is no node; a child stands in a lower block than its parent.

The wide layout (class Graph) is for placements: 32-bit words in the machine's own order, W = 1 word a mask for an
alphabet of up to 31 letters, else W = 2 (low word first); bit 0 is the GADDAG's separator. A node at place p:

    [letters with a child: W] [letters that end a word: W] [place of a child, for each bit of the first mask]

The array starts with a DAWG and goes on with the reversed half of the GADDAG, whose separators lead into that DAWG.
"""

from cpython.mem cimport PyMem_Free, PyMem_Malloc
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND, PyUnicode_READ
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

cdef enum:
    MAX_WORD = 63
    LONGEST_TEXT = 4000  # characters: a longer text is no word of 63 letters, and is not read to its end to say so


def checksum(const uint8_t[::1] data not None, uint64_t seed=0):
    """A 64-bit number that tells of changes of `data`: any changed byte changes it. No defence against malice."""
    cdef uint64_t value
    with nogil:
        value = mixed(&data[0] if data.shape[0] else NULL, data.shape[0], seed)
    return value


cdef inline uint64_t load64(const uint8_t* at) noexcept nogil:
    cdef uint64_t value
    memcpy(&value, at, 8)
    return value


cdef uint64_t mixed(const uint8_t* data, size_t n, uint64_t seed) noexcept nogil:
    # Four lanes, so that the multiplications overlap: 0.05 ms for half a megabyte.
    cdef uint64_t a = seed ^ n, b = a + 1, c = a + 2, d = a + 3
    cdef uint64_t k = 0x9E3779B97F4A7C15
    cdef size_t i = 0
    while i + 32 <= n:
        a = (a ^ load64(data + i)) * k
        b = (b ^ load64(data + i + 8)) * k
        c = (c ^ load64(data + i + 16)) * k
        d = (d ^ load64(data + i + 24)) * k
        a ^= a >> 32
        b ^= b >> 32
        c ^= c >> 32
        d ^= d >> 32
        i += 32
    while i < n:
        a = (a ^ data[i]) * k
        a ^= a >> 32
        i += 1
    a = (a ^ (b * 3)) * k
    a = ((a ^ a >> 32) ^ (c * 5)) * k
    a = ((a ^ a >> 32) ^ (d * 7)) * k
    return a ^ a >> 32


cdef object words_of(buffer):
    view = memoryview(buffer).cast("B")
    if view.nbytes % 4:
        raise ValueError(f"a word graph cannot have {view.nbytes} bytes")
    return view.cast("I")


cdef class Letters:
    """Turns text into letter codes: a table for plain characters, `slow` (text -> bytes) for all other text.

    `signs` maps single characters to codes; characters that may join others (combining marks, first characters of
    digraphs) must not be in it. `strange` is the exception class by which `slow` refuses text.
    """

    def __cinit__(self, dict signs, int count, slow, strange):
        cdef Py_ssize_t size = max([ord(sign) for sign in signs], default=0) + 1
        if not 1 <= count <= 63:
            raise ValueError(f"an alphabet has 1 to 63 letters, not {count}")
        self.table = <uint8_t*>PyMem_Malloc(size)
        if self.table == NULL:
            raise MemoryError
        memset(self.table, 0, size)
        self.size = <uint32_t>size
        for sign, code in signs.items():
            if not 1 <= code <= count:
                raise ValueError(f"letter codes are 1 to {count}, not {code}")
            self.table[ord(sign)] = code
        self.count = count
        self.slow = slow
        self.strange = strange

    def __dealloc__(self):
        PyMem_Free(self.table)

    cdef int read(self, word, uint8_t* out, int room) except -2:
        # Codes of `word` into `out`; the number of letters, or -1 if the text is too long or has strange signs.
        cdef Py_ssize_t n = PyUnicode_GET_LENGTH(word), i
        cdef int kind = PyUnicode_KIND(word)
        cdef void* data = PyUnicode_DATA(word)
        cdef uint32_t sign
        cdef uint8_t code
        cdef const uint8_t[::1] codes
        if n <= room:
            for i in range(n):
                sign = PyUnicode_READ(kind, data, i)
                code = self.table[sign] if sign < self.size else 0
                if code == 0:
                    break
                out[i] = code
            else:
                return <int>n
        if n > LONGEST_TEXT:
            return -1
        try:
            codes = self.slow(word)
        except self.strange:
            return -1
        if codes.shape[0] > room:
            return -1
        for i in range(codes.shape[0]):
            if not 1 <= codes[i] <= self.count:
                raise ValueError(f"letter codes are 1 to {self.count}, not {codes[i]}")
            out[i] = codes[i]
        return <int>codes.shape[0]


cdef class Dawg:
    """A minimal word graph in the compact layout; `in` takes text in any case and normal form.

    Made from a buffer of units and what has to be known of it: place of the root, number of words. Raises ValueError
    where the buffer is not a sound graph: nothing in it is trusted, and after the check no walk can leave it or be
    longer than 63 letters. Only a graph that this project made and keeps itself may be taken as sound (`sound`): the
    check is most of the time that opening takes.
    """

    def __cinit__(self, buffer, tuple layout not None, Letters letters not None, bint sound=False):
        cdef const uint32_t[::1] view = words_of(buffer)
        cdef uint8_t* depth
        cdef uint32_t root, fault
        cdef uint64_t words
        root, words = layout
        if not 1 <= view.shape[0] <= 1 << 24:
            raise ValueError(f"a word graph cannot have {view.shape[0]} units")
        if words >> 62:
            raise ValueError(f"no word graph has {words} words")
        self.graph.units = &view[0]
        self.graph.size = <uint32_t>view.shape[0]
        self.graph.root = root
        self.graph.block = 32 if letters.count <= 31 else 64
        self.graph.letters = letters.count
        self.owner = view
        self.letters = letters
        self.words = words
        if sound and root < self.graph.size:
            return
        depth = <uint8_t*>calloc(self.graph.size, 1)
        if depth == NULL:
            raise MemoryError
        with nogil:
            fault = compact_fault(&self.graph, MAX_WORD, depth)
        free(depth)
        if fault:
            raise ValueError(f"the word graph has a fault at unit {fault}")

    @property
    def layout(self):
        """What has to be known to read the buffer, as it was given."""
        return self.graph.root, self.words

    def __contains__(self, word):
        cdef int found
        cdef uint8_t[MAX_WORD] codes
        if not isinstance(word, str):
            raise TypeError(f"a word is a str, not {type(word).__name__}: {word!r}")
        found = compact_has_text(
            &self.graph,
            self.letters.table,
            self.letters.size,
            PyUnicode_KIND(word),
            PyUnicode_DATA(word),
            PyUnicode_GET_LENGTH(word),
        )
        if found < 0:
            found = self.letters.read(word, codes, MAX_WORD)
            found = compact_has(&self.graph, codes, found) if found > 0 else 0
        return found

    def __len__(self):
        return self.words


cdef class Graph:
    """A word graph in the wide layout, checked once; the buffer is kept alive and never written to."""

    def __cinit__(self, buffer, uint32_t root, uint32_t dawg_root, int letters):
        """Take a buffer of 32-bit words; raises ValueError where it is not a sound graph of so many letters."""
        cdef const uint32_t[::1] view = words_of(buffer)
        cdef uint8_t* depth
        cdef uint32_t fault
        if not 1 <= letters <= 63 or not 3 <= view.shape[0] <= 0xFFFFFFFF:
            raise ValueError(f"a word graph cannot have {letters} letters and {view.shape[0]} words of memory")
        self.nodes = &view[0]
        self.length = <uint32_t>view.shape[0]
        self.root = root
        self.dawg_root = dawg_root
        self.letters = letters
        self.mask_words = 1 if letters <= 31 else 2
        self.owner = view
        depth = <uint8_t*>calloc(self.length, 1)
        if depth == NULL:
            raise MemoryError
        with nogil:
            fault = graph_fault(self.nodes, self.length, root, dawg_root, self.mask_words, letters, depth)
        free(depth)
        if fault:
            raise ValueError(f"the word graph has a fault at {fault}")

    def __contains__(self, const uint8_t[::1] codes not None):
        """Whether the word of these letter codes is in the DAWG."""
        cdef uint32_t at = self.dawg_root
        cdef Py_ssize_t i, n = codes.shape[0]
        for i in range(n):
            if not 1 <= codes[i] <= self.letters:
                return False
            if i == n - 1:
                return (graph_ends(self.nodes + at, self.mask_words) >> codes[i]) & 1
            at = graph_child(self.nodes, at, self.mask_words, codes[i])
            if at == 0:
                return False
        return False

    @property
    def nbytes(self):
        """The size of the graph in bytes."""
        return self.length * 4


cdef uint32_t graph_fault(
    const uint32_t* nodes,
    uint32_t length,
    uint32_t root,
    uint32_t dawg_root,
    int mask_words,
    int letters,
    uint8_t* depth,
) noexcept nogil:
    # 0, or the place of the first fault: nodes one after another, children before parents, letters in the alphabet,
    # no path of more than 64 steps. The separator may not follow itself, and leads to a node of the DAWG.
    cdef uint32_t place = 1, last = 0, size, child, i, count
    cdef uint64_t outside = ~<uint64_t>0 << letters << 1
    cdef uint64_t have, ends
    cdef int head = 2 * mask_words, deepest
    while place < length:
        if length - place < <uint32_t>head:
            return place
        have = graph_letters(nodes + place, mask_words)
        ends = graph_ends(nodes + place, mask_words)
        count = popcount(have)
        size = head + count
        if (have | ends) & outside or ends & 1 or length - place < size or (have & 1 and place <= dawg_root):
            return place
        deepest = 0
        for i in range(count):
            child = nodes[place + head + i]
            if child >= place or depth[child] == 0 or (i == 0 and have & 1 and child > dawg_root):
                return place
            if i or not have & 1:
                deepest = max(deepest, depth[child])
        if deepest >= MAX_WORD:
            return place
        depth[place] = deepest + 1
        last = place
        place += size
    if last != root or root == 0 or dawg_root == 0 or dawg_root > root or depth[dawg_root] == 0:
        return root if root else 1
    return 0


cdef int64_t widen(
    const compact_t* source, uint32_t first, uint32_t* moved, uint32_t* nodes, int mask_words
) noexcept nogil:
    # The nodes of a compact graph in the wide layout: how many 32-bit words they take; with `nodes`, they are written
    # there. Places count from `first` on, that of nodes[0]. `moved`: new place by old.
    cdef int64_t size = 0
    cdef uint32_t place = compact_next(source, 0), entry
    cdef uint64_t rest, letters, ends
    cdef int c, children
    while place:
        rest = compact_letters(source, place)
        letters = ends = 0
        children = 0
        moved[place] = first + <uint32_t>size
        while rest:
            c = lowest(rest)
            rest &= rest - 1
            entry = compact_entry(source, place, c)
            if entry & 1:
                ends |= <uint64_t>1 << c
            if entry >> 1:
                letters |= <uint64_t>1 << c
                if nodes != NULL:
                    nodes[size + 2 * mask_words + children] = moved[entry >> 1]
                children += 1
        if nodes != NULL:
            nodes[size] = <uint32_t>letters
            nodes[size + mask_words] = <uint32_t>ends
            if mask_words == 2:
                nodes[size + 1] = <uint32_t>(letters >> 32)
                nodes[size + 3] = <uint32_t>(ends >> 32)
        size += 2 * mask_words + children
        place = compact_next(source, place)
    return size
