"""Simulation: the same worlds by the slow way, what it may know, the same result again, limits and refusals."""

from __future__ import annotations

import json
import os
import random
import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wordgame as wg
from tests.reference import simulate as reference
from tests.scrabble.test_against_reference import SQUARES
from wordgame.alphabet import Alphabet
from wordgame.crossword.grid import Layout
from wordgame.lexicon import Lexicon
from wordgame.scrabble import Game, Leaves, Move, MoveKind, Position, Rules, cgp
from wordgame.scrabble.advice.chances import win_chances
from wordgame.scrabble.advice.chances.table import REACH
from wordgame.scrabble.advice.leaves import default_leaves
from wordgame.scrabble.advice.simulation import POINT, World, try_moves, world
from wordgame.scrabble.referee.table import Table
from wordgame.tiles import Rack, TileSet

EXAMPLES = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "60"))
LINE = "15/15/15/15/15/15/2JIN10/3FACETS6/15/15/15/15/15/15/15 AAADGIO/ 30/25 0"


@pytest.fixture(scope="module")
def position() -> Position:
    return cgp.loads(LINE, lexicon="en")


# -- the slow way -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ordered(Table):
    """The referee's state with a bag in a known order, the next tile last."""

    order: bytes = b""
    places: tuple[int, ...] = ()
    returned: int = 0

    def _drawn(self, seat: int, count: int) -> Ordered:
        count = min(count, len(self.order), self.rules.rack_size - self.held(seat))
        if count <= 0:
            return self
        tiles = Rack.of(self.pool.alphabet, self.order[-count:])
        racks = (*self.racks[:seat], self.racks[seat] + tiles, *self.racks[seat + 1 :])
        return replace(self, racks=racks, pool=self.pool - tiles, order=self.order[:-count])

    def after(self, move: Move, used: Rack) -> Table:
        state = super().after(move, used)
        assert isinstance(state, Ordered)
        if move.kind is MoveKind.EXCHANGE:
            order, returned = bytearray(state.order), state.returned
            for tile in used.tiles():
                order.insert(state.places[returned % 32] * (len(order) + 1) >> 32, tile)
                returned += 1
            state = replace(state, order=bytes(order), returned=returned)
        return state


def state_of(position: Position, drawn: World) -> Ordered:
    rules, players = position.rules, len(position.scores)
    passes, exchanges = [0] * players, [0] * players
    if position.state.passes is not None:  # the referee has told them
        passes = list(position.state.passes)
    elif position.bag_size < max(1, rules.exchange_limit):
        for turn in range(1, position.scoreless + 1):
            passes[-turn % players] += 1
    if rules.max_exchanges is not None and position.exchanges_left is not None:
        exchanges[0] = rules.max_exchanges - position.exchanges_left
    return Ordered(
        rules, 0, position.state.board, (position.state.rack, *drawn.racks), (0,) * players,
        Rack.of(position.alphabet, drawn.bag), position.scores, 0, True, scoreless=position.scoreless,
        passes=tuple(passes), exchanges=tuple(exchanges), lost_turns=(0,) * players, order=drawn.bag,
        places=drawn.places,
    )  # fmt: skip


