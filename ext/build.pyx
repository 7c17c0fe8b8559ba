"""Builds packed word graphs: words -> minimal DAWG -> GADDAG.

Knows letter codes (bytes 1 to 63) and the packed layout of graph.pyx; knows no text, files or alphabets.

The DAWG is built from sorted words in one pass (Daciuk, Mihov, Watson and Watson, "Incremental construction of minimal
acyclic finite-state automata", 2000). The GADDAG is not built from its two million paths: what may follow the separator
after reverse(p) is what follows p in the DAWG, so the GADDAG is the DAWG itself plus one automaton over reversed
prefixes. That automaton is the DAWG read backwards and made deterministic: its states are sets of pairs
(where the reading has come to, where it started). Such sets, once reached, are minimal by construction (Brzozowski), and
equal sets are made once.
"""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, qsort, realloc
from libc.string cimport memcmp, memcpy, memset

from wordgame._core.graph cimport (
    COMPACT_PADDING,
    Dawg,
    Letters,
    compact_entry,
    compact_letters,
    compact_node_size,
    compact_t,
    graph_ends,
    graph_letters,
    lowest,
    popcount,
)

cdef enum:
    MAX_WORD = 63  # letters in a word
    OUT_OF_MEMORY = -1
    TOO_LARGE = -2

cdef uint32_t MAX_PLACE = 0xFFFFFFF0  # the last place a 32-bit offset may name


# -- words --------------------------------------------------------------------------------------------------------------

cdef struct Key:
    uint64_t head  # the first ten letters, six bits each, so that nearly all comparisons are of one number
    uint32_t at
    uint32_t size


cdef class Words:
    """Encoded words in one buffer: appended in any order, then sorted and made unique."""

    cdef uint8_t* data
    cdef Key* keys
    cdef size_t used
    cdef size_t data_room
    cdef readonly Py_ssize_t count
    cdef Py_ssize_t keys_room
    cdef readonly bint is_sorted

    def __cinit__(self):
        self.is_sorted = True

    def __dealloc__(self):
        free(self.data)
        free(self.keys)

    def __len__(self):
        return self.count

    def add(self, const uint8_t[::1] word):
        """Append one word of letter codes 1 to 63; raises ValueError on other codes or lengths, OverflowError past 4 GB."""
        cdef Py_ssize_t i
        if not 1 <= word.shape[0] <= MAX_WORD:
            raise ValueError(f"a word has 1 to {MAX_WORD} letters, not {word.shape[0]}")
        for i in range(word.shape[0]):
            if not 1 <= word[i] <= 63:
                raise ValueError(f"letter codes are 1 to 63, not {word[i]}")
        self.append(&word[0], <int>word.shape[0])

    def add_texts(self, texts not None, Letters letters not None):
        """Append words given as text; gives those that are no words of 1 to 63 letters of the alphabet.

        Raises TypeError when something in `texts` is not a str, OverflowError past 4 GB.
        """
        cdef uint8_t[MAX_WORD] codes
        cdef list refused = []
        cdef int size
        for text in texts:
            if not isinstance(text, str):
                raise TypeError(f"words are str, not {type(text).__name__}: {text!r}")
            size = letters.read(text, codes, MAX_WORD)
            if size > 0:
                self.append(codes, size)
            else:
                refused.append(text)
        return refused

    cdef int append(self, const uint8_t* word, int size) except -1:
        cdef Key* key
        cdef Key* last
        cdef void* grown
        cdef int i
        if self.used + size > MAX_PLACE or self.count >= MAX_PLACE:
            raise OverflowError("the words take more than 4 GB")
        if self.used + size > self.data_room:
            self.data_room = 2 * self.data_room + 4096
            grown = realloc(self.data, self.data_room)
            if grown == NULL:
                raise MemoryError
            self.data = <uint8_t*>grown
        if self.count == self.keys_room:
            self.keys_room = 2 * self.keys_room + 512
            grown = realloc(self.keys, self.keys_room * sizeof(Key))
            if grown == NULL:
                raise MemoryError
            self.keys = <Key*>grown
        memcpy(self.data + self.used, word, size)
        key = self.keys + self.count
        key.head = 0
        for i in range(10):
            key.head = key.head << 6 | (word[i] if i < size else 0)
        key.at = <uint32_t>self.used
        key.size = size
        if self.is_sorted and self.count:
            last = key - 1
            if last.head > key.head or (last.head == key.head and compare_tail(self.data, last, key) >= 0):
                self.is_sorted = False
        self.used += size
        self.count += 1
        return 0

    def sort(self):
        """Sort by letter codes and drop repeated words; gives the number dropped."""
        cdef int64_t dropped
        if self.is_sorted:
            return 0
        with nogil:
            dropped = sort_words(self.data, self.keys, self.count)
        if dropped < 0:
            raise MemoryError
        self.count -= dropped
        self.is_sorted = True
        return dropped

    def __iter__(self):
        cdef Py_ssize_t i
        for i in range(self.count):
            yield (<char*>self.data)[self.keys[i].at : self.keys[i].at + self.keys[i].size]


