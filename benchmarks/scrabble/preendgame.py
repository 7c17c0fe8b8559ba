"""Prints how long pre-endgames take: known ones, and positions of self-play with one tile in the bag, no blank unseen.

    python benchmarks/scrabble/preendgame.py                    known cases, then 50 positions until the best is proven
    python benchmarks/scrabble/preendgame.py --positions 10     fewer
    python benchmarks/scrabble/preendgame.py --exact            then every candidate exact as well
    python benchmarks/scrabble/preendgame.py --seconds 120      the most for each

Times are of the processor, one thread.
"""

from __future__ import annotations

import argparse
import json
import platform
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import wordgame as wg
from wordgame import scrabble
from wordgame.lexicon import Lexicon

CASES = Path(__file__).parents[2] / "tests" / "data" / "preendgame.jsonl"


def positions(count: int, seed: int, lexicon: Lexicon) -> Iterator[scrabble.Position]:
    """Positions of static games between equals with one tile in the bag and no blank unseen."""
    while count:
        game = scrabble.Game(2, lexicon=lexicon, rules="scrabble-en", seed=seed)
        seed += 1
        while not game.is_over and game.bag_size > 1:
            game.push(game.legal_moves.best(1, by="equity")[0])
        if not game.is_over and game.bag_size == 1 and "?" not in game.position.unseen:
            count -= 1
            yield game.position


def known_cases(lexicon: Lexicon) -> None:
    """The moves of each known case, each to its last draw."""
    right = of = 0
    for line in CASES.read_text("utf-8").splitlines():
        case = json.loads(line)
        position = scrabble.Position.from_text(case["cgp"], lexicon=lexicon)
        began = time.process_time()
        found = position.solve_preendgame([candidate["move"] for candidate in case["candidates"]])
        taken = time.process_time() - began
        by_move = {prospect.move: prospect for prospect in found.moves}
        for candidate in case["candidates"]:
            got = by_move[position.parse(candidate["move"])]
            counts = [candidate[name] for name in ("wins", "ties", "losses")]
            of += 1
            right += [got.wins, got.ties, got.losses] == counts and abs(got.spread - candidate["spread"]) < 0.01
        print(f"{case['bag']} in the bag, {len(by_move):3} moves exact: {taken:7.2f} s", flush=True)
    print(f"{right} of {of} moves as known")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--exact", action="store_true")
    parser.add_argument("--no-cases", action="store_true")
    parser.add_argument("--lexicon", default="en")
    chosen = parser.parse_args()
    lexicon = Lexicon.load(chosen.lexicon)
    print(f"wordgame {wg.__version__}, Python {platform.python_version()}, {platform.machine()}")
    if not chosen.no_cases:
        known_cases(lexicon)
    for exact in (False, True) if chosen.exact else (False,):
        times, proven = [], 0
        for position in positions(chosen.positions, chosen.seed, lexicon):
            began = time.process_time()
            found = position.solve_preendgame(seconds=chosen.seconds, exact=exact)
            times.append(time.process_time() - began)
            proven += found.proven
            told = "every move exact" if exact else "best proven"
            print(f"{len(found.moves):5} moves, {told}: {times[-1]:7.2f} s {found.proven} {found.move}", flush=True)
        if times:
            what = "every candidate exact" if exact else "the best proven"
            print(f"{proven} of {len(times)} with {what}; median {median(times):.2f} s, longest {max(times):.2f} s")


if __name__ == "__main__":
    main()
