"""Positions: what one player can see. What a front end counts on, and the base that makes a class a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from wordgame.doors import Fixed
from wordgame.protocol.hints import Hint, Rating
from wordgame.protocol.verdicts import Verdict

__all__ = ["Position", "Value"]


class Value(Fixed):
    """A class whose instances never change: assigning or deleting raises AttributeError, equality and hash go by `key`.

    Instances are filled through `object.__setattr__`, or their `__dict__`.
    """

    @property
    def key(self) -> Any:
        """All that makes two of them the same; hashable."""
        raise AttributeError(f"{type(self).__name__} states no key")

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return bool(self.key == other.key) if isinstance(other, type(self)) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.key)

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, memo: Mapping[int, Any]) -> Any:
        return self


@runtime_checkable
class Position(Protocol):
    """What one player can see, and all that is needed to list moves and give hints. A value that never changes."""

    @property
    def rules(self) -> Any:
        """The rules it is played by."""
        ...

    @property
    def seat(self) -> int:
        """Whose view it is."""
        ...

    @property
    def scores(self) -> tuple[int, ...]:
        """The points, the own (or own side's) first, then the others' in the order of play."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether the game has ended; then there is no legal move, and no hint."""
        ...

    @property
    def legal_moves(self) -> Any:
        """Every legal move, as `Moves`."""
        ...

    @property
    def key(self) -> Any:
        """All that makes two positions the same; hashable."""
        ...

    def parse(self, text: str) -> Any:
        """The move that a text means, legal or not; raises InvalidText, AmbiguousMove."""
        ...

    def check(self, move: Any) -> Verdict:
        """Whether a move or its text is legal, and every reason against it; never raises for text or a move."""
        ...

    def rate(self, move: Any) -> Rating[Any]:
        """Where a legal move stands among all; raises IllegalMove, InvalidText."""
        ...

    def hints(
        self,
        n: int = 5,
        *,
        seconds: float | None = None,
        stop: Any = None,
        seed: int = 0,
        worlds: int | None = None,
        threads: int = 1,
        include: Sequence[Any] = (),
        progress: Callable[[int, int], object] | None = None,
        words: Any = None,
    ) -> tuple[Hint[Any], ...]:
        """Advice, best first, from what this player can see; with `words`, of moves of known words alone."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """A plain dict that JSON can hold; it names its game and its format's version."""
        ...

    def to_text(self) -> str:
        """The position on one line; the class's `from_text` reads it."""
        ...
