"""A slow referee of Alkort: exchanges, first leads, tricks, points and the end of a match, from the rules alone.

Beside tests/reference/alkort.py, and like it independent of the package. Actions are texts: a card ("KD"), "keep",
"exchange KS" (the card that is kept), "claim 2".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.reference import alkort as cards
from tests.reference.alkort import Rules

Deal = tuple[int, Sequence[Sequence[str]], Sequence[str]]
"""The dealer, the hands, the stock."""


class Referee:
    """A match. `deal_of` gives the deal of each number, from 0; `rule` as tests/reference/alkort.py has it."""

    def __init__(
        self,
        deal_of: Callable[[int], Deal],
        rule: Rules,
        *,
        exchange: str = "may",
        stop_when_settled: bool = False,
        target: int | None = 15,
        max_deals: int | None = None,
    ) -> None:
        self.deal_of, self.rule, self.exchange = deal_of, rule, exchange
        self.stop_when_settled, self.target, self.max_deals = stop_when_settled, target, max_deals
        self.scores = [0, 0]
        self.results: list[dict[str, Any]] = []
        self.over = ""
        self._begin()

    def _begin(self) -> None:
        self.number = len(self.results)
        self.dealer, hands, stock = self.deal_of(self.number)
        self.hands = [sorted(hand) for hand in hands]
        self.stock, self.thrown = sorted(stock), list[str]()
        self.kept: set[int] = set()
        self.exchanged = self.claimed = False
        self.trick: list[str] = []
        self.played: list[list[str]] = []
        self.won: list[int] = []
        self._ask()

    def _ask(self) -> None:
        """Whose turn it is before the first card: the first hopeless hand that was not asked yet, else the leader."""
        players = len(self.hands)
        self.asking = False
        for seat in ((self.dealer + 1 + at) % players for at in range(players)):
            hopeless = cards.may_exchange(self.hands[seat], self.rule)
            if hopeless and seat not in self.kept and not self.exchanged and self.exchange != "never":
                self.turn, self.asking = seat, True
                return
        self.turn = cards.first_leader(self.hands, self.dealer, self.rule)

    def claimers(self) -> list[int]:
        """Who may lead first: the holders of equal highest cards."""
        if self.asking or self.over or self.trick or self.played:
            return []
        highest = [max(cards.strength(card, self.rule) for card in hand) for hand in self.hands]
        players = len(highest)
        order = [(self.dealer + 1 + at) % players for at in range(players)]
        return [seat for seat in order if highest[seat] == max(highest)]

    def actions(self) -> set[str]:
        """All that the player to move may do."""
        if self.over:
            return set()
        hand = self.hands[self.turn]
        if self.asking:
            exchanges = {f"exchange {card}" for card in hand}
            return exchanges if self.exchange == "must" else exchanges | {"keep"}
        return set(cards.legal_cards(hand, self.trick, self.rule, opening=not self.played and not self.trick))

    def play(self, action: str) -> list[str]:
        """Do a legal action; gives the cards that were drawn."""
        seat, players = self.turn, len(self.hands)
        if action.startswith("claim "):
            claimed = int(action.split()[1])
            assert claimed in self.claimers()
            assert not self.claimed
            self.turn, self.claimed = claimed, True
            return []
        assert action in self.actions()
        if action == "keep":
            self.kept.add(seat)
            self._ask()
            return []
        if action.startswith("exchange "):
            card = action.split()[1]
            self.thrown = [other for other in self.hands[seat] if other != card]
            self.hands[seat], drawn, self.stock = sorted([card, *self.stock]), self.stock, []
            self.exchanged = True
            self._ask()
            return drawn
        self.hands[seat].remove(action)
        self.trick.append(action)
        self.turn = (seat + 1) % players
        if len(self.trick) == players:
            self._end_trick()
        return []

    def _end_trick(self) -> None:
        leader = self.turn  # all have played, so the turn is the leader's again
        self.turn = (leader + cards.trick_winner(self.trick, self.rule)) % len(self.hands)
        self.played.append(self.trick)
        self.trick = []
        self.won.append(self.turn % 2)
        left = len(self.hands[0])
        if left and not (self.stop_when_settled and cards.is_settled(self.won, left, self.rule)):
            return
        points = cards.deal_points(self.won + [0] * left, self.rule)  # what is left changes nothing
        for side in (0, 1):
            self.scores[side] += max(0, points if side == 0 else -points)
        self.results.append({"tricks": [self.won.count(0), self.won.count(1)], "points": points})
        if self.target is not None and max(self.scores) >= self.target:
            self.over = "target"
        elif len(self.results) == self.max_deals:
            self.over = "deals"
        else:
            self._begin()
