"""Games: the referee that knows all that is hidden. The protocol, and the record of states that all referees keep."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any, Generic, Protocol, Self, TypeVar, runtime_checkable

from wordgame.errors import NothingToUndo
from wordgame.pictures import page
from wordgame.protocol.turns import Outcome, Turn
from wordgame.sentences import say

__all__ = ["Game", "Referee", "Timeline", "leaders", "resigned_to"]

StateT = TypeVar("StateT")
TurnT = TypeVar("TurnT")


class Timeline(Generic[StateT, TurnT]):
    """The states of a game and the turns between them, with undo and redo.

    >>> line = Timeline[int, str](0)
    >>> line.add("one", 1)
    'one'
    >>> line.back(), line.state, line.again(), line.state
    ('one', 0, 'one', 1)
    """

    def __init__(self, start: StateT) -> None:
        self._states = [start]
        self._turns: list[TurnT] = []
        self._undone: list[tuple[TurnT, StateT]] = []

    @property
    def state(self) -> StateT:
        """The state now."""
        return self._states[-1]

    @property
    def states(self) -> tuple[StateT, ...]:
        """The state at the start and after each turn."""
        return tuple(self._states)

    @property
    def turns(self) -> tuple[TurnT, ...]:
        """Every turn so far."""
        return tuple(self._turns)

    def add(self, turn: TurnT, after: StateT) -> TurnT:
        """A turn and what it leads to; what was undone is forgotten. Returns the turn."""
        self._turns.append(turn)
        self._states.append(after)
        self._undone.clear()
        return turn

    def amend(self, state: StateT, turn: TurnT | None = None) -> None:
        """Another state in place of the one now, such as a rack that was told, and another last turn where it changes
        that too; what was undone is forgotten.
        """
        self._states[-1] = state
        if turn is not None:
            self._turns[-1] = turn
        self._undone.clear()

    def back(self) -> TurnT:
        """Take the last turn back and return it; raises NothingToUndo at the start."""
        if not self._turns:
            raise NothingToUndo(say("nothing_to_undo"))
        turn = self._turns.pop()
        self._undone.append((turn, self._states.pop()))
        return turn

    def again(self) -> TurnT:
        """Do again what `back` took back; raises NothingToUndo when there is nothing, or another turn came between."""
        if not self._undone:
            raise NothingToUndo(say("nothing_to_redo"))
        turn, state = self._undone.pop()
        self._turns.append(turn)
        self._states.append(state)
        return turn


def leaders(scores: Sequence[int], sides: Sequence[Sequence[int]], *, fewest: bool = False) -> tuple[int, ...]:
    """The seats that lead, in order: those of every side with the most points, or the fewest.

    >>> leaders((3, 5), ((0, 2), (1, 3))), leaders((2, 2, 7), ((0,), (1,), (2,)), fewest=True)
    ((1, 3), (0, 1))
    """
    best = min(scores) if fewest else max(scores)
    return tuple(sorted(seat for points, side in zip(scores, sides, strict=True) if points == best for seat in side))


def resigned_to(
    seat: int, scores: Sequence[int], sides: Sequence[Sequence[int]], *, fewest: bool = False
) -> tuple[int, ...]:
    """Who wins when a seat resigns: the seats that lead among the other sides."""
    left = [(points, side) for points, side in zip(scores, sides, strict=True) if seat not in side]
    return leaders([points for points, _ in left], [side for _, side in left], fewest=fewest) if left else ()


class Referee:
    """The base of a game's class: its public attributes cannot be assigned to, and a copy of it is another game.

    What a class keeps openly, such as its rules, it sets once with `_put`. In a notebook it shows itself: its position
    as that draws itself, and its history.
    """

    def _put(self, **values: object) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        own = getattr(type(self), name, None)
        may = (name.startswith("_") and not name.startswith("__")) or getattr(own, "fset", None) is not None
        if not may:
            raise AttributeError(f"{name} of a game cannot be set")
        object.__setattr__(self, name, value)

    def __copy__(self) -> Self:
        return copy.deepcopy(self)

    def _repr_svg_(self) -> str | None:
        draw = getattr(getattr(self, "position", None), "_repr_svg_", None)
        return None if draw is None else draw()

    def _repr_html_(self) -> str:
        return page(self)


@runtime_checkable
class Game(Protocol):
    """The referee: deck or bag, all hands, turns, scores, history. Made as `Game(players, lexicon=, rules=, seed=)`."""

    @property
    def rules(self) -> Any:
        """The rules it is played by."""
        ...

    @property
    def players(self) -> int:
        """The number of seats."""
        ...

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that score together, in the order of `scores`: each seat for itself unless partners play."""
        ...

    @property
    def turn(self) -> int:
        """The seat to move."""
        ...

    @property
    def scores(self) -> tuple[int, ...]:
        """What each side has; points, or cards left in a game that counts those."""
        ...

    @property
    def lead(self) -> tuple[int, ...]:
        """The seats that lead, whichever way the game counts; all that share it."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        ...

    @property
    def history(self) -> tuple[Turn[Any], ...]:
        """What has happened, oldest first."""
        ...

    @property
    def position(self) -> Any:
        """What the player to move can see; also after the end."""
        ...

    @property
    def legal_moves(self) -> Any:
        """What the player to move may do; none when the game has ended."""
        ...

    def position_of(self, seat: int) -> Any:
        """What a seat can see, whoever is to move; also after the end. Raises InvalidPosition, TypeError."""
        ...

    def push(self, move: Any) -> Turn[Any]:
        """Play a move or its text; raises IllegalMove with every reason, GameOver, InvalidText, and leaves the game as
        it was.
        """
        ...

    def pop(self) -> Turn[Any]:
        """Take the last turn back, restoring everything; returns it. Raises NothingToUndo at the start."""
        ...

    def redo(self) -> Turn[Any]:
        """Do again what `pop` took back; raises NothingToUndo when there is nothing."""
        ...

    def resign(self, seat: int) -> Turn[Any]:
        """A seat gives the game up, whoever is to move: it ends, the best of the others wins. Raises GameOver."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """The whole game, hidden cards included: equal dicts mean equal states; it names its game and its format's
        version.
        """
        ...
