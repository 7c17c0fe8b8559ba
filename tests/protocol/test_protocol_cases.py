"""Faults of the protocol that were reported, each with its whole kind, in all four games."""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import pytest

import wordgame as wg
from wordgame import scrabble, wordmeld

GAMES = wg.games()
LUVA = wg.Lexicon.from_words(["luva", "kul", "ar", "ra"], alphabet="sv", name="few")

opened: list[str] = []
watching = False


def watch(event: str, given: tuple[Any, ...]) -> None:
    if watching and event == "open":
        opened.append(str(given[0]))


sys.addaudithook(watch)


@pytest.mark.parametrize("name", [name for name in GAMES if name != "alkort"])
def test_data_opens_no_file(name: str) -> None:  # P01
    global watching
    game = wg.new_game(name, seed=1)
    for data, read in ((game.to_dict(), wg.load_game), (game.position.to_dict(), wg.load_position)):
        text = json.dumps(data)
        named = '"lexicon": ' + json.dumps(data.get("lexicon") or data["lists"]["common"]["lexicon"])
        assert named in text
        for path in ("/etc/passwd", "../en", "~/words.txt", "en/en", "words.dawg"):
            opened.clear()
            watching = True
            with pytest.raises(wg.UnknownLexicon):
                read(json.loads(text.replace(named, '"lexicon": ' + json.dumps(path))))
            watching = False
            assert not opened


@pytest.mark.parametrize("name", GAMES)
def test_every_dict_names_its_game_and_version(name: str) -> None:  # P02
    game = wg.new_game(name, seed=1)
    for kind, value, read in (("game", game, wg.load_game), ("position", game.position, wg.load_position)):
        data = json.loads(json.dumps(value.to_dict()))
        assert (data["game"], data["kind"], data["format"]) == (name, kind, 1)
        assert read(data).to_dict() == value.to_dict()
        assert type(value).from_dict(data).to_dict() == value.to_dict()


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_sees_has_one_name(name: str) -> None:  # P03
    game = wg.new_game(name, seed=1)
    assert game.position_of(game.turn) == game.position
    assert not {"view", "seen_by", "position_for"} & set(dir(game))


@pytest.mark.parametrize("name", GAMES)
def test_reasons_of_errors_are_reasons(name: str) -> None:  # P04
    game = wg.new_game(name, seed=1)
    calls: list[Any] = [
        lambda: game.position_of(99), lambda: game.resign(-1), lambda: game.push("no such move !"), game.pop, game.redo,
        lambda: wg.new_game(name, rules="no such rules"), lambda: wg.load_game({"game": name}),
        lambda: wg.load_position({**game.position.to_dict(), "odd": 1}), lambda: wg.new_game("chess"),
        lambda: game.position.hints(worlds=0), lambda: wg.Lexicon.load("nowhere"),
        lambda: scrabble.Position(rack="A" * 99),
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(wg.WordgameError) as caught:
            call()
        assert caught.value.reasons
        assert all(isinstance(reason, wg.Reason) and reason.code for reason in caught.value.reasons)
        assert caught.value.text("sv")
        assert caught.value.to_dict()["reasons"]


def test_ambiguous_moves_carry_the_moves() -> None:  # P05
    table = [wg.LetterCard(letter, 1) for letter in "KUL"]
    hand = [wg.LetterCard(letter, value) for letter, value in (("L", 1), ("U", 1), ("V", 2), ("A", 1), ("L", 3))]
    position = wg.kortalfapet.Position.two_player(
        table=table, hand=hand, lexicon=LUVA, rules={"meaning": "spelling"}, stock=10
    )
    with pytest.raises(wg.AmbiguousMove) as caught:
        position.parse("LUVA")
    assert len(caught.value.moves) > 1
    assert all(position.parse(str(move)) == move for move in caught.value.moves)


@pytest.mark.parametrize("name", GAMES)
def test_the_end_is_the_same_in_all_games(name: str) -> None:  # P06
    game = wg.new_game(name, seed=1)
    move = game.legal_moves[0]
    game.resign(game.turn)
    for position in (game.position, *map(game.position_of, range(game.players))):
        assert position.is_over
        assert (position.hints(3), position.hints(3, include=[move])) == ((), ())
        assert (len(position.legal_moves), position.legal_moves.best(3)) == (0, ())
        for given in (move, str(move), "!"):
            with pytest.raises(wg.GameOver):
                game.push(given)
        with pytest.raises(wg.GameOver):
            position.rate(move)
        assert [reason.code for reason in position.check(move).reasons]


@pytest.mark.parametrize("name", GAMES)
def test_endless_texts_are_refused_at_once(name: str) -> None:  # P10
    position = wg.new_game(name, seed=1).position
    for text in ("A" * 10**6, "a" * 10**6, "?" * 10**6, "A B " * 10**5, "(A)" * 10**5, "> " * 10**5, "\u0301" * 10**6):
        began = time.process_time()
        assert not position.check(text)
        with pytest.raises(wg.InvalidText):
            position.parse(text)
        with pytest.raises(wg.InvalidText):
            type(position).from_text(text)
        assert time.process_time() - began < 0.5


def test_a_name_stands_for_a_lexicon_wherever_one_is_taken() -> None:  # P11
    assert wordmeld.WordLists(common="en").common == wg.Lexicon.load("en")
    assert scrabble.Position(rack="CAT", lexicon="en").lexicon == wg.Lexicon.load("en")
    for call in (
        lambda: wordmeld.WordLists(common="no such list"),
        lambda: scrabble.Position(rack="CAT", lexicon="no such list"),
        lambda: wg.new_game("kortalfapet", lexicon="no such list"),
        lambda: wg.new_game("wordmeld", lexicon="no such list"),
    ):
        with pytest.raises(wg.UnknownLexicon):
            call()
    game = scrabble.Game(lexicon="en", seed=3)
    for _ in range(3):
        game.push(game.legal_moves[0])
    record = scrabble.gcg.loads(scrabble.gcg.dumps(game))
    assert record.replay(lexicon="en").rules == game.rules
    with pytest.raises(wg.UnknownLexicon):
        record.replay(lexicon="no such list")
    with pytest.raises(TypeError):
        record.replay(lexicon=5)  # type: ignore[arg-type]
