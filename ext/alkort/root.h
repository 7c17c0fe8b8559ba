/* Questions at the root: tricks and points by null windows, for the position and for every card. */
#ifndef WORDGAME_ROOT_H
#define WORDGAME_ROOT_H

#include "search.h"

typedef struct {
    int turn;
    int k; /* cards already in the trick */
    int led;
    int top; /* level of the best of them */
    int best; /* the seat that it is from */
    uint32_t beats; /* what beats it */
    int n; /* tricks left, the one in play included */
    int won0[2]; /* tricks of the two sides so far */
    int opening; /* length of the first run when both sides have tricks */
    int total; /* a robbery counts all tricks of the deal */
    int barred; /* sevens may not be led now */
    int card_level; /* >= 0: the question is about this card */
    int card_suit;
} Root;

/* Does a side take `need` of the tricks left and the next `run` of them (after the given card, if one is given)? */
static int ask(Search *s, Root *r, int side, int run, int need)
{
    uint32_t move[MOVES];
    int i, m, lv, after;
    int ours, res;
    s->goal = side;
    if (need <= 0) return 1;
    if (need > r->n) return 0;
    if (r->card_level >= 0) {
        lv = r->card_level;
        after = seat_after(s, r->turn);
        s->nodes++;
        play(s, r->turn, r->card_suit, lv);
        if (r->k == 0) {
            res = follow(s, after, 1, r->card_suit, lv, r->turn, r->n, run, need);
        } else if ((r->beats >> lv) & 1) {
            res = follow(s, after, r->k + 1, r->led, lv, r->turn, r->n, run, need);
        } else {
            res = follow(s, after, r->k + 1, r->led, r->top, r->best, r->n, run, need);
        }
        unplay(s, r->turn, r->card_suit, lv);
        return res;
    }
    if (r->k) return follow(s, r->turn, r->k, r->led, r->top, r->best, r->n, run, need);
    if (!r->barred) return boundary(s, r->turn, r->n, run, need);
    ours = (r->turn & 1) == side;
    m = moves_of(s, r->turn, 0, s->suits, 0, move, 1, NO_MOVE);
    for (i = 0; i < m; i++) {
        lv = (move[i] >> 8) & 31;
        if (lv == s->sevens) continue;
        r->card_level = lv;
        r->card_suit = (move[i] >> 16) & 3;
        res = ask(s, r, side, run, need);
        r->card_level = -1;
        if (s->abort) return 0;
        if (res == ours) return res;
    }
    return !ours;
}

/* Does a side reach v >= 1 points? */
static int reach(Search *s, Root *r, int side, int v)
{
    int mine = r->won0[side], theirs = r->won0[1 - side];
    if (v == 1) return ask(s, r, side, 0, 5 - mine);
    if (theirs) {
        if (mine < 5 || r->opening < 5) return 0;
        if (r->opening == 5 || !r->total) return r->opening >= v;
        return ask(s, r, side, 0, v - mine);
    }
    if (v <= 5) return ask(s, r, side, 5 - mine, 5 - mine);
    if (r->total) return ask(s, r, side, larger(6 - mine, 0), v - mine);
    return ask(s, r, side, v - mine, v - mine);
}

/* Is the value (points of side 0 minus side 1's, or tricks of side 0) at least v? */
static int holds(Search *s, Root *r, int points, int v)
{
    if (!points) return ask(s, r, 0, 0, v);
    return v > 0 ? reach(s, r, 0, v) : !reach(s, r, 1, 1 - v);
}

/* The index of the value between lo and hi, stepping away from a guess; equal bounds unless interrupted. */
static int around(Search *s, Root *r, int points, int *vals, int lo, int hi, int guess, int *out_hi)
{
    int up = 1;
    while (lo < hi) {
        if (guess <= lo) guess = lo + 1;
        if (guess > hi) guess = hi;
        up = holds(s, r, points, vals[guess]);
        if (s->abort) break;
        if (up) {
            lo = guess;
            guess++;
        } else {
            hi = guess - 1;
            guess--;
        }
    }
    *out_hi = hi;
    return lo;
}

/* The values that can occur, ascending. */
static int value_list(Root *r, int points, int *vals)
{
    int i, n = 0;
    if (!points) {
        for (i = 0; i < r->n + 1; i++) vals[i] = i;
        return r->n + 1;
    }
    for (i = 9; i > 4; i--) {
        vals[n] = -i;
        n++;
    }
    vals[n] = -1;
    n++;
    if (r->won0[0] + r->won0[1] + r->n < 9) {
        vals[n] = 0;
        n++;
    }
    vals[n] = 1;
    n++;
    for (i = 5; i < 10; i++) {
        vals[n] = i;
        n++;
    }
    return n;
}

typedef struct {
    int lo;
    int hi;
} Answer;

/* The value at the root, and of each of the m given cards, as bounds that meet unless it was interrupted. */
static void answer_root(Search *s, Root *r, int points, int guess, Answer *out, int m, int8_t *level, int8_t *suit, Answer *cards)
{
    int vals[16];
    int i, hi, lo, best_hi, count_vals = value_list(r, points, vals);
    int mover0 = (r->turn & 1) == 0;
    r->card_level = -1;
    lo = around(s, r, points, vals, 0, count_vals - 1, guess, &hi);
    out->lo = vals[lo];
    out->hi = vals[hi];
    for (i = 0; i < m; i++) {
        cards[i].lo = vals[0];
        cards[i].hi = vals[count_vals - 1];
        if (s->abort) continue;
        r->card_level = level[i];
        r->card_suit = suit[i];
        /* no card is better for the mover than the value of the position */
        if (mover0)
            cards[i].lo = around(s, r, points, vals, 0, hi, hi, &best_hi);
        else
            cards[i].lo = around(s, r, points, vals, lo, count_vals - 1, lo + 1, &best_hi);
        cards[i].lo = vals[cards[i].lo];
        cards[i].hi = vals[best_hi];
    }
    r->card_level = -1;
}

/* Every (suit, level) of a hand that may be played, strongest first within its suit. */
static int distinct(Search *s, int seat, int first, int last, int barred, int8_t *suit, int8_t *level)
{
    int i, lv, n = 0;
    uint32_t h;
    for (i = first; i < last; i++) {
        h = s->has[seat][i];
        while (h) {
            lv = wg_highest(h);
            h ^= (uint32_t)1 << lv;
            if (barred && lv == s->sevens) continue;
            suit[n] = i;
            level[n] = lv;
            n++;
        }
    }
    return n;
}

#endif
