"""`python -m tests.mutants [FILE ...] [--share 0.1] [--seed 1]`: changes files of rules, judging, scoring and records,
one place at a time, and runs the tests of their game on each; prints the share that was noticed and what was not.

Each change runs in a fork of this process that reads the changed module instead of the file; nothing on the disk
changes.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import time
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import CodeType, ModuleType

import numpy
import pytest

from tests.mutants.changes import Change, changes

FILES: dict[str, tuple[str, ...]] = {
    "scrabble": (
        "judge.py", "evaluator.py", "laying.py", "state.py", "rules/options.py", "rules/ending.py",
        "referee/rulings.py", "referee/course.py", "referee/table.py", "record/replay.py", "record/writing.py",
    ),
    "kortalfapet": ("judge.py", "rules.py", "state.py", "game.py", "table.py"),
    "wordmeld": ("judge.py", "rules.py", "state.py", "game.py", "stages.py"),
    "alkort": ("judge.py", "rules.py", "state.py", "game.py", "turns.py", "records.py"),
}  # fmt: skip
"""What states the rules of each game."""

SECONDS = 600
"""After which a change counts as noticed: the tests do not come to an end."""

PRELOADED = (numpy, pytest)  # what every fork needs, imported once


class Changed(MetaPathFinder, Loader):
    """Imports one module as it was changed, all others as they are."""

    def __init__(self, module: str, code: CodeType) -> None:
        self.module, self.code = module, code

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Python's way to ask for a module."""
        if name != self.module:
            return None
        spec = PathFinder.find_spec(name, path)
        assert spec is not None
        spec.loader = self
        return spec

    def exec_module(self, module: ModuleType) -> None:
        """The changed program instead of the file's."""
        exec(self.code, module.__dict__)


def noticed(module: str, change: Change | None, tests: list[str]) -> bool:
    """Whether the tests fail with a change (or without one)."""
    child = os.fork()
    if child == 0:
        signal.alarm(SECONDS)
        with open(os.environ.get("MUTANT_LOG", os.devnull), "w", encoding="utf-8") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
        if change is not None:
            sys.meta_path.insert(0, Changed(module, change.code))
        os._exit(int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:benchmark", *tests])))
    return os.waitpid(child, 0)[1] != 0


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("files", nargs="*", help="such as wordgame/alkort/judge.py; default: all that state rules")
    parser.add_argument("--share", type=float, default=1.0, help="of the changes of each file, drawn by --seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests", nargs="*", help="default: those of the file's game")
    options = parser.parse_args()
    os.environ.setdefault("WORDGAME_TEST_EXAMPLES", "20")
    paths = [Path(file) for file in options.files]
    paths = paths or [Path("wordgame", game, file) for game, files in FILES.items() for file in files]
    total = [0, 0]
    sound: dict[tuple[str, ...], bool] = {}  # whether the tests pass without a change
    for path in paths:
        game = path.parts[1]
        references = [str(each) for each in Path("tests/known").glob(f"test_{game}.py")]
        tests = options.tests or [f"tests/{game}", *references]
        module = ".".join(path.with_suffix("").parts)
        if tuple(tests) not in sound:
            sound[tuple(tests)] = not noticed(module, None, tests)
        if not sound[tuple(tests)]:
            print(f"{' '.join(tests)} fail without a change", flush=True)
            total[1] += 1
            continue
        every = list(changes(path.read_text("utf-8"), str(path)))
        chosen = random.Random(options.seed).sample(every, min(len(every), max(1, round(options.share * len(every)))))
        began, found = time.monotonic(), 0
        for change in sorted(chosen, key=lambda change: change.line):
            if noticed(module, change, tests):
                found += 1
            else:
                print(f"{path}:{change.line}: not noticed: {change.what}", flush=True)
        total = [total[0] + found, total[1] + len(chosen)]
        print(f"{path}: {found} of {len(chosen)} noticed, {time.monotonic() - began:.0f} s", flush=True)
    print(f"{total[0]} of {total[1]} noticed, {100 * total[0] / max(1, total[1]):.1f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main())
