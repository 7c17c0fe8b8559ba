"""The words a play forms, each with its score and the arithmetic behind it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wordgame.crossword.coordinates import coordinate
from wordgame.doors import shown
from wordgame.errors import InvalidText
from wordgame.protocol.data import Fields
from wordgame.sentences import say

__all__ = ["FormedWord", "LetterScore"]


@dataclass(frozen=True, slots=True)
class LetterScore:
    """One letter of a formed word: the tile as text, its points, and the premiums that count for it this turn."""

    tile: str
    points: int
    letter_factor: int = 1
    word_factor: int = 1
    is_new: bool = False

    @property
    def score(self) -> int:
        """Points after the letter premium."""
        return self.points * self.letter_factor

    def __str__(self) -> str:
        return f"{self.tile} {self.points}" + (f"x{self.letter_factor}" if self.letter_factor != 1 else "")


_TILE = re.compile(r"\[[^\[\]]*\]|.", re.DOTALL)

LONGEST = 63
"""The most letters of a word: a side of the largest board."""


class FormedWord(tuple[str, int]):
    """A word that a play forms: a pair (word, score in points), with more to ask for.

    The word is in UPPER CASE, lower case where a blank stands for the letter. `valid` says whether the lexicon has it;
    `letters` has the arithmetic; `row`, `column` and `down` say where it lies; `factor` is the product of all that
    multiplies it.

    >>> letters = LetterScore("A", 1, 1, 2, True), LetterScore("X", 8, 1, 1, True)
    >>> word = FormedWord("AX", 18, letters=letters, factor=2)
    >>> word == ("AX", 18), word.arithmetic
    (True, 'A 1 + X 8 = 9, x2 = 18')
    """

    row: int
    column: int
    down: bool
    valid: bool
    letters: tuple[LetterScore, ...]
    factor: int

    def __new__(
        cls,
        word: str,
        score: int,
        *,
        row: int = 0,
        column: int = 0,
        down: bool = False,
        valid: bool = True,
        letters: tuple[LetterScore, ...] = (),
        factor: int = 1,
    ) -> FormedWord:
        """See the class; the keywords are plain facts, nothing is worked out here."""
        self = super().__new__(cls, (word, score))
        self.__dict__.update(row=row, column=column, down=down, valid=valid, letters=letters, factor=factor)
        return self

    @property
    def word(self) -> str:
        """The word as it lies on the board."""
        return self[0]

    @property
    def score(self) -> int:
        """Its points, premiums included, the bonus for many tiles left out."""
        return self[1]

    @property
    def text(self) -> str:
        """The same, by the name that words of all games have."""
        return self[0]

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The squares that it covers, (row, column) from 0, in order."""
        count = len(self.letters) or len(_TILE.findall(self[0]))
        step = (1, 0) if self.down else (0, 1)
        return tuple((self.row + at * step[0], self.column + at * step[1]) for at in range(count))

    @property
    def where(self) -> str:
        """Its first square and direction: `8D` across, `D8` down."""
        return coordinate(self.row, self.column, self.down)

    def taken_as_valid(self) -> FormedWord:
        """The same word with nothing said against it."""
        return self if self.valid else FormedWord(*self, **{**self.__dict__, "valid": True})

    @property
    def arithmetic(self) -> str:
        """How the score comes about, on one line."""
        total = sum(letter.score for letter in self.letters)
        line = " + ".join(map(str, self.letters)) + f" = {total}"
        return line if self.factor == 1 else f"{line}, x{self.factor} = {self.score}"

    def __repr__(self) -> str:
        return f"FormedWord({self.word!r}, {self.score}{'' if self.valid else ', valid=False'})"

    def __getnewargs_ex__(self) -> tuple[tuple[str, int], dict[str, Any]]:
        return (self.word, self.score), self.__dict__

    def __setattr__(self, name: str, value: object) -> None:
        if name in self.__dict__:
            raise AttributeError(f"a FormedWord never changes: {name} cannot be set")
        super().__setattr__(name, value)

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal word."""
        letters = [[x.tile, x.points, x.letter_factor, x.word_factor, x.is_new] for x in self.letters]
        return {
            "text": self.word,
            "score": self.score,
            "valid": self.valid,
            "cells": [list(cell) for cell in self.cells],
            "row": self.row,
            "column": self.column,
            "down": self.down,
            "letters": letters,
            "factor": self.factor,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> FormedWord:
        """The word that `to_dict` described; raises InvalidText, TypeError."""
        fields = Fields(data, "a word")
        word = cls(
            fields.text("text", most=LONGEST * 8),
            fields.whole("score"),
            row=fields.whole("row", least=0, most=999),
            column=fields.whole("column", least=0, most=999),
            down=fields.flag("down"),
            valid=fields.flag("valid"),
            letters=tuple(map(_letter, fields.list("letters", most=LONGEST))),
            factor=fields.whole("factor", least=0),
        )
        cells = fields.list("cells", most=LONGEST)
        fields.end()
        if [list(cell) for cell in word.cells] != [
            list(cell) if isinstance(cell, list | tuple) else cell for cell in cells
        ]:
            raise InvalidText(say("dict_value", what="a word", key="cells", given=shown(cells), right=str(word.cells)))
        return word


def _letter(given: Any) -> LetterScore:
    if isinstance(given, list | tuple) and list(map(type, given)) == [str, int, int, int, bool]:
        tile, points, by_letter, by_word, is_new = given
        if len(tile) <= 16 and max(abs(points), abs(by_letter), abs(by_word)) < 10_000_000:
            return LetterScore(tile, points, by_letter, by_word, is_new)
    right = "[tile, points, letter factor, word factor, whether it is new]"
    raise InvalidText(say("dict_value", what="a word", key="letters", given=shown(given), right=right))
