/* The search itself: the two halves of the recursion, between tricks and in mid-trick. */
#ifndef WORDGAME_SEARCH_H
#define WORDGAME_SEARCH_H

#include "certain.h"
#include "order.h"
#include "relative.h"
#include "table.h"

static int lead(Search *s, int leader, int n, int run, int need);
static int follow(Search *s, int seat, int k, int led, int top, int best, int n, int run, int need);

/* Does the goal side take `need` of the n tricks left, and the next `run` of them in a row? `leader` leads. */
static int boundary(Search *s, int leader, int n, int run, int need)
{
    int i, lv, low, seat, best;
    uint32_t beats;
    uint64_t probe, seen;
    uint64_t *entry;
    int r;
    if (need <= 0 || need > n) {
        s->low = NOTHING;
        return need <= 0;
    }
    if (n == 1) {
        seat = leader;
        best = leader;
        lv = wg_highest(s->held[leader]);
        beats = s->beat[lv];
        low = s->low_lead[lv];
        for (i = 0; i < s->players - 1; i++) {
            seat = seat_after(s, seat);
            lv = wg_highest(s->held[seat]);
            if ((beats >> lv) & 1) {
                best = seat;
                beats = s->after[lv];
                low = s->low_follow[lv];
            }
        }
        s->nodes += s->players;
        s->low = low;
        return (best & 1) == s->goal;
    }
    probe = s->place | s->solve | ((uint64_t)(leader | (s->goal << 2) | (need << 3) | (run << 7)) << 36);
    entry = recent_of(s, probe);
    seen = *entry;
    if (!((seen ^ probe) & ~((uint64_t)63 << 47))) {
        s->low = (seen >> 48) & 31;
        return (seen >> 47) & 1;
    }
    r = lead(s, leader, n, run, need);
    if (!s->abort) *entry = probe | ((uint64_t)r << 47) | ((uint64_t)s->low << 48);
    return r;
}

/* The same for a position that was not met just before. */
static int lead(Search *s, int leader, int n, int run, int need)
{
    Walk w;
    uint32_t move[MOVES];
    int ours = (leader & 1) == s->goal;
    int r;
    int i, m, low, seat, suit, lv, value, found;
    uint32_t id, root, moves;
    uint16_t *answer;
    uint32_t skip[4];
    /* certain tricks */
    if (ours) {
        if (leader_sure(s, leader, need)) return 1;
        if (run == 0) {
            i = balance(s, leader, n, need, n, n - need + 1);
            if (i) return i > 0;
        } else {
            if ((s->suits == 1 || run == n) && balance(s, leader, 0, 99, run, 1)) return 0;
            if (need != run && balance(s, leader, 0, 99, n, n - need + 1)) return 0;
        }
    } else {
        if (leader_sure(s, leader, run ? 1 : n - need + 1)) return 0;
        if (run == 0) {
            i = balance(s, leader, n, n - need + 1, n, need);
            if (i) return i < 0;
        } else {
            if (s->suits == 1 && others_sure(s, leader, need, n, 1)) return 1;
            if ((s->suits == 1 || run == n) && balance(s, leader, run, 1, 0, 99)) return 0;
            if (need != run && balance(s, leader, n, n - need + 1, 0, 99)) return 0;
        }
    }
    /* stored results */
    start_walk(s, leader, &w);
    if (run == 0) {
        id = 1 + n;
        value = ours ? need : n - need + 1; /* asked of the leader's side: at least `value`? */
    } else if (run == need) {
        id = ours ? 11 + n : 21 + n;
        value = run;
    } else {
        id = find(s, 31 + n, run | (need << 8) | (ours << 16), 0);
        value = 1;
    }
    root = id;
    i = found = 0;
    moves = s->moves;
    while (id && (i < w.n || next_group(s, &w))) {
        id = find(s, id, w.desc[i], w.flag[i]);
        if (id == 0) break;
        w.id[i] = id;
        found = i + 1;
        if (s->node[id - ROOTS].lo >= value) {
            s->low = w.bottom[i];
            return ours || run ? 1 : 0;
        }
        if (s->node[id - ROOTS].hi < value) {
            s->low = w.bottom[i];
            return ours || run ? 0 : 1;
        }
        i++;
    }
    /* the leader's cards */
    answer = lead_of(s, leader, n, need);
    m = moves_of(s, leader, 0, s->suits, 0, move, 1, *answer);
    low = NOTHING;
    r = !ours;
    skip[0] = skip[1] = skip[2] = skip[3] = 0;
    seat = seat_after(s, leader);
    for (i = 0; i < m; i++) {
        suit = (move[i] >> 16) & 3;
        lv = (move[i] >> 8) & 31;
        if ((skip[suit] >> lv) & 1) continue;
        s->nodes++;
        if (WG_UNLIKELY(s->nodes >= s->next_poll)) poll_clock(s);
        play(s, leader, suit, lv);
        r = follow(s, seat, 1, suit, lv, leader, n, run, need);
        unplay(s, leader, suit, lv);
        if (WG_UNLIKELY(s->abort)) return 0;
        if (r == ours) {
            low = s->low;
            *answer = (suit << 8) | lv;
            break;
        }
        if (s->low < low) low = s->low;
        if (s->low > lv) {
            skip[suit] |= ((uint32_t)1 << s->low) - 1; /* all cards below what decided are alike */
        }
    }
    if (r != ours) low = settle(s, leader, 0, s->suits, 0, low);
    s->low = low;
    if (low == NOTHING) return r;
    /* store */
    if (s->used + LEVELS + 2 > s->slots >> 1 && !grow(s)) {
        wipe(s);
        s->wipes++;
    }
    if (moves != s->moves) found = 0;
    if (found == 0 && run && run != need) root = enter(s, 31 + n, run | (need << 8) | (ours << 16), 0);
    id = root;
    i = 0;
    while (i < w.n || next_group(s, &w)) {
        id = i < found ? w.id[i] : enter(s, id, w.desc[i], w.flag[i]);
        if (w.bottom[i] <= low) break;
        i++;
    }
    if (r == (ours || run > 0)) {
        if (s->node[id - ROOTS].lo < value) s->node[id - ROOTS].lo = value;
    } else {
        if (s->node[id - ROOTS].hi >= value) s->node[id - ROOTS].hi = value - 1;
    }
    return r;
}

