"""Pictures of Alkort positions."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from wordgame.alkort import Position, Rules
from wordgame.render import alkort as picture
from wordgame.render import svg


def test_text_puts_the_player_at_the_bottom() -> None:
    view = Position("KD 3S", seat=1, trick=["AH", "2S", "9C"], scores=(3, 4), highest_leads=False)
    lines = picture.text(view).splitlines()
    assert lines[0] == "tricks 0 : 0   match 3 : 4"
    assert [line.split() for line in lines[1:4]] == [["3:", "2S"], ["2:>AH", "0:", "9C"], ["1:", "??"]]
    assert lines[4] == "hand 1: 3S KD"
    assert "K♦" in picture.text(view, signs=True)
    two = Position("KD", seat=0, turn=1, rules=Rules(players=2), highest_leads=False)
    assert picture.text(two).splitlines()[1:3] == ["         1: ??", "         0: --"]


def test_svg_is_well_formed_and_dims_what_may_not_be_played() -> None:
    view = Position("KD 3S", trick=["AS"], rules=Rules(follow_suit=True), highest_leads=False)
    for drawn in (svg(view), svg(view, dark=True), view._repr_svg_()):
        hand = [g for g in ET.fromstring(drawn) if "hand" in (g.get("class") or "")]
        assert [g.get("data-card") for g in hand] == ["3S", "KD"]
        assert [g[1].get("opacity") for g in hand] == ["1", "0.45"]
        assert ["legal" in str(g.get("class")) for g in hand] == [True, False]
