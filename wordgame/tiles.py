"""Tiles and cards: what carries a letter, in which numbers and at which values. Knows alphabets only."""

from __future__ import annotations

import json
import random
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from operator import add, mul, sub
from typing import Any

from wordgame.alphabet import BLANK, Alphabet
from wordgame.doors import Fixed, expect, known_keys, plain_reader, short, shown, whole
from wordgame.errors import InvalidPosition, InvalidRules, InvalidText, UnknownName
from wordgame.sentences import say

__all__ = ["Bag", "LetterCard", "Rack", "TileSet"]

_SET_KEYS = ("name", "alphabet", "tiles", "blanks")


@dataclass(frozen=True, slots=True)
class LetterCard:
    """A card that carries a letter, a value in points and a word multiplier (1, 2 or 3); or a joker.

    `letter` is UPPER CASE; a joker has the letter it stands for, or "" while it stands for none, and is worth 0.
    A card knows no alphabet: a letter in lower case is raised as Unicode does it, "i" to "I", in Turkish too. Raises
    InvalidText, or TypeError where value or multiplier is no whole number.

    >>> LetterCard("l", 2, multiplier=3)
    LetterCard('L', 2, multiplier=3)
    >>> LetterCard.new_joker("s").text, LetterCard.new_joker().text
    ('s', '?')
    """

    letter: str
    value: int = 0
    multiplier: int = 1
    is_joker: bool = False

    def __post_init__(self) -> None:
        if not isinstance(self.letter, str) or (not self.letter and not self.is_joker):
            raise InvalidText(say("not_a_card_letter", given=shown(self.letter)), text=str(self.letter))
        for name, number in (("value", self.value), ("multiplier", self.multiplier)):
            if type(number) is not int:
                raise TypeError(f"the {name} of a card is int, not {type(number).__name__} ({shown(number)})")
        expect(self.is_joker, bool, "`is_joker`")
        if self.is_joker and (self.value or self.multiplier != 1):
            raise InvalidText(say("joker_worth"), text=self.letter)
        if not 0 <= self.value <= 1000 or not 1 <= self.multiplier <= 100:
            value, multiplier = shown(self.value), shown(self.multiplier)
            raise InvalidText(
                say("card_numbers", letter=shown(self.letter), value=value, multiplier=multiplier), text=self.letter
            )
        letter = self.letter if self.letter.isascii() else unicodedata.normalize("NFC", self.letter)
        upper = letter.upper()
        object.__setattr__(self, "letter", upper if len(upper) == len(letter) else letter)

    @classmethod
    def new_joker(cls, letter: str = "") -> LetterCard:
        """A joker; with the letter it stands for once it lies on the table."""
        return cls(letter, 0, 1, True)

    @property
    def text(self) -> str:
        """`L` a card, `l` a joker standing for L, `?` a joker standing for nothing, `[CH]` a card of two signs.

        A joker is written `[?X]` where lower case does not tell the letter. An alphabet may write it another way: see
        `Alphabet.tile_text`.
        """
        if not self.letter:
            return "?"
        sign = self.letter
        if self.is_joker:
            low = sign.lower()
            sign = low if low != sign == low.upper() else f"?{sign}"
        return f"[{sign}]" if len(sign) > 1 else sign

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal card."""
        return {"letter": self.letter, "value": self.value, "multiplier": self.multiplier, "is_joker": self.is_joker}

    @classmethod
    @plain_reader
    def from_dict(cls, data: Mapping[str, Any]) -> LetterCard:
        """The card that `to_dict` described; raises InvalidText."""
        known_keys(data, ("letter", "value", "multiplier", "is_joker"), "a card")
        return cls(data["letter"], data.get("value", 0), data.get("multiplier", 1), data.get("is_joker", False))

    def __repr__(self) -> str:
        if self.is_joker:
            return f"LetterCard.new_joker({self.letter!r})" if self.letter else "LetterCard.new_joker()"
        times = f", multiplier={self.multiplier}" if self.multiplier != 1 else ""
        return f"LetterCard({self.letter!r}, {self.value}{times})"


class TileSet(Fixed):
    """How many tiles of each letter a game has, and what they are worth. Immutable.

    `counts[code]` and `values[code]` are indexed by letter code; index 0 holds the blanks, worth 0.

    >>> en = TileSet.load("scrabble_en")
    >>> en.total, en.value("Q"), en.count("E"), en.blanks
    (100, 10, 12, 2)
    """

    __slots__ = ("alphabet", "counts", "name", "values")

    alphabet: Alphabet
    name: str
    counts: tuple[int, ...]
    values: tuple[int, ...]

    def __init__(
        self, alphabet: Alphabet, tiles: Mapping[str, tuple[int, int]], *, blanks: int = 0, name: str = "custom"
    ) -> None:
        """`tiles` maps a letter to (count, value). Raises InvalidRules for a strange letter, count or value."""
        counts, values = [0] * (alphabet.size + 1), [0] * (alphabet.size + 1)
        for letter, (count, value) in tiles.items():
            try:
                code = alphabet.code(letter)
            except InvalidText as error:
                raise InvalidRules(say("tile_set", name=shown(name), why=error.message), option="tiles") from error
            if not 0 <= count <= 60000 or not 0 <= value <= 1000:
                raise InvalidRules(
                    say("tile_numbers", name=shown(name), letter=letter, count=count, value=value), option="tiles"
                )
            counts[code], values[code] = count, value
        if not 0 <= blanks <= 60000:
            raise InvalidRules(say("tile_blanks", name=shown(name), blanks=blanks), option="blanks")
        counts[0] = blanks
        self._put(alphabet=alphabet, name=name, counts=tuple(counts), values=tuple(values))

    @classmethod
    def load(cls, name: str) -> TileSet:
        """A tile set that comes with the package, by name ("scrabble_sv"); raises UnknownName."""
        return _load(name)

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The names of the tile sets that come with the package."""
        return tuple(letters_data())

    @property
    def total(self) -> int:
        """The number of tiles, blanks included."""
        return sum(self.counts)

    @property
    def blanks(self) -> int:
        """The number of blanks."""
        return self.counts[0]

    def value(self, letter: str) -> int:
        """The value in points of a letter."""
        return self.values[self.alphabet.code(letter)]

    def count(self, letter: str) -> int:
        """The number of tiles of a letter; `"?"` asks for blanks."""
        return self.counts[0] if letter == "?" else self.counts[self.alphabet.code(letter)]

    def tiles(self) -> bytes:
        """Every tile of the set as one byte (letter code, 0 for a blank), in the alphabet's order, blanks last."""
        out = b"".join(bytes([code]) * n for code, n in enumerate(self.counts) if code)
        return out + bytes(self.counts[0])

    def with_alphabet(self, alphabet: Alphabet) -> TileSet:
        """The same tiles in the codes of another alphabet; raises InvalidRules when it lacks one of the letters."""
        if alphabet == self.alphabet:
            return self
        return TileSet(alphabet, self._by_letter(), blanks=self.blanks, name=self.name)

    def _by_letter(self) -> dict[str, tuple[int, int]]:
        pairs = zip(self.alphabet.letters, self.counts[1:], self.values[1:], strict=True)
        return {letter: (count, value) for letter, count, value in pairs if count or value}

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal set."""
        tiles = {letter: list(pair) for letter, pair in self._by_letter().items()}
        return {
            "name": self.name,
            "alphabet": self.alphabet.described,
            "tiles": tiles,
            "blanks": self.blanks,
        }

    @classmethod
    @plain_reader
    def from_dict(cls, data: Mapping[str, Any]) -> TileSet:
        """The set that `to_dict` described; `alphabet` is a name or an alphabet's own dict.

        Raises InvalidText, InvalidRules, UnknownName.
        """
        known_keys(data, _SET_KEYS, "a tile set")
        tiles = {}
        for letter, pair in data["tiles"].items():
            count, value = pair
            what = f"a number of {short(letter)}"
            tiles[letter] = (whole(count, what), whole(value, what))
        name = data.get("name", "custom")
        expect(name, str, "a name")
        return cls(Alphabet.of(data["alphabet"]), tiles, blanks=whole(data.get("blanks", 0), "blanks"), name=name)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TileSet):
            return NotImplemented
        return (self.alphabet, self.counts, self.values) == (other.alphabet, other.counts, other.values)

    def __hash__(self) -> int:
        return hash((self.alphabet, self.counts, self.values))

    def __repr__(self) -> str:
        return f"<TileSet {self.name!r}, {self.total} tiles>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (TileSet.from_dict, (self.to_dict(),))


_SINGLE = [bytes([code]) for code in range(1, 64)]


class Rack(Fixed):
    """A multiset of tiles: `counts[code]`, blanks at index 0. Immutable; its text is in alphabet order, blanks last.

    >>> en = Alphabet.load("en")
    >>> rack = Rack.parse("T?A", en)
    >>> str(rack), len(rack)
    ('AT?', 3)
    >>> str(rack - Rack.parse("A", en))
    'T?'
    """

    __slots__ = ("alphabet", "counts")

    alphabet: Alphabet
    counts: tuple[int, ...]

    def __init__(self, alphabet: Alphabet, counts: Iterable[int]) -> None:
        given = tuple(counts)
        if len(given) != alphabet.size + 1 or min(given) < 0:
            raise InvalidPosition(say("rack_counts", size=alphabet.size + 1, given=shown(given)))
        self._put(alphabet=alphabet, counts=given)

    @classmethod
    def parse(cls, text: str, alphabet: Alphabet) -> Rack:
        """The rack of a text such as "AEINRT?", in any order and case; raises InvalidText."""
        expect(alphabet, Alphabet, "an alphabet")
        counts = [0] * (alphabet.size + 1)
        for tile in alphabet.encode_tiles(text):
            counts[tile & ~BLANK] += 1
        return cls._of_counts(alphabet, tuple(counts))

    @classmethod
    def of(cls, alphabet: Alphabet, tiles: Iterable[int]) -> Rack:
        """The rack of these tile bytes; a designated blank counts as a blank."""
        counts = [0] * (alphabet.size + 1)
        for tile in tiles:
            counts[0 if tile & BLANK else tile] += 1
        return cls._of_counts(alphabet, tuple(counts))

    @classmethod
    def _of_counts(cls, alphabet: Alphabet, counts: tuple[int, ...]) -> Rack:
        """A rack of counts that are known to be right: a game makes a dozen racks a turn."""
        rack = object.__new__(cls)
        object.__setattr__(rack, "alphabet", alphabet)
        object.__setattr__(rack, "counts", counts)
        return rack

    def tiles(self) -> bytes:
        """One byte a tile (0 for a blank), in the alphabet's order, blanks last."""
        return b"".join(map(mul, _SINGLE, self.counts[1:])) + bytes(self.counts[0])

    def missing(self, other: Rack) -> Rack:
        """The tiles of `other` that this rack does not hold."""
        self._expect_like(other)
        lacking = tuple(map(sub, other.counts, self.counts))
        if max(lacking) > 0:
            return Rack._of_counts(self.alphabet, tuple([count if count > 0 else 0 for count in lacking]))
        return Rack._of_counts(self.alphabet, (0,) * len(lacking))

    def __sub__(self, other: Rack) -> Rack:
        self._expect_like(other)
        left = tuple(map(sub, self.counts, other.counts))
        if min(left) < 0:
            raise InvalidPosition(say("not_on_rack", rack=short(self), tiles=short(self.missing(other))))
        return Rack._of_counts(self.alphabet, left)

    def __add__(self, other: Rack) -> Rack:
        self._expect_like(other)
        return Rack._of_counts(self.alphabet, tuple(map(add, self.counts, other.counts)))

    def _expect_like(self, other: Rack) -> None:
        if len(self.counts) != len(other.counts):
            raise ValueError("racks of different alphabets")

    def __len__(self) -> int:
        return sum(self.counts)

    def __bool__(self) -> bool:
        return any(self.counts)

    def __iter__(self) -> Iterator[str]:
        return (self.alphabet.tile_text(tile) for tile in self.tiles())

    def __str__(self) -> str:
        return self.alphabet.decode_tiles(self.tiles())

    def __repr__(self) -> str:
        return f"<Rack {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rack):
            return NotImplemented
        return self.counts == other.counts and self.alphabet == other.alphabet

    def __hash__(self) -> int:
        return hash((self.alphabet, self.counts))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Rack, (self.alphabet, self.counts))


