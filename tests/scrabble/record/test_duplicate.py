"""Duplicate: one rack for all, each scores its own move, one move stays."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from wordgame.errors import GameOver, InvalidPosition, InvalidRules, InvalidText, NothingToUndo
from wordgame.lexicon import Lexicon
from wordgame.scrabble import Duplicate, Move, Position


@pytest.fixture(scope="module")
def words() -> Lexicon:
    return Lexicon.load("en")


def play_out(game: Duplicate, rng: random.Random) -> Duplicate:
    """Random plays, among them some that are not legal, cannot be read or are missing."""
    while not game.is_over:
        placements = game.position.legal_moves.placements
        handed: list[Move | str | None] = []
        for _ in range(game.players):
            good = rng.choice(placements[:30])
            handed.append(rng.choice([good, good, good, str(good), "8H ZZZZZZZZ", "what?", "pass", None]))
        game.play(handed)
    return game


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("rules", "keep"), [("scrabble-en", "best"), ("wordfeud-en", "top"), ("lexulous-en", "best")])
def test_whole_games(words: Lexicon, rules: str, keep: str, seed: int) -> None:
    game = play_out(Duplicate(3, lexicon=words, rules=rules, seed=seed, keep=keep), random.Random(seed))
    assert game.history
    board = Position(rules=game.rules, lexicon=words, scores=(0,))
    totals, top = [0, 0, 0], 0
    for number, done in enumerate(game.history):
        before = Position(board.board, rack=done.rack, rules=game.rules, lexicon=words, scores=(0,))
        legal = {str(move): move.score for move in before.legal_moves.placements}
        expected = [legal.get(str(move), 0) if move else 0 for move in done.moves]
        assert list(done.scores) == expected
        best = max(legal.values())
        top += best
        if keep == "top" or not any(str(move) in legal for move in done.moves if move):
            assert done.kept.score == best
        else:
            assert done.kept.score == max(expected)
            assert done.kept in done.moves
        vowels, consonants, blanks = (before.balance()[kind] for kind in ("vowels", "consonants", "blanks"))
        least = 2 if number < 15 else 1
        assert max(0, least - vowels) + max(0, least - consonants) <= blanks
        totals = [total + points for total, points in zip(totals, done.scores, strict=True)]
        board = Position(before.board_after(done.kept), rules=game.rules, lexicon=words, scores=(0,))
    assert (game.scores, game.top) == (tuple(totals), top)
    assert game.position.board == board.board
    assert game.top >= max(game.scores)
    again = Duplicate.from_dict(json.loads(json.dumps(game.to_dict())))
    assert (again.history, again.position, again.to_dict()) == (game.history, game.position, game.to_dict())


def test_all_play_the_tiles_that_stay(words: Lexicon) -> None:
    """What the kept move leaves stays on the rack where the next one can be balanced with it."""
    game = Duplicate(1, lexicon=words, seed=2, balanced=False)
    for _ in range(5):
        before = game.rack
        done = game.play([game.position.legal_moves.placements[0]])
        left = list(before)
        for _, _, tile in done.kept.placed:
            left.remove("?" if tile.islower() else tile)
        after = list(game.rack)
        for tile in left:
            after.remove(tile)
        assert len(game.rack) == 7


def test_undo(words: Lexicon) -> None:
    game = Duplicate(2, lexicon=words, seed=1)
    start = game.position
    done = game.play([game.position.legal_moves[0], None])
    later = game.position
    assert game.pop() == done
    assert game.position == start
    assert game.redo() == done
    assert (game.position, game.scores, game.lead) == (later, done.scores, (0,))
    game.pop()
    with pytest.raises(NothingToUndo):
        game.pop()


def test_refusals(words: Lexicon) -> None:
    game = Duplicate(2, lexicon=words, seed=1)
    for moves in ([], ["pass"], ["pass"] * 3, "ab"):
        with pytest.raises(InvalidPosition):
            game.play(moves)
    with pytest.raises(TypeError):
        game.play([1, None])  # type: ignore[list-item]
    assert game.history == ()
    for options in ({"players": 0}, {"players": 1001}, {"keep": "worst"}, {"players": True}):
        with pytest.raises(InvalidRules):
            Duplicate(**{"lexicon": words, **options})  # type: ignore[arg-type]
    with pytest.raises(InvalidPosition):
        Duplicate(rules="scrabble-tr")
    over = play_out(Duplicate(1, lexicon=words, seed=9), random.Random(1))
    assert over.rack == ""
    with pytest.raises(GameOver):
        over.play([None])


@pytest.mark.parametrize(
    "change",
    [
        {"keep": "x"},
        {"rounds": [["pass"]]},
        {"rounds": [3]},
        {"rounds": 5},
        {"kind": "game"},
        {"more": 1},
        {"seed": "a"},
    ],
)
def test_strange_dicts(words: Lexicon, change: dict[str, Any]) -> None:
    game = Duplicate(2, lexicon=words, seed=1)
    with pytest.raises((InvalidText, InvalidRules, InvalidPosition)):
        Duplicate.from_dict(game.to_dict() | change)
