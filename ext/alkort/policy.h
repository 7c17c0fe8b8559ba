/* Alkort played by a learned policy: what each card is worth to its player, from what that player can see.

   A card's value is a sum of weights, one from each of a few tables; a player plays a card with a probability in
   proportion to exp(value). What chooses the entry of a table is said beside it. Nothing hidden enters. */
#ifndef WORDGAME_ALKORT_POLICY_H
#define WORDGAME_ALKORT_POLICY_H
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "portable.h"

enum { CARDS = 44, SEATS = 4, HAND_SIZE = 9, KINDS = 16, MOST_FEATURES = 12 };

typedef uint64_t Set;
typedef struct {         /* cards are numbered from weak to strong; all sets are over these numbers */
    Set after_lead[CARDS];   /* the cards that take the trick from this one when it was led */
    Set after_follow[CARDS]; /* and when it had itself taken the trick over */
    Set higher[CARDS];       /* the cards of a higher rank */
    Set same[CARDS];         /* the cards that are interchangeable with this one */
    Set suit[CARDS];
    Set sevens, good, ranked;
    uint8_t kind[CARDS];     /* how high a card is by itself, 0 to KINDS - 1 */
    int players, follows, total;
} Tables;

typedef struct {
    Set hand[SEATS];
    Set seen;
    int best_card, best, count, led, leader;
    int won[2];
    int run;
    int barred;
} Table;

#define ALL_CARDS (((Set)1 << CARDS) - 1)

/* sizes */
enum { nD = 11, nE = 22, nPH = 28, nG = 5, nS = 16, nT = 10, nR = 7, nU = 8, nC = 6, nW = 9 };
enum {
    L_PHASE = 0,                          /* [phase][descr] */
    L_SUM = L_PHASE + nPH * nD,           /* [group][summary][descr] */
    L_LEFT = L_SUM + nG * nS * nD,        /* [tricks left][ranked in hand][descr] */
    L_KIND = L_LEFT + nT * nR * nD,       /* [tricks left][kind] */
    L_UNSEEN = L_KIND + nT * KINDS,       /* [unseen ranked][summary][descr] */
    L_RUBBISH = L_UNSEEN + nU * nS * nD,  /* [good 5][bad 5][descr] */
    L_SUIT = L_RUBBISH + 25 * nD,         /* [own in suit 4][unseen in suit 5][descr] */
    F_WIN = L_SUIT + 20 * nD,             /* [C][W][E] */
    F_PHASE = F_WIN + nC * nW * nE,       /* [C][phase][E] */
    F_SUM = F_PHASE + nC * nPH * nE,      /* [C][group][summary][E] */
    F_LEFT = F_SUM + nC * nG * nS * nE,   /* [C][left][ranked][E] */
    F_KIND = F_LEFT + nC * nT * nR * nE,  /* [C][W][beats][kind] */
    F_UNSEEN = F_KIND + nC * nW * 2 * KINDS, /* [C][unseen ranked][E] */
    F_WINNERS = F_UNSEEN + nC * nU * nE,  /* [C][W][winners 4][E] */
    F_ORDER = F_WINNERS + nC * nW * 4 * nE, /* [C][W][beats][lowest, highest of its sort] */
    F_SUIT = F_ORDER + nC * nW * 2 * 4,   /* [own in suit 4][unseen in suit 5][E] */
    WEIGHTS = F_SUIT + 20 * nE
};

static inline double uniform(uint64_t *state) { return (double)(wg_next_random(state) >> 11) * (1.0 / 9007199254740992.0); }

static Set legal(const Tables *t, const Table *s, int seat) {
    Set hand = s->hand[seat], some;
    if (s->count) {
        if (t->follows) {
            some = hand & t->suit[s->led];
            return some ? some : hand;
        }
        return hand;
    }
    if (s->barred && s->won[0] + s->won[1] == 0) {
        some = hand & ~t->sevens;
        return some ? some : hand;
    }
    return hand;
}

