"""Games with given racks and a few words, for tests of the referee."""

from __future__ import annotations

from wordgame.lexicon import Lexicon
from wordgame.scrabble import Game, Rules

__all__ = ["new"]


def new(words: Lexicon, racks: list[str], *, players: int = 2, **options: object) -> Game:
    own = {key: options.pop(key) for key in ("board", "turn", "scores") if key in options}
    return Game(players, lexicon=words, rules=Rules.from_dict(options), seed=3, racks=racks, **own)  # type: ignore[arg-type]
