"""Crossword placements: every way to lay a rack on a board, with scores; one play judged; the best few plays.

Knows letter codes, squares, masks and multipliers; knows no text, no notation and no game. The loops over vector lanes
are in crossword.h and what it includes; this file checks all that comes in, and placements.pyx wraps what comes out.

Coordinates are (row, column) from 0; direction 0 is across, 1 is down. A tile is a letter code, with 0x80 added when a
blank stands for the letter; 0 is an empty square, and in a play a square that already has its tile.
"""

cimport cython
from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from wordgame._core.board cimport (
    MARGIN,
    MAX_RACK,
    WG_ALL,
    WG_BEST,
    WG_INTERRUPTED,
    WG_SHAPES,
    wg_close_board,
    wg_factor,
    wg_factors,
    wg_layout,
    wg_letter,
    wg_open_board,
    wg_open_search,
    wg_put,
    wg_search,
    wg_search_memory,
    wg_variant,
)
from wordgame._core.clock cimport Watch, raise_pending, watch_over, watch_start
from wordgame._core.placements cimport Placements
from wordgame._core.portable cimport wg_aligned, wg_free_aligned, wg_swap
from wordgame._core.wordgraph cimport WordGraph

cdef extern from "crossword/variants.h" nogil:
    const wg_variant* wg_choose(int rows, int columns, int wide, bint portable) noexcept


MAX_SIDE = 63  # longest line of a board, in squares
MAX_LETTERS = 63
MOST_TILES = MAX_RACK  # most tiles in a rack

cdef enum:
    MOST_LEAVES = 1 << 24  # of a rack

cdef int64_t NO_FLOOR = -(<int64_t>1 << 62)


cdef int is_over(void* watch) noexcept nogil:
    return watch_over(<Watch*>watch)


