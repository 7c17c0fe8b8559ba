# Above one search: fair turns soon, from small parts of the table, and proofs by splitting and pricing the parts anew.


@cython.auto_pickle(False)
cdef class _Plan(_Search):
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
        if self.find_candidates(cand, cand_tier, n_cand) and self.solve_prices():
            target = min(target, self.best_target())
            while target >= least and not self.hit and self.halted < 2:
                self.look_for(target, 5000, 0, 400000)
                target -= 1
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

    cdef void improve(self, int target) noexcept nogil:
        """Look for better turns than those recorded, up to `target`, in many parts of one to five table words, until
        a round of them brings nothing."""
        cdef int tries, size, better = 1
        cdef uint64_t part, draw = 1
        while better and self.best_gain < target and self.halted < 2:
            better = 0
            for tries in range(12 * self.n_words):
                size = 1 + tries * 5 // (12 * self.n_words)
                part = 0
                while WG_POPCOUNT64(part) < min(size, self.n_words):
                    draw = mix(draw)
                    part |= 1ULL << (draw % self.n_words)
                if self.best_gain >= target or self.halted >= 2:
                    return
                better |= self.try_part(part, target, max(self.best_gain + 1, -self.n_table))

    cdef int prove(self, int target, int64_t effort) noexcept nogil:
        """Search a subproblem for one turn that gains at least `target`, splitting it and pricing the parts anew where
        that takes
        more than `effort` nodes; 1 when the search was complete. Sets hit when a turn was found."""
        cdef uint32_t* cand = self.cand
        cdef uint8_t* cand_tier = self.cand_tier
        cdef uint32_t n_cand = self.n_cand, i, n_part, at
        cdef int gain = self.base_gain, net = self.base_net, common = self.base_common, done, q, item, kind, count, c
        cdef uint64_t kept = self.base_kept
        cdef Column* part
        cdef Piece* pieces
        done = self.look_for(target, effort, effort, 2000000)
        if done or self.hit or self.halted >= 2:
            return done
        self.halted = 0
        # split on the first card that is left: every column that covers it, and leaving it
        item = 0
        while item < self.kinds and self.supply[self.item_kind[item]] == 0:
            item += 1
        kind = self.item_kind[item]
        count = self.supply[kind]
        at = self.bucket[item]
        n_part = self.bucket[item + 1] - at
        part = <Column*>malloc((n_part + 1) * sizeof(Column))
        pieces = <Piece*>malloc((<size_t>n_part + 1) * sizeof(Piece))
        if part == NULL or pieces == NULL:
            free(part)
            free(pieces)
            self.halted = 4
            return 0
        for i in range(n_part):
            part[i] = self.col[at + i]
            self.copy_piece(&pieces[i], &part[i])
        done = 1
        for i in range(n_part + 1):
            if i < n_part:
                c = part[i].word
                if c < 0 and self.twin[-1 - c] >= 0 and not kept >> self.twin[-1 - c] & 1:
                    continue
                self.base_gain = gain + part[i].gain
                self.base_net = net + part[i].hand
                self.base_common = common | part[i].common
                self.base_kept = kept | (1ULL << (-1 - c) if c < 0 else 0)
                for q in range(part[i].pairs):
                    self.supply[pieces[i].cards[2 * q]] -= pieces[i].cards[2 * q + 1]
                self.trail.piece[self.trail.size] = pieces[i]
                self.trail.size += 1
            elif kind == self.token:
                break
            else:
                self.base_gain = gain
                self.base_net = net
                self.base_common = common
                self.base_kept = kept
                self.supply[kind] = 0
                if not self.kind_hand[kind]:
                    self.base_gain -= count
                    if self.legal:
                        self.base_net -= count
            if self.find_candidates(cand, cand_tier, n_cand) and self.solve_prices():
                done &= self.prove(target, effort)
            else:
                self.halted = 4
            free(self.cand)
            free(self.cand_tier)
            if i < n_part:
                self.trail.size -= 1
                for q in range(part[i].pairs):
                    self.supply[pieces[i].cards[2 * q]] += pieces[i].cards[2 * q + 1]
            else:
                self.supply[kind] = count
            if self.hit or self.halted >= 2:
                done = 0
                break
        self.cand = cand
        self.cand_tier = cand_tier
        self.n_cand = n_cand
        self.base_gain = gain
        self.base_net = net
        self.base_common = common
        self.base_kept = kept
        free(part)
        free(pieces)
        return done
