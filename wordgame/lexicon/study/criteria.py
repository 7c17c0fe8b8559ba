"""Criteria for study searches, `wordgame.where`: what a word must be like, joined by `&`, `|` and `~`.

The criteria are those of Zyzzyva's search menu, in its order and with its meaning (its help, "Searching for Words"),
for every alphabet. A criterion says nothing of a lexicon until `Lexicon.search` uses it. Limits are not criteria: they
cut what was found, last of all, and cannot be negated.

Numbers are inclusive; `most=None` means "the same as `least`", `math.inf` "any".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable

from wordgame.doors import expect, shown
from wordgame.errors import InvalidRules, InvalidText
from wordgame.lexicon.letters import parse_pattern, parse_tiles
from wordgame.lexicon.lookups import Lookups
from wordgame.lexicon.sentences import say
from wordgame.lexicon.study import sieve
from wordgame.lexicon.study.counts import (
    consists_of,
    excludes,
    has_inside,
    includes,
    number_of_anagrams,
    point_value,
    unique_letters,
    vowels,
)
from wordgame.lexicon.study.criterion import Criterion, Limit, Test, span, with_tiles, written
from wordgame.lexicon.study.figures import Group, Study
from wordgame.lexicon.study.rankings import (
    commonness,
    limit,
    limit_by_playability,
    limit_by_probability,
    playability_order,
    probability_order,
)
from wordgame.lexicon.study.sieve import Ask
from wordgame.tiles import TileSet

__all__ = [
    "Criterion",
    "Group",
    "Limit",
    "anagram",
    "back_hooks",
    "belongs_to",
    "commonness",
    "consists_of",
    "definition",
    "excludes",
    "front_hooks",
    "has_inside",
    "in_list",
    "includes",
    "length",
    "limit",
    "limit_by_playability",
    "limit_by_probability",
    "number_of_anagrams",
    "part_of_speech",
    "pattern",
    "playability_order",
    "point_value",
    "probability_order",
    "subanagram",
    "takes_prefix",
    "takes_suffix",
    "unique_letters",
    "vowels",
]

# -- letters and their order --------------------------------------------------------------------------------------


def anagram(letters: str) -> Criterion:
    """Made of exactly these tiles: `?` any letter, `[abc]` one of them, `*` any further letters."""
    return _anagram("anagram", letters, exact=True)


def subanagram(letters: str) -> Criterion:
    """Made of some or all of these tiles, written as for `anagram`; with `*`, every word."""
    return _anagram("subanagram", letters, exact=False)


def _anagram(name: str, letters: str, exact: bool) -> Criterion:
    expect(letters, str, f"the letters of {name}")
    text = f"{name}({letters!r})"
    if "*" not in letters:

        def narrow(study: Study) -> list[str]:
            return study.remember(text, lambda: find(study.lexicon))

        def find(lexicon: Lookups) -> list[str]:
            found = lexicon.anagrams(letters) if exact else lexicon.subanagrams(letters)
            return sorted(found, key=lexicon.alphabet.sort_key)

        def fits(study: Study) -> Test:
            parse_tiles(letters, study.lexicon.alphabet)  # says at once what cannot be read
            found: set[str] = set()

            def test(word: str, codes: bytes) -> bool:
                if not found:
                    found.update(narrow(study))
                return word in found

            return test

        return Criterion(text, fits, narrow)

    def prepare(study: Study) -> Test:
        if not exact:
            return lambda word, codes: True
        codes, classes, blanks = parse_tiles(letters.replace("*", ""), study.lexicon.alphabet)
        needed = Counter(codes)
        size = len(codes) + len(classes) + blanks

        def test(word: str, codes: bytes) -> bool:
            have = Counter(codes)
            return len(codes) >= size and needed <= have and _serves(have - needed, classes)

        return test

    return Criterion(text, prepare)


def _serves(have: Counter[int], classes: list[int]) -> bool:
    """Whether each class can be given a letter of its own: tried one after the other, with a way back."""
    owner: dict[tuple[int, int], int] = {}  # a letter, numbered among its equals -> the class that has it

    def place(index: int, tried: set[tuple[int, int]]) -> bool:
        for code, number in have.items():
            if not classes[index] >> code & 1:
                continue
            for copy in range(number):
                slot = (code, copy)
                if slot in tried:
                    continue
                tried.add(slot)
                if slot not in owner or place(owner[slot], tried):
                    owner[slot] = index
                    return True
        return False

    return all(place(index, set()) for index in range(len(classes)))


def pattern(text: str) -> Criterion:
    """In this order: `?` any letter, `*` any number of letters, `[abc]`, `[a-e]` and `[^abc]` classes."""
    expect(text, str, "a pattern")

    def narrow(study: Study) -> list[str]:
        return study.lexicon.match(text)

    def prepare(study: Study) -> Test:
        tokens, stars = parse_pattern(text, study.lexicon.alphabet)
        if len(tokens) < 62:
            return lambda word, codes: _matches(tokens, stars, codes)
        found = frozenset(narrow(study))
        return lambda word, codes: word in found

    def ask(study: Study) -> Ask | None:
        tokens, stars = parse_pattern(text, study.lexicon.alphabet)
        return sieve.pattern(tokens, stars) if len(tokens) < 62 else None

    return Criterion(f"pattern({text!r})", prepare, narrow, ask)


def _matches(tokens: list[int], stars: int, codes: bytes) -> bool:
    """The places of the pattern that can be reached, as bits, letter by letter."""
    reached = 1
    for code in codes:
        following = reached & stars
        for place, mask in enumerate(tokens):
            if reached >> place & 1 and mask >> code & 1:
                following |= 2 << place
        reached = following
        if not reached:
            return False
    return bool(reached >> len(tokens) & 1)


def length(least: int, most: float | None = None) -> Criterion:
    """So many letters; a letter of several characters is one."""
    low, high = span("length", least, most)

    def narrow(study: Study) -> list[str] | None:
        return study.of_length(int(min(low, 64))) if low == high else None

    def ask(study: Study) -> Ask:
        return sieve.letters_in(study.lexicon.alphabet, range(64), low, high)

    text = written("length", low, high)
    return Criterion(text, lambda study: lambda word, codes: low <= len(codes) <= high, narrow, ask)


def takes_prefix(prefix: str) -> Criterion:
    """Still a word with this put in front."""
    expect(prefix, str, "a prefix")

    def prepare(study: Study) -> Test:
        front, decode = study.lexicon.alphabet.encode(prefix), study.lexicon.alphabet.decode
        return lambda word, codes: decode(front + codes) in study.lexicon

    def ask(study: Study) -> Ask | None:
        return sieve.front([study.lexicon.alphabet.encode(prefix)])

    return Criterion(f"takes_prefix({prefix!r})", prepare, sieve=ask)


def takes_suffix(suffix: str) -> Criterion:
    """Still a word with this put behind."""
    expect(suffix, str, "a suffix")

    def prepare(study: Study) -> Test:
        back, decode = study.lexicon.alphabet.encode(suffix), study.lexicon.alphabet.decode
        return lambda word, codes: decode(codes + back) in study.lexicon

    def ask(study: Study) -> Ask | None:
        return sieve.back([study.lexicon.alphabet.encode(suffix)])

    return Criterion(f"takes_suffix({suffix!r})", prepare, sieve=ask)


def front_hooks(letters: str = "") -> Criterion:
    """Still a word with at least one of these letters in front; with any letter at all, where none is named."""
    return _hooks("front_hooks", letters, lambda hook, codes: hook + codes, sieve.front)


def back_hooks(letters: str = "") -> Criterion:
    """Still a word with at least one of these letters behind; with any letter at all, where none is named."""
    return _hooks("back_hooks", letters, lambda hook, codes: codes + hook, sieve.back)


def _hooks(
    name: str,
    letters: str,
    join: Callable[[bytes, bytes], bytes],
    asks: Callable[[list[bytes]], Ask | None],
) -> Criterion:
    expect(letters, str, f"the letters of {name}")

    def hooks(study: Study) -> list[bytes]:
        alphabet = study.lexicon.alphabet
        return [bytes([code]) for code in sorted(set(alphabet.encode(letters))) or range(1, alphabet.size + 1)]

    def prepare(study: Study) -> Test:
        alphabet, wanted = study.lexicon.alphabet, hooks(study)
        return lambda word, codes: any(alphabet.decode(join(hook, codes)) in study.lexicon for hook in wanted)

    text = f"{name}({letters!r})" if letters else f"{name}()"
    return Criterion(text, prepare, sieve=lambda study: asks(hooks(study)))


# -- lists and groups ---------------------------------------------------------------------------------------------


def in_list(words: Container[str], *, name: str = "...") -> Criterion:
    """In another lexicon or list: a Lexicon, or any container, asked in UPPER CASE; lists may be in any case.

    Raises TypeError for what is no container of words; a text is none.
    """
    expect(words, Container, "a list of words")
    if isinstance(words, str | bytes | bytearray | memoryview):
        raise TypeError(f"a list of words is a Lexicon or a container, not {shown(words)}: put it in brackets")
    asked: Container[str] = words
    if isinstance(words, list | tuple | set | frozenset):
        for word in words:
            expect(word, str, "a word of the list")
        asked = frozenset(word.upper() for word in words)
    return Criterion(f"in_list({name})", lambda study: lambda word, codes: word in asked)


def belongs_to(group: Group | str, *, tiles: TileSet | None = None) -> Criterion:
    """In one of the groups of words that `Group` describes, such as "high fives" or "type I sevens"."""
    try:
        wanted = Group(group)
    except ValueError:
        said = say("no_group", given=shown(str(group)), known=[each.value for each in Group])
        raise InvalidRules(said, option="group") from None

    def prepare(study: Study) -> Test:
        own = with_tiles(study, tiles)
        return lambda word, codes: own.member(wanted, codes)

    lengths = {"sevens": 7, "eights": 8, "fives": 5}
    size = next((n for ending, n in lengths.items() if wanted.split()[-1] == ending or wanted.startswith(ending)), 0)
    return Criterion(f"belongs_to({wanted.value!r})", prepare, lambda study: study.of_length(size) if size else None)


# -- plug-ins -----------------------------------------------------------------------------------------------------


def definition(text: str, *, source: Callable[[str], Iterable[str]]) -> Criterion:
    """With a definition in which this regular expression is found, in any case; `source` gives a word's definitions."""
    try:
        wanted = re.compile(text, re.IGNORECASE)
    except re.error as error:
        said = say("no_expression", given=shown(text), why=str(error))
        raise InvalidText(said, text=text, at=error.pos) from error
    return Criterion(
        f"definition({text!r})",
        lambda study: lambda word, codes: any(wanted.search(each) for each in source(word)),
    )


def part_of_speech(part: str, *, source: Callable[[str], Iterable[str]]) -> Criterion:
    """Of this part of speech. `source` gives the parts of speech of a word, by whatever names."""
    return Criterion(f"part_of_speech({part!r})", lambda study: lambda word, codes: part in source(word))