cdef inline int compare_tail(const uint8_t* data, const Key* a, const Key* b) noexcept nogil:
    # The order of two words whose first ten letters are the same.
    cdef uint32_t size = a.size if a.size < b.size else b.size
    cdef int order
    if size > 10:
        order = memcmp(data + a.at + 10, data + b.at + 10, size - 10)
        if order:
            return order
    return <int>a.size - <int>b.size


cdef int64_t sort_words(const uint8_t* data, Key* keys, Py_ssize_t n) noexcept nogil:
    # Radix sort by the first ten letters, then the few runs that are equal so far by insertion.
    cdef Key* other = <Key*>malloc(n * sizeof(Key))
    cdef Key* swap
    cdef Key* source = keys
    cdef Key held
    cdef size_t[2048] place
    cdef size_t total, here
    cdef Py_ssize_t i, j, kept
    cdef int shift
    if other == NULL:
        return OUT_OF_MEMORY
    for shift in range(0, 60, 11):
        memset(place, 0, sizeof(place))
        for i in range(n):
            place[(source[i].head >> shift) & 2047] += 1
        total = 0
        for i in range(2048):
            here = place[i]
            place[i] = total
            total += here
        for i in range(n):
            j = <Py_ssize_t>place[(source[i].head >> shift) & 2047]
            place[(source[i].head >> shift) & 2047] += 1
            other[j] = source[i]
        swap = source
        source = other
        other = swap
    for i in range(1, n):
        held = source[i]
        j = i
        while j > 0 and source[j - 1].head == held.head and compare_tail(data, source + j - 1, &held) > 0:
            source[j] = source[j - 1]
            j -= 1
        source[j] = held
    kept = 0
    for i in range(n):
        if kept and source[kept - 1].head == source[i].head and compare_tail(data, source + kept - 1, source + i) == 0:
            continue
        source[kept] = source[i]
        kept += 1
    if source != keys:
        memcpy(keys, source, kept * sizeof(Key))
        free(source)
    else:
        free(other)
    return n - kept


# -- DAWG ---------------------------------------------------------------------------------------------------------------

cdef struct Arena:  # a growing array of 32-bit words: the packed graph under construction
    uint32_t* data
    size_t used
    size_t room


cdef int reserve(Arena* arena, size_t more) noexcept nogil:
    cdef size_t room
    cdef void* grown
    if arena.used + more <= arena.room:
        return 0
    if arena.used + more > MAX_PLACE:
        return TOO_LARGE
    room = arena.room + arena.room // 2 + more + 1024
    grown = realloc(arena.data, room * sizeof(uint32_t))
    if grown == NULL:
        return OUT_OF_MEMORY
    arena.data = <uint32_t*>grown
    arena.room = room
    return 0


cdef struct Register:  # open-addressing hash table: place of a node (0 = free) beside its hash
    uint64_t* slots
    size_t mask
    size_t used


