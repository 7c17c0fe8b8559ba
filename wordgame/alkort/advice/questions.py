"""The two questions of the adviser, which card to play and whether to exchange, put to sampled worlds in two ways.

"playout": everyone plays on by rule of thumb, from what they can see; the other side plays plainly in one half of the
worlds and carefully in the other, the player's own side carefully in all. "solve": everyone plays on perfectly, with
open cards (perfect information Monte Carlo), which overrates plans that need to know the cards.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from threading import local
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordgame._core import tricks as core
from wordgame.alkort.advice.habits import habits
from wordgame.alkort.advice.inference import mistakes
from wordgame.alkort.advice.worlds import NOWHERE, Worlds
from wordgame.alkort.cards import CARDS, NUMBER, numbers
from wordgame.alkort.judge import first_leader
from wordgame.alkort.listing import legal_moves
from wordgame.alkort.moves import Move, MoveKind
from wordgame.alkort.rules import STOCK, Rules, strengths
from wordgame.alkort.state import State

__all__ = ["EXCHANGES", "PLAYS", "Array", "Label", "Question", "Rows"]

TRICKS_EVERY = 4
"""Every fourth world is solved for tricks too: they take ten times as long as points, and points decide."""
AT_ONCE = 32
"""Worlds of a block, which are dealt and played out in one go."""

Label = Hashable
"""What cards are told apart by: interchangeable ones share a label."""
Array = NDArray[np.float64]


class Rows(NamedTuple):
    """Some rows of the trials, from the view of side 0."""

    points: Array
    tricks: Array
    mistakes: Array  # of the others so far, one number a world


class Question(ABC):
    """What is asked of the worlds, and how they are valued. Block n holds the worlds from n * at_once on."""

    at_once = 1

    def __init__(
        self, state: State, labels: tuple[Label, ...], label: Callable[[Move], Label], inference: float
    ) -> None:
        self.state, self.rules, self.labels, self.inference = state, state.rules, labels, inference
        self.moves = {label(move): move for move in reversed(legal_moves(state))}
        self.worlds = Worlds(state)
        self.total = self.rules.robbery_counts == "total"
        self.barred = self.rules.seven_lead == "after_first_trick"

    @abstractmethod
    def rows(self, seed: int, worlds: range, seconds: float) -> Rows | None:
        """The rows of the worlds of these numbers, at most `at_once` of one block; None when time ran out."""


class _Solvers(local):
    """A solver for each thread, kept while the advice is worked out."""

    def __init__(self, rules: Rules) -> None:
        self.solver = core.Solver(strengths(rules), 64.0)


class _SolvedPlay(Question):
    """Which card to play, by open cards."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.solvers = _Solvers(self.rules)
        self.table = strengths(self.rules)

    def rows(self, seed: int, worlds: range, seconds: float) -> Rows | None:
        state = self.state
        hands, _ = self.worlds.deal(generator(seed, worlds.start))
        _, _, each, proven, *_ = self.solvers.solver.solve(
            [numbers(hand) for hand in hands],
            state.turn,
            numbers(state.trick),
            won=state.tricks,
            opening_run=state.opening_run,
            total=self.total,
            barred=self.barred and state.opening,
            tricks=worlds.start % TRICKS_EVERY == 0,
            seconds=seconds,
        )
        if not proven:
            return None
        values = {(level, suit): (p[0], t[0] if t else np.nan) for level, suit, t, p in each if p}
        points, tricks = zip(
            *(values[self.table.place(NUMBER[self._card(label)])] for label in self.labels), strict=True
        )
        odd = mistakes(state, hands, self.solvers.solver) if self.inference else 0
        return Rows(np.array([points], float), np.array([tricks], float), np.array([odd], float))

    def _card(self, label: Label) -> str:
        return self.moves[label].card or ""


class _Exchanges(Question):
    """What both ways of looking at an exchange share."""

    def _deal(self, seed: int, at: int) -> tuple[list[list[str]], list[str]]:
        """World number `at`: the hands, and the stock, which two players leave other cards beside."""
        rng = generator(seed, at)
        hands, rest = self.worlds.deal(rng)
        return hands, rng.sample(rest, STOCK) if len(rest) > STOCK else rest


