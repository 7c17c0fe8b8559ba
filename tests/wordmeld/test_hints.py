"""Advice: legal, with reasons, blind to hidden cards, right about chances, and better than plain play."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter

import pytest

from tests.wordmeld.turns import CASES
from wordgame.wordmeld import Game, Position, Tier, WordLists, load_deck
from wordgame.wordmeld.advice.plans import completion_chance

LISTS = WordLists(
    official={"weather": ["storm", "rain"]}, common=["bowl", "bowls", "other"], winning=["bless"], alphabet="en"
)


def test_the_best_turn_comes_first_with_its_reasons() -> None:
    hint = Position(table=["BOWL"], hand="SXY", lists=LISTS).hints()[0]
    assert str(hint.move) == "BOWL > (BOWL)S"
    assert (hint.value, hint.unit) == (1.0, "cards shed")
    assert any("BOWLS" in reason for reason in hint.why)
    assert hint.reveal(1) != hint.reveal(5)
    json.dumps(hint.to_dict())
    win = Position(hand="BLESSX", lists=LISTS).hints()[0]
    assert "winning word" in win.why[0]


def test_every_hint_is_legal_in_every_phase() -> None:
    deck = load_deck("en")
    for phase in ("turn", "drawn", "taken"):
        position = Position(
            table=["BOWL"], hand="STORQX?", lists=LISTS, phase=phase, discards="QM", stock=20, others=[7], deck=deck
        )
        hints = position.hints(20)
        assert hints
        for hint in hints:
            assert position.check(hint.move).legal, (phase, str(hint.move))
            assert hint.why


def test_take_what_completes_a_premium_word() -> None:
    position = Position(hand="STORQX", lists=LISTS, discards="QM", stock=20, deck=load_deck("en"))
    assert str(position.hints(1)[0].move) == "take"
    useless = Position(hand="STORQX", lists=LISTS, discards="MQ", stock=20, deck=load_deck("en"))
    assert str(useless.hints(1)[0].move) == "draw"
    assert any("STORM" in reason for reason in useless.hints(1)[0].why)


def test_discard_what_is_not_needed() -> None:
    position = Position(hand="STORMQ", lists=LISTS, phase="drawn", opening=True, stock=20, deck=load_deck("en"))
    assert str(position.hints(1)[0].move) == "discard Q"


def test_plans() -> None:
    plans = Position(hand="TORBLES", lists=LISTS, deck=load_deck("en")).plans(5, draws=3)
    assert plans[0].word == "BLESS"
    assert plans[0].tier is Tier.WINNING
    assert (plans[0].missing, plans[0].keep) == ("S", "BELS")
    storm = next(plan for plan in plans if plan.word == "STORM")
    assert storm.missing == "M"
    assert 0 < storm.chance < 1
    assert Position(hand="STOR?", lists=LISTS, deck=load_deck("en")).plans(1)[0].chance == 1.0


@pytest.mark.parametrize("seed", range(20))
def test_chances_are_exact(seed: int) -> None:
    rng = random.Random(seed)
    unseen = Counter(rng.choices("ABCD?", k=rng.randint(3, 8)))
    missing = Counter(rng.choices("ABC", k=rng.randint(1, 3)))
    jokers, draws = rng.randint(0, 1), rng.randint(1, 3)
    cards = list(unseen.elements())
    good = total = 0
    for drawn in itertools.combinations(range(len(cards)), min(draws, len(cards))):
        came = Counter(cards[at] for at in drawn)
        lacking = sum((missing - came).values())
        good += lacking <= jokers + came["?"]
        total += 1
    assert completion_chance(missing, jokers, unseen, draws) == pytest.approx(good / total)


def test_hints_do_not_see_hidden_cards() -> None:
    game = Game(3, lists=WordLists(**CASES[20]["lists"], alphabet="en"), seed=11)
    shown = [(str(hint.move), hint.value) for hint in game.position.hints(5)]
    hands = game._now.hands
    pool = bytearray(game._now.stock + hands[1] + hands[2])
    random.Random(1).shuffle(pool)
    game._begin([hands[0], bytes(pool[:10]), bytes(pool[10:20])], bytes(pool[20:]))
    assert [(str(hint.move), hint.value) for hint in game.position.hints(5)] == shown


@pytest.mark.parametrize(("hand", "code"), [("BOWLSTOR", "gives_up"), ("BOWLSSTOR", "holds_back")])
def test_what_a_turn_keeps_for_a_longer_word_is_told(hand: str, code: str) -> None:
    lists = WordLists(official=["storm"], common=["bowls"], alphabet="en")
    position = Position(hand=hand, lists=lists, deck=load_deck("en"), stock=40)
    hint = next(hint for hint in position.hints(5) if hint.move.kind == "words")
    told = next(reason for reason in hint.why if reason.code == code)
    assert "STORM" in told
