/* One build of every lane width and graph width; included by variants.h once for each target. */

#include "records.h"

#define LANE_BITS 16
#define LANES 16
#include "width.h"
#define LANE_BITS 32
#define LANES 24
#include "width.h"
#define LANE_BITS 32
#define LANES 32
#include "width.h"
#define LANE_BITS 64
#define LANES 64
#include "width.h"

#define WG_VARIANT(bits, lanes, wide, target) \
    {bits, lanes, wide, sizeof(WG_NAME5(wg, set, bits, lanes, target)), sizeof(WG_NAME5(wg, board_sets, bits, lanes, target)), \
     sizeof(WG_NAME5(wg, search_sets, bits, lanes, target)), WG_NAME6(wg, prepare, bits, lanes, wide, target), \
     WG_NAME6(wg, follow, bits, lanes, wide, target), WG_NAME6(wg, run, bits, lanes, wide, target)}

static const wg_variant WG_NAME3(wg, variants, WG_TARGET)[] = {
    WG_VARIANT(16, 16, 1, WG_TARGET),
    WG_VARIANT(16, 16, 2, WG_TARGET),
    WG_VARIANT(32, 24, 1, WG_TARGET),
    WG_VARIANT(32, 24, 2, WG_TARGET),
    WG_VARIANT(32, 32, 1, WG_TARGET),
    WG_VARIANT(32, 32, 2, WG_TARGET),
    WG_VARIANT(64, 64, 1, WG_TARGET),
    WG_VARIANT(64, 64, 2, WG_TARGET)
};
