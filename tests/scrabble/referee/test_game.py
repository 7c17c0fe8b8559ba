"""The referee: turns, undo, partial knowledge, the common protocol."""

from __future__ import annotations

import json
import pickle

import pytest

import wordgame as wg
from tests.scrabble.small_games import new
from wordgame import protocol
from wordgame.errors import IllegalMove, InvalidPosition, InvalidRules, InvalidText, NothingToUndo
from wordgame.lexicon import Lexicon
from wordgame.scrabble import Game, Move, MoveKind, Turn


def test_the_common_protocol() -> None:
    assert wg.testing.check_game("scrabble", seeds=1, samples=2) > 20
    game = wg.new_game("scrabble", players=2, lexicon="en", rules="scrabble-en", seed=7)
    assert isinstance(game, protocol.Game)
    assert (game.turn, game.scores, game.is_over, game.outcome, game.history) == (0, (0, 0), False, None, ())


def test_a_seed_decides_everything() -> None:
    def play(seed: int) -> dict[str, object]:
        game = Game(3, lexicon="en", seed=seed)
        while not game.is_over:
            game.push(game.legal_moves[0])
        return game.to_dict()

    assert play(5) == play(5)
    assert play(5) != play(6)
    assert Game().seed != Game().seed


def test_push_checks_and_leaves_the_game_alone(words: Lexicon) -> None:
    game = new(words, ["CATSXYZ", "GOODHEA"])
    before = game.to_dict()
    with pytest.raises(IllegalMove) as caught:
        game.push("8F CATX")
    assert caught.value.words == ("CATX",)
    assert [reason.code for reason in caught.value.reasons] == ["not_a_word"]
    with pytest.raises(IllegalMove) as caught:
        game.push("1A GOOD", phony=True)
    assert {reason.code for reason in caught.value.reasons} == {"not_on_rack", "start_square"}
    with pytest.raises(InvalidText):
        game.push("hello")
    assert game.to_dict() == before
    game.push("8F CAT")
    assert game.scores == (10, 0)
    assert game.turn == 1
    assert len(game.racks[0]) == 7
    turn = game.history[0]
    assert (turn.seat, turn.kind, turn.notation, turn.score, turn.scores, turn.rack) == (
        0,
        "place",
        "8F CAT",
        10,
        (10, 0),
        "ACSTXYZ",
    )
    assert len(turn.drawn) == 3


def test_undo_and_redo(words: Lexicon) -> None:
    game = new(words, ["CATSXYZ", "GOODHEA"])
    states = [game.to_dict()]
    for move in ("8F CAT", "exchange GO", "8F ...S", "pass"):
        game.push(move)
        states.append(game.to_dict())
    for state in states[-2::-1]:
        game.pop()
        assert game.to_dict() == state
    with pytest.raises(NothingToUndo):
        game.pop()
    for state in states[1:]:
        game.redo()
        assert game.to_dict() == state
    with pytest.raises(NothingToUndo):
        game.redo()
    assert isinstance(game.pop(), Turn)
    game.push("exchange H")
    with pytest.raises(NothingToUndo):
        game.redo()
    assert Game.from_dict(json.loads(json.dumps(game.to_dict())), lexicon=words).to_dict() == game.to_dict()


def test_a_game_pickles() -> None:
    game = Game(2, lexicon="en", seed=5)
    game.push(game.legal_moves[0])
    again = pickle.loads(pickle.dumps(game))
    assert again.to_dict() == game.to_dict()
    again.pop()
    assert again.history == ()


# -- hidden and unknown tiles -----------------------------------------------------------------------------------------


def test_a_position_shows_one_player_only() -> None:
    game = Game(2, lexicon="en", seed=11)
    position = game.position
    assert position.opponents == ("",)
    assert len(position.unseen) == 93
    assert position.bag_size == 86
    other = Game(2, lexicon="en", seed=11, racks=[game.racks[0], position.unseen[:3] + position.unseen[-4:]])
    assert other.position == position
    assert [str(h.move) for h in other.position.hints(3)] == [str(h.move) for h in position.hints(3)]
    assert game.position_of(1).rack == game.racks[1]


def test_a_game_at_a_real_table(words: Lexicon) -> None:
    game = Game(2, lexicon=words, deal=False, seed=1)
    assert game.racks == ("", "")
    assert game.bag_size == 86
    game.set_rack(0, "CATSXYZ")
    assert game.position.rack == "ACSTXYZ"
    game.push("8F CAT")
    assert game.racks == ("SXYZ", "")
    game.push("I8 SAD")
    assert game.board[8] == "........A......"
    assert game.bag_size == 80
    assert len(game.position.unseen) == 100 - 6 - 4
    game.set_rack(0, "SXYZ??")
    assert game.position_of(1).opponents == ("SXYZ??",)
    with pytest.raises(InvalidPosition):
        game.set_rack(0, "CXYZQQ")
    with pytest.raises(InvalidPosition):
        game.set_rack(0, "SXYZABCD")
    with pytest.raises(IllegalMove, match="lacks"):
        game.push("K8 QAAAAAAAA", phony=True)
    assert Game.from_dict(json.loads(json.dumps(game.to_dict())), lexicon=words).to_dict() == game.to_dict()


