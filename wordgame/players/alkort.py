"""How a player of Alkort chooses: every card by a few sampled deals, the more the higher the level; equal ones by
luck.
"""

from __future__ import annotations

from typing import Any

from wordgame.alkort import Position
from wordgame.players.thought import Thought

__all__ = ["Position", "choose"]


def choose(thought: Thought) -> Any:
    """The move of a level from 1 to 9."""
    level = thought.level
    hints = thought.quick(len(thought.position.legal_moves), worlds=level.worlds)
    if level.number == 9:
        return hints[0].move
    return thought.chance.pick([(hint.move, hint.value) for hint in hints], level.slack / 6)
