"""Laying a written play on a board: which squares it fills, and every reason of geometry or rack against it.

Words and scores are the core's business (`evaluator`); this room only finds squares.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wordgame.alphabet import BLANK, Alphabet
from wordgame.crossword.coordinates import square_name
from wordgame.crossword.grid import Layout
from wordgame.crossword.words import FormedWord
from wordgame.doors import short
from wordgame.lexicon import Lexicon
from wordgame.messages import Message, Reason
from wordgame.scrabble.notation import WrittenMove
from wordgame.scrabble.rules import Rules
from wordgame.scrabble.sentences import say
from wordgame.tiles import Rack

__all__ = ["Laid", "lacks", "lay_squares", "lay_written", "words_on"]


@dataclass(frozen=True, slots=True)
class Laid:
    """A play laid on a board. `squares`: (row, column, tile byte) of the new tiles in order along the line.

    `fits`: whether every new tile stands on an empty square of the board, in one line without gaps, so that words can
    be read off.
    `reasons`: everything that is wrong with it, words left aside.
    """

    squares: tuple[tuple[int, int, int], ...]
    down: bool
    fits: bool
    reasons: tuple[Reason, ...]


def lay_written(
    written: WrittenMove, board: bytes, layout: Layout, rules: Rules, alphabet: Alphabet, rack: Rack | None
) -> Laid:
    """Lay a play that was read from text. `rack` None: whoever plays has any tiles."""
    reasons: list[Reason] = []
    squares: list[tuple[int, int, int]] = []
    step = (1, 0) if written.down else (0, 1)
    n_rows, n_columns = layout.shape
    holes = layout.has_holes
    for index, tile in enumerate(written.tiles):
        row, column = written.row + index * step[0], written.column + index * step[1]
        if not (0 <= row < n_rows and 0 <= column < n_columns) or (holes and layout.is_hole(row, column)):
            reasons.append(Reason(say("off_board", square=square_name(row, column)), cells=((row, column),)))
            break
        there = board[row * n_columns + column]
        if tile is None or index in written.through:
            if not there:
                reasons.append(Reason(say("nothing_there", square=square_name(row, column)), cells=((row, column),)))
            elif tile is not None and tile & ~BLANK != there & ~BLANK:
                reasons.append(_occupied(row, column, there, alphabet))
        elif not there:
            squares.append((row, column, tile))
        elif tile & ~BLANK != there & ~BLANK or not tile:
            reasons.append(_occupied(row, column, there, alphabet))
    return _laid(squares, written.down, reasons, board, layout, rules, alphabet, rack)


def lay_squares(
    squares: Iterable[tuple[int, int, int]],
    board: bytes,
    layout: Layout,
    rules: Rules,
    alphabet: Alphabet,
    rack: Rack | None,
) -> Laid:
    """Lay tiles given square by square, in any order."""
    reasons: list[Reason] = []
    ordered = sorted(squares)
    for row, column, _ in ordered:
        if not layout.is_on_board(row, column):
            reasons.append(Reason(say("off_board", square=square_name(row, column)), cells=((row, column),)))
        elif board[row * layout.n_columns + column]:
            reasons.append(_occupied(row, column, board[row * layout.n_columns + column], alphabet))
    cells = [(row, column) for row, column, _ in ordered]
    if len(set(cells)) != len(cells):
        reasons.append(Reason(say("same_square"), cells=tuple(cells)))
    rows, columns = {row for row, _ in cells}, {column for _, column in cells}
    down = len(columns) == 1 and (len(rows) > 1 or _only_down(cells[0], board, layout))
    if not reasons and len(rows) > 1 and len(columns) > 1:
        reasons.append(Reason(say("not_in_line"), cells=tuple(cells)))
    elif not reasons and cells:
        first, last = cells[0], cells[-1]
        between = [
            (first[0] + i, first[1]) if down else (first[0], first[1] + i)
            for i in range(max(last[0] - first[0], last[1] - first[1]))
        ]
        gaps = tuple(
            cell
            for cell in between
            if cell not in cells and (not layout.is_on_board(*cell) or not board[cell[0] * layout.n_columns + cell[1]])
        )
        if gaps:
            names = tuple(square_name(*cell) for cell in gaps)
            reasons.append(Reason(say("gap", squares=names), cells=gaps))
    return _laid(ordered, down, reasons, board, layout, rules, alphabet, rack)


def _only_down(cell: tuple[int, int], board: bytes, layout: Layout) -> bool:
    """Whether a single tile here has neighbours above or below and none beside: then its word runs down."""

    def filled(row: int, column: int) -> bool:
        return layout.is_on_board(row, column) and bool(board[row * layout.n_columns + column])

    row, column = cell
    beside = filled(row, column - 1) or filled(row, column + 1)
    return not beside and (filled(row - 1, column) or filled(row + 1, column))


def _laid(
    squares: list[tuple[int, int, int]],
    down: bool,
    reasons: list[Reason],
    board: bytes,
    layout: Layout,
    rules: Rules,
    alphabet: Alphabet,
    rack: Rack | None,
) -> Laid:
    fits = not reasons and bool(squares)
    if not squares and not any(reason.code == "off_board" for reason in reasons):
        reasons.append(Reason(say("no_tiles")))
    if any(not tile for _, _, tile in squares):
        reasons.append(Reason(say("blank_without_letter")))
        fits = False
    if rack is not None and squares:
        missing = rack.missing(Rack.of(alphabet, [tile for _, _, tile in squares]))
        if missing:
            reasons.append(Reason(lacks(rack, missing, note=say("blank_note") if missing.counts[0] else "")))
    if len(squares) > rules.tiles_per_move:
        reasons.append(Reason(say("too_many_laid", n=len(squares), most=rules.tiles_per_move)))
    if fits:
        if len(squares) == 1:
            down = _only_down(squares[0][:2], board, layout)
        reasons += _joining(squares, board, layout, rules)
    return Laid(tuple(squares), down, fits, tuple(reasons))


def _joining(squares: list[tuple[int, int, int]], board: bytes, layout: Layout, rules: Rules) -> list[Reason]:
    cells = [(row, column) for row, column, _ in squares]
    if any(board):
        rows, columns = layout.shape
        for row, column in cells:
            at = row * columns + column
            if (
                (row and board[at - columns])
                or (row + 1 < rows and board[at + columns])
                or (column and board[at - 1])
                or (column + 1 < columns and board[at + 1])
            ):
                return []
        return [Reason(say("not_joined"), cells=tuple(cells))]
    reasons = []
    if layout.starts and not any(cell in layout.starts for cell in cells):
        names = tuple(square_name(*cell) for cell in layout.starts)
        several = say("start_square", squares=names, n=len(names))
        reasons.append(Reason(several, cells=layout.starts))
    if len(cells) < rules.min_first:
        reasons.append(Reason(say("too_short", least=rules.min_first), cells=tuple(cells)))
    return reasons


def words_on(
    board: bytes, layout: Layout, alphabet: Alphabet, lexicon: Lexicon | None = None
) -> tuple[FormedWord, ...]:
    """Every run of two or more tiles on a board, across then down."""
    words = []
    for down in (False, True):
        lanes, length = (layout.n_columns, layout.n_rows) if down else (layout.n_rows, layout.n_columns)
        for lane in range(lanes):
            run: list[int] = []
            for at in range(length + 1):
                row, column = (at, lane) if down else (lane, at)
                tile = board[row * layout.n_columns + column] if at < length else 0
                if tile:
                    run.append(tile)
                    continue
                if len(run) > 1:
                    start = (at - len(run), lane) if down else (lane, at - len(run))
                    plain = alphabet.decode(tile & ~BLANK for tile in run)
                    valid = lexicon is None or plain in lexicon
                    text = alphabet.decode_tiles(run)
                    words.append(FormedWord(text, 0, row=start[0], column=start[1], down=down, valid=valid))
                run = []
    return tuple(words)


def _occupied(row: int, column: int, there: int, alphabet: Alphabet) -> Reason:
    said = say("occupied", square=square_name(row, column), tile=alphabet.tile_text(there))
    return Reason(said, cells=((row, column),))


def lacks(rack: Rack, missing: Rack, note: str = "") -> Message:
    """That a rack lacks tiles."""
    return say("not_on_rack", rack=short(rack) or say("empty_rack"), tiles=short(missing), note=note)
