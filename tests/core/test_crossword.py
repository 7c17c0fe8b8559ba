"""The placement core against cases with known values, and against brute force on random small boards."""

from __future__ import annotations

import json
import math
import os
import pickle
import random
from array import array
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wordgame as wg
from tests import DATA
from tests.reference import crossword as reference
from wordgame._core.crossword import Grid, Layout
from wordgame._core.placements import Placement
from wordgame._core.wordgraph import WordGraph
from wordgame.alphabet import Alphabet

PACKAGE_DATA = Path(wg.__file__).parent / "data"
EXAMPLES = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "100"))
CASES = [
    json.loads(line)
    for name in ("scrabble_positions", "scrabble_known")
    for line in (DATA / f"{name}.jsonl").read_text("utf-8").splitlines()
]


@cache
def english() -> WordGraph:
    return WordGraph(wg.Lexicon.load("en"))


@cache
def standard(portable: bool = False, rack: int = 7) -> Layout:
    squares = "".join(json.loads((PACKAGE_DATA / "boards.json").read_text("utf-8"))["scrabble_15"]["rows"])
    tiles = json.loads((PACKAGE_DATA / "letters.json").read_text("utf-8"))["scrabble_en"]["tiles"]
    return Layout(
        15,
        15,
        bytes({"d": 2, "t": 3}.get(sign, 1) for sign in squares),
        bytes({"D": 2, "T": 3, "*": 2}.get(sign, 1) for sign in squares),
        [0, *(tiles[letter][1] for letter in sorted(tiles))],
        starts=bytes(sign == "*" for sign in squares),
        bonuses=[0] * 7 + [50],
        rack=rack,
        portable=portable,
    )


def codes(text: str) -> bytes:
    return bytes(0 if s == "." else ord(s) - 64 if s.isupper() else (ord(s) - 96) | 0x80 for s in text)


def counts(rack: str) -> bytes:
    return bytes([rack.count("?"), *(rack.count(chr(65 + i)) for i in range(26))])


def grid(case: dict[str, Any], layout: Layout | None = None) -> Grid:
    return Grid(layout or standard(), english(), codes("".join(case["board"])))


@pytest.mark.parametrize("case", CASES)
def test_known_positions(case: dict[str, Any]) -> None:
    for layout in (standard(), standard(portable=True), standard(rack=12)):
        moves = grid(case, layout).placements(counts(case["rack"]))
        assert (len(moves), moves.top_score, moves.sum_scores) == (case["moves"], case["top_score"], case["sum_scores"])


# -- random small boards against brute force --------------------------------------------------------------------------


@dataclass
class World:
    """A random game in the reference's terms and in the core's."""

    letters: list[str]
    words: list[tuple[str, ...]]
    board: list[list[tuple[str, bool] | None]]
    letter_multipliers: list[list[int]]
    word_multipliers: list[list[int]]
    values: dict[str, int]
    bonus: dict[int, int]
    holes: set[tuple[int, int]]
    starts: set[tuple[int, int]]
    rack_size: int
    rack: list[str]

    @property
    def rows(self) -> int:
        return len(self.board)

    @property
    def columns(self) -> int:
        return len(self.board[0])

    def code(self, letter: str, blank: bool = False) -> int:
        return self.letters.index(letter) + 1 + (0x80 if blank else 0)

    def mask(self, cells: set[tuple[int, int]]) -> bytes:
        return bytes((r, c) in cells for r in range(self.rows) for c in range(self.columns))

    def layout(self, portable: bool = False) -> Layout:
        return Layout(
            self.rows,
            self.columns,
            bytes(m for line in self.letter_multipliers for m in line),
            bytes(m for line in self.word_multipliers for m in line),
            [0, *(self.values[letter] for letter in self.letters)],
            starts=self.mask(self.starts),
            holes=self.mask(self.holes),
            bonuses=[self.bonus.get(k, 0) for k in range(self.rack_size + 1)],
            rack=self.rack_size,
            portable=portable,
        )

    def grid(self, portable: bool = False) -> Grid:
        alphabet = Alphabet(self.letters)
        lexicon = wg.Lexicon.from_words(["".join(f"[{t}]" for t in w) for w in self.words], alphabet)
        squares = bytes(0 if s is None else self.code(*s) for row in self.board for s in row)
        return Grid(self.layout(portable), WordGraph(lexicon), squares)

    def rack_counts(self) -> bytes:
        return bytes([self.rack.count("?"), *(self.rack.count(letter) for letter in self.letters)])

    def rules(self) -> dict[str, Any]:
        return {
            "letter_multipliers": self.letter_multipliers,
            "word_multipliers": self.word_multipliers,
            "values": self.values,
            "bonus": self.bonus,
            "holes": self.holes,
            "starts": self.starts,
        }


