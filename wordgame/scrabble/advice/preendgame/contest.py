"""Which move wins most often: draw after draw of the moves that promise most, until no other can be better.

A move is dropped once it has lost so often that it cannot win as often as another surely does. Of those that win
equally often, the mean final lead decides; it is worked out only as far as that takes. Hard ends are put off: each
attempt gets more positions than the last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from fractions import Fraction
from heapq import heapify, heappop, heappush
from math import lcm
from queue import SimpleQueue

from wordgame.scrabble.advice.preendgame.candidates import Candidate, Draw
from wordgame.scrabble.advice.preendgame.draws import more, sampled
from wordgame.scrabble.advice.preendgame.ends import FAR, OutOfTime, Worker
from wordgame.scrabble.advice.preendgame.replies import after_reply, replies

__all__ = ["Contest"]

FIRST_BUDGET = 20_000
"""Positions of the first attempt at an end, ..."""
MORE = 8
"""... and how many times as many the next one gets."""
PUT_OFF = 0.2
"""So much less does a move promise for each failed attempt at the end that is its next."""
LAST = 10.0
"""More than that ever adds up to."""
GLANCED = 2
"""Draws of a move that are guessed to put moves in order, ..."""
GUESSED = 12
"""... and of one whose turn has come."""


class Contest:
    """The moves of one state against each other. `exact`: nothing is dropped, every lead is worked out."""

    def __init__(
        self, candidates: Sequence[Candidate], workers: Sequence[Worker], pool: Executor | None, *, exact: bool,
        progress: Callable[[int, int], object] | None = None,
    ) -> None:  # fmt: skip
        self.candidates, self.exact, self.pool, self.progress = candidates, exact, pool, progress
        self.threads = len(workers)
        self.idle: SimpleQueue[Worker] = SimpleQueue()
        for worker in workers:
            self.idle.put(worker)
        self.proven = False
        self.best: Candidate | None = None
        self.told = 0

    def run(self) -> None:
        """All of it, or as far as the time goes; `proven` says whether the best move is known to be."""
        try:
            self._guess_all()
            self._settle_points()
            self._settle_spreads()
        except OutOfTime:
            return
        self.proven = True

    # -- wins, ties, losses ---------------------------------------------------------------------------------------

    def _guess_all(self) -> None:
        def glance(candidate: Candidate, worker: Worker) -> None:
            guess(candidate, GLANCED, worker)

        for start in range(0, len(self.candidates), self.threads):
            self._each(glance, self.candidates[start : start + self.threads])

    def _settle_points(self) -> None:
        scale = lcm(*(one.of for one in self.candidates))
        for one in self.candidates:
            one.scale = scale // one.of
            one.weigh()
        sure = max(one.lower for one in self.candidates)
        waiting = [(-put_off_promise(one), at) for at, one in enumerate(self.candidates) if one.undecided]
        heapify(waiting)
        while waiting:
            self._tell(len(self.candidates) - len(waiting))
            at = heappop(waiting)[1]
            best = self.candidates[at]
            if not self.exact and not may_win(best, sure):
                continue
            self._go_on_with(best, sure)
            sure = max(sure, best.lower)
            if best.undecided and not best.dropped:
                heappush(waiting, (-put_off_promise(best), at))
        self._tell(len(self.candidates))

    def _go_on_with(self, candidate: Candidate, sure: int) -> None:
        """The next step of a move: its draws guessed, or compared with the best, or some of them settled."""
        if not candidate.guessed:
            candidate.guessed = True
            self._each(lambda one, worker: guess(one, GUESSED, worker), [candidate])
            return
        if not self.exact and candidate.upper == sure and self._is_dominated(candidate):
            candidate.dropped = True
            return

        def settle(draw: Draw, worker: Worker) -> None:
            settle_points(candidate, draw, worker)

        try:
            self._each(settle, candidate.next_draws(self.threads))
        finally:
            candidate.weigh()

    def _tell(self, done: int) -> None:
        if self.progress is not None and done > self.told:
            self.told = done
            self.progress(done, len(self.candidates))

    # -- leads ----------------------------------------------------------------------------------------------------

    def leaders(self) -> list[Candidate]:
        """The moves that win most often, all of their draws decided, the one of the highest mean lead first."""
        sure = max(one.lower for one in self.candidates)
        found = [one for one in self.candidates if one.lower == one.upper == sure]
        return sorted(found, key=lambda one: -one.spread)

    def _is_dominated(self, candidate: Candidate) -> bool:
        """Whether a move that can win no more often than the best so far has no higher mean lead either: asked once,
        and only where it seems to win every draw that is left, so that losing one would take longer to show.
        """
        if candidate.compared or any((draw.guess or 0) <= 0 for draw in candidate.draws if draw.points is None):
            return False
        leader = next((one for one in self.leaders() if not one.open), None)
        if leader is None:
            return False
        candidate.compared = True
        mean = self._mean(leader)
        if self._is_behind(candidate, mean):
            candidate.most = float(mean)
            return True
        candidate.weigh()
        return False

    def _mean(self, candidate: Candidate) -> Fraction:
        """The mean lead of a move, each draw worked out."""
        self._work_out(candidate, candidate.draws)
        return mean_of([(draw.low, draw.ways) for draw in candidate.draws])

    def _settle_spreads(self) -> None:
        exact = [one for one in self.candidates if not one.open and (self.exact or one in self.leaders())]
        exact.sort(key=lambda one: (one.lower, one.spread), reverse=True)
        sure = max(one.lower for one in self.candidates)
        best: Fraction | None = None
        for candidate in exact:
            if best is None or self.exact or not self._is_behind(candidate, best):
                mean = self._mean(candidate)
                if candidate.lower == sure and (best is None or mean > best):
                    best, self.best = mean, candidate
            else:
                candidate.most = float(best)
        if self.best is None:  # only moves that leave tiles in the bag win so often
            self.best = self.leaders()[0]

    def _work_out(self, candidate: Candidate, draws: Sequence[Draw]) -> None:
        def work_out(draw: Draw, worker: Worker) -> None:
            if draw.low < draw.high:
                ask(candidate, draw, worker, draw.low - 1, draw.high + 1)

        self._each(work_out, draws)

    def _is_behind(self, candidate: Candidate, best: Fraction) -> bool:
        """Whether the mean lead is proven to be no higher than `best`: each draw is shown to bring no more than its
        guess and an equal part of what may be added to the guesses; where it brings more, it is worked out, and the
        others have less to spare.
        """
        ways = sum(draw.ways for draw in candidate.draws)
        limit = best * ways
        likely = {id(draw): draw.spread for draw in candidate.draws}
        left = sorted((draw for draw in candidate.draws if draw.low < draw.high), key=lambda draw: draw.guess or 0)
        while True:
            known = sum(draw.ways * draw.high for draw in candidate.draws if draw.low == draw.high or draw not in left)
            if not left:
                return known <= limit
            rest = sum(draw.ways * likely[id(draw)] for draw in left)
            spare = (float(limit) - known - rest) / sum(draw.ways for draw in left)
            if spare < 0:
                lowest = sum(draw.ways * max(draw.low, -FAR) for draw in left)
                if known + lowest > limit:
                    return False
            draw = left.pop()
            bar = int(likely[id(draw)] + max(0.0, spare) // 1)

            def bounded(one: Draw, worker: Worker, bar: int = bar) -> None:
                if one.high > bar:
                    ask(candidate, one, worker, bar, bar + 1)
                if one.high > bar and one.low < one.high:
                    ask(candidate, one, worker, one.low - 1, one.high + 1)

            self._each(bounded, [draw])

    def _each(self, work: Callable[..., None], things: Sequence[object]) -> None:
        """Work on several things at once, as many as there are workers."""

        def one(thing: object) -> None:
            worker = self.idle.get()
            try:
                work(thing, worker)
            finally:
                self.idle.put(worker)

        if self.pool is None or len(things) < 2:
            for thing in things:
                one(thing)
            return
        waiting = [self.pool.submit(one, thing) for thing in things]
        errors = [future.exception() for future in waiting]
        for error in errors:
            if error is not None:
                raise error


def may_win(candidate: Candidate, sure: int) -> bool:
    """Whether a move may still win as often as another surely does, or more often, where it is estimated."""
    if candidate.open:
        return candidate.upper > sure
    return candidate.upper >= sure and not candidate.dropped


def put_off_promise(candidate: Candidate) -> float:
    """What a move promises, less for the attempts at the end that is its next. Estimates, which take longest, are last:
    most are dropped then after a draw or two.
    """
    if candidate.open:
        return candidate.promise - LAST
    return candidate.promise - PUT_OFF * min((draw.tries for draw in candidate.draws if draw.points is None), default=0)


def guess(candidate: Candidate, most: int, worker: Worker) -> None:
    """Guess so many of the draws of a move."""
    for draw in sampled(candidate.draws, most):
        worker.look()
        if draw.guess is None:
            draw.guess = guessed(candidate, draw, worker)
    candidate.weigh()


def guessed(candidate: Candidate, draw: Draw, worker: Worker) -> int:
    """The final lead when both play on greedily."""
    if candidate.open:
        return worker.play_on(candidate.plays, draw.world, 1, candidate.left, candidate.lead, quick=True)
    return worker.guess(candidate.plays, draw.world, 1, candidate.lead)


def settle_points(candidate: Candidate, draw: Draw, worker: Worker) -> None:
    """Whether a draw wins, ties or loses; where tiles stay in the bag, by the opponent's best replies."""
    if draw.guess is None:
        draw.guess = guessed(candidate, draw, worker)
    if not candidate.open:
        budget = FIRST_BUDGET * MORE ** min(draw.tries, 8)
        draw.tries += 1
        ask(candidate, draw, worker, -1, 1, budget)
        return
    world, plays = draw.world, candidate.plays
    unseen = more(world.own, world.bag)
    best = replies(worker, plays, world.other, unseen, sum(world.bag), candidate.lead, candidate.left)
    leads = [after_reply(worker, plays, world, reply, candidate.lead, candidate.left, quick=False) for reply in best]
    value = min(leads)
    draw.low, draw.high = (1, FAR) if value > 0 else (-FAR, -1) if value < 0 else (0, 0)


def ask(candidate: Candidate, draw: Draw, worker: Worker, low: int, high: int, budget: int = 0) -> None:
    """Search the end that follows a draw for a lead between two bounds, and note what that proves."""
    value = worker.lead(candidate.plays, draw.world, 1, candidate.lead, low, high, budget)
    if value is None:
        return
    if value > low:
        draw.low = max(draw.low, value)
    if value < high:
        draw.high = min(draw.high, value)


def mean_of(leads: Sequence[tuple[int, int]]) -> Fraction:
    """The mean of leads, each with the number of ways in which it comes."""
    return Fraction(sum(lead * ways for lead, ways in leads), sum(ways for _, ways in leads))
