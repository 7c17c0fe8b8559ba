"""Faults that were reported of the first version, each with its kind."""

from __future__ import annotations

import json
from typing import Any

import pytest

from wordgame.errors import IllegalMove, InvalidRules, InvalidText, UnknownLexicon, WordgameError
from wordgame.lexicon import Lexicon
from wordgame.scrabble import Game, Move, Position, Rules, cgp, gcg
from wordgame.scrabble.record.analysis import analyse

EN = Lexicon.load("en")
SMALL = Lexicon.from_words(["cat", "cats", "so", "at", "as", "ta", "es", "sat", "pan", "ua"])
EMPTY = "/".join(["15"] * 15)


@pytest.mark.parametrize("seen", range(8))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_bag_of_racks_told_in_part(seen: int, players: int) -> None:
    rack, scores = "AEINRST"[:seen], (0,) * players
    position = Position(rack=rack, rules="scrabble-en", scores=scores)
    assert position.bag_size == 100 - 7 * players
    hidden = position.unseen
    for left in range(7 * players - seen, 7 * players + 12):
        position = Position(rack=rack, unseen=hidden[:left], rules="scrabble-en", scores=scores)
        assert position.bag_size == max(0, left + seen - 7 * players)
        if seen:
            assert position.check(f"exchange {rack[0]}").legal == (position.bag_size >= 7)


def test_simulation_with_a_rack_told_in_part() -> None:
    assert Position(rack="CAT", lexicon=EN).hints(1, by="simulation", worlds=16)[0].move.is_placement


HEADER = "#player1 a A\n#player2 b B\n"


@pytest.mark.parametrize(("rack", "known"), [("CAT", 3), ("CATSDE", 6), ("UNKNOWN", 0), ("", 0)])
def test_no_rank_for_a_rack_told_in_part(rack: str, known: int) -> None:
    told = f">a: {rack}{' ' if rack else ''}8F CAT +10 10\n"
    report = analyse(gcg.loads(HEADER + told), lexicon=EN).moves[0]
    assert (report.rank, report.loss) == (None, None)
    assert report.why[-1].code == ("rack_in_part" if known else "rack_not_known")
    assert analyse(gcg.loads(f"{HEADER}>a: CATSDEE 8F CAT +10 10\n"), lexicon="en").moves[0].rank is not None


def test_a_play_taken_back_cost_its_turn() -> None:
    record = gcg.loads(f"{HEADER}>a: CATSDEE 8F CATS +12 12\n>a: CATSDEE -- -12 0\n>b: QUIZABC - +0 0\n")
    game = Game(2, lexicon=EN, seed=1, racks=["CATSDEE", "QUIZABC"])
    game.push("8F CATS")
    game.withdraw()
    for source in (record, game):
        analysis = analyse(source, lexicon=EN)
        report = analysis.moves[0]
        assert (report.taken_back, report.score, report.rank) == (True, 0, None)
        assert report.why[0].code == "taken_back"
        assert report.loss is not None
        assert report.loss > 10
        assert "taken back" in analysis.to_text()


def test_an_analysis_keeps_the_start_and_lost_turns() -> None:
    rows = list(Position(rack="CAT").board_after("8F CAT"))
    game = Game(2, lexicon=EN, seed=1, board=rows, scores=(30, 40), racks=["SEAINRT", "QUIZABC"])
    game.push("I8 SEA")
    game.challenge()
    game.push(game.legal_moves[0])
    analysis = analyse(game)
    assert [report.seat for report in analysis.moves] == [0, 0]
    assert analysis.moves[0].position.scores == (30, 40)
    assert analysis.moves[0].position.board == tuple(rows)
    with pytest.raises(WordgameError) as caught:
        gcg.dumps(game)
    assert caught.value.code == "record_start"


def test_plays_taken_back_are_no_passes() -> None:
    counts = {letter: [2, 1] for letter in "CATSOPNUE"}
    rules = {"tiles": {"alphabet": "en", "tiles": counts, "blanks": 0}, "rack_size": 3, "bonus": {}}
    rows = ["." * 15] * 7 + [".....CAT......."] + ["." * 15] * 7
    game = Game(2, lexicon=SMALL, rules=rules, seed=1, board=rows, racks=["PAN", "SOE"])
    table = game.table
    assert table.bag_size > 0
    for _ in range(2):
        game.push("pass")
        game.push("8F ...S", phony=True)
        game.withdraw()
    assert not game.is_over
    assert game.table.passes == (2, 0)
    assert game.position.state.passes == (2, 0)
    assert game.position.state.scoreless == 4


