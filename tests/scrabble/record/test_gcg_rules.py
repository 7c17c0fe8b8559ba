"""GCG: the rules and boards that a record names, and by which a written game is read again."""

from __future__ import annotations

from typing import Any

import pytest

from wordgame.errors import InvalidRules, InvalidText
from wordgame.lexicon import Lexicon
from wordgame.scrabble import Game, Rules, gcg

HEAD = "#player1 bo Bo Berg\n#player2 al Al Ask\n"


@pytest.mark.parametrize("preset", Rules.presets())
@pytest.mark.parametrize("changes", [{}, {"challenge": "single", "rack_size": 6, "bonus": {6: 30}, "min_first": 1}])
def test_a_written_game_says_by_which_rules_it_was_played(preset: str, changes: dict[str, Any]) -> None:
    rules = Rules.preset(preset, **changes)
    letters = rules.alphabet.letters
    words = Lexicon.from_words([f"[{letters[0]}][{letters[1]}]"], alphabet=rules.alphabet)
    game = Game(2, rules=rules, lexicon=words, seed=3)
    game.push("pass")
    record = gcg.loads(gcg.dumps(game))
    assert record.game(lexicon=words).rules == game.rules
    assert record.replay(lexicon=words).rules == game.rules
    assert any(line.startswith("#rules") for line in record.lines) == bool(changes)


@pytest.mark.parametrize("board", ["CrosswordGame", "standard15", "classic", "scrabble_15"])
def test_boards_by_the_names_of_other_programs(board: str) -> None:
    record = gcg.loads(f"#player1 a A\n#player2 b B\n#board-layout {board}\n>a: CATSXYZ 8F CAT +10 10\n")
    assert record.replay().differences == ()
    assert record.game().rules.layout.name == "scrabble_15"


def test_rules_of_ones_own_board_are_written_too() -> None:
    rules = Rules.of({"layout": {"rows": [".....", ".T+T.", "..#.."]}, "rack_size": 3, "bonus": {3: 5}})
    game = Game(2, rules=rules, lexicon="en", seed=1)
    game.push(game.legal_moves.best(1)[0])
    again = gcg.loads(gcg.dumps(game)).game(lexicon="en")
    assert (again.rules, again.table.tiles, again.scores) == (game.rules, game.table.tiles, game.scores)


@pytest.mark.parametrize(
    "line", ["#tile-distribution klingon", "#board-layout round", '#rules {"rack_size": 99}', "#rules {", "#rules [[[1"]
)
def test_rules_that_are_not_known_are_named(line: str) -> None:
    record = gcg.loads(f"#player1 a A\n#player2 b B\n{line}\n>a: CATSXYZ 8F CAT +10 10\n")
    with pytest.raises((InvalidRules, InvalidText), match=r"klingon|round|rack_size|#rules"):
        record.game()
    assert [problem.code for problem in record.replay().differences] == ["rules"]
    assert record.replay(rules="scrabble-en").differences == ()
    assert record.game(rules="scrabble-en").scores == (10, 0)
