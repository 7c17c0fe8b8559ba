"""The search of an end of a game: playing out, replies that stay possible, negamax; and the moves of the root.

Knows the tables of endgame_board.pxd; takes in nothing from Python.
"""

from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from wordgame._core.board cimport wg_layout
from wordgame._core.endgame_board cimport (
    DEEPEST,
    EXACT,
    FAR,
    LOWER,
    MOST_RACK,
    NO_BEST,
    PASSING,
    REPLIES,
    UPPER,
    WHOLE,
    Entry,
    Level,
    Mark,
    Play,
    Table,
    across,
    estimate,
    extend,
    generate,
    keep,
    key_after,
    lay,
    left_after,
    passed_value,
    put_pass,
    seen,
    take_back,
    turn_key,
)

# -- from a position on ------------------------------------------------------------------------------------------------

cdef int32_t play_out(Table* t, int ply, int me, int left) noexcept nogil:
    # The spread when both sides take what promises most, turn by turn.
    cdef Level* level = &t.level[ply]
    cdef Play play
    cdef int i, n, best = -1
    cdef int32_t value, most = -FAR
    level.length = 0
    n = generate(t, ply, me)
    if t.abort:
        return 0
    for i in range(n):
        value = estimate(t, me, &level.plays[i])
        if value > most:
            most = value
            best = i
    if best < 0:
        put_pass(&play)
        if left == 1:
            level.line[0] = play
            level.length = 1
            return passed_value(t, me)
        value = -play_out(t, ply + 1, 1 - me, 1)
    else:
        play = level.plays[best]
        if play.count == t.held[me]:
            level.line[0] = play
            level.length = 1
            return most
        lay(t, ply, me, &play)
        value = play.score - play_out(t, ply + 1, 1 - me, t.after)
        take_back(t, ply, me, &play)
    extend(level, &play)
    return value


cdef void touch(const Table* t, uint8_t* touched, int g) noexcept nogil:
    cdef int at
    if g >= t.layout.half or g < 0:
        g -= t.layout.half
        at = g % t.layout.lane_bits * t.layout.lane_bits + g // t.layout.lane_bits
        if g < 0 or at >= t.layout.half:
            return
        g = at
    touched[g] = 1


cdef void touch_line(const Table* t, uint8_t* touched, int g, int n) noexcept nogil:
    # The squares that n new tiles in a line, the first on g, take, and both ends of the word they make there.
    cdef int a = g - 1, low = 0 if g < t.layout.half else t.layout.half
    while t.board.tile[a]:
        a -= 1
    if a >= low:
        touch(t, touched, a)
    while n or t.board.tile[g]:
        if not t.board.tile[g]:
            touch(t, touched, g)
            n -= 1
        g += 1
    if g < low + t.layout.half:
        touch(t, touched, g)


cdef void find_replies(Table* t, int ply, int me) noexcept nogil:
    # The best plays of the other side if this one passed, and what would change them.
    cdef Level* level = &t.level[ply]
    cdef Play* plays
    cdef Play* play
    cdef uint8_t* touched
    cdef int n, i, j, k, g, m, half = t.layout.half
    cdef const wg_layout* kit = t.layout
    level.replies = 0
    if t.board.tiles == 0:
        return
    n = generate(t, ply + 1, 1 - me)
    if t.abort:
        return
    plays = t.level[ply + 1].plays
    for i in range(n):
        plays[i].order = estimate(t, 1 - me, &plays[i])
        k = level.replies
        if k == REPLIES and plays[i].order <= level.reply[k - 1].order:
            continue
        if k == REPLIES:
            k -= 1
        else:
            level.replies += 1
        while k and level.reply[k - 1].order < plays[i].order:
            level.reply[k] = level.reply[k - 1]
            k -= 1
        level.reply[k] = plays[i]
    if level.touched == NULL:
        level.touched = <uint8_t*>malloc(REPLIES * half)
        if level.touched == NULL:
            t.abort = 2
            return
    for j in range(level.replies):
        play = &level.reply[j]
        touched = level.touched + j * half
        memset(touched, 0, half)
        touch_line(t, touched, play.first, play.count)
        g = play.first
        m = 0
        while m < play.count:
            if not t.board.tile[g]:
                k = g - (half if g >= half else 0)
                k = k % kit.lane_bits * kit.lane_bits + k // kit.lane_bits
                touch_line(t, touched, k if g >= half else k + half, 1)
                m += 1
            g += 1


cdef const Play* unhurt_reply(Table* t, int ply, int me, const Play* play, int32_t* bound) noexcept nogil:
    # The best of the replies that a play leaves as they are. `bound`: what the play is worth at most, if the other
    # side can go out.
    cdef Level* level = &t.level[ply]
    cdef const Play* best = NULL
    cdef int[MOST_RACK] squares
    cdef int g = play.first, k = 0, j
    cdef bint hurt
    cdef int32_t value
    bound[0] = FAR
    while k < play.count:
        if t.board.tile[g] == 0:
            squares[k] = across(t.layout, g)
            k += 1
        g += 1
    for j in range(level.replies):
        hurt = False
        for k in range(play.count):
            if level.touched[j * t.layout.half + squares[k]]:
                hurt = True
                break
        if hurt:
            continue
        if best == NULL:
            best = &level.reply[j]
        if level.reply[j].count == t.held[1 - me]:
            value = play.score - level.reply[j].score - t.out_factor * left_after(t, me, play)
            if value < bound[0]:
                bound[0] = value
    return best


