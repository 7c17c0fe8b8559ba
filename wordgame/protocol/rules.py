"""The base of every game's rule set."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Self

from wordgame.doors import expect, plain_reader, shown
from wordgame.errors import InvalidRules, UnknownName
from wordgame.sentences import say

__all__ = ["Rules"]


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
                given = shown(getattr(self, option))
                raise InvalidRules(say("option_choice", option=option, given=given, choices=choices), option=option)

    @classmethod
    def preset(cls, name: str, **changes: Any) -> Self:
        """A named rule set, plus changes; raises UnknownName for the name, InvalidRules for an option."""
        expect(name, str, "the name of a preset")
        if name not in cls.PRESETS:
            known = list(cls.PRESETS)
            raise UnknownName(say("no_preset", name=shown(name), known=known), known=known)
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
        raise TypeError(
            f"rules are {cls.__name__}, a preset's name, a dict of options or None, not {type(rules).__name__}"
        )

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
                name = option if isinstance(option, str) else shown(option)
                raise InvalidRules(say("no_option", option=shown(option), known=sorted(known)), option=name)
        return cls(**data)