static void put(const Tables *t, Table *s, int card) {
    int seat = (s->leader + s->count) % t->players;
    s->hand[seat] &= ~((Set)1 << card);
    s->seen |= (Set)1 << card;
    if (s->count == 0) {
        s->led = s->best_card = card;
        s->best = 0;
    } else {
        Set beaters = s->best == 0 ? t->after_lead[s->best_card] : t->after_follow[s->best_card];
        if (beaters >> card & 1) {
            s->best_card = card;
            s->best = s->count;
        }
    }
    if (++s->count == t->players) {
        int side;
        s->leader = (s->leader + s->best) % t->players;
        side = s->leader & 1;
        s->won[side]++;
        if (s->won[1 - side] == 0) s->run = s->won[side];
        s->count = 0;
    }
}

static int points_of(const Tables *t, const Table *s) {
    int side = s->won[0] >= 5 ? 0 : 1, value = 1;
    if (s->won[side] < 5) return 0;
    if (s->run == 5) value = 5;
    else if (s->run > 5) value = t->total ? s->won[side] : s->run;
    return side ? -value : value;
}

static const uint8_t HIGHER_BUCKET[CARDS + 1] = {0,1,2,3,4,4,5,5,5,6,6,6,6,6,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7};
static inline int wbucket(int n) { return n < 3 ? n : n < 5 ? 3 : n < 9 ? 4 : 5; }
static inline int ubucket(int n) { return n == 0 ? 0 : n < 3 ? 1 : n < 5 ? 2 : n < 7 ? 3 : n < 9 ? 4 : n < 11 ? 5 : n < 14 ? 6 : 7; }
static inline int minimum(int a, int b) { return a < b ? a : b; }

static inline int descriptor(const Tables *t, int card, Set unseen) {
    Set bit = (Set)1 << card;
    if (t->ranked & bit) return 3 + HIGHER_BUCKET[wg_count(unseen & t->higher[card])];
    return t->sevens & bit ? 2 : t->good & bit ? 1 : 0;
}

static void phase(const Table *s, int side, int *ph, int *group) {
    int own = s->won[side], other = s->won[1 - side];
    if (own == 0 && other == 0) { *ph = 0; *group = 0; }
    else if (other == 0) { *ph = minimum(own, 5); *group = 1; }
    else if (own == 0) { *ph = 5 + minimum(other, 5); *group = 2; }
    else if (own >= 5 || other >= 5) { *ph = 11; *group = 4; }
    else { *ph = 12 + 4 * (4 - own) + (4 - other); *group = 3; }
}

