/* A word that a hand can spell but for some letters. */
#ifndef WORDGAME_MATCH_H
#define WORDGAME_MATCH_H

#include <stdint.h>

typedef struct {
    const uint8_t *letters;
    uint64_t present; /* its letters */
    uint64_t absent;  /* those that the hand lacks */
    uint64_t once;    /* letters that stand in it twice while the hand has one of them */
    uint32_t ways;    /* left to the caller: moves that lay the whole word; 0 */
    uint8_t size;
    uint8_t missing;  /* letters that the hand lacks, counted */
    uint8_t thrice;   /* whether a letter stands in it three times */
} match_t;

#endif
