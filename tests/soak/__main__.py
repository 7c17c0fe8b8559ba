"""`python -m tests.soak --minutes 60`: mixed calls of all four games on 4 processes of 8 threads, and 200 kills.

Memory must stay within 3 % after ten minutes (or a third of the time), handles must not be lost, all processes must
give the same answers to the same calls. Ends with a line a process; the exit status is 1 where anything was wrong.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from statistics import median
from typing import Any

GROWTH = 1.03
"""Of resident memory, from the time it has settled to the end."""


def judged(samples: list[dict[str, Any]], settled: float) -> list[str]:
    """What the samples of one process say; the last one holds its answers."""
    end, measured = samples[-1], samples[:-1]
    wrong = list(end["wrong"])
    steady = measured[int(settled * len(measured)) :]
    if len(steady) < 8:
        return [*wrong, "too short to tell of memory"]
    width = max(2, len(steady) // 4)
    first, last = (median(sample["memory"] for sample in part) for part in (steady[:width], steady[-width:]))
    if last > GROWTH * first:
        wrong.append(f"memory grew from {first / 2**20:.1f} to {last / 2**20:.1f} MB")
    if max(sample["handles"] for sample in steady[-width:]) > max(sample["handles"] for sample in steady[:width]):
        wrong.append("handles were lost")
    return wrong


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--threads", type=int, default=8)
    parser.add_argument("--kills", type=int, default=200, help="kills during writes, beside the calls")
    options = parser.parse_args()
    seconds = 60 * options.minutes
    settled = max(1 / 3, min(0.9, 600 / seconds)) if seconds > 1200 else 1 / 3
    base = [sys.executable, "-m", "tests.soak.load", str(seconds)]
    running = [
        subprocess.Popen([*base, str(number), str(options.threads)], stdout=subprocess.PIPE, text=True)
        for number in range(options.processes)
    ]
    kills = subprocess.run([sys.executable, "-m", "tests.soak.kills", str(options.kills)], check=False)
    failed, answers = kills.returncode, dict[str, str]()
    for number, process in enumerate(running):
        said, _ = process.communicate()
        samples = [json.loads(line) for line in said.splitlines()]
        if process.returncode or len(samples) < 2:
            print(f"process {number} ended with {process.returncode}")
            failed = 1
            continue
        wrong = judged(samples, settled)
        for call, answer in samples[-1]["answers"].items():
            if answers.setdefault(call, answer) != answer:
                wrong.append(f"{call}: another answer than another process")
        memory = [sample["memory"] / 2**20 for sample in samples[:-1]]
        print(
            f"process {number}: {samples[-1]['done']:,} calls, {memory[int(settled * len(memory))]:.1f} MB, then "
            f"{memory[-1]:.1f} MB (most {max(memory):.1f}), {samples[-2]['handles']} handles; {wrong or 'all well'}"
        )
        failed |= bool(wrong)
    return failed


if __name__ == "__main__":
    sys.exit(main())
