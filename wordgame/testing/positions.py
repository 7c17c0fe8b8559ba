"""What is asked of positions and their lists of moves."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

from wordgame.errors import WordgameError
from wordgame.play import load_position
from wordgame.protocol.moves import Moves
from wordgame.protocol.positions import Position
from wordgame.protocol.registry import games
from wordgame.testing.asking import UNREADABLE, Asker, has_heading
from wordgame.testing.data import check_refusals


def check_position(ask: Asker, game: Any, position: Any) -> None:
    ask.require(isinstance(position, Position), "Position lacks a member of wordgame.protocol.Position")
    ask.require(0 <= position.seat < game.players, "a position must know its seat")
    side = next(at for at, seats in enumerate(game.sides) if position.seat in seats)
    ask.require(position.scores[0] == game.scores[side], "a position's scores must have the own first")
    ask.require(position.rules == game.rules, "a position must know the rules")
    ask.require(position.is_over == game.is_over, "a position must know whether the game is over")
    for made, what in ((pickle.loads(pickle.dumps(position)), "pickled"), (copy.deepcopy(position), "copied")):
        ask.require(made.key == position.key and made == position, f"a {what} position differs")
        ask.require(hash(made) == hash(position), f"a {what} position has another hash")
    data = json.loads(json.dumps(position.to_dict()))
    ask.require(has_heading(data, "position"), "a position's dict must name its game, kind and format")
    kind = type(position)
    ask.require(kind.from_dict(data, lexica=ask.lexica) == position, "a position is lost in JSON")
    text = position.to_text()
    ask.require(isinstance(text, str) and "\n" not in text, "to_text must give one line")
    ask.require(kind.from_text(text, lexica=ask.lexica) == position, "a position is lost in its text")
    ask.expect(
        WordgameError, "from_text must refuse what is no position", kind.from_text, UNREADABLE, lexica=ask.lexica
    )
    ask.expect(TypeError, "from_text must refuse bytes", kind.from_text, text.encode(), lexica=ask.lexica)
    for name in ("rules", "seat", "scores", "no_such_name"):
        ask.expect(AttributeError, f"{name} of a position can be set", setattr, position, name, 1)
    moves = position.legal_moves
    ask.require(isinstance(moves, Moves), "legal_moves lacks a member of wordgame.protocol.Moves")
    ask.require(len(moves) == sum(1 for _ in moves), "len(legal_moves) differs from the moves listed")
    ask.require([str(m) for m in moves] == [str(m) for m in position.legal_moves], "the order is not fixed")
    best = moves.best(3)
    ask.require(isinstance(best, tuple) and len(best) == min(3, len(moves)), "best(n) must be a tuple of n moves")
    ask.require(moves.best(-1) == () == moves.best(0), "best of less than one move must be empty")
    ask.require(UNREADABLE not in moves, "unreadable text cannot be `in` legal_moves")
    if len(game.history) < 3 or position.is_over:
        ask.require(len(moves.to_numpy()) == len(moves), "to_numpy must have a row for every move")
        check_refusals(ask, kind, data)
        check_one_move_list(ask, moves)
        if ask.name in games():
            ask.require(load_position(data, lexica=ask.lexica) == position, "load_position gives another position")


def check_one_move_list(ask: Asker, moves: Any) -> None:
    ask.expect(TypeError, "best must refuse a text", moves.best, "3")
    for name in ("best", "no_such_name"):
        ask.expect(AttributeError, f"{name} of legal_moves can be set", setattr, moves, name, 1)
    copies = {
        "copied": copy.copy(moves),
        "deeply copied": copy.deepcopy(moves),
        "pickled": pickle.loads(pickle.dumps(moves)),
    }
    for how, other in copies.items():
        ask.require(other == moves, f"{how} legal_moves differ")
    for strange in (None, 5, b"8D", [1]):
        ask.require(strange not in moves, f"a {type(strange).__name__} cannot be `in` legal_moves")
    for at in (len(moves), -len(moves) - 1, 10**30):
        ask.expect(IndexError, f"legal_moves[{at}] must raise IndexError", moves.__getitem__, at)
    ask.expect(TypeError, "legal_moves['0'] must raise TypeError", moves.__getitem__, "0")
    ask.require(moves[:2] == tuple(moves)[:2], "a slice of legal_moves must be a tuple of its moves")
    dicts = moves.to_dicts()
    ask.require(len(dicts) == len(moves), "to_dicts must have a dict for every move")
    for plain, move in list(zip(dicts, moves, strict=True))[:20]:
        ask.require(plain == move.to_dict(), "to_dicts must give each move's own dict")
    if len(moves):
        ask.require(moves[0] == next(iter(moves)), "legal_moves must be a sequence")
        ask.require(moves[-1] == list(moves)[-1], "legal_moves must be a sequence from its end, too")
