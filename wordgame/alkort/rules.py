"""The rules of Alkort as a record of options, and what follows from them for cards, tricks and points.

Source: the Ukrainian rule sheet for four players (preset "standard"); "icelandic" is the traditional Icelandic ranking.
Every rule is stated once, here: the solver is handed the same tables as numbers (`strengths`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from wordgame._core import tricks as core
from wordgame.alkort.cards import CARDS, NUMBER, RANKS, SUITS
from wordgame.alkort.sentences import say
from wordgame.doors import shown
from wordgame.errors import InvalidPosition, InvalidRules, InvalidText
from wordgame.protocol import Rules as BaseRules
from wordgame.sentences import say as shared

__all__ = ["HAND", "MAJORITY", "STOCK", "Rules", "strengths"]

HAND = 9  # cards of a hand, tricks of a deal
STOCK = 8
MAJORITY = 5  # tricks that win a deal
MAX_TARGET = 10_000
MAX_STAKE = 10**9

_NAMED = {
    "standard": ("KD", "9D", "9H", "8S", "4C", "2H"),
    "icelandic": ("KD", "2H", "4C", "8S", "9H", "9D"),
}
_RANKED = {"standard": "A68", "icelandic": "AJ68"}


@dataclass(frozen=True, kw_only=True)
class Rules(BaseRules):
    """The options of Alkort; each is explained where it is used.

    follow_suit: a card of the suit led must be played while there is one (legality only: the strongest card of any suit
    wins). ranking: "standard" or "icelandic". rubbish_beats_court: a led king or queen falls to "any_good" rubbish, or
    to "low_cards" (king: rubbish twos; queen: those and threes). following_seven: "good_rubbish" or "beats_nothing".
    seven_lead: "free", or "after_first_trick" (not as the opening lead unless the hand holds nothing else).
    show_highest: partners see each other's highest card before the first lead. exchange: "may", "must" or "never".
    robbery_counts: "run" or "total". stop_when_settled: play ends when the points cannot change any more. target:
    points that win the match, None for the gambling variant without a target. stake: price of a point there.
    players: 2 or 4.

    >>> Rules.preset("icelandic", follow_suit=True).rubbish_beats_court
    'low_cards'
    """

    ranking: str = "standard"
    follow_suit: bool = False
    rubbish_beats_court: str = "any_good"
    following_seven: str = "good_rubbish"
    seven_lead: str = "free"
    show_highest: bool = False
    exchange: str = "may"
    robbery_counts: str = "run"
    stop_when_settled: bool = False
    target: int | None = 15
    stake: int = 1
    players: int = 4

    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "standard": {},
        "icelandic": {
            "ranking": "icelandic",
            "rubbish_beats_court": "low_cards",
            "following_seven": "beats_nothing",
            "seven_lead": "after_first_trick",
            "show_highest": True,
        },
    }
    CHOICES: ClassVar[Mapping[str, Sequence[Any]]] = {
        "ranking": ("standard", "icelandic"),
        "follow_suit": (False, True),
        "rubbish_beats_court": ("any_good", "low_cards"),
        "following_seven": ("good_rubbish", "beats_nothing"),
        "seven_lead": ("free", "after_first_trick"),
        "show_highest": (False, True),
        "exchange": ("may", "must", "never"),
        "robbery_counts": ("run", "total"),
        "stop_when_settled": (False, True),
        "players": (2, 4),
    }

    def __post_init__(self) -> None:
        super().__post_init__()
        for option, allowed in self.CHOICES.items():  # 1 is not True, nor 4.0 four players
            if type(getattr(self, option)) is not type(allowed[0]):
                choices = ", ".join(map(repr, allowed))
                given = shown(getattr(self, option))
                raise InvalidRules(shared("option_choice", option=option, given=given, choices=choices), option=option)
        target = self.target
        if target is not None and (
            not isinstance(target, int) or isinstance(target, bool) or not 1 <= target <= MAX_TARGET
        ):
            raise InvalidRules(say("target_range", given=shown(target), most=MAX_TARGET), option="target")
        if type(self.stake) is not int or not 0 <= self.stake <= MAX_STAKE:
            raise InvalidRules(say("stake_range", given=shown(self.stake), most=MAX_STAKE), option="stake")

    # -- cards --

    @property
    def named(self) -> tuple[str, ...]:
        """The six single cards at the top, highest first."""
        return _NAMED[self.ranking]

    def rank(self, card: str) -> int:
        """How high a card ranks: 0 for rubbish and sevens, then the low eights 1, up to KD.

        >>> [Rules().rank(card) for card in ("KD", "AS", "8H", "7H", "KS")]
        [9, 3, 1, 0, 0]
        """
        try:
            return _ranks(self.ranking)[card]
        except KeyError as error:
            raise InvalidText(
                say("not_a_card", text=shown(card), ranks=" ".join(RANKS), suits=" ".join(SUITS)), text=shown(card)
            ) from error

    def is_rubbish(self, card: str) -> bool:
        """Whether a card is rubbish; sevens count as such here, for they win only when led."""
        return self.rank(card) == 0

    def is_bad_rubbish(self, card: str) -> bool:
        """Whether a card is a king or queen without a rank of its own."""
        return self.rank(card) == 0 and card[0] in "KQ"

    def beats(self, card: str, best: str, *, best_led: bool) -> bool:
        """Whether a following card takes the trick from `best`, the strongest so far; `best_led`: the leader's card.

        >>> Rules().beats("3S", "KH", best_led=True), Rules().beats("KD", "7H", best_led=True)
        (True, False)
        """
        value, least = self.rank(card), self.rank(best)
        if best_led and best[0] == "7":
            return False
        if value or least:
            return value > least
        if not best_led or best[0] not in "KQ":
            return False
        if self.rubbish_beats_court == "low_cards":
            return card[0] == "2" or (card[0] == "3" and best[0] == "Q")
        if card[0] == "7":
            return self.following_seven == "good_rubbish"
        return card[0] not in "KQ"

    def winner(self, trick: Sequence[str]) -> int:
        """The index of the card that wins the trick (0: the leader's); an unfinished trick has one too.

        >>> Rules().winner(["KS", "QH", "3D", "JC"])
        2
        """
        if not trick:
            raise InvalidPosition(say("empty_trick"))
        best = 0
        for at in range(1, len(trick)):
            if self.beats(trick[at], trick[best], best_led=best == 0):
                best = at
        return best

    def may_exchange(self, hand: Iterable[str]) -> bool:
        """Whether a hand is hopeless: it could in no case beat the three low eights (sevens do not change that)."""
        return all(self.rank(card) <= 1 for card in hand)

    def highest(self, hand: Iterable[str]) -> str:
        """The highest card of a hand; among equals the first in the order of the deck."""
        hand = tuple(hand)
        if not hand:
            raise InvalidPosition(say("empty_hand"))
        return max(hand, key=lambda card: (self.rank(card), -NUMBER[card]))

    def side(self, seat: int) -> int:
        """The side a seat plays for: seats 0 and 2 against 1 and 3."""
        return seat % 2


@lru_cache(maxsize=2)
def _ranks(ranking: str) -> dict[str, int]:
    order = _RANKED[ranking]
    ranks = {card: len(order) - order.index(card[0]) if card[0] in order else 0 for card in CARDS}
    for place, card in enumerate(reversed(_NAMED[ranking])):
        ranks[card] = len(order) + 1 + place
    return ranks


@lru_cache(maxsize=64)
def strengths(rules: Rules) -> core.Strengths:
    """The rules as the tables that the solver wants: a level a card, and what beats what. Sevens are the top level."""
    any_good = rules.rubbish_beats_court == "any_good"
    # rubbish from below; in "low_cards" the order is only a naming, what falls to what is said by `beat`
    kinds = ["KQ", "J9432"] if any_good else ["K", "Q", "J94", "3", "2"]
    rubbish = len(kinds)
    level = bytearray(len(CARDS))
    top = max(rules.rank(card) for card in CARDS) + rubbish
    for card, number in NUMBER.items():
        if card[0] == "7":
            level[number] = top
        elif rules.rank(card):
            level[number] = rubbish - 1 + rules.rank(card)
        else:
            level[number] = next(i for i, kind in enumerate(kinds) if card[0] in kind)
    real = (1 << top) - (1 << rubbish)
    seven_is_good = any_good and rules.following_seven == "good_rubbish"
    if any_good:
        falls = [1 << 1 | (1 << top if seven_is_good else 0), 0]
        low_rubbish, low_taker = [0, 1], [0, 1]
    else:
        falls = [1 << 4, 1 << 4 | 1 << 3, 0, 0, 0]
        # a led card that stands must be known, and all that could beat it is higher; a two or three that takes a court
        # card needs the court card to be known too
        low_rubbish, low_taker = [0, 1, 2, 3, 4], [0] * rubbish
    higher = [real & ~((2 << at) - 1) for at in range(rubbish, top)]
    return core.Strengths(
        bytes(level),
        bytes(SUITS.index(card[1]) if rules.follow_suit else 0 for card in CARDS),
        rubbish=rubbish,
        beat=[falls[at] | real for at in range(rubbish)] + higher + [0],
        after=[real] * rubbish + higher + [real],
        low_lead=bytes([*low_rubbish, *range(rubbish, top + 1)]),
        low_follow=bytes([*low_taker, *range(rubbish, top), 1 if seven_is_good else 0]),
        alias=1 << 1 if seven_is_good else 0,
        floor=0 if any_good else rubbish,
        players=rules.players,
    )
