"""Dicts and texts from strangers, mutated at random: a value or an error by name, at once, and no file is opened."""

from __future__ import annotations

import copy
import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import wordgame as wg
from tests.kortalfapet.test_rules import LUVA, word
from wordgame import Hint, Outcome, Rating, Verdict
from wordgame.kortalfapet import Card, Deck, Game, Move, Position, Rules, Turn, Word

TIMES = 8 * int(os.environ.get("WORDGAME_TEST_EXAMPLES", "10"))
ODD: list[Any] = [
    None, True, False, 0, 1, -1, 3, 2**31, 10**30, -(10**30), 1.5, float("nan"), float("inf"), "", "A", "sv", "two",
    "pass", "/etc/passwd", "x" * 3000, [], [[]], [None], ["A"], [0, 0], [[0, 0, {}]], {}, {"odd": 1}, [1] * 500,
    {"letter": "A", "value": 1}, "checksum:0", "en",
]  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value within."""
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*path, key))
    elif isinstance(value, list):
        for at in range(len(value)):
            yield from places(value[at], (*path, at))


def odd(rng: random.Random) -> Any:
    """Something strange."""
    return copy.deepcopy(rng.choice(ODD))


def mutated(plain: Any, rng: random.Random) -> Any:
    """The value with one to three changes: something odd, left out, added, or taken from elsewhere in it."""
    changed = copy.deepcopy(plain)
    for _ in range(rng.randint(1, 3)):
        path = rng.choice(list(places(changed))[1:] or [()])
        if not path:
            return odd(rng)
        inside = changed
        for key in path[:-1]:
            inside = inside[key]
        how = rng.randrange(5)
        if how == 0:
            del inside[path[-1]]
        elif how == 1 and isinstance(inside, dict):
            inside[rng.choice(["odd", "kind", "x", ""])] = odd(rng)
        elif how == 2 and isinstance(inside, list):
            inside += [copy.deepcopy(rng.choice(inside)) if inside else 1] * rng.choice([1, 2, 30])
        elif how == 3:
            inside[path[-1]] = copy.deepcopy(plain)
        else:
            inside[path[-1]] = odd(rng)
    return changed


def samples() -> dict[str, tuple[Any, Callable[[Any], Any]]]:
    sv = wg.Lexicon.from_words(["luva", "kul", "luvan", "ar", "ra", "ara"], alphabet="sv", name="few")
    rules = {"meaning": "spelling", "deck": Deck([Card(letter, 1) for letter in "arluvakuln" * 3])}
    two = Position.two_player(
        table=LUVA, hand=[*word("kln"), Card.new_joker()], lexicon=sv, rules=rules, gone=word("ar")
    )
    cells = {(at, 0): card for at, card in enumerate(LUVA)}
    three = Position.round(table=cells, hand=word("klnar"), lexicon=sv, rules=rules, buried=word("u"))
    game = Game(3, lexicon=sv, rules=rules, seed=3)
    while len(game.history) < 7 and not game.is_over:
        game.push(game.legal_moves[0])
    pair = Game(2, lexicon=sv, rules=rules, seed=3)
    pair.push(pair.legal_moves[0])
    move = two.legal_moves[0]
    made: dict[str, tuple[Any, Callable[[Any], Any]]] = {
        "two": (two, lambda data: Position.from_dict(data, lexica=sv)),
        "round": (three, lambda data: Position.from_dict(data, lexica=sv)),
        "game": (game, lambda data: Game.from_dict(data, lexica=sv)),
        "pair": (pair, lambda data: wg.load_game(data, lexica=sv)),
        "move": (move, Move.from_dict),
        "round move": (three.legal_moves[0], Move.from_dict),
        "turn": (pair.history[0], Turn.from_dict),
        "word": (move.words[0], Word.from_dict),
        "rules": (Rules.of(rules), Rules.from_dict),
        "deck": (Deck.load("default"), Deck.from_dict),
        "hint": (two.hints(1, worlds=1)[0], Hint.from_dict),
        "rating": (two.rate(move, worlds=1), Rating.from_dict),
        "verdict": (two.check(move), Verdict.from_dict),
    }
    game.resign(0)
    assert game.outcome is not None
    made["outcome"] = (game.outcome, Outcome.from_dict)
    return made


SAMPLES = samples()


@pytest.mark.parametrize("name", SAMPLES)
def test_mutated_dicts(name: str) -> None:
    value, read = SAMPLES[name]
    plain = json.loads(json.dumps(value.to_dict()))
    assert read(plain) == value or read(plain).to_dict() == value.to_dict()
    opened: list[Any] = []
    watching = True

    def watch(event: str, args: tuple[Any, ...]) -> None:
        if watching and event == "open" and "site-packages" not in str(args[0]):
            opened.append(args[0])

    for bundled in ("en", "sv"):  # what a dict may name is opened once
        _ = wg.Lexicon.load(bundled).has_lexemes
    sys.addaudithook(watch)
    rng = random.Random(name)
    said: list[str] = []
    for _ in range(TIMES):
        data = mutated(plain, rng)
        start = time.process_time()
        try:
            read(data)
        except (wg.WordgameError, TypeError) as error:
            said.append(str(error))
        assert time.process_time() - start < 1
    watching = False
    assert all(said)
    assert not [path for path in opened if "wordgame" not in str(path)]


def test_mutated_texts() -> None:
    rng = random.Random(1)
    said: list[str] = []
    signs = "AaÅKkUu()[]?@~0123456789x,;- \t:{}\"é中'"
    for name in ("two", "round"):
        position, _ = SAMPLES[name]
        texts = [str(move) for move in position.legal_moves] + ["discard K3", "pass", "0,1 down (U)L2"]
        lines = [position.to_text()]
        for _ in range(TIMES):
            for source, read in ((texts, position.parse), (lines, Position.from_text)):
                text = rng.choice(source)
                for _ in range(rng.randint(1, 4)):
                    at = rng.randint(0, len(text))
                    text = text[:at] + rng.choice(["", *signs]) + text[at + rng.randint(0, 2) :]
                start = time.process_time()
                try:
                    made = read(text)
                except wg.WordgameError as error:
                    said.append(str(error))
                else:
                    if read == position.parse:
                        assert position.parse(str(made)) == made, text
                        assert position.check(made) == position.check(str(made))
                assert time.process_time() - start < 1
    assert all(said)
