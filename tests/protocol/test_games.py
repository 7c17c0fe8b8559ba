"""Every game passes the conformance test, in its usual form and in others."""

from __future__ import annotations

import json
from typing import Any

import pytest

import wordgame as wg
from wordgame import alkort, kortalfapet, scrabble, wordmeld
from wordgame.protocol import Hint, Verdict, registry


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("scrabble", {}),
        ("scrabble", {"players": 4, "rules": "wordfeud-sv", "lexicon": "sv"}),
        ("kortalfapet", {"players": 2, "lexicon": "sv"}),
        ("kortalfapet", {"players": 4, "lexicon": "sv"}),
        ("wordmeld", {"players": 3}),
        ("alkort", {}),
        ("alkort", {"rules": "icelandic"}),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(f"{k}={v}" for k, v in value.items()) or "usual",
)
def test_conformance(name: str, options: dict[str, Any]) -> None:
    assert wg.testing.check_game(name, seeds=1, samples=3, **options) > 3


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value.to_dict()))


@pytest.mark.parametrize(
    ("position", "move", "word"),
    [
        (scrabble.Position(rack="CRANX", lexicon="en"), "8D CRANX", scrabble.FormedWord),
        (
            kortalfapet.Position.two_player(
                table=[], hand=[kortalfapet.Card(letter, 1) for letter in "KÖRAXX"], lexicon="sv"
            ),
            "K1R1X1",
            kortalfapet.Word,
        ),
        (
            wordmeld.Position(
                table=["OTHER"], hand="SLSBY?", lists=wordmeld.WordLists(official=["other", "others"]), opening=False
            ),
            "OTHER > (OTHER)B",
            None,
        ),
        (alkort.Position(hand="KD 7H", seat=0), "2S", None),
    ],
    ids=wg.games(),
)
def test_refusals_go_through_json(position: Any, move: str, word: type | None) -> None:
    verdict = position.check(move)
    assert not verdict.legal
    assert verdict.reasons
    assert bool(verdict.words) == (not isinstance(position, alkort.Position))
    assert Verdict.from_dict(plain(verdict), word=word) == verdict


@pytest.mark.parametrize("name", wg.games())
def test_hints_go_through_json(name: str) -> None:
    game = wg.new_game(name, seed=1)
    if name == "alkort":
        while game.legal_moves[0].kind is not alkort.MoveKind.PLAY:
            game.push(game.legal_moves[-1])
    hints = game.position.hints(2)
    assert hints
    move = registry.module(name).Move
    assert [Hint.from_dict(plain(hint), move=move) for hint in hints] == list(hints)


@pytest.mark.parametrize("name", wg.games())
def test_a_position_shows_itself_in_a_notebook(name: str) -> None:
    drawn = wg.new_game(name, seed=1).position._repr_svg_()
    assert drawn.startswith("<svg")
    assert drawn == wg.render.svg(wg.new_game(name, seed=1).position)
