"""Puzzles of WordMeld: turns that a search has proven to be the only best ones."""

from __future__ import annotations

from typing import Any

from wordgame.puzzles.puzzle import Found

__all__ = ["look"]

WORK = 3_000_000
"""Elementary steps of a search, times the number of worlds that other games would imagine; what is not proven by then
makes no puzzle.
"""

AHEAD = 1
"""Cards by which a turn is ahead of all others; a turn that ends the game is ahead of those that do not."""


def look(position: Any, worlds: int, seed: int) -> Found | None:
    """The turn that wins, or leaves fewest cards, when it is proven and the only one; None otherwise."""
    if not position.can_make_words:
        return None
    found = position.solve(4, work=WORK * worlds)
    if not found.proven or len(found.turns) < 2:
        return None
    best, second = found.turns[0], found.turns[1]
    size = len(position.cards)
    ends = best.wins or best.cards_left == 0
    left = 0 if ends else best.cards_left
    next_left = 0 if second.wins else second.cards_left
    if next_left - left < AHEAD or (not ends and (found.count != 1 or left >= size - 1)):
        return None
    return Found(
        answers=(str(best.move),), value=float(size - left), margin=float(next_left - left), unit="cards shed",
        means="proven", theme="win" if ends else "rearrangement" if best.move.broken else "best",
    )  # fmt: skip
