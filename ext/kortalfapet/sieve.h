/* Which of 256 words a hand can spell but for a few letters: all at once, a word to a bit. A block has a row for each letter, and in it the bits
   of the words that have the letter; the rows of the letters that the hand lacks are added up in binary counters. The choice between a build for
   any processor and one for AVX2 and BMI is made at run time. Included once, by roster.pyx. */

#ifndef SIEVE

#ifndef WORDGAME_SIEVE_H
#define WORDGAME_SIEVE_H

#include "match.h"
#include "portable.h"

#define SIEVE_WORDS 256
#define SIEVE_ROW (SIEVE_WORDS / 64) /* in units of 64 bits */

typedef WG_VECTOR(uint64_t sieve_row, 8);

typedef struct {
    int spare;           /* letters that may be missing; where so many are, one of them must be wanted */
    int strange;         /* letters[:strange] are not wanted */
    int lacking;         /* letters[:lacking] are all that the hand lacks, the wanted ones last */
    uint8_t letters[64];
    uint64_t foreign;    /* the same as a set */
    uint64_t wanted;
    uint64_t not_two;    /* letters of which the hand has one or none */
    uint8_t natural[64]; /* cards of a letter */
} sieve_hand;

typedef struct {
    const uint64_t *rows;   /* SIEVE_ROW units for each letter; row 0 has a bit for each word there is */
    const uint64_t *sets;   /* the letters of each word */
    const uint64_t *twice;  /* those that stand in it twice or more; bit 0: one stands three times */
    const uint8_t *letters; /* of each word */
    int size;               /* letters in a word */
} sieve_block;

#define SIEVE(x) sieve_##x##_base
#include "sieve.h"
#undef SIEVE

#ifdef WG_HAS_FAST
WG_FAST_BEGIN
#define SIEVE(x) sieve_##x##_fast
#include "sieve.h"
#undef SIEVE
WG_FAST_END
#endif

typedef int (*sieve_search)(const sieve_block *block, const sieve_hand *hand, match_t *out);

static sieve_search sieve_choose(void)
{
#ifdef WG_HAS_FAST
    if (wg_is_fast()) return sieve_search_fast;
#endif
    return sieve_search_base;
}

#endif
#else

/* One letter more: `bits` binary digits of a counter for each word, and the words whose counter has run over. */
static WG_INLINE void SIEVE(add)(sieve_row *digit, sieve_row *over, int bits, sieve_row row)
{
    for (int k = 0; k < bits; k++) {
        sieve_row carry = digit[k] & row;
        digit[k] ^= row;
        row = carry;
    }
    *over |= row;
}

/* What is missing of a word, counted letter by letter. */
static void SIEVE(spell)(const sieve_hand *hand, match_t *match)
{
    uint8_t used[64] = {0};
    match->missing = 0;
    match->absent = 0;
    for (int i = 0; i < match->size; i++) {
        int letter = match->letters[i];
        if (used[letter] < hand->natural[letter]) {
            used[letter]++;
        } else {
            match->missing++;
            match->absent |= (uint64_t)1 << letter;
        }
    }
}

static WG_INLINE int SIEVE(run)(
    const sieve_block *block, const sieve_hand *hand, match_t *out, const int bits)
{
    const int start = (1 << bits) - hand->spare - 1; /* a counter that starts here runs over with one letter too many */
    sieve_row digit[5], over = {0}, full = ~(sieve_row){0};
    int found = 0, i;
    for (int k = 0; k < bits; k++) digit[k] = (sieve_row){0} - (uint64_t)(start >> k & 1);
    for (i = 0; i < hand->strange; i++)
        SIEVE(add)(digit, &over, bits, *(const sieve_row *)(block->rows + SIEVE_ROW * hand->letters[i]));
    for (int k = 0; k < bits; k++) full &= digit[k];
    over |= full;
    for (; i < hand->lacking; i++)
        SIEVE(add)(digit, &over, bits, *(const sieve_row *)(block->rows + SIEVE_ROW * hand->letters[i]));
    over = ~over & *(const sieve_row *)block->rows;
    for (int part = 0; part < SIEVE_ROW; part++) {
        for (uint64_t rest = over[part]; rest; rest &= rest - 1) {
            int word = 64 * part + wg_lowest(rest);
            uint64_t all_twice = block->twice[word], twice = all_twice & hand->not_two;
            match_t *match = out + found;
            match->letters = block->letters + word * block->size;
            match->present = block->sets[word];
            match->absent = match->present & hand->foreign;
            match->missing = (uint8_t)(wg_count(match->absent) + wg_count(twice));
            match->absent |= twice;
            match->size = (uint8_t)block->size;
            match->once = twice & ~hand->foreign;
            match->thrice = all_twice & 1;
            match->ways = 0;
            if (all_twice & 1 && match->missing <= hand->spare) SIEVE(spell)(hand, match);
            found += match->missing < hand->spare || (match->missing == hand->spare && match->absent & hand->wanted);
        }
    }
    return found;
}

/* The words of a block that the hand can spell but for `spare` letters; there must be room for all. */
static int SIEVE(search)(const sieve_block *block, const sieve_hand *hand, match_t *out)
{
    if (hand->spare < 2) return SIEVE(run)(block, hand, out, 1);
    if (hand->spare < 4) return SIEVE(run)(block, hand, out, 2);
    if (hand->spare < 8) return SIEVE(run)(block, hand, out, 3);
    if (hand->spare < 16) return SIEVE(run)(block, hand, out, 4);
    return SIEVE(run)(block, hand, out, 5);
}

#endif
