"""Words laid with letter cards: which cards may spell a placement, what each choice scores, and the best.

A placement is found by letters alone (pairs.pyx for two players, tableau.pyx for rounds). The moves it stands for
differ in the kinds of cards that spell it: a plain L, a 3x L, a joker as L. They are counted by a formula, and
written out only as far as somebody looks: two jokers among seven cards make a hundred thousand moves of ten thousand
placements.
"""

cimport cython
from array import array

from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset

from wordgame._core.graph cimport Graph, lowest
from wordgame._core.hands cimport Kind


# -- choosing the cards of one placement ------------------------------------------------------------------------------

cdef inline int32_t value_of(const Entry* entry, int by) noexcept nogil:
    if by == BY_SCORE:
        return entry.score
    return entry.stolen if by == BY_STOLEN else entry.score + entry.stolen


@cython.auto_pickle(False)
cdef class Placements:
    """A list of placements found in a graph, and the moves they stand for; the subclasses fill it."""

    def __cinit__(self, Graph graph not None, *args):
        self.graph = graph
        self.moves = -1

    def __dealloc__(self):
        free(self.found)
        free(self.pool)

    cdef void add(
        self, const uint8_t* letters, int size, int kind, int x, int y, int from_left, uint32_t ways
    ) noexcept nogil:
        cdef Found* found
        cdef void* grown
        if not self.reserve(1):
            return
        if self.pool_room - self.used < <uint32_t>size:
            grown = realloc(self.pool, 2 * <size_t>self.pool_room + 4096)
            if grown == NULL or self.pool_room > 0x7F000000:
                self.full = True
                return
            self.pool_room = 2 * self.pool_room + 4096
            self.pool = <uint8_t*>grown
        found = self.found + self.count
        found.at = self.used
        found.ways = ways
        found.x = x
        found.y = y
        found.size = size
        found.kind = kind
        found.from_left = from_left
        memcpy(self.pool + self.used, letters, size)
        self.used += size
        self.count += 1

    cdef bint reserve(self, uint32_t more) noexcept nogil:
        # Room for `more` placements; False, and `full`, where there is none.
        cdef size_t room = self.room
        cdef void* grown
        if self.room - self.count >= more:
            return True
        room = 2 * room + more + 256
        if room < 0x7FFFFFFF:
            grown = realloc(self.found, room * sizeof(Found))
            if grown != NULL:
                self.found = <Found*>grown
                self.room = <uint32_t>room
                return True
        self.full = True
        return False

    cdef int check_room(self) except -1:
        if self.full:
            raise MemoryError("there are more placements than memory")
        return 0

    cdef void prepare(self, const Found* found, Play* play) noexcept nogil:
        # What scoring needs of a placement; the subclasses know the table.
        play.slots = 0

    cdef int score_free(self, const uint8_t* kinds, int size, int32_t* stolen) noexcept nogil:
        # Points of a word in the free geometry; -1 where it has no card of the hand or none of the table.
        return -1

    # -- the moves of a placement -------------------------------------------------------------------------------------

    cdef void expand(self, Work* work, uint32_t found, Play* play) noexcept nogil:
        # Give every move of a placement, in the order of kinds, to `emit`.
        cdef int i, letter
        work.play = play
        work.found = found
        work.free = self.found[found].kind == FREE
        for i in range(self.hand.kinds):
            work.left[i] = self.hand.kind[i].count
        memcpy(work.natural, self.hand.natural, 64)
        work.jokers = self.hand.jokers
        work.missing = 0
        for i in range(play.slots):
            work.to_lay[play.slot[i].letter] = 0
        for i in range(play.slots):
            letter = play.slot[i].letter
            work.to_lay[letter] += 1
            if work.to_lay[letter] > work.natural[letter]:
                work.missing += 1
        self.choose(work, 0, 0, 1, 0)

    cdef void choose(self, Work* work, int at, int32_t total, int32_t times, int32_t crosses) noexcept nogil:
        # Every choice of kinds for the slots from `at` on.
        cdef const Play* play = work.play
        cdef const Slot* slot
        cdef const Kind* kind
        cdef int i, letter, missing
        cdef int32_t added
        if at == play.slots:
            self.emit(work, (play.base_sum + total) * larger(play.base_times, times) + crosses)
            return
        slot = play.slot + at
        letter = slot.letter
        for i in range(self.hand.first[letter], self.hand.last[letter]):
            if work.left[i] == 0:
                continue
            kind = self.hand.kind + i
            added = 0
            if slot.cross_times:
                added = (slot.cross_sum + kind.value) * larger(slot.cross_times, kind.times)
            work.left[i] -= 1
            work.natural[letter] -= 1
            work.to_lay[letter] -= 1
            work.kinds[at] = i
            self.choose(work, at + 1, total + kind.value, larger(times, kind.times), crosses + added)
            work.left[i] += 1
            work.natural[letter] += 1
            work.to_lay[letter] += 1
        missing = work.missing
        if work.to_lay[letter] > work.natural[letter]:
            missing -= 1
        if work.jokers > missing:
            added = work.missing
            work.missing = missing
            missing = added
            work.jokers -= 1
            work.to_lay[letter] -= 1
            work.kinds[at] = self.hand.kinds - 1
            self.choose(work, at + 1, total, times, crosses + slot.cross_sum * slot.cross_times)
            work.to_lay[letter] += 1
            work.jokers += 1
            work.missing = missing

    cdef void emit(self, Work* work, int32_t score) noexcept nogil:
        cdef Entry entry
        cdef Top* top = work.top
        entry.stolen = work.play.stolen
        if work.free:
            score = self.score_free(work.kinds, work.play.slots, &entry.stolen)
            if score < 0:
                return
        work.count += 1
        if top == NULL:
            return
        entry.score = score
        entry.found = work.found
        entry.slots = work.play.slots
        if top.count == top.room and value_of(&entry, top.by) < value_of(top.entry, top.by):
            return
        if top.after != NULL and self.compare(&entry, work.kinds, top.after, top.after_kinds, top.by) <= 0:
            return
        if top.count < top.room:
            entry.row = <uint32_t>top.count
            top.count += 1
            memcpy(top.kinds + <size_t>entry.row * top.stride, work.kinds, work.play.slots)
            self.sift_up(top, &entry)
        elif self.compare(&entry, work.kinds, top.entry, top.kinds + <size_t>top.entry.row * top.stride, top.by) < 0:
            entry.row = top.entry.row
            memcpy(top.kinds + <size_t>entry.row * top.stride, work.kinds, work.play.slots)
            self.sift_down(top, &entry, top.count)

    # -- order --------------------------------------------------------------------------------------------------------

    cdef int compare(
        self, const Entry* a, const uint8_t* a_kinds, const Entry* b, const uint8_t* b_kinds, int by
    ) noexcept nogil:
        # Below 0 where a comes first: by value, then by the word in the alphabet's order, its place, and its cards.
        cdef int difference = value_of(b, by) - value_of(a, by)
        cdef const Found* f
        cdef const Found* g
        if difference:
            return difference
        f = self.found + a.found
        g = self.found + b.found
        if a.found != b.found:
            difference = memcmp(self.pool + f.at, self.pool + g.at, min(f.size, g.size))
            if difference == 0:
                difference = <int>f.size - <int>g.size
            if difference == 0:
                difference = <int>f.kind - <int>g.kind
            if difference == 0:
                difference = <int>f.y - <int>g.y
            if difference == 0:
                difference = <int>f.x - <int>g.x
            if difference == 0:
                difference = <int>f.from_left - <int>g.from_left
            return difference
        return memcmp(a_kinds, b_kinds, a.slots)

    cdef void sift_up(self, Top* top, const Entry* entry) noexcept nogil:
        # Put an entry into the heap, whose last place is free.
        cdef int64_t at = top.count - 1, parent
        cdef const uint8_t* kinds = top.kinds + <size_t>entry.row * top.stride
        while at > 0:
            parent = (at - 1) >> 1
            if self.compare(
                entry, kinds, top.entry + parent, top.kinds + <size_t>top.entry[parent].row * top.stride, top.by
            ) <= 0:
                break
            top.entry[at] = top.entry[parent]
            at = parent
        top.entry[at] = entry[0]

    cdef void sift_down(self, Top* top, const Entry* entry, int64_t count) noexcept nogil:
        # Put an entry into the heap of `count`, whose root is free.
        cdef int64_t at = 0, child
        cdef const uint8_t* kinds = top.kinds + <size_t>entry.row * top.stride
        while True:
            child = 2 * at + 1
            if child >= count:
                break
            if child + 1 < count and self.compare(
                top.entry + child + 1, top.kinds + <size_t>top.entry[child + 1].row * top.stride,
                top.entry + child, top.kinds + <size_t>top.entry[child].row * top.stride, top.by
            ) > 0:
                child += 1
            if self.compare(
                entry, kinds, top.entry + child, top.kinds + <size_t>top.entry[child].row * top.stride, top.by
            ) >= 0:
                break
            top.entry[at] = top.entry[child]
            at = child
        top.entry[at] = entry[0]

    cdef int32_t bound(self, const Found* found, const Top* top) noexcept nogil:
        # What the moves of a placement are worth at most: every letter by its best cards.
        return 0x7FFFFFFF

    def best(self, int64_t n, int by, Selection after=None, only=None):
        """The first `n` moves by value (0 score, 1 score and stolen, 2 stolen), or the next `n` after those of `after`.

        `only`: indices of the placements that are looked at.
        """
        cdef Selection chosen = Selection.__new__(Selection)
        cdef Entry entry
        cdef Work work
        cdef Play play
        cdef int64_t i
        cdef uint32_t f, k, size = self.count
        cdef uint32_t[::1] chosen_only
        cdef const uint32_t* some = NULL
        cdef Top* top = &chosen.top
        cdef const Kind* kind
        if by not in (BY_SCORE, BY_TOTAL, BY_STOLEN) or n < 0:
            raise ValueError(f"no order {by} of {n} moves")
        chosen.source = self
        top.by = by
        top.stride = self.longest
        top.room = min(n, <int64_t>len(self), <int64_t>0x7FFFFFFF)
        if top.room == 0:
            return chosen
        if after is not None:
            if after.source is not self or after.top.by != by or after.top.count == 0:
                raise ValueError("`after` is a selection of other moves, or in another order")
            top.after = after.top.entry + after.top.count - 1
            top.after_kinds = after.top.kinds + <size_t>top.after.row * top.stride
        top.entry = <Entry*>malloc(top.room * sizeof(Entry))
        top.kinds = <uint8_t*>malloc(<size_t>top.room * top.stride)
        if top.entry == NULL or top.kinds == NULL:
            raise MemoryError
        work.top = top
        work.count = 0
        for i in range(64):
            top.most_value[i], top.most_times[i] = 0, 1
        for i in range(self.hand.kinds):
            kind = self.hand.kind + i
            top.most_value[kind.letter] = larger(top.most_value[kind.letter], kind.value)
            top.most_times[kind.letter] = larger(top.most_times[kind.letter], kind.times)
        if only is not None:
            wanted = array("I", [f for f in only if f < self.count])
            if not wanted:
                return chosen
            chosen_only = wanted
            some = &chosen_only[0]
            size = <uint32_t>len(wanted)
        with nogil:
            for k in range(size):
                f = some[k] if some != NULL else k
                if (
                    top.count == top.room
                    and self.found[f].kind != FREE
                    and self.bound(self.found + f, top) < value_of(top.entry, by)
                ):
                    continue
                self.prepare(self.found + f, &play)
                self.expand(&work, f, &play)
            for i in range(top.count - 1, 0, -1):  # the heap becomes a list, best first
                entry = top.entry[i]
                top.entry[i] = top.entry[0]
                self.sift_down(top, &entry, i)
        top.after = NULL
        return chosen

    # -- counting -----------------------------------------------------------------------------------------------------

    def __len__(self):
        """The number of moves."""
        if self.moves < 0:
            with nogil:
                self.moves = self.count_moves()
        return self.moves

    cdef void read_counts(self) noexcept nogil:
        # What counting needs of the hand.
        cdef int i, j, k, n, letter, most
        cdef int64_t sum_of
        memset(self.over, 0, sizeof(self.over))
        memset(self.orders, 0, sizeof(self.orders))
        self.varied = 0
        for i in range(MAX_HAND + 1):
            self.over[i][0] = self.up_to[i][0] = 1
            for j in range(1, i + 1):
                self.over[i][j] = self.over[i - 1][j - 1] + self.over[i - 1][j]
            for j in range(1, MAX_HAND + 1):
                self.up_to[i][j] = self.up_to[i][j - 1] + self.over[i][j]
        for letter in range(64):
            self.orders[letter][0] = 1
            most = 0
            if self.hand.last[letter] - self.hand.first[letter] > 1:
                self.varied |= <uint64_t>1 << letter
            for i in range(self.hand.first[letter], self.hand.last[letter]):
                k = self.hand.kind[i].count
                most = min(most + k, <int>MAX_HAND)
                for n in range(most, 0, -1):
                    sum_of = 0
                    for j in range(min(k, n) + 1):
                        sum_of += self.orders[letter][n - j] * self.over[n][j]
                    self.orders[letter][n] = sum_of

    cdef uint32_t ways_of(self, const Match* match, int from_table) noexcept nogil:
        # The moves that lay a word, whose letter number `from_table` lies on the table (-1: none does); 0 where they
        # are more than Found keeps.
        cdef int spare = self.hand.jokers - match.missing, natural = match.size - match.missing
        cdef uint64_t once = match.once, letter
        cdef int64_t ways
        if from_table >= 0:
            letter = <uint64_t>1 << match.letters[from_table]
            if match.absent & letter:
                spare += 1
            else:
                natural -= 1
            once &= ~letter
        if match.thrice or match.present & self.varied or once & (once - 1):
            ways = self.ways_to_lay(match.letters, match.size, from_table)
        elif once:  # the one card of the letter takes either place, or a joker both
            ways = 2 * self.up_to[natural - 1][spare] + (self.up_to[natural - 1][spare - 1] if spare else 0)
        else:
            ways = self.up_to[natural][spare]
        return <uint32_t>ways if ways <= 0x7FFFFFFF else 0

    cdef int64_t ways_to_lay(self, const uint8_t* letters, int size, int from_table) noexcept nogil:
        # In how many ways the cards of the hand spell a word whose letter number `from_table` lies on the table (-1:
        # none does): choices of slots for jokers, times orders of the natural cards.
        cdef int64_t[MAX_HAND + 1] ways
        cdef int64_t total = 0, sum_of
        cdef int i, j, k, n, letter, jokers = min(self.hand.jokers, <int>MAX_HAND)
        cdef uint64_t once = 0
        cdef uint8_t[64] amount
        for i in range(size):
            amount[letters[i]] = 0
        for i in range(size):
            if i != from_table:
                amount[letters[i]] += 1
                once |= <uint64_t>1 << letters[i]
        memset(ways, 0, (jokers + 1) * sizeof(int64_t))
        ways[0] = 1
        while once:
            letter = lowest(once)
            once &= once - 1
            n = amount[letter]
            if n == 1:  # nearly all
                sum_of = self.orders[letter][1]
                for j in range(jokers, 0, -1):
                    ways[j] = ways[j] * sum_of + ways[j - 1]
                ways[0] *= sum_of
                continue
            for j in range(jokers, -1, -1):
                sum_of = 0
                for k in range(min(j, n) + 1):
                    sum_of += ways[j - k] * self.over[n][k] * self.orders[letter][n - k]
                ways[j] = sum_of
        for j in range(jokers + 1):
            total += ways[j]
        return total

    cdef int64_t count_moves(self) noexcept nogil:
        cdef int64_t total = 0
        cdef uint32_t f
        cdef int i
        cdef Play play
        cdef Work work
        cdef uint8_t[MAX_WORD] letters
        work.top = NULL
        self.read_counts()
        for f in range(self.count):
            if self.found[f].ways:
                total += self.found[f].ways
                continue
            self.prepare(self.found + f, &play)
            if self.found[f].kind == FREE:
                work.count = 0
                self.expand(&work, f, &play)
                total += work.count
                continue
            for i in range(play.slots):
                letters[i] = play.slot[i].letter
            total += self.ways_to_lay(letters, play.slots, -1)
        return total

    # -- placements ---------------------------------------------------------------------------------------------------

    @property
    def placements(self):
        """The number of placements by letters alone."""
        return self.count

    def drop(self, indices):
        """Take placements out of the list, by index."""
        cdef uint32_t f, kept = 0, n = 0
        cdef uint32_t[::1] gone
        wanted = array("I", sorted({f for f in indices if f < self.count}))
        if not wanted:
            return
        gone = wanted
        for f in range(self.count):
            if n < <uint32_t>gone.shape[0] and gone[n] == f:
                n += 1
            else:
                self.found[kept] = self.found[f]
                kept += 1
        self.count = kept
        self.moves = -1

    def among(self, words):
        """The placements, by index, of these words given as letter codes."""
        cdef uint32_t f
        cdef uint64_t[256] sizes  # by the first two letters: the lengths of the words that begin with them
        cdef const uint8_t* letters
        cdef const uint8_t[::1] word
        cdef uint8_t size
        wanted = frozenset(words)
        memset(sizes, 0, sizeof(sizes))
        for word in wanted:
            if 2 <= word.shape[0] <= 63:
                sizes[<uint8_t>(word[0] * 31 + word[1])] |= <uint64_t>1 << word.shape[0]
        out = []
        for f in range(self.count):
            letters = self.pool + self.found[f].at
            size = self.found[f].size
            if (
                size > 1
                and (sizes[<uint8_t>(letters[0] * 31 + letters[1])] >> size) & 1
                and PyBytes_FromStringAndSize(<char*>letters, size) in wanted
            ):
                out.append(f)
        return out

    def placement(self, uint32_t f):
        """(kind, x, y, index of the first letter from the table, word as letter codes) of one placement."""
        if f >= self.count:
            raise IndexError(f"there are {self.count} placements")
        cdef const Found* found = self.found + f
        word = PyBytes_FromStringAndSize(<char*>self.pool + found.at, found.size)
        return found.kind, found.x, found.y, found.from_left, word

    @property
    def kinds(self):
        """The kinds of cards that moves are spelled with: (letter code or 0, value, multiplier, lies on the table)."""
        cdef const Kind* kind
        cdef int i
        out = []
        for i in range(self.hand.kinds):
            kind = self.hand.kind + i
            out.append((kind.letter, kind.value, kind.times, bool(kind.on_table)))
        return out


@cython.auto_pickle(False)
cdef class Selection:
    """Moves in order, best first: what `Placements.best` found."""

    def __dealloc__(self):
        free(self.top.entry)
        free(self.top.kinds)

    def __len__(self):
        return self.top.count

    def __getitem__(self, int64_t at):
        """(index of the placement, kinds of the cards laid in the order of the word, score, stolen)."""
        cdef const Entry* entry
        if not 0 <= at < self.top.count:
            raise IndexError(f"there are {self.top.count} moves")
        entry = self.top.entry + at
        kinds = PyBytes_FromStringAndSize(<char*>self.top.kinds + <size_t>entry.row * self.top.stride, entry.slots)
        return entry.found, kinds, entry.score, entry.stolen
