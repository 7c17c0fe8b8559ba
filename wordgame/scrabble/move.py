"""A move: what is laid, exchanged, or nothing. A value, identified by what is physically placed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wordgame.crossword.coordinates import coordinate
from wordgame.crossword.words import FormedWord
from wordgame.scrabble.notation import MoveKind

__all__ = ["Move", "PlacedTile"]

PlacedTile = tuple[int, int, str]
"""Row, column, and the tile as text (lower case: a blank)."""


class Move:
    """A placement, an exchange or a pass. Immutable; equal when the same tiles are put on the same squares (or
    exchanged).

    `kind`, `score` (points, bonus included), `notation` (what `parse` reads), `tiles` (those that leave the rack, as
    text),
    `placed` (row, column, tile), `row`, `column`, `down` (where the main word starts), `words` (each word formed with
    its score, main word first), `bonus`. Words are worked out when first asked for.

    >>> Move(MoveKind.EXCHANGE, tiles="AB?").notation
    'exchange AB?'
    """

    __slots__ = (
        "_fill",
        "_placed",
        "_text",
        "_words",
        "bonus",
        "column",
        "count",
        "down",
        "kind",
        "row",
        "score",
        "tiles",
    )

    kind: MoveKind
    score: int
    row: int
    column: int
    down: bool
    tiles: str
    count: int
    bonus: int

    def __init__(
        self,
        kind: MoveKind,
        *,
        row: int = 0,
        column: int = 0,
        down: bool = False,
        tiles: str = "",
        count: int | None = None,
        score: int = 0,
        bonus: int = 0,
        text: str = "",
        placed: tuple[PlacedTile, ...] = (),
        words: tuple[FormedWord, ...] | None = None,
        fill: Callable[[Move], tuple[FormedWord, ...]] | None = None,
    ) -> None:
        """Moves are made by `Position.parse`, `legal_moves` and `hints`; `fill` works out the words when they are
        asked for.
        """
        self.kind, self.score, self.bonus = kind, score, bonus
        self.row, self.column, self.down = row, column, down
        self.tiles = tiles
        self.count = len(placed) if kind is MoveKind.PLACE else count if count is not None else len(tiles)
        self._text, self._placed, self._words, self._fill = text, placed, words, fill

    @property
    def is_placement(self) -> bool:
        """Whether tiles are laid."""
        return self.kind is MoveKind.PLACE

    @property
    def placed(self) -> tuple[PlacedTile, ...]:
        """The tiles laid, in order along the line: (row, column, tile), rows and columns counted from 0."""
        return self._placed

    @property
    def where(self) -> str:
        """First square and direction of a placement, `8D` or `D8`; empty for other moves."""
        return coordinate(self.row, self.column, self.down) if self.kind is MoveKind.PLACE else ""

    @property
    def main_word(self) -> str:
        """The word along the play's own line; empty for other moves."""
        return self.words[0].word if self.words else ""

    @property
    def words(self) -> tuple[FormedWord, ...]:
        """Every word of two or more tiles that the placement forms, main word first."""
        if self._words is None:
            self._words = self._fill(self) if self._fill else ()
            self._fill = None
        return self._words

    @property
    def notation(self) -> str:
        """`8D CR.NE`, `exchange ABC`, `pass`: text that `parse` reads."""
        if self.kind is MoveKind.PASS:
            return "pass"
        if self.kind is MoveKind.EXCHANGE:
            return f"exchange {self.tiles or self.count}"
        return f"{self.where} {self._text}"

    @property
    def text(self) -> str:
        """The tiles of a placement along its line, `.` for a tile that lay there already."""
        return self._text

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two moves the same: the kind and what is physically placed or exchanged."""
        if self.kind is MoveKind.PLACE:
            return (self.kind.value, frozenset(self._placed))
        return (self.kind.value, self.tiles or self.count)

    def __eq__(self, other: object) -> bool:
        return self.key == other.key if isinstance(other, Move) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"<Move {self.notation!r}" + (f", {self.score} points>" if self.is_placement else ">")

    def __setattr__(self, name: str, value: Any) -> None:
        if name[0] != "_" and hasattr(self, name):
            raise AttributeError(f"a move never changes: {name}")
        object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Move.from_dict, (self.to_dict(),))

    def explain(self) -> tuple[str, ...]:
        """The arithmetic of the score, a line a word, then the bonus and the total.

        The figures are the core's own; the lines only spell them out.
        """
        if not self.is_placement:
            return (f"{self.notation}: 0 points",)
        lines = [f"{word.word} ({word.where}): {word.arithmetic}" for word in self.words]
        if self.bonus:
            lines.append(f"bonus for {self.count} tiles: {self.bonus}")
        return (*lines, f"total: {self.score}")

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal move."""
        if not self.is_placement:
            return {
                "kind": self.kind.value,
                "notation": self.notation,
                "tiles": self.tiles,
                "count": self.count,
                "score": 0,
            }
        return {
            "kind": self.kind.value,
            "notation": self.notation,
            "score": self.score,
            "bonus": self.bonus,
            "row": self.row,
            "column": self.column,
            "down": self.down,
            "tiles": self.tiles,
            "text": self._text,
            "placed": [list(tile) for tile in self._placed],
            "words": [word.to_dict() for word in self.words],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Move:
        """The move that `to_dict` described."""
        kind = MoveKind(data["kind"])
        if kind is not MoveKind.PLACE:
            return cls(kind, tiles=data.get("tiles", ""), count=data.get("count"))
        return cls(
            kind,
            row=data["row"],
            column=data["column"],
            down=data["down"],
            tiles=data["tiles"],
            score=data["score"],
            bonus=data.get("bonus", 0),
            text=data["text"],
            placed=tuple((row, column, tile) for row, column, tile in data["placed"]),
            words=tuple(FormedWord.from_dict(word) for word in data["words"]),
        )
