"""The GADDAG of a compact DAWG, in the wide layout of graph.pyx.

A GADDAG holds, for each word and each way to split it, reverse(front) + separator + back (Gordon, "A faster Scrabble
move generation algorithm", 1994). It is not built from these two million paths: what may follow the separator after
reverse(p) is what follows p in the DAWG, so it is the DAWG itself and one automaton over reversed prefixes. That
automaton is the DAWG read backwards and made deterministic: a state is a set of pairs (where the reading has come to,
where it started). States so reached are minimal by construction (Brzozowski), as the left languages of the states of a
DAWG do not overlap; equal sets are made once.
"""

from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, qsort, realloc
from libc.string cimport memcmp, memcpy, memset

from wordgame._core.build cimport (
    OUT_OF_MEMORY,
    TOO_LARGE,
    Arena,
    Register,
    failed,
    register_open,
    register_put,
    reserve,
    take,
)
from wordgame._core.graph cimport (
    Dawg,
    graph_ends,
    graph_letters,
    lowest,
    popcount,
    widen,
)


cdef struct Pair:
    uint32_t here  # DAWG node that the backward reading has come to
    uint32_t start  # DAWG node it started from, and whether the prefix up to there is a word, as the lowest bit


cdef struct Edge:
    uint32_t source
    uint32_t letter


cdef struct Known:  # a set of pairs that has its node
    size_t first  # of its pairs in the pool
    uint32_t size
    uint32_t place


cdef struct Reversal:
    Arena* arena
    int mask_words
    uint32_t root
    uint32_t* first  # DAWG node -> its first incoming edge; one more entry at the end
    Edge* incoming
    Pair* scratch
    size_t scratch_used
    size_t scratch_room
    Pair* pool
    size_t pool_used
    size_t pool_room
    size_t pool_limit
    Known* known
    size_t known_used
    size_t known_room
    Register register  # of places in `known`, from 1


cdef int by_here(const void* a, const void* b) noexcept nogil:
    cdef uint32_t x = (<const Pair*>a).here
    cdef uint32_t y = (<const Pair*>b).here
    return (x > y) - (x < y)


cdef void sort_pairs(Pair* pairs, size_t n) noexcept nogil:
    cdef size_t i, j
    cdef Pair held
    if n > 48:
        qsort(pairs, n, sizeof(Pair), by_here)
        return
    for i in range(1, n):
        held = pairs[i]
        j = i
        while j > 0 and pairs[j - 1].here > held.here:
            pairs[j] = pairs[j - 1]
            j -= 1
        pairs[j] = held


cdef inline uint32_t hash_pairs(const Pair* pairs, size_t n) noexcept nogil:
    # Sums of mixed pairs: no multiplication waits for the one before it.
    cdef uint64_t h = n, x
    cdef size_t i
    for i in range(n):
        x = (<uint64_t>pairs[i].here << 32 | pairs[i].start) * <uint64_t>0x9E3779B97F4A7C15
        h += (x ^ x >> 29) * <uint64_t>0xFF51AFD7ED558CCD
    return <uint32_t>(h >> 32)


cdef int reserve_scratch(Reversal* r, size_t more) noexcept nogil:
    cdef void* grown
    if r.scratch_used + more > r.scratch_room:
        r.scratch_room = 2 * r.scratch_room + more
        grown = realloc(r.scratch, r.scratch_room * sizeof(Pair))
        if grown == NULL:
            return OUT_OF_MEMORY
        r.scratch = <Pair*>grown
    return 0


cdef int remember(Reversal* r, size_t from_, uint32_t size, uint32_t h, uint32_t place) noexcept nogil:
    cdef void* grown
    if r.pool_used + size > r.pool_limit:
        return TOO_LARGE
    if r.pool_used + size > r.pool_room:
        r.pool_room = 2 * r.pool_room + size + 4096
        grown = realloc(r.pool, r.pool_room * sizeof(Pair))
        if grown == NULL:
            return OUT_OF_MEMORY
        r.pool = <Pair*>grown
    if r.known_used == r.known_room:
        r.known_room = 2 * r.known_room + 4096
        grown = realloc(r.known, r.known_room * sizeof(Known))
        if grown == NULL:
            return OUT_OF_MEMORY
        r.known = <Known*>grown
    if r.known_used >= <size_t>0xFFFFFFF0:
        return TOO_LARGE
    memcpy(r.pool + r.pool_used, r.scratch + from_, size * sizeof(Pair))
    r.known[r.known_used].first = r.pool_used
    r.known[r.known_used].size = size
    r.known[r.known_used].place = place
    r.pool_used += size
    r.known_used += 1
    return register_put(&r.register, h, <uint32_t>r.known_used)


