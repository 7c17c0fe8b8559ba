"""Puzzles from self-play: positions in which one move is far ahead of all others by a named means, with a theme and
the levels of player that miss it.
"""

from wordgame.puzzles.making import confirm, make
from wordgame.puzzles.puzzle import THEMES, Puzzle

__all__ = ["THEMES", "Puzzle", "confirm", "make"]
