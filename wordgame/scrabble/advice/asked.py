"""What may be asked of the slower means: moves to look at, seconds and memory, each checked in one place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wordgame.doors import expect, limits, short, shown
from wordgame.errors import IllegalMove, InvalidRules
from wordgame.scrabble.judge import rule_on
from wordgame.scrabble.move import Move
from wordgame.scrabble.sentences import joined, say
from wordgame.scrabble.state import State
from wordgame.sentences import say as shared

__all__ = ["asked_moves", "bounded"]


def bounded(seconds: float | None, stop: Any, table_mb: float) -> float | None:
    """The seconds of a solver, checked with its other limits; raises InvalidRules, TypeError."""
    seconds = limits(seconds, stop)
    expect(table_mb, int | float, "`table_mb`")
    if not 1 <= table_mb <= 16384:
        raise InvalidRules(
            shared("option_number", option="table_mb", given=shown(table_mb), least=1, most=16384), option="table_mb"
        )
    if seconds is not None and seconds <= 0:
        raise InvalidRules(say("seconds_positive", given=seconds), option="seconds")
    return seconds


def asked_moves(state: State, candidates: int | Sequence[Move | str], most: int) -> int | tuple[Move, ...]:
    """`candidates` of a call: a number from 1 to `most`, or so many legal moves, each once.

    Raises InvalidRules, IllegalMove with every reason, TypeError.
    """
    expect(candidates, int | Sequence, "`candidates`")
    if isinstance(candidates, str | bool):
        raise TypeError(f"`candidates` is a number or a list of moves, not {shown(candidates)}")
    if not 1 <= (count := candidates if isinstance(candidates, int) else len(candidates)) <= most:
        raise InvalidRules(say("candidates", given=shown(count), most=most), option="candidates")
    if isinstance(candidates, int):
        return candidates
    given = []
    for move in candidates:
        ruling = rule_on(state, move)
        if ruling.reasons:
            why = joined(reason.message for reason in ruling.reasons)
            raise IllegalMove(say("refused", move=short(move), why=why), reasons=ruling.reasons)
        given.append(ruling.move)
    return tuple(dict.fromkeys(given))
