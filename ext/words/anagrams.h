/* Whether some word of a lexicon has just these letters, in any order: a Bloom filter over the sums of the letters' numbers. "No" is certain,
   "yes" is not. */

#ifndef WORDGAME_ANAGRAMS_H
#define WORDGAME_ANAGRAMS_H

#include <string.h>

#include "portable.h"

#define WG_BITS_A_WORD 40         /* at least: racks with a blank ask once for each letter, so wrong answers must be few */
#define WG_MOST_ANAGRAM_BLOCKS 20 /* as a power of 2: 8 MB */

typedef struct {
    uint64_t number[64]; /* of each letter code */
    int shift;           /* the first bits of a sum are the number of its block */
    uint64_t blocks[];
} wg_anagrams;

static wg_anagrams *wg_new_anagrams(uint64_t words)
{
    int bits = 1;
    while (bits < WG_MOST_ANAGRAM_BLOCKS && (uint64_t)64 << bits < WG_BITS_A_WORD * words) bits++;
    wg_anagrams *made = calloc(1, sizeof(wg_anagrams) + (sizeof(uint64_t) << bits));
    if (!made) return NULL;
    made->shift = 64 - bits;
    for (int c = 0; c < 64; c++) made->number[c] = wg_mixed(0x9E3779B97F4A7C15ull * (uint64_t)(c + 1));
    return made;
}

/* Every answer becomes yes */
static inline void wg_give_up_anagrams(wg_anagrams *all)
{
    memset(all->blocks, 255, sizeof(uint64_t) << (64 - all->shift));
}

/* Three bits of one block */
static inline uint64_t wg_anagram_mark(uint64_t sum) { return 1ull << (sum & 63) | 1ull << (sum >> 6 & 63) | 1ull << (sum >> 12 & 63); }

static inline void wg_add_anagram(wg_anagrams *all, uint64_t sum) { all->blocks[sum >> all->shift] |= wg_anagram_mark(sum); }

static inline int wg_may_spell(const wg_anagrams *all, uint64_t sum)
{
    uint64_t mark = wg_anagram_mark(sum);
    return (all->blocks[sum >> all->shift] & mark) == mark;
}

static inline wg_anagrams *wg_anagrams_at(wg_anagrams **place) { return wg_load((void **)(void *)place); }

/* Puts `made` in its place unless another thread was first; what stands there. */
static inline wg_anagrams *wg_keep_anagrams(wg_anagrams **place, wg_anagrams *made)
{
    wg_anagrams *other = wg_settle((void **)(void *)place, made);
    if (!other) return made;
    free(made);
    return other;
}

#endif
