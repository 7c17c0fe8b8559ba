"""The pre-endgame of a state, solved: the door to this room."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any, TypedDict

from wordgame.doors import expect
from wordgame.errors import InvalidPosition, InvalidRules
from wordgame.protocol.requests import request
from wordgame.scrabble.advice.asked import asked_moves, bounded
from wordgame.scrabble.advice.equity import ranked
from wordgame.scrabble.advice.leaves import default_leaves
from wordgame.scrabble.advice.preendgame.candidates import Candidate, Draw, candidate_of
from wordgame.scrabble.advice.preendgame.contest import Contest
from wordgame.scrabble.advice.preendgame.draws import Counts
from wordgame.scrabble.advice.preendgame.ends import Setting, Worker
from wordgame.scrabble.advice.preendgame.results import DrawOutcome, Preendgame, Prospect
from wordgame.scrabble.move import Move
from wordgame.scrabble.notation import MoveKind
from wordgame.scrabble.sentences import say
from wordgame.scrabble.state import State
from wordgame.tiles import Rack

__all__ = ["MOST_IN_BAG", "Options", "solve_preendgame"]

MOST_IN_BAG = 4
MOST_CANDIDATES = 5000
EXCHANGES = 5
"""Of the exchanges, those best by equity are candidates."""


class Options(TypedDict, total=False):
    """How the work is done. `stop`: an event that ends it; `exact`: every move to its last draw (None: those that are
    named); `table_mb`: 1 to 16384 for each thread, the memory for positions seen.
    """

    stop: Any
    threads: int
    progress: Callable[[int, int], object] | None
    exact: bool | None
    table_mb: float


def solve_preendgame(
    state: State,
    candidates: int | Sequence[Move | str] | None = None,
    *,
    seconds: float | None = None,
    stop: Any = None,
    threads: int = 1,
    progress: Callable[[int, int], object] | None = None,
    exact: bool | None = None,
    table_mb: float = 64.0,
) -> Preendgame:
    """The moves of a state with 1 to 4 tiles in the bag, best first. See `Position.solve_preendgame`."""
    began = time.monotonic()
    seconds = bounded(seconds, stop, table_mb)
    request(threads=threads, progress=progress)
    expect(exact, bool | None, "`exact`")
    _check(state)
    moves = _moves(state, candidates)
    chosen = isinstance(candidates, Sequence) if exact is None else exact
    until = None if seconds is None else began + seconds
    try:
        setting = Setting.of(state)
        workers = [Worker(setting, table_mb, until, stop) for _ in range(threads)]
    except ValueError as error:
        raise InvalidRules(
            say("board_scores", name=state.rules.layout.name, why=str(error)), option="layout"
        ) from error
    found = [candidate_of(state, setting, move) for move in moves]
    with ExitStack() as stack:
        pool = stack.enter_context(ThreadPoolExecutor(threads)) if threads > 1 else None
        contest = Contest(found, workers, pool, exact=chosen, progress=progress)
        contest.run()
    order = sorted(range(len(found)), key=lambda at: (-found[at].promise, -found[at].spread, at))
    if contest.proven:
        order.sort(key=lambda at: found[at] is not contest.best)
    nodes = sum(worker.nodes for worker in workers)
    prospects = tuple(_prospect(state, found[at]) for at in order)
    return Preendgame(prospects, contest.proven, nodes, time.monotonic() - began)


def _check(state: State) -> None:
    """Raises InvalidPosition where the state is no pre-endgame of two."""
    unseen, size = state.unseen, state.rules.rack_size
    why = None
    if len(state.scores) != 2:
        why = say("end_players", n=len(state.scores))
    elif state.is_over:
        why = say("end_over")
    elif not 1 <= state.bag_size <= MOST_IN_BAG:
        why = say("preendgame_bag", n=state.bag_size, most=MOST_IN_BAG)
    elif unseen.missing(state.opponents[0]):
        why = say("end_opponent", rack=str(state.opponents[0]), unseen=str(unseen))
    elif len(unseen) - state.bag_size > size:
        why = say("preendgame_unseen", n=len(unseen), bag=state.bag_size, most=size)
    elif len(state.opponents[0]) > len(unseen) - state.bag_size:
        why = say("preendgame_opponent", rack=str(state.opponents[0]), n=len(unseen) - state.bag_size)
    elif not state.rack or len(unseen) == state.bag_size:
        why = say("end_rack_empty")
    elif state.lexicon is None:
        why = say("no_lexicon")
    if why is not None:
        raise InvalidPosition(why)


def _moves(state: State, candidates: int | Sequence[Move | str] | None) -> list[Move]:
    """The candidates, best by equity first."""
    asked = MOST_CANDIDATES if candidates is None else asked_moves(state, candidates, MOST_CANDIDATES)
    if not isinstance(asked, int):
        return list(asked)
    every = [move for _, move in ranked(state, leaves=default_leaves(state.rules))]
    exchanges = [move for move in every if move.kind is MoveKind.EXCHANGE]
    dropped = set(exchanges[EXCHANGES:])
    every = [move for move in every if move not in dropped]
    return every[:asked]


def _prospect(state: State, candidate: Candidate) -> Prospect:
    counts = [0, 0, 0]
    for draw in candidate.draws:
        if draw.points is not None:
            counts[draw.points] += draw.ways
    losses, ties, wins = counts
    return Prospect(
        candidate.move,
        wins,
        ties,
        losses,
        candidate.of,
        candidate.spread,
        candidate.promise,
        proven=candidate.is_exact,
        counted=not candidate.undecided,
        estimated=candidate.open,
        draws=tuple(_outcome(state, draw) for draw in candidate.draws),
    )


def _outcome(state: State, draw: Draw) -> DrawOutcome:
    def text(counts: Counts) -> str:
        return str(Rack(state.alphabet, counts))

    result = None if draw.points is None else ("loss", "tie", "win")[draw.points]
    proven = draw.low == draw.high
    spread = draw.spread if proven or draw.guess is not None else None
    return DrawOutcome(text(draw.drawn), text(draw.world.bag), draw.ways, result, spread, proven)
