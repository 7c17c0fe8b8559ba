/* Which cards of the hand a few words of the table can take up: each card of the hand in a word of its own, or many in a word that draws nothing, so
   that the hand loses as many cards as are laid. A turn that lays the whole hand so cannot be beaten, and on a large table there nearly always is one.

   The cards of the part and those of the hand are few enough to number all their subsets. For each subset of the part, a set of bits tells which
   subsets of the hand can be laid with it, so that nothing of it is left over (or a few cards are: the levels). */
#ifndef WORDMELD_PARTS_H
#define WORDMELD_PARTS_H

#include "improve.h"

enum {
    MOST_STATES = 4096,    /* subsets of the hand */
    MOST_SUBS = 4096,      /* subsets of a part */
    PART_KINDS = 16,       /* a nibble each */
    MOST_OPTIONS = 1 << 16 /* in one part */
};

#define KEPT(b) (~(uint32_t)(b)) /* in the place of a class: table word b stays */

#define NIBBLES 0x8888888888888888ULL

/* The subsets of the hand, as numbers with a digit for each kind. Of a hand that has too many, some kinds are left out. */
typedef struct {
    int kinds, kind[PART_KINDS], unit[PART_KINDS], count[PART_KINDS];
    int digit_of[MAX_KINDS]; /* of a kind, or -1 */
    int states, lanes;       /* lanes: 64 states each */
    uint64_t *packed;        /* of each state its digits, a nibble each */
    uint8_t *cards;          /* of each state their sum */
    uint64_t *can;           /* for each state v, the states with which it fits into the hand, when needed */
    uint8_t *known;
} Hand;

typedef struct {
    int32_t next;
    uint32_t word; /* a class, or KEPT */
    uint16_t hand; /* a state */
} Option;

typedef struct {
    uint64_t set; /* table words */
    int kinds, kind[PART_KINDS], unit[PART_KINDS], count[PART_KINDS];
    int subs, full, levels;
    uint64_t *packed;
    uint8_t *lead;    /* of each subset its last digit that is not 0; a word that covers the subset must take such a card */
    int32_t *option_of; /* of each subset the first word that can be made of just it, or -1 */
    Option *option;
    int options, room;
    uint16_t *group;  /* the subsets of which a word can be made, by their lead */
    int group_end[PART_KINDS + 1];
    uint64_t *reach;  /* [level][subset][lane] */
    uint8_t *some;    /* [level][subset]: whether that is not empty */
    uint8_t *need;    /* which subsets are asked about */
} Part;

/* One word while its cards are being chosen. */
typedef struct {
    const uint8_t *letters;
    int length, most_hand, min_jokers;
    uint32_t word;
    int used[MAX_KINDS];
} Spelling;

static inline int includes(uint64_t whole, uint64_t part) { return (((whole | NIBBLES) - part) & NIBBLES) == NIBBLES; }

static int open_hand(Hand *hand, const Deal *deal)
{
    hand->states = 1;
    memset(hand->digit_of, 0xFF, sizeof(hand->digit_of));
    for (int k = 0; k < deal->cards; k++) {
        if (!deal->kind_hand[k] || !deal->supply[k] || deal->supply[k] > 7 || hand->kinds == PART_KINDS) continue;
        if (hand->states * (deal->supply[k] + 1) > MOST_STATES) continue;
        hand->kind[hand->kinds] = k;
        hand->unit[hand->kinds] = hand->states;
        hand->count[hand->kinds] = deal->supply[k];
        hand->digit_of[k] = hand->kinds++;
        hand->states *= deal->supply[k] + 1;
    }
    hand->lanes = (hand->states + 63) >> 6;
    hand->packed = calloc((size_t)hand->states, sizeof(uint64_t));
    hand->cards = calloc((size_t)hand->states, 1);
    hand->can = malloc((size_t)hand->states * (size_t)hand->lanes * sizeof(uint64_t));
    hand->known = calloc((size_t)hand->states, 1);
    if (!hand->packed || !hand->cards || !hand->can || !hand->known) return 0;
    for (int v = 0; v < hand->states; v++)
        for (int h = 0; h < hand->kinds; h++) {
            uint64_t digit = (uint64_t)(v / hand->unit[h] % (hand->count[h] + 1));
            hand->packed[v] |= digit << (4 * h);
            hand->cards[v] = (uint8_t)(hand->cards[v] + digit);
        }
    return 1;
}

static void close_hand(Hand *hand)
{
    free(hand->packed);
    free(hand->cards);
    free(hand->can);
    free(hand->known);
}

