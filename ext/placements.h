/* All crossword placements of a rack on a board: cross-sets, the two walks, and the records they leave.

   A template, included by crossword.h after lanes.h with WIDE (mask words of the graph, 1 or 2) and NAME(x) defined.

   Plays that have not met a tile yet ("open") are walked once for the whole board: with each letter goes the set of the
   squares that it may stand on, across and down, so one step of the graph serves every line. Where such a play meets a
   tile it goes on by itself ("bound"), square by square: from there hardly any two plays share their letters. */

static inline uint64_t NAME(letters_of)(const uint32_t *node)
{
#if WIDE == 1
    return node[0];
#else
    return node[0] | (uint64_t)node[1] << 32;
#endif
}

static inline uint64_t NAME(ends_of)(const uint32_t *node)
{
#if WIDE == 1
    return node[1];
#else
    return node[2] | (uint64_t)node[3] << 32;
#endif
}

static inline const uint32_t *NAME(child_of)(const uint32_t *graph, const uint32_t *node, uint64_t letters, int c)
{
#if WIDE == 1
    return graph + node[2 + __builtin_popcount((uint32_t)letters & ((1u << c) - 1))];
#else
    return graph + node[4 + __builtin_popcountll(letters & ((1ull << c) - 1))];
#endif
}

/* The node after the tiles of squares a..b-1, or NULL. */
static inline const uint32_t *NAME(along)(const wg_board *board, const uint32_t *node, int a, int b)
{
    for (; a < b; a++) {
        uint64_t letters = NAME(letters_of)(node);
        int c = board->tile[a] & 63;
        if (!(letters >> c & 1)) return NULL;
        node = NAME(child_of)(board->graph, node, letters, c);
    }
    return node;
}

/* Letters of `wanted` that make a word of the tiles a..b-1, themselves, and the tiles after that up to and with `last`. */
static uint64_t NAME(cross_set)(const wg_board *board, int a, int b, int last, uint64_t wanted)
{
    const uint32_t *node = NAME(along)(board, board->root, a, b);
    uint64_t fitting = 0, letters;
    if (!node) return 0;
    if (last == b) return NAME(ends_of)(node) & wanted;
    letters = NAME(letters_of)(node);
    for (uint64_t rest = letters & wanted; rest; rest &= rest - 1) {
        int c = __builtin_ctzll(rest);
        const uint32_t *after = NAME(along)(board, NAME(child_of)(board->graph, node, letters, c), b + 1, last);
        if (after && NAME(ends_of)(after) >> (board->tile[last] & 63) & 1) fitting |= 1ull << c;
    }
    return fitting;
}

/* Sets, cross-sets and cross sums of the tiles already put down by wg_put. */
static void NAME(prepare)(wg_board *board, uint64_t wanted)
{
    const wg_layout *kit = board->layout;
    SETS(board_sets) *s = board->sets;
    SET before, after, beside;
    const uint64_t *word;
    memcpy(&s->empty, kit->inside, sizeof(SET));
    memset(&s->taken, 0, sizeof(SET));
    memset(&s->anchors, 0, sizeof(SET));
    memset(&s->constrained, 0, sizeof(SET));
    for (int d = 0; d < 2; d++) {
        int lines = d ? kit->columns : kit->rows, width = d ? kit->rows : kit->columns;
        for (int line = 0; line < lines; line++) {
            int g = (d * LANES + line) * LANE_BITS;
            uint64_t taken = 0;
            for (int k = 0; k < width; k++) taken |= (uint64_t)(board->tile[g + k] != 0) << k;
            SETS(words)(&s->taken)[g >> 6] |= taken << (g & 63);
        }
    }
    s->empty = SETS(without)(&s->empty, &s->taken);
    before = SETS(onward)(&s->taken);
    after = SETS(backward)(&s->taken);
    s->start = SETS(without)((const SET *)kit->inside, &before);
    memset(&s->next_free, 255, sizeof(SET));
    s->next_free = SETS(without)(&s->next_free, &after);
    beside = SETS(either)(&before, &after);
    beside = SETS(both)(&beside, &s->empty);
    word = SETS(words)(&s->empty);
    for (int i = 0; i < SQUARES / 64; i++)
        for (uint64_t rest = word[i]; rest; rest &= rest - 1) {
            int g = i * 64 + __builtin_ctzll(rest);
            board->allowed[g] = wanted;
            board->cross[g] = -1;
        }
    word = SETS(words)(&beside);
    for (int i = 0; i < SQUARES / 64; i++)
        for (uint64_t rest = word[i]; rest; rest &= rest - 1) {
            int g = i * 64 + __builtin_ctzll(rest), a = g, b = g, sum = 0;
            int d = g / (LANES * LANE_BITS), line = g / LANE_BITS % LANES, k = g % LANE_BITS;
            int turned = ((1 - d) * LANES + k) * LANE_BITS + line;
            while (board->tile[a - 1]) sum += board->value[--a];
            while (board->tile[b + 1]) sum += board->value[++b];
            board->cross[turned] = sum;
            board->allowed[turned] = NAME(cross_set)(board, a, g, b, wanted);
            SETS(insert)(&s->anchors, turned);
        }
    s->constrained = s->anchors;
    if (!board->tiles) s->anchors = *(const SET *)kit->starts;
}

static inline void NAME(slot)(wg_search *x, int first, int n)
{
    SETS(search_sets) *s = x->sets;
    uint64_t *word = &s->ready[n][first >> 6], bit = 1ull << (first & 63);
    if (!(*word & bit)) {
        *word |= bit;
        wg_fill_slot(x->board, first, n, wg_slot_at(x, first, n), x->blocks);
    }
}

