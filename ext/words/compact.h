/* Reading the compact DAWG: a double array of 32-bit units, as graph.pyx describes it. Plain C, so that the one walk is
 * written once for the three widths of characters that Python keeps text in. */
#ifndef WORDGAME_COMPACT_H
#define WORDGAME_COMPACT_H

#include "portable.h"

typedef struct {
    const uint32_t *units;
    uint32_t size; /* units, a multiple of the block */
    uint32_t root;
    uint32_t block; /* 32 for alphabets of up to 31 letters, else 64 */
    int letters;    /* in the alphabet */
} compact_t;

#define COMPACT_LETTER 63u
#define COMPACT_ENDS 64u
#define COMPACT_NODE 128u

/* The letters that leave the node at `place`: with a child, or as the last letter of a word. */
static inline uint64_t compact_letters(const compact_t *graph, uint32_t place) {
    uint64_t letters = 0;
    for (int letter = 1; letter <= graph->letters; letter++)
        letters |= (uint64_t)((graph->units[place ^ (uint32_t)letter] & COMPACT_LETTER) == (uint32_t)letter) << letter;
    return letters;
}

/* The entry of a letter that is known to leave the node: place of the child (0: none) * 2 + 1 if it ends a word. */
static inline uint32_t compact_entry(const compact_t *graph, uint32_t place, int letter) {
    uint32_t unit = graph->units[place ^ (uint32_t)letter];
    return unit >> 8 << 1 | (unit & COMPACT_ENDS) >> 6;
}

/* The next node after `place`, or 0. Nodes so come children before parents. */
static inline uint32_t compact_next(const compact_t *graph, uint32_t place) {
    while (++place < graph->size)
        if (graph->units[place] & COMPACT_NODE) return place;
    return 0;
}

/* Whether the word of these codes, each 1 to 63, is in the graph. */
static int compact_has(const compact_t *graph, const uint8_t *codes, int64_t n) {
    uint32_t place = graph->root, unit = 0;
    for (int64_t i = 0; i < n; i++) {
        if (codes[i] > graph->letters) return 0;
        unit = graph->units[place ^ codes[i]];
        if ((unit & COMPACT_LETTER) != codes[i]) return 0;
        place = unit >> 8; /* block 0 has no letters, so a walk past a leaf ends there */
    }
    return (unit & COMPACT_ENDS) != 0;
}

/* The same, straight from the characters of a Python string. -1: a sign that is not in the table, so that the text has
 * to be read the slow way. A walk that ends early refuses the word only if no later sign can change an earlier one:
 * combining marks can, which one-byte text cannot hold. */
#define COMPACT_WALK(TYPE)                                                                         \
    {                                                                                              \
        const TYPE *signs = (const TYPE *)text;                                                    \
        for (; i < n; i++) {                                                                       \
            uint8_t code = signs[i] < known ? table[signs[i]] : 0;                                 \
            if (!code) return -1;                                                                  \
            unit = graph->units[place ^ code];                                                     \
            if ((unit & COMPACT_LETTER) != code) break;                                            \
            place = unit >> 8;                                                                     \
        }                                                                                          \
        if (i == n) return (unit & COMPACT_ENDS) != 0;                                             \
        if (sizeof(TYPE) == 1) return 0;                                                           \
        for (; i < n; i++)                                                                         \
            if (signs[i] >= known || !table[signs[i]]) return -1;                                  \
        return 0;                                                                                  \
    }

static int compact_has_text(const compact_t *graph, const uint8_t *table, uint32_t known, int kind, const void *text,
                            int64_t n) {
    uint32_t place = graph->root, unit = 0;
    int64_t i = 0;
    if (kind == 1) COMPACT_WALK(uint8_t)
    if (kind == 2) COMPACT_WALK(uint16_t)
    COMPACT_WALK(uint32_t)
}

/* Checks unknown units once, so that no walk in them can leave them or run on without end: block 0 empty, letters in
 * the alphabet, each unit part of a node, children in lower blocks than their parents, no path longer than `longest`.
 * `depth` has `size` zero bytes. Gives 0, or the index of the first fault (or 1). */
static uint32_t compact_fault(const compact_t *graph, int longest, uint8_t *depth) {
    const uint32_t *units = graph->units;
    const uint32_t block = graph->block, letters = (uint32_t)graph->letters;
    if (graph->size < 2 * block || graph->size % block || graph->root >= graph->size) return 1;
    for (uint32_t i = 0; i < block; i++)
        if (units[i]) return 1;
    for (uint32_t i = block; i < graph->size; i++) {
        uint32_t unit = units[i], letter = unit & COMPACT_LETTER, child = unit >> 8, place = i ^ letter, deep;
        if (!letter) {
            if (unit & ~COMPACT_NODE) return i;
            continue;
        }
        /* The child's block is behind us, so its depth is known; a place without letters has none. */
        if (letter > letters || !(units[place] & COMPACT_NODE) || child >= (i & ~(block - 1))) return i;
        deep = depth[child];
        if (child ? !deep : !(unit & COMPACT_ENDS)) return i;
        if (deep >= (uint32_t)longest) return i;
        if (deep >= depth[place]) depth[place] = (uint8_t)(deep + 1);
    }
    if (!(units[graph->root] & COMPACT_NODE)) return graph->root ? graph->root : 1;
    return 0;
}

#endif
