"""The meaning test, with the reason shown, by the Swedish relation."""

from __future__ import annotations

from typing import Any

import pytest

import wordgame as wg
from tests.kortalfapet.test_rules import word
from wordgame.kortalfapet import Card, Deck, Game, Position, Rules
from wordgame.kortalfapet.meaning import refusal


@pytest.mark.parametrize(
    ("base", "new", "allowed"),
    [("katt", "katternas", False), ("katt", "beskatta", True), ("kör", "köra", True), ("luva", "luvan", False)],
)
def test_meanings(base: str, new: str, allowed: bool, swedish: wg.Lexicon) -> None:
    at = new.find(base)
    hand = word(new[:at] + new[at + len(base) :])
    position = Position.two_player(table=word(base), hand=hand, lexicon=swedish)
    text = "".join([f"{c.letter}{c.value}" for c in word(new[:at])])
    text += f"({base.upper()})" + "".join(f"{c.letter}{c.value}" for c in word(new[at + len(base) :]))
    verdict = position.check(text)
    assert verdict.legal is allowed
    assert (text in [str(move) for move in position.legal_moves]) is allowed
    if not allowed:
        assert [str(reason) for reason in verdict.reasons] == [f"{new.upper()} is a form of {base.upper()}"]
        assert verdict.reasons[0].code == "same_meaning"


def test_meanings_in_a_round(swedish: wg.Lexicon) -> None:
    table = {(at, 0): card for at, card in enumerate(word("katt"))}
    position = Position.round(table=table, hand=word("beskaen"), lexicon=swedish, order=3)
    texts = {str(move) for move in position.legal_moves if move.laid}
    assert "-3,0 across B3E1S1(KATT)A1" in texts
    assert not any(text.endswith("0,0 across (KATT)E1N1") for text in texts)
    assert position.check("0,0 across (KATT)E1N1").reasons[0].message == "KATTEN is a form of KATT"


def test_all_words_of_one_meaning_are_found(swedish: wg.Lexicon) -> None:
    for base in ("katt", "mus", "gå", "god", "bil", "korta", "qqq"):
        same = swedish.same_meaning(base)
        assert base.upper() in same
        near = {*swedish.match(f"{base[0]}*s"), *swedish.match(f"{base}*"), *swedish.match("b?st?"), *same}
        assert {word for word in near if word != base.upper() and not swedish.new_meaning(base, word)} == same - {
            base.upper()
        }


@pytest.mark.parametrize("meaning", ["lexeme", "any"])
def test_a_lexicon_that_knows_no_lexemes_is_told(meaning: str) -> None:
    words = wg.Lexicon.from_words(["il", "ili"], alphabet="tr")
    hand = word("i")
    makers: list[Any] = [
        lambda rules: Position.two_player(table=[], hand=hand, lexicon=words, rules=rules),
        lambda rules: Position.round(table={}, hand=hand, lexicon=words, rules=rules),
        lambda rules: Game(lexicon=words, rules={**rules, "deck": Deck([Card("L", 1)] * 20, alphabet="tr")}),
    ]
    for make in makers:
        with pytest.raises(wg.InvalidRules, match="choose meaning='spelling'") as error:
            make({"meaning": meaning})
        assert error.value.option == "meaning"
        for other in ("spelling", "off", lambda base, new: True):
            make({"meaning": other})


def test_the_stricter_reading(swedish: wg.Lexicon) -> None:
    known: dict[str, Any] = {"table": word("droppe"), "hand": word("ar"), "lexicon": swedish}
    assert swedish.lexemes("droppar") == ("DROPPA", "DROPPE")
    table = {(at, 0): card for at, card in enumerate(word("dropp"))}
    for meaning, shown in (("lexeme", None), ("any", "DROPPAR and DROPPEN are forms of DROPPE")):
        words = wg.Lexicon.from_words(["dropp", "droppen", "droppar"], alphabet="sv")
        verdict = refusal(Rules(meaning=meaning), words, "DROPPEN", "DROPPAR")
        assert (str(verdict) if verdict else None) == shown
    for meaning in ("lexeme", "any"):
        position = Position.two_player(**{**known, "table": word("dropp")}, rules={"meaning": meaning})
        round_ = Position.round(table=table, hand=word("ar"), lexicon=swedish, rules={"meaning": meaning})
        allowed = swedish.new_meaning("dropp", "droppar", meaning=meaning)
        assert ("(DROPP)A1R1" in position.legal_moves) is allowed
        assert ("0,0 across (DROPP)A1R1" in round_.legal_moves) is allowed
        assert ("(DROPP)A1R1" in [str(move) for move in position.legal_moves]) is allowed
        assert ("0,0 across (DROPP)A1R1" in [str(move) for move in round_.legal_moves]) is allowed
