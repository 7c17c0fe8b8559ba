"""What strangers send: mutated dicts of every kind of object. Nothing but named errors comes out, no file is opened,
nothing takes long. `WORDGAME_TEST_EXAMPLES=20000` tries as many of each game; the usual number is small.
"""

from __future__ import annotations

import copy
import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import wordgame as wg
from wordgame.protocol.registry import module as registry_module

EXAMPLES = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "400"))

STRANGE: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 7, 10**9, -(10**30), 10**400, 0.5, -0.0, 1e308, float("nan"), float("inf"),
    "", "a", "A" * 5000, "?", "é", "\0", "\ud800", "8D CAT", "/etc/passwd", "../../etc/passwd", "en", "sv",
    "checksum:00", "[CH]", "seat", [], [[]], [None], [0] * 5000, ["A"] * 300, {}, {"a": 1}, {"game": "alkort"},
    [[[[[[[[[[]]]]]]]]]], {"a": {"b": {"c": {"d": []}}}},
)  # fmt: skip

WATCHED = ("open", "os.listdir", "subprocess.Popen", "socket.connect", "os.system", "exec", "compile")

WORDS = str(Path(wg.__file__).parent / "dictionaries")
"""The lists that come with the package: data may name them, and they are opened; nothing else is."""

WATCHED = ("open", "os.listdir", "subprocess.Popen", "socket.connect", "os.system", "exec", "compile")

opened: list[str] = []
watching = False


def watch(event: str, given: tuple[Any, ...]) -> None:
    if watching and event in WATCHED and not (event == "open" and str(given[0]).startswith(WORDS)):
        opened.append(f"{event} {given[:1]!r:.200}")


sys.addaudithook(watch)


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value within."""
    if path:
        yield path
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield from places(value, (*path, key))


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def mutated(data: Any, rng: random.Random) -> Any:
    """The same with one to three things changed."""
    data = copy.deepcopy(data)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        ways = list(places(data))
        if not ways:
            break
        path = rng.choice(ways)
        home, key = at(data, path[:-1]), path[-1]
        how = rng.randrange(6)
        if how == 0:
            del home[key]
        elif how == 1 and isinstance(home, dict):
            home[rng.choice(("odd", "", "game", "seat", "__class__", "rules"))] = rng.choice(STRANGE)
        elif how == 2:
            home[key] = copy.deepcopy(at(data, rng.choice(ways))) if rng.random() < 0.7 else rng.choice(STRANGE)
        elif how == 3 and isinstance(home, list):
            home.extend(home[: rng.randrange(1, 40)])
        elif how == 4 and isinstance(home[key], int):
            home[key] = home[key] + rng.choice((-1, 1, 2**31, -(2**63)))
        elif how == 4 and isinstance(home[key], str):
            text = home[key]
            cut = rng.randrange(len(text) + 1)
            home[key] = text[:cut] + rng.choice(("", "?", "Z", "9", "é", "(", "\n", "x" * 300)) + text[cut + 1 :]
        else:
            home[key] = copy.deepcopy(rng.choice(STRANGE))
    return data


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value.to_dict()))


def samples(name: str) -> list[tuple[Callable[[Any], Any], Any]]:
    """Readers with dicts that they read, of a game that has been played for a while."""
    game = wg.new_game(name, seed=5)
    rng = random.Random(5)
    for _ in range(9):
        if not game.is_over:
            game.push(rng.choice(list(game.legal_moves)))
    if game.is_over:
        game.pop()
    home = registry_module(name)
    position, turn = game.position, game.history[-1]
    hint = position.hints(1, worlds=2)[0]
    verdict, refused = position.check(hint.move), position.check(turn.move)
    rating = position.rate(hint.move)
    ended = wg.load_game(plain(game))
    ended.resign(0)
    error_free: list[tuple[Callable[[Any], Any], Any]] = [
        (wg.load_game, plain(game)),
        (wg.load_game, plain(ended)),
        (wg.load_position, plain(position)),
        (home.Game.from_dict, plain(game)),
        (home.Position.from_dict, plain(position)),
        (home.Position.from_text, position.to_text()),
        (home.Move.from_dict, plain(turn.move)),
        (type(turn).from_dict, plain(turn)),
        (home.Rules.from_dict, plain(game.rules)),
        (wg.Hint.from_dict, plain(hint)),
        (wg.Rating.from_dict, plain(rating)),
        (wg.Verdict.from_dict, plain(verdict)),
        (wg.Verdict.from_dict, plain(refused)),
        (wg.Outcome.from_dict, plain(ended.outcome)),
        (wg.Message.from_dict, plain(hint.why[0])),
    ]
    return error_free + [(wg.Reason.from_dict, plain(reason)) for reason in refused.reasons[:1]]


@pytest.mark.parametrize("name", wg.games())
def test_mutated_data(name: str) -> None:
    global watching
    for language in ("en", "sv", "sk"):
        wg.Lexicon.load(language)
    readers = samples(name)
    for read, data in readers:
        read(data)
    rng = random.Random(EXAMPLES)
    slowest = 0.0
    for _ in range(EXAMPLES):
        read, data = rng.choice(readers)
        if isinstance(data, str):
            changed: Any = mutated([data], rng)
            changed = changed[0] if changed else None
        else:
            changed = mutated(data, rng)
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
        if made is not None and hasattr(made, "legal_moves"):  # what was accepted is sound
            json.dumps(made.to_dict())
            len(made.legal_moves)
