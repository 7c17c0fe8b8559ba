"""Players of every level: legal moves in every game, the same again, quickly, and nothing that looks silly."""

from __future__ import annotations

import pickle
import time
from typing import Any

import pytest

import wordgame as wg
from tests import toy_game
from wordgame.errors import GameOver, InvalidRules, UnknownName
from wordgame.players import LEVELS, steps
from wordgame.players.of_alkort import sensible

OPTIONS: dict[str, dict[str, Any]] = {
    "scrabble": {"lexicon": "en"},
    "kortalfapet": {"lexicon": "sv"},
    "wordmeld": {"lexicon": "en"},
    "alkort": {},
}


def played(game: str, level: int, seed: int, turns: int, **options: Any) -> list[str]:
    table = wg.new_game(game, seed=seed, **{**OPTIONS[game], **options})
    player = wg.player(game, level, seed=seed)
    moves: list[str] = []
    while not table.is_over and len(moves) < turns:
        move = player.choose(table.position)
        table.push(move)
        moves.append(str(move))
    return moves


@pytest.mark.parametrize("level", [1, 5, 9])
@pytest.mark.parametrize("game", OPTIONS)
def test_a_player_makes_legal_moves_and_the_same_again(game: str, level: int) -> None:
    first = played(game, level, 7, 8)
    assert first == played(game, level, 7, 8)


@pytest.mark.parametrize("game", OPTIONS)
def test_the_highest_level_takes_the_time_it_is_given(game: str) -> None:
    table = wg.new_game(game, seed=1, **OPTIONS[game])
    player: Any = wg.player(game, 10)
    assert table.position.check(player.choose(table.position, seconds=0.1)).legal


def test_other_seeds_play_otherwise() -> None:
    assert len({tuple(played("scrabble", 2, seed, 1)) for seed in range(4)}) > 1
    table = wg.new_game("scrabble", seed=1, lexicon="en")
    assert len({str(wg.player("scrabble", 1, seed=seed).choose(table.position)) for seed in range(20)}) > 1


