"""Computer players of every level, for all games: each sees a Position and nothing else, and plays through the
protocol alone; the arena in which they, and anybody's own, meet.
"""

from wordgame.players.adviser import Adviser
from wordgame.players.arena import arena
from wordgame.players.computer import Player, player
from wordgame.players.levels import LEVELS, Level, steps
from wordgame.players.standing import Standing

__all__ = ["LEVELS", "Adviser", "Level", "Player", "Standing", "arena", "player", "steps"]
