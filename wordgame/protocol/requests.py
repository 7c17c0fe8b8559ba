"""What is asked of an adviser, checked once for all games: how many hints, how long, who may stop it, what must be
among them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from wordgame.doors import MOST, count_of, expect, limits, shown
from wordgame.errors import InvalidRules
from wordgame.lexicon import Lexicon
from wordgame.sentences import say

__all__ = ["MAX_INCLUDED", "MAX_THREADS", "MAX_WORDS", "Request", "request"]

MAX_THREADS = 256
"""The most threads that one call may ask for."""

MAX_INCLUDED = 1000
"""The most moves of `include`."""


MAX_WORDS = 1_000_000
"""The most words of a list in `words`; a lexicon may have more."""

COMMON = "common"
"""The text that stands for the commonest words of a language in `words`."""


@dataclass(frozen=True, slots=True)
class Request:
    """One call for advice, as `request` checked it. `began` is by `time.monotonic`, taken before any work.

    `words`: those that somebody knows, a Lexicon, a set of texts or "common"; None: all.
    """

    n: int
    seconds: float | None
    stop: Any
    seed: int
    worlds: int | None
    threads: int
    include: tuple[Any, ...]
    progress: Callable[[int, int], object] | None
    words: Any = None
    began: float = field(default_factory=time.monotonic)

    @property
    def left(self) -> float | None:
        """The seconds that are left, at least 0; None without a limit."""
        return None if self.seconds is None else max(0.0, self.began + self.seconds - time.monotonic())

    @property
    def is_late(self) -> bool:
        """Whether the time is over, or somebody asked to stop."""
        if self.stop is not None and self.stop.is_set():
            return True
        return self.seconds is not None and time.monotonic() >= self.began + self.seconds

    def report(self, done: int, of: int) -> None:
        """Tell how far the work is."""
        if self.progress is not None:
            self.progress(done, of)


def request(
    n: int = 5,
    *,
    seconds: float | None = None,
    stop: Any = None,
    seed: int = 0,
    worlds: int | None = None,
    threads: int = 1,
    include: Sequence[Any] = (),
    progress: Callable[[int, int], object] | None = None,
    words: Any = None,
) -> Request:
    """Check what was asked. `n` below 0 means 0; the others raise InvalidRules, which names the option, or TypeError.

    >>> request(3, seconds=2).n
    3
    >>> request(worlds=0)
    Traceback (most recent call last):
    wordgame.errors.InvalidRules: worlds is 0; it is a whole number from 1 to 2147483647, or None
    """
    seconds = limits(seconds, stop)
    expect(seed, int, "`seed`")
    for name, value, most in (("worlds", worlds, MOST), ("threads", threads, MAX_THREADS)):
        if value is None and name == "worlds":
            continue
        expect(value, int, f"`{name}`")
        if isinstance(value, bool) or not 1 <= int(value or 0) <= most:
            text = say(
                "option_range" if name == "threads" else "option_range_or_none",
                option=name,
                given=shown(value),
                least=1,
                most=most,
            )
            raise InvalidRules(text, option=name)
    if isinstance(include, str) or not isinstance(include, Sequence):
        raise TypeError(f"`include` is a sequence of moves or their texts, not {type(include).__name__}")
    if len(include) > MAX_INCLUDED:
        raise InvalidRules(say("too_many_included", n=len(include), most=MAX_INCLUDED), option="include")
    if progress is not None and not callable(progress):
        raise TypeError(f"`progress` is a function of (done, of), not {type(progress).__name__}")
    return Request(count_of(n, "`n`"), seconds, stop, seed, worlds, threads, tuple(include), progress, _words(words))


def _words(words: Any) -> Any:
    if isinstance(words, str):
        if words != COMMON:
            choices = (COMMON, "a lexicon", "a list of words", "None")
            raise InvalidRules(
                say("option_choice", option="words", given=shown(words), choices=choices), option="words"
            )
        return words
    if words is None or isinstance(words, Lexicon):
        return words
    expect(words, Iterable, "`words`")
    found = []
    for word in words:
        expect(word, str, "a word of `words`")
        found.append(word)
        if len(found) > MAX_WORDS:
            raise InvalidRules(say("too_many_words", most=MAX_WORDS), option="words")
    return frozenset(found)
