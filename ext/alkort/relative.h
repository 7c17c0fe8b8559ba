/* Positions in relative terms: empty levels vanish, neighbouring levels of one owner merge, seats count from the leader, suits are sorted. */
#ifndef WORDGAME_RELATIVE_H
#define WORDGAME_RELATIVE_H

#include "open_deal.h"

typedef struct { /* a position on its way into relative terms, level group by level group, highest first */
    uint32_t levels; /* the levels still to come */
    uint32_t single; /* levels of one owner, which merge with their neighbours */
    int good; /* the level that following sevens share, while there are any: it must keep its place */
    int turn; /* seats count from the leader: how far a hand moves, in bits */
    int order[4]; /* where the suits come from, in bits */
    int n; /* groups so far */
    uint64_t desc[LEVELS + 1];
    uint8_t flag[LEVELS + 1];
    int8_t bottom[LEVELS + 1];
    uint32_t id[LEVELS + 1]; /* the nodes of the trie met on the way */
} Walk;

static inline uint64_t turned(uint64_t c, int turn)
{
    uint64_t keep = (uint64_t)0x0001000100010001 * (0xFFFF >> turn);
    return ((c >> turn) & keep) | ((c << (16 - turn)) & ~keep);
}

/* Before the first group; suits followed: sorts the suits, and the first group says how long each is. */
static WG_INLINE void start_walk(Search *s, int leader, Walk *w)
{
    uint32_t a = s->held[0] | s->held[1];
    uint32_t twice = (s->held[0] & s->held[1]) | (a & s->held[2]);
    uint32_t sv = (uint32_t)1 << s->sevens;
    uint64_t c;
    uint64_t lane[4];
    int i, j;
    a |= s->held[2];
    twice |= a & s->held[3];
    a |= s->held[3];
    w->good = -1;
    if (a & sv && s->alias) {
        a |= s->alias;
        twice |= s->alias;
        w->good = wg_lowest(s->alias);
    }
    w->levels = a;
    w->single = a & ~(twice | sv | (((uint32_t)1 << s->floor) - 1));
    w->turn = 4 * leader;
    w->n = 0;
    if (s->suits > 1) {
        c = turned(s->shape, w->turn);
        for (i = 0; i < 4; i++) lane[i] = (((c >> (16 * i)) & 0xFFFF) << 32) | ((s->has[0][i] | s->has[1][i] | s->has[2][i] | s->has[3][i]) << 2) | i;
        for (i = 1; i < 4; i++) {
            c = lane[i];
            j = i;
            while (j > 0 && lane[j - 1] < c) {
                lane[j] = lane[j - 1];
                j--;
            }
            lane[j] = c;
        }
        c = 0;
        for (i = 0; i < 4; i++) {
            w->order[i] = 16 * (int)(lane[i] & 3);
            c |= (lane[i] >> 32) << (16 * i);
        }
        w->desc[0] = c;
        w->flag[0] = 0;
        w->bottom[0] = NOTHING - 1;
        w->n = 1;
    }
}

/* The next group; 0 when there is none. */
static WG_INLINE int next_group(Search *s, Walk *w)
{
    uint32_t run;
    uint64_t c;
    int lv;
    if (!w->levels) return 0;
    lv = wg_highest(w->levels);
    w->levels ^= (uint32_t)1 << lv;
    c = s->cnt[lv];
    w->flag[w->n] = lv < s->floor ? lv + 3 : lv == s->sevens ? 2 : lv == w->good;
    if ((w->single >> lv) & 1) {
        if ((s->held[0] >> lv) & 1)
            run = s->held[0];
        else if ((s->held[1] >> lv) & 1)
            run = s->held[1];
        else if ((s->held[2] >> lv) & 1)
            run = s->held[2];
        else
            run = s->held[3];
        run &= w->single;
        while (w->levels && (run >> wg_highest(w->levels)) & 1) {
            lv = wg_highest(w->levels);
            w->levels ^= (uint32_t)1 << lv;
            c += s->cnt[lv];
        }
    }
    if (s->suits > 1) {
        c = turned(c, w->turn);
        c = ((c >> w->order[0]) & 0xFFFF) | (((c >> w->order[1]) & 0xFFFF) << 16) | (((c >> w->order[2]) & 0xFFFF) << 32)
            | (((c >> w->order[3]) & 0xFFFF) << 48);
    } else {
        c = ((c >> w->turn) | (c << (16 - w->turn))) & 0xFFFF;
    }
    w->desc[w->n] = c;
    w->bottom[w->n] = lv;
    w->n++;
    return 1;
}

#endif
