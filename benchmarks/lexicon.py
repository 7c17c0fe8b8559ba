"""Prints what a lexicon costs beside the goals: look-ups against set, dawg2 and marisa-trie, building, opening, sizes.

    python benchmarks/lexicon.py [--quick]

Look-ups are timed in turns, so that all see the same load; the best turn counts. `same` asks for the very objects that
the set holds (then a set compares addresses), `fresh` for equal texts made anew, `misses` for words with a letter changed.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Container
from pathlib import Path

import dawg
import marisa_trie

from wordgame.lexicon import Lexicon, cache
from wordgame._core import gaddag  # isort: skip

MAGPIE_BUILD = 0.82  # seconds for English, DAWG and GADDAG, as measured beside the goal


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--quick", action="store_true", help="fewer turns")
    turns = 5 if arguments.parse_args().quick else 25
    print(f"Python {sys.version.split()[0]} on {os.uname().machine}, {os.cpu_count()} processors")
    for name in ("en", "sv", "sk"):
        print_look_ups(name, turns)
    print_building(turns)
    print_opening(turns)
    print_importing()


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


def best_in_turns(jobs: dict[str, Callable[[], object]], turns: int) -> dict[str, float]:
    """Seconds of the best run of each job, one after another, again and again."""
    best = dict.fromkeys(jobs, float("inf"))
    for _ in range(turns):
        for name, job in jobs.items():
            started = time.perf_counter()
            job()
            best[name] = min(best[name], time.perf_counter() - started)
    return best


def print_look_ups(name: str, turns: int) -> None:
    lexicon = Lexicon.load(name)
    words = list(lexicon)
    places = holders(lexicon, words)
    print(
        f"\n{name}: `word in ...` from Python, ns, loop included   (goal: wordgame <= 1.5 set, >= 2x faster than the others)"
    )
    for kind, asked in questions(words, lexicon.alphabet.letters).items():
        best = best_in_turns({key: lambda where=where: ask(asked, where) for key, where in places.items()}, turns)
        times = {key: seconds / len(asked) * 1e9 for key, seconds in best.items()}
        own = times["wordgame"]
        print(
            f"  {kind:7}"
            + "".join(f"  {key} {value:6.0f}" for key, value in times.items())
            + f"   = {own / times['set']:.2f} set, {times['dawg2'] / own:.1f}x dawg2, {times['marisa-trie'] / own:.1f}x marisa"
        )


# -- building ---------------------------------------------------------------------------------------------------------


def print_building(turns: int) -> None:
    print("\nbuilding from words in memory, seconds of processor time")
    for name, goal in (
        ("en", f"DAWG and GADDAG <= 0.6 x {MAGPIE_BUILD} = {0.6 * MAGPIE_BUILD:.2f}"),
        ("sk", "<= 20, 2 GB"),
    ):
        words = list(Lexicon.load(name))
        shuffled = random.Random(2).sample(words, len(words))
        times = []
        for given in (words, shuffled):
            started = time.process_time()
            lexicon = Lexicon.from_words(given, alphabet=name)
            times.append(time.process_time() - started)
        started = time.process_time()
        gaddag.gaddag(lexicon)
        both = time.process_time() - started
        print(
            f"  {name}: DAWG {times[0]:.3f} (unsorted {times[1]:.3f}), GADDAG {both:.3f}, together {times[0] + both:.3f}"
            f"   (goal: {goal})"
        )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 if sys.platform == "darwin" else 1024)
    print(f"  peak memory of this process, word lists and peers included: {peak:.0f} MB")


# -- opening, sizes ---------------------------------------------------------------------------------------------------


def reopen(name: str) -> None:
    Lexicon.load(name)  # nothing else holds it, so it is opened again each time


def print_opening(turns: int) -> None:
    print("\nopening, sizes")
    for name, size in (("en", 0.5), ("sv", 1.0), ("sk", 1.3)):
        lexicon = Lexicon.load(name)
        path = Path(str(lexicon.path))
        started = time.perf_counter()
        graph = cache.placement_graph(lexicon, lexicon.checksum)
        first = time.perf_counter() - started
        started = time.perf_counter()
        cache.placement_graph(lexicon, lexicon.checksum)
        again = time.perf_counter() - started
        del lexicon
        seconds = best_in_turns({"open": lambda name=name: reopen(name)}, 4 * turns)["open"]
        print(
            f"  {name}: open {seconds * 1e3:.2f} ms (goal <= 2), file {path.stat().st_size / 1e6:.2f} MB (goal {size}), "
            f"GADDAG {graph.nbytes / 1e6:.1f} MB: first {first * 1e3:.0f} ms, then {again * 1e3:.1f} ms"
        )
    for name in ("en", "sk"):
        script = (
            f"from wordgame.lexicon import Lexicon; lexicon = Lexicon.load('{name}'); 'word' in lexicon\n"
            "text = open('/proc/self/smaps').read().split('\\n')\n"
            f"at = next(i for i, line in enumerate(text) if '{name}.dawg' in line)\n"
            "print(*[line.split(':')[1].split()[0] for line in text[at:at + 25] if line.startswith(('Rss', 'Private_D'))])"
        )
        if Path("/proc/self/smaps").exists():
            done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
            resident, private = done.split()
            print(f"  {name}: {resident} kB of the mapped file resident, {private} kB of it private to the process")


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
        f"\nimport wordgame {package:.0f} ms (goal <= 50), with Lexicon {lexicon:.0f} ms, above {bare:.0f} ms of Python itself"
    )


if __name__ == "__main__":
    main()
