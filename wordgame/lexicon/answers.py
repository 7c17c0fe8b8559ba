"""What the lexicon answers when more than a list of words is asked for: plain records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["Extensions", "Hooks", "InnerHooks", "Judgement", "Occurrence"]


class Hooks(NamedTuple):
    """The letters that make a word when put in front of a word, and behind it, in the order of the alphabet."""

    front: tuple[str, ...]
    back: tuple[str, ...]


class InnerHooks(NamedTuple):
    """Whether a word is left when the first letter is taken away, and when the last one is."""

    front: bool
    back: bool


class Extensions(NamedTuple):
    """Longer words that contain a word: at their end, at their start, and with letters on both sides."""

    front: tuple[str, ...]
    back: tuple[str, ...]
    both: tuple[str, ...]


class Occurrence(NamedTuple):
    """A word inside a text: `text[start:end]` is the word as written there."""

    start: int
    end: int
    word: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict on some words, as given: each one's, and whether all are good. True in a condition when all are."""

    words: tuple[tuple[str, bool], ...]

    @property
    def all(self) -> bool:
        """Whether every word is in the lexicon (true of no words)."""
        return all(valid for _, valid in self.words)

    @property
    def valid(self) -> tuple[str, ...]:
        """The words that are in the lexicon."""
        return tuple(word for word, valid in self.words if valid)

    @property
    def invalid(self) -> tuple[str, ...]:
        """The words that are not."""
        return tuple(word for word, valid in self.words if not valid)

    def __bool__(self) -> bool:
        return self.all

    def __len__(self) -> int:
        return len(self.words)

    def __iter__(self) -> Iterator[tuple[str, bool]]:
        return iter(self.words)

    def __getitem__(self, word: str) -> bool:
        for given, valid in self.words:
            if given == word:
                return valid
        raise KeyError(word)
