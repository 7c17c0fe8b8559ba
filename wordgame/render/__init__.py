"""Pictures of positions, as text and as SVG: `text(position)` and `svg(position)` for every game.

Each game's pictures are drawn in a room of their own, imported when one is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from wordgame.doors import shown
from wordgame.errors import UnknownName
from wordgame.render.report import html_report
from wordgame.sentences import say

__all__ = ["html_report", "svg", "text"]

_ROOMS = {
    "wordgame.scrabble": "board",
    "wordgame.kortalfapet": "kortalfapet",
    "wordgame.wordmeld": "wordmeld",
    "wordgame.alkort": "alkort",
}


def text(position: Any, *others: Any, **options: Any) -> str:
    """A picture of a position in characters; the options are those of the game's own room, such as `last_move`.

    Raises UnknownName for what is no position of a game that has pictures.

    >>> from wordgame import scrabble
    >>> print(text(scrabble.Position(rack="AEINRT?")).splitlines()[0].strip())
    A B C D E F G H I J K L M N O
    """
    return str(_room(position).text(position, *others, **options))


def svg(position: Any, *others: Any, **options: Any) -> str:
    """A picture of a position as an SVG document; the options are those of the game's own room, such as `last_move`.

    Raises UnknownName for what is no position of a game that has pictures.

    >>> from wordgame import scrabble
    >>> svg(scrabble.Position(rack="AEINRT?"))[:4]
    '<svg'
    """
    return str(_room(position).svg(position, *others, **options))


def _room(position: Any) -> Any:
    home = ".".join(type(position).__module__.split(".")[:2])
    if home not in _ROOMS:
        known = [name.removeprefix("wordgame.") for name in _ROOMS]
        raise UnknownName(say("no_pictures", kind=shown(type(position)), known=known), known=known)
    return import_module(f"wordgame.render.{_ROOMS[home]}")
