"""Play-outs by rule of thumb against a slow program written from the same description; the adviser built on them."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.alkort.drawing import EXAMPLES, random_rules, reference_rules
from tests.reference import alkort_habits as reference
from wordgame.alkort import CARDS, Game, Position, Rules
from wordgame.alkort.advice.habits import habits
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


def seats_of(hands: list[list[str]]) -> bytes:
    return bytes(next((s for s, hand in enumerate(hands) if card in hand), 255) for card in CARDS)


@settings(max_examples=3 * EXAMPLES, deadline=None)
@given(st.randoms(use_true_random=False))
def test_play_outs_agree_with_the_reference(rng: random.Random) -> None:
    game = game_in_play(rng)
    if game.is_over:
        return
    view, rules = game.position, game.rules
    hands, played = (
        [list(hand) for hand in game.hands],
        [card for trick in (*view.played, view.trick) for card in trick],
    )
    thrown = list(view.exchange.discarded) if view.exchange else []
    careful = [rng.random() < 0.5 for _ in hands]
    rule, fast = reference_rules(rules), habits(rules)
    barred = rules.seven_lead == "after_first_trick"
    card = CARDS[fast.choose(seats_of(hands), view.turn, numbers(view.trick), numbers(thrown + played),
                             barred=barred and view.opening, careful=careful[view.turn])]  # fmt: skip
    assert card == reference.choose(
        rule, hands, view.turn, list(view.trick), thrown + played, careful[view.turn], view.opening
    )
    legal = list(view.legal_moves.cards)
    taken, points = fast.play_out(
        seats_of(hands),
        view.turn,
        numbers(view.trick),
        numbers(thrown + played),
        numbers(legal),
        bytes(careful),
        won=view.tricks,
        run=view.opening_run,
        barred=barred,
    )
    for at, card in enumerate(legal):
        slow = reference.play_out(
            rule,
            [list(hand) for hand in hands],
            view.turn,
            list(view.trick),
            thrown + played,
            card,
            careful,
            view.tricks,
            view.opening_run,
            view.opening,
        )
        assert (taken[at], int.from_bytes(points[at : at + 1], signed=True)) == slow
    found = fast.surprises(
        seats_of(hands), view.leaders[0], numbers(played), numbers(thrown), bytes(careful), view.seat, barred=barred
    )
    assert found[0] == reference.surprises(rule, hands, view.leaders[0], played, thrown, careful, view.seat)


def test_interchangeable_cards_have_one_place() -> None:
    for rules in (Rules(), Rules.preset("icelandic"), Rules(follow_suit=True)):
        table = strengths(rules)
        hint = {
            h.move.card: h.value for h in Position("KS QS 3S 2S", rules=rules, highest_leads=False).hints(worlds=50)
        }
        for a in hint:
            for b in hint:
                if a and b and table.place(NUMBER[a]) == table.place(NUMBER[b]):
                    assert hint[a] == hint[b]


def test_the_methods_differ_and_both_find_the_obvious() -> None:
    view = Position("KD 3S QC", trick=["AH"], highest_leads=False)
    played, solved = view.hints(worlds=40), view.hints(worlds=40, method="solve")
    assert played[0].move == solved[0].move
    assert [hint.details for hint in played] != [hint.details for hint in solved]


def test_cards_against_the_rule_of_thumb_count_less() -> None:
    # in some deals seat 0 leads the jack though it has a seven, which the rule of thumb would not
    view = Position("KD 3S QC 4S", played=["AH 2S 3H 4H"], trick=["JS"], seat=1, turn=1, highest_leads=False)
    plain, weighed = view.hints(worlds=200, inference=0.0), view.hints(worlds=200)
    assert plain != weighed
    assert {hint.details["worlds"] for hint in (*plain, *weighed)} == {200}
