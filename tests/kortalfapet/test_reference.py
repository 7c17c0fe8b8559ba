"""Random small tables and word lists: the moves listed are those of the brute-force program, under every option."""

from __future__ import annotations

import os
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import wordgame as wg
from tests.kortalfapet import plain
from tests.reference import kortalfapet as reference
from wordgame.kortalfapet import Card, Position

EXAMPLES = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "100"))

words = st.lists(st.text("abcå", min_size=2, max_size=6), min_size=1, max_size=60, unique=True)
letter_cards = st.tuples(st.sampled_from("abcå"), st.integers(0, 3), st.sampled_from([1, 1, 1, 2, 3]), st.just(0))
table_cards = st.one_of(letter_cards, st.tuples(st.sampled_from("abcå"), st.just(0), st.just(1), st.just(1)))


@st.composite
def hands(draw: st.DrawFn) -> list[plain.PlainCard]:
    jokers = draw(st.sampled_from([0, 0, 1, 2, 3, 4]))
    return draw(st.lists(letter_cards, max_size=max(1, 5 - jokers))) + [("?", 0, 1, 1)] * jokers


meanings = st.sampled_from(["off", "spelling", lambda base, word: (len(base) + len(word)) % 3 > 0])


@settings(max_examples=EXAMPLES, deadline=None)
@given(
    words,
    st.lists(table_cards, min_size=2, max_size=4) | st.just([]),
    hands(),
    meanings,
    st.sampled_from(["travels", "stays", "both"]),
    st.sampled_from(["cross_or_extend", "free"]),
    st.integers(2, 4),
)
def test_two_players(
    listed: list[str], table: list[Any], hand: list[Any], meaning: Any, multiplier: str, geometry: str, shortest: int
) -> None:
    chosen = {
        "meaning": meaning, "stolen_multiplier": multiplier, "steal_geometry": geometry, "min_word_length": shortest,
    }  # fmt: skip
    expected = reference.two_player_moves(table, hand, listed, reference.options(**chosen))
    lexicon = wg.Lexicon.from_words(listed, alphabet="sv")
    position = Position.two_player(table=plain.cards(table), hand=plain.cards(hand), lexicon=lexicon, rules=chosen)
    moves = [move for move in position.legal_moves if move.laid]
    assert len(moves) == position.legal_moves.placements
    assert sorted(plain.two_player_move(move) for move in moves) == sorted(expected)
    check_all(position, moves)


def grow(table: dict[tuple[int, int], Card], lexicon: wg.Lexicon, hands: list[list[Card]], picks: list[int]) -> None:
    """Lay a few words of the list, so that the tableau is one that can be met with."""
    for hand, pick in zip(hands, picks, strict=False):
        moves = Position.round(table=table, hand=hand, lexicon=lexicon, rules={"meaning": "off"}).legal_moves
        if moves.placements:
            move = moves[pick % moves.placements]
            table.update(zip(move.cells, move.cards, strict=True))


@settings(max_examples=EXAMPLES, deadline=None)
@given(
    words,
    st.lists(hands(), max_size=4),
    st.lists(st.integers(0, 1000), min_size=4, max_size=4),
    st.dictionaries(st.tuples(st.integers(-2, 2), st.integers(-2, 2)), table_cards, max_size=3),
    hands(),
    meanings,
    st.integers(1, 4),
    st.booleans(),
    st.booleans(),
    st.integers(2, 3),
)
def test_rounds(
    listed: list[str],
    earlier: list[list[Any]],
    picks: list[int],
    strewn: dict[tuple[int, int], Any],
    hand: list[Any],
    meaning: Any,
    order: int,
    extra: bool,
    single: bool,
    shortest: int,
) -> None:
    chosen = {
        "meaning": meaning, "must_form_extra": extra, "second_single_word": single, "min_word_length": shortest,
    }  # fmt: skip
    lexicon = wg.Lexicon.from_words(listed, alphabet="sv")
    table = {cell: plain.card(card) for cell, card in strewn.items()}
    grow(table, lexicon, [plain.cards(one) for one in earlier], picks)
    plain_table = {cell: plain.plain(card) for cell, card in table.items()}
    expected = reference.round_moves(
        plain_table, hand, listed, reference.options(**chosen), player=order if table else 0
    )
    position = Position.round(table=table, hand=plain.cards(hand), lexicon=lexicon, rules=chosen, order=order)
    moves = [move for move in position.legal_moves if move.laid]
    assert len(moves) == position.legal_moves.placements
    got = {plain.round_move(move): (move.score, len(move.words)) for move in moves}
    assert len(got) == len(moves)
    assert got == {tuple(sorted(cells)): value for cells, value in expected.items()}
    check_all(position, moves)


def check_all(position: Position, moves: list[Any]) -> None:
    """Each move passes `check` with the same points, comes back from its text, and the order is the stated one."""
    values = [move.total if position.is_two_player else move.score for move in moves]
    assert values == sorted(values, reverse=True)
    assert position.legal_moves.best(7) == position.legal_moves[:7]
    for move in moves[:: max(1, len(moves) // 20)]:
        verdict = position.check(move)
        assert verdict.legal, verdict.reasons
        assert verdict.score == move.score
        assert [word.text for word in verdict.words] == [word.text for word in move.words]
        assert [word.score for word in verdict.words] == [word.score for word in move.words]
        again = position.parse(str(move))
        assert again == move
        assert (again.score, again.stolen) == (move.score, move.stolen)
