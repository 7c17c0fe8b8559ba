"""What is fuzzed: readers, each with inputs that it reads, and how such an input is changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.fuzz import commands, data, files, moves, texts
from tests.fuzz.mutation import Mutate, blind, gz, own_file, text, tree, xz
from wordgame.errors import WordgameError

__all__ = ["TARGETS", "Target"]


@dataclass(frozen=True, slots=True)
class Target:
    """A reader: what it is called, what it does with an input, inputs that it reads, how one is changed, and what may
    come out of it besides an answer."""

    name: str
    run: Callable[[bytes], object]
    seeds: Callable[[], list[bytes]]
    mutate: Mutate
    allowed: tuple[type[BaseException], ...] = (WordgameError,)


TYPES = (WordgameError, TypeError)
"""Where an input can hold a wrong type."""

_ALL = (
    Target("lexicon-file", files.own, files.own_seeds, own_file),
    Target("kwg", files.kwg, files.kwg_seeds, blind),
    Target("text", files.text, files.text_seeds, text),
    Target("columns", files.columns, files.text_seeds, text),
    Target("gz", files.gz, files.gz_seeds, gz),
    Target("xz", files.xz, files.xz_seeds, xz),
    Target("hunspell", files.hunspell, files.hunspell_seeds, text),
    Target("leaves", files.leaves, files.leaves_seeds, tree),
    Target("gcg", texts.gcg, texts.gcg_seeds, text),
    Target("cgp", texts.cgp, texts.cgp_seeds, text),
    Target("toml", texts.toml, texts.toml_seeds, text),
    Target("alkort-record", texts.alkort_record, texts.alkort_record_seeds, text),
    Target("scrabble-text", texts.scrabble_position, texts.scrabble_position_seeds, text),
    Target("kortalfapet-text", texts.kortalfapet_position, texts.kortalfapet_position_seeds, text),
    Target("wordmeld-text", texts.wordmeld_position, texts.wordmeld_position_seeds, text),
    Target("alkort-text", texts.alkort_position, texts.alkort_position_seeds, text),
    Target("search", texts.search, texts.search_seeds, text),
    Target("criteria", texts.criteria, texts.criteria_seeds, text),
    *(Target(f"{game}-data", data.reader(game), data.seeds(game), tree, TYPES) for game in data.GAMES),
    Target("parts-data", data.read_part, data.part_seeds, tree, TYPES),
    *(Target(f"{game}-moves", moves.judging(game), moves.seeds(game), text) for game in data.GAMES),
    Target("command-line", commands.run, commands.seeds, text),
)

TARGETS = {target.name: target for target in _ALL}
