"""What a player of each level knows, sees, and lets pass: one table a game, the steps measured by `wordgame arena`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from wordgame.doors import expect, shown
from wordgame.errors import InvalidRules
from wordgame.sentences import say

__all__ = ["LEVELS", "MOST", "Level", "level_of", "steps"]

MOST = 10
"""The highest level, in every game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """What a player of a level can do.

    `step`: which of the strengths that its game can carry, from 1; levels of one step play alike. `words`: how many of
    the commonest words of the language are known (None: all). `sees`: the chance to notice what is hard to see, once
    for each hardship of a move (a long word, a word laid beside others, many words rearranged). `slack`: how much, in
    what the game counts, is felt as hardly a difference. `plans`: whether what stays in the hand counts, and the cards
    that were played. `looks`: words of the table that are thought of at once. `worlds`: sampled deals that the adviser
    is asked to think of (0: it is not asked). `best`: whether the strongest adviser is asked for all the time there is.
    """

    step: int
    words: int | None = None
    sees: float = 1.0
    slack: float = 0.0
    plans: bool = True
    looks: int = 99
    worlds: int = 0
    best: bool = False


def _level(step: int, words: int, sees: float, slack: float, **more: int | bool) -> Level:
    made: dict[str, int | bool] = {"plans": False, **more}
    return Level(step=step, words=words, sees=sees, slack=slack, **made)  # type: ignore[arg-type]


_SCRABBLE = (
    _level(1, 12_500, 0.69, 2.3),
    _level(2, 16_000, 0.74, 1.9),
    _level(3, 20_500, 0.79, 1.6),
    _level(4, 27_000, 0.83, 1.3, plans=True),
    _level(5, 36_000, 0.87, 1.1, plans=True),
    _level(6, 50_000, 0.90, 0.85, plans=True),
    _level(7, 69_000, 0.935, 0.6, plans=True),
    _level(8, 100_000, 0.95, 0.5, plans=True),
    Level(step=9, sees=0.95, slack=0.6),
    Level(step=10, best=True),
)

_KORTALFAPET = (
    _level(1, 10_700, 0.66, 2.5),
    _level(2, 15_600, 0.735, 1.95),
    _level(3, 23_400, 0.81, 1.45),
    _level(4, 36_500, 0.87, 1.05),
    _level(5, 60_600, 0.92, 0.7),
    _level(6, 80_000, 0.93, 4.4, worlds=2),
    _level(7, 100_000, 0.95, 3.0, worlds=2),
    Level(step=8, sees=0.97, slack=1.8, worlds=2),
    Level(step=9, slack=0.7, worlds=2),
    Level(step=10, best=True),
)

_WORDMELD = (
    _level(1, 1_500, 0.25, 1.0, looks=1),
    _level(2, 3_000, 0.35, 0.8, looks=1),
    _level(3, 5_000, 0.48, 0.6, looks=2),
    _level(4, 8_000, 0.60, 0.5, looks=2),
    _level(5, 13_000, 0.70, 0.4, looks=3),
    _level(6, 22_000, 0.80, 0.3, looks=4),
    _level(7, 40_000, 0.88, 0.2, looks=5),
    _level(8, 80_000, 0.95, 0.1, looks=7),
    Level(step=9),
    Level(step=10, best=True),
)

_ALKORT = (
    Level(step=1, slack=0.6, plans=False),
    Level(step=2, slack=0.47, plans=False),
    Level(step=3, slack=0.345, plans=False),
    Level(step=4, slack=0.235, plans=False),
    Level(step=5, slack=0.165, plans=False),
    Level(step=6, slack=0.1, plans=False),
    Level(step=7),
    Level(step=8, worlds=7),
    Level(step=9, worlds=16),
    Level(step=10, best=True),
)

_OTHERS = (
    *(Level(step=1 + number // 2, slack=slack, worlds=4) for number, slack in enumerate((1.0, 1.0, 0.5, 0.5))),
    *(Level(step=3 + number // 2, slack=slack, worlds=8) for number, slack in enumerate((0.25, 0.25, 0.1, 0.1))),
    Level(step=5, worlds=32),
    Level(step=6, best=True),
)

LEVELS: Mapping[str, tuple[Level, ...]] = MappingProxyType(
    {"scrabble": _SCRABBLE, "kortalfapet": _KORTALFAPET, "wordmeld": _WORDMELD, "alkort": _ALKORT, "": _OTHERS}
)
"""The ten levels of each game, the lowest first; "" has those of a game of somebody's own."""


def level_of(game: str, number: int) -> Level:
    """The level with a number from 1 to 10 in a game; raises InvalidRules, TypeError."""
    expect(number, int, "a level")
    if isinstance(number, bool) or not 1 <= number <= MOST:
        raise InvalidRules(say("option_range", option="level", given=shown(number), least=1, most=MOST), option="level")
    return LEVELS.get(game, _OTHERS)[number - 1]


def steps(game: str) -> int:
    """How many different strengths a game has; its ten levels share them.

    >>> steps("scrabble"), steps("alkort")
    (10, 10)
    """
    return LEVELS.get(game, _OTHERS)[-1].step
