"""Word lists as text: bytes of a file -> entries, with the reasons for entries that are left out.

Knows lines, encodings and compression; of words only what a line says, never a graph.
"""

from __future__ import annotations

import codecs
import gzip
import lzma
import os
import unicodedata
import zlib
from collections.abc import Iterable
from pathlib import Path

from wordgame.alphabet import Alphabet
from wordgame.doors import shown
from wordgame.errors import CorruptLexicon, InvalidText
from wordgame.lexicon.report import Dropped, Why

__all__ = ["decode_text", "fold_words", "read_entries", "split_capitalised"]

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def read_entries(path: str | os.PathLike[str], encoding: str = "utf-8") -> list[str]:
    """The entries of a text file, one a line; `.gz` and `.xz` files are unpacked.

    Any of CR LF, LF and CR ends a line; outer white space goes; empty lines, and what follows a `#` at the start of a
    line or after white space, are no entries. Raises OSError, InvalidText where bytes do not fit the encoding, and
    CorruptLexicon where a packed file is damaged.
    """
    data = Path(path).read_bytes()
    suffix = Path(path).suffix.lower()
    try:
        if suffix == ".gz":
            data = gzip.decompress(data)
        elif suffix == ".xz":
            data = lzma.decompress(data)
    except (EOFError, OSError, zlib.error, lzma.LZMAError) as error:
        raise CorruptLexicon(f"{str(path)!r} cannot be unpacked: {error}", path=str(path)) from error
    return _entries(decode_text(data, encoding, str(path)))


def decode_text(data: bytes, encoding: str = "utf-8", path: str = "the data") -> str:
    """The text of bytes; a byte order mark goes before the `encoding` given. Never loses a byte: raises InvalidText."""
    for mark, marked in _MARKS:
        if data.startswith(mark):
            data, encoding = data[len(mark) :], marked
            break
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InvalidText(
            f"{path!r} is not {encoding}: byte 0x{data[error.start]:02X} in line {line}; "
            'give the right one, for example encoding="latin-1"',
            text=data[max(0, error.start - 20) : error.start + 20].decode("ascii", "backslashreplace"),
            at=error.start,
        ) from error
    except LookupError as error:
        raise InvalidText(f"there is no encoding {shown(encoding)}", text=encoding) from error


def split_capitalised(entries: Iterable[str]) -> tuple[list[str], list[Dropped]]:
    """Entries, and those taken for names: a capital first and then a small letter ("Tuesday", not "TUESDAY" or "I")."""
    kept: list[str] = []
    dropped: list[Dropped] = []
    for entry in entries:
        if entry[:1] != entry[:1].lower() and entry != entry.upper():
            dropped.append(Dropped(entry, Why.CAPITALISED, f"{shown(entry)} is capitalised"))
        else:
            kept.append(entry)
    return kept, dropped


def fold_words(
    entries: Iterable[str], alphabet: Alphabet, fold: bool
) -> tuple[list[str], list[Dropped], dict[str, list[str]]]:
    """Entries with accents off (`fold`), or without the entries that have signs the alphabet would fold (not `fold`).

    Letters of the alphabet keep their accents: in Swedish É becomes E and Å stays Å. The last value maps each folded
    word, in upper case, to its spellings.
    """
    own = {sign for letter in alphabet.letters for sign in (*letter, *letter.lower())}
    kept: list[str] = []
    unfolded: list[str] = []
    dropped: list[Dropped] = []
    spellings: dict[str, list[str]] = {}
    for entry in entries:
        text = entry if entry.isascii() else unicodedata.normalize("NFC", entry)
        accented = [sign for sign in text if sign not in own and _without_marks(sign) != sign]
        if not accented:
            kept.append(entry)
            unfolded.append(entry)
        elif fold:
            plain = "".join(sign if sign in own else _without_marks(sign) for sign in text)
            kept.append(plain)
            some = spellings.setdefault(plain.upper(), [])
            if entry not in some:
                some.append(entry)
        else:
            message = (
                f"{shown(accented[0])} in {shown(entry)} is not a letter of the alphabet {alphabet.name!r}, "
                "and fold is off"
            )
            dropped.append(Dropped(entry, Why.STRANGE, message))
    for word in {entry.upper() for entry in unfolded} & spellings.keys():
        spellings[word].append(word)
    return kept, dropped, spellings


def _entries(text: str) -> list[str]:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if "#" in text:
        lines = [_without_comment(line) for line in lines]
    return [entry for entry in map(str.strip, lines) if entry]


def _without_comment(line: str) -> str:
    at = line.find("#")
    while at > 0 and not line[at - 1].isspace():
        at = line.find("#", at + 1)
    return line if at < 0 else line[:at]


def _without_marks(sign: str) -> str:
    return "".join(part for part in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(part))
