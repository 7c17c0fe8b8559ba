"""Texts of moves: parsed and judged in a position of each game. An input is such a text, UTF-8."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable
from typing import Any

from tests.fuzz.texts import decoded, en, lists, played, sv
from wordgame import kortalfapet, wordmeld
from wordgame.errors import AmbiguousMove, WordgameError


@functools.cache
def positions(name: str) -> tuple[Any, ...]:
    """Positions of a game early and late."""
    if name == "kortalfapet":
        rounds = played(name, 6, players=3, lexicon=sv()).position
        return kortalfapet.Position.from_text("two; table K3 O4 R2; hand A1 K1 T1 T2", lexicon=sv()), rounds
    if name == "wordmeld":
        return wordmeld.Position(table=["OTHER", "BOwL"], hand="SLOBWC?", lists=lists()), *(
            played(name, moves, lexicon=en()).position for moves in (1, 9)
        )
    return tuple(played(name, moves).position for moves in (0, 3, 9))


def judging(name: str) -> Callable[[bytes], None]:
    def judge(data: bytes) -> None:
        text = decoded(data)
        position = positions(name)[len(data) % len(positions(name))]
        try:
            move = position.parse(text)
        except AmbiguousMove as error:
            move = error.moves[0]
        except WordgameError:
            assert not position.check(text), "what cannot be read is legal"
            return
        assert position.parse(str(move)) == move, "the text of a move is another move"
        verdict = position.check(move)
        assert bool(verdict) == (move in position.legal_moves), "the judge and the list differ"

    return judge


def seeds(name: str) -> Callable[[], list[bytes]]:
    def made() -> list[bytes]:
        rng = random.Random(1)
        own = [str(move) for position in positions(name) for move in _some(position.legal_moves, rng)]
        return [text.encode() for text in (*own, "pass", "exchange ABC", "8D CRaNE", "-BJ", "ex 3", "KD", "draw")]

    return made


def _some(moves: Any, rng: random.Random) -> list[Any]:
    return [moves[rng.randrange(len(moves))] for _ in range(8)] if len(moves) else []
