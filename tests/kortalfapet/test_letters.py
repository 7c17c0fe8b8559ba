"""Cards in alphabets whose letters are folded, have several characters, or have a case of their own or none."""

from __future__ import annotations

import os
import pickle
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wordgame as wg
from wordgame import Alphabet, render
from wordgame.kortalfapet import Card, Deck, Game, How, Move, MoveKind, Position, Rules, Word

EXAMPLES = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "60"))
C = Card
SPELLING = Rules(meaning="spelling")
CASELESS = Alphabet(["中", "国", "人"], name="caseless")
# The letters of the words, and signs that are read as one of them.
ALPHABETS: list[tuple[Alphabet, list[str], list[str]]] = [
    (Alphabet.load("sv"), ["A", "E", "N", "Å"], ["É", "e\u0301", "À"]),
    (Alphabet.load("hu"), ["S", "Z", "SZ", "A"], ["sz"]),
    (Alphabet.load("es"), ["C", "H", "CH", "L", "LL"], ["[CH]"]),
    (Alphabet.load("tr"), ["I", "İ", "L", "K"], []),
    (Alphabet.load("uk"), ["А", "'", "Ї", "Й"], ["’"]),
    (CASELESS, list(CASELESS.letters), []),
    (Alphabet(["C", "H", "CH", "I", "İ"], lower={"I": "ı", "İ": "i"}), ["C", "H", "CH", "I", "İ"], []),
]


def lexicon(alphabet: Alphabet, words: list[list[str]]) -> wg.Lexicon:
    return wg.Lexicon.from_words([alphabet.decode(map(alphabet.code, word)) for word in words], alphabet=alphabet)


def same_through_every_form(position: Position, move: Move) -> None:
    text = str(move)
    assert position.check(move).legal
    assert position.check(text).legal
    listed: Any = position.legal_moves
    assert move in listed
    assert text in listed
    parsed = position.parse(text)
    assert (parsed, parsed.score, parsed.stolen) == (move, move.score, move.stolen)
    for copy in (Move.from_dict(move.to_dict()), pickle.loads(pickle.dumps(move))):
        assert (copy, str(copy), copy.word, copy.words) == (move, text, move.word, move.words)
    words = position.check(move).words
    assert [word.text for word in words] == [word.text for word in move.words if len(word.cells) > 1]
    assert [Word.from_dict(word.to_dict()).word for word in words] == [word.word for word in words]
    assert all(word.word in position.lexicon for word in words)


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.integers(0, 2**63))
def test_every_listed_move_is_legal_and_its_text_says_it(seed: int) -> None:
    rng = random.Random(seed)
    alphabet, letters, others = rng.choice(ALPHABETS)
    words = [rng.choices(letters, k=rng.randint(2, 4)) for _ in range(rng.randint(1, 30))]

    def card(on_table: bool) -> Card:
        if rng.random() < 0.25:
            return C.new_joker(rng.choice(letters) if on_table else "")
        return C(rng.choice([*letters, *letters, *others]), rng.randrange(4), rng.choice([1, 1, 2]))

    table = [card(True) for _ in range(rng.choice([0, 2, 3]))]
    rules = Rules(meaning="spelling", steal_geometry=rng.choice(["cross_or_extend", "free"]))
    given: dict[str, Any] = {
        "hand": [card(False) for _ in range(rng.randint(1, 4))], "lexicon": lexicon(alphabet, words), "rules": rules,
        "gone": [card(True)], "buried": [card(False)],
    }  # fmt: skip
    if rng.random() < 0.5:
        position = Position.two_player(table=table, **given)
    else:
        position = Position.round(table={(at, 0): one for at, one in enumerate(table)}, **given)
    assert Position.from_text(position.to_text(), lexicon=position.lexicon) == position
    assert Position.from_dict(position.to_dict(), lexicon=position.lexicon) == position
    assert {card.letter for card in (*position.cards, *position.hand)} <= {"", *letters}
    moves = list(position.legal_moves)
    for move in rng.sample(moves, min(len(moves), 12)):
        same_through_every_form(position, move)
        if move.kind is MoveKind.PLACE and len(move.line) > 1:
            assert move in position.legal_moves.of_word(move.word)
    assert all(hint.move in moves for hint in position.hints(2, worlds=1))


