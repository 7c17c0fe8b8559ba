"""Prints what single calls of the Scrabble package cost from Python, in microseconds, on a position from mid-game.

    python benchmarks/calls.py
    python benchmarks/calls.py --wall     by the clock on the wall instead of the processor's

The position has 304 placements and 127 exchanges. Each figure is the best of several runs; `Position` is made anew
where the call would otherwise find its answer kept.
"""

from __future__ import annotations

import argparse
import platform
import time
from collections.abc import Callable

import wordgame as wg
from wordgame import scrabble

CGP = "15/15/2s12/JELL11/2E12/1QAT1HO8/2Z1SOKE7/2oVIPARA6/7GENOISE1/15/15/15/15/15/15 CEINTVX/ 0/0 0"


def microseconds(call: Callable[[], object], clock: Callable[[], float], runs: int = 15) -> float:
    """The time of one call: the best of several runs, each long enough for the clock."""
    call()
    start = clock()
    call()
    number = max(1, round(0.01 / max(clock() - start, 1e-6)))
    times = []
    for _ in range(runs):
        start = clock()
        for _ in range(number):
            call()
        times.append((clock() - start) / number)
    return 1e6 * min(times)


def calls() -> dict[str, Callable[[], object]]:
    """What is measured, by name."""
    lexicon = wg.Lexicon.load("en")
    position = scrabble.cgp.loads(CGP, lexicon=lexicon)
    rows, rack = list(position.board), position.rack
    best = position.legal_moves.best(1)[0].notation

    def fresh() -> scrabble.Position:
        return scrabble.Position(position.state.board, rack=position.state.rack, lexicon=lexicon, rules=position.rules)

    return {
        "Position from CGP": lambda: scrabble.cgp.loads(CGP, lexicon=lexicon),
        "Position from rows and rack": lambda: scrabble.Position(rows, rack=rack, lexicon=lexicon),
        "Position from bytes": fresh,
        "the same, legal_moves": lambda: fresh().legal_moves,
        "the same, len(legal_moves)": lambda: len(fresh().legal_moves),
        "the same, legal_moves.best(1)": lambda: fresh().legal_moves.best(1),
        "the same, legal_moves.to_numpy()": lambda: fresh().legal_moves.to_numpy(),
        "the same, every Move": lambda: list(fresh().legal_moves),
        "the same, hints(10)": lambda: fresh().hints(10),
        "check, a legal play": lambda: position.check(best),
        "check, a tile not on the rack": lambda: position.check("8G Q"),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--wall", action="store_true", help="the clock on the wall, not the processor's")
    clock = time.perf_counter if parser.parse_args().wall else time.process_time
    print(f"{platform.machine()}, {platform.python_implementation()} {platform.python_version()}, {wg.__version__}")
    for name, call in calls().items():
        print(f"{name:34} {microseconds(call, clock):8.1f} us")


if __name__ == "__main__":
    main()
