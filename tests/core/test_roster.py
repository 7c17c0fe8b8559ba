"""Words looked up in a roster are those that a walk through the graph finds, with as many moves each.

For odd hands too: many jokers, letters three times over, cards of several kinds, more words than a block holds.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wordgame as wg
from wordgame._core.cards import Placements
from wordgame._core.graph import Graph
from wordgame._core.pairs import Pairs
from wordgame._core.roster import Roster
from wordgame._core.tableau import Tableau

ALPHABETS = ["AB", "ABC", "ABCDEF", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]


def words_of(rng: random.Random, letters: str, count: int, longest: int) -> list[str]:
    return ["".join(rng.choices(letters, k=rng.randint(2, longest))) for _ in range(count)]


def graph_of(rng: random.Random, letters: str, count: int, longest: int) -> Graph:
    return wg.Lexicon.from_words(words_of(rng, letters, count, longest)).gaddag


def card(rng: random.Random, letters: str) -> tuple[int, int, int]:
    return (1 + rng.randrange(len(letters)), rng.randrange(1, 4), rng.choice([1, 1, 1, 2, 3]))


def placed(found: Placements, f: int) -> tuple[Any, ...]:
    kind, x, y, from_left, word = found.placement(f)
    return kind, x, y, word, from_left if isinstance(found, Pairs) else None


def listed(found: Placements) -> list[tuple[Any, ...]]:
    return sorted(placed(found, f) for f in range(found.placements))


def chosen(found: Placements, n: int) -> list[tuple[Any, ...]]:
    moves = found.best(n, 1)
    return [(*placed(found, moves[i][0]), *moves[i][1:]) for i in range(len(moves))]


def check(walked: Placements, looked: Placements) -> None:
    assert listed(looked) == listed(walked)
    assert len(looked) == len(walked)
    if len(walked) < 2000:
        assert len(walked.best(2000, 1)) == len(walked)
    assert chosen(looked, 30) == chosen(walked, 30)


@settings(deadline=None, max_examples=150)
@given(
    rng=st.randoms(use_true_random=False),
    letters=st.sampled_from(ALPHABETS),
    count=st.sampled_from([1, 40, 600]),
    natural=st.integers(0, 7),
    jokers=st.integers(0, 4),
)
def test_as_by_walking(rng: random.Random, letters: str, count: int, natural: int, jokers: int) -> None:
    graph = graph_of(rng, letters, count, 9)
    roster = Roster(graph, rng.choice([9, 12]))
    hand = [card(rng, letters) for _ in range(natural)] + [(0, 0, 1)] * min(jokers, 8 - natural)
    rng.shuffle(hand)
    table = [(*card(rng, letters), False, False) for _ in range(rng.randint(1, 5))]
    check(Pairs(graph, table, hand, 1, 2, False), Pairs(graph, table, hand, 1, 2, False, roster))
    cells = {(rng.randrange(-6, 7), rng.randrange(-3, 4)) for _ in range(rng.randint(1, 9))}
    laid = [(x, y, *card(rng, letters)) for x, y in cells]
    walked, looked = Tableau(graph, laid, hand, 2), Tableau(graph, laid, hand, 2)
    walked.find()
    looked.find(1, 1000, roster)
    check(walked, looked)


@pytest.mark.parametrize(("natural", "jokers"), [(15, 0), (0, 15), (14, 1), (9, 6), (1, 14), (4, 11), (8, 7), (12, 3)])
def test_hands_as_long_as_can_be(natural: int, jokers: int) -> None:
    rng = random.Random(natural)
    words = words_of(rng, "ABCDEFGH", 400, 16)
    graph = wg.Lexicon.from_words(words).gaddag
    roster = Roster(graph, 16)
    hand = [(1 + ord(letter) - ord("A"), 1, 1) for letter in max(words, key=len)[:natural]] + [(0, 0, 1)] * jokers
    table = [(1 + rng.randrange(8), 1, 1, False, False) for _ in range(4)]
    walked, looked = Pairs(graph, table, hand, 1, 2, False), Pairs(graph, table, hand, 1, 2, False, roster)
    assert listed(looked) == listed(walked)
    assert len(looked) == len(walked)
    assert len(walked) > 0


def test_words_of_a_roster() -> None:
    graph = wg.Lexicon.from_words(
        ["AB", "ABC", "ABCDEFGHIJ", *(f"A{a}{b}" for a in "ABCDEFGHIJKLMNOPQ" for b in "XYZ")]
    ).gaddag
    assert len(Roster(graph, 9)) == 2 + 51
    assert len(Roster(graph, 16)) == 3 + 51
    with pytest.raises(ValueError, match="2 to 16 letters, not 17"):
        Roster(graph, 17)