/* The cards worth telling apart, one a class, with their features. Returns how many. */
static int candidates(const Tables *t, const Table *s, int *cards, int (*f)[MOST_FEATURES], int *nf) {
    int seat = (s->leader + s->count) % t->players, n = 0, ph, group, k;
    Set hand = s->hand[seat], left = legal(t, s, seat), unseen = ALL_CARDS & ~hand & ~s->seen, x;
    int first[HAND_SIZE];
    while (left) {
        int c = wg_lowest(left);
        first[n++] = c;
        left &= ~t->same[c];
    }
    for (k = 0; k < n; k++) cards[k] = first[k];
    *nf = 0;
    if (n == 1) return 1;
    phase(s, seat & 1, &ph, &group);
    int size = wg_count(hand), sevens = minimum(wg_count(hand & t->sevens), 3), tops = 0;
    int ranked = minimum(wg_count(hand & t->ranked), nR - 1);
    int us = ubucket(wg_count(unseen & t->ranked));
    for (x = hand & t->ranked; x; x &= x - 1) if (!(unseen & t->higher[wg_lowest(x)])) tops++;
    int summary = sevens * 4 + minimum(tops, 3);
    if (s->count == 0) {
        int good = minimum(wg_count(hand & t->good), 4), bad = minimum(size - wg_count(hand & (t->good | t->ranked | t->sevens)), 4);
        *nf = t->follows ? 7 : 6;
        for (k = 0; k < n; k++) {
            int c = cards[k], d = descriptor(t, c, unseen), *g = f[k];
            g[0] = L_PHASE + ph * nD + d;
            g[1] = L_SUM + (group * nS + summary) * nD + d;
            g[2] = L_LEFT + (size * nR + ranked) * nD + d;
            g[3] = L_KIND + size * KINDS + t->kind[c];
            g[4] = L_UNSEEN + (us * nS + summary) * nD + d;
            g[5] = L_RUBBISH + (good * 5 + bad) * nD + d;
            if (t->follows) {
                int own = minimum(wg_count(hand & t->suit[c]), 4) - 1, out = wg_count(unseen & t->suit[c]);
                g[6] = L_SUIT + (own * 5 + (out == 0 ? 0 : out < 3 ? 1 : out < 5 ? 2 : out < 8 ? 3 : 4)) * nD + d;
            }
        }
        return n;
    }
    {
        int who = ((s->leader + s->best - seat) & 3) == 2 && t->players == 4;
        int c6 = (t->players - 1 - s->count) * 2 + who, w;
        Set beaters = s->best == 0 ? t->after_lead[s->best_card] : t->after_follow[s->best_card];
        Set bit = (Set)1 << s->best_card, winners = hand & beaters;
        if (s->best == 0 && (t->sevens & bit)) w = 0;
        else if (t->ranked & bit) w = 3 + wbucket(wg_count(unseen & t->higher[s->best_card]));
        else w = (t->sevens | t->good) & bit ? 1 : 2;
        if (c6 < 0) c6 = 0;
        if (c6 > 5) c6 = 5;
        int nwin = 0, lowest[2] = {-1, -1}, highest[2] = {-1, -1};
        for (k = 0; k < n; k++) {
            int b = beaters >> cards[k] & 1;
            nwin += b;
            if (lowest[b] < 0) lowest[b] = k;
            highest[b] = k;
        }
        (void)winners;
        nwin = minimum(nwin, 3);
        *nf = t->follows ? 9 : 8;
        for (k = 0; k < n; k++) {
            int c = cards[k], b = beaters >> c & 1, e = descriptor(t, c, unseen) * 2 + b, *g = f[k];
            g[0] = F_WIN + (c6 * nW + w) * nE + e;
            g[1] = F_PHASE + (c6 * nPH + ph) * nE + e;
            g[2] = F_SUM + ((c6 * nG + group) * nS + summary) * nE + e;
            g[3] = F_LEFT + ((c6 * nT + size) * nR + ranked) * nE + e;
            g[4] = F_KIND + ((c6 * nW + w) * 2 + b) * KINDS + t->kind[c];
            g[5] = F_UNSEEN + (c6 * nU + us) * nE + e;
            g[6] = F_WINNERS + ((c6 * nW + w) * 4 + nwin) * nE + e;
            g[7] = F_ORDER + ((c6 * nW + w) * 2 + b) * 4 + (k == lowest[b]) + 2 * (k == highest[b]);
            if (t->follows) {
                int own = minimum(wg_count(hand & t->suit[c]), 4) - 1, out = wg_count(unseen & t->suit[c]);
                g[8] = F_SUIT + (own * 5 + (out == 0 ? 0 : out < 3 ? 1 : out < 5 ? 2 : out < 8 ? 3 : 4)) * nE + e;
            }
        }
    }
    return n;
}

/* The cards to choose from with the probability of each. */
static int chances(const Tables *t, const float *weights, const Table *s, int *cards, float *p, int (*f)[MOST_FEATURES], int *nf) {
    int n = candidates(t, s, cards, f, nf), k, i;
    float top = -1e30f, sum = 0;
    if (n == 1) { p[0] = 1; return 1; }
    for (k = 0; k < n; k++) {
        float v = 0;
        for (i = 0; i < *nf; i++) v += weights[f[k][i]];
        p[k] = v;
        if (v > top) top = v;
    }
    for (k = 0; k < n; k++) { p[k] = expf(p[k] - top); sum += p[k]; }
    for (k = 0; k < n; k++) p[k] /= sum;
    return n;
}

static int sampled(int n, const float *p, uint64_t *rng) {
    float x = (float)uniform(rng);
    int k;
    for (k = 0; k < n - 1; k++) { x -= p[k]; if (x < 0) return k; }
    return n - 1;
}

/* Whether the points of the deal are what they are however it goes on. */
static inline int settled(const Tables *t, const Table *s) {
    return s->won[0] && s->won[1] && (s->won[0] >= 5 || s->won[1] >= 5) && !(t->total && s->run > 5);
}

