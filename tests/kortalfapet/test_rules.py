"""The rule sheet's own examples, the options, and what is refused with which reason."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import wordgame as wg
from wordgame.kortalfapet import Card, Deck, How, Move, MoveKind, Position, Rules

C = Card
LUVA = [C("l", 2, multiplier=3), C("u", 4), C("v", 3), C("a", 1)]


def word(text: str) -> list[Card]:
    values = {"K": 3, "U": 4, "V": 3, "L": 2, "Ö": 4, "B": 3, "H": 3}
    return [C(letter, values.get(letter, 1)) for letter in text.upper()]


def two(table: list[Card], hand: list[Card], words: list[str], rules: Any = None, **known: Any) -> Position:
    lexicon = wg.Lexicon.from_words(words, alphabet="sv")
    return Position.two_player(table=table, hand=hand, lexicon=lexicon, rules=rules or {"meaning": "spelling"}, **known)


# -- the rule sheet ---------------------------------------------------------------------------------------------------


def test_kul_on_luva_leaves_18() -> None:
    position = two(LUVA, word("klt"), ["luva", "kul"])
    (move,) = position.legal_moves
    assert (str(move), move.word, move.own, move.stolen, move.total) == ("K3(U)L2@2", "KUL", 9, 12, 21)
    assert move.cells == ((1, -1), (1, 1))
    assert 30 - move.stolen == 18  # what is left: (2 + 3 + 1) x 3


def test_kul_on_luva_in_a_game() -> None:
    game = wg.kortalfapet.Game(
        lexicon=wg.Lexicon.from_words(["luva", "kul"], alphabet="sv"),
        rules=Rules(deck=Deck([*LUVA, *word("kl")] * 4), jokers=0, hand_size=6, meaning="spelling"),
        seed=1,
    )
    turns = 0
    while not game.is_over and "KUL" not in [turn.words[0].word for turn in game.history if turn.words]:
        texts = [str(move) for move in game.legal_moves]
        game.push("L2x3U4V3A1" if "L2x3U4V3A1" in texts else "K3(U)L2@2" if "K3(U)L2@2" in texts else texts[0])
        turns += 1
        assert turns < 50
    if [turn.words[0].word for turn in game.history[-2:] if turn.words] == ["LUVA", "KUL"]:
        assert game.history[-1].gains[game.history[-2].seat] == 18


def test_the_deck() -> None:
    deck = Deck.load("default")
    assert len(deck) == 106
    assert len(deck) + Rules().jokers == 110
    values = {card.letter: card.value for card in deck.cards()}
    assert values["L"] + values["V"] + values["A"] == 6
    assert deck.count(C("L", 2, multiplier=3)) == 1
    assert {card.multiplier for card in deck.cards()} == {1, 2, 3}
    assert Deck.from_dict(deck.to_dict()) == deck == pickle.loads(pickle.dumps(deck))


@pytest.mark.parametrize("count", [1001, 10**9, -1, 1.5, True, "2"])
def test_a_deck_is_counted_before_it_is_made(count: Any) -> None:
    with pytest.raises(wg.InvalidRules, match="at most 1000"):
        Deck.from_dict({"alphabet": "sv", "cards": [["A", 1, 1, count]]})
    with pytest.raises(wg.InvalidRules, match="at most 1000"):
        Rules.from_dict({"deck": {"alphabet": "sv", "cards": [["A", 1, 1, 999], ["B", 1, 1, 2]]}})


def test_a_deck_is_made_of_cards() -> None:
    for wrong in ([3], ["A"], [None]):
        with pytest.raises(TypeError, match="a card of a deck"):
            Deck(wrong)  # type: ignore[arg-type]


# -- options ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("multiplier", "own", "stolen"), [("travels", 3 * 9, 30 - 8), ("stays", 9, 30 - 24), ("both", 3 * 9, 30 - 24)]
)
def test_a_stolen_multiplier(multiplier: str, own: int, stolen: int) -> None:
    rules = Rules(meaning="spelling", stolen_multiplier=multiplier)
    position = two(LUVA, word("köa"), ["öl", "köl"], rules)
    move = position.parse("KÖ(L)")
    assert (move.own, move.stolen) == (own, stolen)
    assert move in position.legal_moves


def test_the_whole_word_stolen_leaves_nothing() -> None:
    for multiplier in ("travels", "stays", "both"):
        position = two(LUVA, word("n"), ["luvan"], Rules(meaning="spelling", stolen_multiplier=multiplier))
        assert position.legal_moves.best(1)[0].stolen == 30


def test_building_on_the_own_word_steals_nothing() -> None:
    position = two(LUVA, word("n"), ["luvan"], scored=True)
    (move,) = position.legal_moves
    assert (move.own, move.stolen) == (33, 0)


def test_a_spent_multiplier_counts_no_more() -> None:
    position = two(LUVA, word("n"), ["luvan"], Rules(meaning="spelling", stolen_multiplier="stays"), spent=(0,))
    (move,) = position.legal_moves
    assert (move.own, move.stolen) == (11, 10)
    with pytest.raises(wg.InvalidPosition, match="spent"):
        two(LUVA, word("n"), ["luvan"], spent=(0,))


def test_free_stealing_takes_any_cards() -> None:
    position = two(LUVA, word("k"), ["kul", "luva", "valk"], Rules(meaning="spelling", steal_geometry="free"))
    assert {str(move) for move in position.legal_moves} == {"K3(U4L2x3)~", "(V3A1L2x3)K3~"}
    assert all(move.how is How.FREE for move in position.legal_moves)


def test_a_meaning_test_of_ones_own() -> None:
    rules = Rules(meaning=lambda base, new: not new.endswith("N"))
    position = two(LUVA, word("ns"), ["luvan", "luvas"], rules)
    assert [move.word for move in position.legal_moves] == ["LUVAS"]
    assert position.check("(LUVA)N").reasons[0].code == "same_meaning"
    with pytest.raises(wg.InvalidRules, match="callable"):
        Rules.from_dict(rules.to_dict())


@pytest.mark.parametrize(
    "options",
    [
        {"steal_geometry": "diagonal"}, {"hand_size": 0}, {"hand_size": 17}, {"jokers": -1}, {"min_word_length": 1},
        {"discard_fraction": 1.0}, {"meaning": "vague"}, {"deck": 5}, {"no_such": 1},
    ],
)  # fmt: skip
def test_rules_that_cannot_be(options: dict[str, Any]) -> None:
    with pytest.raises(wg.InvalidRules):
        Rules.of(options)


def test_rules_as_values() -> None:
    rules = Rules(jokers=2, deck=Deck(word("luva"), name="four"))
    assert Rules.from_dict(rules.to_dict()) == rules
    assert hash(Rules.from_dict(rules.to_dict())) == hash(rules)
    assert Rules(deck=Deck.load("default")) == Rules()
    assert Rules.preset("short", jokers=0).discard_fraction == pytest.approx(1 / 3)
    with pytest.raises(wg.UnknownName):
        Rules.preset("long")
    with pytest.raises(wg.UnknownName):
        Deck.load("none")


# -- reasons ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("K(U)X@2", "not_in_hand"),
        ("K(U)L@1", "occupied"),
        ("K(U)T@2", "not_a_word"),
        ("(LUV)T", "not_on_table"),
        ("K(U4)L~", "geometry"),
        ("??", "unreadable"),
        ("K(U", "unreadable"),
        ("", "unreadable"),
        ("pass", "not_stuck"),
        ("discard K", "not_stuck"),
        ("discard Z", "not_in_hand"),
        ("KLT", "no_such_move"),
        ("k(U)L@2", "not_in_hand"),
        ("(LUVA)@9", "unreadable"),
    ],
)
def test_reasons_for_two(text: str, code: str) -> None:
    position = two(LUVA, word("klt"), ["luva", "kul"])
    verdict = position.check(text)
    assert not verdict
    assert [reason.code for reason in verdict.reasons] == [code]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("0,0 across KUL", "occupied"),
        ("5,5 across KUL", "not_connected"),
        ("0,1 across K(L)A", "not_a_word"),
        ("1,-1 down K(U)", "not_whole"),
        ("1,-1 down K(U)L", None),
        ("1,-1 across K(V)A", "not_on_table"),
        ("elsewhere", "no_such_move"),
        ("x,y across KUL", "unreadable"),
        ("1,-1 down K(A)L", "occupied"),
    ],
)
def test_reasons_in_rounds(text: str, code: str | None) -> None:
    lexicon = wg.Lexicon.from_words(["luva", "kul", "ul"], alphabet="sv")
    table = {(at, 0): card for at, card in enumerate(LUVA)} | {(1, 1): C("l", 2)}
    position = Position.round(table=table, hand=word("kula"), lexicon=lexicon, rules={"meaning": "off"})
    if code is None:
        table.pop((1, 1))
        position = Position.round(table=table, hand=word("kula"), lexicon=lexicon, rules={"meaning": "off"})
        assert position.check(text).legal
        return
    assert code in [reason.code for reason in position.check(text).reasons]


def test_extra_words() -> None:
    lexicon = wg.Lexicon.from_words(["ko", "ok", "kor", "or"], alphabet="sv")
    table = {(0, 0): C("k", 3), (1, 0): C("o", 2)}
    for order, option, count in ((3, "must_form_extra", 2), (2, "second_single_word", 1)):
        options: dict[str, Any] = {"meaning": "off", option: True}
        rules = Rules(**options)
        position = Position.round(table=table, hand=word("okr"), lexicon=lexicon, rules=rules, order=order)
        listed = [len(move.words) for move in position.legal_moves if move.laid]
        assert all(words >= 2 if count == 2 else words == 1 for words in listed)
        plain = Position.round(table=table, hand=word("okr"), lexicon=lexicon, rules={"meaning": "off"}, order=order)
        for move in plain.legal_moves:
            assert position.check(move).legal is ((len(move.words) >= 2) if count == 2 else (len(move.words) == 1))


def test_ambiguous_texts_name_the_moves() -> None:
    position = two(LUVA, [C("k", 3), C("l", 2), C("l", 2, multiplier=2)], ["kul"])
    with pytest.raises(wg.AmbiguousMove) as error:
        position.parse("KUL")
    assert {str(reason) for reason in error.value.reasons} == {"K3(U)L2@2", "K3(U)L2x2@2"}
    assert str(position.parse("K(U)L2x2@2")) == "K3(U)L2x2@2"
    lull = two(word("lull"), word("ka"), ["kal", "lull"])
    with pytest.raises(wg.AmbiguousMove, match="@1"):
        lull.parse("KA(L)")


# -- positions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "hand", "code"),
    [
        (word("l"), word("k"), "table"),
        (word("lu"), [C("ß", 1)], "strange_letter"),
        (word("lu"), [C.new_joker("s")], "joker"),
        ([C.new_joker(), C("u", 4)], word("k"), "joker"),
        (word("lu"), word("k" * 17), "hand_too_big"),
        (word("l" * 48), word("k"), "table"),
    ],
)
def test_positions_that_cannot_be(table: list[Card], hand: list[Card], code: str) -> None:
    with pytest.raises(wg.InvalidPosition) as error:
        two(table, hand, ["lu"])
    assert code in [reason.code for reason in error.value.reasons]


def test_tableaux_that_cannot_be() -> None:
    lexicon = wg.Lexicon.from_words(["lu"], alphabet="sv")
    for table in ({(0, 0): C("l", 1), (200, 0): C("u", 1)}, {(0, 99999): C("l", 1)}):
        with pytest.raises(wg.InvalidPosition, match="cells"):
            Position.round(table=table, hand=word("k"), lexicon=lexicon)


def test_positions_as_values(case_words: wg.Lexicon) -> None:
    first = Position.two_player(
        table=[*LUVA, C.new_joker("n")], hand=[C.new_joker(), *word("ka")], lexicon=case_words,
        rules=Rules(jokers=3, meaning="off"), stock=9, others=(5,), scores=(30, 40), gone=word("zz"), buried=word("q"),
        drawn=True, scored=True,
    )  # fmt: skip
    second = Position.round(
        table={(-2, 3): C("a", 1), (-1, 3): C.new_joker("r")}, hand=word("kak"), lexicon=case_words, order=4,
        rules=Rules(meaning="off"), others=(7, 7, 7), scores=(1, 2, 3, 4),
    )  # fmt: skip
    for position in (first, second):
        copies = [
            Position.from_text(str(position), lexicon=case_words),
            Position.from_dict(position.to_dict(), lexicon=case_words),
            pickle.loads(pickle.dumps(position)),
        ]
        for copy in copies:
            assert copy == position
            assert copy.key == position.key
            assert hash(copy) == hash(position)
            assert list(copy.legal_moves) == list(position.legal_moves)
    assert first != second
    for name in ("hand", "stock", "legal_moves", "anything"):
        with pytest.raises(AttributeError):
            setattr(first, name, ())
        with pytest.raises(AttributeError):
            delattr(first, name)
    assert len(first.unseen) == 109 - 5 - 3  # Z1 and Q1 are not in the deck


@pytest.mark.parametrize(
    "text",
    ["", "two", "two; hand", "three; hand K3", "two; hand K3; hand K3", "two; hand K3; stock x",
     "round; hand K3; table K3",
     "two; hand K3z", "two; hand K3; rules {", "two; hand ?4"],
)  # fmt: skip
def test_texts_that_are_no_position(text: str) -> None:
    lexicon = wg.Lexicon.from_words(["lu"], alphabet="sv")
    if text == "two; hand":
        assert Position.from_text(text, lexicon=lexicon).hand == ()
        return
    with pytest.raises((wg.InvalidText, wg.InvalidPosition)):
        Position.from_text(text, lexicon=lexicon)


def test_moves_as_values(case_words: wg.Lexicon) -> None:
    position = Position.two_player(
        table=LUVA, hand=[C.new_joker(), *word("kant")], lexicon=case_words, rules={"meaning": "off"}
    )
    moves = list(position.legal_moves)
    assert len(set(moves)) == len(moves) == len(position.legal_moves)
    for move in moves[::97]:
        assert Move.from_dict(move.to_dict()) == move
        assert Move.from_dict(move.to_dict()).words == move.words
        assert pickle.loads(pickle.dumps(move)) == move
        assert move in position.legal_moves
    assert position.legal_moves.best(3, by="own")[0].own == max(move.own for move in moves)
    assert position.legal_moves.best(3, by="stolen")[0].stolen == max(move.stolen for move in moves)
    assert position.legal_moves[-1] == moves[-1]
    assert position.legal_moves[:5] == tuple(moves[:5])
    assert position.legal_moves.of_word("luvan") == [move for move in moves if move.word == "LUVAN"]
    with pytest.raises(ValueError, match="ordered"):
        position.legal_moves.best(3, by="beauty")
    with pytest.raises(IndexError):
        position.legal_moves[len(moves)]


def test_stuck_players_discard_then_pass() -> None:
    position = two(word("lu"), [*word("kk"), C.new_joker()], ["xyz"], stock=3)
    assert [str(move) for move in position.legal_moves] == ["discard K3", "discard ?"]
    assert position.check("pass").reasons[0].code == "must_discard"
    after = position.with_hand(position.hand)
    assert [move.kind for move in after.legal_moves] == [MoveKind.PASS]
    assert after.check("discard K").reasons[0].code == "discarded"
    empty = two(word("lu"), word("kk"), ["xyz"], stock=0)
    assert [move.kind for move in empty.legal_moves] == [MoveKind.PASS]
    assert empty.check("discard K").reasons[0].code == "no_stock"
    willing = two(word("lu"), word("kk"), ["luk"], Rules(meaning="off", voluntary_pass=True))
    assert [str(move) for move in willing.legal_moves] == ["(LU)K3", "pass"]


# -- other hands, texts in lists --------------------------------------------------------------------------------------


def test_another_hand_is_checked_like_the_first() -> None:
    position = two([], word("n"), ["en"])
    with pytest.raises(wg.InvalidPosition, match="at most 16"):
        position.with_hand([C("n", 1)] * 17)
    with pytest.raises(TypeError, match="a card"):
        position.with_hand([3])  # type: ignore[list-item]
    with pytest.raises(wg.InvalidPosition, match="stands for a letter"):
        position.with_hand([C.new_joker("s")])
    with pytest.raises(wg.InvalidPosition, match="alphabet"):
        position.with_hand([C("中", 1)])
    other = position.with_hand([C("é", 1), C("n", 1)], drawn=False)
    assert (other.hand, other.drawn, other.stock) == ((C("E", 1), C("N", 1)), False, position.stock)
    assert other.with_hand(position.hand, drawn=False) == position


def test_texts_in_the_list_of_moves() -> None:
    moves: Any = two(LUVA, word("kla"), ["luva", "kul", "al"]).legal_moves
    for move in moves:
        assert str(move) in moves
    for text in ("KUL", "K(U)L", "K3(U)L2@2"):
        assert text in moves
    for wrong in ("LUVA", "pass", "", "K4(U)L2@2", "(", "KUL@" + "9" * 5000, 3, None):
        assert wrong not in moves
