"""The signs of a hunspell dictionary as numbers, and how they are spelled in the letters of an alphabet."""

cimport cython
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND, PyUnicode_READ
from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcmp, memset


@cython.final
@cython.auto_pickle(False)
cdef class Signs:
    """Every sign of a dictionary with its number, and the letters that texts of them have.

    `signs`, numbered from 1. `spelled`: for each of them the signs of letters that it stands for (numbers from 1), or
    none. `letters`: (numbers of such signs, letter code), longer ones first. `mirrored`: texts are read from their end.
    """

    def __cinit__(self, signs, spelled, letters, bint mirrored):
        cdef int i
        self.count = len(signs) + 1
        self.mirrored = mirrored
        self.code_points = max(map(ord, signs), default=0) + 1
        self.number = <uint16_t*>claim(self.code_points, sizeof(uint16_t))
        if self.count > 0xFFFF:
            raise OverflowError("a dictionary of more than 65,534 different signs")
        for i, sign in enumerate(signs, 1):
            self.number[<uint32_t>ord(sign)] = i
        self.spells = <uint8_t*>claim(self.count * SPELLED, 1)
        for i, parts in enumerate(spelled, 1):
            for k, part in enumerate(parts[:SPELLED]):
                self.spells[i * SPELLED + k] = part
        memset(self.single, 0, sizeof(self.single))
        memset(self.starts_wide, 0, sizeof(self.starts_wide))
        wide = bytearray()
        for parts, code in letters:
            if len(parts) == 1:
                self.single[<uint8_t>parts[0]] = code
            else:
                self.starts_wide[<uint8_t>parts[0]] = 1
                wide += bytes([len(parts), code, *parts])
        self.joins = max([len(parts) for parts, _ in letters]) - 1
        self.wide = <uint8_t*>claim(len(wide) + 1, 1)
        for i in range(len(wide)):
            self.wide[i] = wide[i]

    def __dealloc__(self):
        free(self.number)
        free(self.spells)
        free(self.wide)

    cdef uint16_t number_of(self, uint32_t code_point) noexcept:
        return self.number[code_point] if code_point < self.code_points else 0

    cdef int read(self, word, uint16_t* out) except -2:
        # The signs of a text (mirrored where affixes are); 0 for one that is too long.
        cdef Py_ssize_t n = PyUnicode_GET_LENGTH(word), i
        cdef int kind = PyUnicode_KIND(word)
        cdef void* data = PyUnicode_DATA(word)
        if n > <Py_ssize_t>LONGEST:
            return 0
        for i in range(n):
            out[n - 1 - i if self.mirrored else i] = self.number_of(PyUnicode_READ(kind, data, i))
        return <int>n

    cdef int letters_in(self, const uint16_t* text, int n, uint8_t* codes) noexcept:
        # The letters of a text; a sign that no letter has is code 0 of none.
        cdef uint8_t[SPELLED * ROOM + 1] signs
        cdef const uint8_t* part
        cdef const uint8_t* wide
        cdef int i, k, size = 0, at = 0, letters = 0
        cdef uint8_t code
        for i in range(n):
            part = self.spells + text[n - 1 - i if self.mirrored else i] * SPELLED
            for k in range(SPELLED):
                if part[k]:
                    signs[size] = part[k]
                    size += 1
                else:
                    break
            if part[0] == 0:
                signs[size] = 0
                size += 1
        while at < size:
            code = 0
            if self.starts_wide[signs[at]]:
                wide = self.wide
                while wide[0] and code == 0:
                    if wide[0] <= size - at and memcmp(wide + 2, signs + at, wide[0]) == 0:
                        code = wide[1]
                        at += wide[0]
                    wide += 2 + wide[0]
            if code == 0:
                code = self.single[signs[at]]
                at += 1
            codes[letters] = code
            letters += 1
        return letters

    cdef int letters_at_least(self, const uint16_t* text, int n) noexcept:
        # How many letters a text has, signs that no letter has being none.
        cdef uint8_t[SPELLED * ROOM + 1] codes
        cdef int i, letters = self.letters_in(text, n, codes), count = 0
        for i in range(letters):
            count += codes[i] != 0
        return count


cdef void* claim(size_t count, size_t size) except NULL:
    cdef void* made = calloc(count + 1, size)
    if made == NULL:
        raise MemoryError
    return made
