"""The solved end of two players: what the slow referee finds when it plays every line to its end."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

import wordgame as wg
from tests.kortalfapet.test_referee import action, beside
from tests.reference.kortalfapet_referee import Referee
from wordgame.kortalfapet import Card, Deck, Game, MoveKind, Rules
from wordgame.kortalfapet.solving import can_solve, solve


def played_out(referee: Referee, seat: int) -> int:
    """The final lead of a seat when both play best."""
    if referee.over:
        return referee.scores[seat] - referee.scores[1 - seat]
    values = []
    for one in referee.actions():
        after = copy.deepcopy(referee)
        after.play(one)
        values.append(played_out(after, seat))
    return max(values) if referee.turn == seat else min(values)


def endings(seed: int) -> Any:
    """A game on a small deck, played to an empty stock."""
    rng = random.Random(seed)
    letters = "abc"
    size = rng.choice([1, 2, 2])
    cards = [Card(rng.choice(letters), rng.randrange(4), rng.choice([1, 1, 2, 3])) for _ in range(2 * size + 1)]
    words = sorted({"".join(rng.choices(letters, k=rng.randint(2, 4))) for _ in range(rng.randint(3, 9))})
    rules = Rules(
        deck=Deck(cards), jokers=rng.choice([0, 0, 1]), hand_size=size, meaning=rng.choice(["off", "spelling"]),
        stolen_multiplier=rng.choice(["travels", "stays", "both"]),
    )  # fmt: skip
    game = Game(2, lexicon=wg.Lexicon.from_words(words, alphabet="sv"), rules=rules, seed=seed)
    referee = beside(game, words)
    while not game.is_over and (game.stock or sum(map(len, game.hands)) > 4):
        move = rng.choice(list(game.legal_moves))
        game.push(move)
        referee.play(action(move, 2))
    return game, referee


@pytest.mark.parametrize("start", range(0, 120, 20))
def test_ends_are_solved(start: int) -> None:
    solved = 0
    for seed in range(start, start + 20):
        game, referee = endings(seed)
        if game.is_over:
            continue
        state = game.position._state
        placements = [move for move in game.legal_moves if move.kind is MoveKind.PLACE]
        assert can_solve(state)
        values = solve(state, placements, lambda seen: False)
        assert values is not None
        lead = game.scores[game.turn] - game.scores[1 - game.turn]
        for move, value in zip(placements, values, strict=True):
            after = copy.deepcopy(referee)
            after.play(action(move, 2))
            assert lead + value == played_out(after, game.turn), str(move)
            solved += 1
    assert solved


def test_a_search_can_be_stopped() -> None:
    game, _ = next(pair for pair in map(endings, range(100)) if not pair[0].is_over and pair[0].legal_moves.placements)
    placements = [move for move in game.legal_moves if move.kind is MoveKind.PLACE]
    assert solve(game.position._state, placements, lambda seen: True) is None


def test_what_is_hidden_or_far_is_not_solved(case_words: wg.Lexicon) -> None:
    game = Game(2, lexicon=case_words, rules={"meaning": "spelling"}, seed=1)
    assert not can_solve(game.position._state)
    assert not can_solve(Game(2, lexicon=case_words, rules="free", seed=1).position._state)


def test_hints_of_a_solved_end_are_exact() -> None:
    told = 0
    for seed in range(40):
        game, referee = endings(seed)
        if game.is_over or not game.legal_moves.placements:
            continue
        hints = game.position.hints(3)
        lead = game.scores[game.turn] - game.scores[1 - game.turn]
        after = copy.deepcopy(referee)
        after.play(action(hints[0].move, 2))
        assert lead + hints[0].value == played_out(after, game.turn) == played_out(referee, game.turn)
        assert hints[0].why[-1].code == "why_ending"
        told += len(hints)
        rating = game.position.rate(hints[-1].move)
        assert rating.lost == hints[0].value - hints[-1].value
    assert told
