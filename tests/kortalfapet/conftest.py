"""Lexica of the Kortalfapet tests."""

from __future__ import annotations

import lzma

import pytest

import wordgame as wg
from tests import DATA


@pytest.fixture(scope="session")
def case_words() -> wg.Lexicon:
    """The word list that the cases were made with."""
    with lzma.open(DATA / "kortalfapet_words.sv.txt.xz", "rt", encoding="utf-8") as file:
        return wg.Lexicon.from_words(file.read().split(), alphabet="sv", name="kortalfapet cases")


@pytest.fixture(scope="session")
def swedish() -> wg.Lexicon:
    return wg.Lexicon.load("sv")
