"""Rules by the names that other programs have for letter sets, boards and lexica, in CGP and GCG."""

from __future__ import annotations

import re

from wordgame.alphabet import Alphabet
from wordgame.scrabble.rules import layouts
from wordgame.scrabble.rules.options import Rules

__all__ = ["GAME_TYPES", "LAYOUTS", "LETTERS", "LEXICA", "rules_named"]

GAME_TYPES = frozenset({"classic", "classic_super", "standard", "scrabble", "super_scrabble"})
"""What `var` in CGP and `#game-type` in GCG may say: the ordinary game. Others, such as wordsmog, in which a word's
letters may stand in any order, are refused by name.
"""

LETTERS = {
    "english": "scrabble-en",
    "swedish": "scrabble-sv",
    "norwegian": "scrabble-no",
    "german": "scrabble-de",
    "french": "scrabble-fr",
    "spanish": "scrabble-es",
    "catalan": "scrabble-ca",
    "polish": "scrabble-pl",
    "dutch": "scrabble-nl",
    "slovene": "scrabble-sl",
    "english_super": "super-scrabble-en",
}
"""Letter sets by the names that other programs write after `ld` (and in GCG), and the preset that has them."""

LAYOUTS = {
    "crosswordgame": "scrabble_15",
    "supercrosswordgame": "super_scrabble_21",
    "wordsmog": "scrabble_15",
    "zomgwords": "super_scrabble_21",
    "standard15": "scrabble_15",
    "standard21": "super_scrabble_21",
    "classic": "scrabble_15",
}
"""Layouts by the names that other programs write after `bdn` (and in GCG)."""


LEXICA = {
    **dict.fromkeys(("nwl", "csw", "twl", "owl", "ospd", "otcwl", "ecwl", "collins", "enable"), "scrabble-en"),
    **dict.fromkeys(("fise", "file"), "scrabble-es"),
    **dict.fromkeys(("fra", "ods"), "scrabble-fr"),
    **dict.fromkeys(("rd", "german"), "scrabble-de"),
    "disc": "scrabble-ca",
    "nsf": "scrabble-no",
    "osps": "scrabble-pl",
    "slv": "scrabble-sl",
}
"""Lexica by the letters that their names begin with, the year or edition left out (`lex` in CGP, `#lexicon` in GCG),
and the preset of their language.
"""


def rules_named(
    letters: str | None, layout: str | None, lexicon: str | None = None, alphabet: Alphabet | None = None
) -> Rules | None:
    """The rules behind the names of a letter set and a layout as other programs write them, or of a lexicon where no
    letter set is named; None when none is known. A lexicon's letters are taken only when they are those of `alphabet`.
    """
    preset = _preset_with(letters) if letters else None
    if preset is None and not letters and lexicon:
        found = re.match(r"[a-z]+", lexicon.strip().lower())
        preset = LEXICA.get(found[0]) if found else None
        if preset is not None and alphabet is not None and Rules.preset(preset).alphabet != alphabet:
            preset = None
    board = _layout(layout) if layout else None
    if preset is None and board is None:
        return None
    rules = Rules.preset(preset or "scrabble-en")
    if board is None or board == rules.layout.name:
        return rules
    for name in Rules.presets():  # the game that is played with these letters on this board, if any
        one = Rules.preset(name)
        if one.tiles == rules.tiles and one.layout.name == board:
            return one
    return rules.changed(layout=board)


def _preset_with(letters: str) -> str | None:
    """The first preset with a letter set of this name, ours or another program's."""
    name = letters.strip().lower()
    return LETTERS.get(name) or next((one for one in Rules.presets() if Rules.preset(one).tiles.name == name), None)


def _layout(name: str) -> str | None:
    name = name.strip().lower()
    return LAYOUTS.get(name) or (name if name in layouts.names() else None)
