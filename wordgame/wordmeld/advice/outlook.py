"""How good a hand is to go on with: what its next turn leaves, and the chance of the best word to save for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wordgame.messages import Message
from wordgame.protocol.requests import Request
from wordgame.wordmeld.advice.plans import make_plans
from wordgame.wordmeld.lists import Tier
from wordgame.wordmeld.sentences import say
from wordgame.wordmeld.solving import solve
from wordgame.wordmeld.state import State

__all__ = ["WINNING", "Outlook", "outlook"]

OUTLOOK_WORK = 4_000_000
"""Elementary steps to judge one hand to go on with, where no time is given."""

LONGEST = 0.1
"""Seconds for one hand at most."""

PLAN_WORTH = 0.3
"""Cards that a premium word is worth for each of its letters, when it is certain; a winning word counts as ten."""

WINNING = -100.0
"""The value of a hand that wins at once."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """`left`: cards left after the next turn, less what the best plan is worth (fewer is better); `told`: in words."""

    left: float
    told: tuple[Message, ...]


def outlook(state: State, cards: Sequence[str], request: Request, share: int = 1) -> Outlook:
    """How good these cards are to go on with, in a `share`-th of the time that is left."""
    after = state.changed(hand="".join(cards), phase="turn")
    left = request.left
    if left is None:
        found = solve(after, 1, work=OUTLOOK_WORK, stop=request.stop, count=False).turns
    else:
        found = solve(after, 1, seconds=min(LONGEST, left / share), stop=request.stop, count=False).turns
    if found and found[0].wins:
        return Outlook(WINNING, (say("then_wins", word=found[0].words[0].upper()),))
    stays = min(found[0].cards_left, len(cards)) if found else len(cards)
    told = [say("then_leaves", left=found[0].cards_left) if found else say("then_nothing")]
    worth = 0.0
    for plan in make_plans(after, 1):
        worth = PLAN_WORTH * plan.chance * (10 if plan.tier is Tier.WINNING else len(plan.word))
        told.append(say("plan_comes", word=plan.word, draws=plan.draws, percent=100 * plan.chance))
    return Outlook(stays - worth, tuple(told))
