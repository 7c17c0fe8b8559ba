"""What became of the entries of a word list while it was read: plain records."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

__all__ = ["MOST_DROPPED", "Dropped", "Report", "Why"]

MOST_DROPPED = 100_000
"""Entries left out that a report lists; of further ones it keeps the number."""


class Why(StrEnum):
    """Why an entry of a list is not in the lexicon."""

    EMPTY = "empty"
    STRANGE = "has a sign that is not a letter of the alphabet"
    LONG = "has more than 63 letters"
    LENGTH = "is shorter or longer than asked for"
    CAPITALISED = "is capitalised, so taken for a name"
    UNREADABLE = "cannot be read as a line of the dictionary"


@dataclass(frozen=True, slots=True)
class Dropped:
    """One entry that was left out: its text as given, why, and a sentence that says it in full."""

    text: str
    why: Why
    message: str


@dataclass(frozen=True, slots=True)
class Report:
    """Entries read, words kept, entries that repeat another, and those left out, each with the reason.

    `read == kept + duplicates + len(dropped) + unlisted + removed`: beyond `MOST_DROPPED` entries left out are only
    counted; `removed` are words taken out of the lexicon later. `single`: of a hunspell dictionary that would
    make too many forms, those with one affix were made, of up to `longest` letters.
    `folded` has (word, spellings) where accents were taken off on request. Of a hunspell dictionary, `read` counts the
    forms that were made and the lines left out.
    """

    read: int = 0
    kept: int = 0
    duplicates: int = 0
    dropped: tuple[Dropped, ...] = ()
    folded: tuple[tuple[str, tuple[str, ...]], ...] = ()
    unlisted: int = 0
    removed: int = 0
    single: bool = False
    longest: int = 63

    def joined(self, other: Report, kept: int, repeated: int) -> Report:
        """The report of two lexica put together, `repeated` words of which are in both."""
        return Report(
            self.read + other.read,
            kept,
            self.duplicates + other.duplicates + repeated,
            self.dropped + other.dropped,
            self.folded + other.folded,
            self.unlisted + other.unlisted,
            self.removed + other.removed,
            self.single or other.single,
            min(self.longest, other.longest),
        )

    def less(self, kept: int, removed: int) -> Report:
        """The report of a lexicon out of which so many words were taken."""
        return replace(self, kept=kept, removed=self.removed + removed)

    def __str__(self) -> str:
        left_out = len(self.dropped) + self.unlisted
        lines = [f"{self.read} entries, {self.kept} words, {self.duplicates} repeated, {left_out} dropped"]
        for why in Why:
            some = [entry for entry in self.dropped if entry.why is why]
            if some:
                shown = ", ".join(repr(entry.text) for entry in some[:5]) + (" ..." if len(some) > 5 else "")
                lines.append(f"  {len(some)} dropped: {why.value}: {shown}")
        if self.unlisted:
            lines.append(f"  {self.unlisted} dropped beyond the first {len(self.dropped)}, not listed")
        if self.removed:
            lines.append(f"  {self.removed} words taken out")
        if self.single:
            lines.append(
                f"  forms with more than one affix, or of more than {self.longest} letters, were not made: "
                "there would have been too many"
            )
        return "\n".join(lines)
