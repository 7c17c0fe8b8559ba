"""What is said to a person: a code with parameters first, a sentence second. Knows no game.

Each room keeps its sentences in one table, `sentences.py`, made by `Sentences`: code -> English. Other languages are
gettext catalogs under `wordgame/locale`, by code.
"""

from __future__ import annotations

import gettext
import string
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from importlib.resources import files
from types import MappingProxyType
from typing import Any, NoReturn

from wordgame.errors import InvalidText, UnknownName

__all__ = ["Message", "Reason", "Sentences", "languages", "tables"]

ROOMS = ("wordgame", "lexicon", "crossword", "scrabble", "kortalfapet", "wordmeld", "alkort", "render", "cli")
"""The rooms that have tables of their own; "wordgame" is what all share."""

MAX_PARAMS = 32
MAX_PARAM_TEXT = 20_000
"""Bounds of messages that come in as data: parameters, characters of one of them."""

_TABLES: dict[str, Sentences] = {}


class Message(str):
    """A sentence for people that programs can read: the English text itself, with its `code`, `params` and `room`.

    `code` is stable; `params` holds what the sentence names (text, numbers, tuples of them, other messages).
    `text(language)` says it in another language, in English where that language lacks it.

    >>> say = Sentences("docs", {"cards_left": ("{n} card is left", "{n} cards are left")})
    >>> message = say("cards_left", n=3)
    >>> message, message.code, dict(message.params)
    ('3 cards are left', 'cards_left', {'n': 3})
    """

    __slots__ = ("code", "params", "room")

    code: str
    params: Mapping[str, Any]
    room: str

    def __new__(
        cls, english: str, *, code: str = "text", params: Mapping[str, Any] | None = None, room: str = ""
    ) -> Message:
        """Made by a table of `Sentences`; without a `room` the English sentence is all there is."""
        made = super().__new__(cls, english)
        put = object.__setattr__
        put(made, "code", code)
        put(made, "params", MappingProxyType(dict(params or {})))
        put(made, "room", room)
        return made

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a message never changes: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a message never changes: {name} cannot be deleted")

    def text(self, language: str = "en") -> str:
        """The sentence in a language ("en", "sv", "sk", "uk"); English where that language does not have it.

        Raises UnknownName for a language of which there is no catalog (`languages`).
        """
        if not isinstance(language, str):
            raise TypeError(f"`language` is str, not {type(language).__name__} ({language!r:.80})")
        if language == "en" or not self.room:
            return str(self)
        table = table_of(self.room)
        return str(self) if table is None else table.render(self.code, self.params, language)

    def __str__(self) -> str:
        return str.__str__(self)[:]

    def __reduce__(self) -> tuple[Any, ...]:
        return _remade, (str(self), self.code, dict(self.params), self.room)

    @property
    def reason(self) -> Reason:
        """The message as the reason of an error."""
        return Reason(self)

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal message: code, params, room and the English text."""
        params = {name: _plain(value) for name, value in self.params.items()}
        return {"code": self.code, "params": params, "room": self.room, "text": str(self)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Message:
        """The message that `to_dict` described, its sentence made anew from code and params; raises InvalidText."""
        _check_keys(data, ("code", "params", "room", "text"), "a message")
        code, params, room, text = data["code"], data["params"], data["room"], data["text"]
        if not all(isinstance(value, str) and len(value) <= MAX_PARAM_TEXT for value in (code, room, text)):
            raise InvalidText(_say("message_texts"), text=repr(code)[:80])
        if not isinstance(params, Mapping) or len(params) > MAX_PARAMS:
            raise InvalidText(_say("message_params", most=MAX_PARAMS), text=code[:80])
        read = {name: _read_param(value, 0) for name, value in params.items()}
        table = table_of(room) if room else None
        if table is None:
            return cls(text, code=code, params=read, room="")
        if code not in table or table.fields(code) != read.keys():
            given = str(sorted(map(str, read))[:9])
            raise InvalidText(_say("no_message", room=room, given=code[:80], params=given), text=code[:80])
        try:
            return table(code, **read)
        except (ValueError, TypeError, KeyError, OverflowError) as error:
            raise InvalidText(_say("params_unfit", given=code, why=str(error)[:120]), text=code) from error


def _remade(english: str, code: str, params: dict[str, Any], room: str) -> Message:
    return Message(english, code=code, params=params, room=room)


def _plain(value: Any) -> Any:
    if isinstance(value, Message):
        return value.to_dict()
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    return value


def _check_keys(data: object, keys: tuple[str, ...], what: str) -> None:
    if not isinstance(data, Mapping):
        raise TypeError(f"{what} is described by a dict, not by {type(data).__name__}")
    if set(data) != set(keys):
        raise InvalidText(_say("described_by", what=what, keys=keys, given=str(sorted(map(str, data))[:9])))


def _read_param(value: Any, depth: int) -> Any:
    if value is None or type(value) in (bool, float) or (type(value) is int and abs(value) < 10**18):
        return value
    if isinstance(value, str) and len(value) <= MAX_PARAM_TEXT:
        return value
    if isinstance(value, list | tuple) and depth < 3 and len(value) <= 1000:
        return tuple(_read_param(one, depth + 1) for one in value)
    if isinstance(value, Mapping) and depth < 3:
        return Message.from_dict(value)
    raise InvalidText(_say("param_kind", given=repr(value)[:60]))


def _say(code: str, **params: Any) -> Message:
    # The shared sentences lie above this file: their table is asked for by name, as every room's is.
    table = table_of("wordgame")
    assert table is not None
    return table(code, **params)


class Sentences:
    """The sentences of one room, in English: code -> sentence, or (one, many), chosen by the parameter `n`.

    Parameters stand in braces, `{rack}`, with a format where needed, `{value:+.1f}`. Calling the table makes a message;
    a code or a parameter that the table does not know is a KeyError, so that a test of the sentence finds it.

    >>> say = Sentences("docs", {"lacks": "the rack {rack} lacks {tiles}"})
    >>> say("lacks", rack="CRANEIT", tiles="Z")
    'the rack CRANEIT lacks Z'
    """

    __slots__ = ("_fields", "room", "sentences")

    def __init__(self, room: str, sentences: Mapping[str, str | tuple[str, str]]) -> None:
        self.room = room
        self.sentences = MappingProxyType(dict(sentences))
        self._fields = {code: frozenset(_fields(given)) for code, given in sentences.items()}
        _TABLES[room] = self

    def __call__(self, code: str, /, **params: Any) -> Message:
        if self._fields[code] != params.keys():
            raise KeyError(f"{self.room}.{code} has the parameters {sorted(self._fields[code])}, not {sorted(params)}")
        return Message(self.render(code, params, "en"), code=code, params=_settled(params), room=self.room)

    def __contains__(self, code: object) -> bool:
        return code in self.sentences

    def fields(self, code: str) -> frozenset[str]:
        """The names of a sentence's parameters."""
        return self._fields[code]

    def render(self, code: str, params: Mapping[str, Any], language: str) -> str:
        """The sentence in a language, English where it is not there."""
        given = self.sentences[code]
        catalog = None if language == "en" else _catalog(self.room, language)
        if isinstance(given, str):
            template = given if catalog is None else catalog.pgettext(code, given)
        elif catalog is None:
            template = given[0] if abs(params["n"]) == 1 else given[1]
        else:
            template = catalog.npgettext(code, *given, abs(params["n"]))
        return template.format_map({name: _shown(value, language) for name, value in params.items()})


