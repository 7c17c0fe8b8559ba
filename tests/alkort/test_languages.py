"""Alkort in Ukrainian, the language of its rule sheet, and its cards by their Icelandic names."""

from __future__ import annotations

import string
from typing import Any

import pytest

from wordgame.alkort import CARDS, Game, Position, card_name, comment
from wordgame.alkort.sentences import say
from wordgame.messages import _catalog
from wordgame.sentences import say as shared


def names(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("table", [say, shared])
def test_every_sentence_is_there_in_ukrainian_with_its_parameters(table: Any) -> None:
    catalog = _catalog(table.room, "uk")
    assert catalog is not None
    for code, given in table.sentences.items():
        if isinstance(given, str):
            told = catalog.pgettext(code, given)
            assert names(told) == names(given), code
            assert told != given or names(told) == {"why"} or code == "the_move" or code == "cost_both", code
        else:
            forms = {catalog.npgettext(code, given[0], given[1], n) for n in range(30)}
            assert 1 < len(forms) <= 3, code
            for told in forms:
                assert names(told) == names(given[1]), code


def test_numbers_decline_as_in_ukrainian() -> None:
    told = {n: say("cost_points", n=n).text("uk") for n in (1, 2, 5, 11, 21, 22)}
    assert told == {1: "1 очко", 2: "2 очки", 5: "5 очок", 11: "11 очок", 21: "21 очко", 22: "22 очки"}


def test_cards_have_names() -> None:
    for language in ("en", "uk", "is"):
        assert len({card_name(card, language) for card in CARDS}) == len(CARDS)
    assert card_name("KD", "is") == "tígulkóngur"
    assert card_name("9H", "uk") == "дев'ятка чирв"


def test_hints_reasons_and_comments_speak_ukrainian() -> None:
    view = Position("KD 7H 2C 9S AS 6D 3H QC JS", rules={"follow_suit": True})
    for hint in view.hints(worlds=8):
        for told in (*hint.why, *hint.levels[:2]):
            assert told.text("uk") != str(told)
    refused = view.check("AD").reasons[0]
    assert refused.text("uk") == "карти AD немає в руці AS JS 9S 7H 3H KD 6D QC 2C"
    game = Game(2, seed=3, max_deals=1)
    while not game.is_over:
        game.push(game.legal_moves[0])
    assert all("взятка" in one.text("uk") for one in comment(game))
    assert game.outcome is not None
    assert game.outcome.text("uk").startswith("зіграно 1 роздачу")
