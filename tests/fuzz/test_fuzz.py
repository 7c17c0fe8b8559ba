"""A short run over every target: the kept corpus and some changes of it. The long run is `python -m tests.fuzz`."""

from __future__ import annotations

import os
import random

import pytest

from tests.fuzz.targets import TARGETS, Target
from tests.fuzz.watching import kept, tried
from wordgame.errors import InvalidText

CHANGES = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "400")) // 10


@pytest.mark.parametrize("name", TARGETS)
def test_nothing_escapes(name: str) -> None:
    target, rng = TARGETS[name], random.Random(CHANGES)
    inputs = [*target.seeds(), *kept(name)]
    for data in [*inputs, *(target.mutate(rng.choice(inputs), rng) for _ in range(CHANGES))]:
        found = tried(target, data)
        assert found is None, (found.what, found.trace, data[:500])


def test_what_escapes_is_found() -> None:
    def run(data: bytes) -> None:
        if data == b"named":
            raise InvalidText("no")
        if data:
            raise LookupError("yes")

    target = Target("none", run, list, lambda data, rng: data)
    assert tried(target, b"") is None
    assert tried(target, b"named") is None
    found = tried(target, b"other")
    assert found is not None
    assert found.what == "LookupError: yes"
    assert "raise LookupError" in found.trace


@pytest.mark.parametrize("name", TARGETS)
def test_inputs_are_changed(name: str) -> None:
    target, rng = TARGETS[name], random.Random(1)
    for data in target.seeds()[:4]:
        assert {target.mutate(data, rng) for _ in range(20)} - {data}