cdef int64_t reversed_node(Reversal* r, size_t lo, size_t n) noexcept nogil:
    # The place of the node for the set of pairs scratch[lo : lo + n], sorted by `here` and not empty.
    cdef uint32_t h = hash_pairs(r.scratch + lo, n)
    cdef size_t at = h & r.register.mask
    cdef uint64_t slot
    cdef Known* known
    cdef int64_t place
    cdef int status
    while True:
        slot = r.register.slots[at]
        if slot == 0:
            break
        if <uint32_t>(slot >> 32) == h:
            known = r.known + (<uint32_t>slot - 1)
            if known.size == n and memcmp(r.pool + known.first, r.scratch + lo, n * sizeof(Pair)) == 0:
                return known.place
        at = (at + 1) & r.register.mask
    place = expand(r, lo, n, False)
    if place >= 0:
        status = remember(r, lo, <uint32_t>n, h, <uint32_t>place)
        if status < 0:
            return status
    return place


cdef int64_t expand(Reversal* r, size_t lo, size_t n, bint first) noexcept nogil:
    # Makes the node of a set. With `first`, the set is every prefix, not yet read: each DAWG edge is taken once.
    cdef uint32_t[64] count
    cdef size_t[64] begin
    cdef uint32_t[68] node
    cdef size_t base = r.scratch_used
    cdef size_t i, m, total = 0
    cdef uint32_t here, e, children = 0, head = 2 * r.mask_words
    cdef uint64_t letters = 0, ends = 0, present = 0, mine, final, rest
    cdef const uint32_t* packed
    cdef Pair* last
    cdef int64_t place
    cdef int letter
    # `count` and `begin` hold nothing sensible for letters that are not in `present`: most nodes have one or two.
    if first:
        here = 1
        while here < r.arena.used:
            packed = r.arena.data + here
            mine = graph_letters(packed, r.mask_words)
            rest = mine | graph_ends(packed, r.mask_words)
            while rest:
                letter = lowest(rest)
                if not (present >> letter) & 1:
                    present |= <uint64_t>1 << letter
                    count[letter] = 0
                count[letter] += 1
                rest &= rest - 1
            here += head + popcount(mine)
    else:
        for i in range(lo, lo + n):
            here = r.scratch[i].here
            for e in range(r.first[here], r.first[here + 1]):
                letter = r.incoming[e].letter
                if not (present >> letter) & 1:
                    present |= <uint64_t>1 << letter
                    count[letter] = 0
                count[letter] += 1
    rest = present
    while rest:
        letter = lowest(rest)
        rest &= rest - 1
        begin[letter] = base + total
        total += count[letter]
    if reserve_scratch(r, total) < 0:
        return OUT_OF_MEMORY
    r.scratch_used += total
    if first:
        here = 1
        while here < r.arena.used:
            packed = r.arena.data + here
            mine = graph_letters(packed, r.mask_words)
            final = graph_ends(packed, r.mask_words)
            rest = mine | final
            m = head
            while rest:
                letter = lowest(rest)
                rest &= rest - 1
                last = r.scratch + begin[letter]
                begin[letter] += 1
                last.here = here
                last.start = <uint32_t>((final >> letter) & 1)
                if (mine >> letter) & 1:
                    last.start |= packed[m] << 1
                    m += 1
            here += head + popcount(mine)
    else:
        for i in range(lo, lo + n):
            here = r.scratch[i].here
            for e in range(r.first[here], r.first[here + 1]):
                last = r.scratch + begin[r.incoming[e].letter]
                begin[r.incoming[e].letter] += 1
                last.here = r.incoming[e].source
                last.start = r.scratch[i].start
        if r.scratch[lo + n - 1].here == r.root:  # a prefix is complete: the separator leads to what follows it
            letters = 1
            node[head] = r.scratch[lo + n - 1].start >> 1
            children = 1
    while present:
        letter = lowest(present)
        present &= present - 1
        m = count[letter]
        i = begin[letter] - m  # `begin` has moved to the end of the bucket
        if not first:
            sort_pairs(r.scratch + i, m)
        last = r.scratch + i + m - 1
        if last.here == r.root:  # whether the prefix is a word is said by this edge, not by the node behind it
            if last.start & 1:
                ends |= <uint64_t>1 << letter
                last.start ^= 1
            if last.start == 0:
                m -= 1
        if m:
            place = reversed_node(r, i, m)
            if place < 0:
                return place
            letters |= <uint64_t>1 << letter
            node[head + children] = <uint32_t>place
            children += 1
    r.scratch_used = base
    node[0] = <uint32_t>letters
    if r.mask_words == 1:
        node[1] = <uint32_t>ends
    else:
        node[1] = <uint32_t>(letters >> 32)
        node[2] = <uint32_t>ends
        node[3] = <uint32_t>(ends >> 32)
    place = reserve(r.arena, head + children)
    if place < 0:
        return place
    place = r.arena.used
    memcpy(r.arena.data + place, node, (head + children) * sizeof(uint32_t))
    r.arena.used += head + children
    return place


