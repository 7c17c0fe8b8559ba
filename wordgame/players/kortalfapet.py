"""How a player of Kortalfapet chooses: words that it knows, where it sees them, by what they bring and steal."""

from __future__ import annotations

from typing import Any

from wordgame.kortalfapet import Position
from wordgame.players.thought import Thought, all_known

__all__ = ["Position", "choose"]

LOOKED_AT = 300
WEIGHED = 10


def choose(thought: Thought) -> Any:
    """The move of a level from 1 to 9."""
    position = thought.position
    if thought.level.number == 9:
        return thought.quick(worlds=8)[0].move
    known = thought.vocabulary(position.lexicon)
    seen: list[tuple[Any, float]] = []
    others: list[Any] = []
    for move in position.legal_moves.best(LOOKED_AT):
        words = [word.text for word in move.words]
        if not words:
            continue
        if not all_known(words, known):
            others.append(move)
        elif thought.notices(move, hardships(words)):
            seen.append((move, worth(move)))
            if len(seen) >= WEIGHED:
                break
    if seen:
        return thought.pick(seen)
    if others:
        return min(others, key=lambda move: (max(len(word.text) for word in move.words), -worth(move)))
    return thought.quick(worlds=2)[0].move


def worth(move: Any) -> float:
    """What a placement brings, with what it steals."""
    return float(sum(word.score or 0 for word in move.words) + (getattr(move, "stolen", 0) or 0))


def hardships(words: list[str]) -> int:
    """How many times over a placement is hard to see: a long word, several words at once."""
    longest = max(map(len, words))
    return (longest >= 6) + (longest >= 8) + min(2, len(words) - 1)
