# The cards of a turn as kinds, the words that they can spell, and columns: one way to make a word, so many cards of
# each kind.


@cython.auto_pickle(False)
cdef class _Columns:
    cdef Words words
    # options
    cdef int min_hand, min_table, min_jokers, flat_hand, flat_mixed, eight, every_word, legal, win, flat_once
    cdef int net_only  # count a card added as 1 and a card taken back as -1 in every word, whatever is drawn
    # kinds of cards; opt[letter][0..4] = the kinds that can be that letter: table, hand, fixed table joker, table
    # joker, hand joker
    cdef int kinds, token, n_table, n_hand
    cdef uint8_t kind_letter[MAX_KINDS]
    cdef uint8_t kind_hand[MAX_KINDS]
    cdef uint8_t kind_joker[MAX_KINDS]
    cdef int supply[MAX_KINDS]
    cdef int opt[64][5]
    # table words, as columns that gain nothing
    cdef int n_words
    cdef int twin[64]
    cdef Column keep[64]
    cdef int keep_cards[64]
    cdef uint32_t keep_pool
    # candidates: the classes that the whole pool can spell
    cdef uint32_t* cand
    cdef uint8_t* cand_tier
    cdef uint32_t n_cand
    cdef int any_win
    # prices, scaled; cheapest card per letter: any, by premium count (a hand card gains 1), and what insisting on a
    # hand card costs more
    cdef int64_t price[MAX_KINDS]
    cdef int64_t surplus
    cdef int64_t low_any[64]
    cdef int64_t low_premium[64]
    cdef int64_t low_hand[64]
    cdef int64_t bound
    # the word whose variants are being listed
    cdef uint8_t* cur_letters
    cdef int cur_len, cur_tier, cur_class, cur_best_only, cur_found
    cdef int64_t cur_most, limit
    cdef int64_t rest[MAX_LETTERS + 1]
    cdef int used[MAX_KINDS]
    # columns and the pool of their (kind, count) pairs
    cdef Column* col
    cdef uint32_t n_col, cap_col
    cdef uint8_t* pool
    cdef uint32_t n_pool, cap_pool
    # the part of the turn that is fixed above the present subproblem
    cdef int base_gain, base_net, base_common
    cdef uint64_t base_kept  # table words that are kept above, or may not be kept
    cdef uint64_t base_broken  # those of them that must be taken apart
    # 2 = time or stop, 3 = records full, 4 = memory; 1 = only the present search ran out of nodes
    cdef int halted
    cdef double deadline, next_look
    cdef int64_t work_look
    cdef int64_t work, work_limit  # elementary steps, counted; the same on every machine
    cdef object stop, error

    def __dealloc__(self):
        free(self.cand)
        free(self.cand_tier)
        free(self.col)
        free(self.pool)

    cdef int late(self) noexcept nogil:
        """Look at the work done, the clock, the stop event and pending signals, at most every few milliseconds."""
        cdef double t
        if self.halted >= 2:
            return 1
        if self.work >= self.work_limit:
            self.halted = 2
            return 1
        t = now()
        if t >= self.deadline:
            self.halted = 2
            return 1
        if t >= self.next_look:
            self.next_look = t + 0.02
            with gil:
                try:
                    PyErr_CheckSignals()
                    if self.stop is not None and self.stop.is_set():
                        self.halted = 2
                except BaseException as error:
                    self.error = error
                    self.halted = 2
        return self.halted >= 2

    cdef int add_kind(self, int letter, int hand, int joker) except -1:
        cdef int k = self.kinds
        self.kind_letter[k] = letter
        self.kind_hand[k] = hand
        self.kind_joker[k] = joker
        self.supply[k] = 0
        self.kinds = k + 1
        return k

    cdef int take_card(self, int letter, int slot) except -1:
        """Count one card of `letter` (0 = any) into its kind, slot as in `opt`; give the kind."""
        cdef int k = self.opt[letter][slot]
        cdef int i
        if k < 0:
            k = self.add_kind(letter, slot == 1 or slot == 4, slot >= 2)
            if letter == 0:
                for i in range(64):
                    self.opt[i][slot] = k
            else:
                self.opt[letter][slot] = k
        self.supply[k] += 1
        if self.supply[k] > 127:
            raise ValueError("more than 127 cards of one kind")
        return k

    cdef int set_up(self, list table, bytes hand, int reassign) except -1:
        cdef int i, k, letter, slot, b
        cdef uint8_t card
        cdef bytes word
        cdef int counts[MAX_KINDS]
        for i in range(64):
            for k in range(5):
                self.opt[i][k] = -1
        if len(table) > 64:
            raise ValueError("more than 64 words on the table")
        if not (self.grow_columns(64) and self.grow_pool(4096)):
            raise MemoryError
        self.n_words = len(table)
        for b in range(self.n_words):
            word = table[b]
            self.twin[b] = -1
            for i in range(b):
                if table[i] == word:
                    self.twin[b] = i
            memset(counts, 0, sizeof(counts))
            if not 1 <= len(word) <= 255:
                raise ValueError("a table word has 1 to 255 cards")
            for card in word:
                letter = card & 0x7F
                if not 1 <= letter <= 63:
                    raise ValueError(f"letter code {letter} on the table: codes are 1 to 63")
                slot = 0 if card < 0x80 else (3 if reassign else 2)
                counts[self.take_card(0 if slot == 3 else letter, slot)] += 1
                self.n_table += 1
            if not self.put_column(counts, -1 - b, 0, 0, 0):
                raise MemoryError
            self.keep[b] = self.col[b]
            self.keep_cards[b] = len(word)
        self.keep_pool = self.n_pool
        for card in hand:
            if card > 63:
                raise ValueError(f"letter code {card} in the hand: codes are 1 to 63, 0 for a joker")
            self.take_card(card, 1 if card else 4)
            self.n_hand += 1
        if self.n_table + self.n_hand > MAX_DEPTH - 8:
            raise ValueError(f"more than {MAX_DEPTH - 8} cards on the table and in the hand")
        self.token = -1
        if self.win:
            self.token = self.add_kind(0, 1, 0)
            self.supply[self.token] = 1
        return 0

    cdef int find_candidates(self, uint32_t* parent, uint8_t* parent_tier, uint32_t n_parent) noexcept nogil:
        """Keep the classes (of `parent`, or of all words where that is NULL) that the cards can spell; 0 when memory
        ran out. When the search is halted they are not all."""
        cdef uint32_t c, x, n = 0, cap = 1024
        cdef uint64_t have = 0
        cdef int stock[64]
        cdef int jokers = 0, cards = 0, any_win = 0, allowed, missing, i, k, run, length, tier
        cdef uint8_t* letters
        memset(stock, 0, sizeof(stock))
        for k in range(self.kinds):
            if k == self.token or self.supply[k] == 0:
                continue
            cards += self.supply[k]
            if self.kind_letter[k]:
                stock[self.kind_letter[k]] += self.supply[k]
                have |= 1ULL << self.kind_letter[k]
            else:
                jokers += self.supply[k]
        self.cand = <uint32_t*>malloc(cap * sizeof(uint32_t))
        self.cand_tier = <uint8_t*>malloc(cap)
        self.n_cand = 0
        self.work += n_parent
        if self.cand == NULL or self.cand_tier == NULL:
            return 0
        for x in range(n_parent):
            if x & 16383 == 16383 and self.late():
                break
            c = parent[x] if parent != NULL else x
            length = self.words.length[c]
            allowed = jokers if length >= self.min_jokers or jokers < 2 else 1
            if WG_POPCOUNT64(self.words.mask[c] & ~have) > allowed or length > cards:
                continue
            if parent != NULL:
                tier = parent_tier[x]
            else:
                tier = self.words.tier[c]
                if tier < WINNING and length >= 8 and (self.eight == 2 or (self.eight == 1 and tier == OFFICIAL)):
                    tier = WINNING if tier == COMMON else WINNING_OFFICIAL
                if tier >= WINNING and not self.win:
                    continue
            letters = self.words.letters + self.words.offset[c]
            missing = 0
            i = 0
            while i < length:
                run = 1
                while i + run < length and letters[i + run] == letters[i]:
                    run += 1
                if run > stock[letters[i]]:
                    missing += run - stock[letters[i]]
                i += run
            if missing > allowed:
                continue
            if n == cap:
                cap *= 4
                letters = <uint8_t*>realloc(self.cand, cap * sizeof(uint32_t))
                if letters == NULL:
                    return 0
                self.cand = <uint32_t*>letters
                letters = <uint8_t*>realloc(self.cand_tier, cap)
                if letters == NULL:
                    return 0
                self.cand_tier = letters
            self.cand[n] = c
            self.cand_tier[n] = tier
            any_win |= tier >= WINNING
            n += 1
        self.n_cand = n
        self.any_win = any_win
        return 1

    cdef int grow_columns(self, uint32_t need) noexcept nogil:
        cdef void* p
        if need > self.cap_col:
            need = max(need, 2 * self.cap_col)
            p = realloc(self.col, need * sizeof(Column))
            if p == NULL:
                return 0
            self.col = <Column*>p
            self.cap_col = need
        return 1

    cdef int grow_pool(self, uint32_t need) noexcept nogil:
        cdef void* p
        if need > self.cap_pool:
            need = max(need, 2 * self.cap_pool)
            p = realloc(self.pool, need)
            if p == NULL:
                return 0
            self.pool = <uint8_t*>p
            self.cap_pool = need
        return 1

    cdef int put_column(self, int* counts, int word, int hand, int gain, int common) noexcept nogil:
        cdef Column* c
        cdef int k
        if not (self.grow_columns(self.n_col + 1) and self.grow_pool(self.n_pool + 2 * MAX_KINDS)):
            self.halted = 4
            return 0
        c = &self.col[self.n_col]
        c.first = self.n_pool
        c.word = word
        c.hand = hand
        c.gain = gain
        c.common = common
        c.pairs = 0
        for k in range(self.kinds):
            if counts[k]:
                self.pool[self.n_pool] = k
                self.pool[self.n_pool + 1] = counts[k]
                self.n_pool += 2
                c.pairs += 1
        self.n_col += 1
        return 1

    cdef int64_t lowest(self, uint32_t i) noexcept nogil:
        """A lower bound of the loss of every variant of candidate i, from the cheapest card of each letter."""
        cdef uint32_t c = self.cand[i]
        cdef uint8_t* letters = self.words.letters + self.words.offset[c]
        cdef int64_t total = 0, hand = FAR, all_hand = 0, token
        cdef int j
        if self.cand_tier[i] != COMMON or self.net_only:
            for j in range(self.words.length[c]):
                total += self.low_premium[letters[j]]
            if self.cand_tier[i] >= WINNING and self.supply[self.token]:
                token = self.price[self.token]
                if token < 0:
                    total += token
            return total
        for j in range(self.words.length[c]):
            total += self.low_any[letters[j]]
            hand = min(hand, self.low_hand[letters[j]] - self.low_any[letters[j]])
            all_hand += self.low_hand[letters[j]]
        if self.flat_mixed:
            return min(total, total + hand - SCALE)
        if self.flat_hand:
            return min(total, all_hand - SCALE)
        return total

    cdef void set_lows(self) noexcept nogil:
        cdef int i, o, k
        cdef int64_t p
        for i in range(64):
            self.low_any[i] = FAR >> 8
            self.low_premium[i] = FAR >> 8
            self.low_hand[i] = FAR >> 8
            for o in range(5):
                k = self.opt[i][o]
                if k < 0 or self.supply[k] == 0:
                    continue
                p = self.price[k]
                self.low_any[i] = min(self.low_any[i], p)
                if self.kind_hand[k]:
                    self.low_hand[i] = min(self.low_hand[i], p)
                    p -= SCALE
                self.low_premium[i] = min(self.low_premium[i], p)

    cdef int64_t variants(self, uint32_t i, int64_t limit, int best_only) noexcept nogil:
        """Put the variants of candidate i that lose at most `limit` as columns (or only the best one); give the least
        loss, or FAR."""
        cdef uint32_t c = self.cand[i]
        cdef int j
        cdef int64_t most = 0
        self.cur_letters = self.words.letters + self.words.offset[c]
        self.cur_len = self.words.length[c]
        self.cur_tier = self.cand_tier[i]
        self.cur_class = c
        self.cur_best_only = best_only
        self.cur_found = 0
        self.limit = limit
        if self.cur_tier == COMMON:
            if self.net_only:
                most = 0
            elif self.flat_hand or self.flat_mixed:
                most = SCALE
        elif self.cur_tier >= WINNING and self.supply[self.token] and self.price[self.token] < 0:
            most = -self.price[self.token]
        self.cur_most = most
        self.rest[self.cur_len] = 0
        for j in range(self.cur_len - 1, -1, -1):
            if self.cur_tier == COMMON and not self.net_only:
                self.rest[j] = self.rest[j + 1] + self.low_any[self.cur_letters[j]]
            else:
                self.rest[j] = self.rest[j + 1] + self.low_premium[self.cur_letters[j]]
        self.choose(0, 0, 0, 0, 0, 0)
        if best_only and not self.cur_found:
            return FAR
        return self.limit + (1 if best_only else 0)

    cdef void choose(self, int at, int64_t cost, int hand, int table, int jokers, int low) noexcept nogil:
        """Choose the kind of the letter at `at` and of those after it; equal letters take kinds in rising order."""
        cdef int o, k, joker
        cdef int64_t p
        self.work += 2
        if self.work >= self.work_look:
            self.work_look = self.work + 100000
            self.late()
        if cost + self.rest[at] - self.cur_most > self.limit or self.halted >= 2:
            return
        if at == self.cur_len:
            self.accept(cost, hand, table)
            return
        if at == 0 or self.cur_letters[at - 1] != self.cur_letters[at]:
            low = 0
        for o in range(low, 5):
            k = self.opt[self.cur_letters[at]][o]
            if k < 0 or self.used[k] >= self.supply[k]:
                continue
            joker = self.kind_joker[k]
            if joker and jokers >= 1 and self.cur_len < self.min_jokers:
                continue
            p = self.price[k]
            if self.kind_hand[k]:
                if self.cur_tier != COMMON or self.net_only:
                    p -= SCALE
                self.used[k] += 1
                self.choose(at + 1, cost + p, hand + 1, table, jokers + joker, o)
            else:
                self.used[k] += 1
                self.choose(at + 1, cost + p, hand, table + 1, jokers + joker, o)
            self.used[k] -= 1

    cdef void accept(self, int64_t cost, int hand, int table) noexcept nogil:
        """A complete variant: the length rules, what it gains, and whether its loss is within the limit."""
        cdef int gain, common = 0
        if table == 0:
            if self.cur_len < self.min_hand and (self.cur_tier == COMMON or self.cur_tier == WINNING):
                return
        elif self.cur_len < self.min_table or (hand == 0 and self.every_word):
            return
        if hand == 0 and self.base_broken and self.cur_tier < WINNING and self.remakes():
            return
        if self.cur_tier != COMMON or self.net_only:
            gain = hand
            if self.cur_tier >= WINNING and self.supply[self.token]:
                self.used[self.token] = 1
                self.offer(cost + self.price[self.token], hand, gain, 0)
                self.used[self.token] = 0
            self.offer(cost, hand, gain, 0)
            return
        gain = 0
        if hand:
            gain = self.flat_hand if table == 0 else self.flat_mixed
            common = self.flat_once and (table == 0 or self.flat_once == 2)
        self.offer(cost - gain * SCALE, hand, gain, common)

    cdef int remakes(self) noexcept nogil:
        """Whether the present variant is, card for card, a table word that must be taken apart: as good as keeping it,
        which is looked at elsewhere."""
        cdef int b, q
        cdef uint8_t* pair
        for b in range(self.n_words):
            if self.base_broken >> b & 1 and self.keep_cards[b] == self.cur_len:
                pair = self.pool + self.keep[b].first
                for q in range(self.keep[b].pairs):
                    if self.used[pair[2 * q]] != pair[2 * q + 1]:
                        break
                else:
                    return 1
        return 0

    cdef int is_banned(self, uint8_t* cards, int pairs) noexcept nogil:
        """The same of a column, by its pairs, which are in order of kinds."""
        cdef int b
        for b in range(self.n_words):
            if self.base_broken >> b & 1 and self.keep[b].pairs == pairs:
                if memcmp(self.pool + self.keep[b].first, cards, 2 * pairs) == 0:
                    return 1
        return 0

    cdef void copy_piece(self, Piece* to, Column* c) noexcept nogil:
        to.word = c.word
        to.pairs = c.pairs
        to.gain = c.gain
        to.hand = c.hand
        to.common = c.common
        memcpy(to.cards, self.pool + c.first, 2 * c.pairs)

    cdef void offer(self, int64_t loss, int hand, int gain, int common) noexcept nogil:
        if loss > self.limit:
            return
        if self.cur_best_only:
            if self.cur_found:  # replaces the one found before
                self.n_col -= 1
                self.n_pool = self.col[self.n_col].first
            self.cur_found = 1
            self.limit = loss - 1
        if self.put_column(self.used, self.cur_class, hand, gain, common):
            self.col[self.n_col - 1].loss = loss

    cdef void lay_keepers(self) noexcept nogil:
        """Start the columns afresh with the table words that may still stay."""
        cdef int b, q
        cdef uint8_t* pair
        cdef Column c
        self.n_col = 0
        self.n_pool = self.keep_pool
        for b in range(self.n_words):
            if self.base_kept >> b & 1:
                continue
            c = self.keep[b]
            c.loss = 0
            pair = self.pool + c.first
            for q in range(c.pairs):
                if pair[2 * q + 1] > self.supply[pair[2 * q]]:
                    break
                c.loss += self.price[pair[2 * q]] * pair[2 * q + 1]
            else:
                self.col[self.n_col] = c
                self.n_col += 1
