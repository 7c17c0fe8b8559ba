"""The best moves of a pre-endgame as hints: how often each wins, ties and loses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wordgame.protocol import Hint
from wordgame.protocol.requests import Request
from wordgame.scrabble.advice.leaves import default_leaves
from wordgame.scrabble.advice.preendgame.results import Prospect
from wordgame.scrabble.advice.preendgame.solve import solve_preendgame
from wordgame.scrabble.advice.static import static_hint
from wordgame.scrabble.move import Move
from wordgame.scrabble.sentences import say
from wordgame.scrabble.state import State

__all__ = ["preendgame_hints"]


def preendgame_hints(state: State, asked: Request, wanted: Sequence[Move] = ()) -> tuple[Hint[Move], ...]:
    """The best moves by their chance to win, and those `wanted` after them. See `Position.hints`."""
    left = asked.left
    found = solve_preendgame(
        state,
        seconds=None if left is None else max(left, 0.001),
        stop=asked.stop,
        threads=asked.threads,
        progress=asked.progress,
    )
    return tuple(
        _hint(state, prospect) for rank, prospect in enumerate(found.moves) if rank < asked.n or prospect.move in wanted
    )


def _hint(state: State, found: Prospect) -> Hint[Move]:
    static = static_hint(state, found.move, default_leaves(state.rules), "score")
    if found.estimated:
        first = say("wins_estimated", win=found.win)
    elif found.counted:
        first = say("wins_of", wins=found.wins, ties=found.ties, of=found.of)
    else:
        first = say("wins_so_far", win=found.win)
    details = {
        "by": "preendgame", "score": found.move.score, "win": found.win, "wins": found.wins, "ties": found.ties,
        "losses": found.losses, "of": found.of, "spread": found.spread, "proven": found.proven,
        "counted": found.counted, "estimated": found.estimated,
    }  # fmt: skip
    why = (first, say("mean_lead", spread=found.spread), *static.why)
    return replace(static, value=found.win, unit="win", why=why, details=details)
