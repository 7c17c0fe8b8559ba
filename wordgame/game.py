"""What all games share: rules, positions, moves, verdicts, hints, outcomes, and the referee's protocol.

This room states shapes and knows no game; `wordgame.registry` finds games by name.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self, runtime_checkable

from wordgame.doors import expect, plain_reader, shown
from wordgame.errors import InvalidRules, UnknownName

if TYPE_CHECKING:
    from wordgame.lexicon import Lexicon

__all__ = [
    "Game",
    "Hint",
    "Move",
    "Moves",
    "Outcome",
    "Position",
    "Reason",
    "Rules",
    "Verdict",
    "lexicon_of",
]


# -- values -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason why something is refused: a stable `code` for programs, a `message` for people, and where or what.

    >>> str(Reason("not_a_word", "ARX is not in the lexicon", words=("ARX",)))
    'ARX is not in the lexicon'
    """

    code: str
    message: str
    words: tuple[str, ...] = ()
    cells: tuple[Any, ...] = ()

    def __str__(self) -> str:
        return self.message

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal reason."""
        return {
            "code": self.code,
            "message": self.message,
            "words": list(self.words),
            "cells": [list(cell) if isinstance(cell, tuple) else cell for cell in self.cells],
        }

    @classmethod
    @plain_reader
    def from_dict(cls, data: Mapping[str, Any]) -> Reason:
        """The reason that `to_dict` described."""
        cells = tuple(tuple(cell) if isinstance(cell, list) else cell for cell in data.get("cells", ()))
        return cls(data["code"], data["message"], tuple(data.get("words", ())), cells)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say of a proposed move: legal or not, every reason against it, the words formed, its score.

    `words` holds each word formed, in the order the move forms them; `score` is in points. A legal verdict is true.
    """

    legal: bool
    reasons: tuple[Reason, ...] = ()
    words: tuple[Any, ...] = ()
    score: int | None = None

    def __bool__(self) -> bool:
        return self.legal

    def to_dict(self) -> dict[str, Any]:
        """A plain dict for `from_dict`; words become plain through their own `to_dict` where they have one."""
        words = [word.to_dict() if hasattr(word, "to_dict") else word for word in self.words]
        return {
            "legal": self.legal,
            "reasons": [reason.to_dict() for reason in self.reasons],
            "words": words,
            "score": self.score,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, word: type[Any] | None = None) -> Verdict:
        """The verdict that `to_dict` described; `word` is the class of its words, None where words are plain text.

        >>> plain = Verdict(False, (Reason("not_a_word", "ARX is not in the lexicon"),), ("ARX",), 0).to_dict()
        >>> Verdict.from_dict(plain).reasons[0].code
        'not_a_word'
        """
        words = data.get("words", ())
        return cls(
            data["legal"],
            tuple(map(Reason.from_dict, data.get("reasons", ()))),
            tuple(words if word is None else map(word.from_dict, words)),
            data.get("score"),
        )