def slowly(position: Position, moves: Sequence[Move], table: Leaves, plies: int, seed: int, worlds: int) -> list[Any]:
    """Mean lead, reply, bingos, chance to win and worth of each move, as `Trials` has them."""
    lexicon, players = position.lexicon, len(position.scores)

    def view(state: Table) -> Position:
        unseen = state.pool
        for seat, rack in enumerate(state.racks):
            unseen = unseen if seat == state.turn else unseen + rack
        most = state.rules.max_exchanges
        return Position(
            state.tiles, rack=state.racks[state.turn], lexicon=lexicon, rules=state.rules, scores=state.points,
            unseen=unseen, bag_size=state.bag_size, check_tiles=False,
            exchanges_left=None if most is None else most - state.exchanges[state.turn],
        )  # fmt: skip

    def chance(points: int, tiles: int) -> float:
        return win_chances(position.rules).at("both", max(-REACH, min(points, REACH)), tiles)

    def used(seen: Position, move: Move) -> Rack:
        tiles = "".join(tile for _, _, tile in move.placed) if move.is_placement else move.tiles
        return Rack.of(seen.alphabet, seen.alphabet.encode_tiles(tiles))

    states = [state_of(position, world(position.state, seed, number)) for number in range(worlds)]
    out = []
    for move in moves:
        lead = reply = bingo = win = 0.0
        for state in states:
            gained, turns, last = reference.gains(state, move, plies, table, view, used)
            lead += gained[0] - sum(gained[1:]) / max(1, players - 1)
            reply += turns[0][1].score if turns else 0
            own = [turn for seat, turn in turns[:players] if seat == 0]
            bingo += any(turn.count >= position.rules.tiles_per_move for turn in own if turn.is_placement)
            total = [1000 * a + b for a, b in zip(position.scores, gained, strict=True)]
            win += reference.win(total, last, chance)
        mean, won = lead / 1000 / worlds, win / worlds
        worth = won + POINT * mean if players == 2 else mean
        out.append((mean, reply / worlds, bingo / worlds, won, worth))
    return out


def same(position: Position, moves: Sequence[Move], table: Leaves, plies: int, seed: int, worlds: int) -> None:
    found = try_moves(position.state, moves, leaves=table, plies=plies, seed=seed, worlds=worlds)
    expected = slowly(position, moves, table, plies, seed, found.worlds[0])
    for figures in zip(expected, found.mean, found.reply, found.bingo, found.win, found.worth, strict=True):
        assert figures[0][:3] == pytest.approx(figures[1:4], abs=1e-9)
        assert figures[0][3:] == pytest.approx(figures[4:], abs=2e-6)  # the core has millionths


