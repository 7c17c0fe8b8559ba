"""The 44 cards of Alkort as text and as small numbers. Knows nothing of ranking or rules.

A card is written rank then suit, `KD`, `9H`, `2H`; ranks A K Q J 9 8 7 6 4 3 2 (no tens, no fives), suits S H D C.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wordgame.doors import shown
from wordgame.errors import InvalidPosition, InvalidText

__all__ = ["CARDS", "NUMBER", "RANKS", "SUITS", "numbers", "parse_card", "parse_hand", "parse_hands", "sorted_cards"]

RANKS = "AKQJ9876432"
SUITS = "SHDC"
CARDS: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""Every card; its index is its number."""
NUMBER: dict[str, int] = {card: number for number, card in enumerate(CARDS)}
_SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}


def parse_card(text: str) -> str:
    """A card from its text, in any case, suit signs allowed; raises InvalidText.

    >>> parse_card("kd"), parse_card("9♥")
    ('KD', '9H')
    """
    if not isinstance(text, str):
        raise InvalidText(f"{shown(text)} is not a card; a card is text such as 'KD'", text=str(text))
    card = text.strip().upper()
    if card and card[-1] in _SIGNS:
        card = card[:-1] + _SIGNS[card[-1]]
    if card not in NUMBER:
        raise InvalidText(
            f"{shown(text)} is not a card: a rank of {' '.join(RANKS)}, then a suit of {' '.join(SUITS)}", text=text
        )
    return card


def parse_hand(cards: str | Iterable[str]) -> tuple[str, ...]:
    """Cards from "KD 7H" or from a list, in the order given; raises InvalidText, InvalidPosition for a card twice.

    >>> parse_hand("KD 7h")
    ('KD', '7H')
    """
    parts = cards.replace(",", " ").split() if isinstance(cards, str) else list(cards)
    hand = tuple(parse_card(part) for part in parts)
    if len(set(hand)) != len(hand):
        twice = next(card for card in hand if hand.count(card) > 1)
        raise InvalidPosition(f"{twice} is there twice", reasons=[("card_twice", twice)])
    return hand


def parse_hands(hands: Sequence[str | Iterable[str]]) -> tuple[tuple[str, ...], ...]:
    """Several hands that share no card; raises InvalidText, InvalidPosition."""
    parsed = tuple(parse_hand(hand) for hand in hands)
    parse_hand([card for hand in parsed for card in hand])
    return parsed


def sorted_cards(cards: Iterable[str]) -> tuple[str, ...]:
    """The cards by suit (S H D C), then from the ace down.

    >>> sorted_cards(["2H", "KD", "AH"])
    ('AH', '2H', 'KD')
    """
    return tuple(sorted(cards, key=NUMBER.__getitem__))


def numbers(cards: Iterable[str]) -> bytes:
    """The numbers of the cards, as the core wants them.

    >>> list(numbers(["AS", "2C"]))
    [0, 43]
    """
    return bytes(NUMBER[card] for card in cards)
