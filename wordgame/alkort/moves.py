"""What a player of Alkort can do: play a card, exchange a hopeless hand, keep it, or be the first to throw a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, overload

from wordgame.alkort.deck import parse_card
from wordgame.doors import plain_reader, shown
from wordgame.errors import InvalidText

__all__ = ["Move", "MoveKind", "Moves"]


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
