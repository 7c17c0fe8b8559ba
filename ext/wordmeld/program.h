/* Prices of kinds from a linear program over the columns, solved by column generation, then made exact in whole numbers. Knows nothing of the search
   that uses them. */
#ifndef WORDMELD_PROGRAM_H
#define WORDMELD_PROGRAM_H

#include "columns.h"

#define BIG 1000.0 /* the price of breaking a row that must hold, far above any gain */

enum { MOST_SEEDS = 150, HEAP = 48, MAX_ROWS = MAX_KINDS + 1 };

typedef struct {
    Columns *columns;
    int row_least;
    int64_t cutoff; /* a bound below this is good enough */
    /* the rows: the kinds with cards left, then the surplus of cards added over cards taken back */
    int rows;
    int live[MAX_KINDS], row_of[MAX_KINDS];
    /* what the last program chose, and how much of it: for each table word, whether it stays, and the columns */
    double keep_value[MAX_WORDS];
    int chosen;
    double chosen_value[MAX_ROWS];
    Piece chosen_piece[MAX_ROWS];
    uint8_t *chosen_cards;
    /* columns of the last program, with which the next one starts */
    Column *seed;
    uint8_t *seed_pool;
    uint32_t seeds;
    int64_t pivots;
} Program;

/* One solve. */
typedef struct {
    double *inverse; /* rows x rows */
    double *x, *y, *d, *cost;
    int *basis; /* a column, -1 - row for what is left over of a kind, -1 - rows for the surplus of the last row */
} Simplex;

static int open_program(Program *program, Columns *columns)
{
    program->columns = columns;
    program->cutoff = -FAR_OFF;
    program->seed = malloc(MOST_SEEDS * sizeof(Column));
    program->seed_pool = malloc(2 * MAX_LETTERS * MOST_SEEDS);
    program->chosen_cards = malloc(2 * (MAX_ROWS * MAX_PAIRS + MAX_CARDS));
    return program->seed && program->seed_pool && program->chosen_cards;
}

static void close_program(Program *program)
{
    free(program->seed);
    free(program->seed_pool);
    free(program->chosen_cards);
}

/* Round the duals of the linear program to whole prices of kinds. */
static void set_prices(Program *program, const double *y)
{
    Columns *c = program->columns;
    const Deal *deal = c->deal;
    Prices *price = &c->price;
    double lambda = -y[program->rows - 1];
    price->surplus = lambda > 0 ? (int64_t)(lambda * SCALE) : 0;
    for (int k = 0; k < deal->kinds; k++) {
        if (program->row_of[k] < 0) {
            price->of[k] = 0;
            continue;
        }
        double value = y[program->row_of[k]];
        price->of[k] = (int64_t)(value * SCALE + (value > 0 ? 1 : 0));
        if (is_token(deal, k)) continue;
        if (deal->kind_hand[k])
            price->of[k] = more64(price->of[k], 0) - price->surplus;
        else
            price->of[k] = more64(price->of[k], -SCALE - (deal->options.legal ? price->surplus : 0));
    }
    set_lows(c);
}

/* What a turn gains at most when no column gains more than its cards are worth with every price lifted so. */
static int64_t bound_with(const Program *program, int64_t lift)
{
    const Deal *deal = program->columns->deal;
    const Prices *price = &program->columns->price;
    int64_t bound = -price->surplus * program->row_least;
    for (int k = 0; k < deal->kinds; k++) {
        bound += price->of[k] * deal->supply[k];
        if (is_token(deal, k)) continue;
        bound += lift * deal->supply[k];
        if (deal->kind_hand[k]) bound += price->surplus * deal->supply[k];
    }
    return bound;
}

/* The lift of all prices by which a word of so many letters gains no more than its cards are worth, if that is more. */
static inline int64_t lifted(int64_t lift, int64_t loss, int length) { return loss < -lift * length ? (length - 1 - loss) / length : lift; }

/* Add the columns that the prices undervalue most; the number added. None are needed when the prices, lifted to suit all words, bound the gain
   below `cutoff`. */
