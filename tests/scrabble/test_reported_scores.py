"""Reported faults, a test for each kind: scores, words and placements."""

from __future__ import annotations

import pytest

from tests.scrabble.faults import given, laid, wanted, words
from wordgame.scrabble import Game, MoveKind, Position, Rules


def test_blank_under_a_word_premium() -> None:
    case = given("SC01")
    position = Position(rack=case["rack"], lexicon=words("SC01"))
    assert position.check(case["play"]).legal
    assert position.parse(case["play"]).score == wanted("SC01")


def test_both_ways_to_use_the_blank_are_tried() -> None:
    case = given("SC02")
    position = laid(case["board"], rack=case["rack"], lexicon=words("SC02", "fr"), rules="scrabble-fr")
    best = position.legal_moves.best(2)
    assert [(move.notation, move.score) for move in best] == [("H8 .gRUGEAI", 80), ("H8 .GRUgEAI", 74)]


def test_only_one_real_tile() -> None:
    position = Position(rack=given("SC04")["rack"], lexicon=words("SC04"))
    moves = position.legal_moves.placements
    assert moves.top_score == wanted("SC04")["best_score"]
    assert sum(not move.down for move in moves) == wanted("SC04")["distinct_tile_placements_across_only"]


@pytest.mark.parametrize("name", ["SC06", "SC13"])
def test_sequences_score_right_in_both_directions(name: str) -> None:
    plays = given(name)["sequence"]
    assert [laid(plays[:at]).parse(play).score for at, play in enumerate(plays)] == wanted(name)


def test_no_bonus_for_an_emptied_rack() -> None:
    case = given("SC08")
    move = laid(case["board"], rack=case["rack"], lexicon=words("SC08"), bag_size=0).parse(case["play"])
    assert move.score == wanted("SC08")["score"]
    assert [list(word) for word in move.words] == wanted("SC08")["words"]


def test_two_double_word_squares() -> None:
    assert laid(given("SC09")["board"]).parse(given("SC09")["play"]).score == wanted("SC09")


def test_blank_hook_and_bonus() -> None:
    move = laid(given("SC11")["board"]).parse(given("SC11")["play"])
    assert move.score == wanted("SC11")["score"]
    assert [[word.word.upper(), word.score] for word in move.words] == wanted("SC11")["words"]


def test_the_bonus_is_a_rule() -> None:
    for bonus, score in zip(given("SC15")["bonus"], wanted("SC15"), strict=True):
        assert Position(rules={"bonus": {7: bonus}}).parse(given("SC15")["play"]).score == score


def test_the_main_word_is_the_whole_run() -> None:
    case = given("LG01")
    verdict = laid(case["board_raw"], rack=case["rack"], lexicon=words("LG01")).check(case["play"])
    assert not verdict.legal
    assert [word.word for word in verdict.words] == wanted("LG01")["words_formed"]
    assert [word for reason in verdict.reasons for word in reason.words] == wanted("LG01")["invalid_words"]


def test_invalid_side_words_are_named_and_scored() -> None:
    case = given("LG03")
    racks = {"J5 UM.S": "UMS", "J6 A.pLE": "ALE?", "J7 .NEUMONIA": "NEUMONI"}
    for play, right in wanted("LG03").items():
        verdict = laid(case["board"], rack=racks[play], lexicon=words("LG03")).check(play)
        assert [word for reason in verdict.reasons for word in reason.words if reason.code == "not_a_word"] == right[
            "invalid"
        ]
        assert verdict.score == right["score_if_unchallenged"]
    assert {"not_on_rack", "too_many_laid"} <= {reason.code for reason in verdict.reasons}


def test_hooks_without_a_shared_letter() -> None:
    case = given("MG02")
    moves = laid(case["board"], rack=case["rack"], lexicon=words("MG02")).legal_moves.placements
    assert [[move.notation, move.score] for move in moves] == wanted("MG02")


def test_plays_through_two_groups() -> None:
    case = given("MG03")
    best = laid(case["board_raw"], rack=case["rack"], lexicon=words("MG03")).legal_moves.best()[0]
    assert (best.notation, best.score) == (wanted("MG03")["best"], wanted("MG03")["score"])


def test_no_placement_at_all() -> None:
    case = given("MG04")
    position = laid(case["board"], rack="VV", lexicon=words("MG04"))
    assert len(position.legal_moves.placements) == 0
    assert position.hints(1)[0].move.kind is MoveKind.EXCHANGE
    short = laid(case["board"], rack="VV", lexicon=words("MG04"), bag_size=3)
    assert [hint.move.kind for hint in short.hints(3)] == [MoveKind.PASS]


def test_plays_that_run_off_the_board() -> None:
    case = given("MG05")
    position = laid(case["board"], rack="ABLEABL", lexicon=words("MG05"))
    codes = [{reason.code for reason in position.check(play).reasons} for play in case["plays"]]
    assert "off_board" in codes[0]
    assert codes[1] == {"nothing_there", "no_tiles"}
    assert codes[2] == {"not_joined"}


def test_a_play_may_fill_the_whole_row() -> None:
    case = given("MG06")
    rules = Rules(rack_size=case["rack_size"])
    position = laid(case["board"], rack=case["rack"], lexicon=words("MG06"), rules=rules)
    assert position.check(case["play"]).legal
    move = position.parse(case["play"])
    assert move in position.legal_moves
    assert (move.where, len(move.words[0].letters)) == ("8A", 15)


def test_the_first_play_covers_the_centre_anywhere() -> None:
    position = Position(rack="HELLO", lexicon=words("LG04"))
    for play, verdict in wanted("LG04").items():
        assert position.check(play).legal == (verdict == "legal"), play


def test_first_play_means_an_empty_board() -> None:
    game = Game(lexicon=words("LG06"), rules={}, seed=1, racks=["ABCDEFG", "HEATXYZ"])
    game.push("exchange AB")
    game.push("8G HEAT")
    assert game.scores[1] == wanted("LG06")["score"]


def test_a_blank_needs_a_letter() -> None:
    position = Position(rack=given("LG07")["rack"], lexicon=words("LG07"))
    refused, legal = (position.check(play) for play in given("LG07")["plays"])
    assert [reason.code for reason in refused.reasons] == ["blank_without_letter"]
    assert legal.legal
