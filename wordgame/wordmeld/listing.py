"""The list of a state's moves: the turns that were looked for, then every move that makes no words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wordgame.errors import InvalidText
from wordgame.wordmeld.judge import acts, judge
from wordgame.wordmeld.moves import Move, parse_move
from wordgame.wordmeld.state import State
from wordgame.wordmeld.turns import Turn

__all__ = ["Moves"]


class Moves:
    """A snapshot of moves: the best turns that were looked for, then drawing, taking, keeping, discarding, passing.

    The turns of a WordMeld position cannot all be listed (there may be billions): `in` answers for any move at all.
    With None for a state the game is over, and nothing is legal.
    """

    __slots__ = ("_moves", "_state", "_turns")

    def __init__(self, state: State | None, turns: Sequence[Turn] = ()) -> None:
        self._state = state
        self._turns = tuple(turns)
        self._moves = (*(turn.move for turn in self._turns), *(acts(state) if state else ()))

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The listed turns with what they come to, best first."""
        return self._turns

    def best(self, n: int = 1) -> tuple[Move, ...]:
        """The first `n` moves."""
        return self._moves[:n]

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __getitem__(self, index: int) -> Move:
        move: Move = self._moves[index]
        return move

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Turn):
            move = move.move
        if self._state is None or not isinstance(move, Move | str):
            return False
        try:
            one = parse_move(move, self._state.alphabet) if isinstance(move, str) else move
            return one in self._moves or not judge(self._state, one).reasons
        except InvalidText:
            return False

    def __repr__(self) -> str:
        return f"<Moves {len(self._moves)}: {', '.join(map(str, self._moves[:3]))}{', ...' if len(self) > 3 else ''}>"
