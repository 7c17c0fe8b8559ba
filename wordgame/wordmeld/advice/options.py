"""What may be advised: the turns worth a thought, different ideas first, and every move that makes no words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from wordgame.protocol.requests import Request
from wordgame.wordmeld.judge import acts, judge
from wordgame.wordmeld.moves import Move, MoveKind
from wordgame.wordmeld.solving import Solution, solve
from wordgame.wordmeld.state import State
from wordgame.wordmeld.turns import Meld, make_meld

__all__ = ["Option", "distinct_first", "hand_turns", "option_of", "options_of", "turns_of"]

T = TypeVar("T")

TURN_WORK = 60_000_000
"""Elementary steps for the best turns, where no time is given."""

HAND_WORK = 2_000_000
"""Elementary steps for the best turns from the hand alone."""

HAND_SHARE = 0.05
"""The part of the time that they take at most."""

LOOKED_FOR = 40
"""Turns that are looked for at least, so that there are different ideas among them."""


@dataclass(slots=True, eq=False)
class Option:
    """A move that may be advised. `meld`: what it comes to, of a move of words; `left`: cards left, as far as known.

    `chances`: what playouts gave, one number a world; `next_out`, `own_out`: in how many of them the others, or the
    player with the next turn, went out.
    """

    move: Move
    meld: Meld | None
    left: float
    chances: list[float]
    next_out: int = 0
    own_out: int = 0

    @property
    def wins(self) -> bool:
        """Whether it ends the game for the player."""
        return self.meld is not None and (self.meld.wins or self.meld.cards_left == 0)

    @property
    def chance(self) -> float:
        """The share of worlds in which it won; 1 for what wins at once."""
        return 1.0 if self.wins else sum(self.chances) / max(1, len(self.chances))

    @property
    def cautious(self) -> float:
        """The same, lower the fewer worlds it was tried in."""
        return 1.0 if self.wins else sum(self.chances) / (len(self.chances) + 1.5)


def option_of(state: State, move: Move | Meld) -> Option:
    """A legal move as an option, judged."""
    if isinstance(move, Meld):
        return Option(move.move, move, float(move.cards_left), [])
    if move.kind is MoveKind.WORDS:
        meld = make_meld(state, move)
        return Option(move, meld, float(meld.cards_left), [])
    size = len(state.cards)
    change = {MoveKind.DISCARD: -1, MoveKind.KEEP: 0}.get(move.kind, 0 if state.opening else 1)
    return Option(move, None, float(size + (0 if move.kind is MoveKind.PASS else change)), [])


def turns_of(state: State, request: Request, share: float) -> Solution:
    """The best turns, with a share of the time, or with a fixed amount of work."""
    wanted = max(LOOKED_FOR, 4 * request.n)
    if request.seconds is None:
        return solve(state, wanted, work=TURN_WORK, stop=request.stop, count=False)
    return solve(state, wanted, seconds=request.seconds * share, stop=request.stop, count=False)


def hand_turns(state: State, request: Request) -> list[Meld]:
    """Good turns that leave the table as it is; none where there is no time for them."""
    if not state.table or request.is_late:
        return []
    seconds = None if request.seconds is None else HAND_SHARE * request.seconds
    alone = solve(replace(state, table=()), 3, seconds=seconds, work=HAND_WORK, stop=request.stop, count=False).turns
    found = []
    for turn in alone:
        result = judge(state, turn.move)
        if not result.reasons:
            found.append(make_meld(state, turn.move, result))
    return found


def options_of(state: State, turns: Sequence[Meld]) -> list[Option]:
    """All that may be advised: these turns in their order, then the moves without words."""
    return [*(option_of(state, turn) for turn in turns), *(option_of(state, move) for move in acts(state))]


# -- different ideas -------------------------------------------------------------------------------------------------


def _idea(turn: Meld) -> tuple[Counter[str], Counter[str]]:
    return Counter(turn.broken), Counter("".join(sorted(word.upper())) for word in turn.words)


def _is_alike(one: Meld, other: Meld) -> bool:
    """Whether two turns are one idea: the same words taken apart, and half of the new words the same, or anagrams."""
    broken, made = _idea(one)
    others_broken, others_made = _idea(other)
    shared = (made & others_made).total()
    alike = (broken & others_broken).total()
    most = max(broken.total(), others_broken.total())
    return 2 * shared >= min(made.total(), others_made.total()) and 2 * alike >= most


def distinct_first(options: Sequence[T], turn_of: Callable[[T], Meld | None]) -> list[T]:
    """The same options: first the best of every idea, then the others, each in their order."""
    first: list[T] = []
    ideas: list[Meld] = []
    rest: list[T] = []
    for option in options:
        turn = turn_of(option)
        if turn is not None and any(_is_alike(turn, other) for other in ideas):
            rest.append(option)
            continue
        first.append(option)
        ideas += [] if turn is None else [turn]
    return [*first, *rest]
