"""Leave tables: values, files, the order in which the core wants them, and their training."""

from __future__ import annotations

import contextlib
import json
import pickle
import random
import struct
import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference.leaves import by_mixed_radix, leaves
from wordgame._core.leave_ranks import LeaveRanks
from wordgame.alphabet import Alphabet
from wordgame.errors import CorruptLexicon, InvalidRules, InvalidText, UnknownName
from wordgame.lexicon import Lexicon
from wordgame.lexicon.files.kwg import order_of
from wordgame.scrabble import Leaves, Position, Rules, train_leaves
from wordgame.scrabble.advice.leaves import default_leaves, training
from wordgame.scrabble.advice.leaves.bundled import FULL_TABLES, most_bonus
from wordgame.tiles import Rack

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
    table = Leaves(EN, terms, exact={"QSU": 1234})
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


@settings(deadline=None)
@given(st.lists(st.integers(0, 5), max_size=8), st.randoms(use_true_random=False))
def test_the_core_gets_every_leave_in_its_place(tiles: list[int], rng: object) -> None:
    random_value = getattr(rng, "randint")  # noqa: B009
    letters = ["?", *EN.letters[:5]]
    terms = {a: random_value(-9000, 9000) for a in letters} | {
        a + b: random_value(-900, 900) for a, b in combinations(letters, 2)
    }
    table = Leaves(EN, terms)
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
    table = Leaves(
        Alphabet.load("es"), {"[CH]": 5, "[CH]O": -7, "?": 9}, exact={"A[CH]?": 4}, name="try", tiles="scrabble_es"
    )
    path = tmp_path / "table.json"
    table.save(path)
    again = Leaves.load(path)
    assert again == table
    assert hash(again) == hash(table)
    assert (again.name, again.tiles) == ("try", "scrabble_es")
    assert pickle.loads(pickle.dumps(table)) == table
    for text in ("", "{", "[]", "{}", '{"format": "other"}', json.dumps({**table.to_dict(), "terms": 3})):
        path.write_text(text, "utf-8")
        with pytest.raises(InvalidText):
            Leaves.load(path)
    path.write_text(json.dumps({**table.to_dict(), "terms": {"A": 0.5}}), "utf-8")
    with pytest.raises(InvalidRules):
        Leaves.load(path)
    with pytest.raises(InvalidText):
        Leaves(EN, {"ABCD": 1})


@pytest.mark.parametrize("language", ["en", "sv"])
def test_bundled_tables_know_good_tiles_from_bad(language: str) -> None:
    rules = Rules.preset(f"scrabble-{language}")
    table = default_leaves(rules)
    assert table.is_full

    def worth(text: str) -> int:
        return table.value(Rack.parse(text, rules.alphabet))

    assert worth("?") > 15000
    assert worth("S") > worth("V")
    assert worth("??") > worth("?")
    assert worth("VV") < worth("V") < worth("R")
    assert "self-play" in table.name


def test_letters_without_a_table_have_an_estimate() -> None:
    table = default_leaves(Rules.preset("scrabble-hu"))
    assert not table.is_full

    def worth(text: str) -> int:
        return table.value(Rack.parse(text, table.alphabet))

    assert worth("??") > worth("?") > 15000
    assert worth("AA") < 2 * worth("A")
    assert worth("KÁ") - worth("K") - worth("Á") > worth("OÁ") - worth("O") - worth("Á")
    position = Position(rack="[CS]ÍK", lexicon=Lexicon.from_words(["csík", "ík"], alphabet="hu"), rules="scrabble-hu")
    hint = position.hints(1)[0]
    assert hint.details["equity"] == hint.move.score + hint.details["leave"]


@pytest.mark.parametrize("name", Rules.presets())
def test_every_rule_set_has_values_that_fit_its_bonus(name: str) -> None:
    rules = Rules.preset(name)
    table = default_leaves(rules)
    blank = table.value(Rack.parse("?", table.alphabet)) / 1000
    assert 0.35 * most_bonus(rules) < blank < 0.85 * most_bonus(rules) + 5
    assert table.is_full == (name in FULL_TABLES or name == "scrabble-duel-en")
    plain = default_leaves(rules.changed(bonus={}, bonus_multipliers={}))
    assert plain.value(Rack.parse("?", table.alphabet)) < 1000 * blank


