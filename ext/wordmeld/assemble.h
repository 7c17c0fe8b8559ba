/* Turns put together from parts of the table: every part takes up what cards of the hand it can, and the rest of the hand makes words alone. */
#ifndef WORDMELD_ASSEMBLE_H
#define WORDMELD_ASSEMBLE_H

#include "parts.h"

enum {
    MOST_WINNERS = 64, /* winning words looked at in one part */
    WIN_LEVELS = 4,    /* one more than the cards taken back, at most */
    MOST_SETS = 150    /* parts in which a win is looked for */
};

typedef struct {
    Improve *improve;
    Hand hand;
    Part alone;     /* no table word: the words of the hand alone, one for each state */
    int8_t *rest;   /* of each state what words of its cards alone gain at most */
    int8_t *opened; /* the same with at least one such word */
    Part single[MAX_WORDS];
    int made[MAX_WORDS]; /* 1: the part of just this word is there, -1: it has too many cards */
    uint64_t *row;       /* of each part so far, the states that can be laid */
    uint64_t draw;
} Assembly;

static int open_assembly(Assembly *a)
{
    const Deal *deal = a->improve->deal;
    if (!open_hand(&a->hand, deal)) return 0;
    a->rest = calloc((size_t)a->hand.states, 1);
    a->opened = calloc((size_t)a->hand.states, 1);
    a->row = calloc((size_t)(deal->n_words + 1) * (size_t)a->hand.lanes, sizeof(uint64_t));
    a->draw = 3;
    return a->rest && a->opened && a->row;
}

static void close_assembly(Assembly *a)
{
    for (int b = 0; b < MAX_WORDS; b++) close_part(&a->single[b]);
    close_part(&a->alone);
    close_hand(&a->hand);
    free(a->rest);
    free(a->opened);
    free(a->row);
}

/* What a word of the hand alone gains. */
static int alone_gain(const Assembly *a, const Option *option)
{
    const Deal *deal = a->improve->deal;
    int own = a->hand.cards[option->hand];
    return deal->net_only || tier_of(deal, a->improve->columns->words, option->word) != COMMON ? own : deal->options.flat_hand;
}

/* The words that the hand can make alone, and what they gain together; 0 when memory ran out. */
static int make_alone(Assembly *a)
{
    const Columns *c = a->improve->columns;
    const Deal *deal = c->deal;
    Spelling word = {0};
    int place[MAX_KINDS];
    if (!number_part(&a->alone, deal, 0, place)) return 0;
    word.min_jokers = deal->options.min_jokers;
    word.most_hand = MAX_LETTERS;
    for (int common = 0; common < 2; common++) { /* a word that draws nothing is the better of two of the same cards */
        c->watch->work += c->cand.count;
        for (uint32_t i = 0; i < c->cand.count; i++) {
            if ((i & 16383) == 16383 && late(c->watch)) return 1;
            uint32_t w = c->cand.word[i];
            int tier = c->cand.tier[i], length = c->words->length[w];
            if ((tier == COMMON) != common || length > deal->n_hand) continue;
            if (length < deal->options.min_hand && (tier == COMMON || tier == WINNING)) continue;
            word.letters = c->words->letters + c->words->offset[w];
            word.length = length;
            word.word = w;
            spell(deal, &a->hand, &a->alone, place, &word, 0, 0, 0, 0, 0, 0);
        }
    }
    for (int u = 0; u < a->hand.states; u++) {
        a->rest[u] = 0;
        a->opened[u] = -1;
        for (int h = 0; h < a->hand.kinds; h++) {
            if (!(a->hand.packed[u] >> (4 * h) & 15)) continue;
            int without = u - a->hand.unit[h];
            if (a->rest[without] > a->rest[u]) a->rest[u] = a->rest[without];
            if (a->opened[without] > a->opened[u]) a->opened[u] = a->opened[without];
        }
        for (int o = 0; o < a->alone.options; o++) {
            const Option *option = &a->alone.option[o];
            if (!includes(a->hand.packed[u], a->hand.packed[option->hand])) continue;
            int gain = alone_gain(a, option) + a->rest[u - option->hand];
            if (gain > a->rest[u]) a->rest[u] = (int8_t)gain;
            if (gain > a->opened[u]) a->opened[u] = (int8_t)gain;
        }
        c->watch->work += a->alone.options;
    }
    return 1;
}

