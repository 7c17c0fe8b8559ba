"""The end of a crossword game between two players with open racks and an empty bag: exact search for the spread.

Knows layouts, word graphs, racks and counters as numbers; what a game's end brings comes in as data. The spread is what
the player to move still gains more than the other, ends included.

Method: negamax with principal variation search, iterative deepening and a table of positions seen. At the horizon both
sides play on greedily. A result counts as proven ("whole") when no horizon took part in it. Passes: with r turns in a
row left until passing ends the game, every r above 1 has the value of r = 2, since going round once more gives nobody a
new choice; after a play that number is `after`, so no counters enter the table.
"""

cimport cython
from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.exc cimport PyErr_Clear
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

from wordgame._core.crossword cimport (
    WG_ALL,
    Layout,
    wg_board,
    wg_close_board,
    wg_layout,
    wg_open_board,
    wg_open_search,
    wg_put,
    wg_record_t,
    wg_search,
    wg_search_memory,
    wg_variant,
)
from wordgame._core.wordgraph cimport WordGraph

cdef enum:
    MOST_RACK = 20  # tiles on a rack
    DEEPEST = 4 * MOST_RACK + 8  # turns of a line: every second one lays a tile
    WHOLE = 255  # depth of results that need no horizon
    NO_BEST = 65535
    PASSING = 65534
    REPLIES = 8  # of the other side, kept while the moves of a position are tried
    EXACT = 1
    LOWER = 2  # the value is this or more
    UPPER = 3
    POLL = 32  # generated lists between two looks at the clock
    BUCKET = 4

cdef int32_t FAR = 1 << 29  # beyond any spread; windows of twice that fit too


cdef struct Play:
    int32_t score
    int32_t order  # plays of a position are tried from the highest on
    uint16_t first  # square of the first tile, in the direction of the play
    uint16_t tag  # few plays of a position have the same
    uint8_t count  # tiles laid; 0: a pass
    uint8_t[MOST_RACK] tiles


cdef struct Level:
    # What a turn of the line being searched needs.
    Play* plays
    int room
    uint16_t[MOST_RACK] squares
    Play[REPLIES] reply  # what the other side could play here, the best first
    int replies
    uint8_t* touched  # of each reply, the squares on which a new tile would change it
    const Play* tip  # a play that is known to be possible, to be tried before others are looked for
    int length  # of the best line from here on
    Play[DEEPEST + 1] line


cdef struct Entry:
    uint64_t key
    int32_t value
    uint16_t best
    uint8_t depth
    uint8_t kind


cdef struct Mark:
    # What is known of a move of the root.
    int32_t value  # as last estimated
    int32_t low  # proven bounds
    int32_t high
    Play* line
    int length
    bint done  # the value is exact, and the line leads to it


cdef struct Table:
    const wg_layout* layout
    const wg_variant* variant
    wg_board board
    void* memory
    char* out
    size_t room
    uint8_t[2][64] rack  # by seat; seat 0 is to move at the root
    int[2] held
    int32_t[2] worth  # points of the tiles on the racks
    uint64_t key
    int32_t out_factor  # what going out brings, times the points of the other's tiles
    int32_t passed_factor  # what the end by passing costs, times the points of the own tiles
    int min_first
    int after  # turns without a play that end the game, after a play: 1, or 2 for more
    bint whole  # out: whether the last result needed no horizon
    int abort  # 1: out of time or stopped, 2: out of memory, 3: out of `budget`
    int64_t budget  # nodes at which a search to the end is given up for now; 0: none
    int64_t nodes
    int64_t next_poll
    double deadline
    void* stop
    Entry* entry
    uint64_t mask  # buckets less one
    Level* level
    Mark* mark
    Play* root
    int count  # moves of the root


# -- clock and interruption --------------------------------------------------------------------------------------------

cdef double now() noexcept nogil:
    cdef timespec t
    clock_gettime(CLOCK_MONOTONIC, &t)
    return t.tv_sec + 1e-9 * t.tv_nsec


cdef bint is_set(void* event) noexcept with gil:
    try:
        return bool((<object>event).is_set())
    except BaseException:  # an event that cannot be asked stops the search; the caller asks it again and sees why
        PyErr_Clear()
        return True


