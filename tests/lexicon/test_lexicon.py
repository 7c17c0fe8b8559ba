"""The lexicon as a set of words."""

import pytest

from wordgame.lexicon import Lexicon


@pytest.mark.parametrize(("name", "words"), [("en", 168551), ("sv", 669797), ("sk", 1719154)])
def test_bundled_lexica_open_by_name(name: str, words: int) -> None:
    lexicon = Lexicon.load(name)
    assert len(lexicon) == words
    assert sum(1 for _ in lexicon) == words


def test_words_are_taken_in_any_case_and_form() -> None:
    lexicon = Lexicon.from_words(["ål", "Zon", "ÖL"], alphabet="sv")
    assert list(lexicon) == ["ZON", "ÅL", "ÖL"]
    assert "a\u030al" in lexicon
    assert "\u212bL" in lexicon
    assert "al" not in lexicon
    assert "" not in lexicon
