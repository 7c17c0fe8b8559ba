"""Whole games of static self-play: every turn the play of the highest value, no Python object made for any of them.

Knows layouts, word graphs, bags and leave values as numbers; the rules it plays by come in as data. The value of a play
is its score plus the worth of the tiles it leaves; once the bag is empty, what stays on the rack counts against its
owner, and going out earns the others' tiles.
"""

import threading

cimport cython
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcmp, memcpy, memset

from wordgame._core.board cimport (
    WG_BEST,
    wg_clear,
    wg_close_board,
    wg_layout,
    wg_open_board,
    wg_open_search,
    wg_put,
    wg_record_t,
    wg_search,
    wg_search_memory,
    wg_value,
)
from wordgame._core.clock cimport Watch, raise_pending, watch_over, watch_start
from wordgame._core.crossword cimport Layout
from wordgame._core.ending cimport Ending, how_ended
from wordgame._core.leaves cimport MOST_RACK, Leaves
from wordgame._core.portable cimport wg_free_aligned, wg_next_random
from wordgame._core.wordgraph cimport WordGraph

cdef enum:
    CHUNK = 8  # games between two looks at `stop` and `progress`
    PLACE = 0
    EXCHANGE = 1
    PASS = 2

cdef int64_t NO_FLOOR = -(<int64_t>1 << 62)


cdef packed struct Result:
    uint64_t seed
    int32_t[MOST_PLAYERS] scores
    uint16_t turns
    uint16_t bingos
    int8_t winner  # -1: a draw
    uint8_t out  # 1: a player went out; 0: too many turns without score


cdef packed struct Turn:
    uint32_t game
    uint16_t turn
    uint8_t player
    uint8_t kind
    uint8_t direction
    uint8_t row
    uint8_t column
    uint8_t count
    int32_t score
    uint8_t[MOST_RACK] rack
    uint8_t[MOST_RACK] tiles


cdef struct Rules:
    int players
    int exchange_limit
    Ending ending
    bint double_end
    int tile_count
    const uint8_t* tiles  # all tiles of the set, blanks as 0


cdef int draw(Table* t, int player, uint64_t* state) noexcept nogil:
    cdef int at
    while t.held[player] < t.layout.rack and t.in_bag:
        at = below(state, t.in_bag)
        t.rack[player][t.bag[at]] += 1
        t.held[player] += 1
        t.in_bag -= 1
        t.bag[at] = t.bag[t.in_bag]
    return 0


cdef int32_t worth_of(Table* t, const uint8_t* rack) noexcept nogil:
    cdef int32_t total = 0
    cdef int c
    for c in range(1, t.layout.letters + 1):
        total += rack[c] * t.layout.value[c]
    return total


cdef int value_leaves(Table* t, Leaves leaves, int players, int player) noexcept nogil:
    # Fills t.leaves for the player's rack; gives how many leaves there are.
    cdef uint8_t* rack = t.rack[player]
    cdef int32_t others = 0, own
    cdef int p, c, i, j, total = 1, rest
    if t.in_bag and leaves is not None:
        return leaves.fill(rack, t.leaves)
    for c in range(t.layout.letters + 1):
        total *= rack[c] + 1
    if t.in_bag:
        memset(t.leaves, 0, total * sizeof(int32_t))
        return total
    for p in range(players):
        if p != player:
            others += worth_of(t, t.rack[p])
    for i in range(total):
        own = 0
        rest = i
        for c in range(t.layout.letters + 1):
            j = rest % (rack[c] + 1)
            rest //= rack[c] + 1
            own += j * t.layout.value[c]
        t.leaves[i] = -1000 * (2 * own + 10) if i else 2000 * others
    return total


