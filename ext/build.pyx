"""The minimal DAWG of sorted words, in the compact layout of graph.pyx.

Built in one pass (Daciuk, Mihov, Watson and Watson, "Incremental construction of minimal acyclic finite-state
automata", 2000): the nodes on the path of the current word are open; what the next word leaves behind is closed, and an
equal node that exists already is taken instead.
"""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcmp, memcpy, memset

from wordgame._core.graph cimport COMPACT_PADDING, graph_ends, graph_letters, lowest, popcount
from wordgame._core.words cimport MAX_WORD, Key, Words


cdef int failed(int64_t status) except -1:
    if status == OUT_OF_MEMORY:
        raise MemoryError
    if status == TOO_LARGE:
        raise OverflowError("the word graph is too large for places of 31 bits")
    return 0


cdef bytes take(Arena* arena):
    # The packed graph as bytes.
    return (<char*>arena.data)[: arena.used * sizeof(uint32_t)]


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


cdef int64_t pack(
    const Arena* arena, int mask_words, int mask_bytes, int entry_bytes, uint8_t* out, uint32_t* moved
) noexcept nogil:
    # Writes the compact layout of a wide DAWG to `out`; gives its size, padding not included. With out == NULL it only
    # measures. `moved` takes the new place of each node.
    cdef size_t here = 1, head = 2 * mask_words, i
    cdef int k
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
                for k in range(entry_bytes):
                    out[place + 1 + k] = <uint8_t>(entry >> (8 * k))
            place += 1 + entry_bytes
        else:
            if out != NULL:
                for k in range(mask_bytes):
                    out[place + k] = <uint8_t>(rest >> (8 * k))
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
    """The compact minimal DAWG of `words`, which are sorted first: bytes with padding, and the layout.

    The layout is what class Dawg of graph.pyx asks for. `letters` is the size of the alphabet. Raises ValueError when a
    word has a higher code, MemoryError, or OverflowError when places of 31 bits do not suffice.
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
        return bytes(out), (moved[root], mask_bytes, entry_bytes, words.count)
    finally:
        free(arena.data)
        free(moved)
