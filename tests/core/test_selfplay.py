"""Self-play in the core: games that replay turn by turn, whatever the threads; leave values by the slow way."""

from __future__ import annotations

import random
import threading
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest

from tests.core.test_crossword import english, standard
from wordgame._core.crossword import Grid
from wordgame._core.leaves import Leaves
from wordgame._core.selfplay import play

COUNTS = "2 9 2 2 4 12 2 3 2 9 1 1 4 2 6 8 2 1 6 4 6 4 2 2 1 2 1"
TILES = bytes(map(int, COUNTS.split()))
VALUES = [0, 1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10]


def games(n: int, **options: Any) -> tuple[Any, Any]:
    return play(standard(), english(), TILES, n, **options)


def rack_of(turn: Any) -> bytearray:
    counts = bytearray(27)
    for tile in turn["rack"]:
        if tile:
            counts[tile & 0x7F] += 1
    return counts


def some_leaves() -> Leaves:
    return Leaves(
        26, {b"\x13": 8000, b"\x00": 25000, b"\x11": -7000, b"\x16": -4000, b"\x15\x15": -5000, b"\x05\x12": 900}
    )


@pytest.mark.parametrize("with_leaves", [False, True])
def test_games_replay(with_leaves: bool) -> None:
    results, turns = games(12, seed=3, record=True, leaves=some_leaves() if with_leaves else None)
    assert len(results) == 12
    for number, result in enumerate(results):
        mine = turns[turns["game"] == number]
        assert list(mine["turn"]) == list(range(result["turns"]))
        board, scores, drawn = bytearray(225), [0, 0], 0
        racks = [bytearray(27), bytearray(27)]
        for turn in mine:
            rack = rack_of(turn)
            player = turn["player"]
            drawn += sum(rack) - sum(racks[player])
            scores[player] += turn["score"]
            grid = Grid(standard(), english(), bytes(board))
            if turn["kind"] == 0:
                row, column, laid = int(turn["row"]), int(turn["column"]), list[int]()
                tiles = iter(turn["tiles"][: turn["count"]])
                while len(laid) - laid.count(0) < turn["count"]:
                    i = len(laid)
                    at = (row + i * turn["direction"]) * 15 + column + i * (1 - turn["direction"])
                    laid.append(0 if board[at] else int(next(tiles)))
                    if laid[-1]:
                        board[at] = laid[-1]
                        rack[0 if laid[-1] & 0x80 else laid[-1]] -= 1
                judged = grid.judge(turn["direction"], row, column, bytes(laid))
                assert judged.score == turn["score"]
                assert judged.words
                assert all(word[4] for word in judged.words)
                if drawn < 86 and not with_leaves:  # tiles are left in the bag for sure
                    assert turn["score"] == grid.best(bytes(rack_of(turn)))[0].score
            elif turn["kind"] == 1:
                for tile in turn["tiles"][: turn["count"]]:
                    rack[tile & 0x7F] -= 1
                    drawn -= 1
            racks[player] = rack
        assert drawn <= 100
        if result["out"]:  # what is neither on the board nor with the player who is out, the other one holds
            last = mine[-1]["player"]
            assert not any(racks[last])
            left = sum(n * v for n, v in zip(TILES, VALUES, strict=True))
            left -= sum(VALUES[tile] for tile in board if tile < 0x80)
            scores[last] += left
            scores[1 - last] -= left
            assert list(result["scores"][:2]) == scores
        first, second = result["scores"][:2]
        assert result["winner"] == (-1 if first == second else int(second > first))


def test_threads_change_nothing() -> None:
    results, turns = games(40, seed=9, record=True)
    for threads in (2, 3):
        again, turns_again = games(40, seed=9, record=True, threads=threads)
        assert np.array_equal(results, again)
        assert np.array_equal(turns, turns_again)
    assert not np.array_equal(results, games(40, seed=10)[0])
    assert np.array_equal(results[:5], games(5, seed=9)[0])


