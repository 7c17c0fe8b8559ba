"""The library's own lexicon file: writing, memory-mapped reading.

Knows bytes, files and checksums; knows no words. A file has a header of 64 bytes, a JSON description, and one block of
data (the graph), which starts at a multiple of 64:

    magic 8 bytes, version u32, kind u32, file size u64, description: place u64, size u64, data: place u64, size u64,
    checksum u64

all little-endian. The checksum covers everything but itself; a kind is a layout of ext/words/graph.pyx. Sizes are
checked against the real file before anything is read, and the graph is checked node by node where it is opened.
"""

from __future__ import annotations

import json
import mmap
import os
import secrets
import struct
import sys
from pathlib import Path
from typing import Any

from wordgame._core import graph
from wordgame.errors import CorruptLexicon
from wordgame.lexicon.sentences import say
from wordgame.messages import Message

__all__ = ["MAGIC", "Kind", "dumps", "loads", "map_file", "replace_file"]

MAGIC = b"\x89WGLEX\r\n"
VERSION = 1
_HEADER = struct.Struct("<8sIIQQQQQQ")


class Kind:
    """What the data of a file are: numbers in the header, to be raised when a layout changes."""

    DAWG = 1 if sys.byteorder == "little" else 2
    GADDAG = 0x101 if sys.byteorder == "little" else 0x102


def dumps(kind: int, description: dict[str, Any], data: bytes | memoryview) -> bytes:
    """The bytes of a file."""
    data = memoryview(data).cast("B")
    text = json.dumps(description, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode("utf-8")
    start = -(-(_HEADER.size + len(text)) // 64) * 64
    rest = text.ljust(start - _HEADER.size, b"\0") + data
    size = _HEADER.size + len(rest)
    head = _HEADER.pack(MAGIC, VERSION, kind, size, _HEADER.size, len(text), start, len(data), 0)
    return head[:-8] + _checksum(head, rest).to_bytes(8, "little") + rest


def loads(
    buffer: bytes | memoryview | mmap.mmap, kind: int, path: str | None = None
) -> tuple[dict[str, Any], memoryview]:
    """The description and the data of a file's bytes; raises CorruptLexicon."""
    view = memoryview(buffer)
    if len(view) < _HEADER.size or view[:8] != MAGIC:
        raise CorruptLexicon(say("store_strange", where=_shown(path)), path=path)
    _, version, found, size, text_at, text_size, data_at, data_size, check = _HEADER.unpack(view[: _HEADER.size])
    if version != VERSION or found != kind:
        said = say("store_version", where=_shown(path), found=f"{version}.{found}", right=f"{VERSION}.{kind}")
        raise CorruptLexicon(said, path=path)
    if size != len(view):
        raise CorruptLexicon(say("store_cut", where=_shown(path), size=size, n=len(view)), path=path)
    if text_at != _HEADER.size or text_at + text_size > data_at or data_at % 64 or data_at + data_size != size:
        raise CorruptLexicon(say("store_header", where=_shown(path)), path=path)
    if _checksum(view[: _HEADER.size], view[_HEADER.size :]) != check:
        raise CorruptLexicon(say("store_altered", where=_shown(path)), path=path)
    try:
        description = json.loads(bytes(view[text_at : text_at + text_size]).decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise CorruptLexicon(say("store_description", where=_shown(path), why=str(error)), path=path) from error
    if not isinstance(description, dict):
        raise CorruptLexicon(say("store_no_object", where=_shown(path)), path=path)
    return description, view[data_at:]


def map_file(path: str | os.PathLike[str]) -> mmap.mmap | bytes:
    """The bytes of a file, memory-mapped: processes that map the same file share its pages. Raises OSError."""
    with open(path, "rb") as file:
        if os.fstat(file.fileno()).st_size == 0:
            return b""
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


def replace_file(path: str | os.PathLike[str], data: bytes, *, durable: bool = True) -> None:
    """Write a file beside `path` and rename it, so that readers see the old or the new one, whole. Raises OSError.

    With `durable` it is on the disk before it gets its name. A link stays one, and what is no file (a pipe, a device)
    is written to.
    """
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    beside = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(6)}.tmp")
    try:
        with open(beside, "xb") as file:
            file.write(data)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _checksum(head: bytes | memoryview, rest: bytes | memoryview) -> int:
    return graph.checksum(rest, graph.checksum(head[: _HEADER.size - 8]))


def _shown(path: str | None) -> Message:
    return say("quoted", path=path) if path else say("the_data")
