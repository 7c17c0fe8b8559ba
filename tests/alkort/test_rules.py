"""Ranks, tricks, points and options, by hand and against the reference."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.alkort.drawing import OPTIONS, random_rules, reference_rules
from tests.reference import alkort as reference
from wordgame.alkort import CARDS, Position, Rules, deal_points, solve
from wordgame.errors import InvalidPosition, InvalidRules, InvalidText, UnknownName


def test_the_deck_has_44_cards_without_tens_and_fives() -> None:
    assert len(CARDS) == len(set(CARDS)) == 44
    assert not {card[0] for card in CARDS} & set("T5")


def test_the_ranking_of_the_rule_sheet() -> None:
    rules = Rules()
    ranked = sorted((card for card in CARDS if rules.rank(card)), key=rules.rank, reverse=True)
    assert ranked[:6] == ["KD", "9D", "9H", "8S", "4C", "2H"]
    assert [card[0] for card in ranked[6:]] == ["A"] * 4 + ["6"] * 4 + ["8"] * 3


def test_the_icelandic_ranking() -> None:
    rules = Rules.preset("icelandic")
    ranked = sorted((card for card in CARDS if rules.rank(card)), key=rules.rank, reverse=True)
    assert ranked[:6] == ["KD", "2H", "4C", "8S", "9H", "9D"]
    assert [card[0] for card in ranked[6:]] == ["A"] * 4 + ["J"] * 4 + ["6"] * 4 + ["8"] * 3
    assert rules.show_highest
    assert rules.seven_lead == "after_first_trick"


@pytest.mark.parametrize(
    ("trick", "changes", "winner"),
    [
        ("3S 4D JC 9S", {}, 0),
        ("KS QH 3D JC", {}, 2),
        ("QS KH QD KC", {}, 0),
        ("7S KD 9D 9H", {}, 0),
        ("KS 7D 3D JC", {}, 1),
        ("KS 7D 3D JC", {"following_seven": "beats_nothing"}, 2),
        ("3S 7D 3D JC", {}, 0),
        ("AS AH AD AC", {}, 0),
        ("3S AH KD AC", {}, 2),
        ("KS 3D 2D 2C", {"rubbish_beats_court": "low_cards"}, 2),
        ("QS 3D 2D 4D", {"rubbish_beats_court": "low_cards"}, 1),
        ("QS 4D 9S KC", {"rubbish_beats_court": "low_cards"}, 0),
        ("KD 2S 2D 2C", {"rubbish_beats_court": "low_cards"}, 0),
        ("KS 2H 2D 2C", {"rubbish_beats_court": "low_cards"}, 1),
    ],
)
def test_who_wins(trick: str, changes: dict[str, Any], winner: int) -> None:
    assert Rules(**changes).winner(trick.split()) == winner


def test_winners_points_and_hopeless_hands_equal_the_reference() -> None:
    rng = random.Random(2)
    for _ in range(1000):
        rules = random_rules(rng)
        rule = reference_rules(rules)
        trick = rng.sample(CARDS, rng.choice((2, 4)))
        assert rules.winner(trick) == reference.trick_winner(trick, rule)
        hand = rng.sample([card for card in CARDS if rules.rank(card) < rng.choice((2, 4))], 9)
        assert rules.may_exchange(hand) == reference.may_exchange(hand, rule)
        won = [rng.randrange(2)] * rng.randint(0, 9)
        won += [rng.randrange(2) for _ in range(9 - len(won))]
        run = next((at for at, side in enumerate(won) if side != won[0]), 9)
        ours, theirs = deal_points(rules, (won.count(0), won.count(1)), run)
        assert ours - theirs == reference.deal_points(won, rule)


def test_presets_changes_and_plain_dicts() -> None:
    rules = Rules.preset("icelandic", follow_suit=True)
    assert Rules.from_dict(rules.to_dict()) == rules
    assert Rules.presets() == ("standard", "icelandic")
    assert Rules.preset("standard") == Rules()
    assert set(OPTIONS) < set(rules.to_dict())
    for bad in ({"ranking": "odd"}, {"players": 3}, {"target": 0}, {"stake": -1}, {"hints": True}):
        with pytest.raises(InvalidRules):
            Rules.from_dict(bad)
    with pytest.raises(UnknownName):
        Rules.preset("danish")


@pytest.mark.parametrize("value", ["[" * 100_000, "9" * 5000, "{", "NaN"])
def test_text_of_a_position_that_cannot_be_read(value: str) -> None:
    with pytest.raises((InvalidText, InvalidPosition)):
        Position.from_text(f"hand=KD; scores={value}")


def test_limits_of_time_beyond_all_measure() -> None:
    assert Position("KD 3S").hints(1, worlds=2, seconds=10**400)
    assert solve(["KD", "7H", "3S", "2C"], seconds=10**400).proven
