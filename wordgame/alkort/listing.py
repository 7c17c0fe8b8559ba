"""The legal moves of a state, in their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from wordgame.alkort.judge import legal_cards
from wordgame.alkort.moves import Move, MoveKind
from wordgame.alkort.state import State
from wordgame.errors import InvalidText

__all__ = ["Moves", "legal_moves"]


def legal_moves(state: State) -> Moves:
    """What the player of this state may do now; empty when it is another's turn.

    >>> legal_moves(State("KD 7H 3S")).cards
    ('3S', '7H', 'KD')
    """
    if state.turn != state.seat:
        return Moves(())
    if state.may_exchange:
        moves = [Move.exchange(card) for card in state.hand]
        return Moves(moves if state.rules.exchange == "must" else [*moves, Move.keep()])
    return Moves(map(Move.play, legal_cards(state.rules, state.hand, state.trick, opening=state.opening)))


class Moves(Sequence[Move]):
    """The legal moves of a position, by suit (S H D C) and from the ace down; `keep` comes last. A snapshot."""

    __slots__ = ("_moves",)

    def __init__(self, moves: Iterable[Move]) -> None:
        self._moves = tuple(moves)

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            try:
                move = Move.parse(move)
            except InvalidText:
                return False
        return move in self._moves

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        return self._moves[index]

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that may be played now."""
        return tuple(move.card for move in self._moves if move.kind is MoveKind.PLAY and move.card)

    def best(self, n: int = 1) -> tuple[Move, ...]:
        """The first n moves. What is best hangs on hidden cards: `Position.hints` weighs them."""
        return self._moves[:n]

    def __eq__(self, other: object) -> bool:
        return self._moves == other._moves if isinstance(other, Moves) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._moves)

    def __repr__(self) -> str:
        return f"<Moves: {', '.join(map(str, self._moves))}>"
