"""The ends of games, the discard, and what the judge refuses: each a rule whose change would go unnoticed elsewhere."""

from __future__ import annotations

import dataclasses
import time
from typing import Any

import pytest

import wordgame as wg
from tests.kortalfapet.test_game import SPELLING
from tests.kortalfapet.test_rules import LUVA, two, word
from wordgame.kortalfapet import Card, Deck, Game, How, Move, MoveKind, Position, Rules

C = Card


def dealt(words: list[str], cards: str, players: int = 2, **options: Any) -> Game:
    """A game whose cards, all worth 1, are dealt in this order: hand by hand, then the stock."""
    deck = [Card(letter, 1) for letter in cards]
    rules = Rules(deck=Deck(deck), jokers=0, **SPELLING, **options)
    game = Game(players, lexicon=wg.Lexicon.from_words(words, alphabet="sv"), rules=rules, seed=1)
    size = rules.hand_size
    hands = tuple(tuple(deck[seat * size : (seat + 1) * size]) for seat in range(players))
    stock = tuple((card, -1) for card in deck[players * size :])
    game._line.amend(dataclasses.replace(game._line.state, hands=hands, stock=stock))
    return game


# -- rounds -----------------------------------------------------------------------------------------------------------


def test_another_round_begins_as_long_as_anybody_can_lay() -> None:
    game = dealt(["ar", "en"], "xzxxxzzzaren", players=3, hand_size=4)
    for text in ("pass", "pass", "AR"):
        game.push(text)
    assert not game.stock
    assert not game.is_over  # the stock is empty, but EN can be laid
    assert (game.turn, game.position.order, game.position.cards) == (2, 1, ())
    game.push("EN")
    assert not game.is_over  # the round goes on: the others may have a word for what lies there
    game.push("pass")
    game.push("pass")
    assert game.outcome is not None
    assert game.outcome.termination == "stock_empty"
    assert game.scores == (-4, -4, 4)


def test_a_round_in_which_nobody_laid_ends_the_game_only_when_nobody_can() -> None:
    game = dealt(["ar"], "arxx" + "xxxx" * 2, players=3, hand_size=4, voluntary_pass=True)
    for _ in range(3):
        game.push("pass")
    assert not game.is_over  # AR could still be laid
    for _ in range(3):
        game.push("pass")
    assert game.outcome is not None
    assert game.outcome.termination == "no_words"  # twice the players, and no card in the stock


def test_a_round_ends_the_game_at_once_when_no_hand_holds_a_word() -> None:
    game = dealt(["ar", "arx"], "arxyzzqq" + "wwvv", players=3, hand_size=4)
    game.push("AR")
    game.push("pass")
    game.push("pass")
    assert game.outcome is not None
    assert game.outcome.termination == "stock_empty"
    assert game.scores == (2 - 2, -4, -4)


@pytest.mark.parametrize(("players", "stock"), [(3, 0), (3, 5), (4, 2), (2, 3)])
def test_games_without_words_end_after_so_many_turns(players: int, stock: int) -> None:
    letters = "bcdf"
    cards = "".join(letters[at % 4] for at in range(2 * players + stock))
    game = dealt(["ö" * 2], cards, players=players, hand_size=2)
    passes = 0
    while not game.is_over:
        game.push(game.legal_moves[0])
        passes += game.history[-1].kind == "pass"
    assert game.outcome is not None
    if stock:
        assert (game.outcome.termination, passes) == ("no_words", 2 * players + stock)
    else:
        assert (game.outcome.termination, passes) == ("stock_empty", players)


# -- two players ------------------------------------------------------------------------------------------------------


def test_a_cleared_table_is_offered_to_both_before_the_end() -> None:
    game = dealt(["ab", "cd"], "abxycd", hand_size=3, after_stuck="fresh")
    assert [card.letter for card in game.hands[1]] == ["Y", "C", "D"]
    game.push("AB")
    game.push("pass")  # no answer: AB scores, and the table is cleared
    assert game.position.cards == ()
    game.push("pass")  # nothing in the hand
    assert not game.is_over  # but the other player has a word for the empty table
    game.push("CD")
    for _ in range(2):
        game.push("pass")
    assert game.is_over or game.position.cards == ()


