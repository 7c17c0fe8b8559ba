"""A front end that hands in anything: a legal answer, an error by name, or TypeError; nothing half changed."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

import wordgame as wg
from wordgame import alkort, batch, kortalfapet, scrabble, wordmeld
from wordgame.doors import count_of, expect, limits, pair_of, plain_reader, seat_of, shown
from wordgame.errors import InvalidPosition, InvalidRules, InvalidText, UnknownLexicon, WordgameError

Card = kortalfapet.Card
EN = wg.Lexicon.from_words(["aa", "ab", "at", "care", "cat", "cats", "other", "bowl", "bowls"], alphabet="en")
SV = wg.Lexicon.from_words(["kör", "köra", "katt", "en", "et"], alphabet="sv")
ROWS = ["." * 15] * 7 + [".......CAT....."] + ["." * 15] * 7
LISTS = wordmeld.WordLists(official=["other", "bowl", "bowls"], common=["bys"], winning=["wordmeld"])
SET = threading.Event()
SET.set()

STRANGE: list[Any] = [
    None, "", b"", [], {}, (), object(), 0, -1, 3, 10**9, 10**30, -(10**30), float("nan"), float("inf"), 1.5, True,
    "x", "ß", "İ", "\ud800", "\0", "A" * 300, "?" * 40, "ABCDEFGH" * 5, "*" * 500, "[", "[[[]]]", "(", "8D", "8D CAT",
    "D8 " + "A" * 300, "99Z Q", "-" + "9" * 400, "1" * 5000, ["A"], ["." * 15] * 14, ["." * 10**5] * 15, [None],
    [[]] * 4, {"a": 1}, {1: 2}, "en", "/", SET, print, (0, 0), (float("nan"), 0), ("a", "b"), [(10**30, 0, "A")],
    [(0, 0, None)], "A\nB", "\u200b", b"\xff" * 225, bytearray(b"abc"), memoryview(b"abc"), "[^", range(5), set(),
    10**400, -(10**400),
    [Card("a", 1)] * 300, {(0, 0, 0): Card("k")}, {(float("nan"), 0): Card("k")}, [Card.new_joker()] * 40,
]  # fmt: skip


def scrabble_position(**changes: Any) -> scrabble.Position:
    return scrabble.Position(**{"board": ROWS, "rack": "CARE", "lexicon": EN, **changes})


def scrabble_game() -> scrabble.Game:
    game = scrabble.Game(2, lexicon=EN, seed=1, racks=["CATSAEI", "CAREAEI"])
    game.push("8H CAT")
    return game


TABLE = [Card("k", 1), Card("ö", 2), Card("r", 1)]
HAND = [Card("k", 1), Card("a", 1), Card("t", 2), Card("t", 1), Card.new_joker()]


def two_players(**changes: Any) -> kortalfapet.Position:
    return kortalfapet.Position.two_player(**{"table": TABLE, "hand": HAND, "lexicon": SV, **changes})


def tableau(**changes: Any) -> kortalfapet.Position:
    cells = {(at, 0): card for at, card in enumerate(TABLE)}
    return kortalfapet.Position.round(**{"table": cells, "hand": HAND, "lexicon": SV, **changes})


def meld(**changes: Any) -> wordmeld.Position:
    return wordmeld.Position(**{"table": ["OTHER"], "hand": "SLOBW?", "lists": LISTS, **changes})


HANDS = [" ".join(alkort.CARDS[seat * 2 : seat * 2 + 2]) for seat in range(4)]


def tricks(**changes: Any) -> alkort.Position:
    return alkort.Position(**{"hand": " ".join(alkort.CARDS[:9]), **changes})


def solve(**changes: Any) -> alkort.Solution:
    return alkort.solve(**{"hands": HANDS, "table_mb": 1.0, **changes})


def advice(**changes: Any) -> object:
    return two_players().hints(**{"seconds": 0.01, "worlds": 2, **changes})


def simulated(**changes: Any) -> object:
    return scrabble_position().hints(**{"by": "simulation", "seconds": 0.01, "worlds": 2, "candidates": 3, **changes})


def best_turns(**changes: Any) -> object:
    return meld().solve(**{"seconds": 0.05, **changes})


def meld_advice(**changes: Any) -> object:
    return meld(hand="SLOB").hints(**{"seconds": 0.01, **changes})


def meld_game(**changes: Any) -> wordmeld.Game:
    return wordmeld.Game(**{"lists": LISTS, "seed": 1, **changes})


def trick_advice(**changes: Any) -> object:
    return tricks().hints(**{"worlds": 1, **changes})


def self_play(**changes: Any) -> object:
    return scrabble.self_play(1, **{"lexicon": EN, **changes})


def one(make: Callable[..., Any], name: str, value: Any) -> object:
    return make(**{name: value})


def doors() -> Iterator[tuple[str, Callable[[Any], object]]]:
    """Every argument of the public calls, as a function of that argument alone."""

    def each(make: Callable[..., Any], names: str) -> Iterator[tuple[str, Callable[[Any], object]]]:
        for name in names.split():
            yield f"{make.__qualname__}({name})", partial(one, make, name)

    yield from each(
        scrabble_position, "board rack lexicon rules scores unseen bag_size opponents scoreless opcodes exchanges_left"
    )
    yield from each(two_players, "table hand lexicon rules stock others scores gone buried spent scored drawn")
    yield from each(tableau, "table hand order others scores")
    yield from each(meld, "table hand rules opening phase discards stock others")
    yield from each(tricks, "hand seat trick played rules turn dealer exchange partner_highest scores")
    yield from each(solve, "hands leader rules trick tricks opening_run goals seconds stop table_mb")
    place = scrabble_position()
    yield from each(place.parse, "text row_labels")
    yield from each(place.hints, "n seconds leaves")
    yield from each(place.legal_moves.best, "n leaves")
    for position in (place, two_players(), tableau(), meld(), tricks()):
        name = type(position).__module__
        yield f"{name} parse", position.parse
        yield f"{name} check", position.check
        yield f"{name} from_dict", type(position).from_dict
        yield f"{name} move from_dict", type(position.legal_moves[0]).from_dict
    yield from each(advice, "n seconds worlds seed stop")
    yield from each(two_players().legal_moves.best, "n")
    yield from each(simulated, "n seconds leaves stop candidates plies worlds seed threads")
    yield from each(best_turns, "n seconds work stop")
    yield from each(meld_advice, "n seconds")
    yield from each(meld().plans, "n draws")
    yield from each(meld, "lists deck")
    yield from each(wordmeld.WordLists, "alphabet")
    yield from each(meld_game, "lists seed players deck")
    yield "WordMeld text", lambda value: wordmeld.Position.from_text(value, lists=LISTS)
    yield from each(trick_advice, "n seconds")
    yield from each(self_play, "lexicon leaves")
    yield "WordMeld seat", meld_game().position_of
    yield "Kortalfapet seat", kortalfapet.Game(lexicon=SV, seed=3).position_of
    yield "Alkort seat", alkort.Game(seed=1).position_of
    yield "tile_at", lambda value: place.tile_at(value, 0)
    yield "move", place.move
    yield "board after", place.board_after
    yield "CGP", scrabble.cgp.loads
    yield "CGP out", scrabble.cgp.dumps
    yield "GCG", scrabble.gcg.loads
    yield "GCG out", scrabble.gcg.dumps
    yield "Kortalfapet text", lambda value: kortalfapet.Position.from_text(value, lexicon=SV)
    yield "Alkort text", alkort.Position.from_text
    yield "Alkort record", alkort.records.loads
    yield "Lexicon.load", lambda value: wg.Lexicon.load(value, alphabet="en")
    for name in ("anagrams", "subanagrams", "match", "with_prefix", "containing", "hooks", "extensions", "words_in"):
        yield f"Lexicon.{name}", getattr(EN, name)
    for name in ("union", "judge"):
        yield f"Lexicon.{name}", getattr(EN, name)
    yield "limit", lambda value: EN.match("*", limit=value)
    yield "shortest", lambda value: EN.words_in("xxcat", shortest=value)
    yield "blanks", lambda value: EN.combinations("cat", blanks=value)
    yield "length", lambda value: list(EN.search(wg.where.length(value)))
    yield "in_list", lambda value: list(EN.search(wg.where.in_list(value)))
    yield "in", lambda value: value in EN
    yield "batch workers", lambda value: batch.map("upper", ["a"], workers=value)
    yield "batch errors", lambda value: batch.map("upper", ["a"], errors=value)
    yield "batch retries", lambda value: batch.map("upper", ["a"], retries=value)
    yield "batch executor", lambda value: batch.map("upper", ["a"], executor=value)


DOORS = dict(doors())


@pytest.mark.parametrize("door", DOORS)
def test_anything_gives_an_answer_or_an_error_by_name(door: str) -> None:
    for value in STRANGE:
        try:
            DOORS[door](value)
        except (WordgameError, TypeError):
            continue
        except ValueError as error:  # an option's value, refused in this package's own words
            if not any(words in str(error) for words in ("it can be", "but by")):
                raise


GAMES: dict[str, Callable[[], Any]] = {
    "scrabble": scrabble_game,
    "kortalfapet": lambda: kortalfapet.Game(lexicon=SV, seed=3),
    "wordmeld": lambda: wordmeld.Game(lists=LISTS, seed=1),
    "alkort": lambda: alkort.Game(seed=1),
}


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_refuses_changes_nothing(name: str) -> None:
    game = GAMES[name]()
    before = json.dumps(game.to_dict())
    for value in STRANGE:
        with pytest.raises((WordgameError, TypeError)):
            game.push(value)
        assert json.dumps(game.to_dict()) == before


@pytest.mark.parametrize("seat", [-1, 2, 10**30, None, 0.0, "0"])
def test_a_seat_that_is_none(seat: Any) -> None:
    game = scrabble_game()
    before = json.dumps(game.to_dict())
    for call in (lambda: game.position_of(seat), lambda: game.set_rack(seat, "A"), lambda: game.time_penalty(seat, 1)):
        with pytest.raises((WordgameError, TypeError)):
            call()
    assert json.dumps(game.to_dict()) == before


@pytest.mark.parametrize("name", GAMES)
def test_a_description_that_lacks_something_or_holds_anything(name: str) -> None:
    game = GAMES[name]()
    for thing in (game.position, game.legal_moves[0]):
        data = json.loads(json.dumps(thing.to_dict()))
        for key in data:
            for changed in ({k: v for k, v in data.items() if k != key}, *({**data, key: bad} for bad in STRANGE[:12])):
                try:
                    type(thing).from_dict(changed)
                except (WordgameError, TypeError):
                    continue


def test_a_stop_event_that_is_set_and_no_time_at_all() -> None:
    assert len(two_players().hints(1, stop=SET)) == 1
    assert meld().solve(n=1, stop=SET).proven in (False, True)
    assert solve(stop=SET).proven in (False, True)
    for seconds in (0, -1):
        assert scrabble_position().hints(1, seconds=seconds)
        assert two_players().hints(1, seconds=seconds)
        meld().solve(n=1, seconds=seconds)


def test_threads_share_positions_and_lexica() -> None:
    position, cards = scrabble_position(), two_players()
    expected = (list(map(str, position.legal_moves)), list(map(str, cards.legal_moves)), EN.match("*"))

    def work(_: int) -> tuple[list[str], list[str], list[str]]:
        fresh = scrabble_position()  # the graphs of a lexicon are made by whoever comes first
        return list(map(str, fresh.legal_moves)), list(map(str, cards.legal_moves)), EN.match("*")

    with ThreadPoolExecutor(8) as pool:
        assert all(result == expected for result in pool.map(work, range(32)))


def test_names_that_no_file_can_have() -> None:
    for name in ("A" * 300, "\0", "\ud800", "*" * 5000):
        with pytest.raises(UnknownLexicon):
            wg.Lexicon.load(name)


def test_the_checks_themselves() -> None:
    with pytest.raises(TypeError, match="a rack is str or list, not int"):
        expect(5, str | list, "a rack")
    assert (count_of(-3, "n"), count_of(10**30, "n")) == (0, 2**31 - 1)
    assert len(shown("A" * 10**6)) <= 80
    with pytest.raises(InvalidRules):
        limits(float("nan"), None)
    with pytest.raises(TypeError):
        limits(1.0, object())
    with pytest.raises(InvalidPosition):
        pair_of((1, 2, 3), "tricks")
    with pytest.raises(InvalidPosition):
        seat_of(2, 2)

    class Thing:
        @classmethod
        @plain_reader
        def from_dict(cls, data: dict[str, Any]) -> Any:
            return data["a"] + 1

    assert Thing.from_dict({"a": 1}) == 2
    for data in ({}, {"a": "1"}):
        with pytest.raises(InvalidText, match="does not describe a Thing"):
            Thing.from_dict(data)


LONG = [
    "A" * 5_000,
    "ж" * 5_000,
    "8D " + "K" * 5_000,
    "[" + "A" * 5_000,
    "A " * 2_500,
    "?" * 5_000,
    "a:b;" * 1_300,
]


def _said(call: Callable[[], Any]) -> str:
    """What a call's error says; some of these texts can be read, and are refused by `check` alone."""
    try:
        call()
    except (WordgameError, TypeError) as error:
        return str(error)
    return ""


