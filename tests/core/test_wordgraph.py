"""Word graphs for placements: made once for all threads, whatever the number of words a file claims or holds."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

import wordgame as wg
from wordgame._core import graph
from wordgame._core.crossword import Grid, Layout
from wordgame._core.wordgraph import WordGraph

LETTERS = graph.Letters({"A": 1, "B": 2}, 2, str.encode, ValueError)


def every_word(length: int, claimed: int) -> WordGraph:
    """All words of A and B of exactly this length, in a graph of one node a letter."""
    units = [0] * (32 * (length + 1))
    for depth in range(1, length + 1):  # the last letters first
        for letter in (1, 2):
            units[32 * depth + letter] = (32 * (depth - 1) << 8 if depth > 1 else 0x40) | letter
        units[32 * depth] |= 0x80
    data = b"".join(unit.to_bytes(4, "little") for unit in units)
    return WordGraph(graph.Dawg(data, (32 * length, claimed), LETTERS))


def layout(size: int) -> Layout:
    flat = bytes([1]) * (size * size)
    start = bytes(size + 1) + b"\1" + bytes(size * size - size - 2)
    return Layout(size, size, flat, flat, [0, 1, 3], starts=start, bonuses=[0] * 7 + [50])


@pytest.mark.parametrize("length", [5, 7, 12, 50])
@pytest.mark.parametrize("claimed", [0, 1, 1 << 50])
def test_a_graph_of_more_words_than_can_be_listed(length: int, claimed: int) -> None:
    words = every_word(length, claimed)
    size = length + 2
    squares = bytearray(size * size)
    for at in range(length - 7 if length > 7 else 0):  # what is missing are seven letters
        squares[size + at] = 1
    grid = Grid(layout(size), words, bytes(squares))
    best = list(grid.best(bytes([0, 3, 4])))
    assert best == list(grid.placements(bytes([0, 3, 4])).best(1))
    assert best[0].score == (length - 7 + 15 + 50 if length >= 7 else 13)


def test_threads_make_it_once() -> None:
    words = WordGraph(wg.Lexicon.load("en"))
    flat = bytes([1]) * 225
    english = Layout(15, 15, flat, flat, [0] + [1] * 26, starts=flat, bonuses=[0] * 7 + [50])
    rack = bytes([0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1] + [0] * 6)  # AEINRST: ANESTRI ...

    def score(_: int) -> int:
        return int(Grid(english, words, bytes(225)).best(rack)[0].score)

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(score, range(40))) == {57}
