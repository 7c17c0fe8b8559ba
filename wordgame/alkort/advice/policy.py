"""How people play: the learned policy of the core under a rule set. Its weights come from self-play (`training`)."""

from __future__ import annotations

import base64
import json
import zlib
from functools import lru_cache
from importlib.resources import files

import numpy as np

from wordgame._core import policy as core
from wordgame.alkort.cards import CARDS, NUMBER, SUITS
from wordgame.alkort.rules import Rules, strengths

__all__ = ["STEP", "name_of", "packed", "policy", "policy_with", "weights_of"]

STEP = 1 / 16
"""The weights are kept as signed bytes, in steps of this size."""


def weights_of(players: int, follow_suit: bool, wins: bool = False) -> bytes:
    """The weights that come with the package, as the core wants them: a set for each way of playing, for points, or for
    deals won whatever the points.
    """
    named = json.loads((files("wordgame.alkort.advice") / "policy.json").read_text("utf-8"))
    steps = np.frombuffer(zlib.decompress(base64.b64decode(named[name_of(players, follow_suit, wins)])), np.int8)
    return (steps.astype(np.float32) * np.float32(STEP)).tobytes()


def packed(weights: bytes) -> str:
    """Weights as text for the file that comes with the package."""
    steps = np.clip(np.round(np.frombuffer(weights, np.float32) / STEP), -127, 127).astype(np.int8)
    return base64.b64encode(zlib.compress(steps.tobytes(), 9)).decode()


def name_of(players: int, follow_suit: bool, wins: bool) -> str:
    """How the file names a set of weights."""
    return f"{players} players, {'suits followed' if follow_suit else 'any card'}, {'deals' if wins else 'points'}"


@lru_cache(maxsize=64)
def policy(rules: Rules, wins: bool = False) -> core.Policy:
    """The policy of a rule set, for points or for deals won, with the weights that come with the package."""
    return policy_with(rules, weights_of(rules.players, rules.follow_suit, wins))


def policy_with(rules: Rules, weights: bytes) -> core.Policy:
    """The policy of a rule set with weights of one's own."""
    numbers = range(len(CARDS))
    table = strengths(rules)
    places = sorted({table.place(number) for number in numbers})
    return core.Policy(
        bytes(_worth(rules, card) for card in CARDS),
        bytes(_kind(rules, card) for card in CARDS),
        bytes(places.index(table.place(number)) for number in numbers),
        bytes(SUITS.index(card[1]) for card in CARDS),
        weights,
        after_lead=[[n for n in numbers if rules.beats(CARDS[n], card, best_led=True)] for card in CARDS],
        after_follow=[[n for n in numbers if rules.beats(CARDS[n], card, best_led=False)] for card in CARDS],
        higher=[[n for n in numbers if rules.rank(CARDS[n]) > rules.rank(card)] for card in CARDS],
        sevens=[n for card, n in NUMBER.items() if card[0] == "7"],
        good=[n for card, n in NUMBER.items() if _kind(rules, card) == 1],
        ranked=[n for card, n in NUMBER.items() if rules.rank(card)],
        players=rules.players,
        follows=rules.follow_suit,
        total=rules.robbery_counts == "total",
    )


def _worth(rules: Rules, card: str) -> int:
    """What a card is worth keeping: kings and queens, other rubbish, the ranks, with sevens just above the aces."""
    if card[0] == "7":
        return 2 * rules.rank("AS") + 3
    rank = rules.rank(card)
    return 2 * rank + 2 if rank else 0 if rules.is_bad_rubbish(card) else 1


def _kind(rules: Rules, card: str) -> int:
    """How high a card is by itself: bad rubbish, good rubbish, sevens, then the ranks."""
    if card[0] == "7":
        return 2
    rank = rules.rank(card)
    return 2 + rank if rank else 0 if rules.is_bad_rubbish(card) else 1
