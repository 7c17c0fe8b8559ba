"""Today's hints of Kortalfapet against those of another version.

    python benchmarks/cards/kortalfapet_versions.py CHECKOUT

CHECKOUT is a folder with the other version, built in place, such as a `git worktree` of the tag; its hints come from a
process of their own. Each seeded deal is played once from every seat with today's hints, the others following the
other version's. Printed is the mean margin in points a game over the mean of the others, with its standard error over
the deals, and the processor time of a hint of each.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import subprocess
import sys
import time

import wordgame as wg
from wordgame.kortalfapet import Game, Position

SERVER = """
import sys, time
import wordgame as wg
from wordgame.kortalfapet import Position
swedish = wg.Lexicon.load("sv")
_ = swedish.gaddag, swedish.roster
for line in sys.stdin:
    start = time.process_time()
    position = Position.from_text(line, lexicon=swedish)
    move = position.hints(1, seed=1)[0].move
    print(f"{time.process_time() - start}\\t{move}", flush=True)
"""
NEW_FIELDS = ("round_scores", "seat", "over", "lexicon")  # which version 0.1 does not read


class Other:
    """The other version, asked through pipes; `seconds` of processor time of each hint."""

    def __init__(self, checkout: str) -> None:
        self.seconds: list[float] = []
        self._process = subprocess.Popen(
            [sys.executable, "-c", SERVER], cwd=checkout, env={"PYTHONPATH": checkout}, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def choose(self, position: Position) -> str:
        """The text of the move that it would make."""
        fields = [field for field in position.to_text().split("; ") if field.split(" ")[0] not in NEW_FIELDS]
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write("; ".join(fields) + "\n")
        stdin.flush()
        seconds, move = stdout.readline().rstrip("\n").split("\t")
        self.seconds.append(float(seconds))
        return move

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


class Today:
    """The hints of this version."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds: list[float] = []
        self._limit = seconds

    def choose(self, position: Position) -> str:
        """The text of the move that it would make."""
        start = time.process_time()
        move = position.hints(1, seed=1, seconds=self._limit)[0].move
        self.seconds.append(time.process_time() - start)
        return str(move)


def play(seed: int, players: list[Today | Other], lexicon: wg.Lexicon) -> tuple[int, ...]:
    """The final scores of one game."""
    game = Game(len(players), lexicon=lexicon, seed=seed)
    while not game.is_over:
        game.push(players[game.turn].choose(game.position))
    return game.scores


def main() -> None:
    """Play, and print."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("checkout")
    options.add_argument("--players", type=int, default=2)
    options.add_argument("--deals", type=int, default=100, help="each is played once from every seat (default 100)")
    options.add_argument("--first", type=int, default=0, help="the first seed (default 0)")
    options.add_argument("--seconds", type=float, default=None, help="time of today's hints (default: as they come)")
    chosen = options.parse_args()
    swedish = wg.Lexicon.load("sv")
    _ = swedish.gaddag, swedish.roster
    today, other = Today(chosen.seconds), Other(chosen.checkout)
    margins: list[float] = []
    won = 0
    for seed in range(chosen.first, chosen.first + chosen.deals):
        total = 0.0
        for seat in range(chosen.players):
            players: list[Today | Other] = [other] * chosen.players
            players[seat] = today
            scores = play(seed, players, swedish)
            total += scores[seat] - (sum(scores) - scores[seat]) / (chosen.players - 1)
            won += scores[seat] == max(scores)
        margins.append(total / chosen.players)
    other.close()
    mean, error = statistics.mean(margins), statistics.stdev(margins) / len(margins) ** 0.5
    games = chosen.players * len(margins)
    print(f"Python {sys.version.split()[0]}, {platform.machine()}, {chosen.players} players, {games} games")
    print(f"{mean:+.1f} +- {error:.1f} points a game; best in {won / games:.1%} of the games")
    for name, one in (("today", today), ("other", other)):
        print(f"{name}: {statistics.mean(one.seconds) * 1000:.0f} ms of processor time a hint")


if __name__ == "__main__":
    main()
