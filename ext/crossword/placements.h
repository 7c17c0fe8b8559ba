/* All crossword placements of a rack on a board: cross-sets, the two walks, and the records they leave.

   A template, included by width.h after lanes.h with WIDE (mask words of the graph, 1 or 2) and NAME(x) defined.

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
    return graph + node[2 + wg_count((uint32_t)letters & ((1u << c) - 1))];
#else
    return graph + node[4 + wg_count(letters & ((1ull << c) - 1))];
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
        int c = wg_lowest(rest);
        const uint32_t *after = NAME(along)(board, NAME(child_of)(board->graph, node, letters, c), b + 1, last);
        if (after && NAME(ends_of)(after) >> (board->tile[last] & 63) & 1) fitting |= 1ull << c;
    }
    return fitting;
}

/* The letters of `wanted` that may lie on square g, an empty one beside tiles of its line, in plays that cross this line; and the sum of these tiles. */
static void NAME(cross)(wg_board *board, int g, uint64_t wanted)
{
    SETS(board_sets) *s = board->sets;
    int a = g, b = g, sum = 0;
    int d = g / (SQUARES / 2), line = g / LANE_BITS % LANES, k = g % LANE_BITS;
    int turned = ((1 - d) * LANES + k) * LANE_BITS + line;
    while (board->tile[a - 1]) sum += board->value[--a];
    while (board->tile[b + 1]) sum += board->value[++b];
    board->cross[turned] = sum;
    board->allowed[turned] = NAME(cross_set)(board, a, g, b, wanted);
    SETS(insert)(&s->anchors, turned);
}

/* Sets, cross-sets and cross sums of the tiles already put down by wg_put. */
static void NAME(prepare)(wg_board *board, uint64_t wanted)
{
    const wg_layout *kit = board->layout;
    SETS(board_sets) *s = board->sets;
    SET before, after, beside;
    memset(board->allowed, 0, SQUARES * sizeof(uint64_t));
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
    EACH_SQUARE(&s->empty, g) {
        board->allowed[g] = wanted;
        board->cross[g] = -1;
    }
    EACH_SQUARE(&beside, g) NAME(cross)(board, g, wanted);
    s->constrained = s->anchors;
    if (!board->tiles) s->anchors = *(const SET *)kit->starts;
    board->fresh = wanted == (2ull << kit->letters) - 2 ? 0 : WG_FRESH + 1;
}

/* The same for all letters, worked out anew only where tiles came since: on their squares, and at the ends of the words they are part of. */
static void NAME(follow)(wg_board *board)
{
    const wg_layout *kit = board->layout;
    SETS(board_sets) *s = board->sets;
    const uint64_t every = (2ull << kit->letters) - 2;
    SET before, after;
    int fresh = board->fresh;
    if (fresh > WG_FRESH || (fresh && fresh == board->tiles)) {
        NAME(prepare)(board, every);
        return;
    }
    if (!fresh) return;
    for (int d = 0; d < 2; d++)
        for (int i = 0; i < fresh; i++) {
            int at = board->laid[i], g = d ? (LANES + at % LANE_BITS) * LANE_BITS + at / LANE_BITS : at;
            SETS(insert)(&s->taken, g);
            SETS(discard)(&s->empty, g);
            SETS(discard)(&s->anchors, g);
            board->allowed[g] = 0;
        }
    for (int d = 0; d < 2; d++) {
        int last = -1; /* where the word of the tile before begins */
        for (int i = 0; i < fresh; i++) {
            int at = board->laid[i], a = d ? (LANES + at % LANE_BITS) * LANE_BITS + at / LANE_BITS : at, b = a;
            while (board->tile[a - 1]) a--;
            if (a == last) continue;
            last = a--;
            while (board->tile[b]) b++;
            if (a >= 0 && SETS(words)(&s->empty)[a >> 6] >> (a & 63) & 1) NAME(cross)(board, a, every);
            if (b < SQUARES && SETS(words)(&s->empty)[b >> 6] >> (b & 63) & 1) NAME(cross)(board, b, every);
        }
    }
    s->constrained = s->anchors;
    before = SETS(onward)(&s->taken);
    after = SETS(backward)(&s->taken);
    s->start = SETS(without)((const SET *)kit->inside, &before);
    memset(&s->next_free, 255, sizeof(SET));
    s->next_free = SETS(without)(&s->next_free, &after);
    board->fresh = 0;
}

