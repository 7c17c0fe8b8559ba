"""Every error that wordgame raises by name, with its data: what was wrong, where, and what would be right.

All have one shape: `message` (code and params first, its English sentence second), and `reasons`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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
    """The root of all errors of this package.

    `message` is what is said (a `Message`: `code`, `params`, `text(language)`), `reasons` holds every `Reason`, the
    message's own where there is just that one.
    """

    message: Any
    reasons: tuple[Any, ...]

    def __init__(self, message: str = "", *, reasons: Iterable[Any] = ()) -> None:
        super().__init__(message)
        self.message = message
        given = tuple(reasons)
        self.reasons = given or ((message.reason,) if hasattr(message, "reason") else ())

    def __str__(self) -> str:
        return str(self.message)

    @property
    def code(self) -> str:
        """The stable name of what was wrong, for programs."""
        return getattr(self.message, "code", "text")

    @property
    def params(self) -> Mapping[str, Any]:
        """What the sentence names."""
        return getattr(self.message, "params", {})

    def text(self, language: str = "en") -> str:
        """What was wrong, in a language; in English where that language lacks it. Raises UnknownName."""
        return self.message.text(language) if hasattr(self.message, "text") else str(self.message)

    def to_dict(self) -> dict[str, Any]:
        """A plain dict for a client: the kind of error, its message, every reason."""
        message = self.message.to_dict() if hasattr(self.message, "to_dict") else {"code": self.code, "text": str(self)}
        reasons = [reason.to_dict() for reason in self.reasons if hasattr(reason, "to_dict")]
        return {"error": type(self).__name__, "message": message, "reasons": reasons}

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.message, self.__dict__.copy())


class InvalidText(WordgameError, ValueError):
    """Text or data that cannot be read: a letter outside the alphabet, a malformed move, card, notation or dict.

    `given` is the text as given, `at` the index of the first character (or None) where reading stopped.
    """

    def __init__(self, message: str, *, text: str = "", at: int | None = None, reasons: Iterable[Any] = ()) -> None:
        super().__init__(message, reasons=reasons)
        self.given = text
        self.at = at


class InvalidPosition(WordgameError, ValueError):
    """A position that cannot exist. `reasons` names each fault, in order."""


class InvalidRules(WordgameError, ValueError):
    """A rule set or a call that contradicts itself, or an option or value that does not exist; `option` names it."""

    def __init__(self, message: str, *, option: str = "", reasons: Iterable[Any] = ()) -> None:
        super().__init__(message, reasons=reasons)
        self.option = option


class IllegalMove(WordgameError, ValueError):
    """A readable move that the rules refuse. `reasons` holds every reason, `words` every word that is not valid."""

    def __init__(self, message: str, *, reasons: Iterable[Any] = (), words: Sequence[str] = ()) -> None:
        super().__init__(message, reasons=reasons)
        self.words = tuple(words)


class AmbiguousMove(IllegalMove):
    """Text that fits several different moves; `moves` holds them, in their usual order."""

    def __init__(
        self, message: str, *, reasons: Iterable[Any] = (), words: Sequence[str] = (), moves: Sequence[Any] = ()
    ) -> None:
        super().__init__(message, reasons=reasons, words=words)
        self.moves = tuple(moves)


class GameOver(IllegalMove):
    """A move offered after the game has ended."""


class NothingToUndo(WordgameError, IndexError):
    """`pop` at the start of a game, or a redo with nothing undone."""


class UnknownName(WordgameError, KeyError):
    """A game, preset, layout, letter set, alphabet or language that does not exist; `known` lists those that do."""

    def __init__(self, message: str, *, known: Sequence[str] = (), reasons: Iterable[Any] = ()) -> None:
        super().__init__(message, reasons=reasons)
        self.known = tuple(known)


class UnknownLexicon(UnknownName):
    """A lexicon that is neither bundled, nor a file, nor handed in."""


class CorruptLexicon(WordgameError, ValueError):
    """A lexicon file that is truncated, altered, of another format or version; `path` names it where known."""

    def __init__(self, message: str, *, path: str | None = None, reasons: Iterable[Any] = ()) -> None:
        super().__init__(message, reasons=reasons)
        self.path = path


class BuildLimit(WordgameError, OverflowError):
    """Words, forms or bytes beyond the limit of a format or a call; raised before anything is written."""


def _rebuild(kind: type[WordgameError], message: str, state: dict[str, Any]) -> WordgameError:
    error = kind.__new__(kind, message)
    error.__dict__.update(state)
    return error
