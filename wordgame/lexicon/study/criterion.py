"""What a criterion and a limit of a search are, and how criteria are joined. Knows no single criterion."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from wordgame.doors import MOST, expect, shown
from wordgame.errors import InvalidRules
from wordgame.lexicon.sentences import say
from wordgame.lexicon.study.figures import Study
from wordgame.lexicon.study.sieve import Ask, ask_all, ask_any, ask_not
from wordgame.tiles import TileSet

__all__ = ["Criterion", "Limit", "Test", "every", "span", "with_tiles", "written"]

Test = Callable[[str, bytes], bool]
"""Whether a word fits: asked with its UPPER-CASE text and its letter codes."""


@dataclass(frozen=True)
class Criterion:
    """What a word must be like. `text` is how it is written; two criteria are equal when they are written alike.

    `prepare(study)` makes the test; `narrow(study)` may list, in the alphabet's order, all words that can fit.
    `sieve(study)` may ask the same of the core, in one walk through the graph. `parts`: the criteria that it joins.
    """

    text: str
    prepare: Callable[[Study], Test] = field(repr=False, compare=False)
    narrow: Callable[[Study], list[str] | None] = field(default=lambda _: None, repr=False, compare=False)
    sieve: Callable[[Study], Ask | None] = field(default=lambda _: None, repr=False, compare=False)
    parts: tuple[Criterion, ...] = field(default=(), repr=False, compare=False)

    def __and__(self, other: Criterion) -> Criterion:
        return every((self, other)) if isinstance(other, Criterion) else NotImplemented

    def __or__(self, other: Criterion) -> Criterion:
        if not isinstance(other, Criterion):
            return NotImplemented

        def prepare(study: Study) -> Test:
            one, two = self.prepare(study), other.prepare(study)
            return lambda word, codes: one(word, codes) or two(word, codes)

        def narrow(study: Study) -> list[str] | None:
            first = self.narrow(study)
            second = other.narrow(study) if first is not None else None
            if first is None or second is None:
                return None
            return sorted({*first, *second}, key=study.lexicon.alphabet.sort_key)

        def sieve(study: Study) -> Ask | None:
            return ask_any((self.sieve(study), other.sieve(study)))

        return Criterion(f"({self.text} | {other.text})", prepare, narrow, sieve)

    def __invert__(self) -> Criterion:
        def prepare(study: Study) -> Test:
            test = self.prepare(study)
            return lambda word, codes: not test(word, codes)

        return Criterion(f"~{self.text}", prepare, sieve=lambda study: ask_not(self.sieve(study)))

    def __bool__(self) -> bool:
        raise TypeError("join criteria with &, | and ~, not with and, or and not")

    def __repr__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Limit:
    """Which of the words found are kept. `cut(study, words)` gives them in the order in which they came.

    `first` is set where it is just the first so many, which need no others to be found.
    """

    text: str
    cut: Callable[[Study, list[str]], list[str]] = field(repr=False, compare=False)
    first: int | None = None

    def __repr__(self) -> str:
        return self.text


def every(criteria: Iterable[Criterion]) -> Criterion:
    """What all of the criteria ask for at once."""
    given = tuple(criteria)
    parts = tuple(part for one in given for part in one.parts or (one,))

    def prepare(study: Study) -> Test:
        tests = [part.prepare(study) for part in parts]
        return lambda word, codes: all(test(word, codes) for test in tests)

    def narrow(study: Study) -> list[str] | None:
        lists = [found for part in parts if (found := part.narrow(study)) is not None]
        return min(lists, key=len) if lists else None

    def sieve(study: Study) -> Ask | None:
        return ask_all(part.sieve(study) for part in parts)

    text = " & ".join(one.text for one in given)
    return Criterion(f"({text})" if len(given) > 1 else text, prepare, narrow, sieve, parts)


def span(name: str, least: float, most: float | None) -> tuple[float, float]:
    """The numbers that a criterion takes: `most=None` is `least` again, beyond `MOST` is any. Raises InvalidRules."""
    expect(least, int | float, f"the first number of {name}")
    high = least if most is None else most
    expect(high, int | float, f"the second number of {name}")
    if not 0 <= least <= high:
        raise InvalidRules(say("no_span", criterion=name, least=shown(least), most=shown(high)), option=name)
    return math.inf if least > MOST else least, math.inf if high > MOST else high


def written(name: str, low: float, high: float, **options: object) -> str:
    """How a criterion with numbers is written."""
    numbers = f"{low:g}" if low == high else f"{low:g}, {high:g}"
    extra = "".join(f", {key}={value!r}" for key, value in options.items() if value is not False)
    return f"{name}({numbers}{extra})"


def with_tiles(study: Study, tiles: TileSet | None) -> Study:
    """The study with a criterion's own tile set, if it has one."""
    return study if tiles is None else Study(study.lexicon, tiles)
