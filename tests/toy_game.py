"""A very small game: players add 1 to 3 in turn, and whoever says ten wins. It fits the common protocol."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wordgame.errors import GameOver, IllegalMove, InvalidText, NothingToUndo
from wordgame.game import Hint, Outcome, Reason, Rules, Verdict

END = 10


@dataclass(frozen=True)
class Move:
    step: int

    @property
    def notation(self) -> str:
        return f"+{self.step}"

    def __str__(self) -> str:
        return self.notation

    def to_dict(self) -> dict[str, Any]:
        return {"step": self.step}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Move:
        return cls(data["step"])


class Moves(tuple[Move, ...]):
    def best(self, n: int = 1) -> Sequence[Move]:
        return self[:n]


@dataclass(frozen=True)
class Position:
    said: int
    rules: Rules = field(default_factory=Rules)

    @property
    def key(self) -> int:
        return self.said

    @property
    def legal_moves(self) -> Moves:
        return Moves(Move(step) for step in (1, 2, 3) if self.said + step <= END)

    def parse(self, text: str) -> Move:
        if not (text.startswith("+") and text[1:].isdigit()):
            raise InvalidText(f"{text!r} is not a move; +1, +2 and +3 are", text=text)
        return Move(int(text[1:]))

    def check(self, move: Move | str) -> Verdict:
        try:
            move = self.parse(move) if isinstance(move, str) else move
        except InvalidText as error:
            return Verdict(False, (Reason("unreadable", str(error)),))
        if move in self.legal_moves:
            return Verdict(True)
        return Verdict(False, (Reason("too_far", f"{move} is not possible from {self.said}"),))

    def hints(self, n: int = 5, *, seconds: float | None = None) -> list[Hint]:
        best = next((move for move in self.legal_moves if (self.said + move.step) % 4 == 2), self.legal_moves[0])
        return [Hint(best, 1.0, "wins", ("leaves a number two above a multiple of four",))]

    def to_dict(self) -> dict[str, Any]:
        return {"said": self.said}


class Game:
    def __init__(self, *, seed: int = 0) -> None:
        self.history: list[Move] = []
        self.seed = seed

    @property
    def turn(self) -> int:
        return len(self.history) % 2

    @property
    def position(self) -> Position:
        return Position(sum(move.step for move in self.history))

    @property
    def scores(self) -> list[int]:
        return [0, 0]

    @property
    def is_over(self) -> bool:
        return self.position.said == END

    @property
    def outcome(self) -> Outcome | None:
        return Outcome("said ten", (1 - self.turn,)) if self.is_over else None

    @property
    def legal_moves(self) -> Iterator[Move]:
        return iter(self.position.legal_moves)

    def push(self, move: Move | str) -> None:
        if self.is_over:
            raise GameOver("the game is over")
        verdict = self.position.check(move)
        if not verdict:
            raise IllegalMove(str(verdict.reasons[0]), reasons=verdict.reasons)
        self.history.append(self.position.parse(move) if isinstance(move, str) else move)

    def pop(self) -> Move:
        if not self.history:
            raise NothingToUndo("no move has been made")
        return self.history.pop()

    def to_dict(self) -> dict[str, Any]:
        return {"seed": self.seed, "history": [move.step for move in self.history]}
