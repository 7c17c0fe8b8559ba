"""Boards: the squares of a layout with their premiums, and the tiles on them as text. Knows no rules of play."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from wordgame.alphabet import BLANK, Alphabet
from wordgame.crossword.sentences import say
from wordgame.doors import plain_reader, shown
from wordgame.errors import InvalidPosition, InvalidRules, InvalidText
from wordgame.messages import Message, Reason

__all__ = ["DEFAULT_LEGEND", "MAX_FACTOR", "MAX_SIDE", "Layout", "Square", "check_codes", "parse_board", "show_board"]

MAX_SIDE = 63
"""The most rows or columns of a layout."""

MAX_FACTOR = 100
"""The largest letter or word premium."""


@dataclass(frozen=True, slots=True)
class Square:
    """One kind of square: what it multiplies, whether the first play must cover such a one, whether it is on the
    board at all.

    `letter` and `word` are factors from 1 to 100. `only_value`: the letter factor counts only for tiles worth exactly
    this many points (Literaki). `stays`: the premium counts in every later turn too, not only in the turn that covers
    it.
    """

    letter: int = 1
    word: int = 1
    start: bool = False
    hole: bool = False
    stays: bool = False
    only_value: int = 0

    def __post_init__(self) -> None:
        for option in ("letter", "word"):
            factor = getattr(self, option)
            if type(factor) is not int or not 1 <= factor <= MAX_FACTOR:
                raise InvalidRules(say("premium", option=option, most=MAX_FACTOR, given=shown(factor)), option=option)
        if type(self.only_value) is not int or not 0 <= self.only_value <= 255:
            raise InvalidRules(say("only_value", given=shown(self.only_value)), option="only_value")
        for option in ("start", "hole", "stays"):
            if type(getattr(self, option)) is not bool:
                raise InvalidRules(say("square_flag", option=option, given=shown(getattr(self, option))), option=option)
        if self.hole and (self.start or self.letter != 1 or self.word != 1):
            raise InvalidRules(say("hole_with_premium"), option="hole")

    @property
    def is_plain(self) -> bool:
        """Whether the square has no premium."""
        return self.letter == 1 and self.word == 1

    def to_dict(self) -> dict[str, Any]:
        """The options that differ from a plain square."""
        plain = Square.__dataclass_fields__
        return {name: getattr(self, name) for name in plain if getattr(self, name) != plain[name].default}

    @classmethod
    @plain_reader
    def from_dict(cls, data: Mapping[str, Any]) -> Square:
        """The square that `to_dict` described; raises InvalidRules for an unknown option."""
        for option in data:
            if option not in cls.__dataclass_fields__:
                known = ", ".join(cls.__dataclass_fields__)
                raise InvalidRules(say("square_option", option=shown(option), known=known), option=shown(option))
        return cls(**data)


DEFAULT_LEGEND: Mapping[str, Square] = {
    ".": Square(),
    "d": Square(letter=2),
    "t": Square(letter=3),
    "q": Square(letter=4),
    "D": Square(word=2),
    "T": Square(word=3),
    "Q": Square(word=4),
    "*": Square(word=2, start=True),
    "+": Square(start=True),
    "#": Square(hole=True),
}
"""What a sign in the rows of a layout means where its own legend does not say otherwise."""


@dataclass(frozen=True)
class Layout:
    """A board without tiles: `rows` of signs, each sign a kind of square.

    Signs as in `DEFAULT_LEGEND`; `legend` adds or replaces some. Layouts may be rectangular, up to 63 by 63, and have
    holes. No start square: the first play may lie anywhere.

    >>> layout = Layout.from_rows(["T.#", ".*5", "#.."], legend={"5": {"letter": 5}})
    >>> layout.at(1, 2).letter, layout.is_hole(0, 2), layout.starts
    (5, True, ((1, 1),))
    """

    rows: tuple[str, ...]
    legend: tuple[tuple[str, Square], ...] = ()
    name: str = "custom"

    def __post_init__(self) -> None:
        rows = self.rows
        if not rows or not all(isinstance(row, str) for row in rows) or not rows[0]:
            raise InvalidRules(say("layout_rows"), option="rows")
        if not isinstance(self.name, str):
            raise InvalidRules(say("layout_name", given=shown(self.name)), option="name")
        if len({len(row) for row in rows}) != 1:
            lengths = ", ".join(str(len(row)) for row in rows)
            raise InvalidRules(say("layout_lengths", name=self.name, lengths=lengths), option="rows")
        if len(rows) > MAX_SIDE or len(rows[0]) > MAX_SIDE:
            size = say("layout_size", name=self.name, rows=len(rows), columns=len(rows[0]), most=MAX_SIDE)
            raise InvalidRules(size, option="rows")
        for sign, _ in self.legend:
            if not isinstance(sign, str) or len(sign) != 1:
                raise InvalidRules(say("legend_sign", sign=shown(sign)), option="legend")
        strange = sorted({sign for row in rows for sign in row} - set(self.signs))
        if strange:
            raise InvalidRules(say("layout_signs", name=self.name, signs=" ".join(strange)), option="rows")
        if all(square.hole for square in self.squares):
            raise InvalidRules(say("only_holes", name=self.name), option="rows")

    @classmethod
    def from_rows(
        cls,
        rows: Iterable[str] | str,
        *,
        legend: Mapping[str, Square | Mapping[str, Any]] | None = None,
        name: str = "custom",
    ) -> Layout:
        """A layout from its rows (a list, or one string with line ends). Raises InvalidRules."""
        lines = rows.split() if isinstance(rows, str) else rows
        own = tuple(
            (sign, square if isinstance(square, Square) else Square.from_dict(square))
            for sign, square in (legend or {}).items()
        )
        return cls(tuple(lines), own, name)

    @cached_property
    def signs(self) -> Mapping[str, Square]:
        """Every sign with its meaning."""
        return {**DEFAULT_LEGEND, **dict(self.legend)}

    @cached_property
    def has_holes(self) -> bool:
        """Whether some squares are missing."""
        return any(square.hole for square in self.squares)

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """Every square, row by row."""
        return tuple(self.signs[sign] for row in self.rows for sign in row)

    @property
    def n_rows(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def n_columns(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return len(self.rows), len(self.rows[0])

    @cached_property
    def starts(self) -> tuple[tuple[int, int], ...]:
        """The squares (row, column) of which the first play must cover one; empty: it may lie anywhere."""
        return tuple(divmod(at, self.n_columns) for at, square in enumerate(self.squares) if square.start)

    def at(self, row: int, column: int) -> Square:
        """The square in this row and column, counted from 0."""
        return self.squares[row * self.n_columns + column]

    def is_on_board(self, row: int, column: int) -> bool:
        """Whether there is a square here: inside the rim, and no hole."""
        return 0 <= row < self.n_rows and 0 <= column < self.n_columns and not self.at(row, column).hole

    def is_hole(self, row: int, column: int) -> bool:
        """Whether this place inside the rim is no square."""
        return self.at(row, column).hole

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal layout."""
        legend = {sign: square.to_dict() for sign, square in self.legend}
        return {"name": self.name, "rows": list(self.rows), "legend": legend}

    @classmethod
    @plain_reader
    def from_dict(cls, data: Mapping[str, Any]) -> Layout:
        """The layout that `to_dict` described; raises InvalidRules."""
        unknown = sorted(map(str, set(data) - {"name", "rows", "legend"}))
        if unknown:
            raise InvalidRules(say("layout_keys", keys=shown(", ".join(unknown))), option=unknown[0])
        if "rows" not in data:
            raise InvalidRules(say("layout_lacks_rows"), option="rows")
        return cls.from_rows(data["rows"], legend=data.get("legend"), name=data.get("name", "custom"))


