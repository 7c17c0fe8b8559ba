"""How a picture shall look: the options that all games share, read once. Knows no game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wordgame.doors import expect, shown
from wordgame.errors import InvalidRules, UnknownName
from wordgame.messages import languages
from wordgame.protocol import Hint
from wordgame.render.palettes import DARK, LIGHT, Palette
from wordgame.render.sentences import say
from wordgame.sentences import say as shared

__all__ = ["SIZES", "Look", "look", "move_of"]

SIZES = (8, 400)
"""The least and the greatest width of a square or a card, in pixels."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a picture shall look. `size`: the width of a square or a card in pixels, None: the game's own."""

    colours: Palette = LIGHT
    size: int | None = None
    coordinates: bool = True
    hand: bool = True
    language: str = "en"

    def scale(self, drawn: int) -> float:
        """How much greater the picture is than one whose squares or cards are drawn so wide."""
        return 1 if self.size is None else self.size / drawn

    def say(self, code: str, **params: Any) -> str:
        """A caption in the language of the picture."""
        return say(code, **params).text(self.language)


def look(
    *,
    size: int | None = None,
    dark: bool = False,
    palette: Palette | None = None,
    coordinates: bool = True,
    hand: bool = True,
    language: str = "en",
) -> Look:
    """The options of a picture, checked. Raises InvalidRules, UnknownName, TypeError.

    >>> look(size=2)
    Traceback (most recent call last):
    wordgame.errors.InvalidRules: size is 2; it is a whole number from 8 to 400, or None
    """
    expect(size, int | None, "`size`")
    if size is not None and not SIZES[0] <= size <= SIZES[1]:
        least, most = SIZES
        text = shared("option_range_or_none", option="size", given=shown(size), least=least, most=most)
        raise InvalidRules(text, option="size")
    expect(palette, Palette | None, "`palette`")
    expect(language, str, "`language`")
    if language not in languages():
        raise UnknownName(say("no_language", name=shown(language), known=languages()), known=languages())
    return Look(palette or (DARK if dark else LIGHT), size, bool(coordinates), bool(hand), language)


def move_of(position: Any, given: Any) -> Any:
    """The move that shall be drawn: of a hint, of a text, or as it is; None for none. Raises InvalidText,
    AmbiguousMove.
    """
    if isinstance(given, Hint):
        return given.move
    return position.parse(given) if isinstance(given, str) else given
