"""Hunspell dictionaries: flag types, affixes, restrictions, encodings, damage; verdicts recorded from the program."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import DATA
from wordgame.alphabet import Alphabet
from wordgame.errors import BuildLimit, CorruptLexicon, WordgameError
from wordgame.lexicon import Lexicon, Why
from wordgame.lexicon.building import Builder
from wordgame.lexicon.hunspell import Hunspell, expansion
from wordgame.lexicon.loading import Read


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
    (problem,) = Hunspell.parse(aff, "1\na/3\n").problems
    assert "no flag alias 3" in problem.message


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
        (b"SET UTF-8\n", b"3\nab\n\xe4ng\n", r"line 3 of the \.dic: .*cannot be read as utf-8 \(byte 0xE4"),
        (b"SFX A Y\n", b"1\nab\n", r"line 1 of the \.aff: not a line of an affix table"),
        (b"SFX A Y 2\nSFX A 0 s .\n", b"1\nab/A\n", "ends within a table of SFX, 1 line short"),
        (b"SFX A Y 1\nSFX A 0 s .\nSFX A 0 t .\n", b"1\nab/A\n", "line 3 .*more SFX A lines"),
        (b"SFX A Y many\n", b"1\nab\n", "'many' is not a number"),
        (b"SFX A Y " + b"9" * 5000 + b"\n", b"1\nab\n", "is not a number"),  # P08
        (b"FLAG num\n", b"2\nac/" + b"9" * 5000 + b"\nab\n", "is not a list of numbers"),  # P08
        (b"SFX A Y 1\nSFX A 0 s [ab\n", b"1\nab\n", "line 2 .*bracket without an end"),
        (b"FLAG num\n", b"2\nac/x1\nab\n", "line 2 of the .dic: 'x1' is not a list of numbers"),
        (b"FLAG num\n", b'2\n"A/S"\nab\n', "line 2 of the .dic"),  # L02
        (b"AF 1\n", b"2\nac/7\nab\n", "line 2 of the .dic"),
    ],
)
def test_a_bad_line_costs_that_line_alone(aff: bytes, dic: bytes, message: str) -> None:
    dictionary = Hunspell(aff, dic)
    if b"AF" not in aff:
        assert any(re.search(message, each.message) for each in dictionary.problems)
    assert "ab" in dictionary.words()


@pytest.mark.parametrize("name", ["klingon", "rot13", "punycode", "undefined", "hex", "idna"])
def test_encodings_that_no_file_has(name: str) -> None:  # P08
    with pytest.raises(CorruptLexicon, match=f"encoding '{name}' is not known"):
        Hunspell(f"SET {name}\n".encode(), b"1\ncat\n")
    with pytest.raises(CorruptLexicon, match="is not known"):
        Hunspell(b"", b"1\ncat\n", encoding=name)


def test_comments_and_flags_of_any_bytes() -> None:  # L01
    aff = "# Szótár\n".encode("iso8859-2") + b"SET UTF-8\nAF 2\nAF \xd7\xa0\nAF \xd7A\n# \xff\nSFX \xa0 Y 1\n"
    aff += b"SFX " + b"\xa0 0 \xc5\x91 .\n"
    dictionary = Hunspell(aff, b"1\nab/1\nac/2\n")
    assert dictionary.problems == ()
    assert dictionary.words() == ["ab", "abő", "ac"]


def test_loading_through_the_lexicon(tmp_path: Path) -> None:
    (tmp_path / "xx.aff").write_text("SET UTF-8\nSFX A Y 1\nSFX A 0 n .\n", encoding="utf-8")
    (tmp_path / "xx.dic").write_text("2\nöga/A\nStockholm\n", encoding="utf-8")
    assert list(Lexicon.load(tmp_path / "xx.dic", alphabet="sv")) == ["STOCKHOLM", "ÖGA", "ÖGAN"]
    assert len(Lexicon.load(tmp_path / "xx.aff", alphabet="sv", skip_capitalised=True)) == 2
    (tmp_path / "xx.aff").write_bytes(b"SET UTF-8\nSFX A Y 9\n")
    lexicon = Lexicon.load(tmp_path / "xx.dic", alphabet="sv")
    assert list(lexicon) == ["STOCKHOLM", "ÖGA"]
    assert [each.why for each in lexicon.report.dropped] == [Why.UNREADABLE]
    (tmp_path / "xx.aff").write_bytes(b"SET klingon\n")
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
    """Recorded by benchmarks/lexicon/hunspell_verdicts.py: which of many candidate forms `hunspell -l` accepts."""
    cases = json.loads((DATA / "hunspell_verdicts.json").read_text("utf-8"))
    assert len(cases["dictionaries"]) >= 40
    for case in cases["dictionaries"]:
        found = set(words(case["aff"], case["dic"]))
        assert {word for word in case["candidates"] if word in found} == set(case["accepted"]), case["aff"]


# -- the forms made in the core ---------------------------------------------------------------------------------------


def plainly(dictionary: Hunspell, alphabet: Alphabet) -> Lexicon:
    """The words by the plain program: every form, then those that the alphabet spells."""
    return Lexicon.from_words(dictionary.words(), alphabet)


def in_the_core(dictionary: Hunspell, alphabet: Alphabet, **options: Any) -> Lexicon:
    builder = Builder(alphabet, longest=options.pop("longest", 63))
    expansion.fill(dictionary, builder, **options)
    return Lexicon._of(Read(builder.graph(), alphabet, "core", report=builder.report()))


ALPHABETS = ["ABCDE", ["A", "B", "C", "D", "E", "AB", "CD"], ["A", "B", "CDE", "D", "E"], "BCDE"]


def test_the_core_and_the_recorded_verdicts() -> None:
    cases = json.loads((DATA / "hunspell_verdicts.json").read_text("utf-8"))
    for case in cases["dictionaries"]:
        dictionary = Hunspell.parse(case["aff"], case["dic"])
        for letters in ALPHABETS:
            alphabet = Alphabet.from_letters(letters)
            assert in_the_core(dictionary, alphabet) == plainly(dictionary, alphabet), case["aff"]


affix_lines = st.tuples(
    st.sampled_from(["0", "a", "b", "ab", "'", "é"]),
    st.sampled_from(["0", "c", "d", "ab", "c'", "é", "e", "'ab"]),
    st.lists(st.sampled_from("PQSTUNOX"), max_size=3).map("".join),
    st.sampled_from([".", "a", "[ab]", "[^a]", "[^ab].", "b[ac]", "é", "."]),
)
tables = st.lists(
    st.tuples(st.sampled_from("PQSTU"), st.sampled_from("YN"), st.lists(affix_lines, max_size=3)), max_size=5
)
entry_lines = st.tuples(st.text("abcé'", min_size=1, max_size=4), st.text("PQSTUNOXF", max_size=4))
settings_lines = st.sets(
    st.sampled_from(
        ["NEEDAFFIX N", "ONLYINCOMPOUND O", "CIRCUMFIX X", "FORBIDDENWORD F", "FULLSTRIP", "COMPLEXPREFIXES"]
    )
)


@settings(max_examples=300, deadline=None)
@given(
    settings_lines, tables, st.lists(entry_lines, max_size=6), st.sampled_from([*ALPHABETS, ["A", "B", "C", "D", "É"]])
)
def test_the_core_makes_the_forms_of_the_plain_program(
    options: set[str],
    affixes: list[tuple[str, str, list[tuple[str, str, str, str]]]],
    entries: list[tuple[str, str]],
    letters: str | list[str],
) -> None:
    lines = [*sorted(options)]
    for flag, crosses, rows in {each[0]: each for each in affixes}.values():
        kind = "PFX" if flag in "PQ" else "SFX"
        lines.append(f"{kind} {flag} {crosses} {len(rows)}")
        lines += [f"{kind} {flag} {strip} {add}/{more} {look}" for strip, add, more, look in rows]
    dic = "\n".join([str(len(entries)), *(f"{word}/{flags}" for word, flags in entries)])
    dictionary = Hunspell.parse("\n".join(lines) + "\n", dic + "\n")
    alphabet = Alphabet.from_letters(letters)
    expected = plainly(dictionary, alphabet)
    made = in_the_core(dictionary, alphabet)
    assert made == expected
    for longest in (1, 3, 5):
        short = Lexicon.from_words(expected, alphabet, longest=longest)
        assert in_the_core(dictionary, alphabet, longest=longest) == short


def test_forms_that_no_word_is_are_not_made() -> None:  # L03
    aff = "PFX D Y 2\nPFX D 0 dell' .\nPFX D 0 de .\nSFX S Y 2\nSFX S 0 s .\nSFX S 0 -lhe .\n"
    lexicon = in_the_core(Hunspell.parse(aff, "1\narte/DS\n"), Alphabet.load("it"))
    assert list(lexicon) == ["ARTE", "ARTES", "DEARTE", "DEARTES"]
    assert lexicon.report.read == 4


def test_folding() -> None:
    dictionary = Hunspell.parse("SFX S Y 1\nSFX S 0 ß .\n", "3\nété/S\nŝi\na\n")
    french = Alphabet.load("fr")
    assert list(in_the_core(dictionary, french)) == ["A", "ETE"]
    assert list(in_the_core(dictionary, french, fold=False)) == ["A"]
    assert list(in_the_core(dictionary, french, fold=True)) == ["A", "ETE", "SI"]
    assert list(in_the_core(dictionary, Alphabet.load("de"))) == ["A", "ETE", "ETESS"]


def test_names_can_be_left_out_with_their_forms() -> None:
    dictionary = Hunspell.parse("SFX S Y 1\nSFX S 0 s .\n", "3\nAnna/S\nUSB/S\nkatt/S\n")
    lexicon = in_the_core(dictionary, Alphabet.load("sv"), skip_capitalised=True)
    assert list(lexicon) == ["KATT", "KATTS", "USB", "USBS"]
    assert [(each.text, each.why) for each in lexicon.report.dropped] == [("Anna", Why.CAPITALISED)]


def test_two_suffixes_on_each_of_three_thousand(tmp_path: Path) -> None:  # P09
    letters = "abcdefghijklmnop"
    ends = [a + b + c for a in letters for b in letters for c in letters][:3000]
    lines = [
        "SFX A Y 3000",
        *(f"SFX A 0 {end}/B ." for end in ends),
        "SFX B Y 3000",
        *(f"SFX B 0 {end} ." for end in ends),
    ]
    (tmp_path / "x.aff").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (tmp_path / "x.dic").write_text("1\nword/A\n", encoding="utf-8")
    begun = time.process_time()
    with pytest.raises(BuildLimit, match=r"one entry more than one in eight.*'word'.*most_forms="):
        Lexicon.load(tmp_path / "x.dic", alphabet="en")
    assert time.process_time() - begun < 10
    with pytest.raises(BuildLimit):
        Hunspell.load(tmp_path / "x.dic").words(limit=100_000)
    (tmp_path / "x.aff").write_text("\n".join([lines[0], *(line.replace("/B", "") for line in lines[1:])]) + "\n")
    assert len(Lexicon.load(tmp_path / "x.dic", alphabet="en")) == 3001


def test_where_too_much_could_be_made_less_is(tmp_path: Path) -> None:
    aff = "SFX A Y 50\n" + "".join(f"SFX A 0 {a}{b}/B .\n" for a in "abcde" for b in "abcdefghij")
    aff += "SFX B Y 50\n" + "".join(f"SFX B 0 {a}{b} .\n" for a in "vwxyz" for b in "abcdefghij")
    (tmp_path / "x.aff").write_text(aff, encoding="utf-8")
    (tmp_path / "x.dic").write_text("9\n" + "".join(f"{a}tem/A\n" for a in "abcdefghi"), encoding="utf-8")
    whole = Lexicon.load(tmp_path / "x.dic", alphabet="en")
    assert (len(whole), whole.report.single) == (9 * (1 + 50 + 50 * 50), False)
    single = Lexicon.load(tmp_path / "x.dic", alphabet="en", most_forms=60_000)
    assert (len(single), single.report.single) == (9 * 51, True)
    assert "more than one affix" in str(single.report)
    aff = "SFX A Y 11\n" + "".join(f"SFX A 0 {'a' * size} .\n" for size in range(1, 12))
    (tmp_path / "x.aff").write_text(aff, encoding="utf-8")
    short = Lexicon.load(tmp_path / "x.dic", alphabet="en", most_forms=250)
    assert short.report.longest == 12
    assert (len(short), max(map(len, short))) == (9 * 9, 12)


signs = st.text("ab01SFXPYN./[]^ \n\t\\,A", max_size=200)


@settings(max_examples=150, deadline=None)
@given(signs, signs)
def test_any_bytes_give_words_or_a_named_error(aff: str, dic: str) -> None:
    try:
        Hunspell.parse(aff, dic).words(limit=10_000)
    except WordgameError:
        return
