"""Self-play through the public door: whole games in the core, checked turn by turn against positions."""

from __future__ import annotations

import threading
from typing import Any

import pytest

import wordgame as wg
from wordgame import scrabble
from wordgame.scrabble.advice.leaves import default_leaves
from wordgame.scrabble.rules.ending import ended
from wordgame.tiles import TileSet


@pytest.mark.parametrize("rules", ["scrabble-en", "wordfeud-en", "super-scrabble"])
def test_each_turn_takes_the_best_score(rules: str) -> None:
    en = wg.Lexicon.load("en")
    played = scrabble.self_play(2, lexicon=en, rules=rules, seed=3, record=True)
    assert played.turns is not None
    totals = [[0, 0], [0, 0]]
    board: bytearray = bytearray()
    for turn in played.turns:
        kit = scrabble.Rules.preset(rules).layout
        if turn["turn"] == 0:
            board = bytearray(kit.n_rows * kit.n_columns)
        rack = en.alphabet.decode_tiles([int(tile) & 0x7F for tile in turn["rack"] if tile])
        position = scrabble.Position(bytes(board), rack=rack, lexicon=en, rules=rules, check_tiles=False)
        placements = position.legal_moves.placements
        if turn["kind"] == 0:
            in_bag = position.rules.tiles.total - sum(map(bool, board)) - 2 * position.rules.rack_size
            if in_bag > 0:
                assert turn["score"] == placements.top_score
            else:  # tiles that stay on the rack count too, once no more can be drawn
                assert turn["score"] <= placements.top_score
            lay(board, kit.n_columns, turn)
        else:
            assert len(placements) == 0
        totals[turn["game"]][turn["player"]] += int(turn["score"])
    for game, scores in zip(played.games, totals, strict=True):
        assert all(abs(int(final) - total) <= 100 for final, total in zip(game["scores"], scores, strict=False))


def lay(board: bytearray, columns: int, turn: Any) -> None:
    at = int(turn["row"]) * columns + int(turn["column"])
    for tile in turn["tiles"][: turn["count"]]:
        while board[at]:
            at += columns if turn["direction"] else 1
        board[at] = int(tile)


def test_threads_do_not_change_games_and_leaves_do() -> None:
    one, two = (scrabble.self_play(40, seed=5, threads=threads) for threads in (1, 2))
    assert one.games.tobytes() == two.games.tobytes()
    leaves = default_leaves(scrabble.Rules())
    assert scrabble.self_play(40, seed=5, leaves=leaves).games.tobytes() != one.games.tobytes()


def test_every_second_seat_goes_by_the_rivals_values() -> None:
    leaves = default_leaves(scrabble.Rules())
    nothing = scrabble.Leaves(leaves.alphabet)
    one = scrabble.self_play(20, seed=5, leaves=leaves, rival=nothing).games
    assert one.tobytes() != scrabble.self_play(20, seed=5, leaves=leaves).games.tobytes()
    assert one.tobytes() != scrabble.self_play(20, seed=5, leaves=nothing, rival=leaves).games.tobytes()
    same = scrabble.self_play(20, seed=5, leaves=leaves, rival=leaves).games
    assert same.tobytes() == scrabble.self_play(20, seed=5, leaves=leaves).games.tobytes()


def test_progress_and_stop() -> None:
    seen: list[tuple[int, int]] = []
    scrabble.self_play(5, seed=1, progress=lambda done, n: seen.append((done, n)))
    assert seen[-1][1] == 5
    stop = threading.Event()
    stop.set()
    assert len(scrabble.self_play(1000, seed=1, stop=stop).games) < 1000


@pytest.mark.parametrize("options", [{"players": 1}, {"players": 9}, {"n": -1}, {"threads": 0}])
def test_impossible_self_play_is_refused_by_name(options: dict[str, Any]) -> None:
    with pytest.raises(wg.InvalidRules):
        scrabble.self_play(**{"n": 3, **options})


@pytest.mark.parametrize(
    "rules",
    [
        {"min_first": 7},
        {"max_exchanges": 1},
        {"passed_out": "nothing"},
        {"tie_break": "before_adjustment"},
        {"end_bonus": "none"},
    ],
)
def test_rules_that_self_play_does_not_follow_are_refused(rules: dict[str, Any]) -> None:
    with pytest.raises(wg.InvalidRules, match=next(iter(rules))):
        scrabble.self_play(1, rules=rules)


@pytest.mark.parametrize("options", [{"lexicon": None}, {"lexicon": 3}, {"leaves": "en"}])
def test_wrong_types_are_type_errors(options: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="is "):
        scrabble.self_play(1, **options)


ENGLISH = TileSet.load("scrabble_en")
WORTHLESS = TileSet(
    ENGLISH.alphabet,
    {letter: (ENGLISH.counts[code], 0) for code, letter in enumerate(ENGLISH.alphabet.letters, 1)},
    blanks=2,
)


@pytest.mark.parametrize(
    "options",
    [
        {"pass_limit": 1},
        {"pass_limit": 1, "exchange_is_pass": True},
        {"pass_limit": 3, "scoreless_limit": None},
        {"pass_limit": 3, "pass_limit_at_end": 1, "scoreless_limit": None},
        {"pass_limit": None, "scoreless_limit": 1},
        {"scoreless_limit": 2, "scoreless_at_zero": False},
        {"tiles": WORTHLESS, "exchange_limit": 90, "scoreless_limit": 4, "scoreless_at_zero": False},
        {"tiles": WORTHLESS, "exchange_limit": 90},
    ],
)
@pytest.mark.parametrize("players", [2, 3])
def test_games_end_when_the_referee_ends_them(options: dict[str, Any], players: int) -> None:
    words = ["ab", "ba", "cab", "qat", "zebra", "dab", "deed", "hen"]
    few = wg.Lexicon.from_words(words, alphabet=ENGLISH.alphabet)
    rules = scrabble.Rules(**{"exchange_limit": 80, **options})  # soon there is nothing left but to pass
    leaves = default_leaves(scrabble.Rules())
    played = scrabble.self_play(30, lexicon=few, rules=rules, players=players, seed=2, record=True, leaves=leaves)
    assert played.turns is not None
    ends = set()
    for number, game in enumerate(played.games):
        turns = [turn for turn in played.turns if turn["game"] == number]
        passes, points, scoreless, how = [0] * players, [0] * players, 0, ""
        bag = rules.tiles.total - players * rules.rack_size
        for turn in turns:
            assert not how  # no turn after the end
            seat = int(turn["player"])
            is_pass = turn["kind"] == 2 or (turn["kind"] == 1 and rules.exchange_is_pass)
            passes[seat] = passes[seat] + 1 if is_pass else 0
            scoreless = 0 if turn["kind"] == 0 else scoreless + 1
            points[seat] += int(turn["score"])
            bag -= min(bag, int(turn["count"])) if turn["kind"] == 0 else 0
            how = ended(rules, passes, scoreless, bag_size=bag, points=points)
        assert how or game["out"] or game["turns"] == 1000  # no end before its time
        assert len(turns) == game["turns"]
        ends.add(how)
    assert ends - {""}
