"""What a play and a draw lead to, by one worker: the core's ends of a game, seen as the final lead of the player.

Knows what the rules say of the end; nothing of candidates, and nothing hidden.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from wordgame._core import crossword as core_crossword
from wordgame._core import preendgame as core
from wordgame._core import wordgraph
from wordgame.scrabble.advice.preendgame.draws import Counts, less, more
from wordgame.scrabble.evaluator import Evaluator, core_layout
from wordgame.scrabble.rules.ending import turns_left
from wordgame.scrabble.state import State

__all__ = ["FAR", "Laid", "OutOfTime", "Setting", "Worker", "World", "used_by"]

FAR = 1 << 24
"""Beyond any lead."""

Laid = tuple[int, int, int, bytes]
"""A play: direction, row and column of its first tile, tiles (0x80 added for a blank)."""


class OutOfTime(Exception):
    """The time is over, or somebody asked to stop: what was not finished says nothing. Does not leave this room."""


class World(NamedTuple):
    """Racks and bag as counts by letter code: the player's, the opponent's, and what can still be drawn."""

    own: Counts
    other: Counts
    bag: Counts


@dataclass(frozen=True, slots=True)
class Setting:
    """What stays the same for all moves of a state: how many turns in a row without a play end the game after a pass,
    an exchange, a play that leaves tiles in the bag (`open_after`), and once it is empty (`after`); what the ends
    bring; points by letter code.
    """

    layout: core_crossword.Layout
    graph: wordgraph.WordGraph
    board: bytes
    lead: int
    after_pass: int
    after_exchange: int
    open_after: int
    after: int
    out_factor: int
    passed_factor: int
    min_first: int
    rack_size: int
    points: tuple[int, ...]

    @classmethod
    def of(cls, state: State) -> Setting:
        """The setting of a state. Raises InvalidPosition without a lexicon, InvalidRules."""
        rules, scores = state.rules, state.scores
        run = state.passes
        if run is None:
            run = (state.scoreless // 2, (state.scoreless + 1) // 2)

        def turns(passes: tuple[int, int], scoreless: int, bag: int) -> int:
            return turns_left(rules, passes, scoreless, bag_size=bag, points=scores)

        return cls(
            layout=core_layout(rules, rules.rack_size),
            graph=Evaluator.of(state).grid.graph,
            board=state.board,
            lead=scores[0] - scores[1],
            after_pass=turns((run[1], run[0] + 1), state.scoreless + 1, state.bag_size),
            after_exchange=turns(
                (run[1], run[0] + 1 if rules.exchange_is_pass else 0), state.scoreless + 1, state.bag_size
            ),
            open_after=turns((0, 0), 0, 1),
            after=turns((0, 0), 0, 0),
            out_factor=0 if rules.end_bonus == "none" else 2,
            passed_factor=1 if rules.passed_out == "own_racks" else 0,
            min_first=rules.min_first,
            rack_size=rules.rack_size,
            points=rules.tiles.values,
        )

    def worth(self, tiles: Counts) -> int:
        """The points of tiles."""
        return sum(count * points for count, points in zip(tiles, self.points, strict=True))

    def passed_out(self, lead: int, world: World) -> int:
        """The final lead when the game ends by passing."""
        return lead + self.passed_factor * (self.worth(world.other) - self.worth(world.own))

    def drawn(self, laid: int, held: int, bag: int) -> int:
        """How many tiles are drawn after so many were laid, with so many still held."""
        return min(laid, bag, self.rack_size - held)


def used_by(play: Laid, size: int) -> Counts:
    """The tiles of a play as counts; `size`: letter codes, the blank's included."""
    counts = [0] * size
    for tile in play[3]:
        counts[0 if tile & 0x80 else tile] += 1
    return tuple(counts)


