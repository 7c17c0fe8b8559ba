"""What became of the entries of a word list while it was read: plain records."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from wordgame.lexicon.sentences import say
from wordgame.messages import Message

__all__ = ["MOST_DROPPED", "Dropped", "Report", "Why"]

MOST_DROPPED = 100_000
"""Entries left out that a report lists; of further ones it keeps the number."""


class Why(StrEnum):
    """Why an entry of a list is not in the lexicon."""

    EMPTY = "empty"
    STRANGE = "strange"
    LONG = "long"
    LENGTH = "length"
    CAPITALISED = "capitalised"
    UNREADABLE = "unreadable"

    @property
    def message(self) -> Message:
        """The reason as a sentence.

        >>> str(Why.LONG.message)
        'has more than 63 letters'
        """
        return say(f"why_{self.value}")


@dataclass(frozen=True, slots=True)
class Dropped:
    """One entry that was left out: its text as given, why, and a sentence that says it in full."""

    text: str
    why: Why
    message: Message


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

    @property
    def lines(self) -> tuple[Message, ...]:
        """What there is to say: one line of figures, then one for each reason why entries were left out."""
        lines = [
            say(
                "report",
                entries=say("report_entries", n=self.read),
                words=say("report_words", n=self.kept),
                repeated=say("report_repeated", n=self.duplicates),
                dropped=say("report_dropped", n=len(self.dropped) + self.unlisted),
            )
        ]
        for why in Why:
            texts = [entry.text for entry in self.dropped if entry.why is why]
            if texts:
                some = ", ".join(map(repr, texts[:5])) + (" ..." if len(texts) > 5 else "")
                lines.append(say("report_why", n=len(texts), why=why.message, some=some))
        if self.unlisted:
            lines.append(say("report_unlisted", n=self.unlisted, listed=len(self.dropped)))
        if self.removed:
            lines.append(say("report_removed", n=self.removed))
        if self.single:
            lines.append(say("report_single", longest=self.longest))
        return tuple(lines)

    def text(self, language: str = "en") -> str:
        """The report in a language, as `Message.text` gives it; `str()` is the English one."""
        return "\n".join(line.text(language) for line in self.lines)

    def __str__(self) -> str:
        return self.text()