def test_the_discard_goes_under_the_stock_and_the_top_card_comes() -> None:
    game = dealt(["ab", "ad"], "abccdaz", hand_size=2)
    game.push("AB")
    below = game.stock
    assert [card.letter for card in below] == ["Z"]
    turn = game.push("discard C")
    assert [card.letter for card in game.stock] == ["C"]
    assert turn.drawn == ("Z1",)
    long = dealt(["öö"], "bcdfbcdf", hand_size=2)
    kept = long.stock
    gone = long.legal_moves[0].line[0]
    turn = long.push(long.legal_moves[0])
    assert long.stock == (*kept[1:], gone)
    assert kept[0] in long.hands[0]
    assert turn.drawn == (f"{kept[0].letter}{kept[0].value}",)


# -- after the end ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_legal_after_the_end(players: int, case_words: wg.Lexicon) -> None:
    rules = {**SPELLING, "discard_fraction": 0.6}
    game = Game(players, lexicon=case_words, rules=rules, seed=3)
    played: list[Any] = []
    while not game.is_over:
        played.append(game.push(game.legal_moves.best(1)[0]).move)
    resigned = Game(players, lexicon=case_words, rules=rules, seed=3)
    resigned.resign(1)
    for ended in (game, resigned):
        before = ended.to_dict()
        for position in (ended.position, *[ended.position_of(seat) for seat in range(players)]):
            assert position.is_over
            assert list(position.legal_moves) == []
            assert position.legal_moves.best(3) == ()
            assert position.legal_moves.of_word("AR") == []
            assert len(position.legal_moves) == len(position.legal_moves.to_numpy()) == 0
            assert position.hints(3) == ()
            for move in ("pass", played[0], "discard K"):
                assert move not in position.legal_moves
                assert [reason.code for reason in position.check(move).reasons] == ["game_over"]
                with pytest.raises(wg.GameOver):
                    position.rate(move)
            copy = Position.from_text(position.to_text(), lexica=case_words)
            assert copy == position
            assert copy.is_over
        with pytest.raises(wg.GameOver):
            ended.push("pass")
        with pytest.raises(wg.GameOver):
            ended.resign(0)
        assert ended.to_dict() == before


# -- hands and texts that cannot be -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("two; table E1 T1; hand A1 B3 D1; stock 10; others 17; scores 0 1", "hand_too_big"),
        ("two; table E1 T1; hand " + "A1 " * 17 + "; stock 10", "hand_too_big"),
        ("round; table 0,0:E1 1,0:T1; hand A1; others 7 17; scores 0 1 2", "hand_too_big"),
        ("round; table 0,0:E1 1,0:T1; hand A1; others 7 16 7 7", "others"),
        ("two; table E1 T1; hand A1; others 7 7", "others"),
        ("two; table E1 T1; hand A1; others 7; scores 1 2 3", "scores"),
        ("two; table E1 T1; hand A1; seat 2", "seat_range"),
        ("two; table E1 T1; hand A1; gone " + "A1 " * 1100, "too_many_cards"),
    ],
)
def test_hands_and_tables_that_cannot_be_are_refused_at_the_door(text: str, code: str, case_words: wg.Lexicon) -> None:
    with pytest.raises(wg.InvalidPosition) as error:
        Position.from_text(text, lexicon=case_words)
    assert code in [reason.code for reason in error.value.reasons]


def test_the_largest_hands_are_advised(case_words: wg.Lexicon) -> None:
    position = Position.from_text("two; table E1 T1; hand A1 B3 D1; stock 10; others 16", lexicon=case_words)
    assert position.hints(1, worlds=1)


# -- the judge --------------------------------------------------------------------------------------------------------


def place(how: How, cards: list[Card], laid: tuple[int, ...], x: int = 0, y: int = 0, index: int = 0) -> Move:
    return Move(MoveKind.PLACE, how, tuple(cards), laid, x, y, index)


def codes(position: Position, move: Move) -> list[str]:
    verdict = position.check(move)
    assert move not in position.legal_moves or verdict.legal
    return [reason.code for reason in verdict.reasons]


@pytest.mark.parametrize("laid", [(2, 0), (0, 0), (), (0, 3), (-1, 0), (0, 2, 1)])
def test_cards_are_laid_in_the_order_of_the_word(laid: tuple[int, ...]) -> None:
    position = two(LUVA, word("kl"), ["luva", "kul"])
    line = [C("k", 3), C("u", 4), C("l", 2)]
    assert codes(position, place(How.CROSSING, line, (0, 2), 1, -1, 1)) == []
    assert codes(position, place(How.CROSSING, line, laid, 1, -1, 1)) == ["no_card_laid"]


