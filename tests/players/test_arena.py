"""The arena: pairs of equal deals, seats exchanged, any object with `choose`, on any executor, and on from a file."""

from __future__ import annotations

import json
import random
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import wordgame as wg
from wordgame.cli import main
from wordgame.errors import IllegalMove, InvalidRules, InvalidText
from wordgame.players import Adviser, arena
from wordgame.players.standing import Standing, standing_of


class First:
    """Plays the first move of the list."""

    def choose(self, position: Any) -> Any:
        return position.legal_moves[0]


class Text(First):
    """The same as text."""

    def choose(self, position: Any) -> Any:
        return str(super().choose(position))


class Cheat:
    def choose(self, position: Any) -> Any:
        return "KD KD"


def test_a_player_against_itself_wins_half() -> None:
    standing = arena("alkort", First(), First(), pairs=3)
    assert (standing.games, standing.share, standing.lead) == (6, 0.5, 0.0)
    assert arena("alkort", First(), Text(), pairs=2, seed=3).share == 0.5


def test_one_object_may_take_both_sides() -> None:
    one = First()
    assert arena("tests.toy_game", one, one, pairs=2).games == 4


def test_pairs_are_the_same_on_any_executor() -> None:
    players = wg.player("alkort", 7), wg.player("alkort", 1)
    alone = arena("alkort", *players, pairs=3, workers=1)
    with ProcessPoolExecutor(2) as pool:
        assert arena("alkort", *players, pairs=3, executor=pool) == alone


def test_a_file_keeps_pairs_and_tells_matches_apart(tmp_path: Path) -> None:
    file = tmp_path / "pairs.jsonl"
    players = wg.player("alkort", 7), wg.player("alkort", 1)
    arena("alkort", *players, pairs=2, resume=file)
    assert len(file.read_text().splitlines()) == 2
    told: list[tuple[int, int]] = []
    both = arena("alkort", *players, pairs=4, resume=file, progress=lambda done, of: told.append((done, of)))
    assert told == [(3, 4), (4, 4)]
    assert both == arena("alkort", *players, pairs=4)
    arena("alkort", *players, pairs=1, seed=9, resume=file)
    assert len(file.read_text().splitlines()) == 5
    file.write_text("no json\n")
    with pytest.raises(InvalidText):
        arena("alkort", *players, pairs=1, resume=file)


def test_few_is_good_where_cards_are_counted() -> None:
    standing = arena("wordmeld", wg.player("wordmeld", 5), Text(), pairs=1, lexicon="en", workers=1)
    assert (standing.lead > 0) == (standing.share > 0.5)


def test_what_is_refused() -> None:
    with pytest.raises(TypeError, match="choose"):
        arena("alkort", object(), First(), pairs=1)
    for pairs in (0, -1):
        with pytest.raises(InvalidRules):
            arena("alkort", First(), First(), pairs=pairs)
    with pytest.raises((IllegalMove, InvalidText)):
        arena("alkort", Cheat(), First(), pairs=2)


def test_standing_against_the_plain_way() -> None:
    random.seed(1)
    pairs = [[[random.choice([0, 0.5, 1]), random.randint(-9, 9)] for _ in range(2)] for _ in range(50)]
    standing = standing_of(pairs)
    shares = [(one[0] + other[0]) / 2 for one, other in pairs]
    mean = sum(shares) / 50
    assert standing.share == pytest.approx(mean)
    assert standing.share_error == pytest.approx((sum((s - mean) ** 2 for s in shares) / 49 / 50) ** 0.5)
    assert standing.wins + standing.draws + standing.losses == standing.games == 100
    assert Standing(2, 2, 0, 0, 1.0, 0.0, 3.0, 0.0).elo is None
    nearly = Standing(100, 60, 0, 40, 0.6, 0.05, 0.0, 0.0)
    above = Standing(100, 60, 0, 40, 0.601, 0.05, 0.0, 0.0)
    assert nearly.elo is not None
    assert above.elo is not None
    assert nearly.elo_error == pytest.approx(0.05 * (above.elo - nearly.elo) / 0.001, rel=0.02)


def test_the_adviser_plays() -> None:
    assert arena("alkort", Adviser(worlds=4), First(), pairs=1).games == 2


def test_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["arena", "alkort", "7", "1", "--pairs", "2", "--quiet", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["first"], told["second"], told["games"]) == ("7", "1", 4)
    file = str(tmp_path / "kept")
    argument = "tests.players.test_arena:First"
    assert main(["arena", "alkort", argument, "hints:worlds=2", "--pairs", "1", "--resume", file]) == 0
    told_all = capsys.readouterr()
    assert "against hints:worlds=2: 2 games" in told_all.out
    assert "1 of 1 pairs" in told_all.err
    assert main(["arena", "alkort", "7", "nobody", "--pairs", "1"]) == 1
    assert main(["arena", "alkort", "7", "--pairs", "1"]) == 1


def test_table_of_levels(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "tests.toy_game", "--levels", "--pairs", "1", "--quiet", "--seconds", "0.01"]) == 0
    rows = [line for line in capsys.readouterr().out.splitlines() if line.startswith("| ")]
    assert len(rows) == 1 + 5  # six strengths, five steps
