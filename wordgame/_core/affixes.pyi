"""Stub of the module compiled from ext/words/affixes.pyx."""

from collections.abc import Collection, Sequence
from typing import Self

from wordgame._core.words import Words

Rule = tuple[int, int, str, str, tuple[Collection[int] | None, ...], bool]
FlagSet = tuple[Collection[int], Collection[int], Collection[int], int]

class Affixes:
    def __new__(
        cls,
        signs: Sequence[str],
        spelled: Sequence[Sequence[int]],
        letters: Sequence[tuple[Sequence[int], int]],
        prefixes: Sequence[Rule],
        suffixes: Sequence[Rule],
        sets: Sequence[FlagSet],
        flags: int,
        full_strip: bool,
        mirrored: bool,
        forbidden: Collection[str],
    ) -> Self: ...
    def expand(
        self,
        entries: list[tuple[str, int]],
        start: int,
        words: Words,
        enough: int,
        *,
        most_of_entry: int,
        most: int,
        shortest: int = 1,
        longest: int = 63,
        deep: bool = True,
    ) -> tuple[int, list[int], int]: ...

def first_of(rule: Rule) -> int: ...