cdef wg_record_t* choose(Table* t, WordGraph graph, int player, int64_t* value) noexcept nogil:
    # The best placement, the first in the order of squares and tiles among equals; NULL if there is none.
    cdef wg_search* x
    cdef wg_record_t* best
    cdef wg_record_t* r
    cdef uint8_t* rack = t.rack[player]
    cdef uint64_t every = (<uint64_t>2 << t.layout.letters) - 2
    cdef int c, stride = 1
    cdef size_t i
    x = wg_open_search(t.memory, &t.board, t.variant)
    x.out = t.out
    x.room = t.room
    x.total = min(t.held[player], t.layout.most)
    for c in range(t.layout.letters + 1):
        x.live[c] = rack[c]
        x.stride_of[c] = stride
        x.full += stride * rack[c]
        stride *= rack[c] + 1
        if c and rack[c]:
            x.have |= <uint64_t>1 << c
    x.live[0] = 0
    x.all_blanks = x.blanks = rack[0]
    x.wanted = every if rack[0] else x.have
    x.mode = WG_BEST
    x.keep = 1
    x.trim_at = 66
    x.floor = NO_FLOOR
    x.anagrams = graph.anagrams
    x.leaves = t.leaves
    t.variant.follow(&t.board)
    t.variant.run(x)
    t.out = x.out
    t.room = x.room
    if x.failed:
        t.failed = True
        return NULL
    best = NULL
    for i in range(x.used):
        r = <wg_record_t*>(x.out + i * x.stride)
        if (
            best == NULL
            or r.first < best.first
            or (r.first == best.first and r.count < best.count)
            or (r.first == best.first and r.count == best.count and memcmp(r.tiles, best.tiles, r.count) < 0)
        ):
            best = r
    if best != NULL:
        value[0] = wg_value(x, best)
    return best