def test_the_last_unknown_tiles_are_known_by_counting(words: Lexicon) -> None:
    tiles = {"alphabet": "en", "tiles": {"C": [1, 3], "A": [1, 1], "T": [1, 1], "Z": [1, 10], "S": [1, 1]}}
    game = Game(2, lexicon=words, rules={"tiles": tiles}, deal=False, seed=1, racks=["CAT", ""])
    assert game.table.unknown == (2, 0)
    game = Game(
        2, lexicon=words, rules={"tiles": tiles, "rack_size": 3, "bonus": {}}, deal=False, seed=1, racks=["CAT", ""]
    )
    game.push("8F CAT")
    assert game.is_over
    assert game.scores == (10 + 11, -11)


@pytest.mark.parametrize(
    "options",
    [
        {"players": 0},
        {"players": 5},
        {"players": 3, "rules": "scrabble-duel"},
    ],
)
def test_numbers_of_players(options: dict[str, object]) -> None:
    with pytest.raises(InvalidRules, match="players"):
        Game(lexicon="en", **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "options",
    [
        {"racks": ["A"]},
        {"racks": ["ABCDEFGH", ""]},
        {"racks": ["ZZ", ""]},
        {"racks": ["Z", "Z"]},
        {"scores": [1]},
        {"turn": 2},
        {"board": ["."]},
    ],
)
def test_positions_that_cannot_be(options: dict[str, object]) -> None:
    with pytest.raises(InvalidPosition):
        Game(lexicon="en", **options)  # type: ignore[arg-type]


def test_one_player_and_withdrawal(words: Lexicon) -> None:
    game = new(words, ["CATSXYZ"], players=1)
    game.push("8F CAT")
    with pytest.raises(IllegalMove):
        game.challenge()
    game.withdraw()
    assert game.scores == (0,)
    assert game.board[7] == "." * 15
    with pytest.raises(IllegalMove):
        game.withdraw()
    game.push("pass")
    assert not game.is_over
    game.push("pass")
    assert game.is_over
    assert repr(game).startswith("<Game: 1 players")


def test_what_a_referee_is_asked_all_the_same(words: Lexicon) -> None:
    game = new(words, ["CATSXYZ", "GOODHEA"])
    with pytest.raises(InvalidPosition, match="holds 7 in a dealt game"):
        game.set_rack(0, "CAT")
    game.set_rack(0, "CATSXYE")
    game.push("8F CAT")
    before = game.to_dict()
    with pytest.raises(TypeError, match="minutes"):
        game.time_penalty(0, "1")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="points"):
        game.give_points(0, 1.5)  # type: ignore[arg-type]
    with pytest.raises(InvalidPosition, match="seat"):
        game.challenge_bonus(2, 5)
    with pytest.raises(TypeError, match="`n`"):
        game.position.hints("3")  # type: ignore[arg-type]
    assert game.to_dict() == before
    game.challenge_bonus(0, 5)
    assert game.scores == (15, 0)
    with pytest.raises(IllegalMove, match="no play to challenge"):
        game.challenge_bonus(0, 5)
    game.pop()
    assert (game.scores, game.redo().kind, game.scores) == ((10, 0), "challenge_bonus", (15, 0))
    assert Game.from_dict(game.to_dict(), lexicon=words).to_dict() == game.to_dict()


def test_racks_told_in_a_dealt_game_are_in_its_record() -> None:
    game = Game(seed=1, lexicon="en")
    game.push(game.legal_moves.best(1)[0])
    game.set_rack(1, str(game.table.pool)[:7])
    for _ in range(2):
        game.push(game.legal_moves.best(1)[0])
        again = Game.from_dict(json.loads(json.dumps(game.to_dict())))
        assert again.table == game.table
        assert again.to_dict() == game.to_dict()
    for _ in range(3):
        game.pop()
        assert Game.from_dict(game.to_dict()).table == game.table
    while len(game.history) < 3:
        game.redo()
    assert Game.from_dict(game.to_dict()).table == game.table
    for _ in range(2):
        game.pop()
    game.push(game.legal_moves.best(2)[1])  # what was told after a move that is gone is gone too
    assert Game.from_dict(game.to_dict()).table == game.table


def test_a_word_named_twice_is_challenged_once() -> None:
    rules = {"challenge": "points", "challenge_points_per": "word"}
    game = Game(lexicon="en", seed=1, racks=["CATSXYZ", "DEIILTO"], rules=rules)
    game.push("8F CAT")
    assert game.challenge(["CAT", "cat", "CAT"]).words == ("CAT",)
    assert game.scores == (10 + 5, 0)


def test_what_is_laid_counts_whatever_else_a_move_says() -> None:
    game = Game(lexicon="en", seed=1, racks=["CATSXYZ", "DEIILTO"])
    cat = game.position.parse("8F CAT")
    game.push(Move(MoveKind.PLACE, row=7, column=5, text="CATS", tiles="CATS", placed=cat.placed, score=99))
    assert game.scores == (10, 0)
    assert game.history[0].move == cat
    assert game.history[0].move.notation == "8F CAT"
    assert set("SXYZ") <= set(str(game.table.racks[0]))
    apart = Move(MoveKind.PLACE, text="DE", tiles="DE", placed=((0, 0, "D"), (5, 5, "E")))
    with pytest.raises(IllegalMove):
        game.push(apart)
    assert len(game.history) == 1
