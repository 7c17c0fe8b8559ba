"""WordMeld: rules as data, word lists in tiers, positions, turns proven best, hints, the referee."""

from __future__ import annotations

from wordgame.wordmeld.advice.plans import Plan
from wordgame.wordmeld.deck import load_deck
from wordgame.wordmeld.game import Game, Played
from wordgame.wordmeld.listing import Moves
from wordgame.wordmeld.lists import Tier, WordLists
from wordgame.wordmeld.moves import Move, MoveKind, NewWord
from wordgame.wordmeld.position import Position
from wordgame.wordmeld.rules import Rules
from wordgame.wordmeld.solving import Solution
from wordgame.wordmeld.turns import Turn

__all__ = [
    "Game",
    "Move",
    "MoveKind",
    "Moves",
    "NewWord",
    "Plan",
    "Played",
    "Position",
    "Rules",
    "Solution",
    "Tier",
    "Turn",
    "WordLists",
    "load_deck",
]
