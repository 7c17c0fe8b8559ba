/* The parts of the placement search that do not depend on lane width: layouts, boards, searches, scores, memory. */

#ifndef WORDGAME_CROSSWORD_H
#define WORDGAME_CROSSWORD_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "portable.h"
#include "words/anagrams.h"

#if !defined(WG_VECTOR)
#error "sets of squares need the vectors of GCC or Clang; on Windows build with clang-cl"
#endif

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "sets of squares are read both as lanes and as 64-bit words, which needs a little-endian processor"
#endif

#define MAX_RACK 32
#define BLANK 0x80
#define WG_FIRST 4 /* best only: squares that promise more than a fourth of the highest promise are walked first; more rounds were slower */
#define WG_FRESH 32 /* tiles that a board takes in one by one; more, and its sets are made anew */
#define CEILINGS 16 /* bounds kept of a first square: of plays of 1 to 7 tiles, of 8 and more, and from each of these numbers on */
#define MARGIN 64 /* unused squares before and after the arrays of a board, so that a square always has neighbours */

typedef WG_VECTOR(int32_t wg_scores, 4);

/* Rules as data. Squares are numbered g = (direction * lanes + line) * lane_bits + place; across lines are rows, down lines columns. */
typedef struct {
    int rows, columns, lane_bits, lanes, half, squares; /* half: squares of one direction, bit patterns included */
    int letters, rack;                                /* alphabet size; most tiles that one play may put down */
    int32_t value[64];                                /* by letter code; blanks score 0 */
    int32_t bonus[MAX_RACK + 1];                      /* by number of tiles put down */
    int32_t times[MAX_RACK + 1];                      /* factor of the main word, by number of tiles put down */
    int most;                                         /* most tiles that one play may put down; the rack may hold more */
    int picky, lasting;                               /* whether any only_value, any stays is set */
    uint8_t *letter_multiplier, *word_multiplier;     /* by g */
    uint8_t *only_value, *stays; /* by g: value of the tiles that the letter premium is for, 0 = all; premium counts in later turns too */
    void *inside, *starts;                            /* sets */
    size_t set_size;
} wg_layout;

typedef struct {
    const wg_layout *layout;
    const uint32_t *graph, *root;
    void *sets;
    int tiles;
    int fresh;                 /* tiles put down that the sets do not know yet; more than WG_FRESH: the sets know nothing */
    uint16_t laid[WG_FRESH];   /* their squares, across */
    uint8_t *tile;      /* by g: letter code, BLANK added for a blank; 0 = none */
    int32_t *value;     /* by g: value of the tile */
    int32_t *cross;     /* by g: sum of the cross word's tiles; -1 = no cross word */
    uint64_t *allowed;  /* by g: letters that may be put down; 0 on tiles, holes and beyond the edge */
} wg_board;

/* One placement. `first` is the square of its first tile, in its direction; the tiles follow in the order of the line. */
typedef struct {
    int32_t score;
    uint16_t first;
    uint8_t count, unused;
    uint8_t tiles[8]; /* or 16, 24, 32: see wg_search.stride */
} wg_record_t;

enum { WG_ALL, WG_BEST, WG_SHAPES };
enum { WG_NO_MEMORY = 1, WG_INTERRUPTED = 2 }; /* why a search failed */

typedef struct {
    const wg_board *board;
    const uint8_t *tile;      /* of the board, as the next two */
    const uint64_t *allowed;
    const uint32_t *graph;
    void *sets;
    char *slots;
    int32_t number; /* of this search among those that used the same memory */
    uint64_t have, wanted;
    int live[64], stride_of[64];
    int total, blanks, all_blanks, owed, blocks, mode, failed;
    uint8_t owed_letter[MAX_RACK];
    WG_ALIGNED(8) uint8_t path[MAX_RACK];
    WG_ALIGNED(32) int32_t worth[MAX_RACK];
    size_t stride, used, room;
    char *out;
    /* best only */
    size_t keep;
    const int32_t *leaves; /* value of each leave in thousandths, by mixed radix over the rack's counts, or NULL */
    int full;              /* index of the whole rack among the leaves */
    int32_t top_leave[MAX_RACK + 1];       /* the highest of them by the number of tiles that a play puts down */
    int32_t top_leave_blank[MAX_RACK + 1]; /* the same of plays that put a blank down */
    int64_t floor;         /* value that a play must reach */
    const int32_t *ceilings; /* CEILINGS a square, see bound_from; else NULL */
    int must_owe;          /* only plays that put a blank down as a letter that the rack lacks */
    uint64_t blank_letters;             /* what a blank may be, from whatever square */
    const uint64_t *blank_letters_from; /* the same by the square of the first tile, or NULL */
    const wg_anagrams *anagrams; /* which letters spell words, or NULL */
    uint64_t rack_number;  /* sum of the rack's numbers in `anagrams`; 0 where plays of `total` tiles may be of other letters */
    size_t trim_at;        /* records that may gather before the next trim */
    int (*over)(void *watch); /* asked now and then whether to give up, or NULL */
    void *watch;
    uint32_t steps;
} wg_search;

