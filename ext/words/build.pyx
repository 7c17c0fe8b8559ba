"""The minimal DAWG of sorted words, in the compact layout of graph.pyx.

Built in one pass (Daciuk, Mihov, Watson and Watson, "Incremental construction of minimal acyclic finite-state
automata", 2000): the nodes on the path of the current word are open; what the next word leaves behind is closed, and an
equal node that exists already is taken instead.
"""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset

from wordgame._core.graph cimport (
    COMPACT_ENDS,
    COMPACT_NODE,
    Dawg,
    compact_t,
    graph_ends,
    graph_letters,
    lowest,
    popcount,
)
from wordgame._core.search cimport Cursor, cursor_next, cursor_start
from wordgame._core.words cimport MAX_WORD, Key, Words


cdef enum:
    WINDOW = 1 << 14  # units behind the front that are tried for a place: wider windows pack no closer
    MAX_UNITS = 1 << 24  # places have 24 bits
    MAX_GRAPHS = 64  # that are put together at once


cdef int failed(int64_t status) except -1:
    if status == OUT_OF_MEMORY:
        raise MemoryError
    if status == TOO_LARGE:
        raise OverflowError("the word graph is too large for the places in its units")
    return 0


cdef bytes take(Arena* arena):
    # The packed graph as bytes.
    return (<char*>arena.data)[: arena.used * sizeof(uint32_t)]


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
    status = register_put(register, h, place)
    return place if status == 0 else status


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


cdef struct Growth:  # a minimal DAWG that grows by sorted words
    Arena* arena
    Register register
    Open* path
    uint8_t[64] last
    int last_size
    int mask_words


cdef int grow_open(Growth* growth, Arena* arena, int mask_words) noexcept nogil:
    growth.arena = arena
    growth.mask_words = mask_words
    growth.last_size = 0
    growth.register.slots = NULL
    growth.path = <Open*>malloc((MAX_WORD + 1) * sizeof(Open))
    if growth.path == NULL or register_open(&growth.register, 1 << 12) < 0:
        return OUT_OF_MEMORY
    memset(&growth.path[0], 0, sizeof(Open))
    return 0


cdef void grow_close(Growth* growth) noexcept nogil:
    free(growth.path)
    free(growth.register.slots)


cdef inline int64_t grow(Growth* growth, const uint8_t* word, int size) noexcept nogil:
    # The next word; one without letters ends the list, and the place of the root comes back.
    cdef Open* path = growth.path
    cdef int64_t place = 0
    cdef int i, shared = 0
    while shared < size and shared < growth.last_size and word[shared] == growth.last[shared]:
        shared += 1
    for i in range(growth.last_size, shared, -1):  # nodes that no later word can reach by a new path
        if path[i].letters | path[i].ends:
            place = close(growth.arena, &growth.register, &path[i], growth.mask_words)
            if place < 0:
                return place
            path[i - 1].letters |= <uint64_t>1 << growth.last[i - 1]
            path[i - 1].children[path[i - 1].count] = <uint32_t>place
            path[i - 1].count += 1
    if size == 0:
        return close(growth.arena, &growth.register, &path[0], growth.mask_words)
    for i in range(shared + 1, size + 1):
        path[i].letters = 0
        path[i].ends = 0
        path[i].count = 0
    path[size - 1].ends |= <uint64_t>1 << word[size - 1]
    memcpy(growth.last, word, size)
    growth.last_size = size
    return 0


cdef int64_t build_dawg(
    Arena* arena, const uint8_t* data, const Key* keys, Py_ssize_t n, int mask_words
) noexcept nogil:
    # Packs the minimal DAWG of sorted unique words, children before parents; gives the place of the root.
    cdef Growth growth
    cdef int64_t place = grow_open(&growth, arena, mask_words)
    cdef Py_ssize_t w
    for w in range(n):
        if place < 0:
            break
        place = grow(&growth, data + keys[w].at, keys[w].size)
    if place == 0:
        place = grow(&growth, NULL, 0)
    grow_close(&growth)
    return place


