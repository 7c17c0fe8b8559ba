"""The command line of Scrabble."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wordgame.cli import main
from wordgame.tiles import Rack

LINE = "15/15/15/15/15/15/2JIN10/3FACETS6/15/15/15/15/15/15/15 AAADGIO/AEIOORT 30/25 0"


def test_hints_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scrabble", "hints", LINE, "-n", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "155 placements, 63 exchanges; the best 3 by score:"
    assert lines[1] == "1.  24  B6 ADAGIO  keeps A    ADAGIO 12, DJIN 12"
    assert len(lines) == 4
    assert main(["scrabble", "hints", LINE, "-n", "1", "--why"]) == 0
    assert "  total: 24" in capsys.readouterr().out
    assert main(["scrabble", "hints", LINE, "--reveal", "3"]) == 0
    assert capsys.readouterr().out == "It runs down column B and starts at B6.\n"


def test_hints_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scrabble", "hints", LINE, "--json", "-n", "2"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["placements"] == 155
    assert [hint["move"]["notation"] for hint in data["hints"]] == ["B6 ADAGIO", "B7 DAGO"]
    assert data["hints"][0]["move"]["words"][1]["text"] == "DJIN"
    assert main(["scrabble", "hints", LINE, "--json", "--reveal", "4"]) == 0
    assert json.loads(capsys.readouterr().out)["level"] == 4


def test_a_board_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "board.txt"
    path.write_text("\n".join(["." * 15] * 7 + ["...FACETS......"] + ["." * 15] * 7) + "\n", "utf-8")
    assert main(["scrabble", "hints", "--board", str(path), "--rack", "JIN", "-n", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["hints"]
    assert main(["scrabble", "show", "--board", str(path), "--rack", "JIN"]) == 0
    assert "F A C E T S" in capsys.readouterr().out
    assert main(["scrabble", "show", "--board", str(path), "--rack", "JIN", "--svg"]) == 0
    assert capsys.readouterr().out.startswith("<svg ")


def test_checking_a_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scrabble", "check", "B6 ADAGIO", LINE]) == 0
    assert capsys.readouterr().out.startswith("legal\n")
    assert main(["scrabble", "check", "B6 ADAGIX", LINE, "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert not data["legal"]
    assert [reason["code"] for reason in data["reasons"]] == ["not_on_rack", "not_a_word"]


def test_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scrabble", "rules"]) == 0
    assert "wordfeud-sv" in capsys.readouterr().out.split()
    assert main(["scrabble", "rules", "scrabble-sv"]) == 0
    assert 'tiles = "scrabble_sv"' in capsys.readouterr().out


def test_analysing_a_recorded_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.gcg"
    path.write_text("#player1 a Ann\n#player2 b Bo\n>a: CATSXYZ 8F CATS +12 12\n>b: AEINRST - +0 0\n", "utf-8")
    assert main(["scrabble", "analyse", str(path), "--by", "score"]) == 0
    out = capsys.readouterr().out
    assert "1. Ann: 8F CATS, 12 points" in out
    assert "better: " in out
    assert main(["scrabble", "analyse", str(path), "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["moves"]) == 2
    assert main(["scrabble", "analyse", str(path), "--html", "--dark"]) == 0
    assert capsys.readouterr().out.count("<svg ") == 2


def test_training_leaves_is_repeatable(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from wordgame.scrabble import Leaves
    from wordgame.scrabble.advice.leaves import training

    monkeypatch.setattr(training, "GAMES", 2)
    rules = tmp_path / "rules.toml"
    rules.write_text('preset = "scrabble-en"\nrack_size = 4\nexchange_limit = 4\nbonus = { 4 = 20 }\n', "utf-8")
    tables = []
    for name in ("a.json", "b.leaves", "c.klv2"):
        path = str(tmp_path / name)
        assert main(["scrabble", "leaves", path, "--rules", str(rules), "--samples", "90", "90", "--seed", "5"]) == 0
        tables.append(Leaves.load(path))
    assert tables[0] == tables[1]
    assert tables[0].for_rack(Rack.parse("AEQ?", tables[0].alphabet)) == tables[2].for_rack(
        Rack.parse("AEQ?", tables[2].alphabet)
    )
    assert "of up to 3 tiles" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ["scrabble", "hints"],
        ["scrabble", "hints", "15/15"],
        ["scrabble", "hints", LINE, "--rules", "chess"],
        ["scrabble", "hints", LINE, "--lexicon", "klingon"],
        ["scrabble", "hints", "--board", "/does/not/exist"],
    ],
)
def test_refused_input(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 1
    assert capsys.readouterr().err.startswith("wordgame: ")


def test_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["scrabble", "fly"])
    assert stopped.value.code == 2
    capsys.readouterr()
