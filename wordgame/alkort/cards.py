"""The 44 cards of Alkort as text and as small numbers. Knows nothing of ranking or rules.

A card is written rank then suit, `KD`, `9H`, `2H`; ranks A K Q J 9 8 7 6 4 3 2 (no tens, no fives), suits S H D C.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from wordgame.alkort.sentences import say
from wordgame.doors import expect, shown
from wordgame.errors import InvalidPosition, InvalidText

__all__ = [
    "CARDS",
    "MAX_CARD_TEXT",
    "NUMBER",
    "RANKS",
    "SUITS",
    "card_list",
    "numbers",
    "parse_card",
    "parse_hand",
    "parse_hands",
    "sorted_cards",
]

MAX_CARD_TEXT = 12
"""The most characters of the text of one card, blanks around it included."""

RANKS = "AKQJ9876432"
SUITS = "SHDC"
CARDS: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""Every card; its index is its number."""
NUMBER: dict[str, int] = {card: number for number, card in enumerate(CARDS)}
_SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}


def parse_card(text: str) -> str:
    """A card from its text, in any case, suit signs allowed; raises InvalidText, TypeError.

    >>> parse_card("kd"), parse_card("9♥")
    ('KD', '9H')
    """
    expect(text, str, "a card")
    card = text.strip().upper() if len(text) <= MAX_CARD_TEXT else ""
    if card and card[-1] in _SIGNS:
        card = card[:-1] + _SIGNS[card[-1]]
    if card not in NUMBER:
        raise InvalidText(
            say("not_a_card", text=shown(text), ranks=" ".join(RANKS), suits=" ".join(SUITS)), text=text[:80]
        )
    return card


def parse_hand(cards: str | Iterable[str]) -> tuple[str, ...]:
    """Cards from "KD 7H" or from a list, in the order given; raises InvalidText, InvalidPosition for a card twice.

    >>> parse_hand("KD 7h")
    ('KD', '7H')
    """
    expect(cards, Iterable, "cards")
    if isinstance(cards, str):
        parts = cards[: MAX_CARD_TEXT * len(CARDS)].replace(",", " ").split()
    else:
        parts = list(islice(cards, len(CARDS) + 1))
    hand = tuple(parse_card(part) for part in parts)
    if len(set(hand)) != len(hand):
        twice = next(card for card in hand if hand.count(card) > 1)
        raise InvalidPosition(say("card_twice", card=twice))
    return hand


def parse_hands(hands: Iterable[str | Iterable[str]]) -> tuple[tuple[str, ...], ...]:
    """Several hands that share no card; raises InvalidText, InvalidPosition."""
    expect(hands, Iterable, "hands")
    parsed = tuple(parse_hand(hand) for hand in islice(hands, MAX_CARD_TEXT))
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


def card_list(cards: object, what: str) -> tuple[str, ...]:
    """The cards of a list in a dict; raises InvalidText where it is no list of cards.

    >>> card_list(["KD", "7H"], "a hand")
    ('KD', '7H')
    """
    if not isinstance(cards, list | tuple) or len(cards) > len(CARDS) or not all(isinstance(c, str) for c in cards):
        raise InvalidText(say("not_cards", what=what, given=shown(cards)), text=shown(cards))
    return parse_hand(cards)
