"""Ideas that differ: the same word for the same points on other squares is one idea, and its first place is enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from wordgame.scrabble.move import Move

__all__ = ["best_ideas", "idea_of"]

Ranked = tuple[int, Move]
"""A value in thousandths of a point, and the move."""


def idea_of(move: Move, value: int) -> tuple[Any, ...]:
    """What makes two moves one idea: the main word, whichever of its tiles are blanks, its points, and its value."""
    if not move.is_placement:
        return move.key
    word = move.main_word if "." in move.text else move.text
    return "place", word.upper(), move.score, value


def best_ideas(ranked: Callable[[int], Sequence[Ranked]], n: int) -> list[Ranked]:
    """The `n` best moves of different ideas, and after them, where there are not so many, the others in their order.

    `ranked(k)` gives the best `k` moves, best first. Of one idea stands the first play across, as people write it,
    before any down.
    """
    asked = 2 * n + 8
    while n > 0:
        found = ranked(asked)
        groups: dict[tuple[Any, ...], list[Ranked]] = {}
        for value, move in found:
            groups.setdefault(idea_of(move, value), []).append((value, move))
        # A group that is followed by one of less value is whole: equal words stand together.
        if len(groups) > n or len(found) < asked:
            first = [min(group, key=lambda pair: pair[1].is_placement and pair[1].down) for group in groups.values()]
            taken = {id(pair) for pair in first}
            return [*first, *(pair for group in groups.values() for pair in group if id(pair) not in taken)][:n]
        asked *= 4
    return []
