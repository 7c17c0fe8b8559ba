"""Hints for Kortalfapet: the best moves with their reasons, from what one player can see.

Two players: own points, plus points stolen, minus what the other player is expected to gain with the best answer, over
imagined hands. Rounds: the score now, plus what the cards left in the hand promise, minus what is opened to the next
player. Who is stuck learns which card to put under the stock.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence

from wordgame.doors import count_of, expect, limits, shown
from wordgame.errors import InvalidRules
from wordgame.game import Hint
from wordgame.kortalfapet.advice.rounds import round_hints
from wordgame.kortalfapet.advice.stuck import WORLDS, stuck_hints
from wordgame.kortalfapet.advice.two_players import two_player_hints
from wordgame.kortalfapet.advice.worlds import Clock
from wordgame.kortalfapet.listing import Moves
from wordgame.kortalfapet.state import State

__all__ = ["hints"]

MOST_WORLDS = 1_000_000


def hints(
    state: State,
    moves: Moves,
    n: int = 5,
    *,
    seconds: float | None = None,
    worlds: int | None = None,
    seed: int = 0,
    stop: threading.Event | None = None,
) -> Sequence[Hint]:
    """The `n` best of the legal moves of a state, best first; values in points. See `Position.hints`.

    Raises InvalidRules, TypeError.
    """
    seconds = limits(seconds, stop)
    expect(seed, int, "a seed")
    expect(worlds, int | None, "`worlds`")
    if worlds is not None and worlds > MOST_WORLDS and seconds is None and stop is None:
        raise InvalidRules(
            f"worlds is {shown(worlds)}; {MOST_WORLDS} are the most without `seconds` or `stop`", option="worlds"
        )
    n = count_of(n, "`n`")
    if not moves.placements:
        return stuck_hints(state, moves, n, Clock(worlds or WORLDS, seconds, stop), seed)
    make = two_player_hints if state.is_two_player else round_hints
    return make(state, moves, n, seconds, worlds, seed, stop)
