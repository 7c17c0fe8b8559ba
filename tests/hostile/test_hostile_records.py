"""Records and lines of text that someone made to break a reader: an error by name, soon, with nothing built."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from wordgame import alkort, scrabble, wordmeld
from wordgame.errors import InvalidPosition, InvalidRules, InvalidText, WordgameError

LISTS = wordmeld.WordLists(common=["bowl"])
EMPTY = "/".join(["15"] * 15)
DEEP = "[" * 100_000


@pytest.mark.parametrize(
    "call",
    [
        lambda: alkort.Position.from_text(f"hand=KD; scores={DEEP}"),
        lambda: alkort.Position.from_text(f"hand=KD; scores={'[' * 900}{']' * 900}"),
        lambda: alkort.records.loads(f"Alkort 1\nseed: 1\nrules: {DEEP}\n"),
        lambda: scrabble.Rules.from_toml("a = " + "[" * 5000 + "\n"),
        lambda: scrabble.Rules.from_toml("\0"),
        lambda: scrabble.Rules.from_toml("rack_size = " + "9" * 5000 + "\n"),
        lambda: wordmeld.Position.from_text("BOWL / A / turn stock=\u00b2", lists=LISTS),
        lambda: wordmeld.Position.from_text("BOWL / A / turn stock=1,2", lists=LISTS),
        lambda: wordmeld.Position.from_text("BOWL / A / turn others=1,,2", lists=LISTS),
        lambda: wordmeld.Position.from_text("BOWL / A / turn stock=" + "9" * 5000, lists=LISTS),
        lambda: scrabble.cgp.loads(f"{EMPTY} ABC/ 1_0/0 0"),
        lambda: scrabble.cgp.loads(f"{EMPTY} ABC/ 0/\u0663 0"),
        lambda: scrabble.cgp.loads(f"{EMPTY} ABC/ 0/{'9' * 5000} 0"),
    ],
)
def test_a_text_that_cannot_be_read_is_refused_by_name(call: Callable[[], Any]) -> None:
    with pytest.raises((InvalidText, InvalidRules, InvalidPosition)):
        call()


@pytest.mark.parametrize("line", ["#player1 a A\n>a: ABC -" + "9" * 5000 + " +0 0\n", f"#player{'9' * 5000} a A\n"])
def test_numbers_of_thousands_of_digits_in_a_recorded_game(line: str) -> None:
    with pytest.raises(WordgameError):
        scrabble.gcg.loads("#character-encoding UTF-8\n" + line)
    scrabble.gcg.loads(line, strict=False).replay()


@pytest.mark.parametrize("score", ["++10", "-+10", "--10", "+-+10"])
def test_a_score_has_one_sign(score: str) -> None:
    head = "#character-encoding UTF-8\n#player1 a A\n#player2 b B\n"
    with pytest.raises(InvalidText):
        scrabble.gcg.loads(f"{head}>a: ABC 8D CAB {score} 10\n")


@pytest.mark.parametrize(("score", "read"), [("+10", 10), ("-10", -10), ("+-1", -1)])
def test_scores_that_programs_write(score: str, read: int) -> None:
    head = "#character-encoding UTF-8\n#player1 a A\n#player2 b B\n"
    assert scrabble.gcg.loads(f"{head}>a: ABC 8D CAB {score} 10\n").events[0].score == read


PLACED = scrabble.Position(rack="CRANE").parse("8D CRANE").to_dict()


@pytest.mark.parametrize(
    "changes",
    [
        {"score": "x"}, {"score": 1.5}, {"score": True}, {"column": float("inf")}, {"row": -1}, {"row": 10**30},
        {"column": 10**6},
        {"down": 2}, {"tiles": 3}, {"text": None}, {"bonus": "1"}, {"placed": []}, {"placed": [[0, 0]]},
        {"placed": [[0, "0", "A"]]}, {"placed": [[0, 0, 5]]}, {"words": [3]}, {"words": [{"word": 3, "score": 1}]},
        {"words": [{"word": "A", "score": "1"}]}, {"words": [{"word": "A", "score": 1, "letters": [[1, 2]]}]},
        {"kind": "exchange", "tiles": ["A"]},
    ],
)  # fmt: skip
def test_a_scrabble_move_that_a_dict_does_not_describe(changes: dict[str, Any]) -> None:
    with pytest.raises(InvalidText):
        scrabble.Move.from_dict({**PLACED, **changes})


def test_a_forged_score_of_a_scrabble_move_is_worked_out_anew() -> None:
    game = scrabble.Game(seed=1, racks=["CRANESS", "AEIOUTT"])
    forged = scrabble.Move.from_dict({**PLACED, "score": 10**6, "bonus": 50, "words": []})
    game.push(forged)
    assert game.scores[0] == PLACED["score"]
    assert game.history[0].score == PLACED["score"]
    assert game.history[0].move is not None
    assert game.history[0].move.score == PLACED["score"]
    data = game.to_dict()
    data["history"][0]["score"] = 10**6
    again = scrabble.Game.from_dict(data)
    assert again.scores == game.scores
    assert again.history[0].score == PLACED["score"]


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "words", "made": [{"cards": ["A"], "own": []}]},
        {"kind": "words", "made": [{"cards": [3], "own": [True]}]},
        {"kind": "words", "made": [{"cards": ["AB"], "own": [True]}]},
        {"kind": "words", "made": [{"cards": ["A"], "own": [2]}]},
        {"kind": "words", "made": [3]},
        {"kind": "words", "made": [], "broken": [3]},
        {"kind": "words", "broken": ["BOWL"]},
        {"kind": "discard", "card": 3},
        {"kind": "leap"},
    ],
)
def test_a_wordmeld_move_that_a_dict_does_not_describe(data: dict[str, Any]) -> None:
    with pytest.raises(InvalidText):
        wordmeld.Move.from_dict(data)
    with pytest.raises(InvalidText):
        wordmeld.NewWord(("A",), ())
