"""Advice from one player's view: deal the hidden cards many times over, solve each deal, and add up.

Each world is solved with open cards, so the figures are what perfect play leads to (perfect information Monte Carlo).
That is known to overrate plans which need to know the cards; benchmarks/ measures what it is worth in play.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from math import sqrt
from threading import Event, local
from typing import Any

from wordgame._core import tricks as core
from wordgame.alkort.deck import NUMBER
from wordgame.alkort.moves import Move, MoveKind
from wordgame.alkort.position import Position
from wordgame.alkort.rules import MAJORITY, Rules, strengths
from wordgame.alkort.solving import numbers
from wordgame.alkort.worlds import Worlds
from wordgame.errors import InvalidPosition
from wordgame.game import Hint

__all__ = ["make_hints"]

TRICKS_EVERY = 4
"""Every fourth world is solved for tricks too: they take ten times as long as points, and points decide."""

_Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _World:
    """What one world gave: by move, the points and (sometimes) the tricks of seats 0 and 2; its weight."""

    points: dict[Any, int]
    tricks: dict[Any, int] | None
    weight: float = 1.0


def make_hints(
    position: Position,
    n: int | None = None,
    *,
    seconds: float | None = None,
    worlds: int | None = None,
    seed: int = 1,
    threads: int = 1,
    stop: Event | None = None,
    inference: float = 0.0,
) -> tuple[Hint, ...]:
    """Hints for a position, best first: at most n, or one for every legal move.

    worlds: how many deals to look at; the result is then the same bit for bit for equal `seed`, on any number of
    `threads`. seconds: as many as fit (1.0 when neither is given; one is always solved). inference: 0 takes
    every deal that agrees with what was seen as equally likely; above 0 the deals in which the others' cards so far
    were mistakes count less (one in which they gave away p points by their last cards has weight exp(-inference p)).

    Each hint's value is the expected points of the deal, the player's side minus the others. `details` adds `points`,
    `tricks` (expected, of those left), `win`, `attack`, `robbery` (chances of the player's side), `best` (share of the
    worlds in which no other move is better), `error` (standard error of the points), `worlds`, and `trick_worlds`
    (worlds solved for tricks). No hints when it is another's turn. Raises InvalidPosition.
    """
    if worlds is not None and worlds < 1:
        raise InvalidPosition(f"worlds is {worlds}; at least 1 is needed", reasons=[("worlds", str(worlds))])
    if threads < 1:
        raise InvalidPosition(f"threads is {threads}; at least 1 is needed", reasons=[("threads", str(threads))])
    if not position.legal_moves:
        return ()
    if worlds is None and seconds is None:
        seconds = 1.0
    work = _Exchange(position) if position.may_exchange else _Play(position, inference)
    found = _collect(work.solve, seconds, worlds, seed, threads, stop)
    hints = [_hint(position, move, work.label(move), found) for move in position.legal_moves]
    hints.sort(key=lambda hint: (-round(hint.value, 9), -round(hint.details["tricks"] or 0.0, 9)))
    return tuple(hints[:n])


def _collect(
    solve: Callable[[random.Random, int, float], _World | None],
    seconds: float | None,
    worlds: int | None,
    seed: int,
    threads: int,
    stop: Event | None,
) -> list[_World]:
    """Solve worlds in their order, each from a generator of its own, so that the number of threads changes nothing."""
    begin = time.monotonic()

    def one(at: int) -> _World | None:
        left = 0.0
        if at:
            if stop is not None and stop.is_set():
                return None
            if seconds is not None:
                left = seconds - (time.monotonic() - begin)
                if left <= 0:
                    return None
        return solve(random.Random(f"{seed} {at}"), at, left)

    found: list[_World] = []
    numbers_ = range(worlds) if worlds is not None else count()
    if threads == 1:
        for at in numbers_:
            world = one(at)
            if world is None:
                break
            found.append(world)
        return found
    with ThreadPoolExecutor(threads) as pool:
        step, at = 4 * threads, 0
        while worlds is None or at < worlds:
            end = at + step if worlds is None else min(at + step, worlds)
            for world in pool.map(one, range(at, end)):
                if world is None:
                    return found
                found.append(world)
            at = end
    return found


class _Solvers(local):
    """A solver for each thread and rule set, kept while the advice is worked out."""

    def __init__(self, rules: Rules) -> None:
        self.solver = core.Solver(strengths(rules), 64.0)


class _Play:
    """The question which card to play."""

    def __init__(self, position: Position, inference: float) -> None:
        self.position, self.inference = position, inference
        self.worlds = Worlds(position)
        self.table = strengths(position.rules)
        self.solvers = _Solvers(position.rules)
        self.barred = position.opening and position.rules.seven_lead == "after_first_trick"

    def label(self, move: Move) -> _Place:
        return self.table.place(NUMBER[move.card or ""])

    def solve(self, rng: random.Random, at: int, seconds: float) -> _World | None:
        position = self.position
        hands, _ = self.worlds.deal(rng)
        tricks = at % TRICKS_EVERY == 0
        _, _, each, proven, *_ = self.solvers.solver.solve(
            [numbers(hand) for hand in hands],
            position.turn,
            numbers(position.trick),
            won=position.tricks,
            opening_run=position.opening_run,
            total=position.rules.robbery_counts == "total",
            barred=self.barred,
            tricks=tricks,
            seconds=seconds,
        )
        if not proven:
            return None
        points = {(level, suit): p[0] for level, suit, _, p in each if p}
        weight = self._weight(hands) if self.inference else 1.0
        return _World(points, {(level, suit): t[0] for level, suit, t, _ in each if t} if tricks else None, weight)

    def _weight(self, hands: list[list[str]]) -> float:
        """How likely the others' cards of this trick and the one before are in a world, if they avoid mistakes."""
        from wordgame.alkort.inference import mistakes

        return float(mistakes(self.position, hands, self.solvers.solver, self.inference))


