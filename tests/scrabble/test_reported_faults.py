"""Faults reported in public trackers of comparable programs, a test for each kind
(tests/data/reported_faults.jsonl).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from wordgame.alphabet import Alphabet
from wordgame.errors import InvalidPosition, InvalidText
from wordgame.lexicon import Lexicon
from wordgame.scrabble import Game, MoveKind, Position, Rules, gcg

DATA = Path(__file__).parent.parent / "data"
FAULTS: dict[str, Any] = {
    fault["id"]: fault for fault in map(json.loads, (DATA / "reported_faults.jsonl").read_text("utf-8").splitlines())
}


def given(name: str) -> dict[str, Any]:
    return FAULTS[name]["input"]  # type: ignore[no-any-return]


def wanted(name: str) -> Any:
    return FAULTS[name]["right_value"]["value"]


def laid(plays: list[str], **options: Any) -> Position:
    """The position after plays that are laid as they are; racks and tile counts are not looked at."""
    position = Position(check_tiles=False, **options)
    for play in plays:
        position = Position(position.play(position.parse(play)), check_tiles=False, **options)
    return position


def words(name: str, alphabet: str = "en") -> Lexicon:
    return Lexicon.from_words(given(name)["lexicon"], alphabet=alphabet)


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
    assert {"not_on_rack", "too_many_tiles"} <= {reason.code for reason in verdict.reasons}


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
    before = game.state
    game.push(given("RU11")["events"][0])
    game.withdraw()
    after = game.state
    assert (after.tiles, after.racks, after.pool, after.points) == (
        before.tiles,
        before.racks,
        before.pool,
        before.points,
    )


def test_nothing_is_fixed_at_a_hundred_tiles() -> None:
    rows = ["E" * 21] * 6
    board = rows + ["." * 21] * 15
    tiles = {"alphabet": "en", "tiles": {"E": [150, 1], "A": [50, 1]}}
    position = Position(board, rules=Rules.preset("super-scrabble", tiles=tiles))
    assert len(position.unseen) == 200 - 126


def test_blanks_are_neither_vowels_nor_consonants() -> None:
    assert Position(rack=given("RU14")["tiles"]).balance() == wanted("RU14")
    assert Position().balance("AE?TR") == wanted("RU14")


@pytest.mark.parametrize("name", ["GC02", "GC03", "GC10"])
def test_gcg_events_of_each_kind(name: str) -> None:
    text = "#player1 bo Bo\n#player2 al Al\n" + "\n".join(given(name)["lines"]) + "\n"
    right = wanted(name) if isinstance(wanted(name), list) else [wanted(name)]
    for event, fields in zip(gcg.loads(text).events, right, strict=True):
        for field, value in fields.items():
            found = event.kind.value if field == "type" else getattr(event, field)
            if field == "tiles" and value is None:
                assert found is None
            else:
                assert found == value, (event, field)


def test_gcg_withdrawn_play() -> None:
    lines = [">p1: CATSXYZ 4F CAT +10 10", *given("GC04")["lines"]]
    record = gcg.loads("#player1 p1 A\n#player2 p2 B\n" + "\n".join(lines) + "\n")
    assert record.events[-1].total == wanted("GC04")["total_after"]
    assert record.events[-1].rack == wanted("GC04")["rack"]
    replay = record.replay()
    assert replay.board == replay.steps[1].position.board


def test_gcg_notes_are_kept_in_order() -> None:
    text = "#player1 bo Bo\n#player2 al Al\n" + "\n".join(given("GC05")["lines"]) + "\n"
    record = gcg.loads(text)
    assert list(record.events[0].notes) == wanted("GC05")["notes"]
    assert gcg.dumps(record) == text


def test_gcg_without_an_encoding() -> None:
    raw = b"#player1 jo Jos\xc3\xa9\n#player2 al Al\n"
    assert gcg.loads(raw).players[0].name == "JosÃ©"
    lenient = gcg.loads(raw, strict=False)
    assert lenient.players[0].name == "José"
    assert lenient.problems


def test_displaying_digraphs_and_through_tiles() -> None:
    position = laid(["8L S"], rules="scrabble-es")
    move = position.parse("8H TU[RR]O.")
    assert move.full_text == "TU[RR]O(S)"
    assert len(move.words[0].letters) == 5
    assert Position(rules="scrabble-en").parse("8G CAT").full_text == "CAT"


def test_the_other_labelling_is_an_option() -> None:
    position = Position(rack="CAT")
    assert (position.parse("8G CAT").row, position.parse("8G CAT").column) == (7, 6)
    other = position.parse("G8 CAT", row_labels="letters")
    assert (other.row, other.column, other.down) == (6, 7, False)


def test_one_digraph_tile_is_not_two() -> None:
    lexicon = Lexicon.from_words(["chocho"], alphabet="es")
    position = Position(rack="[CH]OOCH", lexicon=lexicon, rules="scrabble-es")
    assert len(position.legal_moves.placements) == wanted("DG01").__len__()
    both = Position(rack="[CH]OO?", lexicon=lexicon, rules="scrabble-es")
    assert len(both.legal_moves.placements) > 0


def test_a_lone_digraph_tile_is_no_word() -> None:
    position = laid(["8H [CH]"], rules="scrabble-es")
    assert list(position.words_on_board()) == wanted("DG03")
    two = laid(["8H [CH]O"], rules="scrabble-es", lexicon=Lexicon.from_words(["cho"], alphabet="es"))
    assert [(word.word, word.where, word.valid) for word in two.words_on_board()] == [("[CH]O", "8H", True)]


@pytest.mark.parametrize("name", ["DG04"])
def test_the_longest_tile_comes_first(name: str) -> None:
    alphabet = Alphabet.load("ca")
    for word, tiles in wanted(name).items():
        assert [alphabet.letters[code - 1] for code in alphabet.encode(word)] == tiles


def test_spellings_of_the_catalan_dot() -> None:
    alphabet = Alphabet.load("ca")
    assert alphabet.encode("COL·LEGI") == alphabet.encode("COĿLEGI")
    for text in ("COL-LEGI", "COL.LEGI"):
        with pytest.raises(InvalidText):
            alphabet.encode(text)
    lexicon = Lexicon.from_words(["col·legi"], alphabet="ca")
    position = Position(rack="CO[L·L]EGI", lexicon=lexicon, rules="scrabble-ca")
    assert position.check("8H CO[L·L]EGI").legal


def test_tiles_come_from_the_set() -> None:
    lexicon = Lexicon.from_words(["chlieb"], alphabet="sk")
    position = Position(rack="CHLIEB", lexicon=lexicon, rules="scrabble-sk")
    assert position.legal_moves[0].count == 6
    croatian = Alphabet(["D", "DŽ", "E", "P", "Ž"])
    assert croatian.encode("džep") == croatian.encode("ǆep") == croatian.encode("ǅep")
    assert len(croatian.encode("džep")) == 3


def test_one_letter_words_are_never_played() -> None:
    lexicon = Lexicon.from_words(["a", "i", "ab"])
    assert "a" in lexicon
    position = Position(rack="AI", lexicon=lexicon)
    assert len(position.legal_moves.placements) == 0
    joined = laid(["8H AB"], rack="AI", lexicon=lexicon)
    assert all(len(word.letters) > 1 for move in joined.legal_moves.placements for word in move.words)


def test_two_lexica_in_one_game() -> None:
    full = Lexicon.from_words(["cat", "act", "ta"])
    common = Lexicon.from_words(["cat"])
    position = Position(rack="CAT", lexicon=full)
    easy = position.legal_moves.where(words_in=common)
    assert {word.word for move in easy for word in move.words} == {"CAT"}
    assert all(position.check(move).legal for move in easy)


def test_hints_never_pass_while_a_placement_exists() -> None:
    lexicon = Lexicon.from_words(["cat", "cate", "ae"])
    position = laid(["8F CAT"], rack=given("MI02")["rack"], lexicon=lexicon)
    for bag_size in (0, 5, 50):
        last = laid(["8F CAT"], rack="E", lexicon=lexicon, bag_size=bag_size)
        ranked = last.legal_moves.best(100, by="equity")
        assert ranked[-1].kind is MoveKind.PASS
        assert ranked[0].kind is not MoveKind.PASS
    assert position.hints(1)[0].move.kind is not MoveKind.PASS


def test_one_order_of_tiles_everywhere() -> None:
    position = Position(rack=given("MI04")["rack"])
    assert position.rack == "AT?"
    assert position.parse("exchange ?TA").tiles == "AT?"
    assert str(position).split()[1].startswith("AT?/")


def test_rules_are_never_guessed_from_a_file_name(tmp_path: Path) -> None:
    path = tmp_path / given("MI05")["lexicon"]
    path.write_text("cat\nact\n", "utf-8")
    position = Position(rack="CAT", lexicon=Lexicon.load(str(path)), rules="scrabble-en")
    assert len(position.legal_moves.placements) == 12
