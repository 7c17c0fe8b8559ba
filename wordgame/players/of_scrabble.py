"""How a player of Scrabble chooses: words that it knows, where it sees them; better ones more likely; no pass
without need.
"""

from __future__ import annotations

from typing import Any

from wordgame.players.thought import Thought

__all__ = ["choose"]

LOOKED_AT = 40
"""How many of the best placements of known words are looked at."""

WEIGHED = 12
"""How many of those that are seen are weighed against each other."""

BLANK = 12.0
"""Points that a blank should bring, to those who do not think of what stays on the rack."""

SENSIBLE = 0.5
"""A move is sensible that is worth this part of the best that is seen."""

PICKED_UP = 200
"""Placements among which the words that everybody picks up are looked for, when no known one fits."""


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
    seen: list[tuple[Any, float]] = []
    for move, value in found:
        if thought.notices(move, hardships(move)):
            seen.append((move, value - saved * blanks(move)))
            if len(seen) >= WEIGHED:
                break
    if not seen:  # what is easiest to see
        return min(found, key=lambda pair: (hardships(pair[0]), -pair[1]))[0]
    best = max(value for _, value in seen)
    return thought.pick([(move, value) for move, value in seen if value >= min(best, SENSIBLE * best)])


def without_words(thought: Thought) -> Any:
    """No known word fits: a short one that everybody picks up; else the exchange that leaves most."""
    others = [move for move in thought.moves().best(PICKED_UP) if move.is_placement]
    if others:
        return min(others, key=lambda move: (max(len(word.text) for word in move.words), -move.score))
    return thought.quick(by="equity")[0].move


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
