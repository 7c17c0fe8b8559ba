"""Words inside text."""

from __future__ import annotations

import os

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.lexicon import plain
from wordgame.alphabet import Alphabet
from wordgame.lexicon import Lexicon, Scanner

EXAMPLES = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "100"))


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.lists(st.text("ABCÖ", min_size=1, max_size=5), max_size=20), st.text("abcöÖA -[", max_size=30))
def test_like_trying_every_stretch(words: list[str], text: str) -> None:
    expected = plain.occurrences(words, text)
    lexicon = Lexicon.from_words(words, alphabet="sv")
    assert [tuple(found) for found in lexicon.words_in(text, shortest=1)] == expected
    assert [tuple(found) for found in Scanner(words, Alphabet.load("sv")).find(text)] == expected
    longer = [found for found in expected if len(found[2]) > 1]
    assert [tuple(found) for found in lexicon.words_in(text)] == longer


def test_places_are_those_of_the_text_as_given() -> None:
    lexicon = Lexicon.from_words(["ÅL", "ÅR"], alphabet="sv")
    text = "xA\u030aL, \u212br"
    found = lexicon.words_in(text)
    assert [tuple(each) for each in found] == [(1, 4, "ÅL"), (6, 8, "ÅR")]
    assert text[found[0].start : found[0].end] == "A\u030aL"


def test_letters_of_several_signs() -> None:
    lexicon = Lexicon.from_words(["szép"], alphabet="hu")
    assert [tuple(found) for found in lexicon.words_in("a szép")] == [(2, 6, "SZÉP")]
    assert Scanner([], Alphabet.load("hu")).find("a szép") == []


def test_a_word_across_signs_that_are_no_letters_is_none() -> None:
    lexicon = Lexicon.load("en")
    assert lexicon.words_in("c-a-t 1 \0") == []
    assert [tuple(found) for found in lexicon.words_in("xxcatxx")] == [(2, 5, "CAT"), (3, 5, "AT")]