def test_a_table_fits_an_alphabet_with_more_letters() -> None:
    wide = Alphabet(["Æ", *EN.letters])
    table = Leaves(EN, {"S": 8000}).with_alphabet(wide)
    assert table.value(Rack.parse("S", wide)) == 8000


def small(counts: tuple[int, ...] = (2, 3, 1, 4), most: int = 4) -> Leaves:
    ranks = LeaveRanks(counts, most)
    values = [0, *(random.Random(5).randint(-40_000, 40_000) for _ in range(ranks.size - 1))]
    return Leaves.full(Alphabet(["A", "B", "C"]), counts, most, values, name="small")


def test_a_full_table_gives_every_leave_its_own_value() -> None:
    table = small()
    ranks = LeaveRanks([2, 3, 1, 4], 4)
    for leave in leaves([2, 3, 1, 4], 4):
        rack = Rack.of(table.alphabet, [code for code, n in enumerate(leave) for _ in range(n)])
        assert table.value(rack) == table._full.values[ranks.rank(bytes(leave))] if table._full else False
        values = table.for_rack(rack)
        for part, value in zip(by_mixed_radix(leave), values, strict=True):
            assert table.value(Rack.of(table.alphabet, [c for c, n in enumerate(part) for _ in range(n)])) == value


def test_leaves_beyond_a_full_table() -> None:
    table = small()
    worth = {
        text: table.value(Rack.parse(text, table.alphabet)) for text in ("B", "BB", "AABC", "AACC", "ABCC", "AABCC")
    }
    assert worth["BB"] == worth["B"]  # the set has one B
    parts = [worth["ABCC"]] * 2 + [worth["AACC"]] + [worth["AABC"]] * 2
    assert worth["AABCC"] == sum(parts) // 5
    rack = Rack.parse("AABCC", table.alphabet)
    assert table.for_rack(rack)[-1] == worth["AABCC"]
    wide = Rack.parse("?AAAAAAAAAAAC", table.alphabet)
    assert table.for_rack(wide)[-1] == table.value(wide)


def test_a_full_table_in_other_letters() -> None:
    table = small()
    other = table.with_alphabet(Alphabet(["X", "C", "A", "B"]))
    for text in ("A", "B", "?C", "AAC", "CCCC", "?ABC"):
        same = other.value(Rack.parse(text, other.alphabet))
        assert same == table.value(Rack.parse(text, table.alphabet))
        assert other.value(Rack.parse(text[:3] + "X", other.alphabet)) == table.value(
            Rack.parse(text[:3], table.alphabet)
        )


@pytest.mark.parametrize("suffix", ["leaves", "json", "klv2"])
def test_full_tables_as_files(suffix: str, tmp_path: Path) -> None:
    table, path = small(), tmp_path / f"table.{suffix}"
    table.save(path)
    again = Leaves.load(path, alphabet=table.alphabet) if suffix == "klv2" else Leaves.load(path)
    assert again.to_dict()["packed"] == table.to_dict()["packed"]
    assert again.to_dict()["counts"] == table.to_dict()["counts"]
    assert pickle.loads(pickle.dumps(table)) == table
    whole = path.read_bytes()
    for at in (0, 3, 40, len(whole) - 2):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        with contextlib.suppress(InvalidText, CorruptLexicon, UnknownName):  # a value may have become another
            Leaves.load(path, alphabet=table.alphabet)
        path.write_bytes(whole[:at])
        with pytest.raises((InvalidText, CorruptLexicon)):
            Leaves.load(path, alphabet=table.alphabet)


