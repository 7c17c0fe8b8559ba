"""Alphabets: case, normal forms, digraphs, blanks, order, values."""

from __future__ import annotations

import pickle
import random
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordgame import Alphabet, InvalidRules, InvalidText, UnknownName
from wordgame.alphabet import BLANK

NAMES = Alphabet.names()


@pytest.mark.parametrize("name", NAMES)
def test_every_letter_reads_back_in_both_cases_and_normal_forms(name: str) -> None:
    alphabet = Alphabet.load(name)
    for code, letter in enumerate(alphabet.letters, 1):
        for form in (letter, alphabet.lower(code)):
            for normal in ("NFC", "NFD"):
                assert list(alphabet.encode(unicodedata.normalize(normal, form))) == [code]
        assert alphabet.decode([code]) == letter


@pytest.mark.parametrize("name", NAMES)
def test_an_alphabet_is_a_value(name: str) -> None:
    alphabet = Alphabet.load(name)
    for copy in (pickle.loads(pickle.dumps(alphabet)), Alphabet.from_dict(alphabet.to_dict())):
        assert copy == alphabet
        assert hash(copy) == hash(alphabet)
        assert copy.vowels == alphabet.vowels


@given(st.data())
def test_words_round_trip_in_every_alphabet(data: st.DataObject) -> None:
    alphabet = Alphabet.load(data.draw(st.sampled_from(NAMES)))
    codes = bytes(data.draw(st.lists(st.integers(1, alphabet.size), max_size=12)))
    text = alphabet.decode(codes)
    assert alphabet.encode(text) == codes
    lower = "".join(alphabet.lower(code) for code in codes) if alphabet.name == "tr" else text.lower()
    assert alphabet.encode(lower) == codes, "Turkish has lower-case forms of its own"


@given(st.data())
def test_tiles_round_trip_in_every_alphabet(data: st.DataObject) -> None:
    alphabet = Alphabet.load(data.draw(st.sampled_from(NAMES)))
    one = st.integers(1, alphabet.size)
    tiles = bytes(data.draw(st.lists(st.one_of(one, one.map(lambda code: code | BLANK), st.just(0)), max_size=12)))
    assert alphabet.encode_tiles(alphabet.decode_tiles(tiles)) == tiles


def test_a_digraph_is_one_letter_unless_brackets_say_otherwise() -> None:
    hungarian = Alphabet.load("hu")
    assert len(hungarian.encode("SZÉP")) == 3
    assert len(hungarian.encode("S[Z]ÉP")) == 4
    assert hungarian.decode(hungarian.encode("S[Z]ÉP")) == "S[Z]ÉP"
    assert len(hungarian.encode_tiles("SZ")) == 2, "tiles are never joined without brackets"
    assert len(hungarian.encode_tiles("[SZ]")) == 1


def test_signs_without_a_tile_of_their_own_are_single_letters() -> None:
    assert len(Alphabet.load("sk").encode("CHLIEB")) == 6, "Slovak has no CH tile"


def test_letters_without_case_have_a_mark_for_blanks() -> None:
    hebrew = Alphabet.from_letters("אבג")
    assert list(hebrew.encode_tiles("[?א]ב?")) == [1 | BLANK, 2, 0]
    assert hebrew.decode_tiles([1 | BLANK, 2, 0]) == "[?א]ב?"
    assert hebrew.encode("[?א]ב") == hebrew.encode("אב")


def test_compatibility_signs_and_folds() -> None:
    swedish, german = Alphabet.load("sv"), Alphabet.load("de")
    assert swedish.encode("\u212bL") == swedish.encode("ål") == swedish.encode("A\u030aL")
    assert swedish.decode(swedish.encode("idé")) == "IDE"
    assert swedish.encode("ÅÄÖ") != swedish.encode("AAO")
    assert german.decode(german.encode("straße")) == "STRASSE"
    sharp = Alphabet(["A", "E", "R", "S", "T", "ẞ"])
    assert len(sharp.encode("straße")) == 6


def test_apostrophes_are_one_sign() -> None:
    ukrainian = Alphabet.load("uk")
    assert len({ukrainian.encode(word) for word in ("п'ять", "п’ять", "пʼять")}) == 1


def test_swedish_order_ends_with_å_ä_ö() -> None:
    assert sorted(["ÖL", "ÄR", "ÅL", "ZON"], key=Alphabet.load("sv").sort_key) == ["ZON", "ÅL", "ÄR", "ÖL"]


@pytest.mark.parametrize("word", ["AB$CD", "AB+CD", "AB@", "A\0B", "A B", "A?", "1"])
def test_a_strange_sign_is_named_with_its_place(word: str) -> None:
    with pytest.raises(InvalidText, match="not a letter of the alphabet 'en'") as caught:
        Alphabet.load("en").encode(word)
    assert caught.value.given == word
    assert caught.value.at is not None


@pytest.mark.parametrize("letters", [[], [""], ["A", "A"], ["?"], ["A", " "], [chr(0x4E00 + n) for n in range(64)]])
def test_impossible_alphabets_are_refused(letters: list[str]) -> None:
    with pytest.raises(InvalidRules):
        Alphabet(letters)


def test_unknown_alphabets_list_the_known_ones() -> None:
    with pytest.raises(UnknownName, match="there are en, sv") as caught:
        Alphabet.load("tlh")
    assert "sk" in caught.value.known


@pytest.mark.parametrize("name", Alphabet.names())
def test_plain_tiles_are_read_as_with_care(name: str) -> None:
    alphabet, random_ = Alphabet.load(name), random.Random(name)
    signs = [alphabet.tile_text(tile) for code in range(1, alphabet.size + 1) for tile in (code, code | 0x80)]
    signs += ["?", "[", "]", "\u0301", "\u030a", "É", "é", "A", "a", "ﬁ", ".", " "]
    plain = 0
    for _ in range(3000):
        text = "".join(random_.choices(signs, k=random_.randrange(6)))
        quick = alphabet.plain_tiles(text)
        if quick is not None:
            plain += 1
            assert [(tile & 0x7F, tile > 0x7F) for tile in quick] == alphabet._spelling.read(text, tiles=True)
    assert plain > 500


def test_board_bytes_are_letters_and_blanks_that_stand_for_them() -> None:
    alphabet = Alphabet.load("en")
    good = {0, *range(1, 27), *range(0x81, 0x9B)}
    assert {byte for byte in range(256) if alphabet.are_tiles(bytes([byte]))} == good