/* The same question when `best` takes the trick with a card that depends on level `won`. */
static inline int taken(Search *s, int best, int won, int n, int run, int need)
{
    int r;
    if ((best & 1) == s->goal) {
        r = boundary(s, best, n - 1, run ? run - 1 : 0, need - 1);
    } else if (run) {
        r = 0;
        s->low = NOTHING;
    } else {
        r = boundary(s, best, n - 1, 0, need);
    }
    if (won < s->low) s->low = won;
    return r;
}

/* `follow` for the third of four players: a result of just this position, if one is known, or a search. */
static int halfway(Search *s, int seat, int led, int top, int best, int n, int run, int need)
{
    uint64_t probe, seen;
    uint64_t *entry;
    int r;
    probe = s->place | s->trick | ((uint64_t)(best | (s->goal << 2) | (led << 3) | (top << 5) | (need << 10) | (run << 14)) << 36);
    entry = &s->half[(probe * (uint64_t)0x9E3779B97F4A7C15) >> (64 - RECENT)];
    seen = *entry;
    if (!((seen ^ probe) & ~((uint64_t)63 << 54))) {
        s->low = (seen >> 55) & 31;
        return (seen >> 54) & 1;
    }
    r = follow(s, seat, 2, led, top, best, n, run, need);
    if (!s->abort) *entry = probe | ((uint64_t)r << 54) | ((uint64_t)s->low << 55);
    return r;
}