cdef void poll(Table* t) noexcept nogil:
    t.next_poll = t.nodes + POLL
    if t.abort:
        return
    if t.budget and t.nodes >= t.budget:
        t.abort = 3
    elif t.deadline > 0 and now() > t.deadline:
        t.abort = 1
    elif t.stop != NULL and is_set(t.stop):
        t.abort = 1


# -- positions ---------------------------------------------------------------------------------------------------------

cdef inline uint64_t mixed(uint64_t z) noexcept nogil:
    # The finisher of SplitMix64.
    z = (z ^ (z >> 30)) * <uint64_t>0xBF58476D1CE4E5B9u
    z = (z ^ (z >> 27)) * <uint64_t>0x94D049BB133111EBu
    return z ^ (z >> 31)


cdef inline int across(const wg_layout* kit, int g) noexcept nogil:
    # The square in the numbers of its row.
    cdef int i = g - kit.half
    if i < 0:
        return g
    return i % kit.lane_bits * kit.lane_bits + i // kit.lane_bits


cdef inline uint64_t sign(int me, int square, uint8_t tile) noexcept nogil:
    # A tile of a seat's rack on a square. Positions are sums of these: equal boards and racks, equal sums.
    cdef uint64_t laid = mixed(((<uint64_t>square << 8 | tile) + 1) * <uint64_t>0x9E3779B97F4A7C15u)
    cdef uint64_t used = 0x80 if tile & 0x80 else tile
    return laid + mixed((used << 1 | <uint64_t>me) * <uint64_t>0xD1342543DE82EF95u + 7)


cdef inline uint64_t turn_key(uint64_t key, int me, int left) noexcept nogil:
    return key ^ (<uint64_t>0xA0761D6478BD642Fu if me else 0) ^ (<uint64_t>0xE7037ED1A0B428DBu if left == 1 else 0)


cdef uint64_t key_after(Table* t, int me, const Play* play) noexcept nogil:
    cdef uint64_t key = t.key
    cdef int g = play.first, k = 0
    while k < play.count:
        if t.board.tile[g] == 0:
            key += sign(me, across(t.layout, g), play.tiles[k])
            k += 1
        g += 1
    return key


