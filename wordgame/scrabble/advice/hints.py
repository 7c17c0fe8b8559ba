"""Advice: the best moves of a state as hints, by equity, score, simulation or the solved end."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from typing import Any

from wordgame.doors import count_of, expect, limits, shown
from wordgame.errors import InvalidRules
from wordgame.game import Hint
from wordgame.scrabble.advice.endgame import solve
from wordgame.scrabble.advice.equity import ranked
from wordgame.scrabble.advice.leaves import LeaveTable, default_leaves
from wordgame.scrabble.advice.simulation import simulated_hints
from wordgame.scrabble.advice.static import static_hint
from wordgame.scrabble.listing import Listing
from wordgame.scrabble.move import Move
from wordgame.scrabble.state import State

__all__ = ["make_hints"]


def make_hints(
    state: State,
    n: int = 5,
    *,
    seconds: float | None = None,
    by: str = "equity",
    leaves: LeaveTable | None = None,
    stop: threading.Event | None = None,
    **simulation: Any,
) -> list[Hint]:
    """The `n` best moves of a state as hints, best first. See `Position.hints`; `simulation` is what only that way
    takes.
    """
    if by not in ("equity", "score", "simulation", "endgame"):
        message = f"by is {shown(by)}; it can be 'equity', 'score', 'simulation' or 'endgame'"
        raise InvalidRules(message, option="by")
    if by == "endgame":
        return _endgame_hints(state, count_of(n, "`n`"), seconds, stop)
    if by == "simulation":
        return simulated_hints(state, n, leaves=leaves, seconds=seconds, stop=stop, **simulation)
    seconds = limits(seconds, stop)
    expect(leaves, LeaveTable | None, "`leaves`")
    deadline = None if seconds is None else time.monotonic() + seconds
    table = leaves if leaves is not None else default_leaves(state.rules.tiles)
    n = count_of(n, "`n`")
    best: list[tuple[float | None, Move]] = []
    if n and by == "equity":
        best = [(equity / 1000, move) for equity, move in ranked(state, n, leaves=table)]
    elif n:
        best = [(None, move) for move in Listing.of(state).best(n)]
    hints: list[Hint] = []
    for equity, move in best:
        late = deadline is not None and time.monotonic() > deadline
        if hints and (late or (stop is not None and stop.is_set())):
            break
        hints.append(static_hint(state, move, table, by, equity))
    return hints


def _endgame_hints(state: State, n: int, seconds: float | None, stop: threading.Event | None) -> list[Hint]:
    """The best moves by what they gain to the end of the game with perfect play."""
    table, hints = default_leaves(state.rules.tiles), []
    for found in solve(state, n, seconds=seconds, stop=stop).moves[:n]:
        static = static_hint(state, found.move, table, "score")
        then = ", ".join(f"{move} {move.score}" for move in found.line[1:]) or "the game is over"
        sure = "with best play by both" if found.proven else "as far as the search went"
        why = (f"{found.spread:+} points to the end of the game {sure}", f"then {then}", *static.why)
        details = {"score": found.move.score, "proven": found.proven, "bounds": list(found.bounds)}
        hints.append(replace(static, value=float(found.spread), why=why, details=details))
    return hints