/* The same question in mid-trick (cloned for each number of cards that lie it was 5 % slower): k cards lie, the best of them is of level `top` and from seat `best`. */
static WG_NOCLONE int follow(Search *s, int seat, int k, int led, int top, int best, int n, int run, int need)
{
    uint32_t move[MOVES];
    int r, ours;
    int first = best == ((seat - k) & (s->players - 1)); /* the led card still stands */
    uint32_t beats = first ? s->beat[top] : s->after[top];
    int won = first ? s->low_lead[top] : s->low_follow[top];
    int i, j, m, suit, first_suit, last, lv, low, next_seat, mode, tried = 0;
    uint32_t rest, pick, high, left;
    uint32_t skip[4];
    if (k == s->players) { /* only when the root asks about the last card of a trick */
        return taken(s, best, won, n, run, need);
    }
    /* nobody can take the trick any more: what is certain after it? */
    i = seat;
    rest = s->held[seat];
    for (j = 0; j < s->players - 1 - k; j++) {
        i = seat_after(s, i);
        rest |= s->held[i];
    }
    if (!(beats & rest)) {
        if ((best & 1) == s->goal) {
            if (need == 1) {
                s->low = won;
                return 1;
            }
            if (leader_sure(s, best, need - 1)) {
                s->low = smaller(s->low, won);
                return 1;
            }
            if (s->suits == 1 && need <= n && others_sure(s, best, n - need + 1, n - 1, 0)) {
                s->low = smaller(s->low, won);
                return 0;
            }
        } else {
            if (run || need == n) {
                s->low = won;
                return 0;
            }
            if (leader_sure(s, best, n - need)) {
                s->low = smaller(s->low, won);
                return 0;
            }
            if (s->suits == 1 && others_sure(s, best, need, n - 1, 0)) {
                s->low = smaller(s->low, won);
                return 1;
            }
        }
    }
    ours = (seat & 1) == s->goal;
    mode = 0;
    if ((best ^ seat) == 2 && s->players == 4 && (k == 3 || !(beats & s->held[seat_after(s, seat)]))) {
        mode = 2; /* the partner's card stands: throw the cheapest first */
    } else if (s->players == 4 && k < 3) {
        i = s->held[seat_after(s, seat)];
        i &= s->real;
        if (i) mode = 32 + wg_highest(i) + ((best ^ seat) == 2 ? 64 : 0);
    }
    /* the card that moves_of would put first; most often no other is needed */
    last = s->suits - 1;
    first_suit = 0;
    rest = s->held[seat];
    if (s->suits > 1 && s->has[seat][led]) {
        first_suit = last = led;
        rest = s->has[seat][led];
    }
    pick = rest & beats;
    if (mode == 2) {
        pick = rest;
    } else if (mode >= 32) {
        high = pick & ~(((uint32_t)1 << (mode & 31)) - 1);
        if (high) {
            pick = high;
        } else if (!pick || (mode >= 96 && rest & ~beats)) {
            pick = rest & ~beats;
        }
    } else if (!pick) {
        pick = rest;
    }
    lv = wg_lowest(pick);
    suit = first_suit;
    while (!((s->has[seat][suit] >> lv) & 1)) suit++;
    low = NOTHING;
    r = !ours;
    skip[0] = skip[1] = skip[2] = skip[3] = 0;
    next_seat = seat_after(s, seat);
    i = m = 0;
    for (;;) {
        s->nodes++;
        if (WG_UNLIKELY(s->nodes >= s->next_poll)) poll_clock(s);
        play(s, seat, suit, lv);
        if (k == 1 && s->players == 4) {
            if ((beats >> lv) & 1)
                r = halfway(s, next_seat, led, lv, seat, n, run, need);
            else
                r = halfway(s, next_seat, led, top, best, n, run, need);
        } else if (k == s->players - 1) {
            if ((beats >> lv) & 1)
                r = taken(s, seat, s->low_follow[lv], n, run, need);
            else
                r = taken(s, best, won, n, run, need);
        } else if ((beats >> lv) & 1) {
            r = follow(s, next_seat, k + 1, led, lv, seat, n, run, need);
        } else {
            r = follow(s, next_seat, k + 1, led, top, best, n, run, need);
        }
        unplay(s, seat, suit, lv);
        if (WG_UNLIKELY(s->abort)) return 0;
        if (r == ours) return r;
        if (s->low < low) low = s->low;
        if (s->low > lv) {
            skip[suit] |= ((uint32_t)1 << s->low) - 1; /* all cards below what decided are alike */
        }
        if (m == 0) {
            skip[suit] |= (uint32_t)1 << lv;
            left = 0;
            for (j = first_suit; j < last + 1; j++) left |= s->has[seat][j] & ~skip[j];
            if (!left) break;
            m = moves_of(s, seat, first_suit, last + 1, beats, move, mode, NO_MOVE);
            tried = (suit << 16) | lv;
        }
        for (;; i++) {
            if (i == m) goto done;
            suit = (move[i] >> 16) & 3;
            lv = (move[i] >> 8) & 31;
            if (!((skip[suit] >> lv) & 1) && (suit != tried >> 16 || lv < (tried & 31) || (int)(move[i] & 31) > (tried & 31))) break;
        }
        i++;
    }
done:
    s->low = settle(s, seat, first_suit, last + 1, beats, low);
    return r;
}

#endif
