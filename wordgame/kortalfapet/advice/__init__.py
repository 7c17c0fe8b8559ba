"""Advice for Kortalfapet: the best moves with their reasons, from what one player can see, and where a move stands.

Two players: own points, plus points stolen, minus what the other player is expected to gain with the best answer, over
imagined hands. Rounds: the score now, plus what the cards left in the hand promise, minus what is opened to the next
player. Who is stuck learns which card to put under the stock.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from wordgame.doors import shown
from wordgame.errors import InvalidRules
from wordgame.kortalfapet.advice import rounds, stuck, two_players
from wordgame.kortalfapet.advice.opinions import Opinion
from wordgame.kortalfapet.listing import Moves
from wordgame.kortalfapet.moves import Move, MoveKind
from wordgame.kortalfapet.sentences import say
from wordgame.kortalfapet.state import State
from wordgame.lexicon.known import known_words
from wordgame.messages import Message
from wordgame.protocol.hints import Hint, Rating, rated
from wordgame.protocol.learning import learners_hints
from wordgame.protocol.requests import Request

__all__ = ["hints", "rate"]

LOOKS = 2
"""Worlds in which moves of known words are compared, before the best of them are compared with all."""

MOST_WORLDS = 1_000_000
UNIT = "points"


def hints(state: State, moves: Moves, asked: Request) -> tuple[Hint[Move], ...]:
    """The best of the legal moves of a state, best first, different words before one word laid in different ways; and
    those that `include` names. Values in points. Raises InvalidRules, IllegalMove, InvalidText, TypeError.
    """
    if state.is_over:
        return ()
    included = [moves.legal(move).move for move in asked.include]
    if asked.words is not None:
        simple = replace(state, lexicon=known_words(state.lexicon, asked.words))
        quick = replace(asked, words=None, include=(), worlds=LOOKS, seconds=None, progress=None)
        known = [hint.move for hint in hints(simple, Moves(simple), quick)] if moves.placements else list(moves)
        known = [move for move in known if move.kind is MoveKind.PLACE or not moves.placements]
        return learners_hints(asked, known, lambda one: hints(state, moves, one))
    found = _opinions(state, moves, included, asked)
    chosen = _different(found, asked.n)
    also = [opinion for opinion in found if opinion.move in included and opinion not in chosen]
    return tuple(_hint(state, opinion) for opinion in sorted([*chosen, *also], key=_worth))


def rate(state: State, moves: Moves, move: Move, asked: Request) -> Rating[Move]:
    """Where a legal move stands among those that are looked at for hints, and what is lost by it."""
    found = sorted(_opinions(state, moves, [move], asked), key=_worth)
    (own,) = [opinion for opinion in found if opinion.move == move]
    why: tuple[Message, ...] = ()
    if own.value < found[0].value and move.kind is found[0].move.kind is MoveKind.PLACE:
        why = (two_players if state.is_two_player else rounds).lost(own, found[0])
    return rated(move, [(opinion.move, opinion.value) for opinion in found], UNIT, why)


def _opinions(state: State, moves: Moves, also: Sequence[Move], asked: Request) -> list[Opinion]:
    if asked.worlds is not None and asked.worlds > MOST_WORLDS and asked.seconds is None and asked.stop is None:
        raise InvalidRules(say("too_many_worlds", given=shown(asked.worlds), most=MOST_WORLDS), option="worlds")
    if not moves.placements:
        return stuck.opinions(state, moves, asked)
    judge = two_players.opinions if state.is_two_player else rounds.opinions
    found = judge(state, moves, also, asked)
    passes = [
        Opinion(move, min(opinion.value for opinion in found), {"placements": moves.placements})
        for move in also
        if move.kind is MoveKind.PASS
    ]
    return found + passes


def _worth(opinion: Opinion) -> float:
    return -opinion.value


def _different(found: Iterable[Opinion], n: int) -> list[Opinion]:
    # The best of each word first, then the others, as far as there is room.
    best: dict[str, Opinion] = {}
    others = []
    for opinion in sorted(found, key=_worth):
        if opinion.move.kind is MoveKind.PLACE and best.setdefault(opinion.move.word, opinion) is not opinion:
            others.append(opinion)
        elif opinion.move.kind is not MoveKind.PLACE:
            best[str(opinion.move)] = opinion
    return [*best.values(), *others][:n]


def _hint(state: State, opinion: Opinion) -> Hint[Move]:
    move = opinion.move
    if move.kind is not MoveKind.PLACE:
        why, levels = stuck.why(state, opinion), stuck.levels(move)
    else:
        form = two_players if state.is_two_player else rounds
        why, levels = form.why(state, opinion), form.levels(state, move)
    return Hint(move, opinion.value, UNIT, why, levels, dict(opinion.details))