@pytest.mark.parametrize("text", LONG, ids=lambda text: text[:4])
def test_messages_shorten_what_they_quote(text: str) -> None:
    head, bare = "#player1 a A\n#player2 b B\n>a: ", text.replace(" ", "")
    calls: list[Callable[[], Any]] = [
        *(partial(parse, text) for parse in (scrabble_position().parse, two_players().parse, meld().parse)),
        *(partial(load, text) for load in (scrabble.cgp.loads, scrabble.gcg.loads, scrabble.Rules.of, wg.Lexicon.load)),
        partial(scrabble.gcg.loads, "#" + text),
        partial(scrabble.gcg.loads, head + text),
        scrabble.gcg.loads(f"{head}ABC 8D {bare} +5 5\n").game,
        scrabble.gcg.loads(f"{head}{bare} 8D ABC +5 5\n").game,
        partial(scrabble.Position, rack=text),
        partial(scrabble.Position, [text] * 15),
        partial(scrabble_game().push, text),
        partial(scrabble_game().set_rack, 0, text),
        partial(scrabble.Game, racks=[text, "A"]),
        partial(scrabble.Move.from_dict, {"kind": text}),
        partial(alkort.solve, [[text]] * 4),
        partial(two_players, hand=text),
        partial(wg.new_game, text),
    ]
    assert sum(bool(_said(call)) for call in calls) > len(calls) / 2
    for call in calls:
        assert len(_said(call)) < 900
    for checked in (scrabble_position().check(text), two_players().check(text), meld().check(text)):
        assert all(len(str(reason)) < 900 for reason in checked.reasons)