def small_game(rng: random.Random) -> tuple[Game, Leaves]:
    letters = rng.choice([["A", "B", "C"], ["A", "H", "C", "CH", "O"], ["A", "B", "NY", "N", "Y"]])
    common = letters
    if rng.random() < 0.15:
        letters = letters + [chr(0x0410 + i) for i in range(32)]  # needs more than 32 bits a set
    alphabet = Alphabet(letters)
    words = {"".join(f"[{c}]" for c in rng.choices(common, k=rng.choice([2, 2, 3, 3, 4, 5]))) for _ in range(25)}
    lexicon = Lexicon.from_words(sorted(words), alphabet)
    tiles = {letter: (rng.randrange(1, 9), rng.randrange(6)) for letter in common}
    rows, columns = rng.choice([(5, 5), (7, 7), (6, 9), (9, 6), (15, 15), (8, 17)])
    dull = "a" * (30 if columns > 9 else 4)  # long lines full of premiums could make a word worth too much
    signs = ["".join(rng.choices(dull + "bcefgh", k=columns)) for _ in range(rows)]
    if rng.random() < 0.7:
        signs[rows // 2] = "s" + signs[rows // 2][1:]
    players = rng.choice([1, 2, 2, 2, 3, 4])
    scoreless = rng.choice([None, 2, 6])
    rules = Rules(
        tiles=TileSet(alphabet, tiles, blanks=rng.randrange(3)), layout=Layout.from_rows(signs, legend=SQUARES),
        rack_size=rng.choice([2, 3, 5, 7]), bonus=((2, 5), (3, 20)), exchange_limit=rng.choice([0, 1, 3, 7]),
        max_exchanges=rng.choice([None, None, 0, 1, 2]), end_bonus=rng.choice(Rules.CHOICES["end_bonus"]),
        passed_out=rng.choice(Rules.CHOICES["passed_out"]), scoreless_limit=scoreless,
        pass_limit=rng.choice([1, 2, 3] if scoreless is None else [None, 2]),
        max_tiles=rng.choice([None, None, 2]),
    )  # fmt: skip
    texts = [f"[{letter}]" for letter in common] + ["?"]
    terms = {"".join(rng.choices(texts, k=rng.choice([1, 1, 2, 3]))): rng.randrange(-9, 9) * 500 for _ in range(12)}
    exact = {"".join(rng.choices(texts, k=rng.choice([2, 4]))): rng.randrange(-9, 9) * 500 for _ in range(3)}
    empty = rng.random() < 0.3
    table = Leaves(alphabet, {}) if empty else Leaves(alphabet, terms, exact=exact)
    game = Game(players, lexicon=lexicon, rules=rules, seed=rng.randrange(1000))
    for _ in range(rng.randrange(14)):
        move = game.legal_moves.best(by="equity", leaves=table)[0]
        game.push(move)
        if game.is_over:
            game.pop()
            break
    return game, table


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.integers(0, 2**32))
def test_the_same_worlds_by_the_slow_way(seed: int) -> None:
    rng = random.Random(seed)
    game, table = small_game(rng)
    position = game.position
    legal = list(position.legal_moves)
    best = position.legal_moves.best(2, by="equity", leaves=table)
    moves = list(dict.fromkeys([*best, rng.choice(legal), legal[-1]]))
    same(position, moves, table, rng.choice([0, 1, 2, 3, 5]), seed, 3)


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        ("scrabble-en", LINE),
        ("scrabble-en", "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 VVIIUU?/ 0/0 0"),
        ("wordfeud-en", "15/15/15/15/15/15/2JIN10/3FACETS6/15/15/15/15/15/15/15 AAADGIO/E/ 30/25/7 0"),
    ],
)
def test_english_by_the_slow_way(rules: str, line: str) -> None:
    position = cgp.loads(line, lexicon="en", rules=rules)
    best = position.legal_moves.best(2, by="equity")
    exchange = next(move for move in position.legal_moves.ranked() if move[1].kind is MoveKind.EXCHANGE)[1]
    moves = list(dict.fromkeys([*best, exchange, position.parse("pass")]))
    same(position, moves, default_leaves(position.rules), 3, 7, 2)


def test_an_english_end_is_played_out() -> None:
    game = Game(2, lexicon="en", rules="scrabble-en", seed=7)
    while game.bag_size > 3:
        game.push(game.legal_moves.best(by="equity")[0])
    table = default_leaves(game.rules)
    same(game.position, game.legal_moves.best(3, by="equity"), table, 2, 1, 2)
    while game.bag_size:
        game.push(game.legal_moves.best(by="equity")[0])
    position = game.position
    same(position, game.legal_moves.best(4, by="equity"), table, 2, 1, 1)
    hint = position.hints(1, by="simulation")[0]
    assert (hint.details["worlds"], hint.details["error"]) == (1, 0)
    assert "known" in hint.why[0]


# -- hints ------------------------------------------------------------------------------------------------------------


def plain(hints: Sequence[wg.Hint[Move]]) -> str:
    return json.dumps([hint.to_dict() for hint in hints])


def test_hints(position: Position) -> None:
    hints = position.hints(3, by="simulation", worlds=64, seed=5)
    assert [hint.value for hint in hints] == sorted((hint.value for hint in hints), reverse=True)
    best = hints[0]
    assert best.unit == "win"
    assert best.value == pytest.approx(best.details["win"] + POINT * best.details["lead"])
    assert best.details["worlds"] == 64
    assert best.why[0].startswith(
        f"{best.details['lead']:+.1f} points (give or take {best.details['error']:.1f}) over 64"
    )
    assert best.reveal(5).startswith(best.move.notation)
    assert 0 <= best.details["bingo"] <= 1
    assert 0 <= best.details["win"] <= 1
    assert best.details["reply"] > 10
    assert position.hints(0, by="simulation") == ()


