"""Word lists as people have them: line ends, marks, comments, case, encodings, packed files, accents."""

from __future__ import annotations

import gzip
import lzma
from collections.abc import Iterator
from pathlib import Path

import pytest

from wordgame._core import build
from wordgame.alphabet import Alphabet
from wordgame.errors import BuildLimit, CorruptLexicon, InvalidText, UnknownLexicon
from wordgame.lexicon import Lexicon, Report, Why


def load(tmp_path: Path, data: bytes, **options: object) -> list[str]:
    path = tmp_path / "list.txt"
    path.write_bytes(data)
    return list(Lexicon.load(path, **options))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\xef\xbb\xbfAA\nAB\n", ["AA", "AB"]),  # LD01
        ("AA\nAB".encode("utf-16"), ["AA", "AB"]),
        (b"\xfe\xff" + "AA\nAB".encode("utf-16-be"), ["AA", "AB"]),
        (b"AA\r\nAB\nAA\r\nAC\rAD", ["AA", "AB", "AC", "AD"]),  # LD02
        (b"AA \n\n\tAB\n   \nAA\n", ["AA", "AB"]),  # LD03
        (b"# words\nAA\n  # more\nAB # the best\n#AC", ["AA", "AB"]),
        (b"", []),
        (b"polish\nPolish\nPOLISH\nTuesday\n", ["POLISH", "TUESDAY"]),  # LD04
        (b"A\nI\nAB\n", ["A", "AB", "I"]),  # LD07
        (b"A\xcc\x88L\n", ["ÄL"]),
        (b"\xc3\x84L", ["ÄL"]),
    ],
)
def test_lines(tmp_path: Path, data: bytes, words: list[str]) -> None:
    assert load(tmp_path, data) == words


def test_names_can_be_left_out(tmp_path: Path) -> None:  # LD04
    data = b"polish\nPolish\nPOLISH\nTuesday\nI\nMcCoy\n"
    assert load(tmp_path, data, skip_capitalised=True) == ["I", "POLISH"]
    lexicon = Lexicon.from_words(["Tuesday", "cat"], skip_capitalised=True)
    (dropped,) = lexicon.report.dropped
    assert (dropped.text, dropped.why, str(dropped.message)) == (
        "Tuesday", Why.CAPITALISED, "'Tuesday' is capitalised",
    )  # fmt: skip


def test_bytes_of_another_encoding_are_never_lost(tmp_path: Path) -> None:  # LD06
    data = b"AB\nA\xd1O\n"
    with pytest.raises(InvalidText, match="byte 0xD1 in line 2") as caught:
        load(tmp_path, data, alphabet="es")
    assert caught.value.at == 4
    assert load(tmp_path, data, alphabet="es", encoding="latin-1") == ["AB", "AÑO"]
    with pytest.raises(InvalidText, match="no encoding 'klingon'"):
        load(tmp_path, data, encoding="klingon")


def test_packed_files(tmp_path: Path) -> None:
    data = b"AA\nAB\n"
    for name, packed in {"a.txt.gz": gzip.compress(data), "a.txt.xz": lzma.compress(data)}.items():
        path = tmp_path / name
        path.write_bytes(packed)
        lexicon = Lexicon.load(path)
        assert list(lexicon) == ["AA", "AB"]
        assert (lexicon.name, lexicon.path) == ("a", str(path))
        for bad in (packed[:-3], packed[:5], b"nonsense", packed[:15] + b"\xff\xff" + packed[17:]):
            path.write_bytes(bad)
            with pytest.raises(CorruptLexicon, match="cannot be unpacked"):
                Lexicon.load(path)


def test_files_of_unknown_kinds(tmp_path: Path) -> None:
    (tmp_path / "x.pdf").write_bytes(b"%PDF")
    with pytest.raises(CorruptLexicon, match="neither wordgame's own"):
        Lexicon.load(tmp_path / "x.pdf")
    with pytest.raises(UnknownLexicon):
        Lexicon.load(tmp_path / "y.txt")


