"""Computer players of every level, for all games: each sees a Position and nothing else, and plays through the
protocol alone.
"""

from wordgame.players.arena import Standing, arena
from wordgame.players.levels import LEVELS, Level
from wordgame.players.player import Player, player

__all__ = ["LEVELS", "Level", "Player", "Standing", "arena", "player"]
