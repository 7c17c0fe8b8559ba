"""The exact solver against cases with known values, and against plain minimax."""

from __future__ import annotations

import json
import random
import threading
import time
from typing import Any

import pytest
from hypothesis import given, settings

from tests import DATA
from tests.alkort.drawing import EXAMPLES, endings, random_ending, reference_rules
from tests.reference import alkort as reference
from wordgame.alkort import CARDS, Rules, legal_cards, solve
from wordgame.errors import InvalidPosition, InvalidText


def cases(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / f"alkort_{name}.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("name", ["endings", "midgame", "deals"])
def test_cases_with_known_values(name: str) -> None:
    for case in cases(name):
        rules = Rules.preset(case["preset"], follow_suit=case["follow_suit"], seven_lead=case["seven_lead"])
        won = (case.get("ta", 0), case.get("tb", 0))
        found = solve(case["hands"], case["leader"], rules, tricks=won)
        assert found.proven
        assert found.tricks == case["team0_tricks"]
        if "value_points" in case:
            assert found.points == case["value_points"]


def same_as_reference(ending: dict[str, Any]) -> None:
    rules = ending["rules"]
    rest = {name: ending[name] for name in ("trick", "tricks", "opening_run")}
    want = reference.solve(ending["hands"], ending["leader"], reference_rules(rules), **rest)
    found = solve(ending["hands"], ending["leader"], rules, table_mb=1, **rest)
    assert found.proven
    assert (found.tricks, found.points) == (want["tricks"], want["points"])
    assert {card: tuple(value) for card, value in found.by_card.items()} == dict(want["by_card"])


@settings(max_examples=EXAMPLES, deadline=None)
@given(endings)
def test_small_endings_equal_plain_minimax(ending: dict[str, Any]) -> None:
    same_as_reference(ending)


def test_endings_of_four_cards_equal_plain_minimax() -> None:
    rng = random.Random(4)
    for _ in range(max(EXAMPLES // 5, 1)):
        same_as_reference(random_ending(rng, 4))


def random_deal(rng: random.Random) -> list[list[str]]:
    deck = rng.sample(CARDS, 36)
    return [deck[9 * seat : 9 * seat + 9] for seat in range(4)]


def test_values_agree_between_small_and_large_tables_and_single_goals() -> None:
    rng = random.Random(11)
    for follow in (False, True):
        hands, rules = random_deal(rng), Rules.preset("icelandic", follow_suit=follow)
        whole = solve(hands, 1, rules)
        small = solve(hands, 1, rules, table_mb=1, by_card=False)
        assert (small.tricks, small.points, small.by_card) == (whole.tricks, whole.points, {})
        assert solve(hands, 1, rules, goals=["tricks"]).by_card.keys() == whole.by_card.keys()
        assert solve(hands, 1, rules, goals=["points"], by_card=False).points == whole.points
        assert solve(hands, 1, rules, goals=["points"], by_card=False).tricks is None
        # seat 1 is to play, so the smallest value is its best
        assert min(value.tricks for value in whole.by_card.values() if value.tricks is not None) == whole.tricks


def test_turning_the_table_negates_the_points() -> None:
    rng = random.Random(12)
    for _ in range(3):
        hands, rules = random_deal(rng), Rules()
        there = solve(hands, 0, rules, by_card=False)
        back = solve([hands[3], hands[0], hands[1], hands[2]], 1, rules, by_card=False)
        assert there.tricks is not None
        assert back.tricks == 9 - there.tricks
        assert back.points == -(there.points or 0)


def test_a_time_limit_and_a_stop_give_bounds() -> None:
    hands = random_deal(random.Random(13))
    rules = Rules(follow_suit=True)
    exact = solve(hands, 0, rules, by_card=False)
    short = solve(hands, 0, rules, seconds=1e-9)
    assert not short.proven
    assert short.tricks_bounds is not None
    assert exact.tricks is not None
    assert short.tricks_bounds[0] <= exact.tricks <= short.tricks_bounds[1]
    stop = threading.Event()
    stop.set()
    assert not solve(hands, 0, rules, stop=stop).proven


def test_the_gil_is_released() -> None:
    hands = random_deal(random.Random(14))
    ticks = []
    done = threading.Event()

    def tick() -> None:
        while not done.is_set():
            ticks.append(1)
            time.sleep(0.0005)

    thread = threading.Thread(target=tick)
    thread.start()
    solve(hands, 0, Rules(follow_suit=True))
    done.set()
    thread.join()
    assert ticks


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"hands": ["KD", "KD", "3S", "4S"]}, InvalidPosition),
        ({"hands": ["KD", "XX", "3S", "4S"]}, InvalidText),
        ({"hands": ["KD", "9H", "3S"]}, InvalidPosition),
        ({"hands": ["KD", "9H 9S", "3S", "4S"]}, InvalidPosition),
        ({"hands": ["", "", "", ""]}, InvalidPosition),
        ({"leader": 4}, InvalidPosition),
        ({"leader": -1}, InvalidPosition),
        ({"trick": "AS AH AD AC"}, InvalidPosition),
        ({"tricks": (5, 4)}, InvalidPosition),
        ({"tricks": (-1, 0)}, InvalidPosition),
        ({"tricks": (3, 0), "opening_run": 2}, InvalidPosition),
        ({"table_mb": 0}, InvalidPosition),
        ({"seconds": 0}, InvalidPosition),
        ({"goals": ["tricks", "honour"]}, InvalidPosition),
    ],
)
def test_what_cannot_be_is_refused(change: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        solve(**({"hands": ["KD", "9H", "3S", "4S"]} | change))


def test_legal_cards_equal_the_reference() -> None:
    rng = random.Random(15)
    for _ in range(300):
        ending = random_ending(rng, 4)
        rules, hand = ending["rules"], ending["hands"][0]
        if not hand:
            continue
        for trick in (list[str](), ending["trick"]):
            for opening in (False, True):
                want = reference.legal_cards(hand, trick, reference_rules(rules), opening=opening and not trick)
                assert set(legal_cards(rules, hand, trick, opening=opening)) == set(want)
