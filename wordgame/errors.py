"""Every error that wordgame raises by name, with its data: what was wrong, where, and what would be right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

__all__ = [
    "AmbiguousMove",
    "BuildLimit",
    "CorruptLexicon",
    "GameOver",
    "IllegalMove",
    "InvalidPosition",
    "InvalidRules",
    "InvalidText",
    "NothingToUndo",
    "UnknownLexicon",
    "UnknownName",
    "WordgameError",
]


class WordgameError(Exception):
    """The root of all errors of this package."""


class InvalidText(WordgameError, ValueError):
    """Text that cannot be read: a letter outside the alphabet, a malformed move, card or notation.

    `text` is the text as given, `at` the index of the first character (or None) where reading stopped.
    """

    def __init__(self, message: str, *, text: str = "", at: int | None = None) -> None:
        super().__init__(message)
        self.text = text
        self.at = at

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), str(self), self.__dict__.copy()))


class InvalidPosition(WordgameError, ValueError):
    """A position that cannot exist. `reasons` names each fault, in order: (code, message)."""

    def __init__(self, message: str, *, reasons: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__(message)
        self.reasons = tuple(reasons)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), str(self), self.__dict__.copy()))


class InvalidRules(WordgameError, ValueError):
    """A rule set that contradicts itself, or an option or value that does not exist; `option` names it."""

    def __init__(self, message: str, *, option: str = "") -> None:
        super().__init__(message)
        self.option = option

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), str(self), self.__dict__.copy()))


class IllegalMove(WordgameError, ValueError):
    """A readable move that the rules refuse. `reasons` holds every reason, `words` every word that is not valid."""

    def __init__(self, message: str, *, reasons: Sequence[Any] = (), words: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.reasons = tuple(reasons)
        self.words = tuple(words)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), str(self), self.__dict__.copy()))


class AmbiguousMove(IllegalMove):
    """Text that fits several different legal moves; `reasons` lists what they are."""


class GameOver(IllegalMove):
    """A move offered after the game has ended."""


class NothingToUndo(WordgameError, IndexError):
    """`pop` at the start of a game, or a redo with nothing undone."""


class UnknownName(WordgameError, KeyError):
    """A game, preset, layout, letter set or alphabet that does not exist; `known` lists those that do."""

    def __init__(self, message: str, *, known: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.known = tuple(known)

    def __str__(self) -> str:
        return str(self.args[0])

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), str(self), self.__dict__.copy()))


class UnknownLexicon(UnknownName):
    """A lexicon name that is neither bundled nor a file."""


class CorruptLexicon(WordgameError, ValueError):
    """A lexicon file that is truncated, altered, of another format or version; `path` names it where known."""

    def __init__(self, message: str, *, path: str | None = None) -> None:
        super().__init__(message)
        self.path = path

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), str(self), self.__dict__.copy()))


class BuildLimit(WordgameError, OverflowError):
    """A word list too large for the format that was asked for; raised before anything is written."""


def _rebuild(kind: type[WordgameError], message: str, state: dict[str, Any]) -> WordgameError:
    error = kind(message)
    error.__dict__.update(state)
    return error
