"""The solver: known cases, the exhaustive program, the integer program, conservation of cards, limits, determinism."""

from __future__ import annotations

import itertools
import os
import random
import threading
import time
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.reference import wordmeld as reference
from tests.wordmeld.turns import CASES, Problem, cards_of, numbered_problem, random_problem
from wordgame import wordmeld
from wordgame._core import meld
from wordgame.wordmeld.solving import core_options, keeps_table

EXAMPLES = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "100"))
randoms = st.randoms(use_true_random=False)
quiet: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}


def position_of(case: dict[str, Any]) -> wordmeld.Position:
    options = dict(case["options"])
    opening = options.pop("opening")
    return Problem(case["table"], case["hand"], case["lists"], options, opening).position


def check_turns(position: wordmeld.Position, turns: tuple[wordmeld.Meld, ...]) -> None:
    """Every turn is legal, loses and invents no card, comes back from its text, and adds up."""
    before = cards_of([*position.table, position.hand])
    for turn in turns:
        verdict = position.check(turn)
        assert verdict.legal, (str(position), str(turn), verdict.reasons)
        assert verdict.score == turn.cards_left
        assert cards_of([*turn.table, turn.hand]) == before, (str(position), str(turn))
        assert turn.cards_left == len(turn.hand) + turn.draws
        assert position.parse(str(turn)) == turn.move
        assert wordmeld.Move.from_dict(turn.move.to_dict()) == turn.move
        assert turn.steps
        table = position.check(turn.table, taken_back=turn.taken_back)
        assert table.legal, (str(position), str(turn), table.reasons)
        assert table.score is not None
        assert turn.wins or table.score <= turn.cards_left
    texts = [tuple(word.upper() for word in turn.table) for turn in turns]
    assert len(set(texts)) == len(texts), "two turns lead to the same table"
    left = [turn.cards_left for turn in turns if not turn.wins]
    assert left == sorted(left)
    assert [turn.wins for turn in turns] == sorted((turn.wins for turn in turns), reverse=True)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_known_cases(case: dict[str, Any]) -> None:
    position = position_of(case)
    solution = position.solve()
    assert (solution.cards_left, solution.can_win) == (case["best_cards_left"], case["best_win"])
    assert solution.proven
    assert solution.bound == solution.cards_left
    if case.get("number_of_optimal_turns") is not None:
        assert solution.count == case["number_of_optimal_turns"]
    check_turns(position, solution.turns)


@settings(max_examples=EXAMPLES, **quiet)
@given(randoms)
def test_agrees_with_exhaustion(rng: random.Random) -> None:
    problem = random_problem(rng, words=(4, 14), table=2, hand=(1, 5), jokers=2, longest=5)
    expected = problem.by_reference(reference.exhaustive)
    position = problem.position
    solution = position.solve()
    assert solution.proven, problem
    assert (solution.cards_left, solution.can_win) == (expected["best"], expected["can_win"]), problem
    assert solution.count is not None
    assert solution.count == (expected["count"] if expected["best"] is not None else 0), problem
    check_turns(position, solution.turns)


