"""Chances to win: what is seen in recorded games, what is learned from it, what hints say."""

from __future__ import annotations

import json
import math
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordgame.errors import InvalidRules, InvalidText
from wordgame.scrabble import Game, Position, Rules, WinChances, learn_win_chances, self_play, win_chances
from wordgame.scrabble.advice.chances.bundled import LEARNED
from wordgame.scrabble.advice.chances.learning import seen_in
from wordgame.scrabble.advice.chances.table import REACH, SEEN_BY
from wordgame.scrabble.advice.leaves import default_leaves
from wordgame.tiles import Rack


@pytest.mark.parametrize("name", LEARNED)
def test_it_never_falls_with_the_lead(name: str) -> None:
    table, total = win_chances(name), Rules.preset(name).tiles.total
    for view in SEEN_BY:
        for tiles in range(total + 1):
            said = [table.at(view, lead, tiles) for lead in range(-320, 321, 4)]
            assert all(0 <= a <= b + 1e-12 <= 1 + 1e-12 for a, b in pairwise(said))  # rounding apart
            assert said[0] < 0.1
            assert said[-1] > 0.9
    # A lead of 80 says more, the fewer tiles are left.
    later = [table.chance(80 * table.unit, tiles) for tiles in (80, 50, 30, 15, 5)]
    assert later == sorted(later)


@pytest.mark.parametrize("name", ["scrabble-en", "super-scrabble-en"])
def test_the_cores_table_says_the_same(name: str) -> None:
    table = win_chances(name)
    grid = table.in_core(120)
    assert grid.shape[0] > 120
    for tiles in (0, 1, 7, 33, 99, 120):
        for lead in (-REACH, -77, -1, 0, 1, 30, REACH):
            assert grid[tiles, REACH + lead] == pytest.approx(1e6 * table.at("both", lead, tiles), abs=1)


def slowly(played: Any, rules: Rules) -> list[tuple[Any, ...]]:
    """Game, lead, worth of tiles kept, tiles unseen, tiles the other does not see, tiles left, result: turn by turn."""
    leaves, out = default_leaves(rules), []
    for number, turns in groupby(played.turns, key=lambda turn: int(turn["game"])):
        listed, points, rest = list(turns), [0, 0], rules.tiles.total
        winner = int(played.games[number]["winner"])
        for turn, after in pairwise(listed):
            me = int(turn["player"])
            rack = [code & 0x7F if code & 0x80 == 0 else 0 for code in turn["rack"] if code]
            held, other = len(rack), sum(1 for code in after["rack"] if code)
            bag = rest - held - other
            if turn["kind"] != 2:
                for code in turn["tiles"]:
                    if code:
                        rack.remove(0 if code & 0x80 else int(code))
            points[me] += int(turn["score"])
            if turn["kind"] == 0:
                rest -= int(turn["count"])
            counts = [rack.count(code) for code in range(rules.alphabet.size + 1)]
            worth = float(-sum(rules.tiles.values[code] for code in rack))
            if bag:
                worth = leaves.value(Rack(rules.alphabet, counts)) / 1000
            own = min(rules.rack_size, rest - other)
            won = 0.5 if winner < 0 else float(winner == me)
            out.append((number, points[me] - points[1 - me], worth, rest - own, rest - other, rest, won))
    return out


@pytest.mark.parametrize("name", ["scrabble-en", "wordfeud-sv"])
def test_what_is_seen_in_games(name: str) -> None:
    rules = Rules.preset(name)
    played = self_play(30, lexicon=rules.alphabet.name, rules=rules, seed=3, leaves=default_leaves(rules), record=True)
    seen = seen_in(played, rules, default_leaves(rules))
    found = zip(seen.game, seen.lead, seen.kept, seen.unseen, seen.theirs, seen.rest, seen.won, strict=True)
    assert [tuple(map(float, one)) for one in found] == [tuple(map(float, one)) for one in slowly(played, rules)]
    for before, after in pairwise(range(len(seen.game))):
        if seen.game[before] == seen.game[after]:
            assert seen.others[after] == seen.kept[before]


