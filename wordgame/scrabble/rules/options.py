"""Scrabble's rule book as data: a frozen set of options, with presets, dicts and TOML files."""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, ClassVar, Self

from wordgame.alphabet import Alphabet
from wordgame.crossword.grid import Layout
from wordgame.doors import expect, plain_reader, short, shown
from wordgame.errors import InvalidRules, InvalidText, UnknownName
from wordgame.protocol.rules import Rules as BaseRules
from wordgame.scrabble.rules import layouts
from wordgame.scrabble.rules.presets import PRESETS, TILE_SETS
from wordgame.scrabble.rules.toml import dumps as toml_dumps
from wordgame.scrabble.sentences import say
from wordgame.sentences import say as shared
from wordgame.tiles import TileSet

__all__ = ["MAX_RACK", "MAX_TILES_IN_SET", "MAX_TOML", "Rules", "tile_set"]

MAX_RACK = 20
"""The largest rack."""

MAX_TOML = 200_000
"""The most characters of rules as TOML."""

MAX_TILES_IN_SET = 2000
"""The most tiles a set may have."""

_OFF = ("max_tiles", "max_exchanges", "pass_limit", "pass_limit_at_end", "scoreless_limit")
"""Options that None switches off."""

Table = tuple[tuple[int, int], ...]


@cache
def tile_set(name: str) -> TileSet:
    """A letter set by name: those of the package's data and those that only presets use. Raises UnknownName.

    >>> tile_set("crossplay_en").blanks
    3
    """
    if name not in TILE_SETS:
        if name not in TileSet.names():
            known = (*TileSet.names(), *TILE_SETS)
            raise UnknownName(say("no_tile_set", name=shown(name), known=known), known=known)
        return TileSet.load(name)
    alphabet, text, blanks = TILE_SETS[name]
    tiles: dict[str, tuple[int, int]] = {}
    for item in text.split():
        letter, numbers = item[0], item[1:].split("/")
        tiles[letter] = int(numbers[0]), int(numbers[1])
    return TileSet(Alphabet.load(alphabet), tiles, blanks=blanks, name=name)


