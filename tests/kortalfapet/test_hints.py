"""Hints: legal, repeatable, bounded in time, with reasons that say what they weigh."""

from __future__ import annotations

import random
import threading
import time
from typing import Any

import pytest

import wordgame as wg
from wordgame._core.pairs import Pairs
from wordgame._core.replies import Replies
from wordgame.kortalfapet import Card, Deck, Game, MoveKind, Position, Rules

RULES = Rules(meaning="spelling")


def cards(text: str) -> list[Card]:
    values = {card.letter: card.value for card in Deck.load("default").cards()}
    return [Card.new_joker() if sign == "?" else Card(sign, values[sign.upper()]) for sign in text]


def test_two_players(swedish: wg.Lexicon) -> None:
    position = Position.two_player(table=cards("luva"), hand=cards("klarten"), lexicon=swedish, rules=RULES)
    hints = position.hints(5)
    assert len(hints) == 5
    assert [hint.value for hint in hints] == sorted([hint.value for hint in hints], reverse=True)
    for hint in hints:
        assert hint.move in position.legal_moves
        assert hint.unit == "points"
        assert any("steals" in reason for reason in hint.why)
        details = hint.details
        gain = details["own"] + details["stolen"] - details["answer_own"] - details["answer_stolen"]
        gain += details["next_hand"]
        assert hint.value == pytest.approx(gain)
        assert [hint.reveal(level) for level in range(1, 6)] == list(hint.levels)
        assert hint.move.word not in hint.reveal(3)
        assert str(hint.move) in hint.reveal(5)
    assert position.hints(5) == hints
    assert position.hints(5, seed=2) != hints


def test_free_geometry_and_spent_multipliers(swedish: wg.Lexicon) -> None:
    free = Rules(meaning="off", steal_geometry="free", stolen_multiplier="stays", hand_size=4)
    position = Position.two_player(table=cards("luva"), hand=cards("kart"), lexicon=swedish, rules=free)
    hints = position.hints(3, worlds=2)
    assert len(hints) == 3
    assert all(hint.details["worlds"] == 2 for hint in hints)


def test_rounds(swedish: wg.Lexicon) -> None:
    table = {(at, 0): card for at, card in enumerate(cards("luva"))}
    position = Position.round(table=table, hand=cards("klarten"), lexicon=swedish, rules=RULES, order=2)
    hints = position.hints(5)
    assert all(hint.move in position.legal_moves for hint in hints)
    assert any("opens" in reason for reason in hints[0].why)
    assert position.hints(5) == hints
    last = Position.round(table=table, hand=cards("klarten"), lexicon=swedish, rules=RULES, order=3)
    assert not any("opens" in reason for reason in last.hints(1)[0].why)


@pytest.mark.parametrize("variant", ["two", "round"])
def test_stuck(variant: str) -> None:
    lexicon = wg.Lexicon.from_words(["ola", "kalv"], alphabet="sv")
    known: dict[str, Any] = {"hand": [*cards("kkx"), Card.new_joker()], "lexicon": lexicon, "rules": RULES, "stock": 50}
    position = (
        Position.two_player(table=cards("xz"), **known)
        if variant == "two"
        else Position.round(table=dict(zip([(0, 0), (1, 0)], cards("xz"), strict=True)), **known)
    )
    hints = position.hints(5)
    assert {hint.move.kind for hint in hints} == {MoveKind.DISCARD}
    assert not hints[0].move.line[0].is_joker
    assert hints[-1].move.line[0].is_joker
    assert any("joker" in reason for reason in hints[-1].why)
    passing = position.with_hand(position.hand).hints()
    assert [hint.move.kind for hint in passing] == [MoveKind.PASS]


def test_time_limit_and_stop(swedish: wg.Lexicon) -> None:
    position = Position.two_player(table=cards("luva"), hand=cards("klarte?"), lexicon=swedish, rules=RULES)
    position.hints(1, worlds=1)
    start = time.monotonic()
    hints = position.hints(1, worlds=10**9, seconds=0.2)
    assert time.monotonic() - start < 20  # no timing: it would run for days
    assert hints[0].details["worlds"] < 10**9
    stop = threading.Event()
    stop.set()
    assert position.hints(1, worlds=10**9, stop=stop)[0].details["worlds"] == 1


def test_the_answers_are_the_best_moves_of_the_hands(swedish: wg.Lexicon) -> None:
    rng = random.Random(7)
    deck = [*Deck.load("default").cards(), *[Card.new_joker()] * 4]
    code = swedish.alphabet.code
    words = ["KATT", "LUVA", "ÖL", "SPELET", "DÖRREN", "ARBETA", "ÄR"]
    for counting in (1, 2, 3):
        for roster in (swedish.roster, None):
            questions = []
            for word in words:
                table = [(code(letter), rng.randrange(5), rng.choice([1, 1, 2, 3])) for letter in word]
                some = Pairs(swedish.gaddag, [(*card, False, False) for card in table], [(0, 0, 1)] * 2, 1, 2, False)
                refused = [some.placement(f)[4] for f in range(some.placements) if some.placement(f)[0] == 2][::3]
                questions.append((table, refused))
            replies = Replies(swedish.gaddag, questions, counting, 2, roster)
            for _ in range(4):
                hand = [
                    (0 if card.is_joker else code(card.letter), card.value, card.multiplier)
                    for card in rng.sample(deck, 7)
                ]
                replies.add(hand)
                for number, (table, refused) in enumerate(questions):
                    pairs = Pairs(swedish.gaddag, [(*card, False, False) for card in table], hand, counting, 2, False)
                    pairs.drop(f for f in pairs.among(refused) if pairs.placement(f)[0] == 2)
                    best = pairs.best(1, 1)
                    answer = replies.last(number)
                    assert (sum(answer) if answer else None) == (best[0][2] + best[0][3] if len(best) else None)


def test_a_game_of_hints_ends(swedish: wg.Lexicon) -> None:
    for players in (2, 3):
        game = Game(players=players, lexicon=swedish, rules=RULES.changed(discard_fraction=0.7), seed=3)
        while not game.is_over:
            game.push(game.position.hints(1, worlds=2)[0].move)
        assert game.outcome is not None


@pytest.mark.parametrize("form", ["two", "free", "round", "stuck"])
def test_a_call_that_is_stopped_at_once_still_advises(form: str, swedish: wg.Lexicon) -> None:
    stop = threading.Event()
    stop.set()
    known: dict[str, Any] = {"hand": cards("klarten"), "lexicon": swedish, "stock": 20}
    if form == "stuck":
        known["lexicon"] = wg.Lexicon.from_words(["kök", "öl"], alphabet="sv")
    if form == "round":
        table = {(at, 0): card for at, card in enumerate(cards("luva"))}
        position = Position.round(table=table, rules=RULES, **known)
    else:
        rules = RULES.changed(steal_geometry="free" if form == "free" else "cross_or_extend")
        position = Position.two_player(table=cards("xz" if form == "stuck" else "luva"), rules=rules, **known)
    hints = position.hints(60, seconds=30, stop=stop)
    assert hints
    assert [hint.value for hint in hints] == sorted((hint.value for hint in hints), reverse=True)
    for hint in hints:
        if not hint.details["worlds"]:  # no better than others for want of time alone
            assert hint.details["answer_own" if form == "free" else "next_hand"] > 0
    assert position.rate(hints[-1].move, stop=stop).of >= min(len(hints), 12)
