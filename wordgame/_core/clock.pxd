# Time and interruption for searches that run without the GIL.

from cpython.exc cimport PyErr_Clear
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec


cdef inline double now() noexcept nogil:
    # Seconds on a clock that never goes back.
    cdef timespec t
    clock_gettime(CLOCK_MONOTONIC, &t)
    return t.tv_sec + 1e-9 * t.tv_nsec


cdef inline bint is_set(void* event) noexcept with gil:
    try:
        return bool((<object>event).is_set())
    except BaseException:  # an event that cannot be asked stops the search; the caller asks it again and sees why
        PyErr_Clear()
        return True
