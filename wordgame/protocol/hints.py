"""Hints and ratings: what is advised, and where a move of the player's own stands beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from wordgame.doors import expect, shown
from wordgame.errors import InvalidText
from wordgame.messages import Message
from wordgame.pictures import page
from wordgame.protocol.data import Fields
from wordgame.protocol.registry import games, module
from wordgame.sentences import say

__all__ = ["Hint", "Rating", "move_class", "rated", "with_position"]

MoveT = TypeVar("MoveT")


@dataclass(frozen=True, slots=True, repr=False)
class Hint(Generic[MoveT]):
    """Advice: a move, its value in `unit`, the reasons, and what to show first. All sentences are messages.

    `levels` holds what `reveal(1)` to `reveal(n)` say, from a nudge to the whole move. `details` holds figures that a
    game adds (for example score and leave apart); docs/hints.md lists them. `position`: what it was asked of, to draw
    it on; it goes into no dict and no pickle, and makes no hints differ.
    """

    move: MoveT
    value: float
    unit: str
    why: tuple[Message, ...] = ()
    levels: tuple[Message, ...] = ()
    details: Mapping[str, Any] = field(default_factory=dict, hash=False)
    position: Any = field(default=None, compare=False)

    def __post_init__(self) -> None:
        for name in ("why", "levels"):
            given = getattr(self, name)
            told = tuple(one if isinstance(one, Message) else Message(one) for one in given)
            object.__setattr__(self, name, told)

    def __repr__(self) -> str:
        return f"<Hint {self.move}: {self.value:g} {self.unit}>"

    def _repr_html_(self) -> str:
        return page(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return Hint, (self.move, self.value, self.unit, self.why, self.levels, self.details)

    def reveal(self, level: int, language: str = "en") -> str:
        """The hint as graded text: level 1 gives least away, the last level names the move. Raises UnknownName."""
        expect(level, int, "`level`")
        if not self.levels:
            return str(self.move)
        return self.levels[min(max(level, 1), len(self.levels)) - 1].text(language)

    def text(self, language: str = "en") -> str:
        """The move and every reason for it, in a language. Raises UnknownName.

        >>> Hint("+2", 1.0, "wins", (Message("leaves ten in reach"),)).text()
        '+2: leaves ten in reach'
        """
        why = "; ".join(one.text(language) for one in self.why)
        return f"{self.move}: {why}" if why else str(self.move)

    def to_dict(self) -> dict[str, Any]:
        """A plain dict for `from_dict`: the move and the messages through their own `to_dict`, the rest as it is."""
        plain: Any = self.move
        return {
            "move": plain.to_dict() if hasattr(plain, "to_dict") else plain,
            "value": self.value,
            "unit": self.unit,
            "why": [one.to_dict() for one in self.why],
            "levels": [one.to_dict() for one in self.levels],
            "details": dict(self.details),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, move: type[Any] | None = None) -> Hint[Any]:
        """The hint that `to_dict` described; `move` is the class of its move, None: that of the game that it names.

        Raises InvalidText, TypeError.

        >>> from wordgame.alkort import Move
        >>> Hint.from_dict(Hint(Move.play("KD"), 2.5, "points").to_dict(), move=Move).move
        Move('KD')
        """
        fields = Fields(data, "a hint")
        plain = fields.table("move")
        read = Hint(
            (move or move_class(plain)).from_dict(plain),
            fields.number("value"),
            fields.text("unit", most=80),
            fields.reads("why", Message.from_dict, (), most=1000),
            fields.reads("levels", Message.from_dict, (), most=100),
            plain_details(fields.table("details", {})),
        )
        fields.end()
        return read


@dataclass(frozen=True, slots=True, repr=False)
class Rating(Generic[MoveT]):
    """Where a move stands among all legal ones, by the means that hints use.

    `rank` from 1 among `of` moves judged (moves of equal value share the better rank); `value`, `best` and `lost`
    (`best - value`, at least 0) in `unit`; `best_move` is one that has the best value; `why` says what was lost.
    """

    move: MoveT
    rank: int
    of: int
    value: float
    best: float
    lost: float
    unit: str
    best_move: MoveT
    why: tuple[Message, ...] = ()

    def __repr__(self) -> str:
        return f"<Rating {self.move}: {self.rank} of {self.of}, {self.lost:g} {self.unit} lost>"

    def _repr_html_(self) -> str:
        return page(self)

    def text(self, language: str = "en") -> str:
        """The rating in one sentence and its reasons, in a language."""
        code = "rated_win" if self.unit == "win" else "rated"
        said = say(code, move=str(self.move), rank=self.rank, of=self.of, lost=self.lost, best=str(self.best_move))
        return "; ".join([said.text(language), *(one.text(language) for one in self.why)])

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal rating."""
        move: Any = self.move
        best: Any = self.best_move
        return {
            "move": move.to_dict(),
            "rank": self.rank,
            "of": self.of,
            "value": self.value,
            "best": self.best,
            "lost": self.lost,
            "unit": self.unit,
            "best_move": best.to_dict(),
            "why": [one.to_dict() for one in self.why],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, move: type[Any] | None = None) -> Rating[Any]:
        """The rating that `to_dict` described; `move` as for `Hint.from_dict`. Raises InvalidText, TypeError."""
        fields = Fields(data, "a rating")
        kind = move or move_class(fields.table("move"))
        read = Rating(
            fields.read("move", kind.from_dict),
            fields.whole("rank", least=1),
            fields.whole("of", least=1),
            fields.number("value"),
            fields.number("best"),
            fields.number("lost"),
            fields.text("unit", most=80),
            fields.read("best_move", kind.from_dict),
            fields.reads("why", Message.from_dict, (), most=1000),
        )
        fields.end()
        return read