/* Put the words on the trail that the cards of a state make alone. */
static void unfold_alone(Assembly *a, int state, int opening)
{
    Turn *trail = a->improve->turns->trail;
    while (state) {
        const int8_t *worth = opening ? a->opened : a->rest;
        int done = 0, n = a->alone.options;
        if (worth[state] <= 0) return;
        a->draw = mix(a->draw);
        for (int i = 0; i < n && !done; i++) {
            const Option *option = &a->alone.option[(a->draw + (uint64_t)i) % (uint64_t)n];
            if (!includes(a->hand.packed[state], a->hand.packed[option->hand])) continue;
            if (alone_gain(a, option) + a->rest[state - option->hand] != worth[state]) continue;
            push_word(a->improve->columns, &a->hand, &a->alone, trail, 0, option->hand, option->word);
            state -= option->hand;
            opening = 0;
            done = 1;
        }
        for (int h = 0; h < a->hand.kinds && !done; h++) {
            int without = state - a->hand.unit[h];
            if (!(a->hand.packed[state] >> (4 * h) & 15) || worth[without] != worth[state]) continue;
            state = without;
            done = 1;
        }
    }
}

/* What the hand can lay with all cards of a set of table words; 0 where they are too many, or there is no memory or time. */
static int make_part(Assembly *a, Part *part, uint64_t set)
{
    int place[MAX_KINDS];
    if (number_part(part, a->improve->deal, set, place)) {
        find_options(part, a->improve->columns, &a->hand, place);
        part->need[part->full] = 1;
        if (a->improve->watch->halted < OUT_OF_TIME && reach_subsets(part, &a->hand, a->improve->watch, 1) && a->improve->watch->halted < OUT_OF_TIME)
            return 1;
    }
    close_part(part);
    return 0;
}

/* One turn from the parts, which lays `state` with them. */
static void note_assembled(Assembly *a, Part *const *parts, int n, int state)
{
    Hand *hand = &a->hand;
    Turns *turns = a->improve->turns;
    const Deal *deal = a->improve->deal;
    uint64_t broken = 0;
    int rest = hand->states - 1 - state;
    cut_turn(turns->trail, 0);
    for (int i = n - 1; i >= 0; i--) {
        const uint64_t *before = a->row + (size_t)i * (size_t)hand->lanes, *with = reach_of(hand, parts[i], 0, parts[i]->full);
        broken |= parts[i]->set;
        a->draw = mix(a->draw);
        for (int q = 0; q < hand->states; q++) {
            int v = (int)((a->draw + (uint64_t)q) % (uint64_t)hand->states);
            if (!has_state(with, v) || !includes(hand->packed[state], hand->packed[v]) || !has_state(before, state - v)) continue;
            unfold(a->improve->columns, hand, parts[i], turns->trail, 0, parts[i]->full, v, mix(a->draw + 1));
            state -= v;
            break;
        }
    }
    unfold_alone(a, rest, deal->opening_token >= 0);
    keep_words(a->improve, broken);
    note(turns);
    cut_turn(turns->trail, 0);
}

/* The best turns of the parts together, `wanted` of them. */
static void put_together(Assembly *a, Part *const *parts, int n, int wanted)
{
    Hand *hand = &a->hand;
    const Deal *deal = a->improve->deal;
    const int8_t *rest = deal->opening_token >= 0 ? a->opened : a->rest;
    int best = NO_GAIN, ways = 0;
    memset(a->row, 0, (size_t)(n + 1) * (size_t)hand->lanes * sizeof(uint64_t));
    a->row[0] = 1;
    for (int i = 0; i < n; i++) {
        const uint64_t *with = reach_of(hand, parts[i], 0, parts[i]->full), *from = a->row + (size_t)i * (size_t)hand->lanes;
        uint64_t *to = a->row + (size_t)(i + 1) * (size_t)hand->lanes;
        for (int v = 0; v < hand->states; v++)
            if (has_state(with, v)) add_states(hand, to, from, v);
        a->improve->watch->work += hand->states * hand->lanes / 4;
    }
    const uint64_t *all = a->row + (size_t)n * (size_t)hand->lanes;
    for (int turn = 0; turn < wanted; turn++) {
        int pick = -1;
        for (int u = 0; u < hand->states; u++) {
            if (!has_state(all, u)) continue;
            int others = rest[hand->states - 1 - u], gain = hand->cards[u] + others;
            if (others < 0 || gain < 1 || gain < best) continue;
            ways = gain == best ? ways + 1 : 1;
            best = gain;
            a->draw = mix(a->draw);
            if (a->draw % (uint64_t)ways == 0) pick = u;
        }
        if (pick < 0 || best - deal->shift < a->improve->turns->best_gain) return;
        note_assembled(a, parts, n, pick);
        ways = 0;
    }
}

