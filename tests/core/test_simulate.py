"""The door of simulation in the core: what does not fit is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.core.test_crossword import english, standard
from tests.core.test_selfplay import TILES, some_leaves
from wordgame._core.leaves import Leaves
from wordgame._core.simulate import Simulator, deal

RACK = bytes([1, 1, 0, 1, *[0] * 16, 1, *[0] * 6])  # a blank, A, C, T
POOL = b"".join(bytes([code]) * (TILES[code] - RACK[code]) for code in range(27))
CAT = (0, 10, 0, 7, 7, b"\x03\x01\x14")
PASS = (2, 0, 0, 0, 0, b"")


def made(**changes: Any) -> Simulator:
    given: dict[str, Any] = {"board": bytes(225), "rack": RACK, "moves": [CAT, PASS], "known": [bytes(27)]}
    given |= {"unknown": [7], "pool": POOL, "scores": [0, 0], "passes": [0, 0], "exchanges": [9, 9], "pass_limit": 2}
    given |= changes
    return Simulator(standard(), english(), given.pop("board"), given.pop("rack"), given.pop("moves"), **given)


def tried(simulator: Simulator, seed: int, first: int, worlds: int) -> Any:
    out = np.zeros((worlds, 2, 4), np.int64)
    simulator.run(seed, first, np.arange(2, dtype=np.int32), out)
    return out


def test_a_world_depends_on_its_number_and_the_seed_alone() -> None:
    simulator = made(leaves=some_leaves())
    whole = tried(simulator, 3, 0, 20)
    assert np.array_equal(whole[5:9], tried(simulator, 3, 5, 4))
    assert np.array_equal(whole, tried(made(leaves=some_leaves()), 3, 0, 20))
    assert not np.array_equal(whole, tried(simulator, 4, 0, 20))
    order, places = deal(POOL, 3, 5)
    assert order != POOL
    assert sorted(order) == sorted(POOL)
    assert len(set(places)) == 32
    assert deal(b"", 1, 1)[0] == b""


@pytest.mark.parametrize(
    "changes",
    [
        {"board": bytes(224)},
        {"board": bytes([27] * 225)},
        {"rack": bytes(26)},
        {"rack": bytes([16] + [0] * 26)},
        {"moves": [(0, 10, 0, 7, 7, b"\x05")]},
        {"moves": [(0, 10, 0, 7, 7, b"\x3f")]},
        {"moves": [(0, 10, 0, 7, 7, b"")]},
        {"moves": [(0, 10, 0, 7, 13, b"\x03\x01\x14")]},
        {"moves": [(0, 10, 0, 15, 0, b"\x03")]},
        {"moves": [(0, 10, 1, -1, 0, b"\x03")]},
        {"moves": [(1, 0, 0, 0, 0, b"")]},
        {"moves": [(3, 0, 0, 0, 0, b"")]},
        {"known": []},
        {"known": [bytes(26)]},
        {"unknown": [-1]},
        {"unknown": [16]},
        {"pool": b"\x1b" * 20},
        {"pool": b"\1"},
        {"scores": []},
        {"scores": [0] * 5},
        {"passes": [0]},
        {"leaves": Leaves(3, {})},
        {"plies": -1},
        {"pass_limit": 0},
        {"exchange_limit": -1},
    ],
)
def test_the_door(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        made(**changes)


def test_racks_that_are_too_large() -> None:
    with pytest.raises(ValueError, match="12 tiles"):
        Simulator(
            standard(rack=13), english(), bytes(225), RACK, [], known=[], unknown=[], pool=b"", scores=[0], passes=[0],
            exchanges=[0], pass_limit=1,
        )  # fmt: skip


def test_figures_must_fit_the_moves() -> None:
    simulator = made()
    for which, shape in (([0], (1, 3, 4)), ([0], (1, 2, 3)), ([2], (1, 2, 4)), ([-1], (1, 2, 4))):
        with pytest.raises(ValueError, match=r"\w"):
            simulator.run(1, 0, np.array(which, np.int32), np.zeros(shape, np.int64))
