"""Names of squares: columns are letters, rows are numbers, and the order of the two says the direction of a play."""

from __future__ import annotations

import re

from wordgame.crossword.sentences import say
from wordgame.doors import expect, shown
from wordgame.errors import InvalidRules, InvalidText

__all__ = ["LABELS", "column_name", "coordinate", "parse_coordinate", "square_name"]

LABELS = ("numbers", "letters")
"""What labels the rows: numbers (the usual way), or letters with numbered columns, as some boards print them."""

_COORDINATE = re.compile(r"(?:([0-9]{1,3})([A-Za-z]{1,2})|([A-Za-z]{1,2})([0-9]{1,3}))\Z")


def column_name(column: int) -> str:
    """The letters of a column: A to Z, then AA, AB...

    >>> column_name(0), column_name(26)
    ('A', 'AA')
    """
    name = chr(ord("A") + column % 26)
    return name if column < 26 else chr(ord("A") + column // 26 - 1) + name


def square_name(row: int, column: int) -> str:
    """The name of a square, column first.

    >>> square_name(7, 3)
    'D8'
    """
    return f"{column_name(column)}{row + 1}"


def coordinate(row: int, column: int, down: bool) -> str:
    """Where a play starts and which way it runs: row first across, column first down.

    >>> coordinate(7, 3, False), coordinate(7, 3, True)
    ('8D', 'D8')
    """
    return square_name(row, column) if down else f"{row + 1}{column_name(column)}"


def parse_coordinate(text: str, *, row_labels: str = "numbers") -> tuple[int, int, bool]:
    """Row and column (from 0) and whether the play runs down. Raises InvalidText.

    The label of the rows comes first in a play across. With `row_labels="letters"` rows are A, B... and columns 1,
    2...: the same text then means another square, so that this is never guessed.

    >>> parse_coordinate("8D"), parse_coordinate("D8")
    ((7, 3, False), (7, 3, True))
    >>> parse_coordinate("H3", row_labels="letters")
    (7, 2, False)
    """
    expect(text, str, "a coordinate")
    found = _COORDINATE.match(text)
    if row_labels not in LABELS:
        choices = " or ".join(map(repr, LABELS))
        raise InvalidRules(say("row_labels", given=shown(row_labels), choices=choices), option="row_labels")
    if not found:
        raise InvalidText(say("no_coordinate", text=shown(text)), text=text)
    number_first = found[1] is not None
    number, letters = (found[1], found[2]) if number_first else (found[4], found[3])
    at_number, at_letter = int(number) - 1, _column(letters.upper())
    if at_number < 0:
        raise InvalidText(say("coordinate_from_one", text=shown(text)), text=text)
    if row_labels == "numbers":
        return at_number, at_letter, not number_first
    return at_letter, at_number, number_first


def _column(letters: str) -> int:
    value = 0
    for letter in letters:
        value = value * 26 + ord(letter) - ord("A") + 1
    return value - 1
