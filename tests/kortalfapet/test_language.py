"""Everything that Kortalfapet says, it says in Swedish, too."""

from __future__ import annotations

import string
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest
from babel.messages.pofile import read_po

import wordgame as wg
from tests.kortalfapet.test_rules import LUVA, two, word
from wordgame import sentences
from wordgame.kortalfapet import Game
from wordgame.kortalfapet.sentences import say
from wordgame.messages import Message, Sentences

TABLES = {"kortalfapet": say, "wordgame": sentences.say}


def names(sentence: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(sentence) if name)


@pytest.mark.parametrize("room", TABLES)
def test_every_sentence_is_there_with_its_parameters(room: str) -> None:
    table: Sentences = TABLES[room]
    path = files("wordgame") / "locale" / "sv" / "LC_MESSAGES" / f"{room}.po"
    with path.open("rb") as file:
        catalog = read_po(file, locale="sv")
    said = {one.context: one.string for one in catalog if one.id}
    assert set(said) == set(table.sentences)
    for code, given in table.sentences.items():
        swedish = said[code]
        for english, other in zip(*[(one,) if isinstance(one, str) else one for one in (given, swedish)], strict=True):
            assert other, code
            assert names(english) == names(other), code


def messages(value: Any) -> Iterator[Message]:
    """The message and those in it."""
    yield value
    for param in value.params.values():
        for one in param if isinstance(param, tuple) else (param,):
            if isinstance(one, Message):
                yield from messages(one)


def test_a_game_speaks_swedish(swedish: wg.Lexicon) -> None:
    same = {"unreadable", "ambiguous", "joker", "geometry", "same_meaning", "position_faults", "field_unreadable"}
    for players in (2, 3):
        game = Game(players, lexicon=swedish, rules={"discard_fraction": 0.6}, seed=3)
        while not game.is_over:
            hint = game.position.hints(1, worlds=1)[0]
            for message in (*hint.why, *hint.levels):
                for one in messages(message):
                    assert one.code in same or one.text("sv") != str(one), one.code
            game.push(hint.move)
        assert game.outcome is not None
        assert game.outcome.text("sv") == "högen är tom och ingen kan lägga ut fler ord"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("K(U)X@2", "handen har inte X8 så många gånger"),
        ("K(U)T@2", "KUT finns inte i ordlistan"),
        ("pass", "pass: ett ord kan läggas, alltså måste ett läggas"),
        ("K(U4)L~", "här läggs ett ord korsande eller som förlängning, inte fritt"),
        ("??", "'??': en joker skrivs som den bokstav den står för"),
    ],
)
def test_refusals_in_swedish(text: str, said: str) -> None:
    assert two(LUVA, word("klt"), ["luva", "kul"]).check(text).text("sv") == said


def test_ratings_in_swedish(swedish: wg.Lexicon) -> None:
    position = Game(lexicon=swedish, seed=4).position
    rating = position.rate(position.legal_moves[-1], worlds=2)
    assert " är nummer " in rating.text("sv")
    assert all(one.text("sv") != str(one) for one in rating.why)
    assert rating.why
