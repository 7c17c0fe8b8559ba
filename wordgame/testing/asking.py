"""How a promise is asked for: what must hold, what must be refused, and what went wrong in words."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from typing import Any

from wordgame.errors import WordgameError
from wordgame.messages import Reason
from wordgame.protocol.registry import module

__all__ = ["UNREADABLE", "Asker", "has_heading", "plain_of", "state_of"]

UNREADABLE = "no such move !"
"""A text that is a move in no game."""


class Asker:
    """The game that is asked, and how it is set up."""

    def __init__(self, name: str, max_turns: int, samples: int, lexica: Any, options: dict[str, Any]) -> None:
        self.name = name
        self.module = module(name)
        self.max_turns = max_turns
        self.samples = samples
        self.lexica = lexica
        self.options = options

    def require(self, holds: bool, message: str) -> None:
        if not holds:
            raise AssertionError(f"{self.name}: {message}")

    def expect(
        self,
        kind: type[Exception] | tuple[type[Exception], ...],
        message: str,
        call: Callable[..., Any],
        *given: Any,
        **options: Any,
    ) -> None:
        try:
            call(*given, **options)
        except kind as error:
            if isinstance(error, WordgameError):
                self._check_error(error)
            return
        except Exception as error:
            raise AssertionError(f"{self.name}: {message}; {type(error).__name__}: {error}") from error
        raise AssertionError(f"{self.name}: {message}")

    def _check_error(self, error: WordgameError) -> None:
        what = type(error).__name__
        said = bool(error.reasons) and all(isinstance(reason, Reason) for reason in error.reasons)
        self.require(said, f"{what} ({error}) must hold Reason objects")
        again = pickle.loads(pickle.dumps(error))
        self.require(again.reasons == error.reasons, f"{what} is lost in a pickle")


def state_of(game: Any) -> str:
    """All of a game as one text."""
    return json.dumps(game.to_dict(), sort_keys=True)


def plain_of(value: Any) -> Any:
    """A value's dict after a way through JSON."""
    return json.loads(json.dumps(value.to_dict()))


def has_heading(data: dict[str, Any], kind: str) -> bool:
    """Whether a dict names its game, what it describes, and its format."""
    return isinstance(data.get("game"), str) and data.get("kind") == kind and type(data.get("format")) is int
