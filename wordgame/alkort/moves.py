"""What a player of Alkort can do: play a card, exchange a hopeless hand, keep it, or be the first to throw a card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from wordgame.alkort.cards import parse_card
from wordgame.doors import plain_reader, shown
from wordgame.errors import InvalidText

__all__ = ["Move", "MoveKind"]


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
    card seat 2 threw first.

    >>> Move.parse("exchange ks")
    Move('exchange KS')
    """

    kind: MoveKind
    card: str | None = None
    seat: int | None = None

    @classmethod
    def play(cls, card: str) -> Move:
        """Playing a card."""
        return cls(MoveKind.PLAY, parse_card(card))

    @classmethod
    def exchange(cls, kept: str) -> Move:
        """Exchanging all cards but one for the stock."""
        return cls(MoveKind.EXCHANGE, parse_card(kept))

    @classmethod
    def keep(cls) -> Move:
        """Not exchanging."""
        return cls(MoveKind.KEEP)

    @classmethod
    def claim(cls, seat: int) -> Move:
        """Seat `seat` throws first."""
        return cls(MoveKind.CLAIM, None, int(seat))

    @classmethod
    def parse(cls, text: str | Move) -> Move:
        """A move from its text; raises InvalidText."""
        if isinstance(text, Move):
            return text
        words = text.split() if isinstance(text, str) else []
        if len(words) == 1 and words[0].lower() == "keep":
            return cls.keep()
        if len(words) == 2 and words[0].lower() == "exchange":
            return cls.exchange(words[1])
        if len(words) == 2 and words[0].lower() == "claim" and words[1] in ("0", "1", "2", "3"):
            return cls.claim(int(words[1]))
        if len(words) != 1:
            raise InvalidText(
                f"{shown(text)} is no move: a card such as 'KD', 'exchange KS', 'keep' or 'claim 2'", text=str(text)
            )
        return cls.play(words[0])

    @property
    def notation(self) -> str:
        """The move's text."""
        if self.kind is MoveKind.PLAY:
            return str(self.card)
        if self.kind is MoveKind.EXCHANGE:
            return f"exchange {self.card}"
        return "keep" if self.kind is MoveKind.KEEP else f"claim {self.seat}"

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"Move({self.notation!r})"

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal move."""
        return {"kind": self.kind.value, "card": self.card, "seat": self.seat}

    @classmethod
    @plain_reader
    def from_dict(cls, data: Mapping[str, Any]) -> Move:
        """The move that `to_dict` described; raises InvalidText."""
        try:
            kind = MoveKind(data["kind"])
        except (KeyError, ValueError) as error:
            raise InvalidText(f"{shown(data.get('kind'))} is no kind of move", text=str(data.get("kind"))) from error
        if kind is MoveKind.CLAIM:
            return cls.claim(data["seat"])
        return cls(kind, None if kind is MoveKind.KEEP else parse_card(data["card"]))
