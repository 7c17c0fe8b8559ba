"""Rule sets: presets, dicts, TOML, refusals."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordgame.errors import InvalidRules, UnknownName
from wordgame.scrabble import Rules, layouts
from wordgame.scrabble.rules.toml import dumps


@pytest.mark.parametrize("name", Rules.presets())
def test_presets_round_trip(name: str, tmp_path: Path) -> None:
    rules = Rules.preset(name)
    assert Rules.from_dict(json.loads(json.dumps(rules.to_dict()))) == rules
    path = tmp_path / "rules.toml"
    path.write_text(rules.to_toml(), "utf-8")
    assert Rules.from_toml(path) == rules
    assert hash(Rules.from_toml(path)) == hash(rules)


def test_every_scrabble_letter_set_has_a_preset() -> None:
    from wordgame.tiles import TileSet

    for name in TileSet.names():
        if name.startswith("scrabble_"):
            assert Rules.preset(name).tiles == TileSet.load(name)


def test_names_without_a_language() -> None:
    assert Rules.preset("wordfeud") == Rules.preset("wordfeud-en")
    assert Rules.preset("super_scrabble").layout.shape == (21, 21)
    assert Rules.preset("kelimelik").alphabet.name == "tr"
    with pytest.raises(UnknownName):
        Rules.preset("chess")


def test_known_facts_of_presets() -> None:
    assert Rules.preset("letter-league").layout.shape == (19, 27)
    assert Rules.preset("letter-league").bonus_factor(7) == 2
    assert Rules.preset("wordfeud-sv").bonus_for(7) == 40
    assert Rules.preset("lexulous").rack_size == 8
    assert Rules.preset("scrabble-duel").layout.shape == (11, 11)
    assert Rules.preset("literaki").tiles.total == 100
    assert Rules.preset("literaki").layout.at(7, 7).only_value == 5
    assert Rules.preset("kelimelik").tiles.total == 100
    assert Rules.preset("words-with-friends").layout.at(7, 7).word == 1
    assert Rules().layout.at(7, 7).word == 2
    assert Rules.preset("super-scrabble").layout.at(0, 0).word == 4


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("rack_size", 0),
        ("rack_size", 21),
        ("rack_size", "7"),
        ("rack_size", True),
        ("max_tiles", 8),
        ("min_first", 8),
        ("bonus_multipliers", {3: 0}),
        ("bonus", {0: 50}),
        ("bonus", {7: "50"}),
        ("bonus", [(7, 50), (7, 60)]),
        ("bonus", 50),
        ("bonus_multipliers", {7: 101}),
        ("challenge", "triple"),
        ("end_bonus", "all"),
        ("max_players", 5),
        ("exchange_limit", -1),
        ("pass_limit", 0),
        ("pass_limit", None),
        ("tiles", {"tiles": {}}),
        ("layout", {"row": []}),
        ("colour", "red"),
    ],
)
def test_refusals_name_the_option(option: str, value: Any) -> None:
    with pytest.raises(InvalidRules) as caught:
        Rules.preset("scrabble-en", **{option: value})
    assert caught.value.option in (option, "rows", "row")


def test_own_rules_in_toml() -> None:
    rules = Rules.from_toml(
        """
        preset = "scrabble-hu"
        rack_size = 9
        max_tiles = 8
        scoreless_limit = 6
        pass_limit = "off"

        [bonus]
        8 = 80
        6 = 10

        [layout]
        name = "cross"
        rows = ["#.8.#", ".t*t.", "#.8.#"]
        [layout.legend.8]
        word = 8
        stays = true
        """
    )
    assert rules.bonus == ((6, 10), (8, 80))
    assert rules.pass_limit is None
    assert rules.layout.at(0, 2).word == 8
    assert rules.layout.at(2, 2).stays
    assert Rules.from_toml(rules.to_toml()) == rules
    with pytest.raises(InvalidRules, match="TOML"):
        Rules.from_toml("rack_size =\n")


_PLAIN = st.recursive(
    st.one_of(st.integers(-(2**40), 2**40), st.booleans(), st.text(st.characters(codec="utf-8"), max_size=8)),
    lambda inner: (
        st.lists(st.integers(0, 9), max_size=4)
        | st.dictionaries(st.text(st.characters(codec="utf-8"), max_size=5), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.text(st.characters(codec="utf-8"), max_size=5), _PLAIN, max_size=5))
def test_toml_reads_back(data: dict[str, Any]) -> None:
    assert tomllib.loads(dumps(data)) == data


def test_layout_names() -> None:
    with pytest.raises(UnknownName):
        layouts.load("chess_8")
    for name in layouts.names():
        assert layouts.load(name).starts


@pytest.mark.parametrize("source", ["\0", "a = " + "[" * 5000 + "\n", "a = " + "9" * 5000 + "\n", "a\n"])
def test_text_that_is_no_toml(source: str) -> None:
    with pytest.raises(InvalidRules, match="TOML"):
        Rules.from_toml(source)
