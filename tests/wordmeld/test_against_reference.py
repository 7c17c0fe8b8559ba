"""The list of best turns and the judge against the slow, plainly right program."""

from __future__ import annotations

import os
import random
from collections import Counter
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.reference import wordmeld as reference
from tests.wordmeld.turns import Problem, random_options, random_stock
from wordgame import wordmeld

EXAMPLES = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "100"))
randoms = st.randoms(use_true_random=False)
quiet: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}

FAULTS = {  # what `check` calls the reference's faults
    "opening": {"opening"},
    "hand cards": {"not_in_hand"},
    "table cards": {"not_from_table"},
    "not a word": {"not_a_word"},
    "too short": {"too_short", "too_short_for_jokers"},
    "no hand card": {"word_without_hand_card", "no_hand_card"},
    "too few added": {"too_few_added", "no_hand_card"},
}


def small_problem(rng: random.Random) -> Problem:
    """Few letters, so that words share them and cards can go different ways."""
    letters = "ABCDE"[: rng.randint(2, 5)]

    def word(shortest: int, longest: int) -> str:
        return "".join(rng.choice(letters) for _ in range(rng.randint(shortest, longest)))

    lists = {
        "official": [word(2, 8) for _ in range(rng.randint(0, 5))],
        "common": [word(2, 8) for _ in range(rng.randint(0, 7))],
        "winning": [word(3, 6) for _ in range(rng.randint(0, 2))],
    }
    table = []
    for _ in range(rng.randint(0, 2)):
        laid = word(2, 5)
        at = rng.randrange(len(laid))
        table.append(laid[:at] + laid[at].lower() + laid[at + 1 :] if rng.random() < 0.3 else laid)
    hand = "".join(rng.choice(letters + letters + "?") for _ in range(rng.randint(1, 6)))
    options = random_options(rng) | {"win_needs_legal_table": rng.random() < 0.8}
    return Problem(table, hand, lists, options, rng.random() < 0.25, random_stock(rng))


@settings(max_examples=EXAMPLES, **quiet)
@given(randoms)
def test_the_best_turns_in_order(rng: random.Random) -> None:
    problem = small_problem(rng)
    lists, options = reference.Lists(**problem.lists), reference.options(**problem.options)
    fewest: dict[tuple[str, ...], int] = {}
    every = reference.all_turns(
        problem.table, problem.hand, lists, options, opening=problem.opening, stock=problem.stock
    )
    for left, wins, after in every:
        if not wins:
            fewest[after] = min(left, fewest.get(after, left))
    solution = problem.position.solve(30)
    expected = problem.by_reference(reference.exhaustive)
    assert (solution.cards_left, solution.can_win, solution.proven) == (expected["best"], expected["can_win"], True)
    listed = [turn for turn in solution.turns if not turn.wins]
    for turn in listed:
        assert turn.cards_left >= fewest[tuple(sorted(word.upper() for word in turn.table))]
    best = sorted(fewest.values())
    assert [turn.cards_left for turn in listed] == best[: len(listed)]
    assert len(solution.turns) == 30 or len(listed) == len(best)


def random_move(rng: random.Random, problem: Problem) -> wordmeld.Move:
    """Some table words broken and some words made, of cards that mostly exist."""
    broken = [word for word in problem.table if rng.random() < 0.6]
    hand, table = list(problem.hand), [card for word in broken for card in word]
    rng.shuffle(hand)
    rng.shuffle(table)
    words = [word for tier in problem.lists.values() for word in tier] + ["ABCD", "AB", "CAB"]
    made = []
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        cards, own = [], []
        for letter in rng.choice(words):
            for place, mine in ((hand, True), (table, False)) if rng.random() < 0.5 else ((table, False), (hand, True)):
                card = next((c for c in place if c == letter or c == "?" or (c.islower() and not mine)), None)
                if card is not None:
                    place.remove(card)
                    break
            else:
                card, mine = letter, rng.random() < 0.5
            cards.append(letter if card == letter else letter.lower())
            own.append(mine)
        made.append(wordmeld.NewWord(tuple(cards), tuple(own)))
    return wordmeld.Move.words(broken, made)


@settings(max_examples=EXAMPLES * 2, **quiet)
@given(randoms)
def test_moves_are_judged_alike(rng: random.Random) -> None:
    problem = small_problem(rng)
    move = random_move(rng, problem)
    lists, options = reference.Lists(**problem.lists), reference.options(**problem.options)
    places = {word: [i for i, other in enumerate(problem.table) if other == word] for word in move.broken}
    broken = [places[word].pop() for word in move.broken]
    made = []
    for word in move.made:
        made.append((word.text, "".join(card for card, mine in zip(word.cards, word.own, strict=True) if mine)))
    left_over: Counter[str] = Counter()
    for at in broken:
        left_over += reference.cards_of_table_word(problem.table[at], options)
    for word in move.made:
        for card, mine in zip(word.cards, word.own, strict=True):
            if not mine:
                left_over[card if card.isupper() or not options["joker_reassign"] else "?"] -= 1
    taken_back = "".join("?" if reference.is_joker(card) else card for card in (+left_over).elements())
    faults, result = reference.check_turn(
        problem.table,
        problem.hand,
        lists,
        options,
        broken=broken,
        made=made,
        taken_back=taken_back,
        opening=problem.opening,
        stock=problem.stock,
    )
    if not options["win_needs_legal_table"] and result["wins"] and any(cards for _, cards in made):
        faults -= {"too few added"}
    verdict = problem.position.check(move)
    codes = {reason.code for reason in verdict.reasons}
    assert verdict.legal == (not faults), (problem, str(move), faults, codes)
    if not faults:
        played = problem.position.play(move)
        assert verdict.score == result["cards_left"]
        assert (played.draws, played.wins) == (result["draws"], result["wins"])
        assert sorted(played.hand) == sorted(result["hand"])
    for fault in faults:
        assert FAULTS[fault] & codes, (problem, str(move), faults, codes)
    for code in codes:
        assert any(code in FAULTS[fault] for fault in faults), (problem, str(move), faults, codes)
