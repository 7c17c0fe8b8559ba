"""Pins the reference program of Kortalfapet itself, to known cases and the rule sheet's examples."""

from __future__ import annotations

import lzma
from typing import Any

import pytest

from tests import DATA
from tests.known.cases import cases
from tests.reference import kortalfapet


@pytest.fixture(scope="module")
def swedish() -> list[str]:
    with lzma.open(DATA / "kortalfapet_words.sv.txt.xz", "rt", encoding="utf-8") as file:
        return file.read().split()


@pytest.mark.parametrize("name", ["k2-03", "k2-39"])
def test_kortalfapet_two_players_agree_with_the_known_cases(name: str, swedish: list[str]) -> None:
    (case,) = [case for case in cases("kortalfapet_two.jsonl") if case["id"] == name]
    table, hand = ([tuple(card) for card in case[place]] for place in ("table", "hand"))
    moves = kortalfapet.two_player_moves(table, hand, swedish, kortalfapet.options(**case["options"]))
    totals = [move[5] + move[6] for move in moves]
    assert {
        "n_moves": len(moves),
        "n_word_placements": len({move[:4] for move in moves}),
        "n_words": len({move[0] for move in moves}),
        "best_own": max(move[5] for move in moves),
        "best_stolen": max(move[6] for move in moves),
        "best_total": max(totals),
        "n_best_total": totals.count(max(totals)),
        "sha": kortalfapet.digest(map(kortalfapet.two_player_line, moves)),
    }.items() <= case["expect"].items()


@pytest.mark.parametrize("name", ["k4-01"])
def test_kortalfapet_rounds_agree_with_the_known_cases(name: str, swedish: list[str]) -> None:
    (case,) = [case for case in cases("kortalfapet_round.jsonl") if case["id"] == name]
    table = {(x, y): (letter, value, multiplier, joker) for x, y, letter, value, multiplier, joker in case["cards"]}
    hand = [tuple(card) for card in case["hand"]]
    moves = kortalfapet.round_moves(table, hand, swedish, kortalfapet.options(**case["options"]))
    scores = [score for score, _ in moves.values()]
    extra = [score for score, words_formed in moves.values() if words_formed > 1]
    assert {
        "n_moves": len(moves),
        "n_letter_placements": len({tuple((x, y, t.lstrip("?")[0]) for x, y, t in move) for move in moves}),
        "top_score": max(scores),
        "n_top": scores.count(max(scores)),
        "n_moves_extra": len(extra),
        "top_score_extra": max(extra),
        "n_moves_single_word": len(moves) - len(extra),
        "sha": kortalfapet.digest(kortalfapet.round_line(move, score) for move, (score, _) in moves.items()),
    }.items() <= case["expect"].items()


LUVA = [("l", 2, 3, 0), ("u", 3, 1, 0), ("v", 2, 1, 0), ("a", 2, 1, 0)]


@pytest.mark.parametrize(
    ("stolen_multiplier", "own", "remains"),
    [("travels", 7, 18), ("stays", 7, 18), ("both", 7, 18)],
)
def test_kortalfapet_the_example_of_stealing(stolen_multiplier: str, own: int, remains: int) -> None:
    """Kul on the u of luva: l + v + a = 6, times 3 = 18 are left to the opponent; the l of kul comes from the hand."""
    hand = [("k", 3, 1, 0), ("l", 1, 1, 0)]
    opts = kortalfapet.options(stolen_multiplier=stolen_multiplier)
    moves = kortalfapet.two_player_moves(LUVA, hand, ["kul"], opts)
    assert moves == {("kul", "c", 1, 1, ("k3", "*", "l1"), own, kortalfapet.word_score(LUVA) - remains)}


@pytest.mark.parametrize(
    ("stolen_multiplier", "own", "stolen"), [("travels", 15, 20), ("stays", 5, 6), ("both", 15, 6)]
)
def test_kortalfapet_a_stolen_multiplier(stolen_multiplier: str, own: int, stolen: int) -> None:
    """The l with 3x is taken by kla: the old word is worth 27 whole, and 7 or 21 without the l."""
    opts = kortalfapet.options(stolen_multiplier=stolen_multiplier)
    moves = kortalfapet.two_player_moves(LUVA, [("k", 3, 1, 0), ("?", 0, 1, 1)], ["kla"], opts)
    assert ("kla", "c", 0, 1, ("k3", "*", "?a"), own, stolen) in moves


def test_kortalfapet_free_stealing_rearranges() -> None:
    hand = [("s", 1, 1, 0)]
    moves = kortalfapet.two_player_moves(
        LUVA, hand, ["uvs", "alvus", "luva"], kortalfapet.options(steal_geometry="free")
    )
    assert moves == {
        ("uvs", "s", 0, 0, ("*u3", "*v2", "s1"), 6, 27 - 12),
        ("alvus", "s", 0, 0, ("*a2", "*l2x3", "*v2", "*u3", "s1"), 30, 27),
    }


def test_kortalfapet_meaning_in_two_player_moves() -> None:
    hand = [("l", 2, 1, 0), ("v", 3, 1, 0), ("a", 1, 1, 0), ("n", 1, 1, 0)]

    def kinds(meaning: kortalfapet.Meaning) -> list[tuple[str, str]]:
        opts = kortalfapet.options(meaning=meaning)
        return sorted((move[0], move[1]) for move in kortalfapet.two_player_moves(LUVA, hand, ["luva", "luvan"], opts))

    crossing = [("luva", "c")]
    extending = [("luvan", "c"), ("luvan", "e")]
    assert kinds("off") == crossing + extending
    assert kinds("spelling") == extending
    assert kinds(lambda base, word: (base, word) == ("luva", "luva")) == crossing


def test_kortalfapet_tableau_meaning_and_numbers_of_words() -> None:
    table = {(x, 0): (letter, 1, 1, 0) for x, letter in enumerate("luva")}
    hand = [("n", 1, 1, 0), ("ö", 4, 1, 0)]
    lexicon = ["luva", "luvan", "nö", "ön"]

    def moves(player: int = 0, **changes: Any) -> dict[Any, tuple[int, int]]:
        return kortalfapet.round_moves(table, hand, lexicon, kortalfapet.options(**changes), player=player)

    # luvan with its n; ön or nö down through that n.
    alone = {((4, 0, "n1"),): (5, 1)}
    extra = {((4, -1, "ö4"), (4, 0, "n1")): (10, 2), ((4, 0, "n1"), (4, 1, "ö4")): (10, 2)}
    assert moves() == alone | extra
    assert moves(3, must_form_extra=True) == extra
    assert moves(2, must_form_extra=True) == alone | extra
    assert moves(2, second_single_word=True) == alone
    assert moves(meaning=lambda base, word: (base, word) != ("luva", "luvan")) == {}
    assert moves(min_word_length=3) == alone
    assert kortalfapet.round_moves({}, hand, lexicon, kortalfapet.options()) == {
        ((0, 0, "n1"), (1, 0, "ö4")): (5, 1),
        ((0, 0, "ö4"), (1, 0, "n1")): (5, 1),
    }