def lost_turn_game(players: int, seed: int) -> Game:
    racks = ["CATEEZQ", "SOAEIOU", "AEIOUUT", "SSTTAAE"][:players]
    game = Game(players, lexicon=SMALL, rules="scrabble-en", seed=seed, racks=racks)
    game.push("8F CAT")
    game.challenge(seat=players - 1)
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_lost_are_written_as_what_they_are(players: int) -> None:
    game = lost_turn_game(players, 1)
    while not game.is_over:
        game.push("pass")
    text = gcg.dumps(game)
    for rules in (None, "scrabble-en"):
        again = gcg.loads(text).game(lexicon=SMALL, rules=rules)
        assert again.scores == game.scores
        assert again.outcome == game.outcome
        assert [turn.kind for turn in again.history] == [turn.kind for turn in game.history]
    assert gcg.loads(text).replay(lexicon=SMALL).differences == ()
    if players == 2:
        assert game.scores == (-18, -7)


def test_tiles_that_ended_a_game_are_written() -> None:
    tiles = {letter: [1, value] for letter, value in zip("CATSQI", (3, 1, 1, 1, 10, 1), strict=True)}
    tile_set = {"alphabet": "en", "tiles": tiles, "blanks": 0}
    rules = {"tiles": tile_set, "rack_size": 4, "bonus": {}, "exchange_limit": 0}
    game = Game(2, lexicon=SMALL, rules=rules, deal=False)
    game.set_rack(0, "CATS")
    game.push("8E CATS")
    assert game.is_over
    text = gcg.dumps(game)
    assert "(IQ) +11" in text
    assert gcg.loads(text).replay(lexicon=SMALL).differences == ()
    assert gcg.loads(text).game(lexicon=SMALL).scores == game.scores


@pytest.mark.parametrize("variant", ["wordsmog", "WordSmog", "wordsmog_super", "clabbers"])
def test_variants_are_named(variant: str) -> None:
    with pytest.raises(InvalidRules, match=variant):
        cgp.loads(f"{EMPTY} ABCDEFG/ 0/0 0 lex CSW21; var {variant};", lexicon=EN)
    assert cgp.loads(f"{EMPTY} ABCDEFG/ 0/0 0 var {variant};", lexicon=EN, rules="scrabble-en").rack == "ABCDEFG"
    record = gcg.loads(f"#game-type {variant}\n{HEADER}>a: CATSDEE 8F CATS +12 12\n")
    with pytest.raises(InvalidRules, match=variant):
        record.game(lexicon=EN)
    assert variant in str(record.replay(lexicon=EN).differences[0])


def test_the_ordinary_game_by_its_names() -> None:
    assert cgp.loads(f"{EMPTY} ABCDEFG/ 0/0 0 var classic;", lexicon=EN).rack == "ABCDEFG"
    assert gcg.loads(f"#game-type classic\n{HEADER}>a: CATSDEE 8F CATS +12 12\n").game(lexicon=EN).scores == (12, 0)


def test_three_turns_without_points_end_words_with_friends() -> None:
    for actions in (["pass"] * 3, ["pass", "exchange 1", "pass"]):
        game = Game(2, lexicon="en", rules="words-with-friends-en", seed=3)
        game.push(game.legal_moves[0])
        for action in actions:
            assert not game.is_over
            game.push(game.legal_moves.exchanges[-1] if action == "exchange 1" else action)
        assert game.outcome is not None
        assert game.outcome.termination == "scoreless"
    at_nil = Game(2, lexicon="en", rules="words-with-friends-en", seed=3)
    for _ in range(5):
        at_nil.push("pass")
    assert not at_nil.is_over
    at_nil.push("pass")
    assert at_nil.is_over


def test_ends_of_lexulous() -> None:
    game = Game(2, lexicon="en", rules="lexulous-en", seed=3)
    for turn in range(6):
        assert not game.is_over
        game.push("pass" if turn % 2 else game.legal_moves.exchanges[-1])
    assert game.outcome is not None
    assert game.outcome.termination == "passes"
    rules = Rules.preset("lexulous-en")
    assert (rules.pass_limit, rules.pass_limit_at_end) == (3, 1)


@pytest.mark.parametrize("placed", [[[7, 14, "C"], [7, 15, "A"]], [[15, 3, "C"]], [[7, 7, "C"], [7, 7, "A"]]])
def test_tiles_off_the_board_are_refused_by_name(placed: list[Any]) -> None:
    plain = Position(rack="CATSDEE").parse("8H CA").to_dict()
    move = Move.from_dict({**plain, "placed": placed, "tiles": "".join(tile for *_, tile in placed), "text": "X"})
    position = Position(rack="CATSDEE", lexicon=EN)
    with pytest.raises(IllegalMove):
        position.board_after(move)
    assert not position.check(move)
    with pytest.raises(IllegalMove):
        Game(2, lexicon=EN, seed=1, racks=["CATSDEE", "QUIZABC"]).push(move)


