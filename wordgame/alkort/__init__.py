"""Alkort: the trick-taking game from Iceland, for two or four players: rules, referee, exact solver, adviser."""

from __future__ import annotations

from wordgame.alkort import records
from wordgame.alkort.commentary import Comment, comment
from wordgame.alkort.dealing import Deal
from wordgame.alkort.deck import CARDS
from wordgame.alkort.game import Game, Result
from wordgame.alkort.moves import Move, MoveKind, Moves
from wordgame.alkort.position import Exchange, Position
from wordgame.alkort.rules import Rules, deal_points
from wordgame.alkort.solving import CardValue, Solution, legal_cards, solve

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
    "comment",
    "deal_points",
    "legal_cards",
    "records",
    "solve",
]
