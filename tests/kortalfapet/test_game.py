"""Whole games: they end, no card is lost, the scores are those of a scorer of its own, and undo restores everything."""

from __future__ import annotations

import dataclasses
import os
import random
from collections import Counter
from typing import Any

import pytest

import wordgame as wg
from wordgame import testing
from wordgame.kortalfapet import Card, Deck, Game, How, Move, MoveKind, Rules, Word

GAMES = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "24"))
SPELLING: dict[str, Any] = {"meaning": "spelling"}


def play(game: Game, rng: random.Random) -> None:
    """Half of the moves at random, the others the best."""
    while not game.is_over:
        moves = game.legal_moves
        game.push(moves[rng.randrange(min(len(moves), 200))] if rng.random() < 0.5 else moves.best(1)[0])


def cards_of(game: Game) -> Counter[Card]:
    data = game.to_dict()
    cards = [card for hand in data["hands"] for card in hand]
    cards += [card for card, _ in data["stock"]] + [card for *_, card in data["table"]] + data["gone"] + data["removed"]
    return Counter(Card.new_joker() if card["is_joker"] else Card.from_dict(card) for card in cards)


def scorer(game: Game) -> list[int]:
    """The final scores, worked out from the moves alone."""
    rules = game.rules
    scores = [0] * game.players
    if game.players == 2:
        table: list[tuple[Card, bool]] = []  # with whether its multiplier still counts
        owner: int | None = None
        idle = 0
        stock = len(game.stock) + sum(len(turn.drawn) for turn in game.history if turn.kind == "place")

        def worth(cards: list[tuple[Card, bool]], of: list[tuple[Card, bool]]) -> int:
            return sum(c.value for c, _ in cards) * max([c.multiplier for c, fresh in of if fresh], default=1)

        for turn in game.history:
            move = turn.move
            assert move is not None
            if move.kind is MoveKind.PASS:
                idle += 1
                if table and owner == 1 - turn.seat:
                    scores[1 - turn.seat] += worth(table, table)
                    owner = None
                    if rules.after_stuck == "fresh":
                        table = []
                if idle >= 2 and stock and rules.dead_table == "clear":
                    table = []
            elif move.kind is MoveKind.PLACE:
                idle = 0
                stock -= len(turn.drawn)
                stays = rules.stolen_multiplier == "stays"
                used: list[int] = []
                new: list[tuple[Card, bool]] = []
                for at, card in enumerate(move.line):
                    if at in move.laid:
                        new.append((card, True))
                        continue
                    if move.how is not None and move.how.value == "crossing":
                        place = move.index
                    elif move.how is not None and move.how.value == "extension":
                        place = at + move.x
                    else:
                        place = next(i for i, (c, _) in enumerate(table) if c == card and i not in used)
                    assert table[place][0] == card
                    used.append(place)
                    new.append((card, table[place][1] and not (stays and owner is not None)))
                if table and owner is not None:
                    left = [pair for at, pair in enumerate(table) if at not in used]
                    scores[owner] += worth(left, left if rules.stolen_multiplier == "travels" else table)
                table, owner = new, turn.seat
    else:
        grid: dict[tuple[int, int], Card] = {}
        turns = 0
        for turn in game.history:
            move = turn.move
            assert move is not None
            if move.kind is MoveKind.PLACE:
                grid.update(zip(move.cells, move.cards, strict=True))
                seen = set()
                for x, y in move.cells:
                    for dx, dy in ((1, 0), (0, 1)):
                        ax, ay = x, y
                        while (ax - dx, ay - dy) in grid:
                            ax, ay = ax - dx, ay - dy
                        run = []
                        while (ax, ay) in grid:
                            run.append((ax, ay))
                            ax, ay = ax + dx, ay + dy
                        if len(run) > 1 and tuple(run) not in seen:
                            seen.add(tuple(run))
                            row = [grid[cell] for cell in run]
                            scores[turn.seat] += sum(c.value for c in row) * max(c.multiplier for c in row)
            if move.kind is not MoveKind.DISCARD:
                turns += 1
                if turns == game.players:
                    grid, turns = {}, 0
    return [score - sum(card.value for card in hand) for score, hand in zip(scores, game.hands, strict=True)]


OPTIONS: list[dict[str, Any]] = [
    {}, {"stolen_multiplier": "stays"}, {"stolen_multiplier": "both", "after_stuck": "fresh"}, {"dead_table": "end"},
    {"voluntary_pass": True, "must_form_extra": True}, {"second_single_word": True, "discard_fraction": 1 / 3},
    {"hand_size": 3, "stolen_multiplier": "stays"}, {"jokers": 0, "min_word_length": 3},
    {"steal_geometry": "free", "hand_size": 4, "stolen_multiplier": "stays", "discard_fraction": 0.5},
]  # fmt: skip


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games(players: int, swedish: wg.Lexicon) -> None:
    for seed in range(max(GAMES, len(OPTIONS))):
        rules = Rules(**SPELLING, **OPTIONS[seed % len(OPTIONS)])
        game = Game(players=players, lexicon=swedish, rules=rules, seed=seed, first=seed % players)
        start = game.to_dict()
        cards = cards_of(game)
        assert sum(cards.values()) == 106 + rules.jokers
        play(game, random.Random(seed))
        assert cards_of(game) == cards
        assert list(game.scores) == scorer(game)
        assert game.outcome is not None
        assert game.outcome.scores == game.scores
        assert set(game.outcome.winners) == {at for at, score in enumerate(game.scores) if score == max(game.scores)}
        if seed < 6:
            again = Game.from_dict(game.to_dict(), lexicon=swedish)
            assert again.to_dict() == game.to_dict()
        while game.history:
            game.pop()
        assert game.to_dict() == start


