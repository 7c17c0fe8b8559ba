"""What happened in a game, turn by turn, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, Self, TypeVar

from wordgame.doors import expect
from wordgame.messages import Message
from wordgame.protocol.data import Fields
from wordgame.protocol.hints import move_class
from wordgame.protocol.verdicts import word_class

__all__ = ["UNSEEN", "Outcome", "Turn"]

MoveT = TypeVar("MoveT")
NOTHING_SAID = Message("")

UNSEEN = "*"
"""Stands in `drawn` for what a seat does not see; "?" is a blank or a joker."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Turn(Generic[MoveT]):
    """One action of a game, as `history` keeps it and `push`, `pop` and `redo` return it.

    `seat` acted; `kind` says how: a move's kind, or what the referee did ("challenge", "withdrawn", "resign", ...);
    `move` is None where no move was made. `score`: what it brought the seat; `scores`: everybody's after it, as
    `game.scores` gives them. `words`: those formed, or challenged. `drawn`: what was drawn after it, for the referee
    alone: `seen_by` tells others the number, with "*" for each. `refers_to`: the number, from 0, of the turn that a
    challenge or a withdrawal is about. Games add fields of their own in subclasses.
    """

    game: str
    seat: int
    kind: str
    move: MoveT | None = None
    score: int = 0
    scores: tuple[int, ...] = ()
    words: tuple[Any, ...] = ()
    drawn: tuple[str, ...] = ()
    refers_to: int | None = None

    @property
    def notation(self) -> str:
        """The move's text, or the kind of the action."""
        return self.kind if self.move is None else str(self.move)

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"<Turn of seat {self.seat}: {self.notation}, {self.score}>"

    def seen_by(self, seat: int) -> Self:
        """The turn as a seat sees it: what others drew is not told, only how many: `UNSEEN` ("*") for each."""
        expect(seat, int, "a seat")
        return self if seat == self.seat else replace(self, drawn=(UNSEEN,) * len(self.drawn))

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal turn."""
        move: Any = self.move
        return {
            "game": self.game,
            "seat": self.seat,
            "kind": self.kind,
            "move": None if move is None else move.to_dict(),
            "score": self.score,
            "scores": list(self.scores),
            "words": [word.to_dict() if hasattr(word, "to_dict") else word for word in self.words],
            "drawn": list(self.drawn),
            "refers_to": self.refers_to,
        }

    @classmethod
    def from_dict(
        cls, data: Mapping[str, Any], *, move: type[Any] | None = None, word: type[Any] | None = None
    ) -> Self:
        """The turn that `to_dict` described; `move` and `word` are its classes, None: those of the game that it names.

        Raises InvalidText, TypeError.
        """
        fields = Fields(data, "a turn")
        made = cls(**cls._shared(fields, move, word), **cls._own(fields))
        fields.end()
        return made

    @classmethod
    def _shared(cls, fields: Fields, move: type[Any] | None, word: type[Any] | None) -> dict[str, Any]:
        game = fields.text("game", most=80)
        plain = fields.table("move", None)
        words = fields.list("words", (), most=10_000)
        if any(not isinstance(one, str) for one in words):
            kind = word or word_class(game)
            words = tuple(one if isinstance(one, str) else kind.from_dict(one) for one in words)
        return {
            "game": game,
            "seat": fields.whole("seat", least=0, most=99),
            "kind": fields.text("kind", most=80),
            "move": None if plain is None else (move or move_class(plain)).from_dict(plain),
            "score": fields.whole("score", 0),
            "scores": fields.wholes("scores", (), longest=99),
            "words": words,
            "drawn": fields.texts("drawn", (), most=1000),
            "refers_to": fields.whole("refers_to", None, least=0),
        }

    @classmethod
    def _own(cls, fields: Fields) -> dict[str, Any]:
        # What a game's subclass adds to the dict, read back.
        return {}


@dataclass(frozen=True, slots=True, repr=False)
class Outcome:
    """How a game ended: a `termination` such as "out", "passes", "target" or "resigned", and the winning seats.

    No winner and several winners are both possible: equal totals are a draw unless the rules say otherwise. `scores` as
    `game.scores` gives them. `message` says it in words.
    """

    termination: str
    winners: tuple[int, ...]
    scores: tuple[int, ...] = ()
    message: Message = NOTHING_SAID

    def __repr__(self) -> str:
        winners = ", ".join(map(str, self.winners)) or "nobody"
        return f"<Outcome {self.termination}: won by {winners}, scores {self.scores}>"

    @property
    def winner(self) -> int | None:
        """The only winning seat, or None in a draw."""
        return self.winners[0] if len(self.winners) == 1 else None

    def text(self, language: str = "en") -> str:
        """How the game ended, in a language."""
        return self.message.text(language) or self.termination

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal outcome."""
        return {
            "termination": self.termination,
            "winners": list(self.winners),
            "scores": list(self.scores),
            "message": self.message.to_dict(),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Outcome:
        """The outcome that `to_dict` described; raises InvalidText, TypeError."""
        fields = Fields(data, "an outcome")
        made = cls(
            fields.text("termination", most=80),
            fields.wholes("winners", least=0, most=99, longest=99),
            fields.wholes("scores", (), longest=99),
            fields.read("message", Message.from_dict, NOTHING_SAID),
        )
        fields.end()
        return made
