"""A plain scorer for whole games, written from the rules alone: it also knows what tests/reference leaves out.

That is: premiums for tiles of one worth, premiums that stay, and bonuses that multiply the main word. Nothing is
shared with the package but plain data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Tile = tuple[str, bool]  # letter, is it a blank
Cells = dict[tuple[int, int], Tile]


def score_of(
    board: Cells,
    placed: Cells,
    squares: Sequence[Sequence[Any]],
    values: Mapping[str, int],
    bonus: Mapping[int, int],
    times: Mapping[int, int],
) -> int:
    """The score of tiles laid on a board. `squares[row][column]` has letter, word, only_value, stays."""
    everything = {**board, **placed}

    def run(cell: tuple[int, int], step: tuple[int, int]) -> list[tuple[int, int]]:
        row, column = cell
        while (row - step[0], column - step[1]) in everything:
            row, column = row - step[0], column - step[1]
        cells = []
        while (row, column) in everything:
            cells.append((row, column))
            row, column = row + step[0], column + step[1]
        return cells

    def worth(cells: list[tuple[int, int]]) -> int:
        total, factor = 0, 1
        for cell in cells:
            letter, blank = everything[cell]
            points = 0 if blank else values[letter]
            square = squares[cell[0]][cell[1]]
            if cell in placed or square.stays:
                factor *= square.word
                if square.only_value in (0, points):
                    points *= square.letter
            total += points
        return total * factor

    rows = {row for row, _ in placed}
    down = len(rows) > 1
    first = next(iter(placed))
    if len(placed) == 1:
        down = len(run(first, (0, 1))) == 1
    main, other = ((1, 0), (0, 1)) if down else ((0, 1), (1, 0))
    total = 0
    line = run(first, main)
    if len(line) > 1:
        total += worth(line) * times.get(len(placed), 1)
    for cell in placed:
        cross = run(cell, other)
        if len(cross) > 1:
            total += worth(cross)
    return total + bonus.get(len(placed), 0)