def _fields(given: str | tuple[str, str]) -> Iterator[str]:
    if isinstance(given, tuple):
        yield "n"  # which of the two is said
    for sentence in (given,) if isinstance(given, str) else given:
        for _, name, _, _ in string.Formatter().parse(sentence):
            if name is not None:
                yield name


def _settled(params: Mapping[str, Any]) -> dict[str, Any]:
    # Lists become tuples, and anything that is no plain value its text: a message never changes and goes through JSON.
    return {name: _settle(value) for name, value in params.items()}


def _settle(value: Any) -> Any:
    if isinstance(value, tuple | list):
        return tuple(_settle(one) for one in value)
    return value if isinstance(value, Message) or type(value) in (str, int, float, bool, type(None)) else str(value)


class _Figure(float):
    """A number with the comma that the language writes."""

    def __format__(self, spec: str) -> str:
        return super().__format__(spec).replace(".", ",")


def _shown(value: Any, language: str) -> Any:
    if isinstance(value, Message):
        return value.text(language)
    if isinstance(value, tuple | list):
        return ", ".join(str(_shown(one, language)) for one in value)
    if type(value) is float and language in ("sv", "sk", "uk", "is"):
        return _Figure(value)
    return value


def table_of(room: str) -> Sentences | None:
    """The table of a room, imported now; None where there is none."""
    if room not in _TABLES and room in ROOMS:
        if room == "wordgame":
            import_module("wordgame.sentences")
        elif (files("wordgame") / room / "sentences.py").is_file():
            import_module(f"wordgame.{room}.sentences")
    return _TABLES.get(room)


