"""WordMeld turns: an exact cover of table and hand cards by words, solved with prices from a linear program. Knows no
rule of the game by name.

The cards fall into kinds (a letter on the table, the same letter in the hand, a joker on either side). A turn covers
every card of the table exactly: by a kept word, by a new word (a column: so many cards of each kind), or by taking
it back; cards of the hand may stay. The linear program over these columns, solved by column generation, gives each
kind a price such that no column gains more than its cards are worth. Prices rounded to whole numbers, and lifted
until that holds for every word of the list in whole-number arithmetic, bound the gain of every turn and of every
part of one. The search then looks for turns whose losses against the prices stay within `bound - target`, from the
best target down: few columns are left, the rarest card is covered first, and states that failed are remembered. What
is found first is best, and proven so. Where that takes too long, fair turns come first from small parts of the table,
from what the linear program chose and from the best turn partly opened again; then the proof splits the turn (a table
word kept or broken, each column that covers the rarest card) and prices the parts anew.
"""

cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, qsort, realloc
from libc.string cimport memcmp, memcpy, memset

from wordgame._core.clock cimport now

cdef extern from *:
    """
    #define WG_CTZ64(x) __builtin_ctzll(x)
    #define WG_POPCOUNT64(x) __builtin_popcountll(x)
    """
    int WG_CTZ64(uint64_t) noexcept nogil
    int WG_POPCOUNT64(uint64_t) noexcept nogil

cdef enum:
    MAX_KINDS = 200
    MAX_LANES = 25  # MAX_KINDS / 8 counts, one byte each
    MAX_LETTERS = 48  # in one word
    MAX_DEPTH = 400
    MAX_RECORDS = 20000
    MOST_SEEDS = 150
    MOST_COLUMNS = 500000  # listed for one search
    MOST_SPLIT = 300000  # the same within a proof
    SET_BITS = 16
    MEMO_BITS = 19
    FIRST_BITS = 11
    FIRST_NODES = 3000
    COMMON = 0
    OFFICIAL = 1
    WINNING = 2
    WINNING_OFFICIAL = 3

cdef int64_t SCALE = 1 << 20
cdef int64_t FAR = 1 << 50
cdef double BIG = 1000.0  # the price of breaking a row that must hold, far above any gain
cdef uint64_t GUARD = 0x8080808080808080ULL

ctypedef struct Keyed:
    uint64_t key
    uint32_t index

ctypedef struct Column:
    int64_t loss  # price of its cards minus its gain, never negative
    uint32_t first  # into the pool of (kind, count)
    int32_t word  # class of the new word, or -1 - b for "table word b stays"
    uint8_t pairs
    uint8_t hand
    int8_t gain
    uint8_t common  # 1 when the flat card of a turn's unlisted words applies to it
    int32_t item

ctypedef struct Piece:  # a column that does not depend on the present list
    int32_t word
    int32_t pairs
    int8_t gain
    uint8_t hand
    uint8_t common
    uint8_t cards[2 * MAX_LETTERS]

ctypedef struct Turn:
    int size
    Piece piece[MAX_DEPTH]

ctypedef struct Memo:
    uint64_t key
    uint64_t check
    int64_t budget


cdef uint64_t mix(uint64_t x) noexcept nogil:
    x += 0x9E3779B97F4A7C15ULL
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL
    return x ^ (x >> 31)


cdef int by_key(const void* a, const void* b) noexcept nogil:
    cdef Keyed* x = <Keyed*>a
    cdef Keyed* y = <Keyed*>b
    if x.key != y.key:
        return -1 if x.key < y.key else 1
    return -1 if x.index < y.index else (1 if x.index > y.index else 0)


cdef int by_item(const void* a, const void* b) noexcept nogil:
    cdef Column* x = <Column*>a
    cdef Column* y = <Column*>b
    if x.item != y.item:
        return -1 if x.item < y.item else 1
    if x.loss != y.loss:
        return -1 if x.loss < y.loss else 1
    if (x.word < 0) != (y.word < 0):
        return -1 if x.word < 0 else 1
    if x.word != y.word:
        if x.word < 0:
            return -1 if x.word > y.word else 1
        return -1 if x.word < y.word else 1
    return -1 if x.first < y.first else (1 if x.first > y.first else 0)


include "meld_words.pxi"
include "meld_columns.pxi"
include "meld_prices.pxi"
include "meld_search.pxi"
include "meld_improve.pxi"
include "meld_plan.pxi"


