"""The protocol: what a front end may count on without knowing the game. Shapes that all games share; no game is known
here.
"""

from wordgame.messages import Message, Reason
from wordgame.protocol.data import Fields, heading
from wordgame.protocol.games import Game, Timeline, leaders, resigned_to
from wordgame.protocol.hints import Hint, Rating, rated
from wordgame.protocol.lexica import lexicon_named, lexicon_of, reference_of
from wordgame.protocol.moves import Move, MoveList, Moves
from wordgame.protocol.positions import Position, Value
from wordgame.protocol.requests import Request, request
from wordgame.protocol.rules import Rules
from wordgame.protocol.turns import Outcome, Turn
from wordgame.protocol.verdicts import Verdict, Word

__all__ = [
    "Fields",
    "Game",
    "Hint",
    "Message",
    "Move",
    "MoveList",
    "Moves",
    "Outcome",
    "Position",
    "Rating",
    "Reason",
    "Request",
    "Rules",
    "Timeline",
    "Turn",
    "Value",
    "Verdict",
    "Word",
    "heading",
    "leaders",
    "lexicon_named",
    "lexicon_of",
    "rated",
    "reference_of",
    "request",
    "resigned_to",
]
