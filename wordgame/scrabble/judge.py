"""Is a move legal, why not, what does it score: a written or laid move on the board of a state, judged once.

The only room that applies the rules of a turn. It reads and lays a move, the evaluator scores it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from wordgame.alphabet import Alphabet
from wordgame.crossword.grid import show_board
from wordgame.doors import expect, short, shown
from wordgame.errors import IllegalMove, InvalidText
from wordgame.game import Reason, Verdict
from wordgame.scrabble.evaluator import Evaluator
from wordgame.scrabble.laying import Laid, lay_squares, lay_written
from wordgame.scrabble.move import Move
from wordgame.scrabble.notation import MoveKind, WrittenMove, read_move
from wordgame.scrabble.state import State
from wordgame.tiles import Rack

__all__ = ["CANNOT_LIE", "Ruling", "board_after", "check", "lay", "rows_after", "rule_on", "tile_of"]

CANNOT_LIE = frozenset({"off_board", "nothing_there", "occupied", "same_square", "no_tiles", "blank_without_letter"})
"""The reasons that say that tiles cannot lie where a move puts them, whatever the rules of play."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A move on the board of a state, scored where its tiles can lie there, and every reason against it."""

    move: Move
    reasons: tuple[Reason, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """The same for callers."""
        return Verdict(not self.reasons, self.reasons, self.move.words, self.move.score)


def rule_on(state: State, move: Move | str, *, row_labels: str = "numbers") -> Ruling:
    """What the rules say of a move or its text: read once, laid once, scored once. Raises InvalidText, TypeError.

    Of a move only what is laid or exchanged counts, whatever else it says.
    """
    expect(move, str | Move, "a move")
    if isinstance(move, Move) and move.is_placement:
        return lay(state, move.placed)
    written = read_move(move if isinstance(move, str) else move.notation, state.alphabet, row_labels=row_labels)
    if written.kind is MoveKind.PASS:
        return Ruling(Move(MoveKind.PASS))
    if written.kind is MoveKind.EXCHANGE:
        return _exchange(state, written)
    laid = lay_written(written, state.board, state.layout, state.rules, state.alphabet, state.rack)
    return _scored(state, laid, written)


def lay(state: State, tiles: Iterable[tuple[int, int, str]]) -> Ruling:
    """The same for tiles laid square by square: (row, column, tile) from 0, in any order. Raises InvalidText."""
    squares = [(row, column, tile_of(tile, state.alphabet)) for row, column, tile in _threes(tiles)]
    return _scored(state, lay_squares(squares, state.board, state.layout, state.rules, state.alphabet, state.rack))


def check(state: State, move: Move | str) -> Verdict:
    """Whether a move or its text is legal, every reason against it, every word it forms, its score."""
    try:
        return rule_on(state, move).verdict
    except InvalidText as error:
        return Verdict(False, (Reason("unreadable", str(error)),))


def board_after(state: State, move: Move) -> bytes:
    """The board of a state with the tiles of a placement that fits on it."""
    board = bytearray(state.board)
    for row, column, tile in move.placed:
        board[row * state.layout.n_columns + column] = tile_of(tile, state.alphabet)
    return bytes(board)


def rows_after(state: State, move: Move | str) -> tuple[str, ...]:
    """The same as rows of text; raises IllegalMove for tiles that cannot lie there, InvalidText."""
    ruling = rule_on(state, move)
    against = tuple(reason for reason in ruling.reasons if reason.code in CANNOT_LIE)
    if against:
        raise IllegalMove(f"{short(ruling.move)}: {'; '.join(map(str, against))}", reasons=against)
    return tuple(show_board(board_after(state, ruling.move), state.layout, state.alphabet))


def tile_of(text: str, alphabet: Alphabet) -> int:
    """One tile from its text, with or without the brackets of a tile of several signs; raises InvalidText."""
    expect(text, str, "a tile")
    tiles = alphabet.encode_tiles(text if len(text) == 1 or text[:1] == "[" else f"[{text}]")
    if len(tiles) != 1:
        raise InvalidText(f"{shown(text)} is not one tile", text=text)
    return tiles[0]


def _scored(state: State, laid: Laid, written: WrittenMove | None = None) -> Ruling:
    """The move of a play that was laid; `written`: its text, which tells what it is where it does not fit."""
    if laid.fits:
        move = Evaluator.of(state).score(laid.squares, laid.down)
        return Ruling(move, (*laid.reasons, *_words(move, laid.reasons, state.alphabet)))
    tile_text = state.alphabet.tile_text
    tiles = state.alphabet.decode_tiles([tile for _, _, tile in laid.squares])
    placed = tuple((row, column, tile_text(tile)) for row, column, tile in laid.squares)
    row, column = laid.squares[0][:2] if laid.squares else (0, 0)
    text, down = tiles, laid.down
    if written is not None:
        row, column, down = written.row, written.column, written.down
        text = written.word_text(state.alphabet)
    move = Move(MoveKind.PLACE, row=row, column=column, down=down, tiles=tiles, text=text, placed=placed)
    return Ruling(move, laid.reasons)


def _words(move: Move, reasons: tuple[Reason, ...], alphabet: Alphabet) -> list[Reason]:
    """What is wrong with the words that a play forms."""
    if not move.words and not reasons:
        return [Reason("no_word", "the play forms no word of two or more tiles")]
    found = []
    for word in move.words:
        if not word.valid:
            plain = alphabet.decode(alphabet.encode_tiles(word.word))
            found.append(Reason("not_a_word", f"{plain} is not in the lexicon", words=(plain,)))
    return found


def _exchange(state: State, written: WrittenMove) -> Ruling:
    reasons = []
    gone = Rack.of(state.alphabet, [int(tile or 0) for tile in written.tiles])
    if not written.tiles:
        reasons.append(Reason("which_tiles", f"say which {written.count} tiles are exchanged"))
    missing = state.rack.missing(gone)
    if missing:
        reasons.append(Reason("not_on_rack", f"the rack {short(state.rack) or '(empty)'} lacks {short(missing)}"))
    if state.exchanges_left == 0:
        reasons.append(Reason("exchanges_used", f"all {state.rules.max_exchanges} exchanges of the game are used"))
    needed = max(state.rules.exchange_limit, written.count)
    if state.bag_size < needed:
        message = f"the bag holds {state.bag_size} tiles; exchanging {written.count} needs {needed}"
        reasons.append(Reason("exchange_limit", message))
    return Ruling(Move(MoveKind.EXCHANGE, tiles=str(gone), count=written.count), tuple(reasons))


def _threes(tiles: Iterable[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    given: list[Any] = [tuple(tile) for tile in tiles]
    if any(len(tile) != 3 or not isinstance(tile[0], int) or not isinstance(tile[1], int) for tile in given):
        raise InvalidText(f"tiles are laid as (row, column, tile), not {shown(given)}", text=shown(given))
    return given
