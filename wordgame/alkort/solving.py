"""Open cards: the exact tricks and points of a deal, from the deal or from the middle of a trick."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Any, NamedTuple

from wordgame._core import tricks as core
from wordgame.alkort.cards import NUMBER, numbers, parse_hand, parse_hands
from wordgame.alkort.judge import legal_cards
from wordgame.alkort.rules import HAND, Rules, strengths
from wordgame.doors import limits, pair_of, shown
from wordgame.errors import InvalidPosition

__all__ = ["CardValue", "Solution", "solve"]


class CardValue(NamedTuple):
    """What a card leads to with perfect play: tricks of seats 0 and 2, points for them minus the others'."""

    tricks: int | None
    points: int | None


@dataclass(frozen=True, slots=True)
class Solution:
    """A solved deal, from the view of seats 0 and 2 (seat 0 with two players).

    tricks: how many of the tricks left they take, the one in play included; points: theirs minus the others' for the
    deal; by_card: both for every card that may be played now. `proven` is False when time ran out or the search was
    stopped: then the values are the lower bounds and `tricks_bounds`, `points_bounds` say how far they may be off; a
    value that was not asked for is None. nodes: cards tried; seconds: time taken; table_wipes: how often the table was
    full and emptied.
    """

    tricks: int | None
    points: int | None
    by_card: Mapping[str, CardValue]
    proven: bool
    tricks_bounds: tuple[int, int] | None
    points_bounds: tuple[int, int] | None
    nodes: int
    seconds: float
    table_wipes: int

    def to_dict(self) -> dict[str, Any]:
        """A plain dict."""
        return {
            "tricks": self.tricks,
            "points": self.points,
            "by_card": {card: list(value) for card, value in self.by_card.items()},
            "proven": self.proven,
            "tricks_bounds": list(self.tricks_bounds) if self.tricks_bounds else None,
            "points_bounds": list(self.points_bounds) if self.points_bounds else None,
            "nodes": self.nodes,
            "seconds": self.seconds,
            "table_wipes": self.table_wipes,
        }


def solve(
    hands: Sequence[str | Iterable[str]],
    leader: int = 0,
    rules: Rules | str | Mapping[str, Any] | None = None,
    *,
    trick: str | Iterable[str] = (),
    tricks: tuple[int, int] = (0, 0),
    opening_run: int | None = None,
    goals: Sequence[str] = ("tricks", "points"),
    by_card: bool = True,
    seconds: float | None = None,
    stop: Event | None = None,
    table_mb: float = 64.0,
) -> Solution:
    """Solve a deal with open cards, exactly: best play by both sides, for tricks and for points.

    hands: the cards still held, one hand a player; leader: who leads (led) the trick in play; trick: the cards already
    in it; tricks: so far, of seats (0 and 2, 1 and 3); opening_run: when both sides have tricks, how long the first run
    was (under five if not told; a run of five or more is the side's with more tricks). goals: "tricks", "points" or
    both; by_card: also the value of every legal card. seconds, stop: return what is known by then; table_mb: 1 to
    16384, the memory for positions seen. `stop_when_settled` does not shorten what is solved. The GIL is released.

    Raises InvalidText, InvalidPosition, InvalidRules.

    >>> s = solve(["KD 3S", "9D 7H", "2S 3H", "JC QC"], leader=1)
    >>> s.tricks, s.points, s.by_card["7H"]
    (1, 0, CardValue(tricks=1, points=0))
    """
    rule = Rules.of(rules)
    players = rule.players
    held, lying = parse_hands(hands), parse_hand(trick)
    parse_hand([card for cards in (*held, lying) for card in cards])
    if len(held) != players:
        raise InvalidPosition(f"{len(held)} hands for {players} players", reasons=[("players", str(len(held)))])
    if not isinstance(leader, int) or not 0 <= leader < players:
        raise InvalidPosition(
            f"leader is {shown(leader)}; seats are 0 to {players - 1}", reasons=[("seat", str(leader))]
        )
    if len(lying) >= players:
        raise InvalidPosition(f"{len(lying)} cards in the trick are too many", reasons=[("trick", " ".join(lying))])
    turn = (leader + len(lying)) % players
    size = len(held[turn])
    for seat in range(players):
        due = size - ((seat - leader) % players < len(lying))
        if not size or len(held[seat]) != due:
            raise InvalidPosition(
                f"seat {seat} holds {len(held[seat])} cards; {max(due, 1)} are due",
                reasons=[("hand_size", f"seat {seat}")],
            )
    won = pair_of(tricks, "tricks")
    if min(won) < 0 or sum(won) + size > HAND:
        raise InvalidPosition(
            f"{won[0]} and {won[1]} tricks and {size} to come are not a deal of {HAND}", reasons=[("tricks", str(won))]
        )
    if opening_run is not None and (not 0 <= opening_run <= max(won) or (min(won) == 0 and opening_run != max(won))):
        raise InvalidPosition(
            f"a first run of {opening_run} does not fit {won[0]} and {won[1]} tricks",
            reasons=[("opening_run", str(opening_run))],
        )
    unknown = set(goals) - {"tricks", "points"}
    if unknown or not goals:
        raise InvalidPosition(
            f"goals are 'tricks' and 'points', not {sorted(unknown)}", reasons=[("goals", str(goals))]
        )
    if not 1 <= table_mb <= 16384:
        raise InvalidPosition(f"table_mb is {table_mb}; it can be 1 to 16384", reasons=[("table_mb", str(table_mb))])
    seconds = limits(seconds, stop)
    if seconds is not None and seconds <= 0:
        raise InvalidPosition(f"seconds is {seconds}; it must be above 0", reasons=[("seconds", str(seconds))])
    table = strengths(rule)
    found = core.Solver(table, table_mb).solve(
        [numbers(hand) for hand in held],
        turn,
        numbers(lying),
        won=won,
        opening_run=opening_run or 0,
        total=rule.robbery_counts == "total",
        barred=rule.seven_lead == "after_first_trick" and sum(won) == 0,
        tricks="tricks" in goals,
        points="points" in goals,
        by_card=by_card,
        seconds=seconds or 0.0,
        stop=stop,
    )
    n_tricks, n_points, each, proven, nodes, wipes, taken = found
    values = {(level, suit): CardValue(t and t[0], p and p[0]) for level, suit, t, p in each}
    cards = {}
    if by_card:
        for card in legal_cards(rule, held[turn], lying, opening=sum(won) == 0 and not lying):
            cards[card] = values[table.place(NUMBER[card])]
    return Solution(
        n_tricks[0] if n_tricks else None,
        n_points[0] if n_points else None,
        cards,
        proven,
        n_tricks,
        n_points,
        nodes,
        taken,
        wipes,
    )
