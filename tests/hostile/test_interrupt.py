"""Long calls end when they are told to: by Ctrl-C, `stop` or `seconds`, also on the largest boards; all stays usable.

What is bounded is this process's own work after the word was given, so that a busy machine changes nothing. The promise
is 50 ms, which `python -m tests.soak.interrupt` prints for a quiet machine; here what is lost, or late by far, fails.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.soak.calls import calls, fresh, unlimited, widest
from tests.soak.interrupt import latency, usable

LATE = 0.5
"""Seconds of work after the end was asked for, at most."""

CALLS = calls()
UNLIMITED = unlimited()
NEVER = threading.Event()


@pytest.mark.parametrize("limits", [{}, {"stop": NEVER}], ids=["plain", "stop"])
@pytest.mark.parametrize("name", CALLS)
def test_ctrl_c_ends_long_calls(name: str, limits: dict[str, Any]) -> None:
    right = usable()
    CALLS[name](seconds=0.02)  # lexica and graphs are made by whoever comes first
    took = latency(lambda: CALLS[name](**limits), 0.15)
    assert took is not None, "Ctrl-C was lost"
    assert took[1] < LATE
    assert usable() == right


@pytest.mark.parametrize("name", [name for name in UNLIMITED if name != "lexicon from words"])
def test_ctrl_c_ends_what_takes_no_time_limit(name: str) -> None:
    took = latency(UNLIMITED[name], 0.15)
    assert took is not None, "Ctrl-C was lost"
    assert took[1] < LATE


def after(call: Callable[[threading.Event], object]) -> float:
    """Seconds of work from `stop` to the end of the call."""
    stop, at = threading.Event(), [0.0]

    def tell() -> None:
        at[0] = time.process_time()
        stop.set()

    timer = threading.Timer(0.15, tell)
    timer.start()
    call(stop)
    ended = time.process_time()
    assert stop.is_set(), "the call was too short to be stopped"
    timer.join()
    return ended - at[0]


@pytest.mark.parametrize("name", [name for name in CALLS if name != "alkort solve"])
def test_stop_ends_long_calls(name: str) -> None:
    CALLS[name](seconds=0.02)
    assert after(lambda stop: CALLS[name](stop=stop)) < LATE


@pytest.mark.parametrize("name", [name for name in CALLS if name != "alkort solve"])
def test_seconds_end_long_calls(name: str) -> None:
    CALLS[name](seconds=0.02)
    began = time.process_time()
    CALLS[name](seconds=0.2)
    assert time.process_time() - began < 2 * 0.2 + LATE  # two threads at most


def test_a_stop_that_raises_is_heard() -> None:
    class Broken:
        def is_set(self) -> bool:
            raise LookupError("broken")

    for name in ("scrabble endgame", "scrabble simulation", "wordmeld solve", "alkort hints"):
        with pytest.raises(LookupError, match="broken"):
            CALLS[name](stop=Broken())


def test_the_widest_board_is_listed_soon() -> None:
    assert widest().rules.layout.shape == (32, 32)
    began = time.process_time()
    assert len(fresh().legal_moves) > 10_000
    assert time.process_time() - began < 2.0