cdef int64_t build_union(
    Arena* arena, const compact_t** graphs, Cursor* cursors, int count, int mask_words, int64_t* words
) noexcept nogil:
    # The same of the words of several graphs, each of which gives them sorted.
    cdef Growth growth
    cdef int64_t place = grow_open(&growth, arena, mask_words)
    cdef int[MAX_GRAPHS] size
    cdef int i, best, order
    words[0] = 0
    for i in range(count):
        cursor_start(&cursors[i], graphs[i])
        size[i] = cursor_next(&cursors[i], graphs[i])
    while place == 0:
        best = -1
        for i in range(count):
            if size[i] == 0:
                continue
            if best >= 0:
                order = memcmp(cursors[i].word, cursors[best].word, min(size[i], size[best]))
                if order == 0:
                    order = size[i] - size[best]
                if order == 0:  # the same word: passed over
                    size[i] = cursor_next(&cursors[i], graphs[i])
                    if size[i] == 0:
                        continue
                    order = 1  # the next of a graph is behind
                if order > 0:
                    continue
            best = i
        if best < 0:
            break
        place = grow(&growth, cursors[best].word, size[best])
        words[0] += 1
        size[best] = cursor_next(&cursors[best], graphs[best])
    if place == 0:
        place = grow(&growth, NULL, 0)
    grow_close(&growth)
    return place


cdef struct Units:  # the double array under construction
    uint32_t* data
    uint64_t* empty  # bit i of word w: unit 64 * w + i is free
    size_t size
    size_t room