def make_world(rng: random.Random) -> World:
    size = rng.choice([2, 3, 4, 6, 26, 33, 40])
    letters = [chr(65 + i) if i < 26 else "QXYZ"[i % 4] + "JKVW"[i // 4 % 4] for i in range(size)]
    common = letters[: rng.choice([2, 3, 5, size])] if size < 30 else rng.sample(letters, rng.choice([3, 5]))
    rows, columns = rng.choice([(5, 5), (7, 7), (6, 9), (11, 5), (15, 15), (16, 16), (9, 21), (21, 21), (2, 8), (1, 9)])
    words = {tuple(rng.choices(common, k=rng.choice([2, 2, 3, 3, 4, 5, 6, 8]))) for _ in range(rng.choice([3, 20, 60]))}
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    holes = set(rng.sample(cells, rng.choice([0, 0, 1, len(cells) // 10])))
    free = [cell for cell in cells if cell not in holes]
    world = World(
        letters=letters,
        words=sorted(words),
        board=[[None] * columns for _ in range(rows)],
        letter_multipliers=[[rng.choice([1, 1, 1, 2, 3, 4]) for _ in range(columns)] for _ in range(rows)],
        word_multipliers=[[rng.choice([1, 1, 1, 2, 3, 4]) for _ in range(columns)] for _ in range(rows)],
        values={letter: rng.randrange(11) for letter in letters},
        bonus={k: rng.randrange(60) for k in range(8) if rng.random() < 0.3},
        holes=holes,
        starts=set(rng.sample(free, min(len(free), rng.choice([1, 1, 2, 5])))),
        rack_size=7,
        rack=[],
    )
    for _ in range(rng.choice([0, 1, 3, 6, 10])):  # tiles come to lie as in a game ...
        world.rack = rng.choices(common, k=7)
        if rng.random() < 0.3:
            world.rack[0] = "?"
        moves = world.grid().placements(world.rack_counts())
        if len(moves):
            for r, c, tile in moves[rng.randrange(len(moves))].placed:
                world.board[r][c] = (letters[(tile & 0x7F) - 1], tile >= 0x80)
    if rng.random() < 0.25:  # ... or in any way at all
        for r, c in rng.sample(free, min(len(free), rng.randrange(1, 12))):
            world.board[r][c] = (rng.choice(common), rng.random() < 0.2)
    world.rack = rng.choices(common, k=rng.choice([1, 2, 3, 4, 5, 7])) + ["?"] * rng.choice([0, 0, 1, 2])
    world.rack = world.rack[-7:]
    return world


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.integers(0, 2**63))
def test_same_placements_as_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    world = make_world(rng)
    expected = reference.placements(world.board, world.rack, world.words, **world.rules())
    for portable in (False, True):
        board, rack = world.grid(portable), world.rack_counts()
        moves = board.placements(rack)
        found = list(moves)
        for n in (1, 3):
            assert list(board.best(rack, n)) == list(moves.best(n))
        for most in (300, 30_000, 3_000_000, 1_000_000_000):  # nothing, something, or nearly all that a play is worth
            leaves = array("i", [rng.randint(-most, most) for _ in range(math.prod(count + 1 for count in rack))])
            for n in (1, 3):
                assert list(board.best(rack, n, leaves)) == list(moves.best(n, rack, leaves))
        got = {
            frozenset((r, c, world.letters[(t & 0x7F) - 1], t >= 0x80) for r, c, t in move.placed): move.score
            for move in found
        }
        assert len(got) == len(found)
        assert got == expected


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.integers(0, 2**63))
def test_judges_as_the_reference_does(seed: int) -> None:
    rng = random.Random(seed)
    world = make_world(rng)
    board = world.grid()
    direction, row, column = rng.randrange(2), rng.randrange(-1, world.rows), rng.randrange(-1, world.columns)
    placement, tiles = set(), bytearray()
    for i in range(rng.randrange(1, 8)):
        r, c = row + i * direction, column + i * (1 - direction)
        inside = 0 <= r < world.rows and 0 <= c < world.columns
        if inside and world.board[r][c] is not None and rng.random() < 0.9:
            tiles.append(0)
        else:
            letter, blank = rng.choice(world.letters), rng.random() < 0.2
            tiles.append(world.code(letter, blank))
            placement.add((r, c, letter, blank))
    judged = board.judge(direction, row, column, bytes(tiles))
    faults, words, score = reference.judge(world.board, placement, set(world.words), **world.rules())
    if judged.occupied and not faults:
        pytest.fail("the core finds squares taken that the reference does not")
    same_tile = {cell[:2] for cell in placement} - {cell[:2] for cell in judged.placed} - set(judged.off_board)
    if "occupied" in faults:  # naming the very letter that lies there is no fault in the core
        assert judged.occupied or same_tile
        return
    assert bool(judged.off_board) == ("off board" in faults)
    assert bool(placement) == bool(judged.placed or judged.off_board)
    if judged.off_board or not placement:
        return
    assert judged.score == score
    spelled = [tuple(world.letters[(t & 0x7F) - 1] for t in word[3]) for word in judged.words]
    assert sorted((w, judged.words[i][5]) for i, w in enumerate(spelled)) == sorted(words)
    assert all(judged.words[i][4] == (w in set(world.words)) for i, w in enumerate(spelled))
    assert judged.first == all(square is None for line in world.board for square in line)
    if judged.first:
        assert judged.on_start == ("start" not in faults)
    else:
        assert judged.joined == ("not joined" not in faults)


# -- order, top k, arrays ---------------------------------------------------------------------------------------------


def spelled(board: Grid, move: Placement) -> bytes:
    step = (1, 0) if move.direction else (0, 1)
    return bytes(
        t & 0x7F or board.tile(move.row + i * step[0], move.column + i * step[1]) & 0x7F
        for i, t in enumerate(move.tiles)
    )


@pytest.mark.parametrize("case", CASES[::5])
def test_best_is_the_head_of_the_whole_order(case: dict[str, Any]) -> None:
    board, rack = grid(case), counts(case["rack"])
    moves = board.placements(rack)
    everything = list(moves.best())
    keys = [(-m.score, spelled(board, m), m.row, m.column, m.direction, m.tiles) for m in everything]
    assert keys == sorted(keys)
    assert sorted(map(hash, everything)) == sorted(map(hash, moves))
    for n in (0, 1, 3, 10, len(moves), len(moves) + 5):
        assert list(moves.best(n)) == everything[:n]
        assert list(board.best(rack, n)) == everything[:n]


@pytest.mark.parametrize("case", CASES[10:32:3])
def test_leaves_count_in_thousandths(case: dict[str, Any]) -> None:
    rng = random.Random(str(case))
    board, rack = grid(case), counts(case["rack"])
    size = 1
    strides = []
    for count in rack:
        strides.append(size)
        size *= count + 1
    leaves = memoryview(b"".join(rng.randrange(-30000, 30000).to_bytes(4, "little", signed=True) for _ in range(size)))
    leaves = leaves.cast("i")

    def value(move: Placement) -> int:
        left = list(rack)
        for tile in move.tiles:
            if tile:
                left[0 if tile & 0x80 else tile] -= 1
        return 1000 * move.score + leaves[sum(k * s for k, s in zip(left, strides, strict=True))]

    moves = board.placements(rack)
    best = list(board.best(rack, 20, leaves))
    assert best == list(moves.best(20, rack, leaves))
    assert [value(m) for m in best] == sorted(map(value, moves), reverse=True)[:20]


def test_arrays_and_single_placements_agree() -> None:
    moves = grid(CASES[15]).placements(counts(CASES[15]["rack"]))
    array = moves.to_numpy()
    assert len(array) == len(moves) == len(list(moves))
    for row, move in zip(array, moves, strict=True):
        assert (row["direction"], row["row"], row["column"], row["score"]) == (
            move.direction, move.row, move.column, move.score,
        )  # fmt: skip
        assert row["length"] == len(move.tiles)
        assert row["count"] == move.count == len(move.placed)
        assert bytes(row["tiles"][: row["length"]]) == move.tiles
        assert not any(row["tiles"][row["length"] :])
    assert moves[-1] == moves[len(moves) - 1]
    assert pickle.loads(pickle.dumps(moves[0])) == moves[0]
    assert len(moves.best(0).to_numpy()) == 0


def test_every_listed_placement_is_judged_legal_with_its_score() -> None:
    for case in CASES[:20]:
        board = grid(case)
        for move in board.placements(counts(case["rack"])).best(200):
            judged = board.judge(move.direction, move.row, move.column, move.tiles)
            assert judged.score == move.score
            assert judged.words
            assert all(word[4] for word in judged.words)
            assert judged.joined or (judged.first and judged.on_start)


def test_threads_share_a_layout() -> None:
    def count(case: dict[str, Any]) -> int:
        return len(grid(case).placements(counts(case["rack"])))

    cases = [case for case in CASES if case["moves"] < 5000] * 4
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(count, cases)) == [case["moves"] for case in cases]