cdef int register_open(Register* register, size_t room) noexcept nogil:
    register.mask = room - 1
    register.used = 0
    register.slots = <uint64_t*>calloc(room, sizeof(uint64_t))
    return 0 if register.slots != NULL else OUT_OF_MEMORY


cdef int register_grow(Register* register) noexcept nogil:
    cdef uint64_t* old = register.slots
    cdef size_t room = (register.mask + 1) * 2
    cdef size_t i, at
    register.slots = <uint64_t*>calloc(room, sizeof(uint64_t))
    if register.slots == NULL:
        register.slots = old
        return OUT_OF_MEMORY
    for i in range(register.mask + 1):
        if old[i]:
            at = (old[i] >> 32) & (room - 1)
            while register.slots[at]:
                at = (at + 1) & (room - 1)
            register.slots[at] = old[i]
    register.mask = room - 1
    free(old)
    return 0


cdef inline uint32_t hash_words(const uint32_t* words, int n) noexcept nogil:
    cdef uint64_t h = 0x9E3779B97F4A7C15
    cdef int i
    for i in range(n):
        h = (h ^ words[i]) * <uint64_t>0xFF51AFD7ED558CCD
        h ^= h >> 29
    return <uint32_t>(h >> 16)


cdef int64_t intern(Arena* arena, Register* register, const uint32_t* node, int n) noexcept nogil:
    # The place of an equal node, made if there is none yet.
    cdef uint32_t h = hash_words(node, n)
    cdef size_t at = h & register.mask
    cdef uint64_t slot
    cdef uint32_t place
    cdef int status
    while True:
        slot = register.slots[at]
        if slot == 0:
            break
        if <uint32_t>(slot >> 32) == h:
            place = <uint32_t>slot
            if place + n <= arena.used and memcmp(arena.data + place, node, n * sizeof(uint32_t)) == 0:
                return place
        at = (at + 1) & register.mask
    status = reserve(arena, n)
    if status < 0:
        return status
    place = <uint32_t>arena.used
    memcpy(arena.data + place, node, n * sizeof(uint32_t))
    arena.used += n
    register.slots[at] = <uint64_t>h << 32 | place
    register.used += 1
    if register.used * 2 > register.mask:
        status = register_grow(register)
        if status < 0:
            return status
    return place


cdef struct Open:  # a node on the path of the word being read
    uint64_t letters
    uint64_t ends
    uint32_t count
    uint32_t[64] children


cdef int64_t close(Arena* arena, Register* register, const Open* node, int mask_words) noexcept nogil:
    cdef uint32_t[68] packed
    packed[0] = <uint32_t>node.letters
    if mask_words == 1:
        packed[1] = <uint32_t>node.ends
    else:
        packed[1] = <uint32_t>(node.letters >> 32)
        packed[2] = <uint32_t>node.ends
        packed[3] = <uint32_t>(node.ends >> 32)
    memcpy(packed + 2 * mask_words, node.children, node.count * sizeof(uint32_t))
    return intern(arena, register, packed, 2 * mask_words + node.count)


