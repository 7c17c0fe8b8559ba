"""Rounds: every word that may be laid on a tableau without edges, with all the words it forms.

The tableau is cropped to a grid with a margin as wide as the hand. A placement through cards belongs to its leftmost
group of adjoining cards and is found by walking the GADDAG from that group; a placement that only touches cards
sideways belongs to its leftmost touching cell. Lanes with nothing near a single card are all alike: they are walked
once for each letter.

With jokers in the hand a walk meets mostly words that cannot be completed. The short words are then looked through
whole (roster.pyx), and each is tried on every lane through a single card, and beside cards on all cells of a line at
once: the places where it may begin are the AND of its letters' sets of cells. Half to a quarter of the time, measured
with two jokers.
"""

cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memcpy, memset

from wordgame._core.cards cimport ACROSS, BY_STOLEN, DOWN, MAX_WORD, Found, Placements, Play, Top, larger
from wordgame._core.cells cimport ANY, MAX_SPAN, Cell, crosses_of, look_across, runs_of
from wordgame._core.graph cimport Graph, graph_child, graph_ends, graph_letters, lowest
from wordgame._core.hands cimport MAX_HAND, Match, read_hand
from wordgame._core.roster cimport Roster

cdef enum:
    MAX_LINE = MAX_SPAN + 2 * (MAX_HAND + 2)


ctypedef struct Through:
    # A word that is looked up, and where in it the letter stands that lies on the table.
    const Match* match
    int at
    uint32_t ways  # moves it stands for, 0 until counted


ctypedef struct Walk:
    Cell* cell  # the first of the line
    int stride
    int down
    int line
    int left_limit  # cells of the line that may be used
    int right_limit
    int left  # the word so far is letters[left:right]
    int right
    int group  # where the group of cards begins that the word belongs to
    int laid
    int crosses
    int beyond  # the word must reach beyond this cell
    int jokers
    uint64_t available
    uint8_t natural[64]
    uint8_t letters[MAX_LINE]


