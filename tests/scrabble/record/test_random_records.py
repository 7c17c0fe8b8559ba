"""Random games of every preset with two to four players, challenges, passes, exchanges, undo: GCG and dicts, written,
read and replayed, come back equal.
"""

from __future__ import annotations

import json
import os
import random

import pytest

from tests.scrabble.referee.test_whole_games import PRESETS, act, lexicon_for, new_game
from wordgame.errors import IllegalMove
from wordgame.scrabble import Game, gcg

GAMES = max(1, int(os.environ.get("WORDGAME_TEST_EXAMPLES", "40")) // 40)
"""Games for each preset and number of players."""


def played(preset: str, players: int, seed: int) -> Game:
    """A game with anything in it; now and then an action is undone and done again, or done otherwise."""
    rng = random.Random(f"{preset}/{players}/{seed}")
    game = new_game(preset, players, seed)
    for _ in range(rng.choice([6, 25, 400])):
        dice = rng.random()
        if game.is_over and (game.table.last is None or dice < 0.7):
            break
        if dice < 0.05 and game.history:
            game.pop()
            if rng.random() < 0.5:
                game.redo()
        elif dice < 0.09 and not game.is_over:
            game.push("pass")
        elif dice < 0.11 and game.table.last is not None and not game.is_over:
            game.withdraw()
        elif dice < 0.113 and not game.is_over:
            game.resign(rng.randrange(game.players))
        else:
            act(game, rng)
    return game


def as_told(game: Game) -> tuple[object, ...]:
    """What a record can tell of a game."""
    end = None if game.outcome is None else (game.outcome.termination, game.outcome.winners)
    turn = game.turn if end is None else None  # who began a game that was given up at once, no line tells
    return game.board, game.scores, game.table.points, turn, end, game.bag_size, game.rules


@pytest.mark.parametrize("preset", PRESETS)
def test_records_and_dicts_come_back(preset: str) -> None:
    lexicon = lexicon_for(preset)
    for players in (2, 3, 4):
        for seed in range(GAMES):
            game = played(preset, players, seed)
            data = json.loads(json.dumps(game.to_dict()))
            again = Game.from_dict(data, lexica=[lexicon])
            assert again.to_dict() == game.to_dict()
            assert again.history == game.history
            text = gcg.dumps(game)
            record = gcg.loads(text)
            assert gcg.dumps(record) == text
            replay = record.replay(lexicon=lexicon)
            assert [str(difference) for difference in replay.differences] == [], text
            assert replay.board == game.board, text
            try:
                back = record.game(lexicon=lexicon)
            except IllegalMove as error:
                raise AssertionError(f"{error}\n{text}") from error
            assert as_told(back) == as_told(game), text
            assert as_told(gcg.loads(gcg.dumps(back)).game(lexicon=lexicon)) == as_told(game), text
