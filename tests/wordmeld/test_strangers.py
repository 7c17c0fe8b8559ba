"""Mutated dicts of WordMeld's own objects: named errors or TypeError, quickly, and what is read is read alike again."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from tests.fuzz.data import plain
from tests.fuzz.mutation import changed_tree
from tests.hostile.test_strangers import EXAMPLES
from tests.wordmeld.test_game import SMALL
from wordgame.errors import WordgameError
from wordgame.wordmeld import (
    CardStep,
    Game,
    Meld,
    Plan,
    Position,
    Result,
    Rules,
    Solution,
    Step,
    Turn,
    Word,
    WordLists,
    load_deck,
)

LISTS = WordLists(official={"sky": ["rain", "snow"], "": ["ice"]}, common=["bowl", "bowls", "trains"], winning=["sun"])
POSITION = Position(table=["BOwL", "RAIN"], hand="STSN?", lists=LISTS, stock=3, others=[4], deck=load_deck("en"))
SOLUTION = POSITION.solve()


def played() -> Game:
    game, rng = Game(3, lists=SMALL, seed=2), random.Random(2)
    while len(game.history) < 15 and not game.is_over:
        game.push(rng.choice(game.position.list_moves(3, work=50_000).best(99)))
    return game


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (WordLists, LISTS),
        (Position, POSITION),
        (Solution, SOLUTION),
        (Meld, SOLUTION.turns[0]),
        (Result, SOLUTION.turns[0].result),
        (Step, SOLUTION.turns[0].steps[1]),
        (CardStep, SOLUTION.turns[0].steps[1].cards[0]),
        (Word, SOLUTION.turns[0].result.words[0]),
        (Plan, POSITION.plans(1, draws=3)[0]),
        (Rules, Rules.preset("eight letters")),
        (Turn, played().history[-1]),
        (Game, played()),
    ],
    ids=lambda given: given.__name__ if isinstance(given, type) else "",
)
def test_mutated_dicts(kind: Any, value: Any) -> None:
    data = plain(value)
    assert plain(kind.from_dict(data)) == data
    rng = random.Random(EXAMPLES)
    for _ in range(EXAMPLES // 4):
        strange = changed_tree(data, rng)
        begun = time.process_time()
        try:
            read = kind.from_dict(strange)
        except (WordgameError, TypeError):
            read = None
        assert time.process_time() - begun < 2  # a whole lexicon may be named
        if read is not None:
            again = plain(read)
            assert plain(kind.from_dict(again)) == again


def test_texts_of_strangers() -> None:
    rng = random.Random(3)
    given = POSITION.to_text()
    assert Position.from_text(given) == POSITION
    for _ in range(EXAMPLES):
        at, length = rng.randrange(len(given)), rng.choice((1, 1, 3, 40))
        text = (
            given[:at]
            + "".join(rng.choice("AZa?[/]=,{}:\"' 19é\0") for _ in range(rng.randint(0, 4)))
            + given[at + length :]
        )
        try:
            read = Position.from_text(text)
        except (WordgameError, TypeError):
            continue
        assert Position.from_text(read.to_text()) == read
