"""The doors that open any game by its name: a new one, or one from data. The only room that names all games' types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, overload

from wordgame.doors import expect
from wordgame.errors import InvalidText
from wordgame.protocol.data import Fields
from wordgame.protocol.lexica import Lexica, handed_in
from wordgame.protocol.registry import games, module
from wordgame.sentences import say

if TYPE_CHECKING:
    from wordgame import alkort, kortalfapet, scrabble, wordmeld

__all__ = ["load_game", "load_position", "new_game"]


@overload
def new_game(name: Literal["scrabble"], players: int = 2, **options: Any) -> scrabble.Game: ...
@overload
def new_game(name: Literal["kortalfapet"], players: int = 2, **options: Any) -> kortalfapet.Game: ...
@overload
def new_game(name: Literal["wordmeld"], players: int = 2, **options: Any) -> wordmeld.Game: ...
@overload
def new_game(name: Literal["alkort"], players: int = 4, **options: Any) -> alkort.Game: ...
@overload
def new_game(name: str, players: int | None = None, **options: Any) -> Any: ...
def new_game(name: str, players: int | None = None, **options: Any) -> Any:
    """A new game by name; the options are those of the game's own `Game` class (`lexicon`, `rules`, `seed`).

    A lexicon may be given by its name. Raises UnknownName, UnknownLexicon, InvalidRules.

    >>> new_game("alkort", seed=1).players
    4
    """
    expect(name, str, "the name of a game")
    if players is not None:
        options["players"] = players
    return module(name).Game(**options)


def load_game(data: Mapping[str, Any], *, lexica: Lexica = ()) -> Any:
    """The game that `Game.to_dict` of any game described; `lexica` are those of the user's own that it names.

    Opens no file. Raises InvalidText, UnknownLexicon, TypeError, and what the game's own `from_dict` raises.

    >>> game = new_game("alkort", seed=1)
    >>> load_game(game.to_dict()).to_dict() == game.to_dict()
    True
    """
    return _class_of(data, "game").from_dict(data, lexica=_checked(lexica))


def load_position(data: Mapping[str, Any], *, lexica: Lexica = ()) -> Any:
    """The position that `Position.to_dict` of any game described; see `load_game`.

    >>> position = new_game("alkort", seed=1).position
    >>> load_position(position.to_dict()) == position
    True
    """
    return _class_of(data, "position").from_dict(data, lexica=_checked(lexica))


def _checked(lexica: Lexica) -> Lexica:
    given = handed_in(lexica)
    return lexica if isinstance(lexica, Mapping) else given


def _class_of(data: Mapping[str, Any], kind: str) -> Any:
    fields = Fields(data, f"a {kind}")
    name = fields.text("game", most=80)
    if name not in games():
        raise InvalidText(say("no_game", name=repr(name), known=list(games())), text=name)
    fields.text("kind", among=(kind,))
    return module(name).Game if kind == "game" else module(name).Position
