/* The cards of a turn: kinds and how many there are of each, the words on the table, and the part of a turn that is fixed already. Knows words
   only as classes of anagrams with a tier. */
#ifndef WORDMELD_DEAL_H
#define WORDMELD_DEAL_H

#include <string.h>

#include "watch.h"

enum {
    MAX_KINDS = 200,
    MAX_LETTERS = 48, /* in one word */
    MAX_WORDS = 64,   /* on the table */
    MAX_DEPTH = 400,  /* words in a turn */
    MAX_CARDS = MAX_DEPTH - 8,
    MAX_PAIRS = MAX_LETTERS + 2 /* in a new word, with tokens */
};

enum { COMMON, OFFICIAL, WINNING, WINNING_OFFICIAL };

enum { TABLE, HAND, TABLE_JOKER_OF_LETTER, TABLE_JOKER, HAND_JOKER, SLOTS };

/* The words of a list: the anagrams of one tier are one class. */
typedef struct {
    uint8_t *letters; /* of all classes, sorted within each */
    uint32_t *offset;
    uint8_t *length;
    uint8_t *tier;
    uint64_t *mask;
    uint64_t *twice; /* letters that stand in it twice or more; bit 0: one stands three times */
    uint32_t count;
} Classes;

/* A way to make a word, or a word of the table that stays: so many cards of each kind. */
typedef struct {
    int32_t word; /* class of the new word, or -1 - b for "table word b stays" */
    uint8_t pairs;
    uint8_t hand;
    int8_t gain;
    uint8_t common; /* 1 when the flat card of a turn's unlisted words applies to it */
    const uint8_t *cards; /* (kind, count), pairs in rising order of kinds; they lie elsewhere */
} Piece;

typedef struct {
    int min_hand, min_table, min_jokers;
    int flat_hand, flat_mixed; /* what an unlisted word from the hand alone, and from both, gains */
    int flat_once;             /* 1 once a turn for the former, 2 for either */
    int eight;                 /* eight letters win: 1 in official words, 2 in any */
    int every_word;            /* each new word needs a hand card */
    int legal;                 /* the added cards must outnumber those taken back */
    int win;                   /* only turns that make a winning word, otherwise only those that make none */
    int stock;                 /* cards that can be drawn */
} Options;

typedef struct {
    Options options;
    /* Count a card added as 1 and a card taken back as -1 in every word, whatever is drawn: for turns that draw the whole stock, `shift`, and for
       wins, where draws do not matter. What such a turn is worth is its gain less `shift`. */
    int net_only;
    int shift;
    /* Kinds of cards, and behind them tokens, which exactly one word of the turn must take: a winning word, a word from the hand alone; -1: none. */
    int kinds, cards, winning_token, opening_token;
    int n_table, n_hand;
    uint8_t kind_letter[MAX_KINDS], kind_hand[MAX_KINDS], kind_joker[MAX_KINDS];
    int supply[MAX_KINDS];
    int opt[64][SLOTS]; /* the kinds that can be a letter */
    int n_words;
    int twin[MAX_WORDS]; /* an equal word before this one, or -1 */
    int word_cards[MAX_WORDS];
    uint64_t word_letters[MAX_WORDS]; /* the same number for words of the same letters, see add_letter */
    Piece keep[MAX_WORDS];
    uint8_t keep_cards[2 * MAX_CARDS];
    int kept_cards;
    /* the part of the turn that is fixed above the present subproblem */
    int base_gain, base_net, base_common;
    uint64_t base_kept;   /* table words that are kept above, or may not be kept */
    uint64_t base_broken; /* those of them that must be taken apart */
} Deal;

/* The number of a word with one more letter, whatever their order. */
static inline uint64_t add_letter(uint64_t number, int letter) { return number + mix((uint64_t)letter); }

static inline int is_token(const Deal *deal, int kind) { return kind >= deal->cards; }

/* The tier that a class counts in. */
static inline int tier_of(const Deal *deal, const Classes *words, uint32_t word)
{
    int tier = words->tier[word];
    if (tier < WINNING && words->length[word] >= 8 && (deal->options.eight == 2 || (deal->options.eight == 1 && tier == OFFICIAL)))
        return tier == COMMON ? WINNING : WINNING_OFFICIAL;
    return tier;
}

