"""Look-ahead: what the table offers the next players, stop and time, reasons, ratings."""

from __future__ import annotations

import random
import threading
import time
from functools import cache

import pytest

from tests.wordmeld.test_game import SMALL
from tests.wordmeld.turns import CASES
from wordgame.errors import IllegalMove
from wordgame.lexicon import Lexicon
from wordgame.protocol import Hint, Rating
from wordgame.wordmeld import Game, Move, Position, WordLists, load_deck
from wordgame.wordmeld.advice.holding import cards_to_spare
from wordgame.wordmeld.advice.worlds import can_sample, deal, play_on

WORDS = sorted({word for case in CASES for word in case["lists"]["common"]})
LISTS = WordLists(common=WORDS, alphabet="en")


@cache
def common_words() -> WordLists:
    """The 20,000 commonest words of English."""
    lexicon = Lexicon.load("en")
    ranked = sorted((lexicon.commonness(word) or 1 << 40, word) for word in lexicon)
    return WordLists(common=[word for _, word in ranked[:20_000]], alphabet="en")


def position(**changes: object) -> Position:
    options: dict[str, object] = {
        "table": ["LAZY", "MUTE"], "hand": "AFINNNOPTY", "lists": LISTS, "opening": True, "stock": 76, "others": [8],
        "deck": load_deck("en"),
    }  # fmt: skip
    return Position(**{**options, **changes})  # type: ignore[arg-type]


def test_worlds_hold_what_is_not_seen() -> None:
    state = position(others=[8, 3], stock=60).key
    for seed in range(5):
        world = deal(state, random.Random(seed))
        assert list(map(len, world.hands)) == [8, 3]
        assert len(world.stock) == 60
        drawn = [card for hand in (*world.hands, world.stock) for card in hand]
        left = state.unseen()
        left.subtract(drawn)
        assert min(left.values()) >= 0
    assert not can_sample(position(others=()).key)
    assert not can_sample(position(deck=None).key)
    assert not can_sample(position(others=[200]).key)


def test_a_playout_that_empties_the_hand_is_won() -> None:
    state = position(table=["TRAIN"], hand="S", opening=False, others=[5], lists=WordLists(common=["trains"])).key
    world = deal(state, random.Random(1))
    playout = play_on(state, position().parse("TRAIN > (TRAIN)S"), world)
    assert playout is not None
    assert playout.chance == 1.0
    assert play_on(state, Move.draw(), world, late=lambda: True) is None


def test_cards_that_the_table_may_grow_by() -> None:
    assert cards_to_spare(position().key) == 2 * 8 - 1 - 8
    assert cards_to_spare(position(others=[10]).key) is None
    assert cards_to_spare(position(others=[10, 6]).key) == 2 * 6 - 1 - 8
    assert cards_to_spare(position(rules={"min_table_word": 4}).key) == 3 * 8 - 1 - 8


def test_a_turn_that_keeps_the_table_small_goes_before_one_that_leaves_fewer_cards() -> None:
    asked = position(lists=common_words())
    hints = asked.hints(3, worlds=8)
    best, shortest = hints[0], asked.solve(1, work=20_000_000).turns[0]
    assert best.unit == "chance to win"
    assert best.details["cards_left"] > shortest.cards_left
    assert best.details["win"] > asked.hints(1, worlds=8, include=[shortest])[-1].details["win"]
    assert any(message.code == "trade_left" for message in best.why)
    assert [hint.value for hint in hints] == sorted((hint.value for hint in hints), reverse=True)


def test_equal_calls_give_equal_hints_whatever_the_threads() -> None:
    asked = position()
    first = asked.hints(4, worlds=4, seed=3)
    assert asked.hints(4, worlds=4, seed=3) == first
    assert asked.hints(4, worlds=4, seed=3, threads=3) == first


def test_hints_end_when_they_are_stopped() -> None:
    stop = threading.Event()
    threading.Timer(0.2, stop.set).start()
    begun = time.monotonic()
    hints = position().hints(2, worlds=2000, stop=stop)
    assert time.monotonic() - begun < 3
    assert hints


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    position().hints(2, worlds=6, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (6, 6)
    assert told == sorted(told)


def test_ratings() -> None:
    asked = position()
    hint = asked.hints(1, worlds=6)[0]
    best = asked.rate(hint.move, worlds=6)
    assert best.rank == 1
    assert best.lost == 0
    draw = asked.rate("draw", worlds=6)
    assert draw.lost > 0
    assert draw.why[0].code == "lost_chance"
    assert Rating.from_dict(draw.to_dict()) == draw
    with pytest.raises(IllegalMove):
        asked.rate("ZZZZ")
    plain = Position(table=["LAZY"], hand="MUTE", lists=LISTS).rate("draw")
    assert plain.unit == "cards shed"


def test_a_hint_goes_through_data() -> None:
    for hint in position().hints(3, worlds=3):
        assert Hint.from_dict(hint.to_dict()) == hint
        assert position().check(Move.from_dict(hint.to_dict()["move"])).legal


def test_the_adviser_beats_plain_play_from_the_second_seat() -> None:
    """Whoever lays all he can wins from the first seat, three times of four, unless the other holds back."""
    lists = common_words()
    won = 0
    for seed in range(4):
        game = Game(2, lists=lists, seed=seed)
        while not game.is_over and len(game.history) < 60:
            asked = game.position
            if game.turn == 1:
                game.push(asked.hints(1, worlds=4)[0].move)
                continue
            turns = asked.solve(1, work=3_000_000, count=False).turns if asked.can_make_words else ()
            sheds = turns and (turns[0].wins or turns[0].cards_left < len(asked.cards))
            game.push(turns[0].move if sheds else asked.list_moves(0, work=0)[0])
        won += game.outcome is not None and 1 in game.outcome.winners
    assert won >= 3, won


def test_a_game_of_hints_comes_back_from_data() -> None:
    game = Game(3, lists=SMALL, seed=4)
    while not game.is_over and len(game.history) < 12:
        game.push(game.position.hints(1, worlds=1)[0].move)
    assert Game.from_dict(game.to_dict()).to_dict() == game.to_dict()