cdef int64_t build_dawg(
    Arena* arena, const uint8_t* data, const Key* keys, Py_ssize_t n, int mask_words
) noexcept nogil:
    # Packs the minimal DAWG of sorted unique words, children before parents; gives the place of the root.
    cdef Open* path = <Open*>malloc((MAX_WORD + 1) * sizeof(Open))
    cdef Register register
    cdef const uint8_t* word
    cdef const uint8_t* last = NULL
    cdef int64_t place = 0
    cdef Py_ssize_t w
    cdef int i, size, last_size = 0, shared
    cdef uint32_t start
    register.slots = NULL
    if path == NULL or register_open(&register, 1 << 12) < 0:
        free(path)
        return OUT_OF_MEMORY
    memset(&path[0], 0, sizeof(Open))
    for w in range(n + 1):
        if w < n:
            word = data + keys[w].at
            size = keys[w].size
            shared = 0
            while shared < size and shared < last_size and word[shared] == last[shared]:
                shared += 1
        else:
            shared = 0
        for i in range(last_size, shared, -1):  # nodes that no later word can reach by a new path
            if path[i].letters | path[i].ends:
                place = close(arena, &register, &path[i], mask_words)
                if place < 0:
                    break
                path[i - 1].letters |= <uint64_t>1 << last[i - 1]
                path[i - 1].children[path[i - 1].count] = <uint32_t>place
                path[i - 1].count += 1
        if place < 0:
            break
        if w < n:
            for i in range(shared + 1, size + 1):
                path[i].letters = 0
                path[i].ends = 0
                path[i].count = 0
            path[size - 1].ends |= <uint64_t>1 << word[size - 1]
            last = word
            last_size = size
    if place >= 0:
        place = close(arena, &register, &path[0], mask_words)
    free(path)
    free(register.slots)
    return place


cdef int failed(int64_t status) except -1:
    if status == OUT_OF_MEMORY:
        raise MemoryError
    if status == TOO_LARGE:
        raise OverflowError("the word graph is too large for places of 31 bits")
    return 0


cdef bytes take(Arena* arena):
    return (<char*>arena.data)[: arena.used * sizeof(uint32_t)]


cdef int64_t pack(const Arena* arena, int mask_words, int mask_bytes, int entry_bytes, uint8_t* out, uint32_t* moved) noexcept nogil:
    # Writes the compact layout of a wide DAWG to `out`; gives its size, padding not included. With out == NULL it only
    # measures. `moved` takes the new place of each node.
    cdef size_t here = 1, head = 2 * mask_words, i, k
    cdef uint64_t letters, ends, rest
    cdef int64_t place = 1
    cdef uint32_t entry
    cdef int letter
    while here < arena.used:
        letters = graph_letters(arena.data + here, mask_words)
        ends = graph_ends(arena.data + here, mask_words)
        rest = letters | ends
        moved[here] = <uint32_t>place
        if popcount(rest) == 1:
            if out != NULL:
                entry = moved[arena.data[here + head]] if letters else 0
                out[place] = <uint8_t>(1 | lowest(rest) << 1 | (ends != 0) << 7)
                for i in range(entry_bytes):
                    out[place + 1 + i] = <uint8_t>(entry >> (8 * i))
            place += 1 + entry_bytes
        else:
            if out != NULL:
                for i in range(mask_bytes):
                    out[place + i] = <uint8_t>(rest >> (8 * i))
            place += mask_bytes
            i = here + head
            while rest:
                letter = lowest(rest)
                rest &= rest - 1
                if out != NULL:
                    entry = <uint32_t>((ends >> letter) & 1)
                    if (letters >> letter) & 1:
                        entry |= moved[arena.data[i]] << 1
                    for k in range(entry_bytes):
                        out[place + k] = <uint8_t>(entry >> (8 * k))
                if (letters >> letter) & 1:
                    i += 1
                place += entry_bytes
        if place > 0x7FFFFF00:
            return TOO_LARGE
        here += head + popcount(letters)
    return place