@pytest.mark.parametrize("players", [2, 3, 4])
def test_conformance(players: int, case_words: wg.Lexicon) -> None:
    assert (
        testing.check_game(
            "kortalfapet", seeds=1, players=players, lexicon=case_words, lexica=case_words, rules=SPELLING
        )
        > 20
    )


def test_refused_games(case_words: wg.Lexicon) -> None:
    with pytest.raises(wg.InvalidRules, match="players"):
        Game(players=5, lexicon=case_words)
    with pytest.raises(wg.InvalidRules, match="suffice"):
        Game(players=4, lexicon=case_words, rules={"discard_fraction": 0.9})
    with pytest.raises(wg.InvalidRules, match="seat"):
        Game(players=2, lexicon=case_words, first=2)


def test_a_game_in_which_no_word_exists_ends() -> None:
    lexicon = wg.Lexicon.from_words(["qqq"], alphabet="sv")
    for players in (2, 3):
        for rules in ({}, {"dead_table": "end"}):
            game = Game(players=players, lexicon=lexicon, rules={**SPELLING, **rules}, seed=2)
            play(game, random.Random(1))
            assert game.outcome is not None
            assert game.outcome.termination == ("dead_table" if rules and players == 2 else "no_words")


def small_game(words: list[str], cards: str, players: int = 2, **options: Any) -> Game:
    """A game whose cards, all worth 1, are dealt in the order of `cards`: the seed is looked for."""
    rules = Rules(deck=Deck([Card(letter, 1) for letter in cards]), jokers=0, **SPELLING, **options)
    lexicon = wg.Lexicon.from_words(words, alphabet="sv")
    for seed in range(20000):
        game = Game(players=players, lexicon=lexicon, rules=rules, seed=seed)
        dealt = [card for hand in game.hands for card in hand] + list(game.stock)
        if "".join(card.letter for card in dealt) == cards.upper():
            return game
    raise AssertionError("no seed deals these cards")


def test_a_stuck_opponent_gives_full_score_and_the_next_word() -> None:
    game = small_game(["ab", "abd"], "abccdf", hand_size=2)
    game.push("AB")
    assert game.scores == (0, 0)
    assert [move.kind for move in game.legal_moves] == [MoveKind.PASS]  # nothing is left to draw
    game.push("pass")
    assert game.scores == (2, 0)
    assert game.position.scored
    game.push("(AB)D")
    assert game.scores == (2, 0)
    game.push("pass")
    assert game.scores == (5, 0)
    game.push("pass")
    assert game.is_over
    assert game.scores == (5 - 1, 0 - 2)
    assert game.outcome is not None
    assert game.outcome.termination == "stock_empty"
    with pytest.raises(wg.GameOver):
        game.push("pass")


def test_a_discard_goes_under_the_stock_and_a_word_may_follow() -> None:
    game = small_game(["ab", "ac", "ca"], "abcczab", hand_size=2)
    game.push("AB")  # draws Z, A
    assert [str(move) for move in game.legal_moves] == ["(A)C1@1", "C1(A)@1"]
    game.pop()
    game = small_game(["ab", "ad"], "abccdaz", hand_size=2)
    game.push("AB")
    assert [str(move) for move in game.legal_moves] == ["discard C1"]
    before = game.to_dict()
    game.push("discard C")
    assert game.turn == 1
    assert [card.letter for card in game.hands[1]] == ["C", "Z"]
    assert [card.letter for card in game.stock] == ["C"]
    assert game.position.buried == (Card("C", 1),)
    assert game.position_of(0).buried == ()
    assert [move.kind for move in game.legal_moves] == [MoveKind.PASS]
    game.pop()
    assert game.to_dict() == before


def test_rounds_are_cleared_and_the_best_leads() -> None:
    game = Game(players=3, lexicon=wg.Lexicon.load("sv"), rules=SPELLING, seed=4)
    rng = random.Random(4)
    while not game.is_over:
        before = game.to_dict()
        moves = game.legal_moves
        game.push(moves[rng.randrange(min(20, len(moves)))])
        after = game.to_dict()
        if len(after["rounds"]) > len(before["rounds"]):
            points = after["rounds"][-2]
            assert after["table"] == []
            assert after["order"] == 1
            assert points[after["turn"]] == max(points)
            assert sum(map(len, [after["gone"]])) > len(before["gone"]) or not before["table"]


