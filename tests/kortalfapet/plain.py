"""From the library's cards and moves to the plain tuples of tests/reference/kortalfapet.py, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wordgame.kortalfapet import Card, How, Move

PlainCard = tuple[str, int, int, int]


def card(plain: Sequence[Any]) -> Card:
    letter, value, multiplier, joker = plain
    return Card.new_joker("" if letter == "?" else letter) if joker else Card(letter, value, multiplier)


def cards(plain: Sequence[Sequence[Any]]) -> list[Card]:
    return [card(one) for one in plain]


def plain(one: Card) -> PlainCard:
    return (one.letter.lower() or "?", one.value, one.multiplier, int(one.is_joker))


def token(one: Card) -> str:
    if one.is_joker:
        return f"?{one.letter.lower()}"
    return f"{one.letter.lower()}{one.value}" + (f"x{one.multiplier}" if one.multiplier > 1 else "")


def two_player_move(move: Move) -> tuple[str, str, int, int, tuple[str, ...], int, int]:
    assert move.how is not None
    kind = {How.FRESH: "f", How.CROSSING: "c", How.EXTENSION: "e", How.FREE: "s"}[move.how]
    free = move.how is How.FREE
    tokens = tuple(
        token(one) if at in move.laid else "*" + (token(one) if free else "") for at, one in enumerate(move.line)
    )
    i = {"c": move.index, "e": -move.x}.get(kind, 0)
    j = -move.y if kind == "c" else 0
    return (move.word.lower(), kind, i, j, tokens, move.own, move.stolen)


def round_move(move: Move) -> tuple[tuple[int, int, str], ...]:
    return tuple(sorted((x, y, token(one)) for one, (x, y) in zip(move.cards, move.cells, strict=True)))


def tableau(rows: Sequence[Sequence[Any]]) -> dict[tuple[int, int], Card]:
    return {(row[0], row[1]): card(row[2:]) for row in rows}


def options(case: Mapping[str, Any]) -> dict[str, Any]:
    return dict(case["options"])
