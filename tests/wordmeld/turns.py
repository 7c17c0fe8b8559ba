"""Random turns for the tests: word lists, tables, hands and options, in the package's terms and in the reference's."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

from tests import DATA
from tests.reference import wordmeld as reference
from wordgame import wordmeld

CASES = [json.loads(line) for line in (DATA / "wordmeld.jsonl").read_text("utf-8").splitlines()]
VOCABULARY = sorted({word for case in CASES for tier in ("official", "common") for word in case["lists"][tier]})


@dataclass(frozen=True)
class Problem:
    """One turn to solve."""

    table: list[str]
    hand: str
    lists: dict[str, list[str]]
    options: dict[str, Any]
    opening: bool
    stock: int | None = None

    @property
    def position(self) -> wordmeld.Position:
        return wordmeld.Position(
            table=self.table,
            hand=self.hand,
            lists=wordmeld.WordLists(**self.lists, alphabet="en"),
            rules=wordmeld.Rules(**self.options),
            opening=self.opening,
            stock=self.stock,
        )

    def by_reference(self, solver: Any) -> dict[str, Any]:
        lists = reference.Lists(**self.lists)
        options = reference.options(**self.options)
        found: dict[str, Any] = solver(self.table, self.hand, lists, options, opening=self.opening, stock=self.stock)
        return found


def random_options(rng: random.Random) -> dict[str, Any]:
    return {
        "min_hand_word": rng.choice([3, 4, 4]),
        "min_table_word": rng.choice([2, 3, 3, 4]),
        "min_two_joker_word": rng.choice([3, 5, 5]),
        "add_scope": rng.choice(["turn", "word"]),
        "table_word_draw": rng.choice(["hand_letters_minus_1", "hand_letters"]),
        "multi_word_draw": rng.choice(["per_word", "total_minus_1"]),
        "eight_letter_win": rng.choice([False, "official", "any"]),
        "joker_reassign": rng.choice([True, True, False]),
        "opening_scope": rng.choice(["word", "turn"]),
    }


def random_stock(rng: random.Random) -> int | None:
    """Often enough, or not known; now and then short."""
    return rng.choice([None, None, 60, 0, 1, 2, 4])


def random_problem(
    rng: random.Random, *, words: tuple[int, int], table: int, hand: tuple[int, int], jokers: int, longest: int = 15
) -> Problem:
    """A turn with so many words in all lists, at most so many words on the table, so many cards and jokers in hand."""
    vocabulary = [word for word in VOCABULARY if 2 <= len(word) <= longest]
    chosen = rng.sample(vocabulary, rng.randint(*words))
    split = rng.randint(0, len(chosen) // 2)
    winning = ["wordmeld", *rng.sample(chosen, rng.randint(0, 3))]
    laid = []
    for _ in range(rng.randint(0, table)):
        word = rng.choice(chosen).upper()
        if rng.random() < 0.3:
            at = rng.randrange(len(word))
            word = word[:at] + word[at].lower() + word[at + 1 :]
        laid.append(word)
    letters = "".join(chosen).upper()
    size, open_jokers = rng.randint(*hand), rng.choice([0] * 3 + list(range(jokers + 1)))
    cards = "".join(rng.choice(letters) for _ in range(max(1, size - open_jokers))) + "?" * open_jokers
    lists = {"official": chosen[:split], "common": chosen[split:], "winning": winning}
    return Problem(laid, cards, lists, random_options(rng), rng.random() < 0.2, random_stock(rng))


def cards_of(words: Any) -> Counter[str]:
    """The cards of words on the table or in a hand: letters, `?` for a joker whatever it stands for."""
    return Counter("?" if sign.islower() else sign for word in words for sign in word)


def numbered_problem(number: int) -> Problem:
    """One of a fixed row of turns for the integer program: 0 to 3 jokers in hand, 0 to 8 words on the table with up to
    three jokers in them, lists of 10 to 150 words, every option."""
    rng = random.Random(f"integer program {number}")
    vocabulary = [word for word in VOCABULARY if 2 <= len(word) <= rng.choice([6, 8, 12])]
    chosen = rng.sample(vocabulary, rng.choice([10, 20, 30, 50, 80, 150]))
    split = rng.randint(0, len(chosen) // rng.choice([2, 10]))
    table = [rng.choice(chosen).upper() for _ in range(number % 9)]
    for _ in range(rng.choice([0, 0, 1, 2, 3]) if table else 0):
        row = rng.randrange(len(table))
        at = rng.randrange(len(table[row]))
        table[row] = table[row][:at] + table[row][at].lower() + table[row][at + 1 :]
    jokers = number % 4
    letters = "".join(chosen).upper()
    hand = "".join(rng.choice(letters) for _ in range(rng.choice([2, 4, 7, 10, 10]) - min(2, jokers))) + "?" * jokers
    winning = ["wordmeld", *rng.sample(chosen, rng.randint(0, 2))]
    lists = {"official": chosen[:split], "common": chosen[split:], "winning": winning}
    options = random_options(rng) | {"win_needs_legal_table": rng.random() < 0.8}
    return Problem(table, hand, lists, options, rng.random() < 0.15, random_stock(rng))
