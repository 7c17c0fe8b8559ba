"""Kortalfapet: a Swedish game of letter cards, for two players who steal from each other, or for rounds of three or
four.
"""

from wordgame.kortalfapet.cards import Card, Deck, letter_text
from wordgame.kortalfapet.game import Game, Turn
from wordgame.kortalfapet.listing import Moves
from wordgame.kortalfapet.moves import How, Move, MoveKind
from wordgame.kortalfapet.position import Position
from wordgame.kortalfapet.rules import Rules
from wordgame.kortalfapet.words import Word

__all__ = [
    "Card",
    "Deck",
    "Game",
    "How",
    "Move",
    "MoveKind",
    "Moves",
    "Position",
    "Rules",
    "Turn",
    "Word",
    "letter_text",
]
