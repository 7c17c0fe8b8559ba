"""Boards: the squares of a layout with their premiums, and the tiles on them as text. Knows no rules of play."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from wordgame.alphabet import BLANK, Alphabet
from wordgame.doors import plain_reader, shown
from wordgame.errors import InvalidPosition, InvalidRules, InvalidText

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
            if not isinstance(factor, int) or not 1 <= factor <= MAX_FACTOR:
                raise InvalidRules(
                    f"a {option} premium is a factor from 1 to {MAX_FACTOR}, not {shown(factor)}", option=option
                )
        if not isinstance(self.only_value, int) or not 0 <= self.only_value <= 255:
            raise InvalidRules(
                f"only_value is a tile's worth from 1 to 255, not {shown(self.only_value)}", option="only_value"
            )
        if self.hole and (self.start or self.letter != 1 or self.word != 1):
            raise InvalidRules("a hole has no premium and is no start square", option="hole")

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
                raise InvalidRules(f"a square has no option {shown(option)}; its options are {known}", option=option)
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
            raise InvalidRules("a layout is a list of rows, each a string of signs", option="rows")
        if len({len(row) for row in rows}) != 1:
            lengths = ", ".join(str(len(row)) for row in rows)
            raise InvalidRules(f"the rows of layout {self.name!r} have different lengths: {lengths}", option="rows")
        if len(rows) > MAX_SIDE or len(rows[0]) > MAX_SIDE:
            raise InvalidRules(
                f"layout {self.name!r} is {len(rows)} x {len(rows[0])}; at most {MAX_SIDE} x {MAX_SIDE} is possible",
                option="rows",
            )
        for sign, _ in self.legend:
            if len(sign) != 1:
                raise InvalidRules(f"the legend explains {shown(sign)}: one sign is needed", option="legend")
        strange = sorted({sign for row in rows for sign in row} - set(self.signs))
        if strange:
            raise InvalidRules(f"layout {self.name!r} has signs without meaning: {' '.join(strange)}", option="rows")
        if all(square.hole for square in self.squares):
            raise InvalidRules(f"layout {self.name!r} has only holes", option="rows")

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
        unknown = sorted(set(data) - {"name", "rows", "legend"})
        if unknown or "rows" not in data:
            raise InvalidRules(
                f"a layout has rows, and may have a legend and a name; {', '.join(unknown) or 'rows'}: "
                + ("unknown" if unknown else "missing"),
                option=unknown[0] if unknown else "rows",
            )
        return cls.from_rows(data["rows"], legend=data.get("legend"), name=data.get("name", "custom"))


# -- tiles on a board -------------------------------------------------------------------------------------------------

_RUN = re.compile(r"[.#\s]|\[[^\]]*\]|[^.#\s\[]+|\[")


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
        raise _wrong_shape(layout, f"{len(lines)} rows")
    if not layout.has_holes and all(isinstance(line, str) and len(line) == layout.n_columns for line in lines):
        joined = "".join(lines)  # nearly every board: one plain sign a square
        plain = None if "?" in joined else alphabet.plain_tiles(joined.replace(".", "?"))
        if plain is not None:
            return plain
    board = bytearray()
    for number, line in enumerate(lines):
        if not isinstance(line, str):
            raise InvalidText(f"row {number + 1} of the board is {shown(line)}, not a string", text=str(line))
        tiles = bytearray()
        for run in _RUN.findall(line):
            if run == "#" and len(tiles) < layout.n_columns and not layout.is_hole(number, len(tiles)):
                raise InvalidText(
                    f"row {number + 1} of the board, {shown(line)}: '#' stands where there is no hole", text=line
                )
            if run.isspace():
                raise InvalidText(
                    f"row {number + 1} of the board, {shown(line)}: an empty square is written '.'", text=line
                )
            laid = b"" if run in ".#" else alphabet.encode_tiles(run)
            if 0 in laid:
                raise InvalidText(
                    f"row {number + 1} of the board, {shown(line)}: a blank on the board stands for a letter", text=line
                )
            tiles += laid or b"\0"
        if len(tiles) != layout.n_columns:
            raise _wrong_shape(layout, f"{len(tiles)} squares in row {number + 1}, {shown(line)}")
        board += tiles
    for at, tile in enumerate(board):
        if tile and layout.squares[at].hole:
            row, column = divmod(at, layout.n_columns)
            raise InvalidPosition(
                f"a tile lies in a hole of the board, row {row + 1} column {column + 1}",
                reasons=[("tile_in_hole", f"row {row + 1}, column {column + 1}")],
            )
    return bytes(board)


def check_codes(board: bytes, layout: Layout, alphabet: Alphabet) -> bytes:
    """The same bytes, one a square; raises InvalidPosition when they are not a board of this layout and alphabet."""
    if len(board) != layout.n_rows * layout.n_columns:
        raise _wrong_shape(layout, f"{len(board)} squares")
    if alphabet.are_tiles(board) and not layout.has_holes:
        return board
    for tile, square in zip(board, layout.squares, strict=True):
        if tile and (square.hole or not 1 <= tile & ~BLANK <= alphabet.size):
            message = f"the byte {tile} cannot stand on the board"
            raise InvalidPosition(message, reasons=[("tile_in_hole" if square.hole else "letter", message)])
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


def _wrong_shape(layout: Layout, found: str) -> InvalidPosition:
    wanted = f"{layout.n_rows} rows of {layout.n_columns} squares"
    message = f"the board has {found}; the layout {layout.name!r} has {wanted}"
    return InvalidPosition(message, reasons=[("board_shape", message)])
