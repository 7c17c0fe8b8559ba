"""The learned policy and its play-outs: legal, adding up, counted as the referee counts; the adviser built on them."""

from __future__ import annotations

import random
import struct
from collections.abc import Sequence
from math import log
from typing import Any

from tests.alkort.drawing import EXAMPLES, random_rules
from wordgame.alkort import CARDS, Game, Position, Rules
from wordgame.alkort.advice.policy import policy
from wordgame.alkort.cards import NUMBER, numbers
from wordgame.alkort.rules import strengths


def game_in_play(rng: random.Random) -> Game:
    """A deal after some random cards, all options of play drawn at random."""
    rules = random_rules(rng, players=rng.choice((2, 4, 4)), exchange=rng.choice(("never", "must")))
    game = Game(seed=rng.randrange(10**9), rules=rules, max_deals=1)
    for _ in range(rng.randrange(9 * game.players)):
        game.push(rng.choice(list(game.legal_moves)))
    while not game.is_over and game.position.may_exchange:
        game.push(rng.choice(list(game.legal_moves)))
    return game


def seats_of(hands: Sequence[Sequence[str]]) -> bytes:
    return bytes(next((s for s, hand in enumerate(hands) if card in hand), 255) for card in CARDS)


def test_a_policy_plays_legal_cards_and_the_chances_add_up() -> None:
    rng = random.Random(4)
    for _ in range(EXAMPLES):
        game = game_in_play(rng)
        if game.is_over:
            continue
        view, rules = game.position, game.rules
        seen = numbers(card for trick in (*view.played, view.trick) for card in trick)
        thrown = numbers(view.exchange.discarded) if view.exchange else b""
        barred = rules.seven_lead == "after_first_trick"
        given: dict[str, Any] = {"won": view.tricks, "run": view.opening_run, "barred": barred}
        chances = policy(rules).chances(seats_of(game.hands), view.turn, numbers(view.trick), thrown + seen, **given)
        table = strengths(rules)
        places = {table.place(NUMBER[card]) for card in view.legal_moves.cards}
        assert {table.place(number) for number, _ in chances} == places
        assert len(chances) == len(places)
        assert abs(sum(chance for _, chance in chances) - 1) < 1e-5


def test_the_likelihood_of_a_deal_is_that_of_its_cards_one_by_one() -> None:
    rng = random.Random(5)
    for _ in range(EXAMPLES // 4):
        game = game_in_play(rng)
        if game.is_over:
            continue
        view, rules = game.position, game.rules
        thrown = numbers(view.exchange.discarded) if view.exchange else b""
        barred = rules.seven_lead == "after_first_trick"
        played = numbers(card for trick in (*view.played, view.trick) for card in trick)
        (found,) = struct.unpack(
            "f", policy(rules).likelihoods(seats_of(game.hands), view.leaders[0], played, thrown, view.seat, odd=0.2,
                                           barred=barred)
        )  # fmt: skip
        replay = Game(rules=rules, seed=game.seed, max_deals=1)
        expected, table = 0.0, strengths(rules)
        for turn in game.history:
            before = replay.position
            if turn.move and turn.move.kind == "play" and turn.seat != view.seat:
                seen = numbers(card for trick in (*before.played, before.trick) for card in trick)
                chances = policy(rules).chances(
                    seats_of(replay.hands), turn.seat, numbers(before.trick), thrown + seen,
                    won=before.tricks, run=before.opening_run, barred=barred,
                )  # fmt: skip
                place = table.place(NUMBER[str(turn.move.card)])
                chance = next(chance for card, chance in chances if table.place(card) == place)
                expected += log(0.8 * chance + 0.2 / len(chances))
            replay.push(str(turn))
        assert abs(found - expected) < 1e-3 * max(1.0, abs(expected))


def test_play_outs_count_points_as_the_referee_does() -> None:
    rng = random.Random(6)
    for _ in range(EXAMPLES // 2):
        rules = random_rules(rng, players=rng.choice((2, 4, 4)), exchange="never")
        game = Game(seed=rng.randrange(10**9), rules=rules, max_deals=1)
        while max(map(len, game.hands)) > 1:
            game.push(rng.choice(list(game.legal_moves)))
        view = game.position
        if game.is_over:
            continue
        seen = numbers(card for trick in (*view.played, view.trick) for card in trick)
        tricks, points = policy(rules).play_out(
            seats_of(game.hands), view.turn, numbers(view.trick), seen, b"", 1, won=view.tricks, run=view.opening_run
        )
        while not game.is_over:  # nobody has a choice any more
            game.push(game.legal_moves[0])
        (result,) = game.results
        assert int.from_bytes(points, signed=True) == result.points[0] - result.points[1]
        assert tricks[0] == result.tricks[0] - view.tricks[0]


def test_interchangeable_cards_have_one_place() -> None:
    for rules in (Rules(), Rules.preset("icelandic"), Rules(follow_suit=True)):
        table = strengths(rules)
        hints = Position("KS QS 3S 2S", rules=rules, highest_leads=False).hints(worlds=50)
        groups = [hint.details["cards"] for hint in hints]
        assert sorted(card for group in groups for card in group) == ["2S", "3S", "KS", "QS"]
        for group in groups:
            assert len({table.place(NUMBER[card]) for card in group}) == 1


def test_the_methods_differ_and_both_find_the_card_that_stops_a_robbery() -> None:
    view = Position(
        "2H AD KH 7D 3D 2D", seat=1, trick=["2C"], played="8S KS QH JS / 9H QS 4H 3S / 7H 4S JC JH", dealer=3,
        rules={"exchange": "never"},
    )  # fmt: skip
    played, solved = view.hints(worlds=400), view.hints(worlds=40, method="solve")
    assert str(played[0].move) == str(solved[0].move) == "AD"
    assert played[0].details != solved[0].details
    assert played[0].details["robbed"] < min(hint.details["robbed"] for hint in played[1:])
    told = [message.code for message in played[0].why]
    assert "stops_robbery" in told
    assert played[0].levels[0].code == "aim_take_stop"
    behind = played[1].details
    assert behind["behind"] > 2 * behind["behind_error"]
    assert behind["behind_error"] < behind["error"]  # both cards meet the same deals


def test_deals_in_which_the_others_played_oddly_count_less() -> None:
    # in some deals seat 0 leads the jack though it has a seven, which hardly anybody does
    view = Position("KD 3S QC 4S", played=["AH 2S 3H 4H"], trick=["JS"], seat=1, turn=1, highest_leads=False)
    plain, weighed = view.hints(worlds=200, inference=0.0), view.hints(worlds=200)
    assert plain != weighed
    assert {hint.details["worlds"] for hint in (*plain, *weighed)} == {200}
