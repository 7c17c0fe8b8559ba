"""Plain minimax over the end of a game, through the referee alone: every legal move of every turn to the end.

It is handed a game of two with an empty bag, whose racks are known, and knows nothing but its moves, turns and scores.
"""

from __future__ import annotations

from typing import Any

__all__ = ["TooLarge", "move_values"]


class TooLarge(Exception):
    """The game tree has more positions than were allowed."""


def move_values(game: Any, most: int) -> dict[str, int]:
    """Each legal move, as text, with the spread that the player to move gains from now on with perfect play.

    Raises TooLarge when more than `most` positions would be looked at.
    """
    known: dict[object, int] = {}

    def to_gain() -> int:
        # What seat 0 still gains, less what seat 1 does.
        if game.is_over:
            gained = game.adjustments
            return int(gained[0] - gained[1])
        state = game.table
        key = state.tiles, tuple(map(str, state.racks)), state.turn, state.passes, state.scoreless
        if key not in known:
            if len(known) >= most:
                raise TooLarge
            values = [after(move) for move in game.legal_moves]
            known[key] = max(values) if state.turn == 0 else min(values)
        return known[key]

    def after(move: Any) -> int:
        before = game.table.points
        game.push(move)
        try:
            points = game.table.points
            return int(points[0] - points[1] - before[0] + before[1]) + to_gain()
        finally:
            game.pop()

    side = 1 if game.turn == 0 else -1
    return {str(move): side * after(move) for move in game.legal_moves}
