"""What a player of each level knows, sees, and lets pass: one table for all games."""

from __future__ import annotations

from dataclasses import dataclass

from wordgame.doors import expect, shown
from wordgame.errors import InvalidRules
from wordgame.sentences import say

__all__ = ["LEVELS", "Level", "level_of"]


@dataclass(frozen=True, slots=True)
class Level:
    """A level of play.

    `words`: how many of the commonest words of the language are known (None: all). `sees`: the chance to notice what is
    hard to see, once for each hardship of a move (a long word, a word laid beside others, many words rearranged).
    `slack`: how much worth, in the game's unit, is felt as hardly a difference. `worlds`: how many sampled deals are
    thought of in games of cards. `plans`: whether what stays in the hand counts.
    """

    number: int
    words: int | None
    sees: float
    slack: float
    worlds: int
    plans: bool


LEVELS: tuple[Level, ...] = (
    Level(1, 1_500, 0.25, 6.0, 1, False),
    Level(2, 3_000, 0.35, 5.0, 2, False),
    Level(3, 5_000, 0.48, 4.0, 3, False),
    Level(4, 8_000, 0.60, 3.0, 5, False),
    Level(5, 13_000, 0.70, 2.2, 8, False),
    Level(6, 22_000, 0.80, 1.5, 14, True),
    Level(7, 40_000, 0.88, 1.0, 25, True),
    Level(8, 80_000, 0.95, 0.5, 60, True),
    Level(9, None, 1.0, 0.0, 200, True),
    Level(10, None, 1.0, 0.0, 1000, True),
)
"""The ten levels. Level 9 takes what the quick hints advise; level 10 asks the strongest adviser for the time it is
given.
"""


def level_of(number: int) -> Level:
    """The level with a number from 1 to 10; raises InvalidRules, TypeError."""
    expect(number, int, "a level")
    if isinstance(number, bool) or not 1 <= number <= len(LEVELS):
        raise InvalidRules(
            say("option_range", option="level", given=shown(number), least=1, most=len(LEVELS)), option="level"
        )
    return LEVELS[number - 1]
