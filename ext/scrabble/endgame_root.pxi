# The moves of the root: which is best, what is proven of each, and the line that it starts.

cdef void note_line(Table* t, int i) noexcept nogil:
    # Keeps the line of a move of the root.
    cdef Mark* mark = &t.mark[i]
    cdef int n = t.level[1].length
    cdef Play* line = <Play*>malloc((n + 1) * sizeof(Play))
    if line == NULL:
        t.abort = 2
        return
    line[0] = t.root[i]
    memcpy(line + 1, t.level[1].line, n * sizeof(Play))
    free(mark.line)
    mark.line = line
    mark.length = n + 1


cdef int32_t try_move(Table* t, int i, int left, int depth, int32_t alpha, int32_t beta) noexcept nogil:
    # Searches a move of the root and notes what that proves.
    cdef Play* play = &t.root[i]
    cdef Mark* mark = &t.mark[i]
    cdef int32_t value
    t.whole = True
    t.level[1].length = 0
    t.level[1].tip = NULL
    if play.count == 0 and left == 1:
        value = passed_value(t, 0)
    elif play.count == t.held[0]:
        value = play.score + t.out_factor * t.worth[1]
    else:
        if beta - alpha == 1:
            t.level[1].tip = unhurt_reply(t, 0, 0, play, &value)
            if value <= alpha:
                mark.high = min(mark.high, value)
                mark.value = value
                return value
        if play.count:
            lay(t, 0, 0, play)
        value = child(t, 0, 0, left, depth, play, alpha, beta)
        if play.count:
            take_back(t, 0, 0, play)
    if t.abort:
        return 0
    if t.whole:
        if value > alpha:
            mark.low = max(mark.low, value)
        if value < beta:
            mark.high = min(mark.high, value)
    mark.value = value
    if value > alpha and value < beta and not mark.done:
        note_line(t, i)
        mark.done = t.whole
    return value


cdef int32_t settle(Table* t, int i, int left) noexcept nogil:
    # The line to a value that two bounds have proven.
    cdef int32_t value = t.mark[i].low
    return try_move(t, i, left, DEEPEST, value - 1, value + 1)


cdef int deepen(Table* t, int left) noexcept nogil:
    # The best move of the root, deeper and deeper until it is proven or there is no time.
    cdef int depth = 0, deep = 0, i, j, best = -1, leader, held
    cdef int32_t value, alpha
    cdef bint whole
    cdef int* order = <int*>malloc(t.count * sizeof(int))
    if order == NULL:
        t.abort = 2
        return 0
    for i in range(t.count):
        order[i] = i
    find_replies(t, 0, 0)
    while True:
        # A few turns deep, then to the end with ten times the nodes so far; where that is too little, a turn deeper
        # and to the end again. (Turn by turn all the way took twice the nodes.)
        if depth == DEEPEST or deep < 3:
            deep += 1
            depth = deep
            t.budget = 0
        else:
            depth = DEEPEST
            t.budget = 11 * t.nodes + 20000
        for i in range(1, t.count):  # by insertion: they hardly move from one depth to the next
            held = order[i]
            j = i
            while j and t.mark[order[j - 1]].value < t.mark[held].value:
                order[j] = order[j - 1]
                j -= 1
            order[j] = held
        if best >= 0:  # first what was best
            j = 0
            while order[j] != best:
                j += 1
            while j:
                order[j] = order[j - 1]
                j -= 1
            order[0] = best
        alpha = -FAR
        leader = -1
        whole = True
        for j in range(t.count):
            i = order[j]
            if t.mark[i].high <= alpha:
                continue
            if t.mark[i].done:
                value = t.mark[i].value
            elif t.mark[i].low == t.mark[i].high:
                value = settle(t, i, left)
            elif leader < 0:
                value = try_move(t, i, left, depth, -FAR, FAR)
            else:
                value = try_move(t, i, left, depth, alpha, alpha + 1)
                if value > alpha and not t.abort:
                    value = try_move(t, i, left, depth, alpha, FAR)
            if t.abort:
                break
            if value > alpha:
                alpha = value
                leader = i
            whole = whole and t.mark[i].high <= alpha
        if leader >= 0:
            best = leader
        if t.abort == 3:
            t.abort = 0
        elif t.abort or (whole and t.mark[best].done):
            break
    t.budget = 0
    free(order)
    return best


cdef int32_t nth_value(const Table* t, int wanted) noexcept nogil:
    # The value that is surely reached by as many moves.
    cdef int i, j, above
    cdef int32_t most = -FAR
    for i in range(t.count):
        if t.mark[i].low <= most:
            continue
        above = 0
        for j in range(t.count):
            above += t.mark[j].low >= t.mark[i].low
        if above >= wanted:
            most = t.mark[i].low
    return most


cdef void widen(Table* t, int left, int wanted) noexcept nogil:
    # The exact values of the best few moves.
    cdef int i, next
    cdef int32_t bar
    while not t.abort:
        bar = nth_value(t, wanted)
        next = -1
        for i in range(t.count):
            if t.mark[i].done or t.mark[i].high < bar or (t.mark[i].high == bar and t.mark[i].low < bar):
                continue
            if next < 0 or t.mark[i].value > t.mark[next].value:
                next = i
        if next < 0:
            return
        if t.mark[next].low == t.mark[next].high:
            settle(t, next, left)
        else:
            try_move(t, next, left, DEEPEST, bar, FAR)
