"""Scrabble and the games like it: rules as data, positions, moves with scores, hints, the referee, notations."""

from __future__ import annotations

from wordgame.crossword import FormedWord
from wordgame.scrabble import cgp, gcg, layouts
from wordgame.scrabble.endgame import MoveValue, Solution
from wordgame.scrabble.game import Game
from wordgame.scrabble.leaves import LeaveTable
from wordgame.scrabble.move import Move
from wordgame.scrabble.moves import Moves
from wordgame.scrabble.notation import MoveKind
from wordgame.scrabble.position import Position
from wordgame.scrabble.rules import Rules
from wordgame.scrabble.selfplay import SelfPlay, self_play
from wordgame.scrabble.turn import Challenge, Turn

__all__ = [
    "Challenge",
    "FormedWord",
    "Game",
    "LeaveTable",
    "Move",
    "MoveKind",
    "MoveValue",
    "Moves",
    "Position",
    "Rules",
    "SelfPlay",
    "Solution",
    "Turn",
    "cgp",
    "gcg",
    "layouts",
    "self_play",
]
