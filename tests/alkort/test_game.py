"""The referee: legal ends in every preset and option, points against an independent scorer, undo, records, refusals."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tests.alkort.drawing import EXAMPLES, random_rules, reference_rules
from tests.reference import alkort as reference
from wordgame import testing
from wordgame.alkort import Deal, Game, Move, MoveKind, Rules, comment, records
from wordgame.errors import (
    GameOver,
    IllegalMove,
    InvalidPosition,
    InvalidRules,
    InvalidText,
    NothingToUndo,
    WordgameError,
)


def test_the_conformance_test_passes() -> None:
    assert testing.check_game("alkort", seeds=1, max_deals=2) > 70
    assert (
        testing.check_game("alkort", seeds=1, hints=False, rules={"target": 3, "players": 2, "follow_suit": True}) > 0
    )


def play_at_random(game: Game, rng: random.Random) -> list[dict[str, Any]]:
    """Play to the end; for each deal the hands after the exchange, the leader and the cards, seen from outside."""
    deals: list[dict[str, Any]] = []
    number = -1
    while not game.is_over:
        move = rng.choice(list(game.legal_moves))
        if move.kind is MoveKind.PLAY:
            if game.deal_number != number:
                number = game.deal_number
                dealer = game.deals[-1].dealer
                deals.append({"hands": game.hands, "leader": game.turn, "cards": [], "dealer": dealer})
            deals[-1]["cards"].append(move.card)
        game.push(move)
    return deals


def check_deal(rules: Rules, deal: dict[str, Any], result: Any) -> None:
    """Judge a deal from outside: who leads, which cards are legal, who wins, what it is worth."""
    rule, players = reference_rules(rules), rules.players
    hands = [set(hand) for hand in deal["hands"]]
    cards, seat, won = deal["cards"], deal["leader"], []
    assert seat == reference.first_leader(deal["hands"], deal["dealer"], rule)
    for start in range(0, len(cards), players):
        trick = cards[start : start + players]
        for at, card in enumerate(trick):
            who = (seat + at) % players
            assert card in reference.legal_cards(hands[who], trick[:at], rule, opening=not start and not at)
            hands[who].remove(card)
        seat = (seat + reference.trick_winner(trick, rule)) % players
        won.append(seat % 2)
    left = 9 - len(won)
    if rules.stop_when_settled and left:
        assert reference.is_settled(won, left, rule)
        assert not reference.is_settled(won[:-1], left + 1, rule)
    assert left == 0 or rules.stop_when_settled
    assert result.points[0] - result.points[1] == reference.deal_points(won + [0] * left, rule)
    assert result.tricks == (won.count(0), won.count(1))


def test_seeded_deals_end_legally_and_score_like_the_reference() -> None:
    rng = random.Random(21)
    for at in range(EXAMPLES):
        rules = random_rules(
            rng,
            players=rng.choice((4, 4, 2)),
            exchange=rng.choice(("may", "must", "never")),
            stop_when_settled=rng.random() < 0.5,
            show_highest=rng.random() < 0.5,
            target=None,
        )
        game = Game(rules=rules, seed=at, max_deals=1)
        for deal, result in zip(play_at_random(game, rng), game.results, strict=True):
            check_deal(rules, deal, result)


def hopeless(players: int = 4) -> Deal:
    hands = ["KS KH KC QS QH QD QC 3S 3H", "AS AH AD AC 6S 6H 6D 6C 2H", "KD 9D 9H 8S 4C JS JH JD JC"]
    hands += ["3D 3C 4S 4H 4D 7S 7H 7D 7C"]
    if players == 4:
        return Deal.of(3, hands)
    return Deal.of(1, hands[:2], "KD 9D 9H 8S 4C JS JH JD")


@pytest.mark.parametrize("players", [2, 4])
def test_a_hopeless_hand_may_be_exchanged(players: int) -> None:
    game = Game(players, seed=1, deals=[hopeless(players)])
    assert game.turn == 0
    assert [str(move) for move in game.legal_moves][-1] == "keep"
    assert not game.check("QS")
    with pytest.raises(IllegalMove):
        game.push("exchange AS")
    stock = set(game.deals[0].stock)
    game.push("exchange QH")
    assert set(game.hands[0]) == {"QH"} | stock
    view = game.position_of(1)
    assert view.exchange is not None
    assert view.exchange.kept == "QH"
    assert set(view.exchange.discarded).isdisjoint(view.unseen)
    if players == 4:
        assert game.turn == 2  # the second hopeless hand finds no stock: the highest card leads
        assert game.lead_candidates == (2,)
    before = game.to_dict()
    game.push(game.legal_moves[0])
    game.pop()
    assert game.to_dict() == before
    game.pop()
    assert set(game.hands[0]) == set(hopeless(players).hands[0])


def test_keeping_asks_the_next_hopeless_hand_and_must_leaves_no_choice() -> None:
    game = Game(seed=1, deals=[hopeless()])
    game.push("keep")
    assert (game.turn, game.position.may_exchange) == (3, True)
    assert not game.position_of(0).may_exchange
    game.push("keep")
    assert (game.turn, game.position.may_exchange) == (2, False)
    must = Game(seed=1, deals=[hopeless()], rules={"exchange": "must"})
    assert [reason.code for reason in must.check("keep").reasons] == ["must_exchange"]
    never = Game(seed=1, deals=[hopeless()], rules={"exchange": "never"})
    assert never.turn == 2
    assert [reason.code for reason in never.check("keep").reasons] == ["no_exchange"]


def test_of_equal_holders_the_first_from_the_dealer_leads_or_who_throws_first() -> None:
    hands = ["AS KS KH KC QS QH QD QC 3S", "AH 6S 6H 6D 6C 3H 3D 3C 4S", "AD JS JH JD JC 4H 4D 7S 7H"]
    deal = Deal.of(0, [*hands, "AC 7D 7C 2S 2D 2C 9S 9C 8C"], "KD 9D 9H 8S 4C 2H 8D 8H")
    game = Game(seed=1, deals=[deal])
    assert (game.turn, game.lead_candidates) == (1, (1, 2, 3, 0))
    assert game.position.dealer == 0
    game.push("claim 3")
    assert game.turn == 3
    assert game.position.dealer is None
    assert not game.check("claim 2")
    game.push("7D")
    assert [reason.code for reason in game.check("claim 2").reasons] == ["no_claim"]
    assert records.loads(records.dumps(game)).to_dict() == game.to_dict()
    assert "for_the_referee" in [reason.code for reason in game.position.check("claim 2").reasons]


def test_partners_show_their_highest_card() -> None:
    game = Game(seed=5, rules="icelandic")
    while game.position.may_exchange:
        game.push("keep")
    view = game.position_of(1)
    assert view.partner_highest == game.rules.highest(game.hands[3])
    assert Game(seed=5).position.partner_highest is None


@pytest.mark.parametrize("seed", range(3))
def test_matches_end_at_the_target_and_come_back_from_text_and_dicts(seed: int) -> None:
    rng = random.Random(seed)
    game = Game(seed=seed, rules=random_rules(rng, target=4, players=rng.choice((2, 4))))
    while not game.is_over:
        game.push(rng.choice(list(game.legal_moves)))
        if rng.random() < 0.02:
            assert records.loads(records.dumps(game)).to_dict() == game.to_dict()
    assert game.outcome is not None
    assert game.outcome.termination == "target"
    assert max(game.scores) >= 4
    assert records.loads(records.dumps(game)).to_dict() == game.to_dict()
    assert Game.from_dict(json.loads(json.dumps(game.to_dict()))).to_dict() == game.to_dict()
    with pytest.raises(GameOver):
        game.push("KD")
    assert not game.check("KD")
    assert [reason.code for reason in game.check("KD").reasons] == ["game_over"]
    assert game.position.is_over
    assert len(game.legal_moves) == 0
    assert game.position.hints() == ()
    while game.history:
        game.pop()
    with pytest.raises(NothingToUndo):
        game.pop()
    assert game.to_dict() == Game(seed=seed, rules=game.rules).to_dict()


def test_the_match_ends_when_the_target_is_reached_exactly_and_no_sooner() -> None:
    for seed in range(40):
        game = Game(seed=seed, rules={"target": 1, "exchange": "never"})
        while not game.is_over:
            assert max(game.scores) == 0
            game.push(game.legal_moves[0])
        assert max(game.scores) >= 1
        assert game.history[-1].result == game.results[-1]
        reached = max(game.scores)
        exact = Game(seed=seed, rules={"target": reached, "exchange": "never"})
        more = Game(seed=seed, rules={"target": reached + 1, "exchange": "never"})
        for turn in game.history:
            exact.push(str(turn))
            more.push(str(turn))
        assert exact.is_over
        assert not more.is_over
        assert more.deal_number == 1


@pytest.mark.parametrize("players", [2, 4])
def test_the_deal_passes_clockwise(players: int) -> None:
    game = Game(players, seed=8, rules={"target": None}, max_deals=6)
    play_at_random(game, random.Random(8))
    dealers = [deal.dealer for deal in game.deals]
    assert len(dealers) == 6
    assert dealers == [(dealers[0] + at) % players for at in range(6)]
    firsts = {Game(players, seed=seed).deals[0].dealer for seed in range(40)}
    assert firsts == set(range(players))  # the first dealer is drawn by lot


def test_a_match_can_be_resigned_and_taken_up_again() -> None:
    game = Game(seed=4)
    game.push(game.legal_moves[0])
    turn = game.resign(3)
    assert (turn.kind, turn.seat, turn.move) == ("resign", 3, None)
    assert game.outcome is not None
    assert game.outcome.winners == (0, 2)
    for again in (records.loads(records.dumps(game)), Game.from_dict(json.loads(json.dumps(game.to_dict())))):
        assert again.to_dict() == game.to_dict()
        assert again.history == game.history
    with pytest.raises(GameOver):
        game.resign(0)
    assert game.pop() == turn
    assert not game.is_over
    assert game.redo() == turn


def test_dicts_that_do_not_fit_themselves_are_refused() -> None:
    game = Game(seed=4, rules={"target": 2})
    play_at_random(game, random.Random(4))
    data = json.loads(json.dumps(game.to_dict()))
    for key, value in (("scores", [9, 9]), ("turn", 7), ("over", ""), ("hands", []), ("turns", data["turns"][:-1])):
        with pytest.raises(WordgameError):
            Game.from_dict({**data, key: value})


def test_the_gambling_variant_settles_at_the_stake() -> None:
    game = Game(seed=3, rules={"target": None, "stake": 25}, max_deals=3)
    play_at_random(game, random.Random(3))
    assert game.outcome is not None
    assert game.outcome.termination == "deals"
    gain = 25 * (game.scores[0] - game.scores[1])
    assert game.settlement == (gain, -gain)


def test_refusals_name_every_reason() -> None:
    game = Game(seed=1, rules={"follow_suit": True, "seven_lead": "after_first_trick"})
    view = game.position
    assert [reason.code for reason in view.check("XX").reasons] == ["unreadable"]
    foreign = next(card for card in view.unseen)
    assert [reason.code for reason in view.check(foreign).reasons] == ["not_in_hand"]
    sevens = [card for card in view.hand if card[0] == "7"]
    assert sevens
    assert [reason.code for reason in view.check(sevens[0]).reasons] == ["seven_not_yet"]
    other = game.position_of((game.turn + 1) % 4)
    assert [reason.code for reason in other.check(other.hand[0]).reasons] == ["not_your_turn"]
    assert [reason.code for reason in view.check("exchange KS").reasons][-1] == "no_exchange"
    before = game.to_dict()
    with pytest.raises(IllegalMove) as raised:
        game.push(foreign)
    assert raised.value.reasons[0].code == "not_in_hand"
    with pytest.raises(InvalidText):
        game.push("a b c")
    assert game.to_dict() == before


def test_bad_settings_are_refused() -> None:
    with pytest.raises(InvalidRules):
        Game(3)
    with pytest.raises(InvalidRules):
        Game(max_deals=0)
    with pytest.raises(InvalidPosition):
        Game(2, deals=[hopeless()])
    with pytest.raises(InvalidPosition):
        Deal.of(0, ["KD", "9D", "9H", "8S"])
    with pytest.raises(InvalidPosition):
        Game(seed=1).position_of(4)
    for text in (
        "",
        "Chess 1",
        "Alkort 1\nseed: x",
        "Alkort 1\nseed: 1\ndeal 1, dealer",
        "Alkort 1\nrules: []\nseed: 1",
    ):
        with pytest.raises((InvalidText, InvalidRules)):
            records.loads(text)


def test_moves_are_values_with_text() -> None:
    for text in ("KD", "exchange KS", "keep", "claim 2"):
        move = Move.parse(text)
        assert str(move) == text
        assert Move.from_dict(json.loads(json.dumps(move.to_dict()))) == move
    for text in ("", "10D", "exchange", "claim 9", "KD 3S 4S"):
        with pytest.raises(InvalidText):
            Move.parse(text)


def test_a_comment_says_what_each_card_cost() -> None:
    game = Game(seed=3, max_deals=1, rules={"exchange": "never"})
    play_at_random(game, random.Random(1))
    comments = comment(game)
    assert len(comments) == 36
    assert any(c.points for c in comments)
    for c in comments:
        assert c.points >= 0
        assert c.tricks >= 0
        assert bool(c.better) == bool(c.points or c.tricks)
        assert c.card not in c.better
    # what the cards gave away accounts for the whole way from the value at the deal to the result
    value = comments[0].value if comments[0].seat % 2 == 0 else -comments[0].value
    for c in comments:
        value += c.points * (-1 if c.seat % 2 == 0 else 1)
    assert value == game.results[0].points[0] - game.results[0].points[1]
    with pytest.raises(InvalidPosition):
        comment(game, 1)
