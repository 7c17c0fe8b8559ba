"""One process of the soak: mixed calls of all games on threads; its memory and handles go to standard output as JSON.

`python -m tests.soak.load SECONDS SEED THREADS`. Every call is one of a fixed set; the first answer to each is kept,
all later ones, of any thread, must equal it, and the last line gives their checksums for other processes to compare.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import resource
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from itertools import islice

import wordgame as wg
from tests.soak.answers import GAMES, of_game, of_solvers
from wordgame import render, scrabble
from wordgame.errors import WordgameError

SEEDS = 12
"""Seeds of each kind of call."""


def _words(seed: int) -> list[str]:
    rng, said = random.Random(seed), []
    for name in ("en", "sv", "sk"):
        lexicon = wg.Lexicon.load(name)
        letters = "".join(rng.choices([letter for letter in lexicon.alphabet.letters if len(letter) == 1], k=6))
        said += lexicon.anagrams(letters + "??")[:20] + lexicon.match(f"*{letters[:2]}*", limit=20)
        said += list(islice(lexicon.search(wg.where.includes(letters[0]), wg.where.length(3, 7)), 20))
    some = wg.Lexicon.from_words(said[:30], alphabet="en" if all(word.isascii() for word in said[:30]) else "sv")
    return [*said, str(len(some | ["cat"])), some.checksum]


def _data(seed: int) -> list[str]:
    name = wg.games()[seed % 4]
    game, rng = wg.new_game(name, seed=seed), random.Random(seed)
    for _ in range(6):
        if not game.is_over:
            game.push(game.legal_moves[rng.randrange(len(game.legal_moves))])
    data = json.dumps(game.to_dict())
    again = wg.load_game(json.loads(data))
    said = [data, render.svg(again.position)[:5000], render.text(again.position)]
    for bad in ("", "8D CRANX", "zzz", "\0", "pass"):
        said.append(str([reason.code for reason in again.position.check(bad).reasons]))
        try:
            again.push(bad)
        except WordgameError as error:
            said.append(error.text("sv"))
    return said


def _records(seed: int) -> list[str]:
    game = scrabble.Game(2, lexicon="en", rules="scrabble-en", seed=seed)
    for _ in range(8):
        game.push(game.legal_moves.best(1, by="equity")[0])
    text = scrabble.gcg.dumps(game)
    record = scrabble.gcg.loads(text)
    return [text, str(list(record.replay(lexicon="en").differences)), str(record.game(lexicon="en").scores)]


def _game(number: int, seed: int) -> list[str]:
    return list(of_game(number, seed))


CALLS: dict[str, Callable[[int], list[str]]] = {
    **{f"game {number}": partial(_game, number) for number in range(len(GAMES))},
    "solvers": lambda seed: list(of_solvers(seed % 3)),
    "words": _words,
    "data": _data,
    "records": _records,
}


class Load:
    """What the threads share."""

    def __init__(self, seconds: float, seed: int) -> None:
        self.until = time.monotonic() + seconds
        self.seed = seed
        self.known: dict[str, str] = {}
        self.done = 0
        self.wrong: list[str] = []
        self.lock = threading.Lock()

    def work(self, number: int) -> None:
        """Calls until the time is over."""
        rng = random.Random(1000 * self.seed + number)
        while time.monotonic() < self.until and not self.wrong:
            name, seed = rng.choice(list(CALLS)), rng.randrange(SEEDS)
            try:
                answer = hashlib.sha256("\n".join(CALLS[name](seed)).encode("utf-8", "replace")).hexdigest()
            except Exception as error:  # what escapes is what is looked for
                with self.lock:
                    self.wrong.append(f"{name} {seed}: {type(error).__name__}: {error}")
                return
            with self.lock:
                self.done += 1
                if self.known.setdefault(f"{name} {seed}", answer) != answer:
                    self.wrong.append(f"{name} {seed}: another answer than before")


def measures() -> dict[str, int]:
    """Resident bytes and open handles of this process."""
    with open("/proc/self/statm", encoding="ascii") as file:
        resident = int(file.read().split()[1]) * resource.getpagesize()
    return {"memory": resident, "handles": len(os.listdir("/proc/self/fd"))}


def main() -> None:
    """The command."""
    seconds, seed, threads = float(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    load = Load(seconds, seed)
    workers = [threading.Thread(target=load.work, args=(number,)) for number in range(threads)]
    for worker in workers:
        worker.start()
    while any(worker.is_alive() for worker in workers):
        time.sleep(min(5.0, seconds / 20))
        print(json.dumps({"done": load.done, **measures()}), flush=True)
    print(json.dumps({"done": load.done, "wrong": load.wrong, "answers": load.known}), flush=True)


if __name__ == "__main__":
    main()
