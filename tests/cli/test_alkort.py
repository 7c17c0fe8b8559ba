"""The commands of Alkort."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from wordgame.alkort import Game, records
from wordgame.cli import main


def test_a_deal_played_recorded_and_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = tmp_path / "match.txt"
    game = Game(seed=1, max_deals=1)
    words = ["hint", "why", "XX", "undo"]
    # cards that are not to be played are refused, so offering the hand again and again plays it
    cards = list(game.hands[0])
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(words + cards * 9) + "\n"))
    options = ["--deals", "1", "--seed", "1", "--worlds", "2", "--record", str(record)]
    assert main(["alkort", "play", *options]) == 0
    out = capsys.readouterr().out
    assert "no: 'XX'" in out
    assert "deal 1: tricks" in out
    assert records.load(record).is_over
    assert main(["alkort", "comment", str(record)]) == 0
    assert "deal 1: 36 cards" in capsys.readouterr().out
    assert main(["alkort", "comment", str(record), "--deal", "2"]) == 1


def test_leaving_a_match_keeps_its_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = tmp_path / "match.txt"
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["alkort", "play", "--seed", "2", "--worlds", "1", "--record", str(record)]) == 0
    assert not records.load(record).is_over
    capsys.readouterr()


def test_hints_show_and_solve(capsys: pytest.CaptureFixture[str]) -> None:
    position = "hand=KD 3S; trick=AH; highest_leads=false"
    assert main(["alkort", "hints", position, "--worlds", "3", "--json"]) == 0
    hints = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert sorted(hint["move"]["notation"] for hint in hints) == ["3S", "KD"]
    assert main(["alkort", "hints", position, "--worlds", "2"]) == 0
    assert main(["alkort", "show", position]) == 0
    assert "hand 0: 3S KD" in capsys.readouterr().out
    assert main(["alkort", "show", position, "--svg", "--option", "follow_suit=true"]) == 0
    assert capsys.readouterr().out.startswith("<svg")
    assert main(["alkort", "solve", "KD", "3S", "AH", "7C", "--rules", "icelandic"]) == 0
    assert "tricks of seats 0 and 2: 1" in capsys.readouterr().out
    assert main(["alkort", "show", "KD KD"]) == 1
    assert main(["alkort", "show", "KD", "--option", "colour"]) == 1
