"""What WordMeld is handed: moves of any making, text of positions, seats, lists, decks, limits."""

from __future__ import annotations

import json
from typing import Any

import pytest

import wordgame as wg
from wordgame.errors import InvalidPosition, InvalidText
from wordgame.wordmeld import Game, Move, MoveKind, NewWord, Position, WordLists, load_deck

LISTS = WordLists(official=["rain"], common=["bowl", "bowls", "able"], alphabet="en")


def test_a_seat_that_is_none() -> None:
    game = Game(lists=LISTS, seed=1)
    for seat in (-1, 2, 7, 10**30):
        with pytest.raises(InvalidPosition):
            game.position_of(seat)


@pytest.mark.parametrize(
    "state",
    ["turn stock=²", "turn stock=٣", "turn others=1,,2", "turn others=,", "turn stock=1,2", "turn stock=" + "9" * 5000],
)
def test_numbers_of_a_text_are_plain_and_short(state: str) -> None:
    with pytest.raises((InvalidText, InvalidPosition)):
        Position.from_text(f"BOWL / A / {state}", lists=LISTS)


@pytest.mark.parametrize(
    "made",
    [
        {"cards": ["A"], "own": []},
        {"cards": [3], "own": [True]},
        {"cards": "AB", "own": [True, True]},
        {"cards": ["A"], "own": [1]},
        {"cards": ["A"], "own": [None]},
        {"cards": [["A"]], "own": [True]},
        {"own": [True]},
        3,
    ],
)
def test_a_description_of_a_move_is_checked(made: Any) -> None:
    with pytest.raises(InvalidText):
        Move.from_dict({"kind": "words", "broken": [], "made": [made]})


@pytest.mark.parametrize("changes", [{"kind": "x"}, {"broken": "BOWL"}, {"broken": [3]}, {"made": {}}, {"made": None}])
def test_the_parts_of_a_move_are_checked(changes: dict[str, Any]) -> None:
    with pytest.raises(InvalidText):
        Move.from_dict({"kind": "words", "broken": [], "made": [], **changes})
    with pytest.raises((InvalidText, TypeError)):
        Move(MoveKind.WORDS, made=(3,))  # type: ignore[arg-type]


@pytest.mark.parametrize("cards", [["rain"], ["ra", "IN"], ["R", "A", "I", "?"], ["R", "A", "IN"], ["", "RAIN"], ["1"]])
def test_each_card_of_a_move_is_one_card(cards: list[str]) -> None:
    position = Position(hand="RAIN????", lists=LISTS)
    move = Move.words([], [NewWord(tuple(cards), (True,) * len(cards))])
    assert [reason.code for reason in position.check(move).reasons] == ["unreadable"]
    with pytest.raises(InvalidText):
        Game(lists=LISTS, seed=1).push(move)


def test_words_in_any_order_are_the_same_move() -> None:
    move = Position(hand="", lists=LISTS).parse("BOWL > ABLE (BOWL)S")
    data = json.loads(json.dumps(move.to_dict()))
    assert Move.from_dict({**data, "made": data["made"][::-1]}) == move


def test_turns_and_texts_are_in_the_legal_moves() -> None:
    position = Position(table=["BOWL"], hand="SABLE", lists=LISTS)
    turn = position.solve().turns[0]
    moves: Any = position.legal_moves
    assert turn in moves
    assert turn.move in moves
    assert str(turn) in moves
    assert "BOWL > (BOWL)Z" not in moves
    assert 3 not in moves
    assert position.play(turn) == position.play(str(turn))


def test_nothing_is_drawn_from_an_empty_stock() -> None:
    def chances(stock: int | None, draws: int = 5) -> list[tuple[int, float]]:
        position = Position(hand="RAXSO?", lists=LISTS, deck=load_deck("en"), stock=stock)
        return [(plan.draws, round(plan.chance, 9)) for plan in position.plans(1, draws=draws)]

    assert chances(0) == []
    assert chances(2) == chances(None, 2)
    assert chances(100) == chances(None)
    assert Position(hand="RAIXSO", lists=LISTS, deck=load_deck("en")).plans(-1) == []


def test_limits_beyond_all_measure_are_limits() -> None:
    position = Position(table=["BOWL"], hand="SABLE", lists=LISTS)
    for number in (10**30, 10**400):
        for found in (position.solve(1, work=number), position.solve(1, seconds=number), position.solve(number)):
            assert (found.cards_left, found.proven) == (3, True)
    assert position.solve(1, work=-(10**400)).turns == position.solve(1, work=0).turns
    assert Position(hand="SABLE", lists=LISTS).hints(1, seconds=-(10**400))


@pytest.mark.parametrize(
    "call",
    [
        lambda: Position(lists=None),  # type: ignore[arg-type]
        lambda: WordLists(alphabet=3),  # type: ignore[arg-type]
        lambda: Position(lists=LISTS, hand="ABLE", deck="en"),  # type: ignore[arg-type]
        lambda: wg.new_game("wordmeld", lists=3),
        lambda: wg.new_game("wordmeld", seed="x"),
        lambda: wg.new_game("wordmeld", seed=1.5),
        lambda: wg.new_game("wordmeld", lexicon=3),
        lambda: wg.new_game("wordmeld", players="2"),  # type: ignore[call-overload]
        lambda: load_deck(3),  # type: ignore[arg-type]
        lambda: Position(lists=LISTS).turn(3),  # type: ignore[arg-type]
        lambda: Position.from_text(3, lists=LISTS),  # type: ignore[arg-type]
    ],
)
def test_wrong_types_are_type_errors(call: Any) -> None:
    with pytest.raises(TypeError, match="is"):
        call()
