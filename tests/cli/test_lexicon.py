"""`wordgame lexicon ...`: what it prints, its exit status, its errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wordgame.cli import main
from wordgame.cli.lexica import Progress, read_criterion
from wordgame.errors import InvalidRules
from wordgame.lexicon import Lexicon, where

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "own.txt"
    path.write_text("# mine\nöga\nkatt\nKatt\nkatter\n1234\n", encoding="utf-8")
    return path


def run(capsys: Capture, *arguments: object) -> tuple[int, str, str]:
    status = main(["lexicon", *map(str, arguments)])
    out, err = capsys.readouterr()
    return status, out, err


def test_build_and_info(words: Path, tmp_path: Path, capsys: Capture) -> None:
    target = tmp_path / "own.dawg"
    status, out, err = run(capsys, "build", words, target, "--alphabet", "sv")
    assert (status, err) == (0, "")
    assert "3 words, 1 repeated, 1 dropped" in out
    assert "own.dawg: 3 words, alphabet sv" in out
    assert list(Lexicon.load(target)) == ["KATT", "KATTER", "ÖGA"]
    status, out, _ = run(capsys, "info", target, "--json")
    facts = json.loads(out)
    assert (status, facts["name"], facts["words"], facts["lengths"]) == (0, "own", 3, {"3": 1, "4": 1, "6": 1})
    status, out, _ = run(capsys, "info", target)
    assert "own: 3 words" in out
    assert "   4 letters        1  ####" in out


def test_convert_there_and_back(words: Path, tmp_path: Path, capsys: Capture) -> None:
    kwg, text = tmp_path / "own.kwg", tmp_path / "back.txt"
    assert run(capsys, "convert", words, kwg, "--alphabet", "sv")[0] == 0
    assert run(capsys, "convert", kwg, text, "--alphabet", "sv")[0] == 0
    assert text.read_text("utf-8").split() == ["KATT", "KATTER", "ÖGA"]


def test_build_from_a_hunspell_dictionary(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "xx.aff").write_text("SET UTF-8\nSFX A Y 1\nSFX A 0 er .\n", encoding="utf-8")
    (tmp_path / "xx.dic").write_text("1\nkatt/A\n", encoding="utf-8")
    assert run(capsys, "build", tmp_path / "xx.dic", tmp_path / "xx.txt", "--alphabet", "sv")[0] == 0
    assert (tmp_path / "xx.txt").read_text("utf-8").split() == ["KATT", "KATTER"]


def test_check(words: Path, tmp_path: Path, capsys: Capture) -> None:
    assert run(capsys, "check", "en", "are", "ZEBRA") == (0, "are: valid\nZEBRA: valid\n", "")
    status, out, _ = run(capsys, "check", "en", "are", "arx", "n1x")
    assert (status, out) == (1, "are: valid\narx: not valid\nn1x: not valid\n")
    assert run(capsys, "check", words) == (0, f"{words}: 3 words, all found\n", "")


def test_search(capsys: Capture) -> None:
    status, out, _ = run(capsys, "search", "en", "length(7)", 'anagram("retain?")', '~back_hooks("s")', "--limit", 2)
    assert (status, out) == (0, "ANESTRI\nANTIRED\n")
    assert (
        run(capsys, "search", "sv", "katt?r")[1] == "KATTER\nKATTOR\n"
        or "KATTER" in run(capsys, "search", "sv", "katt?r")[1]
    )
    assert run(capsys, "search", "en", "length(2)", "--count")[1] == f"{len(Lexicon.load('en').match('??'))}\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["info", "xx"], "no lexicon 'xx'"),
        (["build", "nothing.txt", "x.dawg"], "no lexicon 'nothing.txt'"),
        (["build", "en", "x.zip"], "must be .dawg, .kwg, or that of a text"),
        (["search", "en", "lenght(7)"], "no criterion 'lenght(7)'; there are anagram"),
        (["search", "en", "length(7"], "no criterion"),
        (["search", "en", "length(7, 8, 9)"], "positional argument"),
        (["search", "en", "length(9, 8)"], "no range"),
        (["search", "en", "~limit(2)"], "cannot be negated"),
        (["search", "en", "anagram(1b)"], "not a letter"),
        (["search", "en", "a[b"], "not closed"),
    ],
)
def test_errors_are_one_clear_line(arguments: list[str], message: str, capsys: Capture) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (1, "")
    assert err.startswith("wordgame: ")
    assert err.count("\n") == 1
    assert message in err


def test_an_empty_list_is_an_error(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "empty.txt"
    path.write_text("123\n", encoding="utf-8")
    status, _, err = run(capsys, "build", path, tmp_path / "x.dawg", "--alphabet", "en")
    assert status == 1
    assert "none of its 1 lines is a word" in err
    assert not (tmp_path / "x.dawg").exists()


def test_criteria_as_they_are_written() -> None:
    assert read_criterion("belongs_to(high fives)") == where.belongs_to("high fives")
    assert read_criterion("probability_order(1, 100, blanks=0, lax=True)") == where.probability_order(
        1, 100, blanks=0, lax=True
    )
    assert read_criterion(" ~ point_value(23, with_blanks=True)") == ~where.point_value(23, with_blanks=True)
    assert read_criterion("length(4, inf)") == where.length(4, float("inf"))
    with pytest.raises(InvalidRules):
        read_criterion("__import__('os')")


def test_the_bar(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    bar = Progress("working", every=0)
    bar(1, 2)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setattr("time.monotonic", lambda: 1e9)
    bar(1, 2)
    assert "working [###############               ]  50% 1/2" in capsys.readouterr().err
    bar.close()
    assert capsys.readouterr().err.endswith("\r")


def test_own_words_on_the_command_line(tmp_path: Path, capsys: Capture) -> None:  # L07
    more = tmp_path / "more.txt"
    more.write_text("za\nqi\n", encoding="utf-8")
    assert run(capsys, "check", "en", "qi", "za", "vax", "spam", "--add", f"@{more}", "--add", "vax, spam")[0] == 0
    assert run(capsys, "check", "en", "qi", "--supplement")[0] == 0
    assert run(capsys, "check", "en", "cat", "--remove", "cat,dog")[0] == 1
    assert run(capsys, "build", "en", tmp_path / "own.dawg", "--remove", "cat", "--add", "qi")[0] == 0
    own = Lexicon.load(tmp_path / "own.dawg")
    assert ("QI" in own, "CAT" in own, len(own), own.name) == (True, False, 168551, "own")
    found = run(capsys, "search", "en", 'has_inside("jazz")', "length(7)", "--add", "jazzzed")[1].split()
    assert "JAZZZED" in found


@pytest.mark.parametrize(
    ("written", "same"),
    [
        ('has_inside("jazz")', "has_inside(['jazz'])"),
        ("has_inside(['jazz', \"quiz\"])", "has_inside(['jazz', 'quiz'])"),
        ('pattern("c[a,b]t")', "pattern('c[a,b]t')"),
        ("consists_of('a,b', 70, 100)", "consists_of('a,b', 70, 100)"),
        ("probability_order(1, 3, blanks=0, lax=True)", "probability_order(1, 3, blanks=0, lax=True)"),
    ],
)
def test_quotes_and_commas(written: str, same: str) -> None:  # L04
    assert repr(read_criterion(written)) == same


@pytest.mark.parametrize("written", ["has_inside('jazz)", "has_inside(['jazz')", "length(7]])"])
def test_what_is_not_closed(written: str) -> None:
    with pytest.raises(InvalidRules, match="is not closed"):
        read_criterion(written)
