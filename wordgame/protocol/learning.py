"""Hints for learners: the best moves of words that somebody knows, and how far each is from the best of all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from wordgame.protocol.hints import Hint
from wordgame.protocol.requests import Request
from wordgame.sentences import say

__all__ = ["learners_hints"]


def learners_hints(
    asked: Request,
    known: Sequence[Any],
    advise: Callable[[Request], tuple[Hint[Any], ...]],
    knows: Callable[[Any], bool] | None = None,
) -> tuple[Hint[Any], ...]:
    """The best of the `known` moves, at most `asked.n`, and those of `asked.include`, best first.

    `advise` gives the hints for a request; it is asked once for the best move of all, with all these among the hints,
    so that every value has one measure. `details["behind"]` is what a move is worth less than the best of all. `knows`:
    whether a move needs known words alone, where `known` need not hold all such moves.
    """
    plain = replace(asked, words=None, include=())
    if not asked.n:
        return advise(replace(plain, n=0, include=asked.include)) if asked.include else ()
    wanted = tuple(dict.fromkeys([*asked.include, *known]))
    hints = sorted(advise(replace(plain, n=1, include=wanted)), key=lambda hint: -hint.value)
    if not hints:
        return ()
    best = hints[0].value
    listed = [hint for hint in hints if hint.move in known or (knows and knows(hint.move))][: asked.n]
    included = {str(move) for move in asked.include}
    return tuple(_told(hint, best) for hint in hints if hint in listed or str(hint.move) in included)


def _told(hint: Hint[Any], best: float) -> Hint[Any]:
    behind = best - hint.value
    said = say("behind_all", lost=behind) if behind > 0 else say("best_known")
    return replace(hint, why=(*hint.why, said), details={**hint.details, "behind": behind})
