"""The two questions of the adviser, which card to play and whether to exchange, put to sampled worlds in two ways.

"playout": everyone plays on by the learned policy, from what they can see. "solve": everyone plays on perfectly, with
open cards (perfect information Monte Carlo), which overrates plans that need to know the cards.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from threading import local
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordgame._core import tricks as core
from wordgame.alkort.advice.outlook import only_winning_counts
from wordgame.alkort.advice.policy import policy
from wordgame.alkort.advice.worlds import NOWHERE, Worlds
from wordgame.alkort.cards import CARDS, NUMBER, numbers
from wordgame.alkort.judge import first_leader
from wordgame.alkort.moves import Move, MoveKind
from wordgame.alkort.rules import STOCK, Rules, strengths
from wordgame.alkort.state import State

__all__ = ["EXCHANGES", "PLAYS", "Array", "Question", "Rows"]

TRICKS_EVERY = 4
"""Every fourth world is played or solved for tricks too: they take longer than points, and points decide."""
ODD = 0.3
"""The share of cards of others that say nothing, since nobody plays by the policy alone."""
AT_ONCE = 64
"""Worlds of a block, which are dealt and played out in one go."""

Array = NDArray[np.float64]


class Rows(NamedTuple):
    """Some rows of the trials, from the view of side 0."""

    points: Array
    tricks: Array
    likelihoods: Array  # of the others' cards so far, as logarithms, one number a world


class Question(ABC):
    """What is asked of the worlds, and how they are valued. Block n holds the worlds from n * at_once on."""

    at_once = 1

    def __init__(self, state: State, moves: Sequence[Move], weighed: bool) -> None:
        """`moves`: one of each idea; `weighed`: how likely the others' cards are in a world is asked too."""
        self.state, self.rules, self.moves, self.weighed = state, state.rules, tuple(moves), weighed
        self.worlds = Worlds(state)
        self.policy = policy(self.rules, only_winning_counts(self.rules, state.scores))
        self.total = self.rules.robbery_counts == "total"
        self.barred = self.rules.seven_lead == "after_first_trick"
        self.played = numbers(card for trick in (*state.played, state.trick) for card in trick)
        self.before = numbers(state.exchange.discarded if state.exchange else ())

    @abstractmethod
    def rows(self, seed: int, worlds: range, seconds: float) -> Rows | None:
        """The rows of the worlds of these numbers, at most `at_once` of one block; None when time ran out."""

    def likelihoods(self, seats: bytes) -> Array:
        """How likely the cards of the others are in these worlds."""
        count = len(seats) // len(CARDS)
        if not self.weighed or not self.played:
            return np.zeros(count)
        state = self.state
        found = self.policy.likelihoods(
            seats, state.leaders[0], self.played, self.before, state.seat, odd=ODD, barred=self.barred
        )
        return np.frombuffer(found, np.float32).astype(float)


class _Solvers(local):
    """A solver for each thread, kept while the advice is worked out."""

    def __init__(self, rules: Rules) -> None:
        self.solver = core.Solver(strengths(rules), 16.0)


class _SolvedPlay(Question):
    """Which card to play, by open cards."""

    def __init__(self, state: State, moves: Sequence[Move], weighed: bool) -> None:
        super().__init__(state, moves, weighed)
        self.solvers = _Solvers(self.rules)
        table = strengths(self.rules)
        self.places = [table.place(NUMBER[move.card or ""]) for move in moves]

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
        points, tricks = zip(*(values[place] for place in self.places), strict=True)
        return Rows(np.array([points], float), np.array([tricks], float), self.likelihoods(_seats(hands)))


class _Exchanges(Question):
    """What both ways of looking at an exchange share."""

    def _deal(self, seed: int, at: int) -> tuple[list[list[str]], list[str]]:
        """World number `at`: the hands, and the stock, which two players leave other cards beside."""
        rng = generator(seed, at)
        hands, rest = self.worlds.deal(rng)
        return hands, rng.sample(rest, STOCK) if len(rest) > STOCK else rest


class _SolvedExchange(_Exchanges):
    """Whether to exchange, and which card to keep, by open cards."""

    def __init__(self, state: State, moves: Sequence[Move], weighed: bool) -> None:
        super().__init__(state, moves, weighed)
        self.solvers = _Solvers(self.rules)

    def rows(self, seed: int, worlds: range, seconds: float) -> Rows | None:
        hands, stock = self._deal(seed, worlds.start)
        points, tricks = [], []
        for move in self.moves:
            held = _after_exchange(self.state, move, hands, stock)
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


class _PlayedPlay(Question):
    """Which card to play, by the policy."""

    at_once = AT_ONCE

    def rows(self, seed: int, worlds: range, seconds: float) -> Rows | None:
        state, block = self.state, worlds.start // AT_ONCE
        rng = generator(seed, block)
        dealt = self.worlds.seats(rng, AT_ONCE)
        first, end = (at - block * AT_ONCE for at in (worlds.start, worlds.stop))
        tricks, points = self.policy.play_out(
            dealt[len(CARDS) * first : len(CARDS) * end],
            state.turn,
            numbers(state.trick),
            self.before + self.played[: len(self.played) - len(state.trick)],
            numbers([move.card or "" for move in self.moves]),
            rng.getrandbits(63),
            won=state.tricks,
            run=state.opening_run,
            barred=self.barred,
            first=first,
            tricks_every=TRICKS_EVERY,
        )
        odd = self.likelihoods(dealt[len(CARDS) * first : len(CARDS) * end])
        count = len(worlds)
        return Rows(_table(points, count), _known(_table(tricks, count)), odd)


class _PlayedExchange(_Exchanges):
    """Whether to exchange, and which card to keep, by the policy."""

    at_once = AT_ONCE

    def rows(self, seed: int, worlds: range, seconds: float) -> Rows | None:
        tricks, points = b"", b""
        for at in worlds:
            hands, stock = self._deal(seed, at)
            luck = generator(seed, at).getrandbits(63)
            for move in self.moves:
                held = _after_exchange(self.state, move, hands, stock)
                thrown = [card for card in self.state.hand if move.card and card != move.card]
                t, p = self.policy.play_out(
                    _seats(held),
                    first_leader(self.rules, held, self.state.dealer),
                    b"",
                    numbers(thrown),
                    b"",
                    luck,
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


def _known(tricks: Array) -> Array:
    return np.where(tricks < 0, np.nan, tricks)


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
