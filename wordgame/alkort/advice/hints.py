"""Advice from one player's view: deal the hidden cards many times over, see what each card leads to, and add up.

Worlds are played out by the learned policy, or solved with open cards (see `questions`); docs/speed.md tells what both
are worth in play.
"""

from __future__ import annotations

from dataclasses import replace

from wordgame.alkort.advice.equals import ideas
from wordgame.alkort.advice.explaining import levels, lost, reasons
from wordgame.alkort.advice.figures import Figures, figures
from wordgame.alkort.advice.trials import run
from wordgame.alkort.judge import check
from wordgame.alkort.listing import legal_moves
from wordgame.alkort.moves import Move
from wordgame.alkort.sentences import say
from wordgame.alkort.state import State
from wordgame.doors import expect, shown
from wordgame.errors import GameOver, IllegalMove, InvalidRules
from wordgame.protocol import Hint, Rating, Request, rated
from wordgame.sentences import say as shared

__all__ = ["METHODS", "make_hints", "rate_move"]

METHODS = ("playout", "solve")
DEFAULT_SECONDS = 0.5
"""The time for advice where neither time nor a number of worlds is given."""

TRYING = 0.88
"""The share of the time in which worlds are tried; what they come to is worked out in the rest."""


def make_hints(
    state: State, asked: Request, *, method: str = "playout", inference: float | None = None
) -> tuple[Hint[Move], ...]:
    """Hints for a state, best first: at most `asked.n`, one for each idea (cards that are worth the same are one), and
    those for the moves that must be included.

    method: "playout" plays every sampled deal on by the learned policy, each player from what it can see; "solve"
    solves it with open cards, for which it takes ten times as long or more and is the weaker adviser in play.
    asked.worlds: how many deals to look at; the result is then the same bit for bit for an equal seed, on any number of
    threads. asked.seconds: as many as fit (0.5 when neither is given; one is always tried). inference: the power to
    which the chance of the others' cards so far, by the policy, is taken as the weight of a deal; 0 takes every deal
    that agrees with what was seen as equally likely. By default 0.5 for "playout", 0 for "solve".

    Each hint's value is the expected points of the deal, the player's side minus the others, as points count at the
    score of the match: near its end only the chance to win it does. `details` adds `points` (as they are), `tricks`
    (expected, of those left), `win`, `attack`, `robbery` (chances of the player's side), `attacked`, `robbed` (the same
    of the others), `match` (chance to win the match, None without a race), `best` (share of the worlds in which no
    other move is better), `error` (standard error of the value), `behind` and `behind_error` (the difference to the
    best move, with its own error: both were tried in the same worlds), `cards` (all that are worth the same), `worlds`,
    and `trick_worlds` (worlds that gave tricks). No hints when it is another's turn. Raises InvalidPosition where no
    deal agrees with what was seen, InvalidRules, IllegalMove for a move to include.
    """
    _check(method, inference)
    if not legal_moves(state):
        return ()
    included = [_legal(state, move) for move in asked.include]
    if not (asked.n or included):
        return ()
    ranked = _ranked(state, asked, method, inference)
    hints: list[Hint[Move]] = []
    for place, one in enumerate(ranked):
        wanted = [move for move in included if move in one.moves]
        for move in wanted or ([one.moves[0]] if place < asked.n else []):
            hints.append(_hint(state, one, move, ranked))
    return tuple(hints)


def rate_move(state: State, asked: Request, *, method: str = "playout") -> Rating[Move]:
    """Where the move to include stands among all legal ones, and what it gives away. Raises IllegalMove."""
    (move,) = (_legal(state, move) for move in asked.include)
    _check(method, None)
    ranked = _ranked(state, asked, method, None)
    own = next(one for one in ranked if move in one.moves)
    values = [(other, one.value) for one in ranked for other in one.moves]
    return rated(move, values, "points", lost(state, own, ranked))


def _ranked(state: State, asked: Request, method: str, inference: float | None) -> list[Figures]:
    if asked.worlds is None and asked.seconds is None:
        asked = replace(asked, seconds=DEFAULT_SECONDS)
    groups = ideas(state)
    trying = asked if asked.seconds is None else replace(asked, seconds=asked.seconds * TRYING)
    return figures(state, groups, run(state, [group[0] for group in groups], method, inference, trying))


def _check(method: str, inference: float | None) -> None:
    expect(method, str, "`method`")
    if method not in METHODS:
        choices = ", ".join(map(repr, METHODS))
        raise InvalidRules(
            shared("option_choice", option="method", given=shown(method), choices=choices), option="method"
        )
    expect(inference, int | float | None, "`inference`")
    if inference is not None and not 0 <= inference <= 1e6:
        raise InvalidRules(say("inference_range", given=shown(inference)), option="inference")


def _legal(state: State, given: str | Move) -> Move:
    expect(given, str | Move, "a move")
    if state.is_over:
        raise GameOver(shared("game_over"))
    move = Move.parse(given)
    verdict = check(state, move)
    if not verdict:
        raise IllegalMove(verdict.reasons[0].message, reasons=verdict.reasons)
    return move


def _hint(state: State, one: Figures, move: Move, ranked: list[Figures]) -> Hint[Move]:
    return Hint(
        move, one.value, "points", reasons(state, one, move, ranked), levels(state, one, move, ranked), one.details
    )
