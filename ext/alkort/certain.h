/* The tricks that are certain without search. */
#ifndef WORDGAME_CERTAIN_H
#define WORDGAME_CERTAIN_H

#include "open_deal.h"

/* Can the leader's side take `required` tricks from here in a row, come what may? Sets s.low when it can.

   The leader's sevens and his cards that no opponent outranks win when led. Suits not followed: a partner with a card above all of theirs is an
   entry to his own such cards and sevens (he throws those last). */
static int leader_sure(Search *s, int a, int required)
{
    int p = a ^ 2, total, low, level, top;
    uint32_t sv = (uint32_t)1 << s->sevens;
    uint32_t foes = s->held[a ^ 1] | s->held[a ^ 3];
    uint32_t above, mine;
    int entry = 0;
    total = s->held[a] & sv ? count(s, a, s->sevens) : 0;
    low = s->sevens;
    if (total < required) {
        if (s->suits > 1) foes |= s->held[p];
        above = foes & s->real;
        top = above ? wg_highest(above) : s->rubbish - 1; /* levels above `top` beat all that the foes hold */
        mine = s->held[a] & s->real & ~(above ? ((uint32_t)1 << top) - 1 : 0);
        above = 0;
        if (s->suits == 1 && s->players == 4) {
            above = s->held[p] & s->real;
            if (above && wg_highest(above) > top)
                above &= ~(top >= s->rubbish ? ((uint32_t)1 << top) - 1 : 0);
            else
                above = 0;
        }
        mine |= above;
        while (mine && total < required) {
            level = wg_highest(mine);
            mine ^= (uint32_t)1 << level;
            total += count(s, a, level);
            if ((above >> level) & 1) {
                total += count(s, p, level);
                if (!entry) {
                    entry = 1;
                    if (s->held[p] & sv) total += count(s, p, s->sevens);
                }
            }
            low = level;
        }
        if (total < required && top < s->rubbish) {
            mine = s->held[a] & ~s->real & ~sv;
            while (mine) {
                level = wg_highest(mine);
                mine ^= (uint32_t)1 << level;
                if (!(s->beat[level] & foes)) {
                    total += count(s, a, level);
                    low = smaller(low, (int)s->low_lead[level]);
                }
            }
        }
    }
    if (total >= required) {
        s->low = low;
        return 1;
    }
    return 0;
}

/* Suits not followed: can the side that is not on lead take `required` of n tricks (`row`: the very next ones)?

   A card above all that the leader's side holds wins unless it falls under a led seven. It is saved for a trick that is not, and from then on its
   owner leads. */
static int others_sure(Search *s, int a, int required, int n, int row)
{
    int level, total, low;
    uint32_t sv = (uint32_t)1 << s->sevens;
    uint32_t ours = (s->held[a] | s->held[a ^ 2]) & s->real;
    uint32_t theirs = (s->held[a ^ 1] | s->held[a ^ 3]) & s->real;
    int top = ours ? wg_highest(ours) : s->rubbish - 1;
    int sevens = 0;
    uint32_t m1, m2;
    int in1, in2;
    if (!theirs || wg_highest(theirs) <= top) return 0;
    if (s->held[a] & sv) sevens = count(s, a, s->sevens);
    if (row) {
        if (sevens) return 0;
    } else {
        if (s->held[a ^ 2] & sv) sevens += count(s, a ^ 2, s->sevens);
        if (required > n - sevens) return 0;
    }
    m1 = s->held[a ^ 1] & s->real;
    m2 = s->held[a ^ 3] & s->real;
    in1 = m1 != 0 && wg_highest(m1) > top;
    in2 = m2 != 0 && wg_highest(m2) > top;
    total = 0;
    low = NOTHING;
    m1 = (in1 ? m1 : 0) | (in2 ? m2 : 0);
    if (top >= s->rubbish) m1 &= ~(((uint32_t)1 << top) - 1);
    if (in1 && s->held[a ^ 1] & sv) {
        total += count(s, a ^ 1, s->sevens);
        low = wg_highest(s->held[a ^ 1] & s->real);
    }
    if (in2 && s->held[a ^ 3] & sv) {
        total += count(s, a ^ 3, s->sevens);
        low = smaller(low, wg_highest(s->held[a ^ 3] & s->real));
    }
    while (m1 && total < required) {
        level = wg_highest(m1);
        m1 ^= (uint32_t)1 << level;
        if (in1) total += count(s, a ^ 1, level);
        if (in2) total += count(s, a ^ 3, level);
        if (level < low) low = level;
    }
    if (total < required) return 0;
    s->low = low;
    return 1;
}

/* Is it certain that the leader's side takes `lead` of the next `lead_tricks` tricks (1), or that the other side takes `others` of the next
   `other_tricks` (-1)? 0: neither. Sets s.low unless 0.

   Take a side that holds h cards of some level and above, its foes j such cards and s sevens. Suits not followed: it plays one of the h on every
   trick except those on which a led seven or one of the j lies already, and a low card else; only the j can take one from it. So it wins at least
   min(h, t - s) - j of the next t tricks, whoever leads. (A hand without a low card left holds high ones for all tricks to come, so what it must
   waste is not missed.) Sevens count among the h if their owner is sure to lead: he leads now, or holds more than j of the h himself. Suits
   followed: a hand may be made to put its h on any trick, but each of them wins or goes under one of j + s; this holds for all tricks left only,
   so fewer may not be asked for. */
static int balance(Search *s, int a, int lead_tricks, int lead, int other_tricks, int others)
{
    uint64_t c, acc = 0;
    uint32_t levels;
    int lv, h, ha, hp, f1, f3, ours, theirs;
    int sa, sp, s1, s3;
    c = s->cnt[s->sevens];
    if (s->suits > 1) c += (c >> 32) + (c >> 16) + (c >> 48);
    sa = (c >> (4 * a)) & 15;
    sp = (c >> (4 * (a ^ 2))) & 15;
    s1 = (c >> (4 * (a ^ 1))) & 15;
    s3 = (c >> (4 * (a ^ 3))) & 15;
    lead_tricks -= s1 + s3;
    other_tricks -= sa + sp;
    levels = (s->held[0] | s->held[1] | s->held[2] | s->held[3]) & s->real;
    while (levels) {
        lv = wg_highest(levels);
        levels ^= (uint32_t)1 << lv;
        c = s->cnt[lv];
        if (s->suits > 1) c += (c >> 32) + (c >> 16) + (c >> 48);
        acc += c;
        ha = (acc >> (4 * a)) & 15;
        hp = (acc >> (4 * (a ^ 2))) & 15;
        f1 = (acc >> (4 * (a ^ 1))) & 15;
        f3 = (acc >> (4 * (a ^ 3))) & 15;
        ours = ha + hp;
        theirs = f1 + f3;
        if (lead_tricks - theirs >= lead) {
            h = s->suits == 1 ? ours + sa + (hp > theirs ? sp : 0) : larger(ha + sa, hp) - s1 - s3;
            if (h - theirs >= lead) {
                s->low = lv;
                return 1;
            }
        } else if (other_tricks - ours < others) {
            return 0;
        }
        if (other_tricks - ours >= others) {
            if (s->suits == 1)
                h = theirs + (f1 > ours ? s1 : 0) + (f3 > ours ? s3 : 0);
            else
                h = larger(f1, f3) - sa - sp;
            if (h - ours >= others) {
                s->low = lv;
                return -1;
            }
        }
    }
    return 0;
}

#endif
