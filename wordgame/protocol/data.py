"""Plain dicts from strangers, read key by key: strange keys, wrong types, numbers out of bounds are refused by name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

from wordgame.doors import MOST, expect, shown
from wordgame.errors import InvalidText
from wordgame.sentences import say

__all__ = ["FORMAT", "MAX_LIST", "MAX_TEXT", "Fields", "heading"]

FORMAT = 1
"""The version of the dicts that `to_dict` makes; `from_dict` reads this one."""

MAX_TEXT = 20_000
"""The most characters of one text in a dict."""

MAX_LIST = 100_000
"""The most entries of one list in a dict."""

_T = TypeVar("_T")
_REQUIRED: Any = object()


def heading(game: str, kind: str) -> dict[str, Any]:
    """The first keys of every dict of a game: which game, what it describes, which version of the format.

    >>> heading("alkort", "position")
    {'game': 'alkort', 'kind': 'position', 'format': 1}
    """
    return {"game": game, "kind": kind, "format": FORMAT}


class Fields:
    """A reader of one dict. Each method takes a key out and checks it; `end` refuses the keys that nobody asked for.

    A key without a default must be there. `what` names the dict in errors. Raises InvalidText that names the key;
    TypeError where the whole is no dict.

    >>> fields = Fields({"rack": "AB", "stock": 3, "odd": 1}, "a position")
    >>> fields.text("rack"), fields.whole("stock", least=0), fields.flag("opening", False)
    ('AB', 3, False)
    >>> fields.end()
    Traceback (most recent call last):
    wordgame.errors.InvalidText: a position has no key 'odd'; its keys are opening, rack, stock
    """

    def __init__(self, data: Mapping[str, Any], what: str, *, head: tuple[str, str] | None = None) -> None:
        expect(data, Mapping, what)
        self._data = data
        self._what = what
        self._asked: set[str] = set()
        if head is not None:
            for key, right in (("game", head[0]), ("kind", head[1]), ("format", FORMAT)):
                if self._take(key, _REQUIRED) != right or type(data[key]) is not type(right):
                    raise self._wrong(key, repr(right))

    def _take(self, key: str, default: Any) -> Any:
        self._asked.add(key)
        if key in self._data:
            return self._data[key]
        if default is _REQUIRED:
            raise InvalidText(say("dict_lacks", what=self._what, key=key), text=shown(dict(self._data)))
        return default

    def _is_default(self, key: str, value: Any, default: Any) -> bool:
        return key not in self._data or (value is None and default is None)

    def _wrong(self, key: str, right: str) -> InvalidText:
        given = shown(self._data.get(key))
        return InvalidText(say("dict_value", what=self._what, key=key, given=given, right=right), text=given)

    def raw(self, key: str, default: Any = _REQUIRED) -> Any:
        """Whatever stands there, for a reader of its own."""
        return self._take(key, default)

    def text(self, key: str, default: Any = _REQUIRED, *, most: int = MAX_TEXT, among: Collection[str] = ()) -> Any:
        """Text of at most `most` characters, one of `among` where given."""
        value = self._take(key, default)
        if self._is_default(key, value, default):
            return value
        if not isinstance(value, str) or len(value) > most:
            raise self._wrong(key, f"text of at most {most} characters")
        if among and value not in among:
            raise self._wrong(key, " or ".join(map(repr, among)))
        return value

    def whole(self, key: str, default: Any = _REQUIRED, *, least: int = -MOST, most: int = MOST) -> Any:
        """A whole number in its range."""
        value = self._take(key, default)
        if self._is_default(key, value, default):
            return value
        if type(value) is not int or not least <= value <= most:
            raise self._wrong(key, f"a whole number from {least} to {most}")
        return value

    def number(self, key: str, default: Any = _REQUIRED) -> Any:
        """A number, whole or not, neither NaN nor endless."""
        value = self._take(key, default)
        if self._is_default(key, value, default):
            return value
        if type(value) not in (int, float) or not -1e18 < value < 1e18:
            raise self._wrong(key, "a number")
        return value

    def flag(self, key: str, default: Any = _REQUIRED) -> Any:
        """True or False."""
        value = self._take(key, default)
        if type(value) is not bool and not self._is_default(key, value, default):
            raise self._wrong(key, "true or false")
        return value

    def list(self, key: str, default: Any = _REQUIRED, *, most: int = MAX_LIST) -> Any:
        """A list of at most `most` entries, given as a tuple."""
        value = self._take(key, default)
        if self._is_default(key, value, default):
            return value
        if not isinstance(value, list | tuple) or len(value) > most:
            raise self._wrong(key, f"a list of at most {most} entries")
        return tuple(value)

    def texts(self, key: str, default: Any = _REQUIRED, *, most: int = MAX_LIST) -> Any:
        """A list of texts, given as a tuple."""
        value = self.list(key, default, most=most)
        if not self._is_default(key, value, default) and not all(
            isinstance(one, str) and len(one) <= MAX_TEXT for one in value
        ):
            raise self._wrong(key, "a list of texts")
        return value

    def wholes(
        self, key: str, default: Any = _REQUIRED, *, least: int = -MOST, most: int = MOST, longest: int = MAX_LIST
    ) -> Any:
        """A list of whole numbers in a range, given as a tuple."""
        value = self.list(key, default, most=longest)
        if not self._is_default(key, value, default) and not all(
            type(one) is int and least <= one <= most for one in value
        ):
            raise self._wrong(key, f"a list of whole numbers from {least} to {most}")
        return value

    def table(self, key: str, default: Any = _REQUIRED) -> Any:
        """A dict."""
        value = self._take(key, default)
        if self._is_default(key, value, default):
            return value
        if not isinstance(value, Mapping):
            raise self._wrong(key, "a dict")
        return value

    def read(self, key: str, reader: Callable[[Any], _T], default: Any = _REQUIRED) -> Any:
        """A value through its own `from_dict` or other reader; None only where None is the default."""
        value = self._take(key, default)
        if self._is_default(key, value, default):
            return value
        if not isinstance(value, Mapping):
            raise self._wrong(key, "a dict")
        return reader(value)

    def reads(self, key: str, reader: Callable[[Any], _T], default: Any = _REQUIRED, *, most: int = MAX_LIST) -> Any:
        """A list of dicts, each through a reader, given as a tuple."""
        value: Sequence[Any] = self.list(key, default, most=most)
        if self._is_default(key, value, default):
            return value
        if not all(isinstance(one, Mapping) for one in value):
            raise self._wrong(key, "a list of dicts")
        return tuple(reader(one) for one in value)

    def end(self) -> None:
        """Refuse keys that were not asked for."""
        for key in self._data:
            if key not in self._asked:
                known = ", ".join(sorted(self._asked))
                raise InvalidText(say("dict_key", what=self._what, key=shown(key), known=known), text=shown(key))
