"""Two players: the best answers of imagined hands to many words at once, for hints.

An answer that crosses a word depends on it only through the card that is crossed. So each hand is asked once for
every letter: for each multiplier, the most points of the hand's cards in a word through that letter. All words to be
judged share these figures; answers that extend a word are walked from the word itself. The figures come from the
roster of short words where it reaches far enough (0.3 ms a hand, measured without jokers), else from a walk through
every letter (3 ms).
"""

cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcmp, memset

from wordgame._core.cards cimport MAX_WORD
from wordgame._core.graph cimport Graph, graph_child, graph_ends, graph_letters, lowest
from wordgame._core.hands cimport MAX_HAND, Hand, Kind, Match, read_hand
from wordgame._core.roster cimport Roster

cdef enum:
    MAX_TABLE = MAX_WORD - MAX_HAND
    MAX_TIMES = MAX_HAND + 1


ctypedef struct Question:
    # A word that may be answered.
    int size
    uint8_t letters[MAX_TABLE]
    int32_t value[MAX_TABLE]
    int32_t times[MAX_TABLE]  # what the card multiplies in the new word
    int32_t stolen[MAX_TABLE]  # what crossing the card steals
    int32_t whole_sum
    int32_t whole_times
    int32_t whole_stolen
    uint32_t node  # of the GADDAG after the whole word, or 0
    size_t first_refused  # in the pool of refused words: each its length, then its letters
    size_t last_refused
    int32_t own  # of the best answer of the last hand; -1 for none
    int32_t gain
    int64_t own_sum
    int64_t stolen_sum
    int64_t square_sum
    int64_t stuck


ctypedef struct Search:
    # A word while it grows, with what its cards from the hand are worth.
    uint8_t letters[2 * MAX_WORD + 2]
    int left
    int right
    uint8_t held[MAX_HAND]  # cards of each kind still in the hand
    uint8_t natural[64]
    int jokers
    uint64_t available
    int32_t total
    int times  # index into `multipliers`
    int32_t* best  # most points for each multiplier
    const Question* question  # extensions: its refused words count

cdef inline int32_t larger(int32_t a, int32_t b) noexcept nogil:
    return a if a > b else b


cdef inline void join(int32_t* total, const int32_t* more, int top) noexcept nogil:
    # Add the cards of one more letter: sums for each highest multiplier.
    cdef int32_t[MAX_TIMES] joined
    cdef int s, t
    for t in range(top + 1):
        joined[t] = -1
    for s in range(top + 1):
        if total[s] < 0:
            continue
        for t in range(top + 1):
            if more[t] >= 0:
                joined[max(s, t)] = larger(joined[max(s, t)], total[s] + more[t])
    for t in range(top + 1):
        total[t] = joined[t]