# -- tiles on a board -------------------------------------------------------------------------------------------------

_RUN = re.compile(r"[.#\s]|\[[^\[\]]*\]|[^.#\s\[]+|\[")


def parse_board(rows: Iterable[str] | str, layout: Layout, alphabet: Alphabet) -> bytes:
    """The tiles of a board as text: one byte a square, row by row, 0 where it is empty.

    Each row is a string with one sign or `[CH]` a square: `.` empty, UPPER CASE a tile, lower case a blank standing
    for that letter, `#` (or `.`) a hole. Raises InvalidPosition for a wrong shape or a tile in a hole, InvalidText
    for strange letters.

    >>> en = Alphabet.load("en")
    >>> list(parse_board(["Ab.", "..."], Layout.from_rows(["...", "..."]), en))
    [1, 130, 0, 0, 0, 0]
    """
    lines = [line for line in rows.splitlines() if line.strip()] if isinstance(rows, str) else list(rows)
    if len(lines) != layout.n_rows:
        raise _wrong_shape(layout, say("found_rows", n=len(lines)))
    if not layout.has_holes and all(isinstance(line, str) and len(line) == layout.n_columns for line in lines):
        joined = "".join(lines)  # nearly every board: one plain sign a square
        plain = None if "?" in joined else alphabet.plain_tiles(joined.replace(".", "?"))
        if plain is not None:
            return plain
    board = bytearray()
    for number, line in enumerate(lines):
        if not isinstance(line, str):
            raise InvalidText(say("row_no_text", row=number + 1, line=shown(line)), text=shown(line))
        tiles = bytearray()
        for run in _RUN.findall(line):
            if run == "#" and len(tiles) < layout.n_columns and not layout.is_hole(number, len(tiles)):
                raise InvalidText(say("row_no_hole", row=number + 1, line=shown(line)), text=line)
            if run.isspace():
                raise InvalidText(say("row_space", row=number + 1, line=shown(line)), text=line)
            laid = b"" if run in ".#" else alphabet.encode_tiles(run)
            if 0 in laid:
                raise InvalidText(say("row_open_blank", row=number + 1, line=shown(line)), text=line)
            tiles += laid or b"\0"
        if len(tiles) != layout.n_columns:
            raise _wrong_shape(layout, say("found_in_row", n=len(tiles), row=number + 1, line=shown(line)))
        board += tiles
    for at, tile in enumerate(board):
        if tile and layout.squares[at].hole:
            row, column = divmod(at, layout.n_columns)
            said = say("tile_in_hole", row=row + 1, column=column + 1)
            raise InvalidPosition(said, reasons=[Reason(said, cells=((row, column),))])
    return bytes(board)


