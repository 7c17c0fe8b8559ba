"""The words a play forms, each with its score and the arithmetic behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wordgame.crossword.coordinates import coordinate
from wordgame.doors import expect, plain_reader, whole

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
        self.row, self.column, self.down = row, column, down
        self.valid, self.letters, self.factor = valid, letters, factor
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
    def where(self) -> str:
        """Its first square and direction: `8D` across, `D8` down."""
        return coordinate(self.row, self.column, self.down)

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

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal word."""
        letters = [[x.tile, x.points, x.letter_factor, x.word_factor, x.is_new] for x in self.letters]
        return {
            "word": self.word,
            "score": self.score,
            "row": self.row,
            "column": self.column,
            "down": self.down,
            "valid": self.valid,
            "letters": letters,
            "factor": self.factor,
        }

    @classmethod
    @plain_reader
    def from_dict(cls, data: Mapping[str, Any]) -> FormedWord:
        """The word that `to_dict` described; raises InvalidText."""
        for name, kind in (("word", str), ("down", bool), ("valid", bool)):
            expect(data[name], kind, f"`{name}`")
        letters = []
        for tile, points, by_letter, by_word, is_new in data["letters"]:
            expect(tile, str, "a tile")
            expect(is_new, bool, "whether a tile is new")
            factors = whole(by_letter, "a premium", 0), whole(by_word, "a premium", 0)
            letters.append(LetterScore(tile, whole(points, "points"), *factors, is_new))
        return cls(
            data["word"],
            whole(data["score"], "a score"),
            row=whole(data["row"], "a row", 0, 999),
            column=whole(data["column"], "a column", 0, 999),
            down=data["down"],
            valid=data["valid"],
            letters=tuple(letters),
            factor=whole(data["factor"], "a factor", 0),
        )