@pytest.mark.parametrize("game", ["scrabble", "kortalfapet", "alkort"])
def test_levels_to_seven_are_quick(game: str) -> None:
    for level in (1, 4, 7):
        table = wg.new_game(game, seed=2, **OPTIONS[game])
        player: Any = wg.player(game, level)
        player.choose(table.position)  # what it knows is looked up once
        spent: list[float] = []
        while not table.is_over and len(spent) < 12:
            began = time.process_time()
            move = player.choose(table.position)
            spent.append(time.process_time() - began)
            table.push(move)
        assert sorted(spent)[len(spent) // 2] < 0.05


def test_a_list_of_words_is_all_that_is_played() -> None:
    words = {"CAT", "CATS", "AT", "TA", "EAT", "TEA", "SEAT", "RATE", "TEAR"}
    position = wg.scrabble.Position(rack="SEATCRX", lexicon="en")
    for seed in range(5):
        move = wg.player("scrabble", 9, seed=seed, words=[word.lower() for word in words]).choose(position)
        assert {word.text for word in move.words} <= words


def test_a_player_without_a_known_word_lays_a_short_one_rather_than_pass() -> None:
    position = wg.scrabble.Position(rack="SEATCRX", lexicon="en")
    move = wg.player("scrabble", 1, words=[]).choose(position)
    assert move.is_placement
    assert len(move.words[0].text) <= 3


def test_no_pass_in_scrabble_while_there_is_a_placement_or_an_exchange() -> None:
    for level in (1, 3):
        for seed in (1, 2):
            assert "pass" not in played("scrabble", level, seed, 14)


def test_a_lexicon_of_which_nothing_is_known_is_known_in_part() -> None:
    words = [first + middle + last + "ax" for first in "bcdfg" for middle in "aeiou" for last in "lmnpr"]
    mine = wg.Lexicon.from_words(words, alphabet="en", name="mine")
    position = wg.scrabble.Position(rack="BALAXCE", lexicon=mine)
    assert all(position.check(wg.player("scrabble", level).choose(position)).legal for level in (1, 5, 9))


def test_alkort_throws_nothing_of_worth_away() -> None:
    follow = wg.alkort.Position("KD AS 7H 3S JC", seat=1, trick=["9D"], dealer=3)
    assert set(sensible(follow)) == {"KD", "3S", "JC"}  # an ace or a seven on a trick that they cannot win
    partner = wg.alkort.Position("9H AS 3S", seat=2, trick=["KD", "JC"], dealer=3, highest_leads=False)
    assert "9H" not in sensible(partner)
    last = wg.alkort.Position("KD AS 3S", seat=3, trick=["JC", "JH", "QS"], dealer=3, highest_leads=False)
    assert "KD" not in sensible(last)  # the ace does as well


@pytest.mark.parametrize("seed", range(6))
def test_alkort_every_level_keeps_to_what_is_sensible(seed: int) -> None:
    table = wg.new_game("alkort", seed=seed)
    player = wg.player("alkort", 1, seed=seed)
    for _ in range(40):
        if table.is_over:
            break
        position = table.position
        move = player.choose(position)
        if move.kind.value == "play":
            assert move.card in sensible(position)
        table.push(move)


def test_levels_and_strengths() -> None:
    for game, levels in LEVELS.items():
        assert len(levels) == 10
        numbers = [level.step for level in levels]
        assert numbers == sorted(numbers)
        assert set(numbers) == set(range(1, numbers[-1] + 1))
        assert 5 <= steps(game) <= 10
    player = wg.player("alkort", 10)
    assert player.step == player.steps == steps("alkort")


def test_a_player_pickles_and_shows_itself() -> None:
    player = wg.player("scrabble", 3, seed=4, words=["cat"])
    again = pickle.loads(pickle.dumps(player))
    position = wg.scrabble.Position(rack="CATXYZQ", lexicon="en")
    assert again.choose(position) == player.choose(position)
    assert repr(again) == repr(player) == "<Player of scrabble, level 3, step 3 of 10, seed 4>"


def test_what_is_refused() -> None:
    for level in (0, 11, True):
        with pytest.raises(InvalidRules):
            wg.player("scrabble", level)
    with pytest.raises(UnknownName):
        wg.player("chess")
    wrong: Any
    for wrong in ("cat", [1], 5):
        with pytest.raises(TypeError):
            wg.player("scrabble", words=wrong)
    position: Any = wg.new_game("alkort", seed=1).position
    with pytest.raises(TypeError):
        wg.player("scrabble").choose(position)
    with pytest.raises(TypeError):
        wg.player("alkort").choose(position, stop=1)


def test_after_the_end_and_in_anothers_turn_nothing_is_chosen() -> None:
    table = wg.new_game("alkort", seed=1)
    waiting = table.position_of((table.turn + 1) % 4)
    with pytest.raises(GameOver):
        wg.player("alkort").choose(waiting)
    table.resign(0)
    with pytest.raises(GameOver):
        wg.player("alkort").choose(table.position)


def test_a_game_of_somebodys_own_has_players_too() -> None:
    position = toy_game.Position(5)
    best = wg.player("tests.toy_game", 9).choose(position)
    assert str(best) == "+1"
    assert wg.player("tests.toy_game", 1, seed=1).choose(position) in position.legal_moves


def test_alkort_takes_with_the_cheaper_of_twins() -> None:
    position = wg.alkort.Position("AS 9S AH 7H 2H", seat=2, trick=["3C"], dealer=0, highest_leads=False)
    assert "2H" not in sensible(position)  # nothing lies between it and an ace


def test_wordmeld_does_not_draw_with_a_plain_word_in_hand() -> None:
    lists = wg.wordmeld.WordLists(common=wg.Lexicon.load("en"))
    table = ["STORE", "PLANE", "CRIED", "HOUND"]
    for seed in range(8):
        position = wg.wordmeld.Position(table=table, hand="EHLMO", lists=lists, stock=40, others=[5])
        assert wg.player("wordmeld", 3, seed=seed).choose(position).made
