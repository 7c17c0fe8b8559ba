"""Tile sets, racks, bags and cards."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wordgame as wg
from wordgame import (
    Alphabet,
    InvalidPosition,
    InvalidRules,
    InvalidText,
    LetterCard,
    Rack,
    TileSet,
    alkort,
    kortalfapet,
    scrabble,
    wordmeld,
)
from wordgame.scrabble import layouts
from wordgame.tiles import Bag, letters_data

TOTALS = {name: data["total"] for name, data in letters_data().items() if data.get("total")}


@pytest.mark.parametrize("name", TileSet.names())
def test_a_set_is_a_value_and_counts_as_its_source_says(name: str) -> None:
    tiles = TileSet.load(name)
    assert tiles.total == TOTALS.get(name, tiles.total) == len(tiles.tiles())
    for copy in (pickle.loads(pickle.dumps(tiles)), TileSet.from_dict(tiles.to_dict())):
        assert copy == tiles
        assert hash(copy) == hash(tiles)


def test_the_kortalfapet_deck_fits_the_rule_sheet() -> None:
    deck = TileSet.load("kortalfapet_default")
    assert (deck.total, deck.blanks) == (110, 4)
    assert deck.value("L") + deck.value("V") + deck.value("A") == 6


def test_wrong_sets_are_refused() -> None:
    english = Alphabet.load("en")
    for tiles in ({"Å!": (1, 1)}, {"A": (-1, 1)}, {"A": (1, 5000)}):
        with pytest.raises(InvalidRules):
            TileSet(english, tiles)


@given(st.text("ABCZ?abz", max_size=10), st.text("ABZ?", max_size=4))
def test_a_rack_is_a_multiset(text: str, taken: str) -> None:
    english = Alphabet.load("en")
    rack, other = Rack.parse(text, english), Rack.parse(taken, english)
    assert len(rack) == len(text)
    assert str(Rack.parse(str(rack), english)) == str(rack)
    assert (rack + other) - other == rack
    missing = rack.missing(other)
    if missing:
        with pytest.raises(InvalidPosition, match="does not hold"):
            rack - other
    else:
        assert (rack - other) + other == rack
    assert pickle.loads(pickle.dumps(rack)) == rack


def test_rack_text_is_in_alphabet_order_with_blanks_last() -> None:
    assert str(Rack.parse("T?A", Alphabet.load("en"))) == "AT?"
    assert str(Rack.parse("ÖÅ?A", Alphabet.load("sv"))) == "AÅÖ?"


@given(st.integers(0, 100), st.lists(st.integers(0, 9), max_size=12))
def test_a_bag_conserves_its_tiles_and_goes_back(seed: int, draws: list[int]) -> None:
    full = TileSet.load("scrabble_en").tiles()
    bag = Bag(full, random.Random(seed))
    out = b""
    for count in draws:
        state, before = bag.state(), bag.tiles()
        drawn = bag.draw(count)
        bag.restore(state)
        assert bag.tiles() == before
        assert bag.draw(count) == drawn, "restoring gives the same draw again"
        out += drawn
        assert sorted(out + bag.tiles()) == sorted(full)
    bag.put_back(out)
    assert bag.tiles() == bytes(sorted(full))


def test_taking_what_is_not_there_takes_nothing() -> None:
    bag = Bag([1, 2], random.Random(0))
    with pytest.raises(InvalidPosition):
        bag.take([1, 3])
    assert bag.tiles() == bytes([1, 2])


def test_cards() -> None:
    assert LetterCard("l", 2, multiplier=3) == LetterCard("L", 2, 3)
    assert LetterCard.new_joker("s").text == "s"
    assert LetterCard.new_joker().text == "?"
    assert LetterCard.from_dict(LetterCard.new_joker("s").to_dict()) == LetterCard.new_joker("s")
    for wrong in (("", 1, 1, False), ("A", -1, 1, False), ("A", 1, 0, False), ("A", 3, 1, True)):
        with pytest.raises(InvalidText):
            LetterCard(*wrong)


@pytest.mark.parametrize("number", [2.5, 2.0, "2", None, True])
def test_the_numbers_of_a_card_are_whole(number: Any) -> None:
    for wrong in ({"value": number}, {"multiplier": number}):
        with pytest.raises(TypeError, match="of a card is int"):
            LetterCard("A", **wrong)
        with pytest.raises(InvalidText, match="of a card is int"):
            LetterCard.from_dict({"letter": "A", **wrong})
    with pytest.raises(InvalidText):
        LetterCard.from_dict({"letter": "A", "is_joker": "false"})


def test_a_joker_is_made_and_told_by_different_names() -> None:  # P12
    assert not hasattr(LetterCard, "joker")
    assert [LetterCard("A").is_joker, LetterCard.new_joker().is_joker] == [False, True]
    assert LetterCard.new_joker("a").to_dict()["is_joker"] is True
    with pytest.raises(InvalidText, match="no key 'joker'"):
        LetterCard.from_dict({"letter": "A", "joker": True})


SHARED = [
    Alphabet.load("en"), TileSet.load("scrabble_en"), kortalfapet.Deck.load("default"), layouts.load("scrabble_15"),
    scrabble.Rules(), kortalfapet.Rules(), wordmeld.Rules(), alkort.Rules(), wg.Lexicon.load("en"),
    LetterCard("A", 1), wordmeld.WordLists(common=["ab"], alphabet="en"), Rack.parse("AB", Alphabet.load("en")),
]  # fmt: skip


@pytest.mark.parametrize("value", SHARED, ids=lambda value: type(value).__module__ + "." + type(value).__name__)
def test_what_is_shared_cannot_be_changed(value: Any) -> None:  # P07
    for name in ("name", "letters", "rows", "counts", "anything", *(n for n in dir(value) if n[0] != "_")):
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, name, None)
        with pytest.raises((AttributeError, TypeError)):
            delattr(value, name)
    if isinstance(value, Alphabet):
        with pytest.raises(TypeError):
            value.folds["É"] = "A"  # type: ignore[index]


def test_descriptions_of_letters_and_tiles_have_no_strange_keys_or_values() -> None:
    alphabet, tiles = Alphabet.load("en").to_dict(), TileSet.load("scrabble_en").to_dict()
    for kind, data in ((Alphabet, alphabet), (TileSet, tiles)):
        assert kind.from_dict(data) == kind.load(data["name"])
        with pytest.raises(InvalidText, match="colour"):
            kind.from_dict({**data, "colour": 1})
    for wrong in ([1, 2.5], [True, 1], ["1", 1], [1], 1, None):
        with pytest.raises(InvalidText):
            TileSet.from_dict({**tiles, "tiles": {"A": wrong}})
    for key in ("blanks", "name"):
        with pytest.raises(InvalidText):
            TileSet.from_dict({**tiles, key: 1.5})


def test_the_letter_of_a_card_is_composed_and_its_text_tells_a_joker() -> None:
    assert LetterCard("e\u0301", 3) == LetterCard("É", 3)
    for letter, text in (("S", "s"), ("CH", "[ch]"), ("中", "[?中]"), ("İ", "[?İ]")):
        assert LetterCard.new_joker(letter).text == text