/* The states with which v fits into the hand. */
static const uint64_t *fitting(Hand *hand, int v)
{
    uint64_t *can = hand->can + (size_t)v * (size_t)hand->lanes;
    if (!hand->known[v]) {
        uint64_t spare = hand->packed[hand->states - 1] - hand->packed[v];
        memset(can, 0, (size_t)hand->lanes * sizeof(uint64_t));
        for (int u = 0; u < hand->states; u++)
            if (includes(spare, hand->packed[u])) can[u >> 6] |= 1ULL << (u & 63);
        hand->known[v] = 1;
    }
    return can;
}

/* To `to` all states of `from` with v more. */
static inline void add_states(Hand *hand, uint64_t *restrict to, const uint64_t *restrict from, int v)
{
    int up = v >> 6, by = v & 63, lanes = hand->lanes;
    if (v == 0) {
        for (int i = 0; i < lanes; i++) to[i] |= from[i];
        return;
    }
    const uint64_t *can = fitting(hand, v);
    if (by == 0) {
        for (int i = 0; i + up < lanes; i++) to[i + up] |= from[i] & can[i];
        return;
    }
    for (int i = 0; i + up < lanes; i++) {
        uint64_t x = from[i] & can[i];
        to[i + up] |= x << by;
        if (i + up + 1 < lanes) to[i + up + 1] |= x >> (64 - by);
    }
}

static inline int has_state(const uint64_t *states, int u) { return states[u >> 6] >> (u & 63) & 1; }

static void close_part(Part *part)
{
    free(part->packed);
    free(part->lead);
    free(part->option_of);
    free(part->option);
    free(part->group);
    free(part->reach);
    free(part->some);
    free(part->need);
    memset(part, 0, sizeof(*part));
}

static inline uint64_t *reach_of(const Hand *hand, const Part *part, int level, int sub)
{
    return part->reach + ((size_t)level * (size_t)part->subs + (size_t)sub) * (size_t)hand->lanes;
}

static void put_option(Part *part, int sub, int hand, uint32_t word)
{
    for (int o = part->option_of[sub]; o >= 0; o = part->option[o].next)
        if (part->option[o].hand == hand) return;
    if (part->options == part->room) {
        int room = 2 * part->room + 1024;
        void *grown = room > MOST_OPTIONS ? NULL : realloc(part->option, (size_t)room * sizeof(Option));
        if (!grown) return; /* fewer words are fewer ways, no fault */
        part->option = grown;
        part->room = room;
    }
    part->option[part->options] = (Option){part->option_of[sub], word, (uint16_t)hand};
    part->option_of[sub] = part->options++;
}

/* Choose the kind of the letter at `at` and of those after it: `sub` of the part, `hand` of the hand so far. */
static void spell(const Deal *deal, const Hand *hand, Part *part, const int *place, Spelling *word, int at, int sub, int state, int own, int jokers, int low)
{
    if (at == word->length) {
        if (sub ? own || !deal->options.every_word : own) put_option(part, sub, state, word->word);
        return;
    }
    int letter = word->letters[at];
    if (at == 0 || word->letters[at - 1] != letter) low = 0;
    for (int o = low; o < SLOTS; o++) {
        int k = deal->opt[letter][o];
        if (k < 0) continue;
        int joker = deal->kind_joker[k], next_sub = sub, next_state = state;
        if (joker && jokers && word->length < word->min_jokers) continue;
        if (deal->kind_hand[k]) {
            int h = hand->digit_of[k];
            if (h < 0 || own == word->most_hand || word->used[k] == hand->count[h]) continue;
            next_state += hand->unit[h];
        } else {
            int p = place[k];
            if (p < 0 || word->used[k] == part->count[p]) continue;
            next_sub += part->unit[p];
        }
        word->used[k]++;
        spell(deal, hand, part, place, word, at + 1, next_sub, next_state, own + deal->kind_hand[k], jokers + joker, o);
        word->used[k]--;
    }
}

/* Number the subsets of the cards of some table words; 0 where there are too many, or no memory. */
static int number_part(Part *part, const Deal *deal, uint64_t set, int *place)
{
    int counts[MAX_KINDS] = {0};
    memset(part, 0, sizeof(*part));
    memset(place, 0xFF, MAX_KINDS * sizeof(int));
    part->set = set;
    part->subs = 1;
    for (int b = 0; b < deal->n_words; b++)
        if (set >> b & 1)
            for (int q = 0; q < deal->keep[b].pairs; q++) counts[deal->keep[b].cards[2 * q]] += deal->keep[b].cards[2 * q + 1];
    for (int k = 0; k < deal->cards; k++) {
        if (!counts[k]) continue;
        if (counts[k] > 7 || part->kinds == PART_KINDS || part->subs * (counts[k] + 1) > MOST_SUBS) return 0;
        part->kind[part->kinds] = k;
        part->unit[part->kinds] = part->subs;
        part->count[part->kinds] = counts[k];
        place[k] = part->kinds++;
        part->subs *= counts[k] + 1;
    }
    part->full = part->subs - 1;
    part->packed = calloc((size_t)part->subs, sizeof(uint64_t));
    part->lead = calloc((size_t)part->subs, 1);
    part->option_of = malloc((size_t)part->subs * sizeof(int32_t));
    part->group = malloc((size_t)part->subs * sizeof(uint16_t));
    part->need = calloc((size_t)part->subs, 1);
    if (!part->packed || !part->lead || !part->option_of || !part->group || !part->need) return 0;
    for (int sub = 0; sub < part->subs; sub++) {
        part->option_of[sub] = -1;
        for (int p = 0; p < part->kinds; p++) {
            uint64_t digit = (uint64_t)(sub / part->unit[p] % (part->count[p] + 1));
            part->packed[sub] |= digit << (4 * p);
            if (digit) part->lead[sub] = (uint8_t)p;
        }
    }
    return 1;
}