static int price_out(Program *program, int64_t tolerance)
{
    Columns *c = program->columns;
    uint32_t heap_i[HEAP], heap_n = 0;
    int64_t heap_v[HEAP], lift = 0;
    int added = 0;
    c->watch->work += 4 * (int64_t)c->cand.count;
    for (uint32_t i = 0; i < c->cand.count; i++) {
        if ((i & 16383) == 16383 && late(c->watch)) return 0;
        int64_t low = lowest(c, i);
        uint32_t j;
        lift = lifted(lift, low, c->words->length[c->cand.word[i]]);
        if (low >= -tolerance || (heap_n == HEAP && low >= heap_v[0])) continue;
        if (heap_n < HEAP) { /* a heap with the least undervalued on top */
            j = heap_n++;
            while (j > 0 && heap_v[(j - 1) >> 1] < low) {
                heap_v[j] = heap_v[(j - 1) >> 1];
                heap_i[j] = heap_i[(j - 1) >> 1];
                j = (j - 1) >> 1;
            }
        } else {
            j = 0;
            while (2 * j + 1 < HEAP) {
                uint32_t child = 2 * j + 1;
                if (child + 1 < HEAP && heap_v[child + 1] > heap_v[child]) child++;
                if (heap_v[child] <= low) break;
                heap_v[j] = heap_v[child];
                heap_i[j] = heap_i[child];
                j = child;
            }
        }
        heap_v[j] = low;
        heap_i[j] = i;
    }
    if (program->cutoff > -FAR_OFF && bound_with(program, lift) < program->cutoff) return 0;
    for (uint32_t j = 0; j < heap_n; j++) {
        if (c->watch->halted >= OUT_OF_TIME) return added;
        if (variants(c, heap_i[j], -tolerance - 1, 1) != FAR_OFF) added++;
    }
    if (added || heap_n < HEAP) return added;
    for (uint32_t i = 0; i < c->cand.count; i++) { /* the quick bound misled: look at every word exactly */
        if ((i & 16383) == 16383 && late(c->watch)) break;
        if (lowest(c, i) < -tolerance && variants(c, i, -tolerance - 1, 1) != FAR_OFF)
            if (++added == HEAP || c->watch->halted >= OUT_OF_TIME) break;
    }
    return added;
}

/* Add the columns kept from the last program for which there are still cards. */
static void lay_seeds(Program *program)
{
    Columns *c = program->columns;
    const Deal *deal = c->deal;
    for (uint32_t j = 0; j < program->seeds; j++) {
        Column column = program->seed[j];
        const Piece piece = {column.word, column.pairs, column.hand, 0, 0, program->seed_pool + column.first};
        if (!fits(deal, &piece) || (column.hand == 0 && deal->base_broken && is_banned(deal, &piece))) continue;
        if (!room_for_one(c)) return;
        memcpy(c->pool + c->pooled, piece.cards, 2 * column.pairs);
        column.first = c->pooled;
        c->pooled += 2 * column.pairs;
        c->col[c->count++] = column;
    }
}

/* Remember what the program chose, and its columns that lose least, for the next one. */
static void keep_choice(Program *program, const int *basis, const double *x)
{
    Columns *c = program->columns;
    uint8_t *cards = program->chosen_cards;
    uint32_t at = 0;
    for (int i = 0; i < MAX_WORDS; i++) program->keep_value[i] = 0;
    program->chosen = 0;
    for (int i = 0; i < program->rows; i++)
        if (basis[i] >= 0 && x[i] > 1e-4) {
            const Column *column = &c->col[basis[i]];
            if (column->word < 0) program->keep_value[-1 - column->word] = x[i];
            program->chosen_value[program->chosen] = x[i];
            Piece *piece = &program->chosen_piece[program->chosen++];
            *piece = piece_of(c, column);
            piece->cards = memcpy(cards, piece->cards, 2 * piece->pairs);
            cards += 2 * piece->pairs;
        }
    program->seeds = 0;
    for (uint32_t j = 0; j < c->count; j++) {
        Column column = c->col[j];
        if (column.word < 0 || program->seeds == MOST_SEEDS || at + 2 * column.pairs > 2 * MAX_LETTERS * MOST_SEEDS) continue;
        const uint8_t *pair = c->pool + column.first;
        int64_t loss = -column.gain * SCALE;
        for (int q = 0; q < column.pairs; q++) loss += c->price.of[pair[2 * q]] * pair[2 * q + 1];
        if (loss > SCALE >> 4) continue;
        memcpy(program->seed_pool + at, pair, 2 * column.pairs);
        column.first = at;
        at += 2 * column.pairs;
        program->seed[program->seeds++] = column;
    }
}

