"""Letter sets of other scripts: every preset deals, lists and reads its moves back; letters without tiles need a
blank."""

from __future__ import annotations

import pytest

from wordgame.alphabet import Alphabet
from wordgame.lexicon import Lexicon
from wordgame.scrabble import Position, Rules

WORDS = {
    "ro": ["mâine", "țară", "casă", "în", "la", "ața"],
    "el": ["λόγος", "καλός", "και", "ή", "αετός"],
    "he": ["שלום", "אב", "דג", "בגד", "לחם"],
    "ar": ["كتاب", "باب", "أب", "بيت", "مدرسة"],
}
TOTALS = {"ro": 100, "el": 104, "he": 104, "ar": 100}


@pytest.mark.parametrize("language", WORDS)
def test_scripts(language: str) -> None:
    words = Lexicon.from_words(WORDS[language], alphabet=language)
    assert len(words) == len(WORDS[language])
    assert all(word in words for word in WORDS[language])
    rules = Rules.of(f"scrabble-{language}")
    assert (rules.tiles.total, rules.tiles.blanks) == (TOTALS[language], 2)
    assert min(value for value, count in zip(rules.tiles.values[1:], rules.tiles.counts[1:], strict=True) if count) == 1
    longest = max(words, key=len)
    position = Position(rack=longest[:5] + "??", rules=rules, lexicon=words)
    moves = position.legal_moves
    assert len(moves.placements) > 1
    assert all(position.parse(str(move)) == move for move in moves)
    assert Position.from_text(position.to_text(), lexicon=words) == position


@pytest.mark.parametrize(("given", "read"), [("ΛΌΓΟΣ", "ΛΟΓΟΣ"), ("λόγος", "ΛΟΓΟΣ"), ("αϊ", "ΑΙ")])
def test_greek_accents_and_the_last_sigma(given: str, read: str) -> None:
    el = Alphabet.load("el")
    assert el.decode(el.encode(given)) == read


def test_hebrew_last_forms() -> None:
    he = Alphabet.load("he")
    assert he.encode("שלום") == he.encode("שלומ")


def test_swedish_letters_without_tiles_are_laid_with_blanks() -> None:
    sv = Lexicon.load("sv")
    assert [word in sv for word in ("müsli", "über", "læstadiansk", "mysli")] == [True, True, True, False]
    with_blank = Position(rack="MSLIAB?", rules="scrabble-sv", lexicon="sv")
    assert with_blank.check("8H MüSLI").legal
    assert with_blank.check("8H MüSLI").score == 2 * (2 + 0 + 1 + 1 + 2 * 1)
    without = Position(rack="MUSLIAB", rules="scrabble-sv", lexicon="sv").check("8H MÜSLI")
    assert [reason.code for reason in without.reasons] == ["not_on_rack"]
    letters = Alphabet.load("sv").letters
    assert sorted(["zon", "müsli", "mål", "mysk", "mun"], key=Alphabet.load("sv").sort_key) == [
        "mun", "mysk", "müsli", "mål", "zon",
    ]  # fmt: skip
    assert "".join(letters[-5:]) == "ZÅÄÆÖ"