@cython.auto_pickle(False)
cdef class Replies:
    """The answers of any number of hands to the words `questions`.

    Each question is (cards, refused): cards as (letter code, value, multiplier) with what they count in the word
    itself, and the words, as letter codes, that may not be built on it. `counting` has bit 1 where a multiplier
    counts in the word that steals its card, bit 2 where it counts in the word it was stolen from. `roster` has the
    same words. Raises ValueError.
    """

    cdef readonly Graph graph
    cdef Question* questions
    cdef readonly int size
    cdef readonly int worlds
    cdef int shortest
    cdef int counting
    cdef bytes refused
    cdef const uint8_t* refused_at
    cdef Roster roster
    cdef Hand hand
    cdef int32_t[MAX_TIMES] multipliers
    cdef int kinds_of_times
    cdef uint64_t letters

    def __cinit__(self, Graph graph not None, questions, int counting, int shortest, Roster roster=None):
        cdef int letter, value, times, n
        cdef Question* question
        given = list(questions)
        if roster is not None and roster.alphabet_size != graph.letters:
            raise ValueError("the roster has another alphabet")
        self.graph = graph
        self.roster = roster
        self.shortest = shortest
        self.counting = counting
        pool = bytearray()
        self.questions = <Question*>calloc(max(1, len(given)), sizeof(Question))
        if self.questions == NULL:
            raise MemoryError
        for n, (cards, refused) in enumerate(given):
            question = self.questions + n
            for letter, value, times in cards:
                if not 1 <= letter <= graph.letters or not 0 <= value <= 1000 or not 1 <= times <= 100:
                    raise ValueError(f"no card on a table has the letter code {letter}, the value {value}, x{times}")
                if question.size == MAX_TABLE:
                    raise ValueError(f"a word on the table has at most {MAX_TABLE} cards")
                question.letters[question.size] = letter
                question.value[question.size] = value
                question.times[question.size] = times
                question.size += 1
                self.letters |= <uint64_t>1 << letter
            question.first_refused = len(pool)
            for word in refused:
                if len(word) <= MAX_WORD:
                    pool.append(len(word))
                    pool += word
            question.last_refused = len(pool)
            self.size = n + 1
            self.measure(question)
        self.refused = bytes(pool)
        self.refused_at = self.refused

    def __dealloc__(self):
        free(self.questions)

    cdef void measure(self, Question* question) noexcept nogil:
        # What each answer steals, whatever else it is made of.
        cdef int i, j
        cdef int32_t full = 0, times = 1, left, left_times
        for i in range(question.size):
            full += question.value[i]
            times = larger(times, question.times[i])
        question.whole_stolen = full * times
        question.whole_sum = full
        question.whole_times = times if self.counting & 1 else 1
        question.node = self.graph.root
        for i in range(question.size - 1, -1, -1):
            if question.node:
                question.node = graph_child(
                    self.graph.nodes, question.node, self.graph.mask_words, question.letters[i]
                )
        for i in range(question.size):
            left = full - question.value[i]
            left_times = 1
            for j in range(question.size):
                if j != i or self.counting & 2:
                    left_times = larger(left_times, question.times[j])
            question.stolen[i] = full * times - left * left_times
        if not self.counting & 1:
            for i in range(question.size):
                question.times[i] = 1

    def add(self, cards):
        """Let one more hand, as (letter code or 0, value, multiplier), answer every word; it takes the answer worth
        most to it.
        """
        read_hand(&self.hand, cards, self.graph.letters, MAX_HAND)
        with nogil:
            self.answer()
        self.worlds += 1

    cdef void answer(self) noexcept nogil:
        cdef int32_t[64][MAX_TIMES] through
        cdef int32_t[MAX_TIMES] extending
        cdef Search search
        cdef Question* question
        cdef uint64_t rest = self.letters
        cdef uint32_t node
        cdef int i, k, n, letter
        cdef int32_t own, gain
        self.list_multipliers()
        memset(through, 0xFF, sizeof(through))
        memset(&search, 0, sizeof(search))
        for i in range(self.hand.kinds):
            search.held[i] = self.hand.kind[i].count
        for i in range(64):
            search.natural[i] = self.hand.natural[i]
        search.jokers = self.hand.jokers
        search.available = ~<uint64_t>1 if search.jokers else self.hand.letters
        if self.roster is not None and self.roster.longest > self.hand.total and self.look_through(through):
            rest = 0
        while rest:
            letter = lowest(rest)
            rest &= rest - 1
            node = graph_child(self.graph.nodes, self.graph.root, self.graph.mask_words, letter)
            if node:
                search.best = through[letter]
                search.left = MAX_WORD
                search.right = MAX_WORD + 1
                self.go_left(&search, node)
        for n in range(self.size):
            question = self.questions + n
            question.own = question.gain = -1
            for i in range(question.size):
                for k in range(self.kinds_of_times):
                    own = through[question.letters[i]][k]
                    if own < 0:
                        continue
                    own = (own + question.value[i]) * larger(self.multipliers[k], question.times[i])
                    gain = own + question.stolen[i]
                    if gain > question.gain:
                        question.gain = gain
                        question.own = own
            if question.node:
                memset(extending, 0xFF, sizeof(extending))
                search.best = extending
                search.left = MAX_WORD
                search.right = MAX_WORD + question.size
                for i in range(question.size):
                    search.letters[MAX_WORD + i] = question.letters[i]
                search.question = question
                self.go_left(&search, question.node)
                search.question = NULL
                for k in range(self.kinds_of_times):
                    if extending[k] < 0:
                        continue
                    own = (extending[k] + question.whole_sum) * larger(self.multipliers[k], question.whole_times)
                    gain = own + question.whole_stolen
                    if gain > question.gain:
                        question.gain = gain
                        question.own = own
            if question.gain < 0:
                question.stuck += 1
            else:
                question.own_sum += question.own
                question.stolen_sum += question.gain - question.own
                question.square_sum += <int64_t>question.gain * question.gain

    cdef bint look_through(self, int32_t[MAX_TIMES]* through) noexcept nogil:
        # Fill `through` from the roster; False without memory.
        cdef int32_t[MAX_HAND][MAX_HAND + 1][MAX_TIMES] worth  # of so many natural cards of a letter, by multiplier
        cdef int32_t[64] most  # value of a card of the letter
        cdef int[64] slot
        cdef uint8_t[64] need
        cdef int32_t[MAX_TIMES] total
        cdef Match* matches
        cdef const Match* match
        cdef int64_t count, m
        cdef int i, j, k, t, letter, other, slots = 0, top = self.kinds_of_times - 1
        cdef int32_t bound
        cdef uint64_t rest, tried
        memset(most, 0, sizeof(most))
        memset(need, 0, sizeof(need))
        for i in range(self.hand.kinds):
            letter = self.hand.kind[i].letter
            if letter == 0 or i != self.hand.first[letter]:
                continue
            slot[letter] = slots
            self.weigh_letter(letter, worth[slots])
            most[letter] = self.hand.kind[self.hand.last[letter] - 1].value  # kinds rise in value
            slots += 1
        count = self.roster.match(&self.hand, self.letters, &matches)
        if count < 0:
            return False
        for m in range(count):
            match = matches + m
            if match.size < self.shortest:
                continue
            bound = 0
            for i in range(match.size):
                bound += most[match.letters[i]]
                need[match.letters[i]] += 1
            tried = ~self.letters if match.missing <= self.hand.jokers else ~(self.letters & match.absent)
            for j in range(match.size):
                letter = match.letters[j]
                if (tried >> letter) & 1 or through[letter][top] >= bound:
                    continue
                tried |= <uint64_t>1 << letter
                need[letter] -= 1
                for t in range(top + 1):
                    total[t] = -1
                total[0] = 0
                rest = 0
                for i in range(match.size):
                    other = match.letters[i]
                    if (rest >> other) & 1 or not self.hand.natural[other]:
                        continue
                    rest |= <uint64_t>1 << other
                    k = min(need[other], self.hand.natural[other])
                    if k:
                        join(total, worth[slot[other]][k], top)
                need[letter] += 1
                for t in range(top + 1):
                    through[letter][t] = larger(through[letter][t], total[t])
            for i in range(match.size):
                need[match.letters[i]] = 0
        free(matches)
        return True

    cdef void weigh_letter(self, int letter, int32_t[MAX_TIMES]* worth) noexcept nogil:
        # worth[k][t]: the most points of k natural cards of a letter whose highest multiplier is `multipliers[t]`;
        # -1: none.
        cdef int i, k, t, times, most = 0
        cdef const Kind* kind
        memset(worth, 0xFF, (MAX_HAND + 1) * MAX_TIMES * sizeof(int32_t))
        worth[0][0] = 0
        for i in range(self.hand.first[letter], self.hand.last[letter]):
            kind = self.hand.kind + i
            times = self.index_of(kind.times)
            for _ in range(kind.count):  # one card more at a time: fewer cards first are left as they are
                for k in range(min(most, <int>MAX_HAND - 1), -1, -1):
                    for t in range(self.kinds_of_times):
                        if worth[k][t] >= 0:
                            worth[k + 1][max(t, times)] = larger(
                                worth[k + 1][max(t, times)], worth[k][t] + kind.value
                            )
                most += 1

    cdef void list_multipliers(self) noexcept nogil:
        # The multipliers in the hand, rising from 1.
        cdef int i, j, k
        cdef int32_t times
        self.multipliers[0] = 1
        self.kinds_of_times = 1
        for i in range(self.hand.kinds):
            times = self.hand.kind[i].times
            j = self.kinds_of_times
            while j > 0 and self.multipliers[j - 1] > times:
                j -= 1
            if self.multipliers[j - 1] == times:
                continue
            for k in range(self.kinds_of_times, j, -1):
                self.multipliers[k] = self.multipliers[k - 1]
            self.multipliers[j] = times
            self.kinds_of_times += 1

    cdef inline int index_of(self, int32_t times) noexcept nogil:
        cdef int i = 0
        while self.multipliers[i] < times:
            i += 1
        return i

    cdef void record(self, Search* search) noexcept nogil:
        if search.right - search.left < self.shortest or search.total <= search.best[search.times]:
            return
        if search.question != NULL and self.is_refused(search):
            return
        search.best[search.times] = search.total

    cdef bint is_refused(self, Search* search) noexcept nogil:
        cdef int size = search.right - search.left
        cdef const uint8_t* word
        cdef size_t at = search.question.first_refused
        while at < search.question.last_refused:
            word = self.refused_at + at
            if word[0] == size and memcmp(word + 1, search.letters + search.left, size) == 0:
                return True
            at += word[0] + 1
        return False

    cdef void lay(self, Search* search, int at, int letter, uint32_t child, bint ends, bint left) noexcept nogil:
        # Lay each kind of card that has the letter, and go on behind it.
        cdef int i, times = search.times
        cdef uint64_t available = search.available
        if search.natural[letter] == 0:
            search.jokers -= 1
            if search.jokers == 0:
                search.available = 0
                for i in range(self.hand.kinds):
                    if search.held[i] and self.hand.kind[i].letter:
                        search.available |= <uint64_t>1 << self.hand.kind[i].letter
            self.go_on(search, at, letter, child, ends, left)
            search.jokers += 1
            search.available = available
            return
        search.natural[letter] -= 1
        if search.natural[letter] == 0 and search.jokers == 0:
            search.available &= ~(<uint64_t>1 << letter)
        for i in range(self.hand.first[letter], self.hand.last[letter]):
            if search.held[i] == 0:
                continue
            search.held[i] -= 1
            search.total += self.hand.kind[i].value
            search.times = max(times, self.index_of(self.hand.kind[i].times))
            self.go_on(search, at, letter, child, ends, left)
            search.times = times
            search.total -= self.hand.kind[i].value
            search.held[i] += 1
        search.natural[letter] += 1
        search.available = available

    cdef void go_on(self, Search* search, int at, int letter, uint32_t child, bint ends, bint left) noexcept nogil:
        search.letters[at] = letter
        if left:
            search.left -= 1
        else:
            search.right += 1
        if ends:
            self.record(search)
        if child:
            if left:
                self.go_left(search, child)
            else:
                self.go_right(search, child)
        if left:
            search.left += 1
        else:
            search.right -= 1

    cdef void go_left(self, Search* search, uint32_t node) noexcept nogil:
        cdef int letter, masks = self.graph.mask_words
        cdef uint64_t have = graph_letters(self.graph.nodes + node, masks)
        cdef uint64_t ends = graph_ends(self.graph.nodes + node, masks)
        cdef uint64_t rest = (have | ends) & search.available
        if have & 1 and search.available:
            self.go_right(search, graph_child(self.graph.nodes, node, masks, 0))
        while rest:
            letter = lowest(rest)
            rest &= rest - 1
            self.lay(
                search, search.left - 1, letter,
                graph_child(self.graph.nodes, node, masks, letter), (ends >> letter) & 1, True
            )

    cdef void go_right(self, Search* search, uint32_t node) noexcept nogil:
        cdef int letter, masks = self.graph.mask_words
        cdef uint64_t have = graph_letters(self.graph.nodes + node, masks)
        cdef uint64_t ends = graph_ends(self.graph.nodes + node, masks)
        cdef uint64_t rest = (have | ends) & search.available
        while rest:
            letter = lowest(rest)
            rest &= rest - 1
            self.lay(
                search, search.right, letter,
                graph_child(self.graph.nodes, node, masks, letter), (ends >> letter) & 1, False
            )

    def result(self, int n):
        """(mean own points, mean stolen points, mean square of their sum, share of stuck hands) of answers to a word.

        A hand that is stuck counts as 0 points.
        """
        if not 0 <= n < self.size or self.worlds == 0:
            raise IndexError(f"{self.size} words have been answered by {self.worlds} hands")
        cdef const Question* question = self.questions + n
        return (
            question.own_sum / <double>self.worlds,
            question.stolen_sum / <double>self.worlds,
            question.square_sum / <double>self.worlds,
            question.stuck / <double>self.worlds,
        )

    def last(self, int n):
        """(own, stolen) points of the last hand's answer to word `n`, or None where it had none."""
        if not 0 <= n < self.size:
            raise IndexError(f"there are {self.size} words")
        cdef const Question* question = self.questions + n
        return None if question.gain < 0 else (question.own, question.gain - question.own)
