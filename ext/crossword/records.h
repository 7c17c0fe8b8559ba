/* Rack bookkeeping and the records of plays; included once for each target, since vector code is lowered before it is inlined. */

/* Tile n of the path is a letter c: a natural tile while the rack has one, else a blank. Gives the letters still at hand. */
static inline uint64_t HERE(take)(wg_search *x, int c, int n, uint64_t have, int jokers)
{
    x->path[n] = (uint8_t)c;
    x->worth[n] = x->board->layout->value[c];
    if (jokers && !(have >> c & 1)) {
        x->blanks--;
        x->owed_letter[x->owed++] = (uint8_t)c;
        return have;
    }
    return have & ~((uint64_t)(--x->live[c] == 0) << c);
}

/* Undoes `take`; `have` as it was before. */
static inline void HERE(give_back)(wg_search *x, int c, uint64_t have, int jokers)
{
    if (jokers && !(have >> c & 1)) {
        x->blanks++;
        x->owed--;
    } else {
        x->live[c]++;
    }
}

/* Whether plays worth no more than `most` need not be looked at. */
static inline int HERE(hopeless)(const wg_search *x, int32_t most) { return most < (x->floor < INT32_MAX ? x->floor : INT32_MAX); }

static inline void HERE(push)(wg_search *x, int32_t score, int first, int n, const uint64_t *tiles)
{
    if (x->mode == WG_BEST && (int64_t)score * 1000 + x->top_leave[n] < x->floor) return;
    if (x->used == x->room && !wg_grow(x)) return;
    wg_record_t *r = (wg_record_t *)(void *)(x->out + x->used++ * x->stride);
    uint64_t head = (uint32_t)score | (uint64_t)(first | n << 16) << 32;
    memcpy(r, &head, 8);
    memcpy(r->tiles, tiles, 8);
    for (int i = 1; i < x->blocks; i++) memcpy(r->tiles + 8 * i, tiles + i, 8);
    if (x->mode == WG_BEST) {
        int64_t value = wg_value(x, r);
        if (value < x->floor) {
            x->used--;
        } else if (x->keep == 1 && value > x->floor) {
            memcpy(x->out, r, x->stride);
            x->used = 1;
            x->floor = value;
        } else if (x->used >= x->trim_at) {
            wg_trim(x);
        }
    }
}

/* All choices of which tiles of the path are blanks, when more than one may be: tile k on. */
static void HERE(assign)(wg_search *x, int32_t score, const int32_t *part, int first, int n, int k, int blanks, int *naturals, uint64_t *tiles)
{
    if (k == n) {
        HERE(push)(x, score, first, n, tiles);
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

/* The bytes of `word` that are equal to c, as their highest bits */
static inline uint64_t HERE(equal_bytes)(uint64_t word, int c)
{
    const uint64_t low = 0x7f7f7f7f7f7f7f7full;
    word ^= (uint64_t)c * 0x0101010101010101ull;
    return ~(((word & low) + low) | word | low);
}

static void HERE(record)(wg_search *x, int first, int n)
{
    int32_t *slot = wg_slot_at(x, first, n);
    WG_ALIGNED(32) int32_t part[MAX_RACK];
    uint64_t tiles[MAX_RACK / 8];
    wg_scores sum = {0};
    int32_t score;
    if (slot[8 * x->blocks + 1] != x->number) {
        wg_fill_slot(x->board, first, n, slot, x->blocks);
        slot[8 * x->blocks + 1] = x->number;
    }
    for (int i = 0; i < x->blocks; i++) {
        wg_scores p = *(const wg_scores *)(x->worth + 8 * i) * *(const wg_scores *)(slot + 8 * i);
        *(wg_scores *)(part + 8 * i) = p;
        sum += p;
        memcpy(&tiles[i], x->path + 8 * i, 8);
        if (n < 8 * i + 8) tiles[i] &= n > 8 * i ? (1ull << (8 * (n - 8 * i))) - 1 : 0;
    }
    score = slot[8 * x->blocks] + ((sum[0] + sum[4]) + (sum[1] + sum[5])) + ((sum[2] + sum[6]) + (sum[3] + sum[7]));
    if (x->board->layout->picky) score = wg_picky_score(x, first, n, part);
    if (x->mode == WG_BEST && (int64_t)score * 1000 + x->top_leave[n] < x->floor) return; /* a blank in place of a tile scores no more */
    if (x->all_blanks == 0 || x->mode == WG_SHAPES) {
        HERE(push)(x, score, first, n, tiles);
    } else if (x->all_blanks == 1) {
        if (!x->owed) HERE(push)(x, score, first, n, tiles);
        for (int i = 0; i < x->blocks; i++) {
            uint64_t plain = tiles[i], choice = 0x8080808080808080ull;
            if (x->owed)
                choice = HERE(equal_bytes)(plain, x->owed_letter[0]);
            else if (n < 8 * i + 8)
                choice &= n > 8 * i ? (1ull << (8 * (n - 8 * i))) - 1 : 0;
            for (; choice; choice &= choice - 1) {
                tiles[i] = plain | (choice & -choice);
                HERE(push)(x, score - part[8 * i + (wg_lowest(choice) >> 3)], first, n, tiles);
            }
            tiles[i] = plain;
        }
    } else {
        int naturals[64];
        for (int k = 0; k < n; k++) naturals[x->path[k]] = x->live[x->path[k]];
        for (int k = 0; k < n; k++) naturals[x->path[k]]++;
        for (int k = 0; k < x->owed; k++) naturals[x->owed_letter[k]]--;
        HERE(assign)(x, score, part, first, n, 0, x->all_blanks, naturals, tiles);
    }
}
