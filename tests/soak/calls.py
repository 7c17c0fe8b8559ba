"""Long calls of every kind, on positions that keep them busy for many seconds. Each takes `stop` and `seconds`."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import wordgame as wg
from wordgame import alkort, kortalfapet, scrabble, wordmeld

Call = Callable[..., object]


@cache
def lexicon(name: str) -> wg.Lexicon:
    return wg.Lexicon.load(name)


@cache
def opened(seed: int = 3) -> scrabble.Position:
    """A Scrabble game six turns old, with two blanks on the rack."""
    game = scrabble.Game(2, lexicon=lexicon("en"), rules="scrabble-en", seed=seed)
    for _ in range(6):
        game.push(game.legal_moves.best(1, by="score")[0])
    position = game.position
    return scrabble.Position(position.board, rack="AEINST?", lexicon=lexicon("en"), scores=position.scores)


@cache
def widest() -> scrabble.Position:
    """A board of 32 by 32 squares, half played, with three blanks on the rack: a worst case."""
    tiles = dict.fromkeys(wg.Alphabet.load("en").letters, (40, 1))
    rows = ["." * 32 for _ in range(32)]
    rows[15] = "." * 15 + "*" + "." * 16
    rules = scrabble.Rules.of(
        {
            "layout": {"name": "wide", "rows": rows},
            "tiles": {"alphabet": "en", "tiles": {k: list(v) for k, v in tiles.items()}, "blanks": 40},
            "rack_size": 7,
        }
    )
    rng = random.Random(5)
    game = scrabble.Game(2, lexicon=lexicon("en"), rules=rules, seed=5)
    for _ in range(40):
        moves = game.legal_moves.best(12, by="score")
        game.push(rng.choice(moves))
    position = game.position
    return scrabble.Position(position.board, rack="AEIN???", lexicon=lexicon("en"), rules=rules)


@cache
def end_of_game() -> scrabble.Position:
    """A hard end: seven tiles each, awkward ones among them, on an open board."""
    board = opened().board
    return scrabble.Position(
        board, rack="QVWUJIX", unseen="AEIOUST", bag_size=0, lexicon=lexicon("en"), check_tiles=False
    )


def _after(turns: int, players: int) -> kortalfapet.Position:
    game = kortalfapet.Game(players=players, lexicon=lexicon("sv"), seed=3)
    for _ in range(turns):
        game.push(game.legal_moves.best(1)[0])
    return game.position


@cache
def cards_for_two() -> kortalfapet.Position:
    return _after(4, 2)


@cache
def cards_in_rounds() -> kortalfapet.Position:
    return _after(6, 3)


@cache
def fullest_table() -> wordmeld.Position:
    """Fourteen words on the table and three jokers in the hand."""
    words = ["OPRASÍ", "POLOVÉ", "OKENNÉ", "ĽAPOTY", "PRÁŠIL", "TIESNE", "SLZIŤ", "MOČILO", "KRAVA", "DOMOV", "STOLY"]
    words += ["RUKAVE", "HLAVA", "NOHA"]
    return wordmeld.Position(table=words, hand="BOGŽAVI???", lists=wordmeld.WordLists(common=lexicon("sk")))


@cache
def open_deals() -> list[list[str]]:
    """Deals whose suits are followed: each takes a while to solve."""
    return [[" ".join(hand) for hand in alkort.Game(seed=seed).deals[0].hands] for seed in range(400)]


@cache
def tricks() -> alkort.Position:
    return alkort.Game(seed=1).position


def _hints(position: Callable[[], Any], **options: Any) -> Call:
    return lambda **limits: position().hints(**options, **limits)


def calls() -> dict[str, Call]:
    """The long calls by name, each a function of `stop` and `seconds`."""
    many = 1_000_000
    return {
        "scrabble endgame": lambda **limits: end_of_game().solve(**limits),
        "scrabble simulation": _hints(opened, by="simulation", worlds=many, candidates=20),
        "scrabble simulation, two threads": _hints(opened, by="simulation", worlds=many, threads=2),
        "scrabble simulation, widest board": _hints(widest, by="simulation", worlds=many),
        "kortalfapet, two players": _hints(cards_for_two, worlds=100_000),
        "kortalfapet, rounds": _hints(cards_in_rounds, worlds=100_000),
        "wordmeld solve": lambda **limits: fullest_table().solve(n=5, **limits),
        "wordmeld hints": _hints(fullest_table, worlds=many),
        "alkort solve": lambda **limits: [alkort.solve(hands, **limits) for hands in open_deals()],
        "alkort hints": _hints(tricks, worlds=many),
        "alkort hints by solving": _hints(tricks, worlds=many, method="solve"),
    }


def unlimited() -> dict[str, Call]:
    """Long calls that take no time limit: only Ctrl-C ends them before they are done."""
    play = partial(scrabble.self_play, lexicon=lexicon("en"), rules="scrabble-en")
    return {
        "scrabble self-play": lambda: play(500_000),
        "scrabble self-play, two threads": lambda: play(500_000, threads=2),
        "every word of a lexicon": lambda: [
            word for _ in range(100) for word in lexicon("sk") if word in lexicon("sk")
        ],
        "lists of moves": lambda: [len(fresh().legal_moves) for _ in range(100_000)],
        "pattern": lambda: [lexicon("sk").match("*A*E*I*") for _ in range(10_000)],
        "lexicon from words": lambda: wg.Lexicon.from_words(list(lexicon("sk")) * 6, alphabet="sk"),
    }


def fresh() -> scrabble.Position:
    """A position that nothing is kept of."""
    return scrabble.Position(widest().board, rack="AEIN???", lexicon=lexicon("en"), rules=widest().rules)
