from libc.stdint cimport int32_t

from wordgame._core.endgame_board cimport Table


cdef int32_t play_out(Table* t, int ply, int me, int left) noexcept nogil
cdef int32_t search(Table* t, int ply, int me, int left, int depth, int32_t alpha, int32_t beta) noexcept nogil
cdef int deepen(Table* t, int left) noexcept nogil
cdef void widen(Table* t, int left, int wanted) noexcept nogil
