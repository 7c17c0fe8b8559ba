"""A move: what is laid, exchanged, or nothing. A value, identified by what is physically placed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from wordgame._core import placements as core_placements
from wordgame.crossword.coordinates import coordinate, square_name
from wordgame.crossword.grid import MAX_SIDE
from wordgame.crossword.words import FormedWord
from wordgame.doors import shown
from wordgame.errors import InvalidText
from wordgame.messages import Message
from wordgame.protocol import Fields
from wordgame.scrabble.notation import MAX_MOVE_TEXT, MoveKind
from wordgame.scrabble.sentences import say
from wordgame.sentences import say as shared

__all__ = ["Facts", "Move", "PlacedTile", "Source", "scattered"]

PlacedTile = tuple[int, int, str]
"""Row, column, and the tile as text (lower case: a blank)."""


Facts = tuple[MoveKind, int, int, bool, str, int, int, int, str, tuple[PlacedTile, ...]]
"""Kind, row, column, down, tiles, count, score, bonus, text, placed: the properties of a move in this order."""


class Source(Protocol):
    """Who listed a placement, and can say what it is when that is asked for."""

    def facts_of(self, found: core_placements.Placement, /) -> Facts:
        """The properties of the move."""
        ...

    def words_of(self, move: Move, /) -> tuple[FormedWord, ...]:
        """The words that it forms."""
        ...


_TILE = re.compile(r"\[[^\[\]]*\]|.", re.DOTALL)
_put = object.__setattr__


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

    __slots__ = ("_facts", "_source", "_words")

    _facts: Facts | None
    _source: tuple[Source, core_placements.Placement] | None
    _words: tuple[FormedWord, ...] | None

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
        words: tuple[FormedWord, ...] = (),
    ) -> None:
        """Moves are made by `Position.parse`, `legal_moves` and `hints`; nothing is worked out here."""
        number = len(placed) if kind is MoveKind.PLACE else count if count is not None else len(tiles)
        _put(self, "_facts", (kind, row, column, down, tiles, number, score, bonus, text, placed))
        _put(self, "_source", None)
        _put(self, "_words", words)

    @classmethod
    def listed(cls, source: Source, found: core_placements.Placement) -> Move:
        """The move of a placement that the core listed; what it says is worked out when it is asked for."""
        self = cls.__new__(cls)
        _put(self, "_facts", None)
        _put(self, "_source", (source, found))
        _put(self, "_words", None)
        return self

    def _fact(self, which: int) -> Any:
        facts = self._facts
        if facts is None:
            assert self._source is not None
            source, found = self._source
            facts = source.facts_of(found)
            _put(self, "_facts", facts)
        return facts[which]

    @property
    def kind(self) -> MoveKind:
        """What the move does."""
        return MoveKind.PLACE if self._facts is None else self._facts[0]

    @property
    def row(self) -> int:
        """The row of the main word's first square, from 0."""
        return int(self._fact(1))

    @property
    def column(self) -> int:
        """The column of the main word's first square, from 0."""
        return int(self._fact(2))

    @property
    def down(self) -> bool:
        """Whether the main word runs down."""
        return bool(self._fact(3))

    @property
    def tiles(self) -> str:
        """The tiles that leave the rack, as text: those laid, in order along the line, or those exchanged."""
        return str(self._fact(4))

    @property
    def count(self) -> int:
        """How many tiles are laid or exchanged."""
        return int(self._fact(5))

    @property
    def score(self) -> int:
        """Points, bonus included."""
        if self._source is not None:
            return self._source[1].score
        return int(self._fact(6))

    @property
    def bonus(self) -> int:
        """The points for laying so many tiles, part of the score."""
        return int(self._fact(7))

    @property
    def is_placement(self) -> bool:
        """Whether tiles are laid."""
        return self.kind is MoveKind.PLACE

    @property
    def placed(self) -> tuple[PlacedTile, ...]:
        """The tiles laid, in order along the line: (row, column, tile), rows and columns counted from 0."""
        laid: tuple[PlacedTile, ...] = self._fact(9)
        return laid

    @property
    def where(self) -> str:
        """First square and direction of a placement, `8D` or `D8`; empty for other moves."""
        return coordinate(self.row, self.column, self.down) if self.kind is MoveKind.PLACE else ""

    @property
    def main_word(self) -> str:
        """The word along the play's own line; empty for other moves."""
        return self.words[0].word if self.words else ""

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The squares that get a tile, (row, column) from 0."""
        return tuple((row, column) for row, column, _ in self.placed)

    @property
    def words(self) -> tuple[FormedWord, ...]:
        """Every word of two or more tiles that the placement forms, main word first."""
        if self._words is None:
            assert self._source is not None
            _put(self, "_words", self._source[0].words_of(self))
        return self._words or ()

    @property
    def notation(self) -> str:
        """`8D CR.NE`, `exchange ABC`, `pass`: text that `parse` reads. Tiles laid in no line: `D8=C F9=R`."""
        if self.kind is MoveKind.PASS:
            return "pass"
        if self.kind is MoveKind.EXCHANGE:
            return f"exchange {self.tiles or self.count}"
        return self.text if "=" in self.text else f"{self.where} {self.text}"

    @property
    def text(self) -> str:
        """The tiles of a placement along its line, `.` for a tile that lay there already."""
        return str(self._fact(8))

    def with_text(self, text: str) -> Move:
        """The same placement, its tiles written another way."""
        return self._with((*(self._fact(at) for at in range(8)), text, self.placed), self.words)

    def with_words(self, words: tuple[FormedWord, ...]) -> Move:
        """The same placement with other words told."""
        return self._with(tuple(self._fact(at) for at in range(10)), words)

    def _with(self, facts: Any, words: tuple[FormedWord, ...]) -> Move:
        made = Move.__new__(Move)
        _put(made, "_facts", facts)
        _put(made, "_source", None)
        _put(made, "_words", words)
        return made

    @property
    def full_text(self) -> str:
        """The main word with the tiles that lay there already in round brackets: `CR(A)NE`, `TU[RR]O(S)`."""
        out, inside = "", False
        for letter in self.words[0].letters if self.words else ():
            if letter.is_new == inside:
                out += ")" if inside else "("
                inside = not inside
            out += letter.tile
        return (out + (")" if inside else "")) or self.text

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two moves the same: the kind and what is physically placed or exchanged."""
        if self.kind is MoveKind.PLACE:
            return (self.kind.value, frozenset(self.placed))
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
        raise AttributeError(f"a move never changes: {name}")

    def __reduce__(self) -> tuple[Any, ...]:
        return (Move.from_dict, (self.to_dict(),))

    def explain(self) -> tuple[Message, ...]:
        """The arithmetic of the score, a line a word, then the bonus and the total.

        The figures are the core's own; the lines only spell them out.
        """
        if not self.is_placement:
            return (say("explain_nothing", move=self.notation),)
        lines = [
            say("explain_word", word=word.word, where=word.where, arithmetic=word.arithmetic) for word in self.words
        ]
        if self.bonus:
            lines.append(say("explain_bonus", n=self.count, points=self.bonus))
        return (*lines, say("explain_total", points=self.score))

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal move."""
        out: dict[str, Any] = {
            "game": "scrabble",
            "kind": self.kind.value,
            "notation": self.notation,
            "score": self.score,
            "tiles": self.tiles,
            "cells": [list(cell) for cell in self.cells],
            "words": [word.to_dict() for word in self.words],
        }
        if not self.is_placement:
            return {**out, "count": self.count}
        placed = [list(tile) for tile in self.placed]
        where = {"row": self.row, "column": self.column, "down": self.down}
        return {**out, "bonus": self.bonus, **where, "text": self.text, "placed": placed}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Move:
        """The move that `to_dict` described; raises InvalidText, TypeError.

        What it is worth is taken as it is told: `Position.check` and the referee go by the tiles and score anew.
        """
        fields = Fields(data, "a move")
        fields.text("game", "scrabble", among=("scrabble",))
        kind = MoveKind(fields.text("kind", among=tuple(MoveKind)))
        for key in ("notation", "tiles"):
            fields.text(key, "", most=MAX_MOVE_TEXT)
        words = fields.reads("words", FormedWord.from_dict, (), most=2 * MAX_SIDE)
        fields.list("cells", (), most=MAX_SIDE * MAX_SIDE)
        score = fields.whole("score", 0)
        if kind is MoveKind.PLACE:
            made = cls._placement(fields, score, words)
        else:
            tiles = fields.text("tiles", "", most=MAX_MOVE_TEXT)
            number = len(_TILE.findall(tiles))
            told = fields.whole("count", number, least=int(kind is MoveKind.EXCHANGE), most=9999)
            made = cls(kind) if kind is MoveKind.PASS else cls(kind, tiles=tiles, count=number or told)
        fields.end()
        return made

    @classmethod
    def _placement(cls, fields: Fields, score: int, words: tuple[FormedWord, ...]) -> Move:
        placed = tuple(map(_placed, fields.list("placed", most=MAX_SIDE * MAX_SIDE)))
        tiles = "".join(tile for _, _, tile in placed)
        if fields.text("tiles", tiles, most=MAX_MOVE_TEXT) != tiles:
            raise InvalidText(say("tiles_not_placed", placed=shown(tiles), tiles=shown(fields.text("tiles"))))
        down, row = fields.flag("down"), fields.whole("row", least=0, most=999)
        column, text = fields.whole("column", least=0, most=999), fields.text("text", most=MAX_MOVE_TEXT)
        row, column, text = _along(placed, row, column, down, text)
        bonus = fields.whole("bonus", 0)
        return cls(
            MoveKind.PLACE,
            row=row,
            column=column,
            down=down,
            tiles=tiles,
            score=score,
            bonus=bonus,
            text=text,
            placed=placed,
            words=words,
        )


def _placed(given: Any) -> PlacedTile:
    if isinstance(given, list | tuple) and list(map(type, given)) == [int, int, str]:
        row, column, tile = given
        if 0 <= row <= 998 and 0 <= column <= 701 and len(tile) <= 16:
            return row, column, tile
    raise InvalidText(
        shared("dict_value", what="a move", key="placed", given=shown(given), right="[row, column, tile]")
    )


def _along(placed: tuple[PlacedTile, ...], row: int, column: int, down: bool, text: str) -> tuple[int, int, str]:
    """Where the text of a play starts, and the text: as told where it lays just these tiles, else made from them.

    The text is what is read again; tiles that lie in no line are refused as they are.
    """
    step = (1, 0) if down else (0, 1)
    cells = ((row + at * step[0], column + at * step[1], tile) for at, tile in enumerate(_TILE.findall(text)))
    at = {(r, c): tile for r, c, tile in placed}
    first = min(at, default=(row, column))
    if [cell for cell in cells if cell[2] != "."] == list(placed):
        return row, column, text
    if len(at) < len(placed) or any(cell[down] != first[down] for cell in at):
        return *first, scattered(placed)
    length = max((cell[1 - down] - first[1 - down] for cell in at), default=-1) + 1
    return *first, "".join(at.get((first[0] + i * step[0], first[1] + i * step[1]), ".") for i in range(length))


def scattered(placed: Iterable[PlacedTile]) -> str:
    """The text of tiles that lie in no line, square by square.

    >>> scattered([(7, 3, "C"), (8, 5, "R")])
    'D8=C F9=R'
    """
    return " ".join(f"{square_name(row, column)}={tile}" for row, column, tile in placed)
