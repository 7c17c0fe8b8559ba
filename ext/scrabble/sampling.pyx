"""What leaves are worth, sampled: games of static self-play, and in each position racks drawn at random from all that is unseen.

A position gives `draws` racks. What a rack is worth there is the value of its best turn: a play's score and leave value by the
table so far, or an exchange's leave value; less the mean of the other racks of the same position, so that an open board
does not speak for the tiles. Each counts for every leave within the rack, as often as it can be picked from it, so the mean
over racks is what a leave is worth with random tiles drawn to it.
"""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from wordgame._core.board cimport wg_clear, wg_record_t
from wordgame._core.clock cimport Watch, raise_pending, watch_over, watch_start
from wordgame._core.crossword cimport Layout
from wordgame._core.leave_ranks cimport LeaveRanks
from wordgame._core.leaves cimport MOST_RACK, Leaves
from wordgame._core.portable cimport wg_next_random
from wordgame._core.selfplay cimport Player, Table, below, choose, draw, lay
from wordgame._core.wordgraph cimport WordGraph

cdef enum:
    MOST_DRAWS = 16
    MOST_TILES = 4096
    SAMPLER = 3  # the seat that tries the racks; two play

cdef int64_t NO_FLOOR = -(<int64_t>1 << 62)


cdef int64_t best_turn(
    Table* t, WordGraph graph, Leaves leaves, int seat, bint may_exchange, wg_record_t** play, int* kept
) noexcept nogil:
    # The value of the best turn of a seat while the bag holds tiles, in thousandths; which play, or which leave is kept.
    cdef int total = leaves.fill(t.rack[seat], t.leaves), i
    cdef int64_t value = NO_FLOOR, exchange = NO_FLOOR
    play[0] = choose(t, graph, seat, &value)
    kept[0] = -1
    if may_exchange:
        for i in range(total - 1):
            if t.leaves[i] > exchange:
                exchange = t.leaves[i]
                kept[0] = i
    if play[0] != NULL and value >= exchange:
        kept[0] = -1
        return value
    play[0] = NULL
    if kept[0] >= 0:
        return exchange
    return t.leaves[total - 1]


cdef void count_in(
    LeaveRanks ranks, const uint8_t* rack, double worth, double* weight, double* total
) noexcept nogil:
    # A rack's worth, counted for every leave within it as often as the leave can be picked.
    cdef uint32_t[1 << MOST_RACK] rank
    cdef uint8_t[1 << MOST_RACK] held
    cdef double[1 << MOST_RACK] ways
    cdef int n = ranks.expand(rack, rank, held), c, i, j, k, some = 1
    cdef double pick
    ways[0] = 1.0
    for c in range(ranks.codes - 1, -1, -1):
        k = rack[c]
        if k == 0:
            continue
        for i in range(some - 1, -1, -1):
            for j in range(k, -1, -1):
                pick = 1.0
                if j == 1 or j == k - 1:
                    pick = k
                elif 0 < j < k:
                    pick = choices(k, j)
                ways[i * (k + 1) + j] = ways[i] * pick
        some *= k + 1
    for i in range(n):
        if held[i] != 255:
            weight[rank[i]] += ways[i]
            total[rank[i]] += ways[i] * worth


cdef double choices(int n, int k) noexcept nogil:
    cdef double out = 1.0
    cdef int i
    for i in range(k):
        out = out * (n - i) / (i + 1)
    return out


cdef int sample(
    Table* t, WordGraph graph, Leaves leaves, LeaveRanks ranks, int draws, bint may_exchange, uint64_t* state,
    double* weight, double* total,
) noexcept nogil:
    # Tries `draws` random racks in the position as it stands; gives how many, or -1 for want of memory.
    cdef uint8_t[MOST_TILES] pool
    cdef uint8_t[MOST_DRAWS][64] racks
    cdef double[MOST_DRAWS] worth
    cdef double sum_of = 0.0
    cdef wg_record_t* play
    cdef int n = 0, seat, c, _k, d, at, kept, i
    memcpy(pool, t.bag, t.in_bag)
    n = t.in_bag
    for seat in range(2):
        for c in range(t.layout.letters + 1):
            for _k in range(t.rack[seat][c]):
                pool[n] = <uint8_t>c
                n += 1
    for d in range(draws):
        memset(racks[d], 0, 64)
        for i in range(t.layout.rack):  # the first tiles of a shuffle that goes on from where the last one ended
            at = i + below(state, n - i)
            pool[i], pool[at] = pool[at], pool[i]
            racks[d][pool[i]] += 1
        memcpy(t.rack[SAMPLER], racks[d], 64)
        t.held[SAMPLER] = t.layout.rack
        worth[d] = best_turn(t, graph, leaves, SAMPLER, may_exchange, &play, &kept) / 1000.0
        sum_of += worth[d]
        if t.failed:
            return -1
    for d in range(draws):
        count_in(ranks, racks[d], worth[d] - (sum_of - worth[d]) / (draws - 1), weight, total)
    return draws


