"""`python -m tests.fuzz --minutes 60`: all targets in turn, each in a process of its own; ends with a table.

Findings lie in `build/fuzz/findings`, each input with what became of it; the exit status is 1 where there are any.
`--keep` chooses from what was grown the small inputs that reach most, for the corpus of the repository.
"""

from __future__ import annotations

import argparse
import os
import struct
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

from tests.fuzz.targets import TARGETS
from tests.fuzz.watching import kept, store

FOLDER = Path("build/fuzz")
SLICE = 60.0
"""Seconds that a target gets at a time."""

SMALL, MOST_KEPT = 1500, 40
"""Bytes of an input of the corpus, inputs of a target."""


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0, help="how long, for all targets together")
    parser.add_argument("--target", action="append", choices=sorted(TARGETS), help="only this one (repeatable)")
    parser.add_argument("--seed", type=int, default=None, help="of the first slice; default: the clock")
    parser.add_argument("--plain", action="store_true", help="without atheris, also where it is installed")
    parser.add_argument("--keep", action="store_true", help="fuzz nothing; put what was grown into the corpus")
    options = parser.parse_args()
    names = options.target or list(TARGETS)
    (FOLDER / "findings").mkdir(parents=True, exist_ok=True)
    if options.keep:
        for name in names:
            print(f"{name:20} {_keep(name)} inputs")
        return 0
    seed = int(time.time()) if options.seed is None else options.seed
    until = time.monotonic() + 60 * options.minutes
    done = dict.fromkeys(names, 0)
    piece = max(5.0, min(SLICE, 60 * options.minutes / len(names)))
    while (left := until - time.monotonic()) > 1:
        for name in names:
            if until - time.monotonic() > 1:
                done[name] += _slice(name, min(piece, left), seed, ["--plain"] if options.plain else [])
        seed += 1
    findings = sorted((FOLDER / "findings").glob("*.txt"))
    for name in names:
        own = sum(path.name.startswith(f"{name}-") for path in findings)
        print(f"{name:20} {done[name]:10,} executions, {own} findings")
    print(f"{'all':20} {sum(done.values()):10,} executions, {len(findings)} findings in {FOLDER / 'findings'}")
    return 1 if findings else 0


def _slice(name: str, seconds: float, seed: int, more: list[str]) -> int:
    """A target for some seconds; how many inputs it tried. A process that dies or hangs is a finding."""
    command = [sys.executable, "-m", "tests.fuzz.worker", name, str(seconds), str(seed % 2**31), str(FOLDER), *more]
    state = FOLDER / f"{name}.state"
    with open(FOLDER / f"{name}.log", "wb") as log:
        try:
            status: int | str = subprocess.run(command, stdout=log, stderr=log, timeout=seconds + 600).returncode
        except subprocess.TimeoutExpired:
            status = "it hangs"
    data = state.read_bytes() if state.is_file() else bytes(16)
    executions, size = (int(number) for number in struct.unpack("<QQ", data[:16]))
    with open(FOLDER / f"{name}.count", "a", encoding="ascii") as file:  # of all runs, one slice a line
        print(executions, file=file)
    if status:
        where = FOLDER / "findings" / f"{name}-ended-{seed}"
        where.with_suffix(".input").write_bytes(data[16 : 16 + size])
        log_end = (FOLDER / f"{name}.log").read_text("utf-8", "replace")[-3000:]
        where.with_suffix(".txt").write_text(f"the process ended: {status}\n{log_end}", "utf-8")
    return executions


def _keep(name: str) -> int:
    """Merge what was grown into the corpus: libFuzzer names the inputs that reach something of their own."""
    grown, chosen = FOLDER / name, FOLDER / f"{name}.chosen"
    own = kept(name)
    if find_spec("atheris") is None or not grown.is_dir():
        return len(own)
    chosen.mkdir(exist_ok=True)
    for path in chosen.iterdir():
        path.unlink()
    command = [sys.executable, "-m", "tests.fuzz.worker", name, "0", "1", str(FOLDER), "--merge"]
    with open(FOLDER / f"{name}.log", "wb") as log:
        subprocess.run(command, stdout=log, stderr=log, check=True, env={**os.environ})
    small = sorted((path.read_bytes() for path in chosen.iterdir() if path.stat().st_size <= SMALL), key=len)
    step = max(1, len(small) // MOST_KEPT)
    inputs = [*own, *(data for data in small[::step][:MOST_KEPT] if data not in own)]
    store(name, inputs)
    return len(inputs)


if __name__ == "__main__":
    sys.exit(main())
