"""How fast Kortalfapet lists its moves with the whole Swedish list: `python benchmarks/cards/kortalfapet.py`.

Positions come from seeded games. Times are of processor time, median and 90th percentile, and take in what a caller
waits for: making the list, counting it (`len`) and the best five moves; the lexicon is open. The default rules hold,
with the meaning test. "Two jokers" puts two jokers into the hands of the same positions.
"""

from __future__ import annotations

import argparse
import pickle
import platform
import random
import sys
import time

import wordgame as wg
from wordgame.kortalfapet import Card, Game, Position


def positions(lexicon: wg.Lexicon, players: int, count: int) -> list[Position]:
    """Positions with a table, from games in which half of the moves are the best and half are random."""
    out: list[Position] = []
    seed = 0
    while len(out) < count:
        game = Game(players=players, lexicon=lexicon, seed=seed)
        rng = random.Random(seed)
        while not game.is_over and len(out) < count:
            position = game.position
            if position.cards and len(position.hand) == 7 and not position.drawn:
                out.append(position)
            moves = position.legal_moves
            game.push(moves[rng.randrange(min(len(moves), 100))] if rng.random() < 0.5 else moves.best(1)[0])
        seed += 1
    return out


def with_jokers(position: Position, jokers: int) -> Position:
    """The same position with so many jokers in place of other cards."""
    natural = [card for card in position.hand if not card.is_joker]
    hand = natural[: 7 - jokers] + [Card.new_joker()] * jokers
    return position.with_hand(hand, drawn=False)


def measure(listed: list[Position]) -> tuple[float, float, float]:
    """Median and 90th percentile in milliseconds, and the median number of moves."""
    times, counts = [], []
    for position in listed:
        best, plain = 1e9, pickle.dumps(position)
        for _ in range(3):
            fresh = pickle.loads(plain)  # nothing kept from an earlier look
            start = time.process_time()
            moves = fresh.legal_moves
            counted = len(moves)
            moves.best(5)
            best = min(best, time.process_time() - start)
        times.append(best * 1000)
        counts.append(counted)
    times.sort()
    counts.sort()
    return times[len(times) // 2], times[len(times) * 9 // 10], counts[len(counts) // 2]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--positions", type=int, default=300)
    count = options.parse_args().positions
    swedish = wg.Lexicon.load("sv")
    _ = swedish.gaddag, swedish.roster
    print(f"Python {sys.version.split()[0]}, {platform.machine()}, wordgame {wg.__version__}, {len(swedish):,} words")
    print(f"{'':34}{'median ms':>10}{'90 % ms':>10}{'moves':>9}")
    for players, name in ((2, "two players"), (3, "tableau, three players"), (4, "tableau, four players")):
        listed = positions(swedish, players, count)
        for title, some in (
            (f"{name}, hands as dealt", listed),
            (f"{name}, no joker", [with_jokers(position, 0) for position in listed]),
            (f"{name}, two jokers", [with_jokers(position, 2) for position in listed]),
        ):
            median, late, moves = measure(some)
            print(f"{title:34}{median:10.2f}{late:10.2f}{moves:9.0f}")


if __name__ == "__main__":
    main()
