/* Every build of the placement search, and the choice among them: lanes of 16, 32 and 64 bits, graphs of one and two mask words, and
   (x86-64) all of them once more for AVX2, BMI and POPCNT, chosen at run time. Included once, by crossword.pyx. */

#ifndef WORDGAME_VARIANTS_H
#define WORDGAME_VARIANTS_H

#include "crossword.h"

#define WG_JOIN3(a, b, c) a##_##b##_##c
#define WG_NAME3(a, b, c) WG_JOIN3(a, b, c)
#define WG_JOIN5(a, b, c, d, e) a##_##b##_##c##x##d##_##e
#define WG_NAME5(a, b, c, d, e) WG_JOIN5(a, b, c, d, e)
#define WG_JOIN6(a, b, c, d, e, f) a##_##b##_##c##x##d##_##e##_##f
#define WG_NAME6(a, b, c, d, e, f) WG_JOIN6(a, b, c, d, e, f)
#define HERE(x) WG_NAME3(wg, x, WG_TARGET)
#define SETS(x) WG_NAME5(wg, x, LANE_BITS, LANES, WG_TARGET)
#define NAME(x) WG_NAME6(wg, x, LANE_BITS, LANES, WIDE, WG_TARGET)

#define WG_VARIANTS 8

#define WG_TARGET base
#include "widths.h"
#undef WG_TARGET

#if defined(WG_HAS_FAST)
WG_FAST_BEGIN
#define WG_TARGET fast
#include "widths.h"
#undef WG_TARGET
WG_FAST_END
#endif

/* The narrowest variant whose lanes hold the board; NULL when none does. */
static const wg_variant *wg_choose(int rows, int columns, int wide, int portable)
{
    const wg_variant *all = wg_variants_base;
    int longest = rows > columns ? rows : columns;
    (void)portable;
#ifdef WG_HAS_FAST
    if (!portable && wg_is_fast()) all = wg_variants_fast;
#endif
    for (int i = 0; i < WG_VARIANTS; i++)
        if (all[i].wide == wide && longest < all[i].lane_bits && longest <= all[i].lanes) return &all[i];
    return NULL;
}

#endif
