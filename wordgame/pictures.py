"""How values show themselves in notebooks: drawn by the room for pictures, which is looked up when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["page", "picture"]


def picture(position: Any) -> str:
    """The SVG picture of a position of a game that has pictures."""
    drawn: str = import_module("wordgame.render").svg(position)
    return drawn


def page(value: Any) -> str:
    """The HTML of moves, a hint, a verdict, a game, a lexicon."""
    made: str = import_module("wordgame.render").html(value)
    return made
