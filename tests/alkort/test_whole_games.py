"""Whole matches of both presets beside the slow referee: moves, exchanges, claims, draws, tricks, points and ends;
undo and redo, dicts and records on the way; the solver's value of a deal is what its cards come to.
"""

from __future__ import annotations

import json
import os
import random
from itertools import chain
from typing import Any

import pytest

from tests.alkort.drawing import random_rules, reference_rules
from tests.reference import alkort as reference
from tests.reference.alkort_referee import Referee
from wordgame.alkort import Deal, Game, Rules, records, solve
from wordgame.errors import IllegalMove

GAMES = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "40"))
PRESETS = Rules.presets()

MOST_SET = 1
"""Set deals of a match at most; after them the deal passes."""


def random_game(rng: random.Random, number: int) -> Game:
    """A short match of two or four, by a preset as it is or with options as they come; some deals are hopeless."""
    players = rng.choice((2, 4))
    options: dict[str, Any] = {
        "target": rng.choice((1, 3, 5, None)), "exchange": rng.choice(("may", "may", "must", "never")),
        "stop_when_settled": rng.random() < 0.4, "show_highest": rng.random() < 0.3, "players": players,
    }  # fmt: skip
    if number % 2:
        rules = Rules.preset(PRESETS[number // 2 % len(PRESETS)], players=players, target=options["target"])
    else:
        rules = random_rules(rng, **options)
    deals = [hopeless(rng, rules) for _ in range(rng.randint(0, MOST_SET))]
    most = rng.randint(1, 4) if rules.target is None else rng.choice((None, 5))
    return Game(rules=rules, seed=rng.randrange(10**6), deals=deals, max_deals=most)


def hopeless(rng: random.Random, rules: Rules) -> Deal:
    """A deal in which some hands hold nothing above the low eights, and the highest cards may be equal."""
    rule = reference_rules(rules)
    low = [card for card in reference.DECK if reference.may_exchange([card], rule)]
    rng.shuffle(low)
    hands = [low[:9], low[9:18]] if rng.random() < 0.5 else [low[:9]]
    rest = [card for card in reference.DECK if not any(card in hand for hand in hands)]
    if rng.random() < 0.5:  # the named cards in the stock: the best that is left are aces, which are equal
        rest.sort(key=lambda card: -min(4, reference.strength(card, rule)) + rng.random() * 2)
    else:
        rng.shuffle(rest)
    stock, rest = rest[:8], rest[8:]
    rng.shuffle(rest)
    while len(hands) < rules.players:
        hands.append(rest[:9])
        rest = rest[9:]
    rng.shuffle(hands)
    return Deal.of(rng.randrange(rules.players), hands, stock)


def beside(game: Game) -> Referee:
    """The slow referee with the same deals; who deals next is asked of neither."""

    def deal_of(number: int) -> tuple[int, Any, Any]:
        deal = game.deals[number] if number < len(game.deals) else game.deals_to_come[number - len(game.deals)]
        return deal.dealer, deal.hands, deal.stock

    rules = game.rules
    return Referee(
        deal_of, reference_rules(rules), exchange=rules.exchange, stop_when_settled=rules.stop_when_settled,
        target=rules.target, max_deals=game.max_deals,
    )  # fmt: skip


def agree(game: Game, slow: Referee) -> None:
    """Both referees have the same cards, scores, turn and end, list the same moves, and lose no card."""
    assert [sorted(hand) for hand in game.hands] == slow.hands
    assert list(game.scores) == slow.scores
    assert (game.outcome.termination if game.outcome else "") == slow.over
    assert [(list(r.tricks), r.points[0] - r.points[1]) for r in game.results] == [
        (r["tricks"], r["points"]) for r in slow.results
    ]
    assert {str(move) for move in game.legal_moves} == slow.actions()
    if not slow.over:
        assert game.turn == slow.turn
        assert list(game.lead_candidates) == slow.claimers()
        if slow.number >= MOST_SET:
            assert slow.dealer == (game.deals[slow.number - 1].dealer + 1) % game.players
    dealt = [*chain(*slow.hands), *slow.stock, *slow.thrown, *slow.trick, *chain(*slow.played)]
    first = game.deals[slow.number if not slow.over else -1]
    assert sorted(dealt) == sorted([*chain(*first.hands), *first.stock])


def act(game: Game, slow: Referee, rng: random.Random) -> None:
    """One action at random by both, undone and done again now and then."""
    claimers = slow.claimers()
    if not slow.claimed and len(claimers) > 1 and rng.random() < 0.4:
        action = f"claim {rng.choice(claimers)}"
        assert game.check(action).legal
    else:
        action = rng.choice(sorted(slow.actions()))
        assert game.position.check(action).legal
    foreign = rng.choice(reference.DECK)
    if foreign not in slow.actions():
        assert not game.position.check(foreign).legal
        with pytest.raises(IllegalMove):
            game.push(foreign)
    before = game.to_dict()
    turn = game.push(action)
    if rng.random() < 0.2:
        after = game.to_dict()
        assert game.pop() == turn
        assert game.to_dict() == before
        assert game.redo() == turn
        assert game.to_dict() == after
    deals = len(slow.results)
    leader, trick = (slow.turn - len(slow.trick)) % len(slow.hands), [*slow.trick, action]
    seat = slow.turn
    drawn = slow.play(action)
    assert sorted(turn.drawn) == drawn
    assert turn.seat == seat
    assert turn.scores == tuple(slow.scores)
    if turn.trick_to is not None:
        assert turn.trick_to == (leader + reference.trick_winner(trick, slow.rule)) % len(slow.hands)
    assert (turn.result is None) == (len(slow.results) == deals)


def through_data(game: Game) -> None:
    """Its dict and its record, read again, are the same match."""
    for again in (Game.from_dict(json.loads(json.dumps(game.to_dict()))), records.loads(records.dumps(game))):
        assert again.to_dict() == game.to_dict()
        assert again.history == game.history


def end_by_solving(game: Game, slow: Referee) -> None:
    """The deal in play to its end by the solver's cards: its points are what was solved at the start."""
    number, said, steps = slow.number, None, 0
    while not slow.over and slow.number == number:
        won = (slow.won.count(0), slow.won.count(1))
        run = next((at for at, side in enumerate(slow.won) if side != slow.won[0]), len(slow.won))
        leader = (slow.turn - len(slow.trick)) % len(slow.hands)
        solved = solve(slow.hands, leader, game.rules, trick=slow.trick, tricks=won, opening_run=run or None)
        assert solved.proven
        assert set(solved.by_card) == slow.actions()
        said = solved.points if said is None else said
        assert solved.points == said
        card = next(card for card, value in solved.by_card.items() if value.points == solved.points)
        game.push(card)
        slow.play(card)
        agree(game, slow)
        steps += 1
    if steps:
        assert slow.results[number]["points"] == said


def test_random_matches() -> None:
    seen = set()
    for number in range(GAMES):
        rng = random.Random(f"alkort {number}")
        game = random_game(rng, number)
        slow = beside(game)
        agree(game, slow)
        start = game.to_dict()
        states = 0
        while not slow.over:
            solvable = not slow.asking and slow.played and max(map(len, slow.hands)) <= 4
            if solvable and rng.random() < 0.1:
                end_by_solving(game, slow)
                continue
            act(game, slow, rng)
            agree(game, slow)
            states += 1
            if rng.random() < 0.01:
                through_data(game)
        through_data(game)
        seen |= {turn.kind for turn in game.history} | {slow.over}
        whole = game.to_dict()
        for _ in range(len(game.history)):
            game.pop()
        assert game.to_dict() == start
        while game.to_dict() != whole:
            game.redo()
    assert {"play", "target", "deals"} <= seen
    assert GAMES < 200 or {"keep", "exchange", "claim"} <= seen
