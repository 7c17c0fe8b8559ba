"""Texts that people and programs send: records, positions, rules, searches. Strange bytes become surrogates."""

from __future__ import annotations

import functools
import json
import random
from itertools import islice
from typing import Any

import wordgame as wg
from wordgame import alkort, kortalfapet, scrabble, where, wordmeld
from wordgame.cli.lexica import read_criterion

EN_WORDS = ["aa", "ab", "at", "care", "cat", "cats", "other", "bowl", "bowls", "so", "do", "jin", "facets", "adagio"]


@functools.cache
def en() -> wg.Lexicon:
    return wg.Lexicon.from_words(EN_WORDS, alphabet="en", name="few")


@functools.cache
def sv() -> wg.Lexicon:
    return wg.Lexicon.from_words(["kör", "köra", "katt", "en", "et", "ön"], alphabet="sv", name="några")


@functools.cache
def lists() -> wordmeld.WordLists:
    return wordmeld.WordLists(common=en(), official=["other", "bowl"], winning=["wordmeld"])


def decoded(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def played(name: str, moves: int, seed: int = 5, **options: Any) -> Any:
    """A game some moves old."""
    game, rng = wg.new_game(name, seed=seed, **options), random.Random(seed)
    for _ in range(moves):
        if not game.is_over:
            game.push(rng.choice(list(game.legal_moves)))
    return game


def gcg(data: bytes) -> None:
    record = scrabble.gcg.loads(decoded(data), strict=len(data) % 2 == 0)
    scrabble.gcg.loads(scrabble.gcg.dumps(record))
    for difference in record.replay(lexicon=en()).differences:
        str(difference)
    game = record.game(lexicon=en())
    scrabble.gcg.dumps(game)


def gcg_seeds() -> list[bytes]:
    game = scrabble.Game(2, lexicon=en(), rules="scrabble-en", seed=1, racks=["CATSXYZ", "DEIILTO"])
    game.push("8F CAT")
    game.push("9F DO", phony=True)
    game.challenge()
    game.push("pass")
    ended = played("scrabble", 12, lexicon="en")
    return [
        b"#player1 ann Ann\n#player2 bo Bo\n>ann: CATSXYZ 8F CAT +10 10\n>bo: DEIILTO I8 SO +8 8\n#note hm\n",
        b"#character-encoding UTF-8\n#lexicon en\n#tile-distribution english\n#player1 a A\n#player2 b B\n"
        b"#rack1 ABCDEFG\n>a: CATS -- -5 -5\n>b: ABC (challenge) +5 5\n>b: (time) -10 -5\n>a: (IQ) +22 17\n",
        scrabble.gcg.dumps(game).encode(),
        scrabble.gcg.dumps(ended).encode(),
    ]


def cgp(data: bytes) -> None:
    position = scrabble.cgp.loads(decoded(data), lexicon=en())
    len(position.legal_moves)
    scrabble.cgp.loads(scrabble.cgp.dumps(position), lexicon=en())


def cgp_seeds() -> list[bytes]:
    empty = "/".join(["15"] * 15)
    return [
        b"15/15/15/15/15/15/2JIN10/3FACETS6/15/15/15/15/15/15/15 AAADGIO/AEIOORT 30/25 0",
        f"{empty} ABC?/ 0/0 3 lex few; ld english; bdn standard; bb 50; mcnt 2;".encode(),
        f"{empty.replace('15', '[CH]14', 1)} [LL]A/ 0/0 0 ld spanish;".encode(),
    ]


def toml(data: bytes) -> None:
    rules = scrabble.Rules.from_toml(decoded(data) + "\n")
    assert scrabble.Rules.from_toml(rules.to_toml()) == rules
    len(scrabble.Position(rack="CAT", lexicon=en(), rules=rules).legal_moves) if rules.alphabet == en().alphabet else 0


def toml_seeds() -> list[bytes]:
    return [
        b'preset = "scrabble-sv"\nrack_size = 8\n',
        scrabble.Rules.preset("scrabble-en").to_toml().encode()[:6000],
        b'preset = "scrabble-en"\nrack_size = 8\nmax_tiles = 6\nexchange_limit = 1\n[bonus]\n4 = 5\n5 = 15\n[layout]\n'
        b'name = "x"\nrows = ["..5", ".*.", "w.#"]\n[layout.legend.5]\nletter = 5\n[layout.legend.w]\nword = 2\n'
        b"stays = true\n",
    ]


def alkort_record(data: bytes) -> None:
    game = alkort.records.loads(decoded(data))
    alkort.records.loads(alkort.records.dumps(game))
    len(game.legal_moves)


def alkort_record_seeds() -> list[bytes]:
    return [alkort.records.dumps(played("alkort", moves)).encode() for moves in (0, 30, 60)]


def scrabble_position(data: bytes) -> None:
    position = scrabble.Position.from_text(decoded(data), lexica=[en()])
    _held(position)


def scrabble_position_seeds() -> list[bytes]:
    return [played("scrabble", moves).position.to_text().encode() for moves in (0, 5)]


def kortalfapet_position(data: bytes) -> None:
    _held(kortalfapet.Position.from_text(decoded(data), lexicon=sv()))


def kortalfapet_position_seeds() -> list[bytes]:
    games = [played("kortalfapet", 6, players=players, lexicon=sv()) for players in (2, 3)]
    return [b"two; table K3 U4 L2; hand E1 R1", *(str(game.position).encode() for game in games)]


def wordmeld_position(data: bytes) -> None:
    _held(wordmeld.Position.from_text(decoded(data), lists=lists()))


def wordmeld_position_seeds() -> list[bytes]:
    game = played("wordmeld", 6, lexicon=en())
    return [b"BOWL OTHER / SAB? / turn stock=5 others=3,4", str(game.position).encode()]


def alkort_position(data: bytes) -> None:
    _held(alkort.Position.from_text(decoded(data)))


def alkort_position_seeds() -> list[bytes]:
    return [played("alkort", moves).position.to_text().encode() for moves in (1, 9, 30)]


def _held(position: Any) -> None:
    """What was accepted is sound: it goes out and comes back, and can be asked."""
    json.dumps(position.to_dict())
    moves = position.legal_moves
    if len(moves):
        move = moves[0]
        assert position.parse(str(move)) == move, "the text of a move is another move"
        assert position.check(move), "a listed move is not legal"


def search(data: bytes) -> None:
    """Look-ups: a method, by the first letter, of the rest of the text."""
    text = decoded(data)
    names = ("anagrams", "subanagrams", "match", "with_prefix", "containing", "hooks", "extensions", "words_in")
    name = names[(ord(text[0]) if text else 0) % len(names)]
    found = getattr(en(), name)(text[1:])
    list(islice(found, 100)) if hasattr(found, "__iter__") else str(found)
    text[1:] in en()  # noqa: B015  # a question may raise
    en().judge([text[1:]])


def search_seeds() -> list[bytes]:
    return [bytes((first,)) + word for first in range(64, 72) for word in (b"cat?", b"c?[ab]*", b"*ar*", b"xxcatsyy")]


def criteria(data: bytes) -> None:
    """Criteria as the command line reads them, one a line, and the search."""
    asked = [read_criterion(line) for line in decoded(data).split("\n")[:5]]
    list(islice(en().search(*asked), 100))


def criteria_seeds() -> list[bytes]:
    names = sorted(set(where.__all__) - {"Criterion", "Group", "Limit"})
    arguments = ('"cat?"', "2, 5", "1", '["at", "ar"]', '"aeiou", 50', "1, 3, blanks=0")
    return [f"{name}({some})".encode() for name in names for some in arguments] + [b"~length(3)\nc?t*\nlimit(3)"]
