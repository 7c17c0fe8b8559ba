"""Positions: the cases with known right values, refusals by name, parse and check, round trips."""

from __future__ import annotations

import json
import pickle
from itertools import combinations
from typing import Any

import pytest

from tests import DATA
from wordgame.errors import InvalidPosition, InvalidRules, InvalidText, UnknownLexicon, UnknownName
from wordgame.lexicon import Lexicon
from wordgame.scrabble import MoveKind, Position, Rules


def cases(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def en() -> Lexicon:
    return Lexicon.load("en")


@pytest.fixture(scope="module")
def small() -> Lexicon:
    words = ["crane", "cranes", "an", "at", "ta", "cat", "cats", "act", "es", "re", "ne", "acrane"]
    return Lexicon.from_words(words, alphabet="en")


@pytest.mark.parametrize("name", ["scrabble_positions.jsonl", "scrabble_known.jsonl"])
def test_known_positions(name: str, en: Lexicon) -> None:
    for case in cases(name):
        position = Position(case["board"], rack=case["rack"], lexicon=en, rules="scrabble-en")
        moves = position.legal_moves.placements
        assert (len(moves), moves.top_score, moves.sum_scores) == (case["moves"], case["top_score"], case["sum_scores"])


@pytest.mark.parametrize("at", range(0, 30, 5))
def test_listed_moves_check_parse_and_explain(at: int, en: Lexicon) -> None:
    case = cases("scrabble_positions.jsonl")[at]
    position = Position(case["board"], rack=case["rack"], lexicon=en)
    moves = position.legal_moves
    for move in moves[:40] + moves[-40:]:
        verdict = position.check(str(move))
        assert verdict.legal, (str(move), verdict.reasons)
        assert verdict.score == move.score
        assert verdict.words == move.words
        again = position.parse(move.notation)
        assert again == move
        assert again.notation == move.notation
        assert move in moves
        assert pickle.loads(pickle.dumps(move)) == move
        assert type(move).from_dict(json.loads(json.dumps(move.to_dict()))).to_dict() == move.to_dict()
        for word in move.words:
            assert sum(letter.score for letter in word.letters) * word.factor == word.score
        assert sum(word.score for word in move.words) + move.bonus == move.score


def test_moves_are_in_order_and_snapshots(en: Lexicon) -> None:
    position = Position(rack="RETAINS", lexicon=en)
    moves = position.legal_moves
    scores = [move.score for move in moves.placements]
    assert scores == sorted(scores, reverse=True)
    assert [str(move) for move in moves] == [str(move) for move in position.legal_moves]
    assert moves[-1].kind is MoveKind.PASS
    assert moves[len(moves) - 2].kind is MoveKind.EXCHANGE
    assert len(moves.exchanges) == 127
    assert moves.best(3) == moves[:3]
    assert len(moves) == len(list(moves)) == len(moves.placements) + 128
    assert "pass" in moves
    assert "exchange AER" in moves
    assert "exchange ZZ" not in moves
    assert object() not in moves
    with pytest.raises(IndexError):
        moves[len(moves)]
    assert repr(moves).startswith("<Moves: ")


def test_moves_as_an_array(en: Lexicon) -> None:
    moves = Position(rack="RETAIN?", lexicon=en).legal_moves
    array = moves.to_numpy()
    assert len(array) == len(moves)
    assert int(array["score"].sum()) == moves.sum_scores
    first = moves[0]
    assert (int(array[0]["row"]), int(array[0]["column"]), bool(array[0]["down"])) == (
        first.row,
        first.column,
        first.down,
    )


def test_first_play_must_cover_the_start(small: Lexicon) -> None:
    position = Position(rack="CRANES", lexicon=small)
    assert position.check("8D CRANE").legal
    assert position.check("8H CRANE").legal
    assert position.check("H4 CRANE").legal
    assert [r.code for r in position.check("1A CRANE").reasons] == ["start_square"]
    assert [r.code for r in position.check("8I CRANE").reasons] == ["start_square"]
    assert [r.code for r in position.check("8H A").reasons] == ["too_short"]


def test_the_fewest_tiles_of_the_first_play(small: Lexicon) -> None:
    short = Position(rack="CATS", lexicon=small, rules={"min_first": 3})
    assert {move.count for move in short.legal_moves.placements} == {3, 4}
    assert not short.check("8H AT").legal
    assert "8H AT" not in short.legal_moves
    assert "8H CAT" in short.legal_moves
    lone = Position(rack="CATS", lexicon=small, rules={"min_first": 1})
    assert [reason.code for reason in lone.check("8H A").reasons] == ["no_word"]
    assert all(move.count > 1 for move in lone.legal_moves.placements)


@pytest.mark.parametrize(
    ("move", "codes"),
    [
        ("8L CRANES", ["off_board"]),
        ("16A CRANE", ["off_board"]),
        ("8F .", ["no_tiles"]),
        ("8F CAT", ["no_tiles"]),
        ("8A .", ["nothing_there", "no_tiles"]),
        ("8F CAR", ["occupied"]),
        ("7F CR(A)NE", ["nothing_there"]),
        ("1A CRANE", ["not_joined"]),
        ("8I CRANE", ["not_a_word"]),
        ("I8 SX", ["not_on_rack", "not_a_word"]),
        ("I8 S?", ["blank_without_letter"]),
        ("8D CRANE 7", ["unreadable"]),
        ("hello", ["unreadable"]),
        ("8I Q1", ["unreadable"]),
        ("exchange", ["unreadable"]),
        ("exchange Z", ["not_on_rack"]),
        ("exchange 3", ["which_tiles"]),
        ("8D CRANEZZZZ", ["occupied"]),
    ],
)
def test_every_reason_is_named(move: str, codes: list[str], small: Lexicon) -> None:
    board = ["." * 15] * 7 + [".....CAT......."] + ["." * 15] * 7
    position = Position(board, rack="CRANES?", lexicon=small)
    verdict = position.check(move)
    assert not verdict.legal
    assert [reason.code for reason in verdict.reasons][: len(codes)] == codes
    json.dumps(verdict.to_dict())


def test_every_invalid_word_is_given(small: Lexicon) -> None:
    board = ["." * 15] * 7 + [".....CAT......."] + ["." * 15] * 7
    verdict = Position(board, rack="CRANES", lexicon=small).check("9F RAN")
    assert [reason.words[0] for reason in verdict.reasons] == ["RAN", "CR", "AA", "TN"]
    assert [word.valid for word in verdict.words] == [False, False, False, False]
    assert verdict.score is not None
    assert verdict.score > 0


def test_squares_from_a_front_end(small: Lexicon) -> None:
    position = Position(rack="CRANES", lexicon=small)
    move = position.move([(7, 8, "R"), (7, 7, "C"), (7, 9, "A"), (7, 11, "E"), (7, 10, "N")])
    assert move.notation == "8H CRANE"
    assert position.check(move).legal
    for squares, code in (
        ([(7, 7, "C"), (7, 9, "R")], "gap"),
        ([(7, 7, "C"), (8, 8, "R")], "not_in_line"),
        ([(7, 7, "C"), (7, 7, "R")], "same_square"),
        ([(7, 15, "C")], "off_board"),
        ([(-1, 0, "C")], "off_board"),
        ([], "no_tiles"),
    ):
        assert position.check(position.move(squares)).reasons[0].code == code
    with pytest.raises(InvalidText):
        position.move([(7, 7, "CR")])


def test_exchanges_depend_on_the_bag(small: Lexicon) -> None:
    assert Position(rack="CRANES", lexicon=small, bag_size=7).check("exchange C").legal
    short = Position(rack="CRANES", lexicon=small, bag_size=6)
    assert [reason.code for reason in short.check("exchange C").reasons] == ["exchange_limit"]
    assert not short.legal_moves.exchanges
    few = Position(rack="CRANES", lexicon=small, bag_size=2, rules={"exchange_limit": 1})
    assert max(move.count for move in few.legal_moves.exchanges) == 2
    assert not few.check("exchange CRA").legal
    used = Position(rack="CRANES", lexicon=small, rules={"max_exchanges": 1}, exchanges_left=0)
    assert [reason.code for reason in used.check("exchange C").reasons] == ["exchanges_used"]
    assert not used.legal_moves.exchanges


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"rack": "ABCDEFGH"}, "rack_too_long"),
        ({"rack": "???AEIO"}, "too_many_tiles"),
        ({"rack": "ZZ"}, "too_many_tiles"),
        ({"board": ["." * 15] * 14}, "board_shape"),
        ({"board": ["." * 15] * 14 + ["." * 16]}, "board_shape"),
        ({"board": bytes(10)}, "board_shape"),
        ({"scores": ()}, "players"),
        ({"scores": (1, 2, 3, 4, 5)}, "players"),
        ({"opponents": ["A", "B"]}, "too_many_racks"),
        ({"bag_size": 101}, "bag_size"),
        ({"scoreless": -1}, "scoreless"),
        ({"rack": "X", "rules": "scrabble-pt", "opponents": ["XX"]}, "too_many_tiles"),
    ],
)
def test_positions_that_cannot_be(options: dict[str, Any], code: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        Position(**options)
    assert code in [reason.code for reason in caught.value.reasons]


def test_an_impossible_rack_names_the_tile_and_can_be_allowed() -> None:
    with pytest.raises(InvalidPosition, match="blank: 3 > 2"):
        Position(rack="???AEIO")
    assert Position(rack="???AEIO", check_tiles=False).rack == "AEIO???"
    with pytest.raises(InvalidPosition, match="not a tile"):
        Position(rack="QA", rules="scrabble-sv")
    with pytest.raises(InvalidPosition, match="X on the rack is not a tile"):
        Position(rack="XAEIOUY", rules="literaki")


def test_names_that_do_not_exist() -> None:
    with pytest.raises(UnknownLexicon):
        Position(lexicon="klingon")
    with pytest.raises(UnknownName):
        Position(rules="chess")
    with pytest.raises(InvalidRules):
        Position(lexicon=Lexicon.from_words(["ab"], alphabet=__import__("wordgame.alphabet").alphabet.Alphabet("AB")))
    with pytest.raises(InvalidText):
        Position(rack="Ж")
    with pytest.raises(InvalidText):
        Position(["7" * 15] * 15)
    with pytest.raises(InvalidPosition, match="lexicon"):
        _ = Position(rack="A").legal_moves


def test_round_trips(en: Lexicon) -> None:
    case = cases("scrabble_positions.jsonl")[3]
    position = Position(
        case["board"], rack=case["rack"], lexicon=en, scores=(12, 34, 5), opponents=["", "D"], scoreless=2
    )
    assert Position.from_dict(json.loads(json.dumps(position.to_dict()))) == position
    assert pickle.loads(pickle.dumps(position)) == position
    assert hash(pickle.loads(pickle.dumps(position))) == hash(position)
    with pytest.raises(AttributeError):
        position.scoreless = 3  # type: ignore[misc]


def test_tile_tracking() -> None:
    position = Position(["." * 15] * 7 + [".....QuA......."] + ["." * 15] * 7, rack="AEZ?")
    counts = position.unseen_counts()
    assert (counts["Q"], counts["A"], counts["U"], counts["Z"], counts["?"]) == (0, 7, 4, 0, 0)
    assert sum(counts.values()) == len(position.unseen) == 100 - 3 - 4
    big = Position(rules="super-scrabble", rack="A")
    assert len(big.unseen) == 199


def test_other_letters_and_sizes() -> None:
    hu = Lexicon.from_words(["csík", "szép", "ép"], alphabet="hu")
    position = Position(rack="[CS]ÍK[SZ]ÉP", lexicon=hu, rules="scrabble-hu")
    assert "8H [CS]ÍK" in position.legal_moves
    assert position.parse("8H [CS]ÍK").words[0].word == "[CS]ÍK"
    assert "8H [SZ]ÉP" in position.legal_moves
    assert "8H SZÉP" not in position.legal_moves
    own = Rules.from_dict({"layout": {"rows": [".#...", ".....", "..+..", "...#."]}, "rack_size": 3, "bonus": {3: 5}})
    small = Position(rack="CAT", lexicon=Lexicon.from_words(["cat", "at"]), rules=own)
    assert all(move.placed for move in small.legal_moves.placements)
    assert small.legal_moves.best()[0].score == 5 + 5


@pytest.mark.parametrize(("rack", "bag_size"), [("AEINRT?", 86), ("AABBB??", 50), ("AABB??", 3), ("QQ", 1), ("CAT", 0)])
def test_exchanges_are_counted_as_they_are_listed(rack: str, bag_size: int) -> None:
    rules = Rules(exchange_limit=1)
    position = Position(rack=rack, lexicon="en", rules=rules, bag_size=bag_size, check_tiles=False)
    counted = len(position.legal_moves)
    moves = list(position.legal_moves)
    assert counted == len(moves)
    subsets = {"".join(tiles) for k in range(1, len(rack) + 1) for tiles in combinations(rack, k) if k <= bag_size}
    assert sorted(move.tiles for move in moves if move.kind == "exchange") == sorted(subsets)
    sizes = [move.count for move in moves if move.kind == "exchange"]
    assert sizes == sorted(sizes, reverse=True)


@pytest.mark.parametrize("rack", ["AEINRT?", "VVUUI??", "QJXZKVW", "E"])
def test_the_first_by_equity_are_the_first_of_all_by_equity(rack: str) -> None:
    position = Position(rack=rack, lexicon="en", check_tiles=False)
    every = position.legal_moves.ranked()
    for n in (1, 5, 130, 2000):
        assert position.legal_moves.ranked(n) == every[:n]


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("\u2212CRA", "exchange ACR"),
        ("\u2013 CRA", "exchange ACR"),
        ("\u2014", "pass"),
        ("Exchange: cra", "exchange ACR"),
        ("exch. CRA", "exchange ACR"),
        ("\u22123", "exchange 3"),
        ("08D CRANE", "8D CRANE"),
        ("8d\tCR[A]NE", "8D CRANE"),
    ],
)
def test_moves_as_text_programs_write_them(text: str, notation: str) -> None:
    assert Position(rack="CRANES?").parse(text).notation == notation


