# Fair turns soon: from small parts of the table, from what the linear program chose, and from parts of the best turn.


@cython.auto_pickle(False)
cdef class _Improve(_Search):
    cdef int soon  # a win was found in a part of the table

    cdef void greedy(self) noexcept nogil:
        """Record a fair turn soon: again and again break the one table word (or none) that gains most with the cards
        still in hand."""
        cdef uint32_t* cand = self.cand
        cdef uint8_t* cand_tier = self.cand_tier
        cdef uint32_t n_cand = self.n_cand
        cdef int supply[MAX_KINDS]
        cdef int rest[MAX_KINDS]
        # what each table word (64: none) gained when last tried: with fewer cards it never gains more
        cdef int last[65]
        cdef int b, k, q, best_b, best, top, net = 0, common = 0
        cdef uint64_t done = 0
        cdef Piece* piece
        memcpy(supply, self.supply, sizeof(supply))
        memcpy(rest, self.supply, sizeof(rest))
        for b in range(65):
            last[b] = 1000 if b < self.n_words or b == 64 else 0
        self.base_kept = ~<uint64_t>0
        self.catching = 1
        while self.halted < 2:
            best = 0
            best_b = -1
            while self.halted < 2:
                b = -1
                for k in range(65):
                    if last[k] > best and (k == 64 or not done >> k & 1) and (b < 0 or last[k] > last[b]):
                        b = k
                if b < 0:
                    break
                for k in range(self.kinds):
                    self.supply[k] = rest[k] if self.kind_hand[k] else 0
                if b < 64:
                    for q in range(self.keep[b].pairs):
                        self.supply[self.pool[self.keep[b].first + 2 * q]] = self.pool[self.keep[b].first + 2 * q + 1]
                self.hit = 0
                if self.find_candidates(cand, cand_tier, n_cand) and self.solve_prices():
                    top = self.best_target()
                    while top > self.base_gain + best and not self.hit and self.halted < 2:
                        self.look_for(top, 2000, 0, 200000)
                        top -= 1
                else:
                    self.halted = 4
                free(self.cand)
                free(self.cand_tier)
                if self.hit:
                    best = self.caught_gain - self.base_gain
                    best_b = b
                    net = self.caught_net
                    common = self.caught_common
                    last[b] = best
                    self.step[0] = self.caught[0]
                else:
                    last[b] = min(last[b], best)
            if best_b < 0:
                break
            self.base_gain += best
            self.base_net = net
            self.base_common = common
            if best_b < 64:
                done |= 1ULL << best_b
            for q in range(self.step.size):
                piece = &self.step.piece[q]
                self.trail.piece[self.trail.size] = piece[0]
                self.trail.size += 1
                for k in range(piece.pairs):
                    if self.kind_hand[piece.cards[2 * k]]:
                        rest[piece.cards[2 * k]] -= piece.cards[2 * k + 1]
        if self.base_gain > 0:
            for b in range(self.n_words):
                if not done >> b & 1:
                    self.copy_piece(&self.trail.piece[self.trail.size], &self.keep[b])
                    self.trail.size += 1
            self.note(0, self.base_gain + self.base_common)
        self.catching = 0
        self.cand = cand
        self.cand_tier = cand_tier
        self.n_cand = n_cand
        memcpy(self.supply, supply, sizeof(supply))
        self.trail.size = 0
        self.base_gain = 0
        self.base_net = 0
        self.base_common = 0
        self.base_kept = 0

    cdef int try_part(self, uint64_t part, int target, int least) noexcept nogil:
        """Look for a turn that gains `target`, or less down to `least`, and breaks only table words of the set `part`;
        1 when one was recorded."""
        cdef uint32_t* cand = self.cand
        cdef uint8_t* cand_tier = self.cand_tier
        cdef uint32_t n_cand = self.n_cand
        cdef int supply[MAX_KINDS]
        cdef int b, k, q
        memcpy(supply, self.supply, sizeof(supply))
        for k in range(self.kinds):
            if not self.kind_hand[k]:
                self.supply[k] = 0
        for b in range(self.n_words):
            if part >> b & 1:
                for q in range(self.keep[b].pairs):
                    self.supply[self.pool[self.keep[b].first + 2 * q]] += self.pool[self.keep[b].first + 2 * q + 1]
        self.base_kept = ~<uint64_t>0
        self.catching = 1
        self.hit = 0
        if not self.find_candidates(cand, cand_tier, n_cand):
            self.halted = 4
        elif self.win and not self.any_win:
            pass
        elif self.solve_prices():
            target = min(target, self.best_target())
            while target >= least and not self.hit and self.halted < 2:
                self.look_for(target, 5000, 0, 400000)
                target = target // 2 if self.win and target > 1 else target - 1
        elif self.halted < 2:
            self.halted = 4
        if self.hit:
            self.trail[0] = self.caught[0]
            for b in range(self.n_words):
                if not part >> b & 1:
                    self.copy_piece(&self.trail.piece[self.trail.size], &self.keep[b])
                    self.trail.size += 1
            self.note(0, self.caught_gain + self.caught_common)
        self.trail.size = 0
        self.base_kept = 0
        self.catching = 0
        free(self.cand)
        free(self.cand_tier)
        self.cand = cand
        self.cand_tier = cand_tier
        self.n_cand = n_cand
        memcpy(self.supply, supply, sizeof(supply))
        return self.hit

    cdef int try_parts(self, int target) noexcept nogil:
        """Look in small parts of the table, one to four words, for a turn that gains `target`; while none is recorded,
        any turn is."""
        cdef int size, first, i, q, least
        cdef uint64_t part
        for size in range(1, min(4, self.n_words) + 1):
            for i in range(min(6, self.n_words)):
                first = i * self.n_words // min(6, self.n_words)
                part = 0
                for q in range(size):
                    part |= 1ULL << ((first + q) % self.n_words)
                if self.halted >= 2:
                    return 0
                least = target if self.n_record else 1 - self.n_hand
                if self.try_part(part, target, least) and self.best_gain >= target:
                    return 1
        return 0

    cdef int win_soon(self) noexcept nogil:
        """Look for a turn that wins at once in the hand and in small parts of the table; 1 when one was recorded. What
        cards are drawn does not matter to whether there is one."""
        cdef int tries, size
        cdef uint64_t part, draw = 2
        cdef int net_only = self.net_only
        self.net_only = self.legal
        for tries in range(1 + 10 * self.n_words):
            part = 0
            if tries <= self.n_words:
                part = 1ULL << (tries - 1) if tries else 0
            else:
                size = 2 + tries % 4
                while WG_POPCOUNT64(part) < min(size, self.n_words):
                    draw = mix(draw)
                    part |= 1ULL << (draw % self.n_words)
            if self.halted >= 2:
                break
            if self.try_part(part, self.n_hand, 1 if self.legal else -self.n_table - self.n_hand):
                self.soon = 1
                break
        self.net_only = net_only
        self.n_seed = 0
        return self.soon

    cdef void fix(self, Piece* piece) noexcept nogil:
        """Make a piece part of the turn above the present subproblem."""
        cdef int q
        self.base_gain += piece.gain
        self.base_net += piece.hand
        self.base_common |= piece.common
        if piece.word < 0:
            self.base_kept |= 1ULL << (-1 - piece.word)
        for q in range(piece.pairs):
            self.supply[piece.cards[2 * q]] -= piece.cards[2 * q + 1]
        self.trail.piece[self.trail.size] = piece[0]
        self.trail.size += 1

    cdef void unfix_all(self) noexcept nogil:
        cdef int i, q
        for i in range(self.trail.size):
            for q in range(self.trail.piece[i].pairs):
                self.supply[self.trail.piece[i].cards[2 * q]] += self.trail.piece[i].cards[2 * q + 1]
        self.trail.size = 0
        self.base_gain = 0
        self.base_net = 0
        self.base_common = 0
        self.base_kept = 0

    cdef int reopen(self, int size, uint64_t draw) noexcept nogil:
        """Look for a better turn that keeps all but `size` words of the best one; 1 when one was recorded."""
        cdef uint32_t* cand = self.cand
        cdef uint8_t* cand_tier = self.cand_tier
        cdef uint32_t n_cand = self.n_cand
        cdef int n = self.best.size, i, wanted = min(size, self.best.size)
        cdef uint8_t is_open[MAX_DEPTH]
        memset(is_open, 0, sizeof(is_open))
        while wanted:
            draw = mix(draw)
            i = <int>(draw % <uint64_t>n)
            if not is_open[i]:
                is_open[i] = 1
                wanted -= 1
        for i in range(n):
            if not is_open[i]:
                self.fix(&self.best.piece[i])
        self.hit = 0
        if self.find_candidates(cand, cand_tier, n_cand) and self.solve_prices():
            if self.best_target() > self.best_gain:
                self.look_for(self.best_gain + 1, 4000, 0, 400000)
        elif self.halted < 2:
            self.halted = 4
        self.unfix_all()
        free(self.cand)
        free(self.cand_tier)
        self.cand = cand
        self.cand_tier = cand_tier
        self.n_cand = n_cand
        return self.hit

    cdef int dive(self, uint64_t draw) noexcept nogil:
        """Look for a better turn by taking, again and again, a word that the linear program likes; 1 when one was
        recorded."""
        cdef uint32_t* cand = self.cand
        cdef uint8_t* cand_tier = self.cand_tier
        cdef uint32_t n_cand = self.n_cand
        cdef int i, pick
        cdef double value, most
        self.hit = 0
        while True:
            if not (self.find_candidates(cand, cand_tier, n_cand) and self.solve_prices()):
                self.halted = 4
            free(self.cand)
            free(self.cand_tier)
            self.cand = NULL
            self.cand_tier = NULL
            if self.halted >= 2 or self.best_target() <= self.best_gain or self.trail.size >= MAX_DEPTH - 8:
                break
            pick = -1
            most = 0
            for i in range(self.chosen):
                draw = mix(draw)
                value = self.chosen_value[i] + 0.4 * (<double>(draw & 1023) / 1024)
                if value > most and self.fits(&self.chosen_piece[i]):
                    most = value
                    pick = i
            # nothing more to take, or little enough left: search what is left
            if not (self.find_candidates(cand, cand_tier, n_cand)):
                self.halted = 4
            else:
                self.look_for(self.best_gain + 1, 600, 0, 20000)
            free(self.cand)
            free(self.cand_tier)
            self.cand = NULL
            self.cand_tier = NULL
            if self.hit or self.halted >= 2 or pick < 0:
                break
            self.fix(&self.chosen_piece[pick])
        self.unfix_all()
        self.cand = cand
        self.cand_tier = cand_tier
        self.n_cand = n_cand
        return self.hit

    cdef int fits(self, Piece* piece) noexcept nogil:
        cdef int q
        for q in range(piece.pairs):
            if piece.cards[2 * q + 1] > self.supply[piece.cards[2 * q]]:
                return 0
        return piece.word >= 0 or not self.base_kept >> (-1 - piece.word) & 1

    cdef void improve(self, int target) noexcept nogil:
        """Look for better turns than those recorded, up to `target`, in many ways, until a round of them brings
        nothing."""
        cdef int tries, size, failed = 0
        cdef uint64_t part, draw = 1
        while failed < 10 + 10 * self.n_words and self.best_gain < target and self.halted < 2:
            failed += 1
            draw = mix(draw)
            if self.n_record and failed % 10 == 1:
                tries = self.dive(draw)
            elif self.n_words > 1 and (failed & 1 or not self.n_record):
                size = 1 + <int>(draw % 5)
                part = 0
                while WG_POPCOUNT64(part) < min(size, self.n_words):
                    draw = mix(draw)
                    part |= 1ULL << (draw % self.n_words)
                tries = self.try_part(part, target, max(self.best_gain + 1, 1 - self.n_hand))
            elif self.n_record:
                tries = self.reopen(2 + <int>(draw % 5), draw)
            else:
                tries = 0
            if tries:
                failed = 0
