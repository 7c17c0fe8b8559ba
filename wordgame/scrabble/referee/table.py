"""The whole table at one moment of a game, hidden racks included, and how it goes on. Immutable; the referee keeps a
list of them.

Knows who holds what, whose turn it is and when the game ends; it does not judge words.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from wordgame.crossword.grid import show_board
from wordgame.doors import short
from wordgame.errors import InvalidPosition
from wordgame.scrabble.move import Move
from wordgame.scrabble.notation import MoveKind
from wordgame.scrabble.rules import Rules
from wordgame.scrabble.rules.ending import ended
from wordgame.scrabble.sentences import say
from wordgame.tiles import Rack

__all__ = ["Play", "Table"]

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Play:
    """A placement that can still be challenged: who laid it, and the table before."""

    seat: int
    move: Move
    before: Table = field(repr=False)


@dataclass(frozen=True)
class Table:
    """Board, racks, pool and counters.

    `racks` holds the tiles known to be on each rack, `unknown` how many more each holds. `pool`: every tile neither
    on the board nor in `racks`; the bag is the pool less the unknown tiles. In a dealt game nothing is unknown.
    `number` counts the actions so far and, with the seed, decides what is drawn. `shown`: the tiles that everybody has
    seen on each rack, since a play was taken back. `skipped`: the seats passed over in the last action, since they had
    lost a turn. `out`: the seat that went out.
    """

    rules: Rules
    seed: int
    tiles: bytes
    racks: tuple[Rack, ...]
    unknown: tuple[int, ...]
    pool: Rack
    points: tuple[int, ...]
    turn: int
    dealt: bool
    number: int = 0
    scoreless: int = 0
    passes: tuple[int, ...] = ()
    exchanges: tuple[int, ...] = ()
    lost_turns: tuple[int, ...] = ()
    shown: tuple[Rack, ...] = ()
    skipped: tuple[int, ...] = ()
    termination: str = ""
    out: int | None = None
    last: Play | None = None

    def __post_init__(self) -> None:
        if not self.shown:
            object.__setattr__(self, "shown", (self.nothing,) * len(self.racks))

    # -- facts ----------------------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.racks)

    @property
    def bag_size(self) -> int:
        """The number of tiles in the bag."""
        return len(self.pool) - sum(self.unknown)

    def held(self, seat: int) -> int:
        """How many tiles a seat holds."""
        return len(self.racks[seat]) + self.unknown[seat]

    def adjustments(self) -> tuple[int, ...]:
        """What each seat gains or loses for the tiles left at the end; nothing before."""
        rules = self.rules
        nothing = (0,) * self.players
        if self.termination in ("", "resigned"):
            return nothing
        left = [self._rack_points(seat) for seat in range(self.players)]
        if self.out is None:
            return nothing if rules.passed_out == "nothing" else tuple(-points for points in left)
        others = sum(left) - left[self.out]
        if rules.end_bonus == "none":
            return nothing
        if rules.end_bonus == "double_opponent":
            return tuple(2 * others if seat == self.out else 0 for seat in range(self.players))
        return tuple(others if seat == self.out else -left[seat] for seat in range(self.players))

    def _rack_points(self, seat: int) -> int:
        values = self.rules.tiles.values
        return sum(count * values[code] for code, count in enumerate(self.deduced(seat).counts))

    def deduced(self, seat: int) -> Rack:
        """The tiles on a rack as far as they are known or follow: the last unknown tiles can only be here."""
        if self.unknown[seat] and self.unknown[seat] == len(self.pool):
            return self.racks[seat] + self.pool
        return self.racks[seat]

    # -- going on -------------------------------------------------------------------------------------------------

    def after(self, move: Move, used: Rack) -> Table:
        """The table after a legal move of the seat on turn, which takes the tiles `used` from its rack."""
        seat = self.turn
        table = self._with(
            number=self.number + 1,
            last=None,
            skipped=(),
            scoreless=0 if move.is_placement else self.scoreless + 1,
            passes=_at(self.passes, seat, self.passes[seat] + 1 if self._passes_by(move) else 0),
        )
        if move.kind is MoveKind.EXCHANGE:
            table = table._with(
                exchanges=_at(self.exchanges, seat, self.exchanges[seat] + 1),
                shown=_at(self.shown, seat, self.nothing),  # nobody sees which of them went
            )
            if not used:  # which tiles went is not known: nothing on this rack is any more
                return table.with_rack(seat, used)._next_turn(seat)
            table = table._taken(seat, used)._drawn(seat, len(used))
            table = table._with(pool=table.pool + used)
        elif move.is_placement:
            board, columns = bytearray(self.tiles), self.rules.layout.n_columns
            laid = self.rules.alphabet.encode_tiles(move.tiles)
            for (row, column, _), tile in zip(move.placed, laid, strict=True):
                board[row * columns + column] = tile
            table = table._taken(
                seat,
                used,
                tiles=bytes(board),
                points=_at(self.points, seat, self.points[seat] + move.score),
                last=Play(seat, move, self._with(last=None)),
                shown=_at(self.shown, seat, used.missing(self.shown[seat])),
            )._drawn(seat, len(used))
            if not table.held(seat):
                return table._with(termination="out", out=seat, turn=self.next_seat(seat))
        return table._next_turn(seat)

    def _with(self, **changes: Any) -> Table:
        """The same as `replace`, a tenth of its time: nothing is checked, and a turn makes half a dozen tables."""
        table = object.__new__(type(self))
        table.__dict__.update(self.__dict__, **changes)
        return table

    def without_play(self) -> Table:
        """The last play taken back, drawn tiles and all; its player has lost the turn, and its tiles have been seen.

        Raises InvalidPosition without one.
        """
        if self.last is None:
            raise InvalidPosition(say("no_play"))
        seat, before = self.last.seat, self.last.before
        table = replace(
            before,
            number=self.number + 1,
            points=_at(self.points, seat, self.points[seat] - self.last.move.score),
            lost_turns=self.lost_turns,
            scoreless=before.scoreless + 1,
            passes=_at(before.passes, seat, 0),
            skipped=(),
        )
        alphabet = self.rules.alphabet
        seen = Rack.of(alphabet, alphabet.encode_tiles(self.last.move.tiles))
        table = replace(table, shown=_at(table.shown, seat, table.shown[seat] + table.shown[seat].missing(seen)))
        missing = table.racks[seat].missing(seen)
        if missing:  # a rack that was not told: now these tiles of it are
            table = table.with_rack(seat, table.racks[seat] + missing)
        return table._next_turn(seat)

    def after_failed_challenge(self, challenger: int, points: int) -> Table:
        """The play stands; what the challenger pays depends on the rules."""
        play = self.last
        if play is None:
            raise InvalidPosition(say("no_challenge"))
        table = replace(self, number=self.number + 1, last=None, skipped=())
        if self.rules.challenge == "points":
            if self.rules.challenge_points_to == "player":
                return replace(table, points=_at(self.points, play.seat, self.points[play.seat] + points))
            return replace(table, points=_at(self.points, challenger, self.points[challenger] - points))
        if self.rules.challenge == "single" or self.termination:
            return table
        table = replace(table, lost_turns=_at(self.lost_turns, challenger, self.lost_turns[challenger] + 1))
        return table._skipping()

    def with_points(self, seat: int, points: int) -> Table:
        """Points given or taken outside the play, such as a time penalty."""
        after = _at(self.points, seat, self.points[seat] + points)
        return replace(self, number=self.number + 1, points=after, skipped=())

    def with_rack(self, seat: int, rack: Rack) -> Table:
        """The tiles of a rack as far as they are known; the rest of it counts as unknown. Raises InvalidPosition."""
        size = self.held(seat)
        pool = self.pool + self.racks[seat]
        if len(rack) > size:
            raise InvalidPosition(say("rack_too_long", rack=short(rack), n=len(rack), most=size))
        lacking = pool.missing(rack)
        if lacking:
            raise InvalidPosition(say("tiles_not_left", tiles=short(lacking)))
        return replace(
            self,
            racks=_at(self.racks, seat, rack),
            unknown=_at(self.unknown, seat, size - len(rack)),
            pool=pool - rack,
        )

    def next_seat(self, seat: int) -> int:
        """The seat that follows in order of play."""
        return (seat + 1) % self.players

    # -- tiles ----------------------------------------------------------------------------------------------------

    def _taken(self, seat: int, used: Rack, **changes: Any) -> Table:
        rack = self.racks[seat]
        missing = rack.missing(used)
        if not missing:
            return self._with(racks=_at(self.racks, seat, rack - used), **changes)
        return self._with(
            racks=_at(self.racks, seat, rack - (used - missing)),
            unknown=_at(self.unknown, seat, self.unknown[seat] - len(missing)),
            pool=self.pool - missing,
            **changes,
        )

    def _drawn(self, seat: int, count: int) -> Table:
        count = min(count, self.bag_size, self.rules.rack_size - self.held(seat))
        if count <= 0:
            return self
        if not self.dealt:
            return self._with(unknown=_at(self.unknown, seat, self.unknown[seat] + count))
        drawn = self.draw(count)
        return self._with(racks=_at(self.racks, seat, self.racks[seat] + drawn), pool=self.pool - drawn)

    def draw(self, count: int, salt: str = "") -> Rack:
        """So many tiles drawn from the pool: the same for the same seed, number of actions and `salt`."""
        rng = random.Random(f"{self.seed}/{self.number}{salt}")
        return Rack.of(self.pool.alphabet, rng.sample(self.pool.tiles(), count))

    # -- turns ----------------------------------------------------------------------------------------------------

    def _next_turn(self, seat: int) -> Table:
        return self._with(turn=self.next_seat(seat))._skipping()

    def _skipping(self) -> Table:
        """Seats that have lost a turn are passed over, each loss a turn without points; then the end is looked for."""
        table = self
        while table.lost_turns[table.turn] and not table._ended():
            seat = table.turn
            table = table._with(
                lost_turns=_at(table.lost_turns, seat, table.lost_turns[seat] - 1),
                passes=_at(table.passes, seat, 0),
                scoreless=table.scoreless + 1,
                turn=table.next_seat(seat),
                skipped=(*table.skipped, seat),
            )
        ended = table._ended()
        return table if ended == table.termination else table._with(termination=ended)

    def _ended(self) -> str:
        return ended(self.rules, self.passes, self.scoreless, bag_size=self.bag_size, points=self.points)

    def _passes_by(self, move: Move) -> bool:
        return move.kind is MoveKind.PASS or (move.kind is MoveKind.EXCHANGE and self.rules.exchange_is_pass)

    @property
    def nothing(self) -> Rack:
        """No tiles."""
        return Rack.of(self.rules.alphabet, b"")

    def resigned(self) -> Table:
        """The game given up: it is over, and the tiles left count for nothing."""
        return replace(self, number=self.number + 1, termination="resigned", last=None, skipped=())

    def to_dict(self) -> dict[str, Any]:
        """A plain dict: equal dicts mean equal states."""
        return {
            "board": show_board(self.tiles, self.rules.layout, self.rules.alphabet),
            "racks": [str(rack) for rack in self.racks],
            "unknown": list(self.unknown),
            "pool": str(self.pool),
            "points": list(self.points),
            "turn": self.turn,
            "number": self.number,
            "scoreless": self.scoreless,
            "passes": list(self.passes),
            "exchanges": list(self.exchanges),
            "lost_turns": list(self.lost_turns),
            "shown": [str(rack) for rack in self.shown],
            "termination": self.termination,
            "out": self.out,
            "challengeable": None if self.last is None else [self.last.seat, self.last.move.notation],
        }


def _at(items: tuple[_T, ...], index: int, item: _T) -> tuple[_T, ...]:
    return (*items[:index], item, *items[index + 1 :])
