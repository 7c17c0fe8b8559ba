"""Random moves that a richer game allows: `check` refuses exactly those that the brute-force program does not list."""

from __future__ import annotations

import os
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import wordgame as wg
from tests.kortalfapet import plain
from tests.reference import kortalfapet as reference
from wordgame.kortalfapet import Position

EXAMPLES = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "60"))
LETTERS = "abcå"


def draw_card(rng: random.Random, *, on_table: bool = False) -> plain.PlainCard:
    if rng.random() < 0.15:
        return (rng.choice(LETTERS) if on_table else "?", 0, 1, 1)
    return (rng.choice(LETTERS), rng.randrange(4), rng.choice([1, 1, 1, 2, 3]), 0)


def draw_words(rng: random.Random, most: int) -> list[str]:
    return sorted({"".join(rng.choices(LETTERS, k=rng.randint(2, 5))) for _ in range(rng.randint(1, most))})


def strict_options(rng: random.Random) -> dict[str, Any]:
    return {
        "meaning": rng.choice(["off", "spelling", lambda base, word: (len(base) + len(word)) % 3 > 0]),
        "min_word_length": rng.choice([2, 2, 3]),
        "stolen_multiplier": rng.choice(["travels", "stays", "both"]),
        "must_form_extra": rng.random() < 0.3,
        "second_single_word": rng.random() < 0.3,
    }


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.integers(0, 2**63))
def test_two_players(seed: int) -> None:
    rng = random.Random(seed)
    every = draw_words(rng, 40)
    some = sorted(rng.sample(every, rng.randint(1, len(every))))
    table = [draw_card(rng, on_table=True) for _ in range(rng.choice([0, 2, 3, 4]))]
    hand = [draw_card(rng) for _ in range(rng.randint(1, 4))]
    more = [draw_card(rng) for _ in range(rng.randint(0, 1))]
    options = strict_options(rng) | {"steal_geometry": rng.choice(["cross_or_extend", "free"])}
    rich = Position.two_player(
        table=plain.cards(table),
        hand=plain.cards(hand + more),
        lexicon=wg.Lexicon.from_words(every, alphabet="sv"),
        rules=options | {"meaning": "off", "min_word_length": 2},
    )
    strict = Position.two_player(
        table=plain.cards(table),
        hand=plain.cards(hand),
        lexicon=wg.Lexicon.from_words(some, alphabet="sv"),
        rules=options,
    )
    listed = reference.two_player_moves(table, hand, some, reference.options(**options))
    legal = {move[:5]: move[5:] for move in listed}
    for move in [move for move in rich.legal_moves if move.laid]:
        key = plain.two_player_move(move)
        verdict = strict.check(move)
        assert verdict.legal == (key[:5] in legal), (str(move), verdict.reasons)
        if verdict.legal:
            assert verdict.score == legal[key[:5]][0]
        else:
            assert verdict.reasons


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.integers(0, 2**63))
def test_rounds(seed: int) -> None:
    rng = random.Random(seed)
    every = draw_words(rng, 40)
    some = sorted(rng.sample(every, rng.randint(1, len(every))))
    table: dict[tuple[int, int], tuple[str, int, int, int]] = {}
    for _ in range(rng.choice([0, 1, 2, 3])):
        hand = [draw_card(rng) for _ in range(4)]
        moves = reference.round_moves(table, hand, every, reference.options(meaning="off"))
        if moves:
            for x, y, token in rng.choice(sorted(moves)):
                joker = token[0] == "?"
                table[x, y] = (token[1] if joker else token[0], 0 if joker else rng.randrange(4), 1, int(joker))
    hand = [draw_card(rng) for _ in range(rng.randint(1, 4))]
    more = [draw_card(rng) for _ in range(rng.randint(0, 1))]
    options = strict_options(rng)
    order = rng.randint(1, 4) if table else 1
    cells = {cell: plain.card(card) for cell, card in table.items()}
    rich = Position.round(
        table=cells,
        hand=plain.cards(hand + more),
        lexicon=wg.Lexicon.from_words(every, alphabet="sv"),
        rules={"meaning": "off"},
        order=order,
    )
    strict = Position.round(
        table=cells,
        hand=plain.cards(hand),
        lexicon=wg.Lexicon.from_words(some, alphabet="sv"),
        rules=options,
        order=order,
    )
    legal = reference.round_moves(table, hand, some, reference.options(**options), player=order)
    for move in [move for move in rich.legal_moves if move.laid]:
        key = plain.round_move(move)
        verdict = strict.check(move)
        assert verdict.legal == (key in legal), (str(move), verdict.reasons)
        if verdict.legal:
            assert (verdict.score, len(verdict.words)) == legal[key]
        else:
            assert verdict.reasons
