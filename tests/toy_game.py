"""A very small game: players add 1 to 3 in turn, and whoever says ten wins. It keeps every promise of the protocol."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wordgame.doors import expect, seat_of
from wordgame.errors import GameOver, IllegalMove, InvalidText
from wordgame.messages import Reason, Sentences
from wordgame.protocol import (
    Fields,
    Hint,
    MoveList,
    Outcome,
    Rating,
    Referee,
    Rules,
    Timeline,
    Turn,
    Value,
    Verdict,
    check_blanks,
    handed_in,
    heading,
    leaders,
    rated,
    request,
    resigned_to,
)

END = 10
MAX_MOVE_TEXT = 8
SIDES = ((0,), (1,))

say = Sentences(
    "toy",
    {
        "unreadable": "{text} is not a move; +1, +2 and +3 are",
        "too_far": "{move} is not possible from {said}",
        "game_over": "the game is over",
        "leaves": "leaves {n} to ten",
        "level": "add {n}",
        "said_ten": "seat {seat} said ten",
        "resigned": "seat {seat} gave up",
    },
)


@dataclass(frozen=True)
class Move:
    step: int

    @property
    def notation(self) -> str:
        return f"+{self.step}"

    @property
    def kind(self) -> str:
        return "add"

    def __str__(self) -> str:
        return self.notation

    def to_dict(self) -> dict[str, Any]:
        return {"game": "toy", "notation": self.notation}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Move:
        fields = Fields(data, "a move")
        fields.text("game", among=("toy",))
        move = read_move(fields.text("notation"))
        fields.end()
        return move


def read_move(text: str) -> Move:
    if len(text) > MAX_MOVE_TEXT or not (text.startswith("+") and text[1:].isdecimal() and text.isascii()):
        raise InvalidText(say("unreadable", text=repr(text[:20])), text=text[:20])
    return Move(int(text[1:]))


class Position(Value):
    said: int
    seat: int
    is_over: bool
    rules: Rules

    def __init__(self, said: int = 0, *, seat: int = 0, is_over: bool = False, rules: Rules | None = None) -> None:
        put = self.__dict__.__setitem__
        put("said", said)
        put("seat", seat)
        put("is_over", is_over or said == END)
        put("rules", Rules() if rules is None else rules)

    @property
    def key(self) -> tuple[Any, ...]:
        return self.said, self.seat, self.is_over, self.rules

    @property
    def scores(self) -> tuple[int, ...]:
        return 0, 0

    @property
    def legal_moves(self) -> MoveList[Move]:
        return MoveList(() if self.is_over else [Move(step) for step in (1, 2, 3) if self.said + step <= END])

    def parse(self, text: str, *, blanks: str | None = None) -> Move:
        expect(text, str, "a move")
        check_blanks(blanks)
        return read_move(text)

    def check(self, move: Move | str) -> Verdict:
        expect(move, Move | str, "a move")
        try:
            move = read_move(move) if isinstance(move, str) else move
        except InvalidText as error:
            return Verdict(False, error.reasons, game="toy")
        if self.is_over:
            return Verdict(False, (Reason(say("game_over")),), game="toy")
        if move in self.legal_moves:
            return Verdict(True, game="toy")
        return Verdict(False, (Reason(say("too_far", move=str(move), said=self.said)),), game="toy")

    def _value(self, move: Move) -> float:
        return float((END - self.said - move.step) % 4 == 0)

    def _legal(self, move: Move | str) -> Move:
        if self.is_over:
            raise GameOver(say("game_over"))
        made = self.parse(move) if isinstance(move, str) else move
        verdict = self.check(made)
        if not verdict:
            raise IllegalMove(verdict.reasons[0].message, reasons=verdict.reasons)
        return made

    def rate(self, move: Move | str) -> Rating[Move]:
        values = [(one, self._value(one)) for one in self.legal_moves]
        return rated(self._legal(move), values, "wins")

    def hints(
        self,
        n: int = 5,
        *,
        seconds: float | None = None,
        stop: Any = None,
        seed: int = 0,
        worlds: int | None = None,
        threads: int = 1,
        include: Sequence[Move | str] = (),
        progress: Callable[[int, int], object] | None = None,
        words: Any = None,
    ) -> tuple[Hint[Move], ...]:
        asked = request(
            n,
            seconds=seconds,
            stop=stop,
            seed=seed,
            worlds=worlds,
            threads=threads,
            include=include,
            progress=progress,
            words=words,
        )
        if self.is_over:
            return ()
        wanted = [self._legal(move) for move in asked.include]
        ranked = sorted(self.legal_moves, key=lambda move: (-self._value(move), move.step))
        chosen = [move for at, move in enumerate(ranked) if at < asked.n or move in wanted]
        asked.report(len(chosen), len(chosen))
        return tuple(
            Hint(
                move,
                self._value(move),
                "wins",
                (say("leaves", n=END - self.said - move.step),),
                (say("level", n=move.step),),
            )
            for move in chosen
        )

    def to_dict(self) -> dict[str, Any]:
        return {**heading("toy", "position"), "said": self.said, "seat": self.seat, "is_over": self.is_over}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, lexica: Any = ()) -> Position:
        handed_in(lexica)
        fields = Fields(data, "a position", head=("toy", "position"))
        said = fields.whole("said", least=0, most=END)
        made = cls(said, seat=fields.whole("seat", least=0, most=1), is_over=fields.flag("is_over"))
        fields.end()
        return made

    def to_text(self) -> str:
        return f"{self.said} {self.seat} {int(self.is_over)}"

    @classmethod
    def from_text(cls, text: str, *, lexica: Any = ()) -> Position:
        expect(text, str, "the text of a position")
        handed_in(lexica)
        said, seat, over = text.split() if text.replace(" ", "").isdecimal() and text.count(" ") == 2 else ("", "", "")
        if not said or int(said) > END or seat not in ("0", "1") or over not in ("0", "1"):
            raise InvalidText(say("unreadable", text=text), text=text)
        return cls(int(said), seat=int(seat), is_over=over == "1")

    def __reduce__(self) -> tuple[Any, ...]:
        return _position, (self.said, self.seat, self.is_over)


def _position(said: int, seat: int, is_over: bool) -> Position:
    return Position(said, seat=seat, is_over=is_over)


@dataclass(frozen=True)
class State:
    said: int
    turn: int
    resigned: int | None = None


class Game(Referee):
    rules: Rules
    seed: int | None
    players = 2
    sides = SIDES
    scores = (0, 0)

    def __init__(self, players: int = 2, *, lexicon: None = None, rules: None = None, seed: int | None = None) -> None:
        self._put(rules=Rules(), seed=seed)
        first = random.Random(seed).randrange(2)
        self._line: Timeline[State, Turn[Move]] = Timeline(State(0, first))

    @property
    def turn(self) -> int:
        return self._line.state.turn

    @property
    def lead(self) -> tuple[int, ...]:
        return leaders(self.scores, self.sides)

    @property
    def is_over(self) -> bool:
        return self._line.state.said == END or self._line.state.resigned is not None

    @property
    def outcome(self) -> Outcome | None:
        if not self.is_over:
            return None
        state = self._line.state
        if state.resigned is not None:
            winners = resigned_to(state.resigned, self.scores, self.sides)
            return Outcome("resigned", winners, self.scores, say("resigned", seat=state.resigned))
        return Outcome("said_ten", (1 - state.turn,), self.scores, say("said_ten", seat=1 - state.turn))

    @property
    def history(self) -> tuple[Turn[Move], ...]:
        return self._line.turns

    @property
    def position(self) -> Position:
        return self.position_of(self.turn)

    def position_of(self, seat: int) -> Position:
        return Position(self._line.state.said, seat=seat_of(seat, 2), is_over=self.is_over)

    @property
    def legal_moves(self) -> MoveList[Move]:
        return self.position.legal_moves

    def push(self, move: Move | str) -> Turn[Move]:
        expect(move, Move | str, "a move")
        if self.is_over:
            raise GameOver(say("game_over"))
        made = self.position.parse(move) if isinstance(move, str) else move
        verdict = self.position.check(made)
        if not verdict:
            raise IllegalMove(verdict.reasons[0].message, reasons=verdict.reasons)
        state = self._line.state
        turn = Turn(game="toy", seat=state.turn, kind="add", move=made, scores=self.scores)
        return self._line.add(turn, State(state.said + made.step, 1 - state.turn))

    def pop(self) -> Turn[Move]:
        return self._line.back()

    def redo(self) -> Turn[Move]:
        return self._line.again()

    def resign(self, seat: int) -> Turn[Move]:
        seat_of(seat, 2)
        if self.is_over:
            raise GameOver(say("game_over"))
        state = self._line.state
        turn: Turn[Move] = Turn(game="toy", seat=seat, kind="resign", scores=self.scores)
        return self._line.add(turn, State(state.said, state.turn, resigned=seat))

    def to_dict(self) -> dict[str, Any]:
        turns = [turn.notation if turn.move else f"resign {turn.seat}" for turn in self._line.turns]
        return {**heading("toy", "game"), "seed": self.seed, "turns": turns}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, lexica: Any = ()) -> Game:
        handed_in(lexica)
        fields = Fields(data, "a game", head=("toy", "game"))
        game = cls(seed=fields.whole("seed", None))
        turns = fields.texts("turns", most=20)
        fields.end()
        for turn in turns:
            if turn in ("resign 0", "resign 1"):
                game.resign(int(turn[-1]))
            else:
                game.push(turn)
        return game
