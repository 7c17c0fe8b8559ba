"""The decks: which letter cards a language has, and how many jokers. Data, nothing more."""

from __future__ import annotations

from wordgame.alphabet import Alphabet
from wordgame.doors import expect, shown
from wordgame.errors import UnknownName
from wordgame.tiles import TileSet

__all__ = ["JOKERS", "load_deck"]

JOKERS = 4
"""Jokers in a deck made from a Scrabble set."""

_DECKS = {"sk": "wordmeld_default_sk"}


def load_deck(name: str | TileSet) -> TileSet:
    """The deck of a language ("en", "sv", "sk", ...), a letter set by name, or the set that is given.

    No source gives the real deck. Slovak has a documented proposal (`wordmeld_default_sk`); other languages take the
    letters of their Scrabble set, digraph cards included, and four jokers. Raises UnknownName.

    >>> load_deck("sk").total, load_deck("en").total, load_deck("hu").alphabet.letters[4]
    (102, 102, 'CS')
    """
    expect(name, str | TileSet, "a deck")
    if isinstance(name, TileSet):
        return name
    if name in _DECKS:
        return TileSet.load(_DECKS[name])
    if name in TileSet.names():
        return TileSet.load(name)
    if f"scrabble_{name}" not in TileSet.names():
        known = sorted({*_DECKS, *(each.removeprefix("scrabble_") for each in TileSet.names() if "scrabble_" in each)})
        raise UnknownName(f"no deck {shown(name)}; there are {', '.join(known)}", known=known)
    base = TileSet.load(f"scrabble_{name}").to_dict()
    return TileSet.from_dict({**base, "name": f"wordmeld_{name}", "blanks": JOKERS})


def deck_for(alphabet: Alphabet) -> TileSet:
    """The deck whose letters the words of this alphabet are made of; raises UnknownName."""
    return load_deck(alphabet.name).with_alphabet(alphabet)