cdef void lay(Table* t, int ply, int me, const Play* play) noexcept nogil:
    cdef const wg_layout* kit = t.layout
    cdef uint16_t* squares = t.level[ply].squares
    cdef int g = play.first, k = 0, at
    cdef uint8_t tile
    while k < play.count:
        if t.board.tile[g] == 0:
            tile = play.tiles[k]
            at = across(kit, g)
            squares[k] = <uint16_t>at
            t.key += sign(me, at, tile)
            wg_put(&t.board, at // kit.lane_bits, at % kit.lane_bits, tile)
            if tile & 0x80:
                tile = 0
            t.rack[me][tile] -= 1
            t.worth[me] -= kit.value[tile]
            k += 1
        g += 1
    t.held[me] -= play.count


cdef void take_back(Table* t, int ply, int me, const Play* play) noexcept nogil:
    cdef const wg_layout* kit = t.layout
    cdef int k, at, turned
    cdef uint8_t tile
    for k in range(play.count):
        tile = play.tiles[k]
        at = t.level[ply].squares[k]
        turned = kit.half + at % kit.lane_bits * kit.lane_bits + at // kit.lane_bits
        t.key -= sign(me, at, tile)
        t.board.tile[at] = t.board.tile[turned] = 0
        t.board.value[at] = t.board.value[turned] = 0
        t.board.tiles -= 1
        if tile & 0x80:
            tile = 0
        t.rack[me][tile] += 1
        t.worth[me] += kit.value[tile]
    t.held[me] += play.count


cdef inline uint16_t tag_of(const wg_record_t* r) noexcept nogil:
    cdef uint64_t tiles
    memcpy(&tiles, r.tiles, 8)  # unused places are 0
    return <uint16_t>((tiles * <uint64_t>0x9E3779B97F4A7C15u + r.first * <uint64_t>0xD1342543DE82EF95u) >> 49)


cdef int generate(Table* t, int ply, int me) noexcept nogil:
    # Every play of a seat, as plays of the level; gives their number. For want of memory `abort` is set.
    cdef wg_search* x
    cdef uint8_t* rack = t.rack[me]
    cdef uint64_t every = (<uint64_t>2 << t.layout.letters) - 2
    cdef int c, n = 0
    cdef size_t i
    cdef const wg_record_t* r
    cdef Level* level = &t.level[ply]
    cdef Play* play
    t.nodes += 1
    if t.nodes >= t.next_poll:
        poll(t)
    x = wg_open_search(t.memory, &t.board, t.variant)
    x.out = t.out
    x.room = t.room
    x.total = min(t.held[me], t.layout.most)
    for c in range(1, t.layout.letters + 1):
        x.live[c] = rack[c]
        if rack[c]:
            x.have |= <uint64_t>1 << c
    x.all_blanks = x.blanks = rack[0]
    x.wanted = every if rack[0] else x.have
    x.mode = WG_ALL
    t.variant.prepare(&t.board, x.wanted)
    t.variant.run(x)
    t.out = x.out
    t.room = x.room
    if not x.failed and <size_t>level.room < x.used + 1:
        play = <Play*>realloc(level.plays, (2 * x.used + 64) * sizeof(Play))
        if play == NULL:
            x.failed = True
        else:
            level.plays = play
            level.room = <int>(2 * x.used + 64)
    if x.failed:
        t.abort = 2
        return 0
    for i in range(x.used):
        r = <const wg_record_t*>(x.out + i * x.stride)
        if t.board.tiles == 0 and r.count < t.min_first:
            continue
        play = &level.plays[n]
        play.score = r.score
        play.first = r.first
        play.count = r.count
        play.tag = tag_of(r)
        memcpy(play.tiles, r.tiles, r.count)
        n += 1
    return n


cdef inline int32_t left_after(const Table* t, int me, const Play* play) noexcept nogil:
    # The points of the tiles that stay on the rack.
    cdef int32_t left = t.worth[me]
    cdef int k
    for k in range(play.count):
        if not play.tiles[k] & 0x80:
            left -= t.layout.value[play.tiles[k]]
    return left


cdef inline int32_t passed_value(const Table* t, int me) noexcept nogil:
    return t.passed_factor * (t.worth[1 - me] - t.worth[me])


cdef inline int32_t estimate(const Table* t, int me, const Play* play) noexcept nogil:
    # What a play promises: its score, and what its player will have left or the other is stuck with.
    if play.count == t.held[me]:
        return play.score + t.out_factor * t.worth[1 - me]
    return play.score - left_after(t, me, play) + 3 * play.count - 10


cdef void put_pass(Play* play) noexcept nogil:
    memset(play, 0, sizeof(Play))
    play.tag = PASSING


cdef inline void extend(Level* level, const Play* play) noexcept nogil:
    # The best line: this play, then that of the next level.
    cdef Level* next = level + 1
    level.line[0] = play[0]
    memcpy(&level.line[1], next.line, next.length * sizeof(Play))
    level.length = next.length + 1


# -- the table of positions seen ---------------------------------------------------------------------------------------

cdef inline Entry* seen(Table* t, uint64_t key) noexcept nogil:
    cdef Entry* e = &t.entry[(key & t.mask) * BUCKET]
    cdef int i
    for i in range(BUCKET):
        if e[i].key == key and e[i].kind:
            return &e[i]
    return NULL


cdef void keep(Table* t, uint64_t key, int32_t value, int best, int depth, int kind) noexcept nogil:
    cdef Entry* e = &t.entry[(key & t.mask) * BUCKET]
    cdef Entry* worst = e
    cdef int i
    for i in range(BUCKET):
        if e[i].key == key and e[i].kind:
            worst = &e[i]
            if worst.depth == WHOLE and depth < WHOLE:
                return
            break
        if not e[i].kind or e[i].depth < worst.depth:
            worst = &e[i]
            if not e[i].kind:
                break
    else:
        if worst.depth == WHOLE:  # all of them are proven: any may go
            worst = &e[key >> 62]
    worst.key = key
    worst.value = value
    worst.best = <uint16_t>best
    worst.depth = <uint8_t>depth
    worst.kind = <uint8_t>kind


# -- the search --------------------------------------------------------------------------------------------------------

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


# -- the root ----------------------------------------------------------------------------------------------------------

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


# -- the door ----------------------------------------------------------------------------------------------------------

@cython.final
@cython.auto_pickle(False)
cdef class Solver:
    """Solves one end of a game after another on memory of its own; one thread at a time."""

    cdef Layout layout
    cdef WordGraph graph
    cdef Table t
    cdef bint used
    cdef object lock

    def __cinit__(self, Layout layout not None, WordGraph graph not None, double table_mb=64.0):
        from threading import Lock

        cdef Table* t = &self.t
        cdef uint64_t buckets = 1
        if graph.letters != layout.kit.letters:
            raise ValueError(f"the lexicon has {graph.letters} letters, the layout values for {layout.kit.letters}")
        if not 1.0 <= table_mb <= 16384.0:
            raise ValueError("table_mb must lie between 1 and 16384")
        self.lock = Lock()
        self.layout = layout
        self.graph = graph
        t.layout = &layout.kit
        t.variant = layout.narrow if graph.wide == 1 else layout.broad
        while 2 * buckets * BUCKET * sizeof(Entry) <= table_mb * 1048576.0:
            buckets *= 2
        t.mask = buckets - 1
        t.entry = <Entry*>calloc(buckets * BUCKET, sizeof(Entry))
        t.level = <Level*>calloc(DEEPEST + 2, sizeof(Level))
        t.memory = wg_search_memory(t.variant, t.layout)
        if t.entry == NULL or t.level == NULL or t.memory == NULL:
            raise MemoryError
        if wg_open_board(&t.board, t.layout, t.variant, graph.nodes, graph.root) < 0:
            raise MemoryError

    def __dealloc__(self):
        cdef int i
        wg_close_board(&self.t.board)
        if self.t.level != NULL:
            for i in range(DEEPEST + 2):
                free(self.t.level[i].plays)
                free(self.t.level[i].touched)
        self.forget()
        free(self.t.level)
        free(self.t.entry)
        free(self.t.memory)
        free(self.t.out)

    cdef void forget(self) noexcept:
        cdef int i
        if self.t.mark != NULL:
            for i in range(self.t.count):
                free(self.t.mark[i].line)
        free(self.t.mark)
        free(self.t.root)
        self.t.mark = NULL
        self.t.root = NULL
        self.t.count = 0

    def solve(
        self,
        const uint8_t[::1] squares not None,
        const uint8_t[::1] own not None,
        const uint8_t[::1] other not None,
        *,
        int n=1,
        int out_factor=2,
        int passed_factor=1,
        int min_first=2,
        int left=2,
        int after=2,
        double seconds=0.0,
        stop=None,
    ):
        """Solve one position; see endgame.pyi for arguments and result."""
        if not self.lock.acquire(False):
            raise RuntimeError("this solver is at work in another thread")
        try:
            return self.work(
                squares, own, other, n, out_factor, passed_factor, min_first, left, after, seconds, stop
            )
        finally:
            self.t.stop = NULL
            self.forget()
            self.lock.release()

    cdef tuple work(
        self, const uint8_t[::1] squares, const uint8_t[::1] own, const uint8_t[::1] other, int n, int out_factor,
        int passed_factor, int min_first, int left, int after, double seconds, stop,
    ):
        cdef Table* t = &self.t
        cdef const wg_layout* kit = t.layout
        cdef int r, c, code, i, best = -1, at = 0
        cdef double started = now()
        if squares.shape[0] != kit.rows * kit.columns:
            raise ValueError(f"{squares.shape[0]} squares for a board of {kit.rows} x {kit.columns}")
        if own.shape[0] != kit.letters + 1 or other.shape[0] != kit.letters + 1:
            raise ValueError(f"a rack has counts for the blank and {kit.letters} letters")
        if not 0 <= out_factor <= 4 or not 0 <= passed_factor <= 4 or not 1 <= left or not 1 <= after or n < 1:
            raise ValueError("factors are 0 to 4; left, after and n are at least 1")
        memset(t.board.tile - 64, 0, kit.squares + 128)
        memset(t.board.value - 64, 0, (kit.squares + 128) * sizeof(int32_t))
        t.board.tiles = 0
        for r in range(kit.rows):
            for c in range(kit.columns):
                code = squares[at]
                at += 1
                if code:
                    if not 1 <= (code & 0x7F) <= kit.letters:
                        raise ValueError(f"tile {code} on row {r}, column {c}: codes are 1 to {kit.letters}")
                    if not self.layout.is_inside(r, c):
                        raise ValueError(f"a tile on row {r}, column {c}, where the board has no square")
                    wg_put(&t.board, r, c, <uint8_t>code)
        memset(t.rack, 0, sizeof(t.rack))
        t.held[0] = t.held[1] = 0
        t.worth[0] = t.worth[1] = 0
        for c in range(kit.letters + 1):
            t.rack[0][c] = own[c]
            t.rack[1][c] = other[c]
            t.held[0] += own[c]
            t.held[1] += other[c]
            t.worth[0] += own[c] * kit.value[c]
            t.worth[1] += other[c] * kit.value[c]
        if not (1 <= t.held[0] <= min(MOST_RACK, kit.rack) and 1 <= t.held[1] <= min(MOST_RACK, kit.rack)):
            raise ValueError(f"a rack holds 1 to {min(MOST_RACK, kit.rack)} tiles")
        if (self.layout.highest() + 60000 * 2) * (t.held[0] + t.held[1]) >= FAR // 2:
            raise ValueError("values, multipliers and bonuses are so high that a spread would not fit in 28 bits")
        t.out_factor = out_factor
        t.passed_factor = passed_factor
        t.min_first = min_first
        t.after = min(after, 2)
        left = min(left, 3)
        t.key = 0
        t.nodes = 0
        t.next_poll = POLL
        t.abort = 0
        t.budget = 0
        t.stop = NULL
        if self.used:  # fresh memory is zero, and costs nothing where it is not looked at
            memset(t.entry, 0, (t.mask + 1) * BUCKET * sizeof(Entry))
        self.used = True
        t.deadline = started + seconds if seconds > 0 else 0.0
        self.forget()
        i = generate(t, 0, 0)
        if t.abort:
            raise MemoryError
        t.root = <Play*>malloc((i + 1) * sizeof(Play))
        t.mark = <Mark*>calloc(i + 1, sizeof(Mark))
        if t.root == NULL or t.mark == NULL:
            raise MemoryError
        t.count = i + 1
        memcpy(t.root, t.level[0].plays, i * sizeof(Play))
        put_pass(&t.root[i])
        for i in range(t.count):
            t.mark[i].low = -FAR
            t.mark[i].high = FAR
            t.mark[i].value = estimate(t, 0, &t.root[i]) if t.root[i].count else -FAR
        t.stop = NULL if stop is None else <void*>stop
        with nogil:
            best = deepen(t, left)
            if not t.abort and n > 1:
                widen(t, left, n)
        if t.abort == 2:
            raise MemoryError
        if stop is not None:
            stop.is_set()
        return best, [self.told(i) for i in range(t.count)], t.nodes, now() - started

    cdef tuple told(self, int i):
        # A move of the root: estimate, proven bounds or None, and its line.
        cdef Mark* m = &self.t.mark[i]
        cdef int k
        cdef list line = [self.shown(&m.line[k]) for k in range(m.length)] if m.line != NULL else []
        return (
            m.value,
            None if m.low == -FAR else m.low,
            None if m.high == FAR else m.high,
            line or [self.shown(&self.t.root[i])],
        )

    cdef tuple shown(self, const Play* play):
        # (direction, row and column of the first tile, tiles, score).
        cdef const wg_layout* kit = self.t.layout
        cdef int at = across(kit, play.first)
        cdef bytes tiles = PyBytes_FromStringAndSize(<const char*>play.tiles, play.count)
        return int(play.first >= kit.half), at // kit.lane_bits, at % kit.lane_bits, tiles, play.score
