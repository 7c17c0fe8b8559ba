"""The cells of a tableau, and the words that a card laid on one makes across the line in which it is laid."""

from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from wordgame._core.cards cimport larger
from wordgame._core.graph cimport Graph, graph_child, graph_ends, graph_letters, lowest


cdef void look_across(Graph graph, Cell* grid, int width, int height, int shortest) noexcept nogil:
    # Which letters may lie on each cell, for words across and for words down.
    cdef int x, y, down
    for down in range(2):
        for y in range(height):
            for x in range(width):
                look_across_cell(graph, grid, width, height, shortest, x, y, down)


cdef void look_across_cell(
    Graph graph, Cell* grid, int width, int height, int shortest, int x, int y, int down
) noexcept nogil:
    # Which letters may lie on a cell, for the cards that adjoin it across the line.
    cdef Cell* cell = grid + y * width + x
    cdef int step = 1 if down else width
    cdef int at = x if down else y
    cdef int size = width if down else height
    cdef int before = 0, after = 0, i
    cdef int32_t total = 0, times = 1
    cdef uint64_t allowed = 0, rest
    cdef uint32_t node, other
    cdef int letter, masks = graph.mask_words
    cdef const uint32_t* nodes = graph.nodes
    cell.allowed[down] = ANY
    if cell.letter:
        return
    while at - before > 0 and (cell - (before + 1) * step).letter:
        before += 1
        total += (cell - before * step).value
        times = larger(times, (cell - before * step).times)
    while at + after < size - 1 and (cell + (after + 1) * step).letter:
        after += 1
        total += (cell + after * step).value
        times = larger(times, (cell + after * step).times)
    if not before and not after:
        return
    cell.cross_sum[down] = total
    cell.cross_times[down] = times
    cell.allowed[down] = 0
    if before + after + 1 < shortest:
        return
    node = graph.root
    if before:
        for i in range(1, before + 1):
            node = graph_child(nodes, node, masks, (cell - i * step).letter)
            if not node:
                return
        node = graph_child(nodes, node, masks, 0)
        if not node:
            return
        if not after:
            cell.allowed[down] = graph_ends(nodes + node, masks)
            return
        rest = graph_letters(nodes + node, masks) & ~<uint64_t>1
        while rest:
            letter = lowest(rest)
            rest &= rest - 1
            other = graph_child(nodes, node, masks, letter)
            for i in range(1, after):
                other = graph_child(nodes, other, masks, (cell + i * step).letter)
                if not other:
                    break
            if other and (graph_ends(nodes + other, masks) >> (cell + after * step).letter) & 1:
                allowed |= <uint64_t>1 << letter
    else:
        for i in range(after, 0, -1):
            node = graph_child(nodes, node, masks, (cell + i * step).letter)
            if not node:
                return
        allowed = graph_ends(nodes + node, masks)
    cell.allowed[down] = allowed


cdef list crosses_of(Cell* grid, int width, int height):
    # Where a card would make a word of two or more old cards in a row; see Tableau.cross_words.
    cdef int x, y, down, step
    cdef Cell* cell
    cdef Cell* other
    cdef list out = []
    for down in range(2):
        step = 1 if down else width
        for y in range(1, height - 1):
            for x in range(1, width - 1):
                cell = grid + y * width + x
                if cell.letter or not cell.cross_times[down] or not cell.allowed[down]:
                    continue
                before, after = [], []
                other = cell - step
                while other.letter:  # the margin is empty
                    before.append(other.letter)
                    other -= step
                other = cell + step
                while other.letter:
                    after.append(other.letter)
                    other += step
                if len(before) > 1 or len(after) > 1:
                    before.reverse()
                    out.append((down, y * width + x, cell.allowed[down], bytes(before), bytes(after)))
    return out


cdef tuple runs_of(const Cell* cell, int step, const uint8_t* letters, int size):
    # A word that begins on `cell`, and the runs of two or more old cards in it.
    cdef int i, run = 0
    cdef list out = []
    for i in range(size + 1):
        if i < size and cell[i * step].letter:
            run += 1
            continue
        if run > 1:
            out.append(PyBytes_FromStringAndSize(<char*>letters + i - run, run))
        run = 0
    return PyBytes_FromStringAndSize(<char*>letters, size), out
