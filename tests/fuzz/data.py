"""Dicts that clients send: an input is JSON, the name of a reader and its data."""

from __future__ import annotations

import functools
import json
import random
from collections.abc import Callable
from typing import Any

import wordgame as wg
from wordgame import alkort, kortalfapet, scrabble, wordmeld
from wordgame.crossword import Layout, Square
from wordgame.protocol.registry import module as registry_module

GAMES = wg.games()


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value.to_dict()))


@functools.cache
def readers(name: str) -> dict[str, tuple[Callable[[Any], Any], Any]]:
    """Readers by name with data that each reads, of a game that has been played for a while."""
    game = wg.new_game(name, seed=5)
    rng = random.Random(5)
    for _ in range(9):
        if not game.is_over:
            game.push(rng.choice(list(game.legal_moves)))
    if game.is_over:
        game.pop()
    home = registry_module(name)
    position, turn = game.position, game.history[-1]
    hint = position.hints(1, worlds=2)[0]
    verdict, refused = position.check(hint.move), position.check(turn.move)
    rating = position.rate(hint.move)
    ended = wg.load_game(plain(game))
    ended.resign(0)
    made: dict[str, tuple[Callable[[Any], Any], Any]] = {
        "load game": (wg.load_game, plain(game)),
        "load ended game": (wg.load_game, plain(ended)),
        "load position": (wg.load_position, plain(position)),
        "game": (home.Game.from_dict, plain(game)),
        "position": (home.Position.from_dict, plain(position)),
        "position text": (home.Position.from_text, position.to_text()),
        "move": (home.Move.from_dict, plain(turn.move)),
        "turn": (type(turn).from_dict, plain(turn)),
        "rules": (home.Rules.from_dict, plain(game.rules)),
        "hint": (wg.Hint.from_dict, plain(hint)),
        "rating": (wg.Rating.from_dict, plain(rating)),
        "verdict": (wg.Verdict.from_dict, plain(verdict)),
        "refusal": (wg.Verdict.from_dict, plain(refused)),
        "outcome": (wg.Outcome.from_dict, plain(ended.outcome)),
        "message": (wg.Message.from_dict, plain(hint.why[0])),
    }
    for reason in refused.reasons[:1]:
        made["reason"] = (wg.Reason.from_dict, plain(reason))
    return made


def _read(known: dict[str, tuple[Callable[[Any], Any], Any]], data: bytes) -> None:
    try:
        name, given = json.loads(data)
        reader = known[name][0]
    except (ValueError, LookupError, TypeError, RecursionError):
        return  # not an input of this target
    made = reader(given)
    if hasattr(made, "legal_moves"):  # what was accepted is sound
        json.dumps(made.to_dict())
        len(made.legal_moves)


def reader(name: str) -> Callable[[bytes], None]:
    return lambda data: _read(readers(name), data)


def seeds(name: str) -> Callable[[], list[bytes]]:
    return lambda: [json.dumps([key, value]).encode() for key, (_, value) in readers(name).items()]


@functools.cache
def parts() -> dict[str, tuple[Callable[[Any], Any], Any]]:
    """Readers of the smaller values."""
    meld = wordmeld.Position(table=["OTHER"], hand="SLOBW?", lists=wordmeld.WordLists(common=wg.Lexicon.load("en")))
    cards = kortalfapet.Position.from_text("two; table K3 U4 L2; hand E1 R1", lexicon="sv")
    open_deal = alkort.solve([" ".join(alkort.CARDS[seat * 2 : seat * 2 + 2]) for seat in range(4)], table_mb=1.0)
    layout = scrabble.Rules.preset("scrabble-en").layout
    game = scrabble.Game(lexicon="en", rules="scrabble-en", seed=1, racks=["CATSXYZ", "DEIILTO"])
    placed = game.position.parse("8F CAT")
    game.push(placed)
    game.push("9F DO", phony=True)
    return {
        "alphabet": (wg.Alphabet.from_dict, plain(wg.Alphabet.load("es"))),
        "tiles": (wg.TileSet.from_dict, plain(wg.TileSet.load("scrabble_en"))),
        "layout": (Layout.from_dict, plain(layout)),
        "square": (Square.from_dict, plain(layout.at(0, 0))),
        "formed word": (scrabble.FormedWord.from_dict, plain(placed.words[0])),
        "challenge": (scrabble.Challenge.from_dict, plain(game.challenge())),
        "alkort deal": (alkort.Deal.from_dict, plain(alkort.Game(seed=1).deals[0])),
        "alkort solution": (alkort.Solution.from_dict, plain(open_deal)),
        "wordmeld solution": (wordmeld.Solution.from_dict, plain(meld.solve(n=1, seconds=0.1))),
        "wordmeld word": (wordmeld.Word.from_dict, plain(meld.check("OTHER > (OTHER)S").words[0])),
        "deck": (kortalfapet.Deck.from_dict, plain(kortalfapet.Deck.load("default"))),
        "kortalfapet word": (kortalfapet.Word.from_dict, plain(cards.legal_moves[0].words[0])),
    }


def read_part(data: bytes) -> None:
    _read(parts(), data)


def part_seeds() -> list[bytes]:
    return [json.dumps([key, value]).encode() for key, (_, value) in parts().items()]
