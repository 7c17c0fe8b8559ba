"""pytest-benchmark suite of lexica; `python benchmarks/lexicon/figures.py` prints the same beside the goals."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from wordgame._core import gaddag
from wordgame.lexicon import Lexicon

_spec = importlib.util.spec_from_file_location("lexicon_figures", Path(__file__).with_name("figures.py"))
assert _spec is not None
assert _spec.loader is not None
figures = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(figures)

Benchmark = Callable[..., Any]


@pytest.fixture(scope="module")
def english() -> tuple[Lexicon, list[str]]:
    lexicon = Lexicon.load("en")
    return lexicon, list(lexicon)


@pytest.mark.parametrize("kind", ["same", "fresh", "misses"])
@pytest.mark.parametrize("holder", ["wordgame", "set", "dawg2", "marisa-trie"])
def test_look_ups(benchmark: Benchmark, english: tuple[Lexicon, list[str]], holder: str, kind: str) -> None:
    lexicon, words = english
    asked = figures.questions(words, lexicon.alphabet.letters)[kind]
    benchmark(figures.ask, asked, figures.holders(lexicon, words)[holder])


@pytest.mark.parametrize("name", ["en", "sv", "sk"])
def test_open(benchmark: Benchmark, name: str) -> None:
    benchmark(figures.reopen, name)


def test_build_english(benchmark: Benchmark, english: tuple[Lexicon, list[str]]) -> None:
    benchmark(Lexicon.from_words, english[1], alphabet="en")


def test_build_english_gaddag(benchmark: Benchmark, english: tuple[Lexicon, list[str]]) -> None:
    benchmark(gaddag.gaddag, english[0])


@pytest.mark.parametrize("rack", ["retinas", "retina?", "retin??"])
def test_anagrams(benchmark: Benchmark, english: tuple[Lexicon, list[str]], rack: str) -> None:
    benchmark(english[0].anagrams, rack)


@pytest.mark.parametrize("pattern", ["c?a*", "*tion", "*q[^u]*"])
def test_patterns(benchmark: Benchmark, english: tuple[Lexicon, list[str]], pattern: str) -> None:
    benchmark(english[0].match, pattern)