def dawg(Words words not None, int letters):
    """The compact minimal DAWG of `words`, which are sorted first: (bytes with padding, root, mask bytes, entry bytes).

    `letters` is the number of letters in the alphabet. Raises ValueError when a word has a higher code, MemoryError,
    or OverflowError when places of 31 bits do not suffice.
    """
    cdef Arena arena
    cdef int64_t root, size
    cdef int mask_words = 1 if letters <= 31 else 2
    cdef int mask_bytes = 4 if letters <= 31 else 6 if letters <= 47 else 8
    cdef int entry_bytes = 3
    cdef uint32_t* moved = NULL
    cdef bytearray out
    cdef uint8_t* data
    cdef Py_ssize_t i
    for i in range(<Py_ssize_t>words.used):
        if words.data[i] > letters:
            raise ValueError(f"letter codes are 1 to {letters}, not {words.data[i]}")
    words.sort()
    arena.data = NULL
    arena.used = 0
    arena.room = 0
    try:
        failed(reserve(&arena, 1))
        arena.data[0] = 0  # place 0 means "no child"
        arena.used = 1
        with nogil:
            root = build_dawg(&arena, words.data, words.keys, words.count, mask_words)
        failed(root)
        moved = <uint32_t*>malloc(arena.used * sizeof(uint32_t))
        if moved == NULL:
            raise MemoryError
        size = pack(&arena, mask_words, mask_bytes, 3, NULL, moved)
        if size >= 1 << 23:
            entry_bytes = 4
            size = pack(&arena, mask_words, mask_bytes, 4, NULL, moved)
        failed(size)
        out = bytearray(size + COMPACT_PADDING)
        data = out
        with nogil:
            pack(&arena, mask_words, mask_bytes, entry_bytes, data, moved)
        return bytes(out), moved[root], mask_bytes, entry_bytes
    finally:
        free(arena.data)
        free(moved)


cdef int64_t unpack(const compact_t* graph, Arena* arena, uint32_t* moved, int mask_words) noexcept nogil:
    # Appends the wide layout of a compact DAWG to `arena`; gives the place of the root.
    cdef uint32_t place = 1, entry
    cdef uint64_t letters, rest, mine, ends
    cdef uint32_t[68] node
    cdef int count, head = 2 * mask_words, letter
    while place < graph.size:
        letters = compact_letters(graph, place)
        rest = letters
        mine = 0
        ends = 0
        count = 0
        while rest:
            letter = lowest(rest)
            rest &= rest - 1
            entry = compact_entry(graph, place, letters, letter)
            if entry & 1:
                ends |= <uint64_t>1 << letter
            if entry >> 1:
                mine |= <uint64_t>1 << letter
                node[head + count] = moved[entry >> 1]
                count += 1
        node[0] = <uint32_t>mine
        if mask_words == 1:
            node[1] = <uint32_t>ends
        else:
            node[1] = <uint32_t>(mine >> 32)
            node[2] = <uint32_t>ends
            node[3] = <uint32_t>(ends >> 32)
        if reserve(arena, head + count) < 0:
            return OUT_OF_MEMORY
        moved[place] = <uint32_t>arena.used
        memcpy(arena.data + arena.used, node, (head + count) * sizeof(uint32_t))
        arena.used += head + count
        place += compact_node_size(graph, place)
    return moved[graph.root]


# -- GADDAG -------------------------------------------------------------------------------------------------------------

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
    Known* known
    size_t known_used
    size_t known_room
    uint64_t* slots  # hash << 32 | index in known, plus one
    size_t slots_mask


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
    cdef uint64_t* old
    cdef size_t i, at, room
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
    if r.known_used >= MAX_PLACE:
        return TOO_LARGE
    if r.known_used * 2 >= r.slots_mask:
        room = (r.slots_mask + 1) * 2
        old = r.slots
        r.slots = <uint64_t*>calloc(room, sizeof(uint64_t))
        if r.slots == NULL:
            r.slots = old
            return OUT_OF_MEMORY
        for i in range(r.slots_mask + 1):
            if old[i]:
                at = (old[i] >> 32) & (room - 1)
                while r.slots[at]:
                    at = (at + 1) & (room - 1)
                r.slots[at] = old[i]
        r.slots_mask = room - 1
        free(old)
    memcpy(r.pool + r.pool_used, r.scratch + from_, size * sizeof(Pair))
    r.known[r.known_used].first = r.pool_used
    r.known[r.known_used].size = size
    r.known[r.known_used].place = place
    r.pool_used += size
    r.known_used += 1
    at = h & r.slots_mask
    while r.slots[at]:
        at = (at + 1) & r.slots_mask
    r.slots[at] = <uint64_t>h << 32 | <uint32_t>r.known_used
    return 0


