"""wordgame: judge words, list every legal move with its score, and get hints, for four games. The public names, nothing else."""

__version__ = "0.1.0"
