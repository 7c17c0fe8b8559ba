"""A finished deal looked at again with open cards: which card cost what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wordgame.alkort.game import Game
from wordgame.alkort.moves import MoveKind
from wordgame.alkort.solving import solve
from wordgame.doors import expect
from wordgame.errors import InvalidPosition

__all__ = ["Comment", "comment"]


@dataclass(frozen=True, slots=True)
class Comment:
    """One card of a deal: what it gave away against perfect play with open cards.

    points and tricks: the cost to the player's side (0: no card was better); better: the cards that cost nothing.
    `value` is the points of the deal for the player's side before the card.
    """

    trick: int
    seat: int
    card: str
    value: int
    points: int
    tricks: int
    better: tuple[str, ...]

    def __str__(self) -> str:
        text = f"trick {self.trick}: seat {self.seat} plays {self.card}"
        if not self.points and not self.tricks:
            return text
        cost = []
        if self.points:
            cost.append(f"{self.points} point{'s' if self.points > 1 else ''}")
        if self.tricks:
            cost.append(f"{self.tricks} trick{'s' if self.tricks > 1 else ''}")
        return f"{text}, which costs {' and '.join(cost)}; better: {' '.join(self.better)}"

    def to_dict(self) -> dict[str, Any]:
        """A plain dict."""
        return {
            "trick": self.trick,
            "seat": self.seat,
            "card": self.card,
            "value": self.value,
            "points": self.points,
            "tricks": self.tricks,
            "better": list(self.better),
        }


def comment(game: Game, deal: int = 0) -> tuple[Comment, ...]:
    """Every card of a deal (numbered from 0; also one in play) with what it cost. Raises InvalidPosition.

    >>> game = Game(seed=3, max_deals=1)
    >>> while not game.is_over:
    ...     game.push(game.legal_moves[0])
    >>> comments = comment(game)
    >>> len(comments), max(c.points for c in comments) >= 0
    (36, True)
    """
    expect(game, Game, "what is commented on")
    if not 0 <= deal < len(game.deals):
        raise InvalidPosition(f"no deal {deal}; the match has {len(game.deals)}", reasons=[("deal", str(deal))])
    replay = Game(rules=game.rules, seed=game.seed, deals=game.deals, max_deals=game.max_deals)
    comments = []
    for move in game.history:
        if replay.deal_number > deal:
            break
        if replay.deal_number == deal and move.kind is MoveKind.PLAY:
            seat, card = replay.turn, str(move.card)
            view = replay.position
            found = solve(
                replay.hands,
                view.leader,
                game.rules,
                trick=view.trick,
                tricks=view.tricks,
                opening_run=view.opening_run if min(view.tricks) else None,
            )
            sign = 1 if game.rules.side(seat) == 0 else -1
            points = {c: sign * (v.points or 0) for c, v in found.by_card.items()}
            tricks = {c: sign * (v.tricks or 0) for c, v in found.by_card.items()}
            most, many = max(points.values()), max(tricks.values())
            lost = (most - points[card], many - tricks[card])
            better = tuple(c for c in points if points[c] == most and (lost[0] or tricks[c] == many))
            comments.append(Comment(len(view.played) + 1, seat, card, most, *lost, better if any(lost) else ()))
        replay.push(move)
    return tuple(comments)