@cython.final
cdef class Layout:
    """A board without tiles, and what tiles and plays score on it: made once for each set of rules, never changed.

    `letter_multipliers`, `word_multipliers`, `starts` and `holes` have one byte for each square, row by row: 1 to 255
    for multipliers; nonzero for start squares (the first play covers one of them) and for squares that do not exist.
    `values[c]` is the value of letter code c (0 to 30000; values[0], the blank's, is 0), so the alphabet has
    len(values) - 1 letters. `bonuses[k]` is added for a play of k tiles, whose main word counts `bonus_multipliers[k]`
    times (1 to 100). A rack holds at most `rack` tiles, and a play puts down at most `most` of them (None: all).
    `only_values`, one byte a square: the letter multiplier is for tiles of that value only (0: for all). `stays`:
    nonzero where the multipliers count in later turns too, for the tile that lies there.
    `portable` keeps the search to instructions that every processor of the kind has. Lines have 1 to 63 squares, racks
    1 to 32 tiles. Raises ValueError for anything else.
    """

    def __cinit__(
        self,
        int rows,
        int columns,
        const uint8_t[::1] letter_multipliers,
        const uint8_t[::1] word_multipliers,
        values,
        *,
        const uint8_t[::1] starts,
        const uint8_t[::1] holes=None,
        bonuses=(),
        bonus_multipliers=(),
        int rack=7,
        most=None,
        const uint8_t[::1] only_values=None,
        const uint8_t[::1] stays=None,
        bint portable=False,
    ):
        cdef wg_layout* kit = &self.kit
        cdef int r, c, d, g, i, at, letters = len(values) - 1
        cdef bint hole
        if not (1 <= rows <= MAX_SIDE and 1 <= columns <= MAX_SIDE):
            raise ValueError(f"a board has 1 to {MAX_SIDE} rows and columns, not {rows} x {columns}")
        if not 1 <= letters <= MAX_LETTERS:
            raise ValueError(f"an alphabet has 1 to {MAX_LETTERS} letters, not {letters}")
        if not 1 <= rack <= MAX_RACK:
            raise ValueError(f"a rack has 1 to {MAX_RACK} tiles, not {rack}")
        for name, given in (
            ("letter_multipliers", letter_multipliers),
            ("word_multipliers", word_multipliers),
            ("starts", starts),
            ("holes", holes),
            ("only_values", only_values),
            ("stays", stays),
        ):
            if given is not None and len(given) != rows * columns:
                raise ValueError(f"{name} has {len(given)} squares, the board {rows * columns}")
        self.narrow = wg_choose(rows, columns, 1, portable)
        self.broad = wg_choose(rows, columns, 2, portable)
        kit.rows = rows
        kit.columns = columns
        kit.lane_bits = self.narrow.lane_bits
        kit.lanes = self.narrow.lanes
        kit.half = kit.lane_bits * kit.lanes
        kit.squares = 2 * kit.half
        kit.letters = letters
        kit.rack = rack
        kit.set_size = self.narrow.set_size
        for i in range(letters + 1):
            if not 0 <= values[i] <= 30000 or (i == 0 and values[i] != 0):
                raise ValueError(f"the value of letter code {i} is {values[i]}; it can be 0 to 30000, for blanks 0")
            kit.value[i] = values[i]
        for i in range(min(len(bonuses), rack + 1)):
            if not -1000000 <= bonuses[i] <= 1000000:
                raise ValueError(f"the bonus for {i} tiles is {bonuses[i]}; it can be at most a million")
            kit.bonus[i] = bonuses[i]
        for i in range(MAX_RACK + 1):
            kit.times[i] = 1
        for i in range(min(len(bonus_multipliers), rack + 1)):
            if not 1 <= bonus_multipliers[i] <= 100:
                raise ValueError(f"the main word of {i} tiles counts {bonus_multipliers[i]} times; 1 to 100 can be")
            kit.times[i] = bonus_multipliers[i]
        if most is not None and not 1 <= most <= rack:
            raise ValueError(f"a play of at most {most} tiles from a rack of {rack}")
        kit.most = rack if most is None else most
        kit.letter_multiplier = <uint8_t*>calloc(kit.squares + 2 * MARGIN, 4)
        kit.inside = wg_aligned(2 * kit.set_size)
        if kit.letter_multiplier == NULL or kit.inside == NULL:
            raise MemoryError
        kit.word_multiplier = kit.letter_multiplier + kit.squares + 2 * MARGIN
        kit.only_value = kit.word_multiplier + kit.squares + 2 * MARGIN
        kit.stays = kit.only_value + kit.squares + 2 * MARGIN
        kit.starts = <char*>kit.inside + kit.set_size
        memset(kit.inside, 0, 2 * kit.set_size)
        for r in range(rows):
            for c in range(columns):
                at = r * columns + c
                hole = holes is not None and holes[at] != 0
                if not hole and (letter_multipliers[at] == 0 or word_multipliers[at] == 0):
                    raise ValueError(f"the multipliers of row {r}, column {c} are 0; they can be 1 to 255")
                for d in range(2):
                    g = self.square(d, r, c)
                    kit.letter_multiplier[g] = letter_multipliers[at]
                    kit.word_multiplier[g] = word_multipliers[at]
                    if only_values is not None:
                        kit.only_value[g] = only_values[at]
                    if stays is not None:
                        kit.stays[g] = stays[at] != 0
                    kit.picky |= kit.only_value[g] != 0
                    kit.lasting |= kit.stays[g] != 0
                    if not hole:
                        (<uint64_t*>kit.inside)[g >> 6] |= <uint64_t>1 << (g & 63)
                        if starts[at]:
                            (<uint64_t*>kit.starts)[g >> 6] |= <uint64_t>1 << (g & 63)

        if self.highest() >= 1 << 30:
            raise ValueError("values, multipliers and bonuses are so high that a score would not fit in 31 bits")

    def __dealloc__(self):
        cdef int i
        free(self.kit.letter_multiplier)
        wg_free_aligned(self.kit.inside)
        for i in range(SPARES):
            wg_free_aligned(self.spare[i])

    def highest(self):
        """A bound on the score of any play: all tiles of the highest value, all premiums of the best line."""
        cdef int d, line, k, g
        cdef wg_layout* kit = &self.kit
        most_letter = most_product = most_word = 1
        for d in range(2):
            for line in range(kit.lanes):
                words = [1]
                for k in range(kit.lane_bits):
                    g = d * kit.half + line * kit.lane_bits + k
                    most_letter = max(most_letter, kit.letter_multiplier[g])
                    words.append(kit.word_multiplier[g])
                most_word = max(most_word, *words)
                product = 1
                for factor in sorted(words)[0 if kit.lasting else -kit.rack:]:
                    product *= max(factor, 1)
                most_product = max(most_product, product)
        times = max([kit.times[k] for k in range(kit.rack + 1)])
        best = most_letter * (most_product * times + kit.rack * (most_product if kit.lasting else most_word))
        bonus = max([abs(kit.bonus[k]) for k in range(kit.rack + 1)])
        return best * MAX_SIDE * max([kit.value[k] for k in range(64)]) + bonus

    cdef int square(self, int direction, int row, int column) noexcept nogil:
        if direction == 0:
            return row * self.kit.lane_bits + column
        return self.kit.half + column * self.kit.lane_bits + row

    cdef bint is_inside(self, int row, int column) noexcept nogil:
        cdef int g = self.square(0, row, column)
        if row < 0 or column < 0 or row >= self.kit.rows or column >= self.kit.columns:
            return False
        return ((<uint64_t*>self.kit.inside)[g >> 6] >> (g & 63)) & 1

    cdef void* borrow(self) noexcept nogil:
        # Working memory of one search; some pieces are kept, so that the next finds it ready, in threads as well.
        cdef void* memory = NULL
        cdef int i
        for i in range(SPARES):
            memory = wg_swap(&self.spare[i], NULL)
            if memory != NULL:
                return memory
        return wg_search_memory(self.narrow, &self.kit)

    cdef void give_back(self, void* memory) noexcept nogil:
        cdef int i
        for i in range(SPARES):
            memory = wg_swap(&self.spare[i], memory)
            if memory == NULL:
                return
        wg_free_aligned(memory)

    @property
    def rows(self):
        """Number of rows."""
        return self.kit.rows

    @property
    def columns(self):
        """Number of columns."""
        return self.kit.columns

    @property
    def letters(self):
        """Number of letters of the alphabet."""
        return self.kit.letters

    @property
    def rack(self):
        """The most tiles that one play can put down."""
        return self.kit.rack


