"""`python -m tests.soak.worst`: time and memory of the worst positions that the rules allow, for docs/limits.md.

Every line comes from a fresh process: the seconds of the call by the clock and of its work, its first in that process,
and what memory the process came to, lexica included. The calls that search are given two seconds.
"""

from __future__ import annotations

import platform
import resource
import subprocess
import sys
import time
from collections.abc import Callable

import wordgame as wg
from tests.soak.calls import (
    cards_for_two,
    cards_in_rounds,
    end_of_game,
    fullest_table,
    lexicon,
    open_deals,
    opened,
    tricks,
    widest,
)
from wordgame import alkort, scrabble

SECONDS = 2.0

WORST: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
    "scrabble, 32 x 32, three blanks: all moves": (widest, lambda: len(widest().legal_moves)),
    "scrabble, 32 x 32, three blanks: best 10 by equity": (
        widest,
        lambda: widest().legal_moves.best(10, by="equity"),
    ),
    "scrabble, 32 x 32, three blanks: simulation, 2 s": (
        widest,
        lambda: widest().hints(by="simulation", seconds=SECONDS),
    ),
    "scrabble: simulation, 2 s": (opened, lambda: opened().hints(by="simulation", seconds=SECONDS)),
    "scrabble: an end of 7 + 7 tiles, 2 s": (end_of_game, lambda: end_of_game().solve(seconds=SECONDS)),
    "kortalfapet, two players: hints, 2 s": (cards_for_two, lambda: cards_for_two().hints(seconds=SECONDS)),
    "kortalfapet, rounds: hints, 2 s": (cards_in_rounds, lambda: cards_in_rounds().hints(seconds=SECONDS)),
    "wordmeld, 14 words, three jokers: solve, 2 s": (fullest_table, lambda: fullest_table().solve(seconds=SECONDS)),
    "wordmeld, 14 words, three jokers: hints, 2 s": (fullest_table, lambda: fullest_table().hints(seconds=SECONDS)),
    "alkort: 100 full deals solved": (open_deals, lambda: [alkort.solve(hands) for hands in open_deals()[:100]]),
    "alkort: hints, 2 s": (tricks, lambda: tricks().hints(seconds=SECONDS)),
    "lexicon of 1.7 million words: open": (lambda: None, lambda: lexicon("sk")),
    "the same: its graph for placements, made": (
        lambda: lexicon("sk"),
        lambda: len(scrabble.Position(rack="KRAVA", lexicon=lexicon("sk"), rules="scrabble-sk").legal_moves),
    ),
    "the same: pattern *A*E*I*": (lambda: lexicon("sk"), lambda: lexicon("sk").match("*A*E*I*")),
    "the same: 15 letters, 6 of them blanks": (
        lambda: lexicon("sk"),
        lambda: lexicon("sk").anagrams("AEIORSTNK??????"),
    ),
    "the same: built from its words": (
        lambda: list(lexicon("sk")),
        lambda: wg.Lexicon.from_words(iter(lexicon("sk")), alphabet="sk"),
    ),
}


def measure(name: str) -> None:
    """One line, of this process."""
    prepare, call = WORST[name]
    prepare()
    began, worked = time.monotonic(), time.process_time()
    call()
    taken, work = time.monotonic() - began, time.process_time() - worked
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"| {name} | {taken:.2f} | {work:.2f} | {memory:.0f} |", flush=True)


def main() -> None:
    """The command."""
    if len(sys.argv) > 1:
        measure(sys.argv[1])
        return
    print(f"wordgame {wg.__version__}, Python {platform.python_version()}, {platform.machine()}\n")
    print("| call | seconds | of work | MB |\n|---|---|---|---|", flush=True)
    for name in WORST:
        subprocess.run([sys.executable, "-m", "tests.soak.worst", name], check=True)


if __name__ == "__main__":
    main()
