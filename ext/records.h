/* Rack bookkeeping and the records of plays; included once for each target, since vector code is lowered before it is inlined. */

static inline int HERE(take)(wg_search *x, int c, int n)
{
    x->path[n] = (uint8_t)c;
    x->worth[n] = x->board->layout->value[c];
    if (x->live[c]) {
        if (!--x->live[c]) x->have &= ~(1ull << c);
        return 1;
    }
    x->blanks--;
    x->owed_letter[x->owed++] = (uint8_t)c;
    return 0;
}

static inline void HERE(give_back)(wg_search *x, int c, int natural)
{
    if (natural) {
        if (!x->live[c]++) x->have |= 1ull << c;
    } else {
        x->blanks++;
        x->owed--;
    }
}

static inline void HERE(push)(wg_search *x, int32_t score, int first, int n, const uint64_t *tiles, uint64_t blank_bits, int blank_block)
{
    if (x->used == x->room && !wg_grow(x)) return;
    wg_record_t *r = (wg_record_t *)(void *)(x->out + x->used * x->stride);
    r->score = score;
    r->first = (uint16_t)first;
    r->count = (uint8_t)n;
    r->unused = 0;
    for (int i = 0; i < x->blocks; i++) {
        uint64_t t = tiles[i] | (i == blank_block ? blank_bits : 0);
        memcpy(r->tiles + 8 * i, &t, 8);
    }
    x->used++;
}

/* All choices of which tiles of the path are blanks, when more than one may be: tile k on. */
static void HERE(assign)(wg_search *x, int32_t score, const int32_t *part, int first, int n, int k, int blanks, int *naturals, uint64_t *tiles)
{
    if (k == n) {
        HERE(push)(x, score, first, n, tiles, 0, 0);
        return;
    }
    int c = x->path[k];
    if (naturals[c]) {
        naturals[c]--;
        HERE(assign)(x, score, part, first, n, k + 1, blanks, naturals, tiles);
        naturals[c]++;
    }
    if (blanks) {
        tiles[k >> 3] |= (uint64_t)BLANK << (8 * (k & 7));
        HERE(assign)(x, score - part[k], part, first, n, k + 1, blanks - 1, naturals, tiles);
        tiles[k >> 3] &= ~((uint64_t)BLANK << (8 * (k & 7)));
    }
}

static inline void HERE(record)(wg_search *x, int first, int n)
{
    const int32_t *slot = wg_slot_at(x, first, n);
    int32_t part[MAX_RACK] __attribute__((aligned(32)));
    uint64_t tiles[MAX_RACK / 8];
    wg_scores sum = {0};
    int32_t score;
    for (int i = 0; i < x->blocks; i++) {
        wg_scores p = *(const wg_scores *)(x->worth + 8 * i) * *(const wg_scores *)(slot + 8 * i);
        *(wg_scores *)(part + 8 * i) = p;
        sum += p;
        memcpy(&tiles[i], x->path + 8 * i, 8);
        if (n < 8 * i + 8) tiles[i] &= n > 8 * i ? (1ull << (8 * (n - 8 * i))) - 1 : 0;
    }
    score = slot[8 * x->blocks] + sum[0] + sum[1] + sum[2] + sum[3] + sum[4] + sum[5] + sum[6] + sum[7];
    if (x->all_blanks == 0 || x->mode == WG_SHAPES) {
        HERE(push)(x, score, first, n, tiles, 0, 0);
    } else if (x->all_blanks == 1) {
        if (!x->owed) HERE(push)(x, score, first, n, tiles, 0, 0);
        for (int k = 0; k < n; k++)
            if (!x->owed || x->path[k] == x->owed_letter[0])
                HERE(push)(x, score - part[k], first, n, tiles, (uint64_t)BLANK << (8 * (k & 7)), k >> 3);
    } else {
        int naturals[64];
        for (int k = 0; k < n; k++) naturals[x->path[k]] = x->live[x->path[k]];
        for (int k = 0; k < n; k++) naturals[x->path[k]]++;
        for (int k = 0; k < x->owed; k++) naturals[x->owed_letter[k]]--;
        HERE(assign)(x, score, part, first, n, 0, x->all_blanks, naturals, tiles);
    }
}