def test_learned_chances_come_true_in_other_games() -> None:
    rules = Rules.preset("scrabble-en")
    table = learn_win_chances(rules, games=2000, seed=1)
    leaves = default_leaves(rules)
    other = self_play(2000, lexicon="en", rules=rules, seed=2, leaves=leaves, record=True)
    seen = seen_in(other, rules, leaves)
    said = np.array(
        [table.chance(lead, int(tiles)) for lead, tiles in zip(seen.lead + seen.kept, seen.unseen, strict=True)]
    )
    for low in (0.0, 0.25, 0.5, 0.75):
        there = (said >= low) & (said < low + 0.25)
        assert abs(said[there].mean() - seen.won[there].mean()) < 0.05
    assert learn_win_chances(rules, games=2000, seed=1, threads=2) == table


def test_it_is_written_and_read(tmp_path: Path) -> None:
    table = win_chances("scrabble-en")
    table.save(tmp_path / "chances.json")
    assert WinChances.load(tmp_path / "chances.json") == table
    assert WinChances.from_dict(json.loads(json.dumps(table.to_dict()))) == table


@pytest.mark.parametrize(
    "change",
    [
        {"unit": 0}, {"unit": "1"}, {"name": 1}, {"more": 1}, {"leads": [1, 0]}, {"leads": 3}, {"tiles": [1]},
        {"logits": {}}, {"logits": {"moved": [], "to_move": [], "both": []}}, {"tiles": [0, 1.5]},
    ],
)  # fmt: skip
def test_what_is_no_table(change: dict[str, Any]) -> None:
    with pytest.raises(InvalidText, match="not a table of chances"):
        WinChances.from_dict({**win_chances("scrabble-en").to_dict(), **change})


def test_a_row_that_falls_is_no_table() -> None:
    data = win_chances("scrabble-en").to_dict()
    data["logits"]["both"][3][5] = 999_999
    with pytest.raises(InvalidText, match="grow"):
        WinChances.from_dict(data)


def test_files_that_are_no_table(tmp_path: Path) -> None:
    for text in ("", "[]", "{}", "[" * 100_000):
        (tmp_path / "x.json").write_text(text)
        with pytest.raises(InvalidText):
            WinChances.load(tmp_path / "x.json")


@given(lead=st.one_of(st.floats(), st.integers(-(10**9), 10**9)), unseen=st.integers(), to_move=st.booleans())
def test_any_number_is_answered_or_refused(lead: float, unseen: int, to_move: bool) -> None:
    if math.isfinite(lead) and 0 <= unseen <= 1000:
        assert 0 <= win_chances("scrabble-de").chance(lead, unseen, to_move=to_move) <= 1
    else:
        with pytest.raises(InvalidRules, match="unseen"):
            win_chances("scrabble-de").chance(lead, unseen, to_move=to_move)


def test_rules_without_a_word_list_are_scaled() -> None:
    plain, german = win_chances("scrabble-en"), win_chances("scrabble-de")
    assert german.logits == plain.logits
    factor = german.unit / plain.unit
    assert german.chance(50 * factor, 30) == pytest.approx(plain.chance(50, 30), abs=1e-3)


def test_hints_say_the_chance() -> None:
    game = Game(2, lexicon="en", seed=5)
    while game.bag_size > 20:
        game.push(game.legal_moves.best(by="equity")[0])
    position = game.position
    for hint in position.hints(5):
        assert 0 < hint.details["win"] < 1
        lead = position.scores[0] - position.scores[1] + hint.details["equity"]
        drawn = len(hint.move.placed) if hint.move.is_placement else 0
        assert hint.details["win"] == win_chances(game.rules).chance(lead, len(position.unseen) - drawn)
    ahead = Position(position.state.rows, rack=str(position.rack), lexicon="en", scores=(500, 100))
    assert ahead.hints(1)[0].details["win"] > 0.99
    three = Position(position.state.rows, rack=str(position.rack), lexicon="en", scores=(100, 100, 100))
    assert three.hints(1)[0].details["win"] is None


def test_the_last_move_wins_ties_or_loses() -> None:
    rows = ["." * 15] * 7 + [".......AT......"] + ["." * 15] * 7
    for lead, win in ((-10, 0.0), (-9, 0.5), (-8, 1.0)):  # SAT brings 3, the E and the D of the other 2 x 3
        position = Position(rows, rack="S", lexicon="en", scores=(0, -lead), unseen="ED", bag_size=0)
        hint = next(one for one in position.hints(9) if "SAT" in [word.word for word in one.move.words])
        assert hint.details["win"] == win
        assert position.hints(1, by="endgame")[0].details["win"] == win
