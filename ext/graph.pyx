"""Packed word graphs (DAWG and GADDAG) over any read-only buffer, and look-ups in them.

Knows the packed layout, and how text becomes letter codes fast; knows no files and no rules.

Layout 1, little-endian 32-bit words. An alphabet of up to 31 letters has masks of W = 1 word, else of W = 2 (low word
first); bit i of a mask stands for letter code i, bit 0 for the GADDAG's separator. A node at place p:

    [letters with a child: W][letters that end a word: W][place of a child: one for each bit of the first mask, from the lowest]

Children stand before their parents; place 0 is no node. A letter that ends a word and goes no further has no child.
"""

from cpython.mem cimport PyMem_Free, PyMem_Malloc
from cpython.unicode cimport PyUnicode_READ_CHAR
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset


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
        self.size = size
        for sign, code in signs.items():
            if not 1 <= code <= count:
                raise ValueError(f"letter codes are 1 to {count}, not {code}")
            self.table[ord(sign)] = code
        self.count = count
        self.slow = slow
        self.strange = strange

    def __dealloc__(self):
        PyMem_Free(self.table)

    cdef int read(self, object text, uint8_t* out, int room) except -2:
        # Codes of `text` into `out`; the number of letters, or -1 if the text is too long or has strange signs.
        cdef str word = text
        cdef Py_ssize_t n = len(word), i
        cdef Py_UCS4 sign
        cdef uint8_t code
        cdef const uint8_t[::1] codes
        if n <= room:
            for i in range(n):
                sign = PyUnicode_READ_CHAR(word, i)
                code = self.table[sign] if <Py_ssize_t>sign < self.size else 0
                if code == 0:
                    break
                out[i] = code
            else:
                return <int>n
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


cdef class Graph:
    """A packed word graph that has been checked; `buffer` is kept alive and never written to."""

    def __cinit__(self):
        self.nodes = NULL

    def __init__(self, buffer, uint32_t root, int letters):
        self.attach(buffer, root, letters)

    cdef void attach(self, object buffer, uint32_t root, int letters) except *:
        cdef const uint32_t[::1] view = memoryview(buffer).cast("B").cast("I")
        self.owner = view
        self.nodes = &view[0]
        self.length = <uint32_t>view.shape[0]
        self.root = root
        self.letters = letters
        self.mask_words = 1 if letters <= 31 else 2

    def contains(self, const uint8_t[::1] codes):
        """Whether the word of these letter codes is in a DAWG."""
        return has_word(self.nodes, self.root, self.mask_words, &codes[0] if codes.shape[0] else NULL, codes.shape[0])


cdef bint has_word(const uint32_t* nodes, uint32_t root, int mask_words, const uint8_t* word, Py_ssize_t n) noexcept nogil:
    cdef uint32_t at = root
    cdef Py_ssize_t i
    if n == 0:
        return False
    for i in range(n - 1):
        at = graph_child(nodes, at, mask_words, word[i])
        if at == 0:
            return False
    return (graph_ends(nodes + at, mask_words) >> word[n - 1]) & 1