def test_what_a_player_sees_does_not_change_with_hidden_cards(case_words: wg.Lexicon) -> None:
    first = Game(players=2, lexicon=case_words, rules=SPELLING, seed=1)
    other = Game(players=2, lexicon=case_words, rules=SPELLING, seed=1)
    hidden = [*other.hands[1], *other.stock]
    random.Random(3).shuffle(hidden)
    table = other._table
    hands, stock = (table.hands[0], tuple(hidden[:7])), tuple((card, -1) for card in hidden[7:])
    other._line.amend(dataclasses.replace(table, hands=hands, stock=stock))
    assert first.position == other.position
    assert first.position.hints(3) == other.position.hints(3)


def test_moves_of_another_game_are_refused(case_words: wg.Lexicon) -> None:
    game = Game(lexicon=case_words, rules=SPELLING, seed=5)
    move = game.legal_moves.best(1)[0]
    game.push(move)
    before = game.to_dict()
    with pytest.raises(wg.IllegalMove) as error:
        game.push(move)
    assert error.value.reasons
    with pytest.raises(wg.IllegalMove):
        game.push(Move(MoveKind.PLACE))
    assert game.to_dict() == before


@pytest.mark.parametrize("seat", [-1, 2, 7])
def test_only_seats_of_the_game_have_a_view(seat: int, case_words: wg.Lexicon) -> None:
    with pytest.raises(wg.InvalidPosition, match="no seat"):
        Game(lexicon=case_words, seed=1).position_of(seat)


@pytest.mark.parametrize("players", [2, 3])
def test_points_are_counted_by_the_referee(players: int, case_words: wg.Lexicon) -> None:
    game = Game(players=players, lexicon=case_words, rules=SPELLING, seed=1)
    for _ in range(8):
        game.push(game.legal_moves[0])
    record = game.to_dict()
    for turn in record["history"]:
        turn["move"] |= {"score": 10**6, "stolen": -5, "crosses": [Word("XX", 10**6).to_dict()]}
    again = Game.from_dict(record, lexicon=case_words)
    assert again.to_dict() == game.to_dict()
    assert [turn.words for turn in again.history] == [turn.words for turn in game.history]
    assert again.history == game.history


MOVE: dict[str, Any] = {
    "kind": "place", "how": "fresh", "line": [Card("a", 1).to_dict(), Card("r", 1).to_dict()], "laid": [0, 1],
    "x": 0, "y": 0, "index": 0, "score": 2, "stolen": 0, "crosses": [],
}  # fmt: skip


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "jump"}, {"kind": 3}, {"how": "sideways"}, {"how": ""}, {"line": 3}, {"line": [3]}, {"line": ["A"]},
        {"line": [{"letter": "A", "value": 1.5}]}, {"laid": 3}, {"laid": ["a"]}, {"laid": [0.0]}, {"laid": [0, 2]},
        {"laid": [-1]}, {"laid": [True]}, {"x": "1"}, {"x": 1.5}, {"y": None}, {"y": float("inf")}, {"index": [1]},
        {"score": "x"}, {"score": True}, {"stolen": 1.0}, {"crosses": [3]}, {"alphabet": "none such"}, {"alphabet": 3},
        {"alphabet": {"letters": ["X"]}}, {"crosses": [{"text": 3, "score": 1, "cells": [], "valid": True}]},
        {"crosses": [{"text": "AR", "score": "1", "cells": [], "valid": True}]},
        {"crosses": [{"text": "AR", "score": 1, "cells": [[0, "x"]], "valid": True}]},
        {"crosses": [{"text": "AR", "score": 1, "cells": [[0]], "valid": True}]},
        {"crosses": [{"text": "AR", "score": 1, "cells": [], "valid": 1}]},
    ],
)  # fmt: skip
def test_a_description_of_a_move_is_checked(wrong: dict[str, Any], case_words: wg.Lexicon) -> None:
    assert str(Move.from_dict(MOVE)) == "A1R1"
    with pytest.raises(wg.WordgameError):
        Move.from_dict(MOVE | wrong)
    record = Game(lexicon=case_words, rules=SPELLING, seed=1).to_dict()
    record["history"] = [{"seat": 0, "move": MOVE | wrong, "gains": [0, 0]}]
    with pytest.raises(wg.WordgameError):
        Game.from_dict(record, lexicon=case_words)


def test_moves_without_parts_have_a_text_and_are_refused(case_words: wg.Lexicon) -> None:
    position = Game(lexicon=case_words, rules=SPELLING, seed=1).position
    for kind, text in ((MoveKind.DISCARD, "discard"), (MoveKind.PLACE, ""), (MoveKind.PASS, "pass")):
        move = Move(kind)
        assert str(move) == text
        assert Move.from_dict(move.to_dict()) == move
        assert not position.check(move).legal
    strange: list[tuple[Any, ...]] = [
        (MoveKind.PLACE, How.FRESH, (3,), (0,)), (MoveKind.PLACE, How.FRESH, (Card("a"),), ("a",)),
        (MoveKind.PLACE, How.ACROSS, (Card("a"),), (0,), 0.0), ("place",),
    ]  # fmt: skip
    for parts in strange:
        with pytest.raises(TypeError):
            position.check(Move(*parts))
