/* The moves of a hand in the order that pays, and which of them are alike. */
#ifndef WORDGAME_ORDER_H
#define WORDGAME_ORDER_H

#include "open_deal.h"

/* The different cards of a hand: one for every run of cards that no other player's card parts.

   A move is its place in the order (8 bits), the suit (8), the levels of the highest and the lowest card of its run (8 each). They come in the
   order that pays, which decides most of the time: leading (mode 1) strongest first, sevens before all; following (mode 0) cheapest winner first,
   then discards from below; where the partner's card stands (mode 2) discards first. 32 + t: winners above t, which the next player cannot beat,
   come before the others; 96 + t: the partner is winning, so other winners come last. Leading, the card `early` (its suit and level as in a move)
   comes with the sevens. */
static WG_INLINE int moves_of(Search *s, int seat, int first, int last, uint32_t beats, uint32_t *move, int mode, uint32_t early)
{
    int n = 0, i, lv, low, key, at;
    uint32_t others = s->held[seat ^ 1] | s->held[seat ^ 2] | s->held[seat ^ 3];
    uint32_t h, run, m;
    if (others & ((uint32_t)1 << s->sevens)) others |= s->alias;
    for (i = first; i < last; i++) {
        h = s->has[seat][i];
        while (h) {
            lv = low = wg_highest(h);
            h ^= (uint32_t)1 << lv;
            if (lv != s->sevens) {
                run = h & ((beats >> lv) & 1 ? beats : ~beats) & ~(((uint32_t)1 << s->floor) - 1);
                while (h) {
                    at = wg_highest(h);
                    if (!((run >> at) & 1) || others & (((uint32_t)2 << low) - ((uint32_t)1 << at))) break;
                    h ^= (uint32_t)1 << at;
                    low = at;
                }
            }
            if (mode == 1) {
                key = 63 - ((uint32_t)((i << 8) | lv) == early ? s->sevens : lv);
            } else if (mode == 2) {
                key = lv;
            } else if ((beats >> lv) & 1) {
                key = lv;
            } else {
                key = 64 + lv;
            }
            if (mode >= 32 && key < 32 && key < (mode & 31)) key += mode < 96 ? 32 : 96;
            m = (key << 24) | (i << 16) | (lv << 8) | low;
            at = n;
            while (at > 0 && move[at - 1] > m) {
                move[at] = move[at - 1];
                at--;
            }
            move[at] = m;
            n++;
        }
    }
    return n;
}

/* A result that stands for a whole run of equal cards depends on all of the run or on none of it. */
static WG_INLINE int settle(Search *s, int seat, int first, int last, uint32_t beats, int low)
{
    uint32_t others = s->held[seat ^ 1] | s->held[seat ^ 2] | s->held[seat ^ 3];
    uint32_t below, upper;
    int i, a, b;
    if (others & ((uint32_t)1 << s->sevens)) others |= s->alias;
    i = first;
    while (i < last) {
        below = s->has[seat][i] & (((uint32_t)1 << low) - 1);
        upper = s->has[seat][i] & ~(((uint32_t)1 << low) - 1);
        i++;
        if (below && upper) {
            a = wg_lowest(upper);
            b = wg_highest(below);
            if (b >= s->floor && a != s->sevens && ((beats >> a) & 1) == ((beats >> b) & 1)
                && !(others & (((uint32_t)2 << a) - ((uint32_t)1 << b)))) {
                low = b;
                i = first;
            }
        }
    }
    return low;
}

static void forget_leads(Search *s) { memset(s->lead, 0xFF, sizeof(s->lead)); }

/* Where the lead that last answered a question of this kind is kept.

   A kind is the tricks left and needed, the leader, his best card and his partner's (sevens aside). With the tricks left and the leader alone it
   saves 30 % of the nodes where suits are followed, but costs 15 % where they are not. */
static inline uint16_t *lead_of(Search *s, int leader, int n, int need)
{
    int mine = wg_highest((s->held[leader] & s->real) | 1);
    int partner = wg_highest((s->held[leader ^ 2] & s->real) | 1);
    uint32_t kind = (((n * LEVELS + mine) * LEVELS + partner) * 4 + leader) * 16 + need;
    return &s->lead[(kind * (uint32_t)0x9E3779B1) >> (32 - LEADS)];
}

#endif
