"""What hints by simulation are worth in Scrabble, in self-play.

    python benchmarks/scrabble/simulate.py                                  100 worlds a move, against play by equity
    python benchmarks/scrabble/simulate.py --seconds 0.5 --ends 1           half a second a move, ends solved within one
    python benchmarks/scrabble/simulate.py --one win --other points         ranked by the chance to win, or by points
    python benchmarks/scrabble/simulate.py --pairs 200 --processes 2        more games

Each seeded game is played twice, with the seats exchanged. Players: `win` and `points` (simulation, ranked so) and
`equity` (the play of the highest score and leave value). Printed is the mean margin in points a game of the one over
the other, with its standard error over the pairs of games, the share of games won with its own, and the processor time
of a simulated move.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

import wordgame as wg
from wordgame.scrabble import Game, Move, Position
from wordgame.scrabble.advice.simulation import POINT, try_moves

POINTS_ALONE = 1e6
"""So much for a point beside the chance to win leaves the chance no say."""


@dataclass(frozen=True)
class Setting:
    """How the players think."""

    worlds: int
    candidates: int
    plies: int
    seconds: float | None
    ends: float | None
    rules: str
    lexicon: str


def static(position: Position) -> Move:
    """The move of the highest equity."""
    return position.legal_moves.best(1, by="equity")[0]


def simulated(position: Position, setting: Setting, point: float, spent: list[float]) -> Move:
    """The best of the candidates by simulation, or the solved end."""
    if not position.bag_size and setting.ends is not None:
        return position.solve(1, seconds=setting.ends).move
    start = time.process_time()
    moves = position.legal_moves.best(setting.candidates, by="equity")
    found = try_moves(
        position.state, moves, keep=1, plies=setting.plies, seed=1, point=point, seconds=setting.seconds,
        worlds=None if setting.seconds is not None else setting.worlds,
    )  # fmt: skip
    spent.append(time.process_time() - start)
    most = max(found.worlds)
    return moves[max(range(len(moves)), key=lambda at: (found.worlds[at] == most, found.worth[at], -at))]


def player(name: str, setting: Setting, spent: list[float]) -> Callable[[Position], Move]:
    """A player by its name."""
    if name == "equity":
        return static
    return partial(simulated, setting=setting, point=POINT if name == "win" else POINTS_ALONE, spent=spent)


def play(seed: int, players: Sequence[Callable[[Position], Move]], setting: Setting) -> tuple[int, ...]:
    """The final scores of one game."""
    game = Game(players=2, lexicon=setting.lexicon, rules=setting.rules, seed=seed)
    while not game.is_over:
        game.push(players[game.turn](game.position))
    return game.scores


def pair(seed: int, one: str, other: str, setting: Setting) -> tuple[tuple[int, int], float, int]:
    """The margins of one over the other in both seats; seconds of simulated moves, and their number."""
    spent: list[float] = []
    first, second = player(one, setting, spent), player(other, setting, spent)
    a, b = play(seed, (first, second), setting), play(seed, (second, first), setting)
    return (a[0] - a[1], b[1] - b[0]), sum(spent), len(spent)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--one", choices=("win", "points"), default="win")
    options.add_argument("--other", choices=("equity", "points", "win"), default="equity")
    options.add_argument("--pairs", type=int, default=10)
    options.add_argument("--first-seed", type=int, default=0)
    options.add_argument("--worlds", type=int, default=100)
    options.add_argument("--seconds", type=float, help="for each move, instead of a number of worlds")
    options.add_argument("--ends", type=float, help="solve ends within so many seconds")
    options.add_argument("--candidates", type=int, default=15)
    options.add_argument("--plies", type=int, default=2)
    options.add_argument("--rules", default="scrabble-en")
    options.add_argument("--lexicon", default="en")
    options.add_argument("--processes", type=int, default=1)
    chosen = options.parse_args()
    setting = Setting(
        chosen.worlds, chosen.candidates, chosen.plies, chosen.seconds, chosen.ends, chosen.rules, chosen.lexicon
    )
    print(f"Python {sys.version.split()[0]}, {platform.machine()}, wordgame {wg.__version__}, {setting}")
    seeds = range(chosen.first_seed, chosen.first_seed + chosen.pairs)
    margins: list[tuple[int, int]] = []
    spent, turns = 0.0, 0
    with ProcessPoolExecutor(chosen.processes) as pool:
        for both, seconds, moves in pool.map(partial(pair, one=chosen.one, other=chosen.other, setting=setting), seeds):
            margins.append(both)
            spent, turns = spent + seconds, turns + moves
    points = [sum(both) / 2 for both in margins]
    wins = [sum((one > 0) + (one == 0) / 2 for one in both) / 2 for both in margins]
    print(
        f"{chosen.one} against {chosen.other}: {statistics.mean(points):+.1f} +- {error(points):.1f} points a game, "
        f"{statistics.mean(wins):.1%} +- {error(wins):.1%} of games won, {len(points)} pairs of games, "
        f"{1000 * spent / max(1, turns):.0f} ms a simulated move"
    )


def error(values: Sequence[float]) -> float:
    """The standard error of a mean."""
    return float(statistics.stdev(values) / len(values) ** 0.5) if len(values) > 1 else float("nan")


if __name__ == "__main__":
    main()
