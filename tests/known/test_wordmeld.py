"""Pins the reference program of WordMeld itself, to known cases and the rule sheet's examples."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.known.cases import cases
from tests.reference import wordmeld


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
        (["MELT"], "WORDDTREE", {}, True, True),
        (["MELT"], "WORDDTREE", {"opening_scope": "turn"}, True, False),
        (["MELTTTTTT"], "WORDDTREE", {"win_needs_legal_table": False}, True, True),
        (["MELTTTTTT"], "WORDDTRE", {"win_needs_legal_table": False}, True, False),
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


@pytest.mark.parametrize(
    ("table", "hand", "lists", "stock", "best"),
    [
        ([], "BOWLNU", {"common": ["unbowl"], "official": ["bow"]}, None, 3),
        ([], "BOWLNU", {"common": ["unbowl"], "official": ["bow"]}, 3, 3),
        ([], "BOWLNU", {"common": ["unbowl"], "official": ["bow"]}, 2, 2),
        ([], "BOWLNU", {"common": ["unbowl"], "official": ["bow"]}, 0, 0),
        (["TREE"], "SX", {"common": ["trees"]}, 0, 1),
    ],
)
def test_wordmeld_draws_no_more_than_the_stock(
    table: list[str], hand: str, lists: dict[str, Any], stock: int | None, best: int
) -> None:
    agreed, opts = wordmeld.Lists(**lists), wordmeld.options()
    assert wordmeld.exhaustive(table, hand, agreed, opts, stock=stock)["best"] == best
    assert wordmeld.integer_program(table, hand, agreed, opts, stock=stock)["best"] == best


@pytest.mark.parametrize(
    ("scope", "hand", "best"), [("word", "TRAINSX", 5), ("turn", "TRAINSX", 6), ("word", "SX", None)]
)
def test_wordmeld_an_opening_turn(scope: str, hand: str, best: int | None) -> None:
    agreed, opts = wordmeld.Lists(common=["train", "bowls"]), wordmeld.options(opening_scope=scope)
    assert wordmeld.exhaustive(["BOWL"], hand, agreed, opts, opening=True)["best"] == best
    assert wordmeld.integer_program(["BOWL"], hand, agreed, opts, opening=True)["best"] == best


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
    assert check(broken=[1], made=[("ENDS", "S")], taken_back="", stock=0)[1]["draws"] == 0
    assert check(broken=[1], made=[("SEND", "S")], taken_back="")[0] == {"not a word"}


def test_wordmeld_exhaustion_and_integer_program_agree() -> None:
    for seed in range(60):
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
            opening_scope=r.choice(["word", "turn"]),
        )
        opening, stock = r.random() < 0.4, r.choice([None, 0, 1, 2, 5])
        listed = wordmeld.exhaustive(table, hand, lists, opts, opening=opening, stock=stock)
        solved = wordmeld.integer_program(table, hand, lists, opts, opening=opening, stock=stock)
        assert (listed["best"], listed["can_win"]) == (solved["best"], solved["can_win"]), seed
