/* A whole solve: what is tried in which order, until the best turn is known to be the best or time is up. */
#ifndef WORDMELD_PLAN_H
#define WORDMELD_PLAN_H

#include "assemble.h"
#include "proof.h"

enum { PAIR_ROUNDS = 4 };

/* Everything that one solve needs; each part knows those before it. */
typedef struct {
    Watch watch;
    Deal deal;
    Turns turns;
    Columns columns;
    Program program;
    Cover cover;
    Improve improve;
    Assembly assembly;
    int assembling;
    /* what is asked */
    int n, counting;
    int64_t effort;
    uint32_t many;
    /* what came out: no turn is worth more than `top` (below `floor`: there is none), every best turn is among the records */
    int floor, top, counted;
} Solver;

static int open_solver(Solver *solver, const Classes *words)
{
    Watch *watch = &solver->watch;
    Deal *deal = &solver->deal;
    Columns *columns = &solver->columns;
    columns->watch = watch;
    columns->deal = deal;
    columns->words = words;
    solver->improve = (Improve){watch, deal, columns, &solver->program, &solver->cover, &solver->turns, NULL};
    solver->assembly.improve = &solver->improve;
    solver->floor = deal->options.legal && !deal->options.win ? 1 - deal->n_hand : -deal->n_table - deal->n_hand;
    return open_turns(&solver->turns, watch, deal, words) && open_program(&solver->program, columns)
        && open_cover(&solver->cover, columns, &solver->turns) && open_improve(&solver->improve);
}

static void close_solver(Solver *solver)
{
    close_turns(&solver->turns);
    close_columns(&solver->columns);
    close_program(&solver->program);
    close_cover(&solver->cover);
    close_improve(&solver->improve);
    if (solver->assembling) close_assembly(&solver->assembly);
}

static inline int going(const Solver *solver) { return solver->watch.halted < OUT_OF_TIME; }

static int begin_assembly(Solver *solver)
{
    solver->assembling = 1;
    if (open_assembly(&solver->assembly)) return 1;
    solver->watch.halted = OUT_OF_MEMORY;
    return 0;
}

/* From here on a turn draws what its words say, or (`net`) the whole stock: what it is worth is the more of the two. */
static void set_mode(Solver *solver, int net)
{
    Deal *deal = &solver->deal;
    deal->net_only = net;
    deal->shift = net ? deal->options.stock : 0;
    solver->program.seeds = 0;
}

static int prove_that(Solver *solver, int target, int64_t pause)
{
    Proof proof = {&solver->improve, target, solver->effort, pause};
    return solve_prices(&solver->program) && prove(&proof);
}

/* Look for a turn that makes a winning word, or prove that there is none. */
static void find_win(Solver *solver)
{
    Improve *improve = &solver->improve;
    Cover *cover = &solver->cover;
    const Deal *deal = &solver->deal;
    int found, eager = solver->columns.cand.count > solver->many || deal->n_words >= 4, failed = 0;
    solver->top = solver->floor - 1;
    if (!solver->columns.cand.any_win && going(solver)) return; /* no winning word can be spelled */
    found = deal->opening_token < 0 && begin_assembly(solver) && assemble_win(&solver->assembly);
    if (!found && eager) found = win_soon(improve);
    if (found) {
        solver->top = solver->turns.best_gain;
        return;
    }
    if (!solve_prices(&solver->program)) return;
    solver->top = best_target(&solver->program);
    /* from the best target down while it is easy */
    while (solver->top >= solver->floor && !found && going(solver)) {
        int done = look_for(cover, solver->top, solver->effort < 2000 ? solver->effort : 2000, 0, MOST_COLUMNS);
        found = cover->hit;
        if (found) break;
        if (!done && ++failed > 4) break;
        solver->top--;
    }
    if (!found && solver->top >= solver->floor && going(solver)) {
        int done;
        if (deal->options.legal) { /* what cards are drawn does not matter to whether there is a win */
            solver->deal.net_only = 1;
            solver->program.seeds = 0;
            done = prove_that(solver, 1, INT64_MAX);
        } else {
            done = prove_that(solver, solver->floor, INT64_MAX);
        }
        found = cover->hit;
        if (!found && done) solver->top = solver->floor - 1;
    }
    if (found) solver->top = solver->turns.best_gain;
}

/* While no turn is known there may be none: one proof of that instead of one for each value, a short one before looking further and a long one
   after. 0 when there is none. */
static int find_any(Solver *solver)
{
    Turns *turns = &solver->turns;
    int words = solver->deal.n_words;
    if (words < 2 || !try_parts(&solver->improve, solver->top)) greedy(&solver->improve);
    for (int step = 0; step < 2; step++) {
        if (!turns->count && going(solver)) {
            int64_t pause = solver->watch.work + (step ? 200000000 : 10000000);
            if (prove_that(solver, solver->floor, pause) && !solver->cover.hit) return 0;
        }
        if (turns->count || (words > 1 && step == 0)) look_around(&solver->improve, solver->top);
        if (turns->count) break;
    }
    return 1;
}

