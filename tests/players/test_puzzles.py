"""Puzzles: the same for equal seeds on any executor, as JSON for load_position; stronger means keep the answers."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import wordgame as wg
from wordgame.cli import main
from wordgame.errors import InvalidRules, InvalidText, UnknownName
from wordgame.puzzles import THEMES, Puzzle, confirm, make


@pytest.fixture(scope="module")
def made() -> tuple[Puzzle, ...]:
    return make("alkort", 3, seed=2, workers=1)


def test_equal_seeds_give_equal_puzzles_on_any_executor(made: tuple[Puzzle, ...]) -> None:
    with ProcessPoolExecutor(2) as pool:
        assert make("alkort", 3, seed=2, executor=pool) == made
    assert make("alkort", 3, seed=3) != made


def test_a_puzzle_goes_through_json(made: tuple[Puzzle, ...]) -> None:
    for puzzle in made:
        plain = json.loads(json.dumps(puzzle.to_dict()))
        assert Puzzle.from_dict(plain) == puzzle
        assert wg.load_position(plain["position"]) == puzzle.load()
        assert puzzle.found.theme in THEMES
        assert {puzzle.text(language) for language in ("en", "sv", "sk", "uk")} != {puzzle.text()}
        with pytest.raises(InvalidText):
            Puzzle.from_dict({**plain, "colour": "red"})
        with pytest.raises(InvalidText):
            Puzzle.from_dict({**plain, "theme": "chess"})


def test_who_misses_it_misses_it(made: tuple[Puzzle, ...]) -> None:
    for puzzle in made:
        position = puzzle.load()
        for level in range(1, 10):
            choice = wg.player("alkort", level).choose(position)
            assert puzzle.is_solved_by(choice) == (level not in puzzle.missed_by)
        assert puzzle.difficulty == len(puzzle.missed_by)


def test_answers_are_legal_and_kept_and_wrong_ones_are_not(made: tuple[Puzzle, ...]) -> None:
    for puzzle in made:
        position = puzzle.load()
        assert all(position.check(answer).legal and puzzle.is_solved_by(answer) for answer in puzzle.found.answers)
        assert confirm(puzzle)
        others = tuple(str(move) for move in position.legal_moves if str(move) not in puzzle.found.answers)
        assert not confirm(replace(puzzle, found=replace(puzzle.found, answers=others)))
        assert not puzzle.is_solved_by("no such move !")


@pytest.mark.parametrize(("game", "lexicon"), [("scrabble", "en"), ("kortalfapet", "sv")])
def test_games_with_words(game: str, lexicon: str) -> None:
    (puzzle,) = make(game, 1, seed=3, lexicon=lexicon, workers=1)
    hint = puzzle.load().hints(1)[0]
    assert puzzle.found.margin > 0
    assert puzzle.load().check(puzzle.found.answers[0]).legal
    assert hint.unit == puzzle.found.unit


def test_what_is_refused() -> None:
    with pytest.raises(UnknownName):
        make("chess")
    for n in (0, 10**9):
        with pytest.raises(InvalidRules):
            make("alkort", n)
    wrong: Any = "7"
    with pytest.raises(TypeError):
        make("alkort", wrong)
    with pytest.raises(TypeError):
        confirm(wrong)


def test_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["puzzles", "alkort", "-n", "2", "--seed", "2", "--json"]) == 0
    file = tmp_path / "puzzles.jsonl"
    file.write_text(capsys.readouterr().out)
    assert len(file.read_text().splitlines()) == 2
    assert main(["puzzles", "alkort", "--confirm", str(file)]) == 0
    assert capsys.readouterr().out == "2 of 2 puzzles keep their answer\n"
    assert main(["puzzles", "alkort", "-n", "1", "--answers"]) == 0
    assert "answer: " in capsys.readouterr().out
    file.write_text("nonsense\n")
    assert main(["puzzles", "alkort", "--confirm", str(file)]) == 1
