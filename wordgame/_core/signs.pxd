from libc.stdint cimport uint8_t, uint16_t, uint32_t

cdef enum:
    LONGEST = 200  # signs of a form; longer ones are no words
    ROOM = 3 * LONGEST
    SPELLED = 4  # letters' signs that one sign can stand for


cdef class Signs:
    cdef int count  # one more than there are
    cdef uint16_t* number  # code point -> sign
    cdef uint32_t code_points
    cdef uint8_t* spells  # sign -> SPELLED signs of letters, 0 behind the last
    cdef uint8_t[256] single  # sign of a letter -> the letter that it is alone
    cdef uint8_t* wide  # letters of several signs: length, code, signs; 0 ends
    cdef uint8_t[256] starts_wide
    cdef int joins  # letters fewer, at most, that two texts have together
    cdef bint mirrored
    cdef uint16_t number_of(self, uint32_t code_point) noexcept
    cdef int read(self, word, uint16_t* out) except -2
    cdef int letters_in(self, const uint16_t* text, int n, uint8_t* codes) noexcept
    cdef int letters_at_least(self, const uint16_t* text, int n) noexcept


cdef void* claim(size_t count, size_t size) except NULL