def test_no_turn_after_the_move_is_equity(position: Position) -> None:
    hints = position.hints(15, by="simulation", plies=0, worlds=4)
    for hint in hints:
        assert hint.details["lead"] == pytest.approx(hint.details["equity"])
        assert hint.details["error"] == 0
    assert {hint.move for hint in hints} == {hint.move for hint in position.hints(15)}


def test_the_same_again_on_any_number_of_threads(position: Position) -> None:
    once = plain(position.hints(2, by="simulation", worlds=100, seed=3))
    assert plain(position.hints(2, by="simulation", worlds=100, seed=3, threads=2)) == once
    assert plain(position.hints(2, by="simulation", worlds=100, seed=3, threads=3)) == once
    assert plain(position.hints(2, by="simulation", worlds=100, seed=4)) != once


def test_what_is_clearly_worse_is_dropped(position: Position) -> None:
    moves = position.legal_moves.best(15, by="equity")
    found = try_moves(position.state, moves, keep=1, worlds=160)
    assert min(found.worlds) < max(found.worlds) == 160
    all_of_them = try_moves(position.state, moves, worlds=160)
    assert set(all_of_them.worlds) == {160}
    assert max(found.mean[at] for at in range(15) if found.worlds[at] == 160) == max(all_of_them.mean)


def test_candidates_of_ones_own(position: Position) -> None:
    hints = position.hints(5, by="simulation", candidates=["pass", "exchange AAI", "B6 ADAGIO"], worlds=16)
    assert [str(hint.move) for hint in hints] == ["B6 ADAGIO", "exchange AAI", "pass"]
    with pytest.raises(wg.IllegalMove, match="ADAGIOX"):
        position.hints(5, by="simulation", candidates=["B6 ADAGIOX"])
    with pytest.raises(wg.IllegalMove, match="say which"):
        position.hints(5, by="simulation", candidates=["exchange 3"])
    with pytest.raises(TypeError, match="candidates"):
        position.hints(5, by="simulation", candidates="pass")


def test_hidden_tiles_change_nothing() -> None:
    game = Game(3, lexicon="en", rules="scrabble-en", seed=2)
    for _ in range(4):
        game.push(game.legal_moves.best()[0])
    state = game.table
    mine = plain(game.position.hints(2, by="simulation", worlds=16))
    hidden = list("".join(game.racks[seat] for seat in range(3) if seat != game.turn) + str(state.pool))
    for seed in range(3):
        random.Random(seed).shuffle(hidden)
        racks = ["".join(hidden[:7]), "".join(hidden[7:14])]
        racks.insert(game.turn, game.racks[game.turn])
        other = Game(
            3, lexicon="en", rules="scrabble-en", seed=seed, board=state.tiles, racks=racks, scores=game.scores,
            turn=game.turn,
        )  # fmt: skip
        assert other.racks != game.racks
        assert plain(other.position.hints(2, by="simulation", worlds=16)) == mine


def test_worlds_hold_what_is_known() -> None:
    position = cgp.loads(LINE.replace("AAADGIO/", "AAADGIO/QZ"), lexicon="en")
    seen = set()
    for number in range(20):
        drawn = world(position.state, 1, number)
        rack = str(drawn.racks[0])
        assert {"Q", "Z"} <= set(rack)
        assert len(rack) == 7
        assert len(drawn.bag) == position.bag_size
        assert drawn.racks[0] + Rack.of(position.alphabet, drawn.bag) == position.state.unseen
        seen.add(rack)
    assert len(seen) > 15
    assert world(position.state, 1, 3) == drawn_again(position, 3)
    late = Position(rack="CAT", lexicon=position.lexicon, scores=(0, 0, 0), unseen="ABCDEEEE", bag_size=0)
    assert [len(rack) for rack in world(late.state, 1, 0).racks] == [4, 4]


def drawn_again(position: Position, number: int) -> World:
    return world(Position.from_dict(position.to_dict(), lexicon=position.lexicon).state, 1, number)


