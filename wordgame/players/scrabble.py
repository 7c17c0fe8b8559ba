"""How a player of Scrabble chooses: words that it knows, where it sees them; better ones more likely; no pass
without need.
"""

from __future__ import annotations

from typing import Any

from wordgame.players.thought import Thought, all_known
from wordgame.scrabble import Position

__all__ = ["Position", "choose"]

LOOKED_AT = 400
"""How many of the best placements are looked at."""

WEIGHED = 12
"""How many of those that are seen are weighed against each other."""


def choose(thought: Thought) -> Any:
    """The move of a level from 1 to 9."""
    position, level = thought.position, thought.level
    if level.number == 9:
        return thought.quick(by="equity")[0].move
    known = thought.vocabulary(position.lexicon)
    moves = position.legal_moves
    seen: list[tuple[Any, float]] = []
    others: list[tuple[Any, float]] = []
    for move in moves.best(LOOKED_AT, by="equity" if level.plans else "score"):
        if not move.is_placement:
            continue
        words = [word.text for word in move.words]
        if not all_known(words, known):
            others.append((move, -sum(not known.holds(word) for word in words)))
        elif thought.notices(move, hardships(move)):
            seen.append((move, float(move.score)))
            if len(seen) >= WEIGHED:
                break
    if seen:
        return thought.pick(seen)
    if others:  # nothing but words that it does not know: the ones that everybody picks up, short and few
        return min(others, key=lambda pair: (-pair[1], len(pair[0].words[0].text), -pair[0].score))[0]
    return thought.quick(by="equity")[0].move


def hardships(move: Any) -> int:
    """How many times over a play is hard to see: a long word, words beside it, many tiles met."""
    main = move.words[0].text if move.words else ""
    hard: int = (len(main) >= 6) + (len(main) >= 8) + min(2, max(0, len(move.words) - 1)) + (move.count >= 5)
    return hard
