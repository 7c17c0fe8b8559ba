"""GCG: reading without loss, strictly and leniently; replaying; writing played games."""

from __future__ import annotations

import json
import pickle
import random
from pathlib import Path

import pytest

from wordgame.errors import InvalidRules, InvalidText
from wordgame.lexicon import Lexicon
from wordgame.scrabble import Game, gcg
from wordgame.scrabble.record.gcg import EventKind

HEAD = "#player1 bo Bo Berg\n#player2 al Al Ask\n"

GAME = """#character-encoding UTF-8
#player1 bo José Berg
#player2 al Al Ask
#title A game
#description of our own
#- on two lines
#id example 1
#lexicon ENABLE
#note before anything
>bo: CATSXY? 8F CAT +10 10
#note first
#note second
#- and its end
>al: AEIRSTU I8 SAUTE +9 9
>bo: DEIILTZ G7 T.L +5 15
>bo: DEIILTZ --  -5 10
>al: AEIRSTU -AEI +0 9
>bo: DEIILTZ -3 +0 10
>al: RSTU - +0 9
>bo: AEINRST 12B SATIREN +61 71
>bo:  (challenge) +5 76
>al: EIN (time) -10 -1
>bo: OO (OO) -2 74
>al:  (OO) +4 3
"""


def events(*lines: str, strict: bool = True) -> tuple[gcg.Event, ...]:
    return gcg.loads(HEAD + "\n".join(lines) + "\n", strict=strict).events


def test_a_whole_file() -> None:
    record = gcg.loads(GAME)
    assert [event.kind.value for event in record.events] == [
        *("place", "place", "place", "withdrawn", "exchange", "exchange", "pass", "place"),
        *("challenge_bonus", "time_penalty", "end_penalty", "end_rack"),
    ]
    assert record.players[0] == gcg.Player(1, "bo", "José Berg")
    assert record.pragma("description") == "of our own\non two lines"
    assert record.pragma("lexicon") == "ENABLE"
    assert record.pragma("style") is None
    assert record.notes_before == ("before anything",)
    assert record.events[0].notes == ("first", "second\nand its end")
    assert record.scores == (74, 3)
    assert not record.is_incomplete
    assert gcg.dumps(record) == GAME
    json.dumps(record.to_dict())
    assert pickle.loads(pickle.dumps(record)) == record


def test_kinds_that_resemble_each_other() -> None:
    found = events(">bo:  (challenge) +5 47", ">bo: NPQTIOW (challenge) +5 47", ">bo:  (AHNTT) +16 550")
    assert [(event.kind, event.rack, event.tiles) for event in found] == [
        (EventKind.CHALLENGE_BONUS, "", None),
        (EventKind.CHALLENGE_BONUS, "NPQTIOW", None),
        (EventKind.END_RACK, "", "AHNTT"),
    ]
    found = events(">bo: IIIU -4 +0 349", ">bo: AAIIOOS -AAIIOO +0 190", ">bo: GROUU - +0 287")
    assert [(event.kind.value, event.count, event.tiles) for event in found] == [
        ("exchange", 4, None),
        ("exchange", 6, "AAIIOO"),
        ("pass", 0, None),
    ]
    (penalty,) = events(">bo: EIN (time) -10 -3")
    assert (penalty.kind, penalty.score, penalty.total) == (EventKind.TIME_PENALTY, -10, -3)
    (digraphs,) = events(">bo: A[CH][RR] -[CH][RR] +0 3")
    assert digraphs.count == 2


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
@pytest.mark.parametrize("bom", [False, True])
def test_bytes_come_back_as_they_were(newline: str, encoding: str, bom: bool, tmp_path: Path) -> None:
    if bom and encoding == "latin-1":
        encoding = "utf-8"
    text = GAME.replace("UTF-8", "ISO-8859-1" if encoding == "latin-1" else "UTF-8").replace("\n", newline)
    raw = (b"\xef\xbb\xbf" if bom else b"") + text.encode(encoding)
    path = tmp_path / "game.gcg"
    path.write_bytes(raw)
    record = gcg.load(path)
    assert record.players[0].name == "José Berg"
    gcg.dump(record, path)
    assert path.read_bytes() == raw
    assert gcg.load(path, strict=False) == record


