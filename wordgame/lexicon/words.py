"""What is known of words besides that they exist: commonness, lexemes, lists, definitions. The one door to marisa-trie.

A table is a marisa trie of word -> values (bytes), memory-mapped, so that opening takes no time and processes share it.
"""

from __future__ import annotations

import os
import struct
import threading
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Protocol

import marisa_trie

from wordgame.errors import CorruptLexicon
from wordgame.lexicon.lookups import Lookups
from wordgame.lexicon.sentences import say

__all__ = ["Knowledge", "Table", "WordInfo", "WordsMixin", "ranked_words", "ranks_of"]

_TRAILER = struct.Struct("<8sII")  # mark, CRC-32 and length of the trie before it
_MARK = b"WGwords1"
_RANK = struct.Struct("<I")


class Table:
    """A read-only table of words, each with one or more values; safe to share between threads, pickled by its path.

    Keys are text as given (the library's own tables use lower case). Open only tables that you trust: damage is found
    by a checksum, malice is not.

    >>> import tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "colours.marisa"
    >>> Table.write(path, [("red", b"warm"), ("blue", b"cold"), ("red", b"loud")])
    >>> colours = Table.open(path)
    >>> colours.get("red"), "green" in colours, len(colours)
    ((b'loud', b'warm'), False, 3)
    """

    __slots__ = ("_trie", "path")

    path: str

    def __init__(self, path: str, trie: Any) -> None:
        self.path = path
        self._trie = trie

    @classmethod
    def write(cls, path: str | os.PathLike[str], items: Iterable[tuple[str, bytes]]) -> None:
        """Write a table of (word, value) pairs, in any order; equal pairs merge, and make the same bytes."""
        trie = marisa_trie.BytesTrie(sorted(set(items)), order=marisa_trie.LABEL_ORDER)
        target = Path(path)
        beside = target.with_name(f".{target.name}.{os.getpid()}.tmp")
        try:
            trie.save(str(beside))
            data = beside.read_bytes()
            beside.write_bytes(data + _TRAILER.pack(_MARK, zlib.crc32(data), len(data)))
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Table:
        """Map a table into memory. Raises OSError; CorruptLexicon for a file that `write` did not make, or that is
        damaged.
        """
        shown = os.fspath(path)
        data = Path(path).read_bytes()
        if len(data) < _TRAILER.size:
            raise CorruptLexicon(say("table_short", path=shown), path=shown)
        mark, checksum, length = _TRAILER.unpack(data[-_TRAILER.size :])
        if mark != _MARK or length != len(data) - _TRAILER.size:
            raise CorruptLexicon(say("table_cut", path=shown), path=shown)
        if zlib.crc32(memoryview(data)[:length]) != checksum:
            raise CorruptLexicon(say("table_altered", path=shown), path=shown)
        trie = marisa_trie.BytesTrie()
        try:
            trie.mmap(shown)
        except RuntimeError as error:
            raise CorruptLexicon(say("table_strange", path=shown, why=str(error)), path=shown) from error
        return cls(shown, trie)

    def get(self, word: str) -> tuple[bytes, ...]:
        """The values of a word, in byte order; empty where the table does not have it."""
        found = self._trie.get(word)
        return tuple(sorted(found)) if found else ()

    def items(self) -> Iterator[tuple[str, bytes]]:
        """Every word with each of its values."""
        yield from self._trie.iteritems()

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and word in self._trie

    def __len__(self) -> int:
        """The number of (word, value) pairs."""
        return len(self._trie)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Table.open, (self.path,))

    def __repr__(self) -> str:
        return f"<Table {self.path!r}, {len(self)} entries>"


_opening = threading.Lock()


@lru_cache(maxsize=64)
def _bundled(language: str, name: str) -> Table | None:
    path = Path(str(files("wordgame.dictionaries"))) / language / f"{name}.marisa"
    return Table.open(path) if path.is_file() else None


