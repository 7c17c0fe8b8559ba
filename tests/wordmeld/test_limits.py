"""Limits of the search: work counted in steps gives the same answer on every machine, the clock is not asked."""

from __future__ import annotations

import random
from typing import Any

import pytest

from wordgame._core import meld
from wordgame.lexicon import Lexicon
from wordgame.wordmeld import Position, WordLists
from wordgame.wordmeld.solving import UNLIMITED


@pytest.fixture(scope="module")
def hard() -> Position:
    lexicon, rng = Lexicon.load("en"), random.Random(4)
    words = [lexicon.word_at(rank) for rank in sorted(rng.sample(range(len(lexicon)), 3000))]
    lists = WordLists(official=words[::50], common=words, alphabet="en")
    short = [word for word in words if 3 <= len(word) <= 8]
    return Position(table=rng.sample(short, 10), hand="EIOSTAR???", lists=lists, discards="N", stock=20)


def test_a_work_limit_gives_the_same_answer_every_time(hard: Position) -> None:
    for work in (0, 10_000, 1_000_000, 10_000_000):
        first = hard.solve(4, work=work, count=False)
        assert not first.proven or work > 100_000
        assert first.work < work + 5_000_000  # it is looked at between parts of the search
        assert hard.solve(4, work=work, count=False).to_dict() == first.to_dict()
        assert all(hard.check(turn) for turn in first.turns)
        assert first.bound is not None
        assert first.cards_left is None or first.cards_left >= first.bound


def test_without_seconds_nothing_asks_the_clock(hard: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    core = meld.solve
    given: list[tuple[float, int]] = []

    def watched(*args: Any, **options: Any) -> Any:
        given.append((options["seconds"], options["work"]))
        return core(*args, **options)

    monkeypatch.setattr(meld, "solve", watched)
    taken = Position(
        table=hard.table[:2], hand="EIOSTN", lists=hard.lists, discards="NA", stock=20, phase="taken", deck=hard.deck
    )
    drawn = Position(table=hard.table[:2], hand="EIOSTN", lists=hard.lists, stock=20, phase="drawn")
    positions = [Position(table=hard.table, hand=hard.hand, lists=hard.lists), taken, drawn]
    for position in positions:
        moves, hints = list(position.legal_moves), position.hints(3)
        again = Position.from_dict(position.to_dict())
        assert list(again.legal_moves) == moves
        assert again.hints(3) == hints
    assert given
    assert all(seconds == 1e9 and work < UNLIMITED for seconds, work in given)


def test_a_little_work_finds_good_turns_on_large_tables_with_jokers(hard: Position) -> None:
    short = sorted(word for word in hard.lists.common if 3 <= len(word) <= 8)
    left = []
    for seed in range(6):
        rng = random.Random(seed)
        table = [word[0].lower() + word[1:] if index < 2 else word for index, word in enumerate(rng.sample(short, 7))]
        hand = "".join(rng.choices("AEIOUNRSTLDKMPG", k=7)) + "???"
        solution = Position(table=table, hand=hand, lists=hard.lists).solve(1, work=30_000_000, count=False)
        assert solution.cards_left is not None
        left.append(solution.cards_left)
    assert sum(left) <= 6, left
