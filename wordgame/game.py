"""The protocol under the name it had in version 0.1."""

from wordgame.protocol import Game, Hint, Move, Moves, Outcome, Position, Reason, Rules, Verdict, lexicon_of

__all__ = ["Game", "Hint", "Move", "Moves", "Outcome", "Position", "Reason", "Rules", "Verdict", "lexicon_of"]
