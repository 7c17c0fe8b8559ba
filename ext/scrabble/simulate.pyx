"""Moves of one position tried in sampled worlds: each is played, a few static turns follow, the points are added up.

A world is what the player does not see: the others' racks and the order of the bag. It depends on its number and the
seed alone, and every move meets the same worlds. Knows layouts, word graphs, racks and leave values as numbers; the
rules it plays by come in as data. Turns are chosen as self-play chooses them.
"""

import threading

cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from wordgame._core.board cimport (
    wg_board,
    wg_close_board,
    wg_copy_board,
    wg_open_board,
    wg_put,
    wg_record_t,
    wg_search_memory,
)
from wordgame._core.clock cimport Watch, raise_pending, watch_over, watch_start
from wordgame._core.crossword cimport Layout
from wordgame._core.ending cimport Ending, how_ended
from wordgame._core.leaves cimport MOST_RACK, Leaves
from wordgame._core.portable cimport wg_free_aligned, wg_next_random
from wordgame._core.selfplay cimport MOST_PLAYERS, Table, below, choose, lay, value_leaves, worth_of
from wordgame._core.wordgraph cimport WordGraph

cdef enum:
    PLACES = 32  # numbers of a world that say where exchanged tiles go
    FIGURES = 4  # what is noted of a move in a world
    PLACE = 0
    EXCHANGE = 1
    PASS = 2
    NO_END = 0
    OUT = 1
    WON = 1_000_000  # a win is certain
    STUCK = 2  # too many turns without points, or nobody can play any more

cdef int64_t NO_FLOOR = -(<int64_t>1 << 62)


cdef struct Candidate:
    int kind
    int score
    int first  # square of the first tile, in its direction
    int count
    uint8_t[MOST_RACK] tiles


cdef struct Seat:
    int points  # of the turns played
    int64_t kept  # value of what stayed on the rack after the last of them, in thousandths
    int passes  # in a row
    int64_t exchanges  # still allowed


cdef struct Play:
    # One move in one world, on its way.
    int seat
    int turns  # after the move that is tried
    int scoreless
    int idle  # passes in a row among them
    int end
    int returned  # tiles that went back to the bag
    int reply
    bint bingo
    Seat[MOST_PLAYERS] seats


cdef int shuffle(uint8_t* tiles, int n, uint32_t* places, uint64_t seed, uint64_t number) noexcept nogil:
    cdef uint64_t state = seed ^ (number * <uint64_t>0xD1342543DE82EF95u)
    cdef int i, at
    state = wg_next_random(&state)
    for i in range(n - 1, 0, -1):
        at = below(&state, i + 1)
        tiles[i], tiles[at] = tiles[at], tiles[i]
    for i in range(PLACES):
        places[i] = <uint32_t>(wg_next_random(&state) >> 32)
    return 0


def deal(const uint8_t[::1] tiles not None, uint64_t seed, uint64_t number):
    """The tiles of world `number` in their order, and 32 numbers below 2**32.

    The first tiles go to the others' racks, in the order of play; the rest is the bag, drawn from its end. The j-th
    tile that an exchange gives back goes below the i tiles that are drawn before it, where i = n - (place[j % 32] *
    (n + 1) >> 32) of the n tiles in the bag.
    """
    cdef uint32_t[PLACES] places
    dealt = bytearray(tiles)
    cdef uint8_t[::1] order = dealt
    shuffle(&order[0] if len(dealt) else NULL, <int>len(dealt), places, seed, number)
    return bytes(dealt), tuple([places[i] for i in range(PLACES)])


cdef int before(Table* t, int player, int a, int b) noexcept nogil:
    # Whether exchanging down to leave `a` comes before `b`: more tiles first, then the order of the tiles, blanks last.
    cdef int c, i, more = 0, sign = 0, blanks = 0, radix
    for c in range(t.layout.letters + 1):
        radix = t.rack[player][c] + 1
        i = b % radix - a % radix  # so many more of this tile are exchanged by `a`
        a //= radix
        b //= radix
        more += i
        if c == 0:
            blanks = i
        elif sign == 0:
            sign = i
    return more > 0 or (more == 0 and (sign > 0 or (sign == 0 and blanks > 0)))


