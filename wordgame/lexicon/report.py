"""What became of the entries of a word list while it was read: plain records."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Dropped", "Report", "Why"]


class Why(StrEnum):
    """Why an entry of a list is not in the lexicon."""

    EMPTY = "empty"
    STRANGE = "has a sign that is not a letter of the alphabet"
    LONG = "has more than 63 letters"
    CAPITALISED = "is capitalised, so taken for a name"


@dataclass(frozen=True, slots=True)
class Dropped:
    """One entry that was left out: its text as given, why, and a sentence that says it in full."""

    text: str
    why: Why
    message: str


@dataclass(frozen=True, slots=True)
class Report:
    """Entries read, words kept, entries that repeat another, and those left out, each with the reason.

    `read == kept + duplicates + len(dropped)`. `folded` has (word, spellings) where accents were taken off on request.
    """

    read: int = 0
    kept: int = 0
    duplicates: int = 0
    dropped: tuple[Dropped, ...] = ()
    folded: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def __str__(self) -> str:
        lines = [f"{self.read} entries, {self.kept} words, {self.duplicates} repeated, {len(self.dropped)} dropped"]
        for why in Why:
            some = [entry for entry in self.dropped if entry.why is why]
            if some:
                shown = ", ".join(repr(entry.text) for entry in some[:5]) + (" ..." if len(some) > 5 else "")
                lines.append(f"  {len(some)} dropped: {why.value}: {shown}")
        return "\n".join(lines)
