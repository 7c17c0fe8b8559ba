"""The rule book as data: options, presets, boards, letter sets, and the names that other programs have for them."""

from __future__ import annotations

from wordgame.scrabble.rules.options import MAX_RACK, MAX_TILES_IN_SET, Rules, tile_set

__all__ = ["MAX_RACK", "MAX_TILES_IN_SET", "Rules", "tile_set"]
