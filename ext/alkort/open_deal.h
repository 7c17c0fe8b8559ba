/* An open deal: the strength of its cards under a rule set, who holds what, and the tables of one search. Knows levels and suits, not cards or
   rules. */
#ifndef WORDGAME_OPEN_DEAL_H
#define WORDGAME_OPEN_DEAL_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "portable.h"

enum {
    CARDS = 44,
    LEVELS = 20,
    NOTHING = 31, /* "no level decided anything" */
    MOVES = 12,
    NO_MOVE = 0xFFFF,
    POLL = 8192, /* nodes between two looks at the clock and at the stop event */
    ROOTS = 64,
    RECENT = 13, /* two to this power answers are kept by exact position */
    LEADS = 13   /* and so many leads by kind of question */
};

typedef struct { /* one node of the trie, 16 bytes: the positions that share a prefix of the level order */
    uint64_t desc;
    uint32_t parent;
    uint16_t flag; /* part of the key: what is absolute about the last level of the prefix */
    int8_t lo;
    int8_t hi;
} Node;

typedef struct {
    uint64_t cnt[LEVELS]; /* cards of a level: one nibble a (suit, seat), at bit 16 * suit + 4 * seat */
    uint32_t has[4][4]; /* seat, suit -> set of levels */
    uint32_t held[4]; /* seat -> set of levels */
    uint64_t shape; /* all cards, as in cnt */
    uint32_t beat[LEVELS];
    uint32_t after[LEVELS];
    uint8_t low_lead[LEVELS]; /* the level that a trick won by a led (following) card of this level depends on */
    uint8_t low_follow[LEVELS];
    uint32_t real; /* levels above rubbish, sevens excluded */
    uint32_t alias; /* the levels that a following seven counts as */
    int players;
    int suits; /* 1: suits are not followed */
    int sevens; /* level of the sevens */
    int rubbish; /* number of rubbish levels: levels 0 .. rubbish - 1 */
    int floor; /* levels from here up form a total order and may be merged */
    int goal; /* the side that must reach the target: parity of its seats */
    int low; /* out: lowest level that the last result depends on */
    int abort;
    int64_t nodes;
    int64_t next_poll;
    int (*look)(void *clock); /* the clock, the stop event and pending signals: whether to end */
    void *clock;
    uint16_t lead[1 << LEADS]; /* the lead that last answered a question of this kind, as in a move */
    /* the trie */
    Node *node;
    uint32_t slots; /* a power of two; half of them are used at most */
    uint32_t *made; /* places of the nodes in the order of their making */
    uint32_t used;
    uint32_t limit; /* slots allowed by table_mb */
    int64_t wipes;
    uint32_t moves; /* how often the nodes have moved or been forgotten */
    /* answers by exact position */
    uint64_t place; /* the cards held, as a number: each pile of equal cards in a hand is a digit */
    uint64_t weight[4][4][LEVELS];
    uint64_t *recent;
    uint64_t solve; /* number of the solve, at its place in an entry */
    uint64_t *half; /* the same for positions with half a trick */
    uint64_t trick;
} Search;

static inline int smaller(int a, int b) { return a < b ? a : b; }
static inline int larger(int a, int b) { return a > b ? a : b; }

static WG_NOINLINE void poll_clock(Search *s)
{
    s->next_poll = s->nodes + POLL;
    if (s->look(s->clock)) s->abort = 1;
}

/* Play a card, and take it back. */
static inline void play(Search *s, int seat, int suit, int level)
{
    int at = 16 * suit + 4 * seat;
    s->place -= s->weight[seat][suit][level];
    s->cnt[level] -= (uint64_t)1 << at;
    s->shape -= (uint64_t)1 << at;
    if (!((s->cnt[level] >> at) & 15)) {
        s->has[seat][suit] &= ~((uint32_t)1 << level);
        if (s->suits == 1)
            s->held[seat] = s->has[seat][0];
        else
            s->held[seat] = s->has[seat][0] | s->has[seat][1] | s->has[seat][2] | s->has[seat][3];
    }
}

static inline void unplay(Search *s, int seat, int suit, int level)
{
    s->cnt[level] += (uint64_t)1 << (16 * suit + 4 * seat);
    s->shape += (uint64_t)1 << (16 * suit + 4 * seat);
    s->has[seat][suit] |= (uint32_t)1 << level;
    s->held[seat] |= (uint32_t)1 << level;
    s->place += s->weight[seat][suit][level];
}

/* Cards of a level in one hand, all suits together. */
static inline int count(Search *s, int seat, int level)
{
    uint64_t c = s->cnt[level] >> (4 * seat);
    if (s->suits == 1) return c & 15;
    return (c & 15) + ((c >> 16) & 15) + ((c >> 32) & 15) + ((c >> 48) & 15);
}

static inline int seat_after(const Search *s, int seat) { return (seat + 1) & (s->players - 1); }

#endif
