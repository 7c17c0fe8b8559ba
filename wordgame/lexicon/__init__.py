"""Word lists: loading, judging, searching, and the graphs that move generators walk."""

from wordgame.lexicon.answers import Extensions, Hooks, InnerHooks, Judgement, Occurrence
from wordgame.lexicon.known import KnownWords, commonest, has_ranks, known_words
from wordgame.lexicon.lexicon import Lexicon
from wordgame.lexicon.loading import Bundled, bundled, lexica
from wordgame.lexicon.report import Dropped, Report, Why
from wordgame.lexicon.scan import Scanner
from wordgame.lexicon.study import criteria as where
from wordgame.lexicon.study.searching import Search
from wordgame.lexicon.words import Knowledge, Table, WordInfo

__all__ = [
    "Bundled",
    "Dropped",
    "Extensions",
    "Hooks",
    "InnerHooks",
    "Judgement",
    "Knowledge",
    "KnownWords",
    "Lexicon",
    "Occurrence",
    "Report",
    "Scanner",
    "Search",
    "Table",
    "Why",
    "WordInfo",
    "bundled",
    "commonest",
    "has_ranks",
    "known_words",
    "lexica",
    "where",
]
