"""pytest-benchmark suite of the placement core: pytest benchmarks/scrabble/test_crossword.py"""

from __future__ import annotations

from typing import Any

import pytest
from movegen import Position, layout, positions

import wordgame as wg
from wordgame._core import selfplay
from wordgame._core.crossword import Grid
from wordgame._core.wordgraph import WordGraph
from wordgame.tiles import TileSet

GRAPH = WordGraph(wg.Lexicon.load("en"))
BOARD = layout("scrabble_15", "scrabble_en")
GIVEN = positions()[::12]


@pytest.mark.parametrize("blanks", [False, True])
def test_all_moves(benchmark: Any, blanks: bool) -> None:
    """All placements of every twelfth reference position, without and with a blank on the rack."""
    given = [one for one in GIVEN if bool(one[1][0]) == blanks]
    moves = benchmark(lambda: sum(len(Grid(BOARD, GRAPH, squares).placements(rack)) for squares, rack in given))
    benchmark.extra_info["positions"] = len(given)
    benchmark.extra_info["moves"] = moves


def test_best_move(benchmark: Any) -> None:
    """The best placement of every twelfth reference position."""

    def best(given: list[Position]) -> int:
        return sum(
            one.top_score for one in (Grid(BOARD, GRAPH, squares).best(rack) for squares, rack in given) if len(one)
        )

    benchmark(best, GIVEN)


def test_cross_sets(benchmark: Any) -> None:
    """Boards set up, cross-sets of all letters made."""
    benchmark(lambda: [Grid(BOARD, GRAPH, squares) for squares, _ in GIVEN])


def test_static_games(benchmark: Any) -> None:
    """Twenty games of self-play by score alone."""
    tiles = TileSet.load("scrabble_en")
    benchmark(lambda: selfplay.play(BOARD, GRAPH, tiles.counts, 20))


def test_unpacking_the_graph(benchmark: Any) -> None:
    """The bundled English DAWG unpacked for placements."""
    lexicon = wg.Lexicon.load("en")
    benchmark(lambda: WordGraph(lexicon))
