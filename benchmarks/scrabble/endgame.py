"""Prints how many endgames from self-play are proven within a second and within five, by the number of tiles held.

    python benchmarks/scrabble/endgame.py               60 games, each position with an empty bag
    python benchmarks/scrabble/endgame.py --games 20    fewer
    python benchmarks/scrabble/endgame.py --seconds 5   the longer limit

The tiles are those of the player to move and of the other, as in 7+5. One thread.
"""

from __future__ import annotations

import argparse
import platform
import time
from collections import defaultdict
from collections.abc import Iterator

import wordgame as wg
from wordgame import scrabble
from wordgame.lexicon import Lexicon


def endgames(games: int, seed: int, lexicon: Lexicon) -> Iterator[scrabble.Position]:
    """The positions of static games between equals from the moment that the bag is empty."""
    for number in range(games):
        game = scrabble.Game(2, lexicon=lexicon, rules="scrabble-en", seed=seed + number)
        while not game.is_over:
            if not game.bag_size:
                yield game.position
            game.push(game.legal_moves.best(1, by="equity")[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lexicon", default="en")
    chosen = parser.parse_args()
    lexicon = Lexicon.load(chosen.lexicon)
    taken = defaultdict[tuple[int, int], list[tuple[float, bool, int]]](list)
    started = time.perf_counter()
    for position in endgames(chosen.games, chosen.seed, lexicon):
        size = len(position.rack), len(position.unseen)
        result = position.solve(seconds=chosen.seconds)
        taken[size].append((result.seconds, result.proven, result.nodes))
    print(f"wordgame {wg.__version__}, Python {platform.python_version()}, {platform.machine()}")
    print(f"{'tiles':>7} {'ends':>5} {'in 1 s':>8} {f'in {chosen.seconds:g} s':>8} {'median s':>9} {'positions/s':>12}")
    every = [result for size in taken for result in taken[size]]
    for name, results in [(f"{a}+{b}", taken[a, b]) for a, b in sorted(taken, reverse=True)] + [("all", every)]:
        soon = sum(proven and seconds <= 1 for seconds, proven, _ in results)
        later = sum(proven for _, proven, _ in results)
        median = sorted(seconds for seconds, _, _ in results)[len(results) // 2]
        rate = sum(nodes for _, _, nodes in results) / max(1e-9, sum(seconds for seconds, _, _ in results))
        print(f"{name:>7} {len(results):5} {soon:8} {later:8} {median:9.3f} {rate:12,.0f}")
    print(f"{time.perf_counter() - started:.0f} s in all")


if __name__ == "__main__":
    main()
