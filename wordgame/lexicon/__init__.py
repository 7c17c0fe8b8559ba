"""Word lists: loading, judging, searching, and the graphs that move generators walk."""

from wordgame.lexicon.lexicon import Lexicon

__all__ = ["Lexicon"]
