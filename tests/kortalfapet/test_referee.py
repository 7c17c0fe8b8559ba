"""Random games, on small decks and by presets on the whole deck, beside the slow referee: every list, draw, score and
end; no card is lost; undo and dicts on the way."""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from itertools import chain
from typing import Any

import pytest

import wordgame as wg
from tests.kortalfapet import plain
from tests.reference.kortalfapet_referee import Action, Referee
from wordgame.kortalfapet import Card, Deck, Game, Move, MoveKind, Rules

GAMES = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "25"))
PRESETS = Rules.presets()


def random_game(rng: random.Random, players: int) -> tuple[Game, list[str]]:
    """A game with a small deck of few letters, a short list of words, and rules as they come."""
    letters = "abcde"[: rng.randint(2, 5)]
    size = rng.randint(1, 5)
    cards = [
        Card(rng.choice(letters), rng.randrange(4), rng.choice([1, 1, 1, 2, 3]))
        for _ in range(players * size + rng.choice([0, 1, 3, rng.randint(0, 20)]))
    ]
    words = sorted({"".join(rng.choices(letters, k=rng.randint(2, 4))) for _ in range(rng.randint(1, 25))})
    options: dict[str, Any] = {
        "meaning": rng.choice(["off", "spelling"]), "hand_size": size, "jokers": rng.choice([0, 0, 1, 2]),
        "stolen_multiplier": rng.choice(["travels", "stays", "both"]), "dead_table": rng.choice(["clear", "end"]),
        "after_stuck": rng.choice(["build_on_own", "fresh"]), "voluntary_pass": rng.random() < 0.2,
        "must_form_extra": rng.random() < 0.2, "second_single_word": rng.random() < 0.2,
        "min_word_length": rng.choice([2, 2, 2, 3]), "deck": Deck(cards),
    }  # fmt: skip
    if options["stolen_multiplier"] != "stays" and rng.random() < 0.3:
        options["steal_geometry"] = "free"
    lexicon = wg.Lexicon.from_words(words, alphabet="sv")
    seed = rng.randrange(10**6)
    return Game(players, lexicon=lexicon, rules=Rules(**options), seed=seed, first=rng.randrange(players)), words


def beside(game: Game, words: list[str]) -> Referee:
    """The slow referee with the same deal."""
    hands = [[plain.plain(card) for card in hand] for hand in game.hands]
    stock = [plain.plain(card) for card in game.stock]
    return Referee(hands, stock, words, game.rules.to_dict(), game.first)


def action(move: Move, players: int) -> Action:
    """The move as the slow referee writes it."""
    if move.kind is MoveKind.PASS:
        return ("pass",)
    if move.kind is MoveKind.DISCARD:
        return ("discard", plain.plain(move.line[0]))
    return ("place", plain.two_player_move(move)[:5] if players == 2 else plain.round_move(move))


def agree(game: Game, referee: Referee) -> None:
    """Both referees have the same cards, scores, turn and end, and list the same moves with the same points."""
    if len(referee.may_lead) > 1:
        assert game.turn in referee.may_lead
        referee.turn = game.turn
    elif referee.may_lead:
        (referee.turn,) = referee.may_lead
    referee.may_lead = []
    assert game.turn == referee.turn
    assert [sorted(map(plain.plain, hand)) for hand in game.hands] == [sorted(hand) for hand in referee.hands]
    assert [plain.plain(card) for card in game.stock] == referee.stock
    assert list(game.scores) == referee.scores
    assert (game.outcome.termination if game.outcome else "") == referee.over
    assert game.position.stock == len(referee.stock)
    moves = list(game.legal_moves)
    listed = {action(move, game.players): move for move in moves}
    assert len(listed) == len(moves)
    assert set(listed) == referee.actions()
    if not game.is_over:
        for key, worth in referee.places(referee.turn).items():
            move = listed["place", key]
            assert worth == ((move.own, move.stolen) if game.players == 2 else (move.score, len(move.words)))


def through_json(game: Game) -> Game:
    return Game.from_dict(json.loads(json.dumps(game.to_dict())), lexica=game.lexicon)


def preset_game(rng: random.Random, number: int, players: int) -> tuple[Game, list[str]]:
    """A game by a preset on the whole deck, with few words."""
    rules = Rules.preset(PRESETS[number % len(PRESETS)], meaning=rng.choice(["off", "spelling"]))
    words = sorted({"".join(rng.choices("aadeeiklmnnorrsstt", k=rng.randint(2, 4))) for _ in range(rng.randint(2, 12))})
    lexicon = wg.Lexicon.from_words(words, alphabet="sv")
    return Game(players, lexicon=lexicon, rules=rules, seed=rng.randrange(10**6), first=rng.randrange(players)), words


def play_beside(game: Game, words: list[str], rng: random.Random) -> str:
    """The game to its end by random moves, each looked at by both; gives how it ended."""
    players, referee = game.players, beside(game, words)
    agree(game, referee)
    start = game.to_dict()
    cards = Counter(map(plain.plain, [*chain(*game.hands), *game.stock]))
    while not game.is_over:
        move = rng.choice(list(game.legal_moves))
        before = game.to_dict()
        verdict = game.position.check(move)
        assert verdict.legal
        turn = game.push(move if rng.random() < 0.5 else str(move))
        if rng.random() < 0.2:
            after = game.to_dict()
            assert game.pop() == turn
            assert game.to_dict() == before
            assert game.redo() == turn
            assert game.to_dict() == after
        if rng.random() < 0.05:
            assert through_json(game).to_dict() == game.to_dict()
        stock = len(referee.stock)
        referee.play(action(move, players))
        agree(game, referee)
        assert turn.scores == game.scores
        assert len(turn.drawn) == (1 if move.kind is MoveKind.DISCARD else stock - len(referee.stock))
        if move.kind is MoveKind.PLACE:
            assert verdict.score == turn.move.score  # type: ignore[union-attr]
            assert len(turn.drawn) <= len(move.cards)
            cards -= Counter(("?", 0, 1, 1) if card.is_joker else plain.plain(card) for card in move.cards)
        assert cards == Counter(map(plain.plain, [*chain(*game.hands), *game.stock]))
    again = through_json(game)
    assert again.to_dict() == game.to_dict()
    assert again.history == game.history
    for _ in game.history:
        again.pop()
    assert again.to_dict() == start
    assert game.outcome is not None
    return game.outcome.termination


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games(players: int) -> None:
    ends = set()
    for seed in range(max(15, GAMES)):
        rng = random.Random(f"{players}:{seed}")
        ends.add(play_beside(*random_game(rng, players), rng))
    assert "stock_empty" in ends


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_of_the_presets(players: int) -> None:
    for number in range(max(len(PRESETS), GAMES // 8)):
        rng = random.Random(f"preset {players}:{number}")
        play_beside(*preset_game(rng, number, players), rng)
