"""Hints for a player who cannot lay a word: which card to put under the stock."""

from __future__ import annotations

from wordgame.game import Hint
from wordgame.kortalfapet.advice.worlds import Clock, deals
from wordgame.kortalfapet.listing import Moves
from wordgame.kortalfapet.moves import MoveKind
from wordgame.kortalfapet.state import State

__all__ = ["WORLDS", "stuck_hints"]

WORLDS = 96


def stuck_hints(state: State, moves: Moves, n: int, clock: Clock, seed: int) -> list[Hint]:
    """Which card to put under the stock, best first; or that there is nothing but to pass."""
    actions = list(moves)
    discards = [move for move in actions if move.kind is MoveKind.DISCARD]
    if not discards:
        why = (
            "no word can be laid",
            "there is nothing to draw" if not state.drawn else "one card has been exchanged",
        )
        return [Hint(move, 0.0, "points", why, ("Pass.",)) for move in actions[:n]]
    gains = dict.fromkeys(discards, 0.0)
    found = dict.fromkeys(discards, 0)
    drawn = deals(state, seed, (1,))
    number = 0
    for _ in clock.worlds():
        number += 1
        new = next(drawn)[0]
        for move in discards:
            hand = list(state.hand)
            hand.remove(move.line[0])
            best = Moves(state.with_hand(hand + new))
            if best.placements:
                found[move] += 1
                first = best.best(1)[0]
                gains[move] += first.total if state.is_two_player else first.score
    out = []
    for move in discards:
        card = move.line[0]
        chance = found[move] / number
        worth = gains[move] / number
        reasons = [
            "no word can be laid: a card goes under the stock",
            f"with {chance:.0%} of the cards that may be drawn a word can then be laid; on average {worth:.1f} points",
        ]
        # A card that costs more at the end, and is hard to use, goes first where the chances are equal.
        value = worth - (12 if card.is_joker else 3 * (card.multiplier - 1)) + 0.1 * card.value
        if card.is_joker or card.multiplier > 1:
            reasons.append("it gives away a joker" if card.is_joker else f"it gives away a {card.multiplier}x card")
        levels = ("Put a card under the stock.", f"Discard {card.letter or 'a joker'}.")
        out.append(Hint(move, value, "points", tuple(reasons), levels, {"chance": chance, "worlds": number}))
    out.sort(key=lambda hint: -hint.value)
    return out[:n]
