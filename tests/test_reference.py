"""Pins the reference programs themselves: to cases with known right values, and to the examples of the rule sheets."""

from __future__ import annotations

import json
import lzma
import random
from pathlib import Path
from typing import Any

import pytest

from tests.reference import alkort, crossword, kortalfapet, wordmeld
from wordgame.lexicon import Lexicon

DATA = Path(__file__).parent / "data"

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


def cases(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


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


@pytest.mark.parametrize(
    ("trick", "options", "winner"),
    [
        ("3C AH AS JD", {}, 1),  # equal ranks: the first of them
        ("3C 4D JS 2C", {}, 0),  # only rubbish: the leader
        ("KH QD JS 2C", {}, 2),  # a led king falls to the first good rubbish
        ("KH QD KS QC", {}, 0),  # four kings and queens: the leader keeps it
        ("KH 7D JS 2C", {}, 1),  # a following seven is good rubbish
        ("KH 7D JS 2C", {"following_seven": "beats_nothing"}, 2),
        ("7H KD 9D 8S", {}, 0),  # a led seven always wins
        ("4H 7D JS 2C", {}, 0),
        ("KD 9D 9H 8S", {}, 0),
        ("8H 6C AD 2H", {}, 3),
        ("8H 8D 3C 8C", {}, 0),
        ("AH JS 6C 8D", {}, 0),
        ("KH JS 9C 2S", {"rubbish_beats_court": "low_cards"}, 3),
        ("KH JS 9C 3S", {"rubbish_beats_court": "low_cards"}, 0),
        ("QH JS 3C 2S", {"rubbish_beats_court": "low_cards"}, 2),
        ("9H 9D 8S 4C", {"ranking": "icelandic"}, 3),
        ("6H JD AC 2H", {"ranking": "icelandic"}, 3),
        ("6H JD JC 8H", {"ranking": "icelandic"}, 1),
        ("3H 9S", {}, 0),
    ],
)
def test_alkort_trick_winner(trick: str, options: dict[str, Any], winner: int) -> None:
    assert alkort.trick_winner(trick.split(), alkort.rules(**options)) == winner


def test_alkort_legal_cards() -> None:
    free = alkort.rules()
    suit = alkort.rules(follow_suit=True)
    late = alkort.rules(seven_lead="after_first_trick")
    hand = ["7H", "3H", "KD"]
    assert alkort.legal_cards(hand, ["2D"], free) == sorted(hand)
    assert alkort.legal_cards(hand, ["2D"], suit) == ["KD"]
    assert alkort.legal_cards(hand, ["7C"], suit) == sorted(hand)
    assert alkort.legal_cards(hand, [], late, opening=True) == ["3H", "KD"]
    assert alkort.legal_cards(hand, [], late) == sorted(hand)
    assert alkort.legal_cards(["7H", "7C"], [], late, opening=True) == ["7C", "7H"]


@pytest.mark.parametrize(
    ("winners", "counts", "points"),
    [
        ("001100011", "run", 1),
        ("111101100", "run", -1),
        ("000001111", "run", 5),
        ("000001011", "total", 5),
        ("000000100", "run", 6),
        ("000000100", "total", 8),
        ("111111111", "run", -9),
        ("011111111", "run", -1),
        ("00001111", "run", 0),
    ],
)
def test_alkort_deal_points(winners: str, counts: str, points: int) -> None:
    assert alkort.deal_points([int(side) for side in winners], alkort.rules(robbery_counts=counts)) == points


def test_alkort_exchange_and_first_lead() -> None:
    standard, icelandic = alkort.rules(), alkort.rules("icelandic")
    rubbish = ["8D", "8H", "KH", "QS", "JC", "9C", "7H", "3H"]
    assert alkort.may_exchange([*rubbish, "2S"], standard)
    assert not alkort.may_exchange([*rubbish, "6S"], standard)
    assert not alkort.may_exchange([*rubbish, "2S"], icelandic)
    hands = [["AD", "3H"], ["3C", "6D"], ["AS", "2S"], ["KH", "QH"]]
    assert [alkort.first_leader(hands, dealer, standard) for dealer in range(4)] == [2, 2, 0, 0]


def test_alkort_points_are_settled_before_the_end() -> None:
    standard = alkort.rules()
    assert not alkort.is_settled([0] * 5, 4, standard)
    assert alkort.is_settled([0] * 5 + [1], 3, standard)
    assert not alkort.is_settled([0] * 6 + [1], 2, alkort.rules(robbery_counts="total"))
    assert not alkort.is_settled([0, 1, 0, 1, 0, 1, 0], 2, standard)
    assert alkort.one_history((6, 2), 6) == [0] * 6 + [1] * 2
    assert alkort.one_history((2, 6), 5) == [1] * 5 + [0] * 2 + [1]


@pytest.mark.parametrize("name", ["alkort_endings.jsonl", "alkort_midgame.jsonl"])
def test_alkort_agrees_with_the_known_cases(name: str) -> None:
    for case in cases(name):
        cards = len(case["hands"][0])
        if cards > 3:
            continue  # seconds to minutes each
        rule = alkort.rules(case["preset"], follow_suit=case["follow_suit"], seven_lead=case["seven_lead"])
        tricks = (case.get("ta", 0), case.get("tb", 0))
        solved = alkort.solve(case["hands"], case["leader"], rule, tricks=tricks)
        assert solved["tricks"] == case["team0_tricks"]
        assert solved["points"] == case.get("value_points", 0)


def test_alkort_solves_from_the_middle_of_a_trick() -> None:
    rule = alkort.rules()
    hands = [["3H"], ["KD", "2C"], ["4H", "AS"], ["9C", "JD"]]
    solved = alkort.solve(hands, 0, rule, trick=["6D"], tricks=(4, 3))
    assert solved["by_card"] == {"2C": (1, 1), "KD": (1, 1)}
    assert (solved["tricks"], solved["points"]) == (1, 1)


def wordmeld_case(case: dict[str, Any]) -> tuple[Any, ...]:
    chosen = dict(case["options"])
    opening = chosen.pop("opening")
    return case["table"], case["hand"], wordmeld.Lists(**case["lists"]), wordmeld.options(**chosen), opening


def test_wordmeld_exhaustion_agrees_with_the_known_cases() -> None:
    for case in cases("wordmeld.jsonl"):
        if "tiny" in case["id"] and case["id"] != "wm-tiny-09":  # that one takes seconds
            table, hand, lists, opts, opening = wordmeld_case(case)
            found = wordmeld.exhaustive(table, hand, lists, opts, opening=opening)
            expected = (case["best_cards_left"], case["best_win"], case["number_of_optimal_turns"])
            assert (found["best"], found["can_win"], found["count"]) == expected, case["id"]


def test_wordmeld_integer_program_agrees_with_the_known_cases() -> None:
    for case in cases("wordmeld.jsonl"):
        if case["id"] in {"wm-tiny-08", "wm-big-01", "wm-big-06", "wm-big-07", "wm-big-16", "wm-big-18", "wm-joker-00"}:
            table, hand, lists, opts, opening = wordmeld_case(case)
            found = wordmeld.integer_program(table, hand, lists, opts, opening=opening)
            assert (found["best"], found["can_win"]) == (case["best_cards_left"], case["best_win"]), case["id"]


@pytest.mark.parametrize(
    ("table", "hand", "lists", "changes", "best"),
    [
        # Hand only: a common word draws its letters less one; an official word draws none.
        ([], "TREE", {"common": ["tree"]}, {}, 3),
        ([], "TREE", {"official": ["tree"]}, {}, 0),
        # Four letters from the hand alone unless official; three with table cards, official or not.
        ([], "TEA", {"common": ["tea"]}, {}, None),
        ([], "TEA", {"official": ["tea"]}, {}, 0),
        (["AT"], "E", {"official": ["tea"]}, {}, 0),
        (["A"], "T", {"official": ["at"]}, {}, None),
        # With table cards only the hand letters count, less one, never below none.
        (["TREE"], "SX", {"common": ["trees"]}, {}, 1),
        (["TREE"], "SX", {"common": ["trees"]}, {"table_word_draw": "hand_letters"}, 2),
        # More must be added than is taken back.
        (["TREES"], "ABX", {"common": ["tear"]}, {}, None),
        (["TREE"], "SA", {"common": ["seat"]}, {}, None),
        (["TREE"], "SAX", {"common": ["seat"]}, {"add_scope": "word"}, None),
        (["TEAM"], "SNX", {"common": ["nets"]}, {}, None),
        (["TEAMS"], "BOXZ", {"common": ["boat", "mesx"]}, {"table_word_draw": "hand_letters"}, 4),
        # A word rebuilt from table cards alone draws nothing, and is refused where every word needs a hand card.
        (["TEAMEND"], "SQ", {"common": ["meat", "ends"]}, {}, 1),
        (["TEAMEND"], "SQ", {"common": ["meat", "ends"]}, {"add_scope": "word"}, None),
        # Two jokers: five letters, official words too.
        ([], "TR??", {"official": ["tree"]}, {}, None),
        ([], "TRE?", {"official": ["tree"]}, {}, 0),
        ([], "TRE??", {"official": ["trees"]}, {}, 0),
        (["tRE"], "?", {"official": ["tree"]}, {}, None),
        # A joker may change its letter with its word, unless the option says no.
        (["tREE"], "S", {"official": ["seer"]}, {}, None),
        (["bEER"], "SD", {"official": ["seeder", "reeds"]}, {}, 0),
        (["bEER"], "SD", {"official": ["seeder", "reeds"]}, {"joker_reassign": False}, 1),
        # Several common words: each draws one card less, or the turn does.
        ([], "TREEBOAT", {"common": ["tree", "boat"]}, {}, 6),
        ([], "TREEBOAT", {"common": ["tree", "boat"]}, {"multi_word_draw": "total_minus_1"}, 7),
        # Splitting a table word so that each common word holds one hand card draws nothing.
        (["TEAMEND"], "SQS", {"common": ["meats", "ends"]}, {}, 1),
        # A best turn makes no winning word.
        ([], "WORDMELD", {"common": ["word", "meld"]}, {}, 6),
        ([], "TREEHOUSE", {"official": ["treehouse"]}, {}, 0),
        ([], "TREEHOUSE", {"official": ["treehouse"]}, {"eight_letter_win": "official"}, None),
        ([], "TREEHOUSE", {"common": ["treehouse"]}, {"eight_letter_win": "any"}, None),
    ],
)
def test_wordmeld_rules_one_by_one(
    table: list[str], hand: str, lists: dict[str, Any], changes: dict[str, Any], best: int | None
) -> None:
    agreed = wordmeld.Lists(**lists)
    opts = wordmeld.options(**changes)
    assert wordmeld.exhaustive(table, hand, agreed, opts)["best"] == best
    assert wordmeld.integer_program(table, hand, agreed, opts)["best"] == best


@pytest.mark.parametrize(
    ("table", "hand", "changes", "opening", "wins"),
    [
        ([], "WORDMELD", {}, True, True),
        (["MELT"], "WORDD", {}, False, True),
        (["MELT"], "WORDD", {}, True, False),
        (["MELTTTTTT"], "WORDD", {}, False, False),
        (["MELTTTTTT"], "WORDD", {"win_needs_legal_table": False}, False, True),
        (["WORDMELDX"], "A", {"win_needs_legal_table": False}, False, False),
        ([], "WORDMEL?", {}, False, True),
    ],
)
def test_wordmeld_winning(table: list[str], hand: str, changes: dict[str, Any], opening: bool, wins: bool) -> None:
    agreed = wordmeld.Lists(common=["tree"])
    opts = wordmeld.options(**changes)
    assert wordmeld.exhaustive(table, hand, agreed, opts, opening=opening)["can_win"] == wins
    assert wordmeld.integer_program(table, hand, agreed, opts, opening=opening)["can_win"] == wins


def test_wordmeld_check_of_a_proposed_turn() -> None:
    lists = wordmeld.Lists(official=["sane"], common=["meats", "ends"])
    opts = wordmeld.options()
    table, hand = ["TEAM", "END"], "SQS?"

    def check(**turn: Any) -> tuple[set[str], dict[str, Any]]:
        return wordmeld.check_turn(table, hand, lists, opts, **turn)

    faults, result = check(broken=[0, 1], made=[("MEATS", "S"), ("ENDS", "S")], taken_back="")
    assert (faults, result["cards_left"], result["draws"], result["hand"]) == (set(), 2, 0, "?Q")
    faults, result = check(broken=[1], made=[("sANE", "?A")], taken_back="D")
    assert faults == {"hand cards"}
    faults, result = check(broken=[1], made=[("ENDs", "?")], taken_back="")
    assert (faults, result["cards_left"]) == (set(), 3)
    assert check(broken=[1], made=[("ENDS", "S")], taken_back="D")[0] == {"table cards", "too few added"}
    assert check(broken=[], made=[], taken_back="")[0] == {"nothing made", "too few added"}
    assert check(broken=[1], made=[("ENDS", "S")], taken_back="", opening=True)[0] == {"opening"}
    assert check(broken=[1], made=[("SEND", "S")], taken_back="")[0] == {"not a word"}


def test_wordmeld_exhaustion_and_integer_program_agree() -> None:
    for seed in range(25):
        r = random.Random(seed)
        letters = "ABCDE"[: r.randint(2, 5)]

        def word(shortest: int, longest: int, r: random.Random = r, letters: str = letters) -> str:
            return "".join(r.choices(letters, k=r.randint(shortest, longest)))

        lists = wordmeld.Lists(
            official=[word(2, 8) for _ in range(r.randint(0, 6))],
            common=[word(2, 8) for _ in range(r.randint(0, 8))],
            winning=[word(3, 6) for _ in range(r.randint(0, 2))],
        )
        table = [word(3, 5) for _ in range(r.randint(0, 2))]
        table = [text[0].lower() + text[1:] if r.random() < 0.3 else text for text in table]
        hand = "".join(r.choices(letters + "?", k=r.randint(1, 6)))
        opts = wordmeld.options(
            table_word_draw=r.choice(["hand_letters_minus_1", "hand_letters"]),
            multi_word_draw=r.choice(["per_word", "total_minus_1"]),
            add_scope=r.choice(["turn", "word"]),
            eight_letter_win=r.choice([False, "official", "any"]),
            joker_reassign=r.random() < 0.6,
            min_hand_word=r.choice([2, 3, 4]),
            min_table_word=r.choice([2, 3, 4]),
            min_two_joker_word=r.choice([3, 5]),
            win_needs_legal_table=r.random() < 0.7,
        )
        opening = r.random() < 0.2
        listed = wordmeld.exhaustive(table, hand, lists, opts, opening=opening)
        solved = wordmeld.integer_program(table, hand, lists, opts, opening=opening)
        assert (listed["best"], listed["can_win"]) == (solved["best"], solved["can_win"]), seed


@pytest.fixture(scope="module")
def swedish() -> list[str]:
    with lzma.open(DATA / "kortalfapet_words.sv.txt.xz", "rt", encoding="utf-8") as file:
        return file.read().split()


@pytest.mark.parametrize("name", ["k2-03", "k2-39"])
def test_kortalfapet_two_players_agree_with_the_known_cases(name: str, swedish: list[str]) -> None:
    (case,) = [case for case in cases("kortalfapet_two.jsonl") if case["id"] == name]
    table, hand = ([tuple(card) for card in case[place]] for place in ("table", "hand"))
    moves = kortalfapet.two_player_moves(table, hand, swedish, kortalfapet.options(**case["options"]))
    totals = [move[5] + move[6] for move in moves]
    assert {
        "n_moves": len(moves),
        "n_word_placements": len({move[:4] for move in moves}),
        "n_words": len({move[0] for move in moves}),
        "best_own": max(move[5] for move in moves),
        "best_stolen": max(move[6] for move in moves),
        "best_total": max(totals),
        "n_best_total": totals.count(max(totals)),
        "sha": kortalfapet.digest(map(kortalfapet.two_player_line, moves)),
    }.items() <= case["expect"].items()


@pytest.mark.parametrize("name", ["k4-01"])
def test_kortalfapet_rounds_agree_with_the_known_cases(name: str, swedish: list[str]) -> None:
    (case,) = [case for case in cases("kortalfapet_round.jsonl") if case["id"] == name]
    table = {(x, y): (letter, value, multiplier, joker) for x, y, letter, value, multiplier, joker in case["cards"]}
    hand = [tuple(card) for card in case["hand"]]
    moves = kortalfapet.round_moves(table, hand, swedish, kortalfapet.options(**case["options"]))
    scores = [score for score, _ in moves.values()]
    extra = [score for score, words_formed in moves.values() if words_formed > 1]
    assert {
        "n_moves": len(moves),
        "n_letter_placements": len({tuple((x, y, t.lstrip("?")[0]) for x, y, t in move) for move in moves}),
        "top_score": max(scores),
        "n_top": scores.count(max(scores)),
        "n_moves_extra": len(extra),
        "top_score_extra": max(extra),
        "n_moves_single_word": len(moves) - len(extra),
        "sha": kortalfapet.digest(kortalfapet.round_line(move, score) for move, (score, _) in moves.items()),
    }.items() <= case["expect"].items()


LUVA = [("l", 2, 3, 0), ("u", 3, 1, 0), ("v", 2, 1, 0), ("a", 2, 1, 0)]


@pytest.mark.parametrize(
    ("stolen_multiplier", "own", "remains"),
    [("travels", 7, 18), ("stays", 7, 18), ("both", 7, 18)],
)
def test_kortalfapet_the_example_of_stealing(stolen_multiplier: str, own: int, remains: int) -> None:
    """Kul on the u of luva: l + v + a = 6, times 3 = 18 are left to the opponent; the l of kul comes from the hand."""
    hand = [("k", 3, 1, 0), ("l", 1, 1, 0)]
    opts = kortalfapet.options(stolen_multiplier=stolen_multiplier)
    moves = kortalfapet.two_player_moves(LUVA, hand, ["kul"], opts)
    assert moves == {("kul", "c", 1, 1, ("k3", "*", "l1"), own, kortalfapet.word_score(LUVA) - remains)}


@pytest.mark.parametrize(
    ("stolen_multiplier", "own", "stolen"), [("travels", 15, 20), ("stays", 5, 6), ("both", 15, 6)]
)
def test_kortalfapet_a_stolen_multiplier(stolen_multiplier: str, own: int, stolen: int) -> None:
    """The l with 3x is taken by kla: the old word is worth 27 whole, and 7 or 21 without the l."""
    opts = kortalfapet.options(stolen_multiplier=stolen_multiplier)
    moves = kortalfapet.two_player_moves(LUVA, [("k", 3, 1, 0), ("?", 0, 1, 1)], ["kla"], opts)
    assert ("kla", "c", 0, 1, ("k3", "*", "?a"), own, stolen) in moves


def test_kortalfapet_free_stealing_rearranges() -> None:
    hand = [("s", 1, 1, 0)]
    moves = kortalfapet.two_player_moves(
        LUVA, hand, ["uvs", "alvus", "luva"], kortalfapet.options(steal_geometry="free")
    )
    assert moves == {
        ("uvs", "s", 0, 0, ("*u3", "*v2", "s1"), 6, 27 - 12),
        ("alvus", "s", 0, 0, ("*a2", "*l2x3", "*v2", "*u3", "s1"), 30, 27),
    }


def test_kortalfapet_meaning_in_two_player_moves() -> None:
    hand = [("l", 2, 1, 0), ("v", 3, 1, 0), ("a", 1, 1, 0), ("n", 1, 1, 0)]

    def kinds(meaning: kortalfapet.Meaning) -> list[tuple[str, str]]:
        opts = kortalfapet.options(meaning=meaning)
        return sorted((move[0], move[1]) for move in kortalfapet.two_player_moves(LUVA, hand, ["luva", "luvan"], opts))

    crossing = [("luva", "c")]
    extending = [("luvan", "c"), ("luvan", "e")]
    assert kinds("off") == crossing + extending
    assert kinds("spelling") == extending
    assert kinds(lambda base, word: (base, word) == ("luva", "luva")) == crossing


def test_kortalfapet_tableau_meaning_and_numbers_of_words() -> None:
    table = {(x, 0): (letter, 1, 1, 0) for x, letter in enumerate("luva")}
    hand = [("n", 1, 1, 0), ("ö", 4, 1, 0)]
    lexicon = ["luva", "luvan", "nö", "ön"]

    def moves(player: int = 0, **changes: Any) -> dict[Any, tuple[int, int]]:
        return kortalfapet.round_moves(table, hand, lexicon, kortalfapet.options(**changes), player=player)

    # luvan with its n; ön or nö down through that n.
    alone = {((4, 0, "n1"),): (5, 1)}
    extra = {((4, -1, "ö4"), (4, 0, "n1")): (10, 2), ((4, 0, "n1"), (4, 1, "ö4")): (10, 2)}
    assert moves() == alone | extra
    assert moves(3, must_form_extra=True) == extra
    assert moves(2, must_form_extra=True) == alone | extra
    assert moves(2, second_single_word=True) == alone
    assert moves(meaning=lambda base, word: (base, word) != ("luva", "luvan")) == {}
    assert moves(min_word_length=3) == alone
    assert kortalfapet.round_moves({}, hand, lexicon, kortalfapet.options()) == {
        ((0, 0, "n1"), (1, 0, "ö4")): (5, 1),
        ((0, 0, "ö4"), (1, 0, "n1")): (5, 1),
    }
