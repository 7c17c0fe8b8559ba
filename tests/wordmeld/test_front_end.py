"""What a front end's author met: long words, reasons that say what to do, tables that can be pushed, plain pictures."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

import wordgame as wg
from wordgame.errors import IllegalMove, InvalidText
from wordgame.wordmeld import Game, Meld, Move, NewWord, Position, WordLists
from wordgame.wordmeld.cards import split

LISTS = WordLists(common=["gear", "gears", "run", "runs", "drag", "rain"], alphabet="en")
ODD = {"table_word_draw": "hand_letters", "add_scope": "word", "joker_reassign": False, "win_needs_legal_table": False}
"""Rules under which what a word costs is least even."""


def quick(call: Any, *args: Any, **options: Any) -> Any:
    """What a call gives, which must not take a second, on a busy machine either."""
    began = time.process_time()
    try:
        return call(*args, **options)
    except InvalidText as error:
        return error
    finally:
        assert time.process_time() - began < 1


def codes(position: Position, move: Any, **options: Any) -> list[str]:
    return [reason.code for reason in position.check(move, **options).reasons]


# -- long tables ------------------------------------------------------------------------------------------------------

TABLES = [
    ["A" * 9000],
    ["A" * 10**7],
    ["A" * 255] * 63,
    ["A" * 255],
    ["A" * 130] * 3,
    ["ABCDEF"] * 64,
    ["a" * 6] * 64,
    ["[" * 7000],
    [""],
    ["?"],
    range(10**12),
]


@pytest.mark.parametrize("table", TABLES, ids=range(len(TABLES)))
def test_a_long_table_is_refused_at_once(table: Any) -> None:
    position = Position(hand="ABCDEFGHIJ", lists=LISTS, opening=True, rules=ODD)
    assert not quick(position.check, table).legal
    assert not quick(position.check, table, taken_back="A?").legal


@pytest.mark.parametrize("back", ["[" * 7000, "A" * 10**7, "?" * 8000, "A" * 391, "?" * 390])
def test_many_cards_taken_back_are_refused_at_once(back: str) -> None:
    assert not quick(Position(hand="RAIN", lists=LISTS).check, ["RAIN"], taken_back=back).legal


def test_the_largest_tables_are_judged_quickly() -> None:
    words = ["GEAR", "RUN", "DRAG", "RAIN", "GEARS", "RUNS"]
    table = [words[at % 6] for at in range(60)]
    for rules in ({}, ODD, {**ODD, "multi_word_draw": "total_minus_1", "min_hand_word": 1}):
        for opening in (False, True):
            hand = "RAIN" * 20 + "GEARS" * 10 + "?" * 10
            position = Position(table=table, hand=hand, lists=LISTS, rules=rules, opening=opening)
            for proposed in (table, ["RAIN"] * 4 + table, table[:30] + ["DRAGGEARRUN"] * 20, table[::-1][:50]):
                for back in (None, "", "????", "ARN"):
                    quick(position.check, proposed, taken_back=back)


def test_a_move_made_by_hand_is_no_longer_than_one_can_be() -> None:
    card = NewWord(("A",), (True,))
    for made in ([card] * 401, [NewWord(("A",) * 401, (True,) * 401)]):
        with pytest.raises(InvalidText, match="400 are the most"):
            Move.words([], made)
    for broken in (["A"] * 401, ["A" * 401], ["?" * 10**6], ["[" * 10**5]):
        assert "400 are the most" in str(quick(Move.words, broken, [card]))
    assert Move.words(["[CH]" * 200], [card]).broken  # cards are counted, not signs
    game = Game(lists=LISTS, seed=1)
    with pytest.raises(IllegalMove):
        game.push(Move.words(["A" * 400], [NewWord(("A",) * 400, (False,) * 400)]))


def test_dicts_of_long_moves_are_refused_at_once() -> None:
    word = {"cards": ["A"] * 400, "own": [True] * 400}
    assert isinstance(quick(Move.from_dict, {"kind": "words", "made": [word] * 400}), InvalidText)
    data = {"kind": "words", "broken": ["[" * 20_000] * 400, "made": [word]}
    assert isinstance(quick(Move.from_dict, data), InvalidText)
    result = {"table": [], "hand": "[" * 20_000}
    assert quick(Meld.from_dict, {"move": data, "result": result, "before": []})


def test_a_bracket_that_does_not_close_is_one_sign() -> None:
    assert quick(split, "[" * 10**6)[:2] == ["[", "["]
    assert split("[CH]A[B") == ["[CH]", "A", "[", "B"]


# -- reasons ----------------------------------------------------------------------------------------------------------


def said(position: Position, move: str, language: str = "en") -> list[str]:
    return [reason.text(language) for reason in position.check(move).reasons]


def test_the_phase_tells_all_that_can_be_done() -> None:
    game = Game(lists=LISTS, seed=1)
    assert said(game.position, "discard Q") == ["discard Q does not come now: make words, draw"]
    assert said(game.position, "discard Q", "sk") == ["discard Q teraz nie je na rade: zložiť slová, draw"]
    game.push("draw")
    assert said(game.position, "draw") == ["draw does not come now: discard a card"]
    game.push(game.legal_moves[0])
    game.push("take")
    assert said(game.position, "draw") == ["draw does not come now: make words, discard a card"]


@pytest.mark.parametrize("text", ["DRAW", "Draw", "TAKE", "KEEP", "PASS", "DISCARD D", "Discard ?"])
def test_an_action_in_capitals_is_told(text: str) -> None:
    game = Game(lists=LISTS, seed=1)
    reason = game.position.check(text).reasons[0]
    name, _, card = text.partition(" ")
    assert (reason.code, reason.params["action"]) == ("meant_action", f"{name.lower()} {card}".strip())
    with pytest.raises((IllegalMove, InvalidText)):
        game.push(text)


def test_a_word_in_capitals_is_a_word() -> None:
    lists = WordLists(common=["draw"], alphabet="en")
    assert Position(hand="DRAW", lists=lists).check("DRAW").legal
    assert codes(Position(hand="DR", lists=lists), "draw") == []
    assert "meant_action" not in codes(Position(hand="DR", lists=lists), "DRAWS")


def test_words_that_are_not_named_are_told() -> None:
    position = Position(table=["GEAR", "RUN"], hand="SS", lists=LISTS)
    for text, right in (("(GEAR)S", "GEAR > (GEAR)S"), ("(GEAR)S (RUN)S", "GEAR RUN > (GEAR)S (RUN)S")):
        assert codes(position, text) == ["not_from_table"]
        assert said(position, text)[0].endswith(f"before `>`: {right}")
        assert position.check(right).legal
    assert said(position, "(GE)S(AR)")[0].endswith("before `>`")
    assert "used twice" in said(position, "RUN > (GEAR)S")[0]


# -- proposed tables --------------------------------------------------------------------------------------------------


def test_a_proposed_table_can_be_pushed() -> None:
    for number in range(4):
        game = Game(lexicon="en", seed=number)
        turn = game.position.solve(1).turns[0]
        verdict = game.position.check(list(turn.table))
        assert verdict.legal
        assert isinstance(verdict.move, Move)
        assert wg.Verdict.from_dict(json.loads(json.dumps(verdict.to_dict()))) == verdict
        game.push(verdict.move)
        assert game.table == turn.table


def test_a_verdict_holds_its_move() -> None:
    for name in wg.games():
        position = wg.new_game(name, seed=1).position
        move = position.legal_moves[0]
        assert position.check(move).move == move == position.check(str(move)).move
        assert position.check("no such move !").move is None
        assert wg.Verdict.from_dict(position.check(move).to_dict()) == position.check(move)
        old = {key: value for key, value in position.check(move).to_dict().items() if key != "move"}
        assert wg.Verdict.from_dict(old).legal


# -- hints ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("worlds", [1, 2, 8])
def test_reasons_of_playouts_say_something(worlds: int) -> None:
    for seed in (1, 5):
        for hint in Game(lexicon="en", seed=seed).position.hints(3, worlds=worlds):
            told = {reason.code: dict(reason.params) for reason in hint.why}
            if "trade_next" in told:
                assert {round(told["trade_next"][name]) for name in ("chance", "other")} != {0}
            if "wait" in told:
                assert told["trade_next"]["chance"] < told["trade_next"]["other"]
            if "chance" in told:
                assert told["chance"]["n"] == hint.details["worlds"] <= worlds


# -- pictures ---------------------------------------------------------------------------------------------------------

REFUSED = {
    "scrabble": ["8D ZZZ", "exchange Z"],
    "kortalfapet": ["Z1Z1", "discard Q9"],
    "wordmeld": ["ZZZZ", "discard Q", "GEAR > (GEAR)S"],
    "alkort": ["2S", "exchange 2S"],
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_refused_move_is_drawn_in_every_game(name: str) -> None:
    options: dict[str, Any] = {"lexicon": "sv"} if name == "kortalfapet" else {}
    position = wg.new_game(name, None, seed=1, **options).position
    for text in REFUSED[name]:
        assert not position.check(text).legal
        assert wg.render.svg(position, text).startswith("<svg")
    with pytest.raises(InvalidText):
        wg.render.svg(position, "no such move !")


def test_only_the_table_that_lies_there_can_be_clicked() -> None:
    position = Position(table=["GEAR", "RUN"], hand="SS", lists=LISTS)
    picture = wg.render.svg(position, "GEAR > (GEAR)S")
    parts = [part for part in picture.split("<g ") if part.startswith("class=")]
    after = [part for part in parts if 'class="after' in part]
    assert sum("data-row" in part for part in parts) == 7
    assert sum("data-index" in part for part in parts) == 2
    assert len(after) == 1
    assert "pointer-events" in after[0]


# -- wrong types and limits -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", [5, None, [3], b"RAIN", 1.5, {"RAIN": 1}])
def test_what_is_no_move_is_a_type_error(move: Any) -> None:
    with pytest.raises(TypeError, match=r"is .*, not"):
        Position(hand="RAIN", lists=LISTS).check(move)


@pytest.mark.parametrize("back", [5, ["A"], b"A"])
@pytest.mark.parametrize("move", ["RAIN", ["RAIN"]])
def test_cards_taken_back_are_text(move: Any, back: Any) -> None:
    with pytest.raises(TypeError, match="`taken_back` is str"):
        Position(hand="RAIN", lists=LISTS).check(move, taken_back=back)