def with_position(hints: Iterable[Hint[MoveT]], position: Any) -> tuple[Hint[MoveT], ...]:
    """The same hints, each with the position that it was asked of."""
    return tuple(replace(hint, position=position) for hint in hints)


def rated(move: MoveT, values: Sequence[tuple[MoveT, float]], unit: str, why: Iterable[Message] = ()) -> Rating[MoveT]:
    """The rating of a move among moves with their values (higher is better), its own among them.

    >>> rating = rated("+1", [("+2", 3.0), ("+1", 1.0), ("+3", 1.0)], "points")
    >>> rating.rank, rating.of, rating.lost, rating.best_move
    (2, 3, 2.0, '+2')
    """
    value = next(worth for one, worth in values if one == move)
    best_move, best = max(values, key=lambda pair: pair[1])
    if value >= best:
        best_move = move
    rank = 1 + sum(worth > value for _, worth in values)
    return Rating(move, rank, len(values), value, best, best - value, unit, best_move, tuple(why))


def move_class(plain: Mapping[str, Any]) -> type[Any]:
    """The class of a move from its dict, by the game that it names; raises InvalidText."""
    game = plain.get("game")
    if game not in games():
        raise InvalidText(say("no_game_named", game=shown(game)), text=shown(game))
    kind: type[Any] = module(str(game)).Move
    return kind


def plain_details(details: Mapping[str, Any]) -> dict[str, Any]:
    """The details of a hint as JSON holds them: texts, numbers, lists and dicts of them, within bounds."""
    left = 10_000

    def read(value: Any, depth: int) -> Any:
        nonlocal left
        left -= 1
        if left < 0 or depth > 8:
            raise InvalidText(say("details_too_large"))
        if value is None or type(value) in (bool, int, float) or (isinstance(value, str) and len(value) <= 20_000):
            return value
        if isinstance(value, list | tuple):
            return [read(one, depth + 1) for one in value]
        if isinstance(value, Mapping) and all(isinstance(key, str) for key in value):
            return {key: read(one, depth + 1) for key, one in value.items()}
        raise InvalidText(say("details_not_plain", kind=type(value).__name__))

    plain: dict[str, Any] = read(details, 0)
    return plain
