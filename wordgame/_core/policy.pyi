"""Alkort played by a learned policy, each player from what it can see. Cards are 0 to 43, seats 0 to players - 1.

A world is 44 bytes: the seat that holds each card, 255 for a card that nobody holds.
"""

from collections.abc import Iterable, Sequence
from typing import final

SIZE: int
"""How many weights a policy has."""

@final
class Policy:
    """How cards are played under one rule set.

    order, kind, place, suit: 44 bytes each: what a card is worth keeping (weak to strong), how high it is by itself (0
    to 15), what it counts as (cards of one place are interchangeable), its suit. weights: `SIZE` numbers of four bytes.
    after_lead, after_follow, higher: for every card the cards that take the trick from it when it was led, when it had
    taken the trick while following, and the cards of a higher rank. sevens, good, ranked: the sevens, good rubbish
    without them, and the cards that have a rank. follows: suits are followed; total: a robbery counts all tricks of the
    deal. Raises ValueError for tables of another size.
    """

    def __new__(
        cls,
        order: bytes,
        kind: bytes,
        place: bytes,
        suit: bytes,
        weights: bytes,
        *,
        after_lead: Sequence[Iterable[int]],
        after_follow: Sequence[Iterable[int]],
        higher: Sequence[Iterable[int]],
        sevens: Iterable[int],
        good: Iterable[int],
        ranked: Iterable[int],
        players: int,
        follows: bool,
        total: bool,
    ) -> Policy: ...
    def chances(
        self,
        seats: bytes,
        turn: int,
        trick: bytes = b"",
        seen: bytes = b"",
        *,
        won: tuple[int, int] = (0, 0),
        run: int = 0,
        barred: bool = False,
    ) -> list[tuple[int, float]]:
        """One card of each place that `turn` may play after the cards in `trick`, with the chance that it plays such a
        card.

        seats: a world; seen: the cards that all have seen, those in the trick may be among them; barred: no seven may
        be led. Raises ValueError for what cannot be.
        """

    def play_out(
        self,
        worlds: bytes,
        turn: int,
        trick: bytes,
        seen: bytes,
        cards: bytes,
        seed: int,
        *,
        won: tuple[int, int] = (0, 0),
        run: int = 0,
        barred: bool = False,
        first: int = 0,
        tricks_every: int = 1,
    ) -> tuple[bytes, bytes]:
        """Play every world out once for each of `cards`, put first by `turn`, or once where `cards` is empty.

        seed: equal seeds give equal play, world by world from number `first` on; within a world all cards meet the
        same luck. won: tricks of both sides so
        far; run: length of the first run; barred: a seven may not be the first lead of the deal. The GIL is released
        while a world is played. Returns two arrays of signed bytes, world by world and card by card: the tricks that
        side 0 (even seats) takes from now on (-1 but in every `tricks_every`th world, which alone are played beyond
        what decides the points), and its points for the deal minus side 1's. Raises ValueError for what cannot be.
        """

    def likelihoods(
        self,
        worlds: bytes,
        leader: int,
        played: bytes,
        seen: bytes,
        seat: int,
        *,
        odd: float = 0.1,
        barred: bool = False,
    ) -> bytes:
        """For every world the logarithm of the chance that the others play the cards that they have played, as numbers
        of four bytes.

        leader: who led first; played: the cards in the order played; seen: those that all had seen before; seat: the
        player whose own cards are not judged; odd: the share of cards that are played without any thought. The GIL is
        released meanwhile. Raises ValueError for what cannot be.
        """

def learn(
    policies: Sequence[Policy],
    weights: bytes,
    squares: bytes,
    deals: int,
    rate: float,
    seed: int,
    *,
    wins: bool = False,
) -> tuple[bytes, bytes]:
    """Weights made better by deals of self-play under the rules of these policies in turn (their own weights are not
    used), and the sums of the squares of all gradients so far, zeros at first.

    rate: the length of the first steps; wins: whether a deal is won counts, not its points. Equal seeds give equal
    weights. The GIL is released while a deal is played. Raises ValueError for what does not fit.
    """
