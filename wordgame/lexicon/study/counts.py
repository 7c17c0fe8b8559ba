"""Criteria of `wordgame.where` by the letters of a word alone, in whatever order: how many, which, worth how much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from math import inf

from wordgame.doors import expect
from wordgame.errors import InvalidRules
from wordgame.lexicon.scan import Scanner
from wordgame.lexicon.sentences import say
from wordgame.lexicon.study import sieve
from wordgame.lexicon.study.criterion import Criterion, Test, span, with_tiles, written
from wordgame.lexicon.study.figures import Study, face_value, tile_value
from wordgame.lexicon.study.sieve import Ask
from wordgame.tiles import TileSet

__all__ = [
    "consists_of",
    "excludes",
    "has_inside",
    "includes",
    "number_of_anagrams",
    "point_value",
    "unique_letters",
    "vowels",
]

_MOST_INSIDE = 24  # words of has_inside that the core looks for at once


def vowels(least: int, most: float | None = None) -> Criterion:
    """So many vowels, as the alphabet has them: Y is one in Swedish and none in English."""

    def count(study: Study) -> Callable[[bytes], int]:
        vowel = frozenset(filter(study.lexicon.alphabet.is_vowel, range(1, study.lexicon.alphabet.size + 1)))
        return lambda codes: sum([code in vowel for code in codes])

    def ask(study: Study, low: float, high: float) -> Ask:
        alphabet = study.lexicon.alphabet
        return sieve.letters_in(alphabet, filter(alphabet.is_vowel, range(1, alphabet.size + 1)), low, high)

    return _counted("vowels", least, most, count, ask)


def unique_letters(least: int, most: float | None = None) -> Criterion:
    """So many different letters."""
    return _counted(
        "unique_letters",
        least,
        most,
        lambda study: lambda codes: len(set(codes)),
        lambda study, low, high: sieve.kinds(low, high),
    )


def includes(letters: str) -> Criterion:
    """With all of these letters, each as often as it is named. See `excludes` for its opposite in Zyzzyva."""
    expect(letters, str, "the letters of includes")

    def prepare(study: Study) -> Test:
        needed = Counter(study.lexicon.alphabet.encode(letters))
        return lambda word, codes: all(codes.count(code) >= number for code, number in needed.items())

    def ask(study: Study) -> Ask | None:
        alphabet = study.lexicon.alphabet
        needed = Counter(alphabet.encode(letters)).items()
        return (
            sieve.ask_all(sieve.letters_in(alphabet, [code], number, inf) for code, number in needed)
            if needed
            else None
        )

    return Criterion(f"includes({letters!r})", prepare, sieve=ask)


def excludes(letters: str) -> Criterion:
    """With none of these letters. `~includes("qu")` is wider: words that lack at least one of them."""
    expect(letters, str, "the letters of excludes")

    def prepare(study: Study) -> Test:
        barred = frozenset(study.lexicon.alphabet.encode(letters))
        return lambda word, codes: barred.isdisjoint(codes)

    def ask(study: Study) -> Ask:
        alphabet = study.lexicon.alphabet
        return sieve.letters_in(alphabet, alphabet.encode(letters), 0, 0)

    return Criterion(f"excludes({letters!r})", prepare, sieve=ask)


def has_inside(words: str | Iterable[str]) -> Criterion:
    """With this word, or at least one of these words, somewhere inside: what can be built on words that lie there.

    All are looked for in one run through a word, however many there are (see `Scanner`). Raises InvalidRules for none.
    """
    expect(words, Iterable, "the words of has_inside")
    wanted = (words,) if isinstance(words, str) else tuple(words)
    for word in wanted:
        expect(word, str, "a word of has_inside")
    if not wanted or not all(wanted):
        raise InvalidRules(say("no_words_inside"), option="words")

    def prepare(study: Study) -> Test:
        scanner = Scanner(wanted, study.lexicon.alphabet)
        return lambda word, codes: scanner.touches(codes)

    first = ", ".join(map(repr, wanted[:3])) + (", ..." if len(wanted) > 3 else "")

    def ask(study: Study) -> Ask | None:
        if len(wanted) > _MOST_INSIDE:
            return None
        read = [[1 << code for code in study.lexicon.alphabet.encode(word)] for word in wanted]
        if not all(0 < len(tokens) < 62 for tokens in read):
            return None
        return sieve.ask_any(sieve.pattern(tokens, 1 | 1 << len(tokens)) for tokens in read)

    return Criterion(f"has_inside([{first}])", prepare, sieve=ask)


def consists_of(letters: str, least: float = 100, most: float = 100) -> Criterion:
    """From `least` to `most` per cent of the letters are among these: `consists_of("aeiou", 70)`."""
    expect(letters, str, "the letters of consists_of")
    low, high = span("consists_of", least, most)

    def prepare(study: Study) -> Test:
        wanted = frozenset(study.lexicon.alphabet.encode(letters))
        return lambda word, codes: low * len(codes) <= 100 * sum([c in wanted for c in codes]) <= high * len(codes)

    def ask(study: Study) -> Ask | None:
        if not float(low).is_integer() or not float(high).is_integer():
            return None
        alphabet = study.lexicon.alphabet
        wanted = [100 * (code in alphabet.encode(letters)) for code in range(alphabet.size + 1)]
        enough = sieve.total([share - int(low) for share in wanted], 0, inf)
        return sieve.ask_all((enough, sieve.total([int(high) - share for share in wanted], 0, inf)))

    return Criterion(f"consists_of({letters!r}, {least:g}, {most:g})", prepare, sieve=ask)


def number_of_anagrams(least: int, most: float | None = None) -> Criterion:
    """So many words are made of the same letters, the word itself included."""

    def count(study: Study) -> Callable[[bytes], int]:
        decode_tiles = study.lexicon.alphabet.decode_tiles
        return lambda codes: len(study.lexicon.anagrams(decode_tiles(codes)))

    return _counted("number_of_anagrams", least, most, count)


def point_value(
    least: int, most: float | None = None, *, with_blanks: bool = False, tiles: TileSet | None = None
) -> Criterion:
    """Worth so many points: the face value of all letters.

    `with_blanks` counts letters beyond the tiles of the set as blanks, worth 0, and leaves out words that the set
    cannot make: ZYZZYVA is worth 43, or 23 with blanks.
    """
    low, high = span("point_value", least, most)

    def prepare(study: Study) -> Test:
        chosen = with_tiles(study, tiles).tiles
        if not with_blanks:
            return lambda word, codes: low <= face_value(codes, chosen) <= high

        def test(word: str, codes: bytes) -> bool:
            value = tile_value(codes, chosen)
            return value is not None and low <= value <= high

        return test

    def ask(study: Study) -> Ask | None:
        return None if with_blanks else sieve.total(with_tiles(study, tiles).tiles.values, low, high)

    return Criterion(written("point_value", low, high, with_blanks=with_blanks), prepare, sieve=ask)


def _counted(
    name: str,
    least: int,
    most: float | None,
    count: Callable[[Study], Callable[[bytes], int]],
    ask: Callable[[Study, float, float], Ask | None] = lambda study, low, high: None,
) -> Criterion:
    low, high = span(name, least, most)

    def prepare(study: Study) -> Test:
        number = count(study)
        return lambda word, codes: low <= number(codes) <= high

    return Criterion(written(name, low, high), prepare, sieve=lambda study: ask(study, low, high))
