"""The package as a whole: its public names, its cheap import, its registry and its errors."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys

import pytest

import wordgame as wg
from wordgame import errors


def test_every_public_name_is_there() -> None:
    for name in wg.__all__:
        assert getattr(wg, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = wg.nothing


def test_importing_the_package_imports_nothing_heavy() -> None:
    code = "import json, sys, wordgame; print(json.dumps(sorted(sys.modules)))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    loaded = set(json.loads(out))
    assert not loaded & {"numpy", "marisa_trie", "ahocorasick", "wordgame.scrabble", "wordgame.lexicon"}


@pytest.mark.parametrize(
    "error",
    [
        errors.InvalidText("text", text="x", at=3),
        errors.InvalidPosition("position", reasons=[("a", "b")]),
        errors.InvalidRules("rules", option="bonus"),
        errors.IllegalMove("move", reasons=["a"], words=["B"]),
        errors.AmbiguousMove("two moves", reasons=["a"]),
        errors.GameOver("over"),
        errors.UnknownName("name", known=["a"]),
        errors.UnknownLexicon("lexicon", known=["en"]),
        errors.CorruptLexicon("file", path="x.dawg"),
        errors.BuildLimit("limit"),
        errors.NothingToUndo("start"),
    ],
)
def test_errors_keep_their_data_between_processes(error: errors.WordgameError) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert str(copy) == str(error) != ""
    assert copy.__dict__ == error.__dict__


def test_unknown_games_list_the_known_ones() -> None:
    with pytest.raises(errors.UnknownName, match="scrabble, kortalfapet, wordmeld, alkort"):
        wg.new_game("chess")
