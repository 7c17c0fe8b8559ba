"""What the tiles that stay on the rack are worth: a table of leave values, in thousandths of a point, and its files."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any

from wordgame._core import leaves as core
from wordgame.alphabet import BLANK, Alphabet
from wordgame.doors import expect, plain_reader, short, shown
from wordgame.errors import InvalidRules, InvalidText, WordgameError
from wordgame.lexicon.files.kwg import alphabet_written, order_of
from wordgame.lexicon.files.store import replace_file
from wordgame.scrabble.advice.leaves import klv
from wordgame.scrabble.advice.leaves.full import Full
from wordgame.scrabble.sentences import say
from wordgame.tiles import Rack

__all__ = ["Leaves", "leave_index"]

FORMAT = "wordgame leaves 1"
FULL_FORMAT = "wordgame leaves 2"
LARGEST_RACK = 12
"""The largest rack whose leaves the core lists."""


class Leaves:
    """Leave values: of every leave (`is_full`), or a leave's worth is its `exact` entry, else the sum of its `terms`.

    Terms stand for one tile ("S"), for two together ("QU": what both bring beyond each alone) or for three; a leave has
    each term once for every way to pick those tiles out of its distinct letters and repeats. Values are whole
    thousandths of a point, so that order is exact. A full table has every leave of up to so many tiles of a letter set;
    one with more of a tile than the set has is worth what it would be with as many, a larger one the mean of what it is
    without one of its tiles. Immutable.

    >>> en = Alphabet.load("en")
    >>> table = Leaves(en, {"S": 8000, "Q": -7000, "QU": 9000, "U": -3000})
    >>> table.value(Rack.parse("QSU", en))
    7000
    """

    __slots__ = ("_core", "_full", "alphabet", "exact", "name", "terms", "tiles")

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
        self._full: Full | None = None
        self._core: core.Leaves | None = None

    @classmethod
    def full(
        cls, alphabet: Alphabet, counts: Sequence[int], most: int, values: Any, *, name: str = "custom", tiles: str = ""
    ) -> Leaves:
        """A full table: `values` in thousandths, by the rank that `wordgame._core.leave_ranks.LeaveRanks(counts, most)`
        gives each leave of up to `most` tiles. Raises InvalidText for numbers that are no such table.
        """
        try:
            return cls._with(alphabet, Full.of(counts, most, values), name, tiles)
        except (ValueError, TypeError, OverflowError) as error:
            raise InvalidText(say("no_leave_table", why=short(error))) from error

    @classmethod
    def _with(cls, alphabet: Alphabet, full: Full, name: str, tiles: str) -> Leaves:
        if len(full.counts) != alphabet.size + 1:
            raise ValueError(f"{len(full.counts)} counts for {alphabet.size} letters and the blank")
        made = cls(alphabet, name=name, tiles=tiles)
        made._full = full
        return made

    @property
    def is_full(self) -> bool:
        """Whether every leave has a value of its own."""
        return self._full is not None

    def __bool__(self) -> bool:
        """Whether any leave is worth anything."""
        return bool(self.is_full or self.terms or self.exact)

    @property
    def in_core(self) -> core.Leaves:
        """The same values for the compiled core, made once."""
        if self._core is None:
            if self._full is None:
                self._core = core.Leaves(self.alphabet.size, dict(self.terms), dict(self.exact))
            else:
                self._core = self._full.in_core()
        return self._core

    def value(self, leave: Rack) -> int:
        """The worth of a leave in thousandths of a point; an empty leave is worth 0."""
        if self._full is not None:
            return self._full.value(leave.counts)
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
        if len(rack) <= LARGEST_RACK:
            return self.in_core.for_rack(bytes(rack.counts)).tolist()
        held = [(code, count) for code, count in enumerate(rack.counts) if count]
        if self._full is not None:
            return [self._full.value(leave) for leave in _leaves(self.alphabet.size, held)]
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

    def with_alphabet(self, alphabet: Alphabet) -> Leaves:
        """The same values in the letter codes of another alphabet."""
        if alphabet == self.alphabet:
            return self
        if self._full is not None:
            old = self.alphabet.letters
            was = [old.index(letter) + 1 if letter in old else 255 for letter in alphabet.letters]
            return Leaves._with(alphabet, _moved(self, (0, *was)), self.name, self.tiles)
        return Leaves(alphabet, self._text(self.terms), exact=self._text(self.exact), name=self.name, tiles=self.tiles)

    def _text(self, table: Mapping[bytes, int]) -> dict[str, int]:
        return {self.alphabet.decode_tiles(tiles): value for tiles, value in table.items()}

    # -- files ----------------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal table."""
        told = {"name": self.name, "tiles": self.tiles, "alphabet": self.alphabet.described}
        if self._full is None:
            return {"format": FORMAT, **told, "terms": self._text(self.terms), "exact": self._text(self.exact)}
        steps, packed = self._full.pack()
        text = b64encode(packed).decode("ascii")
        return {"format": FULL_FORMAT, **told, "counts": list(self._full.counts), "steps": steps, "packed": text}

    @classmethod
    @plain_reader
    def from_dict(cls, data: Mapping[str, Any]) -> Leaves:
        """The table that `to_dict` described; raises InvalidText when it is none."""
        try:
            if data["format"] not in (FORMAT, FULL_FORMAT):
                raise InvalidText(say("leaves_format", given=shown(data["format"]), right=FORMAT))
            alphabet = Alphabet.of(data["alphabet"])
            if data["format"] == FORMAT:
                return cls(alphabet, data["terms"], exact=data["exact"], name=data["name"], tiles=data["tiles"])
            return cls._unpacked(alphabet, data, b64decode(data["packed"], validate=True))
        except WordgameError:
            raise
        except (KeyError, TypeError, AttributeError, ValueError, OverflowError) as error:
            raise InvalidText(say("no_leave_table", why=short(repr(error)))) from error

    @classmethod
    def _unpacked(cls, alphabet: Alphabet, data: Mapping[str, Any], packed: bytes) -> Leaves:
        full = Full.unpack(tuple(data["counts"]), tuple(data["steps"]), packed)
        return cls._with(alphabet, full, data["name"], data["tiles"])

    def save(self, path: str | Path, *, steps: Sequence[int] | None = None) -> None:
        """Write the table: a path that ends in `.klv2` as the file that wolges, MAGPIE and macondo read, one in
        `.leaves` packed (full tables alone can be written so), any other as JSON.

        A packed value comes back within half of `steps[n]` thousandths of a point, for a leave of n tiles (None:
        nothing is lost); a .klv2 file holds floats. Raises InvalidText for a table that the format cannot hold,
        OSError.
        """
        path = Path(path)
        if path.suffix not in (".klv2", ".leaves"):
            text = json.dumps(self.to_dict(), ensure_ascii=False, indent=0, sort_keys=True)
            replace_file(path, f"{text}\n".encode())
            return
        if self._full is None:
            raise InvalidText(say("leaves_not_full", path=short(path)))
        if path.suffix == ".klv2":
            full = self.with_alphabet(order_of(self.alphabet))._full or self._full
            replace_file(path, klv.dumps(full))
            return
        try:
            fine, packed = self._full.pack(steps)
        except (ValueError, TypeError, OverflowError) as error:
            raise InvalidRules(say("no_leave_table", why=short(error)), option="steps") from error
        told = {"name": self.name, "tiles": self.tiles, "alphabet": self.alphabet.to_dict()}
        head: dict[str, Any] = {"format": FULL_FORMAT, **told}  # with its letters: those of a language may become more
        head |= {"counts": list(self._full.counts), "steps": fine}
        replace_file(path, json.dumps(head, ensure_ascii=False).encode() + b"\n" + packed)

    @classmethod
    def load(cls, path: str | Path, *, alphabet: str | Alphabet | None = None) -> Leaves:
        """Read a table that `save` wrote, or another program's .klv2 file.

        A .klv2 file holds no letters, only their numbers in the order of whoever wrote it: `alphabet` names a
        language or gives the letters, None is English. A language's letters are taken in the library's own order or
        in Woogles', as many as the file counts. Raises InvalidText, CorruptLexicon where the letters are not as many,
        OSError.
        """
        path = Path(path)
        data = path.read_bytes()
        if path.suffix == ".klv2":
            return cls._of_klv(data, str(path), alphabet)
        return cls.loads(data, str(path))

    @classmethod
    def loads(cls, data: bytes, where: str = "the data") -> Leaves:
        """The table of a file's bytes, packed or JSON; raises InvalidText."""
        packed: bytes | None = None
        head = data
        if data.startswith(b'{"format": "' + FULL_FORMAT.encode()):
            head, _, packed = data.partition(b"\n")
        try:
            told = json.loads(head.decode("utf-8"))
            if packed and isinstance(told, dict) and "packed" not in told:
                return cls._unpacked(Alphabet.of(told["alphabet"]), told, packed)
        except WordgameError:
            raise
        except (ValueError, RecursionError, KeyError, TypeError, OverflowError) as error:
            raise InvalidText(say("no_leave_table", why=f"{where}: {short(error)}")) from error
        if not isinstance(told, dict):
            raise InvalidText(say("no_leave_table", why=f"{where}: {shown(told)}"))
        return cls.from_dict(told)

    @classmethod
    def _of_klv(cls, data: bytes, where: str, given: str | Alphabet | None) -> Leaves:
        try:
            file = klv.read(data)
            alphabet = alphabet_written(given, max(file.highest, 1), where)
            full, name = file.full(alphabet.size), Path(where).name
            if full is not None:
                return cls._with(alphabet, full, name, "")
            exact = {alphabet.decode_tiles(tiles): value for tiles, value in file.single_leaves().items()}
        except WordgameError:
            raise
        except (ValueError, RecursionError) as error:
            raise InvalidText(say("no_leave_table", why=f"{short(where)}: {short(error)}")) from error
        return cls(alphabet, exact=exact, name=name)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Leaves):
            return NotImplemented
        return self is other or (hash(self) == hash(other) and self.to_dict() == other.to_dict())

    def __hash__(self) -> int:
        return hash((self.alphabet, self.name, self.is_full, len(self.terms), len(self.exact)))

    def __repr__(self) -> str:
        if self._full is not None:
            return f"<Leaves {self.name!r}, all {self._full.ranks.size - 1} of up to {self._full.ranks.most} tiles>"
        return f"<Leaves {self.name!r}, {len(self.terms)} terms, {len(self.exact)} leaves>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Leaves.from_dict, (self.to_dict(),))


def leave_index(rack: Rack, used: Iterable[int]) -> int:
    """Where the leave without the tiles `used` (as bytes, laid or not) stands in `Leaves.for_rack`."""
    left = list(rack.counts)
    for tile in used:
        left[0 if tile & BLANK else tile] -= 1
    index, stride = 0, 1
    for have, count in zip(left, rack.counts, strict=True):
        index += have * stride
        stride *= count + 1
    return index


@lru_cache(maxsize=8)
def _moved(table: Leaves, was: tuple[int, ...]) -> Full:
    if table._full is None:
        raise ValueError("not a full table")
    return table._full.moved(was)


def _leaves(letters: int, held: Sequence[tuple[int, int]]) -> Iterator[list[int]]:
    """The counts of every leave of a rack, in the order of `Leaves.for_rack`."""
    for kept in _counts([count for _, count in held]):
        counts = [0] * (letters + 1)
        for (code, _), k in zip(held, kept, strict=True):
            counts[code] = k
        yield counts


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