/* Look for the turn that is worth most in the present mode, and prove that none is worth more than `top`, or than the best one. */
static void climb(Solver *solver)
{
    Improve *improve = &solver->improve;
    Turns *turns = &solver->turns;
    Deal *deal = &solver->deal;
    int done, wanted = solver->counting ? 1 : solver->n;
    int64_t after = solver->counting ? 100000 : solver->n > 1 ? 20000 : 0;
    solver->top = deal->n_hand - deal->shift;
    if ((solver->columns.cand.count > solver->many || deal->n_words >= 4) && deal->n_words) {
        /* on a long list or a large table the best that can be is mostly reached: look for that before pricing everything */
        if (begin_assembly(solver)) {
            if (make_alone(&solver->assembly)) assemble(&solver->assembly, solver->top, solver->columns.cand.count > solver->many ? PAIR_ROUNDS : 1, wanted);
            close_assembly(&solver->assembly);
            memset(&solver->assembly, 0, sizeof(solver->assembly));
            solver->assembly.improve = improve;
            solver->assembling = 0;
        }
        if (turns->best_gain >= solver->top || try_parts(improve, solver->top)) return;
        if (!turns->count) greedy(improve);
    }
    if (!solve_prices(&solver->program)) return;
    if (best_target(&solver->program) < solver->top) solver->top = best_target(&solver->program);
    /* from the best target down while it is easy; if it is not, a fair turn, then the proof */
    while (solver->top >= solver->floor && solver->top > turns->best_gain && going(solver)) {
        int64_t effort = 8 * solver->effort < 20000 ? 8 * solver->effort : 20000;
        done = look_for(&solver->cover, solver->top, effort, after, MOST_COLUMNS);
        if (solver->cover.hit) {
            solver->counted = done;
            return;
        }
        if (!done) break;
        solver->top--;
    }
    if (solver->top < solver->floor || solver->top <= turns->best_gain || !going(solver)) return;
    if (!turns->count) {
        if (!find_any(solver)) {
            solver->top = solver->floor - 1;
            return;
        }
    } else {
        look_around(improve, solver->top);
    }
    while (solver->top > turns->best_gain && going(solver)) {
        done = prove_that(solver, solver->top, INT64_MAX);
        if (solver->cover.hit || !done) break;
        solver->top--;
    }
}

/* Look for turns that are worth at least `gain`, counted as draws are and, with `both`, also as if the whole stock were drawn; 1 when complete. */
static int look_in_modes(Solver *solver, int both, int gain, int64_t effort)
{
    int done = 1;
    for (int net = 0; net <= both; net++) {
        if (both) set_mode(solver, net);
        done &= solve_prices(&solver->program) && look_for(&solver->cover, gain, effort, effort, MOST_COLUMNS);
    }
    return done;
}

/* All turns that are worth as much as the best one, and the next ones as far as they are asked for. */
static void list_more(Solver *solver, int both)
{
    Turns *turns = &solver->turns;
    int best = turns->best_gain, done = look_in_modes(solver, both, best, solver->counting ? 100000 : 20000);
    solver->counted = done && going(solver);
    for (int gain = best - 1, step = 0; gain >= solver->floor && turns->distinct < solver->n && going(solver) && step < 40; gain--, step++)
        look_in_modes(solver, both, gain, 20000);
}

static void find_best(Solver *solver)
{
    const Deal *deal = &solver->deal;
    Turns *turns = &solver->turns;
    int stock = deal->options.stock, both = stock > 0 && stock < deal->n_hand, top = solver->floor - 1;
    if (stock > 0) {
        climb(solver);
        top = solver->top;
    }
    /* turns that draw the whole stock, where that can be better */
    if (stock < deal->n_hand && (!both || (top >= solver->floor && turns->best_gain < deal->n_hand - stock && going(solver)))) {
        set_mode(solver, 1);
        climb(solver);
        if (solver->top > top) top = solver->top;
        if (both) set_mode(solver, 0);
    }
    if (both) solver->counted = 0;
    if (turns->best_gain > top) top = turns->best_gain;
    if (turns->count && going(solver) && ((solver->counting && !solver->counted) || (solver->n > 1 && turns->distinct < solver->n)))
        list_more(solver, both);
    solver->top = top;
}

static void solve(Solver *solver)
{
    if (!find_candidates(&solver->columns, NULL)) {
        solver->watch.halted = OUT_OF_MEMORY;
        return;
    }
    if (solver->deal.options.win)
        find_win(solver);
    else
        find_best(solver);
}

#endif
