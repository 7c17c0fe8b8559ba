# Prices of kinds from a linear program over the columns, solved by column generation, then made exact in whole numbers.


@cython.auto_pickle(False)
cdef class _Prices(_Columns):
    cdef int row_least
    cdef readonly int64_t pivots

    cdef void set_prices(self, double* y) noexcept nogil:
        """Round the duals of the linear program to whole prices of kinds."""
        cdef int k
        cdef double lam = -y[self.kinds]
        self.surplus = <int64_t>(lam * SCALE) if lam > 0 else 0
        for k in range(self.kinds):
            self.price[k] = <int64_t>(y[k] * SCALE + (1 if y[k] > 0 else 0))
            if k == self.token:
                continue
            if self.kind_hand[k]:
                self.price[k] = max(self.price[k], 0) - self.surplus
            else:
                self.price[k] = max(self.price[k], -SCALE - (self.surplus if self.legal else 0))
        self.set_lows()

    cdef int price_out(self, int64_t tolerance) noexcept nogil:
        """Add the columns that the prices undervalue most; the number added."""
        cdef uint32_t i, heap_n = 0, j, child
        cdef uint32_t heap_i[48]
        cdef int64_t heap_v[48]
        cdef int64_t low
        cdef int added = 0
        self.work += 4 * <int64_t>self.n_cand
        for i in range(self.n_cand):
            low = self.lowest(i)
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
        for j in range(heap_n):
            if self.variants(heap_i[j], -tolerance - 1, 1) != FAR:
                added += 1
        if added or heap_n < 48:
            return added
        for i in range(self.n_cand):  # the quick bound misled: look at every word exactly
            if self.lowest(i) < -tolerance and self.variants(i, -tolerance - 1, 1) != FAR:
                added += 1
                if added == 48:
                    break
        return added

    cdef int solve_prices(self) noexcept nogil:
        """Revised simplex with column generation; sets price and bound. 0 when memory ran out."""
        cdef int m = self.kinds + 1
        cdef int last = self.kinds
        cdef double* inverse = <double*>calloc(m * m, sizeof(double))
        cdef double* x = <double*>malloc(m * sizeof(double))
        cdef double* y = <double*>malloc(m * sizeof(double))
        cdef double* d = <double*>malloc(m * sizeof(double))
        cdef double* cost = <double*>malloc(m * sizeof(double))
        cdef int* basis = <int*>malloc(m * sizeof(int))
        cdef int i, k, leave, enter, entry_kind, stuck = 0, q
        cdef uint32_t j
        cdef double best, value, ratio, least, f, legal = 1.0 if self.legal else 0.0, enter_cost = 0
        cdef int64_t tolerance = 16, worst, total
        cdef uint8_t* pair
        self.lay_keepers()
        if inverse == NULL or x == NULL or y == NULL or d == NULL or cost == NULL or basis == NULL:
            self.halted = 4
        else:
            for k in range(m):
                inverse[k * m + k] = 1
                basis[k] = -1 - k
                x[k] = (self.supply[k] if k < last else 0) + 1e-7 * (1 + (mix(k) & 1023))
                cost[k] = 0
                if k == last or k == self.token:
                    cost[k] = -BIG
                elif not self.kind_hand[k]:
                    cost[k] = -1
                    inverse[last * m + k] = legal
            total = 0
            for k in range(last):
                x[last] += inverse[last * m + k] * x[k]
                if inverse[last * m + k] != 0:
                    total += self.supply[k]
            self.row_least = <int>max(1 - self.base_net, -total)  # below that the last row says nothing
            x[last] += self.row_least
            while self.halted < 2:
                self.work += 2 * m * m + 8 * <int64_t>self.n_col
                for k in range(m):
                    y[k] = 0
                for i in range(m):
                    if cost[i] != 0:
                        for k in range(m):
                            y[k] += cost[i] * inverse[i * m + k]
                # entering variable: a column, the leftover of a kind, or the surplus of the last row (code -1 - m)
                best = 1e-9
                enter = 0
                entry_kind = 0
                for k in range(last):
                    if k == self.token:
                        value = -BIG - y[k]
                    elif self.kind_hand[k]:
                        value = -y[k]
                    else:
                        value = -1 - y[k] + legal * y[last]
                    if value > best:
                        best = value
                        enter = -1 - k
                        entry_kind = 1
                if y[last] > best:
                    best = y[last]
                    enter = -1 - m
                    entry_kind = 1
                for j in range(self.n_col):
                    value = self.col[j].gain - y[last] * self.col[j].hand
                    pair = self.pool + self.col[j].first
                    for q in range(self.col[j].pairs):
                        value -= y[pair[2 * q]] * pair[2 * q + 1]
                    if value > best:
                        best = value
                        enter = j
                        entry_kind = 2
                if entry_kind == 0:
                    self.set_prices(y)
                    if self.late() or self.price_out(tolerance) == 0:
                        break
                    continue
                # direction d = inverse * column
                if entry_kind == 2:
                    enter_cost = self.col[enter].gain
                    pair = self.pool + self.col[enter].first
                    for i in range(m):
                        f = inverse[i * m + last] * self.col[enter].hand
                        for q in range(self.col[enter].pairs):
                            f += inverse[i * m + pair[2 * q]] * pair[2 * q + 1]
                        d[i] = f
                else:
                    k = -1 - enter
                    enter_cost = 0
                    if k == self.token:
                        enter_cost = -BIG
                    elif k < last and not self.kind_hand[k]:
                        enter_cost = -1
                    for i in range(m):
                        if k == m:
                            d[i] = -inverse[i * m + last]
                        elif self.kind_hand[k]:
                            d[i] = inverse[i * m + k]
                        else:
                            d[i] = inverse[i * m + k] - legal * inverse[i * m + last]
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
                for k in range(m):
                    inverse[leave * m + k] *= f
                x[leave] *= f
                for i in range(m):
                    if i != leave and d[i] != 0:
                        f = d[i]
                        x[i] -= f * x[leave]
                        if x[i] < 0:
                            x[i] = 0
                        for k in range(m):
                            inverse[i * m + k] -= f * inverse[leave * m + k]
                basis[leave] = enter
                cost[leave] = enter_cost
                if stuck & 63 == 0 and self.late():
                    for k in range(m):
                        y[k] = 0
                        for i in range(m):
                            y[k] += cost[i] * inverse[i * m + k]
                    self.set_prices(y)
                    break
            if self.halted != 4:
                # no time for the rounding below: a hand card is worth 1, a table card nothing, which always holds
                if self.halted >= 2:
                    self.surplus = 0
                    for k in range(self.kinds):
                        self.price[k] = SCALE if self.kind_hand[k] and k != self.token else 0
                    self.set_lows()
                # lift all prices until no column gains more than its cards are worth, in whole numbers
                worst = 0
                self.work += 4 * <int64_t>self.n_cand
                self.lay_keepers()
                for j in range(self.n_col):
                    worst = max(worst, -self.col[j].loss)
                for j in range(self.n_cand if self.halted < 2 else 0):
                    total = self.lowest(j)
                    if total < -worst:
                        total = self.variants(j, -worst - 1, 1)
                        if total != FAR:
                            worst = max(worst, -total)
                            self.n_col -= 1
                            self.n_pool = self.col[self.n_col].first
                self.bound = -self.surplus * self.row_least
                for k in range(self.kinds):
                    if k != self.token:
                        self.price[k] += worst
                    self.bound += self.price[k] * self.supply[k]
                    if self.kind_hand[k] and k != self.token:
                        self.bound += self.surplus * self.supply[k]
                self.set_lows()
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