/* A slot is what scoring a play of n tiles from one square on needs, whatever the tiles are: the factor of each tile's value, padded
   to 8 * blocks, then the sum of all that does not depend on the tiles, then the number of the search that filled the slot. With up to
   eight tiles it is one cache line. */
static inline int32_t *wg_slot_at(const wg_search *x, int first, int n)
{
    return (int32_t *)(void *)x->slots + ((size_t)(n - 1) * x->board->layout->squares + first) * (8 * x->blocks + 8);
}

static size_t wg_slots_size(const wg_layout *kit)
{
    return (size_t)kit->squares * kit->rack * (8 * ((kit->rack + 7) / 8) + 8) * sizeof(int32_t);
}

/* The one place where a play is scored: product of the word premiums and fixed sum of the main word; of each tile its letter
   premium, word premium and cross sum. Everything that scores or explains a score is made of these. */
typedef struct {
    int32_t product, fixed;
    int32_t letter[MAX_RACK], word[MAX_RACK], cross[MAX_RACK]; /* cross: -1 = no cross word */
    int square[MAX_RACK];
} wg_factors;

/* Factor of tile values under a new tile worth `worth`. */
static inline int32_t wg_letter(const wg_layout *kit, int g, int32_t worth)
{
    return kit->only_value[g] && kit->only_value[g] != worth ? 1 : kit->letter_multiplier[g];
}

static inline void wg_through(const wg_board *board, int g, wg_factors *f)
{
    f->fixed += board->value[g];
    if (board->layout->stays[g]) f->product *= board->layout->word_multiplier[g];
}

/* Product of the word premiums that still count on the tiles of the cross word through g. */
static int32_t wg_lasting(const wg_board *board, int g)
{
    const wg_layout *kit = board->layout;
    int inside = g % kit->half, product = 1;
    g = (g >= kit->half ? 0 : kit->half) + inside % kit->lane_bits * kit->lane_bits + inside / kit->lane_bits;
    for (int a = g - 1; board->tile[a]; a--) product *= kit->stays[a] ? kit->word_multiplier[a] : 1;
    for (int b = g + 1; board->tile[b]; b++) product *= kit->stays[b] ? kit->word_multiplier[b] : 1;
    return product;
}

static void wg_factor(const wg_board *board, int first, int n, wg_factors *f)
{
    const wg_layout *kit = board->layout;
    f->fixed = 0;
    f->product = kit->times[n];
    for (int g = first - 1; board->tile[g]; g--) wg_through(board, g, f);
    for (int g = first, k = 0;; g++) {
        if (board->tile[g]) {
            wg_through(board, g, f);
            continue;
        }
        if (k == n) break;
        f->square[k] = g;
        f->letter[k] = kit->letter_multiplier[g];
        f->word[k] = kit->word_multiplier[g];
        f->cross[k] = board->cross[g];
        f->product *= f->word[k];
        if (kit->lasting) f->word[k] *= wg_lasting(board, g);
        k++;
    }
}

static WG_NOINLINE void wg_fill_slot(const wg_board *board, int first, int n, int32_t *slot, int blocks)
{
    wg_factors f;
    int k;
    wg_factor(board, first, n, &f);
    slot[8 * blocks] = f.fixed * f.product + board->layout->bonus[n];
    for (k = 0; k < n; k++) {
        slot[k] = f.letter[k] * f.product;
        if (f.cross[k] >= 0) {
            slot[k] += f.letter[k] * f.word[k];
            slot[8 * blocks] += f.cross[k] * f.word[k];
        }
    }
    for (; k < 8 * blocks; k++) slot[k] = 0;
}

