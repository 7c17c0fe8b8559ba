"""The doors of the compiled policy and of the deals at random: what does not fit is refused."""

from __future__ import annotations

import struct
from math import log
from typing import Any

import pytest

from wordgame._core import deals
from wordgame._core import policy as core
from wordgame.alkort import Rules
from wordgame.alkort.advice.policy import policy

POLICY = policy(Rules())
WORLD = bytes([seat for seat in range(4) for _ in range(9)] + [255] * 8)
SETS: list[list[int]] = [[] for _ in range(44)]
TABLES: dict[str, Any] = {
    "order": bytes(44),
    "kind": bytes(44),
    "place": bytes(44),
    "suit": bytes(44),
    "weights": bytes(4 * core.SIZE),
    "after_lead": SETS,
    "after_follow": SETS,
    "higher": SETS,
    "sevens": [],
    "good": [],
    "ranked": [],
    "players": 4,
    "follows": False,
    "total": False,
}


@pytest.mark.parametrize(
    "change",
    [
        {"order": bytes(43)},
        {"kind": bytes([16] * 44)},
        {"place": b""},
        {"suit": bytes(45)},
        {"weights": bytes(12)},
        {"after_lead": SETS[1:]},
        {"after_follow": []},
        {"higher": [*SETS[1:], [44]]},
        {"sevens": [-1]},
        {"players": 3},
    ],
)
def test_tables_that_do_not_fit_are_refused(change: dict[str, Any]) -> None:
    core.Policy(**TABLES)
    with pytest.raises(ValueError, match=r"44|cards are 0 to 43|weights|0 to 15"):
        core.Policy(**(TABLES | change))


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
        {"won": (1, 0)},
        {"won": (-1, 0)},
        {"run": 10},
        {"first": -1},
        {"tricks_every": 0},
    ],
)
def test_worlds_that_cannot_be_are_refused(change: dict[str, Any]) -> None:
    given: dict[str, Any] = {"worlds": WORLD, "turn": 0, "trick": b"", "seen": b"", "cards": b"\0", "seed": 1}
    named = {name: change[name] for name in change if name in ("won", "run", "first", "tricks_every")}
    taken, points = POLICY.play_out(*given.values())
    assert len(taken) == len(points) == 1
    given |= {name: change[name] for name in change if name in given}
    with pytest.raises(ValueError, match=r"\w"):
        POLICY.play_out(*given.values(), **named)


def test_the_past_must_fit_the_worlds() -> None:
    assert POLICY.likelihoods(WORLD, 0, b"", b"", 0) == bytes(4)
    for change in (
        (WORLD, 4, b"", b"", 0),
        (WORLD, 0, b"", b"", 4),
        (WORLD[1:], 0, b"", b"", 0),
        (WORLD, 0, bytes([0]), b"", 0),
        (WORLD, 0, bytes([36, 36]), b"", 0),
        (WORLD, 0, bytes([36]), bytes([36]), 0),
        (WORLD, 0, bytes([99]), b"", 0),
        (WORLD, 0, bytes(37), b"", 0),
    ):
        with pytest.raises(ValueError, match=r"\w"):
            POLICY.likelihoods(*change)
    for odd in (0.0, -1.0, 1.5):
        with pytest.raises(ValueError, match="odd"):
            POLICY.likelihoods(WORLD, 0, b"", b"", 0, odd=odd)
    with pytest.raises(ValueError, match="44 cards"):
        POLICY.chances(b"", 0)


def test_without_weights_every_card_is_as_likely() -> None:
    level = core.Policy(**(TABLES | {"place": bytes(range(44))}))
    chances = level.chances(WORLD, 0)
    assert [card for card, _ in chances] == list(range(9))
    assert all(abs(chance - 1 / 9) < 1e-6 for _, chance in chances)
    world = bytes([255]) + WORLD[1:9] + bytes([255]) + WORLD[10:]  # eight cards left of seats 0 and 1
    (found,) = struct.unpack("f", level.likelihoods(world, 0, bytes([0, 9]), b"", 3))
    assert abs(found - 2 * log(1 / 9)) < 1e-5
    with pytest.raises(ValueError, match="nine cards"):
        level.likelihoods(WORLD, 0, bytes([36, 37]), b"", 3)


def test_two_players_need_no_more_than_two_seats() -> None:
    two = policy(Rules(players=2))
    world = bytes([0] * 9 + [1] * 9 + [255] * 26)
    taken, points = two.play_out(world * 2, 0, b"", b"", b"", 7)
    assert len(taken) == len(points) == 2
    with pytest.raises(ValueError, match="seats"):
        two.play_out(WORLD, 0, b"", b"", b"", 7)


BASE = bytes([255]) * 44


def test_every_shuffle_is_dealt_as_often() -> None:
    # three cards of one group over two seats and the stock, one of another group always to seat 2
    worlds = deals.deal(
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
    again = deals.deal(BASE, bytes([5, 6, 7, 9]), bytes([3, 1]), bytes([1, 1, 1, 0, 1, 0]), bytes([1, 2, 255]), 7)
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
        deals.deal(*given, seed=1)
    with pytest.raises(OverflowError):
        deals.deal(BASE, b"\1", b"\1", b"\1", b"\1", -1)
