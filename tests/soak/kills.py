"""Writes that are cut short: kill -9, a full disk, a cache that cannot be written, a fork among threads.

`python -m tests.soak.kills [N]`: N kills (200 unless told otherwise) during every kind of write; nothing may be broken
or half written afterwards: a file is the old one or the new one, whole, and the next process reads it.
"""

from __future__ import annotations

import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import wordgame as wg
from wordgame import scrabble

WRITES = {
    "lexicon": "own.dawg",
    "kwg": "own.kwg",
    "text": "own.txt.gz",
    "leaves": "own.json",
    "cache": "",
}
"""Kinds of writes, and the file that each makes in its folder."""

_PROGRAM = """
import sys, os
os.environ["WORDGAME_CACHE"] = sys.argv[2]
import wordgame as wg
from wordgame import scrabble
kind, folder, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
words = [a + b + c + d for a in "abcdefghijkl" for b in "aeiouyt" for c in "bcdfglmnprst" for d in "aeiouysdrt"]
words += [word + "er" for word in words] + [word + "ing" for word in words]
lexicon = wg.Lexicon.from_words(words, alphabet="en")
table = scrabble.LeaveTable(wg.Alphabet.load("en"), {letter: 1000 for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"})
print("begun", flush=True)
for number in range(count):
    if kind == "lexicon": lexicon.save(folder + "/own.dawg")
    if kind == "kwg": lexicon.save(folder + "/own.kwg")
    if kind == "text": lexicon.save(folder + "/own.txt.gz")
    if kind == "leaves": table.save(folder + "/own.json")
    if kind == "cache":
        for path in os.listdir(folder): os.unlink(folder + "/" + path)
        fresh = wg.Lexicon.from_words(words, alphabet="en")
        len(scrabble.Position(rack="CATSER?", lexicon=fresh).legal_moves)
"""


def whole(kind: str, folder: Path) -> str:
    """What is wrong with the file, or nothing."""
    path = folder / WRITES[kind]
    if kind == "cache":
        script = f"import sys; sys.argv = ['', 'cache-read', {str(folder)!r}, '0']\n{_PROGRAM}\n"
        script += "print(len(scrabble.Position(rack='CATSER?', lexicon=lexicon).legal_moves))"
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
        return "" if done.returncode == 0 and int(done.stdout.split()[-1]) > 100 else done.stderr[-300:]
    if not path.exists():
        return ""  # killed before the first was whole
    try:
        if kind == "leaves":
            return "" if len(scrabble.LeaveTable.load(path).terms) == 26 else "values are missing"
        lexicon = wg.Lexicon.load(path, **({} if kind == "lexicon" else {"alphabet": "en"}))  # type: ignore[arg-type]
        return "" if len(lexicon) == 30_240 else f"{len(lexicon)} words"
    except wg.WordgameError as error:
        return str(error)


def killed(kind: str, times: int, seed: int = 1) -> list[str]:
    """Kill a writer so many times; what was broken afterwards."""
    rng, broken = random.Random(seed), []
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for number in range(times):
            command = [sys.executable, "-c", _PROGRAM, kind, place, "100000"]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
                assert writer.stdout is not None
                writer.stdout.readline()
                time.sleep(rng.random() * 0.15)
                writer.send_signal(signal.SIGKILL)
                writer.wait()
            wrong = whole(kind, folder) if kind != "cache" or number % 10 == 9 else ""
            if wrong:
                broken.append(f"{kind} {number}: {wrong}")
    return broken


def full_disk(kinds: Sequence[str] = ("lexicon", "kwg", "text", "leaves")) -> list[str]:
    """Writes that end before they are whole (a limit to the size of files) leave what was there."""
    broken = []
    with tempfile.TemporaryDirectory() as place:
        for kind in kinds:
            path = Path(place) / WRITES[kind]
            subprocess.run([sys.executable, "-c", _PROGRAM, kind, place, "1"], check=True, capture_output=True)
            before, names = path.read_bytes(), sorted(os.listdir(place))

            def limit(size: int = len(before) // 2) -> None:
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

            command = [sys.executable, "-c", _PROGRAM, kind, place, "1"]
            done = subprocess.run(command, capture_output=True, text=True, preexec_fn=limit, check=False)
            if "OSError" not in done.stderr:
                broken.append(f"{kind}: a full disk is not said: {done.stderr[-200:]}")
            if path.read_bytes() != before or sorted(os.listdir(place)) != names:
                broken.append(f"{kind}: a full disk left something else")
    return broken


def no_cache() -> list[str]:
    """Caches that cannot be made or written: the same answers."""
    broken = []
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "file").write_text("no folder")
        script = "import os\nimport wordgame as wg\nfrom wordgame import scrabble\n"
        script += "print(len(scrabble.Position(rack='CATSER?', lexicon='en').legal_moves))"
        said = set()
        for cache in (f"{place}/file", "/proc/nowhere"):
            env = {**os.environ, "WORDGAME_CACHE": cache}
            done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=False)
            said.add(done.stdout)
            broken += [f"cache {cache!r:.40}: {done.stderr[-200:]}"] if done.returncode else []
    return broken + ([f"other answers: {said}"] if len(said) != 1 else [])


def forked(times: int = 10) -> list[str]:
    """Forks while threads search: the child answers as its parent does."""
    position = scrabble.Position(rack="CATSER?", lexicon="en", rules="scrabble-en")
    right, stop, broken = len(position.legal_moves), threading.Event(), []

    def busy() -> None:
        while not stop.is_set():
            position.hints(1, by="simulation", worlds=8)

    threads = [threading.Thread(target=busy) for _ in range(4)]
    for thread in threads:
        thread.start()
    for number in range(times):
        child = os.fork()
        if child == 0:
            fresh = scrabble.Position(rack="CATSER?", lexicon="en", rules="scrabble-en")
            same = len(fresh.legal_moves) == right and bool(fresh.hints(1, by="simulation", worlds=8, threads=2))
            os._exit(0 if same else 1)
        until, status = time.monotonic() + 60, None
        while status is None and time.monotonic() < until:
            done, code = os.waitpid(child, os.WNOHANG)
            status = code if done else None
            time.sleep(0.02)
        if status is None:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        if status != 0:
            broken.append(f"fork {number}: {'it hangs' if status is None else status}")
    stop.set()
    for thread in threads:
        thread.join()
    return broken


def main() -> int:
    """The command."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    broken = []
    for kind in WRITES:
        found = killed(kind, -(-times // len(WRITES)))
        print(f"{-(-times // len(WRITES)):4} kills during writes of {kind:8} {len(found)} broken", flush=True)
        broken += found
    for name, check in (("a full disk", full_disk), ("no cache", no_cache), ("forks among threads", forked)):
        found = check()
        print(f"{name:36} {len(found)} broken", flush=True)
        broken += found
    print("\n".join(broken))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
