/* How much work a search has done, and when it must end. Knows nothing of what is searched. */
#ifndef WORDMELD_WATCH_H
#define WORDMELD_WATCH_H

#include "portable.h"

enum { GOING, OUT_OF_NODES, OUT_OF_TIME, TOO_MANY_TURNS, OUT_OF_MEMORY };

typedef struct {
    int halted;         /* one of the above; OUT_OF_NODES ends only the present search, what follows ends all */
    int64_t work;       /* elementary steps, counted; the same on every machine */
    int64_t work_limit;
    int64_t work_look;  /* when the next look is due, where one is taken by work */
    int (*look)(void *clock); /* the clock, the stop event and pending signals: whether to end */
    void *clock;
} Watch;

/* Whether the whole search must end. */
static inline int late(Watch *watch)
{
    if (watch->halted >= OUT_OF_TIME) return 1;
    if (watch->work >= watch->work_limit || watch->look(watch->clock)) watch->halted = OUT_OF_TIME;
    return watch->halted >= OUT_OF_TIME;
}

/* Whether at most `most` bits are set; quicker than counting them where most words are far from it. */
static inline int few_bits(uint64_t x, int most)
{
    for (; most > 0 && x; most--) x &= x - 1;
    return x == 0;
}

static inline uint64_t mix(uint64_t x) { return wg_mixed(x + 0x9E3779B97F4A7C15ull); }

#endif
