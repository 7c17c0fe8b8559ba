# Exact cover by columns within a loss against the prices, the rarest card first, with a memory of states that failed.


@cython.auto_pickle(False)
cdef class _Search(_Prices):
    cdef uint64_t* lanes  # packed counts, n_lanes words a column, in item order
    cdef int n_lanes
    cdef int item_kind[MAX_KINDS]
    cdef uint32_t bucket[MAX_KINDS + 1]
    cdef int64_t skip_loss[MAX_KINDS]
    cdef uint64_t z1[MAX_KINDS]
    cdef uint64_t z2[MAX_KINDS]
    cdef uint64_t* col_z1
    cdef uint64_t* col_z2
    # search
    cdef Memo* memo  # for the first nodes of a search a small table, for the others a large one, made when needed
    cdef Memo* large
    cdef uint64_t stamp
    cdef int target, net_implied, best_gain, hit
    cdef Turn* trail  # the part of the turn that is fixed above the present subproblem
    cdef int64_t nodes, node_limit, after_limit
    cdef int32_t path[MAX_DEPTH]
    cdef uint64_t* seen
    cdef int32_t* record
    cdef uint32_t n_record, at_record, cap_record
    cdef int* record_gain
    cdef int listed  # the columns are all that can be in a turn that gains the target
    cdef int catching, caught_gain, caught_net, caught_common
    cdef Turn* caught  # greedy: the last turn found, kept aside instead of being recorded
    cdef Turn* step
    cdef Turn* best  # the first turn recorded of those that gain most
    cdef readonly int64_t total_nodes, columns_made

    def __dealloc__(self):
        free(self.lanes)
        free(self.col_z1)
        free(self.col_z2)
        free(self.memo)
        free(self.large)
        free(self.seen)
        free(self.record)
        free(self.record_gain)
        free(self.trail)
        free(self.caught)
        free(self.step)
        free(self.best)

    cdef int open_memory(self) except -1:
        cdef int k
        self.cutoff = -FAR
        for k in range(self.kinds):
            self.z1[k] = mix(1000 + k)
            self.z2[k] = mix(2000 + k)
        self.memo = <Memo*>calloc(1 << FIRST_BITS, sizeof(Memo))
        self.seen = <uint64_t*>calloc(1 << SET_BITS, sizeof(uint64_t))
        self.record_gain = <int*>calloc(MAX_RECORDS, sizeof(int))
        self.trail = <Turn*>calloc(1, sizeof(Turn))
        self.caught = <Turn*>calloc(1, sizeof(Turn))
        self.step = <Turn*>calloc(1, sizeof(Turn))
        self.best = <Turn*>calloc(1, sizeof(Turn))
        self.seed = <Column*>malloc(MOST_SEEDS * sizeof(Column))
        self.seed_pool = <uint8_t*>malloc(2 * MAX_LETTERS * MOST_SEEDS)
        self.chosen_piece = <Piece*>malloc((MAX_KINDS + 1) * sizeof(Piece))
        if (
            self.seed == NULL or self.seed_pool == NULL or self.chosen_piece == NULL
            or self.memo == NULL or self.seen == NULL or self.record_gain == NULL
            or self.trail == NULL or self.caught == NULL or self.step == NULL or self.best == NULL
        ):
            raise MemoryError
        return 0

    cdef int list_columns(self, int64_t budget, uint32_t most) noexcept nogil:
        """List every column that loses at most `budget`, in buckets by its rarest kind; 0 when there are more than
        `most`."""
        cdef uint32_t i, counts[MAX_KINDS]
        cdef int rank[MAX_KINDS]
        cdef int k, j, q, t
        cdef uint8_t* pair
        cdef Column* c
        cdef void* p
        self.lay_keepers()
        self.work += 4 * <int64_t>self.n_cand
        for i in range(self.n_cand):
            if (i & 127 == 127 or self.work >= self.work_limit) and self.late():
                return 0
            if self.lowest(i) <= budget:
                self.variants(i, budget, 0)
                if self.halted or self.n_col > most:
                    return 0
        self.columns_made += self.n_col
        self.work += 60 * <int64_t>self.n_col
        memset(counts, 0, sizeof(counts))
        for i in range(self.n_col):
            pair = self.pool + self.col[i].first
            for q in range(self.col[i].pairs):
                counts[pair[2 * q]] += 1
        for k in range(self.kinds):
            self.item_kind[k] = k
            if k == self.token:
                counts[k] = 0
        for k in range(1, self.kinds):
            t = self.item_kind[k]
            j = k
            while j > 0 and (t == self.token or (self.item_kind[j - 1] != self.token
                             and counts[self.item_kind[j - 1]] > counts[t])):
                self.item_kind[j] = self.item_kind[j - 1]
                j -= 1
            self.item_kind[j] = t
        for k in range(self.kinds):
            t = self.item_kind[k]
            rank[t] = k
            if t == self.token:
                self.skip_loss[k] = FAR
            elif self.kind_hand[t]:
                self.skip_loss[k] = self.price[t] + self.surplus
            else:
                self.skip_loss[k] = self.price[t] + SCALE + (self.surplus if self.legal else 0)
        for i in range(self.n_col):
            c = &self.col[i]
            pair = self.pool + c.first
            c.item = MAX_KINDS
            for q in range(c.pairs):
                c.item = min(c.item, rank[pair[2 * q]])
        qsort(self.col, self.n_col, sizeof(Column), by_item)
        self.n_lanes = (self.kinds + 7) >> 3
        p = realloc(self.lanes, (<size_t>self.n_col + 1) * self.n_lanes * sizeof(uint64_t))
        if p == NULL:
            self.halted = 4
            return 0
        self.lanes = <uint64_t*>p
        p = realloc(self.col_z1, (<size_t>self.n_col + 1) * sizeof(uint64_t))
        if p == NULL:
            self.halted = 4
            return 0
        self.col_z1 = <uint64_t*>p
        p = realloc(self.col_z2, (<size_t>self.n_col + 1) * sizeof(uint64_t))
        if p == NULL:
            self.halted = 4
            return 0
        self.col_z2 = <uint64_t*>p
        memset(self.lanes, 0, <size_t>self.n_col * self.n_lanes * sizeof(uint64_t))
        k = 0
        for i in range(self.n_col):
            c = &self.col[i]
            while k <= c.item:
                self.bucket[k] = i
                k += 1
            pair = self.pool + c.first
            self.col_z1[i] = 0
            self.col_z2[i] = 0
            for q in range(c.pairs):
                t = rank[pair[2 * q]]
                self.lanes[<size_t>i * self.n_lanes + (t >> 3)] |= <uint64_t>pair[2 * q + 1] << (8 * (t & 7))
                self.col_z1[i] += self.z1[t] * pair[2 * q + 1]
                self.col_z2[i] += self.z2[t] * pair[2 * q + 1]
        while k <= self.kinds:
            self.bucket[k] = self.n_col
            k += 1
        return 1

    cdef void catch_path(self, int depth, int gain, int net, int common) noexcept nogil:
        cdef int i
        self.caught.size = depth
        self.caught_gain = gain
        self.caught_net = net
        self.caught_common = common
        for i in range(depth):
            self.copy_piece(&self.caught.piece[i], &self.col[self.path[i]])

    cdef void note(self, int depth, int gain) noexcept nogil:
        """Write down the turn on the path, unless the same kept words and classes were seen."""
        cdef uint64_t key = 0
        cdef uint32_t at
        cdef int i, size = 1, q
        cdef Column* c
        cdef uint8_t* pair
        cdef void* p
        for i in range(self.trail.size):
            key += mix(<uint64_t>(<int64_t>self.trail.piece[i].word) * 2 + 1)
            size += 2 + 2 * self.trail.piece[i].pairs
        for i in range(depth):
            c = &self.col[self.path[i]]
            key += mix(<uint64_t>(<int64_t>c.word) * 2 + 1)
            size += 2 + 2 * c.pairs
        if key == 0:
            key = 1
        at = <uint32_t>(key >> (64 - SET_BITS))
        while self.seen[at]:
            if self.seen[at] == key:
                return
            at = (at + 1) & ((1 << SET_BITS) - 1)
        if self.n_record == MAX_RECORDS:
            self.halted = 3
            return
        self.seen[at] = key
        if self.at_record + size > self.cap_record:
            self.cap_record = 2 * self.cap_record + size + 4096
            p = realloc(self.record, self.cap_record * sizeof(int32_t))
            if p == NULL:
                self.halted = 4
                return
            self.record = <int32_t*>p
        self.record_gain[self.n_record] = gain
        if gain > self.best_gain:
            self.best_gain = gain
            self.best[0] = self.trail[0]
            for i in range(depth):
                self.copy_piece(&self.best.piece[self.best.size], &self.col[self.path[i]])
                self.best.size += 1
        self.n_record += 1
        self.record[self.at_record] = self.trail.size + depth
        self.at_record += 1
        for i in range(self.trail.size):
            self.record[self.at_record] = self.trail.piece[i].word
            self.record[self.at_record + 1] = self.trail.piece[i].pairs
            self.at_record += 2
            for q in range(2 * self.trail.piece[i].pairs):
                self.record[self.at_record] = self.trail.piece[i].cards[q]
                self.at_record += 1
        for i in range(depth):
            c = &self.col[self.path[i]]
            pair = self.pool + c.first
            self.record[self.at_record] = c.word
            self.record[self.at_record + 1] = c.pairs
            self.at_record += 2
            for q in range(2 * c.pairs):
                self.record[self.at_record] = pair[q]
                self.at_record += 1

    cdef int dfs(self, int depth, uint64_t* left, int64_t budget, int gain, int net, int common, uint64_t kept,
                 uint64_t h1, uint64_t h2, uint32_t low) noexcept nogil:
        """Cover what is left, losing at most `budget`; 1 when a turn was found below here."""
        cdef uint64_t rest[MAX_LANES]
        cdef uint64_t key, check, x
        cdef uint32_t i, end
        cdef int lane, item, count, b, found = 0, n = self.n_lanes, nk
        cdef Column* c
        cdef Memo* entry
        cdef uint64_t* cards
        self.nodes += 1
        if self.nodes & 255 == 0 and self.late():
            return 0
        if self.nodes > (self.after_limit if self.hit else self.node_limit):
            self.halted = max(self.halted, 1)
            return 0
        lane = 0
        while lane < n and left[lane] == 0:
            lane += 1
        if lane == n:
            if net >= 1 and gain + common >= self.target:
                self.hit = 1
                if self.catching:
                    self.catch_path(depth, gain, net, common)
                else:
                    self.note(depth, gain + common)
                return 1
            return 0
        item = lane * 8 + (WG_CTZ64(left[lane]) >> 3)
        count = (left[lane] >> (8 * (item & 7))) & 127
        low = max(low, self.bucket[item])
        nk = 0 if self.net_implied else net
        x = mix(low + (<uint64_t>(nk + 512) << 32) + (<uint64_t>common << 48)) + kept * 0x9E3779B97F4A7C15ULL
        key = h1 + x
        check = h2 + mix(x)
        if self.nodes < FIRST_NODES:
            entry = &self.memo[(key * 0xD6E8FEB86659FD93ULL) >> (64 - FIRST_BITS)]
        else:
            if self.large == NULL:
                self.large = <Memo*>calloc(1 << MEMO_BITS, sizeof(Memo))
                if self.large == NULL:
                    self.halted = 4
                    return 0
            entry = &self.large[(key * 0xD6E8FEB86659FD93ULL) >> (64 - MEMO_BITS)]
        if entry.key == key and entry.check == check + self.stamp and entry.budget >= budget:
            return 0
        end = self.bucket[item + 1]
        self.work += 12
        for i in range(low, end):
            c = &self.col[i]
            if c.loss > budget:
                break
            self.work += 1
            cards = self.lanes + <size_t>i * n
            x = GUARD
            for lane in range(n):
                rest[lane] = left[lane] - cards[lane]
                x &= (left[lane] | GUARD) - cards[lane]
            if (x & GUARD) != GUARD:
                continue
            self.path[depth] = i
            if c.word < 0:
                b = -1 - c.word
                if kept >> b & 1 or (self.twin[b] >= 0 and not kept >> self.twin[b] & 1):
                    continue
                found |= self.dfs(depth + 1, rest, budget - c.loss, gain, net, common, kept | 1ULL << b,
                                  h1 - self.col_z1[i], h2 - self.col_z2[i], i)
            else:
                found |= self.dfs(depth + 1, rest, budget - c.loss, gain + c.gain, net + c.hand,
                                  common | c.common, kept, h1 - self.col_z1[i], h2 - self.col_z2[i], i)
            if self.halted:
                return found
        if self.skip_loss[item] <= budget and self.skip_loss[item] * count <= budget:
            memcpy(rest, left, n * sizeof(uint64_t))
            rest[item >> 3] &= ~(<uint64_t>127 << (8 * (item & 7)))
            if self.kind_hand[self.item_kind[item]]:
                lane = 0
            else:
                lane = count
            found |= self.dfs(depth, rest, budget - self.skip_loss[item] * count, gain - lane,
                              net - (lane if self.legal else 0), common, kept,
                              h1 - self.z1[item] * count, h2 - self.z2[item] * count, end)
            if self.halted:
                return found
        if not found:
            if entry.key != key or entry.check != check + self.stamp or entry.budget < budget:
                entry.key = key
                entry.check = check + self.stamp
                entry.budget = budget
        return found

    cdef int look_for(self, int target, int64_t node_limit, int64_t after_limit, uint32_t most) noexcept nogil:
        """Search below the present subproblem for turns that gain at least `target`; 1 when the search was complete."""
        cdef uint64_t left[MAX_LANES]
        cdef uint64_t h1 = 0, h2 = 0
        cdef int k, t
        cdef int64_t budget = self.bound + (self.base_gain - target) * SCALE
        if self.flat_once and not self.net_only and not self.base_common:
            budget += SCALE
        if self.halted >= 2:
            return 0
        self.halted = 0
        self.hit = 0
        self.listed = 0
        if budget < 0:
            return 1
        self.target = target
        self.net_implied = self.surplus == 0 and target >= (2 if self.flat_once and not self.net_only else 1)
        if not self.list_columns(budget, most):
            return 0
        self.listed = 1
        self.stamp = mix(self.stamp + 1)
        memset(left, 0, sizeof(left))
        for k in range(self.kinds):
            t = self.item_kind[k]
            left[k >> 3] |= <uint64_t>self.supply[t] << (8 * (k & 7))
            h1 += self.z1[k] * self.supply[t]
            h2 += self.z2[k] * self.supply[t]
        self.nodes = 0
        self.node_limit = node_limit
        self.after_limit = after_limit
        self.dfs(0, left, budget, self.base_gain, self.base_net, self.base_common, self.base_kept, h1, h2, 0)
        self.total_nodes += self.nodes
        return self.halted == 0

    cdef list records(self, int most):
        """The recorded turns, at most `most` of each gain, in the form that `solve` gives."""
        cdef uint32_t at = 0, r
        cdef int depth, i, q, pairs, wanted
        cdef list turns = [], columns, cards
        cdef dict taken = {}
        for r in range(self.n_record):
            depth = self.record[at]
            at += 1
            columns = []
            wanted = taken.get(self.record_gain[r], 0) < most
            for i in range(depth):
                pairs = self.record[at + 1]
                if wanted:
                    cards = [(self.record[at + 2 + 2 * q], self.record[at + 3 + 2 * q]) for q in range(pairs)]
                    columns.append((self.record[at], cards))
                at += 2 + 2 * pairs
            if wanted:
                taken[self.record_gain[r]] = taken.get(self.record_gain[r], 0) + 1
                turns.append((self.record_gain[r], columns))
        return turns