def tables() -> dict[str, Sentences]:
    """The tables of all rooms of the package, by name, for catalogs and for the list of codes in the docs."""
    found: dict[str, Sentences] = {}
    for room in ROOMS:
        table = table_of(room)
        if table is not None:
            found[room] = table
    return found


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """The languages that messages can be said in: English, and every catalog that comes with the package.

    >>> "en" in languages()
    True
    """
    locale = files("wordgame") / "locale"
    found = sorted(entry.name for entry in locale.iterdir() if entry.is_dir()) if locale.is_dir() else []
    return ("en", *found)


@lru_cache(maxsize=64)
def _catalog(room: str, language: str) -> gettext.NullTranslations | None:
    if language not in languages():
        raise UnknownName(_say("no_language", given=language[:20], known=languages()), known=languages())
    compiled = files("wordgame") / "locale" / language / "LC_MESSAGES" / f"{room}.mo"
    if not compiled.is_file():
        return None
    with compiled.open("rb") as file:
        return gettext.GNUTranslations(file)


class Reason:
    """One reason why something is refused: a message with its stable `code`, and the `words` and `cells` that it is
    about.

    Made from a message, or, in a game of one's own, from a code and an English sentence.

    >>> str(Reason("not_a_word", "ARX is not in the lexicon", words=("ARX",)))
    'ARX is not in the lexicon'
    """

    __slots__ = ("cells", "message", "words")

    message: Message
    words: tuple[str, ...]
    cells: tuple[Any, ...]

    def __init__(
        self, code: Message | str, message: str | None = None, words: Iterable[str] = (), cells: Iterable[Any] = ()
    ) -> None:
        if isinstance(code, Message):
            said = code
        elif isinstance(message, Message):
            said = message
        else:
            said = Message(code if message is None else message, code=code)
        put = object.__setattr__
        put(self, "message", said)
        put(self, "words", tuple(words))
        put(self, "cells", tuple(tuple(cell) if isinstance(cell, list) else cell for cell in cells))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a reason never changes: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a reason never changes: {name} cannot be deleted")

    @property
    def code(self) -> str:
        """The stable name of the reason, for programs."""
        return self.message.code

    @property
    def params(self) -> Mapping[str, Any]:
        """What the sentence names."""
        return self.message.params

    def text(self, language: str = "en") -> str:
        """The sentence in a language, as `Message.text` gives it."""
        return self.message.text(language)

    def __str__(self) -> str:
        return str(self.message)

    def __repr__(self) -> str:
        return f"<Reason {self.code}: {self.message}>"

    def _key(self) -> tuple[Any, ...]:
        return self.code, str(self.message), self.words, self.cells

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Reason) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return Reason, (self.message, None, self.words, self.cells)

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal reason."""
        cells = [list(cell) if isinstance(cell, tuple) else cell for cell in self.cells]
        return {**self.message.to_dict(), "words": list(self.words), "cells": cells}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Reason:
        """The reason that `to_dict` described; raises InvalidText, TypeError."""
        _check_keys(data, ("code", "params", "room", "text", "words", "cells"), "a reason")
        words, cells = data["words"], data["cells"]
        if not isinstance(words, list | tuple) or not all(isinstance(word, str) for word in words):
            raise InvalidText(_say("reason_words"))
        if not isinstance(cells, list | tuple) or len(cells) > 10_000:
            raise InvalidText(_say("reason_cells"))
        message = Message.from_dict({name: data[name] for name in ("code", "params", "room", "text")})
        return cls(message, None, words, [_read_param(cell, 0) for cell in cells])
