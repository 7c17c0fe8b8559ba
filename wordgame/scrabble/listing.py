"""Every legal move of a state: placements in the core's own block of memory, exchanges, the pass, in a fixed order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import prod

from wordgame._core import placements as core_placements
from wordgame.scrabble.evaluator import Evaluator
from wordgame.scrabble.move import Move
from wordgame.scrabble.notation import MoveKind
from wordgame.scrabble.state import State
from wordgame.tiles import Rack

__all__ = ["Listing"]


class Listing:
    """The legal moves of a state: placements by score, then exchanges, most tiles first, then the pass.

    `found`: the placements in the order in which they were found, `ordered`: the best first. `chosen`: where those that
    the rules allow stand in `ordered`, None for all of them. Moves are made only when they are asked for. Immutable.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.evaluator = Evaluator.of(state)
        rack = Rack.of(state.alphabet, b"") if state.is_over else state.rack
        self.found: core_placements.Placements = self.evaluator.placements(rack)

    @classmethod
    def of(cls, state: State) -> Listing:
        """The one listing of a state. Raises InvalidPosition without a lexicon."""
        return state.kept(cls)

    @cached_property
    def ordered(self) -> core_placements.Placements:
        """The placements, best first; those of equal score by main word, row, column, across before down."""
        return self.found.best()

    @cached_property
    def chosen(self) -> Sequence[int] | None:
        """The core lists first plays of two tiles and more; where the rules ask for more, those that have them."""
        fewest = self.state.rules.min_first
        if not self.state.is_empty or fewest <= 2:
            return None
        return [index for index, one in enumerate(self.ordered) if len(one.placed) >= fewest]

    @cached_property
    def others(self) -> tuple[Move, ...]:
        """The exchanges, most tiles first, and the pass; nothing once the game is over."""
        if self.state.is_over:
            return ()
        exchanges = [Move(MoveKind.EXCHANGE, tiles=text, count=len(key)) for _, key, text in self.exchange_leaves()]
        return (*exchanges, Move(MoveKind.PASS))

    @property
    def n_placements(self) -> int:
        """The number of placements."""
        return len(self.found) if self.chosen is None else len(self.chosen)

    @property
    def n_others(self) -> int:
        """The number of exchanges, and one for the pass; reckoned where the bag sets no limit."""
        if "others" in self.__dict__ or self.state.is_over:
            return len(self.others)
        if not self._may_exchange:
            return 1
        if self.state.bag_size < len(self.state.rack):
            return len(self.exchange_leaves()) + 1
        return prod([count + 1 for count in self.state.rack.counts])

    def placement(self, index: int) -> Move:
        """The placement in this place of `ordered`."""
        return Move.listed(self.evaluator, self.ordered[index])

    def best(self, n: int) -> list[Move]:
        """The `n` best moves by score."""
        if self.chosen is None:
            best = [Move.listed(self.evaluator, found) for found in self.found.best(n)]
        else:
            best = [self.placement(index) for index in self.chosen[:n]]
        return best if len(best) == n else best + list(self.others[: n - len(best)])

    def __iter__(self) -> Iterator[Move]:
        for index in range(len(self.found)) if self.chosen is None else self.chosen:
            yield self.placement(index)
        yield from self.others

    @property
    def _may_exchange(self) -> bool:
        return (
            not self.state.is_over
            and self.state.bag_size >= self.state.rules.exchange_limit
            and self.state.exchanges_left != 0
        )

    def exchange_leaves(self) -> list[tuple[int, bytes, str]]:
        """Every exchange, most tiles first: how far its leave stands from the whole rack's in `Leaves.for_rack`, its
        tiles in the order of the alphabet, blanks last, and their text.
        """
        if not self._may_exchange:
            return []
        rack, stride = self.state.rack, 1
        held = []
        for code, count in enumerate(rack.counts):
            if count:
                held.append((code or 0x7F, rack.alphabet.tile_text(code), count, stride))
                stride *= count + 1
        held.sort()
        found = [(0, b"", "")]
        for code, text, count, stride in held:
            sets = [(k * stride, bytes([code]) * k, text * k) for k in range(count + 1)]
            found = [(used + u, key + k, shown + t) for used, key, shown in found for u, k, t in sets]
        fitting = [one for one in found[1:] if len(one[1]) <= self.state.bag_size]
        fitting.sort(key=lambda one: (-len(one[1]), one[1]))
        return fitting
