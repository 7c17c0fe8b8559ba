"""How a player of WordMeld chooses: turns of words that it knows, with as many of the table's words as it can keep in
mind; what it puts away is what it has least use for.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

from wordgame.lexicon import Lexicon
from wordgame.players.thought import Thought

__all__ = ["choose"]

TURNS = 12
"""Turns that are weighed against each other."""

WORK = 400_000
"""Elementary steps of looking for them: a few milliseconds."""


SHORT = 6
"""Letters of the words that a card is kept for."""


def choose(thought: Thought) -> Any:
    """The move of a level."""
    if thought.level.best:
        return thought.best()
    position = thought.position
    lists = position.lists
    known = thought.known(lists.common, lists.alphabet)
    if not position.can_make_words:
        return put_away(thought, known)
    near = noticed(thought)
    tables = list(dict.fromkeys((tuple(near), tuple(near[:1]), ())))
    for table in tables:  # where nothing is seen with all of them, there may be something plain with fewer
        seen: list[tuple[Any, float]] = []
        for turn in thought.simpler(known, table=list(table)).list_moves(TURNS, work=WORK).turns:
            if turn.wins:
                return turn.move
            if turn.cards_left < len(position.cards) and thought.notices(turn.move, hardships(turn.move)):
                seen.append((turn.move, -float(turn.cards_left)))
        if seen:
            return thought.pick(seen)
    if position.phase == "taken":
        return put_away(thought, known)
    return position.list_moves(0).best()[0]  # draw, or pass


def noticed(thought: Thought) -> list[str]:
    """The words of the table that the player keeps in mind: short ones first, then by luck."""
    table = list(thought.position.table)
    table.sort(key=lambda word: thought.chance.of(f"look {word}"))
    return table[: thought.level.looks]


def hardships(move: Any) -> int:
    """How many times over a turn is hard to see: long words, several at once, table words taken apart."""
    longest = max(len(word.cards) for word in move.made)
    return (longest >= 7) + min(2, len(move.made) - 1) + max(0, len(move.broken) - 1)


def put_away(thought: Thought, known: Lexicon) -> Any:
    """What to discard, never a joker where there is another card: of several the same, then what fewest words need."""
    cards = thought.position.cards
    needed = use_of_letters(known)
    acts = thought.position.list_moves(0)
    discards = [move for move in acts if move.card and move.card != "?"]
    if not discards:
        return acts[0]
    if thought.level.plans:
        return min(discards, key=lambda move: (without(thought, known, move.card), needed.get(move.card, 0)))
    return min(discards, key=lambda move: needed.get(move.card, 0) / cards.count(move.card))


def without(thought: Thought, known: Lexicon, card: str) -> float:
    """How many cards the best turn would leave of the hand without a card."""
    rest = list(thought.position.cards)
    rest.remove(card)
    view = thought.simpler(known, table=noticed(thought), hand="".join(rest), phase="turn")
    turns = view.list_moves(1, work=WORK // 8).turns
    return float(turns[0].cards_left if turns else len(rest))


@lru_cache(maxsize=32)
def use_of_letters(known: Lexicon) -> dict[str, int]:
    """How many of the short words of a lexicon have each letter."""
    used: Counter[str] = Counter()
    text = known.alphabet.tile_text
    for word in known:
        codes = known.alphabet.encode(word)
        if len(codes) <= SHORT:
            used.update({text(code) for code in codes})
    return dict(used)
