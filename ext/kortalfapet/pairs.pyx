"""Two players: every word that may follow the word on the table, crossing it, extending it, or freely taking its cards.

Walks the GADDAG from the letters that lie on the table: from one letter for crossings, from the whole word for
extensions. Knows nothing of meaning: the caller drops the words that mean what the table already says.
"""

cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy

from wordgame._core.cards cimport (
    BY_STOLEN,
    BY_TOTAL,
    CROSSING,
    EXTENSION,
    FREE,
    FRESH,
    MAX_WORD,
    Found,
    Placements,
    Play,
    Top,
    larger,
)
from wordgame._core.graph cimport Graph, graph_child, graph_ends, graph_letters, lowest
from wordgame._core.hands cimport MAX_HAND, MAX_KINDS, Hand, Match, add_kind, group, read_hand
from wordgame._core.roster cimport Roster

cdef enum:  # bits of `counting`
    TRAVELS = 1  # a multiplier counts in the word that uses its card
    STAYS = 2  # a multiplier counts in the word that its card was taken from
    OWN = 4  # the word on the table has been scored: nothing is stolen


ctypedef struct TableCard:
    int32_t value
    int32_t times
    uint8_t letter
    uint8_t joker
    uint8_t spent  # its multiplier has been used up


ctypedef struct Line:
    # A word while it grows to both sides.
    uint8_t letters[2 * MAX_WORD + 2]
    int left  # the word is letters[left:right]
    int right
    int start  # where the letters from the table begin
    int shortest
    uint8_t natural[64]
    uint64_t available  # letters that can be laid now
    int jokers
    int kind
    int card


