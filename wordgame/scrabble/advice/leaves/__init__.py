"""What the tiles that stay on the rack are worth: tables, their files, the bundled ones, their training."""

from wordgame.scrabble.advice.leaves.bundled import default_leaves
from wordgame.scrabble.advice.leaves.table import Leaves, leave_index
from wordgame.scrabble.advice.leaves.training import train_leaves

__all__ = ["Leaves", "default_leaves", "leave_index", "train_leaves"]