cdef int lay(Table* t, int player, int first, const uint8_t* tiles, int count) noexcept nogil:
    # Takes the tiles of a placement from the rack and puts them on the board, from the square `first` on.
    cdef int g = first, i, k = 0
    while k < count:
        if t.board.tile[g] == 0:
            i = g % t.layout.half
            if g >= t.layout.half:
                wg_put(&t.board, i % t.layout.lane_bits, i // t.layout.lane_bits, tiles[k])
            else:
                wg_put(&t.board, i // t.layout.lane_bits, i % t.layout.lane_bits, tiles[k])
            t.rack[player][0 if tiles[k] & 0x80 else tiles[k]] -= 1
            k += 1
        g += 1
    t.held[player] -= count
    return 0


cdef int note(Turn* turn, uint32_t game, int number, int player, const uint8_t* rack, int letters) noexcept nogil:
    cdef int c, _k, n = 0
    memset(turn, 0, sizeof(Turn))
    turn.game = game
    turn.turn = <uint16_t>number
    turn.player = <uint8_t>player
    for c in range(1, letters + 2):  # letters in order, blanks last, as 0x80
        for _k in range(rack[c % (letters + 1)]):
            turn.rack[n] = <uint8_t>(c if c <= letters else 0x80)
            n += 1
    return 0


cdef int play_one(
    Table* t, WordGraph graph, Leaves leaves, Leaves rival, const Rules* rules, uint32_t game, Result* result, Turn* turns, int room,
    Watch* watch,
) noexcept nogil:
    # Plays a game from result.seed; gives the number of turns noted, or -1 for want of memory or time.
    cdef const wg_layout* kit = t.layout
    cdef uint64_t state = result.seed
    cdef int player = 0, scoreless = 0, least, number = 0, noted = 0, i, c, g, k, _k, total, kept, left
    cdef int64_t value, best_exchange
    cdef wg_record_t* best
    cdef Turn turn
    cdef uint8_t[MOST_RACK] given
    cdef uint8_t* rack
    cdef int32_t sum_left
    cdef int[MOST_PLAYERS] passes  # in a row
    cdef bint has_points = False
    memset(passes, 0, sizeof(passes))
    cdef bint has_values
    wg_clear(&t.board)
    memcpy(t.bag, rules.tiles, rules.tile_count)
    t.in_bag = rules.tile_count
    memset(t.rack, 0, sizeof(t.rack))
    memset(t.held, 0, sizeof(t.held))
    for i in range(rules.players):
        draw(t, i, &state)
    while True:
        if watch_over(watch):
            return -1
        rack = t.rack[player]
        if player & 1:
            total = value_leaves(t, rival, rules.players, player)
            has_values = rival is not None
        else:
            total = value_leaves(t, leaves, rules.players, player)
            has_values = leaves is not None
        value = NO_FLOOR
        best = choose(t, graph, player, &value)
        if t.failed:
            return -1
        kept = -1
        best_exchange = NO_FLOOR
        if t.in_bag >= rules.exchange_limit and t.in_bag:
            if has_values:
                for i in range(total - 1):
                    if t.leaves[i] > best_exchange:
                        best_exchange = t.leaves[i]
                        kept = i
            elif best == NULL:
                kept = 0
        if turns != NULL and noted < room:
            note(&turn, game, number, player, rack, kit.letters)
        if best != NULL and value >= best_exchange:
            turn.kind = PLACE
            g = best.first
            turn.direction = g >= kit.half
            turn.count = best.count
            turn.score = best.score
            turn.row = <uint8_t>(g % kit.half // kit.lane_bits)
            turn.column = <uint8_t>(g % kit.lane_bits)
            if turn.direction:
                turn.row, turn.column = turn.column, turn.row
            result.scores[player] += best.score
            result.bingos += best.count >= kit.rack
            has_points |= best.score != 0
            scoreless = passes[player] = 0
            memcpy(turn.tiles, best.tiles, best.count)
            lay(t, player, best.first, turn.tiles, turn.count)
            draw(t, player, &state)
        elif kept >= 0:
            turn.kind = EXCHANGE
            scoreless += 1
            passes[player] = passes[player] + 1 if rules.ending.exchange_is_pass else 0
            left = 0
            for c in range(kit.letters + 1):
                i = rack[c] - kept % (rack[c] + 1)
                kept //= rack[c] + 1
                rack[c] -= <uint8_t>i
                for _k in range(i):
                    given[left] = <uint8_t>c
                    turn.tiles[left] = <uint8_t>(c if c else 0x80)
                    left += 1
            turn.count = <uint8_t>left
            t.held[player] -= left
            draw(t, player, &state)
            for k in range(left):
                t.bag[t.in_bag] = given[k]
                t.in_bag += 1
        else:
            turn.kind = PASS
            scoreless += 1
            passes[player] += 1
        if turns != NULL and noted < room:
            turns[noted] = turn
            noted += 1
        number += 1
        if t.held[player] == 0 and t.in_bag == 0:
            result.out = 1
            break
        least = passes[0]
        for i in range(1, rules.players):
            least = min(least, passes[i])
        if number >= 1000 or how_ended(&rules.ending, least, scoreless, t.in_bag == 0, has_points):
            break
        player = (player + 1) % rules.players
    for i in range(rules.players):
        sum_left = worth_of(t, t.rack[i])
        if not (result.out and rules.double_end):
            result.scores[i] -= sum_left
        if result.out and i != player:
            result.scores[player] += 2 * sum_left if rules.double_end else sum_left
    result.turns = <uint16_t>number
    result.winner = 0
    for i in range(1, rules.players):
        if result.scores[i] > result.scores[<int>result.winner]:
            result.winner = <int8_t>i
    for i in range(rules.players):
        if i != result.winner and result.scores[i] == result.scores[<int>result.winner]:
            result.winner = -1
            break
    return noted


@cython.final
cdef class Player:
    """Plays games one after another on memory of its own: one for each thread."""

    def __cinit__(self, Layout layout not None, WordGraph graph not None, const uint8_t[::1] tiles not None):
        self.layout = layout
        self.graph = graph
        graph.which_anagrams()  # made before the first game
        self.table.layout = &layout.kit
        self.table.variant = layout.narrow if graph.wide == 1 else layout.broad
        self.table.memory = wg_search_memory(self.table.variant, &layout.kit)
        self.table.bag = <uint8_t*>malloc(tiles.shape[0] + MOST_RACK + 1)
        if self.table.memory == NULL or self.table.bag == NULL:
            raise MemoryError
        if wg_open_board(&self.table.board, &layout.kit, self.table.variant, graph.nodes, graph.root) < 0:
            raise MemoryError

    def __dealloc__(self):
        wg_close_board(&self.table.board)
        wg_free_aligned(self.table.memory)
        free(self.table.bag)
        free(self.table.out)


def play(
    Layout layout not None,
    WordGraph graph not None,
    tiles not None,
    Py_ssize_t n,
    *,
    uint64_t seed=0,
    int players=2,
    Leaves leaves=None,
    Leaves rival=None,
    int exchange_limit=7,
    int scoreless_limit=6,
    int pass_limit=0,
    int pass_limit_at_end=0,
    bint exchange_is_pass=False,
    bint scoreless_at_zero=True,
    bint double_end=False,
    bint record=False,
    int threads=1,
    progress=None,
    stop=None,
):
    """Play `n` games; gives two structured arrays: one entry a game, and, with `record`, one entry a turn (else None).

    `tiles[c]` tiles of letter code c are in the set, `tiles[0]` blanks. Game i is played from a seed made of `seed` and
    i, so that the outcome does not depend on `threads`. Each turn takes the play of the highest value, or an exchange
    where the bag has `exchange_limit` tiles and that is worth more (with `leaves`; without, when there is no play); every second
    seat goes by `rival` where it is given. A
    game ends when a player is out, after `scoreless_limit` turns in a row without a placement (0: no such rule; unless
    `scoreless_at_zero` not while nobody has points), when every player has passed `pass_limit` times in a row
    (`pass_limit_at_end` once the bag is empty; 0: no such rule, no other), where an exchange may be a pass too, or
    after 1000 turns; who goes out gets the others' tiles, twice if `double_end` (they then lose nothing).
    `progress(done, n)` is called between games by the threads that play; `stop` is an object with is_set(), for example
    a threading.Event: games not yet begun are then left out.

    Games: seed, scores (of up to four seats), turns, bingos (plays of a full rack), winner (-1: draw), out. Turns:
    game, turn, player, kind (0 play, 1 exchange, 2 pass), direction, row and column of the first tile, count, score,
    rack (blanks as 0x80) and tiles, both 0-padded. Raises ValueError for numbers out of range.
    """
    import numpy

    cdef Py_ssize_t i
    cdef Rules rules
    cdef uint64_t mixed
    if graph.letters != layout.kit.letters or len(tiles) != layout.kit.letters + 1:
        raise ValueError("layout, lexicon and tiles are of different alphabets")
    rival = rival if rival is not None else leaves
    if leaves is not None and leaves.codes != layout.kit.letters + 1 or rival is not None and rival.codes != layout.kit.letters + 1:
        raise ValueError("the leave values are of another alphabet")
    if layout.kit.rack > MOST_RACK:
        raise ValueError(f"self-play takes racks of up to {MOST_RACK} tiles, not {layout.kit.rack}")
    if not 2 <= players <= MOST_PLAYERS:
        raise ValueError(f"2 to {MOST_PLAYERS} players, not {players}")
    if not 0 <= n <= 100_000_000 or not 1 <= threads <= 1024:
        raise ValueError("0 to 100 million games, 1 to 1024 threads")
    if min(scoreless_limit, pass_limit, pass_limit_at_end, exchange_limit) < 0:
        raise ValueError("limits are 0 or more")
    if scoreless_limit == 0 and pass_limit == 0:
        raise ValueError("scoreless_limit or pass_limit is needed for an end")
    if min(tiles) < 0 or sum(tiles) > 1_000_000:
        raise ValueError("a set has 0 or more tiles of each letter, at most a million in all")
    every = b"".join([bytes([c]) * tiles[c] for c in range(len(tiles))])
    if len(every) < players * layout.kit.rack:
        raise ValueError(f"{len(every)} tiles are too few for {players} racks of {layout.kit.rack}")
    rules.players = players
    rules.exchange_limit = exchange_limit
    rules.ending.scoreless_limit, rules.ending.scoreless_at_zero = scoreless_limit, scoreless_at_zero
    rules.ending.pass_limit, rules.ending.pass_limit_at_end = pass_limit, pass_limit_at_end
    rules.ending.exchange_is_pass = exchange_is_pass
    rules.double_end = double_end
    rules.tile_count = <int>len(every)
    rules.tiles = every
    games = numpy.zeros(
        n,
        [
            ("seed", "u8"), ("scores", "i4", (MOST_PLAYERS,)), ("turns", "u2"), ("bingos", "u2"), ("winner", "i1"),
            ("out", "u1"),
        ],
    )
    turn_fields = [
        ("game", "u4"), ("turn", "u2"), ("player", "u1"), ("kind", "u1"), ("direction", "u1"), ("row", "u1"),
        ("column", "u1"), ("count", "u1"), ("score", "i4"), ("rack", "u1", (MOST_RACK,)), ("tiles", "u1", (MOST_RACK,)),
    ]
    for i in range(n):
        mixed = seed ^ (<uint64_t>i * <uint64_t>0xD1342543DE82EF95u)
        games["seed"][i] = wg_next_random(&mixed)
    lock = threading.Lock()
    halt = threading.Event()  # ends games on their way, since an error is to be raised
    shared = {"next": 0, "done": 0, "failure": None}
    pieces = {}

    def work():
        player = Player(layout, graph, every)
        while True:
            with lock:
                if halt.is_set() or shared["next"] >= n or (stop is not None and stop.is_set()):
                    return
                start = shared["next"]
                shared["next"] = end = min(n, start + CHUNK)
            turns = play_some(player, leaves, rival, &rules, games[start:end], start, turn_fields if record else None, halt)
            with lock:
                pieces[start] = turns
                shared["done"] += end - start
                done = shared["done"]
            if progress is not None:
                progress(done, n)

    def guarded():
        try:
            work()
        except BaseException as error:
            shared["failure"] = error
            halt.set()

    if threads == 1:
        work()
    else:
        workers = [threading.Thread(target=guarded, daemon=True) for _ in range(threads)]
        for worker in workers:
            worker.start()
        try:
            for worker in workers:
                worker.join()
        finally:
            halt.set()
            for worker in workers:
                worker.join()
        if shared["failure"] is not None:
            raise shared["failure"]
    finished = games[: shared["next"]]
    if not record:
        return finished, None
    noted = [pieces[start] for start in sorted(pieces)]
    return finished, numpy.concatenate(noted) if noted else numpy.zeros(0, turn_fields)


cdef object play_some(Player player, Leaves leaves, Leaves rival, const Rules* rules, games, uint32_t first, turn_fields, halt):
    # Plays the games of a part of the array; gives their turns as an array, or None.
    cdef Table* t = &player.table
    cdef WordGraph graph = player.graph
    cdef uint8_t[::1] results = games.view("u1")
    cdef uint8_t[::1] space
    cdef Turn* turns = NULL
    cdef Py_ssize_t count = len(games), i
    cdef int room = 0, noted, used = 0
    cdef bint failed = False
    cdef Watch watch
    if turn_fields is not None:
        import numpy

        room = 1000 * <int>count
        array = numpy.zeros(room, turn_fields)
        space = array.view("u1")
        turns = <Turn*>&space[0]
    watch_start(&watch, 0, halt)
    with nogil:
        for i in range(count):
            noted = play_one(
                t, graph, leaves, rival, rules, first + <uint32_t>i, <Result*>&results[i * sizeof(Result)],
                NULL if turns == NULL else turns + used, room - used, &watch,
            )
            if noted < 0:
                failed = True
                break
            used += noted
    if failed:
        raise_pending()
        if t.failed:
            raise MemoryError
    return array[:used].copy() if turn_fields is not None else None
