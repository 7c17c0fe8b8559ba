# The words that a card makes across the line in which it is laid.

cdef void look_across(
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