cdef int64_t build_gaddag(Arena* arena, uint32_t root, int mask_words) noexcept nogil:
    # Appends the reversed half to the packed DAWG in `arena`; gives the place of its root.
    cdef Reversal r
    cdef uint32_t here, head = 2 * mask_words, size = <uint32_t>arena.used
    cdef uint32_t edges = 0, i, k, swap
    cdef uint64_t mine
    cdef int64_t place = OUT_OF_MEMORY
    cdef uint32_t target
    memset(&r, 0, sizeof(r))
    r.arena = arena
    r.mask_words = mask_words
    r.root = root
    # Languages and random words need up to 18 pairs for a word of memory of the DAWG; only a file made to do harm needs
    # more.
    r.pool_limit = (1 << 20) + 128 * <size_t>size
    r.first = <uint32_t*>calloc(<size_t>size + 2, sizeof(uint32_t))
    if register_open(&r.register, 1 << 18) == 0 and r.first != NULL:
        here = 1
        while here < size:
            mine = graph_letters(arena.data + here, mask_words)
            k = popcount(mine)
            for i in range(k):
                r.first[arena.data[here + head + i] + 2] += 1
            edges += k
            here += head + k
        for i in range(size):  # entry i + 1 becomes the start of node i's edges, and moves to its end below
            r.first[i + 2] += r.first[i + 1]
        r.incoming = <Edge*>malloc((<size_t>edges + 1) * sizeof(Edge))
        if r.incoming != NULL:
            here = 1
            while here < size:
                mine = graph_letters(arena.data + here, mask_words)
                i = head
                while mine:
                    target = arena.data[here + i]
                    swap = r.first[target + 1]
                    r.incoming[swap].source = here
                    r.incoming[swap].letter = lowest(mine)
                    r.first[target + 1] = swap + 1
                    mine &= mine - 1
                    i += 1
                here += i
            place = expand(&r, 0, 0, True)
    free(r.register.slots)
    free(r.first)
    free(r.incoming)
    free(r.scratch)
    free(r.pool)
    free(r.known)
    return place


def gaddag(Dawg source not None):
    """The wide DAWG and GADDAG of a compact DAWG in one array: (bytes, root of the GADDAG, root of the DAWG).

    Raises MemoryError, or OverflowError when places of 31 bits or the memory set aside for this do not suffice.
    """
    cdef Arena arena
    cdef int64_t size, root
    cdef uint32_t dawg_root = 0
    cdef int mask_words = 1 if source.letters.count <= 31 else 2
    cdef uint32_t* moved
    arena.data = NULL
    arena.used = 0
    arena.room = 0
    moved = <uint32_t*>malloc(<size_t>source.graph.size * sizeof(uint32_t))
    if moved == NULL:
        raise MemoryError
    try:
        with nogil:
            size = widen(&source.graph, 1, moved, NULL, mask_words)
            root = reserve(&arena, 1 + <size_t>size)
            if root == 0:
                arena.data[0] = 0
                widen(&source.graph, 1, moved, arena.data + 1, mask_words)
                arena.used = 1 + <size_t>size
                dawg_root = moved[source.graph.root]
                root = build_gaddag(&arena, dawg_root, mask_words)
        failed(root)
        return take(&arena), <uint32_t>root, dawg_root
    finally:
        free(arena.data)
        free(moved)