def check_codes(board: bytes, layout: Layout, alphabet: Alphabet) -> bytes:
    """The same bytes, one a square; raises InvalidPosition when they are not a board of this layout and alphabet."""
    if len(board) != layout.n_rows * layout.n_columns:
        raise _wrong_shape(layout, say("found_squares", n=len(board)))
    if alphabet.are_tiles(board) and not layout.has_holes:
        return board
    for at, (tile, square) in enumerate(zip(board, layout.squares, strict=True)):
        row, column = divmod(at, layout.n_columns)
        if tile and square.hole:
            raise InvalidPosition(say("tile_in_hole", row=row + 1, column=column + 1))
        if tile and not 1 <= tile & ~BLANK <= alphabet.size:
            raise InvalidPosition(say("letter", tile=tile))
    return board


def show_board(board: bytes, layout: Layout, alphabet: Alphabet) -> list[str]:
    """The rows of a board as `parse_board` reads them."""
    rows = []
    for row in range(layout.n_rows):
        line = ""
        for column in range(layout.n_columns):
            tile = board[row * layout.n_columns + column]
            line += alphabet.tile_text(tile) if tile else "#" if layout.is_hole(row, column) else "."
        rows.append(line)
    return rows


def _wrong_shape(layout: Layout, found: Message) -> InvalidPosition:
    return InvalidPosition(
        say("board_shape", found=found, name=layout.name, rows=layout.n_rows, columns=layout.n_columns)
    )
