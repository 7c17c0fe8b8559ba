"""The door of the placement core: layouts, boards, racks and plays that cannot be are refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.core.test_crossword import english
from wordgame._core.crossword import Grid, Layout

FLAT = bytes([1] * 25)


def plain(**changes: Any) -> Layout:
    given: dict[str, Any] = {"rows": 5, "columns": 5, "letter_multipliers": FLAT, "word_multipliers": FLAT}
    given |= {"values": [0] + [1] * 26, "starts": FLAT} | changes
    rows, columns, letters, words, values = (
        given.pop(k) for k in ("rows", "columns", "letter_multipliers", "word_multipliers", "values")
    )
    return Layout(rows, columns, letters, words, values, **given)


@pytest.mark.parametrize(
    "changes",
    [
        {"rows": 0},
        {"rows": 64, "columns": 1},
        {"rows": -5},
        {"starts": b""},
        {"letter_multipliers": FLAT[1:]},
        {"word_multipliers": FLAT + b"\1"},
        {"letter_multipliers": bytes(25)},
        {"holes": b"\0"},
        {"values": [0]},
        {"values": [1, 1]},
        {"values": [0, -1]},
        {"values": [0, 30001]},
        {"values": [0] * 65},
        {"rack": 0},
        {"rack": 33},
        {"bonuses": [0, 2_000_000]},
        {"word_multipliers": bytes([255] * 25)},
    ],
)
def test_layouts_that_cannot_be(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        plain(**changes)


@pytest.mark.parametrize(
    "squares", [b"", bytes(24), bytes(26), bytes([27] + [0] * 24), bytes([0x80] + [0] * 24), b"\xff" * 25]
)
def test_boards_that_cannot_be(squares: bytes) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        Grid(plain(), english(), squares)


def test_tiles_need_squares() -> None:
    with pytest.raises(ValueError, match="no square"):
        Grid(plain(holes=bytes([1] + [0] * 24)), english(), bytes([1] + [0] * 24))
    with pytest.raises(IndexError):
        Grid(plain(), english(), bytes(25)).tile(5, 0)
    with pytest.raises(ValueError, match="26 letters"):
        Grid(plain(values=[0, 1, 1]), english(), bytes(25))


@pytest.mark.parametrize("rack", [b"", bytes(26), bytes(28), bytes([0, 8] + [0] * 25), bytes([255] * 27)])
def test_racks_that_cannot_be(rack: bytes) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        Grid(plain(), english(), bytes(25)).placements(rack)


def test_plays_that_cannot_be_judged() -> None:
    board = Grid(plain(rack=3), english(), bytes(25))
    for play in [(2, 0, 0, b"\1"), (0, 10**6, 0, b"\1"), (0, 0, 0, b"\x1b"), (0, 0, 0, b"\x80"), (0, 0, 0, b"\1" * 65)]:
        with pytest.raises(ValueError, match=r"\w"):
            board.judge(*play)
    with pytest.raises(ValueError, match="more than 3 tiles"):
        board.judge(0, 0, 0, b"\1\1\1\1")
    judged = board.judge(0, 0, 3, b"\1\2\3")
    assert judged.off_board == ((0, 5),)
    assert judged.words == ()
    assert board.judge(0, 0, 0, b"\1\0\3").gaps == ((0, 1),)
    assert board.judge(0, 0, 0, b"").placed == ()


def test_an_empty_rack_has_no_placements() -> None:
    board = Grid(plain(), english(), bytes(25))
    moves = board.placements(bytes(27))
    assert len(moves) == 0
    assert list(moves.best(3)) == []
    with pytest.raises(ValueError, match="no placements"):
        _ = moves.top_score


def test_wanted_letters_limit_the_racks() -> None:
    board = Grid(plain(), english(), bytes(25), wanted=0b110)
    assert len(board.placements(bytes([0, 2, 2] + [0] * 24))) == len(
        Grid(plain(), english(), bytes(25)).placements(bytes([0, 2, 2] + [0] * 24))
    )
    with pytest.raises(ValueError, match="leave out"):
        board.placements(bytes([0, 0, 0, 1] + [0] * 23))
