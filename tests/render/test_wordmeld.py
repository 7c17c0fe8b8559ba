"""Pictures of a WordMeld table: every card is drawn once, before and after; SVG is well formed."""

from __future__ import annotations

from xml.etree import ElementTree

from tests.wordmeld.turns import CASES
from wordgame.render import svg
from wordgame.render.wordmeld import text
from wordgame.wordmeld import Position, WordLists


def test_every_card_is_drawn_before_and_after() -> None:
    for case in CASES:
        options = {name: value for name, value in case["options"].items() if name != "opening"}
        lists = WordLists(**case["lists"], alphabet="en")
        position = Position(
            table=case["table"], hand=case["hand"], lists=lists, rules=options, opening=case["options"]["opening"]
        )
        cards = len("".join(position.table)) + len(position.cards)
        turns = position.solve(1).turns
        for turn in (None, *turns):
            for dark in (False, True):
                picture = ElementTree.fromstring(svg(position, turn, dark=dark))
                rects = picture.findall(".//{http://www.w3.org/2000/svg}rect")
                assert len(rects) == 1 + cards * (2 if turn else 1)
            assert "hand" in text(position, turn)


def test_text_before_and_after() -> None:
    position = Position(table=["BOwL", "SEA"], hand="SX?", lists=WordLists(common=["bowls"], alphabet="en"))
    lines = text(position, position.solve(1).turns[0]).splitlines()
    assert lines[0] == "table   - BOwL"
    assert "        + (BOwL)S" in lines or "after   + (BOwL)S" in lines
    assert text(Position(lists=WordLists(common=["bowls"]))) == "table     -\nhand      -"
