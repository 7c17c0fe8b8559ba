"""Is a move legal, why not, what does it score: a written or laid move on the board of a state, judged once.

The only room that applies the rules of a turn. It reads and lays a move, the evaluator scores it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from wordgame.alphabet import BLANK, Alphabet
from wordgame.crossword.grid import MAX_SIDE, show_board
from wordgame.doors import expect, short, shown
from wordgame.errors import IllegalMove, InvalidText
from wordgame.messages import Reason
from wordgame.protocol import Verdict
from wordgame.scrabble.evaluator import Evaluator
from wordgame.scrabble.laying import Laid, lacks, lay_squares, lay_written
from wordgame.scrabble.move import Move, scattered
from wordgame.scrabble.notation import MoveKind, WrittenMove, read_move, read_word
from wordgame.scrabble.sentences import joined, say
from wordgame.scrabble.state import State
from wordgame.sentences import say as shared
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
        return Verdict(not self.reasons, self.reasons, self.move.words, self.move.score, "scrabble", self.move)


def rule_on(state: State, move: Move | str, *, row_labels: str = "numbers", blanks: str | None = None) -> Ruling:
    """What the rules say of a move or its text: read once, laid once, scored once. Raises InvalidText, TypeError.

    Of a move only what is laid or exchanged counts, whatever else it says. `blanks` as in `read_move`; None: small
    letters are also no blanks where the coordinate is small as well, and the rack lacks the blanks but has the letters.
    """
    expect(move, str | Move, "a move")
    if isinstance(move, Move):
        return lay(state, move.placed) if move.is_placement else _rule_on_other(state, move)
    most = state.rules.tiles.blanks
    written = read_move(move, state.alphabet, row_labels=row_labels, blanks=blanks, most_blanks=most)
    if written.kind is MoveKind.PASS:
        return _ruling(state, Move(MoveKind.PASS))
    if written.kind is MoveKind.EXCHANGE:
        return _exchange(state, written, move)
    if written.squares:
        return lay(state, written.squares)
    laid = lay_written(written, state.board, state.layout, state.rules, state.alphabet, state.rack)
    if written.small and blanks is None and _lacks(laid):
        capitals = written.in_capitals()
        natural = lay_written(capitals, state.board, state.layout, state.rules, state.alphabet, state.rack)
        if not _lacks(natural):
            written, laid = capitals, natural
    return _scored(state, laid, written)


def _lacks(laid: Laid) -> bool:
    return any(reason.code == "not_on_rack" for reason in laid.reasons)


def lay(state: State, tiles: Iterable[tuple[int, int, str]]) -> Ruling:
    """The same for tiles laid square by square: (row, column, tile) from 0, in any order. Raises InvalidText."""
    squares = [(row, column, tile_of(tile, state.alphabet)) for row, column, tile in _threes(tiles)]
    return _scored(state, lay_squares(squares, state.board, state.layout, state.rules, state.alphabet, state.rack))


def _ruling(state: State, move: Move, reasons: Iterable[Reason] = ()) -> Ruling:
    """The ruling; once the game is over no move is legal."""
    return Ruling(move, (Reason(shared("game_over")), *reasons) if state.is_over else tuple(reasons))


def check(state: State, move: Move | str) -> Verdict:
    """Whether a move or its text is legal, every reason against it, every word it forms, its score."""
    try:
        return rule_on(state, move).verdict
    except InvalidText as error:
        return Verdict(False, (Reason(say("unreadable", why=error.message)),), game="scrabble")


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
        why = joined(reason.message for reason in against)
        raise IllegalMove(say("refused", move=short(ruling.move), why=why), reasons=against)
    return tuple(show_board(board_after(state, ruling.move), state.layout, state.alphabet))


def tile_of(text: str, alphabet: Alphabet) -> int:
    """One tile from its text, with or without the brackets of a tile of several signs; raises InvalidText."""
    expect(text, str, "a tile")
    tiles = alphabet.encode_tiles(text if len(text) == 1 or text[:1] == "[" else f"[{text}]")
    if len(tiles) != 1:
        raise InvalidText(say("not_one_tile", text=shown(text)), text=text)
    return tiles[0]


def _scored(state: State, laid: Laid, written: WrittenMove | None = None) -> Ruling:
    """The move of a play that was laid; `written`: its text, which tells what it is where it does not fit."""
    alphabet, most = state.alphabet, state.rules.tiles.blanks
    marked = sum(tile > BLANK for _, _, tile in laid.squares) > most
    if laid.fits:
        move = Evaluator.of(state).score(laid.squares, laid.down)
        if marked:  # more blanks than the set has: small letters would be read as no blanks
            tiles, through = read_word(move.text, alphabet)
            move = move.with_text(WrittenMove(MoveKind.PLACE, tiles=tiles, through=through).word_text(alphabet, most))
        return _ruling(state, move, (*laid.reasons, *_words(move, laid.reasons, alphabet)))
    placed = tuple((row, column, alphabet.tile_text(tile)) for row, column, tile in laid.squares)
    if written is None:
        row, column = laid.squares[0][:2] if laid.squares else (0, 0)
        text, down = scattered(placed), laid.down
    else:
        row, column, down, text = written.row, written.column, written.down, written.word_text(alphabet, most)
    laid_text = "".join(tile for _, _, tile in placed)
    move = Move(MoveKind.PLACE, row=row, column=column, down=down, tiles=laid_text, text=text, placed=placed)
    return _ruling(state, move, laid.reasons)


def _words(move: Move, reasons: tuple[Reason, ...], alphabet: Alphabet) -> list[Reason]:
    """What is wrong with the words that a play forms."""
    if not move.words and not reasons:
        return [Reason(say("no_word"))]
    found = []
    for word in move.words:
        if not word.valid:
            plain = alphabet.decode(alphabet.encode_tiles(word.word))
            found.append(Reason(shared("not_a_word", word=plain), words=(plain,), cells=word.cells))
    return found


def _rule_on_other(state: State, move: Move) -> Ruling:
    """A move that lays nothing."""
    if move.kind is MoveKind.PASS:
        return _ruling(state, move)
    codes = tuple(state.alphabet.encode_tiles(move.tiles))
    return _exchange(state, WrittenMove(MoveKind.EXCHANGE, tiles=codes, count=move.count), str(move))


def _exchange(state: State, written: WrittenMove, text: str) -> Ruling:
    reasons = []
    gone = Rack.of(state.alphabet, [int(tile or 0) for tile in written.tiles])
    count = written.count
    if written.keeps:
        lacking = state.rack.missing(gone)
        if lacking or len(gone) == len(state.rack):
            rack = short(state.rack) or say("empty_rack")
            none = say("nothing_exchanged", text=shown(text))
            lack = say("kept_not_on_rack", text=shown(text), rack=rack, tiles=short(lacking))
            raise InvalidText(lack if lacking else none, text=text)
        gone = state.rack - gone
        count = len(gone)
    elif not written.tiles and count == len(state.rack) and (count == state.rules.rack_size or not state.bag_size):
        gone = state.rack  # so many are all that there are
    if not gone:
        reasons.append(Reason(say("which_tiles", count=count)))
    missing = state.rack.missing(gone)
    if missing:
        reasons.append(Reason(lacks(state.rack, missing)))
    if state.exchanges_left == 0:
        reasons.append(Reason(say("exchanges_used", most=state.rules.max_exchanges)))
    needed = max(state.rules.exchange_limit, count)
    if state.bag_size < needed:
        reasons.append(Reason(say("exchange_limit", bag=state.bag_size, count=count, needed=needed)))
    return _ruling(state, Move(MoveKind.EXCHANGE, tiles=str(gone), count=count), reasons)


def _threes(tiles: Iterable[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    expect(tiles, Iterable, "tiles")
    given: list[Any] = list(islice(tiles, MAX_SIDE + 1))
    for one in given:
        expect(one, Sequence, "a tile that is laid")
    if len(given) > MAX_SIDE or any(
        len(one) != 3 or [type(one[0]), type(one[1])] != [int, int] or max(map(abs, one[:2])) > 700 for one in given
    ):
        raise InvalidText(say("laid_as_threes", given=shown(given)), text=shown(given))
    return given
