"""Puzzles of Scrabble: solved ends of games of two, and plays that stay far ahead when the game is played on."""

from __future__ import annotations

from typing import Any

from wordgame.puzzles.puzzle import Found

__all__ = ["look"]

AHEAD = 12.0
"""Points by which a play is ahead of all others, at first sight."""

AHEAD_AT_END = 8.0
"""The same of a solved end."""

SURE = 5.0
"""Standard errors by which a simulated play is ahead."""

SOLVED_IN = 10.0
"""Seconds in which an end must be solved; only proven ends make puzzles, so that the clock changes no answer."""


def look(position: Any, worlds: int, seed: int) -> Found | None:
    """What is best, when it is far ahead of all else; None otherwise."""
    if not position.bag_size:
        return _end(position) if len(position.scores) == 2 else None
    first = position.legal_moves.ranked(2)
    if len(first) < 2 or first[0][0] - first[1][0] < 1000 * AHEAD:
        return None
    hints = position.hints(6, by="simulation", candidates=6, worlds=worlds, seed=seed)
    if len(hints) < 2:
        return None
    best, second = hints[0], hints[1]
    margin = best.details["lead"] - second.details["lead"]
    error = (best.details["error"] ** 2 + second.details["error"] ** 2) ** 0.5
    if margin < AHEAD / 2 or margin < SURE * error:
        return None
    return Found(
        answers=(str(best.move),), value=best.details["lead"], margin=margin, unit="points",
        means="simulated",
        theme=_theme(best.move, position), worlds=worlds,
    )  # fmt: skip


def _end(position: Any) -> Found | None:
    if len(position.rack) < 2:
        return None
    solution = position.solve(2, seconds=SOLVED_IN)
    if not solution.proven or len(solution.moves) < 2 or not all(found.proven for found in solution.moves):
        return None
    best, second = solution.moves[0], solution.moves[1]
    margin = float(best.spread - second.spread)
    if margin < AHEAD_AT_END:
        return None
    return Found(
        answers=(str(best.move),), value=float(best.spread), margin=margin, unit="points", means="solved",
        theme="endgame",
    )  # fmt: skip


def _theme(move: Any, position: Any) -> str:
    if not move.is_placement:
        return "exchange"
    if move.bonus:
        return "bingo"
    words = move.words
    if len(words) >= 4:
        return "parallel"
    fresh = [sum(letter.is_new for letter in word.letters) for word in words]
    for word, new in zip(words, fresh, strict=True):
        ends = word.letters[0].is_new or word.letters[-1].is_new
        if new == 1 and len(word.letters) >= 3 and ends:
            return "hook"
    old = len(words[0].letters) - fresh[0]
    return "extension" if old >= 2 and fresh[0] >= 2 else "best"