@cython.auto_pickle(False)
cdef class Pairs(Placements):
    """The placements for one hand on one word.

    `table` and `hand` hold (letter code, value, multiplier), a joker in the hand with letter code 0; each card of the
    table also says whether it is a joker and whether its multiplier is spent. An empty table asks for words from the
    hand alone. `counting` has bit 1 where a multiplier counts in the new word, bit 2 where it counts in the old one,
    bit 4 where the word on the table is already scored. `roster`, of the same words, quickens crossings where the
    hand has jokers; it must reach one letter beyond the hand. Raises ValueError for a card that cannot be.
    """

    cdef TableCard[MAX_WORD] table
    cdef int size
    cdef int counting
    cdef int32_t[MAX_WORD] stolen_by  # by a crossing of each card
    cdef int32_t stolen_whole
    cdef Hand held  # the hand alone, where `hand` also has the cards of the table

    def __init__(
        self, Graph graph, table, hand, int counting, int shortest, bint rearrange, Roster roster=None
    ):
        cdef int letter, value, times, i
        cdef bint joker, spent
        read_hand(&self.hand, hand, graph.letters, MAX_HAND)
        self.held = self.hand
        self.counting = counting
        for letter, value, times, joker, spent in table:
            if not 1 <= letter <= graph.letters or not 0 <= value <= 1000 or not 1 <= times <= 100:
                raise ValueError(f"no card on a table has the letter code {letter}, the value {value}, x{times}")
            if self.size == MAX_WORD - MAX_HAND:
                raise ValueError(f"a word on the table has at most {MAX_WORD - MAX_HAND} cards")
            self.table[self.size].letter = letter
            self.table[self.size].value = 0 if joker else value
            self.table[self.size].times = 1 if joker else times
            self.table[self.size].joker = joker
            self.table[self.size].spent = spent
            self.size += 1
        for i in range(self.size):
            self.stolen_by[i] = self.stolen_points(<uint64_t>1 << i)
        self.stolen_whole = self.stolen_points(~<uint64_t>0)
        self.longest = MAX_WORD if rearrange and self.size else MAX_HAND
        if rearrange and self.size:
            for i in range(self.size):
                # a joker of the table keeps its letter; multiplier 0 tells it from a natural card worth 0
                if add_kind(
                    &self.hand,
                    self.table[i].letter,
                    self.table[i].value,
                    0 if self.table[i].joker else self.table[i].times,
                    1,
                ) < 0:
                    raise ValueError(f"there are more than {MAX_KINDS} kinds of cards")
            group(&self.hand)
        if roster is not None and (roster.longest <= self.held.total or roster.alphabet_size != graph.letters):
            raise ValueError("the roster has too short words, or another alphabet")
        with nogil:
            self.walk(max(shortest, 1), rearrange, roster)
        self.check_room()

    cdef void walk(self, int shortest, bint rearrange, Roster roster) noexcept nogil:
        cdef Line line
        cdef uint32_t node
        cdef uint64_t seen = 0
        cdef int i, letter
        line.shortest = shortest
        memcpy(line.natural, self.hand.natural, 64)
        line.jokers = self.hand.jokers
        line.available = self.hand.letters
        if line.jokers:
            line.available = ~<uint64_t>1
        line.left = line.right = line.start = MAX_WORD
        line.card = 0
        if self.size == 0 or rearrange:
            line.kind = FREE if self.size else FRESH
            self.go_right(&line, self.graph.dawg_root)
            return
        line.kind = CROSSING
        if roster is not None:
            self.look_through(roster, shortest)
            seen = ~<uint64_t>0
        for i in range(self.size):
            letter = self.table[i].letter
            if (seen >> letter) & 1:
                continue
            seen |= <uint64_t>1 << letter
            node = graph_child(self.graph.nodes, self.graph.root, self.graph.mask_words, letter)
            if node:
                line.letters[MAX_WORD] = letter
                line.right = MAX_WORD + 1
                line.card = i
                self.go_left(&line, node)
        line.kind = EXTENSION
        line.card = 0
        node = self.graph.root
        for i in range(self.size - 1, -1, -1):
            node = graph_child(self.graph.nodes, node, self.graph.mask_words, self.table[i].letter)
            if node == 0:
                return
            line.letters[MAX_WORD + i] = self.table[i].letter
        line.right = MAX_WORD + self.size
        self.go_left(&line, node)

    cdef void look_through(self, Roster roster, int shortest) noexcept nogil:
        # The crossings, from the words that the hand can spell with one letter more.
        cdef Match* matches
        cdef const Match* match
        cdef int64_t count, m
        cdef uint32_t ways
        cdef int i, j
        cdef uint64_t wanted = 0
        for i in range(self.size):
            wanted |= <uint64_t>1 << self.table[i].letter
        self.read_counts()
        count = roster.match(&self.hand, wanted, &matches)
        if count < 0:
            self.full = True
            return
        for m in range(count):
            match = matches + m
            if match.size < shortest:
                continue
            for j in range(match.size):
                if not (wanted >> match.letters[j]) & 1:
                    continue
                if match.missing > self.hand.jokers and not (match.absent >> match.letters[j]) & 1:
                    continue
                ways = self.ways_of(match, j)
                for i in range(self.size):
                    if self.table[i].letter == match.letters[j]:
                        self.add(match.letters, match.size, CROSSING, i, 0, j, ways)
        free(matches)

    cdef void record(self, Line* line) noexcept nogil:
        cdef int i, size = line.right - line.left
        cdef const uint8_t* letters = line.letters + line.left
        if size < line.shortest:
            return
        if line.kind != CROSSING:
            self.add(letters, size, line.kind, 0, 0, line.start - line.left if line.kind == EXTENSION else 0, 0)
            return
        for i in range(line.card, self.size):
            if self.table[i].letter == line.letters[line.start]:
                self.add(letters, size, CROSSING, i, 0, line.start - line.left, 0)

    cdef inline bint take(self, Line* line, int letter) noexcept nogil:
        # Lay a card of this letter, natural where there is one; whether a joker was used.
        if line.natural[letter]:
            line.natural[letter] -= 1
            if line.natural[letter] == 0 and line.jokers == 0:
                line.available &= ~(<uint64_t>1 << letter)
            return False
        line.jokers -= 1
        if line.jokers == 0:
            self.see(line)
        return True

    cdef void see(self, Line* line) noexcept nogil:
        # The last joker is gone: only natural cards are left.
        cdef uint64_t rest = self.hand.letters
        cdef int letter
        line.available = 0
        while rest:
            letter = lowest(rest)
            rest &= rest - 1
            if line.natural[letter]:
                line.available |= <uint64_t>1 << letter

    cdef inline void give_back(self, Line* line, int letter, bint joker) noexcept nogil:
        if joker:
            line.jokers += 1
            line.available = ~<uint64_t>1
        else:
            line.natural[letter] += 1
            line.available |= <uint64_t>1 << letter

    cdef void go_left(self, Line* line, uint32_t node) noexcept nogil:
        cdef const uint32_t* place = self.graph.nodes + node
        cdef int letter, masks = self.graph.mask_words
        cdef uint64_t have = graph_letters(place, masks), ends = graph_ends(place, masks)
        cdef uint64_t rest = (have | ends) & line.available
        cdef bint joker
        if have & 1:
            self.go_right(line, graph_child(self.graph.nodes, node, masks, 0))
        while rest:
            letter = lowest(rest)
            rest &= rest - 1
            joker = self.take(line, letter)
            line.left -= 1
            line.letters[line.left] = letter
            if (ends >> letter) & 1:
                self.record(line)
            if (have >> letter) & 1:
                self.go_left(line, graph_child(self.graph.nodes, node, masks, letter))
            line.left += 1
            self.give_back(line, letter, joker)

    cdef void go_right(self, Line* line, uint32_t node) noexcept nogil:
        cdef const uint32_t* place = self.graph.nodes + node
        cdef int letter, masks = self.graph.mask_words
        cdef uint64_t have = graph_letters(place, masks), ends = graph_ends(place, masks)
        cdef uint64_t rest = (have | ends) & line.available
        cdef bint joker
        while rest:
            letter = lowest(rest)
            rest &= rest - 1
            joker = self.take(line, letter)
            line.letters[line.right] = letter
            line.right += 1
            if (ends >> letter) & 1:
                self.record(line)
            if (have >> letter) & 1:
                self.go_right(line, graph_child(self.graph.nodes, node, masks, letter))
            line.right -= 1
            self.give_back(line, letter, joker)

    # -- scores -------------------------------------------------------------------------------------------------------

    cdef int32_t stolen_points(self, uint64_t used) noexcept nogil:
        # What the owner of the word on the table loses when these of its cards are used.
        cdef int32_t full = 0, times = 1, left = 0, left_times = 1
        cdef int i
        cdef const TableCard* card
        if self.counting & OWN:
            return 0
        for i in range(self.size):
            card = self.table + i
            full += card.value
            if not card.spent:
                times = larger(times, card.times)
            if not (used >> i) & 1:
                left += card.value
                if not card.spent:
                    left_times = larger(left_times, card.times)
        return full * times - left * (times if self.counting & STAYS else left_times)

    cdef inline int32_t carried(self, const TableCard* card) noexcept nogil:
        # The multiplier that a card of the table brings into a new word.
        return card.times if not card.spent and self.counting & (TRAVELS | OWN) else 1

    cdef void prepare(self, const Found* found, Play* play) noexcept nogil:
        cdef const uint8_t* letters = self.pool + found.at
        cdef int i, first = found.size, last = found.size
        play.slots = 0
        play.base_sum = 0
        play.base_times = 1
        play.stolen = 0
        if found.kind == CROSSING:
            first = found.from_left
            last = first + 1
            play.base_sum = self.table[found.x].value
            play.base_times = self.carried(self.table + found.x)
            play.stolen = self.stolen_by[found.x]
        elif found.kind == EXTENSION:
            first = found.from_left
            last = first + self.size
            for i in range(self.size):
                play.base_sum += self.table[i].value
                play.base_times = larger(play.base_times, self.carried(self.table + i))
            play.stolen = self.stolen_whole
        for i in range(found.size):
            if first <= i < last:
                continue
            play.slot[play.slots].letter = letters[i]
            play.slot[play.slots].cross_sum = 0
            play.slot[play.slots].cross_times = 0
            play.slots += 1

    cdef int32_t bound(self, const Found* found, const Top* top) noexcept nogil:
        cdef const uint8_t* letters = self.pool + found.at
        cdef int32_t total = 0, times = 1, stolen = 0
        cdef int i, first = found.size, last = found.size
        if found.kind == CROSSING:
            first = found.from_left
            last = first + 1
            total = self.table[found.x].value
            times = self.carried(self.table + found.x)
            stolen = self.stolen_by[found.x]
        elif found.kind == EXTENSION:
            first = found.from_left
            last = first + self.size
            for i in range(self.size):
                total += self.table[i].value
                times = larger(times, self.carried(self.table + i))
            stolen = self.stolen_whole
        if top.by == BY_STOLEN:
            return stolen
        for i in range(first):
            total += top.most_value[letters[i]]
            times = larger(times, top.most_times[letters[i]])
        for i in range(last, found.size):
            total += top.most_value[letters[i]]
            times = larger(times, top.most_times[letters[i]])
        return total * times + (stolen if top.by == BY_TOTAL else 0)

    cdef int score_free(self, const uint8_t* kinds, int size, int32_t* stolen) noexcept nogil:
        cdef int32_t total = 0, times = 1
        cdef int i, j, on_table = 0
        cdef uint64_t used = 0
        cdef const TableCard* card
        for i in range(size):
            total += self.hand.kind[kinds[i]].value
            if self.hand.kind[kinds[i]].on_table == 0:
                times = larger(times, self.hand.kind[kinds[i]].times)
                continue
            on_table += 1
            for j in range(self.size):  # any card of the kind will do
                card = self.table + j
                if (
                    not (used >> j) & 1
                    and card.letter == self.hand.kind[kinds[i]].letter
                    and card.value == self.hand.kind[kinds[i]].value
                    and (0 if card.joker else card.times) == self.hand.kind[kinds[i]].times
                ):
                    used |= <uint64_t>1 << j
                    times = larger(times, self.carried(card))
                    break
        if on_table == 0 or on_table == size:
            return -1
        stolen[0] = self.stolen_points(used)
        return total * times