/* Play to the end, or until the points are settled. */
static void play_on(const Tables *t, const float *weights, Table *s, uint64_t *rng, int to_the_end) {
    int cards[HAND_SIZE], f[HAND_SIZE][MOST_FEATURES], nf;
    float p[HAND_SIZE];
    while (s->hand[(s->leader + s->count) % t->players]) {
        int n;
        if (s->count == 0 && !to_the_end && settled(t, s)) return;
        n = chances(t, weights, s, cards, p, f, &nf);
        put(t, s, cards[n == 1 ? 0 : sampled(n, p, rng)]);
    }
}

/* How likely the cards played so far are, as a logarithm, when their players hold what `s` says; the cards of `seat` are
   not judged. Everybody is taken to play any card at all once in 1 / `odd` times. `s` is the deal before the first card, and is played through. */
static float likelihood(const Tables *t, const float *weights, Table *s, const uint8_t *played, int n, int seat,
                        float odd) {
    int cards[HAND_SIZE], f[HAND_SIZE][MOST_FEATURES], nf, j, k;
    float p[HAND_SIZE], sum = 0;
    for (j = 0; j < n; j++) {
        if ((s->leader + s->count) % t->players != seat) {
            int m = chances(t, weights, s, cards, p, f, &nf);
            float chance = 0;
            for (k = 0; k < m; k++)
                if (t->same[cards[k]] >> played[j] & 1) chance = p[k];
            sum += logf((1 - odd) * chance + odd / (float)m);
        }
        put(t, s, played[j]);
    }
    return sum;
}

/* -- learning -- */

/* A deal at random; the holder of a highest card leads. */
static void deal_at_random(const Tables *t, Table *s, uint64_t *rng) {
    uint8_t order[CARDS];
    int i, seat, highest = -1;
    for (i = 0; i < CARDS; i++) order[i] = (uint8_t)i;
    memset(s, 0, sizeof *s);
    for (i = 0; i < HAND_SIZE * t->players; i++) {
        int j = i + (int)(uniform(rng) * (CARDS - i));
        uint8_t card = order[j];
        order[j] = order[i];
        order[i] = card;
        s->hand[i / HAND_SIZE] |= (Set)1 << card;
    }
    for (seat = 0; seat < t->players; seat++) {
        Set ranked = s->hand[seat] & t->ranked;
        int top = 0;
        for (; ranked; ranked &= ranked - 1)
            if (t->kind[wg_lowest(ranked)] > top) top = t->kind[wg_lowest(ranked)];
        if (top > highest) {
            highest = top;
            s->leader = seat;
        }
    }
}

/* Play a deal by the policy; at one decision in five see what each card leads to, played on by the same policy, and move
   the weights along the gradient of the expected result (Sutton and others 1999), each by its own step (Duchi and others
   2011: `squares` sums the squares of its gradients). A little entropy is a goal too, so that no chance becomes 0. */
static void learn_deal(const Tables *t, float *weights, float *squares, float rate, int wins, uint64_t *rng) {
    int cards[HAND_SIZE], f[HAND_SIZE][MOST_FEATURES], nf, k, i;
    float p[HAND_SIZE];
    Table s;
    deal_at_random(t, &s, rng);
    s.barred = uniform(rng) < 0.3;
    while (s.hand[(s.leader + s.count) % t->players]) {
        int seat = (s.leader + s.count) % t->players, n = chances(t, weights, &s, cards, p, f, &nf);
        if (n > 1 && uniform(rng) < 0.2) {
            double result[HAND_SIZE], mean = 0, entropy = 0;
            for (k = 0; k < n; k++) {
                Table after = s;
                int points;
                put(t, &after, cards[k]);
                play_on(t, weights, &after, rng, 0);
                points = seat & 1 ? -points_of(t, &after) : points_of(t, &after);
                result[k] = !wins ? points : points > 0 ? 1.5 : -1.5;
                mean += p[k] * result[k];
                entropy -= p[k] * log(p[k] + 1e-12);
            }
            for (k = 0; k < n; k++) {
                double g = p[k] * (result[k] - mean) + 0.02 * p[k] * (-log(p[k] + 1e-12) - entropy);
                for (i = 0; i < nf; i++) {
                    squares[f[k][i]] += (float)(g * g);
                    weights[f[k][i]] += (float)(rate * g / sqrt(squares[f[k][i]] + 1.0));
                }
            }
        }
        put(t, &s, cards[n == 1 ? 0 : sampled(n, p, rng)]);
    }
}
#endif
