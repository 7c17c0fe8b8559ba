"""Open cards: the exact tricks and points of a deal, from the deal or from the middle of a trick."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Any, NamedTuple

from wordgame._core import tricks as core
from wordgame.alkort.cards import NUMBER, numbers, parse_card, parse_hand, parse_hands
from wordgame.alkort.judge import legal_cards
from wordgame.alkort.rules import HAND, Rules, strengths
from wordgame.alkort.sentences import say
from wordgame.doors import expect, limits, pair_of, seat_of, shown
from wordgame.errors import InvalidPosition, InvalidText
from wordgame.protocol import Fields

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

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Solution:
        """The solution that `to_dict` described; raises InvalidText, TypeError."""
        fields = Fields(data, "a solution")
        by_card = {}
        for card, value in fields.table("by_card").items():
            pair = Fields({"value": value}, "the value of a card").list("value", most=2)
            if len(pair) != 2 or not all(one is None or (type(one) is int and -HAND <= one <= HAND) for one in pair):
                raise InvalidText(say("not_cards", what="by_card", given=shown(value)), text=shown(value))
            by_card[parse_card(card)] = CardValue(*pair)
        made = cls(
            fields.whole("tricks", None, least=0, most=HAND),
            fields.whole("points", None, least=-HAND, most=HAND),
            by_card,
            fields.flag("proven"),
            _bounds(fields, "tricks_bounds"),
            _bounds(fields, "points_bounds"),
            fields.whole("nodes", least=0, most=10**15),
            float(fields.number("seconds")),
            fields.whole("table_wipes", least=0),
        )
        fields.end()
        return made


def _bounds(fields: Fields, key: str) -> tuple[int, int] | None:
    pair = fields.wholes(key, None, least=-HAND, most=HAND, longest=2)
    if pair is None:
        return None
    return pair_of(pair, key)


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
        raise InvalidPosition(say("hands_players", n=len(held), players=players))
    seat_of(leader, players)
    if len(lying) >= players:
        raise InvalidPosition(say("trick_full", n=len(lying)))
    turn = (leader + len(lying)) % players
    size = len(held[turn])
    for seat in range(players):
        due = size - ((seat - leader) % players < len(lying))
        if not size or len(held[seat]) != due:
            raise InvalidPosition(say("hand_size", seat=seat, n=len(held[seat]), due=max(due, 1)))
    if opening_run is not None:
        expect(opening_run, int, "the opening run")
    expect(table_mb, int | float, "`table_mb`")
    expect(goals, Sequence, "the goals")
    won = pair_of(tricks, "tricks")
    if min(won) < 0 or sum(won) + size > HAND:
        raise InvalidPosition(say("tricks_total", a=won[0], b=won[1], n=size, most=HAND))
    if opening_run is not None and (not 0 <= opening_run <= max(won) or (min(won) == 0 and opening_run != max(won))):
        raise InvalidPosition(say("opening_run", run=shown(opening_run), a=won[0], b=won[1]))
    if not goals or any(goal not in ("tricks", "points") for goal in goals):
        raise InvalidPosition(say("goals", given=shown(goals)))
    if not 1 <= table_mb <= 16384:
        raise InvalidPosition(say("table_mb", given=shown(table_mb), most=16384))
    seconds = limits(seconds, stop)
    if seconds is not None and seconds <= 0:
        raise InvalidPosition(say("seconds_low", given=shown(seconds)))
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
