"""What grid games share: squares and their names, board layouts, boards as text, and the words a play forms with
their arithmetic.
"""

from __future__ import annotations

from wordgame.crossword.coordinates import column_name, coordinate, parse_coordinate, square_name
from wordgame.crossword.grid import Layout, Square, parse_board, show_board
from wordgame.crossword.words import FormedWord, LetterScore

__all__ = [
    "FormedWord",
    "Layout",
    "LetterScore",
    "Square",
    "column_name",
    "coordinate",
    "parse_board",
    "parse_coordinate",
    "show_board",
    "square_name",
]
