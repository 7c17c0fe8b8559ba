"""The cases with known values: every field, and the digest of the whole move list."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import wordgame as wg
from tests import DATA
from tests.kortalfapet import plain
from tests.reference import kortalfapet as reference
from wordgame.kortalfapet import Position


def cases(name: str) -> list[Any]:
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [pytest.param(json.loads(line), id=json.loads(line)["id"]) for line in lines]


@pytest.mark.parametrize("case", cases("kortalfapet_two.jsonl"))
def test_two_players(case: dict[str, Any], case_words: wg.Lexicon) -> None:
    position = Position.two_player(
        table=plain.cards(case["table"]), hand=plain.cards(case["hand"]), lexicon=case_words, rules=case["options"]
    )
    assert position.table_word.lower() == case["table_word"]
    moves = position.legal_moves
    listed = [move for move in moves if move.line and move.laid]
    assert len(moves) == len(listed) == moves.placements
    best = moves.best(1)[0]
    at_best = [move for move in listed if move.total == best.total]
    lines = [reference.two_player_line(plain.two_player_move(move)) for move in listed]
    expected = dict(case["expect"])
    example = expected.pop("example_best")
    assert expected == {
        "n_moves": len(moves),
        "n_word_placements": moves.word_placements,
        "n_words": len({move.word for move in listed}),
        "best_own": moves.best(1, by="own")[0].own,
        "best_stolen": moves.best(1, by="stolen")[0].stolen,
        "best_total": best.total,
        "n_best_total": len(at_best),
        "sha": reference.digest(lines),
    }
    assert f"{example[0]}#{example[1]}#{example[2]}" in {
        reference.two_player_line(plain.two_player_move(move)) for move in at_best
    }


@pytest.mark.parametrize("case", cases("kortalfapet_round.jsonl"))
def test_rounds(case: dict[str, Any], case_words: wg.Lexicon) -> None:
    position = Position.round(
        table=plain.tableau(case["cards"]),
        hand=plain.cards(case["hand"]),
        lexicon=case_words,
        rules=case["options"],
        order=3,
    )
    moves = position.legal_moves
    listed = list(moves)
    scores = Counter(move.score for move in listed)
    lines = [reference.round_line(plain.round_move(move), move.score) for move in listed]
    extra = Position.round(
        table=position.table, hand=position.hand, lexicon=case_words,
        rules=position.rules.changed(must_form_extra=True), order=3,
    ).legal_moves  # fmt: skip
    single = Position.round(
        table=position.table, hand=position.hand, lexicon=case_words,
        rules=position.rules.changed(second_single_word=True), order=2,
    ).legal_moves  # fmt: skip
    expected = dict(case["expect"])
    example = expected.pop("example_top")
    assert expected == {
        "n_moves": len(moves),
        "n_letter_placements": moves.word_placements,
        "top_score": moves.best(1)[0].score,
        "n_top": scores[moves.best(1)[0].score],
        "n_moves_extra": len(extra),
        "top_score_extra": extra.best(1)[0].score,
        "n_moves_single_word": len(single),
        "sha": reference.digest(lines),
    }
    top = {
        reference.round_line(plain.round_move(move), move.score): sorted(word.word.lower() for word in move.words)
        for move in listed
        if move.score == expected["top_score"]
    }
    assert top[f"{example[0]}#{expected['top_score']}"] == example[1]
    assert all(move.score == sum(word.score for word in move.words) for move in listed)
