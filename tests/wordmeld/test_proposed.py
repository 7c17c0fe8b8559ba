"""Proposed tables: whose card is whose is chosen so that the turn is legal where it can be, then to draw least."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

from hypothesis import given, settings

from tests.wordmeld.test_solve import EXAMPLES, quiet, randoms
from tests.wordmeld.turns import random_problem
from wordgame.wordmeld import Move, NewWord, Position, Word, WordLists
from wordgame.wordmeld.cards import split


def test_a_word_that_keeps_its_spelling_may_have_changed_cards() -> None:
    position = Position(table=["BOWL"], hand="BAT", lists=WordLists(common=["bowl", "bat"]))
    turn = position.solve().turns[0]
    assert position.check(["BAT", "BOWL"]).legal
    assert position.check(["BAT", "BOWL"], taken_back="").legal
    assert position.check(turn.table).score == turn.cards_left
    whole = Position(table=["BOWL"], hand="ABLE", lists=WordLists(common=["able"], official=["bowl"]))
    assert whole.check("ABLE").score == 3
    assert whole.check(["ABLE", "BOWL"]).score == 1  # B and L lie in BOWL, which is official


def test_the_card_that_is_exchanged_is_found_among_many_letters() -> None:
    lists = WordLists(common=["aaaa", "bcdefghijkz"])
    position = Position(table=["AAAABCDEFGHIJK"], hand="ABCDEFGHIJKZ", lists=lists, rules={"add_scope": "word"})
    assert position.check("AAAABCDEFGHIJK > (AAA)A (BCDEFGHIJK)Z").legal
    assert position.check(["AAAA", "BCDEFGHIJKZ"]).legal


def test_a_joker_taken_back_is_one_of_those_that_keep_their_letter() -> None:
    lists = WordLists(common=["ability", "at"], winning=["ability"])
    rules = {"joker_reassign": False, "add_scope": "word", "win_needs_legal_table": False, "min_table_word": 2}
    rules["min_two_joker_word"] = 2
    position = Position(table=["aBILITY"], hand="A??", lists=lists, rules=rules)
    assert position.check("aBILITY > A(BILI)t(Y) a(T)").legal
    assert position.check(["ABILItY", "aT"], taken_back="?").legal


def test_a_word_that_would_win_is_left_alone_where_it_can_be() -> None:
    lists = WordLists(common=["able", "bowl"], winning=["bless"], alphabet="en")
    position = Position(table=["BLESS"], hand="ABLE", lists=lists)
    assert position.check(["ABLE", "BLESS"]).words == (Word("ABLE", "common"),)


@settings(max_examples=EXAMPLES // 2, **quiet)
@given(randoms)
def test_every_table_that_a_turn_leads_to_is_legal(rng: random.Random) -> None:
    problem = random_problem(rng, words=(5, 60), table=6, hand=(2, 10), jokers=3)
    problem.options["win_needs_legal_table"] = rng.random() < 0.8
    position = problem.position
    for turn in position.solve(8, work=1_000_000, count=False).turns:
        verdict = position.check(list(turn.table))
        assert verdict.legal, (turn, verdict.reasons)
        assert turn.wins or verdict.score is None or verdict.score <= turn.cards_left


def cheapest(position: Position, words: list[str]) -> int | None:
    """The fewest cards left over every way to lay these words, None where none is legal."""
    best: int | None = None
    kept = Counter(position.table) & Counter(words)
    for stay in product(*[range(count + 1) for count in kept.values()]):
        staying = Counter(dict(zip(kept, stay, strict=True)))
        fresh = [split(word) for word in (Counter(words) - staying).elements()]
        broken = list((Counter(position.table) - staying).elements())
        for own in product((False, True), repeat=sum(map(len, fresh))):
            flags = iter(own)
            made = [NewWord(tuple(cards), tuple(next(flags) for _ in cards)) for cards in fresh]
            verdict = position.check(Move.words(broken, made))
            if verdict.legal and verdict.score is not None:
                best = verdict.score if best is None else min(best, verdict.score)
    return best


@settings(max_examples=max(10, EXAMPLES // 20), **quiet)
@given(randoms)
def test_agrees_with_every_way_to_lay_the_words(rng: random.Random) -> None:
    problem = random_problem(rng, words=(4, 12), table=2, hand=(2, 6), jokers=1, longest=4)
    problem.options["win_needs_legal_table"] = True
    problem.lists["winning"] = []
    position = problem.position
    turns = position.solve(3, work=200_000, count=False).turns
    tables = [list(turn.table) for turn in turns]
    tables.append([*position.table, *[word.upper() for word in problem.lists["common"][:1]]])
    for words in tables:
        if sum(map(len, words)) > 12:
            continue
        verdict, best = position.check(words), cheapest(position, words)
        assert (verdict.score if verdict.legal else None) == best, (words, verdict.reasons)
