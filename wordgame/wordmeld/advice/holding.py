"""Turns that hold cards back, so that the table stays too small for the next players to be rid of their hands.

Each common word must hold a card of the hand, and have `min_table_word` letters: who holds `h` cards and would be rid
of them without drawing needs about `(min_table_word - 1) * h` cards of the table. So a player who lays all he can often
hands the game to the next. To lay fewer cards, it is asked what could be laid of parts of the hand.
"""

from __future__ import annotations

import random
import time
from dataclasses import replace

from wordgame.protocol.requests import Request
from wordgame.wordmeld.cards import split
from wordgame.wordmeld.judge import judge
from wordgame.wordmeld.solving import solve
from wordgame.wordmeld.state import State
from wordgame.wordmeld.turns import Meld, make_meld

__all__ = ["cards_to_spare", "holding_turns"]

PARTS = 16
"""Parts of the hand that are tried of each size, where no time is given."""

PART_WORK = 200_000
"""Elementary steps for each part."""

SHARE = 0.15
"""The part of the time that this takes at most."""

SIZES = 3
"""Sizes of parts: as many cards as may be laid, and fewer."""


def cards_to_spare(state: State) -> int | None:
    """Cards that the table may grow by before the next players can be rid of their hands at once.

    None where nobody can: whoever has as many cards as at the start is taken to have laid no word yet, and then one of
    his words comes from the hand alone, and draws.
    """
    threats = [size for size in state.others if size < state.rules.hand_size]
    if not threats:
        return None
    lying = sum(len(split(word)) for word in state.table)
    return (state.rules.min_table_word - 1) * min(threats) - 1 - lying


def holding_turns(state: State, request: Request) -> list[Meld]:
    """Turns that lay no more than may be, those that leave fewest cards first; none where that does not matter."""
    most = cards_to_spare(state)
    if most is None or not 1 <= most < len(state.cards) or not state.can_make_words:
        return []
    rng = random.Random(request.seed)
    late = None if request.seconds is None else time.monotonic() + SHARE * request.seconds
    parts = [rng.sample(state.cards, size) for _ in range(PARTS) for size in range(most, max(0, most - SIZES), -1)]
    found: dict[str, Meld] = {}
    tried: set[tuple[str, ...]] = set()
    for part in parts:
        cards = tuple(sorted(part, key=state.cards.index))
        if cards in tried:
            continue
        if request.is_late or (late is not None and time.monotonic() >= late):
            break
        tried.add(cards)
        for turn in solve(replace(state, cards=cards), 2, work=PART_WORK, count=False).turns:
            result = judge(state, turn.move)
            if not result.reasons:
                found[str(turn)] = make_meld(state, turn.move, result)
    return sorted(found.values(), key=lambda turn: (turn.cards_left, len(turn.table), str(turn)))
