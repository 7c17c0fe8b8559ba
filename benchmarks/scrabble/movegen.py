"""Prints positions/s and moves/s of the placement core on 2,407 self-play positions, and how they grow.

    python benchmarks/scrabble/movegen.py                 all moves and best move, on this machine, one thread
    python benchmarks/scrabble/movegen.py --repeat 9      more passes; the best pass counts
    python benchmarks/scrabble/movegen.py --portable      also the build for any processor of this kind
    python benchmarks/scrabble/movegen.py --growth        by blanks, board size and lexicon
    python benchmarks/scrabble/movegen.py --plot docs/growth.svg     the same, drawn as well
    python benchmarks/scrabble/movegen.py --games 2000    whole games of self-play, one thread and two

A position counts from its 225 squares and its rack: the board is set up and its cross-sets are made within the time.
The placements must have the known number and sum of scores, or nothing is printed.
"""

from __future__ import annotations

import argparse
import json
import lzma
import platform
import random
import re
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import wordgame as wg
from wordgame._core import selfplay
from wordgame._core.crossword import Grid, Layout
from wordgame._core.wordgraph import WordGraph
from wordgame.tiles import TileSet

HERE = Path(__file__).parent
MOVES, SUM_OF_SCORES = 1_327_552, 10_811_320  # of all placements; MAGPIE lists the same (it has openings across only)
Position = tuple[bytes, bytes]


def positions() -> list[Position]:
    """The reference positions: squares and rack counts as the core takes them."""
    found = []
    with lzma.open(HERE / "selfplay_positions.cgp.xz", "rt") as file:
        lines = file.read().splitlines()
    for line in lines:
        board, racks = line.split()[:2]
        squares = bytearray()
        for sign in re.findall(r"\d+|[A-Za-z]", board):
            if sign.isdigit():
                squares += bytes(int(sign))
            else:
                squares.append(ord(sign) - 64 if sign.isupper() else (ord(sign) - 96) | 0x80)
        rack = racks.split("/")[0]
        found.append((bytes(squares), bytes([rack.count("?"), *(rack.count(chr(65 + i)) for i in range(26))])))
    return found


def layout(board: str, tiles: str, portable: bool = False) -> Layout:
    """A board of the package's data with a letter set's values."""
    rows = json.loads((Path(wg.__file__).parent / "data" / "boards.json").read_text("utf-8"))[board]["rows"]
    signs = "".join(rows)
    return Layout(
        len(rows),
        len(rows[0]),
        bytes({"d": 2, "t": 3, "q": 4}.get(sign, 1) for sign in signs),
        bytes({"D": 2, "T": 3, "Q": 4, "*": 2}.get(sign, 1) for sign in signs),
        TileSet.load(tiles).values,
        starts=bytes(sign == "*" for sign in signs),
        bonuses=[0] * 7 + [50],
        portable=portable,
    )


