/* Fair turns soon: from small parts of the table, from what the linear program chose, and from parts of the best turn. */
#ifndef WORDMELD_IMPROVE_H
#define WORDMELD_IMPROVE_H

#include "cover.h"
#include "program.h"

typedef struct {
    Watch *watch;
    Deal *deal;
    Columns *columns;
    Program *program;
    Cover *cover;
    Turns *turns;
    Turn *step;
} Improve;

static int open_improve(Improve *improve) { return (improve->step = calloc(1, sizeof(Turn))) != NULL; }

static void close_improve(Improve *improve) { free(improve->step); }

static inline void no_memory(Watch *watch)
{
    if (watch->halted < OUT_OF_TIME) watch->halted = OUT_OF_MEMORY;
}

/* Prices for the cards at hand and the words of `cand` that they can spell; 0 when memory ran out. The candidates must be put back. */
static int price_part(Improve *improve, const Candidates *cand)
{
    if (find_candidates(improve->columns, cand) && solve_prices(improve->program)) return 1;
    no_memory(improve->watch);
    return 0;
}

static void put_back(Improve *improve, const Candidates *cand)
{
    free_candidates(&improve->columns->cand);
    improve->columns->cand = *cand;
}

static void keep_words(Improve *improve, uint64_t broken)
{
    for (int b = 0; b < improve->deal->n_words; b++)
        if (!(broken >> b & 1)) push_piece(improve->turns->trail, &improve->deal->keep[b]);
}

/* The cards of the hand and of a set of table words, alone. */
static void supply_part(Deal *deal, uint64_t part)
{
    for (int k = 0; k < deal->kinds; k++)
        if (!deal->kind_hand[k]) deal->supply[k] = 0;
    for (int b = 0; b < deal->n_words; b++)
        if (part >> b & 1) spend(deal, &deal->keep[b], -1);
}

/* Record a fair turn soon: again and again break the one table word (or none) that gains most with the cards still in hand. */
static void greedy(Improve *improve)
{
    Deal *deal = improve->deal;
    Cover *cover = improve->cover;
    Candidates cand = improve->columns->cand;
    int supply[MAX_KINDS], rest[MAX_KINDS];
    int last[MAX_WORDS + 1]; /* what each table word (the last: none) gained when last tried: with fewer cards it never gains more */
    int net = 0, common = 0;
    uint64_t done = 0;
    memcpy(supply, deal->supply, sizeof(supply));
    memcpy(rest, deal->supply, sizeof(rest));
    for (int b = 0; b <= MAX_WORDS; b++) last[b] = b < deal->n_words || b == MAX_WORDS ? 1000 : 0;
    deal->base_kept = ~(uint64_t)0;
    cover->catching = 1;
    while (improve->watch->halted < OUT_OF_TIME) {
        int best = 0, best_b = -1;
        while (improve->watch->halted < OUT_OF_TIME) {
            int b = -1;
            for (int k = 0; k <= MAX_WORDS; k++)
                if (last[k] > best && (k == MAX_WORDS || !(done >> k & 1)) && (b < 0 || last[k] > last[b])) b = k;
            if (b < 0) break;
            memcpy(deal->supply, rest, sizeof(rest));
            supply_part(deal, b < MAX_WORDS ? 1ULL << b : 0);
            cover->hit = 0;
            if (price_part(improve, &cand))
                for (int top = best_target(improve->program); top > deal->base_gain - deal->shift + best && !cover->hit && improve->watch->halted < OUT_OF_TIME;
                     top--)
                    look_for(cover, top, 2000, 0, 200000);
            put_back(improve, &cand);
            if (cover->hit) {
                best = cover->caught_gain - deal->base_gain;
                best_b = b;
                net = cover->caught_net;
                common = cover->caught_common;
                last[b] = best;
                copy_turn(improve->step, cover->caught);
            } else if (last[b] > best) {
                last[b] = best;
            }
        }
        if (best_b < 0) break;
        deal->base_gain += best;
        deal->base_net = net;
        deal->base_common = common;
        if (best_b < MAX_WORDS) done |= 1ULL << best_b;
        for (int q = 0; q < improve->step->size; q++) {
            const Piece *piece = &improve->step->piece[q];
            push_piece(improve->turns->trail, piece);
            for (int k = 0; k < piece->pairs; k++)
                if (deal->kind_hand[piece->cards[2 * k]]) rest[piece->cards[2 * k]] -= piece->cards[2 * k + 1];
        }
    }
    if (deal->base_gain > 0) {
        keep_words(improve, done);
        note(improve->turns);
    }
    cover->catching = 0;
    memcpy(deal->supply, supply, sizeof(supply));
    cut_turn(improve->turns->trail, 0);
    deal->base_gain = deal->base_net = deal->base_common = 0;
    deal->base_kept = 0;
}