@cython.final
cdef class Grid:
    """Tiles on a layout, under a lexicon: cross-sets are worked out once, then racks are laid on it. Never changes.

    `squares` has rows * columns tiles, row by row. `wanted` is a mask of letter codes to which cross-sets are limited
    (those of the one rack that is going to be laid); by default all. Raises ValueError for a wrong number of squares, a
    code outside the alphabet, or a tile on a square that does not exist.
    """

    def __cinit__(self, Layout layout not None, WordGraph graph not None, const uint8_t[::1] squares, wanted=None):
        cdef int r, c, at, code
        cdef uint64_t all_letters = (<uint64_t>2 << layout.kit.letters) - 2
        if graph.letters != layout.kit.letters:
            raise ValueError(f"the lexicon has {graph.letters} letters, the layout values for {layout.kit.letters}")
        if squares.shape[0] != layout.kit.rows * layout.kit.columns:
            raise ValueError(f"{squares.shape[0]} squares for a board of {layout.kit.rows} x {layout.kit.columns}")
        self.layout = layout
        self.graph = graph
        self.variant = layout.narrow if graph.wide == 1 else layout.broad
        if wanted is not None:
            all_letters &= <uint64_t>wanted
        self.wanted = all_letters
        if wg_open_board(&self.board, &layout.kit, self.variant, graph.nodes, graph.root) < 0:
            raise MemoryError
        at = 0
        for r in range(layout.kit.rows):
            for c in range(layout.kit.columns):
                code = squares[at]
                at += 1
                if code:
                    if not 1 <= (code & 0x7F) <= layout.kit.letters:
                        raise ValueError(f"tile {code} on row {r}, column {c}: codes are 1 to {layout.kit.letters}")
                    if not layout.is_inside(r, c):
                        raise ValueError(f"a tile on row {r}, column {c}, where the board has no square")
                    wg_put(&self.board, r, c, <uint8_t>code)
        with nogil:
            self.variant.prepare(&self.board, all_letters)

    def __dealloc__(self):
        wg_close_board(&self.board)

    def tile(self, int row, int column):
        """The tile on a square, 0 if it is empty. Raises IndexError for a square that does not exist."""
        if not self.layout.is_inside(row, column):
            raise IndexError(f"no square on row {row}, column {column}")
        return self.board.tile[self.layout.square(0, row, column)]

    def cross_set(self, int direction, int row, int column):
        """The letters that a play in `direction` may put on an empty square, as a mask (bit i = letter code i)."""
        if not self.layout.is_inside(row, column):
            raise IndexError(f"no square on row {row}, column {column}")
        return self.board.allowed[self.layout.square(direction & 1, row, column)]

    @property
    def tiles(self):
        """Number of tiles on the board."""
        return self.board.tiles

    def judge(self, int direction, int row, int column, const uint8_t[::1] tiles not None):
        """One play, whether legal or not: what it puts down, the words it forms and their scores. See `Judged`.

        `tiles` has one tile for each square from (row, column) on in `direction`; 0, or the letter that lies there (as
        a natural tile or a blank), stands for a tile already on the board. Raises ValueError for a code outside the
        alphabet or more tiles than the layout's rack allows.
        """
        cdef wg_board* board = &self.board
        cdef wg_layout* kit = &self.layout.kit
        cdef wg_factors f
        cdef uint8_t[MAX_RACK] laid
        cdef int n = 0, k, r, c, g, lay, d, first = 0, inner, main
        cdef Py_ssize_t i
        cdef Judged judged = Judged.__new__(Judged)
        cdef list placed = [], off_board = [], occupied = [], gaps = [], words = []
        if direction not in (0, 1):
            raise ValueError(f"a direction is 0 (across) or 1 (down), not {direction}")
        if not (-64 <= row <= 64 and -64 <= column <= 64 and tiles.shape[0] <= 64):
            raise ValueError(f"no board has a play of {tiles.shape[0]} squares from row {row}, column {column}")
        for i in range(tiles.shape[0]):
            r = row + <int>i * direction
            c = column + <int>i * (1 - direction)
            if (tiles[i] & 0x7F) > kit.letters or tiles[i] == 0x80:
                raise ValueError(f"tile {tiles[i]}: letter codes are 1 to {kit.letters}")
            if not self.layout.is_inside(r, c):
                off_board.append((r, c))
                continue
            g = self.layout.square(direction, r, c)
            lay = board.tile[g]
            if lay:
                if tiles[i] and (tiles[i] ^ lay) & 0x7F:
                    occupied.append((r, c))
            elif tiles[i]:
                if n == kit.rack:
                    raise ValueError(f"a play of more than {kit.rack} tiles")
                if n == 0:
                    first = g
                laid[n] = tiles[i]
                n += 1
                placed.append((r, c, tiles[i]))
            else:
                gaps.append((r, c))
        judged.placed = tuple(placed)
        judged.off_board = tuple(off_board)
        judged.occupied = tuple(occupied)
        judged.gaps = tuple(gaps)
        judged.first = board.tiles == 0
        judged.words = ()
        if off_board or occupied or gaps or not n:
            return judged
        wg_factor(board, first, n, &f)
        if n == 1:  # its main word may run the other way
            d = 0 if self.crossing(0, placed[0][0], placed[0][1]) else 1
            if not self.crossing(d, placed[0][0], placed[0][1]):
                d = direction
            direction = d
            first = self.layout.square(direction, placed[0][0], placed[0][1])
            wg_factor(board, first, n, &f)
        inner = first
        while board.tile[inner - 1]:
            inner -= 1
        main = f.fixed
        for k in range(n):
            g = f.square[k]
            lay = 0 if laid[k] & 0x80 else kit.value[laid[k]]
            main += lay * wg_letter(kit, g, lay)
            judged.joined |= f.cross[k] >= 0
            judged.on_start |= ((<uint64_t*>kit.starts)[g >> 6] >> (g & 63)) & 1
        g = f.square[n - 1]
        judged.joined |= board.tile[first - 1] != 0 or board.tile[g + 1] != 0 or g - first + 1 > n
        judged.bonus = kit.bonus[n]
        judged.score = judged.bonus
        if n > 1 or board.tile[first - 1] or board.tile[first + 1]:
            words.append(self.word_at(inner, laid, n, main * f.product))
        for k in range(n):
            if f.cross[k] >= 0:
                lay = 0 if laid[k] & 0x80 else kit.value[laid[k]]
                lay *= wg_letter(kit, f.square[k], lay)
                g = self.turned(f.square[k])
                while board.tile[g - 1]:
                    g -= 1
                words.append(self.word_at(g, laid + k, 1, (f.cross[k] + lay) * f.word[k]))
        judged.words = tuple(words)
        for word in words:
            judged.score += word[5]
        return judged

    cdef bint crossing(self, int direction, int row, int column) noexcept nogil:
        # Whether a tile lies beside the square, in line.
        cdef int g = self.layout.square(direction, row, column)
        return self.board.tile[g - 1] != 0 or self.board.tile[g + 1] != 0

    cdef int turned(self, int g) noexcept nogil:
        # The same square in the other direction.
        cdef wg_layout* kit = &self.layout.kit
        cdef int inside = g % kit.half, bits = kit.lane_bits
        return (0 if g >= kit.half else kit.half) + inside % bits * bits + inside // bits

    cdef tuple word_at(self, int g, const uint8_t* laid, int left, int32_t score):
        # (direction, row, column, tiles, is it a word, score) of the run from g on, empty squares filled from `laid`.
        cdef uint8_t[64] word, codes
        cdef int n = 0, bits = self.layout.kit.lane_bits
        cdef wg_layout* kit = &self.layout.kit
        cdef bint down = g >= kit.half
        cdef int inside = g % kit.half
        while True:
            if self.board.tile[g]:
                word[n] = self.board.tile[g]
            elif left:
                word[n] = laid[0]
                laid += 1
                left -= 1
            else:
                break
            codes[n] = word[n] & 0x7F
            n += 1
            g += 1
        return (
            int(down),
            inside % bits if down else inside // bits,
            inside // bits if down else inside % bits,
            PyBytes_FromStringAndSize(<char*>word, n),
            bool(self.graph.has(codes, n)),
            score,
        )

    cdef int fill_rack(self, wg_search* x, const uint8_t[::1] rack) except -1:
        cdef int c, stride = 1
        cdef wg_layout* kit = &self.layout.kit
        if rack.shape[0] != kit.letters + 1:
            raise ValueError(f"a rack has counts for the blank and {kit.letters} letters, not {rack.shape[0]}")
        x.total = 0
        x.have = 0
        x.full = 0
        for c in range(kit.letters + 1):
            x.live[c] = rack[c]
            x.total += rack[c]
            x.stride_of[c] = stride
            if x.total <= kit.rack:
                x.full += stride * rack[c]
                if stride < MOST_LEAVES:
                    stride *= rack[c] + 1
            if c and rack[c]:
                x.have |= <uint64_t>1 << c
        if x.total > kit.rack:
            raise ValueError(f"the rack has {x.total} tiles; the layout allows {kit.rack}")
        x.total = min(x.total, kit.most)
        x.all_blanks = x.blanks = rack[0]
        x.live[0] = 0
        x.wanted = (<uint64_t>2 << kit.letters) - 2 if x.blanks else x.have
        if x.wanted & ~self.wanted:
            raise ValueError("the rack has letters that the cross-sets of this grid leave out")
        return 0

    cdef Placements search(self, const uint8_t[::1] rack, int mode, size_t keep, const int32_t[::1] leaves):
        cdef wg_search* x
        cdef void* memory = self.layout.borrow()
        cdef Placements found
        cdef int failed
        cdef Watch watch
        if memory == NULL:
            raise MemoryError
        try:
            x = wg_open_search(memory, &self.board, self.variant)
            self.fill_rack(x, rack)
            x.mode = mode
            x.keep = keep
            x.trim_at = 2 * keep + 64
            x.floor = NO_FLOOR
            if mode == WG_BEST:
                x.anagrams = self.graph.which_anagrams()
            if leaves is not None:
                if x.full >= MOST_LEAVES:
                    raise ValueError(f"a rack of {x.full + 1} leaves or more; leave values are for {MOST_LEAVES} at most")
                if leaves.shape[0] <= x.full:
                    raise ValueError(f"{leaves.shape[0]} leave values for a rack of at least {x.full + 1} leaves")
                x.leaves = &leaves[0]
            watch_start(&watch, 0, None)
            x.over = is_over
            x.watch = &watch
            found = Placements.__new__(Placements)
            found.owner = self
            found.board = &self.board
            with nogil:
                self.variant.run(x)
            failed = x.failed
            found.records = x.out
            found.count = x.used
            found.stride = x.stride
            if failed == WG_INTERRUPTED:
                raise_pending()
            elif failed:
                raise MemoryError
        finally:
            self.layout.give_back(memory)
        return found

    def placements(self, const uint8_t[::1] rack not None):
        """Every placement of the rack, each with its score: `rack[c]` tiles of letter code c, `rack[0]` blanks.

        A placement is the set of (square, letter, is it a blank); a single tile that makes words both ways is listed
        once, across. On an empty board plays across and down are both listed. Raises ValueError for a wrong rack.
        """
        return self.search(rack, WG_ALL, 0, None)

    def shapes(self, const uint8_t[::1] rack not None):
        """The placements of the rack by letters alone: no choice yet of which tiles are blanks, every tile scored."""
        return self.search(rack, WG_SHAPES, 0, None)

    def best(self, const uint8_t[::1] rack not None, Py_ssize_t n=1, const int32_t[::1] leaves=None):
        """The n placements of the highest value, best first: `Placements.best` without keeping all the others."""
        if n < 1:
            n = 0
        cdef Placements found = self.search(rack, WG_BEST, max(n, 1), leaves)
        return found if n and found.count <= 1 else found.best(n, rack, leaves)


@cython.final
cdef class Judged:
    """What `Grid.judge` found of one play.

    `placed`: tiles put down, (row, column, tile). `off_board`, `occupied`, `gaps`: squares (row, column) that do not
    exist, that hold another tile, that are left empty; with any of these, or nothing put down, there are no words and
    the score is 0. `first`: no tile lies on the board; `on_start`: a start square is covered; `joined`: a tile on the
    board is touched. `words`: each word formed, the main word first: (direction, row, column, tiles, is it one, score);
    `score` is the sum of their scores and `bonus`, the points for the number of tiles.
    """
