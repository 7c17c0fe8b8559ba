# Above one search: proofs by splitting and pricing the parts anew.


@cython.auto_pickle(False)
cdef class _Plan(_Improve):
    cdef int64_t pause  # work after which a proof is given up

    cdef int undecided(self, double most) noexcept nogil:
        """The table word that the linear program is least sure to keep or to break; -1 when it is surer of all, by
        `most` from one half."""
        cdef int b, best = -1
        cdef double value, least = most
        for b in range(self.n_words):
            value = self.keep_value[b] - 0.5
            if value < 0:
                value = -value
            if not self.base_kept >> b & 1 and value < least:
                least = value
                best = b
        return best

    cdef int first_item(self) noexcept nogil:
        """The rarest kind with cards left, by its place among the kinds."""
        cdef int item = 0
        while item < self.kinds and self.supply[self.item_kind[item]] == 0:
            item += 1
        return item

    cdef int solve_below(self, int target) noexcept nogil:
        """`solve_prices`, content with a bound that shows that the present subproblem does not gain `target`."""
        cdef int done
        self.cutoff = (target - self.base_gain) * SCALE
        if self.flat_once and not self.net_only and not self.base_common:
            self.cutoff -= SCALE
        done = self.solve_prices()
        self.cutoff = -FAR
        return done

    cdef int prove(self, int target, int64_t effort) noexcept nogil:
        """Search a subproblem for one turn that gains at least `target`, splitting it and pricing the parts anew where
        that takes more than `effort` nodes; 1 when the search was complete. Sets hit when a turn was found."""
        cdef int done = self.look_for(target, effort, effort, MOST_SPLIT), b = -1, item
        if done or self.hit or self.halted >= 2 or self.work >= self.pause:
            return done
        self.halted = 0
        if self.listed:
            item = self.first_item()
            if self.bucket[item + 1] - self.bucket[item] >= 16:
                b = self.undecided(0.49)
        else:
            b = self.undecided(2)
        if b >= 0:
            return self.split_on_word(b, target, effort)
        if not self.listed:
            done = self.look_for(target, 1, 1, MOST_COLUMNS << 3)
            if done or self.hit or self.halted >= 2 or not self.listed:
                return done
            self.halted = 0
        return self.split_on_card(target, effort)

    cdef int split_on_word(self, int b, int target, int64_t effort) noexcept nogil:
        """Prove that table word b stays in no turn that gains `target`, and is broken in none."""
        cdef uint32_t* cand = self.cand
        cdef uint8_t* cand_tier = self.cand_tier
        cdef uint32_t n_cand = self.n_cand
        cdef int side, q, keep = self.keep_value[b] >= 0.5, done = 1, sign
        cdef uint64_t kept = self.base_kept, broken = self.base_broken
        cdef uint8_t* pair
        self.base_kept = kept | 1ULL << b
        for side in range(2):
            if side == 1:
                keep = not keep
            for sign in range(2):
                if sign:
                    if self.find_candidates(cand, cand_tier, n_cand) and self.solve_below(target):
                        if self.best_target() >= target:
                            done &= self.prove(target, effort)
                    else:
                        self.halted = 4
                    free(self.cand)
                    free(self.cand_tier)
                if keep:
                    pair = self.pool + self.keep[b].first
                    for q in range(self.keep[b].pairs):
                        self.supply[pair[2 * q]] += pair[2 * q + 1] if sign else -<int>pair[2 * q + 1]
                    if sign:
                        self.trail.size -= 1
                    else:
                        self.copy_piece(&self.trail.piece[self.trail.size], &self.keep[b])
                        self.trail.size += 1
                else:
                    self.base_broken = broken if sign else broken | 1ULL << b
            if self.hit or self.halted >= 2 or (not done and self.work >= self.pause):
                done = 0
                break
        self.base_kept = kept
        self.cand = cand
        self.cand_tier = cand_tier
        self.n_cand = n_cand
        return done

    cdef int split_on_card(self, int target, int64_t effort) noexcept nogil:
        """Prove, on the first card that is left: with every column that covers it, and leaving it."""
        cdef uint32_t* cand = self.cand
        cdef uint8_t* cand_tier = self.cand_tier
        cdef uint32_t n_cand = self.n_cand, i, n_part, at
        cdef int gain = self.base_gain, net = self.base_net, common = self.base_common, done, q, item, kind, count, c
        cdef uint64_t kept = self.base_kept
        cdef Column* part
        cdef Piece* pieces
        item = self.first_item()
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
            if self.find_candidates(cand, cand_tier, n_cand) and self.solve_below(target):
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
            if self.hit or self.halted >= 2 or (not done and self.work >= self.pause):
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
