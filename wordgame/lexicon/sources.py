"""Word lists as text: a file, piece by piece, as entries, each with what stands beside it.

Knows lines, columns, encodings and compression; of words only what a line says, never a graph. A file is unpacked and
decoded as it is read, so that it is never whole in memory.
"""

from __future__ import annotations

import codecs
import gzip
import lzma
import os
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from wordgame.doors import expect, shown
from wordgame.errors import BuildLimit, CorruptLexicon, InvalidText
from wordgame.lexicon.sentences import say

__all__ = ["MOST_BYTES", "Entry", "TextFile", "text_codec"]

MOST_BYTES = 2**27
"""Bytes that a text file may have once it is unpacked, unless `load` is told otherwise: 134 MB."""

LONGEST_LINE = 2**20
"""Characters after which a line is no line of a word list."""

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_GZIP, _XZ = b"\x1f\x8b", b"\xfd7zXZ\0"
_MOST_MEMORY = 2**28  # for the window of an .xz file
_PIECE = 1 << 18  # bytes that are unpacked and decoded at once
_NO_TEXT = {"idna", "punycode", "undefined", "unicode_escape", "raw_unicode_escape"}  # codecs of Python, not of files
_SEPARATOR = re.compile(r"\t|[;,]|\s")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line with columns: the word, and what the other columns say of it."""

    word: str
    definitions: tuple[str, ...] = ()
    count: int | None = None


def text_codec(name: str) -> str | None:
    """The name by which Python knows an encoding of texts, or None where there is no such encoding.

    >>> text_codec("Latin-1"), text_codec("rot13"), text_codec("klingon")
    ('iso8859-1', None, None)
    """
    try:
        found = codecs.lookup(name)
    except (LookupError, ValueError):  # ValueError: a name with a null character, or one that is not ASCII
        return None
    plain = found._is_text_encoding and found.name.replace("-", "_") not in _NO_TEXT
    return found.name if plain else None


class TextFile:
    """A text file, packed (.gz, .xz, told by its first bytes) or not; each iteration reads it anew.

    Raises OSError; InvalidText where there is no such encoding or bytes do not fit it, CorruptLexicon where a packed
    file is damaged or the file holds no text, BuildLimit where it unpacks to more than `most_bytes`.
    """

    def __init__(self, path: str | os.PathLike[str], encoding: str = "utf-8", *, most_bytes: int = MOST_BYTES) -> None:
        expect(encoding, str, "an encoding")
        self.path = Path(path)
        self.most_bytes = most_bytes
        codec = text_codec(encoding)
        if codec is None:
            raise InvalidText(say("no_encoding", given=shown(encoding)), text=encoding)
        self._encoding = codec
        with open(path, "rb") as file:
            start = file.read(6)
        self._packed = "gz" if start.startswith(_GZIP) else "xz" if start == _XZ else ""
        ending = self.path.suffix.lower()
        if ending in (".gz", ".xz") and ending != f".{self._packed}":
            raise CorruptLexicon(say("not_packed", path=str(path), ending=ending), path=str(path))
        size = os.stat(path).st_size if not self._packed else sum(map(len, self._pieces()))
        if size > most_bytes:
            raise self._too_large()

    def _too_large(self) -> BuildLimit:
        return BuildLimit(say("text_limit", path=str(self.path), most=self.most_bytes))

    def _pieces(self) -> Iterator[bytes]:
        with open(self.path, "rb") as file:
            unpacked = {"gz": _ungzip, "xz": _unxz, "": _read}[self._packed](file)
            total = 0
            try:
                for piece in unpacked:
                    total += len(piece)
                    if total > self.most_bytes:
                        raise self._too_large()
                    yield piece
            except (EOFError, zlib.error, lzma.LZMAError, gzip.BadGzipFile) as error:
                said = say("unpacking", path=str(self.path), why=str(error))
                raise CorruptLexicon(said, path=str(self.path)) from error

    def _texts(self) -> Iterator[str]:
        """The text, piece by piece; a byte order mark goes before the encoding given. No byte is ever lost."""
        pieces = self._pieces()
        data = next(pieces, b"")
        while len(data) < 3 and (more := next(pieces, b"")):
            data += more
        encoding = self._encoding
        for mark, marked in _MARKS:
            if data.startswith(mark):
                data, encoding = data[len(mark) :], marked
                break
        decoder = codecs.getincrementaldecoder(encoding)()
        line = 1
        before = 0  # bytes of the pieces read so far
        while True:
            more = next(pieces, b"")
            try:
                text = decoder.decode(data, not more)
            except UnicodeDecodeError as error:
                left = len(error.object) - len(data)  # bytes of the piece before, which the decoder had kept
                at = error.start
                said = say(
                    "strange_byte",
                    path=str(self.path),
                    encoding=encoding,
                    byte=error.object[at],
                    line=line + error.object.count(bytes([10]), 0, at),
                )
                raise InvalidText(
                    said,
                    text=error.object[max(0, at - 20) : at + 20].decode("ascii", "backslashreplace"),
                    at=before - left + at,
                ) from error
            except UnicodeError as error:
                said = say("wrong_encoding", path=str(self.path), encoding=encoding, why=str(error))
                raise InvalidText(said, text=encoding) from error
            if "\0" in text:
                raise CorruptLexicon(say("null_characters", path=str(self.path)), path=str(self.path))
            line += text.count("\n")
            before += len(data)
            yield text
            if not more:
                return
            data = more

    def _lines(self) -> Iterator[list[str]]:
        rest = ""
        for text in self._texts():
            text = rest + text
            held = "\r" if text.endswith("\r") else ""  # a line feed may follow in the next piece
            lines = text.removesuffix(held).replace("\r\n", "\n").replace("\r", "\n").split("\n")
            rest = lines.pop() + held
            if len(rest) > LONGEST_LINE:
                said = say("long_line", path=str(self.path), most=LONGEST_LINE)
                raise CorruptLexicon(said, path=str(self.path))
            yield lines
        yield rest.replace("\r", "\n").split("\n")

    def __iter__(self) -> Iterator[str]:
        """The entries, one a line: CR LF, LF or CR ends it; outer white space goes.

        Empty lines, and what follows a `#` at the start of a line or after white space, are no entries.
        """
        for lines in self._lines():
            yield from filter(None, [_without_comment(line).strip() if "#" in line else line.strip() for line in lines])

    def entries(self, column: int) -> Iterator[Entry]:
        """The entries of a file with columns, the word being in this one, from 1.

        A tab parts columns; in a line without one, the first of `;`, `,` and white space that it has does. Numbers in
        the other columns are counts, all else definitions.
        """
        for line in self:
            yield _columns(line, column)


def _read(file: BinaryIO) -> Iterator[bytes]:
    while piece := file.read(_PIECE):
        yield piece


def _ungzip(file: BinaryIO) -> Iterator[bytes]:
    with gzip.open(file) as unpacked:
        while piece := unpacked.read(_PIECE):
            yield piece


def _unxz(file: BinaryIO) -> Iterator[bytes]:
    # As lzma.open, with a limit to the memory that a file may ask for.
    packed = file.read(_PIECE)
    while packed:
        decoder = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_MOST_MEMORY)
        while not decoder.eof:
            if decoder.needs_input and not packed:
                packed = file.read(_PIECE)
                if not packed:
                    raise EOFError("the file ends within its data")
            piece = decoder.decompress(packed, _PIECE)
            packed = b""
            if piece:
                yield piece
        packed = (decoder.unused_data or file.read(_PIECE)).lstrip(b"\0")


def _without_comment(line: str) -> str:
    at = line.find("#")
    while at > 0 and not line[at - 1].isspace():
        at = line.find("#", at + 1)
    return line if at < 0 else line[:at]


def _columns(line: str, column: int) -> Entry:
    """A line parted.

    >>> _columns("CAT\\ta small, furry pet\\t12", 1)
    Entry(word='CAT', definitions=('a small, furry pet',), count=12)
    >>> _columns("12 CAT", 2).word, _columns('"CAT";"a pet"', 1).definitions
    ('CAT', ('a pet',))
    """
    found = None if "\t" in line else _SEPARATOR.search(line)
    sign = "\t" if "\t" in line else found.group() if found else "\t"
    if sign.isspace() and sign != "\t":
        fields = line.split(None, column)  # the text behind the word is one
    else:
        fields = [field.strip().strip('"') for field in line.split(sign)]
    if len(fields) < column:
        return Entry("")
    word = fields.pop(column - 1)
    numbers = [field for field in fields if field.isascii() and field.isdecimal() and len(field) < 16]
    return Entry(
        word, tuple(field for field in fields if field and field not in numbers), int(numbers[0]) if numbers else None
    )
