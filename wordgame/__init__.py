"""wordgame: judge words, list legal moves with their scores, get hints. The public names, nothing else.

Everything is imported when it is first asked for, so `import wordgame` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wordgame import alkort, batch, errors, kortalfapet, players, puzzles, render, scrabble, testing, wordmeld
    from wordgame.alphabet import Alphabet
    from wordgame.errors import (
        AmbiguousMove,
        BuildLimit,
        CorruptLexicon,
        GameOver,
        IllegalMove,
        InvalidPosition,
        InvalidRules,
        InvalidText,
        NothingToUndo,
        UnknownLexicon,
        UnknownName,
        WordgameError,
    )
    from wordgame.lexicon import Lexicon, lexica, where
    from wordgame.messages import Message, Reason, languages
    from wordgame.play import load_game, load_position, new_game
    from wordgame.players import player
    from wordgame.protocol import Hint, Outcome, Rating, Turn, Verdict
    from wordgame.protocol.registry import games
    from wordgame.tiles import LetterCard, Rack, TileSet

__version__ = "0.2.0"

__all__ = [
    "Alphabet",
    "AmbiguousMove",
    "BuildLimit",
    "CorruptLexicon",
    "GameOver",
    "Hint",
    "IllegalMove",
    "InvalidPosition",
    "InvalidRules",
    "InvalidText",
    "LetterCard",
    "Lexicon",
    "Message",
    "NothingToUndo",
    "Outcome",
    "Rack",
    "Rating",
    "Reason",
    "TileSet",
    "Turn",
    "UnknownLexicon",
    "UnknownName",
    "Verdict",
    "WordgameError",
    "__version__",
    "alkort",
    "batch",
    "errors",
    "games",
    "kortalfapet",
    "languages",
    "lexica",
    "load_game",
    "load_position",
    "new_game",
    "player",
    "players",
    "puzzles",
    "render",
    "scrabble",
    "testing",
    "where",
    "wordmeld",
]

_HOMES = {
    "alphabet": ("Alphabet",),
    "errors": (
        "AmbiguousMove",
        "BuildLimit",
        "CorruptLexicon",
        "GameOver",
        "IllegalMove",
        "InvalidPosition",
        "InvalidRules",
        "InvalidText",
        "NothingToUndo",
        "UnknownLexicon",
        "UnknownName",
        "WordgameError",
    ),
    "lexicon": (
        "Lexicon",
        "lexica",
        "where",
    ),
    "messages": ("Message", "Reason", "languages"),
    "play": ("load_game", "load_position", "new_game"),
    "players": ("player",),
    "protocol": ("Hint", "Outcome", "Rating", "Turn", "Verdict"),
    "protocol.registry": ("games",),
    "tiles": (
        "LetterCard",
        "Rack",
        "TileSet",
    ),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name in _HOME:
        value = getattr(import_module(f"wordgame.{_HOME[name]}"), name)
        globals()[name] = value
        return value
    if name in __all__:
        return import_module(f"wordgame.{name}")
    raise AttributeError(f"module 'wordgame' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
