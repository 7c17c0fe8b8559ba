"""Deals of Alkort: who holds what at the beginning, at random or as given. Knows cards; plays none."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wordgame.alkort.cards import CARDS, card_list, parse_hand, sorted_cards
from wordgame.alkort.rules import HAND, STOCK
from wordgame.alkort.sentences import say
from wordgame.doors import seat_of
from wordgame.errors import InvalidPosition
from wordgame.protocol import Fields

__all__ = ["Deal"]


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of a deal as they were dealt: the dealer, nine a hand, and the stock of eight."""

    dealer: int
    hands: tuple[tuple[str, ...], ...]
    stock: tuple[str, ...]

    @classmethod
    def shuffled(cls, dealer: int, players: int, rng: random.Random) -> Deal:
        """A deal at random: three cards at a time, from the dealer's left; the next eight are the stock."""
        deck = rng.sample(CARDS, len(CARDS))
        hands: list[list[str]] = [[] for _ in range(players)]
        for packet in range(3 * players):
            hands[(dealer + 1 + packet) % players] += deck[3 * packet : 3 * packet + 3]
        rest = deck[HAND * players : HAND * players + STOCK]
        return cls(dealer, tuple(map(sorted_cards, hands)), sorted_cards(rest))

    @classmethod
    def of(cls, dealer: int, hands: Sequence[str | Iterable[str]], stock: str | Iterable[str] | None = None) -> Deal:
        """A deal from its cards; the stock may be left out with four players. Raises InvalidText, InvalidPosition."""
        held = tuple(sorted_cards(parse_hand(hand)) for hand in hands)
        dealt = {card for hand in held for card in hand}
        rest = [card for card in CARDS if card not in dealt][:STOCK] if stock is None else parse_hand(stock)
        made = cls(dealer, held, sorted_cards(rest))
        parse_hand([card for hand in (*held, rest) for card in hand])
        if len(held) not in (2, 4) or any(len(hand) != HAND for hand in held) or len(rest) != STOCK:
            raise InvalidPosition(say("deal_cards", hand=HAND, stock=STOCK))
        seat_of(dealer, len(held))
        return made

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal deal."""
        return {"dealer": self.dealer, "hands": [list(hand) for hand in self.hands], "stock": list(self.stock)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Deal:
        """The deal that `to_dict` described; raises InvalidText, InvalidPosition, TypeError."""
        fields = Fields(data, "a deal")
        dealer = fields.whole("dealer", least=0, most=3)
        hands = [card_list(hand, "a hand of a deal") for hand in fields.list("hands", most=4)]
        stock = fields.texts("stock", most=STOCK)
        fields.end()
        return cls.of(dealer, hands, stock)
