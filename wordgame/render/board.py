"""Pictures of a board game position: plain text for terminals, SVG for everything else.

Draws what it is given, judges nothing.
"""

from __future__ import annotations

import re
from collections import Counter

from wordgame.alphabet import BLANK
from wordgame.crossword import Square, column_name, square_name
from wordgame.doors import expect
from wordgame.render.drawing import document, group, plain, rectangle, words
from wordgame.render.look import Look
from wordgame.render.palettes import Palette
from wordgame.scrabble import Move, Position

__all__ = ["svg", "text"]


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
    expect(last_move, Move | None, "a move")
    layout = position.layout
    new = _laid(last_move)
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
_TILE = re.compile(r"\[[^\[\]]*\]|.", re.DOTALL)


def svg(position: Position, look: Look, *, overlay: Move | None = None, last_move: Move | None = None) -> str:
    """The board as a complete SVG document: premiums, tiles with their values, blanks in another colour, the last
    move lit up, and a move laid over it with its score.

    Each square is a group of class "square" with `data-row` and `data-col` from 0; "tile", "blank", "new" (of the last
    move) and "overlay" say more. The rack's tiles are of class "hand", with `data-index` and `data-tile`.
    """
    for move in (overlay, last_move):
        expect(move, Move | None, "a move")
    colours, layout = look.colours, position.layout
    margin = 26 if look.coordinates else 8
    width = margin + layout.n_columns * _CELL + 10
    height = margin + layout.n_rows * _CELL + 10
    full = height + (_CELL + 14 if look.hand else 0)
    new, over = _laid(last_move), _laid(overlay)
    parts: list[str] = []
    for row in range(layout.n_rows):
        for column in range(layout.n_columns):
            square = layout.at(row, column)
            if square.hole:
                continue
            cell = (row, column)
            x, y = margin + column * _CELL, margin + row * _CELL
            tile = position.tile_at(row, column)
            shown, laid = tile or over.get(cell, ""), not tile and cell in over
            drawn, names, name = [_square(square, x, y, colours, covered=bool(shown))], ["square"], square_name(*cell)
            title = _premium(square, name, look)
            if shown:
                code = position.alphabet.encode_tiles(shown)[0]
                names += ["tile", *["blank"] * bool(code & BLANK)]
                names += ["overlay"] * laid + ["new"] * (cell in new and not laid)
                drawn.append(_tile(position, code, x, y, look, names))
                title = look.say("tile", where=name, tile=shown, n=_value(position, code))
            parts.append(group(" ".join(names), drawn, title=title, row=row, col=column))
    if overlay is not None and over:
        parts.append(_badge(position, overlay, margin, colours))
    if look.coordinates:
        for column in range(layout.n_columns):
            middle = margin + column * _CELL + _CELL / 2
            parts.append(words(middle, margin - 9, 11, colours.label, column_name(column)))
        for row in range(layout.n_rows):
            base = margin + row * _CELL + _CELL / 2 + 4
            parts.append(words(margin / 2, base, 11, colours.label, str(row + 1)))
    if look.hand:
        parts += _rack(position, overlay, margin, height, look)
        scores = " – ".join(map(str, position.scores))
        told = look.say("bag", scores=scores, bag=position.bag_size)
        parts.append(words(width - 10, height + 22, 15, colours.label, told, text_anchor="end"))
    scale = look.scale(_CELL)
    return document(width, full, look.say("board"), colours.page, parts, told=_told(position, look), scale=scale)


def _told(position: Position, look: Look) -> str:
    laid = [look.say("word_at", word=word.word, where=word.where) for word in position.words_on_board()]
    scores = ", ".join(map(str, position.scores))
    return look.say("told", words=laid or look.say("nothing_laid"), hand=position.rack or "-", scores=scores)


def _laid(move: Move | None) -> dict[tuple[int, int], str]:
    return {} if move is None else {(row, column): tile for row, column, tile in move.placed}


