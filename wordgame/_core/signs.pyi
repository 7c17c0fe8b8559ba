"""Stub of the module compiled from ext/words/signs.pyx."""

from collections.abc import Sequence
from typing import Self, final

__pyx_capi__: dict[str, object]  # functions for the other compiled modules

@final
class Signs:
    def __new__(
        cls,
        signs: Sequence[str],
        spelled: Sequence[Sequence[int]],
        letters: Sequence[tuple[Sequence[int], int]],
        mirrored: bool,
    ) -> Self: ...
