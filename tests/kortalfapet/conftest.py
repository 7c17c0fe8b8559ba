"""Lexica of the Kortalfapet tests."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

import wordgame as wg

DATA = Path(__file__).parents[1] / "data"


@pytest.fixture(scope="session")
def case_words() -> wg.Lexicon:
    """The word list that the cases were made with."""
    with lzma.open(DATA / "kortalfapet_words.sv.txt.xz", "rt", encoding="utf-8") as file:
        return wg.Lexicon.from_words(file.read().split(), alphabet="sv", name="kortalfapet cases")


@pytest.fixture(scope="session")
def swedish() -> wg.Lexicon:
    return wg.Lexicon.load("sv")