/* The play of the first n letters of the path, its first tile on square `first`. One tile that makes words both ways is listed across. */
static inline void NAME(emit)(wg_search *x, int first, int n)
{
    if (n == 1 && first >= SQUARES / 2 && x->board->cross[first] >= 0) return;
    NAME(slot)(x, first, n);
    HERE(record)(x, first, n);
}

/* A play that has met a tile goes on from square g; `n` tiles of the rack lie, the first of them on square `first`. */
static void NAME(bound)(wg_search *x, const uint32_t *node, int g, int first, int n)
{
    const wg_board *board = x->board;
    uint64_t letters = NAME(letters_of)(node), ends, fitting;
    int c;
    while ((c = board->tile[g])) {
        c &= 63;
        ends = NAME(ends_of)(node);
        g++;
        if ((ends >> c & 1) && n && !board->tile[g]) NAME(emit)(x, first, n);
        if (!(letters >> c & 1)) return;
        node = NAME(child_of)(board->graph, node, letters, c);
        letters = NAME(letters_of)(node);
    }
    if (n == x->total) return;
    ends = NAME(ends_of)(node);
    fitting = (letters | ends) & board->allowed[g] & (x->blanks ? ~0ull : x->have);
    if (!fitting) return;
    if (!n) first = g;
    int closed = board->tile[g + 1] == 0, last = n + 1 == x->total;
    do {
        c = __builtin_ctzll(fitting);
        fitting &= fitting - 1;
        int natural = HERE(take)(x, c, n);
        if ((ends >> c & 1) && closed) NAME(emit)(x, first, n + 1);
        if ((letters >> c & 1) && !(last && closed))
            NAME(bound)(x, NAME(child_of)(board->graph, node, letters, c), g + 1, first, n + 1);
        HERE(give_back)(x, c, natural);
    } while (fitting);
}

/* Open plays of n tiles, all of them just before a square of `next`. */
static void NAME(open)(wg_search *x, const uint32_t *node, const SET *next, int n)
{
    const wg_board *board = x->board;
    const SETS(board_sets) *b = board->sets;
    SETS(search_sets) *s = x->sets;
    uint64_t letters = NAME(letters_of)(node), ends = NAME(ends_of)(node);
    SET met = SETS(both)(next, &b->taken);
    if (SETS(any)(&met)) {
        const uint64_t *word = SETS(words)(&met);
        for (int i = 0; i < SQUARES / 64; i++)
            for (uint64_t rest = word[i]; rest; rest &= rest - 1) {
                int g = i * 64 + __builtin_ctzll(rest);
                if ((letters | ends) >> (board->tile[g] & 63) & 1) NAME(bound)(x, node, g, g - n, n);
            }
    }
    if (n == x->total) return;
    for (uint64_t fitting = (letters | ends) & x->wanted & (x->blanks ? ~0ull : x->have); fitting; fitting &= fitting - 1) {
        int c = __builtin_ctzll(fitting);
        SET put = SETS(both)(next, &s->letter[c]);
        if (!SETS(any)(&put)) continue;
        int natural = HERE(take)(x, c, n);
        if (ends >> c & 1) {
            SET done = SETS(both)(&put, &s->ending[n + 1]);
            if (SETS(any)(&done)) {
                const uint64_t *word = SETS(words)(&done);
                for (int i = 0; i < SQUARES / 64; i++)
                    for (uint64_t rest = word[i]; rest; rest &= rest - 1)
                        NAME(emit)(x, i * 64 + __builtin_ctzll(rest) - n, n + 1);
            }
        }
        if (letters >> c & 1) {
            put = SETS(onward)(&put);
            put = SETS(both)(&put, &s->going[n + 1]);
            if (SETS(any)(&put)) NAME(open)(x, NAME(child_of)(board->graph, node, letters, c), &put, n + 1);
        }
        HERE(give_back)(x, c, natural);
    }
}

static void NAME(run)(wg_search *x)
{
    const wg_board *board = x->board;
    const SETS(board_sets) *b = board->sets;
    SETS(search_sets) *s = x->sets;
    SET reach[MAX_RACK + 1], touched = b->anchors, inside = SETS(either)(&b->empty, &b->taken), next;
    int total = x->total;
    memset(s->ready, 0, (total + 1) * sizeof(s->ready[0]));
    for (uint64_t rest = x->wanted; rest; rest &= rest - 1) s->letter[__builtin_ctzll(rest)] = b->empty;
    SET held = b->constrained;
    const uint64_t *word = SETS(words)(&held);
    for (int i = 0; i < SQUARES / 64; i++)
        for (uint64_t rest = word[i]; rest; rest &= rest - 1) {
            int g = i * 64 + __builtin_ctzll(rest);
            for (uint64_t bad = x->wanted & ~board->allowed[g]; bad; bad &= bad - 1)
                SETS(discard)(&s->letter[__builtin_ctzll(bad)], g);
        }
    reach[0] = b->taken;
    for (int k = 1; k <= total; k++) {
        next = SETS(backward)(&reach[k - 1]);
        next = SETS(either)(&next, &b->anchors);
        next = SETS(both)(&next, &b->empty);
        reach[k] = SETS(either)(&next, &b->taken);
    }
    for (int k = 1; k <= total; k++) {
        s->ending[k] = SETS(both)(&touched, &b->next_free);
        touched = SETS(onward)(&touched);
        next = SETS(either)(&touched, &reach[total - k]);
        s->going[k] = k == total ? b->taken : SETS(both)(&next, &inside);
        touched = SETS(either)(&touched, &b->anchors);
    }
    if (total) memset(&s->ending[1], 0, sizeof(SET));
    next = SETS(both)(&b->start, &reach[total]);
    if (total) NAME(open)(x, board->root, &next, 0);
}