class _Exchange:
    """The question whether to exchange, and which card to keep."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.worlds = Worlds(position)
        self.table = strengths(position.rules)
        self.solvers = _Solvers(position.rules)
        self.labels = dict.fromkeys(self.label(move) for move in position.legal_moves)

    def label(self, move: Move) -> Any:
        return "keep" if move.kind is MoveKind.KEEP else self.table.place(NUMBER[move.card or ""])

    def solve(self, rng: random.Random, at: int, seconds: float) -> _World | None:
        position, rules = self.position, self.position.rules
        hands, stock = self.worlds.deal(rng)
        points: dict[Any, int] = {}
        tricks: dict[Any, int] = {}
        for move in position.legal_moves:
            label = self.label(move)
            if label in points:
                continue
            mine = list(position.hand) if move.card is None else [move.card, *stock]
            held = [mine if seat == position.seat else hand for seat, hand in enumerate(hands)]
            lead = first_leader(rules, held, position.dealer)
            t, p, _, proven, *_ = self.solvers.solver.solve(
                [numbers(hand) for hand in held],
                lead,
                total=rules.robbery_counts == "total",
                barred=rules.seven_lead == "after_first_trick",
                tricks=at % TRICKS_EVERY == 0,
                by_card=False,
                seconds=seconds,
            )
            if not proven or p is None:
                return None
            points[label] = p[0]
            if t is not None:
                tricks[label] = t[0]
        return _World(points, tricks or None)


def first_leader(rules: Rules, hands: Sequence[Sequence[str]], dealer: int | None) -> int:
    """The seat that leads first: it holds the highest card; of equal holders the first to the dealer's left."""
    first = 0 if dealer is None else dealer + 1
    order = [(first + at) % rules.players for at in range(rules.players)]
    return max(order, key=lambda seat: max(map(rules.rank, hands[seat])))


def _hint(position: Position, move: Move, label: Any, found: Sequence[_World]) -> Hint:
    sign = 1 if position.rules.side(position.seat) == 0 else -1
    points = [sign * world.points[label] for world in found]
    weights = [world.weight for world in found]
    weight = sum(weights)
    mean = sum(p * w for p, w in zip(points, weights, strict=True)) / weight
    spread = sum(w * w * (p - mean) ** 2 for p, w in zip(points, weights, strict=True))

    def share(holds: Callable[[int, int], bool]) -> float:
        return sum(w for at, (p, w) in enumerate(zip(points, weights, strict=True)) if holds(at, p)) / weight

    best = share(lambda at, p: p == max(sign * q for q in found[at].points.values()))
    counted = [world for world in found if world.tricks is not None]
    taken = None
    if counted:
        left = len(position.hand)
        mine = [w.tricks[label] if sign > 0 else left - w.tricks[label] for w in counted if w.tricks is not None]
        taken = sum(mine) / len(mine)
    details: dict[str, Any] = {
        "points": mean,
        "tricks": taken,
        "win": share(lambda _, p: p > 0),
        "attack": share(lambda _, p: p == MAJORITY),
        "robbery": share(lambda _, p: p > MAJORITY),
        "best": best,
        "error": sqrt(spread * len(found) / max(len(found) - 1, 1)) / weight,
        "worlds": len(found),
        "trick_worlds": len(counted),
    }
    return Hint(move, mean, "points", _why(position, move, details), _levels(position, move, details), details)


def _why(position: Position, move: Move, details: dict[str, Any]) -> tuple[str, ...]:
    worlds = details["worlds"]
    why = [f"{details['points']:+.2f} points (give or take {details['error']:.2f}) over {worlds} sampled deals"]
    why.append(f"wins the deal in {details['win']:.0%}, no card is better in {details['best']:.0%}")
    if details["attack"] or details["robbery"]:
        why.append(f"attack in {details['attack']:.0%}, robbery in {details['robbery']:.0%}")
    if details["tricks"] is not None:
        why.append(f"{details['tricks']:.1f} of the {len(position.hand)} tricks left on average")
    return tuple(why)


def _levels(position: Position, move: Move, details: dict[str, Any]) -> tuple[str, ...]:
    """From a nudge to the move: what to do, what kind of card, the card, the card with its figures."""
    rules, card = position.rules, move.card or ""
    if position.may_exchange:
        aim = "think about the stock" if move.kind is MoveKind.EXCHANGE else "this hand may do as it is"
        kind = f"keep {_kind(rules, card)}" if card else "keep the hand"
    else:
        if not position.trick:
            aim = "lead a card that wins for certain" if card[0] == "7" else "lead"
        else:
            best = rules.winner(position.trick)
            wins = rules.beats(card, position.trick[best], best_led=best == 0)
            partner = (position.leader + best - position.seat) % position.players == 2
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
