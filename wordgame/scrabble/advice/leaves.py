"""What the tiles that stay on the rack are worth: a table of leave values, in thousandths of a point.

The bundled tables come from this package's own self-play; `wordgame scrabble leaves` makes them again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from typing import Any

from wordgame.alphabet import BLANK, Alphabet
from wordgame.doors import expect, plain_reader, short, shown
from wordgame.errors import InvalidRules, InvalidText
from wordgame.scrabble.sentences import say
from wordgame.tiles import Rack, TileSet

__all__ = ["LeaveTable", "default_leaves", "leave_index"]

FORMAT = "wordgame leaves 1"


class LeaveTable:
    """Leave values. A leave's worth is its `exact` entry where there is one, else the sum of its `terms`.

    Terms stand for one tile ("S"), for two together ("QU": what both bring beyond each alone) or for three; a leave has
    each term once for every way to pick those tiles out of its distinct letters and repeats. Values are whole
    thousandths of a point, so that order is exact. Immutable.

    >>> en = Alphabet.load("en")
    >>> table = LeaveTable(en, {"S": 8000, "Q": -7000, "QU": 9000, "U": -3000})
    >>> table.value(Rack.parse("QSU", en))
    7000
    """

    __slots__ = ("alphabet", "exact", "name", "terms", "tiles")

    def __init__(
        self,
        alphabet: Alphabet,
        terms: Mapping[str, int] | None = None,
        *,
        exact: Mapping[str, int] | None = None,
        name: str = "custom",
        tiles: str = "",
    ) -> None:
        """`terms` and `exact` map tiles as text to thousandths; raises InvalidText, InvalidRules for a value that is
        no whole number.
        """
        self.alphabet, self.name, self.tiles = alphabet, name, tiles
        self.terms = _keyed(alphabet, terms or {}, 3)
        self.exact = _keyed(alphabet, exact or {}, 63)

    def value(self, leave: Rack) -> int:
        """The worth of a leave in thousandths of a point; an empty leave is worth 0."""
        tiles = leave.tiles()
        found = self.exact.get(tiles)
        return found if found is not None else self._sum(tiles)

    def _sum(self, tiles: bytes) -> int:
        terms = self.terms
        if not terms:
            return 0
        total = 0
        for size in (1, 2, 3):
            # Repeats: the second S is a tile of its own, but two S make the pair "SS" once, not once an order.
            for group in combinations(tiles, size) if size == 1 else sorted(set(combinations(tiles, size))):
                total += terms.get(bytes(group), 0)
        return total

    def for_rack(self, rack: Rack) -> list[int]:
        """The values of all leaves of a rack: the one with counts k stands at sum(k[c] * stride[c]), stride[0] = 1 and
        stride[c + 1] = stride[c] * (rack[c] + 1). The core ranks plays with it."""
        held = [(code, count) for code, count in enumerate(rack.counts) if count]
        strides, size = [], 1
        for _, count in held:
            strides.append(size)
            size *= count + 1
        # Each term stands where it is just fulfilled; sums along each tile's count then spread it to all larger leaves.
        values = [0] * size
        for needs, worth in self._terms_within(held):
            if len(needs) == 1 and needs[0][1] == 1:  # one tile: as often as it is kept
                at = needs[0][0]
                for times in range(1, held[at][1] + 1):
                    values[times * strides[at]] += worth
            else:
                values[sum([strides[at] * k for at, k in needs])] += worth
        for stride, (_, count) in zip(strides, held, strict=True):
            for index in range(stride, size):
                if index // stride % (count + 1):
                    values[index] += values[index - stride]
        if self.exact:
            for index, counts in enumerate(_counts([count for _, count in held])):
                letters = [code for (code, _), k in zip(held, counts, strict=True) for _ in range(k)]
                letters.sort(key=_blanks_last)
                values[index] = self.exact.get(bytes(letters), values[index])
        return values

    def _terms_within(self, held: list[tuple[int, int]]) -> list[tuple[list[tuple[int, int]], int]]:
        """The terms within the rack: places in `held` and numbers needed, worth."""
        place = {code: at for at, (code, _) in enumerate(held)}
        tiles = sorted((code for code, count in held for _ in range(count)), key=_blanks_last)
        terms = []
        for size in (1, 2, 3):
            for group in sorted(set(combinations(tiles, size))):
                worth = self.terms.get(bytes(group), 0)
                if worth:
                    terms.append(([(place[code], group.count(code)) for code in sorted(set(group))], worth))
        return terms

    def with_alphabet(self, alphabet: Alphabet) -> LeaveTable:
        """The same values in the letter codes of another alphabet."""
        if alphabet == self.alphabet:
            return self
        return LeaveTable(
            alphabet, self._text(self.terms), exact=self._text(self.exact), name=self.name, tiles=self.tiles
        )

    def _text(self, table: Mapping[bytes, int]) -> dict[str, int]:
        return {self.alphabet.decode_tiles(tiles): value for tiles, value in table.items()}

    # -- files ----------------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal table."""
        return {
            "format": FORMAT,
            "name": self.name,
            "tiles": self.tiles,
            "alphabet": self.alphabet.described,
            "terms": self._text(self.terms),
            "exact": self._text(self.exact),
        }

    @classmethod
    @plain_reader
    def from_dict(cls, data: Mapping[str, Any]) -> LeaveTable:
        """The table that `to_dict` described; raises InvalidText when it is none."""
        try:
            if data["format"] != FORMAT:
                raise InvalidText(say("leaves_format", given=shown(data["format"]), right=FORMAT))
            alphabet = Alphabet.of(data["alphabet"])
            return cls(alphabet, data["terms"], exact=data["exact"], name=data["name"], tiles=data["tiles"])
        except (KeyError, TypeError, AttributeError) as error:
            raise InvalidText(say("no_leave_table", why=short(repr(error)))) from error

    def save(self, path: str | Path) -> None:
        """Write the table as JSON."""
        Path(path).write_text(json.dumps(self.to_dict(), ensure_ascii=False, indent=0, sort_keys=True) + "\n", "utf-8")

    @classmethod
    def load(cls, path: str | Path) -> LeaveTable:
        """Read a table that `save` wrote; raises InvalidText, OSError."""
        try:
            data = json.loads(Path(path).read_text("utf-8"))
        except (ValueError, RecursionError) as error:
            raise InvalidText(say("no_leave_table", why=f"{path}: {short(error)}")) from error
        if not isinstance(data, dict):
            raise InvalidText(say("no_leave_table", why=f"{path}: {shown(data)}"))
        return cls.from_dict(data)

    def __eq__(self, other: object) -> bool:
        return self.to_dict() == other.to_dict() if isinstance(other, LeaveTable) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.alphabet, self.name, len(self.terms), len(self.exact)))

    def __repr__(self) -> str:
        return f"<LeaveTable {self.name!r}, {len(self.terms)} terms, {len(self.exact)} leaves>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (LeaveTable.from_dict, (self.to_dict(),))


