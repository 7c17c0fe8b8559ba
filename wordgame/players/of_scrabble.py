"""How a player of Scrabble chooses: words that it knows, where it sees them; better ones more likely; no pass
without need.
"""

from __future__ import annotations

from typing import Any

from wordgame.players.seeing import LOOKED_AT, choice, picked_up
from wordgame.players.thought import Thought

__all__ = ["choose"]

BLANK = 12.0
"""Points that a blank should bring, to those who do not think of what stays on the rack."""


def choose(thought: Thought) -> Any:
    """The move of a level."""
    if thought.level.best:
        ended = not thought.position.bag_size and len(thought.position.scores) == 2
        return thought.best(by="endgame" if ended else "simulation")
    position, level = thought.position, thought.level
    simple = thought.simpler(thought.known(position.lexicon, position.alphabet)).legal_moves
    if level.plans:
        found = [(move, value / 1000) for value, move in simple.ranked(LOOKED_AT)]
    else:
        found = [(move, float(move.score)) for move in simple.best(LOOKED_AT) if move.is_placement]
    if not found:
        return without_words(thought)
    saved = BLANK if position.bag_size and not level.plans else 0.0
    return choice(thought, found, hardships, lambda move: saved * blanks(move))


def without_words(thought: Thought) -> Any:
    """No known word fits: one that everybody picks up; else the exchange that leaves most."""
    word = picked_up(thought, lambda move: float(move.score))
    return thought.quick(by="equity")[0].move if word is None else word


def blanks(move: Any) -> int:
    """How many blanks a placement takes."""
    return sum(tile != tile.upper() for _, _, tile in move.placed)


def hardships(move: Any) -> int:
    """How many times over a play is hard to see: a long word, words beside it, many tiles met."""
    if not move.is_placement:
        return 0
    length = len(move.words[0].text) if move.words else 0
    hard: int = (length >= 6) + (length >= 8) + min(2, max(0, len(move.words) - 1)) + (move.count >= 5)
    return hard
