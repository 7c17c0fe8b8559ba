"""Random rules and open endings for the tests, drawn by Hypothesis or by a generator."""

from __future__ import annotations

import os
import random
from typing import Any

from hypothesis import strategies as st

from tests.reference import alkort as reference
from wordgame.alkort import CARDS, Rules

EXAMPLES = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "100"))

OPTIONS: dict[str, tuple[Any, ...]] = {
    "ranking": ("standard", "icelandic"),
    "follow_suit": (False, True),
    "rubbish_beats_court": ("any_good", "low_cards"),
    "following_seven": ("good_rubbish", "beats_nothing"),
    "seven_lead": ("free", "after_first_trick"),
    "robbery_counts": ("run", "total"),
}


def random_rules(rng: random.Random, **changes: Any) -> Rules:
    """Rules with every option of play drawn at random."""
    return Rules(**({option: rng.choice(values) for option, values in OPTIONS.items()} | changes))


def reference_rules(rules: Rules) -> Any:
    """The same rules for the reference."""
    return reference.rules(**{option: getattr(rules, option) for option in OPTIONS})


def random_ending(rng: random.Random, most: int) -> dict[str, Any]:
    """An ending of at most `most` cards a hand, perhaps in mid-trick: the arguments of `solve`."""
    rules = random_rules(rng, players=rng.choice((4, 4, 4, 2)))
    players, size = rules.players, rng.randint(1, most)
    deck = list(CARDS)
    if rng.random() < 0.5:  # few ranks: many equal cards
        ranks = rng.sample("AKQJ9876432", rng.randint(5, 9))
        deck = [card for card in CARDS if card[0] in ranks]
    rng.shuffle(deck)
    hands = [deck[seat * size : (seat + 1) * size] for seat in range(players)]
    gone = 9 - size if rng.random() < 0.8 else rng.randint(0, 9 - size)
    mine = rng.randint(0, gone) if rng.random() < 0.5 else rng.choice((0, gone))
    tricks = (mine, gone - mine)
    run = None
    if min(tricks) and max(tricks) >= 5 and rng.random() < 0.7:
        run = rng.randint(1, max(tricks))
    leader, trick = rng.randrange(players), list[str]()
    rule = reference_rules(rules)
    for at in range(rng.choice((0, 0, 1, 2, 3)) % players):
        seat = (leader + at) % players
        card = rng.choice(sorted(reference.legal_cards(hands[seat], trick, rule, opening=not gone and not trick)))
        hands[seat].remove(card)
        trick.append(card)
    return {"hands": hands, "leader": leader, "rules": rules, "trick": trick, "tricks": tricks, "opening_run": run}


endings = st.builds(random_ending, st.randoms(use_true_random=False), st.just(3))