cdef int widen(Units* units, size_t size) noexcept nogil:
    # Room for `size` units at least, the new ones free; sizes are multiples of 64.
    cdef size_t room = units.room
    cdef void* grown
    size = (size + 63) // 64 * 64
    if size > MAX_UNITS:
        return TOO_LARGE
    if size > room:
        room = room + room // 2 + size
        grown = realloc(units.data, room * sizeof(uint32_t))
        if grown == NULL:
            return OUT_OF_MEMORY
        units.data = <uint32_t*>grown
        grown = realloc(units.empty, room // 8)
        if grown == NULL:
            return OUT_OF_MEMORY
        units.empty = <uint64_t*>grown
        units.room = room // 64 * 64
    if size > units.size:
        memset(units.data + units.size, 0, (size - units.size) * sizeof(uint32_t))
        memset(units.empty + units.size // 64, 0xFF, (size - units.size) // 8)
        units.size = size
    return 0


cdef int64_t find_place(Units* units, uint64_t letters, size_t after, size_t* front, uint32_t block) noexcept nogil:
    # The first place above `after` and in the window behind the front at which all units of the letters are free.
    cdef size_t at = after // block * block
    cdef size_t place
    cdef uint64_t free_here, rest
    cdef int first = lowest(letters)
    cdef int status
    if at < block:
        at = block
    if front[0] > WINDOW and at < front[0] - WINDOW:
        at = (front[0] - WINDOW) // block * block
    while True:
        if at + block > units.size:
            status = widen(units, at + block)
            if status < 0:
                return status
        free_here = units.empty[at >> 6] >> (at & 63)
        if free_here == 0:
            at = (at | 63) + 1
            continue
        at += lowest(free_here)
        place = at ^ <size_t>first
        if place > after and not units.data[place] & COMPACT_NODE:
            rest = letters & (letters - 1)
            while rest:
                if not (units.empty[(place ^ <size_t>lowest(rest)) >> 6] >> ((place ^ <size_t>lowest(rest)) & 63)) & 1:
                    break
                rest &= rest - 1
            if rest == 0:
                if at > front[0]:
                    front[0] = at
                return place
        at += 1


cdef int64_t pack(const Arena* arena, int mask_words, uint32_t block, Units* units, uint32_t* moved) noexcept nogil:
    # Writes the compact layout of a wide DAWG; gives the place of the root. `moved` takes the new place of each node.
    cdef size_t here = 1, head = 2 * mask_words, i, front = 0, at
    cdef uint64_t letters, ends, rest
    cdef int64_t place = 0
    cdef uint32_t unit, after
    cdef int letter
    letter = widen(units, 2 * block)
    if letter < 0:
        return letter
    while here < arena.used:
        letters = graph_letters(arena.data + here, mask_words)
        ends = graph_ends(arena.data + here, mask_words)
        rest = letters | ends
        after = 0
        for i in range(here + head, here + head + popcount(letters)):
            after = max(after, moved[arena.data[i]] | (block - 1))  # the last place of the child's block
        if rest:
            place = find_place(units, rest, after, &front, block)
            if place < 0:
                return place
        else:
            place = block  # the root of the empty list
        moved[here] = <uint32_t>place
        i = here + head
        while rest:
            letter = lowest(rest)
            rest &= rest - 1
            unit = letter
            if (ends >> letter) & 1:
                unit |= COMPACT_ENDS
            if (letters >> letter) & 1:
                unit |= moved[arena.data[i]] << 8
                i += 1
            at = <size_t>place ^ <size_t>letter
            units.data[at] |= unit
            units.empty[at >> 6] &= ~(<uint64_t>1 << (at & 63))
        units.data[place] |= COMPACT_NODE
        here += head + popcount(letters)
    return place


def dawg(Words words not None, int letters):
    """The compact minimal DAWG of `words`, which are sorted first: its bytes and its layout, as class Dawg takes them.

    `letters` is the size of the alphabet. Raises ValueError when a word has a higher code, MemoryError, or
    OverflowError when more than 2**24 units would be needed.
    """
    cdef Arena arena
    cdef int64_t root
    cdef int mask_words = 1 if letters <= 31 else 2
    cdef Py_ssize_t i
    for i in range(<Py_ssize_t>words.used):
        if words.data[i] > letters:
            raise ValueError(f"letter codes are 1 to {letters}, not {words.data[i]}")
    words.sort()
    memset(&arena, 0, sizeof(arena))
    try:
        failed(reserve(&arena, 1))
        arena.data[0] = 0  # place 0 means "no child"
        arena.used = 1
        with nogil:
            root = build_dawg(&arena, words.data, words.keys, words.count, mask_words)
        failed(root)
        return packed(&arena, mask_words, words.count)
    finally:
        free(arena.data)


def union(list dawgs not None, int letters):
    """The same of the words of several graphs (class Dawg) of one alphabet; raises ValueError for more than 64.

    Takes the memory of the graphs alone, however many words they have.
    """
    cdef const compact_t** graphs
    cdef Cursor* cursors
    cdef Arena arena
    cdef int64_t root, words
    cdef int i, count = <int>len(dawgs), mask_words = 1 if letters <= 31 else 2
    if not count <= MAX_GRAPHS:
        raise ValueError(f"at most {MAX_GRAPHS} graphs, not {count}")
    memset(&arena, 0, sizeof(arena))
    cursors = <Cursor*>malloc((count + 1) * sizeof(Cursor))
    graphs = <const compact_t**>malloc((count + 1) * sizeof(void*))
    try:
        if cursors == NULL or graphs == NULL:
            raise MemoryError
        for i in range(count):
            graphs[i] = &(<Dawg?>dawgs[i]).graph
            if graphs[i].letters != letters:
                raise ValueError("the graphs have other alphabets")
        failed(reserve(&arena, 1))
        arena.data[0] = 0
        arena.used = 1
        with nogil:
            root = build_union(&arena, graphs, cursors, count, mask_words, &words)
        failed(root)
        return packed(&arena, mask_words, words)
    finally:
        free(cursors)
        free(graphs)
        free(arena.data)


cdef tuple packed(Arena* arena, int mask_words, int64_t words):
    # The compact layout of a wide DAWG, as class Dawg takes it.
    cdef Units units
    cdef uint32_t* moved = <uint32_t*>malloc(arena.used * sizeof(uint32_t))
    cdef int64_t root
    memset(&units, 0, sizeof(units))
    try:
        if moved == NULL:
            raise MemoryError
        with nogil:
            root = pack(arena, mask_words, 32 if mask_words == 1 else 64, &units, moved)
        failed(root)
        return (<char*>units.data)[: units.size * sizeof(uint32_t)], (root, words)
    finally:
        free(units.data)
        free(units.empty)
        free(moved)