@settings(max_examples=max(4, EXAMPLES // 2), **quiet)
@given(randoms)
def test_proofs_by_splitting_agree_with_exhaustion(rng: random.Random) -> None:
    """With next to no search in one piece: keeping and breaking table words, and fixing columns, prove the rest."""
    problem = random_problem(rng, words=(4, 14), table=3, hand=(1, 5), jokers=2, longest=5)
    expected = problem.by_reference(reference.exhaustive)
    position, options = problem.position, core_options(problem.position.key)
    encode = position.lists.alphabet.encode_tiles
    table, hand = [] if keeps_table(position.key) else [encode(word) for word in position.table], encode(position.hand)
    best = meld.solve(position.lists.core, table, hand, **options, count=False, effort=1)
    won = meld.solve(position.lists.core, table, hand, **options, win=True, count=False, effort=1)
    assert (best["proven"], won["proven"]) == (True, True), problem
    left = None if best["gain"] is None else len(hand) - best["gain"]
    assert (left, won["gain"] is not None) == (expected["best"], expected["can_win"]), problem


def test_agrees_with_the_integer_program() -> None:
    """As many turns as examples are asked for from 500 on, else a tenth; HiGHS leaves some unfinished, which do not
    count."""
    wanted = EXAMPLES if EXAMPLES >= 500 else max(4, EXAMPLES // 10)
    compared = unfinished = 0
    for number in itertools.count():
        if compared == wanted:
            break
        problem = numbered_problem(number)
        try:
            expected = problem.by_reference(partial(reference.integer_program, seconds=2.0))
        except reference.Unfinished:
            unfinished += 1
            assert unfinished <= wanted, (compared, unfinished)
            continue
        solution = problem.position.solve(1, count=False)
        assert solution.proven, problem
        assert (solution.cards_left, solution.can_win) == (expected["best"], expected["can_win"]), problem
        check_turns(problem.position, solution.turns)
        compared += 1


@settings(max_examples=EXAMPLES // 2, **quiet)
@given(randoms)
def test_no_turn_loses_or_invents_a_card(rng: random.Random) -> None:
    problem = random_problem(rng, words=(20, 400), table=8, hand=(1, 10), jokers=4)
    position = problem.position
    solution = position.solve(10, seconds=0.2)
    check_turns(position, solution.turns)
    if solution.proven:
        assert (solution.cards_left is None) == (solution.bound is None)
    elif solution.cards_left is not None and solution.bound is not None:
        assert solution.bound <= solution.cards_left


@settings(max_examples=EXAMPLES // 2, **quiet)
@given(randoms)
def test_a_winning_word_regardless_of_the_table(rng: random.Random) -> None:
    problem = random_problem(rng, words=(4, 30), table=3, hand=(1, 7), jokers=2, longest=7)
    problem.options["win_needs_legal_table"] = False
    lists, options = reference.Lists(**problem.lists), reference.options(**problem.options)
    expected = reference.can_win_regardless(problem.table, problem.hand, lists, options, opening=problem.opening)
    position = problem.position
    solution = position.solve()
    check_turns(position, solution.turns)
    assert solution.can_win == expected, problem


def test_equal_questions_give_equal_answers() -> None:
    for case in CASES[::4]:
        first, second = position_of(case).solve(10), position_of(case).solve(10)
        assert list(map(str, first.turns)) == list(map(str, second.turns))
        assert (first.count, first.nodes) == (second.count, second.nodes)


def test_a_turn_in_which_letters_are_short_ends_with_the_truth() -> None:
    """Duplicates of a letter are not merged: two T on the table and one in hand make three, not more."""
    lists = wordmeld.WordLists(common=["tatt", "tattt"], alphabet="en")
    position = wordmeld.Position(table=["TATT"], hand="T", lists=lists)
    assert [turn.words for turn in position.solve().turns] == [("TATTT",)]
    assert wordmeld.Position(table=["TATT"], hand="A", lists=lists).solve().turns == ()


def test_more_than_two_jokers() -> None:
    lists = wordmeld.WordLists(common=["others", "bowls"], alphabet="en")
    solution = wordmeld.Position(hand="?????", lists=lists).solve()
    assert solution.turns[0].words == ("bowls",)
    assert solution.turns[0].cards_left == 4


def hard_position() -> wordmeld.Position:
    words = [word for case in CASES for word in case["lists"]["common"]]
    table = ["COMPANY", "POLICE", "WINTER", "PROBLEM", "OFFICER", "LEVEL", "WORLD", "PARENTS", "SORRY", "KIDS"]
    lists = wordmeld.WordLists(common=sorted(set(words))[::4], alphabet="en")
    return wordmeld.Position(table=table, hand="QZJXVKWUIA", lists=lists)


def test_a_time_limit_gives_the_best_so_far_and_a_bound() -> None:
    position = hard_position()
    solution = position.solve(3, seconds=0.05)
    check_turns(position, solution.turns)
    assert solution.bound is not None
    assert solution.proven or solution.cards_left is None or solution.bound <= solution.cards_left


def test_a_stop_event_ends_the_search() -> None:
    stop = threading.Event()
    stop.set()
    position = hard_position()
    position.lists.core  # noqa: B018 - built beforehand
    begun = time.monotonic()
    solution = position.solve(stop=stop)
    assert time.monotonic() - begun < 30
    assert not solution.proven or solution.cards_left is not None


def test_threads_share_lists() -> None:
    positions = [position_of(case) for case in CASES if case["id"].startswith("wm-tiny")]
    expected = [position.solve().cards_left for position in positions]
    found: dict[int, list[int | None]] = {}

    def work(name: int) -> None:
        found[name] = [position.solve().cards_left for position in positions]

    threads = [threading.Thread(target=work, args=(name,)) for name in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(answer == expected for answer in found.values())
    assert len(found) == 4
