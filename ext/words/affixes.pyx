"""The forms that a hunspell dictionary accepts, as encoded words: each entry with every affix that fits it.

The rules are those of `Hunspell.forms` (wordgame/lexicon/hunspell/forms.py), which is the plain program; this one is for
dictionaries that make millions of forms. Text is numbers of signs here, so that a condition is a few bits; a form is
spelled in the letters of an alphabet, or is none. An affix that puts on a sign which no letter has is only tried where
a second one takes it off again.
"""

from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcmp, memcpy, memset

from wordgame._core.signs cimport LONGEST, ROOM, SPELLED, Signs, claim
from wordgame._core.words cimport MAX_WORD, Words

cdef enum:
    NEED = 1  # marks of a set of flags: no form of its own,
    ONLY = 2  # a part of compounds alone,
    CIRCUM = 4  # goes only with one of the other side
    FORBIDDEN = 8


cdef struct Rule:  # one line of an affix table
    int32_t flag
    int32_t brings  # the set of flags that it brings along
    int32_t strip
    int32_t add  # places of its texts
    int32_t condition  # place of its masks
    uint8_t strips
    uint8_t adds
    uint8_t looks_at
    uint8_t crosses
    uint8_t stray  # signs from the first that no letter has to the end of what is put on; 0: all are letters'
    uint8_t dead  # can never be part of a word
    int16_t gain  # letters that a word has more with it, at least


cdef struct Flags:  # a set of flags
    int32_t first_prefix
    int32_t prefixes
    int32_t first_suffix
    int32_t suffixes
    int32_t brought  # further suffixes, which only the prefixes bring along
    uint8_t marks


cdef struct Table:  # the rules of one side
    Rule* rules
    int32_t count
    int32_t* of_flag  # flag -> where its rules begin in `rules`, which are sorted by flag
    int32_t* buckets  # flag * signs + sign at the edge -> where the rules begin that may fit
    int32_t* fitting


