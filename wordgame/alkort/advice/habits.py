"""How people play without counting: the rules as the sets of cards that the play-outs of the core want."""

from __future__ import annotations

from functools import lru_cache

from wordgame._core import playouts as core
from wordgame.alkort.cards import CARDS, NUMBER, SUITS
from wordgame.alkort.rules import Rules, strengths

__all__ = ["habits"]


@lru_cache(maxsize=64)
def habits(rules: Rules) -> core.Habits:
    """The tables of a rule set: what each card is worth keeping, and what takes a trick from it."""
    numbers = range(len(CARDS))
    ace = rules.rank("AS")
    table = strengths(rules)
    places = sorted({table.place(number) for number in numbers})
    return core.Habits(
        order=bytes(_worth(rules, card, ace) for card in CARDS),
        place=bytes(places.index(table.place(number)) for number in numbers),
        suit=bytes(SUITS.index(card[1]) for card in CARDS),
        after_lead=[[n for n in numbers if rules.beats(CARDS[n], card, best_led=True)] for card in CARDS],
        after_follow=[[n for n in numbers if rules.beats(CARDS[n], card, best_led=False)] for card in CARDS],
        higher=[[n for n in numbers if rules.rank(CARDS[n]) > rules.rank(card)] for card in CARDS],
        sevens=[n for card, n in NUMBER.items() if card[0] == "7"],
        good=[
            n
            for card, n in NUMBER.items()
            if rules.is_rubbish(card) and not rules.is_bad_rubbish(card) and card[0] != "7"
        ],
        ranked=[n for card, n in NUMBER.items() if rules.rank(card)],
        solid=[n for card, n in NUMBER.items() if rules.rank(card) >= ace],
        players=rules.players,
        follows=rules.follow_suit,
        total=rules.robbery_counts == "total",
    )


def _worth(rules: Rules, card: str, ace: int) -> int:
    """What a card is worth keeping: kings and queens, other rubbish, the ranks, with sevens just above the aces."""
    if card[0] == "7":
        return 2 * ace + 3
    rank = rules.rank(card)
    return 2 * rank + 2 if rank else 0 if rules.is_bad_rubbish(card) else 1