/* What a tile may be in a play whose first tile lies on a square: the letters still at hand, or those that a blank may be as well. */
static inline uint64_t NAME(at_hand)(const wg_search *x, int first, uint64_t have, const int jokers)
{
    return jokers && x->blanks ? have | (x->blank_letters_from ? x->blank_letters_from[first] : ~0ull) : have;
}

/* The play of the first n letters of the path, its first tile on square `first`. One tile that makes words both ways is listed across. */
static inline void NAME(emit)(wg_search *x, int first, int n)
{
    if (x->must_owe && !x->owed) return;
    if (n == 1 && first >= SQUARES / 2 && x->board->cross[first] >= 0) return;
    if (x->ceilings && HERE(hopeless)(x, x->ceilings[first * CEILINGS + (n < CEILINGS / 2 ? n : CEILINGS / 2) - 1])) return;
    HERE(record)(x, first, n);
}

/* The walks come in two builds: `jokers` is 0 for racks without blanks, where the letters still at hand travel in a register. */
static void NAME(place_plain)(wg_search *, const uint32_t *, uint64_t, uint64_t, int, int, int, uint64_t);
static void NAME(place_jokers)(wg_search *, const uint32_t *, uint64_t, uint64_t, int, int, int, uint64_t);

/* A play that has met a tile, before square g: `n` tiles of the rack lie, the first of them on square `first`. The tiles that lie there
   are walked through; then, unless nothing fits, tiles are put down. */
static WG_INLINE void NAME(bound)(
    wg_search *x, const uint32_t *node, int g, int first, int n, uint64_t have, const int jokers)
{
    uint64_t letters = NAME(letters_of)(node), fitting;
    int c = x->tile[g];
    while (c) {
        uint64_t ends = NAME(ends_of)(node);
        c &= 63;
        if ((ends >> c & 1) && n && !x->tile[g + 1]) NAME(emit)(x, first, n);
        if (!(letters >> c & 1)) return;
        node = NAME(child_of)(x->graph, node, letters, c);
        letters = NAME(letters_of)(node);
        c = x->tile[++g];
    }
    if (n == x->total) return;
    if (x->ceilings && HERE(hopeless)(x, x->ceilings[(n ? first : g) * CEILINGS + CEILINGS / 2 + (n < CEILINGS / 2 - 1 ? n : CEILINGS / 2 - 1)])) return;
    fitting = x->allowed[g] & NAME(at_hand)(x, n ? first : g, have, jokers);
    if (x->tile[g + 1])
        fitting &= letters;
    else
        fitting &= NAME(ends_of)(node) | (x->allowed[g + 1] & x->wanted && n + 1 < x->total ? letters : 0);
    if (!fitting) return;
    if (jokers)
        NAME(place_jokers)(x, node, letters, fitting, g, n ? first : g, n, have);
    else
        NAME(place_plain)(x, node, letters, fitting, g, n ? first : g, n, have);
}

/* Each of the letters `fitting` on square g, and what follows. */
static WG_INLINE void NAME(place)(
    wg_search *x, const uint32_t *node, uint64_t letters, uint64_t fitting, int g, int first, int n, uint64_t have, const int jokers)
{
    if (x->tile[g + 1]) { /* the word cannot end here */
        do {
            int c = wg_lowest(fitting);
            fitting &= fitting - 1;
            uint64_t left = HERE(take)(x, c, n, have, jokers);
            NAME(bound)(x, NAME(child_of)(x->graph, node, letters, c), g + 1, first, n + 1, left, jokers);
            HERE(give_back)(x, c, have, jokers);
        } while (fitting);
        return;
    }
    /* What may follow on the next square, an empty one, as far as it is the same for all letters on this one. */
    uint64_t ends = NAME(ends_of)(node), next = n + 1 < x->total ? x->allowed[g + 1] & x->wanted : 0;
    uint64_t last = x->tile[g + 2] ? 0 : next, going = x->tile[g + 2] || (x->allowed[g + 2] & x->wanted && n + 2 < x->total) ? next : 0;
    do {
        int c = wg_lowest(fitting);
        fitting &= fitting - 1;
        uint64_t left = HERE(take)(x, c, n, have, jokers);
        if (ends >> c & 1) NAME(emit)(x, first, n + 1);
        if (next && (letters >> c & 1)) {
            const uint32_t *child = NAME(child_of)(x->graph, node, letters, c);
            uint64_t after = NAME(letters_of)(child);
            uint64_t fit = ((after & going) | (NAME(ends_of)(child) & last)) & NAME(at_hand)(x, first, left, jokers);
            if (fit) {
                if (jokers)
                    NAME(place_jokers)(x, child, after, fit, g + 1, first, n + 1, left);
                else
                    NAME(place_plain)(x, child, after, fit, g + 1, first, n + 1, left);
            }
        }
        HERE(give_back)(x, c, have, jokers);
    } while (fitting);
}

