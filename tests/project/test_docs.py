"""Every example in README, docs and docstrings runs and prints what it says."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import wordgame
from tests import ROOT

PAGES = sorted([ROOT / "README.md", *ROOT.glob("docs/*.md")])
MODULES = sorted(
    name
    for _, name, _ in pkgutil.walk_packages(wordgame.__path__, "wordgame.")
    if not name.endswith("__main__") and ".dictionaries." not in name
)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page(page: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = page.read_text("utf-8").replace("\n```", "\n\n```")  # a fence ends the output before it
    examples = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    monkeypatch.chdir(tmp_path)
    result = doctest.DocTestRunner(optionflags=FLAGS).run(examples)
    assert result.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)
    assert result.failed == 0
