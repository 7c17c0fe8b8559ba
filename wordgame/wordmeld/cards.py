"""Cards as text, and the decks: which letter cards a language has, and how many jokers. Data, nothing more."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from wordgame.alphabet import BLANK, Alphabet
from wordgame.doors import expect, shown
from wordgame.errors import UnknownName
from wordgame.tiles import TileSet
from wordgame.wordmeld.sentences import say

__all__ = ["JOKERS", "deck_for", "is_joker", "join", "load_deck", "plain", "split", "table_order"]

JOKERS = 4
"""Jokers in a deck made from a Scrabble set."""

_CARD = re.compile(r"\[[^\[\]]*\]|.", re.DOTALL)
_DECKS = {"sk": "wordmeld_default_sk"}


def split(text: str) -> list[str]:
    """The cards of a word or hand: `split("[CH]Ar?")` is "[CH]", "A", "r", "?"."""
    return _CARD.findall(text)


def is_joker(card: str) -> bool:
    """Whether a card is a joker, open ("?") or standing for a letter (lower case, or "[?X]" where there is no case)."""
    return card == "?" or card.startswith("[?") or card == card.lower() != card.upper()


def plain(card: str) -> str:
    """The card as it is in a hand: every joker is "?"."""
    return "?" if is_joker(card) else card


def join(cards: Iterable[str], alphabet: Alphabet) -> str:
    """The cards as one text in the alphabet's order, jokers last."""
    order = _order(alphabet)
    return "".join(sorted(cards, key=lambda card: order.get(card, 255)))


@lru_cache(maxsize=32)
def _order(alphabet: Alphabet) -> dict[str, int]:
    return {alphabet.tile_text(code): code for code in range(1, alphabet.size + 1)}


def table_order(alphabet: Alphabet) -> Callable[[str], tuple[bytes, str]]:
    """The key that sorts table words in the alphabet's own order, jokers last among equals."""
    return lambda word: (bytes(tile & ~BLANK for tile in alphabet.encode_tiles(word)), word)


# -- decks -----------------------------------------------------------------------------------------------------------


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
        raise UnknownName(say("no_deck", name=shown(name), known=known), known=known)
    base = TileSet.load(f"scrabble_{name}").to_dict()
    return TileSet.from_dict({**base, "name": f"wordmeld_{name}", "blanks": JOKERS})


@lru_cache(maxsize=16)
def deck_for(alphabet: Alphabet) -> TileSet:
    """The deck whose letters the words of this alphabet are made of; raises UnknownName."""
    return load_deck(alphabet.name).with_alphabet(alphabet)