def leave_index(rack: Rack, used: Iterable[int]) -> int:
    """Where the leave without the tiles `used` (as bytes, laid or not) stands in `LeaveTable.for_rack`."""
    left = list(rack.counts)
    for tile in used:
        left[0 if tile & BLANK else tile] -= 1
    index, stride = 0, 1
    for have, count in zip(left, rack.counts, strict=True):
        index += have * stride
        stride *= count + 1
    return index


def default_leaves(tiles: TileSet) -> LeaveTable:
    """The bundled table for a letter set, in its alphabet's codes; one without entries (every leave worth 0) where
    there is none.

    >>> default_leaves(TileSet.load("scrabble_en")).value(Rack.parse("?", Alphabet.load("en"))) > 15000
    True
    """
    table = _bundled(tiles.alphabet.name)
    if table is None or not set(table.alphabet.letters) <= set(tiles.alphabet.letters):
        return LeaveTable(tiles.alphabet, name="no leave values")
    return table.with_alphabet(tiles.alphabet)


@cache
def _bundled(language: str) -> LeaveTable | None:
    entry = files("wordgame.scrabble.advice").joinpath(f"leaves_{language}.json")
    return LeaveTable.from_dict(json.loads(entry.read_text("utf-8"))) if entry.is_file() else None


def _keyed(alphabet: Alphabet, table: Mapping[str, int], longest: int) -> dict[bytes, int]:
    expect(table, Mapping, "a table of leaves")
    out = {}
    for text, value in table.items():
        tiles = Rack.parse(text, alphabet).tiles()
        if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 1_000_000:
            raise InvalidRules(say("leave_value", leave=shown(text), given=shown(value)))
        if not 1 <= len(tiles) <= longest:
            raise InvalidText(say("leave_tiles", leave=shown(text), most=longest), text=text)
        out[tiles] = value
    return out


def _blanks_last(code: int) -> int:
    return code or 0x80


def _counts(limits: list[int]) -> Iterator[list[int]]:
    """Every tuple of counts up to `limits`, the first varying fastest."""
    counts = [0] * len(limits)
    while True:
        yield counts
        for at, limit in enumerate(limits):
            if counts[at] < limit:
                counts[at] += 1
                break
            counts[at] = 0
        else:
            return