cdef class Affixes:
    """Affix tables, sets of flags and the spelling of signs, prepared for `expand`.

    `signs`: every sign of the dictionary, numbered from 1. `spelled`: for each of them the signs of letters that it
    stands for (numbers from 1), or none. `letters`: (numbers of such signs, letter code), longer ones first.
    A rule is (flag, set brought along, strip, add, masks of the condition as tuples of sign numbers or None for any,
    crosses); a set is (prefix flags, suffix flags, suffix flags brought along, marks). Flags are numbered from 0.
    """

    cdef Table[2] tables  # prefixes, suffixes
    cdef Flags* sets
    cdef int32_t* set_flags
    cdef int32_t count_sets
    cdef uint16_t* texts
    cdef uint64_t* masks
    cdef int mask_words
    cdef int flags
    cdef int signs
    cdef Signs spelling
    cdef const uint8_t* spells  # of `spelling`
    cdef uint64_t* forbidden  # hashes of texts, open addressing
    cdef size_t forbidden_mask
    cdef bint full_strip
    cdef int farthest_prefix
    cdef int farthest_suffix
    # of one run
    cdef Words words
    cdef int shortest
    cdef int longest
    cdef long made
    cdef long most
    cdef bint deep  # with second suffixes, and prefixes beside a suffix

    def __cinit__(
        self, signs, spelled, letters, prefixes, suffixes, sets, int flags, bint full_strip, bint mirrored, forbidden
    ):
        cdef int i
        self.signs = len(signs) + 1
        self.mask_words = (self.signs + 63) // 64
        self.flags = flags
        self.full_strip = full_strip
        self.spelling = Signs(signs, spelled, letters, mirrored)
        self.spells = self.spelling.spells
        self._take_sets(sets)
        self._take_rules(prefixes, suffixes)
        self._sort_by_gain(&self.tables[0])
        self._sort_by_gain(&self.tables[1])
        self._index(&self.tables[0], True)
        self._index(&self.tables[1], False)
        for i in range(self.tables[0].count):
            self.farthest_prefix = max(self.farthest_prefix, self.tables[0].rules[i].strips)
        for i in range(self.tables[1].count):
            self.farthest_suffix = max(self.farthest_suffix, self.tables[1].rules[i].strips)
        self._bury()
        self._take_forbidden(forbidden)

    def __dealloc__(self):
        cdef int side
        for side in range(2):
            free(self.tables[side].rules)
            free(self.tables[side].of_flag)
            free(self.tables[side].buckets)
            free(self.tables[side].fitting)
        free(self.sets)
        free(self.set_flags)
        free(self.texts)
        free(self.masks)
        free(self.forbidden)

    cdef int _take_sets(self, sets) except -1:
        cdef int32_t at = 0
        self.count_sets = len(sets)
        self.sets = <Flags*>claim(self.count_sets + 1, sizeof(Flags))
        self.set_flags = <int32_t*>claim(sum([len(a) + len(b) + len(c) for a, b, c, _ in sets]) + 1, sizeof(int32_t))
        for number, (prefixes, suffixes, brought, marks) in enumerate(sets):
            self.sets[<int>number].first_prefix = at
            self.sets[<int>number].prefixes = len(prefixes)
            self.sets[<int>number].first_suffix = at + len(prefixes)
            self.sets[<int>number].suffixes = len(suffixes)
            self.sets[<int>number].brought = len(brought)
            self.sets[<int>number].marks = marks
            for flag in (*prefixes, *suffixes, *brought):
                if not 0 <= flag < self.flags:
                    raise ValueError(f"there are {self.flags} flags, not {flag}")
                self.set_flags[at] = flag
                at += 1
        return 0

    cdef int _take_rules(self, prefixes, suffixes) except -1:
        cdef int32_t text = 0, mask = 0, side, i
        cdef Rule* rule
        every = (sorted(prefixes, key=first_of), sorted(suffixes, key=first_of))
        signs = sum([len(each[2]) + len(each[3]) for rules in every for each in rules])
        looks = sum([len(each[4]) for rules in every for each in rules])
        self.texts = <uint16_t*>claim(signs + 1, sizeof(uint16_t))
        self.masks = <uint64_t*>claim(<size_t>looks * self.mask_words + 1, sizeof(uint64_t))
        for side in range(2):
            self.tables[side].count = len(every[side])
            self.tables[side].rules = <Rule*>claim(len(every[side]) + 1, sizeof(Rule))
            for i, (flag, brings, strip, add, condition, crosses) in enumerate(every[side]):
                rule = &self.tables[side].rules[i]
                if not 0 <= flag < self.flags or not 0 <= brings < self.count_sets:
                    raise ValueError("an affix of a flag or with a set of flags that there is not")
                if max(len(strip), len(add), len(condition)) > LONGEST:
                    raise ValueError("an affix is too long")
                rule.flag = flag
                rule.brings = brings
                rule.crosses = crosses
                rule.strip = text
                rule.strips = len(strip)
                rule.add = text + rule.strips
                rule.adds = len(add)
                for sign in strip + add:
                    self.texts[text] = self.spelling.number_of(ord(sign))
                    text += 1
                rule.condition = mask
                rule.looks_at = len(condition)
                for among in condition:
                    if among is None:
                        memset(self.masks + <size_t>mask * self.mask_words, 0xFF, self.mask_words * 8)
                    else:
                        for one in among:
                            self.masks[<size_t>mask * self.mask_words + <int>one // 64] |= <uint64_t>1 << (<int>one % 64)
                    mask += 1
                rule.gain = self.spelling.letters_at_least(self.texts + rule.add, rule.adds) - rule.strips - self.spelling.joins
                for k in range(rule.adds):
                    if not self.spells[self.texts[rule.add + <int>k] * SPELLED]:
                        rule.stray = rule.adds - k
                        break
        return 0

    cdef int _index(self, Table* table, bint at_start) except -1:
        # For every flag and every sign that a word can have at its edge: the rules that this sign allows.
        cdef int32_t flag, sign, i, total, sweep
        table.of_flag = <int32_t*>claim(self.flags + 1, sizeof(int32_t))
        table.buckets = <int32_t*>claim(<size_t>self.flags * self.signs + 1, sizeof(int32_t))
        for i in range(table.count):
            table.of_flag[table.rules[i].flag + 1] += 1
        for flag in range(self.flags):
            table.of_flag[flag + 1] += table.of_flag[flag]
        for sweep in range(2):  # first counted, then written down
            total = 0
            for flag in range(self.flags):
                for sign in range(self.signs):
                    if sweep:
                        table.buckets[flag * self.signs + sign] = total
                    for i in range(table.of_flag[flag], table.of_flag[flag + 1]):
                        if self._edge(&table.rules[i], sign, at_start):
                            if sweep:
                                table.fitting[total] = i
                            total += 1
            if not sweep:
                table.fitting = <int32_t*>claim(total + 1, sizeof(int32_t))
        table.buckets[self.flags * self.signs] = total
        return 0

    cdef int _sort_by_gain(self, Table* table) except -1:
        # The rules of each flag, those first that make short words: a loop can then stop at one that makes too long ones.
        cdef Rule held
        cdef int32_t i, k
        for i in range(1, table.count):
            held = table.rules[i]
            k = i
            while k and table.rules[k - 1].flag == held.flag and table.rules[k - 1].gain > held.gain:
                table.rules[k] = table.rules[k - 1]
                k -= 1
            table.rules[k] = held
        return 0

    cdef bint _edge(self, const Rule* rule, int sign, bint at_start) noexcept nogil:
        cdef int at
        if rule.strips:
            at = rule.strip if at_start else rule.strip + rule.strips - 1
            if self.texts[at] != sign:
                return False
        if rule.looks_at:
            at = rule.condition if at_start else rule.condition + rule.looks_at - 1
            return (self.masks[<size_t>at * self.mask_words + sign // 64] >> (sign % 64)) & 1
        return True

    cdef int _bury(self) noexcept:
        # Rules with a stray sign that nothing can take off. A prefix is never taken off.
        cdef Table* suffixes = &self.tables[1]
        cdef Flags* brings
        cdef Rule* rule
        cdef int32_t i, k, j, flag
        cdef bint useful
        for i in range(self.tables[0].count):
            self.tables[0].rules[i].dead = self.tables[0].rules[i].stray != 0
        for i in range(suffixes.count):
            rule = &suffixes.rules[i]
            if rule.stray == 0:
                continue
            brings = &self.sets[rule.brings]
            useful = False
            for k in range(brings.suffixes):
                flag = self.set_flags[brings.first_suffix + k]
                for j in range(suffixes.of_flag[flag], suffixes.of_flag[flag + 1]):
                    useful |= suffixes.rules[j].strips >= rule.stray
            rule.dead = not useful
        return 0

    cdef int _take_forbidden(self, forbidden) except -1:
        cdef uint16_t[ROOM] text
        cdef int n
        cdef uint64_t mark
        cdef size_t room = 16, at
        while room < 2 * <size_t>len(forbidden):
            room *= 2
        self.forbidden_mask = room - 1
        if not forbidden:
            return 0
        self.forbidden = <uint64_t*>claim(room, sizeof(uint64_t))
        for word in forbidden:
            n = self.spelling.read(word, text)
            if n > 0:
                mark = mark_of(text, n)
                at = mark & self.forbidden_mask
                while self.forbidden[at]:
                    at = (at + 1) & self.forbidden_mask
                self.forbidden[at] = mark
        return 0

    # -- making forms -------------------------------------------------------------------------------------------------

    def expand(
        self,
        list entries not None,
        Py_ssize_t start,
        Words words not None,
        Py_ssize_t enough,
        *,
        long most_of_entry,
        long most,
        int shortest=1,
        int longest=MAX_WORD,
        bint deep=True,
    ):
        """Append the forms of `entries` (word, number of its set of flags) from number `start` on to `words`.

        Stops when `words` holds `enough`, and gives the number of the first entry that is left; the entries without a
        form in the alphabet, by number; how many forms were made or tried. Raises OverflowError where an entry makes
        more than `most_of_entry`, or all of this run more than `most`; MemoryError. Unless `deep`, a form has one affix.
        """
        cdef uint16_t[ROOM] word
        cdef int n, i
        cdef Py_ssize_t at, before
        cdef int32_t number
        cdef Flags* flags
        cdef list without = []
        cdef bint hopeless
        self.words = words
        self.shortest = shortest
        self.longest = longest
        self.made = 0
        self.deep = deep
        at = start
        while at < len(entries) and words.count < enough:
            text, number = entries[at]
            if not 0 <= number < self.count_sets:
                raise ValueError(f"there is no set of flags {number}")
            flags = &self.sets[number]
            before = words.count
            if not flags.marks & (ONLY | FORBIDDEN):
                n = self.spelling.read(text, word)
                hopeless = n == 0
                for i in range(self.farthest_prefix, n - 2 * self.farthest_suffix):
                    hopeless |= not self.spells[word[i] * SPELLED]
                if not hopeless:
                    self.most = min(most, self.made + most_of_entry)
                    if not flags.marks & NEED:
                        self.emit(word, n)
                    self.affixed(word, n, flags, self.spelling.letters_at_least(word, n))
                    if self.made > self.most:
                        raise OverflowError(at + 1, text[:60])
            if words.count == before:
                without.append(at)
            at += 1
        self.words = None
        return at, without, self.made

    cdef inline const int32_t* first_fitting(self, int side, int32_t flag, uint16_t edge, int n, int32_t* count) noexcept:
        cdef Table* table = &self.tables[side]
        cdef int32_t bucket = flag * self.signs + edge
        count[0] = table.buckets[bucket + 1] - table.buckets[bucket] if n else 0
        return table.fitting + table.buckets[bucket]

    cdef inline bint fits(self, const Rule* rule, const uint16_t* word, int n, bint at_start) noexcept:
        cdef int i
        cdef const uint16_t* edge
        if rule.dead or n < rule.looks_at or n < rule.strips + (not self.full_strip):
            return False
        if rule.strips:
            edge = word if at_start else word + n - rule.strips
            if memcmp(edge, self.texts + rule.strip, rule.strips * sizeof(uint16_t)):
                return False
        edge = word if at_start else word + n - rule.looks_at
        for i in range(rule.looks_at):
            if not (self.masks[<size_t>(rule.condition + i) * self.mask_words + edge[i] // 64] >> (edge[i] % 64)) & 1:
                return False
        return True

    cdef inline bint has_flag(self, const int32_t* flags, int32_t count, int32_t flag) noexcept:
        cdef int32_t i
        for i in range(count):
            if flags[i] == flag:
                return True
        return False

    cdef inline int put_behind(self, const Rule* rule, const uint16_t* word, int n, uint16_t* out) noexcept:
        n -= rule.strips
        memcpy(out, word, n * sizeof(uint16_t))
        memcpy(out + n, self.texts + rule.add, rule.adds * sizeof(uint16_t))
        self.made += 1
        return n + rule.adds

    cdef int emit_behind(self, const Rule* prefix, const uint16_t* word, int n) except -1:
        # The word with a prefix.
        cdef uint16_t[ROOM] out
        memcpy(out, self.texts + prefix.add, prefix.adds * sizeof(uint16_t))
        memcpy(out + prefix.adds, word + prefix.strips, (n - prefix.strips) * sizeof(uint16_t))
        return self.emit(out, n - prefix.strips + prefix.adds)

    cdef int affixed(self, const uint16_t* word, int n, const Flags* flags, int letters) except -1:
        # `letters`: how many the word has at least.
        cdef const int32_t* own = self.set_flags + flags.first_prefix
        cdef const int32_t* suffixes = self.set_flags + flags.first_suffix
        cdef const int32_t* found
        cdef const Rule* rule
        cdef const Flags* brings
        cdef uint16_t[ROOM] once
        cdef int32_t i, k, count
        cdef int size
        cdef bint is_own
        for i in range(flags.prefixes):
            found = self.first_fitting(0, own[i], word[0], n, &count)
            for k in range(count):
                rule = &self.tables[0].rules[found[k]]
                if letters + rule.gain > self.longest:
                    break
                if self.sets[rule.brings].marks & (NEED | CIRCUM | ONLY) == 0 and self.fits(rule, word, n, True):
                    self.emit_behind(rule, word, n)
        for i in range(flags.suffixes + flags.brought):
            is_own = i < flags.suffixes
            found = self.first_fitting(1, suffixes[i], word[n - 1], n, &count)
            for k in range(count):
                rule = &self.tables[1].rules[found[k]]
                if letters + rule.gain > self.longest + (self.farthest_suffix if self.deep else 0):
                    break
                brings = &self.sets[rule.brings]
                if brings.marks & ONLY or not self.fits(rule, word, n, False):
                    continue
                if self.made > self.most:
                    return 0
                size = self.put_behind(rule, word, n, once)
                if rule.stray == 0:
                    if is_own and brings.marks & (NEED | CIRCUM) == 0:
                        self.emit(once, size)
                    if self.deep and rule.crosses and size:
                        self.crossed(once, size, rule, own, flags.prefixes, is_own, letters + rule.gain)
                if self.deep and brings.suffixes and size and size <= LONGEST:
                    self.twice(once, size, rule, own, flags.prefixes, is_own, letters + rule.gain)
        return 0

    cdef int crossed(
        self, const uint16_t* once, int n, const Rule* suffix, const int32_t* own, int32_t count_own, bint is_own,
        int letters
    ) except -1:
        # With each prefix that goes with the suffix: the word's own, or brought along.
        cdef const Flags* brings = &self.sets[suffix.brings]
        cdef const Flags* other
        cdef const Rule* prefix
        cdef const int32_t* found
        cdef int32_t i, k, count, flag
        for i in range(count_own + brings.prefixes):
            flag = own[i] if i < count_own else self.set_flags[brings.first_prefix + i - count_own]
            if i >= count_own and self.has_flag(own, count_own, flag):
                continue
            found = self.first_fitting(0, flag, once[0], n, &count)
            for k in range(count):
                prefix = &self.tables[0].rules[found[k]]
                if letters + prefix.gain > self.longest:
                    break
                other = &self.sets[prefix.brings]
                if not prefix.crosses or not self.fits(prefix, once, n, True):
                    continue
                if not is_own and not self.has_flag(
                    self.set_flags + other.first_suffix, other.suffixes, suffix.flag
                ):
                    continue
                if other.marks & ONLY or (brings.marks ^ other.marks) & CIRCUM or brings.marks & other.marks & NEED:
                    continue
                self.emit_behind(prefix, once, n)
        return 0

    cdef int twice(
        self, const uint16_t* once, int n, const Rule* suffix, const int32_t* own, int32_t count_own, bint is_own,
        int letters
    ) except -1:
        # With a second suffix, which the first one brings along, with and without a prefix.
        cdef const Flags* brings = &self.sets[suffix.brings]
        cdef const Flags* last
        cdef const Rule* outer
        cdef const int32_t* found
        cdef uint16_t[ROOM] both
        cdef int32_t i, k, count
        cdef int size, total
        for i in range(brings.suffixes):
            found = self.first_fitting(1, self.set_flags[brings.first_suffix + i], once[n - 1], n, &count)
            for k in range(count):
                outer = &self.tables[1].rules[found[k]]
                total = letters + outer.gain
                if total > self.longest + self.farthest_prefix:
                    break
                if outer.stray or outer.strips < suffix.stray or not self.fits(outer, once, n, False):
                    continue
                if self.made > self.most:
                    return 0
                size = self.put_behind(outer, once, n, both)
                last = &self.sets[outer.brings]
                if is_own and not brings.marks & CIRCUM:
                    self.emit(both, size)
                    if outer.crosses and last.prefixes and size:
                        self.before_twice(both, size, suffix, outer, self.set_flags + last.first_prefix, last.prefixes,
                                          True, True, total)
                if suffix.crosses and outer.crosses and size:
                    self.before_twice(both, size, suffix, outer, own, count_own, is_own, False, total)
                    if brings.prefixes:
                        self.before_twice(both, size, suffix, outer, self.set_flags + brings.first_prefix,
                                          brings.prefixes, is_own, False, total)
        return 0

    cdef int before_twice(
        self,
        const uint16_t* both,
        int n,
        const Rule* suffix,
        const Rule* outer,
        const int32_t* flags,
        int32_t count_flags,
        bint is_own,
        bint of_outer,
        int letters,
    ) except -1:
        cdef const Flags* brings = &self.sets[suffix.brings]
        cdef const Flags* last = &self.sets[outer.brings]
        cdef const Flags* other
        cdef const Rule* prefix
        cdef const int32_t* found
        cdef int32_t i, k, count
        for i in range(count_flags):
            if not of_outer and self.has_flag(self.set_flags + last.first_prefix, last.prefixes, flags[i]):
                continue
            found = self.first_fitting(0, flags[i], both[0], n, &count)
            for k in range(count):
                prefix = &self.tables[0].rules[found[k]]
                if letters + prefix.gain > self.longest:
                    break
                other = &self.sets[prefix.brings]
                if not prefix.crosses or not self.fits(prefix, both, n, True):
                    continue
                if not of_outer:
                    if not is_own and not self.has_flag(
                        self.set_flags + other.first_suffix, other.suffixes, suffix.flag
                    ):
                        continue
                    if (brings.marks ^ other.marks) & CIRCUM:
                        continue
                self.emit_behind(prefix, both, n)
        return 0

    cdef int emit(self, const uint16_t* text, int n) except -1:
        # A form: spelled in letters and appended, unless it is no word of the alphabet or is forbidden.
        cdef uint8_t[SPELLED * ROOM + 1] codes
        cdef int i, letters
        self.made += 1
        if n > LONGEST:
            return 0
        letters = self.spelling.letters_in(text, n, codes)
        if not self.shortest <= letters <= self.longest:
            return 0
        for i in range(letters):
            if codes[i] == 0:
                return 0
        if self.forbidden != NULL and self.is_forbidden(text, n):
            return 0
        self.words.append(codes, letters)
        return 0

    cdef bint is_forbidden(self, const uint16_t* text, int n) noexcept:
        cdef uint64_t mark = mark_of(text, n)
        cdef size_t at = mark & self.forbidden_mask
        while self.forbidden[at]:
            if self.forbidden[at] == mark:
                return True
            at = (at + 1) & self.forbidden_mask
        return False


def first_of(rule):
    """The flag of a rule, by which rules are sorted."""
    return rule[0]


cdef uint64_t mark_of(const uint16_t* text, int n) noexcept nogil:
    # 64 bits that stand for a text: two of a million texts have the same in one of ten million dictionaries.
    cdef uint64_t mark = 0x9E3779B97F4A7C15
    cdef int i
    for i in range(n):
        mark = (mark ^ text[i]) * <uint64_t>0xFF51AFD7ED558CCD
        mark ^= mark >> 32
    return mark | 1
