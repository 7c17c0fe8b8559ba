"""The compiled solver's door: what it refuses, and that no input brings it down."""

from __future__ import annotations

import random
from typing import Any

import pytest

from wordgame._core import meld


def test_words_are_checked() -> None:
    words = meld.Words(b"\x01\x02\x02\x01\x03", b"\x02\x02\x01", b"\x00\x00\x01")
    assert (words.words, words.classes) == (3, 2)
    assert sorted(words.members(index) for index in range(2)) == [[0, 1], [2]]
    assert [words.spelling(word) for word in range(3)] == [b"\x01\x02", b"\x02\x01", b"\x03"]
    for bad in ((b"\x01", b"\x02", b"\x00"), (b"\x00", b"\x01", b"\x00"), (b"\x40", b"\x01", b"\x00")):
        with pytest.raises(ValueError, match=r"letter|add up"):
            meld.Words(*bad)
    for bad in ((b"\x01", b"\x01", b""), (b"\x01", b"\x01", b"\x04"), (b"", b"\x00", b"\x00")):
        with pytest.raises(ValueError, match=r"tier|lengths|letters"):
            meld.Words(*bad)
    with pytest.raises(IndexError):
        words.members(2)
    with pytest.raises(IndexError):
        words.spelling(3)


def test_tables_and_hands_are_checked() -> None:
    words = meld.Words(b"\x01\x02", b"\x02", b"\x00")
    for table, hand in (([b"\x01"] * 65, b""), ([b"\x40"], b""), ([b""], b""), ([], b"\x40"), ([], b"\x01" * 399)):
        with pytest.raises(ValueError, match=r"table|hand|cards"):
            meld.solve(words, table, hand)
    assert meld.solve(words, [], b"")["proven"]
    assert meld.solve(meld.Words(b"", b"", b""), [b"\x01\x02\x03"], b"\x01\x00")["gain"] is None


def test_a_failing_stop_event_is_reported() -> None:
    class Broken:
        def is_set(self) -> bool:
            raise RuntimeError("broken")

    rng = random.Random(1)
    codes = bytes(rng.randint(1, 12) for _ in range(6000))
    words = meld.Words(codes, b"\x05" * 1200, b"\x00" * 1200)
    table = [codes[5 * at : 5 * at + 5] for at in range(12)]
    hands = [bytes(rng.randint(1, 20) for _ in range(10)) for _ in range(200)]

    def search() -> None:
        for hand in hands:
            meld.solve(words, table, hand, every_word=True, flat_mixed=False, stop=Broken(), seconds=5)

    with pytest.raises(RuntimeError, match="broken"):
        search()


def test_random_input_does_no_harm() -> None:
    rng = random.Random(7)
    for _ in range(100):
        lengths = bytes(rng.randint(1, 6) for _ in range(rng.randint(0, 30)))
        codes = bytes(rng.randint(1, 63) if rng.random() < 0.1 else rng.randint(1, 5) for _ in range(sum(lengths)))
        words = meld.Words(codes, lengths, bytes(rng.randint(0, 3) for _ in lengths))
        table = [bytes(rng.randint(1, 5) | rng.choice([0, 0, 128]) for _ in range(rng.randint(1, 7))) for _ in range(4)]
        hand = bytes(rng.randint(0, 6) for _ in range(rng.randint(0, 9)))
        for win in (False, True):
            options: dict[str, Any] = {
                "min_hand": rng.randint(0, 5),
                "min_table": rng.randint(0, 5),
                "min_jokers": rng.randint(0, 6),
                "flat_hand": rng.random() < 0.5,
                "flat_mixed": rng.random() < 0.5,
                "flat_once": rng.randint(0, 2),
                "eight": rng.randint(0, 2),
                "every_word": rng.random() < 0.5,
                "legal": rng.random() < 0.8,
                "reassign": rng.random() < 0.5,
            }
            found = meld.solve(words, table, hand, **options, win=win, n=rng.randint(0, 9), seconds=0.2)
            assert found["nodes"] >= 0
