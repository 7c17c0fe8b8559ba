"""Advice by simulation: the best moves by equity, each tried in many sampled worlds with a few turns after it.

States what a Position knows of the hidden tiles and what the rules say of the end; the core plays. Nothing hidden is
used: a world is drawn from the tiles that the player has not seen.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import takewhile
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from wordgame._core import simulate as core
from wordgame.doors import MOST, expect, seconds_of, shown
from wordgame.errors import InvalidPosition, InvalidRules
from wordgame.protocol import Hint
from wordgame.protocol.requests import Request
from wordgame.scrabble.advice.asked import asked_moves
from wordgame.scrabble.advice.chances import win_chances
from wordgame.scrabble.advice.equity import ranked
from wordgame.scrabble.advice.ideas import best_ideas
from wordgame.scrabble.advice.leaves import Leaves, default_leaves
from wordgame.scrabble.advice.static import static_hint
from wordgame.scrabble.evaluator import Evaluator, core_layout
from wordgame.scrabble.move import Move
from wordgame.scrabble.notation import MoveKind
from wordgame.scrabble.rules.ending import ending_of
from wordgame.scrabble.sentences import say
from wordgame.scrabble.state import State
from wordgame.tiles import Rack

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["CANDIDATES", "WORLDS", "Trials", "World", "simulated_hints", "try_moves", "world"]

CANDIDATES = 15
WORLDS = 300
MOST_WORLDS = 1_000_000
MOST_CANDIDATES = 500
LARGEST_RACK = 12
BLOCK = 16
"""Worlds between two looks at what is clearly worse, shared by the threads."""
LEAST = 4
"""Worlds that are tried even when there is no time."""
FEWEST = 48
"""A move is dropped after so many worlds at the earliest, ..."""
POINT = 0.0005
"""What a point counts beside the chance to win: it decides between moves that win as often, as with a lead of 200."""
CLEARLY = 3.0
"""... when it is worse than the last that is asked for by so many standard errors of their difference."""


class World(NamedTuple):
    """What the player does not see, as one sampled world has it.

    `racks`: the other players' racks, in the order of play. `bag`: letter codes (0 for a blank), the next to be drawn
    last. `places`: where the tiles of exchanges go in the bag: the j-th of a game, into a bag of n, goes in at index
    `places[j % 32] * (n + 1) >> 32`.
    """

    racks: tuple[Rack, ...]
    bag: bytes
    places: tuple[int, ...]


def world(state: State, seed: int, number: int) -> World:
    """World `number` of a state: from what the state knows and the seed alone. Raises InvalidPosition.

    >>> from wordgame.scrabble import Position
    >>> drawn = world(Position(rack="AEINRT?").state, 1, 0)
    >>> [len(rack) for rack in drawn.racks], len(drawn.bag)
    ([7], 86)
    """
    hidden = _Hidden.of(state)
    order, places = core.deal(hidden.free, _word(seed), number)
    racks, at = [], 0
    for known, unknown in zip(state.opponents, hidden.unknown, strict=True):
        racks.append(known + Rack.of(state.alphabet, order[at : at + unknown]))
        at += unknown
    return World(tuple(racks), order[at:], places)


class _Hidden(NamedTuple):
    """The tiles that may be on any rack or in the bag, and how many each other player has of them."""

    free: bytes
    unknown: tuple[int, ...]

    @classmethod
    def of(cls, state: State) -> _Hidden:
        racks, full = state.opponents, state.rules.rack_size
        known = Rack.of(state.alphabet, b"")
        for rack in racks:
            known = known + rack
        lacking = state.unseen.missing(known)
        if lacking:
            raise InvalidPosition(say("others_racks", tiles=str(lacking)))
        # Full racks while the bag has tiles; after that nobody knows who holds how many: as evenly as can be.
        held = [len(rack) for rack in racks]
        left = len(state.unseen) - state.bag_size - sum(held)
        while left > 0 and min(held, default=full) < full:
            held[held.index(min(held))] += 1
            left -= 1
        # What is left then are own tiles that were not told: in a world they lie among those of the bag.
        if left > full - len(state.rack) or max(held, default=0) > full:
            counts = {"unseen": len(state.unseen), "bag": state.bag_size, "racks": len(racks), "most": full}
            raise InvalidPosition(say("worlds_do_not_fit", **counts))
        unknown = tuple(count - len(rack) for count, rack in zip(held, racks, strict=True))
        return cls((state.unseen - known).tiles(), unknown)


@dataclass(frozen=True)
class Trials:
    """What the worlds gave, one entry a move: how many `worlds` it was tried in, the `mean` lead gained in points, the
    standard `error` of that; `reply`, points of the next player's turn; `bingo`, a share of the worlds; `win`, the
    chance to win, 0 to 1 (of more than two players: how often ahead of all others when it stops, half for the best
    place shared); `worth`, by which they are ranked: with two players `win` and `POINT` for each point, else `mean`.
    `certain`: no other world is possible.
    """

    worlds: tuple[int, ...]
    mean: tuple[float, ...]
    error: tuple[float, ...]
    reply: tuple[float, ...]
    bingo: tuple[float, ...]
    win: tuple[float, ...]
    worth: tuple[float, ...]
    certain: bool


def simulated_hints(
    state: State,
    asked: Request,
    wanted: Sequence[Move] = (),
    *,
    leaves: Leaves | None = None,
    candidates: int | Sequence[Move | str] = CANDIDATES,
    plies: int | None = None,
) -> tuple[Hint[Move], ...]:
    """The best candidates as hints, best first, and those `wanted` after them. See `Position.hints`. Raises
    InvalidRules, InvalidPosition.
    """
    table = leaves if leaves is not None else default_leaves(state.rules)
    moves = tuple(dict.fromkeys((*_candidates(state, asked.n, candidates, table), *wanted)))
    if not asked.n and not wanted:
        return ()
    found = try_moves(
        state, moves, keep=max(1, asked.n), always=[moves.index(move) for move in wanted], leaves=table, plies=plies,
        worlds=asked.worlds, seed=asked.seed, threads=asked.threads, seconds=asked.left, stop=asked.stop,
        progress=asked.progress,
    )  # fmt: skip
    most = max(found.worlds)
    order = sorted((at for at, count in enumerate(found.worlds) if count == most), key=lambda at: -found.worth[at])
    order = [at for rank, at in enumerate(order) if rank < asked.n or moves[at] in wanted]
    return tuple(_hint(state, moves[at], table, found, at) for at in order)


def _candidates(state: State, n: int, candidates: int | Sequence[Move | str], table: Leaves) -> tuple[Move, ...]:
    asked = asked_moves(state, candidates, MOST_CANDIDATES)
    if not isinstance(asked, int):
        return asked
    tried = max(min(n, MOST_CANDIDATES), asked)
    return tuple(move for _, move in best_ideas(lambda k: ranked(state, k, leaves=table), tried))


def try_moves(
    state: State,
    moves: Sequence[Move],
    *,
    keep: int | None = None,
    always: Sequence[int] = (),
    leaves: Leaves | None = None,
    plies: int | None = None,
    worlds: int | None = None,
    seed: int = 0,
    threads: int = 1,
    seconds: float | None = None,
    stop: threading.Event | None = None,
    progress: Callable[[int, int], object] | None = None,
    point: float = POINT,
) -> Trials:
    """Try legal moves in the worlds of a seed. All but the `keep` best may be dropped on the way (None: none is), and
    never those with a number in `always`. `progress(done, of)` counts worlds. `point`: what a point counts beside the
    chance to win, with two players.
    """
    plies = len(state.scores) if plies is None else plies
    for name, value, low, high in (("plies", plies, 0, 100), ("threads", threads, 1, 1024)):
        expect(value, int, f"`{name}`")
        if not low <= value <= high:
            raise InvalidRules(say("option_range", option=name, given=shown(value), least=low, most=high), option=name)
    expect(worlds, int | None, "`worlds`")
    if worlds is not None and not 1 <= worlds <= MOST_WORLDS:
        told = say("option_range", option="worlds", given=shown(worlds), least=1, most=MOST_WORLDS)
        raise InvalidRules(told, option="worlds")
    table = leaves if leaves is not None else default_leaves(state.rules)
    hidden = _Hidden.of(state)
    most = (MOST_WORLDS if seconds is not None else WORLDS) if worlds is None else worlds
    certain = not state.bag_size and sum(map(bool, hidden.unknown)) <= 1
    most = 1 if certain else most
    seconds = seconds_of(seconds)
    until = None if seconds is None else time.monotonic() + seconds
    ready: SimpleQueue[core.Simulator] = SimpleQueue()
    threads = min(threads, BLOCK)
    for _ in range(threads):
        ready.put(_simulator(state, moves, hidden, table, plies))
    alive = np.arange(len(moves), dtype=np.int32)
    unit = 1000.0 * max(1, len(state.scores) - 1)
    weights = np.array([1000.0 * point, 1.0]) if len(state.scores) == 2 else np.array([1.0, 0.0])

    def one(number: int) -> NDArray[Any] | None:
        late = (stop is not None and stop.is_set()) or (until is not None and time.monotonic() >= until)
        if late and number >= LEAST:
            return None
        figures = np.zeros((1, len(moves), 4), np.int64)
        simulator = ready.get()
        try:
            simulator.run(_word(seed), number, alive, figures)
        finally:
            ready.put(simulator)
        return figures

    # Blocks are added up in their order, whichever thread was first.
    tried, sums, squares = np.zeros(len(moves)), np.zeros((len(moves), 4)), np.zeros(len(moves))
    totals, alike = np.zeros(len(moves)), np.zeros((len(moves), len(moves)))
    with ExitStack() as stack:
        each: Any = stack.enter_context(ThreadPoolExecutor(threads)).map if threads > 1 else map
        for start in range(0, most, BLOCK):
            asked = range(start, min(most, start + BLOCK))
            done: list[Any] = list(takewhile(lambda figures: figures is not None, each(one, asked)))
            if done:
                rows = np.concatenate(done).astype(np.float64)
                tried[alive] += len(rows)
                sums += rows.sum(axis=0)
                worth = rows[:, :, (0, 3)] @ weights
                totals += worth.sum(axis=0)
                squares += (rows[:, :, 0] ** 2).sum(axis=0)
                alike += worth.T @ worth
            if len(done) < len(asked):
                break
            if progress is not None:
                progress(min(most, start + BLOCK), most)
            if keep is not None and start + BLOCK >= FEWEST:
                left = _not_clearly_worse(alive, keep, float(tried[alive[0]]), totals, alike)
                alive = np.union1d(left, np.asarray(always, dtype=np.int32)).astype(np.int32) if always else left
    mean = sums[:, 0] / tried
    error = np.sqrt(np.maximum(squares / tried - mean * mean, 0.0) / np.maximum(tried - 1, 1))
    return Trials(
        worlds=tuple(map(int, tried)),
        mean=tuple(map(float, mean / unit)),
        error=tuple(map(float, error / unit)),
        reply=tuple(map(float, sums[:, 1] / tried)),
        bingo=tuple(map(float, sums[:, 2] / tried)),
        win=tuple(map(float, sums[:, 3] / tried / 1e6)),
        worth=tuple(map(float, totals / tried / (1e6 if len(state.scores) == 2 else unit))),
        certain=certain,
    )


def _not_clearly_worse(
    alive: NDArray[np.int32], keep: int, worlds: float, sums: NDArray[Any], products: NDArray[Any]
) -> NDArray[np.int32]:
    """The moves that may still be among the `keep` best: measured by differences in the same worlds."""
    if len(alive) <= keep:
        return alive
    last = alive[np.argsort(-sums[alive], kind="stable")[keep - 1]]
    behind = (sums[last] - sums[alive]) / worlds
    squares = (products[last, last] + products[alive, alive] - 2 * products[last, alive]) / worlds
    error = np.sqrt(np.maximum(squares - behind * behind, 0.0) / (worlds - 1))
    chosen: NDArray[np.int32] = alive[behind <= CLEARLY * error]
    return chosen


# -- what the core needs -----------------------------------------------------------------------------------------------


def _word(seed: int) -> int:
    expect(seed, int, "a seed")
    return seed & (2**64 - 1)


def _simulator(state: State, moves: Sequence[Move], hidden: _Hidden, table: Leaves, plies: int) -> core.Simulator:
    rules, alphabet, players = state.rules, state.alphabet, len(state.scores)
    graph = Evaluator.of(state).grid.graph  # raises InvalidPosition without a lexicon
    if rules.rack_size > LARGEST_RACK:
        raise InvalidRules(say("simulation_rack", most=LARGEST_RACK, given=rules.rack_size), option="rack_size")
    if state.is_empty and rules.min_first > 2:
        raise InvalidRules(say("simulation_first"), option="min_first")
    values = table.with_alphabet(alphabet).in_core if table else None
    passes = [0] * players if state.passes is None else list(state.passes)
    if state.passes is None and (
        not state.bag_size or state.bag_size < rules.exchange_limit
    ):  # the turns without points were passes
        for turn in range(1, min(state.scoreless, 1000) + 1):
            passes[-turn % players] += 1
    exchanges = [MOST if rules.max_exchanges is None else rules.max_exchanges] * players
    exchanges[0] = MOST if state.exchanges_left is None else state.exchanges_left
    try:
        return core.Simulator(
            core_layout(rules, rules.rack_size),
            graph,
            state.board,
            state.rack.counts,
            [_as_numbers(state, move) for move in moves],
            known=[rack.counts for rack in state.opponents],
            unknown=hidden.unknown,
            pool=hidden.free,
            scores=[max(-MOST, min(points, MOST)) for points in state.scores],
            passes=passes,
            exchanges=exchanges,
            leaves=values,
            plies=plies,
            scoreless=min(state.scoreless, MOST // 2),
            exchange_limit=rules.exchange_limit,
            **ending_of(rules),
            exchange_is_pass=rules.exchange_is_pass,
            end_bonus={"none": 0, "others_racks": 1, "double_opponent": 2}[rules.end_bonus],
            own_racks=rules.passed_out == "own_racks",
            chances=win_chances(rules).in_core(len(state.unseen) + len(state.rack)) if players == 2 else None,
        )
    except (ValueError, OverflowError) as error:
        raise InvalidRules(say("simulation", why=str(error))) from error


def _as_numbers(state: State, move: Move) -> tuple[int, int, int, int, int, bytes]:
    encode = state.alphabet.encode_tiles
    if move.kind is MoveKind.PLACE:
        placed = sorted(move.placed)
        tiles = b"".join([encode(tile) for _, _, tile in placed])
        return 0, move.score, int(move.down), *placed[0][:2], tiles
    if move.kind is MoveKind.EXCHANGE:
        return 1, 0, 0, 0, 0, bytes([tile & 0x7F for tile in encode(move.tiles)])
    return 2, 0, 0, 0, 0, b""


# -- hints -------------------------------------------------------------------------------------------------------------


def _hint(state: State, move: Move, table: Leaves, found: Trials, at: int) -> Hint[Move]:
    static = static_hint(state, move, table, "equity")
    mean, error, worlds = found.mean[at], found.error[at], found.worlds[at]
    alone = len(state.scores) == 1
    why = [say("simulated", mean=mean, error=error, worlds=worlds)]
    if found.certain:
        why = [say("played_out", mean=mean)]
    if alone:
        why.append(say("next_bingo", bingo=found.bingo[at]))
    else:
        why.append(say("reply", points=found.reply[at]))
        why.append(say("next_bingo_win", bingo=found.bingo[at], win=found.win[at]))
    details = {
        **static.details, "by": "simulation", "error": error, "worlds": worlds,
        "lead": mean, "reply": None if alone else found.reply[at], "bingo": found.bingo[at],
        "win": None if alone else found.win[at],
    }  # fmt: skip
    unit = "win" if len(state.scores) == 2 else "points"
    return replace(static, value=found.worth[at], unit=unit, why=(*why, *static.why), details=details)
