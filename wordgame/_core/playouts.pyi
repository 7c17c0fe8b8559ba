"""Alkort played out by rule of thumb, each player from what it can see. Cards are 0 to 43, seats 0 to players - 1.

A world is 44 bytes: the seat that holds each card, 255 for a card that nobody holds. A manner is one byte a player and
world: 0 plays plainly, anything else carefully (both ways are told in the source, ext/alkort/playouts.pyx).
"""

from collections.abc import Iterable, Sequence
from typing import final

def deal(base: bytes, cards: bytes, sizes: bytes, splits: bytes, places: bytes, seed: int) -> bytes:
    """Worlds at random, 44 bytes each.

    base: the world before anything is dealt; cards: the groups one after another, of these sizes; splits: world by
    world and group by group how many cards each place gets; places: the seat of each place, at most four. Every way of
    shuffling a group is equally likely. Equal seeds (0 to 2**64 - 1) give equal worlds. The GIL is released meanwhile.
    Raises ValueError for what does not fit.
    """

@final
class Habits:
    """How cards are played by rule of thumb under one rule set.

    order, place, suit: 44 bytes each: what a card is worth keeping (cards of equal order are equally so), what it
    counts as (cards of one place are interchangeable), its suit. after_lead, after_follow, higher: for every card the
    cards that take the trick from it when it was led, when it had taken the trick while following, and the cards of a
    higher rank. sevens, good, ranked, solid: the sevens, good rubbish without them, the cards that have a rank, and
    those that are an ace or better. follows: suits are followed; total: a robbery counts all tricks of the deal.
    Raises ValueError for tables of another size.
    """

    def __new__(
        cls,
        order: bytes,
        place: bytes,
        suit: bytes,
        *,
        after_lead: Sequence[Iterable[int]],
        after_follow: Sequence[Iterable[int]],
        higher: Sequence[Iterable[int]],
        sevens: Iterable[int],
        good: Iterable[int],
        ranked: Iterable[int],
        solid: Iterable[int],
        players: int,
        follows: bool,
        total: bool,
    ) -> Habits: ...
    def choose(
        self,
        seats: bytes,
        turn: int,
        trick: bytes = b"",
        seen: bytes = b"",
        *,
        barred: bool = False,
        careful: bool = False,
    ) -> int:
        """The card that `turn` plays by rule of thumb after the cards in `trick`.

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
        careful: bytes,
        *,
        won: tuple[int, int] = (0, 0),
        run: int = 0,
        barred: bool = False,
    ) -> tuple[bytes, bytes]:
        """Play every world out once for each of `cards`, put first by `turn`, or once where `cards` is empty.

        won: tricks of both sides so far; run: length of the first run; barred: a seven may not be the first lead of the
        deal. The GIL is released while a world is played. Returns two arrays of signed bytes, world by world and card
        by card: the tricks that side 0 (even seats) takes from now on, and its points for the deal minus side 1's.
        Raises ValueError for what cannot be.
        """

    def surprises(
        self,
        worlds: bytes,
        leader: int,
        played: bytes,
        seen: bytes,
        careful: bytes,
        seat: int,
        *,
        barred: bool = False,
    ) -> bytes:
        """For every world how many of the cards played so far are not what their players play by rule of thumb.

        leader: who led first; played: the cards in the order played; seen: those that all had seen before; seat: the
        player whose own cards are not judged. Raises ValueError for what cannot be.
        """
