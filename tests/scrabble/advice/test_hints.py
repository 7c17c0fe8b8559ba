"""Hints, filters, equity."""

from __future__ import annotations

import json
import pickle
import threading

import pytest

from wordgame.errors import InvalidPosition, InvalidRules
from wordgame.lexicon import Lexicon
from wordgame.scrabble import Game, Leaves, MoveKind, Position, cgp
from wordgame.tiles import Rack

LINE = "15/15/15/15/15/15/2JIN10/3FACETS6/15/15/15/15/15/15/15 AAADGIO/AEIOORT 30/25 0"


@pytest.fixture(scope="module")
def position() -> Position:
    return cgp.loads(LINE, lexicon="en")


def test_hints_by_score(position: Position) -> None:
    hints = position.hints(5, by="score")
    assert tuple(hint.move for hint in hints) == position.legal_moves.best(5)
    assert hints[0].value == hints[0].move.score == 24
    assert hints[0].unit == "points"
    assert hints[0].why[:2] == (
        "ADAGIO (B6): A 1x3 + D 2 + A 1 + G 2 + I 1x3 + O 1 = 12",
        "DJIN (7B): D 2 + J 8 + I 1 + N 1 = 12",
    )
    json.dumps([hint.to_dict() for hint in hints])
    assert pickle.loads(pickle.dumps(hints)) == hints


def test_hints_can_be_stopped(position: Position) -> None:
    stop = threading.Event()
    assert len(position.hints(5, stop=stop)) == 5
    stop.set()
    assert [hint.move for hint in position.hints(5, stop=stop)] == [position.hints(1)[0].move]
    assert len(position.hints(5, seconds=0)) == 1
    with pytest.raises(TypeError, match="stop"):
        position.hints(5, stop=True)


def test_graded_hints(position: Position) -> None:
    hint = position.hints(1, by="score")[0]
    assert [hint.reveal(level) for level in range(1, 6)] == [
        "There is a play for 20 points or more.",
        "Its main word has 6 letters; 6 of them come from your rack.",
        "It runs down column B and starts at B6.",
        "The tiles are AADGIO.",
        "B6 ADAGIO for 24 points: ADAGIO, DJIN.",
    ]
    assert hint.reveal(0) == hint.reveal(1)
    assert hint.reveal(9) == hint.reveal(5)


def test_hints_never_depend_on_what_is_hidden(position: Position) -> None:
    shown = [hint.to_dict() for hint in position.hints(5)]
    again = cgp.loads(LINE, lexicon="en")
    assert [hint.to_dict() for hint in again.hints(5)] == shown


def test_no_placement_gives_an_exchange_or_a_pass() -> None:
    lexicon = Lexicon.from_words(["cat"])
    board = ["." * 15] * 7 + [".....CAT......."] + ["." * 15] * 7
    position = Position(board, rack="VV", lexicon=lexicon)
    assert len(position.legal_moves.placements) == 0
    hint = position.hints(1)[0]
    assert hint.move.kind is MoveKind.EXCHANGE
    assert "no play is possible" in hint.why[0]
    assert len(hint.levels) == 5
    empty_bag = Position(board, rack="VV", lexicon=lexicon, bag_size=0)
    assert [hint.move.kind for hint in empty_bag.hints(5)] == [MoveKind.PASS]


def test_equity_is_score_plus_leave(position: Position) -> None:
    table = Leaves(
        position.alphabet, {"A": -500, "I": -1000, "O": -700, "AA": -3000, "AAA": -5000, "G": -2000, "D": 100}
    )
    ranked = position.legal_moves.ranked(leaves=table)
    values = [equity for equity, _ in ranked[:-1]]
    assert values == sorted(values, reverse=True)
    assert ranked[-1][1].kind is MoveKind.PASS
    assert len(ranked) == len(position.legal_moves)
    for equity, move in ranked[::20]:
        kept = position.state.rack - Rack.of(position.alphabet, position.alphabet.encode_tiles(move.tiles))
        assert equity == move.score * 1000 + table.value(kept)
    best = position.legal_moves.best(10, by="equity", leaves=table)
    assert best == tuple(move for _, move in ranked[:10])
    hint = position.hints(1, leaves=table)[0]
    assert hint.details["equity"] == pytest.approx(ranked[0][0] / 1000)
    assert hint.details["score"] + hint.details["leave"] == pytest.approx(hint.details["equity"])


