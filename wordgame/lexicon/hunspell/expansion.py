"""The forms of a dictionary as words of an alphabet, made in the core. What can be no word of it is not made."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from typing import NamedTuple

from wordgame._core import affixes as core
from wordgame._core import words as encoded
from wordgame.alphabet import Alphabet
from wordgame.doors import shown
from wordgame.errors import BuildLimit, InvalidText
from wordgame.lexicon.building import AT_ONCE, Builder
from wordgame.lexicon.hunspell.affixes import Affix, Look
from wordgame.lexicon.hunspell.forms import MOST_FORMS, Hunspell
from wordgame.lexicon.report import Dropped, Why
from wordgame.lexicon.sentences import say

__all__ = ["fill"]

_NEED, _ONLY, _CIRCUM, _FORBIDDEN = 1, 2, 4, 8
_SAMPLE = 1_000  # entries by which the number of forms is estimated
_MOST_SIGNS = 65_534  # the core numbers them in 16 bits
_MOST_PARTS = 4  # signs of letters that one sign can stand for


def fill(
    hunspell: Hunspell,
    builder: Builder,
    *,
    fold: bool | None = None,
    skip_capitalised: bool = False,
    most_forms: int = MOST_FORMS,
    shorten: bool = False,
    progress: Callable[[int, int], object] | None = None,
) -> None:
    """Put the forms of a dictionary into a builder, and into its report the lines and entries that make no word.

    `skip_capitalised` leaves out entries like "Tuesday", with all their forms. Where second suffixes, and prefixes with
    a suffix, would make more words than a third of `most_forms` (in Hungarian, a verb of every noun, with 90 prefixes),
    these are left out; where that does not suffice, with `shorten`, the longest words too. The report says so.
    Raises BuildLimit where there are more even so, or one entry makes one in eight of them.
    """
    tables = _Tables(hunspell)
    if len(tables.signs) > _MOST_SIGNS:
        raise BuildLimit(say("hunspell_signs", most=_MOST_SIGNS))
    spelled, letters = spell_table(builder.alphabet, tables.signs, fold)
    affixes = core.Affixes(
        tables.signs,
        spelled,
        letters,
        tables.rules(hunspell.dictionary.prefixes.affixes),
        tables.rules(hunspell.dictionary.suffixes.affixes),
        tables.sets,
        len(tables.flags),
        "FULLSTRIP" in hunspell.options,
        hunspell.dictionary.mirrored,
        hunspell.forbidden(),
    )
    for problem in hunspell.problems:
        builder.read += 1
        builder.drop(problem)
    entries = []
    for entry in hunspell.entries:
        word = entry.word
        if skip_capitalised and word[:1] != word[:1].lower() and word != word.upper():
            builder.read += 1
            builder.drop(Dropped(word, Why.CAPITALISED, say("dropped_capitalised", given=shown(word))))
        else:
            entries.append((word, tables.set_of(entry.flags)))
    known = {sign for sign, parts in zip(tables.signs, spelled, strict=True) if parts}
    limits, deep = _affordable(affixes, entries, Limits(most_forms, *builder.lengths), shorten)
    builder.is_single = not deep
    builder.lengths = (limits.shortest, limits.longest)
    at = made = 0
    while at < len(entries):
        if progress is not None:
            progress(at, len(entries))
        builder.settle()
        before = len(builder.words)
        after, without, some = _expand(affixes, entries, at, builder.words, AT_ONCE >> 3, limits, made, deep)
        made += some
        builder.read += len(builder.words) - before
        for index in without:
            word = entries[index][0]
            strange = [sign for sign in word if sign not in known]
            if strange:
                builder.read += 1
                sign, alphabet = shown(strange[0]), builder.alphabet.name
                said = say("dropped_strange", sign=sign, given=shown(word), alphabet=alphabet)
                builder.drop(Dropped(word, Why.STRANGE, said))
        at = after
    if progress is not None:
        progress(len(entries), len(entries))


class Limits(NamedTuple):
    """How many forms may be made or tried, and how many letters they may have."""

    forms: int
    shortest: int
    longest: int

    @property
    def of_entry(self) -> int:
        """Forms that one entry may make."""
        return max(self.forms // 8, 1024)


def _expand(
    affixes: core.Affixes,
    entries: list[tuple[str, int]],
    at: int,
    words: encoded.Words,
    more: int,
    limits: Limits,
    made: int,
    deep: bool,
) -> tuple[int, list[int], int]:
    try:
        return affixes.expand(
            entries,
            at,
            words,
            len(words) + more,
            most_of_entry=limits.of_entry,
            most=limits.forms - made,
            shortest=limits.shortest,
            longest=limits.longest,
            deep=deep,
        )
    except OverflowError as error:
        number, text = error.args
        raise BuildLimit(say("hunspell_limit", most=limits.forms, entry=number, word=repr(text))) from error


def _affordable(
    affixes: core.Affixes, entries: list[tuple[str, int]], limits: Limits, shorten: bool
) -> tuple[Limits, bool]:
    """What can be made, by a sample of the entries: all; else no second suffixes, and no prefixes beside a suffix;
    else, with `shorten`, only shorter words.
    """
    if _is_affordable(affixes, entries, limits, True):
        return limits, True
    if shorten:
        while limits.longest > 8 and not _is_affordable(affixes, entries, limits, False):
            limits = limits._replace(longest=limits.longest - 1)
    return limits, False


def _is_affordable(affixes: core.Affixes, entries: list[tuple[str, int]], limits: Limits, deep: bool) -> bool:
    sample = entries[:: max(len(entries) // _SAMPLE, 1)]
    words = encoded.Words()
    at = 0
    while at < len(sample):
        at = _expand(affixes, sample, at, words, 1, limits, 0, deep)[0]
        if 3 * len(words) * len(entries) > limits.forms * len(sample):
            return False
    return True


class _Tables:
    """The signs, flags and sets of flags of a dictionary by number, as the core takes them."""

    def __init__(self, hunspell: Hunspell) -> None:
        dictionary = hunspell.dictionary
        self._prefixes = dictionary.prefixes.affixes
        self._suffixes = dictionary.suffixes.affixes
        every = [rule for table in (self._prefixes, self._suffixes) for rules in table.values() for rule in rules]
        signs: set[str] = set()
        for rule in every:
            signs.update(rule.strip, rule.add, *(look.signs for look in rule.looks))
        signs.update(*(entry.word for entry in hunspell.entries))
        self.signs = sorted(signs)
        self._number = {sign: number for number, sign in enumerate(self.signs, 1)}
        self.flags = {flag: number for number, flag in enumerate(sorted({*self._prefixes, *self._suffixes}))}
        options = hunspell.options
        self._marks = [
            (int(options[name]), mark)
            for names, mark in (
                (("NEEDAFFIX", "PSEUDOROOT"), _NEED),
                (("ONLYINCOMPOUND",), _ONLY),
                (("CIRCUMFIX",), _CIRCUM),
                (("FORBIDDENWORD",), _FORBIDDEN),
            )
            for name in names[: 1 if names[0] in options else None]
            if name in options
        ]
        self.sets: list[core.FlagSet] = []
        self._sets: dict[frozenset[int], int] = {}
        self.set_of(frozenset())
        for rule in every:
            self.set_of(rule.continues)
        for entry in hunspell.entries:
            self.set_of(entry.flags)

    def set_of(self, flags: frozenset[int]) -> int:
        """The number of a set of flags."""
        number = self._sets.get(flags)
        if number is None:
            number = self._sets[flags] = len(self.sets)
            prefixes = sorted(flags & self._prefixes.keys())
            suffixes = sorted(flags & self._suffixes.keys())
            brought = {flag for own in prefixes for rule in self._prefixes[own] for flag in rule.continues}
            further = sorted((brought - flags) & self._suffixes.keys())
            marks = sum(mark for flag, mark in self._marks if flag in flags)
            before, behind, brought_behind = (
                [self.flags[flag] for flag in some] for some in (prefixes, suffixes, further)
            )
            self.sets.append((before, behind, brought_behind, marks))
        return number

    def rules(self, table: dict[int, list[Affix]]) -> list[core.Rule]:
        """The affixes of one side."""
        return [
            (
                self.flags[rule.flag],
                self._sets[rule.continues],
                rule.strip,
                rule.add,
                tuple(map(self._mask, rule.looks)),
                rule.crosses,
            )
            for rules in table.values()
            for rule in rules
        ]

    def _mask(self, look: Look) -> frozenset[int] | None:
        numbers = frozenset(self._number[sign] for sign in look.signs)
        if not look.negated:
            return numbers
        return frozenset(range(len(self.signs) + 1)) - numbers if numbers else None


def spell_table(
    alphabet: Alphabet, signs: Iterable[str], fold: bool | None
) -> tuple[list[tuple[int, ...]], list[tuple[tuple[int, ...], int]]]:
    """For each sign the signs of letters, by number, that it stands for; the letters as such signs, longer ones first.

    >>> spell_table(Alphabet.from_letters(["A", "SS"]), "aßs-", None)
    ([(1,), (), (2,), ()], [((2, 2), 2), ((1,), 1)])
    """
    numbers: dict[str, int] = {}
    forms: dict[str, str] = {}
    for code, letter in enumerate(alphabet.letters, 1):
        lower = alphabet.lower(code)
        for sign in letter:
            numbers.setdefault(sign, len(numbers) + 1)
            forms.setdefault(sign, sign)
        if len(lower) == len(letter):
            for low, sign in zip(lower, letter, strict=True):
                forms.setdefault(low, sign)
    letters = [(tuple(numbers[sign] for sign in letter), code) for code, letter in enumerate(alphabet.letters, 1)]
    letters.sort(key=lambda pair: -len(pair[0]))

    def parts(sign: str) -> tuple[int, ...]:
        if sign in forms:
            return (numbers[forms[sign]],)
        if fold is not None and _plain(sign) != sign:
            plain = _plain(sign) if fold else ""
        else:
            plain = alphabet.folds.get(sign) or _letters(alphabet, sign)
        found = tuple(numbers[forms[each]] for each in plain if each in forms)
        return found if len(found) == len(plain) <= _MOST_PARTS else ()

    return [parts(sign) for sign in signs], letters


def _letters(alphabet: Alphabet, sign: str) -> str:
    try:
        return alphabet.decode(alphabet.encode(sign)).replace("[", "").replace("]", "")
    except InvalidText:
        return ""


def _plain(text: str) -> str:
    return "".join(part for part in unicodedata.normalize("NFKD", text) if not unicodedata.combining(part))
