"""The rules one by one, as the judge states them and the solver keeps them; options; lists; texts and dicts."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from wordgame import wordmeld
from wordgame.alphabet import Alphabet
from wordgame.errors import IllegalMove, InvalidPosition, InvalidRules, InvalidText
from wordgame.lexicon import Lexicon
from wordgame.wordmeld import Move, Position, Rules, Tier, WordLists

WORDS = WordLists(
    official=["ax", "storm", "rain"],
    common=["bowl", "bowls", "owl", "other", "others", "able", "cat", "storms", "ocean", "overland"],
    winning=["bless", "win"],
    alphabet="en",
)


def codes(position: Position, move: object, **options: str) -> list[str]:
    return [reason.code for reason in position.check(move, **options).reasons]  # type: ignore[arg-type]


def pos(
    table: str = "", hand: str = "", *, opening: bool = False, lists: WordLists = WORDS, **rules: object
) -> Position:
    return Position(table=table.split(), hand=hand, lists=lists, rules=rules, opening=opening)


@pytest.mark.parametrize(
    ("position", "move", "expected"),
    [
        (pos("BOWL", "S"), "BOWL > (BOWL)S", []),
        (pos("BOWL", "S"), "(BOWL)S", ["not_from_table"]),
        (pos("BOWL", "S"), "OTHER > (OTHER)S", ["not_on_table", "not_from_table"]),
        (pos("BOWL", "X"), "BOWL > (BOWL)S", ["not_in_hand"]),
        (pos("", "LBOW"), "BOWL", []),
        (pos("", "LBOW"), "OWL", ["too_short"]),
        (pos("", "AX"), "AX", []),  # official words need no minimum from the hand
        (pos("ABLE", "X"), "ABLE > (A)X", ["too_short", "too_few_added"]),  # but three letters with table cards
        (pos("", "WIN"), "WIN", ["too_short"]),  # a winning word that is not official keeps the minimum
        (pos("BOWL", "XY"), "BOWL > (BOWL)", ["no_hand_card"]),
        (pos("BOWL", "CAT"), "BOWL > (OWL) CAT", ["too_short"]),
        (pos("BOWL", "ABLE"), "BOWL > (OWL) ABLE", []),
        (pos("BOWL", "ABLE", add_scope="word"), "BOWL > (OWL) ABLE", ["word_without_hand_card"]),
        (pos("BOWL OTHER", "AC"), "BOWL > (O)CA(BL)", ["not_a_word"]),
        (pos("OTHERS", "ABLOW"), "OTHERS > BOWL", ["too_few_added"]),
        (pos("BOWL", "ABLE", opening=True), "BOWL > (OWL) ABLE", []),  # ABLE is the first word
        (pos("BOWL", "TRAINS", opening=True), "BOWL > (BOWL)S", ["opening"]),
        (pos("BOWL", "ABLES", opening=True), "BOWL > (BOWL)S ABLE", []),
        (pos("BOWL", "ABLES", opening=True, opening_scope="turn"), "BOWL > (BOWL)S ABLE", ["opening"]),
        (pos("BOWL", "ABLE", opening=True), "ABLE", []),
        (pos("", "??OW"), "bOWl", ["too_short_for_jokers"]),
        (pos("", "??OWS"), "bOWlS", []),
        (pos("", "????S", min_hand_word=5), "bowlS", []),
        (pos("BowL", "?S"), "BowL > (BO)w(L)S", ["not_from_table", "too_few_added"]),  # no natural O lies there
        (pos("BOwL", "S"), "BOwL > (BOwL)S", []),
        (pos("OwL", "B"), "OwL > B(OwL)", []),
    ],
)
def test_checks(position: Position, move: str, expected: list[str]) -> None:
    assert codes(position, move) == expected, position.check(move)


def test_a_proposed_table_must_account_for_every_card() -> None:
    position = pos("BOWL OTHER", "SX")
    assert codes(position, ["BOWLS", "OTHER"]) == []
    assert codes(position, ["BOWLS"]) == ["too_few_added"]
    assert codes(position, ["BOWLS"], taken_back="") == ["table_card_lost", "too_few_added"]
    assert codes(position, ["BOWLS", "OTHER"], taken_back="Z") == ["card_from_nowhere"]
    assert position.check(["BOWLS", "OTHERS"]).reasons[0].code == "not_in_hand"
    assert position.check(["BOWLS", "OTHER"]).score == 1


def test_a_proposed_table_spreads_equal_cards_for_the_player() -> None:
    lists = WordLists(common=["tone", "toner", "note", "notes"], alphabet="en")
    position = Position(table=["TONE"], hand="TONERS", lists=lists)
    verdict = position.check(["TONER", "NOTES"])
    assert verdict.legal
    best = position.solve().turns[0]
    assert verdict.score == best.cards_left == len(position.cards) - 2


def test_joker_reassign() -> None:
    lists = WordLists(common=["cat", "hats"], alphabet="en")
    loose = Position(table=["cAT"], hand="S", lists=lists)
    assert [turn.words for turn in loose.solve().turns] == [("hATS",)]
    held = Position(table=["cAT"], hand="S", lists=lists, rules={"joker_reassign": False})
    assert held.solve().turns == ()
    assert codes(held, "cAT > (hAT)S") == ["not_from_table", "too_few_added"]
    lists = WordLists(common=["cat", "cats"], alphabet="en")
    held = Position(table=["cAT"], hand="S", lists=lists, rules={"joker_reassign": False})
    assert [str(turn) for turn in held.solve().turns] == ["cAT > (cAT)S"]


@pytest.mark.parametrize(
    ("rules", "move", "draws"),
    [
        ({}, "BOWL > (BOWL)S", 0),
        ({"table_word_draw": "hand_letters"}, "BOWL > (BOWL)S", 1),
        ({}, "ABLE", 3),
        ({"table_word_draw": "hand_letters"}, "ABLE", 3),  # hand-only words always draw letters minus one
        ({}, "ABLE RAIN", 3),  # official words draw nothing
        ({}, "ABLE OCEAN", 7),
        ({"multi_word_draw": "total_minus_1"}, "ABLE OCEAN", 8),
        ({"multi_word_draw": "total_minus_1", "table_word_draw": "hand_letters"}, "BOWL > (BOWL)S ABLE", 4),
        ({"multi_word_draw": "total_minus_1", "table_word_draw": "hand_letters"}, "BOWL > (BOWL)S", 1),
    ],
)
def test_draws(rules: dict[str, Any], move: str, draws: int) -> None:
    position = pos("BOWL", "ABLEOCEANRAINS", **rules)
    turn = position.turn(move)
    assert turn.draws == draws
    assert turn.cards_left == len(turn.hand) + draws


def test_a_word_in_several_lists_counts_in_the_best() -> None:
    lists = WordLists(official=["sun"], common=["sun", "rain"], winning=["sun", "rain"], alphabet="en")
    assert (lists.tier("sun"), lists.tier("RAIN"), lists.tier("fog")) == (Tier.WINNING, Tier.WINNING, None)
    assert Position(hand="SUN", lists=lists).solve().can_win  # official too: no minimum from the hand
    assert lists.tier("WordMeld") is Tier.WINNING


def test_words_of_eight_letters() -> None:
    hand = "OVERLAND"
    assert pos("", hand).solve().can_win is False
    assert pos("", hand, eight_letter_win="official").solve().can_win is False
    assert pos("", hand, eight_letter_win="any").solve().can_win
    official = WordLists(official=["overland"], alphabet="en")
    assert pos("", hand, lists=official, eight_letter_win="official").solve().turns[0].wins


def test_a_win_may_need_a_legal_table() -> None:
    lists = WordLists(common=["storms"], winning=["mist"], alphabet="en")
    strict = Position(table=["STORMS"], hand="I", lists=lists)
    assert strict.solve().can_win is False
    assert codes(strict, "STORMS > (M)I(ST)") == ["too_few_added"]
    loose = Position(table=["STORMS"], hand="I", lists=lists, rules={"win_needs_legal_table": False})
    assert loose.solve().turns[0].wins
    assert loose.check("STORMS > (M)I(ST)").legal


def test_nothing_to_do() -> None:
    solution = pos("BOWL", "").solve()
    assert (solution.turns, solution.cards_left, solution.bound, solution.proven) == ((), None, None, True)
    assert (solution.count, solution.can_win) == (0, False)
    assert Position(hand="QQ", lists=WordLists(common=[], alphabet="en")).solve().proven


def test_digraph_cards() -> None:
    hu = Alphabet.load("hu")
    lists = WordLists(common=["csal", "csala", "szél"], alphabet=hu)
    position = Position(table=["[CS]AL"], hand="A[SZ]ÉL?", lists=lists)
    turn = position.solve().turns[0]
    assert len(position.cards) == 5
    assert position.parse(str(turn)) == turn.move
    assert position.check(turn).legal
    assert "[CS]ALA" in [word for each in position.solve().turns for word in each.words]
    again = Position.from_text(str(position), lists=lists)
    assert again == position


def test_refused_input() -> None:
    with pytest.raises(InvalidText):
        pos("", "Ж")
    with pytest.raises(InvalidPosition):
        Position(table=["B?WL"], hand="", lists=WORDS)
    with pytest.raises(InvalidPosition):
        Position(table=["BOWL"] * 65, hand="", lists=WORDS)
    with pytest.raises(InvalidPosition):
        Position(hand="A" * 400, lists=WORDS)
    with pytest.raises(InvalidPosition):
        Position(hand="A", lists=WORDS, phase="later")
    for option in ({"add_scope": "never"}, {"hand_size": 0}, {"min_hand_word": True}, {"colour": 1}):
        with pytest.raises(InvalidRules):
            Rules.from_dict(option)
    with pytest.raises(IllegalMove):
        pos("", "ABLE").play("OTHER")
    for text in ("", "(BOWL", "BOWL)", "BOWL >", "B?WL", "discard", "discard AB", "(()"):
        assert codes(pos("BOWL", "S"), text) == ["unreadable"], text


def test_round_trips() -> None:
    position = Position(
        table=["BOwL"], hand="S?A", lists=WORDS, rules={"add_scope": "word"}, opening=True, discards="AB?", stock=9,
        others=[3, 4], deck=wordmeld.load_deck("en"),
    )  # fmt: skip
    assert Position.from_dict(json.loads(json.dumps(position.to_dict()))) == position
    assert pickle.loads(pickle.dumps(position)) == position
    assert hash(pickle.loads(pickle.dumps(position))) == hash(position)
    again = Position.from_text(str(position), lists=WORDS, rules={"add_scope": "word"}, deck=position.deck)
    assert again == position
    assert Rules.from_dict(json.loads(json.dumps(position.rules.to_dict()))) == position.rules
    assert WordLists.from_dict(json.loads(json.dumps(WORDS.to_dict()))) == WORDS
    for text in ("draw", "take", "keep", "pass", "discard ?", "discard A", "BOwL > (BOw)A(L)S"):
        move = position.parse(text)
        assert position.parse(str(move)) == move == Move.from_dict(json.loads(json.dumps(move.to_dict())))
    with pytest.raises(InvalidText):
        Position.from_text("BOWL / S", lists=WORDS)
    with pytest.raises(InvalidText):
        Position.from_text("BOWL / S / noon", lists=WORDS)


def test_unseen_counts_the_deck_without_what_is_seen() -> None:
    position = Position(table=["BOwL"], hand="S?", lists=WORDS, discards="A", deck=wordmeld.load_deck("en"))
    unseen = position.unseen()
    assert sum(unseen.values()) == 102 - 7
    assert unseen["?"] == 2
    assert pos("BOWL", "S").unseen() == {}


def test_own_words_and_letters_under_a_bundled_name_go_through_json() -> None:
    own = Lexicon.from_words(["owl", "bowl"], alphabet="en", name="en")
    few = Alphabet(["A", "B"], name="en")
    for lists in (WordLists(common=own), WordLists(common=Lexicon.load("en")), WordLists(common=["ab"], alphabet=few)):
        back = WordLists.from_dict(
            json.loads(json.dumps(lists.to_dict())), lexica=(own,) if lists.common == own else ()
        )
        assert back.alphabet == lists.alphabet
        assert set(back.common) == set(lists.common)