def solve(
    Words words not None, list table not None, bytes hand not None, *,
    int min_hand=4, int min_table=3, int min_jokers=5, bint flat_hand=True, bint flat_mixed=True, int flat_once=0,
    int eight=0, bint every_word=False, bint legal=True, bint reassign=True, bint win=False,
    int n=1, bint count=True, double seconds=1e9, object stop=None, int64_t effort=3000,
    int64_t work=1 << 62, uint32_t many=3000,
):
    """Find the turns that leave the fewest cards, proven when time allows.

    table: words as letter codes, a joker's letter + 128; hand: letter codes, 0 = joker. win: only turns that make a
    winning word; otherwise only turns that make none. flat_hand, flat_mixed: what an unlisted word from the hand
    alone, and from both, gains; flat_once: 1 once a turn for the former, 2 for either. eight: eight letters win, 1
    in official words, 2 in any. every_word: each new word needs a hand card. legal: the added cards must outnumber
    those taken back. reassign: table jokers become free. seconds counts from the call; stop: an object with
    is_set(), polled. work: elementary steps after which the search ends, the same on every machine. effort: nodes
    searched before a proof splits a part and prices the pieces anew. many: words that can be spelled, above which small
    parts of the table are searched first, as they are on tables of four words and more.

    Returns a dict: gain (cards shed by the best turn, or None), bound (no turn sheds more; None: there is no turn),
    proven, counted (every best turn is among the records), turns: (gain, [(class or -1 - table word, [(kind,
    count)])]), kinds: (hand, letter, joker), nodes, pivots, columns, work.
    """
    cdef _Plan s = _Plan()
    cdef int gain, top, floor, ok, first, step = 0, best = 0
    cdef int64_t after
    cdef bint found = False, counted = False, tried = False
    cdef double begun = now()
    s.words = words
    s.best_gain = -1000
    s.pause = 1 << 62
    s.min_hand = min_hand
    s.min_table = min_table
    s.min_jokers = min_jokers
    s.flat_hand = flat_hand
    s.flat_mixed = flat_mixed
    s.flat_once = flat_once
    s.eight = eight
    s.every_word = every_word
    s.legal = legal
    s.win = win
    s.deadline = begun + seconds
    s.next_look = begun + 0.02
    s.work_limit = work
    s.stop = stop
    s.set_up(table, hand, reassign)
    s.open_memory()
    top = -1000
    floor = 1 - s.n_hand if legal and not win else -s.n_table - s.n_hand
    with nogil:
        after = 100000 if count else (20000 if n > 1 else 0)
        first = floor - 1
        ok = s.find_candidates(NULL, NULL, words.classes)
        if ok and win and not s.any_win and s.halted < 2:
            ok = 0  # no winning word can be spelled: done
        if ok and win and (s.n_cand > many or s.n_words >= 4) and s.win_soon():
            found = True
            best = s.best_gain
            top = best
        if ok and (s.n_cand > many or s.n_words >= 4) and not win and s.n_words:
            # on a long list or a large table the best that can be is mostly reached by breaking few words: look there
            # before pricing everything
            top = s.n_hand
            if s.try_parts(top):
                found = True
                best = top
            else:
                s.greedy()
                if s.n_record:
                    first = s.best_gain
        if ok and not (found and (win or after == 0)):
            ok = s.solve_prices()
        if ok and not found:
            top = s.best_target()
            # from the best target down while it is easy; if it is not, a fair turn, then the proof; then all turns of
            # that value
            while top >= floor and top > first and not found and s.halted < 2:
                ok = s.look_for(top, min(effort, 2000) if win else min(8 * effort, 20000), after, MOST_COLUMNS)
                if s.hit:
                    found = True
                    best = top
                    counted = ok
                    tried = True
                elif ok or (win and step < 4):
                    step += not ok
                    top -= 1
                else:
                    break
            if win and legal and not found and top >= floor and s.halted < 2:
                # no win at once: what cards are drawn does not matter to whether there is one
                s.net_only = 1
                s.n_seed = 0
                ok = s.solve_prices() and s.prove(1, effort)
                found = s.hit
                best = s.best_gain if found else 0
                top = best if found or not ok else floor - 1
            elif not found and top >= floor and s.halted < 2:
                if not win:
                    if not s.n_record:
                        if s.n_words < 2 or not s.try_parts(top):
                            s.greedy()
                    # while no turn is known there may be none: one proof of that instead of one for each value, a short
                    # one before looking further and a long one after
                    for step in range(2):
                        if not s.n_record and s.halted < 2:
                            s.pause = s.work + (200000000 if step else 10000000)
                            if s.solve_prices() and s.prove(floor, effort) and not s.hit:
                                top = floor - 1
                            s.pause = 1 << 62
                        if top >= floor and (s.n_record or (s.n_words > 1 and step == 0)):
                            s.improve(top)
                        if top < floor or s.n_record:
                            break
                    if s.n_record:
                        first = s.best_gain
                        found = first >= top
                        best = first
                while top > first and not found and s.halted < 2:
                    ok = s.solve_prices() and s.prove(top, effort)
                    if s.hit:
                        found = True
                        best = top
                    elif ok:
                        top -= 1
                    else:
                        break
            if not found and s.n_record:
                found = True
                best = first
        if ok and found:
            if after and not win and not counted and s.halted < 2 and not tried and not s.net_only:
                counted = s.solve_prices() and s.look_for(best, after, after, MOST_COLUMNS)
            gain = best - 1
            if n > 1 and not s.net_only and not s.soon:
                step = 0
                while gain >= floor and <int>s.n_record < n and s.halted < 2 and step < 40:
                    s.look_for(gain, 20000, 20000, MOST_COLUMNS)
                    gain -= 1
                    step += 1
    if s.error is not None:
        raise s.error
    if s.halted == 4 or s.cand == NULL:
        raise MemoryError
    kinds = [(bool(s.kind_hand[k]), s.kind_letter[k], bool(s.kind_joker[k])) for k in range(s.kinds)]
    return {
        "gain": best if found else None,
        "bound": top if top >= floor else None,
        "proven": best == top if found else top < floor,
        "counted": counted,
        "turns": s.records(MAX_RECORDS if counted else max(200, 2 * n)),
        "kinds": kinds,
        "nodes": s.total_nodes,
        "pivots": s.pivots,
        "columns": s.columns_made,
        "work": s.work,
    }