@pytest.mark.parametrize("word", ["AB$CD", "AB+CD", "AB@", "A\0B", "AB CD", "AB1", "AB?", "AB.", "-"])
def test_signs_that_are_no_letters_never_split_a_word(word: str) -> None:  # LD09
    lexicon = Lexicon.from_words([word, "AC"], alphabet="en")
    assert list(lexicon) == ["AC"]
    assert word not in lexicon
    (dropped,) = lexicon.report.dropped
    assert (dropped.text, dropped.why) == (word, Why.STRANGE)
    assert "is not a letter of the alphabet 'en'" in dropped.message


def test_the_report_adds_up() -> None:
    lexicon = Lexicon.from_words(["aa", "AA", "", "  ", "a" * 64, "b-c", "ab"])
    report = lexicon.report
    assert (report.read, report.kept, report.duplicates) == (7, 2, 1)
    assert [each.why for each in report.dropped] == [Why.EMPTY, Why.EMPTY, Why.LONG, Why.STRANGE]
    assert report.read == report.kept + report.duplicates + len(report.dropped)
    assert str(report).splitlines()[0] == "7 entries, 2 words, 1 repeated, 4 dropped"
    assert Lexicon.load("en").report == Report(read=168551, kept=168551)


def test_any_iterable_will_do() -> None:  # LD16
    def words() -> Iterator[str]:
        yield from ["B", "A", "C", "A"]

    assert len(Lexicon.from_words(words())) == 3
    assert len(Lexicon.from_words(words(), alphabet="en")) == 3
    assert len(Lexicon.from_words({"a": 1, "b": 2})) == 2
    for wrong in ("abc", b"abc"):
        with pytest.raises(TypeError, match="not one text"):
            Lexicon.from_words(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="words are str, not int"):
        Lexicon.from_words(["a", 5])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="words are str, not bytes"):
        Lexicon.from_words([b"a"], alphabet="en")  # type: ignore[list-item]


def test_an_error_in_the_iterable_comes_through() -> None:
    def words() -> Iterator[str]:
        yield "a"
        raise RuntimeError("broken")

    with pytest.raises(RuntimeError, match="broken"):
        Lexicon.from_words(words(), alphabet="en")


def test_accents_stay_or_go_as_asked() -> None:  # UN07
    words = ["ÉTÉ", "ETE"]
    assert set(Lexicon.from_words(words, alphabet=Alphabet.from_letters("ETÉ"), fold=False)) == {"ÉTÉ", "ETE"}
    folded = Lexicon.from_words(words, alphabet="fr", fold=True)
    assert list(folded) == ["ETE"]
    assert folded.report.folded == (("ETE", ("ÉTÉ", "ETE")),)
    assert "été" in folded
    strict = Lexicon.from_words(words, alphabet="fr", fold=False)
    assert list(strict) == ["ETE"]
    assert [each.text for each in strict.report.dropped] == ["ÉTÉ"]
    swedish = Lexicon.from_words(["ÅL", "IDÉ", "A\u0301R"], alphabet="sv", fold=True)
    assert list(swedish) == ["AR", "IDE", "ÅL"]


def test_the_alphabet_is_found_where_none_is_given() -> None:
    assert Lexicon.from_words(["aa"]).alphabet.name == "en"
    assert Lexicon.from_words(["öl", "zon"]).alphabet.name == "sv"
    assert Lexicon.from_words(["kôň"]).alphabet.name == "sk"
    assert Lexicon.from_words(["сло", "во"]).alphabet.name in Alphabet.names()
    assert Lexicon.from_words(["ꙮa"]).alphabet.name == "custom"
    assert Lexicon.from_words(["cat"] * 1000 + ["café"]).alphabet.name == "en"


def test_text_and_our_own_file_round_trip(tmp_path: Path) -> None:
    lexicon = Lexicon.from_words(
        ["ål", "szép", "zon"], alphabet=Alphabet.from_letters(["A", "É", "L", "N", "O", "P", "S", "SZ", "Z", "Å"])
    )
    for name in ("x.txt", "x.dawg"):
        lexicon.save(tmp_path / name)
        assert Lexicon.load(tmp_path / name, alphabet=lexicon.alphabet) == lexicon


def test_a_list_too_long_is_refused_before_anything_is_written(monkeypatch: pytest.MonkeyPatch) -> None:  # LD15
    def refuse(*_: object) -> None:
        raise OverflowError("the word graph is too large")

    monkeypatch.setattr(build, "dawg", refuse)
    with pytest.raises(BuildLimit, match="too large"):
        Lexicon.from_words(["a"])
