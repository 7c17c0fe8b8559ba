"""Puzzles of Kortalfapet: ends that are solved, and words that stay far ahead against imagined hands."""

from __future__ import annotations

from typing import Any

from wordgame.puzzles.puzzle import Found

__all__ = ["look"]

AHEAD = 8.0
"""Points by which a word is ahead of all others."""

SURE = 4.0
"""Standard errors by which it is."""

LISTED = 60
"""Moves that are compared: the best of each word first, then the same words laid otherwise."""


def look(position: Any, worlds: int, seed: int) -> Found | None:
    """What is best, when it is far ahead of all else; None otherwise."""
    first = position.hints(LISTED, worlds=4, seed=seed)
    if len(first) < 2 or first[0].move.kind != "place" or _margin(first) < AHEAD:
        return None
    hints = position.hints(LISTED, worlds=worlds, seed=seed)
    margin = _margin(hints)
    best = hints[0]
    solved = "ending" in best.details
    error = 0.0 if solved else float(best.details.get("standard_error", 0.0))
    if margin < AHEAD or margin < SURE * error:
        return None
    return Found(
        answers=(str(best.move),), value=best.value, margin=margin, unit=best.unit,
        means="solved" if solved else "simulated", theme=_theme(best.move, solved), worlds=0 if solved else worlds,
    )  # fmt: skip


def _margin(hints: Any) -> float:
    values = sorted((hint.value for hint in hints), reverse=True)
    return float(values[0] - values[1])


def _theme(move: Any, solved: bool) -> str:
    if solved:
        return "endgame"
    if move.stolen:
        return "extension" if str(move.how) == "extension" else "steal"
    return "parallel" if len(move.words) >= 3 else "best"
