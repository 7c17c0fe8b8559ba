"""Alkort: how fast full deals are solved, and what the adviser is worth against the greedy player.

python benchmarks/cards/alkort.py                       # 500 random deals over all option mixes, one thread
python benchmarks/cards/alkort.py --deals 0 --match 200 --seconds 0.2 [--follow-suit]
"""

from __future__ import annotations

import argparse
import math
import platform
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from alkort_greedy import choose

from wordgame.alkort import CARDS, Deal, Game, Move, Position, Rules, solve

OPTIONS: dict[str, tuple[Any, ...]] = {
    "ranking": ("standard", "icelandic"),
    "follow_suit": (False, True),
    "rubbish_beats_court": ("any_good", "low_cards"),
    "following_seven": ("good_rubbish", "beats_nothing"),
    "seven_lead": ("free", "after_first_trick"),
}


def random_deals(count: int, seed: int = 1) -> list[tuple[Rules, list[list[str]], int]]:
    """Full deals with every option of play drawn at random: rules, hands, leader."""
    rng = random.Random(seed)
    deals = []
    for _ in range(count):
        rules = Rules(**{option: rng.choice(values) for option, values in OPTIONS.items()})
        deck = rng.sample(CARDS, 36)
        deals.append((rules, [deck[9 * seat : 9 * seat + 9] for seat in range(4)], rng.randrange(4)))
    return deals


def measure(deals: list[tuple[Rules, list[list[str]], int]], by_card: bool) -> list[dict[str, float]]:
    """Milliseconds of processor time and cards tried for each deal, for each goal alone."""
    rows = []
    for rules, hands, leader in deals:
        row: dict[str, float] = {}
        for goal in ("tricks", "points"):
            begin = time.process_time()
            found = solve(hands, leader, rules, goals=[goal], by_card=by_card)
            row[goal] = 1000 * (time.process_time() - begin)
            row[f"{goal} nodes"] = found.nodes
        rows.append(row)
    return rows


def line(name: str, rows: list[dict[str, float]], goal: str) -> str:
    """One line of the table: median, mean, 95th percentile, maximum, and nodes."""
    times = sorted(row[goal] for row in rows)
    nodes = sorted(row[f"{goal} nodes"] for row in rows)
    p95 = times[min(len(times) - 1, int(0.95 * len(times)))]
    return (
        f"{name:36} {goal:7} {len(rows):4} {statistics.median(times):8.2f} {statistics.mean(times):8.2f} {p95:8.2f} "
        f"{times[-1]:8.1f} {statistics.median(nodes):10.0f} {statistics.mean(nodes):10.0f}"
    )


def print_speed(count: int, by_card: bool) -> None:
    """The table of speeds, over all and for each value of each option."""
    deals = random_deals(count)
    rows = measure(deals, by_card)
    what = "value of every card" if by_card else "value of the deal"
    print(f"{count} random full deals, open cards, one thread, {what}; milliseconds of processor time; cards tried")
    print(f"{'':36} {'':7} {'n':>4} {'median':>8} {'mean':>8} {'95 %':>8} {'max':>8} {'median':>10} {'mean':>10}")
    for goal in ("tricks", "points"):
        print(line("all option mixes", rows, goal))
        for option, values in OPTIONS.items():
            for value in values:
                some = [row for row, deal in zip(rows, deals, strict=True) if getattr(deal[0], option) == value]
                if some:
                    print(line(f"{option}={value}", some, goal))
    for preset in Rules.presets():
        rules = Rules.preset(preset)
        rows = measure([(rules, hands, leader) for _, hands, leader in deals[: max(count // 5, 1)]], by_card)
        for goal in ("tricks", "points"):
            print(line(f"preset {preset}", rows, goal))


def play(rules: Rules, deal: Deal, side: int, adviser: Callable[[Position], Move]) -> int:
    """The points of one deal for the adviser's side, minus those of the greedy players."""
    game = Game(rules=rules, seed=0, deals=[deal], max_deals=1)
    while not game.is_over:
        view = game.position
        game.push(adviser(view) if game.turn % 2 == side else Move.play(choose(view)))
    points = game.results[0].points
    return points[side] - points[1 - side]


def match(rules: Rules, count: int, adviser: Callable[[Position], Move], first: int = 0) -> list[tuple[int, int]]:
    """Duplicate deals: each is played twice with the seats swapped; the adviser's points in both."""
    results = []
    for number in range(first, first + count):
        deal = Deal.shuffled(number % 4, 4, random.Random(f"match {number}"))
        results.append((play(rules, deal, 0, adviser), play(rules, deal, 1, adviser)))
    return results


def print_match(rules: Rules, count: int, first: int, **advice: Any) -> None:
    """What the adviser is worth against greedy, with its standard error."""
    used: list[tuple[int, float]] = []

    def adviser(view: Position) -> Move:
        if len(view.legal_moves) == 1:
            return view.legal_moves[0]
        begin = time.monotonic()
        best = view.hints(1, **advice)[0]
        used.append((best.details["worlds"], time.monotonic() - begin))
        move: Move = best.move
        return move

    results = match(rules, count, adviser, first)
    means = [(a + b) / 2 for a, b in results]
    error = statistics.stdev(means) / math.sqrt(count)
    both = [points for pair in results for points in pair if points]
    share = sum(points > 0 for points in both) / len(both)
    print(
        f"adviser against greedy, {count} duplicate deals, follow_suit={rules.follow_suit}, {advice}: "
        f"{statistics.mean(means):+.3f} points a deal, standard error {error:.3f}; wins {share:.1%} of {len(both)} "
        f"decided deals (standard error {math.sqrt(share * (1 - share) / len(both)):.1%}); "
        f"{statistics.mean(n for n, _ in used):.0f} worlds and {statistics.mean(t for _, t in used):.3f} s a card",
        flush=True,
    )


def main() -> None:
    """Read the options and print what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=500, help="deals to solve (default 500; 0: none)")
    parser.add_argument("--by-card", action="store_true", help="also the value of every card, not of the deal alone")
    parser.add_argument("--match", type=int, default=0, help="duplicate deals to play against greedy")
    parser.add_argument("--first", type=int, default=0, help="number of the first of them")
    parser.add_argument("--seconds", type=float, default=None, help="time for a card")
    parser.add_argument("--worlds", type=int, default=None, help="worlds for a card, at most")
    parser.add_argument("--follow-suit", action="store_true")
    parser.add_argument("--method", default="playout", help="playout (default) or solve")
    parser.add_argument("--inference", type=float, default=None)
    given = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}")
    if given.deals:
        print_speed(given.deals, given.by_card)
    if given.match:
        rules = Rules(exchange="never", follow_suit=given.follow_suit)
        advice = {name: getattr(given, name) for name in ("seconds", "worlds", "method", "inference")}
        print_match(rules, given.match, given.first, **advice)


if __name__ == "__main__":
    main()
