from wordgame._core.endgame_board cimport Table


cdef int deepen(Table* t, int left) noexcept nogil
cdef void widen(Table* t, int left, int wanted) noexcept nogil
