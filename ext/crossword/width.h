/* One lane width at both graph widths; included by widths.h, with LANE_BITS and LANES defined, which end here. */

#include "lanes.h"
#define WIDE 1
#include "placements.h"
#undef WIDE
#define WIDE 2
#include "placements.h"
#undef WIDE
#undef SQUARES
#undef PARTS
#undef SET
#undef LANES
#undef LANE_BITS
