"""HiGHS and wordgame on the same WordMeld turns in one run: per case and in the median, and the share proven.

    python benchmarks/cards/wordmeld_cases.py [--limit SECONDS] [--only TEXT]

Both get the same turn and the same lists, and say how few cards can be left and whether a win exists. HiGHS solves the
integer programs of tests/reference/wordmeld.py; its time holds building them. Ours is the time of `Position.solve(1)`
with the lists already read, as in a game; "cold" adds reading and packing the lists. Process CPU time, best of three
for ours. A case that HiGHS does not finish within the limit (in a process of its own) counts with the limit.
"""

from __future__ import annotations

import argparse
import importlib
import json
import multiprocessing
import statistics
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.reference import wordmeld as reference  # noqa: E402
from wordgame import wordmeld  # noqa: E402


def cases() -> list[dict[str, Any]]:
    """The cases with known values."""
    lines = (ROOT / "tests" / "data" / "wordmeld.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def position_of(case: dict[str, Any]) -> wordmeld.Position:
    """A case as a position."""
    options = {name: value for name, value in case["options"].items() if name != "opening"}
    return wordmeld.Position(
        table=case["table"],
        hand=case["hand"],
        lists=wordmeld.WordLists(**case["lists"], alphabet="en"),
        rules=options,
        opening=case["options"]["opening"],
    )


def by_highs(case: dict[str, Any], answers: Any) -> None:
    """Solve a case with HiGHS and put (best, can_win, CPU seconds)."""
    options = dict(case["options"])
    opening = options.pop("opening")
    lists = reference.Lists(**case["lists"])
    begun = time.process_time()
    found = reference.integer_program(case["table"], case["hand"], lists, reference.options(**options), opening=opening)
    answers.put((found["best"], found["can_win"], time.process_time() - begun))


def highs(case: dict[str, Any], limit: float) -> tuple[Any, Any, float]:
    """HiGHS in a process of its own, stopped after `limit` seconds."""
    context = multiprocessing.get_context("fork")
    answers = context.Queue()
    worker = context.Process(target=by_highs, args=(case, answers))
    worker.start()
    worker.join(limit)
    if worker.is_alive():
        worker.kill()
        worker.join()
        return None, None, limit
    result: tuple[Any, Any, float] = answers.get()
    return result


def ours(case: dict[str, Any]) -> tuple[wordmeld.Solution, float, float]:
    """The solution, its CPU seconds (best of three), and those of a cold call with the lists read anew."""
    times = []
    cold = 0.0
    for _ in range(3):
        begun = time.process_time()
        position = position_of(case)
        assert len(position.lists)
        packed = time.process_time()
        solution = position.solve(1, count=False)
        times.append(time.process_time() - packed)
        cold = max(cold, time.process_time() - begun)
    return solution, min(times), cold


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for HiGHS and a case (default 60)")
    parser.add_argument("--only", default="", help="only cases whose name holds this")
    options = parser.parse_args()
    print("case           table hand words best   win   HiGHS ms  ours ms   ratio")
    importlib.import_module("highspy")  # so that no case pays for loading it
    ratios, colds, proven, slowest, agreed = [], [], 0, 0.0, 0
    chosen = [case for case in cases() if options.only in case["id"]]
    for case in chosen:
        best, can_win, theirs = highs(case, options.limit)
        solution, seconds, cold = ours(case)
        proven += solution.proven
        slowest = max(slowest, seconds)
        known = (case["best_cards_left"], case["best_win"])
        same = theirs >= options.limit or (best, can_win) == known
        agreed += same and (solution.cards_left, solution.can_win) == known
        ratios.append(theirs / seconds)
        colds.append(theirs / cold)
        words = sum(map(len, case["lists"].values()))
        print(
            f"{case['id']:14} {len(case['table']):5} {len(case['hand']):4} {words:5} {solution.cards_left!s:>4} "
            f"{solution.can_win!s:>5} {theirs * 1e3:10.1f} {seconds * 1e3:8.2f} {theirs / seconds:7.0f}",
            flush=True,
        )
    print(f"median ratio {statistics.median(ratios):.0f} (lists read anew: {statistics.median(colds):.0f})")
    print(f"proven {proven} of {len(chosen)}, slowest {slowest:.3f} s; both agree with the known values on {agreed}")


if __name__ == "__main__":
    main()