/* Look for a turn that is worth `target`, or less down to `least`, and breaks only table words of the set `part`; 1 when one was recorded. */
static int try_part(Improve *improve, uint64_t part, int target, int least)
{
    Deal *deal = improve->deal;
    Cover *cover = improve->cover;
    Candidates cand = improve->columns->cand;
    int supply[MAX_KINDS], win = deal->options.win;
    memcpy(supply, deal->supply, sizeof(supply));
    supply_part(deal, part);
    deal->base_kept = ~(uint64_t)0;
    cover->catching = 1;
    cover->hit = 0;
    if (!find_candidates(improve->columns, &cand)) {
        improve->watch->halted = OUT_OF_MEMORY;
    } else if (!win || improve->columns->cand.any_win) {
        if (solve_prices(improve->program)) {
            int top = best_target(improve->program);
            if (target > top) target = top;
            while (target >= least && !cover->hit && improve->watch->halted < OUT_OF_TIME) {
                look_for(cover, target, 5000, 0, 400000);
                target = win && target > 1 ? target / 2 : target - 1;
            }
        } else {
            no_memory(improve->watch);
        }
    }
    if (cover->hit) {
        copy_turn(improve->turns->trail, cover->caught);
        keep_words(improve, part);
        note(improve->turns);
    }
    cut_turn(improve->turns->trail, 0);
    deal->base_kept = 0;
    cover->catching = 0;
    put_back(improve, &cand);
    memcpy(deal->supply, supply, sizeof(supply));
    return cover->hit;
}

/* Look in small parts of the table, one to four words, for a turn that is worth `target`; while none is recorded, any turn is. */
static int try_parts(Improve *improve, int target)
{
    int words = improve->deal->n_words, starts = words < 6 ? words : 6;
    for (int size = 1; size <= 4 && size <= words; size++)
        for (int i = 0; i < starts; i++) {
            uint64_t part = 0;
            for (int q = 0; q < size; q++) part |= 1ULL << ((i * words / starts + q) % words);
            if (improve->watch->halted >= OUT_OF_TIME) return 0;
            int least = improve->turns->count ? target : 1 - improve->deal->n_hand;
            if (try_part(improve, part, target, least) && improve->turns->best_gain >= target) return 1;
        }
    return 0;
}

/* A set of so many table words, drawn at random. */
static uint64_t draw_part(const Deal *deal, int size, uint64_t *draw)
{
    uint64_t part = 0;
    if (size > deal->n_words) size = deal->n_words;
    while (wg_count(part) < size) {
        *draw = mix(*draw);
        part |= 1ULL << (*draw % (uint64_t)deal->n_words);
    }
    return part;
}

/* Look for a turn that wins at once in the hand and in small parts of the table; 1 when one was recorded. What cards are drawn does not matter to
   whether there is one. */
static int win_soon(Improve *improve)
{
    Deal *deal = improve->deal;
    uint64_t draw = 2;
    int found = 0;
    deal->net_only = deal->options.legal;
    for (int tries = 0; tries <= 10 * deal->n_words && !found && improve->watch->halted < OUT_OF_TIME; tries++) {
        uint64_t part = tries == 0 ? 0 : tries <= deal->n_words ? 1ULL << (tries - 1) : draw_part(deal, 2 + tries % 4, &draw);
        found = try_part(improve, part, deal->n_hand, deal->options.legal ? 1 : -deal->n_table - deal->n_hand);
    }
    deal->net_only = 0;
    improve->program->seeds = 0;
    return found;
}

