"""Prints what a fresh process pays: import, first hint, peak memory, and work over two threads.

    python benchmarks/cold.py

Each figure is the best of several runs in processes of their own; goals stand beside them.
"""

from __future__ import annotations

import platform
import subprocess
import sys
import time

import wordgame as wg
from wordgame import scrabble

CGP = "15/15/2s12/JELL11/2E12/1QAT1HO8/2Z1SOKE7/2oVIPARA6/7GENOISE1/15/15/15/15/15/15 CEINTVX/ 0/0 0"
TWO_BLANKS = "15/15/15/15/4G10/2ILLUMINE5/4U10/3CEILED6/4P10/4O10/4T10/15/15/15/15"
HINT = f"import wordgame as wg; wg.scrabble.cgp.loads({CGP!r}, lexicon=wg.Lexicon.load('en')).hints(5)"
ALL_MOVES = f"import wordgame as wg; len(wg.scrabble.cgp.loads({CGP!r}, lexicon=wg.Lexicon.load('en')).legal_moves)"
PEAK = "; import resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"


def seconds(code: str, runs: int = 15) -> float:
    """The shortest time of a fresh interpreter that runs `code`, in seconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        times.append(time.perf_counter() - start)
    return min(times)


def peak(code: str) -> float:
    """The most memory a fresh interpreter holds while it runs `code`, in MB."""
    out = subprocess.run([sys.executable, "-c", code + PEAK], check=True, capture_output=True, text=True).stdout
    return int(out) / 1024


def main() -> None:
    """Measure and print."""
    print(f"{platform.machine()}, {platform.python_implementation()} {platform.python_version()}, {wg.__version__}")
    bare, empty = seconds("pass"), peak("pass")
    print(f"import wordgame           {1000 * (seconds('import wordgame') - bare):7.1f} ms    goal 50 ms")
    print(
        f"first hint, cold process  {1000 * seconds(HINT):7.1f} ms    "
        f"goal 300 ms, the interpreter's {1000 * bare:.0f} in it"
    )
    print(f"peak memory, all moves    {peak(ALL_MOVES) - empty:7.1f} MB    goal 25 MB above the interpreter")
    en = wg.Lexicon.load("en")
    positions = [scrabble.cgp.loads(f"{TWO_BLANKS} {rack}/ 0/0 0", lexicon=en) for rack in ("AEINRT?", "ACIST??") * 50]
    rates = {1: 0.0, 2: 0.0}
    for _ in range(7):  # in turns, so that both see the same load; the best turn of each counts
        for workers in rates:
            start = time.perf_counter()
            wg.batch.map("legal_moves", positions, workers=workers)
            rates[workers] = max(rates[workers], len(positions) / (time.perf_counter() - start))
    print(f"batch, 2 threads / 1      {rates[2] / rates[1]:7.2f}       goal 1.8 with two processors at rest")


if __name__ == "__main__":
    main()
