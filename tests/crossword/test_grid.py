"""Layouts, squares, coordinates, boards as text, formed words."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordgame.alphabet import Alphabet
from wordgame.crossword import FormedWord, Layout, LetterScore, coordinate, parse_board, parse_coordinate, show_board
from wordgame.errors import InvalidPosition, InvalidRules, InvalidText

EN = Alphabet.load("en")


@given(st.integers(0, 62), st.integers(0, 62), st.booleans())
def test_every_coordinate_reads_back(row: int, column: int, down: bool) -> None:
    assert parse_coordinate(coordinate(row, column, down)) == (row, column, down)


@pytest.mark.parametrize("text", ["", "8", "D", "8D8", "D0", "0D", "-1A", "8DDD", "8 D", "٨D"])
def test_bad_coordinates(text: str) -> None:
    with pytest.raises(InvalidText):
        parse_coordinate(text)


def test_the_other_labelling_is_only_taken_when_asked_for() -> None:
    assert parse_coordinate("8G") == (7, 6, False)
    assert parse_coordinate("8G", row_labels="letters") == (6, 7, True)
    assert parse_coordinate("G8", row_labels="letters") == (6, 7, False)
    with pytest.raises(ValueError, match="row_labels"):
        parse_coordinate("8G", row_labels="columns")


def test_layout_round_trips_through_a_dict() -> None:
    layout = Layout.from_rows(
        ["#d5", ".*Q"], legend={"5": {"letter": 5, "stays": True}, "d": {"letter": 7}}, name="odd"
    )
    assert Layout.from_dict(layout.to_dict()) == layout
    assert layout.at(0, 1).letter == 7
    assert layout.at(0, 2).stays
    assert not layout.is_on_board(0, 0)
    assert not layout.is_on_board(2, 0)
    assert pickle.loads(pickle.dumps(layout)) == layout


@pytest.mark.parametrize(
    ("rows", "legend"),
    [
        ([], {}),
        ([""], {}),
        (["..", "."], {}),
        (["..x"], {}),
        (["##"], {}),
        (["." * 64], {}),
        (["."] * 64, {}),
        (["5"], {"5": {"letter": 0}}),
        (["5"], {"5": {"letter": 101}}),
        (["5"], {"5": {"colour": 1}}),
        (["5"], {"5": {"hole": True, "word": 2}}),
        (["55"], {"55": {"letter": 2}}),
    ],
)
def test_bad_layouts(rows: list[str], legend: dict[str, dict[str, int]]) -> None:
    with pytest.raises(InvalidRules):
        Layout.from_rows(rows, legend=legend)


@given(st.data())
def test_boards_round_trip_as_text(data: st.DataObject) -> None:
    alphabet = Alphabet.load(data.draw(st.sampled_from(["en", "es", "hu", "sv", "ca"])))
    layout = Layout.from_rows(["#...", "....", "...#"])
    codes = st.one_of(st.just(0), st.integers(1, alphabet.size), st.integers(1, alphabet.size).map(lambda c: c | 0x80))
    board = bytes(0 if square.hole else data.draw(codes) for square in layout.squares)
    assert parse_board(show_board(board, layout, alphabet), layout, alphabet) == board
    assert parse_board("\n".join(show_board(board, layout, alphabet)), layout, alphabet) == board


@pytest.mark.parametrize("rows", [["..."], ["...", ".."], ["...", "...."], ["...", "...", "..."], ["A", "B"]])
def test_boards_of_the_wrong_shape(rows: list[str]) -> None:
    with pytest.raises(InvalidPosition) as caught:
        parse_board(rows, Layout.from_rows(["...", "..."]), EN)
    assert [reason.code for reason in caught.value.reasons] == ["board_shape"]


def test_board_texts_that_cannot_be_read() -> None:
    layout = Layout.from_rows(["#..", "..."])
    for rows in (["#.7", "..."], ["#.?", "..."], ["#. ", "..."], ["#.#", "..."]):
        with pytest.raises(InvalidText):
            parse_board(rows, layout, EN)
    with pytest.raises(InvalidPosition, match="hole"):
        parse_board(["A..", "..."], layout, EN)


def test_a_formed_word_is_a_pair_and_more() -> None:
    word = FormedWord(
        "Ax", 2, row=7, column=3, letters=(LetterScore("A", 1), LetterScore("x", 0, 2)), factor=2, valid=False
    )
    assert word == ("Ax", 2)
    assert dict([word]) == {"Ax": 2}
    assert word.where == "8D"
    assert word.arithmetic == "A 1 + x 0x2 = 1, x2 = 2"
    again = pickle.loads(pickle.dumps(word))
    assert (again, again.valid, again.letters) == (word, False, word.letters)
    assert FormedWord.from_dict(word.to_dict()).to_dict() == word.to_dict()