def test_utf8_without_the_pragma() -> None:
    raw = "#player1 jo José\n#player2 al Al\n".encode()
    assert gcg.loads(raw).players[0].name == "JosÃ©"
    lenient = gcg.loads(raw, strict=False)
    assert lenient.players[0].name == "José"
    assert [problem.code for problem in lenient.problems] == ["encoding"]
    latin = gcg.loads("#player1 jo José\n#player2 al Al\n".encode("latin-1"), strict=False)
    assert latin.players[0].name == "José"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (HEAD + "hello\n", "line"),
        (HEAD + ">bo: ABC 8D\n", "event"),
        (HEAD + ">bo ABC 8D CAB +12 12\n", "event"),
        (HEAD + ">bo: ABC 8D CAB 12 12\n", "sign"),
        (HEAD + ">xy: ABC 8D CAB +12 12\n", "player"),
        (HEAD + "#player1 cy Cy\n", "player"),
        (HEAD + "#player3 bo Bo\n", "player"),
        (HEAD + "#player3\n", "player"),
        (HEAD + "#title a\n#title b\n", "twice"),
        (HEAD + ">bo: ABC 8D CAB +12 12\n#title late\n", "order"),
        (HEAD + "#character-encoding UTF-8\n", "order"),
        (HEAD + "#colour red\n", "pragma"),
        ("#- goes on\n" + HEAD, "continuation"),
        (HEAD + ">bo: ABC 8D CAB +12 12\n#note a\nb\n", "continuation"),
        (HEAD + ">bo: ABC 8D CAB +12 12 CAB, AB\n", "trailing"),
    ],
)
def test_faults_stop_a_strict_reading_and_are_listed_by_a_lenient_one(text: str, code: str) -> None:
    with pytest.raises(InvalidText, match=r"line [0-9]+: "):
        gcg.loads(text)
    record = gcg.loads(text, strict=False)
    assert code in [problem.code for problem in record.problems]
    assert gcg.dumps(record) == text
    record.replay()


def test_unknown_encodings() -> None:
    raw = b"#character-encoding KOI8\n#player1 a \xc1\n#player2 b B\n"
    with pytest.raises(InvalidText, match="KOI8"):
        gcg.loads(raw)
    assert gcg.loads(raw, strict=False).players[0].name == "Á"
    broken = b"#character-encoding UTF-8\n#player1 a \xc1\n#player2 b B\n"
    with pytest.raises(InvalidText, match="0xc1"):
        gcg.loads(broken)
    assert gcg.loads(broken, strict=False).encoding == "latin-1"


def test_any_text_is_read_leniently_without_loss() -> None:
    rng = random.Random(5)
    pieces = [
        *GAME.splitlines(keepends=True),
        ">",
        "#",
        "\r",
        "\x0b",
        "\u2028",
        ">bo:",
        " (",
        ") ",
        "--",
        "8H",
        "+",
        "\n",
    ]
    for _ in range(300):
        text = "".join(rng.choice(pieces) for _ in range(rng.randrange(30)))
        record = gcg.loads(text, strict=False)
        assert gcg.dumps(record) == text
        record.replay()


# -- replaying --------------------------------------------------------------------------------------------------------


def test_replay_scores_anew_and_explains_every_difference() -> None:
    replay = gcg.loads(GAME).replay()
    assert replay.board[7] == ".....CATS......"
    assert replay.board[6] == "..............."
    assert {problem.code for problem in replay.differences} == {"score"}
    assert [str(problem)[:40] for problem in replay.differences if problem.line == 14] == [
        "line 14: I8 SAUTE is recorded as 9; it s"
    ]
    first = replay.steps[0]
    assert (first.seat, first.position.rack, first.score) == (0, "ACSTXY?", 10)
    assert first.move is not None
    assert first.move.notation == "8F CAT"