/* The score of a play where letter premiums depend on the tile, and in `part` what each tile brings. */
static int32_t wg_picky_score(const wg_search *x, int first, int n, int32_t *part)
{
    const wg_layout *kit = x->board->layout;
    wg_factors f;
    int32_t score;
    wg_factor(x->board, first, n, &f);
    score = f.fixed * f.product + kit->bonus[n];
    for (int k = 0; k < n; k++) {
        int32_t letter = wg_letter(kit, f.square[k], x->worth[k]);
        part[k] = x->worth[k] * letter * f.product;
        if (f.cross[k] >= 0) {
            part[k] += x->worth[k] * letter * f.word[k];
            score += f.cross[k] * f.word[k];
        }
        score += part[k];
    }
    return score;
}

/* What a play is worth in thousandths of a point: its score, and the value of what it leaves on the rack. */
static int64_t wg_value(const wg_search *x, const wg_record_t *r)
{
    int index = x->full;
    if (!x->leaves) return (int64_t)r->score * 1000;
    for (int k = 0; k < r->count; k++) index -= x->stride_of[r->tiles[k] & BLANK ? 0 : r->tiles[k]];
    return (int64_t)r->score * 1000 + x->leaves[index];
}

/* Best only: the highest leave by the number of tiles put down, of all plays and of those with a blank among these tiles. */
static void wg_top_leaves(wg_search *x)
{
    int have[MAX_RACK], kept[MAX_RACK], stride[MAX_RACK], letters = 0, index = 0, held = 0, left = 0, i;
    for (int k = 0; k <= x->total; k++) x->top_leave[k] = x->top_leave_blank[k] = x->leaves ? INT32_MIN / 2 : 0;
    if (!x->leaves) return;
    for (int c = 0; c < 64; c++) {
        int count = c ? x->live[c] : x->all_blanks;
        if (!count) continue;
        have[letters] = count, kept[letters] = 0, stride[letters] = x->stride_of[c];
        held += count, letters++;
    }
    do { /* leaves in their order: as numbers whose digits are the counts that stay */
        int laid = held - left;
        if (laid <= x->total) {
            int32_t worth = x->leaves[index];
            if (worth > x->top_leave[laid]) x->top_leave[laid] = worth;
            if (x->all_blanks && kept[0] < have[0] && worth > x->top_leave_blank[laid]) x->top_leave_blank[laid] = worth;
        }
        for (i = 0; i < letters && kept[i] == have[i]; i++) left -= kept[i], index -= kept[i] * stride[i], kept[i] = 0;
        if (i < letters) kept[i]++, left++, index += stride[i];
    } while (i < letters);
}

/* A bound in thousandths, as it is kept: the highest number stands for all beyond. */
static inline int32_t wg_bound(int64_t value) { return value > INT32_MAX ? INT32_MAX : value < INT32_MIN ? INT32_MIN : (int32_t)value; }

/* Best only: drops records that cannot be among the best `keep` any more, and raises the floor. Equal values all stay. */
static void wg_trim(wg_search *x)
{
    int64_t low = INT64_MAX, high = INT64_MIN;
    size_t kept = 0;
    for (size_t i = 0; i < x->used; i++) {
        int64_t value = wg_value(x, (wg_record_t *)(void *)(x->out + i * x->stride));
        if (value < low) low = value;
        if (value > high) high = value;
    }
    while (low < high) { /* the keep-th highest value, by halving */
        int64_t middle = low + (high - low + 1) / 2;
        size_t above = 0;
        for (size_t i = 0; i < x->used; i++)
            above += wg_value(x, (wg_record_t *)(void *)(x->out + i * x->stride)) >= middle;
        if (above >= x->keep)
            low = middle;
        else
            high = middle - 1;
    }
    for (size_t i = 0; i < x->used; i++) {
        char *r = x->out + i * x->stride;
        if (wg_value(x, (wg_record_t *)(void *)r) < low) continue;
        if (kept != i) memcpy(x->out + kept * x->stride, r, x->stride);
        kept++;
    }
    x->used = kept;
    x->floor = low;
    x->trim_at = 2 * kept + 64;
}

/* Called every so many steps: whether to give up. Once it is so, every later step asks again and gets the same answer. */
#define WG_STEPS 256
static WG_NOINLINE int wg_gives_up(wg_search *x)
{
    if (!x->failed && x->over && x->over(x->watch)) x->failed = WG_INTERRUPTED;
    if (!x->failed) return 0;
    x->steps = WG_STEPS - 1;
    return 1;
}
#define WG_STEP(x) (WG_UNLIKELY(++(x)->steps % WG_STEPS == 0) && wg_gives_up(x))

