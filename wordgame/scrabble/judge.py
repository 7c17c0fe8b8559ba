"""From a written move to the move on a position's board, with every reason of geometry, rack or bag against it.

Words are judged by `Position.check`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wordgame.doors import short
from wordgame.game import Reason
from wordgame.scrabble.laying import Laid, lay_written
from wordgame.scrabble.move import Move
from wordgame.scrabble.notation import MoveKind, WrittenMove
from wordgame.tiles import Rack

if TYPE_CHECKING:
    from wordgame.scrabble.position import Position

__all__ = ["lay_out", "move_of"]


def lay_out(position: Position, written: WrittenMove) -> tuple[Move, tuple[Reason, ...]]:
    """The move of a written one, scored where it fits, and every reason against it, words left aside."""
    if written.kind is MoveKind.PASS:
        return Move(MoveKind.PASS), ()
    if written.kind is MoveKind.EXCHANGE:
        return _exchange(position, written)
    laid = lay_written(written, position.tiles, position.layout, position.rules, position.alphabet, position.rack_tiles)
    return move_of(position, laid, written), laid.reasons


def move_of(position: Position, laid: Laid, written: WrittenMove | None = None) -> Move:
    """The move of a play that was laid, scored where it fits; `written`: its text, which tells where it does not."""
    if laid.fits:
        return position.evaluator.score(laid.squares, laid.down)
    text = position.alphabet.decode_tiles([tile for _, _, tile in laid.squares])
    row, column = laid.squares[0][:2] if laid.squares else (0, 0)
    if written is not None:
        row, column = written.row, written.column
        text = "".join("." if tile is None else position.alphabet.tile_text(tile) for tile in written.tiles)
    placed = tuple((r, c, position.alphabet.tile_text(tile)) for r, c, tile in laid.squares)
    tiles = position.alphabet.decode_tiles([tile for _, _, tile in laid.squares])
    return Move(MoveKind.PLACE, row=row, column=column, down=laid.down, tiles=tiles, text=text, placed=placed, words=())


def _exchange(position: Position, written: WrittenMove) -> tuple[Move, tuple[Reason, ...]]:
    reasons = []
    gone = Rack.of(position.alphabet, [int(tile or 0) for tile in written.tiles])
    if not written.tiles:
        reasons.append(Reason("which_tiles", f"say which {written.count} tiles are exchanged"))
    missing = position.rack_tiles.missing(gone)
    if missing:
        reasons.append(Reason("not_on_rack", f"the rack {short(position.rack) or '(empty)'} lacks {short(missing)}"))
    if position.exchanges_left == 0:
        reasons.append(Reason("exchanges_used", f"all {position.rules.max_exchanges} exchanges of the game are used"))
    needed = max(position.rules.exchange_limit, written.count)
    if position.bag_size < needed:
        reasons.append(
            Reason(
                "exchange_limit", f"the bag holds {position.bag_size} tiles; exchanging {written.count} needs {needed}"
            )
        )
    return Move(MoveKind.EXCHANGE, tiles=str(gone), count=written.count), tuple(reasons)
