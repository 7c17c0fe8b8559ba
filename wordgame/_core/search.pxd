from libc.stdint cimport uint8_t, uint32_t, uint64_t

from wordgame._core.graph cimport compact_entry, compact_letters, compact_t, lowest


cdef struct Step:  # a node on the way from the root, and those of its letters that are still to be tried
    uint32_t place
    uint64_t letters
    uint64_t rest


cdef struct Cursor:  # goes through the words of a compact DAWG in order
    Step[64] path
    uint8_t[64] word
    int depth


cdef inline void cursor_start(Cursor* cursor, const compact_t* graph) noexcept nogil:
    cursor.depth = 0
    cursor.path[0].place = graph.root
    cursor.path[0].letters = cursor.path[0].rest = compact_letters(graph, graph.root)


cdef inline int cursor_next(Cursor* cursor, const compact_t* graph) noexcept nogil:
    # The length of the next word, which is then in cursor.word; 0 after the last one.
    cdef Step* step
    cdef uint32_t entry
    cdef int letter
    while cursor.depth >= 0:
        step = &cursor.path[cursor.depth]
        if step.rest == 0:
            cursor.depth -= 1
            continue
        letter = lowest(step.rest)
        step.rest &= step.rest - 1
        cursor.word[cursor.depth] = letter
        entry = compact_entry(graph, step.place, letter)
        if entry >> 1:
            cursor.depth += 1
            step += 1
            step.place = entry >> 1
            step.letters = step.rest = compact_letters(graph, entry >> 1)
            if entry & 1:
                return cursor.depth
        elif entry & 1:
            return cursor.depth + 1
    return 0