/* Look for turns that are worth `target`, first with every table word by itself, then with pairs of them; whether one was recorded. `wanted`: so many
   of the best. */
static int assemble(Assembly *a, int target, int rounds, int wanted)
{
    const Deal *deal = a->improve->deal;
    const Watch *watch = a->improve->watch;
    Turns *turns = a->improve->turns;
    Part *parts[MAX_WORDS] = {NULL}, pair[MAX_WORDS / 2];
    int n = 0, order[MAX_WORDS];
    for (int b = 0; b < deal->n_words; b++) {
        order[b] = b;
        if (watch->halted >= OUT_OF_TIME) return 0;
        if (!a->made[b]) a->made[b] = make_part(a, &a->single[b], 1ULL << b) ? 1 : -1;
        if (a->made[b] > 0) parts[n++] = &a->single[b];
    }
    put_together(a, parts, n, wanted);
    for (int round = 0; round < rounds && turns->best_gain < target && watch->halted < OUT_OF_TIME; round++) {
        int pairs = 0;
        n = 0;
        for (int b = deal->n_words - 1; b > 0; b--) {
            a->draw = mix(a->draw);
            int other = (int)(a->draw % (uint64_t)(b + 1)), kept = order[b];
            order[b] = order[other];
            order[other] = kept;
        }
        for (int i = 0; i < deal->n_words; i++) {
            if (i + 1 < deal->n_words && make_part(a, &pair[pairs], 1ULL << order[i] | 1ULL << order[i + 1])) {
                parts[n++] = &pair[pairs++];
                i++;
            } else if (a->made[order[i]] > 0) {
                parts[n++] = &a->single[order[i]];
            }
        }
        if (watch->halted < OUT_OF_TIME) put_together(a, parts, n, wanted);
        while (pairs) close_part(&pair[--pairs]);
    }
    return turns->best_gain >= target;
}

/* Look in one part of the table for a turn that wins; 1 when one was recorded. */
static int win_in_part(Assembly *a, uint64_t set, const Candidates *winners)
{
    Improve *improve = a->improve;
    Columns *c = improve->columns;
    const Deal *deal = improve->deal;
    Hand *hand = &a->hand;
    Part part = {0}, ends = {0};
    Spelling word = {0};
    int place[MAX_KINDS], found = 0, best = NO_GAIN, best_option = 0, best_sub = 0, best_level = 0, best_state = 0;
    word.min_jokers = deal->options.min_jokers;
    word.most_hand = MAX_LETTERS;
    if (number_part(&ends, deal, set, place) && number_part(&part, deal, set, place)) {
        for (uint32_t i = 0; i < winners->count; i++) {
            uint32_t w = winners->word[i];
            word.letters = c->words->letters + c->words->offset[w];
            word.length = c->words->length[w];
            word.word = w;
            if (set ? word.length >= deal->options.min_table : winners->tier[i] == WINNING_OFFICIAL || word.length >= deal->options.min_hand)
                spell(deal, hand, &ends, place, &word, 0, 0, 0, 0, 0, 0);
        }
        if (set) ends.option_of[0] = -1; /* looked at without any table word */
        for (int sub = 0; sub < ends.subs; sub++)
            if (ends.option_of[sub] >= 0) part.need[part.full - sub] = 1;
        improve->watch->work += 100 * ends.options + ends.subs;
        if (ends.options) {
            find_options(&part, c, hand, place);
            if (!reach_subsets(&part, hand, improve->watch, WIN_LEVELS)) ends.options = 0;
        }
        for (int sub = 0; sub < ends.subs && improve->watch->halted < OUT_OF_TIME && ends.options; sub++)
            for (int o = ends.option_of[sub]; o >= 0; o = ends.option[o].next) {
                int own = ends.option[o].hand;
                uint64_t spare = hand->packed[hand->states - 1] - hand->packed[own];
                for (int level = 0; level < WIN_LEVELS; level++) {
                    if (!part.some[level * part.subs + part.full - sub]) continue;
                    const uint64_t *states = reach_of(hand, &part, level, part.full - sub);
                    for (int u = 0; u < hand->states; u++) {
                        int added = hand->cards[own] + hand->cards[u];
                        if (!has_state(states, u) || !includes(spare, hand->packed[u])) continue;
                        if (added < 1 || (deal->options.legal && added <= level) || added - level <= best) continue;
                        best = added - level;
                        best_option = o;
                        best_sub = sub;
                        best_level = level;
                        best_state = u;
                    }
                }
                improve->watch->work += hand->states;
            }
        if (best > NO_GAIN) {
            Turn *trail = improve->turns->trail;
            cut_turn(trail, 0);
            push_word(c, hand, &ends, trail, best_sub, ends.option[best_option].hand, ends.option[best_option].word);
            unfold(c, hand, &part, trail, best_level, part.full - best_sub, best_state, a->draw);
            keep_words(improve, set);
            note(improve->turns);
            cut_turn(trail, 0);
            found = 1;
        }
    }
    close_part(&part);
    close_part(&ends);
    return found;
}

