"""How a player looks at placements of words: those it sees, weighed against each other; the words everybody knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from wordgame.players.thought import Thought

__all__ = ["LOOKED_AT", "WEIGHED", "choice", "picked_up"]

LOOKED_AT = 40
"""How many of the best placements of known words are looked at."""

WEIGHED = 12
"""How many of those that are seen are weighed against each other."""

SENSIBLE = 0.5
"""A move is sensible that is worth this part of the best that is seen."""

PICKED_UP = 200
"""Placements among which the words that everybody picks up are looked for, when no known one fits."""


def choice(
    thought: Thought, found: Sequence[tuple[Any, float]], hardships: Callable[[Any], int], dear: Callable[[Any], float]
) -> Any:
    """One of the placements with their worth, best first. `hardships`: how many times over one is hard to see; `dear`:
    what the cards it takes should bring.
    """
    seen: list[tuple[Any, float]] = []
    for move, value in found:
        if thought.notices(move, hardships(move)):
            seen.append((move, value - dear(move)))
            if len(seen) >= WEIGHED:
                break
    if not seen:  # what is easiest to see
        return min(found, key=lambda pair: (hardships(pair[0]), -pair[1]))[0]
    best = max(value for _, value in seen)
    return thought.pick([(move, value) for move, value in seen if value >= min(best, SENSIBLE * best)])


def picked_up(thought: Thought, worth: Callable[[Any], float]) -> Any | None:
    """No known word fits: a short one that everybody picks up, None where nothing can be laid at all."""
    others = [move for move in thought.moves().best(PICKED_UP) if move.kind == "place"]
    return min(others, key=lambda move: (max(len(word.text) for word in move.words), -worth(move)), default=None)
