"""Cards as text: splitting a word into cards, telling jokers, ordering. Texts are those that the alphabet writes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from wordgame.alphabet import BLANK, Alphabet

__all__ = ["is_joker", "join", "plain", "split", "table_order"]

_CARD = re.compile(r"\[[^\]]*\]|.")


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
