"""How a player of WordMeld chooses: turns of words that it knows; the more table words are rearranged, the harder to
see.
"""

from __future__ import annotations

from typing import Any

from wordgame.players.thought import Thought, all_known
from wordgame.wordmeld import Position

__all__ = ["Position", "choose"]


def choose(thought: Thought) -> Any:
    """The move of a level from 1 to 9."""
    position = thought.position
    if thought.level.number == 9:
        return thought.quick()[0].move
    known = thought.vocabulary(position.lists.common_lexicon)
    seen: list[tuple[Any, float]] = []
    for move in position.legal_moves:
        made = [word.text for word in getattr(move, "words", ())]
        if made and all_known(made, known) and thought.notices(move, hardships(move, made)):
            seen.append((move, -float(position.check(move).score or 0)))
    if seen:
        return thought.pick(seen)
    plain = [hint.move for hint in thought.quick(5, worlds=1) if not getattr(hint.move, "words", ())]
    return plain[0] if plain else thought.quick(1, worlds=1)[0].move


def hardships(move: Any, made: list[str]) -> int:
    """How many times over a turn is hard to see: long words, several at once, table words taken apart."""
    broken = len(getattr(move, "broken", ()))
    return (max(map(len, made)) >= 6) + min(2, len(made) - 1) + min(3, broken)
