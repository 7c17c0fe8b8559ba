# Word lists as classes of anagrams.


@cython.auto_pickle(False)
@cython.final
cdef class Words:
    """Word lists for the solver: the anagrams of one tier are one class. Immutable, shared by threads.

    codes: the letter codes 1..63 of all words, joined; lengths: one byte a word; tiers: one byte a word, 0 common, 1
    official, 2 winning, 3 winning and official.
    """

    cdef uint8_t* letters
    cdef uint32_t* offset
    cdef uint8_t* length
    cdef uint8_t* tier
    cdef uint64_t* mask
    cdef uint32_t* start
    cdef uint32_t* member
    cdef uint32_t* where
    cdef uint8_t* size
    cdef bytes codes
    cdef readonly uint32_t classes
    cdef readonly uint32_t words

    def __cinit__(
        self, bytes codes not None, const uint8_t[::1] lengths not None, const uint8_t[::1] tiers not None
    ):
        cdef uint32_t n = <uint32_t>lengths.shape[0]
        cdef uint32_t i, k, at = 0, head
        cdef int j, x, y
        cdef uint8_t v
        cdef uint64_t h
        cdef uint64_t total = 0
        cdef uint8_t* sorted_letters = NULL
        cdef Keyed* keyed = NULL
        cdef const uint8_t* code = codes
        if tiers.shape[0] != lengths.shape[0]:
            raise ValueError("lengths and tiers must have one byte a word each")
        for i in range(n):
            if not 1 <= lengths[i] <= MAX_LETTERS:
                raise ValueError(f"word {i} has {lengths[i]} letters: 1 to {MAX_LETTERS} are possible")
            if tiers[i] > WINNING_OFFICIAL:
                raise ValueError(f"word {i} has tier {tiers[i]}: 0 to 3 exist")
            total += lengths[i]
        if total != <uint64_t>len(codes):
            raise ValueError("the lengths do not add up to the number of letter codes")
        for i in range(<uint32_t>total):
            if not 1 <= code[i] <= 63:
                raise ValueError(f"letter code {code[i]} at {i}: codes are 1 to 63")
        self.words = n
        self.letters = <uint8_t*>malloc(total + 1)
        self.offset = <uint32_t*>malloc((n + 1) * sizeof(uint32_t))
        self.length = <uint8_t*>malloc(n + 1)
        self.tier = <uint8_t*>malloc(n + 1)
        self.mask = <uint64_t*>malloc((n + 1) * sizeof(uint64_t))
        self.start = <uint32_t*>malloc((n + 1) * sizeof(uint32_t))
        self.member = <uint32_t*>malloc((n + 1) * sizeof(uint32_t))
        sorted_letters = <uint8_t*>malloc(total + 1)
        self.codes = codes
        self.size = <uint8_t*>malloc(n + 1)
        self.where = <uint32_t*>malloc((n + 1) * sizeof(uint32_t))
        keyed = <Keyed*>malloc((n + 1) * sizeof(Keyed))
        try:
            if (
                self.letters == NULL or self.offset == NULL or self.length == NULL or self.tier == NULL
                or self.mask == NULL or self.start == NULL or self.member == NULL
                or sorted_letters == NULL or self.where == NULL or self.size == NULL or keyed == NULL
            ):
                raise MemoryError
            with nogil:
                for i in range(n):
                    self.where[i] = at
                    self.size[i] = lengths[i]
                    h = tiers[i]
                    for j in range(lengths[i]):
                        v = code[at + j]
                        h += mix(v)
                        x = j
                        while x > 0 and sorted_letters[at + x - 1] > v:
                            sorted_letters[at + x] = sorted_letters[at + x - 1]
                            x -= 1
                        sorted_letters[at + x] = v
                    keyed[i].key = h
                    keyed[i].index = i
                    at += lengths[i]
                qsort(keyed, n, sizeof(Keyed), by_key)
                at = 0
                k = 0
                head = 0
                for i in range(n):
                    y = keyed[i].index
                    if (
                            i == 0 or keyed[i].key != keyed[i - 1].key
                            or lengths[y] != lengths[head] or tiers[y] != tiers[head]
                            or memcmp(sorted_letters + self.where[y], sorted_letters + self.where[head], lengths[y])
                    ):
                        head = y
                        self.start[k] = i
                        self.offset[k] = at
                        self.length[k] = lengths[y]
                        self.tier[k] = tiers[y]
                        memcpy(self.letters + at, sorted_letters + self.where[y], lengths[y])
                        self.mask[k] = 0
                        for j in range(lengths[y]):
                            self.mask[k] |= 1ULL << self.letters[at + j]
                        at += lengths[y]
                        k += 1
                    self.member[i] = y
                self.start[k] = n
                self.offset[k] = at
                self.classes = k
        finally:
            free(sorted_letters)
            free(keyed)

    def __dealloc__(self):
        free(self.letters)
        free(self.offset)
        free(self.length)
        free(self.tier)
        free(self.mask)
        free(self.start)
        free(self.member)
        free(self.where)
        free(self.size)

    def members(self, uint32_t index):
        """The numbers of the words of class `index`, ascending."""
        cdef uint32_t i
        if index >= self.classes:
            raise IndexError(index)
        return [self.member[i] for i in range(self.start[index], self.start[index + 1])]

    def spelling(self, uint32_t word):
        """The letter codes of word number `word`."""
        if word >= self.words:
            raise IndexError(word)
        return self.codes[self.where[word]:self.where[word] + self.size[word]]