def test_rules_of_the_end() -> None:
    usual, doubled = games(20, seed=1)[0], games(20, seed=1, double_end=True)[0]
    out = usual["out"] == 1
    assert out.any()
    assert np.array_equal(
        (usual["scores"][:, 0] - usual["scores"][:, 1])[out], (doubled["scores"][:, 0] - doubled["scores"][:, 1])[out]
    )
    assert (games(10, seed=1, players=4)[0]["scores"] != 0).all()
    nothing = play(standard(), english(), bytes([0, *[0] * 21, 20, *[0] * 4]), 1, record=True)
    assert nothing[0]["out"][0] == 0
    assert nothing[0]["turns"][0] == 6
    assert list(nothing[1]["kind"]) == [2] * 6


def test_progress_and_stop() -> None:
    seen: list[tuple[int, int]] = []
    stop = threading.Event()

    def progress(done: int, n: int) -> None:
        seen.append((done, n))
        if done >= 16:
            stop.set()

    results, _ = games(1000, seed=4, progress=progress, stop=stop)
    assert seen == [(8, 1000), (16, 1000)]
    assert np.array_equal(results, games(16, seed=4)[0])

    def fail(done: int, n: int) -> None:
        raise RuntimeError("enough")

    for threads in (1, 2):
        with pytest.raises(RuntimeError, match="enough"):
            games(50, progress=fail, threads=threads)
    assert len(games(0)[0]) == 0


def test_leaves_by_the_slow_way() -> None:
    rng = random.Random(5)
    for _ in range(30):
        pool = [0, 1, 2, 3, 5, 26]
        terms: dict[bytes, int] = {}
        exact: dict[bytes, int] = {}
        for _ in range(rng.randrange(30)):
            terms[bytes(sorted(rng.choices(pool, k=rng.choice([1, 2, 3]))))] = rng.randrange(-9000, 9000)
        for _ in range(rng.randrange(8)):
            exact[bytes(sorted(rng.choices(pool, k=rng.choice([1, 2, 4, 5]))))] = rng.randrange(-9000, 9000)
        tiles = rng.choices(pool, k=rng.randrange(1, 9))
        rack = bytes(tiles.count(c) for c in range(27))
        shuffled = {bytes(rng.sample(list(k), len(k))): v for k, v in terms.items()}
        if len(shuffled) < len(terms):
            continue
        values = Leaves(26, shuffled, exact).for_rack(rack)
        expected = []
        for counts in product(*(range(count + 1) for count in reversed(rack))):
            leave = bytes(c for c, count in enumerate(reversed(counts)) for _ in range(count))
            total = sum(terms.get(bytes([tile]), 0) for tile in leave)
            for size in (2, 3):
                total += sum(terms.get(bytes(group), 0) for group in set(combinations(leave, size)))
            expected.append(exact.get(leave, total))
        assert list(values) == expected


def test_the_door() -> None:
    for options in (
        {"players": 1},
        {"players": 5},
        {"threads": 0},
        {"scoreless_limit": 0},
        {"exchange_limit": -1},
        {"leaves": Leaves(3, {})},
    ):
        with pytest.raises(ValueError, match=r"\w"):
            games(1, **options)
    for tiles in (b"", bytes(27), bytes([13] + [0] * 26)):
        with pytest.raises(ValueError, match=r"\w"):
            play(standard(), english(), tiles, 1)
    with pytest.raises(ValueError, match="12 tiles"):
        play(standard(rack=13), english(), TILES, 1)
    with pytest.raises(ValueError, match="games"):
        games(-1)
    for terms in ({b"\x1b": 1}, {b"": 1}, {b"\1" * 4: 1}, {b"\1": 10**10}):
        with pytest.raises(ValueError, match=r"\w"):
            Leaves(26, terms)
    with pytest.raises(ValueError, match="empty"):
        Leaves(26, {}, {b"": 1})
    with pytest.raises(ValueError, match=r"\w"):
        Leaves(26, {}).for_rack(bytes(26))
    with pytest.raises(ValueError, match=r"\w"):
        Leaves(26, {}).for_rack(bytes([13] + [0] * 26))
