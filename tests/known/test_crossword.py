"""Pins the reference program of crossword placement itself, to known cases and the rule sheet's examples."""

from __future__ import annotations

from typing import Any

import pytest

from tests.known.cases import cases
from tests.reference import crossword
from wordgame.lexicon import Lexicon

STANDARD_BOARD = [
    "T..d...T...d..T",
    ".D...t...t...D.",
    "..D...d.d...D..",
    "d..D...d...D..d",
    "....D.....D....",
    ".t...t...t...t.",
    "..d...d.d...d..",
    "T..d...D...d..T",
]

STANDARD_BOARD += STANDARD_BOARD[6::-1]

ENGLISH_VALUES = {
    letter: points
    for points, letters in {1: "AEIOULNSTR", 2: "DG", 3: "BCMP", 4: "FHVWY", 5: "K", 8: "JX", 10: "QZ"}.items()
    for letter in letters
}

STANDARD: dict[str, Any] = {
    "letter_multipliers": [[{"d": 2, "t": 3}.get(square, 1) for square in row] for row in STANDARD_BOARD],
    "word_multipliers": [[{"D": 2, "T": 3}.get(square, 1) for square in row] for row in STANDARD_BOARD],
    "values": ENGLISH_VALUES,
    "bonus": {7: 50},
    "starts": {(7, 7)},
}


def words(text: str) -> set[tuple[str, ...]]:
    return {tuple(crossword.read_tiles(word)) for word in text.split()}


def empty_board(rows: int = 15, columns: int = 15) -> list[list[crossword.Square]]:
    return [[None] * columns for _ in range(rows)]


def laid(board: crossword.Board, text: str) -> frozenset[tuple[int, int, str, bool]]:
    """The tiles that a play such as "8E W.RD" or "E8 w[CH]" puts down; `.` stands for a tile already there."""
    place, tiles = text.split()
    across = place[0].isdigit()
    column = ord(place[-1] if across else place[0]) - ord("A")
    row = int(place[:-1] if across else place[1:]) - 1
    put = set()
    for i, tile in enumerate(crossword.read_tiles(tiles)):
        r, c = (row, column + i) if across else (row + i, column)
        if tile == ".":
            assert board[r][c] is not None
        else:
            put.add((r, c, tile.upper(), tile != tile.upper()))
    return frozenset(put)


def board_with(*plays: str) -> list[list[crossword.Square]]:
    board = empty_board()
    for play in plays:
        for r, c, letter, blank in laid(board, play):
            board[r][c] = (letter, blank)
    return board


@pytest.mark.parametrize(
    ("before", "play", "score", "formed"),
    [
        ([], "8H aX", 16, [("AX", 16)]),
        ([], "8F JOG", 22, [("JOG", 22)]),
        (["8F JOG"], "G7 G.RE", 8, [("GORE", 8)]),
        (["8F CAT"], "I8 SAD", 11, [("SAD", 5), ("CATS", 6)]),
        (["8E OXEN"], "E5 DEV.TEE", 44, [("DEVOTEE", 44)]),
        (["8G SI", "7H QI", "G8 .IP"], "11A MACACOs", 79, [("MACACOS", 24), ("SIPS", 5)]),
        (["8F HEY"], "F8 .AZE", 36, [("HAZE", 36)]),
        ([], "8B LETtERS", 64, [("LETTERS", 14)]),
        (["8G OVA", "7I APP"], "J5 UM.S", 21, None),
    ],
)
def test_crossword_scores_of_published_plays(
    before: list[str], play: str, score: int, formed: list[tuple[str, int]] | None
) -> None:
    board = board_with(*before)
    _, got, total = crossword.judge(board, laid(board, play), (), **STANDARD)
    assert total == score
    if formed is not None:
        assert [("".join(word), points) for word, points in got] == formed


@pytest.mark.parametrize(
    ("before", "lexicon", "play", "faults"),
    [
        (["8D P", "8I Q"], "WORD", "8E WORD", {"word"}),
        (["8G OVA", "7I APP"], "OVA APP AA UMPS", "J5 UM.S", {"word"}),
        ([], "HELLO", "8D HELLO", set()),
        ([], "HELLO", "8H HELLO", set()),
        ([], "HELLO", "H4 HELLO", set()),
        ([], "HELLO", "1A HELLO", {"start"}),
        ([], "HELLO", "8I HELLO", {"start"}),
        ([], "A", "8H A", {"too few"}),
        (["8F ABLE"], "ABLE", "8L ABLEABLE", {"off board"}),
        (["8F ABLE"], "ABLE", "15L ABLE", {"not joined"}),
        (["8F ABLE"], "ABLE", "8F ABLE", {"occupied"}),
    ],
)
def test_crossword_legality_of_published_plays(before: list[str], lexicon: str, play: str, faults: set[str]) -> None:
    board = board_with(*before)
    assert crossword.judge(board, laid(board, play), words(lexicon), **STANDARD)[0] == faults


