"""Alkort: the adviser against the one of another version, in paired deals and in matches, with standard errors.

The other version plays in a process of its own: any checkout whose `Position.from_text(...).hints(1, ...)` answers.

python benchmarks/cards/alkort_rivals.py ../version-0.1 --deals 500 --worlds 120 --against worlds=128
python benchmarks/cards/alkort_rivals.py ../version-0.1 --deals 500 --against worlds=3 --against method=solve
python benchmarks/cards/alkort_rivals.py ../version-0.1 --deals 500 --score 14   # the deal that decides a match to 15
python benchmarks/cards/alkort_rivals.py ../version-0.1 --matches 100               # each played twice, sides exchanged
"""

from __future__ import annotations

import argparse
import json
import math
import platform
import random
import statistics
import subprocess
import sys
import time
from typing import Any

from wordgame.alkort import Deal, Game, Move, Position, Rules

SERVE = """
import json, sys
sys.path.insert(0, sys.argv[1])
from wordgame.alkort import Position
for line in sys.stdin:
    asked = json.loads(line)
    print(Position.from_text(asked["text"]).hints(1, **asked["advice"])[0].move, flush=True)
"""


class Rival:
    """The other version in its own process; its time is what the asker waits."""

    def __init__(self, path: str, advice: dict[str, Any]) -> None:
        self.advice = advice
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=path
        )

    def __call__(self, view: Position) -> str:
        """The card it plays. Version 0.1 counts the scores of a position by seats, the even ones first."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        own_first = view.to_dict()
        if view.seat % 2:
            own_first["scores"] = own_first["scores"][::-1]
        text = Position.from_dict(own_first).to_text()
        self.process.stdin.write(json.dumps({"text": text, "advice": self.advice}) + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()


class Table:
    """Both advisers at one table, and the time each has taken."""

    def __init__(self, rival: Rival, advice: dict[str, Any], score: int) -> None:
        self.rival, self.advice, self.score = rival, advice, score
        self.seconds, self.cards = [0.0, 0.0], [0, 0]

    def move(self, game: Game, side: int) -> Move | str:
        """What the player to move plays; side: the one that the adviser of this version plays for."""
        view = game.position
        if len(view.legal_moves) == 1:
            return view.legal_moves[0]
        if self.score:
            view = Position.from_dict({**view.to_dict(), "scores": [self.score, self.score]})
        who, began = int(game.turn % 2 != side), time.perf_counter()
        move: Move | str = self.rival(view) if who else view.hints(1, **self.advice)[0].move
        self.seconds[who] += time.perf_counter() - began
        self.cards[who] += 1
        return move

    def deal(self, rules: Rules, deal: Deal, side: int) -> int:
        """The points of one deal for a side, minus the others'."""
        game = Game(rules=rules, seed=0, deals=[deal], max_deals=1)
        while not game.is_over:
            game.push(self.move(game, side))
        points = game.results[0].points
        return points[side] - points[1 - side]

    def match(self, rules: Rules, seed: int, side: int) -> bool:
        """Whether a side wins a match."""
        game = Game(rules=rules, seed=seed)
        while not game.is_over:
            game.push(self.move(game, side))
        return game.scores[side] > game.scores[1 - side]

    def told(self) -> str:
        """Milliseconds a card of both."""
        own, other = (1000 * s / max(n, 1) for s, n in zip(self.seconds, self.cards, strict=True))
        return f"{own:.1f} ms a card, the other {other:.1f} ms"


def error(values: list[float]) -> float:
    """The standard error of a mean."""
    return statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.nan


def play_deals(table: Table, rules: Rules, first: int, count: int) -> None:
    """Deals, each played twice with the sides exchanged."""
    points, wins = list[float](), list[float]()
    for number in range(first, first + count):
        deal = Deal.shuffled(number % rules.players, rules.players, random.Random(f"match {number}"))
        both = [table.deal(rules, deal, side) for side in (0, 1)]
        points.append(sum(both) / 2)
        wins.append(sum(one > 0 for one in both) / 2)
        if (number - first + 1) % 50 == 0 or number == first + count - 1:
            print(
                f"{len(points)} paired deals: {statistics.mean(points):+.3f} points a deal (standard error "
                f"{error(points):.3f}), wins {statistics.mean(wins):.1%} of the deals (standard error "
                f"{error(wins):.1%}); {table.told()}",
                flush=True,
            )


def play_matches(table: Table, rules: Rules, first: int, count: int) -> None:
    """Matches, each played twice with the sides exchanged."""
    wins = list[float]()
    for number in range(first, first + count):
        wins.append(sum(table.match(rules, number, side) for side in (0, 1)) / 2)
        if (number - first + 1) % 5 == 0 or number == first + count - 1:
            print(
                f"{2 * len(wins)} matches to {rules.target}: wins {statistics.mean(wins):.1%} (standard error "
                f"{error(wins):.1%}); {table.told()}",
                flush=True,
            )


def read(pairs: list[str]) -> dict[str, Any]:
    """NAME=VALUE as options."""
    options = {}
    for pair in pairs:
        name, _, value = pair.partition("=")
        options[name] = value if value.isalpha() else json.loads(value)
    return options


def main() -> None:
    """Read the options and play."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rival", help="the folder of the other version, built in place")
    parser.add_argument("--deals", type=int, default=0)
    parser.add_argument("--matches", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="number of the first deal or match")
    parser.add_argument("--score", type=int, default=0, help="play each deal as if both sides had so many points")
    parser.add_argument("--worlds", type=int, default=120)
    parser.add_argument("--advice", action="append", default=[], metavar="NAME=VALUE", help="for this version's hints")
    parser.add_argument("--against", action="append", default=[], metavar="NAME=VALUE", help="for the other's hints")
    parser.add_argument("--follow-suit", action="store_true")
    given = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}")
    rival = Rival(given.rival, {"worlds": 128, **read(given.against)})
    table = Table(rival, {"worlds": given.worlds, **read(given.advice)}, given.score)
    rules = Rules(exchange="never", follow_suit=given.follow_suit)
    if given.deals:
        play_deals(table, rules if given.score else rules.changed(target=None), given.first, given.deals)
    if given.matches:
        play_matches(table, rules, given.first, given.matches)


if __name__ == "__main__":
    main()
