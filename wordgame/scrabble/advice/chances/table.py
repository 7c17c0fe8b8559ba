"""The chance to win a game of two, by lead and tiles unseen: a value to ask. Knows neither boards nor words."""

from __future__ import annotations

import json
import math
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from wordgame.doors import expect, short, shown
from wordgame.errors import InvalidRules, InvalidText
from wordgame.scrabble.sentences import say

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["REACH", "SEEN_BY", "WinChances", "all_between"]

SEEN_BY = ("moved", "to_move", "both")
"""Who asks: the player who has just moved and drawn, the player about to move, or someone who sees both racks."""

REACH = 400
"""Leads up to so many points are told apart in the core's table."""

MOST_TILES = 1000


@dataclass(frozen=True, eq=False)
class WinChances:
    """The chance to win a game of two, 0 to 1 (a tie counts half), by lead and by the tiles not on the board.

    `name`: where it is from. `leads`: points at which it was learned, in steps of `unit` points; `tiles`: numbers of
    tiles at which it was; `logits[view][i][j]`: log odds in thousandths at `tiles[i]` and `leads[j]`, for each of
    `SEEN_BY`, growing with the lead. Between them it is linear in the log odds, beyond them as at the last. Immutable.

    >>> from wordgame.scrabble import Rules, win_chances
    >>> table = win_chances(Rules.preset("scrabble-en"))
    >>> [round(table.chance(lead, 40), 1) for lead in (-60, 0, 60)]
    [0.1, 0.4, 0.7]
    >>> table.chance(60, 10) > table.chance(60, 80)
    True
    """

    name: str
    unit: float
    leads: tuple[int, ...]
    tiles: tuple[int, ...]
    logits: Mapping[str, tuple[tuple[int, ...], ...]]
    _kept: dict[str, Any] = field(default_factory=dict, init=False, repr=False)

    def chance(self, lead: float, unseen: int, *, to_move: bool = False) -> float:
        """The chance of a player to win, 0 to 1, by what that player knows.

        After the player's own turn and draw: `lead` is points ahead and the worth of the tiles kept; `unseen` counts
        the tiles that the player does not see. `to_move`: before the own turn, by points alone. Raises InvalidRules.
        """
        expect(lead, int | float, "`lead`")
        expect(unseen, int, "`unseen`")
        expect(to_move, bool, "`to_move`")
        if not math.isfinite(lead) or not 0 <= unseen <= MOST_TILES:
            raise InvalidRules(say("chance_range", lead=shown(lead), unseen=shown(unseen), most=MOST_TILES))
        return self.at("to_move" if to_move else "moved", float(lead), unseen)

    def at(self, view: str, lead: float, tiles: int) -> float:
        """The chance in one of the views of `SEEN_BY`, unchecked."""
        i, up = _between(self.tiles, tiles)
        j, along = _between(self.leads, lead / self.unit)
        rows = self.logits[view]
        near, far = rows[i], rows[min(i + 1, len(rows) - 1)]
        k = min(j + 1, len(self.leads) - 1)
        logit = (1 - up) * ((1 - along) * near[j] + along * near[k]) + up * ((1 - along) * far[j] + along * far[k])
        return 1 / (1 + math.exp(-logit / 1000))

    def in_core(self, most: int) -> NDArray[np.int32]:
        """Chances in millionths of the player who has just moved, by one who sees both racks: entry [n, REACH + lead]
        for n tiles not on the board, up to `most`, and a lead in points with both leaves added up.
        """
        made = self._kept.get("core")  # one of more tiles serves as well
        if made is None or len(made) <= most:
            i, up = all_between(self.tiles, np.arange(most + 1))
            j, along = all_between(self.leads, np.arange(-REACH, REACH + 1) / self.unit)
            grid = np.asarray(self.logits["both"], np.float64)
            rows = (1 - up)[:, None] * grid[i] + up[:, None] * grid[np.minimum(i + 1, len(grid) - 1)]
            logit = (1 - along) * rows[:, j] + along * rows[:, np.minimum(j + 1, len(self.leads) - 1)]
            made = np.ascontiguousarray(np.rint(1e6 / (1 + np.exp(-logit / 1000))), np.int32)
            made.setflags(write=False)
            self._kept["core"] = made
        found: NDArray[np.int32] = made
        return found

    def scaled(self, factor: float, name: str) -> WinChances:
        """The same chances for rules whose points are `factor` times as many."""
        return WinChances(name, self.unit * factor, self.leads, self.tiles, self.logits)

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal table."""
        rows = {view: [list(row) for row in self.logits[view]] for view in SEEN_BY}
        return {
            "name": self.name, "unit": self.unit, "leads": list(self.leads), "tiles": list(self.tiles), "logits": rows,
        }  # fmt: skip

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> WinChances:
        """A table from a dict, the opposite of `to_dict`. Raises InvalidText where it is none."""
        try:
            if set(data) != {"name", "unit", "leads", "tiles", "logits"} or set(data["logits"]) != set(SEEN_BY):
                raise ValueError(f"the parts are {', '.join(map(shown, data))}")
            leads, tiles = _numbers(data["leads"]), _numbers(data["tiles"])
            rows = {view: tuple(_numbers(row) for row in data["logits"][view]) for view in SEEN_BY}
            name, unit = data["name"], data["unit"]
            if type(name) is not str or type(unit) not in (int, float) or not 1e-3 <= unit <= 1e6:
                raise ValueError("`name` is a text and `unit` a number of points")
            for axis in (leads, tiles):
                if not 2 <= len(axis) <= MOST_TILES or any(a >= b for a, b in pairwise(axis)):
                    raise ValueError("`leads` and `tiles` grow")
            for grid in rows.values():
                if len(grid) != len(tiles) or any(len(row) != len(leads) for row in grid):
                    raise ValueError("`logits` have a row for each of `tiles`, with a number for each of `leads`")
                if any(a > b for row in grid for a, b in pairwise(row)):
                    raise ValueError("`logits` grow with the lead")
        except (ValueError, TypeError, KeyError) as error:
            raise InvalidText(say("no_chances", why=short(error))) from error
        return cls(name, float(unit), leads, tiles, rows)

    def save(self, path: str | Path) -> None:
        """Write the table as JSON; `load` reads it. Raises OSError."""
        Path(path).write_text(json.dumps(self.to_dict()), "utf-8")

    @classmethod
    def load(cls, path: str | Path) -> WinChances:
        """Read a table that `save` wrote. Raises InvalidText, OSError."""
        try:
            data = json.loads(Path(path).read_text("utf-8"))
        except (ValueError, RecursionError) as error:
            raise InvalidText(say("no_chances", why=short(error))) from error
        if not isinstance(data, dict):
            raise InvalidText(say("no_chances", why=shown(data)))
        return cls.from_dict(data)

    def __eq__(self, other: object) -> bool:
        return self.to_dict() == other.to_dict() if isinstance(other, WinChances) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.name, self.unit, self.leads, self.tiles))

    def __repr__(self) -> str:
        return f"<WinChances {self.name!r}>"


def _numbers(row: Sequence[Any]) -> tuple[int, ...]:
    if not isinstance(row, list | tuple) or not all(type(one) is int and abs(one) < 10**6 for one in row):
        raise ValueError("rows are lists of whole numbers")
    return tuple(row)


def _between(axis: Sequence[int], at: float) -> tuple[int, float]:
    """The last place on an axis that is not beyond `at`, and how far it is from there to the next, 0 to 1."""
    i = max(0, min(bisect_right(axis, at) - 1, len(axis) - 2))
    return i, max(0.0, min(1.0, (at - axis[i]) / (axis[i + 1] - axis[i])))


def all_between(axis: Sequence[int], at: NDArray[Any]) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """The same for many at once."""
    knots = np.asarray(axis, np.float64)
    i = np.clip(np.searchsorted(knots, at, "right") - 1, 0, len(knots) - 2)
    return i, np.clip((at - knots[i]) / (knots[i + 1] - knots[i]), 0.0, 1.0)
