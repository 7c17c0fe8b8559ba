"""Pictures of positions, as text and as SVG, and HTML of moves, hints, games, verdicts and lexica.

`text(position)`, `svg(position)` and `html(value)` for every game. Each game's pictures are drawn in a room of their
own, imported when one is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from wordgame.doors import shown
from wordgame.errors import UnknownName
from wordgame.render.look import look, move_of
from wordgame.render.palettes import DARK, LIGHT, Palette
from wordgame.render.report import html_report
from wordgame.sentences import say

__all__ = ["DARK", "LIGHT", "Palette", "html", "html_report", "svg", "text"]

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


def svg(
    position: Any,
    overlay: Any = None,
    *,
    last_move: Any = None,
    size: int | None = None,
    dark: bool = False,
    palette: Palette | None = None,
    coordinates: bool = True,
    hand: bool = True,
    language: str = "en",
) -> str:
    """A picture of a position as an SVG document, with the same options in all games.

    `overlay`: a move, its text, or a hint, laid over the picture. `last_move`: the move that led here, marked. `size`:
    the width of a square or a card in pixels, 8 to 400. `palette`: colours instead of the light or the dark ones.
    `coordinates` and `hand`: whether they are drawn, with the scores. `language`: of captions and titles.

    For clicks and style sheets everything on the table is a `<g>` with class names, `data-row` and `data-col`, every
    card or tile of the hand one with `data-index`; each has a `<title>`. docs/pictures.md lists them.

    Raises UnknownName for what is no position of a game that has pictures, and for a language; InvalidRules for a
    size, InvalidText for an overlay that cannot be read, TypeError.

    >>> from wordgame import scrabble
    >>> picture = svg(scrabble.Position(rack="CAT"), "8G CAT", size=20, dark=True)
    >>> picture[:4], picture.count('class="square tile overlay"')
    ('<svg', 3)
    """
    room = _room(position)
    drawn = look(size=size, dark=dark, palette=palette, coordinates=coordinates, hand=hand, language=language)
    over, last = (move_of(position, given) for given in (overlay, last_move))
    return str(room.svg(position, drawn, overlay=over, last_move=last))


def html(value: Any, *, language: str = "en", dark: bool = False) -> str:
    """A piece of HTML for notebooks and pages: legal moves as a table, a hint as the board with the move and why, a
    game as its position and history, a verdict, a rating, a lexicon; positions as their picture.

    Everything in it is escaped, and it needs no style sheet. Raises UnknownName for other values and for a language.

    >>> import wordgame as wg
    >>> moves = wg.scrabble.Position(rack="CAT", lexicon=wg.Lexicon.from_words(["cat", "at"])).legal_moves
    >>> html(moves).count("<tr>")
    19
    """
    made: str = import_module("wordgame.render.pages").html(value, language, dark)
    return made


def _room(position: Any) -> Any:
    home = ".".join(type(position).__module__.split(".")[:2])
    if home not in _ROOMS or type(position).__name__ != "Position":
        known = [name.removeprefix("wordgame.") for name in _ROOMS]
        raise UnknownName(say("no_pictures", kind=shown(type(position)), known=known), known=known)
    return import_module(f"wordgame.render.{_ROOMS[home]}")
