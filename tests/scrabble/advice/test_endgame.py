"""The end of a game, solved: against plain minimax through the referee, replayed, stopped, refused."""

from __future__ import annotations

import os
import pickle
import random
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.reference.endgame import TooLarge, move_values
from wordgame.errors import InvalidPosition, InvalidRules
from wordgame.lexicon import Lexicon
from wordgame.scrabble import Game, Position, Rules, Solution

EXAMPLES = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "240"))
LETTERS = "ABCDE"
ENDS: list[dict[str, Any]] = [
    {"end_bonus": bonus, "passed_out": passed, **ending}
    for bonus in ("others_racks", "double_opponent", "none")
    for passed in ("own_racks", "nothing")
    for ending in (
        {},
        {"pass_limit": 1},
        {"pass_limit": 3, "scoreless_limit": 4},
        {"pass_limit": None, "scoreless_limit": 1},
        {"pass_limit": None, "scoreless_limit": 2},
        {"pass_limit": None, "scoreless_limit": 3},
        {"scoreless_limit": 6},
    )
]
SQUARES = [".", ".", ".", ".", "d", "t", "D", "T", "#", "s", "v"]


def ending(number: int) -> Game:
    """A small game that chance has played to an empty bag, under the end rules of this number."""
    rng = random.Random(number)
    while True:
        rows, columns = rng.randint(3, 5), rng.randint(4, 5)
        signs = [[rng.choice(SQUARES) for _ in range(columns)] for _ in range(rows)]
        signs[1][1], signs[1][2], signs[1][3] = "*", ".", "."
        size = rng.randint(1, 4)
        rules = Rules.from_dict(
            {
                "layout": {
                    "rows": ["".join(row) for row in signs],
                    "legend": {"s": {"word": 2, "stays": True}, "v": {"letter": 3, "only_value": 3}},
                },
                "tiles": {
                    "alphabet": "en",
                    "tiles": {letter: [rng.randint(1, 3), rng.randint(0, 4)] for letter in LETTERS},
                    "blanks": rng.randint(0, 1),
                },
                "rack_size": size,
                "max_tiles": rng.choice([None, size]) if size < 3 else rng.choice([None, size - 1]),
                "min_first": min(2, size) if size < 3 else rng.choice([2, 2, 3]) - (size == 3),
                "bonus": [[size, 5]],
                "exchange_limit": rng.choice([0, 1]),
                **ENDS[number % len(ENDS)],
            }
        )
        words = {
            "".join(rng.choices(LETTERS, k=rng.choice([2, 2, 2, 3, 3, 4]))) for _ in range(rng.choice([6, 12, 25]))
        }
        game = Game(2, lexicon=Lexicon.from_words(sorted(words)), rules=rules, seed=number)
        while not game.is_over and game.bag_size:
            moves = list(game.legal_moves.placements) or list(game.legal_moves)
            game.push(rng.choice(moves))
        for _ in range(rng.choice([0, 0, 0, 0, 1, 2, 3])):
            if not game.is_over:
                game.push(rng.choice(list(game.legal_moves)) if rng.random() < 0.3 else "pass")
        if not game.is_over:
            return game


def replayed(game: Game, line: Any) -> int:
    """What the player to move gains with this line, by the referee; the line must end the game."""
    me, before = game.turn, game.scores
    for move in line:
        listed = game.legal_moves
        assert move in listed
        assert not move.is_placement or move.score == game.position.parse(move.notation).score
        game.push(move)
    assert game.is_over
    gained = game.scores[me] - before[me] - game.scores[1 - me] + before[1 - me]
    for _ in line:
        game.pop()
    return gained


@pytest.mark.parametrize("part", range(8))
def test_agrees_with_plain_minimax(part: int) -> None:
    compared = 0
    for number in range(part, 100_000, 8):
        if compared >= EXAMPLES // 8:
            break
        game = ending(number)
        try:
            values = move_values(game, 150)
        except TooLarge:
            continue
        compared += 1
        passes = game.table.passes
        found = game.position.solve(n=len(values), passes=(passes[game.turn], passes[1 - game.turn]))
        best = max(values.values())
        assert (found.spread, found.bound, found.proven) == (best, best, True)
        assert values[str(found.move)] == best
        assert {str(value.move): value.spread for value in found.moves} == values
        assert replayed(game, found.line) == best
        for value in found.moves:
            assert value.proven
            assert replayed(game, value.line) == value.spread


