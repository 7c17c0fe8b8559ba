"""Files that are not there, or are not what they should be: the error names the file or what is wrong in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import wordgame as wg
from wordgame import alkort, scrabble
from wordgame.errors import InvalidRules, InvalidText, UnknownLexicon
from wordgame.lexicon import hunspell, sources, words

READERS: dict[str, Callable[[Path], Any]] = {
    "gcg": scrabble.gcg.load,
    "rules": scrabble.Rules.from_toml,
    "leaves": scrabble.Leaves.load,
    "match": alkort.records.load,
    "hunspell": hunspell.Hunspell.load,
    "entries": sources.TextFile,
    "table": words.Table.open,
}


@pytest.mark.parametrize("name", READERS)
def test_a_missing_file_is_an_oserror_that_names_it(name: str, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"):
        READERS[name](tmp_path / "nowhere.dic")
    folder = tmp_path / "folder.dic"
    folder.mkdir()
    folder.with_suffix(".aff").mkdir()
    with pytest.raises(OSError, match="folder"):
        READERS[name](folder)


def test_a_lexicon_is_a_name_or_a_path(tmp_path: Path) -> None:
    with pytest.raises(UnknownLexicon, match=r"nowhere\.txt"):
        wg.Lexicon.load(tmp_path / "nowhere.txt")


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InvalidRules, match="TOML"):
        scrabble.Rules.from_toml(path)
    with pytest.raises(InvalidText, match="UTF-8"):
        alkort.records.load(path)
    with pytest.raises(InvalidText, match="leave table"):
        scrabble.Leaves.load(path)