static void NAME(place_plain)(
    wg_search *x, const uint32_t *node, uint64_t letters, uint64_t fitting, int g, int first, int n, uint64_t have)
{
    NAME(place)(x, node, letters, fitting, g, first, n, have, 0);
}

static void NAME(place_jokers)(
    wg_search *x, const uint32_t *node, uint64_t letters, uint64_t fitting, int g, int first, int n, uint64_t have)
{
    if (!WG_STEP(x)) NAME(place)(x, node, letters, fitting, g, first, n, have, 1);
}

static void NAME(open_plain)(wg_search *, const uint32_t *, const SET *, int, uint64_t);
static void NAME(open_jokers)(wg_search *, const uint32_t *, const SET *, int, uint64_t);

/* Open plays of n tiles, all of them just before a square of `next`. */
static WG_INLINE void NAME(open)(
    wg_search *x, const uint32_t *node, const SET *next, int n, uint64_t have, const int jokers)
{
    const SETS(board_sets) *b = x->board->sets;
    SETS(search_sets) *s = x->sets;
    uint64_t letters = NAME(letters_of)(node), ends = NAME(ends_of)(node), fitting;
    if (WG_STEP(x)) return;
    SET met = SETS(both)(next, &b->taken);
    if (SETS(any)(&met)) {
        /* The tiles whose letter may follow, gathered without branches before any is walked through. */
        uint16_t *list = s->met[n];
        int count = 0;
        EACH_SQUARE(&met, g) {
            list[count] = (uint16_t)g;
            count += (letters | ends) >> (x->tile[g] & 63) & 1;
        }
        for (int i = 0; i < count; i++) NAME(bound)(x, node, list[i], list[i] - n, n, have, jokers);
    }
    if (n == x->total) return;
    fitting = (letters | ends) & x->wanted & (jokers && x->blanks ? have | x->blank_letters : have);
    for (; fitting; fitting &= fitting - 1) {
        int c = wg_lowest(fitting);
        SET put = SETS(both)(next, &s->letter[c]);
        if (!SETS(any)(&put)) continue;
        uint64_t left = HERE(take)(x, c, n, have, jokers);
        if (ends >> c & 1) {
            SET done = SETS(both)(&put, &s->ending[n + 1]);
            EACH_SQUARE(&done, g) NAME(emit)(x, g - n, n + 1);
        }
        if (letters >> c & 1) {
            put = SETS(onward)(&put);
            put = SETS(both)(&put, &s->going[n + 1]);
            if (SETS(any)(&put)) {
                const uint32_t *child = NAME(child_of)(x->graph, node, letters, c);
                if (jokers)
                    NAME(open_jokers)(x, child, &put, n + 1, left);
                else
                    NAME(open_plain)(x, child, &put, n + 1, left);
            }
        }
        HERE(give_back)(x, c, have, jokers);
    }
}

static void NAME(open_plain)(wg_search *x, const uint32_t *node, const SET *next, int n, uint64_t have)
{
    NAME(open)(x, node, next, n, have, 0);
}

static void NAME(open_jokers)(wg_search *x, const uint32_t *node, const SET *next, int n, uint64_t have)
{
    NAME(open)(x, node, next, n, have, 1);
}

/* What the one blank of a rack may be so that all its tiles, and those that `number` has beside them, may spell a word. */
static uint64_t NAME(spelling_blanks)(const wg_search *x, uint64_t number)
{
    uint64_t found = 0;
    for (int c = 1; c <= x->board->layout->letters; c++)
        found |= (uint64_t)wg_may_spell(x->anagrams, number + x->anagrams->number[c]) << c;
    return found;
}

