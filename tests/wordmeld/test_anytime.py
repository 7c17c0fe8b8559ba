"""Answers that had to stop early: never worse than those to simpler questions, or than what less work found."""

from __future__ import annotations

import random

import pytest

from wordgame import wordmeld
from wordgame.lexicon import Lexicon


@pytest.fixture(scope="module")
def lists() -> wordmeld.WordLists:
    lexicon = Lexicon.load("sk")
    rng = random.Random("sk")
    words = [lexicon.word_at(rank) for rank in sorted(rng.sample(range(len(lexicon)), 3000))]
    return wordmeld.WordLists(official=words[::50], common=words)


def left(position: wordmeld.Position, work: int) -> int:
    """Cards left after the best turn found, or all of them."""
    found = position.solve(1, count=False, work=work).cards_left
    return len(position.hand) if found is None else found


@pytest.mark.parametrize("seed", range(12))
def test_a_turn_is_never_worse_than_the_simpler_ones(lists: wordmeld.WordLists, seed: int) -> None:
    rng = random.Random(seed)
    deck = [tile for tile in wordmeld.load_deck("sk").with_alphabet(lists.alphabet).tiles() if tile]
    short = [word for word in lists.common if 3 <= len(word) <= 8]
    jokers = rng.choice((2, 3))
    plain = lists.alphabet.decode_tiles(rng.sample(deck, 10 - jokers))
    table = rng.sample(short, rng.randint(6, 14))
    position = wordmeld.Position(table=table, hand=plain + "?" * jokers, lists=lists)
    for work in (20_000, 200_000, 2_000_000):
        reached = left(position, work)
        alone = left(wordmeld.Position(hand=position.hand, lists=lists), work // 10)
        without = left(wordmeld.Position(table=table, hand=plain, lists=lists), work // 10) + jokers
        assert reached <= min(alone, without, left(position, work // 10))
        for turn in position.solve(3, count=False, work=work).turns:
            assert position.check(turn.move).legal
