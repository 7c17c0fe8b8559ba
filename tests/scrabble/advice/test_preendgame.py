"""The pre-endgame: against plain minimax through the referee, on known cases, stopped, refused."""

from __future__ import annotations

import json
import os
import random
import threading
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.reference.endgame import TooLarge
from tests.reference.preendgame import answer_to_pass, bags, outcomes, rest
from wordgame.errors import IllegalMove, InvalidPosition, InvalidRules
from wordgame.lexicon import Lexicon
from wordgame.scrabble import Game, Position, Prospect, Rules
from wordgame.scrabble.advice.preendgame import replies

EXAMPLES = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "240"))
CASES = [json.loads(line) for line in Path("tests/data/preendgame.jsonl").read_text("utf-8").splitlines()]
LETTERS = "ABCD"


@pytest.fixture(scope="module")
def en() -> Lexicon:
    return Lexicon.load("en")


def small(number: int) -> Game:
    """A small game that chance has played until few tiles are in the bag."""
    rng = random.Random(number)
    while True:
        size = rng.randint(2, 3)
        rules = Rules.from_dict(
            {
                "layout": {"rows": ["....", ".*D.", "...t", "...."][: rng.randint(3, 4)]},
                "tiles": {
                    "alphabet": "en",
                    "tiles": {letter: [rng.randint(1, 3), rng.randint(1, 4)] for letter in LETTERS},
                    "blanks": rng.choice([0, 0, 1]),
                },
                "rack_size": size,
                "bonus": [[size, 5]],
                "exchange_limit": 7,
                "pass_limit": rng.choice([1, 2, 2]),
                "end_bonus": rng.choice(["others_racks", "double_opponent", "none"]),
                "passed_out": rng.choice(["own_racks", "nothing"]),
            }
        )
        words = {"".join(rng.choices(LETTERS, k=rng.choice([2, 2, 2, 3, 3, 4]))) for _ in range(rng.choice([8, 16]))}
        game = Game(2, lexicon=Lexicon.from_words(sorted(words)), rules=rules, seed=number)
        most = rng.randint(1, 3)
        while not game.is_over and game.bag_size > most:
            moves = list(game.legal_moves.placements) or list(game.legal_moves)
            game.push(rng.choice(moves))
        if not game.is_over and 1 <= game.bag_size <= most and game.position.rack:
            return game


def setup_of(game: Game) -> Any:
    """The game again with other racks."""
    position = game.position

    def setup(own: str, other: str) -> Game:
        return Game(
            2, lexicon=position.lexicon, rules=position.rules, board=position.state.board, racks=[own, other],
            scores=list(position.scores), seed=1,
        )  # fmt: skip

    return setup


def counted(leads: dict[str, int], ways: Any) -> tuple[int, int, int, Fraction]:
    wins = sum(ways[bag] for bag, lead in leads.items() if lead > 0)
    ties = sum(ways[bag] for bag, lead in leads.items() if lead == 0)
    total = sum(ways.values())
    mean = Fraction(sum(ways[bag] * lead for bag, lead in leads.items()), total)
    return wins, ties, total - wins - ties, mean


@pytest.mark.parametrize("part", range(4))
def test_agrees_with_plain_minimax(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replies, "GUESSED", 1000)
    monkeypatch.setattr(replies, "REPLIES", 1000)
    compared = passes = 0
    for number in range(part, 100_000, 4):
        if passes and compared >= EXAMPLES // 30:
            break
        game = small(number)
        position = Position(
            game.position.board, rack=game.position.rack, unseen=game.position.unseen, lexicon=game.position.lexicon,
            rules=game.position.rules, scores=game.position.scores, bag_size=game.bag_size,
        )  # fmt: skip
        setup, own, unseen, n = setup_of(game), position.rack, position.unseen, position.bag_size
        try:
            right = outcomes(setup, own, unseen, n, 120)
            passed = {}
            if n == 1 and "pass" not in right:
                passed = {bag: answer_to_pass(setup, own, unseen, bag, 120) for bag in bags(unseen, n)}
        except TooLarge:
            continue
        compared += 1
        passes += bool(passed)
        ways = bags(unseen, n)
        found = position.solve_preendgame(exact=True)
        assert found.proven
        by_move = {str(prospect.move): prospect for prospect in found.moves}
        exact = {move: prospect for move, prospect in by_move.items() if not prospect.estimated}
        assert exact.keys() == right.keys()
        for move, leads in right.items():
            got = exact[move]
            assert got.proven
            assert (got.wins, got.ties, got.losses) == counted(leads, ways)[:3], (number, move)
            assert abs(got.spread - counted(leads, ways)[3]) < 1e-9
            if move != "pass":
                assert {"".join(sorted(draw.drawn)): draw.spread for draw in got.draws} == leads
        if passed:
            got = by_move["pass"]
            assert got.estimated
            assert (got.wins, got.ties, got.losses) == counted(passed, ways)[:3], number
        quick = position.solve_preendgame()
        assert quick.proven
        if right and not quick.moves[0].estimated:
            first = quick.moves[0]
            best = max((2 * w + t, mean) for w, t, _, mean in (counted(leads, ways) for leads in right.values()))
            assert (2 * first.wins + first.ties, first.spread) == pytest.approx(best)
    assert compared >= EXAMPLES // 30


