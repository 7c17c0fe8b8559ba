"""The adviser of any game as a player: it makes the move that the hints put first."""

from __future__ import annotations

from typing import Any

from wordgame.errors import GameOver
from wordgame.sentences import say

__all__ = ["Adviser"]


class Adviser:
    """A player that follows the hints, asked with these options (`worlds`, `seconds`, `seed`, and a game's own).

    >>> import wordgame as wg
    >>> position = wg.new_game("alkort", seed=2).position
    >>> Adviser(worlds=8).choose(position) in position.legal_moves
    True
    """

    def __init__(self, **options: Any) -> None:
        self.options = options

    def choose(self, position: Any, seconds: float | None = None, stop: Any = None) -> Any:
        """The move that the hints put first; raises GameOver where there is none, and what `hints` raises."""
        given = {"seconds": seconds, "stop": stop}
        hints = position.hints(1, **{**self.options, **{name: one for name, one in given.items() if one is not None}})
        if not hints:
            raise GameOver(say("nothing_to_choose"))
        return hints[0].move

    def __repr__(self) -> str:
        return f"Adviser({', '.join(f'{name}={value!r}' for name, value in self.options.items())})"
