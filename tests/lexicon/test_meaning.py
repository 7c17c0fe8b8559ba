"""The meaning relation: required answers, the recorded pairs, forms of one word, genitives, unknown words."""

from __future__ import annotations

import csv
import pickle
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordgame.errors import InvalidRules, InvalidText
from wordgame.lexicon import Lexicon
from wordgame.lexicon.meaning import MEANINGS

DATA = Path(__file__).parents[1] / "data"
KNOWN_MISSES = {("kort", "kortet")}  # both kort (card) and kort (short) have the base form KORT, so kortet is refused

SEED = {("katt", "katternas"): False, ("katt", "beskatta"): True, ("kör", "köra"): True}
REQUIRED = SEED | {
    tuple(pair.split(">")): allowed  # the digest of the rules
    for allowed, pairs in (
        (False, "bil>bilar hus>husen väg>vägen luva>luvan spel>spelet"),
        (True, "bil>bilist sol>solig lek>leka kort>korta ros>rosa bord>borde sal>salt"),
    )
    for pair in pairs.split()
}
FORMS = """
    väg vägar vägen vägarna vägarnas vägs | ros rosen rosor rosorna | öga ögat ögon ögonen | man mannen män männen
    fot foten fötter fötterna | måla målar målade målat målad målande | gå går gick gått | liten litet lilla små
    stor större störst stora | god goda gott | snabb snabbt snabbare snabbast | anspänd anspända anspänt
    arm armen armar | blomma blommor blomman blommorna | fri fritt friare | lång långa långt | öron öronen
"""
NEW_WORDS = """
    dans>dansa hopp>hoppa skratt>skratta regn>regna snö>snöa snö>snöig bar>bara hal>hals bus>buss rik>rike
    frukt>frukta tid>tidig barn>barnslig läsa>läsare ny>nyhet glas>glasera ben>bena ren>rena fri>fria moln>molnig
    lag>lagar pump>pumpar
    kula>kulan! hund>hunden! skog>skogarna! sjunga>sjunger! läs>läser! skriv>skriver! öron>öronen! turkisk>turkiske!
    uppkopplad>uppkopplade! kör>körs! kör>kören! väg>vägarna! arm>armen! ögon>ögonen! lek>leks!
"""


@pytest.fixture(scope="module")
def sv() -> Lexicon:
    return Lexicon.load("sv")


@pytest.mark.parametrize(("base", "word", "allowed"), [(*pair, allowed) for pair, allowed in REQUIRED.items()])
def test_what_the_rules_require(sv: Lexicon, base: str, word: str, allowed: bool) -> None:
    assert sv.new_meaning(base, word) is allowed


def test_recorded_pairs(sv: Lexicon) -> None:
    with (DATA / "meaning.sv.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    assert len(rows) == 40
    wrong = {
        (row["base"], row["word"])
        for row in rows
        if sv.new_meaning(row["base"], row["word"]) != (row["expected"] == "allowed")
    }
    assert wrong == KNOWN_MISSES


@pytest.mark.parametrize("forms", FORMS.replace("\n", "|").split("|"))
def test_forms_of_one_word_are_refused(sv: Lexicon, forms: str) -> None:
    base, *others = forms.split() or ["katt"]
    assert [word for word in others if sv.new_meaning(base, word)] == []


@pytest.mark.parametrize("pair", NEW_WORDS.split())
def test_new_words_and_old_ones(sv: Lexicon, pair: str) -> None:
    base, word = pair.rstrip("!").split(">")
    assert sv.new_meaning(base, word) is not pair.endswith("!")


@pytest.mark.parametrize(
    ("word", "lexemes"),
    [
        ("katternas", ("KATT",)),
        ("kör", ("KÖR",)),
        ("körde", ("KÖRA",)),
        ("leker", ("LEKA",)),
        ("droppar", ("DROPPA", "DROPPE")),
        ("läs", ("LÄ", "LÄSA")),
        ("ormögons", ("ORMÖGA",)),
        ("hals", ("HALS",)),
        ("blixtbok", ("BLIXTBOK",)),
    ],
)
def test_lexemes(sv: Lexicon, word: str, lexemes: tuple[str, ...]) -> None:
    assert sv.lexemes(word) == lexemes


def test_any_case_and_any_normal_form(sv: Lexicon) -> None:
    assert sv.lexemes("KO\u0308RDE") == sv.lexemes("körde") == sv.lexemes("Körde")
    assert sv.new_meaning("KÖR", "ko\u0308ra")


@pytest.mark.parametrize("base", ["katt", "droppe", "droppar", "mus", "korta", "gå"])
def test_any_shared_base_form_is_refused_by_the_stricter_reading(base: str, sv: Lexicon) -> None:
    own = set(sv.lexemes(base))
    same = sv.same_meaning(base, meaning="any")
    assert same >= sv.same_meaning(base)
    near = {*sv.match(f"{base}*"), *sv.match("?" * len(base)), *same} - {base.upper()}
    for word in near:
        new = sv.new_meaning(base, word, meaning="any")
        assert new is (word not in same)
        if not own.isdisjoint(sv.lexemes(word)):
            assert not new
        assert sv.new_meaning(base, word) or not new


def test_the_other_tests(sv: Lexicon) -> None:
    assert MEANINGS == ("lexeme", "any", "spelling", "off")
    assert sv.new_meaning("katt", "katternas", meaning="spelling")
    assert not sv.new_meaning("katt", "KATT", meaning="spelling")
    assert sv.new_meaning("katt", "katt", meaning="off")
    asked: list[tuple[str, str]] = []

    def ask(base: str, word: str) -> bool:
        asked.append((base, word))
        return False

    assert not sv.new_meaning("katt", "beskatta", meaning=ask)
    assert asked == [("KATT", "BESKATTA")]
    with pytest.raises(InvalidRules, match="no meaning test 'lexemes'") as caught:
        sv.new_meaning("katt", "katten", meaning="lexemes")
    assert caught.value.option == "meaning"
    with pytest.raises(InvalidText):
        sv.new_meaning("katt", "ka tt")


def test_words_that_the_table_does_not_know(sv: Lexicon) -> None:
    own = Lexicon.from_words(["blorp", "blorps", "blorpig", "katterna"], alphabet="sv")
    assert own.lexemes("blorp") == own.lexemes("blorps") == ("BLORP",)
    assert own.new_meaning("blorp", "blorpig")
    assert not own.new_meaning("blorp", "blorps")
    assert not sv.new_meaning("blorp", "blorps"), "a genitive, even of a word that no list has"
    assert not sv.new_meaning("blorp", "blorp")
    assert own.lexemes("katternas") == ("KATT",)


def test_a_language_without_a_table() -> None:
    en = Lexicon.load("en")
    assert en.lexemes("cats") == ("CATS",)
    assert en.new_meaning("cat", "cats")
    assert not en.new_meaning("cat", "cat")


def test_pickled(sv: Lexicon) -> None:
    assert pickle.loads(pickle.dumps(sv)).lexemes("katternas") == ("KATT",)


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 669_796), st.integers(0, 669_796))
def test_properties(first: int, second: int) -> None:
    sv = Lexicon.load("sv")
    word, other = sv.word_at(first), sv.word_at(second)
    bases = sv.lexemes(word)
    assert bases
    assert list(bases) == sorted(bases, key=sv.alphabet.sort_key)
    assert all(base in sv for base in bases)
    assert not sv.new_meaning(word, word)
    assert all(sv.lexemes(base) == (base,) for base in bases), "a base form belongs to itself alone"
    assert sv.new_meaning(word, other) == (not set(sv.lexemes(other)) <= set(bases) and other != word + "S")
