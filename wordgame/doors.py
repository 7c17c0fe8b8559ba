"""What callers hand in, checked where it enters: a wrong type says which argument it was, a bad description by name.

Knows no game, no alphabet and no lexicon.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from types import UnionType
from typing import Any, NoReturn, ParamSpec, TypeVar

from wordgame.errors import InvalidPosition, InvalidRules, InvalidText, WordgameError
from wordgame.sentences import say

__all__ = [
    "MOST",
    "Fixed",
    "count_of",
    "expect",
    "known_keys",
    "limits",
    "pair_of",
    "plain_reader",
    "read_utf8",
    "seat_of",
    "seconds_of",
    "short",
    "shown",
    "whole",
]

MOST = 2**31 - 1
"""The most that a count handed to the core can be; larger ones mean the same."""

_P = ParamSpec("_P")
_T = TypeVar("_T")


class Fixed:
    """The base of values that never change and may be shared: assigning to an attribute raises AttributeError."""

    __slots__ = ()

    def _put(self, **values: object) -> None:
        """Set attributes, while the value is made."""
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} never changes: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} never changes: {name} cannot be deleted")


def shown(value: object, most: int = 80) -> str:
    """A short text of any value, for messages.

    >>> shown("A" * 1000, 10)
    "'AAAAAA..."
    """
    try:
        text = repr(value[: most + 1] if isinstance(value, str | bytes) else value)
    except (ValueError, RecursionError):  # an integer of thousands of digits, lists nested as deep
        text = f"<{type(value).__name__} too large to show>"
    return text if len(text) <= most else text[: most - 3] + "..."


def short(text: object, most: int = 80) -> str:
    """The same without quotes, for tiles and words that a message names.

    >>> short("A" * 1000, 10)
    'AAAAAAA...'
    """
    whole = str(text)
    return whole if len(whole) <= most else whole[: most - 3] + "..."


def expect(value: object, kind: type | UnionType, what: str) -> None:
    """Nothing when the value is of this type; else TypeError, which says what is needed.

    >>> expect(5, str, "a rack")
    Traceback (most recent call last):
    TypeError: a rack is str, not int (5)
    """
    if not isinstance(value, kind):
        needed = kind.__name__ if isinstance(kind, type) else " or ".join(one.__name__ for one in kind.__args__)
        raise TypeError(f"{what} is {needed}, not {type(value).__name__} ({shown(value)})")


def known_keys(data: Mapping[str, Any], keys: Iterable[str], what: str) -> None:
    """Nothing when a description has no other keys than these; else InvalidText, which names the first.

    >>> known_keys({"letter": "A", "colour": "red"}, ("letter", "value"), "a card")
    Traceback (most recent call last):
    wordgame.errors.InvalidText: a card has no key 'colour'; its keys are letter, value
    """
    known = tuple(keys)
    for key in data:
        if key not in known:
            raise InvalidText(say("dict_key", what=what, key=shown(key), known=known), text=shown(key))


def count_of(value: int, what: str) -> int:
    """A count that the core can take: 0 for one below, `MOST` for one above; TypeError for what is no integer."""
    expect(value, int, what)
    return max(0, min(value, MOST))


def seconds_of(seconds: float | None) -> float | None:
    """A time limit that a clock can take: one beyond `MOST` means the same as `MOST`; None for none.

    Below 0 is no time at all, as what is left until a moment that has passed.

    Raises InvalidRules for what is no number of seconds, TypeError.
    """
    if seconds is None:
        return None
    expect(seconds, int | float, "`seconds`")
    if seconds != seconds:
        raise InvalidRules(say("seconds_nan"), option="seconds")
    return float(max(0, min(seconds, MOST)))


def limits(seconds: float | None, stop: Any) -> float | None:
    """The seconds of a long call as `seconds_of` gives them; TypeError where `stop` is no event."""
    if stop is not None and not callable(getattr(stop, "is_set", None)):
        raise TypeError(f"`stop` is an event with is_set(), such as threading.Event, not {type(stop).__name__}")
    return seconds_of(seconds)


def whole(value: object, what: str, least: int = -MOST, most: int = MOST) -> int:
    """A whole number of a description, in its range; else InvalidText.

    >>> whole(3.5, "a row", 0, 20)
    Traceback (most recent call last):
    wordgame.errors.InvalidText: a row is 3.5; it is a whole number from 0 to 20
    """
    if type(value) is not int or not least <= value <= most:
        raise InvalidText(say("number_range", what=what, given=shown(value), least=least, most=most), text=shown(value))
    return value


def read_utf8(path: str | Path) -> str:
    """The text of a file; raises InvalidText, which names it, where it is not UTF-8, and OSError."""
    try:
        return Path(path).read_text("utf-8")
    except UnicodeDecodeError as error:
        byte = f"{error.object[error.start]:#04x}"
        raise InvalidText(say("not_utf8", path=str(path), byte=byte, at=error.start)) from error


def pair_of(pair: Sequence[int], what: str) -> tuple[int, int]:
    """Two whole numbers; else InvalidPosition."""
    expect(pair, Sequence, what)
    given = tuple(pair)
    if list(map(type, given)) != [int, int] or max(map(abs, given)) > MOST:
        raise InvalidPosition(say("number_pair", what=what, given=shown(pair)))
    return given[0], given[1]


def seat_of(seat: int, players: int) -> int:
    """The seat, when it is one of 0 to `players - 1`; else InvalidPosition."""
    expect(seat, int, "a seat")
    if not 0 <= seat < players:
        raise InvalidPosition(say("seat_range", seat=shown(seat), last=players - 1))
    return seat


def plain_reader(make: Callable[_P, _T]) -> Callable[_P, _T]:
    """For `from_dict`: whatever a dict lacks or holds that cannot be read becomes InvalidText, which says so.

    The errors of this package pass as they are; what is no dict is a TypeError.
    """

    @wraps(make)
    def read(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        name = getattr(args[0], "__name__", "value")
        data: Any = args[1] if len(args) > 1 else kwargs.get("data")
        expect(data, Mapping, f"the description of a {name}")
        try:
            return make(*args, **kwargs)
        except WordgameError:
            raise
        except KeyError as error:
            why = f"it lacks {short(error)}"
            raise InvalidText(say("dict_unreadable", kind=name, why=why), text=shown(data)) from error
        except (TypeError, ValueError, AttributeError, IndexError, OverflowError) as error:
            raise InvalidText(say("dict_unreadable", kind=name, why=short(error, 200)), text=shown(data)) from error

    return read