/* A value, in thousandths, that no play exceeds whose main word starts on square g: of plays of natural tiles alone, or (`blank`) of those
   that put a blank down as a letter that the rack lacks. `sums[k]`: the k highest tile values of the rack together. To the score comes the
   highest leave that so many tiles may leave. Plays of the whole rack, with their bonus, count only where its letters and the tiles between
   may spell a word.
   For the square of such plays' first tile, `ceilings` keeps the same for plays of k tiles (at k - 1, the last one for all higher k), and in
   its second half for plays of k tiles and more; `blank_letters` what a blank may be: any letter, unless nothing but a play of the whole rack
   can still be best. */
static int32_t NAME(bound_from)(const wg_search *x, int g, const int32_t *sums, int naturals, const int blank)
{
    SETS(search_sets) *s = x->sets;
    int32_t *ceiling = NULL, highest = INT32_MIN, others = INT32_MIN;
    uint64_t *blank_letters = NULL;
    const wg_board *board = x->board;
    const wg_layout *kit = board->layout;
    const SETS(board_sets) *b = board->sets;
    const int32_t *top_leave = blank ? x->top_leave_blank : x->top_leave;
    const int most_tiles = blank || naturals > x->total ? x->total : naturals;
    const wg_anagrams *anagrams = x->rack_number ? x->anagrams : NULL;
    uint64_t number = x->rack_number, spelling = 0, asked = 0;
    int32_t through = 0, product = 1, crossing = 0, most = 1;
    int k = 0, premiums = 0, touched = 0, known = 0;
    for (;; g++) {
        if (x->tile[g]) {
            through += board->value[g];
            if (anagrams) number += anagrams->number[x->tile[g] & 63];
            touched = 1;
            continue;
        }
        if (k && touched) { /* a word may end before this square */
            int ends = 1, plain = k - blank; /* plain: tiles with a value */
            if (k == x->total && anagrams) {
                if (!blank) {
                    ends = wg_may_spell(anagrams, number);
                } else {
                    if (!known || number != asked) spelling = NAME(spelling_blanks)(x, number), asked = number, known = 1;
                    *blank_letters |= spelling;
                    ends = spelling != 0;
                }
            }
            if (ends) {
                int32_t most_of_word = through + sums[plain] + (most - 1) * sums[premiums < plain ? premiums : plain];
                int32_t score = most_of_word * product * kit->times[k] + crossing + kit->bonus[k];
                int32_t value = wg_bound((int64_t)score * 1000 + top_leave[k]);
                int32_t *at = &ceiling[(k < CEILINGS / 2 ? k : CEILINGS / 2) - 1];
                if (value > *at) *at = value;
                if (value > highest) highest = value;
                if (k < x->total && value > others) others = value;
            }
        }
        if (k == most_tiles || !(x->allowed[g] & x->wanted)) break;
        if (!k) {
            ceiling = s->ceilings[g];
            blank_letters = &s->blank_letters[g];
            *blank_letters = 0;
            for (int i = 0; i < CEILINGS / 2; i++) ceiling[i] = INT32_MIN;
        }
        k++;
        int letter = kit->letter_multiplier[g], word = kit->word_multiplier[g];
        product *= word;
        premiums += letter > 1;
        if (letter > most) most = letter;
        if (board->cross[g] >= 0) {
            crossing += (board->cross[g] + letter * sums[1]) * word;
            touched = 1;
        } else if (!board->tiles) {
            touched |= (int)(SETS(words)(&b->anchors)[g >> 6] >> (g & 63)) & 1;
        }
    }
    if (ceiling) {
        int32_t highest_yet = INT32_MIN;
        for (int i = CEILINGS / 2 - 1; i >= 0; i--) {
            if (ceiling[i] > highest_yet) highest_yet = ceiling[i];
            ceiling[CEILINGS / 2 + i] = highest_yet;
        }
        if (blank && (!anagrams || !HERE(hopeless)(x, others))) *blank_letters = ~0ull;
    }
    return highest;
}

