"""What strangers send: mutated dicts of every kind of object. Nothing but named errors comes out, no file is opened,
nothing takes long. `WORDGAME_TEST_EXAMPLES=20000` tries as many of each game; the usual number is small.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import wordgame as wg
from tests.fuzz.data import readers
from tests.fuzz.mutation import changed_tree

EXAMPLES = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "400"))

WATCHED = ("open", "os.listdir", "subprocess.Popen", "socket.connect", "os.system", "exec", "compile")

WORDS = str(Path(str(files("wordgame.dictionaries").joinpath("en", "en.dawg"))).resolve().parent.parent)
"""The lists that come with the package: data may name them, and they are opened; nothing else is."""

opened: list[str] = []
watching = False


def watch(event: str, given: tuple[Any, ...]) -> None:
    if watching and event in WATCHED and not (event == "open" and str(Path(str(given[0])).resolve()).startswith(WORDS)):
        opened.append(f"{event} {given[:1]!r:.200}")


sys.addaudithook(watch)


@pytest.mark.parametrize("name", wg.games())
def test_mutated_data(name: str) -> None:
    global watching
    for language in ("en", "sv", "sk"):
        wg.Lexicon.load(language)
    known = list(readers(name).values())
    for read, data in known:
        read(data)
    rng = random.Random(EXAMPLES)
    slowest = 0.0
    for _ in range(EXAMPLES):
        read, data = rng.choice(known)
        if isinstance(data, str):
            changed: Any = changed_tree([data], rng)
            changed = changed[0] if changed else None
        else:
            changed = changed_tree(data, rng)
        began = time.process_time()
        opened.clear()
        watching = True
        made = None
        with suppress(wg.WordgameError, TypeError):
            made = read(changed)
        watching = False
        taken = time.process_time() - began
        slowest = max(slowest, taken)
        assert not opened, (opened, changed)
        assert taken < 1, (taken, read, changed)
        if made is not None and "legal_moves" in dir(made):  # what was accepted is sound
            json.dumps(made.to_dict())
            began = time.process_time()
            with suppress(wg.WordgameError):  # without a lexicon, moves cannot be listed
                len(made.legal_moves)
            taken = time.process_time() - began
            slowest = max(slowest, taken)
            assert taken < 1, (taken, read, changed)
    print(f"{name}: {EXAMPLES} of {len(known)} kinds, the slowest call {slowest:.3f} s")
