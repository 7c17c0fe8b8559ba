"""Lists as people keep them: any ending, columns, what stands beside the words; own words put in and taken out."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wordgame as wg
import wordgame.lexicon
from wordgame.errors import CorruptLexicon, InvalidRules, InvalidText
from wordgame.lexicon import Lexicon

ENDINGS = [
    "x.txt", "x.TXT", "x.csv", "x.words", "x.dict", "x.list", "x.lst", "x.DIC", "x.tsv", "x", "x.dawg", "x.DAWG",
    "x.kwg", "x.KWG", "x.gz", "x.txt.gz", "x.TXT.XZ", "x.bin", "x.aff", "x.en", ".words", "x.y.z",
]  # fmt: skip


@pytest.mark.parametrize("name", ENDINGS)
def test_what_is_saved_is_read_whatever_its_ending(name: str, tmp_path: Path) -> None:  # L05
    lexicon = Lexicon.from_words(["aa", "aah", "cat", "cats"], alphabet="en")
    lexicon.save(tmp_path / name)
    assert Lexicon.load(tmp_path / name) == lexicon


@pytest.mark.parametrize("name", ["w.TXT", "w.csv", "w.words", "w.dict", "w.list", "w", "w.pdf", "w.kwgx", "w.dawgs"])
def test_plain_words_are_read_whatever_the_ending(name: str, tmp_path: Path) -> None:  # L05
    (tmp_path / name).write_bytes(b"cat\r\ndog\r\n")
    assert list(Lexicon.load(tmp_path / name)) == ["CAT", "DOG"]


@pytest.mark.parametrize(("aff", "dic"), [("q.AFF", "q.DIC"), ("q.aff", "q.DIC"), ("q.AFF", "q.dic")])
def test_a_dictionary_in_capitals(aff: str, dic: str, tmp_path: Path) -> None:  # L05
    (tmp_path / aff).write_text("SFX A Y 1\nSFX A 0 s .\n")
    (tmp_path / dic).write_text("1\ncat/A\n")
    for name in (aff, dic):
        assert list(Lexicon.load(tmp_path / name)) == ["CAT", "CATS"]


@pytest.mark.parametrize(
    ("text", "column", "words", "definitions", "count"),
    [
        ("CAT\ta small, furry pet\t12\n", 1, ["CAT"], ("a small, furry pet",), 12),
        ("12\tCAT\tpet\n", 2, ["CAT"], ("pet",), 12),
        ("CAT 12\nDOG 5\n", 1, ["CAT", "DOG"], (), 12),
        ("12 CAT\n", 2, ["CAT"], (), 12),
        ("cat;pet;beast\n", 1, ["CAT"], ("pet", "beast"), None),
        ('"cat","pet"\n', 1, ["CAT"], ("pet",), None),
        ("CAT a small furry pet\n", 1, ["CAT"], ("a small furry pet",), None),
        ("CAT a pet\ncat a whip\n", 1, ["CAT"], ("a pet", "a whip"), None),
        ("cat 3\nCat 4\n", 1, ["CAT"], (), 7),
        ("cat\n", 1, ["CAT"], (), None),
        ("# word\tgloss\ncat\tpet # a comment\n", 1, ["CAT"], ("pet",), None),
        ("CAT\t" + "9" * 5000 + "\n", 1, ["CAT"], ("9" * 5000,), None),
    ],
)
def test_columns(
    text: str, column: int, words: list[str], definitions: tuple[str, ...], count: int | None, tmp_path: Path
) -> None:  # L06
    path = tmp_path / "w.txt"
    path.write_text(text, encoding="utf-8")
    lexicon = Lexicon.load(path, column=column, alphabet="en")
    assert list(lexicon) == words
    for each in (lexicon, lexicon.with_words(["dog"]), lexicon - ["dog"], pickle.loads(pickle.dumps(lexicon))):
        known = each.knowledge.about("cat")
        assert (known.definitions, known.count) == (definitions, count)
    assert lexicon.knowledge.about("zebra").definitions == ()


def test_a_list_of_which_nothing_is_a_word(tmp_path: Path) -> None:  # L06
    path = tmp_path / "w.txt"
    path.write_text("CAT\ta small pet\nDOG\tanother\n", encoding="utf-8")
    with pytest.raises(CorruptLexicon, match=r"none of its 2 lines is a word .*column=1"):
        Lexicon.load(path, alphabet="en")
    path.write_text("CAT 12\n", encoding="utf-8")
    with pytest.raises(CorruptLexicon, match="none of its 1 lines"):
        Lexicon.load(path)
    with pytest.raises(InvalidRules, match="columns are counted from 1, not 0"):
        Lexicon.load(path, column=0)
    with pytest.raises(CorruptLexicon, match="none of its 1 lines"):
        Lexicon.load(path, column=3)
    with pytest.raises(TypeError, match="`column` is int, not str"):
        Lexicon.load(path, column="1")  # type: ignore[arg-type]


def test_lengths(tmp_path: Path) -> None:
    path = tmp_path / "w.txt"
    path.write_text("a\nab\nabc\nabcd\n", encoding="utf-8")
    lexicon = Lexicon.load(path, shortest=2, longest=3)
    assert list(lexicon) == ["AB", "ABC"]
    assert [each.why.name for each in lexicon.report.dropped] == ["LENGTH", "LENGTH"]
    assert len(Lexicon.load("en", longest=2)) == 96
    for wrong in ((0, 5), (3, 2), (-1, 5)):
        with pytest.raises(InvalidRules, match="the range is from 1"):
            Lexicon.from_words(["a"], shortest=wrong[0], longest=wrong[1])


# -- own words --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [list, tuple, set, iter, dict.fromkeys, lambda words: Lexicon.from_words(words, "en")])
def test_any_words_can_be_put_in_and_taken_out(kind: Callable[[list[str]], object]) -> None:  # L07
    en = Lexicon.load("en")
    for made in (en | kind(["qi", "za"]), en.union(kind(["qi", "za"])), en.with_words(kind(["qi", "za"]))):  # type: ignore[arg-type]
        assert (len(made), "QI" in made, made.name, made.alphabet) == (len(en) + 2, True, "en", en.alphabet)
        assert made.commonness("the") == 1
    for made in (en - kind(["cat", "qi"]), en.difference(kind(["cat"])), en.without_words(kind(["cat"]))):  # type: ignore[arg-type]
        assert (len(made), "CAT" in made, made.name) == (len(en) - 1, False, "en")
    assert list(en & kind(["cat", "qi"])) == ["CAT"]
    assert len(en ^ kind(["cat", "qi"])) == len(en)


def test_own_words_are_of_the_same_alphabet() -> None:  # L07
    sv = Lexicon.load("sv")
    more = sv | ["tvx"]
    assert more.alphabet.name == "sv"
    assert more.new_meaning("katt", "katternas") is False
    assert more.lexemes("katternas") == ("KATT",)
    with pytest.raises(InvalidText, match="different alphabets"):
        sv.union(Lexicon.load("en"))


@pytest.mark.parametrize("wrong", ["qi", b"qi", 5, None])
def test_what_is_no_list_of_words(wrong: object) -> None:
    en = Lexicon.from_words(["cat"])
    with pytest.raises(TypeError):
        en.with_words(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        en.without_words(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        en | wrong
    with pytest.raises(TypeError, match="words are str, not int"):
        en | [5]


word_lists = st.lists(st.text("ab-", min_size=1, max_size=3), max_size=8)


@settings(max_examples=100, deadline=None)
@given(word_lists, word_lists, word_lists)
def test_reports_add_up(first: list[str], more: list[str], less: list[str]) -> None:
    lexicon = Lexicon.from_words(first, alphabet="en")
    for made in (lexicon | more, lexicon - less, lexicon & more, (lexicon | more) - less, lexicon ^ more):
        report = made.report
        assert report.kept == len(made)
        assert report.read == report.kept + report.duplicates + len(report.dropped) + report.removed
        assert str(report)
    words = {word.upper() for word in first if "-" not in word}
    assert set((lexicon | more) - less) == (words | {w.upper() for w in more if "-" not in w}) - {
        w.upper() for w in less
    }


def test_a_lexicon_cannot_be_assigned_to() -> None:  # P07
    en = Lexicon.load("en")
    for name in ("name", "alphabet", "report", "path", "anything"):
        with pytest.raises(AttributeError, match="cannot be assigned to"):
            setattr(en, name, "mine")
        with pytest.raises(AttributeError, match="cannot be changed"):
            delattr(en, name)
    mine = en.renamed("mine")
    assert (mine.name, en.name, mine == en) == ("mine", "en", True)
    assert pickle.loads(pickle.dumps(mine)).name == "mine"
    with pytest.raises(TypeError, match="a name is str"):
        en.renamed(5)  # type: ignore[arg-type]


def test_what_is_there() -> None:
    found = {each.name: each for each in wg.lexica()}
    assert set(found) == set(wg.lexicon.bundled())
    for name, each in found.items():
        assert each.words == len(Lexicon.load(name))
        assert each.licence
        assert "beyond" in each.parts


def test_words_beyond_a_board_of_fifteen() -> None:  # L12
    sv, more = Lexicon.load("sv"), Lexicon.load("sv", beyond=True)
    assert sv - more == Lexicon.from_words([], "sv")
    lengths = {len(more.alphabet.encode(word)) for word in more - sv}
    assert {1, 16} <= lengths
    assert not lengths & set(range(2, 16))
    assert more.name == "sv+beyond"