cdef int64_t reversed_node(Reversal* r, size_t lo, size_t n) noexcept nogil:
    # The place of the node for the set of pairs scratch[lo : lo + n], sorted by `here` and not empty.
    cdef uint32_t h = hash_words(<const uint32_t*>(r.scratch + lo), <int>(2 * n))
    cdef size_t at = h & r.slots_mask
    cdef Known* known
    cdef int64_t place
    while r.slots[at]:
        if <uint32_t>(r.slots[at] >> 32) == h:
            known = r.known + (<uint32_t>r.slots[at] - 1)
            if known.size == n and memcmp(r.pool + known.first, r.scratch + lo, n * sizeof(Pair)) == 0:
                return known.place
        at = (at + 1) & r.slots_mask
    place = expand(r, lo, n, False)
    if place >= 0:
        if remember(r, lo, <uint32_t>n, h, <uint32_t>place) < 0:
            return OUT_OF_MEMORY
    return place


cdef int64_t expand(Reversal* r, size_t lo, size_t n, bint first) noexcept nogil:
    # Makes the node of a set. With `first`, the set is every prefix, not yet read: each DAWG edge is taken once.
    cdef uint32_t[64] count
    cdef size_t[65] begin
    cdef uint32_t[68] node
    cdef size_t base = r.scratch_used
    cdef size_t i, m, total = 0
    cdef uint32_t here, e, children = 0, head = 2 * r.mask_words
    cdef uint64_t letters = 0, ends = 0, mine, final, rest
    cdef const uint32_t* packed
    cdef Pair* last
    cdef int64_t place
    cdef int letter
    memset(count, 0, sizeof(count))
    if first:
        here = 1
        while here < r.arena.used:
            packed = r.arena.data + here
            mine = graph_letters(packed, r.mask_words)
            rest = mine | graph_ends(packed, r.mask_words)
            while rest:
                count[lowest(rest)] += 1
                rest &= rest - 1
            here += head + popcount(mine)
    else:
        for i in range(lo, lo + n):
            here = r.scratch[i].here
            for e in range(r.first[here], r.first[here + 1]):
                count[r.incoming[e].letter] += 1
    for letter in range(64):
        begin[letter] = base + total
        total += count[letter]
    begin[64] = base + total
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
    for letter in range(1, 64):
        m = count[letter]
        if m == 0:
            continue
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
    r.slots_mask = (1 << 16) - 1
    r.slots = <uint64_t*>calloc(r.slots_mask + 1, sizeof(uint64_t))
    r.first = <uint32_t*>calloc(<size_t>size + 2, sizeof(uint32_t))
    if r.slots != NULL and r.first != NULL:
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
    free(r.slots)
    free(r.first)
    free(r.incoming)
    free(r.scratch)
    free(r.pool)
    free(r.known)
    return place


def gaddag(Dawg source not None):
    """The wide DAWG and GADDAG of a compact DAWG, in one array: (bytes, place of the GADDAG's root, place of the DAWG's root).

    Raises MemoryError, or OverflowError when places of 32 bits do not suffice.
    """
    cdef Arena arena
    cdef int64_t dawg_root, root = 0
    cdef int mask_words = 1 if source.letters.count <= 31 else 2
    cdef uint32_t* moved
    arena.data = NULL
    arena.used = 0
    arena.room = 0
    moved = <uint32_t*>malloc(<size_t>source.graph.size * sizeof(uint32_t))
    if moved == NULL:
        raise MemoryError
    try:
        failed(reserve(&arena, <size_t>source.graph.size * 4))
        arena.data[0] = 0
        arena.used = 1
        with nogil:
            dawg_root = unpack(&source.graph, &arena, moved, mask_words)
            if 0 <= dawg_root and arena.used < 0x7FFFFFFF:
                root = build_gaddag(&arena, <uint32_t>dawg_root, mask_words)
            else:
                root = TOO_LARGE
        failed(root)
        return take(&arena), <uint32_t>root, <uint32_t>dawg_root
    finally:
        free(arena.data)
        free(moved)