# -- letters read as others -------------------------------------------------------------------------------------------


def test_a_card_that_is_read_as_another_letter_is_that_letter(swedish: wg.Lexicon) -> None:
    position = Position.two_player(table=[], hand=[C("é", 3), C("n", 1)], lexicon=swedish)
    assert position.hand == (C("E", 3), C("N", 1))
    (move, *_) = position.legal_moves
    assert position.check(move).legal
    assert position.hints(1, worlds=1)[0].move in position.legal_moves
    assert "hand E3 N1" in render.text(position)
    own = Move(MoveKind.PLACE, How.FRESH, (C("é", 3), C("n", 1)), (0, 1))
    assert position.check(own).legal
    assert own in position.legal_moves
    assert position.parse("É3N1") == position.parse("E3N1")


def test_a_table_may_have_such_a_card(swedish: wg.Lexicon) -> None:
    position = Position.two_player(
        table=[C("é", 3), C("n", 1)], hand=[C("a", 1), C("r", 1)], lexicon=swedish, rules={"meaning": "spelling"}
    )
    assert position.table_word == "EN"
    assert len(position.legal_moves) > 3
    for move in position.legal_moves:
        assert position.parse(str(move)) == move


def test_a_deck_has_letters_of_its_alphabet() -> None:
    deck = Deck([C("é", 3), C("e", 3), C("a", 1)])
    assert deck.count(C("E", 3)) == 2
    assert deck == Deck.from_dict(deck.to_dict())


@pytest.mark.parametrize("seed", range(3))
def test_a_game_with_the_swedish_deck_in_english(seed: int) -> None:
    game = Game(lexicon="en", rules=SPELLING, seed=seed)
    cards = [card for hand in game.hands for card in hand] + list(game.stock)
    assert not {"Å", "Ä", "Ö"} & {card.letter for card in cards}
    assert len(cards) == 110
    assert set(game.position.unseen) <= set(cards)
    for _ in range(12):
        game.push(game.legal_moves.best(1)[0])
    assert Game.from_dict(game.to_dict()).to_dict() == game.to_dict()


def test_a_game_needs_an_alphabet_with_the_letters_of_its_deck() -> None:
    with pytest.raises(wg.InvalidRules, match="'A'"):
        Game(lexicon=wg.Lexicon.from_words(["中国"], alphabet=CASELESS), rules=SPELLING)


def test_hints_where_the_alphabet_lacks_letters_of_the_deck() -> None:
    three = wg.Lexicon.from_words(["ab", "ba", "abc"], alphabet=Alphabet.from_letters("ABC"))
    for position in (
        Position.two_player(table=[], hand=[C("a", 1), C("b", 1)], lexicon=three, rules=SPELLING),
        Position.two_player(table=[C("a", 1), C("b", 1)], hand=[C("c", 1)], lexicon=three, rules=SPELLING),
        Position.two_player(table=[C("a", 1), C("b", 1)], hand=[C("b", 1)], lexicon=three, rules=SPELLING),
        Position.round(table={(0, 0): C("a", 1), (1, 0): C("b", 1)}, hand=[C("c", 1)], lexicon=three, rules=SPELLING),
        Position.round(table={(0, 0): C("a", 1), (1, 0): C("b", 1)}, hand=[C("b", 1)], lexicon=three, rules=SPELLING),
    ):
        assert {card.letter for card in position.unseen} <= {"A", "B", "C", ""}
        assert position.hints(1, worlds=2)[0].move in position.legal_moves
    nothing = wg.Lexicon.from_words(["中国"], alphabet=CASELESS)
    position = Position.two_player(
        table=[], hand=[C("中", 1), C("国", 1)], lexicon=nothing, rules={"jokers": 0, "meaning": "off"}
    )
    assert position.unseen == ()
    assert position.hints(1, worlds=2)[0].move in position.legal_moves