/* Whether a word with so many cards of the hand loses no more of them than it lays. */
static inline int most_hand_of(const Deal *deal, int tier) { return tier != COMMON ? MAX_LETTERS : deal->net_only || deal->options.flat_mixed ? 1 : 0; }

/* A table word of the part may stay. (Not where its cards could be taken from the part more often than there are such words.) */
static void put_kept(Part *part, const Deal *deal, const int *place)
{
    for (int b = 0; b < deal->n_words; b++) {
        if (!(part->set >> b & 1)) continue;
        const Piece *keep = &deal->keep[b];
        int sub = 0, times = MAX_LETTERS, words = 0;
        for (int q = 0; q < keep->pairs; q++) {
            int p = place[keep->cards[2 * q]], fit = part->count[p] / keep->cards[2 * q + 1];
            sub += part->unit[p] * keep->cards[2 * q + 1];
            if (fit < times) times = fit;
        }
        for (int i = 0; i < deal->n_words; i++)
            words += (part->set >> i & 1) && same_cards(&deal->keep[i], keep);
        if (times <= words) put_option(part, sub, 0, KEPT(b));
    }
}

/* Find the words that can be made of cards of the part and the hand, or stay. */
static void find_options(Part *part, const Columns *c, const Hand *hand, const int *place)
{
    const Deal *deal = c->deal;
    Spelling word = {0};
    uint64_t letters = 0, own = 0;
    int jokers = 0, own_jokers = 0, cards = 0;
    for (int p = 0; p < part->kinds; p++) {
        cards += part->count[p];
        if (deal->kind_letter[part->kind[p]])
            letters |= 1ULL << deal->kind_letter[part->kind[p]];
        else
            jokers += part->count[p];
    }
    for (int h = 0; h < hand->kinds; h++) {
        if (deal->kind_letter[hand->kind[h]])
            own |= 1ULL << deal->kind_letter[hand->kind[h]];
        else
            own_jokers += hand->count[h];
    }
    word.min_jokers = deal->options.min_jokers;
    put_kept(part, deal, place);
    c->watch->work += c->cand.count;
    for (uint32_t i = 0; i < c->cand.count; i++) {
        if ((i & 16383) == 16383 && late(c->watch)) return;
        uint32_t w = c->cand.word[i];
        int most_hand = most_hand_of(deal, c->cand.tier[i]), length = c->words->length[w];
        uint64_t missing = c->words->mask[w] & ~letters;
        if (!few_bits(missing, most_hand + jokers) || length > cards + most_hand || length < deal->options.min_table
            || !few_bits(missing & ~own, own_jokers + jokers))
            continue;
        word.letters = c->words->letters + c->words->offset[w];
        word.length = length;
        word.most_hand = most_hand;
        word.word = w;
        c->watch->work += 20;
        spell(deal, hand, part, place, &word, 0, 0, 0, 0, 0, 0);
    }
    /* words from the hand alone are no business of a part */
    part->option_of[0] = -1;
    int n = 0;
    for (int p = 0; p < part->kinds; p++) {
        for (int sub = 1; sub < part->subs; sub++)
            if (part->lead[sub] == p && part->option_of[sub] >= 0) part->group[n++] = (uint16_t)sub;
        part->group_end[p + 1] = n;
    }
}

