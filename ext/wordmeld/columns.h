/* Which words the cards can spell, and columns: one way to make a word, so many cards of each kind, and what it loses against the prices of its
   cards. Knows prices, not where they come from. */
#ifndef WORDMELD_COLUMNS_H
#define WORDMELD_COLUMNS_H

#include "turns.h"

#define SCALE ((int64_t)1 << 20) /* a card, in prices */
#define FAR_OFF ((int64_t)1 << 50)

static inline int64_t less64(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t more64(int64_t a, int64_t b) { return a > b ? a : b; }

typedef struct {
    int64_t loss;   /* price of its cards minus its gain, never negative */
    uint32_t first; /* into the pool of (kind, count) */
    int32_t word;   /* as in Piece */
    uint8_t pairs, hand;
    int8_t gain;
    uint8_t common;
    int32_t item;
} Column;

/* The classes that some cards can spell. */
typedef struct {
    uint32_t *word;
    uint8_t *tier;
    uint32_t count;
    int any_win;
} Candidates;

/* Prices of the kinds, scaled. */
typedef struct {
    int64_t of[MAX_KINDS];
    int64_t surplus; /* of a card added over the cards taken back */
    int64_t bound;   /* what a turn gains at most */
    /* the cheapest card of a letter: any, by premium count (a hand card gains 1), and what insisting on a hand card costs */
    int64_t low_any[64], low_premium[64], low_hand[64];
} Prices;

typedef struct {
    Watch *watch;
    Deal *deal;
    const Classes *words;
    Prices price;
    Candidates cand;
    /* the word whose variants are being listed */
    const uint8_t *letters;
    int length, tier, class, best_only, found;
    int64_t most, limit;
    int64_t rest[MAX_LETTERS + 1];
    int used[MAX_KINDS];
    /* the list, and the pool of its (kind, count) pairs */
    Column *col;
    uint32_t count, room;
    uint8_t *pool;
    uint32_t pooled, pool_room;
} Columns;

static void free_candidates(Candidates *cand)
{
    free(cand->word);
    free(cand->tier);
    cand->word = NULL;
    cand->tier = NULL;
    cand->count = 0;
}

static void close_columns(Columns *c)
{
    free_candidates(&c->cand);
    free(c->col);
    free(c->pool);
}

/* Keep the classes (of `parent`, or of all words where that is NULL) that the cards can spell, as the candidates; 0 when memory ran out. When the
   search is halted they are not all. */
static int find_candidates(Columns *c, const Candidates *parent)
{
    const Deal *deal = c->deal;
    const Classes *words = c->words;
    Candidates *out = &c->cand;
    uint32_t n = 0, room = 1024, of = parent ? parent->count : words->count;
    uint64_t lacking = ~(uint64_t)0, single = ~(uint64_t)0; /* letters of which there is no card, and not more than one */
    int stock[64] = {0}, jokers = 0, cards = 0, any_win = 0;
    for (int k = 0; k < deal->cards; k++) {
        if (!deal->supply[k]) continue;
        cards += deal->supply[k];
        if (deal->kind_letter[k])
            stock[deal->kind_letter[k]] += deal->supply[k];
        else
            jokers += deal->supply[k];
    }
    for (int i = 1; i < 64; i++) {
        if (stock[i] > 0) lacking &= ~(1ULL << i);
        if (stock[i] > 1) single &= ~(1ULL << i);
    }
    out->word = malloc(room * sizeof(uint32_t));
    out->tier = malloc(room);
    out->count = 0;
    c->watch->work += of;
    if (!out->word || !out->tier) return 0;
    for (uint32_t x = 0; x < of; x++) {
        if ((x & 16383) == 16383 && late(c->watch)) break;
        uint32_t w = parent ? parent->word[x] : x;
        int length = words->length[w], tier, missing = 0;
        int allowed = length >= deal->options.min_jokers || jokers < 2 ? jokers : 1;
        if (length > cards) continue;
        for (uint64_t rest = words->mask[w] & lacking; rest && missing <= allowed; rest &= rest - 1) missing++;
        for (uint64_t rest = words->twice[w] & single & ~(uint64_t)1; rest && missing <= allowed; rest &= rest - 1) missing++;
        if (missing > allowed) continue;
        if (parent) {
            tier = parent->tier[x];
        } else {
            tier = tier_of(deal, words, w);
            if (tier >= WINNING && !deal->options.win) continue;
        }
        if (words->twice[w] & 1) {
            const uint8_t *letters = words->letters + words->offset[w];
            missing = 0;
            for (int i = 0, run; i < length; i += run) {
                for (run = 1; i + run < length && letters[i + run] == letters[i]; run++) {}
                if (run > stock[letters[i]]) missing += run - stock[letters[i]];
            }
            if (missing > allowed) continue;
        }
        if (n == room) {
            room *= 4;
            void *grown = realloc(out->word, room * sizeof(uint32_t));
            if (!grown) return 0;
            out->word = grown;
            grown = realloc(out->tier, room);
            if (!grown) return 0;
            out->tier = grown;
        }
        out->word[n] = w;
        out->tier[n++] = (uint8_t)tier;
        any_win |= tier >= WINNING;
    }
    out->count = n;
    out->any_win = any_win;
    return 1;
}

static int grow_columns(Columns *c, uint32_t need)
{
    if (need > c->room) {
        if (need < 2 * c->room) need = 2 * c->room;
        void *grown = realloc(c->col, need * sizeof(Column));
        if (!grown) return 0;
        c->col = grown;
        c->room = need;
    }
    return 1;
}

static int grow_pool(Columns *c, uint32_t need)
{
    if (need > c->pool_room) {
        if (need < 2 * c->pool_room) need = 2 * c->pool_room;
        void *grown = realloc(c->pool, need);
        if (!grown) return 0;
        c->pool = grown;
        c->pool_room = need;
    }
    return 1;
}

/* Room for one column more; 0, and halted, where there is none. */
static inline int room_for_one(Columns *c)
{
    if (grow_columns(c, c->count + 1) && grow_pool(c, c->pooled + 2 * MAX_KINDS)) return 1;
    c->watch->halted = OUT_OF_MEMORY;
    return 0;
}

static int put_column(Columns *c, int word, int hand, int gain, int common)
{
    if (!room_for_one(c)) return 0;
    Column *column = &c->col[c->count];
    column->first = c->pooled;
    column->word = word;
    column->hand = (uint8_t)hand;
    column->gain = (int8_t)gain;
    column->common = (uint8_t)common;
    column->pairs = 0;
    for (int k = 0; k < c->deal->kinds; k++)
        if (c->used[k]) {
            c->pool[c->pooled++] = (uint8_t)k;
            c->pool[c->pooled++] = (uint8_t)c->used[k];
            column->pairs++;
        }
    c->count++;
    return 1;
}

static inline void drop_last(Columns *c) { c->pooled = c->col[--c->count].first; }

/* A column as a piece, until the list changes. */
static inline Piece piece_of(const Columns *c, const Column *column)
{
    return (Piece){column->word, column->pairs, column->hand, column->gain, column->common, c->pool + column->first};
}

/* What a token that is still to be had takes off the loss of a word. */
static inline int64_t token_price(const Columns *c, int token)
{
    return token >= 0 && c->deal->supply[token] && c->price.of[token] < 0 ? c->price.of[token] : 0;
}

/* A lower bound of the loss of every variant of candidate i, from the cheapest card of each letter. */
static inline int64_t lowest(const Columns *c, uint32_t i)
{
    const Deal *deal = c->deal;
    uint32_t w = c->cand.word[i];
    const uint8_t *letters = c->words->letters + c->words->offset[w];
    int64_t total = deal->opening_token >= 0 ? token_price(c, deal->opening_token) : 0, hand = FAR_OFF, all_hand = total;
    int length = c->words->length[w];
    if (c->cand.tier[i] != COMMON || deal->net_only) {
        for (int j = 0; j < length; j++) total += c->price.low_premium[letters[j]];
        return c->cand.tier[i] >= WINNING ? total + token_price(c, deal->winning_token) : total;
    }
    for (int j = 0; j < length; j++) {
        total += c->price.low_any[letters[j]];
        hand = less64(hand, c->price.low_hand[letters[j]] - c->price.low_any[letters[j]]);
        all_hand += c->price.low_hand[letters[j]];
    }
    if (deal->options.flat_mixed) return less64(total, total + hand - SCALE);
    if (deal->options.flat_hand) return less64(total, all_hand - SCALE);
    return total;
}

static void set_lows(Columns *c)
{
    const Deal *deal = c->deal;
    for (int i = 0; i < 64; i++) {
        c->price.low_any[i] = c->price.low_premium[i] = c->price.low_hand[i] = FAR_OFF >> 8;
        for (int o = 0; o < SLOTS; o++) {
            int k = deal->opt[i][o];
            if (k < 0 || !deal->supply[k]) continue;
            int64_t p = c->price.of[k];
            c->price.low_any[i] = less64(c->price.low_any[i], p);
            if (deal->kind_hand[k]) {
                c->price.low_hand[i] = less64(c->price.low_hand[i], p);
                p -= SCALE;
            }
            c->price.low_premium[i] = less64(c->price.low_premium[i], p);
        }
    }
}

/* Prices that always hold: a hand card is worth 1, a table card nothing. */
static void set_plain_prices(Columns *c)
{
    c->price.surplus = c->price.bound = 0;
    for (int k = 0; k < c->deal->kinds; k++) {
        c->price.of[k] = c->deal->kind_hand[k] && !is_token(c->deal, k) ? SCALE : 0;
        c->price.bound += c->price.of[k] * c->deal->supply[k];
    }
    set_lows(c);
}

/* The table word that a column would make again of the very same cards though it must be taken apart: as good as keeping it, which is looked at
   elsewhere. */
static int is_banned(const Deal *deal, const Piece *piece)
{
    for (int b = 0; b < deal->n_words; b++)
        if (deal->base_broken >> b & 1 && same_cards(&deal->keep[b], piece)) return 1;
    return 0;
}

/* The same of the present variant. */
static int remakes(const Columns *c)
{
    const Deal *deal = c->deal;
    for (int b = 0; b < deal->n_words; b++) {
        const Piece *keep = &deal->keep[b];
        int q = 0;
        if (!(deal->base_broken >> b & 1) || deal->word_cards[b] != c->length) continue;
        while (q < keep->pairs && c->used[keep->cards[2 * q]] == keep->cards[2 * q + 1]) q++;
        if (q == keep->pairs) return 1;
    }
    return 0;
}

static void offer(Columns *c, int64_t loss, int hand, int gain, int common)
{
    if (loss > c->limit) return;
    if (c->best_only) {
        if (c->found) drop_last(c); /* replaces the one found before */
        c->found = 1;
        c->limit = loss - 1;
    }
    if (put_column(c, c->class, hand, gain, common)) c->col[c->count - 1].loss = loss;
}

/* The same, with each token that the word can take and without. */
static void offer_tokens(Columns *c, int64_t loss, int hand, int gain, int common, int table)
{
    const Deal *deal = c->deal;
    int winning = c->tier >= WINNING && deal->winning_token >= 0 && deal->supply[deal->winning_token];
    int opening = deal->opening_token >= 0 && table == 0 && deal->supply[deal->opening_token];
    for (int w = winning; w >= 0; w--) {
        if (winning) c->used[deal->winning_token] = w;
        for (int o = opening; o >= 0; o--) {
            if (opening) c->used[deal->opening_token] = o;
            offer(c, loss + (w ? c->price.of[deal->winning_token] : 0) + (o ? c->price.of[deal->opening_token] : 0), hand, gain, common);
        }
    }
}

/* A complete variant: the length rules, what it gains, and whether its loss is within the limit. */
static void accept(Columns *c, int64_t cost, int hand, int table)
{
    const Deal *deal = c->deal;
    int gain = 0, common = 0;
    if (table == 0) {
        if (c->length < deal->options.min_hand && (c->tier == COMMON || c->tier == WINNING)) return;
    } else if (c->length < deal->options.min_table || (hand == 0 && deal->options.every_word)) {
        return;
    }
    if (hand == 0 && deal->base_broken && c->tier < WINNING && remakes(c)) return;
    if (c->tier != COMMON || deal->net_only) {
        offer_tokens(c, cost, hand, hand, 0, table);
        return;
    }
    if (hand) {
        gain = table == 0 ? deal->options.flat_hand : deal->options.flat_mixed;
        common = deal->options.flat_once && (table == 0 || deal->options.flat_once == 2);
    }
    offer_tokens(c, cost - gain * SCALE, hand, gain, common, table);
}

/* Choose the kind of the letter at `at` and of those after it; equal letters take kinds in rising order. */
static void choose(Columns *c, int at, int64_t cost, int hand, int table, int jokers, int low)
{
    const Deal *deal = c->deal;
    c->watch->work += 2;
    if (c->watch->work >= c->watch->work_look) {
        c->watch->work_look = c->watch->work + 100000;
        late(c->watch);
    }
    if (cost + c->rest[at] - c->most > c->limit || c->watch->halted >= OUT_OF_TIME) return;
    if (at == c->length) {
        accept(c, cost, hand, table);
        return;
    }
    if (at == 0 || c->letters[at - 1] != c->letters[at]) low = 0;
    for (int o = low; o < SLOTS; o++) {
        int k = deal->opt[c->letters[at]][o];
        if (k < 0 || c->used[k] >= deal->supply[k]) continue;
        int joker = deal->kind_joker[k];
        if (joker && jokers >= 1 && c->length < deal->options.min_jokers) continue;
        int64_t p = c->price.of[k];
        c->used[k]++;
        if (deal->kind_hand[k])
            choose(c, at + 1, cost + p - (c->tier != COMMON || deal->net_only ? SCALE : 0), hand + 1, table, jokers + joker, o);
        else
            choose(c, at + 1, cost + p, hand, table + 1, jokers + joker, o);
        c->used[k]--;
    }
}

/* Put the variants of candidate i that lose at most `limit` as columns (or only the best one); give the least loss, or FAR_OFF. */
static int64_t variants(Columns *c, uint32_t i, int64_t limit, int best_only)
{
    const Deal *deal = c->deal;
    uint32_t w = c->cand.word[i];
    c->letters = c->words->letters + c->words->offset[w];
    c->length = c->words->length[w];
    c->tier = c->cand.tier[i];
    c->class = (int)w;
    c->best_only = best_only;
    c->found = 0;
    c->limit = limit;
    int by_any = c->tier == COMMON && !deal->net_only;
    c->most = by_any && (deal->options.flat_hand || deal->options.flat_mixed) ? SCALE : 0;
    if (c->tier >= WINNING) c->most -= token_price(c, deal->winning_token);
    c->most -= token_price(c, deal->opening_token);
    c->rest[c->length] = 0;
    for (int j = c->length - 1; j >= 0; j--)
        c->rest[j] = c->rest[j + 1] + (by_any ? c->price.low_any : c->price.low_premium)[c->letters[j]];
    choose(c, 0, 0, 0, 0, 0, 0);
    if (best_only && !c->found) return FAR_OFF;
    return c->limit + (best_only ? 1 : 0);
}

/* Start the columns afresh with the table words that may still stay. */
static void lay_keepers(Columns *c)
{
    const Deal *deal = c->deal;
    c->count = c->pooled = 0;
    for (int b = 0; b < deal->n_words; b++) {
        const Piece *keep = &deal->keep[b];
        if (deal->base_kept >> b & 1 || !fits(deal, keep)) continue;
        if (!room_for_one(c)) return;
        Column *column = &c->col[c->count++];
        memset(column, 0, sizeof(*column));
        column->word = keep->word;
        column->first = c->pooled;
        column->pairs = keep->pairs;
        for (int q = 0; q < keep->pairs; q++) column->loss += c->price.of[keep->cards[2 * q]] * keep->cards[2 * q + 1];
        memcpy(c->pool + c->pooled, keep->cards, 2 * keep->pairs);
        c->pooled += 2 * keep->pairs;
    }
}

#endif
