"""Encoded words: gathered in any order, sorted and made unique, before a graph is built of them.

Knows letter codes (bytes 1 to 63). One buffer holds all letters, so that 1.7 million words are a few
allocations; ten letters of six bits make a 64-bit sort key, so that nearly all comparisons are of one number.
"""

from libc.stdint cimport int64_t, uint8_t, uint32_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset

from wordgame._core.graph cimport Dawg, Letters
from wordgame._core.search cimport Cursor, cursor_next, cursor_start


cdef class Words:
    """Encoded words in one buffer: appended in any order, then sorted and made unique."""

    def __cinit__(self):
        self.is_sorted = True

    def __dealloc__(self):
        free(self.data)
        free(self.keys)

    def __len__(self):
        return self.count

    def add(self, const uint8_t[::1] word):
        """Append a word, codes 1 to 63; raises ValueError on other codes and lengths, OverflowError at 4 GB."""
        cdef Py_ssize_t i
        if not 1 <= word.shape[0] <= MAX_WORD:
            raise ValueError(f"a word has 1 to {MAX_WORD} letters, not {word.shape[0]}")
        for i in range(word.shape[0]):
            if not 1 <= word[i] <= 63:
                raise ValueError(f"letter codes are 1 to 63, not {word[i]}")
        self.append(&word[0], <int>word.shape[0])

    def add_texts(self, texts not None, Letters letters not None, int shortest=1, int longest=MAX_WORD):
        """Append words given as text; gives those that are no words of the alphabet, and those of other lengths.

        Raises TypeError when something in `texts` is not a str, OverflowError past 4 GB.
        """
        cdef uint8_t[MAX_WORD] codes
        cdef list strange = [], unfit = []
        cdef int size
        for text in texts:
            if not isinstance(text, str):
                raise TypeError(f"words are str, not {type(text).__name__}: {text!r}")
            size = letters.read(text, codes, MAX_WORD)
            if size <= 0:
                strange.append(text)
            elif shortest <= size <= longest:
                self.append(codes, size)
            else:
                unfit.append(text)
        return strange, unfit

    cdef int append(self, const uint8_t* word, int size) except -1:
        cdef Key* key
        cdef Key* last
        cdef void* grown
        cdef int i
        if self.used + size > <size_t>0xFFFFFFF0 or self.count >= <Py_ssize_t>0xFFFFFFF0:
            raise OverflowError("the words take more than 4 GB")
        if self.used + size > self.data_room:
            self.data_room = 2 * self.data_room + 4096
            grown = realloc(self.data, self.data_room)
            if grown == NULL:
                raise MemoryError
            self.data = <uint8_t*>grown
        if self.count == self.keys_room:
            self.keys_room = 2 * self.keys_room + 512
            grown = realloc(self.keys, self.keys_room * sizeof(Key))
            if grown == NULL:
                raise MemoryError
            self.keys = <Key*>grown
        memcpy(self.data + self.used, word, size)
        key = self.keys + self.count
        key.head = 0
        for i in range(10):
            key.head = key.head << 6 | (word[i] if i < size else 0)
        key.at = <uint32_t>self.used
        key.size = size
        if self.is_sorted and self.count:
            last = key - 1
            if last.head > key.head or (last.head == key.head and compare_tail(self.data, last, key) >= 0):
                self.is_sorted = False
        self.used += size
        self.count += 1
        return 0

    def sort(self):
        """Sort by letter codes and drop repeated words; gives the number dropped."""
        cdef int64_t dropped
        if self.is_sorted:
            return 0
        with nogil:
            dropped = sort_words(self.data, self.keys, self.count)
        if dropped < 0:
            raise MemoryError
        self.count -= dropped
        self.is_sorted = True
        return dropped

    def __iter__(self):
        cdef Py_ssize_t i
        for i in range(self.count):
            yield (<char*>self.data)[self.keys[i].at : self.keys[i].at + self.keys[i].size]


cdef inline int compare_tail(const uint8_t* data, const Key* a, const Key* b) noexcept nogil:
    # The order of two words whose first ten letters are the same.
    cdef uint32_t size = a.size if a.size < b.size else b.size
    cdef int order
    if size > 10:
        order = memcmp(data + a.at + 10, data + b.at + 10, size - 10)
        if order:
            return order
    return <int>a.size - <int>b.size


cdef int64_t sort_words(const uint8_t* data, Key* keys, Py_ssize_t n) noexcept nogil:
    # Radix sort by the first ten letters, then the few runs that are equal so far by insertion.
    cdef Key* other = <Key*>malloc(n * sizeof(Key))
    cdef Key* swap
    cdef Key* source = keys
    cdef Key held
    cdef size_t[2048] place
    cdef size_t total, here
    cdef Py_ssize_t i, j, kept
    cdef int shift
    if other == NULL:
        return -1
    for shift in range(0, 60, 11):
        memset(place, 0, sizeof(place))
        for i in range(n):
            place[(source[i].head >> shift) & 2047] += 1
        total = 0
        for i in range(2048):
            here = place[i]
            place[i] = total
            total += here
        for i in range(n):
            j = <Py_ssize_t>place[(source[i].head >> shift) & 2047]
            place[(source[i].head >> shift) & 2047] += 1
            other[j] = source[i]
        swap = source
        source = other
        other = swap
    for i in range(1, n):
        held = source[i]
        j = i
        while j > 0 and source[j - 1].head == held.head and compare_tail(data, source + j - 1, &held) > 0:
            source[j] = source[j - 1]
            j -= 1
        source[j] = held
    kept = 0
    for i in range(n):
        if kept and source[kept - 1].head == source[i].head and compare_tail(data, source + kept - 1, source + i) == 0:
            continue
        source[kept] = source[i]
        kept += 1
    if source != keys:
        memcpy(keys, source, kept * sizeof(Key))
        free(source)
    else:
        free(other)
    return n - kept


def combine(Dawg left not None, Dawg right not None, bint only_left, bint both, bint only_right):
    """Words of two graphs of the same alphabet, sorted: those in the left one only, in both, in the right one only."""
    cdef Words out = Words()
    cdef Cursor a, b
    cdef int n, m, order
    cursor_start(&a, &left.graph)
    cursor_start(&b, &right.graph)
    n = cursor_next(&a, &left.graph)
    m = cursor_next(&b, &right.graph)
    while n or m:
        if not n or not m:
            order = -1 if n else 1
        else:
            order = memcmp(a.word, b.word, n if n < m else m)
            if order == 0:
                order = n - m
        if order < 0:
            if only_left:
                out.append(a.word, n)
        elif order > 0:
            if only_right:
                out.append(b.word, m)
        elif both:
            out.append(a.word, n)
        if order <= 0:
            n = cursor_next(&a, &left.graph)
        if order >= 0:
            m = cursor_next(&b, &right.graph)
    return out
