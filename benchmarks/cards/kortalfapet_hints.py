"""What the hints of Kortalfapet are worth, in self-play: `python benchmarks/cards/kortalfapet_hints.py`.

Two players: each seeded deal is played twice, with the seats exchanged; printed is the mean margin of the hint over
the other player, in points a game, with its standard error over the pairs of games. Rounds: one seat follows the
hints, the others lay their best word; each deal is played once from every seat, and the margin is against the mean of
the others.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import sys
import time
from collections.abc import Callable, Sequence

import wordgame as wg
from wordgame.kortalfapet import Game, Move, Position

Player = Callable[[Position], Move]


def hint(position: Position) -> Move:
    """The best hint, with the worlds that it takes by default."""
    move: Move = position.hints(1, seed=1)[0].move
    return move


def own_and_stolen(position: Position) -> Move:
    """The move with the most own and stolen points (in rounds: the best score)."""
    return position.legal_moves.best(1)[0]


def own(position: Position) -> Move:
    """The move with the most own points."""
    return position.legal_moves.best(1, by="own")[0]


def play(seed: int, players: Sequence[Player], lexicon: wg.Lexicon, turns: list[float]) -> tuple[int, ...]:
    """The final scores of one game; the seconds of each hint go to `turns`."""
    game = Game(players=len(players), lexicon=lexicon, seed=seed)
    while not game.is_over:
        player = players[game.turn]
        start = time.process_time()
        move = player(game.position)
        if player is hint:
            turns.append(time.process_time() - start)
        game.push(move)
    return game.scores


def margins(one: Player, other: Player, seats: int, deals: int, lexicon: wg.Lexicon) -> tuple[float, float, float]:
    """Mean margin, its standard error, and the mean seconds of a hint."""
    pairs: list[float] = []
    turns: list[float] = []
    for seed in range(deals):
        total = 0.0
        for seat in range(seats):
            players = [other] * seats
            players[seat] = one
            scores = play(seed, players, lexicon, turns)
            total += scores[seat] - (sum(scores) - scores[seat]) / (seats - 1)
        pairs.append(total / seats)
    return statistics.mean(pairs), statistics.stdev(pairs) / len(pairs) ** 0.5, statistics.mean(turns or [0.0])


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--deals", type=int, default=300)
    options.add_argument("--round-deals", type=int, default=60)
    chosen = options.parse_args()
    swedish = wg.Lexicon.load("sv")
    _ = swedish.gaddag, swedish.roster
    print(f"Python {sys.version.split()[0]}, {platform.machine()}, wordgame {wg.__version__}, {len(swedish):,} words")
    for one, other, seats, deals, title in (
        (hint, own_and_stolen, 2, chosen.deals, "two players: hint against own + stolen"),
        (hint, own, 2, chosen.deals, "two players: hint against own"),
        (own_and_stolen, own, 2, chosen.deals, "two players: own + stolen against own"),
        (hint, own_and_stolen, 3, chosen.round_deals, "rounds of three: hint against the best score"),
    ):
        if deals < 2:  # a standard error needs two
            continue
        mean, error, seconds = margins(one, other, seats, deals, swedish)
        print(
            f"{title:46} {mean:+7.1f} +- {error:.1f} points a game, {deals} deals, {seconds * 1000:.0f} ms a hint",
            flush=True,
        )


if __name__ == "__main__":
    main()
