"""The command line as a whole: input of any kind is refused in one line, an end of work or of output is quiet."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from wordgame import cli


@pytest.fixture
def latin(tmp_path: Path) -> str:
    path = tmp_path / "latin.txt"
    path.write_bytes("KÖR\n".encode("latin-1"))
    return str(path)


@pytest.mark.parametrize(
    "arguments",
    [
        ["scrabble", "hints", "--rack", "ABC", "--board"],
        ["wordmeld", "hints", "--hand", "ABC", "--official"],
        ["alkort", "comment"],
    ],
)
def test_a_file_that_is_not_utf_8_is_named(
    arguments: list[str], latin: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([*arguments, latin]) == 1
    message = capsys.readouterr().err
    assert "latin.txt" in message
    assert "UTF-8" in message


@pytest.mark.parametrize(
    "arguments",
    [
        ["lexicon", "search", "en", "in_list(3)"],
        ["alkort", "hints", "hand=KD; scores=" + "[" * 100_000],
        ["alkort", "hints", "hand=KD", "--option", "follow_suit=" + "[" * 100_000],
    ],
    ids=lambda arguments: arguments[2][:20],
)
def test_refused_in_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(arguments) == 1
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("option", ["--games", "--rounds"])
def test_no_games_at_all_are_wrong_usage(option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in ("0", "-1", "x"):
        with pytest.raises(SystemExit) as ended:
            cli.main(["scrabble", "leaves", str(tmp_path / "leaves.json"), option, number])
        assert ended.value.code == 2
    assert option in capsys.readouterr().err


def raising(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def run(_: Any) -> int:
        raise error

    def parser() -> argparse.ArgumentParser:
        made = argparse.ArgumentParser()
        made.set_defaults(run=run)
        return made

    monkeypatch.setattr(cli, "parser", parser)


def test_an_interrupt_is_a_status_and_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    raising(monkeypatch, KeyboardInterrupt())
    assert cli.main([]) == 130
    assert capsys.readouterr().err == "\n"


def test_output_that_nobody_reads_is_no_error() -> None:
    command = [sys.executable, "-m", "wordgame", "lexicon", "search", "en"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        assert run.stdout.readline() == b"AA\n"
        run.stdout.close()
        assert run.stderr.read() == b""
        assert run.wait() == 141


def test_refusals_and_reasons_are_said_in_the_language_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = str(tmp_path / "board.txt")
    Path(board).write_text(("." * 15 + "\n") * 15, "utf-8")
    said = []
    for language in ("en", "sv"):
        assert (
            cli.main(["--language", language, "scrabble", "check", "8D NAERC", "--rack", "CRANE", "--board", board])
            == 1
        )
        said.append(capsys.readouterr().out)
        assert cli.main(["--language", language, "scrabble", "hints", "--rules", "no such rules"]) == 1
        said.append(capsys.readouterr().err)
    assert said[0].startswith("not legal\n  ")
    assert said[2] != said[0]
    assert said[3] != said[1]
    with pytest.raises(SystemExit) as ended:
        cli.main(["--language", "klingon", "scrabble", "rules"])
    assert ended.value.code == 2
