"""Alkort with pytest-benchmark: `pytest benchmarks/cards/test_alkort.py`. Times are shown, never judged."""

from __future__ import annotations

from typing import Any

import pytest
from alkort import random_deals

from wordgame.alkort import Position, Rules, solve

DEALS = random_deals(40)


@pytest.mark.parametrize("goal", ["tricks", "points"])
@pytest.mark.parametrize("follow_suit", [False, True])
def test_full_deals(benchmark: Any, goal: str, follow_suit: bool) -> None:
    deals = [deal for deal in DEALS if deal[0].follow_suit == follow_suit]

    def run() -> int:
        return sum(solve(hands, at, rules, goals=[goal], by_card=False).nodes for rules, hands, at in deals)

    nodes = benchmark.pedantic(run, rounds=3)
    benchmark.extra_info["deals"] = len(deals)
    benchmark.extra_info["nodes"] = nodes
    assert nodes == run()


@pytest.mark.parametrize("follow_suit", [False, True])
def test_advice_for_an_opening_lead(benchmark: Any, follow_suit: bool) -> None:
    view = Position("KD 7H 3S 4S 9S JC QC 8C 6C", rules=Rules(follow_suit=follow_suit))
    assert len(benchmark.pedantic(view.hints, kwargs={"worlds": 20}, rounds=3)) == 9
