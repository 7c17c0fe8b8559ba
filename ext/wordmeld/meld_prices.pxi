# Prices of kinds from a linear program over the columns, solved by column generation, then made exact in whole numbers.


@cython.auto_pickle(False)
cdef class _Prices(_Columns):
    cdef int row_least
    cdef int64_t cutoff  # a bound below this is good enough
    # the rows of the linear program: the kinds with cards left, then the surplus of cards added over cards taken back
    cdef int rows
    cdef int live[MAX_KINDS]
    cdef int row_of[MAX_KINDS]
    # what the last linear program chose, and how much of it: for each table word, whether it stays, and the columns
    cdef double keep_value[64]
    cdef int chosen
    cdef double chosen_value[MAX_KINDS + 1]
    cdef Column chosen_column[MAX_KINDS + 1]
    cdef Piece* chosen_piece
    # columns of the last linear program, with which the next one starts
    cdef Column* seed
    cdef uint8_t* seed_pool
    cdef uint32_t n_seed
    cdef readonly int64_t pivots

    def __dealloc__(self):
        free(self.chosen_piece)
        free(self.seed)
        free(self.seed_pool)

    cdef void set_prices(self, double* y) noexcept nogil:
        """Round the duals of the linear program to whole prices of kinds."""
        cdef int k
        cdef double lam = -y[self.rows - 1], value
        self.surplus = <int64_t>(lam * SCALE) if lam > 0 else 0
        for k in range(self.kinds):
            if self.row_of[k] < 0:
                self.price[k] = 0
                continue
            value = y[self.row_of[k]]
            self.price[k] = <int64_t>(value * SCALE + (1 if value > 0 else 0))
            if k == self.token:
                continue
            if self.kind_hand[k]:
                self.price[k] = max(self.price[k], 0) - self.surplus
            else:
                self.price[k] = max(self.price[k], -SCALE - (self.surplus if self.legal else 0))
        self.set_lows()

    cdef int price_out(self, int64_t tolerance) noexcept nogil:
        """Add the columns that the prices undervalue most; the number added. None are needed when the prices, lifted to
        suit all words, bound the gain below `cutoff`."""
        cdef uint32_t i, heap_n = 0, j, child
        cdef uint32_t heap_i[48]
        cdef int64_t heap_v[48]
        cdef int64_t low
        cdef int added = 0, length
        cdef int64_t lift = 0
        self.work += 4 * <int64_t>self.n_cand
        for i in range(self.n_cand):
            if i & 16383 == 16383 and self.late():
                return 0
            low = self.lowest(i)
            length = self.words.length[self.cand[i]]
            if low < -lift * length:
                lift = (length - 1 - low) // length
            if low >= -tolerance or (heap_n == 48 and low >= heap_v[0]):
                continue
            if heap_n < 48:  # a heap with the least undervalued on top
                j = heap_n
                heap_n += 1
                while j > 0 and heap_v[(j - 1) >> 1] < low:
                    heap_v[j] = heap_v[(j - 1) >> 1]
                    heap_i[j] = heap_i[(j - 1) >> 1]
                    j = (j - 1) >> 1
            else:
                j = 0
                while 2 * j + 1 < 48:
                    child = 2 * j + 1
                    if child + 1 < 48 and heap_v[child + 1] > heap_v[child]:
                        child += 1
                    if heap_v[child] <= low:
                        break
                    heap_v[j] = heap_v[child]
                    heap_i[j] = heap_i[child]
                    j = child
            heap_v[j] = low
            heap_i[j] = i
        if self.cutoff > -FAR and self.bound_with(lift) < self.cutoff:
            return 0
        for j in range(heap_n):
            if self.halted >= 2:
                return added
            if self.variants(heap_i[j], -tolerance - 1, 1) != FAR:
                added += 1
        if added or heap_n < 48:
            return added
        for i in range(self.n_cand):  # the quick bound misled: look at every word exactly
            if i & 16383 == 16383 and self.late():
                break
            if self.lowest(i) < -tolerance and self.variants(i, -tolerance - 1, 1) != FAR:
                added += 1
                if added == 48 or self.halted >= 2:
                    break
        return added

    cdef int64_t bound_with(self, int64_t lift) noexcept nogil:
        """What a turn gains at most when no column gains more than its cards are worth with every price lifted so."""
        cdef int64_t bound = -self.surplus * self.row_least
        cdef int k
        for k in range(self.kinds):
            bound += self.price[k] * self.supply[k]
            if k != self.token:
                bound += lift * self.supply[k]
                if self.kind_hand[k]:
                    bound += self.surplus * self.supply[k]
        return bound

    cdef void lay_seeds(self) noexcept nogil:
        """Add the columns kept from the last linear program for which there are still cards."""
        cdef uint32_t j
        cdef int q
        cdef uint8_t* pair
        cdef Column c
        for j in range(self.n_seed):
            c = self.seed[j]
            pair = self.seed_pool + c.first
            for q in range(c.pairs):
                if pair[2 * q + 1] > self.supply[pair[2 * q]]:
                    break
            else:
                if c.hand == 0 and self.base_broken and self.is_banned(pair, c.pairs):
                    continue
                if not (self.grow_columns(self.n_col + 1) and self.grow_pool(self.n_pool + 2 * MAX_KINDS)):
                    self.halted = 4
                    return
                memcpy(self.pool + self.n_pool, pair, 2 * c.pairs)
                c.first = self.n_pool
                self.n_pool += 2 * c.pairs
                self.col[self.n_col] = c
                self.n_col += 1

    cdef void keep_choice(self, int* basis, double* x) noexcept nogil:
        """Remember what the linear program chose, and its columns that lose least, for the next one."""
        cdef int i, q
        cdef uint32_t j, at = 0
        cdef uint8_t* pair
        cdef Column c
        cdef int64_t loss
        for i in range(64):
            self.keep_value[i] = 0
        self.chosen = 0
        for i in range(self.rows):
            if basis[i] >= 0 and x[i] > 1e-4:
                c = self.col[basis[i]]
                if c.word < 0:
                    self.keep_value[-1 - c.word] = x[i]
                self.chosen_value[self.chosen] = x[i]
                self.chosen_column[self.chosen] = c
                self.copy_piece(&self.chosen_piece[self.chosen], &c)
                self.chosen += 1
        self.n_seed = 0
        for j in range(self.n_col):
            c = self.col[j]
            if c.word < 0 or self.n_seed == MOST_SEEDS or at + 2 * c.pairs > 2 * MAX_LETTERS * MOST_SEEDS:
                continue
            pair = self.pool + c.first
            loss = -c.gain * SCALE
            for q in range(c.pairs):
                loss += self.price[pair[2 * q]] * pair[2 * q + 1]
            if loss > SCALE >> 4:
                continue
            memcpy(self.seed_pool + at, pair, 2 * c.pairs)
            c.first = at
            at += 2 * c.pairs
            self.seed[self.n_seed] = c
            self.n_seed += 1

    cdef void set_plain_prices(self) noexcept nogil:
        """Prices that always hold: a hand card is worth 1, a table card nothing."""
        cdef int k
        self.surplus = 0
        self.bound = 0
        for k in range(self.kinds):
            self.price[k] = SCALE if self.kind_hand[k] and k != self.token else 0
            self.bound += self.price[k] * self.supply[k]
        self.set_lows()

    cdef void make_exact(self) noexcept nogil:
        """Lift all prices until no column gains more than its cards are worth, in whole numbers; sets bound."""
        cdef int64_t lift = 0, total
        cdef uint32_t j
        cdef int k, length
        self.work += 4 * <int64_t>self.n_cand
        self.lay_keepers()
        for j in range(self.n_col):
            length = self.keep_cards[-1 - self.col[j].word]
            if self.col[j].loss < -lift * length:
                lift = (length - 1 - self.col[j].loss) // length
        for j in range(self.n_cand):
            if self.halted >= 2 or (j & 16383 == 16383 and self.late()):
                break
            total = self.lowest(j)
            length = self.words.length[self.cand[j]]
            if total < -lift * length:
                total = self.variants(j, -lift * length - 1, 1)
                if total != FAR:
                    self.n_col -= 1
                    self.n_pool = self.col[self.n_col].first
                    if total < -lift * length:
                        lift = (length - 1 - total) // length
        if self.halted >= 2:  # not all words were looked at
            self.set_plain_prices()
            return
        self.bound = self.bound_with(lift)
        for k in range(self.kinds):
            if k != self.token:
                self.price[k] += lift
        self.set_lows()

    cdef int solve_prices(self) noexcept nogil:
        """Revised simplex with column generation; sets price and bound. 0 when memory ran out."""
        cdef int m = 0, last
        cdef double* inverse
        cdef double* row
        cdef double* other
        cdef double* x
        cdef double* y
        cdef double* d
        cdef double* cost
        cdef int* basis
        cdef int i, k, leave, enter, entry_kind, stuck = 0, q, fresh = 1
        cdef uint32_t j
        cdef double best, value, ratio, least, f, legal = 1.0 if self.legal else 0.0, enter_cost = 0
        cdef int64_t tolerance = 16, total
        cdef uint8_t* pair
        for k in range(self.kinds):
            self.row_of[k] = -1
            if self.supply[k]:
                self.row_of[k] = m
                self.live[m] = k
                m += 1
        last = m
        m += 1
        self.rows = m
        self.chosen = 0
        inverse = <double*>calloc(m * m, sizeof(double))
        x = <double*>malloc(m * sizeof(double))
        y = <double*>malloc(m * sizeof(double))
        d = <double*>malloc(m * sizeof(double))
        cost = <double*>malloc(m * sizeof(double))
        basis = <int*>malloc(m * sizeof(int))
        self.lay_keepers()
        self.lay_seeds()
        if inverse == NULL or x == NULL or y == NULL or d == NULL or cost == NULL or basis == NULL:
            self.halted = 4
        if self.halted >= 2:
            if self.halted != 4:
                self.set_plain_prices()
        else:
            for i in range(m):
                k = self.live[i] if i < last else -2
                inverse[i * m + i] = 1
                basis[i] = -1 - i
                x[i] = (self.supply[k] if i < last else 0) + 1e-7 * (1 + (mix(k if i < last else self.kinds) & 1023))
                cost[i] = 0
                if i == last or k == self.token:
                    cost[i] = -BIG
                elif not self.kind_hand[k]:
                    cost[i] = -1
                    inverse[last * m + i] = legal
            total = 0
            for i in range(last):
                x[last] += inverse[last * m + i] * x[i]
                if inverse[last * m + i] != 0:
                    total += self.supply[self.live[i]]
            self.row_least = <int>max(1 - self.base_net, -total)  # below that the last row says nothing
            x[last] += self.row_least
            while self.halted < 2:
                self.work += m * m + 8 * <int64_t>self.n_col
                if fresh:  # otherwise kept up to date by the last pivot
                    for k in range(m):
                        y[k] = 0
                    for i in range(m):
                        if cost[i] != 0:
                            row = inverse + i * m
                            f = cost[i]
                            for k in range(m):
                                y[k] += f * row[k]
                # entering variable: a column, the leftover of a kind, or the surplus of the last row (code -1 - m)
                best = 1e-9
                enter = 0
                entry_kind = 0
                for i in range(last):
                    k = self.live[i]
                    if k == self.token:
                        value = -BIG - y[i]
                    elif self.kind_hand[k]:
                        value = -y[i]
                    else:
                        value = -1 - y[i] + legal * y[last]
                    if value > best:
                        best = value
                        enter = -1 - i
                        entry_kind = 1
                if y[last] > best:
                    best = y[last]
                    enter = -1 - m
                    entry_kind = 1
                for j in range(self.n_col):
                    value = self.col[j].gain - y[last] * self.col[j].hand
                    pair = self.pool + self.col[j].first
                    for q in range(self.col[j].pairs):
                        value -= y[self.row_of[pair[2 * q]]] * pair[2 * q + 1]
                    if value > best:
                        best = value
                        enter = j
                        entry_kind = 2
                if entry_kind == 0:
                    if not fresh:  # once more with prices computed anew
                        fresh = 1
                        continue
                    self.set_prices(y)
                    if self.late() or self.price_out(tolerance) == 0:
                        break
                    continue
                # direction d = inverse * column
                if entry_kind == 2:
                    enter_cost = self.col[enter].gain
                    pair = self.pool + self.col[enter].first
                    for i in range(m):
                        row = inverse + i * m
                        f = row[last] * self.col[enter].hand
                        for q in range(self.col[enter].pairs):
                            f += row[self.row_of[pair[2 * q]]] * pair[2 * q + 1]
                        d[i] = f
                else:
                    i = -1 - enter
                    k = self.live[i] if i < last else -2
                    enter_cost = 0
                    if k == self.token:
                        enter_cost = -BIG
                    elif i < last and not self.kind_hand[k]:
                        enter_cost = -1
                    f = 0 if i == m or k < 0 or self.kind_hand[k] else legal
                    for q in range(m):
                        if i == m:
                            d[q] = -inverse[q * m + last]
                        else:
                            d[q] = inverse[q * m + i] - f * inverse[q * m + last]
                leave = -1
                least = 0
                for i in range(m):
                    if d[i] > 1e-9:
                        ratio = x[i] / d[i]
                        if leave < 0 or ratio < least or (ratio == least and basis[i] < basis[leave]):
                            leave = i
                            least = ratio
                self.pivots += 1
                stuck += 1
                # cannot be unbounded; rounding gone wrong still gives a valid bound below
                if leave < 0 or stuck > 20000:
                    self.set_prices(y)
                    break
                f = 1 / d[leave]
                row = inverse + leave * m
                for k in range(m):
                    row[k] *= f
                x[leave] *= f
                for i in range(m):
                    if i != leave and d[i] != 0:
                        f = d[i]
                        x[i] -= f * x[leave]
                        if x[i] < 0:
                            x[i] = 0
                        other = inverse + i * m
                        for k in range(m):
                            other[k] -= f * row[k]
                for k in range(m):
                    y[k] += best * row[k]
                fresh = stuck & 31 == 0
                basis[leave] = enter
                cost[leave] = enter_cost
                if stuck & 63 == 0 and self.late():
                    break
            if self.halted < 2:
                self.keep_choice(basis, x)
                self.make_exact()
            elif self.halted != 4:
                self.set_plain_prices()
        free(inverse)
        free(x)
        free(y)
        free(d)
        free(cost)
        free(basis)
        return self.halted != 4

    cdef int best_target(self) noexcept nogil:
        """The most that the bound allows a turn of the present subproblem to gain."""
        cdef int top = <int>((self.bound + 1000 * SCALE) >> 20) - 1000
        if self.flat_once and not self.net_only and not self.base_common:
            top += 1
        return min(self.n_hand, top + self.base_gain)
