"""Worlds: the hidden hands dealt at random, each deal that agrees with all that one player has seen equally likely.

What is seen: the player's own cards, cards played, the exchange, a card shown by the partner, suits that a player could
not follow, and that the first leader held a highest card. Cards alike in where they may lie form a group; the ways of
splitting the groups over the hands are counted exactly, so that no world is more likely than another.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import accumulate
from math import comb

from wordgame._core import deals as core
from wordgame.alkort.cards import CARDS, NUMBER, numbers
from wordgame.alkort.rules import HAND
from wordgame.alkort.sentences import say
from wordgame.alkort.state import State
from wordgame.errors import InvalidPosition

__all__ = ["NOWHERE", "Worlds"]

_Split = tuple[int, ...]
NOWHERE = 255
"""The seat of a card that nobody holds."""


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

    @cached_property
    def cards(self) -> bytes:
        """The cards, group after group, as numbers."""
        return numbers(card for _, cards in self.groups for card in cards)

    @cached_property
    def sizes(self) -> bytes:
        """How many cards each group has."""
        return bytes(len(cards) for _, cards in self.groups)

    def split(self, rng: random.Random) -> bytes:
        """For every group how many of its cards go to each place, drawn as often as deals are split so."""
        room, found = self.room, b""
        for at in range(len(self.groups)):
            sums, splits, rests = self._chosen(at, room)
            choice = bisect_right(sums, rng.randrange(sums[-1])) if len(sums) > 1 else 0
            found += splits[choice]
            room = rests[choice]
        return found

    def _choose(self, at: int, room: _Split) -> tuple[list[int], list[bytes], list[_Split]]:
        """The ways of splitting a group, summed up, the splits, and the room that each leaves."""
        found = list(self._splits(at, room))
        rests = [tuple(r - n for r, n in zip(room, split, strict=True)) for _, split in found]
        return list(accumulate(ways for ways, _ in found)), [bytes(split) for _, split in found], rests


def _splits(n: int, places: int, room: _Split, at: int = 0) -> Iterator[_Split]:
    if at == len(room):
        if n == 0:
            yield ()
        return
    for here in range(min(n, room[at]) + 1 if places >> at & 1 else 1):
        for rest in _splits(n - here, places, room, at + 1):
            yield (here, *rest)


class Worlds:
    """The worlds of a state, to be drawn from; raises InvalidPosition when nothing agrees with what was seen.

        >>> worlds = Worlds(State("KD 7H 3S 4S 9S JC QC 8C 6C"))
    >>> [len(hand) for hand in worlds.deal(random.Random(1))[0]]
    [9, 9, 9, 9]
    """

    def __init__(self, state: State) -> None:
        self.state = state
        rules, me, players = state.rules, state.seat, state.players
        dealt = len(state.hand) + len(state.by_seat[me])
        self.hidden = [seat for seat in range(players) if seat != me]
        self.known: dict[int, tuple[str, ...]] = dict.fromkeys(self.hidden, ())  # held cards that were shown
        played = {card for cards in state.by_seat for card in cards}
        shown = [(state.partner_highest, (me + 2) % players)]
        if state.exchange is not None:
            shown.append((state.exchange.kept, state.exchange.seat))
        for card, seat in shown:
            if card is not None and seat != me and card not in played and card not in self.known[seat]:
                self.known[seat] += (card,)
        fixed = {card for cards in self.known.values() for card in cards}
        self._pool = [card for card in state.unseen if card not in fixed]
        room = [dealt - len(state.by_seat[seat]) - len(self.known[seat]) for seat in self.hidden]
        room.append(len(self._pool) - sum(room))
        if min(room) < 0:
            raise InvalidPosition(say("seen_too_many"))
        self._room = tuple(room)
        self._leader = state.leaders[0]
        self._plans: list[tuple[_Plan, bytes]] = []  # and the cards of which the first leader must hold one
        self._weights: list[int] = []
        full = dealt == HAND and state.highest_leads and not state.may_exchange
        for rank in range(max(map(rules.rank, CARDS)) + 1) if full else ():
            self._add(rank)
        if not self._plans:
            self._plans = [(_Plan({card: self._places(card) for card in self._pool}, self._room), b"")]
            self._weights = [self._plans[0][0].ways]
        if not sum(self._weights):
            raise InvalidPosition(say("no_world"))
        self._sums = list(accumulate(self._weights))
        base = bytearray([NOWHERE]) * len(CARDS)
        for seat, cards in {**self.known, me: state.hand}.items():
            for card in cards:
                base[NUMBER[card]] = seat
        self._base = bytes(base)
        self._seats = bytes([*self.hidden, NOWHERE])

    def _places(self, card: str) -> int:
        """The places where voids and the card that the partner showed let a card lie, as bits."""
        state, places = self.state, 1 << len(self.hidden)
        shown = state.partner_highest
        for at, seat in enumerate(self.hidden):
            if card[1] in state.voids[seat]:
                continue
            if shown and seat == (state.seat + 2) % 4 and state.rules.rank(card) > state.rules.rank(shown):
                continue
            places |= 1 << at
        return places

    def _add(self, rank: int) -> None:
        """Plan for the case that the first leader's highest card has this rank, unless it cannot be so."""
        state, rank_of = self.state, self.state.rules.rank
        order = []
        if state.dealer is not None:  # of equal holders the first to the dealer's left leads
            order = [(state.dealer + 1 + i) % state.players for i in range(state.players)]
        earlier = order[: order.index(self._leader)] if order else []
        for seat in range(state.players):
            cards = [*state.by_seat[seat], *self.known.get(seat, state.hand)]
            highest = max(map(rank_of, cards), default=0)
            if highest > rank or (highest == rank and seat in earlier):
                return
            if seat == self._leader == state.seat and highest != rank:
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
        leader_cards = [*state.by_seat[self._leader], *self.known.get(self._leader, state.hand)]
        must, ways = b"", plan.ways
        if all(rank_of(card) != rank for card in leader_cards):
            must = numbers(card for card in self._pool if rank_of(card) == rank)
            ways -= _Plan(below, self._room).ways
        if ways > 0:
            self._plans.append((plan, must))
            self._weights.append(ways)

    @property
    def count(self) -> int:
        """How many worlds there are."""
        return sum(self._weights)

    def seats(self, rng: random.Random, count: int) -> bytes:
        """Worlds at random as the core wants them: for every card number its seat, 255 for a card not dealt."""
        chosen: dict[int, list[int]] = {}
        for at in range(count):
            number = bisect_right(self._sums, rng.randrange(self._sums[-1])) if len(self._sums) > 1 else 0
            chosen.setdefault(number, []).append(at)
        found = [b""] * count
        for number, missing in chosen.items():
            plan, must = self._plans[number]
            while missing:
                splits = b"".join(plan.split(rng) for _ in missing)
                if not plan.cards:  # every card has been seen
                    dealt = self._base * len(missing)
                else:
                    dealt = core.deal(self._base, plan.cards, plan.sizes, splits, self._seats, rng.getrandbits(64))
                for i, at in enumerate(missing):
                    found[at] = dealt[len(CARDS) * i : len(CARDS) * (i + 1)]
                missing = [at for at in missing if must and all(found[at][card] != self._leader for card in must)]
        return b"".join(found)

    def deal(self, rng: random.Random) -> tuple[list[list[str]], list[str]]:
        """One world at random: the cards held by every seat, and those not dealt (the stock, while there is one)."""
        seats = self.seats(rng, 1)
        hands: list[list[str]] = [[] for _ in range(self.state.players)]
        for card, seat in zip(CARDS, seats, strict=True):
            if seat < len(hands):
                hands[seat].append(card)
        return hands, [card for card in self._pool if seats[NUMBER[card]] == NOWHERE]