static int wg_grow(wg_search *x)
{
    size_t room = x->room ? 2 * x->room : 512;
    void *grown = x->failed ? NULL : realloc(x->out, room * x->stride);
    if (!grown) {
        if (!x->failed) x->failed = WG_NO_MEMORY;
        return 0;
    }
    x->out = grown;
    x->room = room;
    return 1;
}

typedef struct {
    int lane_bits, lanes, wide;
    size_t set_size, board_sets, search_sets;
    void (*prepare)(wg_board *, uint64_t); /* sets, cross-sets and cross sums made anew, for some letters */
    void (*follow)(wg_board *);            /* the same for all letters, from what stood before the last tiles */
    void (*run)(wg_search *);
} wg_variant;

/* -- memory -- */

static size_t wg_search_size(const wg_variant *variant, const wg_layout *kit)
{
    return wg_round(sizeof(wg_search)) + wg_round(variant->search_sets) + wg_slots_size(kit);
}

/* Working memory for searches: zeroed, since slots are known to be filled by the number of the search that filled them. */
static void *wg_search_memory(const wg_variant *variant, const wg_layout *kit)
{
    void *memory = wg_aligned(wg_search_size(variant, kit));
    if (memory) memset(memory, 0, wg_search_size(variant, kit));
    return memory;
}

static wg_search *wg_open_search(void *memory, const wg_board *board, const wg_variant *variant)
{
    wg_search *x = memory;
    int32_t number = x->number + 1;
    if (number <= 0) {
        memset(memory, 0, wg_search_size(variant, board->layout));
        number = 1;
    }
    memset(x, 0, sizeof(wg_search));
    x->number = number;
    x->blank_letters = ~0ull;
    x->board = board;
    x->tile = board->tile;
    x->allowed = board->allowed;
    x->graph = board->graph;
    x->sets = (char *)memory + wg_round(sizeof(wg_search));
    x->slots = (char *)x->sets + wg_round(variant->search_sets);
    x->blocks = (board->layout->rack + 7) / 8;
    x->stride = 8 + 8 * (size_t)x->blocks;
    return x;
}

static int wg_open_board(wg_board *board, const wg_layout *kit, const wg_variant *variant, const uint32_t *graph, uint32_t root)
{
    size_t n = (size_t)kit->squares + 2 * MARGIN;
    char *memory = wg_aligned(wg_round(variant->board_sets) + n * (8 + 4 + 4 + 1));
    if (!memory) return -1;
    board->layout = kit;
    board->graph = graph;
    board->root = graph + root;
    board->sets = memory;
    memory += wg_round(variant->board_sets);
    memset(memory, 0, n * (8 + 4 + 4 + 1));
    board->allowed = (uint64_t *)(void *)memory + MARGIN;
    board->value = (int32_t *)(void *)(memory + 8 * n) + MARGIN;
    board->cross = (int32_t *)(void *)(memory + 12 * n) + MARGIN;
    board->tile = (uint8_t *)memory + 16 * n + MARGIN;
    board->tiles = 0;
    board->fresh = WG_FRESH + 1;
    return 0;
}

/* Makes one board, opened for the same layout and variant, equal to another. */
static void wg_copy_board(wg_board *to, const wg_board *from, const wg_variant *variant)
{
    memcpy(to->sets, from->sets, wg_round(variant->board_sets) + ((size_t)from->layout->squares + 2 * MARGIN) * (8 + 4 + 4 + 1));
    to->tiles = from->tiles;
    to->fresh = from->fresh;
    memcpy(to->laid, from->laid, sizeof(to->laid));
}

static void wg_close_board(wg_board *board) { wg_free_aligned(board->sets); }

static void wg_clear(wg_board *board)
{
    memset(board->tile - MARGIN, 0, (size_t)board->layout->squares + 2 * MARGIN);
    board->tiles = 0;
    board->fresh = WG_FRESH + 1;
}

static void wg_put(wg_board *board, int row, int column, uint8_t tile)
{
    const wg_layout *kit = board->layout;
    int across = row * kit->lane_bits + column, down = kit->half + column * kit->lane_bits + row;
    board->tile[across] = board->tile[down] = tile;
    board->value[across] = board->value[down] = tile & BLANK ? 0 : kit->value[tile & 63];
    if (kit->stays[across]) board->value[across] = board->value[down] *= wg_letter(kit, across, board->value[across]);
    board->tiles++;
    if (board->fresh < WG_FRESH) board->laid[board->fresh] = (uint16_t)across;
    if (board->fresh <= WG_FRESH) board->fresh++;
}

#endif
