/* Sets of board squares as vector lanes: a lane is a line of the board, a bit a square of it.

   A template: include it with LANE_BITS (16, 32, 64), LANES (lines of a board) and SETS(x) defined. A set holds the board
   twice, as rows (across) and then as columns (down), so that both directions are worked on at once; a board line must
   be shorter than LANE_BITS. The parts are vectors of 32 bytes (portable.h). */

typedef WG_VECTOR(uint64_t SETS(part), 32);
#if LANE_BITS == 16
typedef WG_VECTOR(uint16_t SETS(lanes), 32);
#elif LANE_BITS == 32
typedef WG_VECTOR(uint32_t SETS(lanes), 32);
#else
typedef WG_VECTOR(uint64_t SETS(lanes), 32);
#endif

#define PARTS (2 * LANES * LANE_BITS / 256)
#define SET SETS(set)

typedef struct { SETS(part) part[PARTS]; } SET;

static inline SET SETS(both)(const SET *a, const SET *b)
{
    SET r;
    for (int i = 0; i < PARTS; i++) r.part[i] = a->part[i] & b->part[i];
    return r;
}

static inline SET SETS(either)(const SET *a, const SET *b)
{
    SET r;
    for (int i = 0; i < PARTS; i++) r.part[i] = a->part[i] | b->part[i];
    return r;
}

static inline SET SETS(without)(const SET *a, const SET *b)
{
    SET r;
    for (int i = 0; i < PARTS; i++) r.part[i] = a->part[i] & ~b->part[i];
    return r;
}

/* every square moves one place on in its line */
static inline SET SETS(onward)(const SET *a)
{
    SET r;
    for (int i = 0; i < PARTS; i++) r.part[i] = (SETS(part))((SETS(lanes))a->part[i] << 1);
    return r;
}

static inline SET SETS(backward)(const SET *a)
{
    SET r;
    for (int i = 0; i < PARTS; i++) r.part[i] = (SETS(part))((SETS(lanes))a->part[i] >> 1);
    return r;
}

static inline int SETS(any)(const SET *a)
{
    SETS(part) all = a->part[0];
    for (int i = 1; i < PARTS; i++) all |= a->part[i];
#ifdef __AVX__
    return !WG_IS_ZERO((wg_quads)all);
#else
    return (all[0] | all[1] | all[2] | all[3]) != 0;
#endif
}

static inline uint64_t *SETS(words)(const SET *a) { return (uint64_t *)(void *)a->part; }

/* Which 64-bit words of the 16 parts from `from` on are not 0, as bits */
static inline uint64_t SETS(used)(const SET *a, int from)
{
    uint64_t used = 0;
    for (int i = from; i < PARTS && i < from + 16; i++) {
#ifdef __AVX__
        used |= (uint64_t)(15 & ~WG_SIGNS((wg_doubles)(a->part[i] == 0))) << (4 * (i - from));
#else
        for (int k = 0; k < 4; k++) used |= (uint64_t)(a->part[i][k] != 0) << (4 * (i - from) + k);
#endif
    }
    return used;
}

/* for (each square g of a set) */
#define EACH_SQUARE(set, g)                                                                                 \
    for (int g = 0, from_##g = 0; from_##g < PARTS; from_##g += 16)                                         \
        for (uint64_t used_##g = SETS(used)(set, from_##g), rest_##g; used_##g; used_##g &= used_##g - 1)   \
            for (rest_##g = SETS(words)(set)[4 * from_##g + wg_lowest(used_##g)];                     \
                 rest_##g && (g = (4 * from_##g + wg_lowest(used_##g)) * 64 + wg_lowest(rest_##g), 1); \
                 rest_##g &= rest_##g - 1)

static inline void SETS(insert)(SET *a, int square) { SETS(words)(a)[square >> 6] |= 1ull << (square & 63); }
static inline void SETS(discard)(SET *a, int square) { SETS(words)(a)[square >> 6] &= ~(1ull << (square & 63)); }

#define SQUARES (2 * LANES * LANE_BITS)

typedef struct {
    SET empty, taken, anchors, next_free, start;
    SET constrained;  /* empty squares with a cross word */
} SETS(board_sets);

typedef struct {
    SET letter[64];             /* squares where a letter of the rack may stand */
    SET ending[MAX_RACK + 1];   /* last squares of legal plays of k tiles, none of them beside a tile in line */
    SET going[MAX_RACK + 1];    /* next squares from which an open play of k tiles can still become legal */
    uint16_t met[MAX_RACK + 1][SQUARES / 2]; /* tiles met after k tiles: each is the first of its line's or follows an empty square */
    /* best only: */
    int32_t bound[SQUARES];              /* what no play from a first square on can exceed */
    int32_t ceilings[SQUARES][CEILINGS]; /* the same by the square of its first tile, and by tiles: see bound_from */
    uint64_t blank_letters[SQUARES];     /* what a blank may be in plays whose first tile lies on a square */
} SETS(search_sets);