def test_replay_of_a_right_record_has_no_differences() -> None:
    record = gcg.loads(
        HEAD
        + ">bo: CATSXY? 8F CAT +10 10\n>al: DEIILTZ 9F IT +10 10\n>al: DEIILTZ -- -10 0\n>bo: EISXY?A I8 SAX +17 27\n"
        + ">bo: EIY? (challenge) +5 32\n>al: UNKNOWN - +0 0\n>bo: EIY? -2 +0 32\n"
    )
    replay = record.replay(lexicon=Lexicon.from_words(["cat", "cats", "sax"]))
    assert replay.differences == ()
    assert replay.scores == record.scores == (32, 0)
    assert [word.valid for step in replay.steps for word in (step.move.words if step.move else ())].count(False) == 3


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (">bo: CATSXY? 8F CAT +11 11", "score"),
        (">bo: CATSXY? 8F CAT +10 11", "total"),
        (">bo: CATSXY? 8F CAB +12 12", "not_on_rack"),
        (">bo: CATSXY? 1A CAT +5 5", "start_square"),
        (">bo: CATSXY? 8O CAT +10 10", "off_board"),
        (">bo: CATSXY? 8F .AT +2 2", "nothing_there"),
        (">bo: CATSXY? 8F CA7 +2 2", "unreadable"),
        (">bo: CATSXYZZ 8F CAT +10 10", "rack"),
        (">bo: QQ 8F AX +10 10", "too_many_tiles"),
        (">bo: ABC -D +0 0", "not_on_rack"),
        (">bo: ABC -7Z +0 0", "unreadable"),
        (">bo: ABC - +3 3", "score"),
        (">bo: ABC -- -3 -3", "withdrawn"),
        (">bo: ABC (challenge) +5 5", "challenge"),
        (">bo:  (AB) +9 9", "score"),
        (">bo: AB (AB) -9 -9", "score"),
        (">bo: A7 (A7) -9 -9", "unreadable"),
        (">bo: AB (time) +9 9", "score"),
    ],
)
def test_replay_names_each_difference(line: str, code: str) -> None:
    assert code in [problem.code for problem in gcg.loads(HEAD + line + "\n").replay().differences]


def test_replay_of_a_withdrawn_play_restores_the_board() -> None:
    record = gcg.loads(
        HEAD + ">bo: CATSXY? 8F CAT +10 10\n>al: DEIILTZ 9F IT +10 10\n>al: DEIILTZ --  -10 0\n>al: A 8I A +6 6\n"
    )
    replay = record.replay()
    assert replay.board[8] == "..............."
    assert replay.scores == (10, 6)
    assert [problem.code for problem in replay.differences] == ["turn"]


def test_rules_are_named_by_pragmas() -> None:
    head = HEAD + "#tile-distribution polish\n#board-layout CrosswordGame\n"
    assert gcg.loads(head).replay().rules.alphabet.name == "pl"
    assert gcg.loads(head).replay(rules="scrabble-en").rules.alphabet.name == "en"


def test_tiles_of_several_characters() -> None:
    text = (
        HEAD
        + "#tile-distribution spanish\n>bo: [CH]O[LL]ER[RR]A 8G [CH]O[LL]A +30 30\n>al: TUR[RR]OSE 9I [RR]O +18 18\n"
    )
    record = gcg.loads(text)
    replay = record.replay()
    assert replay.board[7] == "......[CH]O[LL]A....."
    assert record.events[0].word == "[CH]O[LL]A"
    assert replay.steps[0].move is not None
    assert replay.steps[0].move.score == 2 * (5 + 1 + 8 + 1)
    assert gcg.dumps(record) == text


# -- writing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("end_bonus", ["others_racks", "double_opponent"])
def test_played_games_replay_without_difference(seed: int, end_bonus: str) -> None:
    rng = random.Random(seed)
    game = Game(1 + seed % 4, seed=seed, rules={"end_bonus": end_bonus, "challenge": "points"})
    while not game.is_over:
        moves = game.legal_moves
        game.push(moves[0] if rng.random() < 0.85 else rng.choice(moves))
        if rng.random() < 0.1 and game.table.last is not None and game.players > 1:
            game.challenge()
    game.time_penalty(0, 1.5)
    text = gcg.dumps(game)
    record = gcg.loads(text)
    replay = record.replay(rules=game.rules)
    assert replay.differences == ()
    assert replay.scores == game.scores == record.scores
    assert replay.board == game.board


