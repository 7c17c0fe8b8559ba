"""Alkort with open cards: exact search for tricks and for points, on small numbers. Cards are 0 to 43, seats 0 to 3."""

from collections.abc import Iterable, Sequence
from threading import Event
from typing import final

@final
class Strengths:
    """How strong every card is under one rule set.

    level, suit: 44 bytes each, the level (0 lowest, sevens highest, at most 20) and suit (0 to 3; all 0 when suits are
    not followed) of every card. rubbish: the number of rubbish levels, the lowest ones. beat[l]: the set of levels that
    beat a led card of level l; after[l]: those that beat a card of level l that took the trick while following.
    low_lead[l], low_follow[l]: the lowest level that matters to a trick won by such a led (following) card. alias: the
    set holding the level that a following seven counts as, or 0. floor: the lowest level from which levels are a total
    order. players: 2 or 4. Raises ValueError for tables that do not fit each other.
    """

    def __new__(
        cls,
        level: bytes,
        suit: bytes,
        *,
        rubbish: int,
        beat: Sequence[int],
        after: Sequence[int],
        low_lead: bytes,
        low_follow: bytes,
        alias: int,
        floor: int,
        players: int,
    ) -> Strengths: ...
    def place(self, card: int) -> tuple[int, int]:
        """The (level, suit) of a card (0 to 43): cards of one place are interchangeable."""

@final
class Solver:
    """An exact solver with a table of at most `table_mb` megabytes (1 to 16384), emptied before every solve.

    One thread at a time: a second one gets RuntimeError.
    """

    def __new__(cls, strengths: Strengths, table_mb: float = 64.0) -> Solver: ...
    def solve(
        self,
        hands: Sequence[Iterable[int]],
        turn: int,
        trick: bytes = b"",
        *,
        won: tuple[int, int] = (0, 0),
        opening_run: int = 0,
        total: bool = False,
        barred: bool = False,
        tricks: bool = True,
        points: bool = True,
        by_card: bool = True,
        seconds: float = 0.0,
        stop: Event | None = None,
    ) -> tuple[
        tuple[int, int] | None,
        tuple[int, int] | None,
        list[tuple[int, int, tuple[int, int] | None, tuple[int, int] | None]],
        bool,
        int,
        int,
        float,
    ]:
        """Solve one open deal from the view of side 0 (even seats); the GIL is released meanwhile.

        hands: one a player, as card numbers; `turn` is to play, after the cards in `trick`. won: tricks of both sides
        so far; opening_run: length of the first run when both have some (a run of five or more belongs to the side with
        more tricks). total: a robbery counts all tricks of the deal. barred: no seven may be led now unless there is
        nothing else. tricks, points, by_card: what to work out. seconds: time limit, 0 for none; stop: looked at every
        few thousand cards.

        Returns (tricks, points, cards, proven, nodes, wipes, seconds): bounds on side 0's share of the tricks left, the
        one in play included; bounds on the points of the deal, side 0's minus side 1's; for every (level, suit) that
        may be played, both bounds after playing it; whether all bounds meet; cards tried; times the table was emptied
        because it was full. Raises ValueError for a deal that cannot be.
        """