def _rack(position: Position, overlay: Move | None, margin: int, y: int, look: Look) -> list[str]:
    # Tiles that the move takes are faded; a blank leaves the rack as "?".
    used: Counter[str] = Counter()
    for tile in _TILE.findall(overlay.tiles) if overlay is not None else ():
        code = position.alphabet.encode_tiles(tile)[0]
        used["?" if code & BLANK or not code else tile] += 1
    out = []
    for index, code in enumerate(position.alphabet.encode_tiles(position.rack)):
        tile = position.alphabet.tile_text(code) if code else "?"
        names = ["hand", "tile", *["blank"] * (not code)]
        faded = used[tile] > 0
        used[tile] -= faded
        drawn = [_tile(position, code, margin + index * _CELL, y, look, names)]
        title = look.say("tile", where=look.say("rack"), tile=tile, n=_value(position, code))
        if faded:
            names.append("used")
            drawn = [f'<g opacity="0.4">{drawn[0]}</g>']
        out.append(group(" ".join(names), drawn, title=title, index=index, tile=tile))
    return out


def _badge(position: Position, move: Move, margin: int, colours: Palette) -> str:
    # The score, on a corner of the last tile that is laid. A tile's points stand in its lower right corner: a corner is
    # taken that hides no points, its own least of all.
    row, column, _ = move.placed[-1]
    laid = {(r, c) for r, c, _ in move.placed}
    corners = ((row, column + 1), (row + 1, column), (row, column), (row + 1, column + 1))
    free = ((r, c) for r, c in corners if (r - 1, c - 1) not in laid and not _covered(position, r - 1, c - 1))
    y, x = (margin + at * _CELL - 2 for at in next(free, corners[-1]))
    said, wide = str(move.score), 9 + 7 * len(str(move.score))
    mark = rectangle(x - wide / 2, y - 9, wide, 18, colours.laid_edge, corner=9)
    return group("score", [mark, words(x, y + 4, 12, colours.laid, said, font_weight="bold")])


def _covered(position: Position, row: int, column: int) -> bool:
    return row >= 0 <= column and bool(position.tile_at(row, column))


def _premium(square: Square, name: str, look: Look) -> str:
    if square.start:
        return look.say("start", square=name)
    if square.word > 1 and square.letter > 1:
        return look.say("both_times", square=name, letter=square.letter, word=square.word)
    if square.word > 1 or square.letter > 1:
        code = "word_times" if square.word > 1 else "letter_times"
        return look.say(code, square=name, times=max(square.word, square.letter))
    return look.say("square", square=name)


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
        out += words(x + _CELL / 2, base, size, colours.premium_text, label)
    return out


def _star(x: float, y: float, colour: str) -> str:
    # Five points of radius 10, the inner corners at 0.38 of that, beginning at the top.
    corners = (
        *((0, -10), (2.2, -3.1), (9.5, -3.1), (3.6, 1.2), (5.9, 8.1)),
        *((0, 3.8), (-5.9, 8.1), (-3.6, 1.2), (-9.5, -3.1), (-2.2, -3.1)),
    )
    points = " ".join(f"{x + dx:g},{y + dy:g}" for dx, dy in corners)
    return f'<polygon points="{points}" fill="{plain(colour)}" fill-opacity="0.6"/>'


def _value(position: Position, tile: int) -> int:
    return 0 if tile & BLANK or not tile else position.rules.tiles.values[tile]


def _tile(position: Position, tile: int, x: int, y: int, look: Look, names: list[str]) -> str:
    colours, code, blank = look.colours, tile & ~BLANK, bool(tile & BLANK) or not tile
    letter = position.alphabet.letters[code - 1] if code else ""
    value = _value(position, tile)
    fill, edge, thick = colours.tile, colours.tile_edge, 1
    if "overlay" in names:
        fill, edge, thick = colours.laid, colours.laid_edge, 2
    elif "new" in names:
        fill, edge, thick = colours.new_tile, colours.new_edge, 2
    size = 20 if len(letter) == 1 else 15 if len(letter) == 2 else 12
    dashes = {"stroke_dasharray": "3 2"} if blank else {}
    out = rectangle(x + 2, y + 2, _CELL - 4, _CELL - 4, fill, corner=4, stroke=edge, stroke_width=thick, **dashes)
    if letter:
        slant = {"font_style": "italic"} if blank else {}
        colour = colours.blank_text if blank else colours.tile_text
        base = y + _CELL / 2 + size * 0.36
        out += words(x + _CELL / 2 - 2, base, size, colour, letter, font_weight="bold", **slant)
    if value:
        out += words(x + _CELL - 4, y + _CELL - 4.5, 8, colours.tile_text, str(value), text_anchor="end")
    return out
