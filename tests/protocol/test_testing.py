"""check_game accepts a game that keeps the protocol, and finds each promise that a game breaks."""

from __future__ import annotations

from typing import Any

import pytest

from tests import toy_game
from tests.toy_faults import (
    CHECK,
    FROM_DICT,
    FROM_TEXT,
    PARSE,
    PUSH,
    RATE,
    READ,
    RESIGN,
    around,
    constant,
    counter,
    forgetful_pop,
    hints_with,
    hints_without,
    including,
    leaks,
    lenient_game,
    opens_strangers,
    rehint,
    rerate,
    silent_push,
)
from wordgame import testing
from wordgame.doors import seat_of
from wordgame.errors import InvalidText, NothingToUndo
from wordgame.protocol import Hint, MoveList, Outcome, Rating, Turn, Verdict

TOY = "tests.toy_game"
Game, Position, Move = toy_game.Game, toy_game.Position, toy_game.Move


def test_a_correct_third_party_game_passes() -> None:
    assert testing.check_game(TOY, seeds=5) > 5


# -- one broken promise each: the class, the member, what it becomes, what check_game must say ------------------------


BROKEN: dict[str, tuple[Any, str, Any, str]] = {
    "pop forgets": (Game, "pop", forgetful_pop, "pop did not restore"),
    "equal seeds differ": (
        Game,
        "to_dict",
        around(Game, "to_dict", lambda d, s: {**d, "seed": next(counter)}),
        "two different games",
    ),
    "a listed move is illegal": (
        Position,
        "legal_moves",
        around(Position, "legal_moves", lambda m, s: m and MoveList([*m, Move(7)])),
        "fails check|no legal move",
    ),
    "unreadable text is swallowed": (Game, "push", silent_push, "push must refuse unreadable"),
    "the game never ends": (Game, "is_over", constant(False), "resign must end|no legal move"),
    "no outcome": (Game, "outcome", constant(None), "resign must end|no outcome"),
    "an outcome without words": (
        Game,
        "outcome",
        around(Game, "outcome", lambda o, s: o and Outcome(o.termination, o.winners, o.scores)),
        "the outcome has no message",
    ),
    "an outcome with other scores": (
        Game,
        "outcome",
        around(Game, "outcome", lambda o, s: o and Outcome(o.termination, o.winners, (1, 1), o.message)),
        "scores differ",
    ),
    "push returns nothing": (Game, "push", around(Game, "push", lambda t, s, *a: None), "must return a Turn"),
    "history holds other things": (
        Game,
        "history",
        around(Game, "history", lambda h, s: tuple(turn.move for turn in h)),
        "history must hold the Turns",
    ),
    "a Turn has another seat": (
        Game,
        "push",
        around(
            Game,
            "push",
            lambda t, s, *a: s._line._turns.__setitem__(-1, u := Turn(**{**vars(t), "seat": 1 - t.seat})) or u,
        ),
        "who made which move",
    ),
    "a Turn has other scores": (
        Game,
        "push",
        around(
            Game,
            "push",
            lambda t, s, *a: s._line._turns.__setitem__(-1, u := Turn(**{**vars(t), "scores": (5, 5)})) or u,
        ),
        "scores must be those after",
    ),
    "a Turn tells what was drawn": (Game, "push", around(Game, "push", leaks), "tells others what was drawn"),
    "redo goes on for ever": (
        Game,
        "redo",
        lambda self: self.history[-1] if self.history else None,
        "redo at the start|redo of|redo must",
    ),
    "pop at the start": (Game, "pop", lambda self: self._line.back() if self.history else None, "pop at the start"),
    "resigning does not end it": (
        Game,
        "resign",
        lambda self, seat: Turn(game="toy", seat=seat, kind="resign"),
        "resign",
    ),
    "who resigns wins": (
        Game,
        "outcome",
        around(Game, "outcome", lambda o, s: o and Outcome(o.termination, (0, 1), o.scores, o.message)),
        "cannot win",
    ),
    "resigning a strange seat": (
        Game,
        "resign",
        lambda self, seat: RESIGN(self, seat if seat in (0, 1) else 0),
        "resign must refuse a strange",
    ),
    "a strange seat's view": (
        Game,
        "position_of",
        lambda self, seat: Position(self._line.state.said),
        "position_of must refuse",
    ),
    "scores of nobody": (Game, "sides", ((0, 1),), "one entry a side|zip"),
    "sides leave a seat out": (Game, "sides", ((0,), (0,)), "every seat once"),
    "dicts without a heading": (
        Game,
        "to_dict",
        around(Game, "to_dict", lambda d, s: {k: v for k, v in d.items() if k != "kind"}),
        "name its game",
    ),
    "from_dict takes unknown keys": (Game, "from_dict", classmethod(lenient_game), "must refuse unknown keys"),
    "from_dict takes another game": (Game, "from_dict", classmethod(opens_strangers), "must refuse another game"),
    "a game lost in JSON": (
        Game,
        "from_dict",
        classmethod(lambda cls, d, *, lexica=(): FROM_DICT(cls, {**d, "turns": []})),
        "lost in JSON",
    ),
    "a position lost in JSON": (
        Position,
        "from_dict",
        classmethod(lambda cls, data, *, lexica=(): cls(0)),
        "a position is lost in JSON",
    ),
    "a position lost in text": (
        Position,
        "from_text",
        classmethod(lambda cls, text, *, lexica=(): cls(9)),
        "lost in its text",
    ),
    "a position lost in a pickle": (
        Position,
        "__reduce__",
        lambda self: (toy_game._position, (3, 0, False)),
        "pickled position differs",
    ),
    "a position of two hashes": (Position, "__hash__", lambda self: next(counter), "another hash"),
    "a position that can be set": (
        Position,
        "__setattr__",
        lambda self, name, value: object.__setattr__(self, "_odd", value),
        "can be set",
    ),
    "a position with others' scores first": (Position, "scores", constant((7, 0)), "the own first"),
    "a position that does not know the end": (
        Game,
        "position_of",
        lambda self, seat: Position(min(9, self._line.state.said), seat=seat_of(seat, 2)),
        "must be empty|whether the game is over|must say that it is over",
    ),
    "an order that changes": (
        Position,
        "legal_moves",
        around(Position, "legal_moves", lambda m, s: MoveList(list(m)[:: 1 - 2 * (next(counter) % 2)])),
        "order is not fixed|",
    ),
    "a move lost in its text": (
        Position,
        "parse",
        lambda self, text, **o: Move(PARSE(self, text, **o).step + 1),
        "does not come back|differs",
    ),
    "endless text is read": (
        Position,
        "parse",
        lambda self, text, **o: Move(1) if len(text) > 99 else PARSE(self, text, **o),
        "refuse endless text",
    ),
    "a text is not its notation": (Move, "notation", constant("+0"), "notation|text|differ"),
    "a move lost in JSON": (Move, "from_dict", classmethod(lambda cls, data: Move(0)), "lost in JSON|unknown keys"),
    "a move's dict without notation": (
        Move,
        "to_dict",
        lambda self: {"game": "toy", "step": 1},
        "lacks its notation|has no key|lacks",
    ),
    "check raises": (
        Position,
        "check",
        lambda self, move: CHECK(self, PARSE(self, move) if isinstance(move, str) else move),
        "check|not a move",
    ),
    "a refusal without a reason": (
        Position,
        "check",
        around(Position, "check", lambda v, s, *a: Verdict(v.legal, (), game="toy")),
        "with a reason|nothing speaks against",
    ),
    "wrong types are taken": (
        Position,
        "check",
        lambda self, move: CHECK(self, move if isinstance(move, str | Move) else "x"),
        "check must refuse a",
    ),
    "hints lack an option": (Position, "hints", hints_without(), "hints lacks the option"),
    "hints are a list": (Position, "hints", hints_with(lambda h, s: list(h)), "must be a tuple"),
    "hints repeat themselves": (Position, "hints", hints_with(lambda h, s: h[:1] * 2), "hinted twice"),
    "a hint without a reason": (
        Position,
        "hints",
        hints_with(lambda h, s: tuple(rehint(x, why=()) for x in h)),
        "no reason or no unit",
    ),
    "an illegal hint": (
        Position,
        "hints",
        hints_with(lambda h, s: tuple(rehint(x, move=Move(9)) for x in h[:1])),
        "is not legal",
    ),
    "the worst hint first": (Position, "hints", hints_with(lambda h, s: tuple(reversed(h))), "best first"),
    "hints change": (
        Position,
        "hints",
        hints_with(lambda h, s: tuple(rehint(x, details={"n": next(counter)}) for x in h)),
        "equal calls of hints differ",
    ),
    "hints after the end": (
        Position,
        "hints",
        hints_with(lambda h, s: h or (Hint(Move(1), 0.0, "wins"),)),
        "must have no hints|must be empty",
    ),
    "hints take any number of worlds": (
        Position,
        "hints",
        hints_with(lambda h, s: h, worlds=None),
        "must refuse worlds",
    ),
    "hints take any words": (Position, "hints", hints_with(lambda h, s: h, words=None), "words"),
    "hints take any seed": (Position, "hints", hints_with(lambda h, s: h, seed=0), "must refuse seed"),
    "hints forget what they were asked for": (Position, "hints", hints_with(lambda h, s: h, include=()), "include"),
    "a rating of another move": (
        Position,
        "rate",
        around(Position, "rate", lambda r, s, *a: rerate(r, move=Move(1))),
        "of the move|lost in JSON|include|text",
    ),
    "a rating below nothing": (
        Position,
        "rate",
        around(Position, "rate", lambda r, s, *a: rerate(r, lost=-1.0)),
        "lose nothing below",
    ),
    "a rank beyond the moves": (
        Position,
        "rate",
        around(Position, "rate", lambda r, s, *a: rerate(r, rank=r.of + 1)),
        "rank must be among",
    ),
    "rate takes refused moves": (
        Position,
        "rate",
        lambda self, move: RATE(self, move if CHECK(self, move) else self.legal_moves[0]),
        "rate must",
    ),
    "the end is a refusal like others": (
        Position,
        "_legal",
        lambda self, move: move if move in self.legal_moves else PARSE(self, "no such move"),
        "rate|refused|unreadable|not a move",
    ),
    "a finished game reads what is pushed": (
        Game,
        "push",
        lambda self, move: PUSH(self, move if isinstance(move, Move) else self.position.parse(move)),
        "GameOver|push must refuse",
    ),
    "a copy shares the game": (Game, "__copy__", lambda self: self, "is a move in both"),
    "a game's members can be set": (Game, "__setattr__", object.__setattr__, "of a game can be set"),
    "legal_moves can be set": (MoveList, "__setattr__", object.__setattr__, "of legal_moves can be set"),
    "copied legal_moves differ": (MoveList, "__copy__", lambda self: MoveList(), "legal_moves differ"),
    "best is a list": (MoveList, "best", lambda self, n=1: list(self)[: max(n, 0)], "must be a tuple"),
    "best of less than nothing": (
        MoveList,
        "best",
        lambda self, n=1: tuple(self)[:n],
        "best of less than one move|best must refuse",
    ),
    "legal_moves has no end": (
        MoveList,
        "__getitem__",
        lambda self, at: self._moves[min(at, len(self) - 1)] if isinstance(at, int) else self._moves[at],
        "IndexError|TypeError",
    ),
    "a slice holds others": (
        MoveList,
        "__getitem__",
        lambda self, at: () if isinstance(at, slice) else self._moves[at],
        "a slice of legal_moves",
    ),
    "strange blanks are taken": (Position, "parse", lambda self, text, **_: PARSE(self, text), "blanks"),
    "parse takes a move": (
        Position,
        "parse",
        lambda self, text, **o: text if isinstance(text, Move) else PARSE(self, text, **o),
        "parse must refuse a Move",
    ),
    "strange lexica are taken": (
        Position,
        "from_dict",
        classmethod(lambda cls, data, lexica=(): READ(data)),
        "must refuse lexica",
    ),
    "a strange text of a position is taken": (
        Position,
        "from_text",
        classmethod(lambda cls, text, lexica=(): FROM_TEXT(text) if " 0 " in text or " 1 " in text else cls()),
        "from_text must refuse",
    ),
    "a finished game refuses what hints shall include": (
        Position,
        "hints",
        including(lambda self, include: [self._legal(move) for move in include] if self.is_over else include),
        "the game is over",
    ),
    "hints include what is no move": (
        Position,
        "hints",
        including(lambda self, include: [move for move in include if move in self.legal_moves]),
        "hints must refuse",
    ),
    "a Turn can be set": (Turn, "__setattr__", object.__setattr__, "of a Turn can be set"),
    "a Hint can be set": (Hint, "__setattr__", lambda self, name, value: None, "of a Hint can be set"),
    "a Rating can be set": (Rating, "__setattr__", lambda self, name, value: None, "of a Rating can be set"),
    "a Move can be set": (Move, "__setattr__", lambda self, name, value: None, "of a Move can be set"),
}


@pytest.mark.parametrize("promise", BROKEN)
def test_each_broken_promise_is_found(promise: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind, name, broken, said = BROKEN[promise]
    monkeypatch.setattr(kind, name, broken)
    with pytest.raises(AssertionError, match=said):
        testing.check_game(TOY, seeds=3)


def test_errors_hold_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    def back(self: Any) -> Any:
        raise NothingToUndo("a sentence alone")

    monkeypatch.setattr(Game, "pop", back)
    with pytest.raises(AssertionError, match="must hold Reason objects"):
        testing.check_game(TOY, seeds=1)


def test_another_error_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def parse(self: Any, text: Any, **options: Any) -> Any:
        raise InvalidText("x") if str(text).startswith("+") else KeyError(text)

    monkeypatch.setattr(Position, "parse", parse)
    with pytest.raises(AssertionError, match="KeyError"):
        testing.check_game(TOY, seeds=1)
