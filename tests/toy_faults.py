"""Ways in which a game breaks what the protocol promises: put in the place of the toy game's own members."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.toy_game import Game, Position
from wordgame.protocol import Hint, Rating, Turn


def around(kind: Any, name: str, change: Callable[..., Any]) -> Any:
    """The member as it is, with `change(result, self, *args)` made to what it gives."""
    member = kind.__dict__[name]
    if isinstance(member, property):
        return property(lambda self: change(member.fget(self), self))  # type: ignore[misc]
    if isinstance(member, classmethod):
        inner = member.__func__

        def classed(cls: Any, *args: Any, **options: Any) -> Any:
            return change(inner(cls, *args, **options), cls, *args)

        return classmethod(classed)

    def called(self: Any, *args: Any, **options: Any) -> Any:
        return change(member(self, *args, **options), self, *args)

    return called


def constant(value: Any) -> Any:
    return property(lambda self: value)


def forgetful_pop(self: Any) -> Any:
    turn = self._line.back()
    self._put(seed=(self.seed or 0) + 1)
    return turn


counter = itertools.count()


def silent_push(self: Any, move: Any) -> Any:
    if isinstance(move, str) and not move.startswith("+"):
        return None
    return PUSH(self, move)


PUSH, RESIGN, FROM_DICT = Game.push, Game.resign, Game.from_dict.__func__  # type: ignore[attr-defined]
HINTS, RATE, PARSE, CHECK = Position.hints, Position.rate, Position.parse, Position.check
READ, FROM_TEXT, PUSH = Position.from_dict, Position.from_text, Game.push


def hints_without(*missing: str) -> Any:
    def hints(self: Any, n: int = 5, *, seconds: Any = None, stop: Any = None, seed: int = 0) -> Any:
        return HINTS(self, n, seconds=seconds, stop=stop, seed=seed)

    return hints


def including(kept: Callable[[Any, Any], Any]) -> Any:
    return hints_with(lambda hints, position: hints, kept)


def hints_with(
    change: Callable[[tuple[Hint[Any], ...], Any], Any],
    included: Callable[[Any, Any], Any] = lambda position, include: include,
    **kept: Any,
) -> Any:
    def hints(
        self: Any,
        n: int = 5,
        *,
        seconds: Any = None,
        stop: Any = None,
        seed: int = 0,
        worlds: Any = None,
        threads: int = 1,
        include: Any = (),
        progress: Any = None,
        words: Any = None,
    ) -> Any:
        options = {
            "seconds": seconds, "stop": stop, "seed": seed, "worlds": worlds, "threads": threads,
            "include": included(self, include), "progress": progress, "words": words, **kept,
        }  # fmt: skip
        return change(HINTS(self, n, **options), self)

    return hints


def rehint(hint: Hint[Any], **changes: Any) -> Hint[Any]:
    given = {name: getattr(hint, name) for name in ("move", "value", "unit", "why", "levels", "details")}
    return Hint(**{**given, **changes})


def rerate(rating: Rating[Any], **changes: Any) -> Rating[Any]:
    given = {name: getattr(rating, name) for name in Rating.__slots__}
    return Rating(**{**given, **changes})


def lenient_game(cls: Any, data: Any, *, lexica: Any = ()) -> Any:
    known = ("game", "kind", "format", "seed", "turns")
    return FROM_DICT(cls, {key: data[key] for key in data if key in known}, lexica=lexica)


def opens_strangers(cls: Any, data: Any, *, lexica: Any = ()) -> Any:
    return FROM_DICT(cls, {**data, "game": "toy"}, lexica=lexica)


def leaks(turn: Any, self: Any, *rest: Any) -> Any:
    @dataclass(frozen=True, kw_only=True, repr=False)
    class Leaky(Turn[Any]):
        def seen_by(self, seat: int) -> Any:
            return self

    return self._line._turns.__setitem__(-1, made := Leaky(**{**vars(turn), "drawn": ("A",)})) or made