def long_ending(seed: int = 4) -> Position:
    """An ending of a whole English game with full racks."""
    game = Game(2, lexicon="en", rules="scrabble-en", seed=seed)
    while game.bag_size:
        game.push(game.legal_moves.best(1, by="equity")[0])
    return game.position


def test_a_limit_of_time_gives_a_legal_line() -> None:
    position = long_ending()
    found = position.solve(seconds=0.05)
    assert found.seconds < 5
    board = Game(
        2,
        lexicon=position.lexicon,
        rules=position.rules,
        board=position.state.board,
        racks=[position.rack, position.unseen],
        seed=1,
    )
    for move in found.line:
        assert move in board.legal_moves
        board.push(move)
    if not found.proven:
        assert found.bound is None or found.bound >= (found.moves[0].bounds[0] or found.bound)


def test_stop_ends_the_search() -> None:
    stop = threading.Event()
    stop.set()
    found = long_ending().solve(stop=stop)
    assert not found.proven
    assert found.nodes < 1000
    assert found.move in long_ending().legal_moves

    class Broken:
        def is_set(self) -> bool:
            raise OSError("no event")

    with pytest.raises(OSError, match="no event"):
        long_ending().solve(stop=Broken())  # type: ignore[arg-type]


def test_threads_do_not_meddle() -> None:
    positions = [ending(number).position for number in range(12)]
    alone = [position.solve(n=3, table_mb=1) for position in positions]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda position: position.solve(n=3, table_mb=1), positions * 4))
    for one, other in zip(alone * 4, together, strict=True):
        assert (one.spread, one.line, one.nodes) == (other.spread, other.line, other.nodes)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"scores": (0, 0, 0)}, "end_players"),
        ({"scores": (0,), "unseen": ""}, "end_players"),
        ({"unseen": "DOG", "bag_size": 1}, "end_bag"),
        ({"unseen": "ABCDEFGH", "bag_size": 0}, "end_unseen"),
        ({"unseen": "AB", "bag_size": 0, "opponents": ["C"]}, "end_opponent"),
        ({"unseen": ""}, "end_rack_empty"),
        ({"rack": ""}, "end_rack_empty"),
        ({"scoreless": 4}, "end_over"),
    ],
)
def test_what_is_no_ending_is_refused_by_name(changes: dict[str, Any], code: str, words: Lexicon) -> None:
    options: dict[str, Any] = {"rack": "CAT", "unseen": "S", "lexicon": words, "rules": "scrabble-en", **changes}
    with pytest.raises(InvalidPosition) as caught:
        Position(**options).solve()
    assert [reason.code for reason in caught.value.reasons] == [code]


def test_arguments_are_checked(words: Lexicon) -> None:
    position = Position(rack="CAT", unseen="S", lexicon=words)
    with pytest.raises(InvalidRules):
        position.solve(seconds=0)
    with pytest.raises(InvalidRules):
        position.solve(seconds=float("nan"))
    with pytest.raises(InvalidRules):
        position.solve(table_mb=0)
    with pytest.raises(InvalidPosition):
        position.solve(passes=(-1, 0))
    with pytest.raises(InvalidPosition):
        position.solve(passes=(2, 2))
    with pytest.raises(TypeError):
        position.solve(stop=1)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        position.solve("3")  # type: ignore[arg-type]
    with pytest.raises(InvalidPosition) as caught:
        Position(rack="CAT", unseen="S").solve()
    assert caught.value.reasons[0].code == "no_lexicon"


def test_a_solution_is_a_value(words: Lexicon) -> None:
    found = Position(rack="CAT", unseen="S", lexicon=words).solve(n=4)
    assert found.to_dict()["spread"] == found.spread
    assert len(found.moves) == 4
    assert found.moves[0].move == found.move
    again = pickle.loads(pickle.dumps(found))
    assert isinstance(again, Solution)
    assert again.line == found.line
