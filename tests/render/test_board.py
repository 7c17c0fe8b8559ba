"""Pictures: well formed, and with everything in them that should be."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from wordgame import render
from wordgame.scrabble import Position, Rules, cgp

LINE = "15/15/15/15/15/15/2JIN10/3FaCETS6/15/15/15/15/15/15/15 AADGIO?/AEIOORT 30/25 0"


@pytest.mark.parametrize("preset", Rules.presets())
def test_empty_boards_of_all_presets(preset: str) -> None:
    position = Position(rules=preset)
    for dark in (False, True):
        root = ElementTree.fromstring(render.svg(position, dark=dark))
        assert root.tag.endswith("svg")
    rows = render.text(position).splitlines()
    assert len(rows) == 1 + position.layout.n_rows + 2


def test_svg_has_tiles_values_blanks_premiums_and_the_last_move() -> None:
    position = cgp.loads(LINE, lexicon="en")
    move = position.parse("B7 D")
    plain = render.svg(position)
    texts = [node.text for node in ElementTree.fromstring(plain).iter() if node.tag.endswith("text")]
    for wanted in ("J", "8", "A", "3W", "2L", "O", "15", "30 – 25 · bag 77"):
        assert wanted in texts
    assert 'font-style="italic"' in plain
    after = Position(position.board_after(move), rack="AAGIO?", rules=position.rules)
    lit = render.svg(after, last_move=move)
    assert lit.count(render.LIGHT.new_tile) == 1
    assert render.DARK.page in render.svg(position, dark=True)
    bare = render.svg(position, coordinates=False, hand=False)
    assert len(bare) < len(plain)
    assert "bag" not in bare


def test_text_marks_the_last_move_and_keeps_columns_straight() -> None:
    position = cgp.loads(LINE, lexicon="en")
    move = position.parse("B7 D")
    after = Position(position.board_after(move), rack="AAGIO?", rules=position.rules)
    lines = render.text(after, last_move=move).splitlines()
    assert lines[7] == " 7  .>D J I N . d . d . . . d . ."
    assert lines[8] == " 8  T . . F a C E T S . . d . . T"
    assert len({len(line) for line in lines[:16]}) == 1
    assert "* " not in render.text(after, premiums=False)
    assert render.text(after, coordinates=False).splitlines()[6] == " . D J I N . d . d . . . d . ."


def test_names_are_escaped() -> None:
    from wordgame.alphabet import Alphabet
    from wordgame.tiles import TileSet

    tiles = TileSet(Alphabet(["<", "&"]), {"<": (5, 1), "&": (5, 2)})
    position = Position(rack="<&", rules={"tiles": tiles})
    ElementTree.fromstring(render.svg(position))
