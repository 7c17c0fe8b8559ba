"""Puzzles of Alkort: cards that stay far ahead in many sampled deals, and hopeless hands."""

from __future__ import annotations

from typing import Any

from wordgame.puzzles.puzzle import Found

__all__ = ["look"]

AHEAD = 0.5
"""Points by which a card is ahead of all others."""

SURE = 5.0
"""Standard errors by which it is."""

FEW = 32
"""Deals that are looked at first."""

LAST = 3
"""Cards of a hand at the end of a deal."""

ROBBED = 0.1
"""By how much a robbery, one way or the other, must be likelier for the puzzle to be about it."""


def look(position: Any, worlds: int, seed: int) -> Found | None:
    """What is best, when it is far ahead of all else; None otherwise."""
    if len(position.hand) < 2 or len(position.legal_moves) < 2:
        return None
    if _margin(position.hints(3, worlds=FEW, seed=seed)) < AHEAD:
        return None
    hints = position.hints(50, worlds=worlds, seed=seed)
    margin = _margin(hints)
    if margin < AHEAD or margin < SURE * hints[1].details["behind_error"]:
        return None
    best = hints[0]
    kept = [str(best.move)] if best.move.kind != "play" else best.details["cards"]
    return Found(
        answers=tuple(kept), value=best.value, margin=margin, unit=best.unit, means="simulated",
        theme=_theme(position, best, hints[1]), worlds=worlds,
    )  # fmt: skip


def _margin(hints: Any) -> float:
    return float(hints[0].value - hints[1].value) if len(hints) > 1 else 0.0


def _theme(position: Any, best: Any, second: Any) -> str:
    if position.may_exchange:
        return "exchange"
    if len(position.hand) <= LAST:
        return "endgame"
    one, other = best.details, second.details
    for chance in ("robbery", "robbed"):
        if abs((one.get(chance) or 0.0) - (other.get(chance) or 0.0)) >= ROBBED:
            return "robbery"
    return "follow" if position.trick else "lead"
