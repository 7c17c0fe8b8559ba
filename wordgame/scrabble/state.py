"""What one player sees of a game, as a frozen value: board, own rack, and what is known of the rest. It judges nothing.

What a higher room works out of a state is kept with it (`kept`), so that nothing is worked out twice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from wordgame.alphabet import Alphabet
from wordgame.crossword.grid import Layout, show_board
from wordgame.lexicon import Lexicon
from wordgame.protocol import heading, reference_of
from wordgame.scrabble.rules import Rules
from wordgame.tiles import Rack

__all__ = ["State"]

_T = TypeVar("_T")


@dataclass(frozen=True, eq=False)
class State:
    """The tiles and numbers behind a `Position`, valid as `set_up.state_of` makes them.

    `board`: a byte a square, row by row: 0 empty, a letter code, 0x80 added for a blank. `unseen`: the tiles neither on
    the board nor known to be on the own rack; `bag_size` of them are in the bag. `opponents`: what is known of the
    others' racks, in the order of play. `scores`: points by player, the own first. `scoreless`: turns in a row without
    points. `exchanges_left`: None for no limit. `opcodes`: pairs of text carried along for CGP. `check_tiles`: no more
    tiles of a letter than the set has. `seat`: whose view it is. `is_over`: the game has ended. `passes`: how
    often each player has passed in a row, the own first; None: not known.
    """

    rules: Rules
    lexicon: Lexicon | None
    board: bytes
    rack: Rack
    unseen: Rack
    opponents: tuple[Rack, ...]
    scores: tuple[int, ...]
    bag_size: int
    scoreless: int = 0
    exchanges_left: int | None = None
    opcodes: tuple[tuple[str, str], ...] = ()
    check_tiles: bool = True
    seat: int = 0
    is_over: bool = False
    passes: tuple[int, ...] | None = None
    _kept: dict[Any, Any] = field(default_factory=dict, init=False, repr=False)

    def kept(self, make: Callable[[State], _T]) -> _T:
        """What `make` makes of this state: made when first asked for, and kept as long as the state is."""
        if make not in self._kept:
            self._kept[make] = make(self)
        made: _T = self._kept[make]
        return made

    @property
    def alphabet(self) -> Alphabet:
        """The alphabet of the tiles."""
        return self.rules.alphabet

    @property
    def layout(self) -> Layout:
        """The squares and premiums."""
        return self.rules.layout

    @property
    def is_empty(self) -> bool:
        """Whether no tile lies on the board."""
        return not any(self.board)

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows of the board as text: `.` empty, UPPER CASE a tile, lower case a blank, `[CH]` one tile of two
        signs.
        """
        return tuple(show_board(self.board, self.layout, self.alphabet))

    @property
    def key(self) -> tuple[Any, ...]:
        """All that makes two states the same; hashable. The lexicon counts by its words."""
        racks = tuple(rack.counts for rack in self.opponents)
        known = (self.rack.counts, self.unseen.counts, racks)
        counts = (self.scores, self.bag_size, self.scoreless, self.exchanges_left, self.seat, self.is_over, self.passes)
        return (self.board, known, self.rules, *counts, self.lexicon)

    def __eq__(self, other: object) -> bool:
        return self.key == other.key if isinstance(other, State) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.key)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_kept": {}}

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `set_up.state_from_dict` makes an equal state."""
        return {
            **heading("scrabble", "position"),
            "board": list(self.rows),
            "rack": str(self.rack),
            "scores": list(self.scores),
            "unseen": str(self.unseen),
            "bag_size": self.bag_size,
            "opponents": list(map(str, self.opponents)),
            "scoreless": self.scoreless,
            "exchanges_left": self.exchanges_left,
            "opcodes": [list(pair) for pair in self.opcodes],
            "check_tiles": self.check_tiles,
            "seat": self.seat,
            "is_over": self.is_over,
            "passes": None if self.passes is None else list(self.passes),
            "rules": self.rules.to_dict(),
            "lexicon": reference_of(self.lexicon),
        }
