"""Pins the reference program of Alkort itself, to known cases and the rule sheet's examples."""

from __future__ import annotations

from typing import Any

import pytest

from tests.known.cases import cases
from tests.reference import alkort


@pytest.mark.parametrize(
    ("trick", "options", "winner"),
    [
        ("3C AH AS JD", {}, 1),  # equal ranks: the first of them
        ("3C 4D JS 2C", {}, 0),  # only rubbish: the leader
        ("KH QD JS 2C", {}, 2),  # a led king falls to the first good rubbish
        ("KH QD KS QC", {}, 0),  # four kings and queens: the leader keeps it
        ("KH 7D JS 2C", {}, 1),  # a following seven is good rubbish
        ("KH 7D JS 2C", {"following_seven": "beats_nothing"}, 2),
        ("7H KD 9D 8S", {}, 0),  # a led seven always wins
        ("4H 7D JS 2C", {}, 0),
        ("KD 9D 9H 8S", {}, 0),
        ("8H 6C AD 2H", {}, 3),
        ("8H 8D 3C 8C", {}, 0),
        ("AH JS 6C 8D", {}, 0),
        ("KH JS 9C 2S", {"rubbish_beats_court": "low_cards"}, 3),
        ("KH JS 9C 3S", {"rubbish_beats_court": "low_cards"}, 0),
        ("QH JS 3C 2S", {"rubbish_beats_court": "low_cards"}, 2),
        ("9H 9D 8S 4C", {"ranking": "icelandic"}, 3),
        ("6H JD AC 2H", {"ranking": "icelandic"}, 3),
        ("6H JD JC 8H", {"ranking": "icelandic"}, 1),
        ("3H 9S", {}, 0),
    ],
)
def test_alkort_trick_winner(trick: str, options: dict[str, Any], winner: int) -> None:
    assert alkort.trick_winner(trick.split(), alkort.rules(**options)) == winner


def test_alkort_legal_cards() -> None:
    free = alkort.rules()
    suit = alkort.rules(follow_suit=True)
    late = alkort.rules(seven_lead="after_first_trick")
    hand = ["7H", "3H", "KD"]
    assert alkort.legal_cards(hand, ["2D"], free) == sorted(hand)
    assert alkort.legal_cards(hand, ["2D"], suit) == ["KD"]
    assert alkort.legal_cards(hand, ["7C"], suit) == sorted(hand)
    assert alkort.legal_cards(hand, [], late, opening=True) == ["3H", "KD"]
    assert alkort.legal_cards(hand, [], late) == sorted(hand)
    assert alkort.legal_cards(["7H", "7C"], [], late, opening=True) == ["7C", "7H"]


@pytest.mark.parametrize(
    ("winners", "counts", "points"),
    [
        ("001100011", "run", 1),
        ("111101100", "run", -1),
        ("000001111", "run", 5),
        ("000001011", "total", 5),
        ("000000100", "run", 6),
        ("000000100", "total", 8),
        ("111111111", "run", -9),
        ("011111111", "run", -1),
        ("00001111", "run", 0),
    ],
)
def test_alkort_deal_points(winners: str, counts: str, points: int) -> None:
    assert alkort.deal_points([int(side) for side in winners], alkort.rules(robbery_counts=counts)) == points


def test_alkort_exchange_and_first_lead() -> None:
    standard, icelandic = alkort.rules(), alkort.rules("icelandic")
    rubbish = ["8D", "8H", "KH", "QS", "JC", "9C", "7H", "3H"]
    assert alkort.may_exchange([*rubbish, "2S"], standard)
    assert not alkort.may_exchange([*rubbish, "6S"], standard)
    assert not alkort.may_exchange([*rubbish, "2S"], icelandic)
    hands = [["AD", "3H"], ["3C", "6D"], ["AS", "2S"], ["KH", "QH"]]
    assert [alkort.first_leader(hands, dealer, standard) for dealer in range(4)] == [2, 2, 0, 0]


def test_alkort_points_are_settled_before_the_end() -> None:
    standard = alkort.rules()
    assert not alkort.is_settled([0] * 5, 4, standard)
    assert alkort.is_settled([0] * 5 + [1], 3, standard)
    assert not alkort.is_settled([0] * 6 + [1], 2, alkort.rules(robbery_counts="total"))
    assert not alkort.is_settled([0, 1, 0, 1, 0, 1, 0], 2, standard)
    assert alkort.one_history((6, 2), 6) == [0] * 6 + [1] * 2
    assert alkort.one_history((2, 6), 5) == [1] * 5 + [0] * 2 + [1]


@pytest.mark.parametrize("name", ["alkort_endings.jsonl", "alkort_midgame.jsonl"])
def test_alkort_agrees_with_the_known_cases(name: str) -> None:
    for case in cases(name):
        cards = len(case["hands"][0])
        if cards > 3:
            continue  # seconds to minutes each
        rule = alkort.rules(case["preset"], follow_suit=case["follow_suit"], seven_lead=case["seven_lead"])
        tricks = (case.get("ta", 0), case.get("tb", 0))
        solved = alkort.solve(case["hands"], case["leader"], rule, tricks=tricks)
        assert solved["tricks"] == case["team0_tricks"]
        assert solved["points"] == case.get("value_points", 0)


def test_alkort_solves_from_the_middle_of_a_trick() -> None:
    rule = alkort.rules()
    hands = [["3H"], ["KD", "2C"], ["4H", "AS"], ["9C", "JD"]]
    solved = alkort.solve(hands, 0, rule, trick=["6D"], tricks=(4, 3))
    assert solved["by_card"] == {"2C": (1, 1), "KD": (1, 1)}
    assert (solved["tricks"], solved["points"]) == (1, 1)
