"""Advice in rounds: the score now, what the cards left in the hand promise, and what is opened to the next player."""

from __future__ import annotations

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
"""How much of what the next hand promises is counted: measured in self-play (benchmarks/kortalfapet_hints.py)."""


def opinions(state: State, moves: Moves, also: Sequence[Move], asked: Request) -> list[Opinion]:
    """What the most promising placements of a round, and those of `also`, are worth.

    Their value is: score, plus `KEEP` of the best word that the next hand can lay from itself, minus what the
    next player gains by the new cards, shared among the other players.
    """
    candidates = [*moves.best(max(asked.n, CANDIDATES)), *also]
    candidates = [move for move in dict.fromkeys(candidates) if move.kind is MoveKind.PLACE]
    players = 1 + len(state.others)
    follows = state.order < players
    size = len(candidates)
    kept, opened, looked = [0.0] * size, [0.0] * size, [0] * size
    world = deals(state, asked.seed, (state.rules.hand_size, state.others[0] if follows else 0))
    for _ in worlds(asked, WORLDS):
        stock, hand = next(world)
        without = _best_on(state, dict(state.grid), hand) if follows else 0
        for at, move in enumerate(candidates):
            if looked[0] and asked.is_late:
                break
            looked[at] += 1
            kept[at] += _promise(state, move, stock)
            if follows:
                table = dict(state.grid) | dict(zip(move.cells, move.cards, strict=True))
                opened[at] += max(0, _best_on(state, table, hand) - without)
    out = []
    for at, move in enumerate(candidates):
        promise, gain = kept[at] / max(1, looked[at]), opened[at] / max(1, looked[at])
        value = move.score + KEEP * promise - (gain / (players - 1) if follows else 0.0)
        details = {"score": move.score, "next_hand": promise, "opened": gain, "worlds": looked[at]}
        out.append(Opinion(move, value, details))
    return out


def _promise(state: State, move: Move, drawn: Sequence[Card]) -> int:
    # The best word of the hand after the move, laid from the hand alone.
    hand = list(state.hand)
    for card in move.cards:
        hand.remove(Card.joker() if card.is_joker else card)
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
