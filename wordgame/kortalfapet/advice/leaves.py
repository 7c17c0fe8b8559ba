"""What the cards that stay in a hand promise: the best word of the next turn, on words that may then lie on the table.

The words are the best answers of imagined hands to the most promising moves. The hand is what a move leaves, with cards
drawn from those that this player has not seen.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from wordgame._core import pairs as core_pairs
from wordgame._core import replies as core_replies
from wordgame.kortalfapet.cards import Card
from wordgame.kortalfapet.listing import CoreCard, CoreTableCard, Encoder, core_line, multiplier_code
from wordgame.kortalfapet.meaning import refused_words
from wordgame.kortalfapet.moves import Move
from wordgame.kortalfapet.state import State

__all__ = ["Leaves", "answer", "kept_by"]


def kept_by(hand: Sequence[Card], move: Move) -> tuple[Card, ...]:
    """The cards of a hand that a placement leaves in it."""
    kept = list(hand)
    for card in move.cards:
        kept.remove(Card.new_joker() if card.is_joker else card)
    return tuple(kept)


def answer(
    state: State, table: Sequence[CoreTableCard], hand: Sequence[CoreCard]
) -> tuple[bytes, list[CoreCard], int, int] | None:
    """The best answer of a hand to a word, where it has one: its letters, its cards, own and stolen points."""
    rules, lexicon = state.rules, state.lexicon
    roster = lexicon.roster if any(not letter for letter, _, _ in hand) and lexicon.roster.longest > len(hand) else None
    found = core_pairs.Pairs(lexicon.gaddag, table, hand, multiplier_code(rules), rules.min_word_length, False, roster)
    base = bytes([card[0] for card in table])
    words = {found.placement(at)[4] for at in range(found.placements)} if callable(rules.meaning) else None
    found.drop(found.among(refused_words(rules, lexicon, base, words)))
    best = found.best(1, 1)
    if not len(best):
        return None
    at, kinds, own, stolen = best[0]
    word, line = core_line(found, at, kinds, table)
    return word, [card[:3] for card, _ in line], own, stolen


class Leaves:
    """The promise of hands, world by world: `kept` are the hands that different moves leave."""

    def __init__(
        self, state: State, kept: Sequence[tuple[Card, ...]], tables: Sequence[Sequence[CoreTableCard]]
    ) -> None:
        """`tables`: the words of the most promising moves; each is answered once by an imagined hand."""
        self._state = state
        self._encode = Encoder(state.alphabet.code)
        rng = random.Random(7)
        unseen = list(state.unseen)
        size = min(state.others[0], len(unseen))
        words = []
        for table in tables:
            found = answer(state, table, [self._encode.hand(card) for card in rng.sample(unseen, size)])
            if found is not None:
                word, cards, _, _ = found
                refused = () if callable(state.rules.meaning) else refused_words(state.rules, state.lexicon, word, None)
                words.append((cards, refused))
        self._words = len(words)
        self._replies = {
            hand: core_replies.Replies(
                state.lexicon.gaddag, words, multiplier_code(state.rules), state.rules.min_word_length,
                state.lexicon.roster,
            )
            for hand in kept
        }  # fmt: skip

    def add(self, drawn: Sequence[Card]) -> None:
        """Let every hand draw from these cards, next one first, and find its best words."""
        size, stock = self._state.rules.hand_size, self._state.stock
        for hand, replies in self._replies.items():
            new = drawn[: max(0, min(size - len(hand), stock))]
            replies.add([self._encode.hand(card) for card in (*hand, *new)])

    def promise(self, hand: tuple[Card, ...]) -> float:
        """The mean points of the best words of a hand, own and stolen."""
        replies = self._replies[hand]
        if not self._words or not replies.worlds:
            return 0.0
        results = [replies.result(at) for at in range(self._words)]
        return sum(own + stolen for own, stolen, _, _ in results) / self._words
