/* The turns found: what each is worth, written down once for the same kept words and classes. Knows nothing of how they are found. */
#ifndef WORDMELD_TURNS_H
#define WORDMELD_TURNS_H

#include <stdlib.h>

#include "deal.h"

enum { MAX_RECORDS = 20000, SET_BITS = 16, NO_GAIN = -1000 };

typedef struct {
    int size, used;
    Piece piece[MAX_DEPTH];
    uint8_t cards[2 * MAX_DEPTH];
} Turn;

typedef struct {
    Watch *watch;
    const Deal *deal;
    const Classes *words;
    uint64_t *seen;   /* a set of keys */
    uint64_t *tables; /* another, of the letters of the words that lie in the end */
    int *gain;      /* of each record */
    int32_t *record; /* one after the other: pieces, and of each its word, its pairs, the pairs */
    uint32_t count, used, room;
    int distinct; /* tables that differ in their words' letters, of the turns recorded */
    Turn *trail; /* the part of the turn that is fixed above the present subproblem */
    Turn *best;  /* the first turn recorded of those that gain most */
    int best_gain;
} Turns;

static int open_turns(Turns *turns, Watch *watch, const Deal *deal, const Classes *words)
{
    turns->watch = watch;
    turns->deal = deal;
    turns->words = words;
    turns->best_gain = NO_GAIN;
    turns->seen = calloc((size_t)1 << SET_BITS, sizeof(uint64_t));
    turns->tables = calloc((size_t)1 << SET_BITS, sizeof(uint64_t));
    turns->gain = calloc(MAX_RECORDS, sizeof(int));
    turns->trail = calloc(1, sizeof(Turn));
    turns->best = calloc(1, sizeof(Turn));
    return turns->seen && turns->tables && turns->gain && turns->trail && turns->best;
}

static void close_turns(Turns *turns)
{
    free(turns->seen);
    free(turns->tables);
    free(turns->gain);
    free(turns->record);
    free(turns->trail);
    free(turns->best);
}

static void push_piece(Turn *turn, const Piece *piece)
{
    Piece *pushed = &turn->piece[turn->size++];
    memcpy(turn->cards + turn->used, piece->cards, 2 * piece->pairs);
    *pushed = *piece;
    pushed->cards = turn->cards + turn->used;
    turn->used += 2 * piece->pairs;
}

/* Take pieces off until `size` are left. */
static void cut_turn(Turn *turn, int size)
{
    while (turn->size > size) turn->used -= 2 * turn->piece[--turn->size].pairs;
}

static void copy_turn(Turn *to, const Turn *from)
{
    cut_turn(to, 0);
    for (int i = 0; i < from->size; i++) push_piece(to, &from->piece[i]);
}

/* What a word gains as gains are counted now. */
static void set_gain(const Deal *deal, const Classes *words, Piece *piece)
{
    piece->gain = 0;
    piece->common = 0;
    if (piece->word < 0 || !piece->hand) return;
    int alone = piece->hand == words->length[piece->word];
    if (deal->net_only || tier_of(deal, words, (uint32_t)piece->word) != COMMON) {
        piece->gain = (int8_t)piece->hand;
    } else {
        piece->gain = (int8_t)(alone ? deal->options.flat_hand : deal->options.flat_mixed);
        piece->common = deal->options.flat_once && (alone || deal->options.flat_once == 2);
    }
}

/* What a turn sheds: cards laid less cards taken back less cards drawn, of which there are no more than the stock holds. */
static int worth_of(const Deal *deal, const Classes *words, const Turn *turn)
{
    int added = 0, back = deal->n_table, drawn = 0, spared = 0;
    for (int i = 0; i < turn->size; i++) {
        const Piece *piece = &turn->piece[i];
        if (piece->word < 0) {
            back -= deal->word_cards[-1 - piece->word];
            continue;
        }
        int table = words->length[piece->word] - piece->hand;
        added += piece->hand;
        back -= table;
        if (!piece->hand || tier_of(deal, words, (uint32_t)piece->word) != COMMON) continue;
        drawn += piece->hand;
        if (deal->options.flat_once)
            spared |= !table || deal->options.flat_once == 2;
        else
            spared += table ? deal->options.flat_mixed : deal->options.flat_hand;
    }
    drawn -= spared;
    return added - back - (drawn < deal->options.stock ? drawn : deal->options.stock);
}

/* Where a key stands in a set, or the empty place where it would. */
static uint32_t find_key(const uint64_t *set, uint64_t key)
{
    uint32_t at = (uint32_t)(key >> (64 - SET_BITS));
    while (set[at] && set[at] != key) at = (at + 1) & ((1 << SET_BITS) - 1);
    return at;
}

/* Several turns may lead to one table: a word stays, or it is taken apart and made again. */
static void count_table(Turns *turns, const Turn *turn)
{
    const Classes *words = turns->words;
    uint64_t key = 0;
    uint32_t at;
    for (int i = 0; i < turn->size; i++) {
        int32_t word = turn->piece[i].word;
        uint64_t letters = 0;
        if (word < 0) {
            letters = turns->deal->word_letters[-1 - word];
        } else {
            for (int k = 0; k < words->length[word]; k++) letters = add_letter(letters, words->letters[words->offset[word] + (uint32_t)k]);
        }
        key += mix(letters);
    }
    if (key == 0) key = 1;
    at = find_key(turns->tables, key);
    turns->distinct += !turns->tables[at];
    turns->tables[at] = key;
}

/* Write down the turn on the trail, unless the same kept words and classes were seen (of other cards, which were worth as much). */
static void note(Turns *turns)
{
    const Turn *turn = turns->trail;
    uint64_t key = 0;
    uint32_t at, size = 1;
    int gain = worth_of(turns->deal, turns->words, turn);
    for (int i = 0; i < turn->size; i++) {
        key += mix((uint64_t)(int64_t)turn->piece[i].word * 2 + 1);
        size += 2 + 2 * turn->piece[i].pairs;
    }
    if (key == 0) key = 1;
    at = find_key(turns->seen, key);
    if (turns->seen[at] && gain <= turns->best_gain) return;
    if (turns->count == MAX_RECORDS) {
        turns->watch->halted = TOO_MANY_TURNS;
        return;
    }
    turns->seen[at] = key;
    if (turns->used + size > turns->room) {
        uint32_t room = 2 * turns->room + size + 4096;
        void *grown = realloc(turns->record, room * sizeof(int32_t));
        if (!grown) {
            turns->watch->halted = OUT_OF_MEMORY;
            return;
        }
        turns->record = grown;
        turns->room = room;
    }
    if (gain > turns->best_gain) {
        turns->best_gain = gain;
        copy_turn(turns->best, turn);
    }
    count_table(turns, turn);
    turns->gain[turns->count++] = gain;
    turns->record[turns->used++] = turn->size;
    for (int i = 0; i < turn->size; i++) {
        const Piece *piece = &turn->piece[i];
        turns->record[turns->used++] = piece->word;
        turns->record[turns->used++] = piece->pairs;
        for (int q = 0; q < 2 * piece->pairs; q++) turns->record[turns->used++] = piece->cards[q];
    }
}

#endif
