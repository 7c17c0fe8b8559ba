"""The file format .kwg, which wolges, MAGPIE, macondo and Woogles use: reading and writing.

A .kwg file holds no alphabet: letter codes follow the alphabet's order, and the reader has to know it.
"""

from __future__ import annotations

import os
import sys
from array import array
from pathlib import Path

from wordgame._core import graph, kwg, words
from wordgame.alphabet import Alphabet
from wordgame.errors import BuildLimit, CorruptLexicon

__all__ = ["dumps", "is_binary", "read"]

_MOST_BYTES = 4 << 22  # entries of four bytes, numbered in 22 bits
_GZIP = b"\x1f\x8b"


def is_binary(path: str | os.PathLike[str]) -> bool:
    """Whether a file that is not called .kwg looks like one: its first entry leads into it, which no text does."""
    size = os.stat(path).st_size
    with open(path, "rb") as file:
        start = file.read(4)
    root = int.from_bytes(start, "little") & 0x3FFFFF
    return (
        8 <= size <= _MOST_BYTES and size % 4 == 0 and start[-1:] == b"\0" and root < size // 4 and start[:2] != _GZIP
    )


def read(path: str | os.PathLike[str], alphabet: str | Alphabet | None = None) -> tuple[words.Words, Alphabet]:
    """The words of a .kwg file, and their alphabet; it is English where none is given.

    Raises OSError, CorruptLexicon where the file is no word graph of that alphabet, BuildLimit past 67 million words.
    """
    path = Path(path)
    data = path.read_bytes()
    if not data or len(data) % 4:
        raise CorruptLexicon(f"{str(path)!r} is not a .kwg file: it has {len(data)} bytes", path=str(path))
    chosen = alphabet if isinstance(alphabet, Alphabet) else Alphabet.load(alphabet or "en")
    entries = array("I", data)
    if sys.byteorder == "big":
        entries.byteswap()
    try:
        return kwg.read(memoryview(entries), chosen.size), chosen
    except ValueError as error:
        raise CorruptLexicon(
            f"{str(path)!r} is not a .kwg file of the alphabet {chosen.name!r}: {error}", path=str(path)
        ) from error
    except OverflowError as error:
        raise BuildLimit(f"{str(path)!r}: {error}") from error


def dumps(source: graph.Graph, name: str = "the lexicon", *, gaddag: bool = True) -> bytes:
    """The bytes of a .kwg file with the DAWG and, where asked for, the GADDAG.

    Raises BuildLimit where the format's 22-bit indices do not suffice; the DAWG alone takes about a tenth of the room.
    """
    try:
        return kwg.write(source, gaddag)
    except OverflowError as error:
        raise BuildLimit(f"{name!r} is too large for the format .kwg: {error}") from error