/* Make a piece part of the turn above the present subproblem. */
static void fix_piece(Improve *improve, const Piece *piece)
{
    Deal *deal = improve->deal;
    Turn *trail = improve->turns->trail;
    Piece *fixed = &trail->piece[trail->size];
    push_piece(trail, piece);
    set_gain(deal, improve->columns->words, fixed);
    deal->base_gain += fixed->gain;
    deal->base_net += fixed->hand;
    deal->base_common |= fixed->common;
    if (fixed->word < 0) deal->base_kept |= 1ULL << (-1 - fixed->word);
    spend(deal, fixed, 1);
}

static void unfix_all(Improve *improve)
{
    Deal *deal = improve->deal;
    for (int i = 0; i < improve->turns->trail->size; i++) spend(deal, &improve->turns->trail->piece[i], -1);
    cut_turn(improve->turns->trail, 0);
    deal->base_gain = deal->base_net = deal->base_common = 0;
    deal->base_kept = 0;
}

/* Look for a better turn that keeps all but `size` words of the best one; 1 when one was recorded. */
static int reopen(Improve *improve, int size, uint64_t draw)
{
    Candidates cand = improve->columns->cand;
    const Turn *best = improve->turns->best;
    int n = best->size, wanted = size < n ? size : n, target = improve->turns->best_gain + 1;
    uint8_t is_open[MAX_DEPTH] = {0};
    while (wanted) {
        draw = mix(draw);
        int i = (int)(draw % (uint64_t)n);
        wanted -= !is_open[i];
        is_open[i] = 1;
    }
    for (int i = 0; i < n; i++)
        if (!is_open[i]) fix_piece(improve, &best->piece[i]);
    improve->cover->hit = 0;
    if (price_part(improve, &cand) && best_target(improve->program) >= target) look_for(improve->cover, target, 4000, 0, 400000);
    unfix_all(improve);
    put_back(improve, &cand);
    return improve->cover->hit;
}

/* Look for a better turn by taking, again and again, a word that the linear program likes; 1 when one was recorded. */
static int dive(Improve *improve, uint64_t draw)
{
    Program *program = improve->program;
    Candidates cand = improve->columns->cand;
    int target = improve->turns->best_gain + 1;
    improve->cover->hit = 0;
    for (;;) {
        int pick = -1, promising;
        double most = 0;
        promising = price_part(improve, &cand) && best_target(program) >= target;
        if (!promising || improve->watch->halted >= OUT_OF_TIME || improve->turns->trail->size >= MAX_CARDS) break;
        for (int i = 0; i < program->chosen; i++) {
            draw = mix(draw);
            double value = program->chosen_value[i] + 0.4 * ((double)(draw & 1023) / 1024);
            if (value > most && fits(improve->deal, &program->chosen_piece[i])) {
                most = value;
                pick = i;
            }
        }
        /* nothing more to take, or little enough left: search what is left */
        look_for(improve->cover, target, 600, 0, 20000);
        if (improve->cover->hit || improve->watch->halted >= OUT_OF_TIME || pick < 0) break;
        fix_piece(improve, &program->chosen_piece[pick]);
        put_back(improve, &(Candidates){0});
    }
    unfix_all(improve);
    put_back(improve, &cand);
    return improve->cover->hit;
}

/* Look for better turns than those recorded, up to `target`, in many ways, until a round of them brings nothing. */
static void look_around(Improve *improve, int target)
{
    const Deal *deal = improve->deal;
    Turns *turns = improve->turns;
    uint64_t draw = 1;
    for (int failed = 0; failed < 10 + 10 * deal->n_words && turns->best_gain < target && improve->watch->halted < OUT_OF_TIME;) {
        int found = 0;
        failed++;
        draw = mix(draw);
        if (turns->count && failed % 10 == 1) {
            found = dive(improve, draw);
        } else if (deal->n_words > 1 && (failed & 1 || !turns->count)) {
            uint64_t part = draw_part(deal, 1 + (int)(draw % 5), &draw);
            int least = turns->best_gain + 1 > 1 - deal->n_hand ? turns->best_gain + 1 : 1 - deal->n_hand;
            found = try_part(improve, part, target, least);
        } else if (turns->count) {
            found = reopen(improve, 2 + (int)(draw % 5), draw);
        }
        if (found) failed = 0;
    }
}

#endif