WRITTEN = [
    *("8H (C)AT", "8H C(AT)", "8H ...", "8D CRANE", "d8 crane", "8d crane", "8D cRANe", "8D abcde", "15N CATS"),
    *("H15 CAT", "8H CATSCATSCATSCATS", "D8=C F9=R", "D8=C D8=A", "P20=C", "exchange CAT", "-3", "ex Z", "pass"),
    *("keep C", "8H [?A]B", "exch. 7", "swap: ?", "8H A", "1A (A)(B)", "99ZZ A"),
]


@pytest.mark.parametrize("text", WRITTEN)
@pytest.mark.parametrize("rack", ["CATSDE?", "", "CRANEAB"])
def test_texts_of_moves_come_back(text: str, rack: str) -> None:
    for board in (None, Position(rack="CATSDEE").board_after("8G CAT")):
        position = Position(board, rack=rack, lexicon=EN)
        for blanks in (None, "lower", "none"):
            try:
                move = position.parse(text, blanks=blanks)
            except InvalidText:
                continue
            assert position.parse(str(move)) == move
            assert str(position.parse(str(move))) == str(move)
            assert Move.from_dict(json.loads(json.dumps(move.to_dict()))) == move
    assert str(Position(rack="CAT").parse("8H (C)AT")) == "8H (C)AT"


@pytest.mark.parametrize(
    "text", ["ex BJ", "-BJ", "exch BJ", "exch. BJ", "exchange: bj", "swap BJ", "keep AEIST", "EX b j"]
)
def test_exchanges_as_people_write_them(text: str) -> None:
    move = Position(rack="ABEIJST").parse(text)
    assert str(move) == "exchange BJ"
    assert Position(rack="ABEIJST").check(text).legal


def test_exchanges_by_number_and_by_what_stays() -> None:
    position = Position(rack="ABEIJS?")
    assert str(position.parse("exch. 7")) == "exchange ABEIJS?"
    assert [reason.code for reason in position.check("exch. 3").reasons] == ["which_tiles"]
    assert str(position.parse("keep S?")) == "exchange ABEIJ"
    for wrong in ("keep Z", "keep ABEIJS?", "keep"):
        with pytest.raises(InvalidText):
            position.parse(wrong)


def test_small_letters() -> None:
    position = Position(rack="CRANEIT", lexicon=EN)
    assert position.parse("8d crane").tiles == "CRANE"
    assert position.parse("8D crane").tiles == "CRANE"  # five blanks are more than the set has
    assert position.parse("8D Crane", blanks="none").tiles == "CRANE"
    assert position.parse("8D CRaNE").tiles == "CRaNE"
    assert Position(rack="CRNEIT?").parse("8d CRaNE").tiles == "CRaNE"
    assert position.parse("8d CRaNE").tiles == "CRANE"
    with pytest.raises(InvalidRules, match="blanks"):
        position.parse("8D CRANE", blanks="upper")
    with pytest.raises(InvalidText, match="1000"):
        position.parse("8D " + "A" * 10**6)


HEADERS = [
    ("title", "A final"),
    ("description", "first line\nsecond line"),
    ("id", "cross-tables 1"),
    ("lexicon", "CSW21"),
]


def test_records_continued_keep_what_they_say() -> None:
    head = "#character-encoding UTF-8\n#title A final\n#description first line\n#- second line\n#id cross-tables 1\n"
    record = gcg.loads(
        f"{head}#player1 ann Ann Bell\n#player2 bob Bob\n#lexicon CSW21\n#note before\n>ann: CATSDEE 8F CATS +12 12\n"
        "#note a fine play\n#- indeed\n"
    )
    game = record.game(lexicon=EN)
    game.set_rack(1, "QUIZABC")
    game.push("pass")
    game.note("he passed")
    again = gcg.loads(gcg.dumps(game))
    assert [pair for pair in again.pragmas if pair[0] in dict(HEADERS)] == HEADERS
    assert [(player.nick, player.name) for player in again.players] == [("ann", "Ann Bell"), ("bob", "Bob")]
    assert again.notes_before == ("before",)
    assert [event.notes for event in again.events] == [("a fine play\nindeed",), ("he passed",)]
    assert gcg.dumps(again.game(lexicon=EN)) == gcg.dumps(game)
    assert Game.from_dict(game.to_dict(), lexica=[EN]).annotations == game.annotations
    game.pop()
    game.push("exchange Q")
    assert "he passed" not in gcg.dumps(game)


