"""Cards that are worth the same: what nothing still hidden can tell apart is one idea."""

from __future__ import annotations

from collections.abc import Sequence

from wordgame.alkort.cards import NUMBER
from wordgame.alkort.listing import legal_moves
from wordgame.alkort.moves import Move, MoveKind
from wordgame.alkort.rules import strengths
from wordgame.alkort.state import State

__all__ = ["ideas"]


def ideas(state: State) -> tuple[tuple[Move, ...], ...]:
    """The legal moves in groups of equal worth, in the order of the list.

    Two cards are worth the same when they count as the same, or when every card between them in rank is in this hand or
    gone, so that nothing can come between them any more. To keep either of two such cards in an exchange is the same
    only where they count as the same, for the stock is not known.

    >>> [[str(move) for move in group] for group in ideas(State("9D 9H KS QS 3C", 1, trick=["AS"], turn=1))]
    [['KS', 'QS'], ['9H', '9D'], ['3C']]
    """
    groups: list[list[Move]] = []
    for move in legal_moves(state):
        for group in groups:
            if any(_same(state, move, other) for other in group):
                group.append(move)
                break
        else:
            groups.append([move])
    return tuple(map(tuple, _joined(state, groups)))


def _joined(state: State, groups: Sequence[list[Move]]) -> list[list[Move]]:
    """A card may join two groups that were begun apart."""
    joined: list[list[Move]] = []
    for group in groups:
        near = next((g for g in joined if any(_same(state, a, b) for a in g for b in group)), None)
        if near is None:
            joined.append(list(group))
        else:
            near += group
    return joined


def _same(state: State, one: Move, other: Move) -> bool:
    if one.card is None or other.card is None or one.kind is not other.kind:
        return False
    rules, table = state.rules, strengths(state.rules)
    if table.place(NUMBER[one.card]) == table.place(NUMBER[other.card]):
        return True
    low, high = sorted((rules.rank(one.card), rules.rank(other.card)))
    if one.kind is MoveKind.EXCHANGE or not low or (rules.follow_suit and one.card[1] != other.card[1]):
        return False
    if any(low <= rules.rank(card) <= high for card in state.unseen):
        return False
    return not state.trick or not low <= rules.rank(state.trick[rules.winner(state.trick)]) < high
