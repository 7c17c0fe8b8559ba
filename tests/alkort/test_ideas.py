"""Cards worth the same as one idea, points at the score of the match, a move rated beside the best."""

from __future__ import annotations

import random

import pytest

from tests.alkort.drawing import EXAMPLES, random_rules
from wordgame.alkort import Game, Move, Position, Rules, solve
from wordgame.alkort.advice.equals import ideas
from wordgame.alkort.advice.outlook import HOW_DEALS_END, chance_to_win, only_winning_counts, worths
from wordgame.alkort.state import State
from wordgame.errors import IllegalMove


def test_cards_of_one_idea_are_worth_the_same_with_open_cards() -> None:
    rng = random.Random(3)
    several = 0
    for _ in range(EXAMPLES // 2):
        rules = random_rules(rng, players=rng.choice((2, 4)), exchange="never")
        game = Game(seed=rng.randrange(10**9), rules=rules, max_deals=1)
        while max(map(len, game.hands)) > 5 or rng.random() < 0.5:
            game.push(rng.choice(list(game.legal_moves)))
            if game.is_over:
                break
        if game.is_over:
            continue
        view = game.position
        run = view.opening_run if min(view.tricks) else None
        solved = solve(game.hands, view.leader, rules, trick=view.trick, tricks=view.tricks, opening_run=run)
        for group in ideas(State.from_text(view.to_text())):
            assert len({solved.by_card[str(move.card)] for move in group}) == 1
            several += len(group) > 1
    assert several > EXAMPLES // 8


def test_named_cards_are_one_idea_until_something_can_come_between() -> None:
    def groups(hand: str, **more: object) -> list[list[str]]:
        return [[str(move) for move in group] for group in ideas(State(hand, highest_leads=False, **more))]  # type: ignore[arg-type]

    assert groups("9D 9H 3S") == [["3S"], ["9H", "9D"]]
    assert groups("KD 9H 3S") == [["3S"], ["9H"], ["KD"]]  # the nine of diamonds is still out
    assert groups("KD 9H 3S", played="9D 2S 3H 4H") == [["3S"], ["9H", "KD"]]
    assert groups("9D 9H 3S", rules={"follow_suit": True}) == [["3S"], ["9H"], ["9D"]]
    assert groups("KD 9H", trick=["9D"]) == [["9H"], ["KD"]]  # only one of them takes this trick


def test_one_hint_names_all_cards_that_are_worth_the_same() -> None:
    view = Position("KD 7H 2C 9S AS 6D 3H QC JS")
    hints = view.hints(9, worlds=64)
    named = [card for hint in hints for card in hint.details["cards"]]
    assert sorted(named) == sorted(view.hand)
    (rubbish,) = (hint for hint in hints if "3H" in hint.details["cards"])
    assert rubbish.details["cards"] == ["JS", "9S", "3H", "2C"]
    assert "same_cards" in [message.code for message in rubbish.why]
    (wanted,) = view.hints(0, worlds=64, include=["2C"])
    assert str(wanted.move) == "2C"
    assert wanted.value == rubbish.value
    with pytest.raises(IllegalMove):
        view.hints(worlds=8, include=["AD"])
    for hint in hints:
        assert len(set(map(str, hint.levels))) == 4
        assert len(str(hint.levels[0])) > 10


def test_a_move_is_rated_beside_the_best() -> None:
    view = Position("KD 7H 2C 9S AS 6D 3H QC JS")
    hints = view.hints(9, worlds=128)
    for hint in hints:
        rating = view.rate(hint.move, worlds=128)
        assert rating.value == hint.value
        assert abs(rating.lost - (hints[0].value - hint.value)) < 1e-9
        assert rating.of == 9
    assert view.rate(hints[0].move, worlds=128).lost == 0
    worst = view.rate(hints[-1].move, worlds=128)
    assert worst.why[0].code == "lost_points"
    assert view.rate("2C", worlds=128).value == view.rate("3H", worlds=128).value
    with pytest.raises(IllegalMove):
        view.rate(Move.play("AD"))


def test_the_chance_to_win_a_match_is_a_race_of_both_sides() -> None:
    for players in (2, 4):
        for follow_suit in (False, True):
            rules = Rules(players=players, follow_suit=follow_suit)
            for a in range(15):
                for b in range(15):
                    own, other = chance_to_win(rules, (a, b)), chance_to_win(rules, (b, a))
                    assert own is not None
                    assert other is not None
                    assert abs(own + other - 1) < 1e-9
                    assert a <= b or own > 0.5
            for (a, b), worth in (((14, 14), worths(rules, (14, 14))), ((0, 0), worths(rules, (0, 0)))):
                assert worth[0][0] == 0
                assert [worth[r][0] for r in range(-9, 10)] == sorted(worth[r][0] for r in range(-9, 10)), (a, b)
    assert worths(Rules(), (14, 14))[9] == worths(Rules(), (14, 14))[1] == (1.0, 1.0)
    assert only_winning_counts(Rules(), (14, 14))
    assert not only_winning_counts(Rules(), (0, 0))
    assert chance_to_win(Rules(target=None), (3, 3)) is None
    assert chance_to_win(Rules(target=10000), (0, 0)) is None
    assert set(HOW_DEALS_END) == {(players, follow) for players in (2, 4) for follow in (False, True)}


def test_at_the_end_of_a_match_only_the_deal_counts() -> None:
    view = Position("KS JS 4S 3S KD AC 8C 6C 3C", seat=1, dealer=0, scores=(14, 14))
    hints = view.hints(9, worlds=1000)
    wins = [hint.details["win"] for hint in hints]
    assert wins == sorted(wins, reverse=True)
    assert [hint.details["match"] for hint in hints] == pytest.approx(wins)
    assert str(hints[-1].move) == "KD"  # which at 0:0 is no worse than the others
    assert all(hint.details["robbed"] + hint.details["robbery"] <= 1 for hint in hints)
