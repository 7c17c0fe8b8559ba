"""Moves and lists of moves, as all games give them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import eq
from typing import Any, Protocol, Self, TypeVar, overload, runtime_checkable

import numpy as np

from wordgame.doors import count_of, expect, short, shown
from wordgame.errors import InvalidRules
from wordgame.pictures import page
from wordgame.sentences import say

__all__ = ["MOVE_FIELDS", "Move", "MoveList", "Moves", "View", "check_blanks"]

MoveT = TypeVar("MoveT")

BLANKS = (None, "lower", "none")

MOVE_FIELDS = [("notation", "U96"), ("kind", "U16"), ("score", np.int32)]
"""The fields of `MoveList.to_numpy`: the first 96 characters of the text, the kind, the points (0 where a game has
none).
"""


@runtime_checkable
class Move(Protocol):
    """Any action of a turn. A value; `str(move)` is its notation, and `position.parse(str(move))` gives it back."""

    @property
    def notation(self) -> str:
        """The move as text."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """A plain dict, for the class's `from_dict`: the game, notation, words, cells, cards."""
        ...


@runtime_checkable
class Moves(Protocol):
    """A snapshot of legal moves, in a fixed order: by value, then by text in the alphabet's own order."""

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[Any]: ...

    def __getitem__(self, at: Any) -> Any: ...

    def __contains__(self, move: object) -> bool: ...

    def best(self, n: int = 1) -> tuple[Any, ...]:
        """The first `n` moves, best first; none for an `n` below 1."""
        ...

    def to_numpy(self) -> Any:
        """A structured array, one row a move, with at least `notation`, `kind` and `score`."""
        ...

    def to_dicts(self) -> list[dict[str, Any]]:
        """Every move as its plain dict."""
        ...


def check_blanks(blanks: str | None) -> None:
    """What `blanks` of `parse` can be: "lower", small letters are blanks or jokers; "none", case means nothing; None,
    the game's own sense. Raises InvalidRules for another text, TypeError.
    """
    expect(blanks, str | None, "`blanks`")
    if blanks not in BLANKS:
        raise InvalidRules(say("option_choice", option="blanks", given=shown(blanks), choices=BLANKS), option="blanks")


class View(Sequence[MoveT]):
    """The base of lists of legal moves: a snapshot that cannot be assigned to, and that is its own copy."""

    def __setattr__(self, name: str, value: object) -> None:
        if not name.startswith("_") or name.startswith("__"):
            raise AttributeError(f"a list of moves never changes: {name} cannot be set")
        object.__setattr__(self, name, value)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self is other or (len(self) == len(other) and all(map(eq, self, other)))

    def __hash__(self) -> int:
        return hash((len(self), tuple(self[:3])))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: Mapping[int, Any]) -> Self:
        return self


class MoveList(View[MoveT]):
    """A short list of moves as a view: `in`, `len`, slices, `best`, `to_numpy`, `to_dicts`.

    `holds` answers `in` where more moves are legal than are listed; without it a move is looked up in the list. A text
    is in the list when a move with that notation is.
    """

    def __init__(self, moves: Sequence[MoveT] = (), holds: Callable[[Any], bool] | None = None) -> None:
        self._moves = tuple(moves)
        self._holds = holds

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[MoveT]:
        return iter(self._moves)

    @overload
    def __getitem__(self, at: int) -> MoveT: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[MoveT, ...]: ...

    def __getitem__(self, at: int | slice) -> MoveT | tuple[MoveT, ...]:
        return self._moves[at]

    def __contains__(self, move: object) -> bool:
        if self._holds is not None:
            return self._holds(move)
        if isinstance(move, str):
            return any(str(one) == move for one in self._moves)
        return move in self._moves

    def best(self, n: int = 1) -> tuple[MoveT, ...]:
        """The first `n` moves, best first; none for an `n` below 1."""
        return self._moves[: count_of(n, "`n`")]

    def to_numpy(self) -> Any:
        """One row a move: `notation`, `kind`, `score` (`MOVE_FIELDS`)."""
        rows = [(str(one)[:96], str(getattr(one, "kind", "")), getattr(one, "score", 0) or 0) for one in self._moves]
        return np.array(rows, dtype=MOVE_FIELDS)

    def to_dicts(self) -> list[dict[str, Any]]:
        """Every move as its plain dict."""
        plain: list[Any] = list(self._moves)
        return [move.to_dict() for move in plain]

    def __repr__(self) -> str:
        first = ", ".join(map(str, self._moves[:3]))
        return f"<{type(self).__name__} {len(self)}: {short(first, 120)}{', ...' if len(self) > 3 else ''}>"

    def _repr_html_(self) -> str:
        return page(self)
