"""Leave values from this package's own self-play, generation after generation: `wordgame scrabble leaves` runs it.

Two players take the turn of the highest equity by the table so far. In each position, racks are drawn at random from
all that is unseen, and each is looked at with the equity of its best turn, less that of the other racks of the same
position (`ext/scrabble/sampling.pyx`). What a leave is worth is the mean of this over the racks that hold it: the
tiles beside it were drawn at random, and rare leaves are seen as often as chance has them, whatever players keep.
Means of few samples are drawn towards what the leaves within say (`wordgame._core.leave_ranks.smooth`). What an
earlier generation saw counts for less.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wordgame._core import leave_ranks, sampling
from wordgame.doors import expect, limits, shown
from wordgame.errors import InvalidRules, InvalidText
from wordgame.lexicon import Lexicon
from wordgame.scrabble.advice.leaves.full import Full
from wordgame.scrabble.advice.leaves.table import LARGEST_RACK, Leaves
from wordgame.scrabble.evaluator import core_layout
from wordgame.scrabble.rules import Rules
from wordgame.scrabble.sentences import say

__all__ = ["GENERATIONS", "train_leaves"]

GENERATIONS = (300_000, 600_000, 1_000_000, 2_000_000)
"""Racks that are sampled, generation by generation: ten minutes of processor time for English."""

DRAWS = 4
"""Racks that are drawn in each position."""

KEPT = 0.3
"""How much of the weight of its samples a generation hands on to the next."""

PULL = (0, 50, 200, 400, *[600] * 8)
"""By the number of tiles: with so many samples a mean counts as much as what the leaves within a leave say."""

GAMES = 200
"""Games of a piece of work, some seconds."""


def train_leaves(
    rules: Rules | str,
    lexicon: Lexicon | str | None = None,
    *,
    executor: Executor | None = None,
    generations: Sequence[int] = GENERATIONS,
    seed: int = 0,
    resume: str | Path | None = None,
    progress: Callable[[int, int], object] | None = None,
    stop: Any = None,
) -> Leaves:
    """A full table of leave values for a rule set, from self-play.

    `lexicon`: None for that of the rules' language. `generations`: how many racks each samples. The work runs in this
    thread, or in pieces on any `concurrent.futures.Executor` (threads, processes, a cluster's); equal arguments give
    equal tables whichever it is. `progress(done, of)` counts samples. With `resume`, a file, what was done is written
    there about every half minute; a call with the same arguments goes on from it. Once `stop` is set, no new piece is
    begun, and the table is that of the samples so far. Raises InvalidRules for rules that self-play cannot follow,
    InvalidText for a file of other arguments, OSError.

    >>> from wordgame.lexicon import Lexicon
    >>> words = Lexicon.from_words(["at", "as", "sat", "tat", "ta", "sats"])
    >>> train_leaves("scrabble-en", words, generations=[200])
    <Leaves 'self-play on custom, 200 samples, seed 0', all 914624 of up to 6 tiles>
    """
    chosen = Rules.of(rules)
    expect(lexicon, str | Lexicon | None, "a lexicon")
    expect(executor, Executor | None, "an executor")
    expect(seed, int, "a seed")
    limits(None, stop)
    words = lexicon if isinstance(lexicon, Lexicon) else Lexicon.load(lexicon or chosen.alphabet.name)
    chosen = chosen.with_alphabet(words.alphabet)
    goals = list(generations)
    if not goals or not all(type(goal) is int and 1 <= goal <= 10**9 for goal in goals):
        raise InvalidRules(say("training_generations", given=shown(goals)), option="generations")
    if not 2 <= chosen.rack_size <= LARGEST_RACK or chosen.tiles.total < 3 * chosen.rack_size:
        raise InvalidRules(say("training_rack", most=LARGEST_RACK, given=chosen.rack_size), option="rack_size")
    course = _Course.begun(chosen, words, goals, seed, None if resume is None else Path(resume))
    while course.generation < len(goals):
        if not course.run(executor, progress, stop):
            break
    spent = sum(goals[: course.generation]) + course.samples
    name = f"self-play on {words.name}, {spent:,} samples, seed {seed}"
    values = course.values if course.samples == 0 else course.smoothed()
    return Leaves.full(
        words.alphabet, chosen.tiles.counts, chosen.rack_size - 1, values, name=name, tiles=chosen.tiles.name
    )


@dataclass(frozen=True)
class _Piece:
    """Work to hand out: some games by a table."""

    rules: dict[str, Any]
    lexicon: Lexicon
    values: bytes  # by rank; the same bytes for all pieces of a generation
    first: int
    seed: int


@lru_cache(maxsize=2)
def _table(rules: str, values: bytes) -> tuple[Rules, Full]:
    chosen = Rules.from_dict(json.loads(rules))
    return chosen, Full.of(chosen.tiles.counts, chosen.rack_size - 1, np.frombuffer(values, np.int32))


@lru_cache(maxsize=2)
def _in_core(rules: str, values: bytes) -> Any:
    return _table(rules, values)[1].in_core()


def _sample(piece: _Piece, stop: Any = None) -> tuple[int, NDArray[np.float64], NDArray[np.float64]]:
    told = json.dumps(piece.rules, sort_keys=True)
    rules, full = _table(told, piece.values)
    rules = rules.with_alphabet(piece.lexicon.alphabet)
    return sampling.sample_leaves(
        core_layout(rules, rules.rack_size), piece.lexicon.word_graph, rules.tiles.counts, _in_core(told, piece.values),
        full.ranks, piece.first, GAMES, seed=piece.seed, draws=DRAWS, exchange_limit=max(1, rules.exchange_limit),
        scoreless_limit=rules.scoreless_limit or 6, stop=stop,
    )  # fmt: skip


class _Course:
    """How far a training is: sums of the samples, piece by piece in order, so that it does not matter who made them."""

    def __init__(self, rules: Rules, lexicon: Lexicon, goals: list[int], seed: int, file: Path | None) -> None:
        self.rules, self.lexicon, self.goals, self.seed, self.file = rules, lexicon, goals, seed, file
        self.ranks = leave_ranks.LeaveRanks(rules.tiles.counts, rules.rack_size - 1)
        self.generation = self.samples = self.games = 0
        self.values: NDArray[np.int32] = np.zeros(self.ranks.size, np.int32)
        self.weight, self.total = np.zeros(self.ranks.size), np.zeros(self.ranks.size)
        told = json.dumps([rules.to_dict(), lexicon.checksum, goals, seed], sort_keys=True)
        self.key = hashlib.sha256(told.encode()).hexdigest()

    @classmethod
    def begun(cls, rules: Rules, lexicon: Lexicon, goals: list[int], seed: int, file: Path | None) -> _Course:
        """A new one, or the one that its file holds."""
        made = cls(rules, lexicon, goals, seed, file)
        if file is not None and file.exists():
            made._read(file)
        return made

    def smoothed(self) -> NDArray[np.int32]:
        """The table that the samples give so far."""
        points = leave_ranks.smooth(self.ranks, self.weight, self.total, PULL[: self.ranks.most + 1])
        values: NDArray[np.int32] = np.rint(np.clip(points, -300, 300) * 100).astype(np.int32) * 10
        values[0] = 0
        return values

    def run(self, executor: Executor | None, progress: Callable[[int, int], object] | None, stop: Any) -> bool:
        """The rest of a generation; False where it was stopped."""
        goal, of = self.goals[self.generation], sum(self.goals)
        before, table = sum(self.goals[: self.generation]), self.values.tobytes()
        waiting: deque[Future[Any]] = deque()
        given, unsaved = self.games, 0
        try:
            while self.samples < goal:
                if stop is not None and stop.is_set():
                    return False
                if executor is None:
                    done = _sample(self._piece(given, table), stop)
                    if stop is not None and stop.is_set():
                        return False  # the piece may be cut short: what counts is whole
                else:
                    while len(waiting) < 2 * (os.cpu_count() or 1) + 2:
                        waiting.append(executor.submit(_sample, self._piece(given, table)))
                        given += GAMES
                    done = waiting.popleft().result()
                self._add(*done)
                given = max(given, self.games)
                unsaved += done[0]
                if progress is not None:
                    progress(before + min(self.samples, goal), of)
                if unsaved >= 200_000:
                    self._write()
                    unsaved = 0
        finally:
            for future in waiting:
                future.cancel()
            if unsaved:
                self._write()
        self.values = self.smoothed()
        self.weight *= KEPT
        self.total *= KEPT
        self.generation, self.samples = self.generation + 1, 0
        self._write()
        return True

    def _piece(self, first: int, table: bytes) -> _Piece:
        # Games of a generation have numbers of their own.
        return _Piece(
            self.rules.to_dict(), self.lexicon, table, (self.generation << 40) + first, self.seed & (2**64 - 1)
        )

    def _add(self, samples: int, weight: NDArray[np.float64], total: NDArray[np.float64]) -> None:
        self.samples += samples
        self.games += GAMES
        self.weight += weight
        self.total += total

    def _write(self) -> None:
        if self.file is None:
            return
        part = self.file.with_name(self.file.name + ".part")
        with part.open("wb") as out:
            np.savez(
                out, key=np.array(self.key), at=np.array([self.generation, self.samples, self.games]),
                values=self.values, weight=self.weight, total=self.total,
            )  # fmt: skip
        part.replace(self.file)

    def _read(self, file: Path) -> None:
        try:
            with np.load(file, allow_pickle=False) as data:
                if str(data["key"]) != self.key:
                    raise InvalidText(say("training_other", path=str(file)))
                self.generation, self.samples, self.games = map(int, data["at"])
                self.values, self.weight, self.total = data["values"], data["weight"], data["total"]
        except InvalidText:
            raise
        except (ValueError, KeyError, EOFError) as error:
            raise InvalidText(say("training_file", path=str(file))) from error
