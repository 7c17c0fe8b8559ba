"""How an input is changed: as bytes, as lines, as the tree that JSON is, as a file with a checksum. Knows no reader."""

from __future__ import annotations

import copy
import gzip
import json
import lzma
import random
import struct
import zlib
from collections.abc import Callable, Iterator
from typing import Any

from wordgame._core import graph

Mutate = Callable[[bytes, random.Random], bytes]

LARGEST = 1 << 14
"""Bytes of the largest input that is made: a reader that is slow for more than that is slow for this."""

STRANGE: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 7, 10**9, -(10**30), 10**400, 0.5, -0.0, 1e308, float("nan"), float("inf"),
    "", "a", "A" * 5000, "?", "é", "\0", "\ud800", "8D CAT", "/etc/passwd", "../../etc/passwd", "en", "sv",
    "checksum:00", "[CH]", "seat", [], [[]], [None], [0] * 5000, ["A"] * 300, {}, {"a": 1}, {"game": "alkort"},
    [[[[[[[[[[]]]]]]]]]], {"a": {"b": {"c": {"d": []}}}},
)  # fmt: skip

SNIPPETS = (
    b"", b"\0", b"\n", b"\r\n", b"\xff", b"\xef\xbb\xbf", b"0", b"-1", b"9" * 30, b"1e999", b"[", b"]", b"[CH]",
    b"(", b")", b"?", b"*", b"#", b";", b"/", b":", b"=", b'"', b"'", b" ", b"\t", b",", b".", b"\xc3\xa9",
    b"\xe2\x80\xa8", b"\xed\xa0\x80", b"\xf0\x9f\x98\x80", b"\xc2\xb2", b"A" * 300, b"nan", b"inf", b"\\",
    b"--", b"{}", b"[]",
)  # fmt: skip


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value within."""
    if path:
        yield path
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield from places(value, (*path, key))


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def changed_tree(data: Any, rng: random.Random) -> Any:
    """The same with one to three things changed."""
    data = copy.deepcopy(data)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        ways = list(places(data))
        if not ways:
            break
        path = rng.choice(ways)
        home, key = at(data, path[:-1]), path[-1]
        how = rng.randrange(6)
        if how == 0:
            del home[key]
        elif how == 1 and isinstance(home, dict):
            home[rng.choice(("odd", "", "game", "seat", "__class__", "rules"))] = copy.deepcopy(rng.choice(STRANGE))
        elif how == 2:
            home[key] = (
                copy.deepcopy(at(data, rng.choice(ways))) if rng.random() < 0.7 else copy.deepcopy(rng.choice(STRANGE))
            )
        elif how == 3 and isinstance(home, list):
            home.extend(home[: rng.randrange(1, 40)])
        elif how == 4 and isinstance(home[key], int):
            home[key] = home[key] + rng.choice((-1, 1, 2**31, -(2**63)))
        elif how == 4 and isinstance(home[key], str):
            text = home[key]
            cut = rng.randrange(len(text) + 1)
            home[key] = text[:cut] + rng.choice(("", "?", "Z", "9", "é", "(", "\n", "x" * 300)) + text[cut + 1 :]
        else:
            home[key] = copy.deepcopy(copy.deepcopy(rng.choice(STRANGE)))
    return data


def blind(data: bytes, rng: random.Random) -> bytes:
    """One to four changes of bytes."""
    made = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 4))):
        place = rng.randrange(len(made) + 1)
        size = min(rng.choice((1, 1, 2, 4, 16, 64)), len(made) - place)
        how = rng.randrange(6)
        if how == 0:
            del made[place : place + size]
        elif how == 1:
            made[place : place + size] = rng.choice(SNIPPETS)
        elif how == 2:
            made[place:place] = rng.choice(SNIPPETS)
        elif how == 3:
            start = rng.randrange(len(made) + 1)
            made[place:place] = made[start : start + rng.choice((1, 4, 20, 200))]
        elif how == 4 and size:
            made[place] ^= 1 << rng.randrange(8)
        elif size:
            made[place] = rng.choice((0, 1, 127, 128, 255, rng.randrange(256)))
    return bytes(made[:LARGEST])


def text(data: bytes, rng: random.Random) -> bytes:
    """Changes of lines, words and numbers, or of bytes."""
    if rng.random() < 0.4:
        return blind(data, rng)
    sign = rng.choice((b"\n", b"\n", b" ", b"/", b";", b":"))
    parts = data.split(sign)
    for _ in range(rng.choice((1, 1, 2))):
        place, other = rng.randrange(len(parts)), rng.randrange(len(parts))
        how = rng.randrange(6)
        if how == 0 and len(parts) > 1:
            del parts[place]
        elif how == 1:
            parts.insert(place, parts[other])
        elif how == 2:
            parts[place], parts[other] = parts[other], parts[place]
        elif how == 3:
            parts[place] = rng.choice(SNIPPETS)
        elif how == 4:
            parts[place] = parts[place] * rng.choice((2, 3, 40))
        else:
            parts[place] = blind(parts[place], rng)
    return sign.join(parts)[:LARGEST]


def tree(data: bytes, rng: random.Random) -> bytes:
    """Changes of the values in a JSON text."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return blind(data, rng)
    made = json.dumps(changed_tree(value, rng)).encode()
    return made if len(made) <= 8 * LARGEST else data


_HEADER = struct.Struct("<8sIIQQQQQQ")


def own_file(data: bytes, rng: random.Random) -> bytes:
    """Changes of a lexicon file; mostly its sizes and its checksum are made right again, to get past them."""
    made = blind(data, rng)
    if rng.random() < 0.1 or len(made) < _HEADER.size:
        return made
    head, rest = bytearray(made[: _HEADER.size]), made[_HEADER.size :]
    magic, version, kind, _, text_at, text_size, data_at, _, _ = _HEADER.unpack(bytes(head))
    data_size = max(0, len(made) - data_at)
    head[:] = _HEADER.pack(magic, version, kind, len(made), text_at, text_size, data_at, data_size, 0)
    check = graph.checksum(rest, graph.checksum(bytes(head[:-8])))
    return bytes(head[:-8]) + int(check).to_bytes(8, "little") + rest


def packed(pack: Callable[[bytes], bytes], unpack: Callable[[bytes], bytes]) -> Mutate:
    """Changes of a packed text, within or of the pack itself."""

    def mutate(data: bytes, rng: random.Random) -> bytes:
        if rng.random() < 0.5:
            return blind(data, rng)
        try:
            return pack(text(unpack(data), rng))
        except (OSError, EOFError, zlib.error, lzma.LZMAError):
            return blind(data, rng)

    return mutate


def few(data: bytes) -> bytes:
    """What a .gz holds, no more than an input may have."""
    return zlib.decompressobj(31).decompress(data, LARGEST)


gz = packed(lambda data: gzip.compress(data, mtime=0), few)
xz = packed(lzma.compress, lambda data: lzma.LZMADecompressor().decompress(data, LARGEST))
