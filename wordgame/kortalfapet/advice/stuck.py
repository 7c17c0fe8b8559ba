"""Advice for a player who cannot lay a word: which card to put under the stock."""

from __future__ import annotations

from wordgame.kortalfapet.advice.opinions import Opinion
from wordgame.kortalfapet.advice.worlds import deals, worlds
from wordgame.kortalfapet.listing import Moves
from wordgame.kortalfapet.moves import Move, MoveKind
from wordgame.kortalfapet.sentences import say
from wordgame.kortalfapet.state import State
from wordgame.messages import Message
from wordgame.protocol.requests import Request

__all__ = ["levels", "opinions", "why"]

WORLDS = 96


def opinions(state: State, moves: Moves, asked: Request) -> list[Opinion]:
    """What each discard is worth; or that there is nothing but to pass."""
    discards = [move for move in moves if move.kind is MoveKind.DISCARD]
    if not discards:
        return [Opinion(move, 0.0) for move in moves]
    gains = dict.fromkeys(discards, 0.0)
    found = dict.fromkeys(discards, 0)
    looked = dict.fromkeys(discards, 0)
    drawn = deals(state, asked.seed, (1,))
    for number in worlds(asked, WORLDS):
        new = next(drawn)[0]
        for move in discards:
            if number and asked.is_late:
                break
            hand = list(state.hand)
            hand.remove(move.line[0])
            looked[move] += 1
            best = Moves(state.with_hand(hand + new))
            if best.placements:
                found[move] += 1
                first = best.best(1)[0]
                gains[move] += first.total if state.is_two_player else first.score
    out = []
    for move in discards:
        card = move.line[0]
        chance, worth = found[move] / looked[move], gains[move] / looked[move]
        # A card that costs more at the end, and is hard to use, goes first where the chances are equal.
        value = worth - (12 if card.is_joker else 3 * (card.multiplier - 1)) + 0.1 * card.value
        out.append(Opinion(move, value, {"chance": chance, "points": worth, "worlds": looked[move]}))
    passes = [Opinion(move, min(opinion.value for opinion in out)) for move in moves if move.kind is MoveKind.PASS]
    return out + passes


def why(state: State, opinion: Opinion) -> tuple[Message, ...]:
    """The reasons for a discard, or for a pass."""
    move = opinion.move
    if move.kind is MoveKind.PASS and opinion.details:
        return (say("why_passes"),)
    if move.kind is MoveKind.PASS:
        return say("why_stuck"), say("why_exchanged" if state.drawn else "why_nothing_to_draw")
    card, figures = move.line[0], opinion.details
    told = [say("why_discard"), say("why_chance", chance=figures["chance"], points=figures["points"])]
    if card.is_joker:
        told.append(say("why_gives_joker"))
    elif card.multiplier > 1:
        told.append(say("why_gives_multiplier", times=card.multiplier))
    return tuple(told)


def levels(move: Move) -> tuple[Message, ...]:
    """What is told first of a discard, or of a pass."""
    if move.kind is MoveKind.PASS:
        return (say("level_pass"),)
    card = move.line[0]
    return say("level_discard"), say("level_discard_card", card=card.letter or say("a_joker"))