def test_klv_files_have_the_alphabets_orders(tmp_path: Path) -> None:
    # Woogles numbers Swedish with Ü after Y, and Å, Ä, Æ, Ö at the end: the value of Ö stays that of Ö.
    alphabet = Alphabet.load("sv")
    counts = [1] * (alphabet.size + 1)
    ranks = LeaveRanks(counts, 1)
    values = [0] * ranks.size
    for code in range(alphabet.size + 1):
        leave = [0] * (alphabet.size + 1)
        leave[code] = 1
        values[ranks.rank(bytes(leave))] = 1000 * code + 7
    table = Leaves.full(alphabet, counts, 1, values)
    path = tmp_path / "sv.klv2"
    table.save(path)
    again = Leaves.load(path, alphabet="sv")
    assert again.alphabet.letters == order_of(alphabet).letters
    for letter in alphabet.letters:
        assert again.value(Rack.parse(letter, again.alphabet)) == table.value(Rack.parse(letter, alphabet))
    with pytest.raises(CorruptLexicon):
        Leaves.load(path)  # English has 26 letters


def test_a_klv_file_with_some_leaves_alone(tmp_path: Path) -> None:
    # AB and B, as MAGPIE writes small tables for its tests: a graph of words, then a float each.
    entries = [1 << 22 | 2, 1 << 22, 1 << 24 | 4, 2 << 24 | 3 << 22, 2 << 24 | 3 << 22]
    path = tmp_path / "ab.klv2"
    path.write_bytes(struct.pack("<6I", 5, *entries) + struct.pack("<I2f", 2, 1.5, -2.25))
    table = Leaves.load(path)
    worth = [table.value(Rack.parse(text, table.alphabet)) for text in ("A", "AB", "B", "ABB")]
    assert worth == [0, 1500, -2250, 0]
    with pytest.raises(InvalidText, match="all leaves"):
        table.save(tmp_path / "again.klv2")
    for entries in ([2, 0, 1 << 24 | 2], [2, 0, 1 << 24 | 1 << 23], [1 << 22 | 9, 0, 0]):  # a circle, no end, outside
        path.write_bytes(struct.pack("<4I", 3, *entries) + struct.pack("<If", 1, 1.0))
        with pytest.raises(InvalidText, match="leave table"):
            Leaves.load(path)


@pytest.fixture
def short_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "GAMES", 4)


@pytest.mark.usefixtures("short_pieces")
def test_training_learns_from_self_play() -> None:
    told: list[tuple[int, int]] = []
    table = train_leaves("scrabble-en", generations=[2000], seed=3, progress=lambda done, of: told.append((done, of)))
    assert table.value(Rack.parse("?", EN)) > 5000
    assert table.value(Rack.parse("S", EN)) > table.value(Rack.parse("V", EN))
    assert told[-1] == (2000, 2000)


@pytest.mark.usefixtures("short_pieces")
def test_training_is_the_same_on_any_executor_and_goes_on_from_a_file(tmp_path: Path) -> None:
    rules = Rules.preset("wordfeud-en").changed(rack_size=5, bonus={5: 20})
    given: dict[str, Any] = {"generations": [900, 900], "seed": 4}
    whole = train_leaves(rules, **given)
    with ThreadPoolExecutor(2) as pool:
        assert train_leaves(rules, executor=pool, **given) == whole
    stop, file = threading.Event(), tmp_path / "half.npz"

    def halt(done: int, of: int) -> None:
        if done > 900:
            stop.set()

    part = train_leaves(rules, resume=file, progress=halt, stop=stop, **given)
    assert part != whole
    assert train_leaves(rules, resume=file, **given) == whole
    with pytest.raises(InvalidText, match="other rules"):
        train_leaves(rules, resume=file, **{**given, "seed": 5})
    file.write_bytes(b"no file")
    with pytest.raises(InvalidText, match="no training"):
        train_leaves(rules, resume=file, **given)


@pytest.mark.parametrize("options", [{"generations": []}, {"generations": [0]}, {"rules": {"rack_size": 13}}])
def test_training_that_cannot_be(options: dict[str, Any]) -> None:
    with pytest.raises(InvalidRules):
        train_leaves(**{"rules": "scrabble-en", **options})
