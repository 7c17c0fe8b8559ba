"""Pictures of Kortalfapet positions: complete, well-formed, and nothing of the input left unescaped."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

import wordgame as wg
from wordgame.kortalfapet import Card, Position
from wordgame.render import DARK, svg
from wordgame.render.kortalfapet import text

C = Card


@pytest.fixture
def words() -> wg.Lexicon:
    return wg.Lexicon.from_words(["ko", "kor"], alphabet="sv")


def test_a_tableau(words: wg.Lexicon) -> None:
    table = {(-1, 0): C("k", 3), (0, 0): C("o", 2, multiplier=2), (0, 1): C.new_joker("r")}
    position = Position.round(table=table, hand=[C("r", 1, multiplier=3), C("k", 3)], lexicon=words, order=3)
    assert text(position).splitlines() == [
        "      -1   0",
        "   0 K3  O2²",
        "   1  .  r",
        "",
        "hand K3 R1³   scores 0 0 0   stock 91",
    ]
    move = position.parse("-1,0 across (KO)R")
    after = Position.round(table={**table, (1, 0): C("r", 1, multiplier=3)}, hand=[], lexicon=words)
    assert ">R1³" in text(after, last_move=move)


def test_an_empty_table(words: wg.Lexicon) -> None:
    position = Position.two_player(hand=[C("k", 3)], lexicon=words)
    assert "empty" in text(position)
    ET.fromstring(svg(position))


def test_svg(words: wg.Lexicon) -> None:
    table = [C("k", 3), C.new_joker("o"), C("r", 1, multiplier=2)]
    position = Position.two_player(table=table, hand=[C.new_joker(), C("k", 3, multiplier=3)], lexicon=words)
    for picture in (svg(position), svg(position, palette=DARK, size=20)):
        root = ET.fromstring(picture)
        signs = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
        assert [sign for sign in signs if sign in ("K", "O", "R", "★")] == ["K", "O", "R", "K", "★"]
        assert signs.count("joker") == 2
        assert "2x" in signs
        assert "3x" in signs
    with pytest.raises(wg.errors.InvalidRules, match="size is 1"):
        svg(position, size=1)