@dataclass(frozen=True, slots=True)
class Hint:
    """Advice: a move, its value in `unit`, the reasons in words, and what to show first.

    `levels` holds what `reveal(1)` to `reveal(n)` say, from a nudge to the whole move. `details` holds figures that a
    game adds (for example score and leave apart).
    """

    move: Any
    value: float
    unit: str
    why: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    details: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def reveal(self, level: int) -> str:
        """The hint as graded text: level 1 gives least away, the last level (5 in Scrabble) names the move."""
        if not self.levels:
            return str(self.move)
        return self.levels[min(max(level, 1), len(self.levels)) - 1]

    def to_dict(self) -> dict[str, Any]:
        """A plain dict for `from_dict`: the move through its own `to_dict`, the rest as it is."""
        move = self.move.to_dict() if hasattr(self.move, "to_dict") else self.move
        return {
            "move": move,
            "value": self.value,
            "unit": self.unit,
            "why": list(self.why),
            "levels": list(self.levels),
            "details": dict(self.details),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, move: type[Any]) -> Hint:
        """The hint that `to_dict` described; `move` is the class of its game's moves, such as `scrabble.Move`.

        >>> from wordgame.alkort import Move
        >>> Hint.from_dict(Hint(Move.play("KD"), 2.5, "points").to_dict(), move=Move).move
        Move('KD')
        """
        return cls(
            move.from_dict(data["move"]),
            data["value"],
            data["unit"],
            tuple(data.get("why", ())),
            tuple(data.get("levels", ())),
            dict(data.get("details", {})),
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: a `termination` such as "out", "passes" or "target", and the winning seats.

    No winner and several winners are both possible: equal totals are a draw unless the rules say otherwise.
    """

    termination: str
    winners: tuple[int, ...]
    scores: tuple[int, ...] = ()

    @property
    def winner(self) -> int | None:
        """The only winning seat, or None in a draw."""
        return self.winners[0] if len(self.winners) == 1 else None

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal outcome."""
        return {"termination": self.termination, "winners": list(self.winners), "scores": list(self.scores)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Outcome:
        """The outcome that `to_dict` described."""
        return cls(data["termination"], tuple(data["winners"]), tuple(data.get("scores", ())))


@cache
def _made_once(kind: Any, name: str | None) -> Any:
    """The defaults, or a preset: rules never change, so each is made and checked once."""
    return kind() if name is None else kind.preset(name)


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The base of every game's rule set: a frozen dataclass whose fields are the options.

    A subclass fills `PRESETS` (name -> changes to the defaults) and `CHOICES` (option -> allowed values).
    """

    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    CHOICES: ClassVar[Mapping[str, Sequence[Any]]] = {}

    def __post_init__(self) -> None:
        for option, allowed in self.CHOICES.items():
            if getattr(self, option) not in allowed:
                choices = ", ".join(repr(value) for value in allowed)
                raise InvalidRules(
                    f"{type(self).__module__}: {option} is {shown(getattr(self, option))}; it can be {choices}",
                    option=option,
                )

    @classmethod
    def preset(cls, name: str, **changes: Any) -> Self:
        """A named rule set, plus changes; raises UnknownName for the name, InvalidRules for an option."""
        if name not in cls.PRESETS:
            known = list(cls.PRESETS)
            raise UnknownName(f"no preset {shown(name)}; there are {', '.join(known)}", known=known)
        return cls.from_dict({**cls.PRESETS[name], **changes})

    @classmethod
    def presets(cls) -> tuple[str, ...]:
        """The names of the presets."""
        return tuple(cls.PRESETS)

    @classmethod
    def of(cls, rules: Self | str | Mapping[str, Any] | None) -> Self:
        """Rules from rules, from a preset's name, from a plain dict, or the defaults for None."""
        if isinstance(rules, cls):
            return rules
        if rules is None or isinstance(rules, str):
            kind: Any = cls
            made: Self = _made_once(kind, rules)
            return made
        if isinstance(rules, Mapping):
            return cls.from_dict(rules)
        raise InvalidRules(f"{shown(rules)} is neither {cls.__name__}, a preset's name, nor a dict of options")

    def changed(self, **changes: Any) -> Self:
        """The same rules with some options changed."""
        return self.from_dict({**self.to_dict(), **changes})

    def to_dict(self) -> dict[str, Any]:
        """The options as a plain dict from which `from_dict` makes equal rules."""
        return {option.name: getattr(self, option.name) for option in dataclasses.fields(self)}

    @classmethod
    @plain_reader
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The rules that `to_dict` described; missing options keep their defaults, unknown ones raise InvalidRules."""
        known = {option.name for option in dataclasses.fields(cls)}
        for option in data:
            if option not in known:
                raise InvalidRules(
                    f"{cls.__module__} has no option {shown(option)}; its options are {', '.join(sorted(known))}",
                    option=option,
                )
        return cls(**data)


def lexicon_of(lexicon: Lexicon | str | None) -> Lexicon | None:
    """The lexicon itself, or the one with this name; None stays None. Raises UnknownLexicon, TypeError."""
    if lexicon is None:
        return None
    from wordgame.lexicon import Lexicon

    expect(lexicon, str | Lexicon, "a lexicon")
    return Lexicon.load(lexicon) if isinstance(lexicon, str) else lexicon


# -- protocols --------------------------------------------------------------------------------------------------------


@runtime_checkable
class Move(Protocol):
    """Any action of a turn. A value; `str(move)` is its notation, and `position.parse(str(move))` gives it back."""

    @property
    def notation(self) -> str:
        """The move as text."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which the class's `from_dict` makes an equal move."""
        ...


@runtime_checkable
class Moves(Protocol):
    """A snapshot of legal moves, in a fixed order: by value, then by text in the alphabet's own order."""

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[Any]: ...

    def __contains__(self, move: object) -> bool: ...

    def best(self, n: int = 1) -> Sequence[Any]:
        """The first `n` moves, best first."""
        ...


@runtime_checkable
class Position(Protocol):
    """What one player can see, and all that is needed to list moves and give hints. A value that never changes."""

    @property
    def rules(self) -> Any:
        """The rules it is played by."""
        ...

    @property
    def legal_moves(self) -> Any:
        """Every legal move, as `Moves`."""
        ...

    @property
    def key(self) -> Any:
        """All that makes two positions the same; hashable."""
        ...

    def parse(self, text: str) -> Any:
        """The move that a text means; raises InvalidText."""
        ...

    def check(self, move: Any) -> Verdict:
        """Whether a move or its text is legal, and every reason against it; never raises for a bad one."""
        ...

    def hints(self, n: int = 5, *, seconds: float | None = None) -> Sequence[Hint]:
        """Advice, best first, from what this player can see."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """A plain dict that JSON can hold."""
        ...


@runtime_checkable
class Game(Protocol):
    """The referee: deck or bag, all hands, turns, scores, history."""

    @property
    def turn(self) -> int:
        """The seat to move."""
        ...

    @property
    def scores(self) -> Sequence[int]:
        """Points by seat (or by side)."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        ...

    @property
    def history(self) -> Sequence[Any]:
        """What has been played, oldest first."""
        ...

    @property
    def position(self) -> Any:
        """What the player to move can see."""
        ...

    @property
    def legal_moves(self) -> Any:
        """What the player to move may do; none when the game has ended."""
        ...

    def push(self, move: Any) -> None:
        """Play a move (or its text); raises IllegalMove with every reason and leaves the game as it was."""
        ...

    def pop(self) -> Any:
        """Take the last move back, restoring everything; returns it. Raises NothingToUndo at the start."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """The whole game, hidden cards included: equal dicts mean equal states."""
        ...