cdef int64_t play_and_sample(
    Table* t, WordGraph graph, Leaves leaves, LeaveRanks ranks, const uint8_t* tiles, int n_tiles, uint64_t seed, int draws,
    int exchange_limit, int scoreless_limit, double* weight, double* total,
) noexcept nogil:
    # One game until the bag holds no full rack any more; gives the number of samples, or -1 for want of memory.
    cdef uint64_t state = seed
    cdef int player = 0, scoreless = 0, c, i, kept, left, _k, k, count
    cdef int64_t samples = 0
    cdef wg_record_t* play
    cdef uint8_t[MOST_RACK] given
    cdef uint8_t* rack
    cdef bint may_exchange
    wg_clear(&t.board)
    memcpy(t.bag, tiles, n_tiles)
    t.in_bag = n_tiles
    memset(t.rack, 0, sizeof(t.rack))
    memset(t.held, 0, sizeof(t.held))
    draw(t, 0, &state)
    draw(t, 1, &state)
    while t.in_bag >= t.layout.rack and scoreless < scoreless_limit:
        may_exchange = t.in_bag >= exchange_limit
        i = sample(t, graph, leaves, ranks, draws, may_exchange, &state, weight, total)
        if i < 0:
            return -1
        samples += i
        best_turn(t, graph, leaves, player, may_exchange, &play, &kept)
        if t.failed:
            return -1
        rack = t.rack[player]
        if play != NULL:
            scoreless = 0 if play.score else scoreless + 1
            count = play.count
            memcpy(given, play.tiles, count)
            lay(t, player, play.first, given, count)
            draw(t, player, &state)
        elif kept >= 0:
            scoreless += 1
            left = 0
            for c in range(t.layout.letters + 1):
                i = rack[c] - kept % (rack[c] + 1)
                kept //= rack[c] + 1
                rack[c] -= <uint8_t>i
                for _k in range(i):
                    given[left] = <uint8_t>c
                    left += 1
            t.held[player] -= left
            draw(t, player, &state)
            for k in range(left):
                t.bag[t.in_bag] = given[k]
                t.in_bag += 1
        else:
            scoreless += 1
        player ^= 1
    return samples


def sample_leaves(
    Layout layout not None,
    WordGraph graph not None,
    tiles not None,
    Leaves leaves not None,
    LeaveRanks ranks not None,
    Py_ssize_t first,
    Py_ssize_t n,
    *,
    uint64_t seed=0,
    int draws=4,
    int exchange_limit=7,
    int scoreless_limit=6,
    stop=None,
):
    """Play games number `first` to `first + n - 1` and sample racks; gives (samples, weight, total): arrays of doubles by
    rank, the weight of each leave's samples and their total in points.

    Equal for equal arguments, unless `stop.is_set()` becomes true: then no more games are begun. Raises ValueError for
    numbers out of range. The GIL is released.
    """
    import numpy

    cdef Player player
    cdef Table* t
    cdef Watch watch
    cdef uint64_t mixed, start
    cdef int64_t got, samples = 0
    cdef Py_ssize_t i
    cdef int n_tiles
    cdef const uint8_t* set_of
    if graph.letters != layout.kit.letters or leaves.codes != layout.kit.letters + 1:
        raise ValueError("layout, lexicon and leaves are of different alphabets")
    if len(tiles) != leaves.codes or ranks.codes != leaves.codes or min(tiles) < 0:
        raise ValueError("tiles and numbering must be of the alphabet of the leaves")
    if layout.kit.rack > MOST_RACK or ranks.most != layout.kit.rack - 1:
        raise ValueError("leaves must be of up to the rack's size less one tile")
    if not 2 <= draws <= MOST_DRAWS or not 0 <= n <= 1_000_000_000 or exchange_limit < 1 or scoreless_limit < 1:
        raise ValueError(f"2 to {MOST_DRAWS} draws, limits of 1 or more")
    every = b"".join([bytes([c]) * tiles[c] for c in range(len(tiles))])
    if not 3 * layout.kit.rack <= len(every) <= MOST_TILES:
        raise ValueError("the set has too few or too many tiles")
    set_of = every
    n_tiles = <int>len(every)
    player = Player(layout, graph, every)
    t = &player.table
    own = numpy.zeros(ranks.size), numpy.zeros(ranks.size)
    cdef double[::1] weight = own[0]
    cdef double[::1] total = own[1]
    watch_start(&watch, 0, stop)
    with nogil:
        for i in range(n):
            if watch_over(&watch):
                break
            mixed = seed ^ (<uint64_t>(first + i) * <uint64_t>0xD1342543DE82EF95u)
            start = wg_next_random(&mixed)
            got = play_and_sample(
                t, graph, leaves, ranks, set_of, n_tiles, start, draws, exchange_limit, scoreless_limit, &weight[0], &total[0]
            )
            if got < 0:
                break
            samples += got
    raise_pending()
    if t.failed:
        raise MemoryError
    return samples, own[0], own[1]