@cython.auto_pickle(False)
cdef class Tableau(Placements):
    """The placements for one hand on one tableau.

    `cells` holds (x, y, letter code, value, multiplier), x to the right and y down; `hand` (letter code or 0 for a
    joker, value, multiplier). `shortest` is the least length of a word. Call `find` once, after `forbid` where
    meanings are tested. Raises ValueError for cards that cannot be, and for a tableau more than 128 cells wide or
    high.
    """

    cdef Cell* grid
    cdef int width
    cdef int height
    cdef int x0
    cdef int y0
    cdef int shortest
    cdef int least_words
    cdef int most_words
    cdef bint empty
    cdef uint32_t[64] lane_first  # placements in a free lane through each letter: from, to
    cdef uint32_t[64] lane_last
    cdef Match* matches  # with jokers in the hand: the words that it can spell with one letter more
    cdef int64_t match_count
    cdef bint looking
    cdef Through* through[64]  # by letter on the table, once it is asked for
    cdef int64_t[64] through_count

    def __dealloc__(self):
        cdef int letter
        free(self.grid)
        free(self.matches)
        for letter in range(64):
            free(self.through[letter])

    def __init__(self, Graph graph, cells, hand, int shortest):
        cdef int x, y, letter, value, times, margin
        cdef Cell* cell
        if self.grid != NULL:
            raise ValueError("the tableau is made already")
        given = list(cells)
        read_hand(&self.hand, hand, graph.letters, MAX_HAND)
        self.longest = MAX_HAND
        self.shortest = max(shortest, 2)
        self.empty = not given
        columns = [int(card[0]) for card in given] or [0]
        rows = [int(card[1]) for card in given] or [0]
        if max(map(abs, columns + rows)) > 10000:
            raise ValueError("the cells of a tableau lie between -10000 and 10000")
        if max(columns) - min(columns) >= MAX_SPAN or max(rows) - min(rows) >= MAX_SPAN:
            raise ValueError(f"a tableau is at most {MAX_SPAN} cells wide and high")
        margin = self.hand.total + 2
        self.x0 = min(columns) - margin
        self.y0 = min(rows) - margin
        self.width = max(columns) - self.x0 + margin + 1
        self.height = max(rows) - self.y0 + margin + 1
        self.grid = <Cell*>calloc(self.width * self.height, sizeof(Cell))
        if self.grid == NULL:
            raise MemoryError
        for x, y, letter, value, times in given:
            if not 1 <= letter <= graph.letters or not 0 <= value <= 1000 or not 1 <= times <= 100:
                raise ValueError(f"no card on a table has the letter code {letter}, the value {value}, x{times}")
            cell = self.grid + (y - self.y0) * self.width + x - self.x0
            if cell.letter:
                raise ValueError(f"two cards lie on the cell {x},{y}")
            cell.letter, cell.value, cell.times = letter, value, times
        with nogil:
            look_across(graph, self.grid, self.width, self.height, self.shortest)

    # -- cross words --------------------------------------------------------------------------------------------------

    def cross_words(self):
        """Cells where a card would make a word across of two or more old cards in a row: for the meaning test.

        (down, index of the cell, letters allowed as bits, letter codes before the cell, letter codes after it).
        """
        return crosses_of(self.grid, self.width, self.height)

    def forbid(self, int down, int cell, uint64_t letters):
        """Take letters (as bits) away from those allowed on a cell."""
        if not 0 <= cell < self.width * self.height or not 0 <= down <= 1:
            raise IndexError(f"no cell {cell}")
        self.grid[cell].allowed[down] &= ~letters

    # -- the walk -----------------------------------------------------------------------------------------------------

    def find(self, int least_words=1, int most_words=1000, Roster roster=None):
        """List every placement that forms at least `least_words` and at most `most_words` new words.

        `roster`, of the same words, quickens the search where the hand has jokers; it must reach one letter beyond
        the hand.
        """
        cdef uint64_t wanted
        cdef int i
        if self.count:
            raise ValueError("the placements are found already")
        if roster is not None and (roster.longest <= self.hand.total or roster.alphabet_size != self.graph.letters):
            raise ValueError("the roster has too short words, or another alphabet")
        self.least_words = least_words
        self.most_words = most_words
        with nogil:
            if roster is not None and not self.empty:
                wanted = 0
                for i in range(self.width * self.height):
                    wanted |= <uint64_t>1 << self.grid[i].letter
                self.read_counts()
                self.match_count = roster.match(&self.hand, wanted & ANY, &self.matches)
                self.looking = True
                self.full = self.match_count < 0
            self.walk()
        self.check_room()

    cdef void walk(self) noexcept nogil:
        cdef Walk walk
        cdef int line
        memset(&walk, 0, sizeof(walk))
        memcpy(walk.natural, self.hand.natural, 64)
        memset(self.lane_first, 0, sizeof(self.lane_first))
        memset(self.lane_last, 0, sizeof(self.lane_last))
        walk.jokers = self.hand.jokers
        walk.available = ANY if walk.jokers else self.hand.letters
        if self.hand.total == 0:
            return
        walk.stride = 1
        if self.empty:
            walk.cell = self.grid + (-self.y0) * self.width
            walk.line = -self.y0
            walk.left = walk.right = walk.group = -self.x0
            walk.right_limit = self.width
            self.go_right(&walk, self.graph.dawg_root)
            return
        for line in range(1, self.height - 1):
            walk.cell = self.grid + line * self.width
            walk.line = line
            self.walk_line(&walk, self.width)
        walk.down = 1
        walk.stride = self.width
        for line in range(1, self.width - 1):
            walk.cell = self.grid + line
            walk.line = line
            self.walk_line(&walk, self.height)

    cdef void walk_line(self, Walk* walk, int size) noexcept nogil:
        cdef int begin, end, previous = 0, i, letter
        cdef uint32_t node
        for begin in range(size):  # placements through cards, by their leftmost group
            if not walk.cell[begin * walk.stride].letter or walk.cell[(begin - 1) * walk.stride].letter:
                continue
            end = begin
            while walk.cell[end * walk.stride].letter:
                end += 1
            self.beside(walk, previous, begin - 1)
            walk.left_limit = previous
            walk.right_limit = size
            walk.group = begin
            walk.left = begin
            walk.right = end
            letter = walk.cell[begin * walk.stride].letter
            walk.beyond = end - 1
            if end - begin == 1 and self.is_free_lane(walk, begin, size):
                self.free_lane(walk, letter)
            else:
                if end - begin == 1 and self.looking:
                    i = end + 1
                    while i < size and not walk.cell[i * walk.stride].letter:
                        i += 1
                    walk.right_limit = i - 1 if i < size else size
                    self.look_through(walk, letter)
                    walk.right_limit = size
                    walk.beyond = i  # what is left are the words that reach the next group
                    if i - end > self.hand.total:
                        previous = end + 1
                        continue
                node = self.graph.root
                for i in range(end - 1, begin - 1, -1):
                    walk.letters[i] = walk.cell[i * walk.stride].letter
                    node = graph_child(self.graph.nodes, node, self.graph.mask_words, walk.letters[i])
                    if not node:
                        break
                if node:
                    self.go_left(walk, node)
            previous = end + 1
        self.beside(walk, previous, size)

    cdef bint is_free_lane(self, Walk* walk, int at, int size) noexcept nogil:
        # Whether nothing but the card at `at` can matter to a word through it.
        cdef int i
        cdef Cell* cell
        for i in range(max(0, at - self.hand.total - 1), min(size, at + self.hand.total + 2)):
            cell = walk.cell + i * walk.stride
            if i != at and (cell.letter or cell.cross_times[walk.down]):
                return False
        return True

    cdef void free_lane(self, Walk* walk, int letter) noexcept nogil:
        # Walk the first free lane through a letter, and copy for the others.
        cdef uint32_t f, first = self.lane_first[letter], last = self.lane_last[letter]
        cdef uint32_t node
        cdef Found* found
        cdef int start
        if last == 0:
            walk.letters[walk.group] = letter
            first = self.count
            if self.looking:
                self.look_through(walk, letter)
            else:
                node = graph_child(self.graph.nodes, self.graph.root, self.graph.mask_words, letter)
                if node:
                    self.go_left(walk, node)
            self.lane_first[letter] = first
            self.lane_last[letter] = self.count
            return
        if not self.reserve(last - first):
            return
        for f in range(first, last):
            found = self.found + self.count
            found[0] = self.found[f]
            start = walk.group - found.from_left
            found.kind = DOWN if walk.down else ACROSS
            found.x = self.x0 + (walk.line if walk.down else start)
            found.y = self.y0 + (start if walk.down else walk.line)
            self.count += 1

    cdef void beside(self, Walk* walk, int begin, int end) noexcept nogil:
        # Placements on the empty cells [begin, end) of a line, which touch no card of the line: by their leftmost
        # cell that adjoins a card across the line.
        cdef int at, letter, previous = begin
        cdef uint64_t rest
        cdef uint32_t node
        cdef bint joker
        cdef Cell* cell
        walk.beyond = -1
        if self.looking:
            self.look_beside(walk, begin, end)
            return
        for at in range(begin, end):
            cell = walk.cell + at * walk.stride
            if not cell.cross_times[walk.down]:
                continue
            walk.left_limit = previous
            walk.right_limit = end
            walk.group = at
            rest = graph_letters(self.graph.nodes + self.graph.root, self.graph.mask_words)
            rest &= walk.available & cell.allowed[walk.down]
            while rest:
                letter = lowest(rest)
                rest &= rest - 1
                joker = self.lay(walk, at, letter)
                walk.left = at
                walk.right = at + 1
                node = graph_child(self.graph.nodes, self.graph.root, self.graph.mask_words, letter)
                if node:
                    self.go_left(walk, node)
                self.take_up(walk, at, letter, joker)
            previous = at + 1

    cdef void look_through(self, Walk* walk, int letter) noexcept nogil:
        # Placements through the single card at `group` and no other card of the line.
        cdef uint64_t[2 * MAX_HAND + 1] allowed  # the cells around it, from MAX_HAND to the left
        cdef const Match* match
        cdef Through* through
        cdef int64_t m
        cdef int i, at, low
        if self.through[letter] == NULL and not self.list_through(letter):
            return
        for i in range(2 * MAX_HAND + 1):
            at = walk.group - MAX_HAND + i
            allowed[i] = 0
            if at == walk.group:
                allowed[i] = <uint64_t>1 << letter
            elif walk.left_limit <= at < walk.right_limit:
                allowed[i] = walk.cell[at * walk.stride].allowed[walk.down]
        for m in range(self.through_count[letter]):
            through = self.through[letter] + m
            match = through.match
            low = MAX_HAND - through.at
            for i in range(match.size):
                if not (allowed[low + i] >> match.letters[i]) & 1:
                    break
            else:
                if not through.ways:
                    through.ways = self.ways_of(match, through.at)
                self.record_at(walk, match, walk.group + low - MAX_HAND, match.size - 1, through.ways)

    cdef bint list_through(self, int letter) noexcept nogil:
        # The words that can be laid through this letter; False, and `full`, without memory.
        cdef uint64_t own = <uint64_t>1 << letter
        cdef const Match* match
        cdef int64_t m, count = 0, room = 0
        cdef int j
        cdef void* grown
        for m in range(self.match_count):
            match = self.matches + m
            if not match.present & own or match.size < self.shortest:
                continue
            if match.missing > self.hand.jokers and not match.absent & own:
                continue
            for j in range(match.size):
                if match.letters[j] != letter:
                    continue
                if count == room:
                    room = 2 * room + 1024
                    grown = realloc(self.through[letter], room * sizeof(Through))
                    if grown == NULL:
                        self.full = True
                        return False
                    self.through[letter] = <Through*>grown
                self.through[letter][count].match = match
                self.through[letter][count].at = j
                self.through[letter][count].ways = 0
                count += 1
        self.through_count[letter] = count
        return count > 0

    cdef void look_beside(self, Walk* walk, int begin, int end) noexcept nogil:
        # Placements on the empty cells [begin, end), in windows of 64 cells that touch a card across the line.
        cdef uint64_t[64] allowed  # for each letter, the cells of the window where it may lie
        cdef uint64_t touching, touched, starts, letters
        cdef Match* match
        cdef int64_t m
        cdef int at, i, low, next_at = begin, previous = begin
        while True:
            while next_at < end and not walk.cell[next_at * walk.stride].cross_times[walk.down]:
                next_at += 1
            if next_at >= end:
                return
            # The window begins as far to the left as words through its first touching cell can. Words are its own where
            # they begin in its first 64 - MAX_HAND - 1 cells and not in an earlier window.
            low = max(previous, next_at - self.hand.total + 1)
            memset(allowed, 0, sizeof(allowed))
            touching = 0
            for i in range(min(64, end - low)):
                at = low + i
                if walk.cell[at * walk.stride].cross_times[walk.down]:
                    touching |= <uint64_t>1 << i
                letters = walk.cell[at * walk.stride].allowed[walk.down]
                if letters == ANY:
                    allowed[0] |= <uint64_t>1 << i
                    continue
                while letters:
                    allowed[lowest(letters)] |= <uint64_t>1 << i
                    letters &= letters - 1
            for i in range(1, 64):
                allowed[i] |= allowed[0]
            for m in range(self.match_count):
                match = self.matches + m
                if match.missing > self.hand.jokers or match.size < self.shortest:
                    continue
                touched = touching
                starts = allowed[match.letters[0]]
                for i in range(1, match.size):
                    touched |= touching >> i
                    starts &= allowed[match.letters[i]] >> i
                    if not starts:
                        break
                starts &= touched & (~<uint64_t>0 >> (MAX_HAND + 1))
                if starts and not match.ways:
                    match.ways = self.ways_of(match, -1)
                while starts:
                    i = lowest(starts)
                    starts &= starts - 1
                    walk.group = low + i
                    self.record_at(walk, match, low + i, match.size, match.ways)
            previous = low + 64 - MAX_HAND - 1
            next_at = max(next_at, previous)

    cdef void record_at(self, Walk* walk, const Match* match, int begin, int laid, uint32_t ways) noexcept nogil:
        # A word that has been looked up, in its place on the line.
        cdef int i, crosses = 0
        if laid == 1 or self.least_words > 1 or self.most_words < match.size:
            for i in range(begin, begin + match.size):
                if walk.cell[i * walk.stride].cross_times[walk.down]:
                    crosses += 1
            if not self.least_words <= 1 + crosses <= self.most_words or (laid == 1 and crosses and walk.down):
                return
        if walk.down:
            self.add(match.letters, match.size, DOWN, self.x0 + walk.line, self.y0 + begin, walk.group - begin, ways)
        else:
            self.add(match.letters, match.size, ACROSS, self.x0 + begin, self.y0 + walk.line, walk.group - begin, ways)

    cdef inline bint lay(self, Walk* walk, int at, int letter) noexcept nogil:
        # Lay a card of this letter, natural where there is one; whether a joker was used.
        cdef uint64_t rest
        walk.letters[at] = letter
        walk.laid += 1
        if walk.cell[at * walk.stride].cross_times[walk.down]:
            walk.crosses += 1
        if walk.natural[letter]:
            walk.natural[letter] -= 1
            if walk.natural[letter] == 0 and walk.jokers == 0:
                walk.available &= ~(<uint64_t>1 << letter)
            return False
        walk.jokers -= 1
        if walk.jokers == 0:
            rest = self.hand.letters
            walk.available = 0
            while rest:
                letter = lowest(rest)
                rest &= rest - 1
                if walk.natural[letter]:
                    walk.available |= <uint64_t>1 << letter
        return True

    cdef inline void take_up(self, Walk* walk, int at, int letter, bint joker) noexcept nogil:
        walk.laid -= 1
        if walk.cell[at * walk.stride].cross_times[walk.down]:
            walk.crosses -= 1
        if joker:
            walk.jokers += 1
            walk.available = ANY
        else:
            walk.natural[letter] += 1
            walk.available |= <uint64_t>1 << letter

    cdef void record(self, Walk* walk) noexcept nogil:
        cdef int size = walk.right - walk.left
        if size < self.shortest or size > MAX_WORD or not self.least_words <= 1 + walk.crosses <= self.most_words:
            return
        if walk.right - 1 < walk.beyond:
            return
        if walk.laid == 1 and walk.crosses and walk.down:
            return  # one card that makes two words: found across
        if walk.down:
            self.add(
                walk.letters + walk.left, size, DOWN,
                self.x0 + walk.line, self.y0 + walk.left, max(walk.group - walk.left, 0), 0
            )
        else:
            self.add(
                walk.letters + walk.left, size, ACROSS,
                self.x0 + walk.left, self.y0 + walk.line, max(walk.group - walk.left, 0), 0
            )

    cdef void go_left(self, Walk* walk, uint32_t node) noexcept nogil:
        cdef const uint32_t* place = self.graph.nodes + node
        cdef int letter, masks = self.graph.mask_words, at
        cdef uint64_t have = graph_letters(place, masks), ends, rest
        cdef bint joker
        if not walk.available:
            return  # the cell to the right of a word that grows to the left is empty
        if have & 1:
            self.go_right(walk, graph_child(self.graph.nodes, node, masks, 0))
        at = walk.left - 1
        if at < walk.left_limit:
            return
        ends = graph_ends(place, masks)
        rest = (have | ends) & walk.available & walk.cell[at * walk.stride].allowed[walk.down]
        while rest:
            letter = lowest(rest)
            rest &= rest - 1
            joker = self.lay(walk, at, letter)
            walk.left = at
            if (ends >> letter) & 1:
                self.record(walk)
            if (have >> letter) & 1:
                self.go_left(walk, graph_child(self.graph.nodes, node, masks, letter))
            walk.left = at + 1
            self.take_up(walk, at, letter, joker)

    cdef void go_right(self, Walk* walk, uint32_t node) noexcept nogil:
        cdef const uint32_t* place = self.graph.nodes + node
        cdef int letter, masks = self.graph.mask_words, at = walk.right
        cdef uint64_t have = graph_letters(place, masks), ends = graph_ends(place, masks), rest
        cdef Cell* cell = walk.cell + at * walk.stride
        cdef bint joker
        if at >= walk.right_limit:
            return
        if cell.letter:
            letter = cell.letter
            walk.letters[at] = letter
            walk.right = at + 1
            if (ends >> letter) & 1 and not (cell + walk.stride).letter:
                self.record(walk)
            if (have >> letter) & 1:
                self.go_right(walk, graph_child(self.graph.nodes, node, masks, letter))
            walk.right = at
            return
        rest = (have | ends) & walk.available & cell.allowed[walk.down]
        while rest:
            letter = lowest(rest)
            rest &= rest - 1
            joker = self.lay(walk, at, letter)
            walk.right = at + 1
            if (ends >> letter) & 1 and not (cell + walk.stride).letter:
                self.record(walk)
            if (have >> letter) & 1:
                self.go_right(walk, graph_child(self.graph.nodes, node, masks, letter))
            walk.right = at
            self.take_up(walk, at, letter, joker)

    # -- scores -------------------------------------------------------------------------------------------------------

    cdef void prepare(self, const Found* found, Play* play) noexcept nogil:
        cdef const uint8_t* letters = self.pool + found.at
        cdef int i, down = found.kind == DOWN
        cdef int step = self.width if down else 1
        cdef Cell* cell = self.grid + (found.y - self.y0) * self.width + found.x - self.x0
        play.slots = 0
        play.base_sum = 0
        play.base_times = 1
        play.stolen = 0
        for i in range(found.size):
            if cell.letter:
                play.base_sum += cell.value
                play.base_times = larger(play.base_times, cell.times)
            else:
                play.slot[play.slots].letter = letters[i]
                play.slot[play.slots].cross_sum = cell.cross_sum[down]
                play.slot[play.slots].cross_times = cell.cross_times[down]
                play.slots += 1
            cell += step

    cdef int32_t bound(self, const Found* found, const Top* top) noexcept nogil:
        cdef const uint8_t* letters = self.pool + found.at
        cdef int i, down = found.kind == DOWN
        cdef int step = self.width if down else 1
        cdef const Cell* cell = self.grid + (found.y - self.y0) * self.width + found.x - self.x0
        cdef int32_t total = 0, times = 1, crosses = 0
        if top.by == BY_STOLEN:
            return 0
        for i in range(found.size):
            if cell.letter:
                total += cell.value
                times = larger(times, cell.times)
            else:
                total += top.most_value[letters[i]]
                times = larger(times, top.most_times[letters[i]])
                if cell.cross_times[down]:
                    crosses += (cell.cross_sum[down] + top.most_value[letters[i]]) * larger(
                        cell.cross_times[down], top.most_times[letters[i]]
                    )
            cell += step
        return total * times + crosses

    # -- for the meaning test -----------------------------------------------------------------------------------------

    def runs(self, uint32_t f):
        """The word of a placement, and the runs of two or more old cards in it, as letter codes."""
        cdef const Found* found
        cdef Cell* cell
        cdef int step
        if f >= self.count:
            raise IndexError(f"there are {self.count} placements")
        found = self.found + f
        step = self.width if found.kind == DOWN else 1
        cell = self.grid + (found.y - self.y0) * self.width + found.x - self.x0
        return runs_of(cell, step, self.pool + found.at, found.size)
