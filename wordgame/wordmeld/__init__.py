"""WordMeld: rules as data, word lists in tiers, positions, turns proven best, hints, the referee."""

from wordgame.wordmeld.advice.plans import Plan
from wordgame.wordmeld.cards import load_deck
from wordgame.wordmeld.game import Game, Turn
from wordgame.wordmeld.judge import Result
from wordgame.wordmeld.listing import Moves
from wordgame.wordmeld.lists import Tier, WordLists
from wordgame.wordmeld.moves import Move, MoveKind, NewWord, Word
from wordgame.wordmeld.position import Position
from wordgame.wordmeld.rules import Rules
from wordgame.wordmeld.solving import Solution
from wordgame.wordmeld.turns import CardStep, Meld, Step

__all__ = [
    "CardStep",
    "Game",
    "Meld",
    "Move",
    "MoveKind",
    "Moves",
    "NewWord",
    "Plan",
    "Position",
    "Result",
    "Rules",
    "Solution",
    "Step",
    "Tier",
    "Turn",
    "Word",
    "WordLists",
    "load_deck",
]
