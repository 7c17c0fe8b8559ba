"""check_game: the conformance test that every game passes, usable by third parties for games of their own.

It asks for every promise of the protocol (docs/protocol.md) with random play, after the end, after undo, in JSON, in
pickle, in copies, for refused moves and for wrong types. A promise that is broken is an AssertionError that says which.
"""

from __future__ import annotations

from typing import Any

from wordgame.testing.asking import Asker
from wordgame.testing.play import play

__all__ = ["check_game"]


def check_game(
    name: str,
    *,
    seeds: int = 3,
    max_turns: int = 2000,
    samples: int = 5,
    hints: bool = True,
    lexica: Any = (),
    **options: Any,
) -> int:
    """Play `seeds` seeded random games, check every promise of the protocol, return the number of moves.

    `name` is a registered game or the dotted name of a module with `Game`, `Position` and `Move`; `options` go to the
    `Game` class, `lexica` to its `from_dict`. At most `samples` moves are looked at in each position; `hints=False`
    leaves advice out, which is slow in some games. Raises AssertionError with what went wrong.

    >>> check_game("alkort", seeds=1, hints=False) > 0
    True
    """
    ask = Asker(name, max_turns, samples, lexica, options)
    try:
        return sum(play(ask, seed, hints and seed == 0) for seed in range(seeds))
    except AssertionError:
        raise
    except Exception as error:
        raise AssertionError(f"{name}: {type(error).__name__} where nothing may be raised: {error}") from error