@pytest.mark.parametrize("number", range(len(CASES) - 1))  # the last takes minutes: benchmarks/scrabble/preendgame.py
def test_known_cases(number: int, en: Lexicon) -> None:
    case = CASES[number]
    position = Position.from_text(case["cgp"], lexicon=en)
    found = position.solve_preendgame([candidate["move"] for candidate in case["candidates"]])
    assert found.proven
    by_move = {prospect.move: prospect for prospect in found.moves}
    for candidate in case["candidates"]:
        prospect = by_move[position.parse(candidate["move"])]
        assert (prospect.wins, prospect.ties, prospect.losses) == tuple(
            candidate[k] for k in ("wins", "ties", "losses")
        )
        assert prospect.spread == pytest.approx(candidate["spread"], abs=0.001)
        assert prospect.proven
        assert not prospect.estimated
        assert sum(draw.ways for draw in prospect.draws) == prospect.of


def first_case(en: Lexicon) -> Position:
    return Position.from_text(CASES[0]["cgp"], lexicon=en)


def test_one_thread_and_two_say_the_same(en: Lexicon) -> None:
    position = first_case(en)
    moves = [candidate["move"] for candidate in CASES[0]["candidates"]]
    one, two = (position.solve_preendgame(moves, threads=threads) for threads in (1, 2))
    assert [prospect.to_dict() for prospect in one.moves] == [prospect.to_dict() for prospect in two.moves]


def test_time_and_stop_end_the_work(en: Lexicon) -> None:
    position = first_case(en)
    found = position.solve_preendgame(seconds=0.05)
    assert not found.proven
    assert found.seconds < 10
    assert found.move in position.legal_moves
    stop = threading.Event()
    stop.set()
    found = position.solve_preendgame(stop=stop, threads=2)
    assert not found.proven
    assert len(found.moves) == len(position.legal_moves)


def test_progress_counts_moves(en: Lexicon) -> None:
    told: list[tuple[int, int]] = []
    moves = [candidate["move"] for candidate in CASES[0]["candidates"]]
    first_case(en).solve_preendgame(moves, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (3, 3)
    assert told == sorted(told)


def test_hints_by_preendgame(en: Lexicon) -> None:
    position = first_case(en)
    hints = position.hints(2, by="preendgame", seconds=0.2, include=["13J EXONS"])
    assert [hint.details["by"] for hint in hints] == ["preendgame"] * len(hints)
    assert all(0 <= hint.value == hint.details["win"] <= 1 for hint in hints)
    assert any(str(hint.move) == "13J EXONS" for hint in hints)
    assert position.rate("13J EXON", by="preendgame", seconds=0.2).of >= 2


def test_a_short_rack_of_the_opponent_is_no_fault(words: Lexicon) -> None:
    position = Position(rack="CAT", unseen="SB", bag_size=1, lexicon=words, rules="scrabble-en")
    found = position.solve_preendgame(exact=True)
    assert {prospect.of for prospect in found.moves} == {2}


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"scores": (0, 0, 0)}, "end_players"),
        ({"bag_size": 0}, "preendgame_bag"),
        ({"unseen": "ABCDEFGHIJKLM", "bag_size": 5}, "preendgame_bag"),
        ({"unseen": "ABCDEFGHIJ", "bag_size": 1}, "preendgame_unseen"),
        ({"opponents": ["C"]}, "end_opponent"),
        ({"opponents": ["SB"]}, "preendgame_opponent"),
        ({"rack": ""}, "end_rack_empty"),
        ({"unseen": "S"}, "end_rack_empty"),
        ({"is_over": True}, "end_over"),
        ({"lexicon": None}, "no_lexicon"),
    ],
)
def test_what_is_no_preendgame_is_refused_by_name(changes: dict[str, Any], code: str, words: Lexicon) -> None:
    options = {"rack": "CAT", "unseen": "SB", "bag_size": 1, "lexicon": words, "rules": "scrabble-en", **changes}
    with pytest.raises(InvalidPosition) as caught:
        Position(**options).solve_preendgame()
    assert [reason.code for reason in caught.value.reasons] == [code]


def test_arguments_are_checked(words: Lexicon) -> None:
    position = Position(rack="CAT", unseen="SB", bag_size=1, lexicon=words)
    refused: list[dict[str, Any]] = [
        {"seconds": 0},
        {"candidates": 0},
        {"candidates": []},
        {"threads": 0},
        {"table_mb": 0},
    ]
    for wrong in refused:
        with pytest.raises(InvalidRules):
            position.solve_preendgame(**wrong)
    with pytest.raises(IllegalMove):
        position.solve_preendgame(["8H DOG"])
    others: list[dict[str, Any]] = [{"candidates": "8H CAT"}, {"stop": 1}, {"exact": 1}, {"progress": 1}]
    for mistyped in others:
        with pytest.raises(TypeError):
            position.solve_preendgame(**mistyped)


def test_results_are_values(words: Lexicon) -> None:
    found = Position(rack="CAT", unseen="SB", bag_size=1, lexicon=words).solve_preendgame(exact=True)
    first = found.moves[0]
    assert isinstance(first, Prospect)
    assert found.to_dict()["moves"][0]["wins"] == first.wins
    assert first.of == first.wins + first.ties + first.losses
    assert rest("CAT", "A") == "CT"
