"""What a record says beside the moves: names, headers, notes. Carried along so that writing a game loses nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from wordgame.protocol import Fields

__all__ = ["Annotations"]

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Annotations:
    """`players`: nick and name by seat, none where they are not known. `headers`: pragmas of a record, name and text.
    `notes`: after how many turns, and the text.
    """

    players: Pairs = ()
    headers: Pairs = ()
    notes: tuple[tuple[int, str], ...] = ()

    def with_note(self, number: int, text: str) -> Annotations:
        """One note more, after so many turns."""
        return replace(self, notes=(*self.notes, (number, text)))

    def notes_at(self, number: int) -> tuple[str, ...]:
        """The notes after so many turns."""
        return tuple(text for at, text in self.notes if at == number)

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes equal annotations."""
        return {
            "players": [list(pair) for pair in self.players],
            "headers": [list(pair) for pair in self.headers],
            "notes": [list(note) for note in self.notes],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Annotations:
        """The annotations that `to_dict` described; raises InvalidText, TypeError."""
        fields = Fields(data, "annotations")
        made = cls(
            tuple(_pair(one) for one in fields.list("players", (), most=99)),
            tuple(_pair(one) for one in fields.list("headers", (), most=10_000)),
            tuple(_note(one) for one in fields.list("notes", (), most=100_000)),
        )
        fields.end()
        return made


def _pair(given: Any) -> tuple[str, str]:
    fields = Fields({"pair": given}, "annotations")
    first, second = fields.texts("pair", most=2) if _has_two(given) else fields.texts("pair", most=0)
    return first, second


def _note(given: Any) -> tuple[int, str]:
    two = given if _has_two(given) else (None, None)
    fields = Fields({"number": two[0], "text": two[1]}, "a note")
    return fields.whole("number", least=0), fields.text("text")


def _has_two(given: Any) -> bool:
    return isinstance(given, list | tuple) and len(given) == 2