/* Whether the hand and some table words have the letters of a word. */
static int has_letters(const Columns *c, uint64_t set, uint32_t word)
{
    const Deal *deal = c->deal;
    int stock[64] = {0}, jokers = 0, length = c->words->length[word], missing = 0;
    for (int k = 0; k < deal->cards; k++) {
        int cards = deal->kind_hand[k] ? deal->supply[k] : 0;
        for (int b = 0; b < deal->n_words && !deal->kind_hand[k]; b++)
            for (int q = 0; q < deal->keep[b].pairs && set >> b & 1; q++)
                if (deal->keep[b].cards[2 * q] == k) cards += deal->keep[b].cards[2 * q + 1];
        if (deal->kind_letter[k])
            stock[deal->kind_letter[k]] += cards;
        else
            jokers += cards;
    }
    const uint8_t *letters = c->words->letters + c->words->offset[word];
    for (int i = 0; i < length; i++) missing += --stock[letters[i]] < 0;
    return missing <= (length >= deal->options.min_jokers || jokers < 2 ? jokers : 1);
}

/* The next larger number with as many bits. */
static inline uint64_t next_set(uint64_t set)
{
    uint64_t low = set & -set, up = set + low;
    return up | ((set ^ up) / low >> 2);
}

/* Look for a turn that wins in the hand alone, in every table word, and in sets of two and three; 1 when one was recorded. */
static int assemble_win(Assembly *a)
{
    Improve *improve = a->improve;
    const Columns *c = improve->columns;
    uint32_t all[MOST_WINNERS], word[MOST_WINNERS], count = 0;
    uint8_t tiers[MOST_WINNERS], tier[MOST_WINNERS];
    int n = improve->deal->n_words, found = 0, sets = 0;
    for (uint32_t i = 0; i < c->cand.count && count < MOST_WINNERS; i++)
        if (c->cand.tier[i] >= WINNING) {
            all[count] = c->cand.word[i];
            tiers[count++] = c->cand.tier[i];
        }
    improve->deal->net_only = 1;
    for (int size = 0; size <= 3 && size <= n && !found; size++) {
        uint64_t set = (1ULL << size) - 1, end = n < 64 ? 1ULL << n : 0;
        do {
            Candidates winners = {word, tier, 0, 1};
            if (improve->watch->halted >= OUT_OF_TIME || sets == MOST_SETS) break;
            for (uint32_t i = 0; i < count; i++)
                if (has_letters(c, set, all[i])) {
                    word[winners.count] = all[i];
                    tier[winners.count++] = tiers[i];
                }
            improve->watch->work += 50 * (int64_t)count;
            if (winners.count) {
                sets++;
                found = win_in_part(a, set, &winners);
            }
        } while (!found && set && (set = next_set(set)) && (!end || set < end));
    }
    improve->deal->net_only = 0;
    return found;
}

#endif
