"""Hints for learners: moves of known words alone, and how far they are from the best of all."""

from __future__ import annotations

from typing import Any

import pytest

import wordgame as wg
from wordgame.errors import InvalidRules
from wordgame.lexicon import commonest

GAMES: dict[str, str] = {"scrabble": "en", "kortalfapet": "sv", "wordmeld": "en"}


def positions(game: str, seed: int, turns: int) -> Any:
    table = wg.new_game(game, seed=seed, lexicon=GAMES[game])
    player = wg.player(game, level=2)
    for _ in range(turns):
        yield table.position
        table.push(player.choose(table.position))
        if table.is_over:
            break


@pytest.mark.parametrize("game", GAMES)
def test_hints_of_known_words_have_no_others_and_tell_what_they_cost(game: str) -> None:
    known = commonest(wg.Lexicon.load(GAMES[game]), 4000)
    for position in positions(game, 5, 3):
        options: dict[str, Any] = {"worlds": 2, "seed": 1}
        best = position.hints(1, **options)[0]
        hints = position.hints(3, words=known, **options)
        assert len(hints) <= 3
        for hint in hints:
            if game == "wordmeld" and str(hint.move) in ("draw", "take", "pass"):
                continue
            made = {word.text.upper() for word in position.check(hint.move).words}
            assert all(word in known for word in made), made
            assert hint.details["behind"] >= 0
            assert hint.why[-1].code == ("behind_all" if hint.details["behind"] else "best_known")
        if game == "scrabble":  # elsewhere a move that is included may turn out to be better than those looked at
            assert all(abs(best.value - hint.value - hint.details["behind"]) < 1e-6 for hint in hints)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_knows_all_words_gets_the_best(game: str) -> None:
    position = next(iter(positions(game, 4, 1)))
    hint = position.hints(1, words=wg.Lexicon.load(GAMES[game]), worlds=2)[0]
    assert hint.details["behind"] == 0
    assert hint.why[-1].code == "best_known"


def test_a_list_may_hold_what_is_no_word_and_small_letters() -> None:
    position = wg.scrabble.Position(rack="CATSXYZ", lexicon="en")
    hints = position.hints(5, words=["cat", "cats", "xyz", "no word"])
    assert {str(hint.move).split()[1] for hint in hints if hint.move.is_placement} <= {"CAT", "CATS"}
    assert any(hint.move.is_placement for hint in hints)


def test_no_known_word_leaves_what_needs_none() -> None:
    position = wg.scrabble.Position(rack="CATSXYZ", lexicon="en")
    assert {hint.move.kind.value for hint in position.hints(3, words=[])} == {"exchange"}
    game = wg.new_game("kortalfapet", lexicon="sv", seed=1)
    assert game.position.legal_moves[0].words
    assert game.position.hints(3, words=[], worlds=1) == ()


def test_how_common_words_are_must_be_known_for_common() -> None:
    mine = wg.Lexicon.from_words(["xat", "xats"], alphabet="en")
    position = wg.scrabble.Position(rack="XATS", lexicon=mine)
    with pytest.raises(InvalidRules) as found:
        position.hints(words="common")
    assert found.value.reasons[0].code == "no_commonness"
    assert found.value.option == "words"


def test_alkort_has_no_words_and_takes_the_parameter_as_every_game() -> None:
    position = wg.new_game("alkort", seed=3).position
    assert position.hints(3, worlds=4, words="common") == position.hints(3, worlds=4)
    with pytest.raises(InvalidRules):
        position.hints(3, worlds=4, words="rare")


def test_included_moves_are_judged_whatever_their_words() -> None:
    position = wg.scrabble.Position(rack="QICATSE", lexicon="en")
    hints = position.hints(2, words=["cat"], include=["8H CATES"])
    assert "8H CATES" in {str(hint.move) for hint in hints}