static void NAME(walk)(wg_search *x, const SET *start)
{
    if (!SETS(any)(start)) return;
    if (x->blanks)
        NAME(open_jokers)(x, x->board->root, start, 0, x->have);
    else
        NAME(open_plain)(x, x->board->root, start, 0, x->have);
}

/* Best only, one of two passes: the first squares that promise most are walked first, and those that cannot reach the best so far not at
   all. A rack with a blank is held long, and has ten times the plays of another: so first come the plays that natural tiles spell (with a
   blank in place of any of them), then those that need a blank as a letter that the rack lacks, within what can still be best. */
static void NAME(walk_pass)(wg_search *x, const SET *start, const int32_t *sums, int naturals, const int blank)
{
    SETS(search_sets) *s = x->sets;
    int32_t highest = blank ? INT32_MIN : 0;
    SET rest = *start, now;
    EACH_SQUARE(start, g) {
        s->bound[g] = NAME(bound_from)(x, g, sums, naturals, blank);
        if (s->bound[g] > highest) highest = s->bound[g];
    }
    x->ceilings = s->ceilings[0];
    for (int round = 0; round < 2; round++) {
        int64_t least = INT64_MIN;
        if (!round && !blank) least = highest / WG_FIRST + 1;
        if (!round && blank) least = x->floor < 0 ? highest / 2 : x->floor + (highest - x->floor) / 2;
        memset(&now, 0, sizeof(SET));
        if (blank) x->blank_letters = 0;
        EACH_SQUARE(&rest, g) {
            if (s->bound[g] < least || HERE(hopeless)(x, s->bound[g])) continue;
            SETS(insert)(&now, g);
            if (blank) {
                int first = g;
                while (x->tile[first]) first++;
                x->blank_letters |= s->blank_letters[first];
            }
        }
        if (!SETS(any)(&now)) continue;
        rest = SETS(without)(&rest, &now);
        if (blank)
            NAME(open_jokers)(x, x->board->root, &now, 0, x->have);
        else
            NAME(open_plain)(x, x->board->root, &now, 0, x->have);
    }
}

static void NAME(walk_best)(wg_search *x, const SET *start)
{
    SETS(search_sets) *s = x->sets;
    int32_t sums[MAX_RACK + 1];
    int naturals = 0;
    sums[0] = 0;
    for (int c = 1; c <= x->board->layout->letters; c++)
        for (int k = 0; k < x->live[c]; k++) {
            int at = ++naturals;
            for (; at > 1 && sums[at - 1] < x->board->layout->value[c]; at--) sums[at] = sums[at - 1];
            sums[at] = x->board->layout->value[c];
        }
    if (x->anagrams && x->all_blanks <= 1 && naturals + x->all_blanks == x->total)
        for (int c = 1; c <= x->board->layout->letters; c++) x->rack_number += (uint64_t)x->live[c] * x->anagrams->number[c];
    for (int n = naturals; n < x->total; n++) sums[n + 1] = 0;
    for (int k = 1; k <= x->total; k++) sums[k] += sums[k - 1];
    wg_top_leaves(x);
    NAME(walk_pass)(x, start, sums, naturals, 0);
    if (!x->all_blanks) return;
    x->must_owe = 1;
    x->blank_letters_from = s->blank_letters;
    NAME(walk_pass)(x, start, sums, naturals, 1);
}

static void NAME(run)(wg_search *x)
{
    const wg_board *board = x->board;
    const SETS(board_sets) *b = board->sets;
    SETS(search_sets) *s = x->sets;
    SET reach[MAX_RACK + 1], touched = b->anchors, inside = SETS(either)(&b->empty, &b->taken), next;
    int total = x->total;
    for (uint64_t rest = x->wanted; rest; rest &= rest - 1) s->letter[wg_lowest(rest)] = b->empty;
    EACH_SQUARE(&b->constrained, g)
        for (uint64_t bad = x->wanted & ~board->allowed[g]; bad; bad &= bad - 1)
            SETS(discard)(&s->letter[wg_lowest(bad)], g);
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
    if (!total) return;
    if (x->mode == WG_BEST && !board->layout->lasting) {
        NAME(walk_best)(x, &next);
        return;
    }
    if (x->mode == WG_BEST) wg_top_leaves(x);
    NAME(walk)(x, &next);
}
