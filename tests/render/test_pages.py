"""HTML of moves, hints, verdicts, ratings, games and lexica: well formed, complete, in every language; short reprs."""

from __future__ import annotations

import json
import pickle
import xml.etree.ElementTree as ET
from typing import Any

import pytest

import wordgame as wg
from tests.toy_game import Game as ToyGame
from wordgame import render, scrabble
from wordgame.render.pages import MOST_ROWS

SVG = "{http://www.w3.org/2000/svg}svg"


def rows(page: str) -> list[list[str]]:
    """The texts of the cells of a page's table."""
    return [["".join(cell.itertext()) for cell in row] for row in ET.fromstring(page).iter("tr")]


@pytest.mark.parametrize("name", wg.games())
def test_every_value_of_a_game_shows_itself(name: str) -> None:
    game = wg.new_game(name, seed=2)
    for _ in range(2):
        game.push(game.position.legal_moves[0])
    position = game.position
    moves, hint = position.legal_moves, position.hints(1, worlds=8)[0]
    verdicts = position.check(moves[0]), position.check("no such move !")
    for value in (game, moves, hint, *verdicts, position.rate(moves[0], worlds=8)):
        for language in wg.languages():
            ET.fromstring(render.html(value, language=language, dark=True))
        assert value._repr_html_() == render.html(value)
        assert "\n" not in repr(value)
        assert len(repr(value)) < 200
    drawn = ET.fromstring(hint._repr_html_())
    assert drawn.find(SVG) is not None
    assert [item.text for item in drawn.iter("li")] == [str(one) for one in hint.why]
    assert rows(moves._repr_html_())[1][1] == str(moves[0])
    assert len(rows(game._repr_html_())) == 3
    assert [item.get("data-code") for item in ET.fromstring(verdicts[1]._repr_html_()).iter("li")] == [
        reason.code for reason in verdicts[1].reasons
    ]


def test_a_long_table_is_cut_and_counted() -> None:
    moves = scrabble.Position(rack="AEINRST", lexicon="en").legal_moves
    page = moves._repr_html_()
    assert len(rows(page)) == MOST_ROWS + 1
    assert f"and {len(moves) - MOST_ROWS} more" in page
    assert rows(page)[1][1:3] == [str(moves[0]), str(moves[0].score)]
    nothing = scrabble.Position(rack="CAT", lexicon="en", is_over=True).legal_moves
    assert "no legal move" in nothing._repr_html_()


def test_hints_know_their_position_and_carry_it_nowhere() -> None:
    position = scrabble.Position(rack="CAT", lexicon="en")
    hint: Any = position.hints(1)[0]
    assert hint.position == position
    for copy in (pickle.loads(pickle.dumps(hint)), wg.Hint.from_dict(json.loads(json.dumps(hint.to_dict())))):
        assert copy == hint
        assert copy.position is None
        assert ET.fromstring(copy._repr_html_()).find(SVG) is None


def test_a_game_of_ones_own_is_shown_as_text() -> None:
    game = ToyGame(seed=1)
    assert "<pre>" in render.html(game)
    ET.fromstring(render.html(game))
