"""What a player of Alkort can do: play a card, exchange a hopeless hand, keep it, or be the first to throw a card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from wordgame.alkort.cards import parse_card
from wordgame.alkort.sentences import say
from wordgame.doors import expect, shown
from wordgame.errors import InvalidText
from wordgame.protocol import Fields

__all__ = ["MAX_MOVE_TEXT", "Move", "MoveKind"]

MAX_MOVE_TEXT = 40
"""The most characters of a move's text."""

_SEATS = ("0", "1", "2", "3")


class MoveKind(StrEnum):
    """The kinds of moves; each is its own text."""

    PLAY = "play"
    EXCHANGE = "exchange"
    KEEP = "keep"
    CLAIM = "claim"


@dataclass(frozen=True, slots=True)
class Move:
    """One action. Its text: `KD` plays a card; `exchange KS` shows a hopeless hand, keeps KS and takes the stock for
    the rest; `keep` leaves such a hand as it is; `claim 2` tells the referee that of several holders of the highest
    card seat 2 threw first. Raises InvalidText for parts that do not fit the kind.

    >>> Move.parse("exchange ks")
    Move('exchange KS')
    """

    kind: MoveKind
    card: str | None = None
    seat: int | None = None

    def __post_init__(self) -> None:
        try:
            kind = MoveKind(self.kind)
        except ValueError as error:
            known = [one.value for one in MoveKind]
            raise InvalidText(say("no_kind_of_move", kind=shown(self.kind), known=known)) from error
        object.__setattr__(self, "kind", kind)
        with_card = kind in (MoveKind.PLAY, MoveKind.EXCHANGE)
        with_seat = kind is MoveKind.CLAIM
        if with_card != (self.card is not None) or with_seat != (self.seat is not None):
            right = "a card" if with_card else "a seat" if with_seat else "neither card nor seat"
            raise InvalidText(say("move_parts", kind=kind.value, right=right), text=kind.value)
        if self.card is not None:
            object.__setattr__(self, "card", parse_card(self.card))
        if self.seat is not None and (type(self.seat) is not int or str(self.seat) not in _SEATS):
            raise InvalidText(say("seat", what="seat", given=shown(self.seat), last=3), text=shown(self.seat))

    @classmethod
    def play(cls, card: str) -> Move:
        """Playing a card."""
        return cls(MoveKind.PLAY, card)

    @classmethod
    def exchange(cls, kept: str) -> Move:
        """Exchanging all cards but one for the stock."""
        return cls(MoveKind.EXCHANGE, kept)

    @classmethod
    def keep(cls) -> Move:
        """Not exchanging."""
        return cls(MoveKind.KEEP)

    @classmethod
    def claim(cls, seat: int) -> Move:
        """Seat `seat` throws first."""
        return cls(MoveKind.CLAIM, None, seat)

    @classmethod
    def parse(cls, text: str | Move) -> Move:
        """A move from its text, in any case; raises InvalidText, TypeError."""
        if isinstance(text, Move):
            return text
        expect(text, str, "a move")
        words = text.split() if len(text) <= MAX_MOVE_TEXT else []
        if len(words) == 1 and words[0].lower() == "keep":
            return cls.keep()
        if len(words) == 2 and words[0].lower() == "exchange":
            return cls.exchange(words[1])
        if len(words) == 2 and words[0].lower() == "claim" and words[1] in _SEATS:
            return cls.claim(int(words[1]))
        if len(words) != 1:
            raise InvalidText(say("not_a_move", text=shown(text)), text=text[:80])
        return cls.play(words[0])

    @property
    def notation(self) -> str:
        """The move's text."""
        if self.kind is MoveKind.PLAY:
            return str(self.card)
        if self.kind is MoveKind.EXCHANGE:
            return f"exchange {self.card}"
        return "keep" if self.kind is MoveKind.KEEP else f"claim {self.seat}"

    @property
    def cards(self) -> tuple[str, ...]:
        """The card that is played or kept; none for other moves."""
        return () if self.card is None else (self.card,)

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"Move({self.notation!r})"

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal move: game, text, kind, cards, seat."""
        return {
            "game": "alkort",
            "notation": self.notation,
            "kind": self.kind.value,
            "cards": list(self.cards),
            "seat": self.seat,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Move:
        """The move that `to_dict` described; `notation` alone says it all. Raises InvalidText, TypeError."""
        fields = Fields(data, "a move")
        fields.text("game", "alkort", among=("alkort",))
        move = cls.parse(fields.text("notation", most=MAX_MOVE_TEXT))
        fields.text("kind", move.kind.value, among=(move.kind.value,))
        cards = fields.texts("cards", move.cards, most=1)
        seat = fields.whole("seat", move.seat, least=0, most=3) if data.get("seat") is not None else move.seat
        fields.raw("seat", None)
        fields.end()
        if tuple(cards) != move.cards or seat != move.seat:
            raise InvalidText(say("move_parts", kind=move.kind.value, right=move.notation), text=move.notation)
        return move