class _SolvedExchange(_Exchanges):
    """Whether to exchange, and which card to keep, by open cards."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.solvers = _Solvers(self.rules)

    def rows(self, seed: int, worlds: range, seconds: float) -> Rows | None:
        hands, stock = self._deal(seed, worlds.start)
        points, tricks = [], []
        for label in self.labels:
            held = _after_exchange(self.state, self.moves[label], hands, stock)
            t, p, _, proven, *_ = self.solvers.solver.solve(
                [numbers(hand) for hand in held],
                first_leader(self.rules, held, self.state.dealer),
                total=self.total,
                barred=self.barred,
                tricks=worlds.start % TRICKS_EVERY == 0,
                by_card=False,
                seconds=seconds,
            )
            if not proven or p is None:
                return None
            points.append(p[0])
            tricks.append(t[0] if t else np.nan)
        return Rows(np.array([points], float), np.array([tricks], float), np.zeros(1))


class _Playouts(Question):
    """What both questions share that are answered by playing on by rule of thumb."""

    at_once = AT_ONCE

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.habits = habits(self.rules)
        side = self.rules.side(self.state.seat)
        own = [self.rules.side(seat) == side for seat in range(self.rules.players)]
        self.manners = [bytes(mine or careful for mine in own) for careful in (False, True)]

    def careful(self, worlds: range) -> bytes:
        """How each player plays in these worlds: every second one has careful opponents."""
        return b"".join(self.manners[at & 1] for at in worlds)


class _PlayedPlay(_Playouts):
    """Which card to play, by rule of thumb."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        state = self.state
        played = [card for trick in (*state.played, state.trick) for card in trick]
        self.before = numbers(state.exchange.discarded if state.exchange else ())
        self.played = numbers(played)
        self.cards = numbers([self.moves[label].card or "" for label in self.labels])

    def rows(self, seed: int, worlds: range, seconds: float) -> Rows | None:
        state, block = self.state, worlds.start // AT_ONCE
        dealt = self.worlds.seats(generator(seed, block), AT_ONCE)
        first, end = (len(CARDS) * (at - block * AT_ONCE) for at in (worlds.start, worlds.stop))
        seats, careful = dealt[first:end], self.careful(worlds)
        tricks, points = self.habits.play_out(
            seats,
            state.turn,
            numbers(state.trick),
            self.before + self.played[: len(self.played) - len(state.trick)],
            self.cards,
            careful,
            won=state.tricks,
            run=state.opening_run,
            barred=self.barred,
        )
        odd = np.zeros(len(worlds))
        if self.inference and self.played:
            cards = self.habits.surprises(
                seats, state.leaders[0], self.played, self.before, careful, state.seat, barred=self.barred
            )
            odd = np.array(list(cards), float)
        return Rows(_table(points, len(worlds)), _table(tricks, len(worlds)), odd)


class _PlayedExchange(_Playouts, _Exchanges):
    """Whether to exchange, and which card to keep, by rule of thumb."""

    def rows(self, seed: int, worlds: range, seconds: float) -> Rows | None:
        tricks, points = b"", b""
        for at in worlds:
            hands, stock = self._deal(seed, at)
            for label in self.labels:
                move = self.moves[label]
                held = _after_exchange(self.state, move, hands, stock)
                thrown = [card for card in self.state.hand if move.card and card != move.card]
                t, p = self.habits.play_out(
                    _seats(held),
                    first_leader(self.rules, held, self.state.dealer),
                    b"",
                    numbers(thrown),
                    b"",
                    self.careful(range(at, at + 1)),
                    barred=self.barred,
                )
                tricks, points = tricks + t, points + p
        return Rows(_table(points, len(worlds)), _table(tricks, len(worlds)), np.zeros(len(worlds)))


PLAYS: dict[str, type[Question]] = {"playout": _PlayedPlay, "solve": _SolvedPlay}
EXCHANGES: dict[str, type[Question]] = {"playout": _PlayedExchange, "solve": _SolvedExchange}


def generator(seed: int, at: int) -> random.Random:
    """The generator of one world or block of worlds, the same whatever was dealt before."""
    return random.Random(f"{seed} {at}")


def _table(signed: bytes, rows: int) -> Array:
    return np.frombuffer(signed, np.int8).reshape(rows, -1).astype(float)


def _seats(hands: Sequence[Sequence[str]]) -> bytes:
    """The seat of every card."""
    seats = bytearray([NOWHERE]) * len(CARDS)
    for seat, hand in enumerate(hands):
        for card in hand:
            seats[NUMBER[card]] = seat
    return bytes(seats)


def _after_exchange(state: State, move: Move, hands: Sequence[list[str]], stock: list[str]) -> list[list[str]]:
    """The hands after the exchange that a move stands for."""
    mine = list(state.hand) if move.kind is MoveKind.KEEP else [move.card or "", *stock]
    return [mine if seat == state.seat else hand for seat, hand in enumerate(hands)]
