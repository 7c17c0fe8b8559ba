"""The list of a state's moves: the turns that were looked for, then every move that makes no words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wordgame.errors import InvalidText
from wordgame.protocol.moves import MoveList
from wordgame.wordmeld.judge import acts, judge
from wordgame.wordmeld.moves import Move
from wordgame.wordmeld.parsing import parse_move
from wordgame.wordmeld.state import State
from wordgame.wordmeld.turns import Meld

__all__ = ["Moves", "is_legal", "list_moves"]


class Moves(MoveList[Move]):
    """A snapshot of moves: the best turns that were looked for, then drawing, taking, keeping, discarding, passing.

    The turns of a WordMeld position cannot all be listed (there may be billions): `in` answers for any move at all.
    """

    _state: State | None = None
    _turns: tuple[Meld, ...] = ()

    def __reduce__(self) -> tuple[Any, ...]:
        return (Moves, (self._moves,)) if self._state is None else (list_moves, (self._state, self._turns))

    @property
    def turns(self) -> tuple[Meld, ...]:
        """The listed turns with what they come to, best first."""
        return self._turns


def list_moves(state: State, turns: Sequence[Meld]) -> Moves:
    """These turns, then every move that makes no words; nothing once the game is over."""
    made = Moves([*(turn.move for turn in turns), *acts(state)], lambda move: is_legal(state, move))
    made._state, made._turns = state, tuple(turns)
    return made


def is_legal(state: State, move: object) -> bool:
    """Whether a move, its text or a turn is legal."""
    if isinstance(move, Meld):
        move = move.move
    if not isinstance(move, Move | str):
        return False
    try:
        return not judge(state, parse_move(move, state) if isinstance(move, str) else move).reasons
    except InvalidText:
        return False
