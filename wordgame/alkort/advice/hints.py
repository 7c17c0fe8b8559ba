"""Advice from one player's view: deal the hidden cards many times over, see what each card leads to, and add up.

Worlds are played out by rule of thumb, or solved with open cards (see `questions`); benchmarks/ measures what both are
worth in play.
"""

from __future__ import annotations

from math import sqrt
from threading import Event
from typing import Any

import numpy as np

from wordgame.alkort.advice.questions import Label
from wordgame.alkort.advice.trials import DEFAULT_INFERENCE, METHODS, Trials, run
from wordgame.alkort.cards import NUMBER
from wordgame.alkort.listing import legal_moves
from wordgame.alkort.moves import Move, MoveKind
from wordgame.alkort.rules import MAJORITY, Rules, strengths
from wordgame.alkort.state import State
from wordgame.doors import count_of, expect, limits, shown
from wordgame.errors import InvalidPosition
from wordgame.game import Hint

__all__ = ["make_hints"]


def make_hints(
    state: State,
    n: int | None = None,
    *,
    seconds: float | None = None,
    worlds: int | None = None,
    seed: int = 1,
    threads: int = 1,
    stop: Event | None = None,
    method: str = "playout",
    inference: float | None = None,
) -> tuple[Hint, ...]:
    """Hints for a state, best first: at most n, or one for every legal move.

    method: "playout" plays every sampled deal on by rule of thumb, each player from what it can see; "solve" solves it
    with open cards, for which it takes ten times as long or more and is the weaker adviser in play. worlds: how many
    deals to look at; the result is then the same bit for bit for equal `seed`, on any number of `threads`. seconds: as
    many as fit (0.5 when neither is given; one is always tried). inference: 0 takes every deal that agrees with what
    was seen as equally likely; above 0 the deals that do not suit the others' cards so far count less: a deal has the
    weight exp(-inference p), where p is the number of their cards that go against the rule of thumb, or, when deals are
    solved, the points that they gave away by their last cards. By default log(2) for "playout", 0 for "solve".

    Each hint's value is the expected points of the deal, the player's side minus the others. `details` adds `points`,
    `tricks` (expected, of those left), `win`, `attack`, `robbery` (chances of the player's side), `best` (share of the
    worlds in which no other move is better), `error` (standard error of the points), `worlds`, and `trick_worlds`
    (worlds that gave tricks). No hints when it is another's turn. Raises InvalidPosition.
    """
    if method not in METHODS:
        raise InvalidPosition(
            f"method is {shown(method)}; it can be {' or '.join(METHODS)}", reasons=[("method", shown(method))]
        )
    seconds = limits(seconds, stop)
    expect(worlds, int | None, "`worlds`")
    expect(threads, int, "`threads`")
    expect(inference, int | float | None, "`inference`")
    if worlds is not None and worlds < 1:
        raise InvalidPosition(f"worlds is {worlds}; at least 1 is needed", reasons=[("worlds", str(worlds))])
    if threads < 1:
        raise InvalidPosition(f"threads is {threads}; at least 1 is needed", reasons=[("threads", str(threads))])
    if inference is not None and not 0 <= inference <= 1e6:
        raise InvalidPosition(
            f"inference is {shown(inference)}; it is 0 to a million", reasons=[("inference", shown(inference))]
        )
    most = None if n is None else count_of(n, "the number of hints")
    moves = legal_moves(state)
    if not moves:
        return ()
    if worlds is None and seconds is None:
        seconds = 0.5
    table = strengths(state.rules)

    def label(move: Move) -> Label:
        return move.kind if move.kind is MoveKind.KEEP else table.place(NUMBER[move.card or ""])

    found = run(
        state,
        label,
        method,
        DEFAULT_INFERENCE[method] if inference is None else inference,
        seconds=seconds,
        worlds=worlds,
        seed=seed,
        threads=threads,
        stop=stop,
    )
    hints = [_hint(state, move, label(move), found) for move in moves]
    hints.sort(key=lambda hint: (-round(hint.value, 9), -round(hint.details["tricks"] or 0.0, 9)))
    return tuple(hints[:most])


def _hint(state: State, move: Move, label: Label, found: Trials) -> Hint:
    """Add up one column of the trials."""
    column = found.labels.index(label)
    points, tricks, weights = found.points[:, column], found.tricks[:, column], found.weights
    worlds, weight = len(weights), float(weights.sum())
    mean = float(points @ weights) / weight
    spread = float((weights * weights) @ (points - mean) ** 2)
    counted = ~np.isnan(tricks)

    def share(holds: Any) -> float:
        return float(holds @ weights) / weight

    details: dict[str, Any] = {
        "points": mean,
        "tricks": float(tricks[counted] @ weights[counted]) / float(weights[counted].sum()) if counted.any() else None,
        "win": share(points > 0),
        "attack": share(points == MAJORITY),
        "robbery": share(points > MAJORITY),
        "best": share(points == found.points.max(axis=1)),
        "error": sqrt(spread * worlds / max(worlds - 1, 1)) / weight,
        "worlds": worlds,
        "trick_worlds": int(counted.sum()),
    }
    return Hint(move, mean, "points", _why(state, move, details), _levels(state, move, details), details)


def _why(state: State, move: Move, details: dict[str, Any]) -> tuple[str, ...]:
    worlds = details["worlds"]
    why = [f"{details['points']:+.2f} points (give or take {details['error']:.2f}) over {worlds} sampled deals"]
    why.append(f"wins the deal in {details['win']:.0%}, no card is better in {details['best']:.0%}")
    if details["attack"] or details["robbery"]:
        why.append(f"attack in {details['attack']:.0%}, robbery in {details['robbery']:.0%}")
    if details["tricks"] is not None:
        why.append(f"{details['tricks']:.1f} of the {len(state.hand)} tricks left on average")
    return tuple(why)


def _levels(state: State, move: Move, details: dict[str, Any]) -> tuple[str, ...]:
    """From a nudge to the move: what to do, what kind of card, the card, the card with its figures."""
    rules, card = state.rules, move.card or ""
    if state.may_exchange:
        aim = "think about the stock" if move.kind is MoveKind.EXCHANGE else "this hand may do as it is"
        kind = f"keep {_kind(rules, card)}" if card else "keep the hand"
    else:
        if not state.trick:
            aim = "lead a card that wins for certain" if card[0] == "7" else "lead"
        else:
            best = rules.winner(state.trick)
            wins = rules.beats(card, state.trick[best], best_led=best == 0)
            partner = (state.leader + best - state.seat) % state.players == 2
            aim = (
                "try to take this trick" if wins else "leave this trick to the " + ("partner" if partner else "others")
            )
        kind = f"play {_kind(rules, card)}"
    return (aim, kind, str(move), f"{move}: {details['points']:+.2f} points, wins in {details['win']:.0%}")


def _kind(rules: Rules, card: str) -> str:
    if card[0] == "7":
        return "a seven"
    if card in rules.named:
        return "one of the six named cards"
    if rules.rank(card):
        return {"A": "an ace", "6": "a six", "8": "a low eight", "J": "a jack"}[card[0]]
    return "bad rubbish" if rules.is_bad_rubbish(card) else "good rubbish"
