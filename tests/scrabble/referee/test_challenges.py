"""The referee: challenges and plays taken back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scrabble.small_games import new, table
from wordgame.errors import GameOver, IllegalMove
from wordgame.lexicon import Lexicon
from wordgame.scrabble import Game


def test_a_phony_is_withdrawn_exactly(words: Lexicon) -> None:
    game = new(words, ["CATSXYZ", "GOODHEA"])
    game.push("8F CAT")
    before = game.table
    game.push("9F GOOD", phony=True)
    assert game.scores[1] > 0
    challenge = game.challenge()
    assert challenge
    assert challenge.seat == 0
    assert set(challenge.invalid) == {"CG", "AO", "TO"}
    after = game.table
    assert table(after) == table(before)
    assert game.turn == 0
    assert after.scoreless == before.scoreless + 1
    game.pop()
    assert game.board[8] == ".....GOOD......"


@pytest.mark.parametrize(
    ("options", "scores", "turn"),
    [
        ({"challenge": "double"}, (10, 0), 0),
        ({"challenge": "single"}, (10, 0), 1),
        ({"challenge": "points"}, (15, 0), 1),
        ({"challenge": "points", "challenge_points": 10}, (20, 0), 1),
        ({"challenge": "points", "challenge_points": 10, "challenge_points_to": "challenger"}, (10, -10), 1),
    ],
)
def test_a_failed_challenge(options: dict[str, Any], scores: tuple[int, int], turn: int, words: Lexicon) -> None:
    game = new(words, ["CATSXYZ", "GOODHEA"], **options)
    game.push("8F CAT")
    challenge = game.challenge()
    assert not challenge
    assert not challenge.succeeded
    assert (game.scores, game.turn, game.board[7]) == (scores, turn, ".....CAT.......")
    with pytest.raises(IllegalMove, match="no play to challenge"):
        game.challenge()


def test_only_named_words_are_judged(words: Lexicon) -> None:
    game = new(words, ["CATSXYZ", "GOODHEA"], challenge="points", challenge_points_per="word")
    game.push("8F CAT")
    game.push("9E AGE", phony=True)
    assert {word.word for word in game.history[-1].move.words} == {"AGE", "CG", "AE"}  # type: ignore[union-attr]
    with pytest.raises(IllegalMove, match="did not form"):
        game.challenge(["CAT"])
    game.pop()
    game.push("9G AG", phony=True)
    assert game.challenge("aa").invalid == ("AA",)
    game.pop()
    with pytest.raises(IllegalMove, match="names a word"):
        game.challenge([])
    good = new(words, ["GOODXQA", "CATSEII"], challenge="points")
    good.push("8E GOOD")
    good.push("pass")
    good.push("9E AX", phony=True)
    assert good.history[-1].move.words[0].word == "AX"  # type: ignore[union-attr]
    assert good.challenge(["AX"])


def test_who_may_challenge(words: Lexicon) -> None:
    game = new(words, ["CATSXYZ", "GOODHEA", "AEIOUAE"], players=3)
    with pytest.raises(IllegalMove):
        game.challenge()
    game.push("8F CAT")
    for seat in (0, 3, -1):
        with pytest.raises(IllegalMove):
            game.challenge(seat=seat)
    assert not game.challenge(seat=2)
    assert game.turn == 1
    game.push("pass")
    assert game.turn == 0, "seat 2 has lost its turn"
    void = new(words, ["CATSXYZ", "GOODHEA"], challenge="void")
    with pytest.raises(IllegalMove):
        void.push("8F CATX", phony=True)
    void.push("8F CAT")
    with pytest.raises(IllegalMove, match="no challenge"):
        void.challenge()


def test_an_out_play_can_be_challenged(words: Lexicon) -> None:
    board = ["." * 15] * 7 + [".....CAT......."] + ["." * 15] * 7
    rest = Game(2, lexicon=words, rules={}, seed=1, board=board, racks=["ZX", "GO"])
    assert rest.bag_size == 93
    tiles = {
        "alphabet": "en",
        "tiles": {"C": [1, 3], "A": [1, 1], "T": [1, 1], "Z": [1, 10], "X": [1, 8], "G": [1, 2], "S": [1, 1]},
    }
    game = new(words, ["ZX", "GS"], board=board, tiles=tiles)
    assert game.bag_size == 0
    game.push("I8 ZX", phony=True)
    assert game.is_over
    assert game.scores[1] == -3
    assert game.challenge()
    assert not game.is_over
    assert game.racks == ("XZ", "GS")
    assert game.scores == (0, 0)
    game.push("8F ...S")
    game.push("pass")
    game.push("F7 G.", phony=True)
    assert game.is_over
    assert game.outcome is not None
    assert game.outcome.termination == "out"
    with pytest.raises(GameOver):
        game.push("pass")
    assert len(game.legal_moves) == 0
    assert game.challenge()
    assert not game.is_over


def test_a_failed_challenge_of_an_out_play_ends_the_game(words: Lexicon) -> None:
    tiles = {"alphabet": "en", "tiles": {"C": [1, 3], "A": [1, 1], "T": [1, 1], "S": [1, 1], "Z": [1, 10]}}
    game = new(words, ["CAT", "SZ"], tiles=tiles, challenge="points")
    game.push("8F CAT")
    assert game.scores == (10 + 11, -11)
    assert not game.challenge()
    assert game.is_over
    assert game.scores == (10 + 11 + 5, -11)
