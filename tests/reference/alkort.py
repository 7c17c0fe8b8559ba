"""Alkort with open cards by plain minimax: trick winners, legal cards, points of a deal, best play by both sides.

The slow, plainly right program that the fast solver is compared with. It is written from the rules alone and must stay
independent of the package: it may never import wordgame.

Plain data throughout: a card is a string such as "KD" (rank, then suit), a hand any iterable of cards, seats count
clockwise from 0, and side 0 is the even seats, side 1 the odd ones (with two players: the two players). Rules are a
dict; `rules()` makes one.

Decisions where the rules leave doubt:

- A following seven is good rubbish, so it beats a led king or queen; under following_seven="beats_nothing" it does not.
- Under rubbish_beats_court="low_cards" only twos (not 2H, which has a rank of its own) beat a led king, and only
  those and threes beat a led queen. KD is no rubbish and is not concerned.
- follow_suit changes legality only. Every card has its printed suit, sevens and named cards too.
- seven_lead="after_first_trick" forbids a seven only as the first card of the deal, and not when the hand holds
  nothing else.
- The opening run is how many tricks in a row the side that won the first trick took before the other side's first.
  Five of them: 5 points. Six or more: as many points as the run (robbery_counts="run") or as the side's tricks of the
  whole deal ("total").
- A deal in which neither side reaches five tricks (a short ending) is worth 0 points.
- stop_when_settled: play may end as soon as no course of the remaining tricks can change the points of the deal
  (`is_settled`). `solve` looks at all tricks that could be played; the points are the same either way.
- The exchange is open to a hand in which no card ranks above the low eights. Sevens do not stand in the way, nor do
  eights.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

RANKS = "AKQJ9876432"
SUITS = "SHDC"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
NAMED = {
    "standard": ["KD", "9D", "9H", "8S", "4C", "2H"],
    "icelandic": ["KD", "2H", "4C", "8S", "9H", "9D"],
}
RANKED = {"standard": ["A", "6"], "icelandic": ["A", "J", "6"]}
LOW_EIGHTS = ["8D", "8H", "8C"]

Rules = dict[str, object]


def rules(preset: str = "standard", **changes: object) -> Rules:
    """The options of a preset, with changes."""
    made: Rules = {
        "ranking": preset,
        "follow_suit": False,
        "rubbish_beats_court": "any_good",
        "following_seven": "good_rubbish",
        "seven_lead": "free",
        "robbery_counts": "run",
        "stop_when_settled": False,
    }
    if preset == "icelandic":
        made.update(rubbish_beats_court="low_cards", following_seven="beats_nothing", seven_lead="after_first_trick")
    unknown = set(changes) - set(made)
    if unknown:
        raise ValueError(f"no such option: {sorted(unknown)}")
    made.update(changes)
    return made


def strengths_of(ranking: str) -> dict[str, int]:
    """How high each card ranks, more is higher; 0 for all rubbish (sevens too)."""
    levels = [[card] for card in NAMED[ranking]]
    levels += [[rank + suit for suit in SUITS] for rank in RANKED[ranking]]
    levels += [LOW_EIGHTS]
    found = dict.fromkeys(DECK, 0)
    for level, cards in enumerate(levels):
        for card in cards:
            found[card] = len(levels) - level
    return found


STRENGTHS = {ranking: strengths_of(ranking) for ranking in NAMED}


def strength(card: str, rule: Rules) -> int:
    """How high a card ranks under these rules."""
    return STRENGTHS[str(rule["ranking"])][card]


def trick_winner(trick: Sequence[str], rule: Rules) -> int:
    """The index in the trick of the card that wins it: 0 for the leader's."""
    lead = trick[0]
    if lead[0] == "7":
        return 0
    strengths = [strength(card, rule) for card in trick]
    highest = max(strengths)
    if highest > 0:
        return strengths.index(highest)
    if lead[0] in "KQ":
        for place, card in enumerate(trick):
            rank = card[0]
            if rule["rubbish_beats_court"] == "any_good":
                beats = rank not in "KQ" and not (rank == "7" and rule["following_seven"] == "beats_nothing")
            else:
                beats = rank == "2" or (rank == "3" and lead[0] == "Q")
            if beats:
                return place
    return 0


def legal_cards(hand: Iterable[str], trick: Sequence[str], rule: Rules, *, opening: bool = False) -> list[str]:
    """The cards that may be played now; `opening` says that nothing has been played yet in this deal."""
    cards = sorted(hand)
    if trick:
        in_suit = [card for card in cards if card[1] == trick[0][1]]
        return in_suit if rule["follow_suit"] and in_suit else cards
    if opening and rule["seven_lead"] == "after_first_trick":
        others = [card for card in cards if card[0] != "7"]
        return others or cards
    return cards


def may_exchange(hand: Iterable[str], rule: Rules) -> bool:
    """Whether the hand can in no case beat the low eights: no named card, ace or six (nor jack where those rank)."""
    return all(strength(card, rule) <= strength("8D", rule) for card in hand)


