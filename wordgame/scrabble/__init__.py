"""Scrabble and the games like it: rules as data, positions, moves with scores, hints, the referee, notations."""

from __future__ import annotations

from wordgame.crossword import FormedWord
from wordgame.crossword import FormedWord as Word
from wordgame.scrabble.advice.chances import WinChances, learn_win_chances, win_chances
from wordgame.scrabble.advice.endgame import MoveValue, Solution
from wordgame.scrabble.advice.leaves import Leaves, train_leaves
from wordgame.scrabble.advice.leaves import Leaves as LeaveTable
from wordgame.scrabble.advice.preendgame.results import DrawOutcome, Preendgame, Prospect
from wordgame.scrabble.advice.selfplay import SelfPlay, self_play
from wordgame.scrabble.duplicate import Duplicate, Round
from wordgame.scrabble.game import Game
from wordgame.scrabble.move import Move
from wordgame.scrabble.moves import Moves
from wordgame.scrabble.notation import MoveKind
from wordgame.scrabble.position import Position
from wordgame.scrabble.record import cgp, gcg
from wordgame.scrabble.referee.turn import Challenge, Turn
from wordgame.scrabble.rules import Rules, layouts

__all__ = [
    "Challenge",
    "DrawOutcome",
    "Duplicate",
    "FormedWord",
    "Game",
    "LeaveTable",
    "Leaves",
    "Move",
    "MoveKind",
    "MoveValue",
    "Moves",
    "Position",
    "Preendgame",
    "Prospect",
    "Round",
    "Rules",
    "SelfPlay",
    "Solution",
    "Turn",
    "WinChances",
    "Word",
    "cgp",
    "gcg",
    "layouts",
    "learn_win_chances",
    "self_play",
    "train_leaves",
    "win_chances",
]
