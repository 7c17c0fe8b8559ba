"""The command line of WordMeld, as a user meets it."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from wordgame.cli import main

TABLE = ["--table", "OTHER BOWL", "--hand", "SXSBYA"]


@pytest.fixture
def words(tmp_path: Path) -> list[str]:
    path = tmp_path / "words.txt"
    path.write_text("other\nothers\nbowl\nbowls\nable\n", "utf-8")
    return ["--lexicon", str(path)]


def test_solve(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wordmeld", "solve", *TABLE, *words, "--steps"]) == 0
    out = capsys.readouterr().out
    assert "best: 4 cards left (proven)" in out
    assert "BOWL OTHER > (BOWL)S (OTHER)S" in out
    assert "Take apart BOWL, OTHER." in out
    assert main(["wordmeld", "solve", *TABLE, *words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["cards_left"] == 4


def test_hints_check_and_show(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wordmeld", "hints", *TABLE, *words]) == 0
    assert "2 cards shed: BOWL OTHER > (BOWL)S (OTHER)S" in capsys.readouterr().out
    assert main(["wordmeld", "hints", *TABLE, *words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["unit"] == "cards shed"
    assert main(["wordmeld", "check", "OTHERS", "BOWL", *TABLE, *words]) == 0
    assert "5 cards left" in capsys.readouterr().out
    assert main(["wordmeld", "check", "OTHERS", *TABLE, *words, "--taken-back", ""]) == 1
    assert "neither in a word nor taken back" in capsys.readouterr().out
    assert main(["wordmeld", "check", "BOWL > (BOWL)Z", *TABLE, *words, "--json"]) == 1
    assert not json.loads(capsys.readouterr().out)["legal"]
    assert main(["wordmeld", "show", *TABLE, *words]) == 0
    assert "+ (BOWL)S" in capsys.readouterr().out
    assert main(["wordmeld", "show", *TABLE, *words, "--svg", "--move", "BOWL > (BOWL)S"]) == 0
    assert capsys.readouterr().out.startswith("<svg")
    assert main(["wordmeld", "solve", "--hand", "Ж", *words]) == 1
    assert "not a letter" in capsys.readouterr().err


def test_the_stock_and_the_other_hands(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wordmeld", "hints", *TABLE, *words, "--stock", "20", "--others", "5,6"]) == 0
    assert "chance to win" in capsys.readouterr().out
    assert main(["wordmeld", "solve", "--hand", "ABLEX", *words, "--stock", "0"]) == 0
    assert "best: 1 card left" in capsys.readouterr().out
    assert main(["wordmeld", "hints", *TABLE, *words, "--others", "5,x"]) == 1
    assert "numbers with commas" in capsys.readouterr().err


def test_play(words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "hint\nnonsense!\ndraw\ndiscard Q\nundo\nundo\nquit\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert main(["wordmeld", "play", *words, "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert "stock 82" in out
    assert "not a letter" in out
