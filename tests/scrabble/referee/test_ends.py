"""The referee: how games end, and what the last tiles and the clock cost."""

from __future__ import annotations

import pytest

from tests.scrabble.small_games import new
from wordgame.errors import IllegalMove, InvalidPosition
from wordgame.lexicon import Lexicon
from wordgame.scrabble import Game


def test_going_out_as_in_the_rule_sheet(words: Lexicon) -> None:
    # A out, B holds Z and C, C holds A and K: +19, -13, -6
    tiles = {"alphabet": "en", "tiles": {"A": [2, 1], "T": [1, 1], "Z": [1, 10], "C": [1, 3], "K": [1, 5]}}
    for end_bonus, changes in (
        ("others_racks", (19, -13, -6)),
        ("double_opponent", (38, 0, 0)),
        ("none", (0, 0, 0)),
    ):
        game = new(words, ["AT", "ZC", "AK"], players=3, tiles=tiles, end_bonus=end_bonus)
        game.push("8G AT")
        assert game.is_over
        assert game.adjustments == changes
        assert game.outcome is not None
        assert game.outcome.winners == (0,)
        assert game.scores == (4 + changes[0], changes[1], changes[2])


def test_everybody_passes_twice(words: Lexicon) -> None:
    game = new(words, ["CATSXYZ", "GOODHEA"])
    for move in ("pass", "pass", "pass"):
        game.push(move)
        assert not game.is_over
    game.push("pass")
    assert game.is_over
    assert game.outcome is not None
    assert game.outcome.termination == "passes"
    assert game.scores == (-28, -12)
    kept = new(words, ["CATSXYZ", "GOODHEA"], passed_out="nothing", pass_limit=1)
    kept.push("pass")
    kept.push("pass")
    assert kept.outcome is not None
    assert kept.outcome.scores == (0, 0)
    assert kept.outcome.winner is None


def test_an_exchange_interrupts_the_passes(words: Lexicon) -> None:
    game = new(words, ["CATSXYZ", "GOODHEA"])
    for move in ("pass", "pass", "exchange C", "pass", "pass", "pass"):
        assert not game.is_over
        game.push(move)
    assert not game.is_over
    game.push("pass")
    assert game.is_over


def test_six_scoreless_turns_count_withdrawn_plays(words: Lexicon) -> None:
    game = new(words, ["CATSXYZ", "GOODHEA"], scoreless_limit=6)
    game.push("pass")
    game.push("8F GOO", phony=True)
    assert game.challenge()
    game.push("exchange C")
    game.push("pass")
    game.push("pass")
    assert not game.is_over
    game.push("pass")
    assert game.is_over
    assert game.outcome is not None
    assert game.outcome.termination == "scoreless"


def test_equal_totals_are_a_draw_unless_a_tie_break_is_chosen(words: Lexicon) -> None:
    game = new(words, ["Z", "X"], scores=[350, 348], pass_limit=1)
    game.push("pass")
    game.push("pass")
    assert game.outcome is not None
    assert game.outcome.scores == (340, 340)
    assert game.outcome.winners == (0, 1)
    assert game.outcome.winner is None
    decided = new(words, ["Z", "X"], scores=[350, 348], pass_limit=1, tie_break="before_adjustment")
    decided.push("pass")
    decided.push("pass")
    assert decided.outcome is not None
    assert decided.outcome.winner == 0


def test_both_end_rules_of_the_report(words: Lexicon) -> None:
    tiles = {"alphabet": "en", "tiles": {"Z": [2, 1], "A": [1, 0], "T": [1, 0]}}
    for end_bonus, wanted in (("others_racks", (406, 404)), ("double_opponent", (408, 406))):
        game = new(words, ["AT", "ZZ"], tiles=tiles, scores=[404, 406], end_bonus=end_bonus)
        game.push("8G AT")
        assert game.scores == wanted


def test_time_penalties(words: Lexicon) -> None:
    game = new(words, ["CATSXYZ", "GOODHEA"])
    assert game.time_penalty(1, 0.5) == 10
    assert game.time_penalty(1, 2) == 20
    assert game.scores == (0, -30)
    game.pop()
    assert game.scores == (0, -10)
    for seat, minutes in ((2, 1.0), (0, -1.0), (0, float("nan"))):
        with pytest.raises(InvalidPosition if seat == 2 else IllegalMove):
            game.time_penalty(seat, minutes)


def test_exchange_limits(words: Lexicon) -> None:
    game = new(words, ["CATSXYZ", "GOODHEA"], max_exchanges=1)
    game.push("exchange CAT")
    assert len(game.racks[0]) == 7
    assert "S" in game.racks[0]
    game.push("pass")
    with pytest.raises(IllegalMove, match="exchanges"):
        game.push(game.position.parse(f"exchange {game.racks[0][0]}"))


def test_the_exchanged_tiles_do_not_come_back_at_once(words: Lexicon) -> None:
    for seed in range(20):
        game = Game(2, lexicon=words, seed=seed, racks=["QZXJKVW", "GOODHEA"])
        game.push("exchange QZXJKVW")
        assert not set("QZXJK") & set(game.racks[0])
        assert game.bag_size == 86


def test_drawing_for_the_start(words: Lexicon) -> None:
    seen = set()
    for seed in range(30):
        game = Game(3, lexicon=words, rules={"start": "draw"}, seed=seed)
        last = game.start_draw[-1]
        order = {"?": ""}
        best = min(last, key=lambda drawn: order.get(drawn[1], drawn[1]))
        assert game.turn == best[0]
        assert all(len(rack) == 7 for rack in game.racks)
        for seat, tile in game.start_draw[0]:
            assert tile in game.racks[seat]
        for one, two in zip(game.start_draw, game.start_draw[1:], strict=False):
            lowest = min(order.get(tile, tile) for _, tile in one)
            assert [seat for seat, _ in two] == [seat for seat, tile in one if order.get(tile, tile) == lowest]
        seen.add(game.turn)
        assert Game.from_dict(game.to_dict(), lexicon=words).table == game.table
    assert seen == {0, 1, 2}
