"""Alkort: the trick-taking game from Iceland, for two or four players: rules, referee, exact solver, adviser."""

from __future__ import annotations

from wordgame.alkort import records
from wordgame.alkort.cards import CARDS
from wordgame.alkort.commentary import Comment, comment
from wordgame.alkort.dealing import Deal
from wordgame.alkort.game import Game
from wordgame.alkort.judge import deal_points, legal_cards
from wordgame.alkort.listing import Moves
from wordgame.alkort.moves import Move, MoveKind
from wordgame.alkort.position import Position
from wordgame.alkort.rules import Rules
from wordgame.alkort.sentences import card_name
from wordgame.alkort.solving import CardValue, Solution, solve
from wordgame.alkort.state import Exchange
from wordgame.alkort.turns import Result, Turn

__all__ = [
    "CARDS",
    "CardValue",
    "Comment",
    "Deal",
    "Exchange",
    "Game",
    "Move",
    "MoveKind",
    "Moves",
    "Position",
    "Result",
    "Rules",
    "Solution",
    "Turn",
    "card_name",
    "comment",
    "deal_points",
    "legal_cards",
    "records",
    "solve",
]