@dataclass(frozen=True, kw_only=True)
class Rules(BaseRules):
    """Every option of the game. The defaults are those of the rule sheet (docs: rules of Scrabble), with English
    letters.

    `tiles`, `layout`: a letter set and a board, or their names.
    `rack_size`; `max_tiles` a turn (None: the rack); `min_first`: the fewest tiles of the first play.
    `bonus`: points added for exactly so many tiles, after multiplication; `bonus_multipliers`: factors of the main
    word instead.
    `max_players` 1 to 4.
    `exchange_limit`: tiles the bag must hold for an exchange (and never fewer than are exchanged); `max_exchanges` a
    player and game, None for no limit.
    `challenge`: "double" (the loser of the challenge loses a turn), "single" (nothing happens to a wrong challenger),
    "points" (a wrong challenge moves `challenge_points`), "void" (invalid words cannot be laid).
    `challenge_points_to`: "player", whose valid play was challenged, gains them, or the "challenger" loses them;
    `challenge_points_per`: "play", or "word" when each word wrongly challenged counts.
    `end_bonus`: "others_racks" (who goes out gains the others' tiles, they lose them), "double_opponent" (gains them
    twice, nobody loses), "none".
    `pass_limit`: the game ends when every player passes so many times in a row; `pass_limit_at_end`: the same once the
    bag is empty, None for no difference; `exchange_is_pass`: an exchange counts as a pass there. `scoreless_limit`: the
    game ends when so many turns in a row, of all players together, lay nothing (passes, exchanges, plays taken back);
    `scoreless_at_zero=False`: not while all have 0 points. None switches `pass_limit` or `scoreless_limit` off.
    `passed_out`: then each loses the "own_racks", or "nothing".
    `tie_break`: "none" (a draw), or "before_adjustment" (the score before the tiles left were counted decides).
    `start`: the "first_seat" begins, or the seats "draw" tiles for it, which they keep.
    `overtime_points`: lost for every minute begun beyond the time limit.

    >>> Rules.preset("scrabble-sv").tiles.value("Ö")
    4
    >>> Rules.preset("lexulous-en").bonus
    ((7, 40), (8, 50))
    """

    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = PRESETS
    CHOICES: ClassVar[Mapping[str, tuple[Any, ...]]] = {
        "challenge": ("double", "single", "points", "void"),
        "challenge_points_to": ("player", "challenger"),
        "challenge_points_per": ("play", "word"),
        "end_bonus": ("others_racks", "double_opponent", "none"),
        "passed_out": ("own_racks", "nothing"),
        "tie_break": ("none", "before_adjustment"),
        "start": ("first_seat", "draw"),
        "exchange_is_pass": (False, True),
        "scoreless_at_zero": (False, True),
    }

    tiles: TileSet = field(default_factory=lambda: tile_set("scrabble_en"))
    layout: Layout = field(default_factory=lambda: layouts.load("scrabble_15"))
    rack_size: int = 7
    max_tiles: int | None = None
    min_first: int = 2
    bonus: Table = ((7, 50),)
    bonus_multipliers: Table = ()
    max_players: int = 4
    exchange_limit: int = 7
    max_exchanges: int | None = None
    challenge: str = "double"
    challenge_points: int = 5
    challenge_points_to: str = "player"
    challenge_points_per: str = "play"
    end_bonus: str = "others_racks"
    pass_limit: int | None = 2
    pass_limit_at_end: int | None = None
    exchange_is_pass: bool = False
    scoreless_limit: int | None = None
    scoreless_at_zero: bool = True
    passed_out: str = "own_racks"
    tie_break: str = "none"
    start: str = "first_seat"
    overtime_points: int = 10

    def __post_init__(self) -> None:
        put = object.__setattr__
        if not isinstance(self.tiles, TileSet):
            put(self, "tiles", tile_set(self.tiles) if isinstance(self.tiles, str) else _tiles_from(self.tiles))
        if not isinstance(self.layout, Layout):
            named = isinstance(self.layout, str)
            put(self, "layout", layouts.load(self.layout) if named else Layout.from_dict(self.layout))
        put(self, "bonus", _table(self.bonus, "bonus", 0, 10_000))
        put(self, "bonus_multipliers", _table(self.bonus_multipliers, "bonus_multipliers", 1, 100))
        for option, low, high in (
            ("rack_size", 1, MAX_RACK),
            ("max_tiles", 1, MAX_RACK),
            ("min_first", 1, MAX_RACK),
            ("max_players", 1, 4),
            ("exchange_limit", 0, MAX_TILES_IN_SET),
            ("max_exchanges", 0, 1000),
            ("challenge_points", 0, 1000),
            ("pass_limit", 1, 100),
            ("pass_limit_at_end", 1, 100),
            ("scoreless_limit", 1, 1000),
            ("overtime_points", 0, 1000),
        ):
            value = getattr(self, option)
            if value is None and option in _OFF:
                continue
            if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
                told = say("option_range", option=option, given=shown(value), least=low, most=high)
                raise InvalidRules(told, option=option)
        if self.max_tiles is not None and self.max_tiles > self.rack_size:
            raise InvalidRules(say("max_tiles", given=self.max_tiles), option="max_tiles")
        if self.min_first > self.tiles_per_move:
            raise InvalidRules(say("min_first", given=self.min_first, most=self.tiles_per_move), option="min_first")
        if self.tiles.total > MAX_TILES_IN_SET:
            raise InvalidRules(say("too_many_in_set", n=self.tiles.total, most=MAX_TILES_IN_SET), option="tiles")
        for option in ("exchange_is_pass", "scoreless_at_zero"):
            if type(getattr(self, option)) is not bool:
                told = say("option_type", option=option, given=shown(getattr(self, option)), right="true or false")
                raise InvalidRules(told, option=option)
        if self.pass_limit is None and (self.scoreless_limit is None or not self.scoreless_at_zero):
            raise InvalidRules(say("no_end"), option="pass_limit")
        super().__post_init__()

    @classmethod
    def preset(cls, name: str, **changes: Any) -> Self:
        """A named rule set, plus changes. A name without a language ("wordfeud", "super_scrabble") means its English
        or only one.

        Raises UnknownName for the name, InvalidRules for an option.
        """
        expect(name, str, "the name of a preset")
        full = name.replace("_", "-")
        if full not in cls.PRESETS:
            matching = [known for known in cls.PRESETS if known.rpartition("-")[0] == full]
            full = f"{full}-en" if f"{full}-en" in matching else matching[0] if len(matching) == 1 else name
        return super().preset(full, **changes)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Worked out once: every look at the core's form of the rules asks for it."""
        return hash(tuple([getattr(self, option.name) for option in dataclasses.fields(self)]))

    def __getstate__(self) -> dict[str, Any]:
        return {option.name: getattr(self, option.name) for option in dataclasses.fields(self)}  # hashes stay at home

    @property
    def tiles_per_move(self) -> int:
        """The most tiles one play may lay."""
        return self.rack_size if self.max_tiles is None else self.max_tiles

    @property
    def alphabet(self) -> Alphabet:
        """The alphabet of the tiles."""
        return self.tiles.alphabet

    def bonus_for(self, count: int) -> int:
        """The points added for laying so many tiles."""
        return dict(self.bonus).get(count, 0)

    def bonus_factor(self, count: int) -> int:
        """What the main word is multiplied by for laying so many tiles."""
        return dict(self.bonus_multipliers).get(count, 1)

    def with_alphabet(self, alphabet: Alphabet) -> Self:
        """The same rules with the tiles in the letter codes of another alphabet; raises InvalidRules when letters are
        missing.
        """
        return self if alphabet == self.alphabet else self.changed(tiles=self.tiles.with_alphabet(alphabet))

    def changed(self, **changes: Any) -> Self:
        """The same rules with some options changed."""
        known = {option.name: getattr(self, option.name) for option in dataclasses.fields(self)}
        return self.from_dict({**known, **changes})

    def to_dict(self) -> dict[str, Any]:
        """The options that differ from the defaults, as plain data; letters and layout by name where they are the
        package's own.
        """
        out: dict[str, Any] = {}
        default = Rules()
        for name in (option.name for option in dataclasses.fields(self)):
            value = getattr(self, name)
            if value == getattr(default, name) and name not in ("tiles", "layout"):
                continue
            if name == "tiles":
                known = self.tiles.name in TILE_SETS or self.tiles.name in TileSet.names()
                value = value.name if known and tile_set(value.name) == value else value.to_dict()
            elif name == "layout":
                value = (
                    value.name
                    if value.name in layouts.names() and layouts.load(value.name) == value
                    else value.to_dict()
                )
            elif name in ("bonus", "bonus_multipliers"):
                value = {str(count): points for count, points in value}
            out[name] = "off" if value is None else value
        return out

    @classmethod
    @plain_reader
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The rules that `to_dict` described. Missing options keep their defaults, `"off"` is None; raises
        InvalidRules, UnknownName.
        """
        return super().from_dict({name: None if value == "off" else value for name, value in data.items()})

    def to_toml(self) -> str:
        """The options as the text of a TOML file that `from_toml` reads."""
        return toml_dumps(self.to_dict())

    @classmethod
    def from_toml(cls, source: str | Path) -> Self:
        """Rules from a TOML file (a path) or from TOML text (anything with a line end). A `preset` key names what to
        start from.

        >>> Rules.from_toml('preset = "scrabble-sv"\\nrack_size = 8\\n').rack_size
        8

        Raises OSError for a path that cannot be read, InvalidRules, UnknownName.
        """
        try:
            text = source if isinstance(source, str) and "\n" in source else Path(source).read_text("utf-8")
        except ValueError as error:  # no UTF-8, or no path
            raise InvalidRules(say("not_toml", why=short(error))) from error
        if len(text) > MAX_TOML:
            raise InvalidRules(shared("text_too_long", what="TOML", n=len(text), most=MAX_TOML))
        try:
            data = tomllib.loads(text)
        except RecursionError as error:
            raise InvalidRules(say("toml_depth")) from error
        except ValueError as error:
            raise InvalidRules(say("not_toml", why=short(error))) from error
        name = data.pop("preset", None)
        if name is None:
            return cls.from_dict(data)
        if not isinstance(name, str):
            raise InvalidRules(say("option_type", option="preset", given=shown(name), right="a name"), option="preset")
        return cls.from_dict({**cls.preset(name).to_dict(), **data})


def _table(given: Any, option: str, least: int, limit: int) -> Table:
    pairs: Iterable[Any] = given.items() if isinstance(given, Mapping) else given
    try:
        table = tuple(sorted((int(count), value) for count, value in pairs))
    except (TypeError, ValueError) as error:
        raise InvalidRules(say("bonus_table", option=option, given=shown(given)), option=option) from error
    for count, value in table:
        if not 1 <= count <= MAX_RACK or type(value) is not int or not least <= value <= limit:
            entry = {"count": shown(count), "given": shown(value), "longest": MAX_RACK, "least": least, "most": limit}
            raise InvalidRules(say("bonus_entry", option=option, **entry), option=option)
    if len({count for count, _ in table}) != len(table):
        raise InvalidRules(say("bonus_twice", option=option), option=option)
    return table


def _tiles_from(data: Any) -> TileSet:
    try:
        return TileSet.from_dict(data)
    except (InvalidText, KeyError, TypeError, IndexError, AttributeError, ValueError, OverflowError) as error:
        raise InvalidRules(say("tiles_form", why=short(error)), option="tiles") from error
