"""The door of the compiled play-outs: what does not fit is refused."""

from __future__ import annotations

from typing import Any

import pytest

from wordgame._core import playouts as core
from wordgame.alkort import Rules
from wordgame.alkort.advice.habits import habits

HABITS = habits(Rules())
WORLD = bytes([seat for seat in range(4) for _ in range(9)] + [255] * 8)
SETS: list[list[int]] = [[] for _ in range(44)]
TABLES: dict[str, Any] = {
    "order": bytes(44),
    "place": bytes(44),
    "suit": bytes(44),
    "after_lead": SETS,
    "after_follow": SETS,
    "higher": SETS,
    "sevens": [],
    "good": [],
    "ranked": [],
    "solid": [],
    "players": 4,
    "follows": False,
    "total": False,
}


@pytest.mark.parametrize(
    "change",
    [
        {"order": bytes(43)},
        {"place": b""},
        {"suit": bytes(45)},
        {"after_lead": SETS[1:]},
        {"after_follow": []},
        {"higher": [*SETS[1:], [44]]},
        {"sevens": [-1]},
        {"players": 3},
    ],
)
def test_tables_that_do_not_fit_are_refused(change: dict[str, Any]) -> None:
    core.Habits(**TABLES)
    with pytest.raises(ValueError, match=r"44|cards are 0 to 43"):
        core.Habits(**(TABLES | change))


@pytest.mark.parametrize(
    "change",
    [
        {"worlds": WORLD[1:]},
        {"worlds": bytes([4]) + WORLD[1:]},
        {"worlds": bytes([1]) + WORLD[1:]},
        {"worlds": bytes([255]) * 44},
        {"turn": 4},
        {"turn": -1},
        {"trick": bytes([36, 37, 38, 39])},
        {"trick": bytes([0])},
        {"trick": bytes([99])},
        {"trick": bytes([36])},
        {"seen": bytes([44])},
        {"cards": bytes([9])},
        {"cards": bytes([200])},
        {"careful": b""},
        {"won": (1, 0)},
        {"won": (-1, 0)},
        {"run": 10},
    ],
)
def test_worlds_that_cannot_be_are_refused(change: dict[str, Any]) -> None:
    given: dict[str, Any] = {"worlds": WORLD, "turn": 0, "trick": b"", "seen": b"", "cards": b"\0", "careful": bytes(4)}
    named = {name: change[name] for name in change if name in ("won", "run")}
    taken, points = HABITS.play_out(*given.values())
    assert len(taken) == len(points) == 1
    given |= {name: change[name] for name in change if name in given}
    with pytest.raises(ValueError, match=r"\w"):
        HABITS.play_out(*given.values(), **named)


def test_the_past_must_fit_the_worlds() -> None:
    assert HABITS.surprises(WORLD, 0, b"", b"", bytes(4), 0) == b"\0"
    for change in (
        (WORLD, 4, b"", b"", bytes(4), 0),
        (WORLD, 0, b"", b"", bytes(4), 4),
        (WORLD, 0, b"", b"", bytes(3), 0),
        (WORLD, 0, bytes([0]), b"", bytes(4), 0),
        (WORLD, 0, bytes([36, 36]), b"", bytes(4), 0),
        (WORLD, 0, bytes([36]), bytes([36]), bytes(4), 0),
        (WORLD, 0, bytes([99]), b"", bytes(4), 0),
        (WORLD, 0, bytes(37), b"", bytes(4), 0),
    ):
        with pytest.raises(ValueError, match=r"\w"):
            HABITS.surprises(*change)
    with pytest.raises(ValueError, match="44 cards"):
        HABITS.choose(b"", 0)


def test_two_players_need_no_more_than_two_seats() -> None:
    two = habits(Rules(players=2))
    world = bytes([0] * 9 + [1] * 9 + [255] * 26)
    taken, points = two.play_out(world * 2, 0, b"", b"", b"", bytes(4))
    assert len(taken) == len(points) == 2
    with pytest.raises(ValueError, match="seats"):
        two.play_out(WORLD, 0, b"", b"", b"", bytes(2))


BASE = bytes([255]) * 44


def test_every_shuffle_is_dealt_as_often() -> None:
    # three cards of one group over two seats and the stock, one of another group always to seat 2
    worlds = core.deal(
        BASE, bytes([5, 6, 7, 9]), bytes([3, 1]), bytes([1, 1, 1, 0, 1, 0]) * 6000, bytes([1, 2, 255]), 7
    )
    counts: dict[bytes, int] = {}
    for at in range(6000):
        world = worlds[44 * at : 44 * at + 44]
        assert world[9] == 2
        assert world[:5] + world[8:9] + world[10:] == BASE[:40]
        counts[world[5:8]] = counts.get(world[5:8], 0) + 1
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())
    again = core.deal(BASE, bytes([5, 6, 7, 9]), bytes([3, 1]), bytes([1, 1, 1, 0, 1, 0]), bytes([1, 2, 255]), 7)
    assert again == worlds[:44]


@pytest.mark.parametrize(
    "given",
    [
        (BASE[1:], b"\1", b"\1", b"\1", b"\1"),
        (BASE, b"\1\2", b"\1", b"\1", b"\1"),
        (BASE, bytes([44]), b"\1", b"\1", b"\1"),
        (BASE, bytes(45), bytes([45]), bytes([45]), b"\1"),
        (BASE, b"\1", b"\1", b"\2", b"\1"),
        (BASE, b"\1", b"\1", b"\1\1\1", b"\1\2"),
        (BASE, b"\1", b"\1", b"\1", b""),
        (BASE, b"\1", b"\1", bytes(5), bytes(5)),
        (BASE, b"", b"", b"\1", b"\1"),
    ],
)
def test_deals_that_do_not_add_up_are_refused(given: tuple[bytes, bytes, bytes, bytes, bytes]) -> None:
    with pytest.raises(ValueError, match=r"44|group|cards are"):
        core.deal(*given, seed=1)
    with pytest.raises(OverflowError):
        core.deal(BASE, b"\1", b"\1", b"\1", b"\1", -1)
