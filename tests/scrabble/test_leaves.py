"""Leave tables: values, files, the order in which the core wants them, and their training."""

from __future__ import annotations

import json
import pickle
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordgame.alphabet import Alphabet
from wordgame.errors import InvalidRules, InvalidText
from wordgame.lexicon import Lexicon
from wordgame.scrabble import LeaveTable, Position, Rules
from wordgame.scrabble.advice.leaves import default_leaves
from wordgame.scrabble.advice.training import train
from wordgame.tiles import Rack, TileSet

EN = Alphabet.load("en")


def test_terms_add_up_and_exact_values_win() -> None:
    terms = {
        "S": 8000,
        "?": 25000,
        "SS": -3000,
        "QU": 9000,
        "Q": -7000,
        "U": -3000,
        "ING": 4000,
        "I": -1,
        "N": 2,
        "G": 3,
    }
    table = LeaveTable(EN, terms, exact={"QSU": 1234})
    for text, value in (
        ("", 0),
        ("S", 8000),
        ("SS", 13000),
        ("SSS", 21000),
        ("QU", -1000),
        ("QSU", 1234),
        ("?S", 33000),
        ("GIN", 4004),
        ("Z", 0),
    ):
        assert table.value(Rack.parse(text, EN)) == value, text


@given(st.lists(st.integers(0, 5), max_size=8), st.randoms(use_true_random=False))
def test_the_core_gets_every_leave_in_its_place(tiles: list[int], rng: object) -> None:
    random_value = getattr(rng, "randint")  # noqa: B009
    letters = ["?", *EN.letters[:5]]
    terms = {a: random_value(-9000, 9000) for a in letters} | {
        a + b: random_value(-900, 900) for a, b in combinations(letters, 2)
    }
    table = LeaveTable(EN, terms)
    rack = Rack.of(EN, tiles)
    values = table.for_rack(rack)
    assert len(values) == len({tuple(sorted(c)) for n in range(len(tiles) + 1) for c in combinations(tiles, n)})
    for size in range(len(tiles) + 1):
        for kept in combinations(tiles, size):
            leave = Rack.of(EN, kept)
            index, stride = 0, 1
            for have, count in zip(leave.counts, rack.counts, strict=True):
                index += have * stride
                stride *= count + 1
            assert values[index] == table.value(leave)


def test_files(tmp_path: Path) -> None:
    table = LeaveTable(
        Alphabet.load("es"), {"[CH]": 5, "[CH]O": -7, "?": 9}, exact={"A[CH]?": 4}, name="try", tiles="scrabble_es"
    )
    path = tmp_path / "table.json"
    table.save(path)
    again = LeaveTable.load(path)
    assert again == table
    assert hash(again) == hash(table)
    assert (again.name, again.tiles) == ("try", "scrabble_es")
    assert pickle.loads(pickle.dumps(table)) == table
    for text in ("", "{", "[]", "{}", '{"format": "other"}', json.dumps({**table.to_dict(), "terms": 3})):
        path.write_text(text, "utf-8")
        with pytest.raises(InvalidText):
            LeaveTable.load(path)
    path.write_text(json.dumps({**table.to_dict(), "terms": {"A": 0.5}}), "utf-8")
    with pytest.raises(InvalidRules):
        LeaveTable.load(path)
    with pytest.raises(InvalidText):
        LeaveTable(EN, {"ABCD": 1})


@pytest.mark.parametrize("language", ["en", "sv"])
def test_bundled_tables_know_good_tiles_from_bad(language: str) -> None:
    rules = Rules.preset(f"scrabble-{language}")
    table = default_leaves(rules.tiles)

    def worth(text: str) -> int:
        return table.value(Rack.parse(text, rules.alphabet))

    assert worth("?") > 15000
    assert worth("S") > worth("V")
    assert worth("??") > worth("?")
    assert worth("VV") < worth("V") < worth("R")
    assert "self-play" in table.name


def test_letters_without_a_table_have_leaves_of_no_worth() -> None:
    table = default_leaves(TileSet.load("scrabble_hu"))
    assert table.value(Rack.parse("?", table.alphabet)) == 0
    hint = Position(
        rack="[CS]ÍK", lexicon=Lexicon.from_words(["csík", "ík"], alphabet="hu"), rules="scrabble-hu"
    ).hints(1)[0]
    assert hint.details["leave"] == 0
    assert hint.details["equity"] == hint.move.score


def test_a_table_fits_an_alphabet_with_more_letters() -> None:
    wide = Alphabet(["Æ", *EN.letters])
    table = LeaveTable(EN, {"S": 8000}).with_alphabet(wide)
    assert table.value(Rack.parse("S", wide)) == 8000


def test_training_learns_from_self_play() -> None:
    said: list[str] = []
    table = train(Rules(), Lexicon.load("en"), games=25, rounds=1, seed=3, said=said.append)
    assert table.value(Rack.parse("?", EN)) > 5000
    assert table.value(Rack.parse("S", EN)) > table.value(Rack.parse("V", EN))
    assert len(said) == 1
    assert table == train(Rules(), Lexicon.load("en"), games=25, rounds=1, seed=3)