/* Lift all prices until no column gains more than its cards are worth, in whole numbers; sets the bound. */
static void make_exact(Program *program)
{
    Columns *c = program->columns;
    int64_t lift = 0;
    c->watch->work += 4 * (int64_t)c->cand.count;
    lay_keepers(c);
    for (uint32_t j = 0; j < c->count; j++) lift = lifted(lift, c->col[j].loss, c->deal->word_cards[-1 - c->col[j].word]);
    for (uint32_t j = 0; j < c->cand.count; j++) {
        if (c->watch->halted >= OUT_OF_TIME || ((j & 16383) == 16383 && late(c->watch))) break;
        int64_t total = lowest(c, j);
        int length = c->words->length[c->cand.word[j]];
        if (total >= -lift * length) continue;
        total = variants(c, j, -lift * length - 1, 1);
        if (total == FAR_OFF) continue;
        drop_last(c);
        lift = lifted(lift, total, length);
    }
    if (c->watch->halted >= OUT_OF_TIME) { /* not all words were looked at */
        set_plain_prices(c);
        return;
    }
    c->price.bound = bound_with(program, lift);
    for (int k = 0; k < c->deal->cards; k++) c->price.of[k] += lift;
    set_lows(c);
}

/* The first basis: everything is left over. */
static void begin_simplex(Program *program, Simplex *s)
{
    const Deal *deal = program->columns->deal;
    int m = program->rows, last = m - 1, total = 0;
    double legal = deal->options.legal ? 1.0 : 0.0;
    for (int i = 0; i < m; i++) {
        int k = i < last ? program->live[i] : -1;
        s->inverse[i * m + i] = 1;
        s->basis[i] = -1 - i;
        s->x[i] = (i < last ? deal->supply[k] : 0) + 1e-7 * (double)(1 + (mix((uint64_t)(i < last ? k : deal->kinds)) & 1023));
        s->cost[i] = 0;
        if (i == last || is_token(deal, k)) {
            s->cost[i] = -BIG;
        } else if (!deal->kind_hand[k]) {
            s->cost[i] = -1;
            s->inverse[last * m + i] = legal;
        }
    }
    for (int i = 0; i < last; i++) {
        s->x[last] += s->inverse[last * m + i] * s->x[i];
        if (s->inverse[last * m + i] != 0) total += deal->supply[program->live[i]];
    }
    program->row_least = 1 - deal->base_net > -total ? 1 - deal->base_net : -total; /* below that the last row says nothing */
    s->x[last] += program->row_least;
}

/* The variable that promises most: a column (2), or what is left over of a row (1), by its number in a basis; 0: none promises anything. */
static int entering(const Program *program, const Simplex *s, int *enter, double *best)
{
    const Columns *c = program->columns;
    const Deal *deal = c->deal;
    const double *y = s->y;
    int last = program->rows - 1, entry = 0;
    double legal = deal->options.legal ? 1.0 : 0.0, value;
    *best = 1e-9;
    for (int i = 0; i < last; i++) {
        int k = program->live[i];
        value = is_token(deal, k) ? -BIG - y[i] : deal->kind_hand[k] ? -y[i] : -1 - y[i] + legal * y[last];
        if (value > *best) {
            *best = value;
            *enter = -1 - i;
            entry = 1;
        }
    }
    if (y[last] > *best) {
        *best = y[last];
        *enter = -1 - program->rows;
        entry = 1;
    }
    for (uint32_t j = 0; j < c->count; j++) {
        const uint8_t *pair = c->pool + c->col[j].first;
        value = c->col[j].gain - y[last] * c->col[j].hand;
        for (int q = 0; q < c->col[j].pairs; q++) value -= y[program->row_of[pair[2 * q]]] * pair[2 * q + 1];
        if (value > *best) {
            *best = value;
            *enter = (int)j;
            entry = 2;
        }
    }
    return entry;
}

/* How the basis moves when a variable enters, into d; what the variable is worth. */
static double direction(const Program *program, const Simplex *s, int entry, int enter)
{
    const Columns *c = program->columns;
    const Deal *deal = c->deal;
    int m = program->rows, last = m - 1;
    if (entry == 2) {
        const Column *column = &c->col[enter];
        const uint8_t *pair = c->pool + column->first;
        for (int i = 0; i < m; i++) {
            const double *row = s->inverse + i * m;
            double f = row[last] * column->hand;
            for (int q = 0; q < column->pairs; q++) f += row[program->row_of[pair[2 * q]]] * pair[2 * q + 1];
            s->d[i] = f;
        }
        return column->gain;
    }
    int i = -1 - enter;
    if (i == m) {
        for (int q = 0; q < m; q++) s->d[q] = -s->inverse[q * m + last];
        return 0;
    }
    int k = i < last ? program->live[i] : -1;
    int table = k >= 0 && !deal->kind_hand[k];
    double f = table && deal->options.legal ? 1.0 : 0.0;
    for (int q = 0; q < m; q++) s->d[q] = s->inverse[q * m + i] - f * s->inverse[q * m + last];
    return k >= 0 && is_token(deal, k) ? -BIG : table ? -1 : 0;
}

