"""Moves from plain dicts that anybody wrote: checked in every part, scored anew, played as the tiles that are laid."""

from __future__ import annotations

import json
import math
import pickle
from typing import Any

import pytest

from wordgame.errors import IllegalMove, InvalidText
from wordgame.lexicon import Lexicon
from wordgame.scrabble import Game, Move, Position

WORDS = Lexicon.from_words(["cat", "cats", "at", "quiz", "act"], alphabet="en")
EMPTY = Position(rack="CATSEEI", lexicon=WORDS)


def described(text: str = "8F CATS", position: Position = EMPTY) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(position.parse(text).to_dict()))
    return data


@pytest.mark.parametrize(
    "changes",
    [
        *[{"score": value} for value in ("x", None, math.inf, 1.5, 10**30, True)],
        *[{"column": value} for value in (math.inf, -1, "A", 10**400)],
        {"row": 1.0},
        {"bonus": "x"},
        {"down": "no"},
        {"text": 3},
        {"tiles": ["C"]},
        {"tiles": "QUIZ"},
        {"placed": [[7, 7]]},
        {"placed": [[7, 7.5, "C"]]},
        {"placed": [[7, 7, 3]]},
        {"placed": 3},
        {"kind": []},
        {"words": [{"word": 3}]},
        {"words": [{}]},
    ],
    ids=str,
)
def test_each_part_of_a_placement_is_checked(changes: dict[str, Any]) -> None:
    with pytest.raises(InvalidText):
        Move.from_dict({**described(), **changes})


@pytest.mark.parametrize(
    "changes",
    [{"score": "x"}, {"column": math.inf}, {"letters": [["C", "x", 1, 1, True]]}, {"letters": [["C"]]}, {"valid": 1}],
    ids=str,
)
def test_each_part_of_a_formed_word_is_checked(changes: dict[str, Any]) -> None:
    data = described()
    with pytest.raises(InvalidText):
        Move.from_dict({**data, "words": [{**data["words"][0], **changes}]})


@pytest.mark.parametrize("count", [None, "3", 0, -1, 10**30, 2.0])
def test_an_exchange_of_so_many_tiles_is_checked(count: Any) -> None:
    with pytest.raises(InvalidText):
        Move.from_dict({"game": "scrabble", "kind": "exchange", "tiles": "", "count": count})
    assert Move.from_dict({"kind": "exchange", "tiles": "ABC", "count": 3}).count == 3


def test_a_forged_score_is_never_kept() -> None:
    data = described()
    forged = Move.from_dict({**data, "score": 10**6, "bonus": 10**6, "words": []})
    assert EMPTY.check(forged).score == data["score"]
    game = Game(2, lexicon=WORDS, seed=1, racks=["CATSEEI", "AAAAAAA"])
    game.push(forged)
    assert game.scores[0] == data["score"]
    last = game.history[-1].move
    assert last is not None
    assert last.score == data["score"]
    record = game.to_dict()
    record["history"][0]["score"] = 10**6
    assert Game.from_dict(record, lexicon=WORDS).history[0].score == data["score"]


@pytest.mark.parametrize("changes", [{"text": "QUIZ"}, {"text": "CATS", "row": 3}, {"text": ""}, {"text": "C(A)TS"}])
def test_what_is_played_is_what_is_laid(changes: dict[str, Any]) -> None:
    data = described()
    move = Move.from_dict({**data, **changes})
    assert move == EMPTY.parse("8F CATS")
    assert move.notation == "8F CATS"
    game = Game(2, lexicon=WORDS, seed=1, racks=["CATSEEI", "AAAAAAA"])
    game.push(move)
    assert game.board[7] == ".....CATS......"


def test_tiles_in_no_line_stay_refused() -> None:
    data = described()
    placed = [[7, 5, "C"], [8, 6, "A"], [7, 7, "T"], [7, 8, "S"]]
    game = Game(2, lexicon=WORDS, seed=1, racks=["CATSEEI", "AAAAAAA"])
    with pytest.raises(IllegalMove, match="row or column"):
        game.push(Move.from_dict({**data, "placed": placed}))


def test_moves_that_are_refused_come_back_too() -> None:
    laid = Position([*["." * 15] * 7, ".......CAT.....", *["." * 15] * 7], rack="CATSEEI", lexicon=WORDS)
    for text in ("8H CAT.", "8H CATS", "8K SEE", "1A CATS", "8G SCATE", "exchange AAA", "-3", "pass", "15N CATS"):
        move = laid.parse(text)
        assert Move.from_dict(json.loads(json.dumps(move.to_dict()))) == move
        assert pickle.loads(pickle.dumps(move)) == move
