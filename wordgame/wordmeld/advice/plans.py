"""Words to save for, and the exact chance to complete each from the cards of the deck that are not in sight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import Any

from wordgame.doors import count_of
from wordgame.protocol.data import Fields
from wordgame.wordmeld.lists import Tier
from wordgame.wordmeld.state import State

__all__ = ["Plan", "completion_chance", "make_plans"]

PLANNED = 400
"""Premium and winning words whose chances are worked out: those that lack fewest cards."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A word to save for: `missing` cards, `keep` those in hand for it, the chance to complete it within `draws`."""

    word: str
    tier: Tier
    keep: str
    missing: str
    draws: int
    chance: float

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal plan."""
        return {name: getattr(self, name) for name in self.__slots__} | {"tier": self.tier.name.lower()}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Plan:
        """The plan that `to_dict` described; raises InvalidText, TypeError."""
        fields = Fields(data, "a plan")
        made = cls(
            fields.text("word"),
            Tier[fields.text("tier", among=[tier.name.lower() for tier in Tier]).upper()],
            fields.text("keep"),
            fields.text("missing"),
            fields.whole("draws", least=0),
            fields.number("chance"),
        )
        fields.end()
        return made


def make_plans(state: State, n: int = 5, *, draws: int = 3) -> list[Plan]:
    """The `n` most promising premium and winning words to make from the hand alone, winning ones first among equals.

    No more cards are drawn than the stock has.
    """
    n, draws = count_of(n, "`n`"), count_of(draws, "`draws`")
    draws = draws if state.stock is None else min(draws, state.stock)
    lists, hand = state.lists, Counter(state.cards)
    jokers = hand.pop("?", 0)
    unseen = state.unseen()
    encode, text = lists.alphabet.encode, lists.alphabet.tile_text
    found: list[tuple[int, str, Tier, Counter[str], Counter[str]]] = []
    for word in sorted(lists.winning | lists.official):
        need = Counter(text(code) for code in encode(word))
        missing = need - hand
        lacking = sum(missing.values())
        if lacking - jokers <= draws:
            found.append((lacking, word, lists.tier(word) or Tier.OFFICIAL, need & hand, missing))
    found.sort(key=lambda plan: (plan[0], -plan[2], plan[1]))
    plans = []
    for _, word, tier, keep, missing in found[:PLANNED]:
        chance = completion_chance(missing, jokers, unseen, draws)
        if chance > 0:
            held = "".join(sorted(keep.elements())) + "?" * min(jokers, sum(missing.values()))
            plans.append(Plan(word, tier, held, "".join(sorted(missing.elements())), draws, chance))
    plans.sort(key=lambda plan: (-plan.chance * (2 if plan.tier is Tier.WINNING else 1), plan.word))
    return plans[:n]


def completion_chance(missing: Counter[str], jokers: int, unseen: Counter[str], draws: int) -> float:
    """The chance that `draws` cards from the unseen ones, with `jokers` in hand, supply every missing card.

    Exact: a multivariate hypergeometric sum over how many of each missing letter come; jokers drawn help too. Without a
    known deck 0, unless nothing but the jokers in hand is needed.

    >>> completion_chance(Counter("A"), 0, Counter({"A": 1, "B": 3}), 2)
    0.5
    """
    if sum(missing.values()) <= jokers:
        return 1.0
    total = sum(unseen.values())
    draws = min(draws, total)
    if not draws:
        return 0.0
    letters = tuple(sorted(missing.items()))
    other = total - unseen["?"] - sum(unseen[letter] for letter, _ in letters)

    @cache
    def ways(at: int, left: int, lacking: int) -> int:
        if at == len(letters):
            return sum(
                comb(unseen["?"], drawn) * comb(other, left - drawn)
                for drawn in range(left + 1)
                if drawn + jokers >= lacking
            )
        letter, need = letters[at]
        return sum(
            comb(unseen[letter], came) * ways(at + 1, left - came, lacking - min(came, need))
            for came in range(min(left, unseen[letter]) + 1)
        )

    return ways(0, draws, sum(missing.values())) / comb(total, draws)
