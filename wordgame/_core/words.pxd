from libc.stdint cimport uint8_t, uint32_t, uint64_t

cdef enum:
    MAX_WORD = 63  # letters in a word


cdef struct Key:
    uint64_t head  # the first ten letters, six bits each, so that nearly all comparisons are of one number
    uint32_t at
    uint32_t size


cdef class Words:
    # Encoded words in one buffer, in any order until sorted; see words.pyx.
    cdef uint8_t* data
    cdef Key* keys
    cdef size_t used
    cdef size_t data_room
    cdef readonly Py_ssize_t count
    cdef Py_ssize_t keys_room
    cdef readonly bint is_sorted
    cdef int append(self, const uint8_t* word, int size) except -1
