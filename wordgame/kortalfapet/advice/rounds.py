"""Hints in rounds: the score now, what the cards left in the hand promise, and what is opened to the next player."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from wordgame._core.pairs import Pairs
from wordgame._core.tableau import Tableau
from wordgame.game import Hint
from wordgame.kortalfapet.advice.worlds import Clock, deals
from wordgame.kortalfapet.cards import Card
from wordgame.kortalfapet.listing import Encoder, Moves
from wordgame.kortalfapet.moves import Move, MoveKind
from wordgame.kortalfapet.state import State

__all__ = ["round_hints"]

WORLDS = 8
CANDIDATES = 24
KEEP = 0.6
"""How much of what the next hand promises is counted: measured in self-play (benchmarks/kortalfapet_hints.py)."""


def round_hints(
    state: State,
    moves: Moves,
    n: int,
    seconds: float | None,
    worlds: int | None,
    seed: int,
    stop: threading.Event | None,
) -> list[Hint]:
    """The `n` best placements of a round.

    Their value is: score, plus `KEEP` of the best word that the next hand can lay from itself, minus what the
    next player gains by the new cards, shared among the other players.
    """
    candidates = [move for move in moves.best(max(n, CANDIDATES)) if move.kind is MoveKind.PLACE]
    players = 1 + len(state.others)
    follows = state.order < players and bool(state.others)
    clock = Clock(worlds or WORLDS, seconds, stop)
    size = len(candidates)
    kept, opened = [0.0] * size, [0.0] * size
    number = 0
    world = deals(state, seed, (state.rules.hand_size, state.others[0] if follows else 0))
    before = dict(zip(state.cells, state.cards, strict=True))
    for _ in clock.worlds():
        number += 1
        stock, hand = next(world)
        without = _best_on(state, before, hand) if follows else 0
        for at, move in enumerate(candidates):
            kept[at] += _promise(state, move, stock)
            if follows:
                table = before | dict(zip(move.cells, move.cards, strict=True))
                opened[at] += max(0, _best_on(state, table, hand) - without)
    out = []
    for at, move in enumerate(candidates):
        promise, gain = kept[at] / number, opened[at] / number
        value = move.score + KEEP * promise - (gain / (players - 1) if follows else 0.0)
        many = len(move.words)
        why = [f"scores {move.score}" + (f" with {many} words" if many > 1 else "")]
        why.append(f"the next hand promises a word of {promise:.1f} points on average, over {number} imagined draws")
        if follows:
            why.append(f"it opens {gain:.1f} points to the next player, who could not make them before")
        details = {"score": move.score, "next_hand": promise, "opened": gain, "worlds": number}
        out.append(Hint(move, value, "points", tuple(why), _levels(move), details))
    out.sort(key=lambda hint: -hint.value)
    return out[:n]


def _promise(state: State, move: Move, drawn: Sequence[Card]) -> int:
    # The best word of the hand after the move, laid from the hand alone.
    hand = list(state.hand)
    for card in move.cards:
        hand.remove(Card.joker() if card.is_joker else card)
    missing = min(state.rules.hand_size - len(hand), state.stock)
    hand += drawn[: max(0, missing)]
    encode = Encoder(state.alphabet.code)
    cards = [encode.hand(card) for card in hand]
    best = Pairs(state.lexicon.gaddag, (), cards, 1, state.rules.min_word_length, False).best(1, 0)
    return best[0][2] if len(best) else 0


def _best_on(state: State, table: dict[tuple[int, int], Card], hand: Sequence[Card]) -> int:
    # The best score of a hand on a tableau, meanings left aside.
    lexicon = state.lexicon
    encode = Encoder(lexicon.alphabet.code)
    cells = [(x, y, *encode.table(card)) for (x, y), card in table.items()]
    tableau = Tableau(lexicon.gaddag, cells, [encode.hand(card) for card in hand], state.rules.min_word_length)
    jokers = any(card.is_joker for card in hand)
    tableau.find(1, 1000, lexicon.roster if jokers and lexicon.roster.longest > len(hand) else None)
    best = tableau.best(1, 0)
    return best[0][2] if len(best) else 0


def _levels(move: Move) -> tuple[str, ...]:
    words, cards = len(move.words), len(move.laid)
    how = f"Lay a word {move.how}."
    second = f"{how} It takes {cards} card{'s' * (cards > 1)} of your hand and makes {words} word{'s' * (words > 1)}."
    x, y = move.x, move.y
    return (
        how,
        second,
        f"{second} It begins at {x},{y} with {move.line[0].letter}.",
        f"The word is {move.word}.",
        f"Play {move}: {move.word}.",
    )
