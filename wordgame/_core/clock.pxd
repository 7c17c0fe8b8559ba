# Time and interruption of long work without the GIL: one clock, looked at by all searches alike.
#
# A search begins with `watch_start`, asks `watch_over` every few microseconds to milliseconds of work, unwinds once that
# is true, and its caller says `raise_pending()` as soon as it holds the GIL again: Ctrl-C during the search, or what
# `stop.is_set()` raised, is raised there. Between the two no Python code may run.

from cpython.ref cimport PyObject

from wordgame._core.portable cimport wg_seconds as now


cdef extern from "Python.h":
    int PyErr_CheckSignals() noexcept  # the handlers' exception stays set, for raise_pending
    PyObject* PyErr_Occurred() noexcept
    PyObject* PyObject_CallMethod(PyObject* thing, const char* name, const char* form) noexcept
    int PyObject_IsTrue(PyObject* thing) noexcept
    void Py_DecRef(PyObject* thing) noexcept


cdef struct Watch:
    double deadline  # seconds on the clock; 0: none
    double next_look  # at signals and at `stop`, which take the GIL
    PyObject* stop  # borrowed; NULL: none


cdef inline void watch_start(Watch* watch, double seconds, object stop) noexcept:
    # `seconds` from now on, 0: without end; `stop`: None, or an object with is_set() that the caller keeps alive.
    cdef double start = now()
    watch.deadline = start + seconds if seconds > 0 else 0.0
    watch.next_look = start
    watch.stop = NULL if stop is None else <PyObject*>stop


cdef inline bint is_asked_to_end(PyObject* stop) noexcept with gil:
    # Whether a signal's handler raised, or stop.is_set() is true or raised; what was raised stays set in this thread.
    cdef PyObject* answer
    cdef int yes
    if PyErr_CheckSignals() < 0:
        return True
    if stop == NULL:
        return False
    answer = PyObject_CallMethod(stop, "is_set", NULL)
    if answer == NULL:
        return True
    yes = PyObject_IsTrue(answer)
    Py_DecRef(answer)
    return yes != 0


cdef inline bint watch_over(Watch* watch) noexcept nogil:
    # Whether the work is to end now.
    cdef double time = now()
    cdef bint over
    if watch.deadline > 0 and time > watch.deadline:
        return True
    if time < watch.next_look:
        return False
    over = is_asked_to_end(watch.stop)
    watch.next_look = now() + 0.01  # taking the GIL may wait for a thread that holds it
    return over


cdef inline int raise_pending() except -1:
    # Raises what ended the search, if anything did.
    return -1 if PyErr_Occurred() != NULL else 0
