"""Word lists: loading, judging, searching, and the graphs that move generators walk."""

from wordgame.lexicon.answers import Extensions, Hooks, InnerHooks, Judgement, Occurrence
from wordgame.lexicon.lexicon import Lexicon
from wordgame.lexicon.loading import bundled
from wordgame.lexicon.report import Dropped, Report, Why
from wordgame.lexicon.scan import Scanner

__all__ = [
    "Dropped",
    "Extensions",
    "Hooks",
    "InnerHooks",
    "Judgement",
    "Lexicon",
    "Occurrence",
    "Report",
    "Scanner",
    "Why",
    "bundled",
]
