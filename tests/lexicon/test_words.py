"""Tables of words: what goes in comes out, damage is named; commonness; knowledge put together; parts of recipes."""

from __future__ import annotations

import io
import pickle
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordgame.dictionaries import ingredients
from wordgame.errors import CorruptLexicon, InvalidText
from wordgame.lexicon import Knowledge, Lexicon, Table, WordInfo
from wordgame.lexicon.meaning import lexeme_items
from wordgame.lexicon.words import bundled_table, rank_items, ranks_of

pairs = st.lists(st.tuples(st.text("abcåäö", min_size=1, max_size=6), st.binary(min_size=1, max_size=5)), max_size=40)


@settings(max_examples=50, deadline=None)
@given(pairs=pairs, strange=st.text("abcåäöx", min_size=1, max_size=6))
def test_what_goes_in_comes_out(
    tmp_path_factory: pytest.TempPathFactory, pairs: list[tuple[str, bytes]], strange: str
) -> None:
    path = tmp_path_factory.mktemp("tables") / "some.marisa"
    Table.write(path, iter(pairs))
    table = Table.open(path)
    expected: dict[str, set[bytes]] = {}
    for word, value in pairs:
        expected.setdefault(word, set()).add(value)
    assert len(table) == len(set(pairs))
    assert {word: set(table.get(word)) for word in expected} == expected
    assert (strange in table) == (strange in expected)
    assert set(table.get(strange)) == expected.get(strange, set())
    assert pickle.loads(pickle.dumps(table)).get(strange) == table.get(strange)


def test_the_same_pairs_give_the_same_bytes(tmp_path: Path) -> None:
    items = [("b", b"2"), ("a", b"1"), ("b", b"1")]
    Table.write(tmp_path / "one", items)
    Table.write(tmp_path / "two", items[::-1] * 2)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one", "two"]


def test_damage_is_named(tmp_path: Path) -> None:
    path = tmp_path / "table.marisa"
    Table.write(path, [("katt", b"x"), ("hund", b"y")])
    data = path.read_bytes()
    for broken in (b"", b"corrupt!", data[:-1], data[:-40], data[40:], data + b"x", b"\0" * len(data)):
        path.write_bytes(broken)
        with pytest.raises(CorruptLexicon, match="table") as caught:
            Table.open(path)
        assert caught.value.path == str(path)
    for at in range(0, len(data), 7):
        path.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        with pytest.raises(CorruptLexicon):
            Table.open(path)
    with pytest.raises(FileNotFoundError, match="nothing"):
        Table.open(tmp_path / "nothing")


def test_bundled_tables_are_opened_once() -> None:
    with ThreadPoolExecutor(8) as threads:
        tables = set(threads.map(lambda _: id(bundled_table("sv", "lexemes")), range(40)))
    assert len(tables) == 1
    assert bundled_table("de", "lexemes") is None
    assert bundled_table("../sv", "lexemes") is None


@pytest.mark.parametrize(("language", "first", "common", "rare"), [
    ("en", "THE", "house", "zyzzyvas"),
    ("sv", "ATT", "hus", "abakusarnas"),
    ("sk", "SA", "dom", "žĺtkovité"),
])  # fmt: skip
def test_commonness(language: str, first: str, common: str, rare: str) -> None:
    lexicon = Lexicon.load(language)
    assert lexicon.commonness(first) is not None
    assert (lexicon.commonness(first) or 99) < 20
    assert 20 < (lexicon.commonness(common) or 0) < 5000
    assert lexicon.commonness(rare) is None
    assert lexicon.commonness(common.upper()) == lexicon.commonness(common)
    with pytest.raises(InvalidText):
        lexicon.commonness("n1ck")


def test_knowledge() -> None:
    sv = Lexicon.load("sv")
    known = Knowledge(sv, lists={"a": {"KATT"}, "b": sv, "c": []}, definitions=lambda word: [word.title()])
    assert known.about("katt") == WordInfo("KATT", True, ("KATT",), sv.commonness("katt"), ("a", "b"), ("Katt",))
    assert known.about("blorp").valid is False
    assert Knowledge(sv).about("katternas").lexemes == ("KATT",)


def test_rows_of_tables(tmp_path: Path) -> None:
    assert sorted(lexeme_items({"gick": {"gå"}, "hals": {"hals"}})) == [
        ("gick", b"\x03" + "å".encode()),
        ("hals", b"\0"),
    ]
    Table.write(tmp_path / "ranks", rank_items({"ett": 1, "två": 70_000}))
    table = Table.open(tmp_path / "ranks")
    assert (ranks_of(table, "två"), ranks_of(table, "tre"), ranks_of(None, "två")) == (70_000, None, None)


def test_ranks_are_shared_by_equals() -> None:
    assert ingredients.word_ranks({"a": 5, "b": 3, "c": 3, "d": 9}, {"a", "b", "c", "x"}) == {"b": 1, "c": 1, "a": 3}


def test_message_pack() -> None:
    packed = b"\xdc\x00\x03\x81\xa1f\xa2cB\x90\x92\xa1x\xd9\x02\xc3\xa5"
    assert ingredients._unpack(io.BytesIO(packed)) == [{"f": "cB"}, [], ["x", "å"]]


@pytest.mark.parametrize("language", ["en", "sv", "sk"])
def test_every_list_has_its_licence_and_its_recipe(language: str) -> None:
    folder = Path(ingredients.__file__).parent / language
    assert (folder / "LICENCE").read_text("utf-8").startswith("The ")
    assert "def build(" in (folder / "recipe.py").read_text("utf-8")
    assert {path.suffix for path in folder.iterdir() if path.stem in (language, "ranks")} >= {".dawg", ".marisa"}


def test_the_supplement() -> None:
    en, more = Lexicon.load("en"), Lexicon.load("en", supplement=True)
    lines = (Path(ingredients.__file__).parent / "en/supplement.txt").read_text("ascii").splitlines()
    text = [line for line in lines if not line.startswith("#")]
    assert text == sorted(set(text))
    assert not any(word in en for word in text)
    assert list(more - en) == text
    assert {"QI", "ZA", "EMAIL", "INTERNET"} <= set(text)