def test_crossword_tiles_must_be_in_one_line_without_gaps() -> None:
    board = board_with("8F CAT")
    lexicon = words("CAT CATS")
    assert crossword.judge(board, {(7, 8, "S", False), (8, 9, "O", False)}, lexicon, **STANDARD)[0] == {"not in line"}
    assert crossword.judge(board, {(7, 8, "S", False), (7, 10, "O", False)}, lexicon, **STANDARD)[0] == {"gap"}


@pytest.mark.parametrize(
    ("before", "rack", "lexicon", "count", "best"),
    [
        ([], "Z??", "ZZZ", 18, 20),
        (["8C AWNING"], "ID", "AWNING DAWNING ID", 3, 15),
        (["7C NO", "13C LA"], "TESIONA", "NO LA TENSIONAL", 6, 60),
        (["8F CAT"], "VVV", "CAT", 0, 0),
        (["8E ABCDEFG"], "ZZZZQQQQ", "ABCDEFG ZZZZABCDEFGQQQQ", 1, 1044),
        ([], "[CH]OOCH", "[CH]O[CH]O", 0, 0),
        ([], "[CH]OOCH?", "[CH]O[CH]O", 16, 4),
    ],
)
def test_crossword_counts_on_published_positions(
    before: list[str], rack: str, lexicon: str, count: int, best: int
) -> None:
    board = board_with(*before)
    rules = STANDARD | {"values": ENGLISH_VALUES | {"CH": 0}}
    tiles = crossword.read_tiles(rack)
    found = crossword.placements(board, tiles, words(lexicon), **rules)
    assert (len(found), max(found.values(), default=0)) == (count, best)
    for placement, score in found.items():
        faults, _, total = crossword.judge(board, placement, words(lexicon), rack=tiles, **rules)
        assert (faults, total) == (set(), score)


def test_crossword_placements_agree_with_the_known_cases() -> None:
    index = crossword.WordIndex(tuple(word) for word in Lexicon.load("en"))
    for number, case in enumerate(cases("scrabble_known.jsonl")):
        if number in {0, 1, 10, 14, 16, 17}:  # the others take seconds each
            found = crossword.placements(
                crossword.read_board(case["board"]), crossword.read_tiles(case["rack"]), index, **STANDARD
            )
            got = (len(found), max(found.values()), sum(found.values()))
            assert got == (case["moves"], case["top_score"], case["sum_scores"])


def test_crossword_single_tile_that_makes_two_words_counts_once() -> None:
    board = crossword.read_board(["A.", ".B"])
    flat = [[1, 1], [1, 1]]
    found = crossword.placements(
        board,
        ["X"],
        words("AX XB BX XA"),
        letter_multipliers=flat,
        word_multipliers=flat,
        values={"A": 1, "B": 3, "X": 8},
        bonus={},
    )
    assert found == {frozenset({(0, 1, "X", False)}): 20, frozenset({(1, 0, "X", False)}): 20}


def test_crossword_holes_end_words() -> None:
    board = [[None, None, None, None, None]]
    found = crossword.placements(
        board,
        ["A", "B"],
        words("AB"),
        letter_multipliers=[[1] * 5],
        word_multipliers=[[1] * 5],
        values={"A": 1, "B": 3},
        bonus={2: 10},
        holes={(0, 2)},
    )
    assert found == {frozenset({(0, start, "A", False), (0, start + 1, "B", False)}): 14 for start in (0, 3)}


def test_crossword_game_with_a_withdrawn_play_and_its_end() -> None:
    """A is out, B holds Z and C, C holds A and K: +19, -13, -6."""
    first = laid(empty_board(), "8G HEAT")
    after_first = board_with("8G HEAT")
    second = laid(after_first, "K5 ZZZS")
    game = crossword.replay(
        empty_board(),
        3,
        [
            ("exchange", 2),
            ("place", 0, first),
            ("place", 1, second),
            ("withdrawn", 1),
            ("pass", 2),
            ("end", [[], ["Z", "C"], ["A", "K"]], 0, "others_racks"),
        ],
        **STANDARD,
    )
    assert game["plays"][0] == 14
    assert game["scores"] == [14 + 19, -13, -6]
    assert game["board"] == after_first
    assert game["scoreless"] == 2


def test_crossword_end_adjustments() -> None:
    one_left = [["Z", "Z"], []]
    polish = {"Z": 1}
    assert crossword.end_adjustments(one_left, polish, out=1) == [-2, 2]
    assert crossword.end_adjustments(one_left, polish, out=1, end_bonus="double_opponent") == [0, 4]
    assert crossword.end_adjustments([["Z"], ["?"]], polish, out=None) == [-1, 0]


def test_crossword_six_scoreless_turns() -> None:
    opening = laid(empty_board(), "8G HEAT")
    events = [("pass", 0), ("place", 1, opening), ("withdrawn", 1), ("exchange", 0)]
    events += [("pass", player) for player in (1, 0, 1)]
    assert crossword.replay(empty_board(), 2, events, **STANDARD)["scoreless"] == 6
