"""The protocol: what a front end may count on without knowing the game. Shapes that all games share; no game is known
here.
"""

from wordgame.messages import Message, Reason
from wordgame.protocol.data import Fields, heading
from wordgame.protocol.games import Game, Referee, Timeline, leaders, resigned_to
from wordgame.protocol.hints import Hint, Rating, rated, with_position
from wordgame.protocol.lexica import handed_in, lexicon_named, lexicon_of, reference_of
from wordgame.protocol.moves import Move, MoveList, Moves, View, check_blanks
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
    "Referee",
    "Request",
    "Rules",
    "Timeline",
    "Turn",
    "Value",
    "Verdict",
    "View",
    "Word",
    "check_blanks",
    "handed_in",
    "heading",
    "leaders",
    "lexicon_named",
    "lexicon_of",
    "rated",
    "reference_of",
    "request",
    "resigned_to",
    "with_position",
]