def best_of(repeat: int, run: Callable[[], object]) -> float:
    """Seconds of the fastest of several runs."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times)


def report(
    name: str, board: Layout, graph: WordGraph, given: list[Position], repeat: int, check: bool = True
) -> tuple[str, float, float]:
    """Print and return a name and two rates: positions/s for all moves and for the best move."""
    found = [Grid(board, graph, squares).placements(rack) for squares, rack in given]
    moves = sum(map(len, found))
    if check and (moves, sum(one.sum_scores for one in found)) != (MOVES, SUM_OF_SCORES):
        sys.exit(f"wrong: {moves} moves, sum of scores {sum(one.sum_scores for one in found)}")
    del found
    every = best_of(repeat, lambda: [len(Grid(board, graph, squares).placements(rack)) for squares, rack in given])
    best = best_of(repeat, lambda: [len(Grid(board, graph, squares).best(rack)) for squares, rack in given])
    print(f"{name:34} all moves {len(given) / every:8,.0f} positions/s {moves / every / 1e6:6.2f} M moves/s", end="")
    print(f"   best move {len(given) / best:8,.0f} positions/s   ({moves / len(given):,.0f} moves each)")
    return f"{name} ({moves / len(given):,.0f} moves each)", len(given) / every, len(given) / best


def grown(board: Layout, graph: WordGraph, tiles: TileSet, n: int) -> list[Position]:
    """Positions of self-play games, every third turn of each."""
    size = board.rows * board.columns
    found = []
    _, turns = selfplay.play(board, graph, tiles.counts, n, seed=1, record=True)
    squares = bytearray(size)
    for turn in turns:
        if turn["turn"] == 0:
            squares = bytearray(size)
        rack = bytearray(len(tiles.counts))
        for tile in turn["rack"]:
            rack[tile & 0x7F] += tile > 0
        if turn["turn"] % 3 == 0:
            found.append((bytes(squares), bytes(rack)))
        if turn["kind"] == 0:
            at = int(turn["row"]) * board.columns + int(turn["column"])
            for tile in turn["tiles"][: turn["count"]]:
                while squares[at]:
                    at += board.columns if turn["direction"] else 1
                squares[at] = tile
    return found


def plain(size: int) -> Layout:
    """A square board without premiums, with English values."""
    flat = bytes([1]) * (size * size)
    middle = bytes(at == (size * size) // 2 for at in range(size * size))
    values = TileSet.load("scrabble_en").values
    return Layout(size, size, flat, flat, values, starts=middle, bonuses=[0] * 7 + [50])


def growth(graph: WordGraph, given: list[Position], repeat: int) -> list[tuple[str, float, float]]:
    """By blanks, board and lexicon: a name and two rates for each."""
    rows = []
    board = layout("scrabble_15", "scrabble_en")
    rng = random.Random(7)
    for blanks in range(3):
        changed = []
        for squares, rack in rng.sample(given, 200):
            held = [c for c, count in enumerate(rack) for _ in range(count) if c]
            kept = rng.sample(held, max(0, min(len(held), sum(rack) - blanks)))
            changed.append((squares, bytes([blanks, *(kept.count(c) for c in range(1, 27))])))
        rows.append(report(f"en, 15 x 15, {blanks} blanks", board, graph, changed, repeat, check=False))
    tiles = TileSet.load("scrabble_en")
    for size in (11, 15, 19, 21, 25, 32):
        of = plain(size)
        title = f"en, {size} x {size}, no premiums"
        rows.append(report(title, of, graph, grown(of, graph, tiles, 20), repeat, check=False))
    for name, letters, lexicon in (
        ("scrabble_15", "scrabble_en", "en"),
        ("scrabble_15", "scrabble_sv", "sv"),
        ("scrabble_15", "scrabble_sk", "sk"),
    ):
        words = graph if lexicon == "en" else WordGraph(wg.Lexicon.load(lexicon))
        of = layout(name, letters)
        title = f"{lexicon}, {of.rows} x {of.columns}, graph {words.nbytes / 1e6:.1f} MB"
        rows.append(report(title, of, words, grown(of, words, TileSet.load(letters), 20), repeat, check=False))
    return rows


def plot(rows: list[tuple[str, float, float]], path: Path) -> None:
    """Draw the rates as bars in an SVG file."""
    top = max(max(every, best) for _, every, best in rows)
    height = 60 + 34 * len(rows)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 {height}" font-family="sans-serif" font-size="13">',
        f'<rect width="860" height="{height}" fill="#fff"/>',
        '<text x="10" y="24" font-size="16">Positions a second, one thread: all moves (dark), best move (light)</text>',
    ]
    for at, (name, every, best) in enumerate(rows):
        y = 46 + 34 * at
        out.append(f'<text x="10" y="{y + 17}">{name}</text>')
        for line, rate, colour in ((0, every, "#2b5d8a"), (1, best, "#9cc0de")):
            width = 430 * rate / top
            out.append(f'<rect x="330" y="{y + 13 * line}" width="{width:.1f}" height="12" fill="{colour}"/>')
            out.append(f'<text x="{336 + width:.1f}" y="{y + 11 + 13 * line}" font-size="11">{rate:,.0f}</text>')
    path.write_text("\n".join([*out, "</svg>"]) + "\n", "utf-8")


def main() -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--portable", action="store_true")
    parser.add_argument("--growth", action="store_true")
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--games", type=int, default=0)
    options = parser.parse_args()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    print(f"{platform.machine()}, {python}, wordgame {wg.__version__}")
    graph, given = WordGraph(wg.Lexicon.load("en")), positions()
    board = layout("scrabble_15", "scrabble_en")
    if options.games:
        tiles = TileSet.load("scrabble_en")
        for threads in (1, 2):
            seconds = best_of(
                options.repeat, partial(selfplay.play, board, graph, tiles.counts, options.games, threads=threads)
            )
            print(f"static games, {threads} thread(s): {options.games / seconds:,.0f} games/s")
        return
    if options.growth or options.plot:
        rows = growth(graph, given, options.repeat)
        if options.plot:
            plot(rows, options.plot)
        return
    report(f"2,407 positions, graph {graph.nbytes / 1e6:.2f} MB", board, graph, given, options.repeat)
    if options.portable:
        report("the same, any processor", layout("scrabble_15", "scrabble_en", True), graph, given, options.repeat)


if __name__ == "__main__":
    main()
