"""Arguments of the command line, one a line. Paths stay in a folder of their own; nobody types."""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys

from tests.fuzz.files import folder
from tests.fuzz.texts import cgp_seeds, decoded, kortalfapet_position_seeds
from wordgame.cli import main

_LONG = {"leaves", "play"}
"""Commands that play on for as long as they are told to."""


def run(data: bytes) -> None:
    arguments = [_tame(part) for part in decoded(data).split("\n")[:30]]
    if _LONG & set(arguments[:2]) or any(part.startswith(("--s", "--w")) for part in arguments):
        return  # a time to think, or worlds to think of, that somebody asked for
    before, kept = os.getcwd(), sys.stdin
    os.chdir(folder())
    sys.stdin = io.StringIO("")
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            status = _status(arguments)
    finally:
        os.chdir(before)
        sys.stdin = kept
    assert status in (0, 1, 2, 141), "a status that is not documented"


def _status(arguments: list[str]) -> object:
    try:
        return main(arguments)
    except SystemExit as left:  # argparse
        return left.code


_BOARD = re.compile(r"[0-9A-Za-z?\[\]][0-9A-Za-z?\[\]/ ;.,:-]*")


def _tame(text: str) -> str:
    """A path would lead out of the folder; the rows of a board stay."""
    return text if _BOARD.fullmatch(text) else text.replace("/", "_").replace("..", "_")


def seeds() -> list[bytes]:
    (folder() / "own.txt").write_text("cat\ncats\nat\n")
    cgp = cgp_seeds()[0].decode()
    lines = [
        ["scrabble", "hints", cgp, "-n", "3", "--by", "equity"],
        ["scrabble", "hints", cgp, "--reveal", "3", "--json"],
        ["scrabble", "check", "8D CRANE", cgp, "--lexicon", "own.txt"],
        ["scrabble", "show", cgp, "--dark"],
        ["scrabble", "rules", "scrabble-en"],
        ["lexicon", "build", "own.txt", "own.dawg", "--alphabet", "en", "--column", "1"],
        ["lexicon", "convert", "own.txt", "own.kwg"],
        ["lexicon", "info", "own.txt", "--json"],
        ["lexicon", "check", "en", "are", "--add", "vax, spam", "--remove", "cat"],
        ["lexicon", "search", "own.txt", "length(3)", '~back_hooks("s")', "--limit", "10", "--count"],
        ["kortalfapet", "hints", kortalfapet_position_seeds()[0].decode(), "-n", "2"],
        ["wordmeld", "check", "BOWL > (BOWL)S", "--table", "BOWL", "--hand", "SAB?", "--lexicon", "own.txt"],
        ["wordmeld", "show", "--table", "BOWL", "--hand", "SAB?", "--svg", "--lexicon", "own.txt"],
        ["alkort", "show", "hand=KD 7H 3S", "--rules", "icelandic"],
        ["alkort", "solve", "KD 7H", "3S 4S", "5S 6S", "7S 8S", "--option", "follow_suit=true"],
        ["--version"],
    ]
    return ["\n".join(line).encode() for line in lines]