# -- limits and refusals ----------------------------------------------------------------------------------------------


def test_time_and_stop(position: Position) -> None:
    stop = threading.Event()
    stop.set()
    none: list[dict[str, Any]] = [{"stop": stop}, {"seconds": 0}, {"seconds": -1}]
    for limits in none:
        hints = position.hints(2, by="simulation", **limits)
        assert [hint.details["worlds"] for hint in hints] == [4, 4]
        assert plain(hints) == plain(position.hints(2, by="simulation", worlds=4))
    timed = position.hints(1, by="simulation", seconds=0.05, threads=2)[0]
    again = position.hints(1, by="simulation", worlds=timed.details["worlds"])[0]
    assert timed.to_dict() == again.to_dict()


@pytest.mark.parametrize(
    ("options", "option"),
    [
        ({"worlds": 0}, "worlds"),
        ({"worlds": 10**9}, "worlds"),
        ({"plies": -1}, "plies"),
        ({"plies": 101}, "plies"),
        ({"threads": 0}, "threads"),
        ({"candidates": 0}, "candidates"),
        ({"candidates": []}, "candidates"),
        ({"candidates": 501}, "candidates"),
        ({"seconds": float("nan")}, "seconds"),
        ({"by": "luck"}, "by"),
    ],
)
def test_numbers_that_cannot_be(position: Position, options: dict[str, Any], option: str) -> None:
    with pytest.raises(wg.InvalidRules) as caught:
        position.hints(1, **{"by": "simulation", **options})
    assert caught.value.option == option


@pytest.mark.parametrize("name", ["worlds", "plies", "seed", "threads", "candidates", "leaves", "stop"])
def test_what_is_no_such_thing(position: Position, name: str) -> None:
    options: dict[str, Any] = {"by": "simulation", name: 1.5}
    with pytest.raises(TypeError, match=r"\w"):
        position.hints(1, **options)


def test_rules_and_positions_that_it_cannot_follow() -> None:
    words = Lexicon.from_words(["cat", "cats", "at", "as"])
    with pytest.raises(wg.InvalidRules, match="racks of up to 12") as caught:
        Position(rack="CAT", lexicon=words, rules={"rack_size": 13}).hints(1, by="simulation")
    assert caught.value.option == "rack_size"
    with pytest.raises(wg.InvalidRules) as caught:
        Position(rack="CAT", lexicon=words, rules={"min_first": 3}).hints(1, by="simulation")
    assert caught.value.option == "min_first"
    impossible: list[dict[str, Any]] = [{"bag_size": 5}, {"unseen": "ABC", "bag_size": 0, "opponents": ["QZ"]}]
    for options in impossible:
        with pytest.raises(wg.InvalidPosition):
            Position(rack="CAT", lexicon=words, **options).hints(1, by="simulation")
    with pytest.raises(wg.InvalidPosition, match="lexicon"):
        Position(rack="CAT").hints(1, by="simulation")
    with pytest.raises(wg.InvalidPosition, match="lexicon"):
        Position(rack="CAT").hints(1, by="simulation", candidates=["8G CAT"])


@pytest.mark.parametrize("name", Rules.presets())
def test_every_preset_is_played(name: str) -> None:
    rules = Rules.preset(name)
    counts = rules.tiles.counts[1:]
    texts = [f"[{letter}]" for letter, count in zip(rules.alphabet.letters, counts, strict=True) if count]
    rng = random.Random(1)
    words = {"".join(rng.choices(texts[:8], k=rng.choice([2, 3, 4]))) for _ in range(100)}
    position = Position(
        rack="".join(texts[: min(6, rules.rack_size)]),
        lexicon=Lexicon.from_words(sorted(words), rules.alphabet),
        rules=rules,
    )
    hints = position.hints(2, by="simulation", worlds=4, candidates=4)
    assert hints[0].value >= hints[1].value
