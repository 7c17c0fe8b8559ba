# Board and racks as they change from turn to turn in the end of a game, the plays that can be made, and the table of
# positions seen: what endgame_search.pyx searches with and endgame.pyx fills.

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint64_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memcpy, memset

from wordgame._core.board cimport (
    WG_ALL,
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
from wordgame._core.clock cimport Watch, watch_over
from wordgame._core.crossword cimport Layout
from wordgame._core.portable cimport wg_free_aligned, wg_mixed
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
    FAR = 1 << 29  # beyond any spread; windows of twice that fit too
    POLL = 32  # generated lists between two looks at the clock
    BUCKET = 4


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
    Watch watch
    Entry* entry
    uint64_t mask  # buckets less one
    Level* level
    Mark* mark
    Play* root
    int count  # moves of the root


# -- memory, and the position from which a search begins ----------------------------------------------------------------

cdef inline int open_table(Table* t, Layout layout, WordGraph graph, double table_mb) except -1:
    # Ready for searches on this board; `t` is all zero before. Raises ValueError, MemoryError.
    cdef uint64_t buckets = 1
    if graph.letters != layout.kit.letters:
        raise ValueError(f"the lexicon has {graph.letters} letters, the layout values for {layout.kit.letters}")
    if not 1.0 <= table_mb <= 16384.0:
        raise ValueError("table_mb must lie between 1 and 16384")
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
    return 0


cdef inline void close_table(Table* t) noexcept:
    cdef int i
    wg_close_board(&t.board)
    if t.level != NULL:
        for i in range(DEEPEST + 2):
            free(t.level[i].plays)
            free(t.level[i].touched)
    free(t.level)
    free(t.entry)
    wg_free_aligned(t.memory)
    free(t.out)


cdef inline int fill_board(Table* t, Layout layout, const uint8_t[::1] squares) except -1:
    # The tiles of a board, row by row. Raises ValueError.
    cdef const wg_layout* kit = t.layout
    cdef int r, c, code, at = 0
    if squares.shape[0] != kit.rows * kit.columns:
        raise ValueError(f"{squares.shape[0]} squares for a board of {kit.rows} x {kit.columns}")
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
                if not layout.is_inside(r, c):
                    raise ValueError(f"a tile on row {r}, column {c}, where the board has no square")
                wg_put(&t.board, r, c, <uint8_t>code)
    return 0


cdef inline int fill_racks(
    Table* t, Layout layout, const uint8_t[::1] own, const uint8_t[::1] other, int least
) except -1:
    # The racks as counts by letter, that of the player to move first. Raises ValueError.
    cdef const wg_layout* kit = t.layout
    cdef int c, most = min(MOST_RACK, kit.rack)
    if own.shape[0] != kit.letters + 1 or other.shape[0] != kit.letters + 1:
        raise ValueError(f"a rack has counts for the blank and {kit.letters} letters")
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
    if not (least <= t.held[0] <= most and least <= t.held[1] <= most):
        raise ValueError(f"a rack holds {least} to {most} tiles")
    if (layout.highest() + 60000 * 2) * (t.held[0] + t.held[1]) >= FAR // 2:
        raise ValueError("values, multipliers and bonuses are so high that a spread would not fit in 28 bits")
    return 0


cdef inline int fill_ends(
    Table* t, int out_factor, int passed_factor, int min_first, int left, int after
) except -1:
    # What the end of a game brings. Raises ValueError.
    if not 0 <= out_factor <= 4 or not 0 <= passed_factor <= 4 or not 1 <= left or not 1 <= after:
        raise ValueError("factors are 0 to 4; left and after are at least 1")
    t.out_factor = out_factor
    t.passed_factor = passed_factor
    t.min_first = min_first
    t.after = min(after, 2)
    return 0


# -- clock and interruption --------------------------------------------------------------------------------------------

cdef inline void poll(Table* t) noexcept nogil:
    t.next_poll = t.nodes + POLL
    if t.abort:
        return
    if t.budget and t.nodes >= t.budget:
        t.abort = 3
    elif watch_over(&t.watch):
        t.abort = 1


# -- positions ---------------------------------------------------------------------------------------------------------

cdef inline int across(const wg_layout* kit, int g) noexcept nogil:
    # The square in the numbers of its row.
    cdef int i = g - kit.half
    if i < 0:
        return g
    return i % kit.lane_bits * kit.lane_bits + i // kit.lane_bits


cdef inline uint64_t held_sign(int me, uint8_t tile) noexcept nogil:
    # A tile that left a seat's rack.
    cdef uint64_t used = 0x80 if tile & 0x80 else tile
    return wg_mixed((used << 1 | <uint64_t>me) * <uint64_t>0xD1342543DE82EF95u + 7)


cdef inline uint64_t sign(int me, int square, uint8_t tile) noexcept nogil:
    # A tile of a seat's rack on a square. Positions are sums of these: equal boards and racks, equal sums.
    return wg_mixed(((<uint64_t>square << 8 | tile) + 1) * <uint64_t>0x9E3779B97F4A7C15u) + held_sign(me, tile)


cdef inline uint64_t turn_key(uint64_t key, int me, int left) noexcept nogil:
    return key ^ (<uint64_t>0xA0761D6478BD642Fu if me else 0) ^ (<uint64_t>0xE7037ED1A0B428DBu if left == 1 else 0)


cdef inline uint64_t key_after(Table* t, int me, const Play* play) noexcept nogil:
    cdef uint64_t key = t.key
    cdef int g = play.first, k = 0
    while k < play.count:
        if t.board.tile[g] == 0:
            key += sign(me, across(t.layout, g), play.tiles[k])
            k += 1
        g += 1
    return key


cdef inline void lay(Table* t, int ply, int me, const Play* play) noexcept nogil:
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


cdef inline void take_back(Table* t, int ply, int me, const Play* play) noexcept nogil:
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


cdef inline int generate(Table* t, int ply, int me) noexcept nogil:
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


cdef inline void put_pass(Play* play) noexcept nogil:
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


cdef inline void keep(Table* t, uint64_t key, int32_t value, int best, int depth, int kind) noexcept nogil:
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