cdef int tiles_of(Table* t, int player, int leave) noexcept nogil:
    cdef int c, total = 0, radix
    for c in range(t.layout.letters + 1):
        radix = t.rack[player][c] + 1
        total += leave % radix
        leave //= radix
    return total


cdef int best_exchange(Table* t, int player, int total, int64_t* value) noexcept nogil:
    # The leave of the best exchange that the bag has tiles for, or -1; and its value.
    cdef int i, kept = -1, needs = t.held[player] - t.in_bag
    for i in range(total - 1):
        if kept >= 0 and t.leaves[i] < value[0]:
            continue
        if needs > 0 and tiles_of(t, player, i) < needs:
            continue
        if kept < 0 or t.leaves[i] > value[0] or before(t, player, i, kept):
            kept = i
            value[0] = t.leaves[i]
    return kept


cdef void draw(Table* t, int player, int count) noexcept nogil:
    # As many tiles as were laid or given away, as far as the bag and the rack allow.
    while count > 0 and t.in_bag > 0 and t.held[player] < t.layout.rack:
        t.in_bag -= 1
        t.rack[player][t.bag[t.in_bag]] += 1
        t.held[player] += 1
        count -= 1


@cython.final
cdef class Simulator:
    """Tries the moves of one position in world after world, on memory of its own: one for each thread.

    `board`: a tile a square, row by row. `rack`: counts of the player's own tiles. `known`: counts of what is known of
    each other player's rack, in the order of play; `unknown`: how many more tiles each holds. `pool`: the tiles that
    are neither on the board nor in `rack` or `known`. `moves`: (kind, score, direction, row, column, tiles) with kind 0
    for a placement (tiles in their order on the line, 0x80 added for blanks), 1 for an exchange (letter codes, 0 for a
    blank), 2 for a pass. `scores`, `passes` (in a row), `exchanges` (still allowed): one a player, the own first.
    `plies` turns follow each move, all turns to the end once the bag is empty. The game ends when a player is out,
    after `scoreless_limit` turns in a row without a placement, or `pass_limit` passes of every player (0: no such
    limit), with what else ending.pxd says of them; `end_bonus`: 1 who goes out gets the others' tiles, which they lose,
    2 twice, and they lose nothing, 0 nothing; `own_racks`: without anyone out each loses its own. `chances`, for two
    players: in millionths, what the one who has just moved has of winning, a row for each number of tiles that are not
    on the board and an entry for each lead in points, the middle one for none.
    """

    cdef Layout layout
    cdef WordGraph graph
    cdef Leaves leaves
    cdef Table table
    cdef Watch watch
    cdef Candidate* moves
    cdef int n_moves
    cdef uint8_t* board
    cdef wg_board start  # the position, cross-sets of all letters worked out
    cdef uint8_t* free_tiles
    cdef int n_free
    cdef uint8_t* order  # of the world: racks, then bag
    cdef int bag_start
    cdef uint32_t[PLACES] places
    cdef uint8_t[MOST_PLAYERS][64] racks  # what is known of them
    cdef uint8_t[MOST_PLAYERS][64] dealt
    cdef int[MOST_PLAYERS] held
    cdef int[MOST_PLAYERS] unknown
    cdef int64_t[MOST_PLAYERS] scores
    cdef int64_t[MOST_PLAYERS] exchanges
    cdef int[MOST_PLAYERS] passes
    cdef int players, plies, scoreless, exchange_limit, end_bonus
    cdef Ending ending
    cdef bint own_racks
    cdef const int32_t[:, ::1] chances
    cdef object lock

    def __cinit__(
        self, Layout layout not None, WordGraph graph not None, board not None, rack not None, moves not None, *,
        known, unknown, pool, scores, passes, exchanges, Leaves leaves=None, int plies=2, int scoreless=0,
        int exchange_limit=7, int scoreless_limit=0, int pass_limit=0, int pass_limit_at_end=0, bint exchange_is_pass=False,
        bint scoreless_at_zero=True, int end_bonus=1, bint own_racks=True, const int32_t[:, ::1] chances=None,
    ):
        cdef int i, c, size = layout.kit.rows * layout.kit.columns, letters = layout.kit.letters
        self.lock = threading.Lock()
        self.layout, self.graph, self.leaves = layout, graph, leaves
        graph.which_anagrams()  # made before the first world
        self.players = <int>len(scores)
        if graph.letters != letters or (leaves is not None and leaves.codes != letters + 1):
            raise ValueError("layout, lexicon and leave values are of different alphabets")
        if layout.kit.rack > MOST_RACK:
            raise ValueError(f"racks of up to {MOST_RACK} tiles, not {layout.kit.rack}")
        if not 1 <= self.players <= MOST_PLAYERS:
            raise ValueError(f"1 to {MOST_PLAYERS} players, not {self.players}")
        if not len(known) == len(unknown) == self.players - 1 or not len(passes) == len(exchanges) == self.players:
            raise ValueError("racks, passes and exchanges are needed for every player")
        if not 0 <= plies <= 1000 or min(
            scoreless, exchange_limit, scoreless_limit, pass_limit, pass_limit_at_end
        ) < 0:
            raise ValueError("0 to 1000 plies, limits of 0 or more")
        if scoreless_limit == 0 and pass_limit == 0:
            raise ValueError("scoreless_limit or pass_limit is needed for an end")
        if len(board) != size or max([tile & 0x7F for tile in board], default=0) > letters:
            raise ValueError("the board does not fit the layout")
        if max(pool, default=0) > letters or len(pool) > 1_000_000:
            raise ValueError("at most a million free tiles, of letter codes of the alphabet")
        self.n_free, self.n_moves = <int>len(pool), <int>len(moves)
        self.table.layout = &layout.kit
        self.table.variant = layout.narrow if graph.wide == 1 else layout.broad
        self.table.memory = wg_search_memory(self.table.variant, &layout.kit)
        self.table.bag = <uint8_t*>malloc(self.n_free + 2 * MOST_RACK)
        self.board = <uint8_t*>malloc(size)
        self.free_tiles = <uint8_t*>malloc(self.n_free + 1)
        self.order = <uint8_t*>malloc(self.n_free + 1)
        self.moves = <Candidate*>calloc(self.n_moves + 1, sizeof(Candidate))
        if not (self.table.memory and self.table.bag and self.board and self.free_tiles and self.order and self.moves):
            raise MemoryError
        if (
            wg_open_board(&self.table.board, &layout.kit, self.table.variant, graph.nodes, graph.root) < 0
            or wg_open_board(&self.start, &layout.kit, self.table.variant, graph.nodes, graph.root) < 0
        ):
            raise MemoryError
        for i in range(size):
            self.board[i] = board[i]
            if self.board[i]:
                wg_put(&self.start, i // layout.kit.columns, i % layout.kit.columns, self.board[i])
        self.table.variant.follow(&self.start)
        for i in range(self.n_free):
            self.free_tiles[i] = pool[i]
        for i in range(self.players):
            counts = known[i - 1] if i else rack
            if len(counts) != letters + 1 or min(counts) < 0:
                raise ValueError(f"a rack has {letters + 1} counts of 0 or more")
            self.unknown[i] = unknown[i - 1] if i else 0
            held = sum(counts) + self.unknown[i]
            if held > layout.kit.rack or self.unknown[i] < 0:
                raise ValueError(f"a rack of {held} tiles; it holds {layout.kit.rack}")
            self.held[i] = held
            self.bag_start += self.unknown[i]
            self.scores[i], self.passes[i], self.exchanges[i] = scores[i], passes[i], exchanges[i]
            for c in range(letters + 1):
                self.racks[i][c] = counts[c]
        if self.bag_start > self.n_free:
            raise ValueError("fewer tiles are free than the others hold")
        for i in range(self.n_moves):
            kind, score, direction, row, column, tiles = moves[i]
            self.read(&self.moves[i], kind, score, direction, row, column, tiles)
        self.plies, self.scoreless, self.exchange_limit = plies, scoreless, exchange_limit
        self.ending.scoreless_limit, self.ending.scoreless_at_zero = scoreless_limit, scoreless_at_zero
        self.ending.pass_limit, self.ending.pass_limit_at_end = pass_limit, pass_limit_at_end
        self.ending.exchange_is_pass, self.end_bonus = exchange_is_pass, end_bonus
        self.own_racks = own_racks
        if chances is not None:
            off = len(pool) + sum(rack) + sum([sum(counts) for counts in known])
            if self.players != 2 or chances.shape[0] <= off or chances.shape[1] < 3 or chances.shape[1] % 2 == 0:
                raise ValueError(f"chances are for two players, a row for each of 0 to {off} tiles, with a middle")
        self.chances = chances

    def __dealloc__(self):
        wg_close_board(&self.table.board)
        wg_close_board(&self.start)
        wg_free_aligned(self.table.memory)
        free(self.table.bag)
        free(self.table.out)
        free(self.board)
        free(self.free_tiles)
        free(self.order)
        free(self.moves)

    cdef int read(self, Candidate* move, int kind, int score, int direction, int row, int column, tiles) except -1:
        cdef int i, at, room = 0, columns = self.layout.kit.columns, rows = self.layout.kit.rows
        left = [self.racks[0][i] for i in range(self.layout.kit.letters + 1)]
        for tile in tiles:
            i = 0 if tile & 0x80 else tile
            if (tile & 0x7F) >= len(left) or not left[i]:
                raise ValueError("the tiles of a move must be on the rack")
            left[i] -= 1
        if kind == PLACE:
            if not 0 <= row < rows or not 0 <= column < columns or not tiles:
                raise ValueError("a placement lays tiles on the board")
            for i in range(rows - row if direction else columns - column):
                at = (row + i) * columns + column if direction else row * columns + column + i
                room += self.board[at] == 0
            if room < len(tiles):
                raise ValueError("a placement must fit on the board")
        elif not (kind == EXCHANGE and 0 < len(tiles) <= self.n_free - self.bag_start) and kind != PASS:
            raise ValueError("a move is a placement, an exchange that the bag has tiles for, or a pass")
        move.kind, move.score, move.count = kind, score, <int>len(tiles)
        move.first = self.layout.square(direction, row, column)
        for i in range(move.count):
            move.tiles[i] = tiles[i]
        return 0

    def run(
        self, uint64_t seed, uint64_t first, const int32_t[::1] which not None, int64_t[:, :, ::1] out not None, *,
        stop=None,
    ):
        """Try the moves `which` in the worlds from `first` on, one for each row of `out`; the GIL is released.

        Gives how many worlds every move was tried in: all of them, unless `stop.is_set()` became true.

        out[world, move]: the lead that the player gained over all others together (own gain times their number, less
        their gains) in thousandths; points of the next player's turn; 1 if the player's next turn lays as many tiles as
        a turn may; the chance to win in millionths: by `chances`, or, once the game is over or without them, whether
        the player is then ahead of all others, half for the best place shared.
        """
        cdef Py_ssize_t w, i, done = 0
        cdef int ended = 0
        if out.shape[1] != self.n_moves or out.shape[2] != FIGURES:
            raise ValueError(f"the figures of {self.n_moves} moves are {FIGURES} each")
        for i in range(which.shape[0]):
            if not 0 <= which[i] < self.n_moves:
                raise ValueError(f"no move {which[i]}")
        with self.lock:
            watch_start(&self.watch, 0, stop)
            with nogil:
                for w in range(out.shape[0]):
                    self.deal_world(seed, first + <uint64_t>w)
                    for i in range(which.shape[0]):
                        ended = self.try_move(&self.moves[which[i]], &out[w, which[i], 0])
                        if ended:
                            break
                    if ended:
                        break
                    done += 1
            raise_pending()
            self.watch.stop = NULL
            if ended and self.table.failed:
                raise MemoryError
        return done

    cdef void deal_world(self, uint64_t seed, uint64_t number) noexcept nogil:
        cdef int p, _i, at = 0
        memcpy(self.order, self.free_tiles, self.n_free)
        shuffle(self.order, self.n_free, self.places, seed, number)
        memcpy(self.dealt, self.racks, sizeof(self.racks))
        for p in range(self.players):
            for _i in range(self.unknown[p]):
                self.dealt[p][self.order[at]] += 1
                at += 1

    cdef int try_move(self, const Candidate* move, int64_t* figures) noexcept nogil:
        # Plays a move and what follows in the world that was dealt; -1 for want of memory or time.
        cdef Table* t = &self.table
        cdef Play play
        cdef int p
        memset(&play, 0, sizeof(Play))
        wg_copy_board(&t.board, &self.start, t.variant)
        memcpy(t.rack, self.dealt, sizeof(self.dealt))
        memcpy(t.held, self.held, sizeof(self.held))
        t.in_bag = self.n_free - self.bag_start
        memcpy(t.bag, self.order + self.bag_start, t.in_bag)
        for p in range(self.players):
            play.seats[p].passes = self.passes[p]
            play.seats[p].exchanges = self.exchanges[p]
        play.scoreless = self.scoreless
        self.play_first(&play, move)
        while play.end == NO_END and (play.turns < self.plies or t.in_bag == 0):
            play.turns += 1
            self.play_turn(&play)
            if t.failed or watch_over(&self.watch):
                return -1
        self.settle(&play, figures)
        return 0

    cdef void play_first(self, Play* play, const Candidate* move) noexcept nogil:
        cdef Table* t = &self.table
        cdef uint8_t[64] left
        cdef int i, total
        if t.in_bag:  # the value of all that stays is the last of its leaves
            memcpy(left, t.rack[0], sizeof(left))
            for i in range(move.count):
                left[0 if move.tiles[i] & 0x80 else move.tiles[i]] -= 1
            if self.leaves is not None:
                total = self.leaves.fill(left, t.leaves)
                play.seats[0].kept = t.leaves[total - 1]
        if move.kind == PLACE:
            self.place(play, move.first, move.tiles, move.count, move.score)
        elif move.kind == EXCHANGE:
            self.exchange(play, move.tiles, move.count)
        else:
            play.idle = -1  # a pass that is only tried does not mean that no play is possible
            self.go_by(play)

    cdef void play_turn(self, Play* play) noexcept nogil:
        # The turn of highest equity; among equals a placement, the first in the order of squares and tiles.
        cdef Table* t = &self.table
        cdef int player = play.seat, total, i, c, radix, blanks, _i, kept = -1, given = 0
        cdef int64_t value = NO_FLOOR, swapped = NO_FLOOR
        cdef int32_t top = 0
        cdef wg_record_t* best
        cdef uint8_t[MOST_RACK] tiles
        total = value_leaves(t, self.leaves, self.players, player)
        best = choose(t, self.graph, player, &value)
        if t.failed:
            return
        if t.in_bag and t.in_bag >= self.exchange_limit and play.seats[player].exchanges and total > 1:
            top = t.leaves[0]
            for i in range(1, total - 1):
                top = max(top, t.leaves[i])
            if best == NULL or value < top:
                kept = best_exchange(t, player, total, &swapped)
        if best != NULL and value >= swapped:
            play.seats[player].kept = value - 1000 * <int64_t>best.score
            memcpy(tiles, best.tiles, best.count)
            if play.turns == 1:
                play.reply = best.score
            if player == 0 and play.turns <= self.players and best.count >= self.layout.kit.most:
                play.bingo = True
            self.place(play, best.first, tiles, best.count, best.score)
        elif kept >= 0:
            play.seats[player].kept = swapped
            blanks = t.rack[player][0] - kept % (t.rack[player][0] + 1)
            kept //= t.rack[player][0] + 1
            for c in range(1, self.layout.kit.letters + 1):
                radix = t.rack[player][c] + 1
                for _i in range(radix - 1 - kept % radix):
                    tiles[given] = <uint8_t>c
                    given += 1
                kept //= radix
            for _i in range(blanks):
                tiles[given] = 0
                given += 1
            self.exchange(play, tiles, given)
        else:
            play.seats[player].kept = t.leaves[total - 1]
            self.go_by(play)

    cdef void place(self, Play* play, int first, const uint8_t* tiles, int count, int score) noexcept nogil:
        cdef int player = play.seat
        lay(&self.table, player, first, tiles, count)
        draw(&self.table, player, count)
        play.seats[player].points += score
        play.seats[player].passes = 0
        play.scoreless = play.idle = 0
        if self.table.held[player] == 0:
            play.end = OUT
        else:
            self.next_turn(play)

    cdef void exchange(self, Play* play, const uint8_t* tiles, int count) noexcept nogil:
        # New tiles are drawn first; each old one then goes to its place in the bag, drawn from the world.
        cdef Table* t = &self.table
        cdef int player = play.seat, i, k, at
        for k in range(count):
            t.rack[player][tiles[k]] -= 1
        t.held[player] -= count
        draw(t, player, count)
        for k in range(count):
            at = <int>((self.places[play.returned % PLACES] * <uint64_t>(t.in_bag + 1)) >> 32)
            for i in range(t.in_bag, at, -1):
                t.bag[i] = t.bag[i - 1]
            t.bag[at] = tiles[k]
            t.in_bag += 1
            play.returned += 1
        play.seats[player].passes = play.seats[player].passes + 1 if self.ending.exchange_is_pass else 0
        play.seats[player].exchanges -= 1
        play.scoreless += 1
        play.idle = 0
        self.next_turn(play)

    cdef void go_by(self, Play* play) noexcept nogil:
        play.seats[play.seat].passes += 1
        play.scoreless += 1
        play.idle += 1
        self.next_turn(play)

    cdef void next_turn(self, Play* play) noexcept nogil:
        cdef int p, least = play.seats[0].passes
        cdef bint has_points = False
        for p in range(self.players):
            least = min(least, play.seats[p].passes)
            has_points |= self.scores[p] + play.seats[p].points != 0
        play.seat = (play.seat + 1) % self.players
        if how_ended(&self.ending, least, play.scoreless, self.table.in_bag == 0, has_points):
            play.end = STUCK
        elif self.table.in_bag == 0 and play.idle >= self.players:  # nothing will change until the limit
            play.end = STUCK

    cdef int64_t chance(self, int seat, int64_t lead) noexcept nogil:
        # The own chance to win, with a lead in thousandths, when `seat` is to move: linear between whole points.
        cdef Table* t = &self.table
        cdef int tiles = t.in_bag + t.held[0] + t.held[1], last = <int>self.chances.shape[1] - 1, at
        cdef int64_t beyond, ahead = (lead if seat else -lead) + 500 * <int64_t>last  # of the one who has just moved
        ahead = max(<int64_t>0, min(ahead, 1000 * <int64_t>last - 1))
        at, beyond = <int>(ahead // 1000), ahead % 1000
        beyond = (self.chances[tiles, at] * (1000 - beyond) + self.chances[tiles, at + 1] * beyond + 500) // 1000
        return beyond if seat else WON - beyond

    cdef void settle(self, const Play* play, int64_t* figures) noexcept nogil:
        # What the tiles left bring or cost, if the game has ended; else what was kept.
        cdef Table* t = &self.table
        cdef int64_t[MOST_PLAYERS] gain
        cdef int64_t sum_left = 0, left
        cdef int p, others = max(1, self.players - 1)
        for p in range(self.players):
            gain[p] = 1000 * <int64_t>play.seats[p].points
            if play.end == NO_END:
                gain[p] += play.seats[p].kept
                continue
            left = 1000 * <int64_t>worth_of(t, t.rack[p])
            sum_left += left
            if self.own_racks if play.end == STUCK else self.end_bonus == 1:
                gain[p] -= left
        if play.end == OUT:
            gain[play.seat] += self.end_bonus * sum_left
        figures[0] = gain[0] * others
        figures[3] = WON
        for p in range(1, self.players):
            figures[0] -= gain[p]
            left = 1000 * (self.scores[0] - self.scores[p]) + gain[0] - gain[p]
            if left < 0:
                figures[3] = 0
            elif left == 0 and figures[3]:
                figures[3] = WON // 2
        if self.players == 2 and play.end == NO_END and self.chances is not None:
            figures[3] = self.chance(play.seat, left)
        figures[1] = play.reply
        figures[2] = play.bingo