/* One gain more for all unlisted words of a turn together may still be had. */
static inline int flat_to_come(const Deal *deal) { return deal->options.flat_once && !deal->net_only && !deal->base_common; }

static int add_kind(Deal *deal, int letter, int hand, int joker)
{
    int k = deal->kinds++;
    deal->kind_letter[k] = (uint8_t)letter;
    deal->kind_hand[k] = (uint8_t)hand;
    deal->kind_joker[k] = (uint8_t)joker;
    deal->supply[k] = 0;
    return k;
}

/* Count one card of `letter` (0 = any) into its kind; give the kind, -1 where there are more than 127 cards of it. */
static int take_card(Deal *deal, int letter, int slot)
{
    int k = deal->opt[letter][slot];
    if (k < 0) {
        k = add_kind(deal, letter, slot == HAND || slot == HAND_JOKER, slot >= TABLE_JOKER_OF_LETTER);
        if (letter == 0)
            for (int i = 0; i < 64; i++) deal->opt[i][slot] = k;
        else
            deal->opt[letter][slot] = k;
    }
    return ++deal->supply[k] > 127 ? -1 : k;
}

static void begin_deal(Deal *deal, const Options *options)
{
    memset(deal, 0, sizeof(*deal));
    memset(deal->opt, 0xFF, sizeof(deal->opt));
    deal->options = *options;
    deal->winning_token = deal->opening_token = -1;
}

/* Put a word on the table; a card is a letter code, a joker's + 128; `twin`: the same word before it, or -1. 0 where there are too many cards of a
   kind. */
static int lay_word(Deal *deal, const uint8_t *word, int size, int twin, int reassign)
{
    int b = deal->n_words++;
    uint8_t counts[MAX_KINDS] = {0};
    Piece *keep = &deal->keep[b];
    for (int i = 0; i < size; i++) {
        int slot = word[i] < 0x80 ? TABLE : reassign ? TABLE_JOKER : TABLE_JOKER_OF_LETTER;
        int kind = take_card(deal, slot == TABLE_JOKER ? 0 : word[i] & 0x7F, slot);
        if (kind < 0) return 0;
        counts[kind]++;
        deal->word_letters[b] = add_letter(deal->word_letters[b], word[i] & 0x7F);
    }
    keep->word = -1 - b;
    keep->cards = deal->keep_cards + deal->kept_cards;
    for (int k = 0; k < deal->kinds; k++)
        if (counts[k]) {
            deal->keep_cards[deal->kept_cards++] = (uint8_t)k;
            deal->keep_cards[deal->kept_cards++] = counts[k];
            keep->pairs++;
        }
    deal->word_cards[b] = size;
    deal->n_table += size;
    deal->twin[b] = twin;
    return 1;
}

/* After all cards: the tokens. */
static void close_deal(Deal *deal, int opening)
{
    deal->cards = deal->kinds;
    if (deal->options.win) {
        deal->winning_token = add_kind(deal, 0, 1, 0);
        deal->supply[deal->winning_token] = 1;
    }
    if (opening) {
        deal->opening_token = add_kind(deal, 0, 1, 0);
        deal->supply[deal->opening_token] = 1;
    }
}

static inline int same_cards(const Piece *a, const Piece *b) { return a->pairs == b->pairs && memcmp(a->cards, b->cards, 2 * a->pairs) == 0; }

/* Take the cards of a piece from the supply, or give them back. */
static inline void spend(Deal *deal, const Piece *piece, int sign)
{
    for (int q = 0; q < piece->pairs; q++) deal->supply[piece->cards[2 * q]] -= sign * piece->cards[2 * q + 1];
}

static int fits(const Deal *deal, const Piece *piece)
{
    for (int q = 0; q < piece->pairs; q++)
        if (piece->cards[2 * q + 1] > deal->supply[piece->cards[2 * q]]) return 0;
    return piece->word >= 0 || !(deal->base_kept >> (-1 - piece->word) & 1);
}

#endif
