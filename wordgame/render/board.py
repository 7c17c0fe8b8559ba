"""Pictures of a board game position: plain text for terminals, SVG for everything else.

Draws what it is given, judges nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from wordgame.alphabet import BLANK
from wordgame.crossword.coordinates import column_name
from wordgame.crossword.grid import Square
from wordgame.render.drawing import document, rectangle, words
from wordgame.render.palettes import DARK, LIGHT, Palette
from wordgame.scrabble import Move, Position

__all__ = ["DARK", "LIGHT", "Palette", "svg", "text"]


def text(position: Position, *, last_move: Move | None = None, coordinates: bool = True, premiums: bool = True) -> str:
    """The board as lines of text: tiles as everywhere in the package, premiums as in the layout's rows, `>` before
    new tiles.

    `last_move`: its tiles are marked. A line for the rack and the scores follows.

    >>> from wordgame.scrabble import Position
    >>> print(text(Position(rack="CAT", rules={"layout": {"rows": ["d.T", ".*.", "T.d"]}})))
        A B C
     1  d . T
     2  . * .
     3  T . d
    <BLANKLINE>
    rack ACT   scores 0 0   bag 86
    """
    layout = position.layout
    new = _cells(last_move)
    cells: list[list[str]] = []
    for row in range(layout.n_rows):
        line = []
        for column in range(layout.n_columns):
            tile = position.tile_at(row, column)
            sign = layout.rows[row][column]
            if layout.is_hole(row, column):
                sign = " "
            elif not premiums and not layout.at(row, column).start:
                sign = "."
            shown = tile or sign
            line.append((">" if (row, column) in new and tile else " ") + shown)
        cells.append(line)
    width = max(len(cell) for line in cells for cell in line)
    width = max(width, *(len(column_name(column)) + 1 for column in range(layout.n_columns)))
    lines = []
    if coordinates:
        lines.append("   " + "".join(column_name(column).rjust(width) for column in range(layout.n_columns)))
    for number, line in enumerate(cells, 1):
        lines.append((f"{number:2} " if coordinates else "") + "".join(cell.rjust(width) for cell in line))
    lines = [line.rstrip() for line in lines]
    scores = " ".join(map(str, position.scores))
    return "\n".join([*lines, "", f"rack {position.rack or '-'}   scores {scores}   bag {position.bag_size}"])


_CELL = 34


def svg(
    position: Position,
    *,
    last_move: Move | None = None,
    dark: bool = False,
    coordinates: bool = True,
    rack: bool = True,
    palette: Palette | None = None,
) -> str:
    """The board as a complete SVG document: premiums, tiles with their values, blanks in another colour, the last
    move lit up.

    `palette` replaces the colours of the light or dark picture. Sizes are in pixels, 34 a square.

    >>> from wordgame.scrabble import Position
    >>> svg(Position(rack="CAT")).startswith("<svg ")
    True
    """
    colours = palette or (DARK if dark else LIGHT)
    layout = position.layout
    margin = 26 if coordinates else 8
    width = margin + layout.n_columns * _CELL + 10
    height = margin + layout.n_rows * _CELL + 10
    full = height + (_CELL + 14 if rack else 0)
    new = _cells(last_move)
    parts: list[str] = []
    for row in range(layout.n_rows):
        for column in range(layout.n_columns):
            square = layout.at(row, column)
            if square.hole:
                continue
            x, y = margin + column * _CELL, margin + row * _CELL
            tile = position.tile_at(row, column)
            parts.append(_square(square, x, y, colours, covered=bool(tile)))
            if tile:
                code = position.alphabet.encode_tiles(tile)[0]
                parts.append(_tile(position, code, x, y, colours, lit=(row, column) in new))
    if coordinates:
        for column in range(layout.n_columns):
            middle = margin + column * _CELL + _CELL / 2
            parts.append(words(middle, margin - 9, 11, colours.label, column_name(column)))
        for row in range(layout.n_rows):
            base = margin + row * _CELL + _CELL / 2 + 4
            parts.append(words(margin / 2, base, 11, colours.label, str(row + 1)))
    if rack:
        for index, code in enumerate(position.alphabet.encode_tiles(position.rack)):
            parts.append(_tile(position, code, margin + index * _CELL, height, colours, lit=False))
        scores = " – ".join(map(str, position.scores))
        told = f"{scores} · bag {position.bag_size}"
        parts.append(words(width - 10, height + 22, 15, colours.label, told, text_anchor="end"))
    return document(width, full, _title(position), colours.page, parts, font="Helvetica, Arial, sans-serif")


def _title(position: Position) -> str:
    return f"Board; rack {position.rack or 'unknown'}; scores {', '.join(map(str, position.scores))}"


def _cells(move: Move | None) -> set[tuple[int, int]]:
    placed: Iterable[tuple[int, int, str]] = () if move is None else move.placed
    return {(row, column) for row, column, _ in placed}


def _square(square: Square, x: int, y: int, colours: Palette, *, covered: bool) -> str:
    fill, label = colours.square, ""
    if square.word > 1:
        fill, label = colours.word[min(square.word, 4) - 2], f"{square.word}W"
    if square.letter > 1:
        fill = colours.letter[min(square.letter, 4) - 2] if square.word == 1 else fill
        label = (
            f"{square.letter}L"
            + (f"·{square.only_value}" if square.only_value else "")
            + (" " if label else "")
            + label
        )
    out = rectangle(x + 0.5, y + 0.5, _CELL - 1, _CELL - 1, fill, corner=3, stroke=colours.grid, stroke_width=1)
    if covered:
        return out
    if square.start:
        out += _star(x + _CELL / 2, y + _CELL / 2, colours.premium_text)
    elif label:
        size = 11 if len(label) <= 2 else 8.5
        base = y + _CELL / 2 + size * 0.36
        out += words(x + _CELL / 2, base, size, colours.premium_text, label, fill_opacity=0.75)
    return out


def _star(x: float, y: float, colour: str) -> str:
    # Five points of radius 10, the inner corners at 0.38 of that, beginning at the top.
    corners = (
        *((0, -10), (2.2, -3.1), (9.5, -3.1), (3.6, 1.2), (5.9, 8.1)),
        *((0, 3.8), (-5.9, 8.1), (-3.6, 1.2), (-9.5, -3.1), (-2.2, -3.1)),
    )
    points = " ".join(f"{x + dx:g},{y + dy:g}" for dx, dy in corners)
    return f'<polygon points="{points}" fill="{colour}" fill-opacity="0.6"/>'


def _tile(position: Position, tile: int, x: int, y: int, colours: Palette, *, lit: bool) -> str:
    code, blank = tile & ~BLANK, bool(tile & BLANK) or not tile
    letter = position.alphabet.letters[code - 1] if code else ""
    value = 0 if blank else position.rules.tiles.values[code]
    fill, edge = (colours.new_tile, colours.new_edge) if lit else (colours.tile, colours.tile_edge)
    size = 20 if len(letter) == 1 else 15 if len(letter) == 2 else 12
    dashes = {"stroke_dasharray": "3 2"} if blank else {}
    out = rectangle(
        x + 2, y + 2, _CELL - 4, _CELL - 4, fill, corner=4, stroke=edge, stroke_width=2 if lit else 1, **dashes
    )
    if letter:
        slant = {"font_style": "italic"} if blank else {}
        colour = colours.blank_text if blank else colours.tile_text
        base = y + _CELL / 2 + size * 0.36
        out += words(x + _CELL / 2 - 1, base, size, colour, letter, font_weight="bold", **slant)
    if value:
        out += words(x + _CELL - 5, y + _CELL - 5, 8, colours.tile_text, str(value), text_anchor="end")
    return out
