"""The board layouts that come with the package, by name."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from wordgame.crossword.grid import Layout
from wordgame.doors import shown
from wordgame.errors import UnknownName
from wordgame.scrabble.sentences import say

__all__ = ["load", "names"]

LITERAKI = {
    "name": "literaki",
    "rows": [
        "5.T..2.5.2..T.5",
        "....2.5.5.2....",
        "T..2.D.1.D.2..T",
        "..2.D.1.1.D.2..",
        ".2.D.1...1.D.2.",
        "2.D.1..3..1.D.2",
        ".5.1..3.3..1.5.",
        "5.1..3.*.3..1.5",
        ".5.1..3.3..1.5.",
        "2.D.1..3..1.D.2",
        ".2.D.1...1.D.2.",
        "..2.D.1.1.D.2..",
        "T..2.D.1.D.2..T",
        "....2.5.5.2....",
        "5.T..2.5.2..T.5",
    ],
    "legend": {
        **{str(value): {"letter": 3, "only_value": value} for value in (1, 2, 3, 5)},
        "*": {"letter": 3, "only_value": 5, "start": True},
    },
}
"""Literaki's board as a proper one: a coloured square triples tiles of its own colour, and the colour is the tile's
worth.
"""


def names() -> tuple[str, ...]:
    """The names of the layouts.

    >>> "scrabble_15" in names()
    True
    """
    return (*_data(), "literaki")


@cache
def load(name: str) -> Layout:
    """The layout of this name; raises UnknownName.

    >>> load("super_scrabble_21").shape
    (21, 21)
    """
    if name == "literaki":
        return Layout.from_dict(LITERAKI)
    known = _data()
    if name not in known:
        raise UnknownName(say("no_layout", name=shown(name), known=names()), known=names())
    entry = known[name]
    rows = entry["rows"]
    if entry.get("start_is_plain"):
        rows = [row.replace("*", "+") for row in rows]
    return Layout.from_rows(rows, name=name)


@lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(files("wordgame.data").joinpath("boards.json").read_text("utf-8"))
    return loaded
