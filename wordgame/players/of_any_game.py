"""How a player of a game of somebody's own chooses: by that game's hints, the better a move the likelier."""

from __future__ import annotations

from typing import Any

from wordgame.players.thought import Thought

__all__ = ["choose"]

WEIGHED = 12


def choose(thought: Thought) -> Any:
    """The move of a level; `slack` counts in how far the best and the worst hint lie apart."""
    moves = thought.moves()
    if thought.level.best or len(moves) == 1:
        return thought.best() if len(moves) > 1 else moves[0]
    hints = thought.quick(WEIGHED, worlds=thought.level.worlds)
    values = [hint.value for hint in hints]
    apart = (max(values) - min(values)) or 1.0
    return thought.chance.pick([(hint.move, hint.value) for hint in hints], thought.level.slack * apart)