def test_two_players_with_one_nick() -> None:
    text = "#player1 a Ann\n#player2 a Ann\n>a: CATSDEE 8F CATS +12 12\n>a: QUIZABC - +0 0\n>a: DEE I7 A.E +5 17\n"
    with pytest.raises(InvalidText):
        gcg.loads(text)
    record = gcg.loads(text, strict=False)
    assert len(record.players) == 2
    assert [record.seat(event.nick) for event in record.events] == [0, 1, 0]
    game = Game(2, lexicon=EN, seed=1)
    written = gcg.dumps(game, players=["Ann", "Ann"])
    assert [player.name for player in gcg.loads(written).players] == ["Ann", "Ann"]


def test_tiles_of_a_withdrawn_play_stay_known() -> None:
    game = Game(2, lexicon=EN, seed=1, racks=["CATSQZE", "AEIOUUT"])
    game.push("8F CATZ", phony=True)
    assert game.challenge()
    assert game.position.opponents == ("ACTZ",)
    assert game.position_of(0).opponents == ("",)
    game.push("pass")
    game.push("8F CAT")
    assert game.position.opponents == ("Z",)
    game.pop()
    assert game.position_of(1).opponents == ("ACTZ",)
    game.push("exchange Q")
    assert game.position.opponents == ("",)
    hints = Game.from_dict(game.to_dict(), lexica=[EN]).position.hints(1)
    assert hints == game.position.hints(1)


def test_a_move_replaced_and_what_follows() -> None:
    game = Game(2, lexicon=EN, rules="scrabble-en", seed=1, deal=False)
    game.set_rack(0, "CATSDEE")
    game.push("8F CATS")
    game.set_rack(1, "AEIOUUT")
    game.push("pass")
    before = game.to_dict()
    turns = game.replace_move(0, "8G CATS")
    assert game.history[0].move == Position(rack="CATS").parse("8G CATS")
    assert turns == game.history
    game.replace_move(0, "8F CATS")
    assert game.to_dict()["state"] == before["state"]
    with pytest.raises(IllegalMove) as caught:
        game.replace_move(0, "8F QUIZ")
    assert game.to_dict()["state"] == before["state"]
    assert caught.value.reasons
    with pytest.raises(IllegalMove, match="no turn"):
        game.replace_move(9, "pass")


def test_a_replaced_move_that_what_follows_needs() -> None:
    game = Game(2, lexicon=EN, seed=1, racks=["CATSDEE", "AEIOUST"])
    game.push("8F CATS")
    game.push(next(move for move in game.legal_moves if move.is_placement))
    before = game.to_dict()
    with pytest.raises(IllegalMove) as caught:
        game.replace_move(0, "pass")
    assert caught.value.reasons
    assert game.to_dict() == before


def test_opening_hints_are_distinct_ideas() -> None:
    hints = Position(rack="AEINRST", lexicon=EN).hints(5)
    words = [hint.move.main_word for hint in hints]
    assert len(set(zip(words, [hint.move.score for hint in hints], strict=True))) == 5
    assert not any(hint.move.down for hint in hints)
    few = Position(rack="QI", lexicon=Lexicon.from_words(["qi"])).hints(5)
    assert len({str(hint.move) for hint in few}) == 5


@pytest.mark.parametrize(("text", "rack"), [("8F CATs", "CAT?"), ("8F cATS", "?ATS"), ("8F CATS", "CATS")])
def test_a_rack_never_told_is_written_by_its_tiles(text: str, rack: str) -> None:
    game = Game(2, lexicon=EN, deal=False, seed=1)
    game.push(text)
    record = gcg.loads(gcg.dumps(game))
    assert sorted(record.events[0].rack) == sorted(rack)
    assert record.replay(lexicon=EN).differences == ()
    assert record.game(lexicon=EN).scores == game.scores


def test_data_opens_no_file() -> None:
    plain = Position(rack="AB", lexicon=SMALL).to_dict()
    for path in ("/etc/passwd", "../x.txt", "en.txt"):
        with pytest.raises(UnknownLexicon):
            Position.from_dict({**plain, "lexicon": path})
    assert Position.from_dict(plain, lexica=SMALL) == Position(rack="AB", lexicon=SMALL)
    assert Position.from_text(Position(rack="AB", lexicon=SMALL).to_text(), lexica=[SMALL]).lexicon == SMALL


TWO_BLANKS = [("scrabble-en", "??SETDA"), ("wordfeud-en", "??LINER"), ("scrabble-sv", "??STENA")]


@pytest.mark.parametrize(("preset", "rack"), TWO_BLANKS)
def test_no_bingo_is_thrown_away(preset: str, rack: str) -> None:
    hint = Position(rack=rack, rules=preset, lexicon=preset[-2:]).hints(1)[0]
    assert hint.move.is_placement
    assert hint.move.count == 7