def tableau(hand: str, words: list[str], order: int = 2) -> Position:
    """L U V A across from 0,0, and L below the U."""
    cells = {(at, 0): card for at, card in enumerate(LUVA)} | {(1, 1): C("l", 2)}
    lexicon = wg.Lexicon.from_words(words, alphabet="sv")
    return Position.round(table=cells, hand=word(hand), lexicon=lexicon, rules={"meaning": "off"}, order=order)


def test_cards_before_and_after_a_word_belong_to_it() -> None:
    position = tableau("kula", ["luva", "ul", "kul", "al", "la"])
    # 0,1 A before the L that lies on 1,1: the word is AL; a word that leaves a neighbour out is not whole
    assert codes(position, place(How.ACROSS, [C("l", 2), C("a", 1)], (0, 1), 2, 1)) == ["not_whole"]
    assert codes(position, place(How.ACROSS, [C("a", 1)], (0,), 0, 1)) == ["not_whole"]
    assert codes(position, place(How.DOWN, [C("l", 2), C("a", 1)], (0, 1), 1, 2)) == ["not_whole"]
    assert codes(position, place(How.DOWN, [C("k", 3)], (0,), 1, -1)) == ["not_whole"]


def test_a_single_card_that_makes_two_words_is_written_across() -> None:
    position = tableau("a", ["luva", "ul", "la", "va"])
    across = place(How.ACROSS, [C("l", 2), C("a", 1)], (1,), 1, 1)
    down = place(How.DOWN, [C("v", 3), C("a", 1)], (1,), 2, 0)
    assert codes(position, across) == []
    assert [move.how for move in position.legal_moves if move.cells == ((2, 1),)] == [How.ACROSS]
    assert codes(position, down) == ["geometry"]
    assert position.parse(str(down)) == down  # a refused move comes back from its text
    assert position.parse("2,0 down (V)A") == across  # but what is typed without values is understood
    assert codes(position, place(How.ACROSS, [C("a", 1)], (0,), 3, 1)) == ["geometry"]


# -- length and time --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["A" * 10**6, "(" * 10**6, "0,0 across " + "A" * 10**6, "A" * 3999, "K(U)" * 900, "a" * 3000]
)
@pytest.mark.parametrize("form", ["two", "round"])
def test_endless_texts_are_refused_at_once(text: str, form: str, case_words: wg.Lexicon) -> None:
    if form == "two":
        position = Position.two_player(table=LUVA, hand=word("klartenu"), lexicon=case_words)
    else:
        cells = {(at, 0): card for at, card in enumerate(LUVA)}
        position = Position.round(table=cells, hand=word("klartenu"), lexicon=case_words)
    start = time.process_time()
    assert not position.check(text)
    assert text not in position.legal_moves
    with pytest.raises(wg.InvalidText):
        position.parse(text)
    assert time.process_time() - start < 0.5


def test_endless_lines_of_a_position_are_refused_at_once(case_words: wg.Lexicon) -> None:
    for text in ("two; hand " + "A1 " * 10**6, "two; " * 10**6, "x" * 10**7):
        with pytest.raises(wg.InvalidText):
            Position.from_text(text, lexicon=case_words)


@pytest.mark.parametrize("form", ["two", "round", "stuck"])
def test_seconds_are_used_for_as_many_worlds_as_fit(form: str, case_words: wg.Lexicon) -> None:
    known: dict[str, Any] = {"lexicon": case_words, "rules": SPELLING}
    if form == "round":
        cells = {(at, 0): card for at, card in enumerate(LUVA)}
        position = Position.round(table=cells, hand=word("klarten"), **known)
    else:
        hand = word("xxzzqqc") if form == "stuck" else word("klarten")
        position = Position.two_player(table=word("zz") if form == "stuck" else LUVA, hand=hand, stock=50, **known)
    usual = position.hints(1)[0].details["worlds"]
    told: list[tuple[int, int]] = []
    some = position.hints(1, seconds=0.1)[0].details["worlds"]
    more = position.hints(1, seconds=0.8, progress=lambda done, of: told.append((done, of)))[0].details["worlds"]
    assert more > max(usual, some) or (form == "stuck" and more >= usual)
    assert told == sorted(told)
    assert told[-1][1] == 800
    assert position.hints(1, seconds=5, worlds=3)[0].details["worlds"] == 3