/* Work out what can be laid with every subset that is needed; 0 when memory ran out. */
static int reach_subsets(Part *part, Hand *hand, Watch *watch, int levels)
{
    part->levels = levels;
    part->reach = calloc((size_t)levels * (size_t)part->subs * (size_t)hand->lanes, sizeof(uint64_t));
    part->some = calloc((size_t)levels * (size_t)part->subs, 1);
    if (!part->reach || !part->some) return 0;
    for (int sub = part->full; sub > 0; sub--) {
        if (!part->need[sub]) continue;
        int p = part->lead[sub];
        for (int g = part->group_end[p]; g < part->group_end[p + 1]; g++)
            if (includes(part->packed[sub], part->packed[part->group[g]])) part->need[sub - part->group[g]] = 1;
        if (levels > 1) part->need[sub - part->unit[p]] = 1;
    }
    reach_of(hand, part, 0, 0)[0] = 1;
    part->some[0] = 1;
    for (int sub = 1; sub < part->subs; sub++) {
        if (!part->need[sub]) continue;
        int p = part->lead[sub], steps = 0;
        for (int level = 0; level < levels; level++) {
            uint64_t *to = reach_of(hand, part, level, sub), any = 0;
            for (int g = part->group_end[p]; g < part->group_end[p + 1]; g++) {
                int of = part->group[g];
                if (!includes(part->packed[sub], part->packed[of]) || !part->some[level * part->subs + sub - of]) continue;
                const uint64_t *from = reach_of(hand, part, level, sub - of);
                for (int o = part->option_of[of]; o >= 0; o = part->option[o].next, steps++) add_states(hand, to, from, part->option[o].hand);
            }
            if (level && part->some[(level - 1) * part->subs + sub - part->unit[p]])
                add_states(hand, to, reach_of(hand, part, level - 1, sub - part->unit[p]), 0);
            for (int i = 0; i < hand->lanes; i++) any |= to[i];
            part->some[level * part->subs + sub] = any != 0;
        }
        watch->work += 4 + part->group_end[p + 1] - part->group_end[p] + 8 * steps;
        if ((sub & 63) == 63 && late(watch)) return 1;
    }
    return 1;
}

static int is_laid(const Turn *turn, int32_t word)
{
    for (int i = 0; i < turn->size; i++)
        if (turn->piece[i].word == word) return 1;
    return 0;
}

static void push_word(const Columns *c, const Hand *hand, const Part *part, Turn *turn, int sub, int state, uint32_t word)
{
    const Deal *deal = c->deal;
    uint8_t cards[2 * MAX_PAIRS];
    Piece piece = {(int32_t)word, 0, hand->cards[state], 0, 0, cards};
    int counts[MAX_KINDS] = {0};
    if ((int32_t)word < 0) {
        int b = (int)~word, other = b;
        while (is_laid(turn, -1 - other)) { /* an equal word has taken its place */
            do other++;
            while (!(part->set >> other & 1) || !same_cards(&deal->keep[other], &deal->keep[b]));
        }
        push_piece(turn, &deal->keep[other]);
        return;
    }
    for (int p = 0; p < part->kinds; p++) counts[part->kind[p]] = (int)(part->packed[sub] >> (4 * p)) & 15;
    for (int h = 0; h < hand->kinds; h++) counts[hand->kind[h]] = (int)(hand->packed[state] >> (4 * h)) & 15;
    if (!sub && deal->opening_token >= 0) counts[deal->opening_token] = 1;
    for (int i = 0; i < turn->size && deal->opening_token >= 0; i++) /* one word takes it */
        for (int q = 0; q < turn->piece[i].pairs; q++)
            if (turn->piece[i].cards[2 * q] == deal->opening_token) counts[deal->opening_token] = 0;
    for (int k = 0; k < deal->kinds; k++)
        if (counts[k]) {
            cards[2 * piece.pairs] = (uint8_t)k;
            cards[2 * piece.pairs++ + 1] = (uint8_t)counts[k];
        }
    set_gain(deal, c->words, &piece);
    push_piece(turn, &piece);
}

/* Put the words on the turn that lay `state` with `sub`, all but `level` of its cards; one of several ways by `draw`. */
static void unfold(const Columns *c, Hand *hand, const Part *part, Turn *turn, int level, int sub, int state, uint64_t draw)
{
    while (sub) {
        int p = part->lead[sub], begin = part->group_end[p], n = part->group_end[p + 1] - begin, done = 0;
        draw = mix(draw);
        for (int i = 0; i < n && !done; i++) {
            int of = part->group[begin + (int)((draw + (uint64_t)i) % (uint64_t)n)];
            if (!includes(part->packed[sub], part->packed[of])) continue;
            const uint64_t *from = reach_of(hand, part, level, sub - of);
            for (int o = part->option_of[of]; o >= 0; o = part->option[o].next) {
                int v = part->option[o].hand;
                if (!includes(hand->packed[state], hand->packed[v]) || !has_state(from, state - v)) continue;
                push_word(c, hand, part, turn, of, v, part->option[o].word);
                sub -= of;
                state -= v;
                done = 1;
                break;
            }
        }
        if (!done) { /* a card that is taken back */
            sub -= part->unit[p];
            level--;
        }
    }
}

#endif
