"""The file format .kwg, which wolges, MAGPIE, macondo and Woogles use: reading and writing.

A .kwg file holds no alphabet: letter codes follow the alphabet's order, and the reader has to know it.
"""

from __future__ import annotations

import os
import sys
from array import array
from pathlib import Path
from typing import TYPE_CHECKING

from wordgame._core import kwg
from wordgame.alphabet import Alphabet
from wordgame.errors import BuildLimit, CorruptLexicon

if TYPE_CHECKING:
    from wordgame.lexicon.lexicon import Lexicon

__all__ = ["dumps", "load"]


def load(kind: type[Lexicon], path: str | os.PathLike[str], alphabet: str | Alphabet | None = None) -> Lexicon:
    """The lexicon of a .kwg file; the alphabet is English where none is given.

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
        words = kwg.read(memoryview(entries), chosen.size)
    except ValueError as error:
        raise CorruptLexicon(
            f"{str(path)!r} is not a .kwg file of the alphabet {chosen.name!r}: {error}", path=str(path)
        ) from error
    except OverflowError as error:
        raise BuildLimit(f"{str(path)!r}: {error}") from error
    made = kind._build(words, chosen, path.stem)
    made.path = str(path)
    return made


def dumps(lexicon: Lexicon, *, gaddag: bool = True) -> bytes:
    """The bytes of a .kwg file with the DAWG and, where asked for, the GADDAG.

    Raises BuildLimit where the format's 22-bit indices do not suffice; the DAWG alone takes about a tenth of the room.
    """
    try:
        return kwg.write(lexicon.gaddag, gaddag)
    except OverflowError as error:
        raise BuildLimit(f"{lexicon.name!r} is too large for the format .kwg: {error}") from error