def test_phonies_lost_turns_and_notes_are_written() -> None:
    lexicon = Lexicon.from_words(["cat", "cats"])
    game = Game(lexicon=lexicon, rules={"challenge": "double"}, seed=1, racks=["CATSXYZ", "DEIILTO"])
    game.push("8F CAT")
    game.push("9F DE", phony=True)
    assert game.challenge().invalid == ("DE", "CD", "AE")
    game.push("8F ...S")
    assert not game.challenge()
    lines = gcg.dumps(game, players=["Ann Berg", "Bo"]).splitlines()
    assert lines[:4] == ["#character-encoding UTF-8", "#player1 Ann_Berg Ann Berg", "#player2 Bo Bo", "#lexicon custom"]
    assert lines[4].startswith(">Ann_Berg: ACSTXYZ 8F CAT +10 10")
    assert lines[6].startswith(">Bo: DEIILOT -- -")
    assert lines[8] == "#note Bo challenged CATS: valid, a turn lost"
    assert lines[9].startswith(">Bo: DEIILOT - +0 0")
    assert lines[10] == "#note Bo has lost this turn"
    assert lines[11].startswith("#rack1 ")
    assert gcg.loads("\n".join(lines)).replay().differences == ()
    assert [player.nick for player in gcg.loads(gcg.dumps(game, players=["A", "A"])).players] == ["A", "A_2"]
    with pytest.raises(InvalidText):
        gcg.dumps(game, players=["A"])


# -- what people and programs write all the same ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code", "kind", "score"),
    [
        (">bo: CATSXYZ 8F CAT 10 10", "sign", "place", 10),
        (">bo: CATSXYZ \u2013CAT +0 0", "sign", "exchange", 0),
        (">bo: CATSXYZ -- \u221210 -10", "sign", "withdrawn", -10),
        (">bo: CATSXYZ (time) \u201410 -10", "sign", "time_penalty", -10),
        ("  >bo: CATSXYZ 8F CAT +10 10", "indent", "place", 10),
        (">bo:CATSXYZ 8F CAT +10 10", "space", "place", 10),
    ],
)
def test_signs_and_spaces_that_are_not_as_the_format_has_them(line: str, code: str, kind: str, score: int) -> None:
    text = f"{HEAD}{line}\n"
    with pytest.raises(InvalidText, match="line 3: "):
        gcg.loads(text)
    record = gcg.loads(text, strict=False)
    assert [problem.code for problem in record.problems] == [code]
    assert [(event.kind.value, event.score) for event in record.events] == [(kind, score)]
    assert gcg.dumps(record) == text


def test_a_byte_order_mark_in_text() -> None:
    text = f"\ufeff{HEAD}>bo: CATSXYZ 8F CAT +10 10\n"
    record = gcg.loads(text)
    assert record.scores == (10, 0)
    assert gcg.dumps(record) == text
    assert gcg.loads(text.encode("utf-8")).events == record.events


def test_scores_without_measure() -> None:
    for text in (f"{HEAD}>bo: CAT 8H CAT +{'9' * 6000} 10\n", f"{HEAD}>bo: CAT 8H CAT +9 {'9' * 6000}\n"):
        with pytest.raises(InvalidText, match="line 3: "):
            gcg.loads(text)
        assert gcg.loads(text, strict=False).events == ()


def test_more_players_than_the_rules_allow() -> None:
    record = gcg.loads(
        "".join(f"#player{seat} p{seat} P\n" for seat in range(1, 6)) + ">p5: CAT 8H CAT +10 10\n", strict=False
    )
    replay = record.replay()
    assert [problem.code for problem in replay.differences] == ["players"]
    assert replay.scores == (0, 0, 0, 0, 10)
    with pytest.raises(InvalidRules, match="5 players"):
        record.game()


def test_names_of_players_are_one_line() -> None:
    game = Game(seed=1, racks=["CATSXYZ", "DEIILTO"])
    game.push("8F CAT")
    record = gcg.loads(gcg.dumps(game, players=["Ann\n Berg", "C: #d"]))
    assert [(player.nick, player.name) for player in record.players] == [("Ann_Berg", "Ann Berg"), ("C__#d", "C: #d")]
    for source in (None, bytearray(b"#player1 a A\n"), 5):
        with pytest.raises(TypeError, match="GCG is str or bytes"):
            gcg.loads(source)  # type: ignore[arg-type]


@pytest.mark.parametrize("line", [">a: ABC -" + "9" * 5000 + " +0 0", "#player" + "9" * 5000 + " b B"])
def test_numbers_of_thousands_of_digits_are_faults(line: str) -> None:
    record = gcg.loads(f"#player1 a A\n{line}\n", strict=False)
    assert record.problems
    assert not record.events
    with pytest.raises(InvalidText, match="line 2"):
        gcg.loads(f"#player1 a A\n{line}\n")
