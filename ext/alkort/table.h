/* The table of positions seen. It knows prefixes of positions and bounds, not cards.

   An open-addressing table of nodes, in which a node's number is ROOTS plus its place; numbers below ROOTS are the roots, one a family of questions
   and number of tricks left. Nodes in the table itself cost one cache miss a step; a table of numbers beside an array of nodes cost two (a fifth of
   all time). */
#ifndef WORDGAME_TABLE_H
#define WORDGAME_TABLE_H

#include "open_deal.h"

/* Forget every stored result. */
static WG_NOINLINE void wipe(Search *s)
{
    uint32_t i;
    if (s->used > s->slots >> 3) {
        memset(s->node, 0, s->slots * sizeof(Node));
    } else {
        for (i = 0; i < s->used; i++) s->node[s->made[i]].parent = 0;
    }
    s->used = 0;
    s->moves++;
}

static inline uint32_t hash_of(uint64_t desc, uint32_t parent, uint32_t flag)
{
    uint64_t h = (desc ^ ((uint64_t)parent << 40) ^ parent ^ ((uint64_t)flag << 33)) * (uint64_t)0x9E3779B97F4A7C15;
    return (uint32_t)(h >> 32) ^ (uint32_t)(h >> 13);
}

static WG_INLINE uint32_t find(Search *s, uint32_t parent, uint64_t desc, uint32_t flag)
{
    uint32_t i = hash_of(desc, parent, flag) & (s->slots - 1);
    while (s->node[i].parent) {
        if (s->node[i].desc == desc && s->node[i].parent == parent && s->node[i].flag == flag) return i + ROOTS;
        i = (i + 1) & (s->slots - 1);
    }
    return 0;
}

static inline uint32_t enter(Search *s, uint32_t parent, uint64_t desc, uint32_t flag)
{
    uint32_t i = hash_of(desc, parent, flag) & (s->slots - 1);
    while (s->node[i].parent) {
        if (s->node[i].desc == desc && s->node[i].parent == parent && s->node[i].flag == flag) return i + ROOTS;
        i = (i + 1) & (s->slots - 1);
    }
    s->node[i].desc = desc;
    s->node[i].parent = parent;
    s->node[i].flag = flag;
    s->node[i].lo = 0;
    s->node[i].hi = 127;
    s->made[s->used] = i;
    s->used++;
    return i + ROOTS;
}

/* Double the trie; 0 when the limit or the memory does not allow it. */
static WG_NOINLINE int grow(Search *s)
{
    uint32_t i, j, parent, slots = s->slots * 2;
    Node *old = s->node;
    Node *node;
    uint32_t *made;
    if (slots > s->limit) return 0;
    made = (uint32_t *)realloc(s->made, (slots >> 1) * sizeof(uint32_t));
    if (made == NULL) return 0;
    s->made = made;
    node = (Node *)calloc(slots, sizeof(Node));
    if (node == NULL) return 0;
    for (i = 0; i < s->used; i++) { /* parents were made before their children; a moved node leaves its new number behind */
        j = made[i];
        parent = old[j].parent;
        if (parent >= ROOTS) parent = (uint32_t)old[parent - ROOTS].desc;
        made[i] = hash_of(old[j].desc, parent, old[j].flag) & (slots - 1);
        while (node[made[i]].parent) made[i] = (made[i] + 1) & (slots - 1);
        node[made[i]] = old[j];
        node[made[i]].parent = parent;
        old[j].desc = made[i] + ROOTS;
    }
    free(old);
    s->node = node;
    s->slots = slots;
    s->moves++;
    return 1;
}

/* Answers by exact position. Every second position that is looked up was met in just this form not long ago, by other cards of equal
   rank or in another order. One load answers those: an entry is the cards held (36 bits at most), the question (11), the answer (1), the level
   that it depends on (5) and the number of the solve (11), so that nothing needs to be wiped. */

/* Give every pile of equal cards in a hand its place in the number of a position; begin a new solve. */
static void number_piles(Search *s)
{
    int seat, suit, level, c;
    uint64_t unit = 1;
    s->place = 0;
    for (seat = 0; seat < 4; seat++) {
        for (suit = 0; suit < 4; suit++) {
            for (level = 0; level < LEVELS; level++) {
                c = (s->cnt[level] >> (16 * suit + 4 * seat)) & 15;
                s->weight[seat][suit][level] = unit;
                s->place += c * unit;
                unit *= c + 1;
            }
        }
    }
    s->solve += (uint64_t)1 << 53;
    if (s->solve == 0) {
        memset(s->recent, 0, sizeof(uint64_t) << RECENT);
        s->solve = (uint64_t)1 << 53;
    }
    s->trick += (uint64_t)1 << 60;
    if (s->trick == 0) {
        memset(s->half, 0, sizeof(uint64_t) << RECENT);
        s->trick = (uint64_t)1 << 60;
    }
}

static inline uint64_t *recent_of(Search *s, uint64_t probe)
{
    return &s->recent[(probe * (uint64_t)0x9E3779B97F4A7C15) >> (64 - RECENT)];
}

#endif
