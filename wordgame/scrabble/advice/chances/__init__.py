"""What a lead is worth: the chance to win by lead and tiles unseen, from self-play."""

from __future__ import annotations

from wordgame.scrabble.advice.chances.bundled import win_chances
from wordgame.scrabble.advice.chances.learning import learn_win_chances
from wordgame.scrabble.advice.chances.table import WinChances

__all__ = ["WinChances", "learn_win_chances", "win_chances"]
