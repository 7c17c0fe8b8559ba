"""Wrong types say which argument was wrong, in every game alike; limits of time that are none are refused by name."""

from __future__ import annotations

from typing import Any

import pytest

import wordgame as wg
from wordgame.protocol.turns import UNSEEN


def game_of(name: str) -> Any:
    options: dict[str, Any] = {"lexicon": "sv"} if name == "kortalfapet" else {}
    return wg.new_game(name, None, seed=1, **options)


@pytest.mark.parametrize("name", wg.games())
def test_wrong_types_are_named(name: str) -> None:
    game = game_of(name)
    position = game.position
    hint = position.hints(1, worlds=1)[0]
    calls: list[Any] = [
        lambda: hint.reveal("1"),
        lambda: hint.reveal(None),
        lambda: hint.reveal(1.5),
        lambda: hint.reveal(1, 5),
        lambda: hint.text(5),
        lambda: position.rate(hint.move, worlds=1).text(5),
        lambda: position.check("no such move !").text(5),
        lambda: position.check(5),
        lambda: game.push(hint.move).seen_by("x"),
        lambda: game.resign(0) and game.outcome.text(5),
        lambda: wg.player(name, seed="x"),  # type: ignore[call-overload]
        lambda: wg.render.svg(position, 5),
    ]
    if name in ("scrabble", "kortalfapet"):
        calls.append(lambda: wg.render.text(position, last_move=5))
    for call in calls:
        with pytest.raises(TypeError, match=r"is .*, not (str|int|float|NoneType)"):
            call()


@pytest.mark.parametrize("name", wg.games())
@pytest.mark.parametrize("seconds", [0, -1, -0.001, -(10**400), float("-inf")])
def test_time_below_nothing_is_no_time(name: str, seconds: float) -> None:
    position = game_of(name).position
    player: Any = wg.player(name, level=1)
    assert position.hints(1, seconds=seconds)
    assert position.rate(position.legal_moves[0], seconds=seconds).of > 0
    assert player.choose(position, seconds=seconds) in position.legal_moves


@pytest.mark.parametrize("name", wg.games())
def test_a_player_without_a_seed_gets_one(name: str) -> None:
    player: Any = wg.player(name, level=1, seed=None)
    assert type(player.seed) is int
    assert player.choose(game_of(name).position)


def test_how_many_were_drawn_is_seen_by_all() -> None:
    game = wg.new_game("scrabble", seed=1)
    turn = game.push(game.legal_moves[0])
    assert turn.seen_by(1).drawn == (UNSEEN,) * len(turn.drawn) != ()
    turn = game.push(game.position.legal_moves.exchanges[0])
    assert turn.seen_by(1) == turn
    seen = turn.seen_by(0)
    assert (str(seen), len(seen.drawn)) == ("exchange 7", 7)
    melds = wg.new_game("wordmeld", seed=1)
    drawn = melds.push("draw")
    assert (drawn.seen_by(1).drawn, drawn.seen_by(0).drawn) == ((UNSEEN,), drawn.drawn)
    assert type(drawn).from_dict(drawn.seen_by(1).to_dict()) == drawn.seen_by(1)
