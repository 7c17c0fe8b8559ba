"""A finished deal looked at again with open cards: which card cost what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wordgame.alkort.cards import MAX_CARD_TEXT, card_list, parse_card
from wordgame.alkort.game import Game
from wordgame.alkort.moves import MoveKind
from wordgame.alkort.rules import HAND
from wordgame.alkort.sentences import say
from wordgame.alkort.solving import solve
from wordgame.doors import expect, shown
from wordgame.errors import InvalidPosition
from wordgame.messages import Message
from wordgame.protocol import Fields

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

    @property
    def message(self) -> Message:
        """The comment in words."""
        if not self.points and not self.tricks:
            return say("comment_plain", trick=self.trick, seat=self.seat, card=self.card)
        points, tricks = say("cost_points", n=self.points), say("cost_tricks", n=self.tricks)
        both = say("cost_both", points=points, tricks=tricks)
        cost = both if self.points and self.tricks else points if self.points else tricks
        better = " ".join(self.better)
        return say("comment_cost", trick=self.trick, seat=self.seat, card=self.card, cost=cost, better=better)

    def text(self, language: str = "en") -> str:
        """The comment in a language."""
        return self.message.text(language)

    def __str__(self) -> str:
        return str(self.message)

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

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Comment:
        """The comment that `to_dict` described; raises InvalidText, TypeError."""
        fields = Fields(data, "a comment")
        made = cls(
            fields.whole("trick", least=1, most=HAND),
            fields.whole("seat", least=0, most=3),
            parse_card(fields.text("card", most=MAX_CARD_TEXT)),
            fields.whole("value", least=-HAND, most=HAND),
            fields.whole("points", least=0, most=2 * HAND),
            fields.whole("tricks", least=0, most=HAND),
            card_list(fields.list("better"), "the better cards"),
        )
        fields.end()
        return made


def comment(game: Game, deal: int = 0) -> tuple[Comment, ...]:
    """Every card of a deal (numbered from 0; also one in play) with what it cost. Raises InvalidPosition.

    >>> game = Game(seed=3, max_deals=1)
    >>> while not game.is_over:
    ...     turn = game.push(game.legal_moves[0])
    >>> comments = comment(game)
    >>> len(comments), max(c.points for c in comments) >= 0
    (36, True)
    """
    expect(game, Game, "what is commented on")
    expect(deal, int, "the number of a deal")
    if not 0 <= deal < len(game.deals):
        raise InvalidPosition(say("no_deal", number=shown(deal), n=len(game.deals)))
    replay = Game(rules=game.rules, seed=game.seed, deals=game.deals, max_deals=game.max_deals)
    comments = []
    for turn in game.history:
        move = turn.move
        if replay.deal_number > deal or move is None:
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
