"""One target fuzzed in a process of its own: `python -m tests.fuzz.worker TARGET SECONDS SEED FOLDER [--plain]`.

With atheris the branches of the Python code guide it; without, or with --plain, inputs are changed blindly. The state
file holds the number of executions and the input at work, for whoever finds this process dead.
"""

from __future__ import annotations

import hashlib
import mmap
import random
import struct
import sys
import time
from importlib.util import find_spec
from pathlib import Path

STATE = 1 << 20
"""Bytes of the state file: executions u64, size u64, the input."""


class Worker:
    """Runs inputs and notes what was found, in `folder/findings`."""

    def __init__(self, name: str, folder: Path) -> None:
        from tests.fuzz.targets import TARGETS  # after instrumentation
        from tests.fuzz.watching import kept, tried

        self.target = TARGETS[name]
        self.tried, self.seen = tried, set[str]()
        self.folder = folder
        self.inputs = [*self.target.seeds(), *kept(name)]
        path = folder / f"{name}.state"
        path.write_bytes(b"\0" * STATE)
        with open(path, "r+b") as file:
            self.state = mmap.mmap(file.fileno(), STATE)
        self.executions = 0

    def one(self, data: bytes) -> None:
        """Try an input."""
        self.executions += 1
        self.state[: 16 + len(data)] = struct.pack("<QQ", self.executions, len(data)) + data
        found = self.tried(self.target, data)
        if found is not None and found.key not in self.seen:
            self.seen.add(found.key)
            where = (
                self.folder / "findings" / f"{self.target.name}-{hashlib.sha256(found.key.encode()).hexdigest()[:10]}"
            )
            where.with_suffix(".input").write_bytes(data)
            where.with_suffix(".txt").write_text(f"{found.what}\n{found.trace}\n{data[:2000]!r}\n", "utf-8", "replace")


def plainly(worker: Worker, seconds: float, seed: int) -> None:
    """Changes of the corpus, one after another."""
    rng, until = random.Random(seed), time.monotonic() + seconds
    for data in worker.inputs:
        worker.one(data)
    while time.monotonic() < until:
        worker.one(worker.target.mutate(rng.choice(worker.inputs), rng))


def guided(worker: Worker, seconds: float, seed: int) -> None:
    """libFuzzer's loop with the target's own way to change inputs; does not come back."""
    import atheris

    from tests.fuzz.mutation import LARGEST
    from tests.fuzz.watching import limit_memory

    grown = worker.folder / worker.target.name
    grown.mkdir(exist_ok=True)
    for data in worker.inputs:
        (grown / hashlib.sha1(data).hexdigest()).write_bytes(data)

    def change(data: bytes, most: int, seed: int) -> bytes:
        rng = random.Random(seed)
        made = worker.target.mutate(data, rng) if rng.random() < 0.7 else atheris.Mutate(data, most)
        return bytes(made[:most])

    options = {"max_total_time": int(seconds), "max_len": 8 * LARGEST, "seed": seed, "rss_limit_mb": 0, "timeout": 300}
    options |= {"print_final_stats": 0, "verbosity": 0}
    if "--merge" in sys.argv:  # the smallest part of what was grown that reaches as much
        arguments = [
            sys.argv[0],
            "-merge=1",
            f"-max_len={8 * LARGEST}",
            str(worker.folder / f"{grown.name}.chosen"),
            str(grown),
        ]
        atheris.Setup(arguments, worker.one)
        atheris.Fuzz()
    arguments = [sys.argv[0], *(f"-{name}={value}" for name, value in options.items()), str(grown)]
    atheris.Setup(arguments, worker.one, custom_mutator=change)
    limit_memory()
    atheris.Fuzz()


def main() -> None:
    """The command."""
    name, seconds, seed, folder = sys.argv[1], float(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4])
    if "--plain" in sys.argv or find_spec("atheris") is None:
        from tests.fuzz.watching import limit_memory

        worker = Worker(name, folder)
        limit_memory()
        plainly(worker, seconds, seed)
        return
    import atheris

    with atheris.instrument_imports(include=["wordgame"]):
        worker = Worker(name, folder)
    guided(worker, seconds, seed)


if __name__ == "__main__":
    main()