def test_strange_letters_are_refused_wherever_they_lie(swedish: wg.Lexicon) -> None:
    cards: dict[str, Any]
    for place in ("table", "hand", "gone", "buried"):
        cards = {"hand": [C("a", 1)], place: [C("中", 1), C("a", 1)]}
        with pytest.raises(wg.InvalidPosition, match=f"{place}.*中"):
            Position.two_player(lexicon=swedish, **cards)
    position = Position.two_player(hand=[C("a", 1)], lexicon=swedish)
    assert position.check(Move(MoveKind.DISCARD, line=(C("中", 1),))).reasons[0].code == "strange_letter"


# -- letters of several characters ------------------------------------------------------------------------------------


def test_two_cards_are_not_one_letter() -> None:
    words = wg.Lexicon.from_words(["sza", "as"], alphabet="hu")  # the SZ of "sza" is one letter
    position = Position.two_player(table=[], hand=[C("s", 1), C("z", 1), C("a", 1)], lexicon=words, rules=SPELLING)
    assert [str(move) for move in position.legal_moves] == ["A1S1"]
    verdict = position.check("S1Z1A1")
    assert not verdict.legal
    assert verdict.reasons[0].words == ("S[Z]A",)
    digraph = Position.two_player(table=[], hand=[C("sz", 3), C("a", 1)], lexicon=words, rules=SPELLING)
    (move,) = digraph.legal_moves
    assert (str(move), move.word, move.words[0].word) == ("[SZ]3A1", "SZA", "SZA")


def test_single_letters_side_by_side_are_listed_and_legal() -> None:
    alphabet = Alphabet.load("es")
    words = lexicon(alphabet, [["C", "H"], ["C", "H", "A"]])
    position = Position.two_player(
        table=[C("c", 2, multiplier=2), C("h", 1)], hand=[C("a", 1)], lexicon=words, rules={"meaning": "off"}
    )
    assert position.table_word == "C[H]"
    (move,) = position.legal_moves
    assert (str(move), move.word) == ("(CH)A1", "C[H]A")
    same_through_every_form(position, move)


# -- case -------------------------------------------------------------------------------------------------------------


def test_turkish_jokers() -> None:
    words = wg.Lexicon.from_words(["il", "ıl"], alphabet="tr")
    position = Position.two_player(table=[], hand=[C("l", 1), C.new_joker()], lexicon=words, rules=SPELLING)
    assert sorted(str(move) for move in position.legal_moves) == ["iL1", "ıL1"]
    assert [position.parse(str(move)) for move in position.legal_moves] == list(position.legal_moves)
    assert {move.word for move in position.legal_moves} == {"İL", "IL"}
    game = Game(
        lexicon=words,
        rules={"deck": Deck([C("l", 1)] * 10, alphabet="tr"), "jokers": 10, "meaning": "spelling"},
        seed=1,
    )
    game.push(game.legal_moves[0])
    assert Game.from_dict(game.to_dict(), lexicon=words).to_dict() == game.to_dict()


def test_jokers_in_an_alphabet_without_case() -> None:
    words = wg.Lexicon.from_words(["中国"], alphabet=CASELESS)
    position = Position.two_player(table=[C.new_joker("中"), C("国", 2)], hand=[], lexicon=words, rules=SPELLING)
    assert position.to_text().startswith("two; table [?中] 国2;")
    assert Position.from_text(position.to_text(), lexicon=words) == position
    assert "[?中]" in render.text(position)
    hand = Position.two_player(table=[], hand=[C.new_joker(), C("国", 2)], lexicon=words, rules=SPELLING)
    assert [(str(move), move.word) for move in hand.legal_moves] == [("[?中]国2", "中国")]
