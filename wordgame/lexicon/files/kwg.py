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
from wordgame.lexicon.sentences import say
from wordgame.messages import Message

__all__ = ["WOOGLES", "alphabet_written", "dumps", "is_binary", "order_of", "read"]

WOOGLES: dict[str, tuple[str, ...]] = {
    "ca": (*"ABCÇDEFGHIJL", "L·L", "M", "N", "NY", "O", "P", "QU", *"RSTUVXZ"),
    "de": tuple("AÄBCDEFGHIJKLMNOÖPQRSTUÜVWXYZ"),
    "es": ("A", "B", "C", "CH", *"DEFGHIJL", "LL", *"MNÑOPQR", "RR", *"STUVXYZ"),
    "no": tuple("ABCDEFGHIJKLMNOPQRSTUVWXYÜZÆÄØÖÅ"),
    "pl": tuple("AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻ"),
    "sv": tuple("ABCDEFGHIJKLMNOPQRSTUVWXYÜZÅÄÆÖ"),
}
"""Letters in the order of Woogles' files, where the library's own is another (source: wolges, src/alphabets)."""

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
    """The words of a .kwg file, and their alphabet.

    A .kwg file holds no letters, only their numbers in the order of whoever wrote it. `alphabet` names a language or
    gives the letters; without one, English is read, where the file has 26 letters. A language's letters are taken in
    the library's own order or in Woogles', as many as the file counts: of Spanish, 30 letters with CH, LL, RR, K and W,
    or Woogles' 28 without K and W; German in Woogles' order alone, which has as many letters. Raises OSError,
    CorruptLexicon where the file is no word graph or has not the letters of the alphabet, BuildLimit past 67 million
    words.
    """
    path = Path(path)
    where = str(path)
    if path.stat().st_size > 2 * _MOST_BYTES:
        raise BuildLimit(say("kwg_large", path=where))
    data = path.read_bytes()
    if not data or len(data) % 4:
        raise CorruptLexicon(say("kwg_size", path=where, n=len(data)), path=where)
    entries = array("I", data)
    if sys.byteorder == "big":
        entries.byteswap()
    if _has_leaves(entries):
        raise CorruptLexicon(say("kwg_leaves", path=where), path=where)
    highest = max(data[3::4])
    chosen = alphabet_written(alphabet, highest, where)
    try:
        return kwg.read(memoryview(entries), chosen.size), chosen
    except ValueError as error:
        said = say("kwg_strange", path=where, alphabet=chosen.name, why=str(error))
        raise CorruptLexicon(said, path=where) from error
    except OverflowError as error:
        raise BuildLimit(say("kwg_words", path=where, why=str(error))) from error


def alphabet_written(alphabet: str | Alphabet | None, highest: int, where: str) -> Alphabet:
    """The alphabet in whose order a file was written that counts so many letters, of a .kwg or .klv2 file; `alphabet`
    as for `read`. Raises CorruptLexicon where the letters are not as many.
    """
    given = alphabet if alphabet is not None else "en"
    choices = [given] if isinstance(given, Alphabet) else _orders(given)
    fitting = [each for each in choices if each.size == highest]
    if not fitting and len(choices) == 1 and highest <= choices[0].size:
        fitting = choices
    if not fitting:
        said = say(
            "kwg_letters",
            path=where,
            highest=highest,
            alphabet=choices[0].name,
            sizes=_either([str(each.size) for each in choices]),
            names=_names(highest),
        )
        raise CorruptLexicon(said, path=where)
    return fitting[-1]


def _has_leaves(entries: array[int]) -> bool:
    # A .klv2 file: how many entries its graph has, these, how many values, these.
    size = entries[0]
    return 0 < size < len(entries) - 2 and entries[size + 1] == len(entries) - size - 2 and entries[1] >> 24 == 0


def _orders(name: str) -> list[Alphabet]:
    """The alphabets in whose order a file of a language may be written: the library's own, and that of Woogles."""
    own = Alphabet.load(name)
    letters = WOOGLES.get(name, own.letters)
    if tuple(letters) == own.letters:
        return [own]
    folds = {sign: plain for sign, plain in own.folds.items() if sign not in letters}
    return [own, Alphabet(letters, name=own.name, vowels=own.vowels & set(letters), folds=folds)]


def order_of(alphabet: Alphabet) -> Alphabet:
    """The order in which words of an alphabet are written: Woogles' own where it has the same letters in another."""
    if alphabet.name not in WOOGLES or alphabet != Alphabet.load(alphabet.name):
        return alphabet
    other = _orders(alphabet.name)[-1]
    return other if other.size == alphabet.size else alphabet


def _either(names: list[str]) -> Message | str:
    """The names with "or" between them."""
    said: Message | str = names[0]
    for name in names[1:]:
        said = say("kwg_or", one=said, other=name)
    return said


def _names(size: int) -> Message | str:
    known = [name for name in Alphabet.names() if Alphabet.load(name).size == size]
    known += [name for name, letters in WOOGLES.items() if len(letters) == size and name not in known]
    return _either([repr(name) for name in sorted(known)]) if known else say("kwg_of_size")


def dumps(source: graph.Graph, name: str = "the lexicon", *, gaddag: bool = True) -> bytes:
    """The bytes of a .kwg file with the DAWG and, where asked for, the GADDAG.

    Raises BuildLimit where the format's 22-bit indices do not suffice; the DAWG alone takes about a tenth of the room.
    """
    try:
        data = kwg.write(source, gaddag)
    except OverflowError as error:
        raise BuildLimit(say("kwg_limit", name=name, why=str(error))) from error
    # One entry that no other leads to says how many letters the alphabet has; other programs pass over it.
    if len(data) < _MOST_BYTES:
        data += (source.letters << 24 | 0xC00000).to_bytes(4, "little")
    return data
