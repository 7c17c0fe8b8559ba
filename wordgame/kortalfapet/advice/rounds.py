"""Advice in rounds: the score now, what the cards left in the hand promise, what is opened to the next player, and who
will lead the next round.

Who has the best score of a round leads the next one, and the leader scores least: there is nothing to build on.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from wordgame._core import pairs as core_pairs
from wordgame._core import tableau as core_tableau
from wordgame.kortalfapet.advice.opinions import Opinion
from wordgame.kortalfapet.advice.worlds import deals, worlds
from wordgame.kortalfapet.cards import Card
from wordgame.kortalfapet.listing import Encoder, Moves
from wordgame.kortalfapet.moves import How, Move, MoveKind
from wordgame.kortalfapet.sentences import say
from wordgame.kortalfapet.state import State
from wordgame.messages import Message
from wordgame.protocol.requests import Request

__all__ = ["levels", "lost", "opinions", "why"]

WORLDS = 8
CANDIDATES = 24
KEEP = 0.6
"""How much of what the next hand promises counts: measured in self-play (benchmarks/cards/kortalfapet_versions.py)."""
LEADING = 20.0
"""What leading the next round costs against the others: the first of a round scores 18 points on average, the later
ones 33 and 36, in 40 games of three who lay their best scores.
"""
BLUR = 8.0
"""Points by which the best words of imagined hands differ from what is played in the end."""


def opinions(state: State, moves: Moves, also: Sequence[Move], asked: Request) -> list[Opinion]:
    """What the most promising placements of a round, and those of `also`, are worth.

    Their value is: score, plus `KEEP` of the best word that the next hand can lay from itself, minus what the next
    player gains by the new cards, shared among the other players, minus `LEADING` times the chance of leading next.
    """
    candidates = [*moves.best(max(asked.n, CANDIDATES)), *also]
    candidates = [move for move in dict.fromkeys(candidates) if move.kind is MoveKind.PLACE]
    others = len(state.others)
    later = max(0, 1 + others - state.order)  # players of this round who come after
    played = max([0, *state.round_scores[1 + later :]])
    size = len(candidates)
    kept, opened, leads, looked = [0.0] * size, [0.0] * size, [0.0] * size, [0] * size
    world = deals(state, asked.seed, (state.rules.hand_size, *state.others[:later]))
    for _ in worlds(asked, WORLDS):
        stock, *hands = next(world)
        without = _best_on(state, dict(state.grid), hands[0]) if later else 0
        for at, move in enumerate(candidates):
            if looked[0] and asked.is_late:
                break
            looked[at] += 1
            kept[at] += _promise(state, move, stock)
            best = played
            if later:
                table = dict(state.grid) | dict(zip(move.cells, move.cards, strict=True))
                answers = [_best_on(state, table, hand) for hand in hands]
                opened[at] += max(0, answers[0] - without)
                best = max(played, *answers)
            leads[at] += _chance(move.score - best, BLUR if later else 0.5)
    out = []
    for at, move in enumerate(candidates):
        # Those that there was no time for are taken to be as the others are on average.
        promise, gain, lead = [
            figure[at] / looked[at] if looked[at] else sum(figure) / sum(looked) for figure in (kept, opened, leads)
        ]
        value = move.score + KEEP * promise - gain / others - _cost_of_leading(state, move) * lead
        details = {"score": move.score, "next_hand": promise, "opened": gain, "leads": lead, "worlds": looked[at]}
        out.append(Opinion(move, value, details))
    return out


def _chance(ahead: float, blur: float) -> float:
    # The chance that a score which is so far ahead of the best other one stays the best.
    return 1 / (1 + math.exp(max(-50.0, min(50.0, -1.7 * ahead / blur))))


def _cost_of_leading(state: State, move: Move) -> float:
    # Less where hardly a round is left.
    cards = state.stock + sum(state.others) + len(state.hand) - len(move.laid)
    return LEADING * min(1.0, cards / (6 * (1 + len(state.others))))


def _promise(state: State, move: Move, drawn: Sequence[Card]) -> int:
    # The best word of the hand after the move, laid from the hand alone.
    hand = list(state.hand)
    for card in move.cards:
        hand.remove(Card.new_joker() if card.is_joker else card)
    missing = min(state.rules.hand_size - len(hand), state.stock)
    hand += drawn[: max(0, missing)]
    encode = Encoder(state.alphabet.code)
    cards = [encode.hand(card) for card in hand]
    best = core_pairs.Pairs(state.lexicon.gaddag, (), cards, 1, state.rules.min_word_length, False).best(1, 0)
    return best[0][2] if len(best) else 0


def _best_on(state: State, table: dict[tuple[int, int], Card], hand: Sequence[Card]) -> int:
    # The best score of a hand on a tableau, meanings left aside.
    lexicon = state.lexicon
    encode = Encoder(lexicon.alphabet.code)
    cells = [(x, y, *encode.table(card)) for (x, y), card in table.items()]
    tableau = core_tableau.Tableau(
        lexicon.gaddag, cells, [encode.hand(card) for card in hand], state.rules.min_word_length
    )
    jokers = any(card.is_joker for card in hand)
    tableau.find(1, 1000, lexicon.roster if jokers and lexicon.roster.longest > len(hand) else None)
    best = tableau.best(1, 0)
    return best[0][2] if len(best) else 0


# -- in words ---------------------------------------------------------------------------------------------------------


def why(state: State, opinion: Opinion) -> tuple[Message, ...]:
    """The reasons for a placement."""
    move, figures = opinion.move, opinion.details
    many = len(move.words)
    told = [say("why_points", points=move.score) if many < 2 else say("why_points_words", points=move.score, n=many)]
    told.append(say("why_next_hand", points=figures["next_hand"], n=figures["worlds"]))
    if state.order <= len(state.others):
        told.append(say("why_opens", points=figures["opened"]))
    told.append(say("why_leads", chance=figures["leads"]))
    return tuple(told)


def lost(opinion: Opinion, best: Opinion) -> tuple[Message, ...]:
    """What was lost by one placement against another."""
    told = []
    if best.move.score > opinion.move.score:
        told.append(say("why_scores_less", move=str(best.move), points=best.move.score - opinion.move.score))
    if opinion.details["opened"] > best.details["opened"]:
        told.append(say("why_opens_more", points=opinion.details["opened"] - best.details["opened"]))
    if opinion.details["next_hand"] < best.details["next_hand"]:
        told.append(say("why_keeps_less", points=best.details["next_hand"] - opinion.details["next_hand"]))
    if opinion.details["leads"] > best.details["leads"]:
        told.append(say("why_leads_more", chance=opinion.details["leads"], other=best.details["leads"]))
    return tuple(told)


def levels(state: State, move: Move) -> tuple[Message, ...]:
    """What is told first, from a nudge to the whole placement."""
    how = say(f"level_{(move.how or How.ACROSS).value}")
    made = say("words_made", n=len(move.words))
    second = say("level_cards_words", how=how, n=len(move.laid), words=made)
    return (
        how,
        second,
        say("level_begins", before=second, x=move.x, y=move.y, letter=move.line[0].letter),
        say("level_word", word=move.word),
        say("level_play", move=str(move), word=move.word),
    )
