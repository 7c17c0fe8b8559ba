"""The door of the compiled Alkort solver: what does not fit is refused, and one solver serves one thread."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from wordgame._core import tricks as core
from wordgame.alkort.rules import Rules, strengths

HANDS = [bytes(range(9 * seat, 9 * seat + 9)) for seat in range(4)]
TABLES: dict[str, Any] = {
    "level": bytes(43) + b"\2",
    "suit": bytes(44),
    "rubbish": 1,
    "beat": [2, 0, 0],
    "after": [2, 0, 0],
    "low_lead": bytes([0, 1, 2]),
    "low_follow": bytes([0, 1, 0]),
    "alias": 0,
    "floor": 0,
    "players": 4,
}


@pytest.mark.parametrize(
    "change",
    [
        {"level": bytes(43)},
        {"level": bytes([99]) * 44},
        {"suit": bytes([4]) * 44},
        {"rubbish": 0},
        {"rubbish": 2},
        {"beat": [0]},
        {"beat": [-1, 0, 0]},
        {"after": [1 << 40, 0, 0]},
        {"low_lead": bytes([0, 1, 9])},
        {"low_follow": b""},
        {"floor": 3},
        {"players": 3},
    ],
)
def test_tables_that_do_not_fit_are_refused(change: dict[str, Any]) -> None:
    given = TABLES | change
    core.Strengths(TABLES["level"], TABLES["suit"], **{k: v for k, v in TABLES.items() if k not in ("level", "suit")})
    with pytest.raises((ValueError, OverflowError)):
        core.Strengths(given.pop("level"), given.pop("suit"), **given)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"hands": HANDS[:3]}, ValueError),
        ({"hands": [*HANDS[:3], HANDS[3][:8]]}, ValueError),
        ({"hands": [*HANDS[:3], HANDS[2]]}, ValueError),
        ({"hands": [*HANDS[:3], bytes([200]) * 9]}, ValueError),
        ({"hands": [*HANDS[:3], None]}, TypeError),
        ({"hands": [bytes(range(10))] * 4}, ValueError),
        ({"turn": 4}, ValueError),
        ({"turn": -1}, ValueError),
        ({"trick": bytes([43, 42, 41, 40])}, ValueError),
        ({"won": (1, 0)}, ValueError),
        ({"won": (-1, 0)}, ValueError),
        ({"opening_run": 10}, ValueError),
    ],
)
def test_deals_that_cannot_be_are_refused(change: dict[str, Any], error: type[Exception]) -> None:
    solver = core.Solver(strengths(Rules()), 1)
    with pytest.raises(error):
        solver.solve(**{"hands": HANDS, "turn": 0, **change})
    assert solver.solve(HANDS, 0, by_card=False)[3]


def test_table_sizes_and_cards_outside_are_refused() -> None:
    for size in (0, -1, 1e9, float("nan")):
        with pytest.raises(ValueError, match="table_mb"):
            core.Solver(strengths(Rules()), size)
    with pytest.raises(ValueError, match="0 to 43"):
        strengths(Rules()).place(44)


def test_a_solver_serves_one_thread_at_a_time() -> None:
    solver, stop = core.Solver(strengths(Rules(follow_suit=True)), 1), threading.Event()
    refused = []

    class Nosy:
        """Asked in the middle of a solve whether to stop, it tries the same solver."""

        def is_set(self) -> bool:
            try:
                solver.solve(HANDS, 0)
            except RuntimeError as error:
                refused.append(str(error))
            return True

    solver.solve(HANDS, 0, stop=Nosy())  # type: ignore[arg-type]
    assert refused
    assert solver.solve(HANDS, 0, by_card=False, stop=stop)[3]


def test_what_an_event_raises_is_raised_and_the_solver_stays_usable() -> None:
    class Refusing:
        def is_set(self) -> bool:
            raise LookupError("no answer")

    solver = core.Solver(strengths(Rules(follow_suit=True)), 1)
    with pytest.raises(LookupError, match="no answer"):
        solver.solve(HANDS, 0, stop=Refusing())  # type: ignore[arg-type]
    assert solver.solve(HANDS, 0, by_card=False)[3]