cdef int rank_plays(Table* t, int ply, int me, int n, int left, int depth, int hint) noexcept nogil:
    # Gives each play, and the pass, an order: what is known of the position after it, else an estimate.
    cdef Level* level = &t.level[ply]
    cdef Play* play
    cdef Entry* e
    cdef int i
    for i in range(n):
        play = &level.plays[i]
        play.order = estimate(t, me, play)
        if depth > 1:
            e = seen(t, turn_key(key_after(t, me, play), 1 - me, t.after))
            if e != NULL:
                play.order = play.score - e.value
        if play.tag == hint:
            play.order = FAR
    if left > 1:
        play = &level.plays[n]
        put_pass(play)
        play.order = FAR if hint == play.tag else -t.worth[me] * 2 - 20
        n += 1
    return n


cdef inline int32_t child(
    Table* t, int ply, int me, int left, int depth, const Play* play, int32_t alpha, int32_t beta
) noexcept nogil:
    # The value of a play that is laid already, or of a pass.
    cdef int next = t.after if play.count else min(left - 1, 2)
    return play.score - search(t, ply + 1, 1 - me, next, depth - 1, play.score - beta, play.score - alpha)


cdef int32_t search(
    Table* t, int ply, int me, int left, int depth, int32_t alpha, int32_t beta
) noexcept nogil:
    # The spread from here on for seat `me`, exact between alpha and beta, else a bound. `left`: turns without a play
    # until the game ends, 1, or 2 for more.
    cdef uint64_t key = turn_key(t.key, me, left)
    cdef Entry* e = seen(t, key)
    cdef Level* level = &t.level[ply]
    cdef Play play, held
    cdef int i, j, n, hint = NO_BEST, best_at = NO_BEST
    cdef int32_t value, bound, best = -FAR, low = alpha
    cdef bint whole = True, open_window = beta - alpha > 1
    cdef const Play* tip = level.tip
    level.tip = NULL
    level.length = 0
    t.whole = True
    if e != NULL:
        hint = e.best
        if e.depth >= depth and not open_window:
            if e.kind == EXACT or (e.kind == LOWER and e.value >= beta) or (e.kind == UPPER and e.value <= alpha):
                t.whole = e.depth == WHOLE
                return e.value
    if depth <= 0:
        value = play_out(t, ply, me, left)
        t.whole = False
        return value
    if left == 1:
        put_pass(&level.line[0])
        level.length = 1
        best = passed_value(t, me)
        best_at = PASSING
        if best >= beta:
            keep(t, key, best, best_at, WHOLE, LOWER)
            return best
    if tip != NULL and not open_window and (hint == NO_BEST or hint == tip.tag):
        play = tip[0]
        if play.count == t.held[me]:
            value = play.score + t.out_factor * t.worth[1 - me]
        else:
            lay(t, ply, me, &play)
            value = child(t, ply, me, left, depth, &play, low, beta)
            take_back(t, ply, me, &play)
            if t.abort:
                return 0
        if value >= beta:
            keep(t, key, value, play.tag, WHOLE if t.whole else depth, LOWER)
            return value
    n = generate(t, ply, me)
    if t.abort:
        return 0
    # Going out needs no search.
    i = 0
    while i < n:
        if level.plays[i].count == t.held[me]:
            value = level.plays[i].score + t.out_factor * t.worth[1 - me]
            if value > best:
                best = value
                best_at = level.plays[i].tag
                level.line[0] = level.plays[i]
                level.length = 1
            n -= 1
            level.plays[i] = level.plays[n]
        else:
            i += 1
    if best >= beta:
        keep(t, key, best, best_at, WHOLE, LOWER)
        return best
    if best > low:
        low = best
    n = rank_plays(t, ply, me, n, left, depth, hint)
    level.replies = 0
    for i in range(n):
        j = i
        for j in range(i + 1, n):  # most positions need but a few plays, so they are not sorted
            if level.plays[j].order > level.plays[i].order:
                held = level.plays[i]
                level.plays[i] = level.plays[j]
                level.plays[j] = held
        play = level.plays[i]
        if n > 3 and i == (hint != NO_BEST):
            find_replies(t, ply, me)
            if t.abort:
                return 0
        if n > 3 and level.replies and not (open_window and i == 0):
            t.level[ply + 1].tip = unhurt_reply(t, ply, me, &play, &bound)
            if bound <= low:
                t.level[ply + 1].tip = NULL
                if bound > best:
                    best = bound
                    best_at = play.tag
                continue
        if play.count:
            lay(t, ply, me, &play)
        if i and open_window:
            value = child(t, ply, me, left, depth, &play, low, low + 1)
            if value > low and value < beta and not t.abort:
                value = child(t, ply, me, left, depth, &play, low, beta)
        else:
            value = child(t, ply, me, left, depth, &play, low, beta)
        if play.count:
            take_back(t, ply, me, &play)
        if t.abort:
            return 0
        whole = whole and t.whole
        if value > best:
            best = value
            best_at = play.tag
            if value > low:
                low = value
                extend(level, &play)
            if value >= beta:
                keep(t, key, best, best_at, WHOLE if t.whole else depth, LOWER)
                return best
    t.whole = whole
    keep(t, key, best, best_at, WHOLE if whole else depth, EXACT if best > alpha else UPPER)
    return best


# -- the moves of the root: which is best, what is proven of each, and the line that it starts -------------------------

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
