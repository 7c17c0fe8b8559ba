"""The command line of Kortalfapet."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from wordgame.cli import main


def test_hints(capsys: pytest.CaptureFixture[str]) -> None:
    line = 'two; table L2x3 U4 V3 A1; hand K3 L2 T1; stock 60; rules {"meaning": "spelling"}'
    assert main(["kortalfapet", "hints", line, "-n", "2"]) == 0
    out = capsys.readouterr().out
    assert "(U)" in out
    assert "steals" in out
    assert main(["kortalfapet", "hints", "nothing"]) == 1
    assert "position" in capsys.readouterr().err


def test_play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    picture = tmp_path / "table.svg"
    typed = f"help\nbest\nhint\nQQQ\n\nsvg {picture}\nundo\nquit\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["kortalfapet", "play", "--seed", "3", "--rules", "short"]) == 0
    out = capsys.readouterr().out
    assert "hand" in out
    assert "crosses card 2" in out
    assert "Q" in out
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_play_a_move_and_take_it_back(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("OK\nundo\n"))
    for players in ("2", "3"):
        assert main(["kortalfapet", "play", "--seed", "3", "--players", players, "--seconds", "0.05"]) == 0
        assert "player" in capsys.readouterr().out or players == "3"
