"""pytest-benchmark suite of WordMeld: `pytest benchmarks/cards/test_wordmeld.py`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from wordgame import wordmeld
from wordgame._core import meld

DATA = Path(__file__).parents[2] / "tests" / "data" / "wordmeld.jsonl"
CASES = {case["id"]: case for case in map(json.loads, DATA.read_text("utf-8").splitlines())}


def position_of(case: dict[str, Any]) -> wordmeld.Position:
    """A case as a position, its lists packed."""
    options = {name: value for name, value in case["options"].items() if name != "opening"}
    lists = wordmeld.WordLists(**case["lists"], alphabet="en")
    assert len(lists)
    return wordmeld.Position(
        table=case["table"], hand=case["hand"], lists=lists, rules=options, opening=case["options"]["opening"]
    )


@pytest.mark.parametrize("name", ["wm-tiny-00", "wm-big-05", "wm-big-16", "wm-big-24", "wm-big-27", "wm-joker-06"])
def test_best_turn(benchmark: Any, name: str) -> None:
    position = position_of(CASES[name])
    solution = benchmark(position.solve, 1, count=False)
    assert solution.proven


def test_check(benchmark: Any) -> None:
    position = position_of(CASES["wm-big-24"])
    turn = position.solve(1, count=False).turns[0]
    assert benchmark(position.check, turn.move).legal


def test_pack_lists(benchmark: Any) -> None:
    words = sorted({word for case in CASES.values() for word in case["lists"]["common"]})
    codes = [bytes(ord(sign) - 96 for sign in word) for word in words]
    packed = benchmark(meld.Words, b"".join(codes), bytes(map(len, codes)), bytes(len(codes)))
    assert packed.words == len(words)
