"""What is asked of dicts: a game comes back whole, strange ones are refused, and no file is opened."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from wordgame.errors import WordgameError
from wordgame.play import load_game
from wordgame.protocol.registry import games
from wordgame.testing.asking import Asker, has_heading, state_of


def check_data(ask: Asker, game: Any) -> None:
    data = json.loads(json.dumps(game.to_dict()))
    ask.require(has_heading(data, "game"), "a game's dict must name its game, kind and format")
    again = ask.module.Game.from_dict(data, lexica=ask.lexica)
    ask.require(state_of(again) == state_of(game), "a game is lost in JSON")
    ask.require(again.history == game.history, "the history is lost in JSON")
    check_refusals(ask, ask.module.Game, data)
    if ask.name in games():
        ask.require(state_of(load_game(data, lexica=ask.lexica)) == state_of(game), "load_game gives another game")


def check_refusals(ask: Asker, kind: Any, data: dict[str, Any]) -> None:
    name = kind.__name__

    def read(changed: Any) -> Callable[[], Any]:
        return lambda: kind.from_dict(changed, lexica=ask.lexica)

    ask.expect(WordgameError, f"{name}.from_dict must refuse unknown keys", read({**data, "no such key": 1}))
    ask.expect(WordgameError, f"{name}.from_dict must refuse an unknown format", read({**data, "format": 999}))
    ask.expect(WordgameError, f"{name}.from_dict must refuse another game", read({**data, "game": "chess"}))
    ask.expect(WordgameError, f"{name}.from_dict must refuse an empty dict", read({}))
    ask.expect(TypeError, f"{name}.from_dict must refuse what is no dict", read([1]))
    for lexica in (5, [5], "en"):
        kinds = (WordgameError, TypeError)
        ask.expect(kinds, f"{name}.from_dict must refuse lexica={lexica!r}", kind.from_dict, data, lexica=lexica)
    for key in data:
        changed = {**data, key: {"odd": [object()]}}
        ask.expect((WordgameError, TypeError), f"{name}.from_dict must refuse a strange {key}", read(changed))
    if data.get("lexicon") is not None:
        changed = {**data, "lexicon": "/etc/passwd"}
        ask.expect(WordgameError, f"{name}.from_dict must open no file", read(changed))
