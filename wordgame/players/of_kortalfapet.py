"""How a player of Kortalfapet chooses: words that it knows, where it sees them, by what they bring and steal."""

from __future__ import annotations

from typing import Any

from wordgame.players.seeing import LOOKED_AT, WEIGHED, choice, picked_up
from wordgame.players.thought import Thought

__all__ = ["choose"]

JOKER = 6.0
"""Points that a joker should bring, to those who do not think of what stays in the hand."""


def choose(thought: Thought) -> Any:
    """The move of a level."""
    if thought.level.best:
        return thought.best()
    position, level = thought.position, thought.level
    simple = thought.simpler(thought.known(position.lexicon, position.lexicon.alphabet))
    if level.worlds:
        hints = simple.hints(WEIGHED, worlds=level.worlds, seed=thought.seed, stop=thought.stop)
        found = [(hint.move, hint.value) for hint in hints if hint.move.kind == "place"]
    else:
        best = simple.legal_moves.best(LOOKED_AT)
        found = [(move, worth(move)) for move in best if move.kind == "place"]
    if not found:
        return without_words(thought)
    saved = JOKER if position.stock and not level.worlds else 0.0
    return choice(thought, found, hardships, lambda move: saved * jokers(move))


def without_words(thought: Thought) -> Any:
    """No known word fits: one that everybody picks up; else which card to put away, as the hints have it."""
    word = picked_up(thought, worth)
    return thought.quick(worlds=2)[0].move if word is None else word


def worth(move: Any) -> float:
    """What a placement brings, with what it steals."""
    return float(move.score + move.stolen)


def jokers(move: Any) -> int:
    """How many jokers a placement takes."""
    return sum(card.is_joker for card in move.cards)


def hardships(move: Any) -> int:
    """How many times over a placement is hard to see: a long word, several words at once."""
    words = move.words
    longest = max(len(word.text) for word in words)
    return (longest >= 6) + (longest >= 8) + min(2, len(words) - 1)
