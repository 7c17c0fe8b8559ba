"""Games with given racks and a few words, for tests of the referee."""

from __future__ import annotations

from wordgame.lexicon import Lexicon
from wordgame.scrabble import Game, Rules
from wordgame.scrabble.referee.table import Table

__all__ = ["new", "table"]


def new(words: Lexicon, racks: list[str], *, players: int = 2, **options: object) -> Game:
    own = {key: options.pop(key) for key in ("board", "turn", "scores") if key in options}
    return Game(players, lexicon=words, rules=Rules.from_dict(options), seed=3, racks=racks, **own)  # type: ignore[arg-type]


def table(state: Table) -> tuple[object, ...]:
    """What a withdrawn play must leave as it was: the board, the racks, the bag and the points."""
    return state.tiles, state.racks, state.pool, state.points