def test_equity_once_the_bag_is_empty() -> None:
    lexicon = Lexicon.from_words(["cat", "cats", "at", "as"])
    board = ["." * 15] * 7 + [".....CAT......."] + ["." * 15] * 7
    position = Position(board, rack="S", lexicon=lexicon, unseen="QZ", bag_size=0)
    equity, move = position.legal_moves.ranked(1)[0]
    assert move.notation == "8F ...S"
    assert equity == 1000 * (6 + 2 * 20)
    staying = Position(board, rack="SQ", lexicon=lexicon, unseen="Z", bag_size=0)
    assert staying.legal_moves.ranked(1)[0][0] == 1000 * (6 - 2 * 10 - 10)


def test_by_must_be_known(position: Position) -> None:
    with pytest.raises(ValueError, match="by is"):
        position.legal_moves.best(1, by="luck")
    assert position.legal_moves.best(0) == ()


def test_filters(position: Position) -> None:
    moves = position.legal_moves
    assert {move.notation for move in moves.where(covering="B7", using="D")} <= {str(move) for move in moves.placements}
    assert all((6, 1) in [(r, c) for r, c, _ in move.placed] for move in moves.where(covering="B7"))
    assert len(moves.where(covering="B7")) + len(moves.where(avoiding="B7")) == len(moves.placements)
    assert len(moves.where(using="G")) + len(moves.where(without="G")) == len(moves.placements)
    assert all(move.score >= 15 for move in moves.where(min_score=15))
    assert len(moves.where(min_score=15)) == sum(move.score >= 15 for move in moves.placements)
    assert all("DAG" in move.main_word for move in moves.where(containing="dag"))
    common = {"GOAD", "DJIN"}
    assert {move.notation for move in moves.where(words_in=common)} == {"B4 GOAD", "7B D..."}
    assert moves.where(min_tiles=6)[0].count == 6
    chained = moves.where(covering="B7").where(min_score=20)
    assert [move.score for move in chained] == [24, 20, 20, 20]
    assert chained.best(1) == (chained[0],)
    assert len(chained.to_numpy()) == 4
    assert chained[0] in chained
    assert "pass" not in chained
    assert "8J A" not in chained
    assert chained.ranked(2)[0][1] == chained[0]
    blank = Position(rack="CA?", lexicon=Lexicon.from_words(["cat", "act"]))
    assert all(
        "?" not in move.tiles and move.tiles != move.tiles.upper() for move in blank.legal_moves.where(using="?")
    )
    assert not blank.legal_moves.where(without="?")
    assert len(blank.legal_moves.filter(lambda move: not move.is_placement)) == 8


def test_hints_stay_in_order_to_the_end_of_the_game() -> None:
    for seed in range(4):
        game = Game(lexicon="en", seed=seed)
        while not game.is_over:
            position = game.position
            hints = position.hints(6)
            ranked = [(move, equity / 1000) for equity, move in position.legal_moves.ranked()]
            assert hints[0].value == ranked[0][1]  # of equal places of one word the one across stands first
            assert all((hint.move, hint.value) in ranked for hint in hints)
            assert [hint.value for hint in hints] == sorted((hint.value for hint in hints), reverse=True)
            for hint in hints:
                assert hint.details["equity"] == hint.value
                assert hint.value == pytest.approx(hint.details["score"] + hint.details["leave"])
            game.push(game.legal_moves.best(1)[0])


def test_hints_by_the_end_of_the_game() -> None:
    words = Lexicon.from_words(["at", "cat", "cats", "bat", "ab", "as"])
    position = Position(rack="CAT", unseen="BS", lexicon=words)
    hints = position.hints(3, by="endgame")
    assert hints[0].move == position.solve(3).moves[0].move
    assert (hints[0].value, hints[0].details["proven"]) == (18.0, True)
    assert hints[0].why[:2] == ("+18 points to the end of the game with best play by both", "then the game is over")
    assert hints[0].reveal(5).startswith("8")
    assert position.hints(0, by="endgame") == ()
    with pytest.raises(InvalidPosition, match="bag"):
        Position(rack="CAT", lexicon=words).hints(by="endgame")
    with pytest.raises(InvalidRules, match="endgame"):
        position.hints(by="magic")
