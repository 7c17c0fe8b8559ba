"""Files of words and values: an input is a file's bytes; what was read is used as its owner would."""

from __future__ import annotations

import functools
import gzip
import json
import lzma
import tempfile
from itertools import islice
from pathlib import Path

import wordgame as wg
from wordgame import scrabble

_WORDS = ["aa", "ab", "at", "car", "care", "cat", "cats", "caught", "jinx", "jinxed", "quiz", "zyzzyva"]

_KEPT: list[tempfile.TemporaryDirectory[str]] = []  # removed with the process


@functools.cache
def folder() -> Path:
    """A folder of this process."""
    _KEPT.append(tempfile.TemporaryDirectory(prefix="wordgame-fuzz-"))
    return Path(_KEPT[0].name)


def written(name: str, data: bytes) -> Path:
    """The path of a file with these bytes."""
    path = folder() / name
    path.write_bytes(data)
    return path


def _used(lexicon: wg.Lexicon) -> None:
    """What a lexicon that could be read is for; what it says must fit together."""
    some = list(islice(lexicon, 200))
    assert all(word in lexicon for word in some), "a word that is listed is not found"
    assert len(some) == min(200, len(lexicon)), "fewer words than it says"
    lexicon.anagrams("CARE?") if lexicon.alphabet.name == "en" else lexicon.match("??", limit=20)
    str(lexicon.report), lexicon.checksum
    if len(lexicon) < 5000 and lexicon.alphabet.name == "en":
        len(scrabble.Position(rack="CATSJI?", lexicon=lexicon, rules="scrabble-en").legal_moves)


def own(data: bytes) -> None:
    _used(wg.Lexicon.load(written("own.dawg", data)))


def own_seeds() -> list[bytes]:
    made = []
    for alphabet, words in (("en", _WORDS), ("sv", ["kör", "köra", "åka"]), ("en", []), ("es", ["niño", "[LL]ave"])):
        path = folder() / "seed.dawg"
        wg.Lexicon.from_words(words, alphabet=alphabet).save(path)
        made.append(path.read_bytes())
    return made


def kwg(data: bytes) -> None:
    _used(wg.Lexicon.load(written("own.kwg", data)))


def kwg_seeds() -> list[bytes]:
    made = []
    for words in (_WORDS, ["aa"], [a + b + c for a in "abc" for b in "aei" for c in "dst"]):
        path = folder() / "seed.kwg"
        wg.Lexicon.from_words(words, alphabet="en").save(path)
        made.append(path.read_bytes())
    return made


def text(data: bytes) -> None:
    options = [{}, {"alphabet": "en"}, {"alphabet": "sv", "fold": True}, {"skip_capitalised": True, "longest": 8}]
    path = written("own.txt", data)
    _used(wg.Lexicon.load(path, **options[len(data) % 4]))  # type: ignore[arg-type]


def columns(data: bytes) -> None:
    lexicon = wg.Lexicon.load(written("own.csv", data), column=1 + len(data) % 3)
    _used(lexicon)
    for word in islice(lexicon, 20):
        lexicon.knowledge.about(word)


def text_seeds() -> list[bytes]:
    return [
        "\n".join(_WORDS).encode(),
        "Kör\r\nköra # to drive\r\nÅKA\r\nBåt\r\n".encode(),
        b"cat\ta small pet\t12\ndog\ta pet, larger\t7\n",
        b'"cat";"a pet";12\n"dog";"";\n',
        b"12 cat\n7 dog\n",
        "ni\u006e\u0303o\n\ufeffchico\n".encode(),
        "привіт\nслово\n".encode(),
    ]


def gz(data: bytes) -> None:
    _used(wg.Lexicon.load(written("own.txt.gz", data), alphabet="en"))


def gz_seeds() -> list[bytes]:
    first = gzip.compress("\n".join(_WORDS).encode(), mtime=0)
    return [first, first + first, gzip.compress(b"a" * 5000, mtime=0), gzip.compress(b"cat\n" * 5000, mtime=0)]


def xz(data: bytes) -> None:
    _used(wg.Lexicon.load(written("own.txt.xz", data), alphabet="en"))


def xz_seeds() -> list[bytes]:
    first = lzma.compress("\n".join(_WORDS).encode())
    return [first, first + first + b"\0" * 4, lzma.compress(b"cat\n" * 5000), lzma.compress(b"")]


def hunspell(data: bytes) -> None:
    """The .aff and the .dic, parted by a line of `----`."""
    aff, _, dic = data.partition(b"\n----\n")
    written("own.aff", aff)
    _used(wg.Lexicon.load(written("own.dic", dic), most_forms=200_000))


def hunspell_seeds() -> list[bytes]:
    return [
        b"SET UTF-8\nTRY abc\nPFX A Y 1\nPFX A 0 re .\nSFX B Y 2\nSFX B 0 s [^s]\nSFX B y ies/C [^aeiou]y\n"
        b"SFX C Y 1\nSFX C 0 t .\nNEEDAFFIX X\nFORBIDDENWORD F\n----\n4\ncat/AB\ncity/B\ndogs/F\nstem/XB\n",
        b"SET ISO8859-1\nFLAG num\nAF 2\nAF 1,2\nAF 3\nSFX 1 Y 1\nSFX 1 0 e .\nPFX 2 N 1\nPFX 2 0 ge .\n"
        b"----\n2\ncat/1\nh\xf6r/2\n",
        b"FLAG long\nCOMPOUNDFLAG Ab\nCIRCUMFIX Ci\nSFX Xx Y 1\nSFX Xx en n/CiAb en\n"
        b"----\n2\ngreen/Xx\nred/XxAb po:adj\n",
        b"FLAG UTF-8\nSET UTF-8\nCOMPLEXPREFIXES\nPFX \xc3\xa4 Y 1\nPFX \xc3\xa4 a \xc3\xa5 [a-c]\nKEEPCASE K\n"
        b"----\n1\na'b-c/\xc3\xa4K\n",
    ]


def leaves(data: bytes) -> None:
    table = scrabble.Leaves.load(written("own.json", data))
    position = scrabble.Position(rack="CATSJI?", lexicon=_lexicon(), rules="scrabble-en")
    position.legal_moves.best(2, by="equity", leaves=table)


@functools.cache
def _lexicon() -> wg.Lexicon:
    return wg.Lexicon.from_words(_WORDS, alphabet="en")


def leaves_seeds() -> list[bytes]:
    table = scrabble.Leaves(wg.Alphabet.load("en"), {"S": 8000, "?": 25000, "QU": 5000}, exact={"CATS": 9000})
    return [json.dumps(table.to_dict()).encode()]
