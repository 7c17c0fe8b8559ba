"""Prints what a lexicon costs beside the goals: look-ups against set, dawg2 and marisa-trie, building, opening, sizes.

    python benchmarks/lexicon/figures.py [--quick]

Look-ups are timed in turns, so that all see the same load; the best turn counts. `same` asks for the very objects that
the set holds (then a set compares addresses), `fresh` for equal texts made anew, `misses` for words with a letter
changed. `loop` is what the loop itself takes.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Container, Mapping
from functools import partial
from pathlib import Path

import dawg
import marisa_trie

from wordgame._core import gaddag
from wordgame.lexicon import Lexicon, where
from wordgame.lexicon.files import cache

MAGPIE_BUILD = 0.82  # seconds for English, DAWG and GADDAG, as measured beside the goal


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--quick", action="store_true", help="fewer turns")
    turns = 5 if arguments.parse_args().quick else 25
    print(f"Python {sys.version.split()[0]} on {os.uname().machine}, {os.cpu_count()} processors")
    for name in ("en", "sv", "sk"):
        print_look_ups(name, turns)
    print_searches()
    print_building()
    print_opening(turns)
    print_importing()


# -- searches ---------------------------------------------------------------------------------------------------------


def print_searches() -> None:
    """Processor time of study searches over the 1.7 million Slovak words, all words found as a list."""
    sk = Lexicon.load("sk")
    for criterion in (
        where.length(5, 9), where.vowels(3), where.includes("ss"), ~where.includes("a"), where.has_inside("sto"),
        where.point_value(10, 12), where.unique_letters(4), where.pattern("*st*"), where.consists_of("aeiou", 50, 100),
        where.front_hooks("s"), where.back_hooks(), where.commonness(1, 5000),
    ):  # fmt: skip
        began = time.process_time()
        found = len(sk.search(criterion))
        print(f"search of {len(sk)} words: {criterion}: {found} in {time.process_time() - began:.2f} s")


# -- look-ups ---------------------------------------------------------------------------------------------------------


def questions(words: list[str], letters: tuple[str, ...], n: int = 20_000) -> dict[str, list[str]]:
    """Words to ask for: the objects themselves, equal ones made anew, and words with one letter changed."""
    source = random.Random(1)
    same = source.sample(words, n)
    misses = []
    for word in same:
        at = source.randrange(len(word))
        misses.append(word[:at] + source.choice(letters) + word[at + 1 :])
    return {"same": same, "fresh": ["".join(list(word)) for word in same], "misses": misses}


def holders(lexicon: Lexicon, words: list[str]) -> dict[str, Container[str]]:
    """The same words in everything that they can be looked up in."""
    return {
        "wordgame": lexicon,
        "set": set(words),
        "dawg2": dawg.DAWG(words),
        "marisa-trie": marisa_trie.Trie(words),
    }


def ask(words: list[str], holder: Container[str]) -> None:
    for word in words:
        word in holder  # noqa: B015


def best_in_turns(jobs: Mapping[str, Callable[[], object]], turns: int) -> dict[str, float]:
    """Seconds of the best run of each job, one after another, again and again."""
    best = dict.fromkeys(jobs, float("inf"))
    for _ in range(turns):
        for name, job in jobs.items():
            started = time.perf_counter()
            job()
            best[name] = min(best[name], time.perf_counter() - started)
    return best


def loop(words: list[str]) -> None:
    for _ in words:
        pass


def print_look_ups(name: str, turns: int) -> None:
    lexicon = Lexicon.load(name)
    words = list(lexicon)
    places = holders(lexicon, words)
    print(f"\n{name}: `word in ...` from Python, ns   (goal: wordgame <= 1.5 set, and >= 2 x faster than the others)")
    for kind, asked in questions(words, lexicon.alphabet.letters).items():
        jobs = {key: partial(ask, asked, where) for key, where in places.items()} | {"loop": partial(loop, asked)}
        times = {key: seconds / len(asked) * 1e9 for key, seconds in best_in_turns(jobs, turns).items()}
        own, idle = times["wordgame"], times["loop"]  # an empty loop over the words: most of it waits for their text
        shown = "".join(f"  {key} {value:4.0f}" for key, value in times.items())
        others = f"dawg2 {times['dawg2'] / own:.1f} x, marisa {times['marisa-trie'] / own:.1f} x"
        others += f"; without the loop dawg2 {(times['dawg2'] - idle) / max(own - idle, 1.0):.1f} x"
        print(f"  {kind:6}{shown}   = {own / times['set']:.2f} set, {others}")


# -- building ---------------------------------------------------------------------------------------------------------


def print_building() -> None:
    print("\nbuilding from words in memory, seconds of processor time")
    goals = {"en": f"together <= 0.6 x {MAGPIE_BUILD} = {0.6 * MAGPIE_BUILD:.2f}", "sk": "<= 20, 2 GB"}
    for name, goal in goals.items():
        words = list(Lexicon.load(name))
        times = []
        for given in (words, random.Random(2).sample(words, len(words))):
            started = time.process_time()
            lexicon = Lexicon.from_words(given, alphabet=name)
            times.append(time.process_time() - started)
        started = time.process_time()
        gaddag.gaddag(lexicon)
        both = time.process_time() - started
        print(
            f"  {name}: DAWG {times[0]:.3f} (of unsorted words {times[1]:.3f}), GADDAG {both:.3f}, "
            f"together {times[0] + both:.3f}   (goal: {goal})"
        )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)
    print(f"  peak memory of this process, word lists and peers included: {peak:.0f} MB")


# -- opening, sizes ---------------------------------------------------------------------------------------------------


def reopen(name: str) -> None:
    Lexicon.load(name)  # nothing else holds it, so it is opened again each time


def print_opening(turns: int) -> None:
    print("\nopening, sizes")
    for name, size in (("en", 0.5), ("sv", 1.0), ("sk", 1.3)):
        lexicon = Lexicon.load(name)
        file_size = Path(str(lexicon.path)).stat().st_size
        times = []
        for _ in range(2):
            started = time.perf_counter()
            graph = cache.placement_graph(lexicon, lexicon.checksum)
            times.append((time.perf_counter() - started) * 1e3)
        del lexicon
        seconds = best_in_turns({"open": partial(reopen, name)}, 4 * turns)["open"]
        print(
            f"  {name}: open {seconds * 1e3:.2f} ms (goal <= 2), file {file_size / 1e6:.2f} MB (goal {size}), "
            f"GADDAG {graph.nbytes / 1e6:.1f} MB: first {times[0]:.0f} ms, then {times[1]:.1f} ms"
        )
    if Path("/proc/self/smaps").exists():
        for name in ("en", "sk"):
            print_pages(name)


def print_pages(name: str) -> None:
    script = f"""
from wordgame.lexicon import Lexicon
lexicon = Lexicon.load("{name}")
lines = open("/proc/self/smaps").read().split("\\n")
at = next(index for index, line in enumerate(lines) if "{name}.dawg" in line)
sizes = dict(line.split()[:2] for line in lines[at + 1 : at + 20])
print(sizes["Rss:"], sizes["Private_Dirty:"])
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    resident, private = done.stdout.split()
    print(f"  {name}: {resident} kB of the mapped file in memory, {private} kB of them not shared with other processes")


def print_importing() -> None:
    def run(script: str) -> float:
        best = float("inf")
        for _ in range(7):
            started = time.perf_counter()
            subprocess.run([sys.executable, "-c", script], check=True)
            best = min(best, time.perf_counter() - started)
        return best * 1e3

    bare = run("pass")
    package = run("import wordgame") - bare
    lexicon = run("import wordgame; wordgame.Lexicon") - bare
    print(
        f"\nimport wordgame {package:.0f} ms (goal <= 50), with Lexicon {lexicon:.0f} ms; Python itself {bare:.0f} ms"
    )


if __name__ == "__main__":
    main()
