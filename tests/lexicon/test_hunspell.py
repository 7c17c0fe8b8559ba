"""Hunspell dictionaries: flag types, affixes, restrictions, encodings, damage; verdicts recorded from the program."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordgame.errors import BuildLimit, CorruptLexicon, WordgameError
from wordgame.lexicon import Lexicon
from wordgame.lexicon.hunspell import Hunspell

DATA = Path(__file__).parents[1] / "data"


def words(aff: str, dic: str) -> list[str]:
    return Hunspell.parse(aff, dic).words()


FLAG_TYPES = [
    ("", "A", "B"),
    ("FLAG long", "A1", "A2"),
    ("FLAG num", "65000", "999"),
    ("FLAG UTF-8", "Ö", "ü"),
]


@pytest.mark.parametrize(("flag_line", "one", "other"), FLAG_TYPES)
def test_flag_types(flag_line: str, one: str, other: str) -> None:
    """Reported fault LD19: two-letter flags read as one letter each."""
    aff = f"{flag_line}\nSFX {one} Y 1\nSFX {one} a bb a\nSFX {other} Y 1\nSFX {other} a cc a\n"
    comma = "," if flag_line == "FLAG num" else ""
    assert words(aff, f"3\naa/{one}\nca/{other}\nda/{one}{comma}{other}\n") == [
        "aa", "abb", "ca", "ccc", "da", "dbb", "dcc",
    ]  # fmt: skip


def test_plain_flags_are_bytes() -> None:
    """As in hunspell: without FLAG UTF-8 a flag is one byte, whatever the encoding of the words."""
    assert words("SET UTF-8\nNEEDAFFIX ¤\nSFX A Y 1\nSFX A 0 s .\n", "1\nab/A¤\n") == ["abs"]


def test_aliases() -> None:
    aff = "AF 2\nAF A # 1\nAF AB\nAM 1\nAM po:noun\nSFX A Y 1\nSFX A 0 s .\nSFX B Y 1\nSFX B 0 t/1 .\n"
    assert words(aff, "2\na/1\nb/2\n") == ["a", "as", "b", "bs", "bt", "bts"]
    with pytest.raises(CorruptLexicon, match="no flag alias 3"):
        words(aff, "1\na/3\n")


CONDITIONS = """
SFX A Y 5
SFX A y ies [^aeiou]y
SFX A 0 s [aeiou]y
SFX A 0 es [sxz]
SFX A 0 s [^sxzhy]
SFX A f ves [^f]f
"""


def test_conditions() -> None:
    assert words(CONDITIONS, "5\nfly/A\nday/A\nbox/A\ncat/A\nleaf/A\n") == sorted(
        ["fly", "flies", "day", "days", "box", "boxes", "cat", "cats", "leaf", "leafs", "leaves"]
    )


def test_a_range_is_no_range_and_a_dot_in_brackets_is_a_dot() -> None:
    assert words("SFX A Y 2\nSFX A 0 x [a-c]\nSFX A 0 y [.]\n", "5\na/A\nb/A\nc/A\n-/A\n./A\n") == [
        "-", "-x", ".", ".y", "a", "ax", "b", "c", "cx",
    ]  # fmt: skip


def test_cross_products() -> None:
    aff = "PFX P {} 1\nPFX P 0 un .\nSFX S {} 1\nSFX S 0 s .\n"
    both = ["do", "dos", "undo", "undos"]
    assert words(aff.format("Y", "Y"), "1\ndo/PS\n") == both
    for prefix, suffix in ("YN", "NY", "NN"):
        assert words(aff.format(prefix, suffix), "1\ndo/PS\n") == both[:3]


def test_continuation_classes() -> None:
    aff = "SFX A Y 1\nSFX A 0 er/BP .\nSFX B Y 1\nSFX B 0 s/C .\nSFX C Y 1\nSFX C 0 x .\nPFX P Y 1\nPFX P 0 re .\n"
    assert words(aff, "1\ndo/A\n") == ["do", "doer", "doers", "redoer", "redoers"]


def test_a_suffix_that_the_prefix_brings_along() -> None:
    aff = "PFX P Y 1\nPFX P 0 un/S .\nSFX S Y 1\nSFX S 0 s .\n"
    assert words(aff, "1\ndo/P\n") == ["do", "undo", "undos"]


def test_need_affix() -> None:
    aff = "NEEDAFFIX X\nSFX A Y 2\nSFX A 0 s .\nSFX A 0 t/XB .\nSFX B Y 1\nSFX B 0 u .\n"
    assert words(aff, "2\nab/AX\ncd/A\n") == ["abs", "abtu", "cd", "cds", "cdtu"]


def test_circumfix() -> None:
    aff = "CIRCUMFIX X\nPFX P Y 1\nPFX P 0 ge/X .\nSFX S Y 2\nSFX S en t/X en\nSFX S 0 d .\n"
    assert words(aff, "1\nmachen/PS\n") == ["gemacht", "machen", "machend"]


def test_forbidden_words_and_parts_of_compounds() -> None:
    aff = "FORBIDDENWORD X\nONLYINCOMPOUND O\nSFX S Y 2\nSFX S 0 s .\nSFX S 0 z/O .\n"
    assert words(aff, "6\nfoo/S\nfoo/SX\nbar/S\nbars/X\nkar/OS\nbaz/SX\n") == ["bar", "foo", "foos"]


def test_full_strip() -> None:
    aff = "SFX S Y 1\nSFX S ab x ab\n"
    assert words(aff, "1\nab/S\n") == ["ab"]
    assert words("FULLSTRIP\n" + aff, "1\nab/S\n") == ["ab", "x"]


def test_complex_prefixes() -> None:
    aff = "COMPLEXPREFIXES\nPFX A Y 1\nPFX A 0 a/B .\nPFX B Y 1\nPFX B 0 b [a]\nSFX S Y 1\nSFX S k ks k\n"
    assert words(aff, "1\nok/AS\n") == ["aok", "aoks", "baok", "baoks", "ok", "oks"]


def test_ignored_signs() -> None:
    assert words("IGNORE ’\nSFX A Y 1\nSFX A 0 ’s .\n", "1\na’b/A\n") == ["ab", "abs"]


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("word", ("word", 0, "")),
        ("word/AB", ("word", 2, "")),
        ("and\\/or/A", ("and/or", 1, "")),
        ("/slash/A", ("/slash", 1, "")),
        ("two words/A", ("two words", 1, "")),
        ("word/A po:noun st:wort", ("word", 1, "po:noun st:wort")),
        ("word po:noun", ("word", 0, "po:noun")),
        ("word/A\tnoun", ("word", 1, "noun")),
        ("10:30/A", ("10:30", 1, "")),
    ],
)
def test_entries(line: str, entry: tuple[str, int, str]) -> None:
    (read,) = Hunspell.parse("", f"1\n{line}\n").entries
    assert (read.word, len(read.flags), read.morph) == entry


@pytest.mark.parametrize("encoding", ["ISO8859-1", "ISO8859-2", "UTF-8", "microsoft-cp1251", "KOI8-R"])
def test_encodings(encoding: str) -> None:
    word = {"microsoft-cp1251": "жар", "KOI8-R": "жар", "ISO8859-2": "čaj"}.get(encoding, "äng")
    codec = {"microsoft-cp1251": "cp1251"}.get(encoding, encoding)
    dictionary = Hunspell(f"SET {encoding}\n".encode(), f"1\r\n{word}\r\n".encode(codec))
    assert dictionary.words() == [word]


def test_without_set_it_is_latin_1() -> None:
    assert Hunspell(b"", "1\näng\n".encode("iso8859-1")).words() == ["äng"]


@pytest.mark.parametrize(
    ("aff", "dic", "message"),
    [
        (b"SET UTF-8\n", b"2\nab\n\xe4ng\n", r"line 3 of the \.dic cannot be read as utf-8.*0xE4"),
        (b"SET klingon\n", b"", "encoding 'klingon' is not known"),
        (b"SFX A Y\n", b"", "line 1 .*is not a line of an affix table"),
        (b"SFX A Y 2\nSFX A 0 s .\n", b"", "ends within 1 affix tables"),
        (b"SFX A Y 1\nSFX A 0 s .\nSFX A 0 t .\n", b"", "line 3 .*more SFX A lines"),
        (b"SFX A Y many\n", b"", "'many' is not a number"),
        (b"SFX A Y 1\nSFX A 0 s [ab\n", b"", "line 2 .*bracket without an end"),
        (b"FLAG num\n", b"1\nab/x1\n", "line 2 of the .dic: 'x1' is not a list of numbers"),
    ],
)
def test_damage_is_named_with_its_line(aff: bytes, dic: bytes, message: str) -> None:
    with pytest.raises(CorruptLexicon, match=message):
        Hunspell(aff, dic)


def test_loading_through_the_lexicon(tmp_path: Path) -> None:
    (tmp_path / "xx.aff").write_text("SET UTF-8\nSFX A Y 1\nSFX A 0 n .\n", encoding="utf-8")
    (tmp_path / "xx.dic").write_text("2\nöga/A\nStockholm\n", encoding="utf-8")
    assert list(Lexicon.load(tmp_path / "xx.dic", alphabet="sv")) == ["STOCKHOLM", "ÖGA", "ÖGAN"]
    assert len(Lexicon.load(tmp_path / "xx.aff", alphabet="sv", skip_capitalised=True)) == 2
    (tmp_path / "xx.aff").write_bytes(b"SET UTF-8\nSFX A Y 9\n")
    with pytest.raises(CorruptLexicon, match=r"xx\.dic") as caught:
        Lexicon.load(tmp_path / "xx.dic", alphabet="sv")
    assert caught.value.path == str(tmp_path / "xx.dic")


def test_limit_and_progress() -> None:
    dictionary = Hunspell.parse("SFX A Y 1\nSFX A 0 s .\n", "3\na/A\nb/A\nc/A\n")
    with pytest.raises(BuildLimit, match="more than 3 forms"):
        dictionary.words(limit=3)
    seen: list[tuple[int, int]] = []
    dictionary.words(progress=lambda done, total: seen.append((done, total)))
    assert seen == [(0, 3), (3, 3)]


def test_forms_say_where_they_come_from() -> None:
    dictionary = Hunspell.parse("SFX A Y 1\nSFX A y ies y po:plural\n", "1\nfly/A po:noun\n")
    base, plural = dictionary.forms(dictionary.entries[0])
    assert (base.text, base.affixes) == ("fly", ())
    assert (plural.text, plural.entry.word, plural.entry.morph, plural.affixes[0].morph) == (
        "flies", "fly", "po:noun", "po:plural",
    )  # fmt: skip


def test_verdicts_of_the_hunspell_program() -> None:
    """Recorded by benchmarks/hunspell_verdicts.py: which of many candidate forms `hunspell -l` accepts."""
    cases = json.loads((DATA / "hunspell_verdicts.json").read_text("utf-8"))
    assert len(cases["dictionaries"]) >= 40
    for case in cases["dictionaries"]:
        found = set(words(case["aff"], case["dic"]))
        assert {word for word in case["candidates"] if word in found} == set(case["accepted"]), case["aff"]


signs = st.text("ab01SFXPYN./[]^ \n\t\\,A", max_size=200)


@settings(max_examples=150, deadline=None)
@given(signs, signs)
def test_any_bytes_give_words_or_a_named_error(aff: str, dic: str) -> None:
    try:
        Hunspell.parse(aff, dic).words(limit=10_000)
    except WordgameError:
        return