class Bag:
    """The tiles not yet drawn, as bytes of letter codes (0 for a blank), drawn at random with a generator passed in.

    Mutable: a referee owns it. `state` and `restore` make undo exact.
    """

    __slots__ = ("_rng", "_tiles")

    def __init__(self, tiles: Iterable[int], rng: random.Random) -> None:
        self._tiles = bytearray(tiles)
        self._rng = rng

    def draw(self, count: int) -> bytes:
        """Up to `count` tiles at random, fewer when the bag runs out."""
        drawn = bytearray()
        for _ in range(min(count, len(self._tiles))):
            at = self._rng.randrange(len(self._tiles))
            self._tiles[at], self._tiles[-1] = self._tiles[-1], self._tiles[at]
            drawn.append(self._tiles.pop())
        return bytes(drawn)

    def take(self, tiles: Iterable[int]) -> None:
        """Remove exactly these tiles; raises InvalidPosition, with nothing removed, when one is not there."""
        left = bytearray(self._tiles)
        for tile in tiles:
            at = left.find(tile)
            if at < 0:
                raise InvalidPosition(say("not_in_bag", code=tile))
            del left[at]
        self._tiles = left

    def put_back(self, tiles: Iterable[int]) -> None:
        """Return tiles to the bag; a designated blank goes back as a blank."""
        self._tiles += bytes(0 if tile & BLANK else tile for tile in tiles)

    def tiles(self) -> bytes:
        """What the bag holds, sorted."""
        return bytes(sorted(self._tiles))

    def state(self) -> tuple[bytes, Any]:
        """All that `restore` needs: the tiles in their order, and the generator's state."""
        return bytes(self._tiles), self._rng.getstate()

    def restore(self, state: tuple[bytes, Any]) -> None:
        """Go back to a state that `state` gave."""
        self._tiles = bytearray(state[0])
        self._rng.setstate(state[1])

    def __len__(self) -> int:
        return len(self._tiles)


@lru_cache(maxsize=1)
def letters_data() -> dict[str, Any]:
    """The package's letter sets as plain data: name -> alphabet, tiles {letter: [count, value]}, blanks, source."""
    loaded: dict[str, Any] = json.loads(files("wordgame.data").joinpath("letters.json").read_text("utf-8"))
    return loaded


@cache
def _load(name: str) -> TileSet:
    known = letters_data()
    if name not in known:
        raise UnknownName(say("no_tile_set", name=shown(name), known=list(known)), known=list(known))
    data = {key: value for key, value in known[name].items() if key in _SET_KEYS}
    return TileSet.from_dict({"name": name, **data})
