"""The referee: dealing, turns, drawing, the discard pile, the ends of a game, undo."""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

import wordgame as wg
from tests.wordmeld.turns import CASES, cards_of
from wordgame.errors import GameOver, IllegalMove, InvalidRules, InvalidText, NothingToUndo
from wordgame.tiles import TileSet
from wordgame.wordmeld import Game, WordLists, load_deck

GAMES = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "100")) // 4
SMALL = WordLists(**CASES[20]["lists"], alphabet="en")


def all_cards(game: Game) -> Counter[str]:
    data = game.to_dict()
    return cards_of([*data["hands"], data["stock"], data["discards"], *data["table"]])


def play_out(game: Game, rng: random.Random, most: int = 1000) -> int:
    """Play random listed moves to the end; every card stays in the game throughout."""
    deck = all_cards(game)
    moves = 0
    while not game.is_over:
        game.push(rng.choice(list(game.legal_moves)))
        moves += 1
        assert all_cards(game) == deck
        assert moves < most
    return moves


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seeded_games_end_and_undo_restores_everything(players: int) -> None:
    for seed in range(max(2, GAMES // 3)):
        game = Game(players, lists=SMALL, seed=seed)
        start = json.dumps(game.to_dict())
        states = [start]
        rng = random.Random(seed)
        deck = all_cards(game)
        while not game.is_over:
            game.push(rng.choice(list(game.legal_moves)))
            assert all_cards(game) == deck
            states.append(json.dumps(game.to_dict()))
        assert game.outcome is not None
        assert game.outcome.termination in ("winning_word", "out", "stalled")
        assert len(game.legal_moves) == 0
        with pytest.raises(GameOver):
            game.push("draw")
        for state in reversed(states[:-1]):
            game.pop()
            assert json.dumps(game.to_dict()) == state
        with pytest.raises(NothingToUndo):
            game.pop()


def test_conformance() -> None:
    assert wg.testing.check_game("wordmeld", seeds=2, lists=SMALL, players=3) > 0
    assert wg.testing.check_game("wordmeld", seeds=1, hints=False) > 0


def test_deal_and_options() -> None:
    game = Game(4, lists=SMALL, seed=5)
    assert game.scores == (10, 10, 10, 10)
    assert game.stock == load_deck("en").total - 40
    assert game.position.opening
    assert game.position.others == (10, 10, 10)
    assert game.to_dict() == Game(4, lists=SMALL, seed=5).to_dict() != Game(4, lists=SMALL, seed=6).to_dict()
    for players in (1, 5):
        with pytest.raises(InvalidRules):
            Game(players, lists=SMALL)
    with pytest.raises(InvalidRules):
        Game(4, lists=SMALL, rules={"hand_size": 40})


def small_game(hands: list[str], stock: str = "EEEE", **options: object) -> Game:
    """A game with these hands: the deck is made of nothing else, then dealt as told."""
    lists = WordLists(official=["rain"], common=["bowl", "bowls", "other", "others"], winning=["bless"], alphabet="en")
    cards = Counter("".join(hands) + stock)
    jokers = cards.pop("?", 0)
    deck = TileSet(lists.alphabet, {card: (count, 1) for card, count in cards.items()}, blanks=jokers)
    game = Game(len(hands), lists=lists, rules={"hand_size": 1, **options}, deck=deck, seed=1)
    encode = lists.alphabet.encode_tiles
    game._begin([bytes(sorted(encode(hand))) for hand in hands], encode(stock))  # the last is drawn first
    return game


def amended(game: Game, **changes: object) -> None:
    """Other cards in the stock or on the discard pile."""
    encode = game.lists.alphabet.encode_tiles
    cards: dict[str, Any] = {name: encode(str(given)) for name, given in changes.items()}
    game._line.amend(replace(game._now, **cards))
    game._position = None


def test_words_draw_and_pass_the_turn() -> None:
    game = small_game(["BOWLS", "OTHERS"], stock="EEEEE")
    game.push("BOWL")
    assert (game.turn, game.table, game.scores, game.stock) == (1, ("BOWL",), (4, 6), 2)
    assert len(game.history[-1].drawn) == 3
    with pytest.raises(IllegalMove) as error:
        game.push("BOWL > (BOWL)S")  # the second player's first word must come from the hand alone too
    assert [reason.code for reason in error.value.reasons] == ["opening"]
    game.push("OTHER")
    assert (game.scores, game.stock) == ((4, 3), 0)  # four to draw, two left
    game.push("BOWL > (BOWL)S")
    assert game.scores == (3, 3)


def test_first_word_scope() -> None:
    game = small_game(["BOWL", "SX"], first_word_scope="game")
    game.push("BOWL")
    game.push("BOWL > (BOWL)S")
    assert game.table == ("BOWLS",)


def test_stuck_draw_then_discard_or_keep() -> None:
    game = small_game(["QZ", "BOWLX"])
    game.push("draw")
    assert (game.turn, game.position.phase, game.scores[0]) == (0, "drawn", 3)
    for move, code in (("keep", "must_discard"), ("BOWL", "phase"), ("draw", "phase"), ("discard X", "not_in_hand")):
        assert code in [reason.code for reason in game.position.check(move).reasons], move
    game.push("discard Q")
    assert (game.turn, game.position.top, game.scores) == (1, "Q", (2, 5))
    game.push("BOWL")
    game.push("draw") if game.stock else game.push("pass")
    game.pop()
    assert game.turn == 0


def test_after_the_first_word_the_drawn_card_may_be_kept() -> None:
    game = small_game(["BOWLX", "QZ"], stock="EEEEEEEE")
    game.push("BOWL")
    game.push("draw")
    game.push("discard Z")
    before = game.scores[0]
    game.push("draw")
    game.push("keep")
    assert game.scores[0] == before + 1
    assert game.turn == 1


def test_taking_the_discard() -> None:
    game = small_game(["QZ", "BOWX", "AB"], stock="LEEEE")
    assert "empty_discards" in [reason.code for reason in game.position.check("take").reasons]
    amended(game, stock="EEEL")
    game.push("draw")
    drawn = next(card for card in game.position.cards if card in "EL")
    game.push(f"discard {drawn}")
    amended(game, discards="L")
    game.push("take")
    assert (game.turn, game.position.phase, game.position.hand) == (1, "taken", "BLOWX")
    assert [reason.code for reason in game.position.check("keep").reasons] == ["must_discard"]
    game.push("BOWL")  # a word at once: nothing is discarded
    assert game.turn == 2
    game.pop()
    game.push("discard X")
    assert (game.turn, game.position.top) == (2, "X")


def test_an_instant_win_and_an_emptied_hand() -> None:
    game = small_game(["BLESSX", "QZ"])
    game.push("BLESS")
    assert game.outcome is not None
    assert (game.outcome.termination, game.outcome.winner) == ("winning_word", 0)
    game = small_game(["RAIN", "QZ"])
    game.push("RAIN")
    assert game.outcome is not None
    assert (game.outcome.termination, game.outcome.winner, game.scores) == ("out", 0, (0, 2))


def test_an_empty_stock_stalls() -> None:
    game = small_game(["QZ", "QZX"], stock="")
    assert [str(move) for move in game.legal_moves] == ["pass"]
    assert "empty_stock" in [reason.code for reason in game.position.check("draw").reasons]
    for _ in range(4):
        game.push("pass")
    assert game.outcome is not None
    assert (game.outcome.termination, game.outcome.winners) == ("stalled", (0,))


def test_passing_needs_an_empty_stock() -> None:
    game = small_game(["QZ", "QZX"])
    assert [reason.code for reason in game.position.check("pass").reasons] == ["stock_not_empty"]
    with pytest.raises(InvalidText):
        game.push("discard")


def test_a_game_on_a_whole_lexicon() -> None:
    game = Game(2, lexicon="en", seed=3)
    play_out(game, random.Random(3))
    assert game.is_over