def test_lower_case_is_a_blank_and_the_reason_says_so() -> None:
    assert Position(rack="CRANES?").parse("8D crane").notation == "8D CRANE"  # a set has no five blanks
    reasons = Position(rack="CRANES?").check("8D CRaNe").reasons
    assert [str(reason) for reason in reasons] == ["the rack ACENRS? lacks ?; a letter in lower case is a blank"]


def test_digraph_tiles_in_moves_and_racks() -> None:
    position = Position(rack="[ch]AL[LL][rr]O?", rules="scrabble-es")
    assert position.rack == "A[CH]L[LL]O[RR]?"
    assert position.parse("8H [Ch]AL").notation == "8H [CH]AL"
    assert position.parse("8H [ch]AL").tiles == "[ch]AL"
    assert position.parse("-[LL]").notation == "exchange [LL]"
    assert [str(reason) for reason in position.check("8H CHAL").reasons] == ["the rack A[CH]L[LL]O[RR]? lacks CH"]
    for text in ("8H [XX]A", "8H []A", "8H [[CH]]AL", "8H [CH)AL"):
        assert [reason.code for reason in position.check(text).reasons] == ["unreadable"]


def test_rules_whose_scores_do_not_fit_are_refused_at_once() -> None:
    words = Lexicon.from_words(["ab"])
    with pytest.raises(InvalidRules, match="31 bits"):
        Position(rack="AB", lexicon=words, rules={"layout": {"rows": ["+TTTTTTTTTTTTTT"]}, "rack_size": 2})
    position = Position(rack="AB", lexicon=words, rules={"layout": {"rows": ["+TTTTTTTT"]}, "rack_size": 2})
    assert all(position.check(str(move)).score == move.score for move in position.legal_moves)
