"""How the weights of the policy were learned, by self-play, and how its deals end. Nothing in advice needs it.

python -m wordgame.alkort.advice.training policy.json        # all sets of weights, about half an hour
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

from wordgame._core import policy as core
from wordgame.alkort.advice.policy import name_of, packed, policy_with
from wordgame.alkort.advice.worlds import NOWHERE
from wordgame.alkort.cards import CARDS, NUMBER
from wordgame.alkort.judge import first_leader
from wordgame.alkort.rules import HAND, Rules

__all__ = ["how_deals_end", "rules_to_learn", "train"]

DEALS = 2_500_000
"""Deals for one set of weights; its later half is learned in ever shorter steps."""
AT_ONCE = 5000


def rules_to_learn(players: int, follow_suit: bool) -> Iterator[Rules]:
    """The rule sets of one way of playing: the presets more often, and every mix of the options that cards hang on."""
    for preset, times in (("standard", 4), ("icelandic", 2)):
        for _ in range(times):
            yield Rules.preset(preset, players=players, follow_suit=follow_suit)
    options = ("ranking", "rubbish_beats_court", "following_seven")
    for values in product(*(Rules.CHOICES[option] for option in options)):
        yield Rules(players=players, follow_suit=follow_suit, **dict(zip(options, values, strict=True)))


def train(
    players: int,
    follow_suit: bool,
    *,
    wins: bool = False,
    deals: int = DEALS,
    seed: int = 1,
    start: bytes | None = None,
) -> bytes:
    """Weights for one way of playing, from nothing or from others; wins: whether a deal is won counts, not its points.

    >>> len(train(2, False, deals=10)) == 4 * core.SIZE
    True
    """
    weights = bytes(4 * core.SIZE) if start is None else start
    squares = bytes(4 * core.SIZE)
    policies = [policy_with(rules, weights) for rules in rules_to_learn(players, follow_suit)]
    for done in range(0, deals, AT_ONCE):
        rate = 0.3 * min(1.0, 2 * (1 - done / deals) + 0.02)
        count = min(AT_ONCE, deals - done)
        weights, squares = core.learn(policies, weights, squares, count, rate, seed * 1_000_003 + done, wins=wins)
    return weights


def how_deals_end(rules: Rules, weights: bytes, deals: int = 100_000, seed: int = 1) -> dict[int, int]:
    """How many deals of the policy against itself bring the winners how many points.

    >>> sum(how_deals_end(Rules(), bytes(4 * core.SIZE), deals=20).values())
    20
    """
    rng, player, found = Random(seed), policy_with(rules, weights), Counter[int]()
    for at in range(deals):
        deck = rng.sample(CARDS, HAND * rules.players)
        hands = [deck[HAND * seat : HAND * (seat + 1)] for seat in range(rules.players)]
        seats = bytearray([NOWHERE]) * len(CARDS)
        for seat, hand in enumerate(hands):
            for card in hand:
                seats[NUMBER[card]] = seat
        _, points = player.play_out(bytes(seats), first_leader(rules, hands, 0), b"", b"", b"", at)
        found[abs(int.from_bytes(points, signed=True))] += 1
    return dict(sorted(found.items()))


def main() -> None:
    """Learn all sets of weights, write them, and print how deals end."""
    learned: dict[str, str] = {}
    for players, follow_suit in product((4, 2), (False, True)):
        points = train(players, follow_suit)
        learned[name_of(players, follow_suit, False)] = packed(points)
        deals = train(players, follow_suit, wins=True, deals=DEALS // 4, start=points)
        learned[name_of(players, follow_suit, True)] = packed(deals)
        Path(sys.argv[1]).write_text(json.dumps(learned, indent=0), encoding="utf-8")
        print(players, follow_suit, how_deals_end(Rules(players=players, follow_suit=follow_suit), points), flush=True)


if __name__ == "__main__":
    main()
