"""Which chances to win go with which rules: learned from self-play where there is a word list, else those of rules like
them, scaled by what the tiles are worth.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files

from wordgame.scrabble.advice.chances.table import WinChances
from wordgame.scrabble.rules import Rules

__all__ = ["LEARNED", "win_chances"]

LEARNED = (
    "scrabble-en", "scrabble-sv", "scrabble-sk", "wordfeud-en", "wordfeud-sv", "words-with-friends-en", "crossplay-en",
    "lexulous-en", "letter-league-en", "super-scrabble-en",
)  # fmt: skip
"""Presets with tables of their own, learned by `learn_win_chances` with its defaults."""


def win_chances(rules: Rules | str) -> WinChances:
    """The chances to win for a rule set: those learned under the same tiles and board where there are some; else those
    of learned rules with the same board or the nearest number of tiles, in steps of what a tile is worth.

    >>> win_chances("scrabble-en").chance(50, 30) > win_chances("scrabble-en").chance(50, 80)
    True
    >>> win_chances("scrabble-de")
    <WinChances 'scrabble-en, scaled by 1.06'>
    """
    return _for(Rules.of(rules))


@lru_cache(maxsize=64)
def _for(rules: Rules) -> WinChances:
    near = []
    for at, name in enumerate(LEARNED):
        own = Rules.preset(name)
        other_board, other_tiles = own.layout != rules.layout, own.tiles.values != rules.tiles.values
        near.append((other_board or other_tiles, other_board, abs(own.tiles.total - rules.tiles.total), at, name))
    other, *_, name = min(near)
    found = _learned()[name]
    if not other:
        return found
    factor = round(_worth(rules) / _worth(Rules.preset(name)), 2)
    return found.scaled(factor, f"{name}, scaled by {factor}")


def _worth(rules: Rules) -> float:
    """What a tile is worth on average, in points; at least a tenth."""
    tiles = rules.tiles
    points = sum(value * count for value, count in zip(tiles.values, tiles.counts, strict=True))
    return max(0.1, points / max(1, tiles.total))


@lru_cache(maxsize=1)
def _learned() -> dict[str, WinChances]:
    text = files("wordgame.scrabble.advice.chances").joinpath("chances.json").read_text("utf-8")
    return {name: WinChances.from_dict(data) for name, data in json.loads(text).items()}
