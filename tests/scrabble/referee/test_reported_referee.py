"""Reported faults, a test for each kind: racks, exchanges, challenges, ends."""

from __future__ import annotations

import pytest

from tests.scrabble.faults import given, laid, wanted, words
from tests.scrabble.small_games import table
from wordgame.errors import InvalidPosition
from wordgame.lexicon import Lexicon
from wordgame.scrabble import Game, Position, Rules


def test_impossible_racks() -> None:
    with pytest.raises(InvalidPosition, match="blank: 3 > 2"):
        Position(rack=given("LG08")["rack"])
    assert Position(rack=given("LG08")["rack"], check_tiles=False).rack == "AEIO???"
    with pytest.raises(InvalidPosition, match="X on the rack is not a tile"):
        Position(rack=given("LG09")["rack"], rules="literaki")
    swedish = Lexicon.from_words(["quiz"], alphabet="sv")
    position = Position(rack="?UI?", lexicon=swedish, rules="scrabble-sv")
    assert position.legal_moves[0].tiles == "qUIz"


def test_exchanging_what_is_not_there() -> None:
    case = given("RU02")
    verdict = Position(rack=case["rack"]).check(f"exchange {case['exchange']}")
    assert [reason.code for reason in verdict.reasons] == ["not_on_rack"]
    assert "lacks A" in str(verdict.reasons[0])


def test_withdrawn_plays_count_as_scoreless() -> None:
    game = Game(lexicon=Lexicon.from_words(["cat"]), rules={"scoreless_limit": 6}, seed=2, racks=["CATSXYZ", "DOGEEEE"])
    game.push("pass")
    game.push("8F DOG", phony=True)
    assert game.challenge()
    for move in ("exchange C", "pass", "pass"):
        game.push(move)
        assert not game.is_over
    game.push("pass")
    assert game.is_over


def test_both_end_adjustments() -> None:
    tiles = {"alphabet": "en", "tiles": {"Z": [2, 1], "A": [1, 0], "T": [1, 0]}}
    lexicon = Lexicon.from_words(["at"])
    scores = given("RU05")["scores_before"]
    for end_bonus, right in (("others_racks", "plus_minus"), ("double_opponent", "double")):
        rules = {"tiles": tiles, "end_bonus": end_bonus}
        game = Game(
            lexicon=lexicon, rules=rules, seed=1, turn=1, racks=["ZZ", "AT"], scores=[scores["P1"], scores["P2"]]
        )
        game.push("8G AT")
        assert list(game.scores) == list(wanted("RU05")[right].values())


@pytest.mark.parametrize("name", ["RU07", "TR09"])
def test_ties_are_ties(name: str) -> None:
    given_scores = given(name).get("final") or dict(enumerate(given(name)["scores"]))
    game = Game(
        lexicon="en", rules={"passed_out": "nothing", "pass_limit": 1}, seed=1, scores=list(given_scores.values())
    )
    game.push("pass")
    game.push("pass")
    assert game.outcome is not None
    assert game.outcome.winner is None
    assert game.outcome.winners == (0, 1)


def test_an_out_play_stands_only_unchallenged() -> None:
    tiles = {"alphabet": "en", "tiles": {"C": [1, 3], "A": [1, 1], "T": [1, 1], "X": [1, 8], "Z": [1, 10]}}
    board = ["." * 15] * 7 + [".....CAT......."] + ["." * 15] * 7
    game = Game(lexicon=Lexicon.from_words(["cat"]), rules={"tiles": tiles}, seed=1, board=board, racks=["X", "Z"])
    game.push("I8 X", phony=True)
    assert game.challenge()
    assert (game.is_over, game.racks, game.scores, game.turn) == (False, ("X", "Z"), (0, 0), 1)


def test_only_named_words_are_challenged() -> None:
    lexicon = words("RU10")
    board = ["." * 15] * 7 + ["......X........"] + ["." * 15] * 7
    rules = {"challenge": "points", "challenge_points_per": "word"}
    game = Game(lexicon=lexicon, rules=rules, seed=1, board=board, racks=["GOODQAE", "AEIOUNT"])
    game.push("9D GOOD", phony=True)
    assert {word.word for word in game.history[0].move.words} == {"GOOD", "XD"}  # type: ignore[union-attr]
    before = game.scores[0]
    challenge = game.challenge(["GOOD"])
    assert not challenge
    assert game.scores[0] == before + 5
    assert game.board[8] == "...GOOD........"


def test_withdrawal_is_the_exact_inverse() -> None:
    case = given("RU11")["before"]
    board = laid(case["board"]).board
    game = Game(lexicon="en", rules={}, seed=3, board=board, racks=[case["rack"], "AEINRTT"])
    before = game.table
    game.push(given("RU11")["events"][0])
    game.withdraw()
    after = game.table
    assert table(after) == table(before)


def test_nothing_is_fixed_at_a_hundred_tiles() -> None:
    rows = ["E" * 21] * 6
    board = rows + ["." * 21] * 15
    tiles = {"alphabet": "en", "tiles": {"E": [150, 1], "A": [50, 1]}}
    position = Position(board, rules=Rules.preset("super-scrabble", tiles=tiles))
    assert len(position.unseen) == 200 - 126


def test_blanks_are_neither_vowels_nor_consonants() -> None:
    assert Position(rack=given("RU14")["tiles"]).balance() == wanted("RU14")
    assert Position().balance("AE?TR") == wanted("RU14")