/* The row whose variable leaves the basis; -1: none. */
static int leaving(const Simplex *s, int m)
{
    int leave = -1;
    double least = 0;
    for (int i = 0; i < m; i++)
        if (s->d[i] > 1e-9) {
            double ratio = s->x[i] / s->d[i];
            if (leave < 0 || ratio < least || (ratio == least && s->basis[i] < s->basis[leave])) {
                leave = i;
                least = ratio;
            }
        }
    return leave;
}

static void pivot(Simplex *s, int m, int leave, int enter, double cost, double best)
{
    double f = 1 / s->d[leave], *row = s->inverse + leave * m;
    for (int k = 0; k < m; k++) row[k] *= f;
    s->x[leave] *= f;
    for (int i = 0; i < m; i++) {
        if (i == leave || s->d[i] == 0) continue;
        f = s->d[i];
        s->x[i] -= f * s->x[leave];
        if (s->x[i] < 0) s->x[i] = 0;
        double *other = s->inverse + i * m;
        for (int k = 0; k < m; k++) other[k] -= f * row[k];
    }
    for (int k = 0; k < m; k++) s->y[k] += best * row[k];
    s->basis[leave] = enter;
    s->cost[leave] = cost;
}

/* The duals computed anew; otherwise they are kept up to date by each pivot. */
static void fresh_duals(const Simplex *s, int m)
{
    for (int k = 0; k < m; k++) s->y[k] = 0;
    for (int i = 0; i < m; i++)
        if (s->cost[i] != 0) {
            const double *row = s->inverse + i * m;
            double f = s->cost[i];
            for (int k = 0; k < m; k++) s->y[k] += f * row[k];
        }
}

static void run_simplex(Program *program, Simplex *s)
{
    Columns *c = program->columns;
    Watch *watch = c->watch;
    int m = program->rows, steps = 0, fresh = 1;
    while (watch->halted < OUT_OF_TIME) {
        int enter = 0;
        double best;
        watch->work += m * m + 8 * (int64_t)c->count;
        if (fresh) fresh_duals(s, m);
        int entry = entering(program, s, &enter, &best);
        if (!entry) {
            if (!fresh) { /* once more with prices computed anew */
                fresh = 1;
                continue;
            }
            set_prices(program, s->y);
            if (late(watch) || price_out(program, 16) == 0) break;
            continue;
        }
        double cost = direction(program, s, entry, enter);
        int leave = leaving(s, m);
        program->pivots++;
        steps++;
        if (leave < 0 || steps > 20000) { /* cannot be unbounded; rounding gone wrong still gives a valid bound below */
            set_prices(program, s->y);
            break;
        }
        pivot(s, m, leave, enter, cost, best);
        fresh = (steps & 31) == 0;
        if ((steps & 63) == 0 && late(watch)) break;
    }
}

/* Revised simplex with column generation; sets prices and bound. 0 when memory ran out. */
static int solve_prices(Program *program)
{
    Columns *c = program->columns;
    const Deal *deal = c->deal;
    int m = 0;
    for (int k = 0; k < deal->kinds; k++) {
        program->row_of[k] = -1;
        if (deal->supply[k]) {
            program->row_of[k] = m;
            program->live[m++] = k;
        }
    }
    program->rows = ++m;
    program->chosen = 0;
    lay_keepers(c);
    lay_seeds(program);
    size_t size = (size_t)m * (size_t)m + 4 * (size_t)m;
    double *memory = calloc(size, sizeof(double));
    int *basis = malloc((size_t)m * sizeof(int));
    if (!memory || !basis) c->watch->halted = OUT_OF_MEMORY;
    if (c->watch->halted < OUT_OF_TIME) {
        Simplex s = {memory, memory + m * m, memory + m * m + m, memory + m * m + 2 * m, memory + m * m + 3 * m, basis};
        begin_simplex(program, &s);
        run_simplex(program, &s);
        if (c->watch->halted < OUT_OF_TIME) {
            keep_choice(program, basis, s.x);
            make_exact(program);
        } else if (c->watch->halted != OUT_OF_MEMORY) {
            set_plain_prices(c);
        }
    } else if (c->watch->halted != OUT_OF_MEMORY) {
        set_plain_prices(c);
    }
    free(memory);
    free(basis);
    return c->watch->halted != OUT_OF_MEMORY;
}

/* The most that the bound allows a turn of the present subproblem to be worth. */
static int best_target(const Program *program)
{
    const Deal *deal = program->columns->deal;
    int top = (int)((program->columns->price.bound + 1000 * SCALE) >> 20) - 1000 + deal->base_gain + flat_to_come(deal);
    return (top < deal->n_hand ? top : deal->n_hand) - deal->shift;
}

#endif
