"""CGP: lines read and written back."""

from __future__ import annotations

import lzma

import pytest

from tests import ROOT
from wordgame.errors import InvalidPosition, InvalidText
from wordgame.lexicon import Lexicon
from wordgame.scrabble import Position, cgp


def test_self_play_positions_round_trip() -> None:
    packed = (ROOT / "benchmarks" / "scrabble" / "selfplay_positions.cgp.xz").read_bytes()
    lines = lzma.decompress(packed).decode().splitlines()
    for line in lines[::25]:
        position = cgp.loads(line)
        assert cgp.dumps(position) == line
        assert Position.from_dict(position.to_dict()) == position


def test_opcodes_are_kept_and_name_the_rules() -> None:
    board = "/".join(["21"] * 21)
    opcodes = "bdn SuperCrosswordGame; ld english_super; lex ENABLE; tmr 1000/2000; gid abc; mcnz 6; nil;"
    line = f"{board} AB?/CD/ 10/-3/7 2 {opcodes}"
    position = cgp.loads(line)
    assert position.layout.shape == (21, 21)
    assert position.rules.tiles.total == 200
    assert position.opcodes[2:4] == (("lex", "ENABLE"), ("tmr", "1000/2000"))
    assert position.opponents == ("CD", "")
    assert position.scores == (10, -3, 7)
    assert position.scoreless == 2
    assert cgp.dumps(position) == line
    assert cgp.loads(cgp.dumps(position)) == position
    assert str(position) == line


def test_digraphs_holes_and_blanks() -> None:
    rows = "/".join(["15"] * 7 + ["4[CH]O[ch]O7"] + ["15"] * 7)
    position = cgp.loads(f"{rows} [LL]A?/ 0/0 0 ld spanish;", check_tiles=False)
    assert position.board[7] == "....[CH]O[ch]O......."
    assert position.rack == "A[LL]?"
    assert cgp.dumps(position) == f"{rows} A[LL]?/ 0/0 0 ld spanish;"
    with_hole = cgp.loads("#1A/3 B 0 0", rules=__import__("wordgame").scrabble.Rules(layout={"rows": ["#..", "..."]}))
    assert cgp.dumps(with_hole) == "#1A/3 B 0 0"


def test_a_lexicon_may_be_given() -> None:
    lexicon = Lexicon.from_words(["facet", "facets"])
    position = cgp.loads("/".join(["15"] * 15) + " FACETS/ 0/0 0", lexicon=lexicon)
    assert "8H FACETS" in position.legal_moves


@pytest.mark.parametrize(
    "line",
    [
        "",
        "15/15",
        "/".join(["15"] * 15) + " A/B x/0 0",
        "/".join(["15"] * 15) + " A/B 0/0 x",
        "/".join(["15"] * 14 + ["14."]) + " A1/B 0/0 0",
        "/".join(["9999"] * 15) + " A/B 0/0 0",
        "/".join(["14ж"] * 15) + " A/B 0/0 0",
    ],
)
def test_text_that_is_no_cgp(line: str) -> None:
    with pytest.raises(InvalidText):
        cgp.loads(line)


@pytest.mark.parametrize(
    "line", ["15/15 A/B 0/0 0", "/".join(["16"] * 15) + " A/B 0/0 0", "/".join(["15"] * 15) + " A/B 0 0"]
)
def test_positions_that_cannot_be(line: str) -> None:
    with pytest.raises(InvalidPosition):
        cgp.loads(line)


@pytest.mark.parametrize(
    ("opcode", "row", "tiles"),
    [
        ("lex DISC2", "6A[L·L]A6", "scrabble_ca"),
        ("lex FISE2016", "6[CH]A7", "scrabble_es"),
        ("lex RD29", "6ÄRA6", "scrabble_de"),
        ("lex OSPS49", "6ŁĄKA5", "scrabble_pl"),
        ("lex CSW24", "6CAT6", "scrabble_en"),
        ("lex NWL23; ld german", "6CAT6", "scrabble_de"),
        ("lex ENABLE", "6CAT6", "scrabble_en"),
        ("lex 2024", "6CAT6", "scrabble_en"),
    ],
)
def test_the_lexicon_names_the_letters_where_nothing_else_does(opcode: str, row: str, tiles: str) -> None:
    line = "/".join(["15"] * 7 + [row] + ["15"] * 7) + f" A/ 0/0 0 {opcode};"
    position = cgp.loads(line)
    assert position.rules.tiles.name == tiles
    assert cgp.dumps(position) == line


def test_a_given_lexicon_comes_before_the_one_that_is_named() -> None:
    lexicon = Lexicon.from_words(["cat"], alphabet="en")
    position = cgp.loads("/".join(["15"] * 15) + " CAT/ 0/0 0 lex DISC2;", lexicon=lexicon)
    assert position.rules.tiles.name == "scrabble_en"


def test_spellings_of_the_middle_dot_and_of_empty_squares() -> None:
    rows = "/".join(["15"] * 7 + ["6A[L\u2022L]A6"] + ["15"] * 7)
    board = cgp.loads(f"{rows} A/ 0/0 0 ld catalan;").board
    assert board[7] == "......A[L·L]A......"
    assert cgp.loads("/".join(["15"] * 14 + ["05CAT07"]) + " / 0/0 0").board[14] == ".....CAT......."


@pytest.mark.parametrize("numbers", ["1_0/0 0", "٣/0 0", "1/0 ²", " /0", "1/0 " + "9" * 5000, "1/0 1.5", "1/ 0"])
def test_numbers_are_plain_and_short(numbers: str) -> None:
    with pytest.raises((InvalidText, InvalidPosition)):
        cgp.loads(f"{'/'.join(['15'] * 15)} ABC/ {numbers}")
    assert cgp.loads(f"{'/'.join(['15'] * 15)} ABC/ -10/+3 0").scores == (-10, 3)
