"""What hints by simulation are worth in Scrabble, in self-play: `python benchmarks/scrabble/simulate.py`.

Each seeded game is played twice, with the seats exchanged: one side follows the simulation, the other takes the play of
the highest equity. Printed is the mean margin in points a game, with its standard error over the pairs of games, the
share of games won, and the processor time of a move.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import sys
import time
from collections.abc import Callable, Sequence

import wordgame as wg
from wordgame.scrabble import Game, Move, Position

Player = Callable[[Position], Move]


def static(position: Position) -> Move:
    """The move of the highest equity."""
    return position.legal_moves.best(1, by="equity")[0]


def play(seed: int, players: Sequence[Player], rules: str, lexicon: wg.Lexicon) -> tuple[int, ...]:
    """The final scores of one game."""
    game = Game(players=2, lexicon=lexicon, rules=rules, seed=seed)
    while not game.is_over:
        game.push(players[game.turn](game.position))
    return game.scores


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--pairs", type=int, default=10)
    options.add_argument("--first-seed", type=int, default=0)
    options.add_argument("--worlds", type=int, default=100)
    options.add_argument("--candidates", type=int, default=10)
    options.add_argument("--plies", type=int, default=2)
    options.add_argument("--rules", default="scrabble-en")
    chosen = options.parse_args()
    lexicon = wg.Lexicon.load("en")
    turns: list[float] = []

    def simulated(position: Position) -> Move:
        start = time.process_time()
        hints = position.hints(
            1, by="simulation", worlds=chosen.worlds, candidates=chosen.candidates, plies=chosen.plies, seed=1
        )
        turns.append(time.process_time() - start)
        move: Move = hints[0].move
        return move

    print(f"Python {sys.version.split()[0]}, {platform.machine()}, wordgame {wg.__version__}, {len(lexicon):,} words")
    pairs: list[float] = []
    won = 0.0
    for seed in range(chosen.first_seed, chosen.first_seed + chosen.pairs):
        first = play(seed, (simulated, static), chosen.rules, lexicon)
        second = play(seed, (static, simulated), chosen.rules, lexicon)
        margins = (first[0] - first[1], second[1] - second[0])
        pairs.append(sum(margins) / 2)
        won += sum((margin > 0) + (margin == 0) / 2 for margin in margins)
    error = statistics.stdev(pairs) / len(pairs) ** 0.5 if len(pairs) > 1 else float("nan")
    print(
        f"simulation against equity: {statistics.mean(pairs):+.1f} +- {error:.1f} points a game, "
        f"{won / len(pairs) / 2:.1%} won, {len(pairs)} pairs of games, "
        f"{1000 * statistics.mean(turns):.0f} ms a move ({chosen.worlds} worlds, {chosen.candidates} candidates, "
        f"{chosen.plies} plies)"
    )


if __name__ == "__main__":
    main()
