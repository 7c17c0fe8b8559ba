"""The legal moves of a state, in their order."""

from __future__ import annotations

from wordgame.alkort.judge import legal_cards
from wordgame.alkort.moves import Move, MoveKind
from wordgame.alkort.state import State
from wordgame.errors import InvalidText
from wordgame.protocol import MoveList

__all__ = ["Moves", "legal_moves"]


def legal_moves(state: State) -> Moves:
    """What the player of this state may do now; empty when it is another's turn.

    >>> legal_moves(State("KD 7H 3S")).cards
    ('3S', '7H', 'KD')
    """
    if state.turn != state.seat or state.is_over:
        return Moves()
    if state.may_exchange:
        moves = [Move.exchange(card) for card in state.hand]
        return Moves(moves if state.rules.exchange == "must" else [*moves, Move.keep()])
    cards = legal_cards(state.rules, state.hand, state.trick, opening=state.opening)
    return Moves([Move.play(card) for card in cards])


class Moves(MoveList[Move]):
    """The legal moves of a position, by suit (S H D C) and from the ace down; `keep` comes last. A snapshot.

    What is best hangs on hidden cards, so `best` gives the first ones: `Position.hints` weighs them.
    """

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            try:
                move = Move.parse(move)
            except InvalidText:
                return False
        return super().__contains__(move)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that may be played now."""
        return tuple(move.card for move in self if move.kind is MoveKind.PLAY and move.card)
