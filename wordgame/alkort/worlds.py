"""Worlds: the hidden hands dealt at random, each deal that agrees with all that one player has seen equally likely.

What is seen: the player's own cards, cards played, the exchange, a card shown by the partner, suits that a player could
not follow, and that the first leader held a highest card. Cards alike in where they may lie form a group; the ways of
splitting the groups over the hands are counted exactly, so that no world is more likely than another.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from math import comb

from wordgame.alkort.deck import CARDS, NUMBER
from wordgame.alkort.position import Position
from wordgame.alkort.rules import HAND
from wordgame.errors import InvalidPosition

__all__ = ["Worlds"]

_Split = tuple[int, ...]


class _Plan:
    """One way of saying who may hold what: groups of cards, the places each may go to, and the room in each place."""

    def __init__(self, allowed: dict[str, int], room: _Split) -> None:
        """`allowed`: card -> set of places, as bits; `room`: how many cards each place takes."""
        groups: dict[int, list[str]] = {}
        for card, places in allowed.items():
            groups.setdefault(places, []).append(card)
        self.groups = sorted(groups.items(), key=lambda group: (len(group[1]), group[0]))
        self.room = room
        self._ways = lru_cache(maxsize=None)(self._count)
        self._chosen = lru_cache(maxsize=None)(self._choose)
        self.ways = self._ways(0, room)

    def _count(self, at: int, room: _Split) -> int:
        if at == len(self.groups):
            return 1 if not any(room) else 0
        return sum(ways for ways, _ in self._splits(at, room))

    def _splits(self, at: int, room: _Split) -> Iterator[tuple[int, _Split]]:
        """Every split of a group with the number of deals that begin with it."""
        places, cards = self.groups[at]
        last = at == len(self.groups) - 1
        for split in [room] if last else _splits(len(cards), places, room):
            if last and (sum(room) != len(cards) or any(n and not places >> i & 1 for i, n in enumerate(room))):
                return
            ways, left = 1, len(cards)
            for n in split:
                ways *= comb(left, n)
                left -= n
            rest = tuple(r - n for r, n in zip(room, split, strict=True))
            ways *= self._ways(at + 1, rest)
            if ways:
                yield ways, split

    def deal(self, rng: random.Random) -> list[list[str]]:
        """One deal at random: the cards of every place."""
        room, draw = self.room, rng.random
        dealt: list[list[str]] = [[] for _ in room]
        for at, (_, cards) in enumerate(self.groups):
            choices = self._chosen(at, room)
            split = choices[1][bisect_right(choices[0], rng.randrange(choices[0][-1]))]
            mixed = sorted(cards, key=lambda _: draw())
            begin = 0
            for place, n in enumerate(split):
                dealt[place] += mixed[begin : begin + n]
                begin += n
            room = tuple(r - n for r, n in zip(room, split, strict=True))
        return dealt

    def _choose(self, at: int, room: _Split) -> tuple[list[int], list[_Split]]:
        found = list(self._splits(at, room))
        return list(accumulate(ways for ways, _ in found)), [split for _, split in found]


def _splits(n: int, places: int, room: _Split, at: int = 0) -> Iterator[_Split]:
    if at == len(room):
        if n == 0:
            yield ()
        return
    for here in range(min(n, room[at]) + 1 if places >> at & 1 else 1):
        for rest in _splits(n - here, places, room, at + 1):
            yield (here, *rest)


class Worlds:
    """The worlds of a position, to be drawn from; raises InvalidPosition when nothing agrees with what was seen.

    >>> from wordgame.alkort.position import Position
    >>> worlds = Worlds(Position("KD 7H 3S 4S 9S JC QC 8C 6C"))
    >>> [len(hand) for hand in worlds.deal(random.Random(1))[0]]
    [9, 9, 9, 9]
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        rules, me, players = position.rules, position.seat, position.players
        dealt = len(position.hand) + len(position.by_seat[me])
        self.hidden = [seat for seat in range(players) if seat != me]
        self.known: dict[int, tuple[str, ...]] = dict.fromkeys(self.hidden, ())  # held cards that were shown
        played = {card for cards in position.by_seat for card in cards}
        shown = [(position.partner_highest, (me + 2) % players)]
        if position.exchange is not None:
            shown.append((position.exchange.kept, position.exchange.seat))
        for card, seat in shown:
            if card is not None and seat != me and card not in played and card not in self.known[seat]:
                self.known[seat] += (card,)
        fixed = {card for cards in self.known.values() for card in cards}
        self._pool = [card for card in position.unseen if card not in fixed]
        room = [dealt - len(position.by_seat[seat]) - len(self.known[seat]) for seat in self.hidden]
        room.append(len(self._pool) - sum(room))
        if min(room) < 0:
            raise InvalidPosition("more cards were seen than there can be", reasons=[("seen", str(room))])
        self._room = tuple(room)
        self._leader = position.leaders[0]
        self._plans: list[tuple[_Plan, str]] = []
        self._weights: list[int] = []
        full = dealt == HAND and position.highest_leads and not position.may_exchange
        for rank in range(max(map(rules.rank, CARDS)) + 1) if full else ():
            self._add(rank)
        if not self._plans:
            self._plans = [(_Plan({card: self._places(card) for card in self._pool}, self._room), "")]
            self._weights = [self._plans[0][0].ways]
        if not sum(self._weights):
            raise InvalidPosition("no deal agrees with what was seen", reasons=[("no_world", str(position))])
        self._sums = list(accumulate(self._weights))

    def _places(self, card: str) -> int:
        """The places where voids and the card that the partner showed let a card lie, as bits."""
        position, places = self.position, 1 << len(self.hidden)
        shown = position.partner_highest
        for at, seat in enumerate(self.hidden):
            if card[1] in position.voids[seat]:
                continue
            if shown and seat == (position.seat + 2) % 4 and position.rules.rank(card) > position.rules.rank(shown):
                continue
            places |= 1 << at
        return places

    def _add(self, rank: int) -> None:
        """Plan for the case that the first leader's highest card has this rank, unless it cannot be so."""
        position, rank_of = self.position, self.position.rules.rank
        order = []
        if position.dealer is not None:  # of equal holders the first to the dealer's left leads
            order = [(position.dealer + 1 + i) % position.players for i in range(position.players)]
        earlier = order[: order.index(self._leader)] if order else []
        for seat in range(position.players):
            cards = [*position.by_seat[seat], *self.known.get(seat, position.hand)]
            highest = max(map(rank_of, cards), default=0)
            if highest > rank or (highest == rank and seat in earlier):
                return
            if seat == self._leader == position.seat and highest != rank:
                return
        allowed, below = {}, {}
        for card in self._pool:
            places = self._places(card)
            for at, seat in enumerate(self.hidden):
                if rank_of(card) > rank or (rank_of(card) == rank and seat in earlier):
                    places &= ~(1 << at)
            allowed[card] = below[card] = places
            if rank_of(card) == rank and self._leader in self.hidden:
                below[card] = places & ~(1 << self.hidden.index(self._leader))
        plan = _Plan(allowed, self._room)
        leader_cards = [*position.by_seat[self._leader], *self.known.get(self._leader, position.hand)]
        must, ways = "", plan.ways
        if all(rank_of(card) != rank for card in leader_cards):
            must = str(rank)
            ways -= _Plan(below, self._room).ways
        if ways > 0:
            self._plans.append((plan, must))
            self._weights.append(ways)

    @property
    def count(self) -> int:
        """How many worlds there are."""
        return sum(self._weights)

    def deal(self, rng: random.Random) -> tuple[list[list[str]], list[str]]:
        """One world at random: the cards held by every seat, and those not dealt (the stock, while there is one)."""
        plan, must = self._plans[bisect_right(self._sums, rng.randrange(self._sums[-1]))]
        rank_of = self.position.rules.rank
        while True:
            dealt = plan.deal(rng)
            if not must or self._leader not in self.hidden:
                break
            if any(rank_of(card) == int(must) for card in dealt[self.hidden.index(self._leader)]):
                break
        hands: list[list[str]] = [list(self.position.hand)] * self.position.players
        for at, seat in enumerate(self.hidden):
            hands[seat] = sorted([*self.known[seat], *dealt[at]], key=NUMBER.__getitem__)
        return hands, sorted(dealt[-1], key=NUMBER.__getitem__)