class Worker:
    """One thread's ends. All leads are final ones of seat 0, the player whose state it is."""

    def __init__(self, setting: Setting, table_mb: float, until: float | None, stop: Any) -> None:
        self.setting, self.until, self.stop = setting, until, stop
        self.nodes = 0
        self.ends = core.Ends(
            setting.layout,
            setting.graph,
            setting.board,
            out_factor=setting.out_factor,
            passed_factor=setting.passed_factor,
            min_first=setting.min_first,
            after=setting.after,
            table_mb=table_mb,
        )

    def look(self) -> None:
        """Raises OutOfTime once the work is to end."""
        if (self.until is not None and time.monotonic() >= self.until) or (
            self.stop is not None and self.stop.is_set()
        ):
            raise OutOfTime

    def lead(
        self, plays: tuple[Laid, ...], world: World, me: int, lead: int, low: int, high: int, budget: int = 0
    ) -> int | None:
        """The final lead with seat `me` to move and the bag empty, exact between `low` and `high`, else a bound beyond
        them; None when it took more positions than `budget`. Raises OutOfTime.
        """
        seconds = 0.0
        if self.until is not None:
            seconds = self.until - time.monotonic()
            if seconds <= 0:
                raise OutOfTime
        value, proven, over, nodes = self.ends.value(
            plays,
            bytes(world.own),
            bytes(world.other),
            me,
            left=self.setting.after,
            alpha=lead - high if me else low - lead,
            beta=lead - low if me else high - lead,
            budget=budget,
            seconds=seconds,
            stop=self.stop,
        )
        self.nodes += nodes
        if over:
            raise OutOfTime
        if not proven:
            return None
        return lead - value if me else lead + value

    def guess(self, plays: tuple[Laid, ...], world: World, me: int, lead: int) -> int:
        """The final lead when both play on greedily, the bag being empty."""
        value = self.ends.guess(plays, bytes(world.own), bytes(world.other), me, left=self.setting.after)
        return lead - value if me else lead + value

    def best(self, plays: tuple[Laid, ...], rack: Counts, n: int) -> list[tuple[Laid, int]]:
        """The `n` plays that score most."""
        return self.ends.best(plays, bytes(rack), n)

    # -- while the bag has tiles ----------------------------------------------------------------------------------

    def laid(
        self, plays: tuple[Laid, ...], world: World, me: int, lead: int, play: Laid, score: int
    ) -> tuple[tuple[Laid, ...], World, int]:
        """Plays, world and lead after a play of seat `me` and its draw: from a bag that is not emptied, the first tiles
        of the alphabet, blanks last.
        """
        rack = less(world[me], used_by(play, len(world.own)))
        n = self.setting.drawn(len(play[3]), sum(rack), sum(world.bag))
        drawn = first_tiles(world.bag, n)
        rack, bag = more(rack, drawn), less(world.bag, drawn)
        after = World(world.own, rack, bag) if me else World(rack, world.other, bag)
        return (*plays, play), after, lead - score if me else lead + score

    def play_on(self, plays: tuple[Laid, ...], world: World, me: int, left: int, lead: int, *, quick: bool) -> int:
        """The final lead when both take the play that scores most until the bag is empty, and play perfectly from then
        on: above, below or equal to 0 as it is (`quick`: greedily, which proves nothing).
        """
        while any(world.bag):
            found = self.best(plays, world[me], 1)
            if found:
                plays, world, lead = self.laid(plays, world, me, lead, *found[0])
                left = self.setting.open_after
            else:
                left -= 1
                if left <= 0:
                    return self.setting.passed_out(lead, world)
            me = 1 - me
        if quick:
            return self.guess(plays, world, me, lead)
        value = self.lead(plays, world, me, lead, -1, 1)
        assert value is not None  # no budget was given
        return value


def first_tiles(bag: Sequence[int], n: int) -> Counts:
    """The first `n` tiles of a bag in the order of the alphabet, blanks last.

    >>> first_tiles((1, 2, 1), 3)
    (0, 2, 1)
    """
    taken = [0] * len(bag)
    for code in (*range(1, len(bag)), 0):
        taken[code] = min(bag[code], n)
        n -= taken[code]
    return tuple(taken)