def first_leader(hands: Sequence[Iterable[str]], dealer: int, rule: Rules) -> int:
    """The seat that leads first: it holds the highest card; among equals the one nearest to the dealer's left."""
    highest = [max(strength(card, rule) for card in hand) for hand in hands]
    seats = [(dealer + 1 + i) % len(hands) for i in range(len(hands))]
    return max(seats, key=lambda seat: highest[seat])


def deal_points(winners: Sequence[int], rule: Rules) -> int:
    """The points of a deal, side 0 minus side 1, from the sides that won its tricks in order."""
    for side, sign in ((0, 1), (1, -1)):
        total = sum(winner == side for winner in winners)
        run = 0
        while run < len(winners) and winners[run] == side:
            run += 1
        if run >= 6:
            return sign * (total if rule["robbery_counts"] == "total" else run)
        if run == 5:
            return sign * 5
        if total >= 5:
            return sign
    return 0


def one_history(tricks: tuple[int, int], opening_run: int | None = None) -> list[int]:
    """Winners of tricks gone by, in some order with that opening run (not told: under five if both have tricks).

    The order after the opening run does not matter to the points. The side of a run of five or more is the side with
    more tricks.
    """
    first, second = tricks
    if first == 0 or second == 0:
        return [0] * first + [1] * second
    if opening_run is not None and opening_run >= 5:
        long = 0 if first > second else 1
        history = [long] * opening_run + [1 - long] * tricks[1 - long]
        return history + [long] * (tricks[long] - opening_run)
    return [0] + [1] * second + [0] * (first - 1) if second >= first else [1] + [0] * first + [1] * (second - 1)


def is_settled(winners: Sequence[int], left: int, rule: Rules) -> bool:
    """Whether the points are the same however the tricks that are left go."""
    return len({deal_points([*winners, *rest], rule) for rest in product((0, 1), repeat=left)}) == 1


def solve(
    hands: Sequence[Iterable[str]],
    leader: int,
    rule: Rules,
    *,
    trick: Sequence[str] = (),
    tricks: tuple[int, int] = (0, 0),
    opening_run: int | None = None,
) -> dict[str, Any]:
    """Best play by both sides with open cards, for tricks and for points, by looking at everything.

    hands: the cards still held; trick: the cards already in the present trick, the first of which `leader` led;
    tricks: won so far by each side. Returns "tricks" (side 0's share of those left), "points" (of the deal, side 0
    minus side 1), and "by_card": for every card that may be played now (tricks, points) with best play from there.
    """
    started = one_history(tricks, opening_run)
    seats = len(hands)
    held = tuple(frozenset(hand) for hand in hands)

    def value(
        held: tuple[frozenset[str], ...],
        leader: int,
        trick: tuple[str, ...],
        won: tuple[int, ...],
        goal: str,
        memo: dict[Any, int],
    ) -> int:
        """What side 0 still gets (it wants more, side 1 less). `won`: the sides that took the tricks of the deal."""
        if not any(held) and not trick:
            return deal_points(won, rule) if goal == "points" else 0
        # What the past leaves to matter: the tricks of each side and the opening run.
        run = next((i for i, side in enumerate(won) if side != won[0]), len(won))
        key = (held, leader, trick, won.count(0), len(won), run)
        if key not in memo:
            seat = (leader + len(trick)) % seats
            options = [
                after(held, leader, trick, won, card, goal, memo)
                for card in legal_cards(held[seat], trick, rule, opening=not won)
            ]
            memo[key] = max(options) if seat % 2 == 0 else min(options)
        return memo[key]

    def after(
        held: tuple[frozenset[str], ...],
        leader: int,
        trick: tuple[str, ...],
        won: tuple[int, ...],
        card: str,
        goal: str,
        memo: dict[Any, int],
    ) -> int:
        seat = (leader + len(trick)) % seats
        rest = tuple(hand - {card} if i == seat else hand for i, hand in enumerate(held))
        trick = (*trick, card)
        if len(trick) < seats:
            return value(rest, leader, trick, won, goal, memo)
        winner = (leader + trick_winner(trick, rule)) % seats
        gained = 1 if goal == "tricks" and winner % 2 == 0 else 0
        return gained + value(rest, winner, (), (*won, winner % 2), goal, memo)

    seat = (leader + len(trick)) % seats
    by_card: dict[str, tuple[int, int]] = {}
    memos: dict[str, dict[Any, int]] = {"tricks": {}, "points": {}}
    for card in legal_cards(held[seat], trick, rule, opening=not started):
        by_card[card] = tuple(  # type: ignore[assignment]
            after(held, leader, tuple(trick), tuple(started), card, goal, memos[goal]) for goal in ("tricks", "points")
        )
    pick = max if seat % 2 == 0 else min
    return {
        "tricks": pick(t for t, _ in by_card.values()),
        "points": pick(p for _, p in by_card.values()),
        "by_card": by_card,
    }