def bundled_table(language: str, name: str) -> Table | None:
    """The table `name` that comes with the package for a language, or None where it has none; opened once."""
    if not language.isidentifier():
        return None
    with _opening:
        return _bundled(language, name)


def ranks_of(table: Table | None, word: str) -> int | None:
    """The commonness rank of a lower-case word, or None where it is not known."""
    values = table.get(word) if table is not None else ()
    return int(_RANK.unpack(values[0])[0]) if values else None


def rank_items(ranks: Mapping[str, int]) -> Iterable[tuple[str, bytes]]:
    """The pairs that `Table.write` takes for a table of ranks."""
    return ((word, _RANK.pack(rank)) for word, rank in ranks.items())


def ranked_words(language: str, most: int) -> list[str]:
    """The words of a language's list, lower case, of ranks up to `most`; none where there is no list of ranks."""
    table = bundled_table(language, "ranks")
    return [] if table is None else [word for word, value in table.items() if _RANK.unpack(value)[0] <= most]


# -- knowledge put together ---------------------------------------------------------------------------------------


class _Lexicon(Protocol):
    @property
    def alphabet(self) -> Any: ...
    def __contains__(self, word: object, /) -> bool: ...
    def lexemes(self, word: str) -> tuple[str, ...]: ...
    def commonness(self, word: str) -> int | None: ...


Definer = Callable[[str], Iterable[str]]
"""A plug-in that gives the definitions of an UPPER-CASE word."""


@dataclass(frozen=True, slots=True)
class WordInfo:
    """What is known of a word: whether it is valid, the words it is a form of, how common it is (1 = most common,
    None = not known), the names of the lists that have it, its definitions, and how often it was counted."""

    word: str
    valid: bool
    lexemes: tuple[str, ...]
    commonness: int | None
    lists: tuple[str, ...] = ()
    definitions: tuple[str, ...] = ()
    count: int | None = None


@dataclass(frozen=True)
class Knowledge:
    """A lexicon with the lists and the definitions that one wants to see beside it.

    `lists` maps a name to anything that answers `word in list`, asked in UPPER CASE; `definitions` is a plug-in;
    `counts` says how often UPPER-CASE words were met.

    >>> import wordgame as wg
    >>> known = Knowledge(
    ...     wg.Lexicon.load("sv"),
    ...     lists={"animals": {"KATT", "HUND"}},
    ...     definitions=lambda word: ["cat"] if word == "KATT" else [],
    ... )
    >>> katt = known.about("katt")
    >>> katt.valid, katt.lexemes, katt.lists, katt.definitions
    (True, ('KATT',), ('animals',), ('cat',))
    """

    lexicon: _Lexicon
    lists: Mapping[str, Collection[str]] = field(default_factory=dict)
    definitions: Definer | None = None
    counts: Mapping[str, int] = field(default_factory=dict)

    def about(self, word: str) -> WordInfo:
        """What is known of a word; raises InvalidText for text outside the alphabet."""
        upper = self.lexicon.alphabet.decode(self.lexicon.alphabet.encode(word))
        return WordInfo(
            upper,
            upper in self.lexicon,
            self.lexicon.lexemes(upper),
            self.lexicon.commonness(upper),
            tuple(name for name, words in self.lists.items() if upper in words),
            tuple(self.definitions(upper)) if self.definitions else (),
            self.counts.get(upper),
        )


class WordsMixin(Lookups):
    """What a Lexicon answers from the tables of its language."""

    def commonness(self, word: str) -> int | None:
        """How common a word is among the words of its language's list: 1 = the most common, None = not known.

        Equally common words share a rank. Source: wordfreq 3.1.1. Raises InvalidText.

        >>> import wordgame as wg
        >>> en = wg.Lexicon.load("en")
        >>> en.commonness("the"), en.commonness("zebra"), en.commonness("zyzzyvas")
        (1, 14379, None)
        """
        key = self.alphabet.decode(self.alphabet.encode(word)).lower()
        return ranks_of(bundled_table(self.alphabet.name, "ranks"), key)
