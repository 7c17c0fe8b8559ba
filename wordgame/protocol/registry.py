"""The registry: games by name. It holds dotted names, and imports a game when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from wordgame.doors import shown
from wordgame.errors import UnknownName
from wordgame.sentences import say

__all__ = ["games", "module"]

_GAMES: dict[str, str] = {
    "scrabble": "wordgame.scrabble",
    "kortalfapet": "wordgame.kortalfapet",
    "wordmeld": "wordgame.wordmeld",
    "alkort": "wordgame.alkort",
}


def games() -> tuple[str, ...]:
    """The names of the games, in the order of the manual.

    >>> games()
    ('scrabble', 'kortalfapet', 'wordmeld', 'alkort')
    """
    return tuple(_GAMES)


def module(name: str) -> Any:
    """The module of a game, imported now; a dotted name of a third party's module is taken as it is.

    Raises UnknownName when there is no such game.
    """
    if name not in _GAMES and "." not in name:
        raise UnknownName(say("no_game", name=shown(name), known=list(_GAMES)), known=list(_GAMES))
    return import_module(_GAMES.get(name, name))
