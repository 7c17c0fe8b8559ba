"""What is read ends at a limit, by a named error, in seconds and in little memory; what changes while it is used."""

from __future__ import annotations

import gzip
import lzma
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from wordgame.errors import BuildLimit, CorruptLexicon, InvalidText, WordgameError
from wordgame.lexicon import Lexicon
from wordgame.lexicon.report import MOST_DROPPED
from wordgame.lexicon.sources import MOST_BYTES, TextFile

MEASURED = """
import resource, sys, time
from wordgame.errors import BuildLimit
from wordgame.lexicon import Lexicon
resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))
before = time.process_time()
try:
    Lexicon.load(sys.argv[1], alphabet="en")
except BuildLimit as error:
    print(time.process_time() - before, error)
"""


def refused(path: Path) -> tuple[float, str]:
    """How many seconds of work it takes to refuse a file in a process that may have 1 GB, and the message."""
    done = subprocess.run([sys.executable, "-c", MEASURED, path], capture_output=True, text=True)
    assert not done.returncode, done.stderr
    seconds, _, message = done.stdout.partition(" ")
    return float(seconds), message


@pytest.mark.parametrize("ending", ["gz", "xz"])
def test_a_small_file_that_unpacks_to_a_gigabyte(ending: str, tmp_path: Path) -> None:  # P09
    path = tmp_path / f"bomb.txt.{ending}"
    line = b"".join(b"%06x\n" % number for number in range(2**16)).translate(
        bytes.maketrans(b"0123456789", b"ghijklmnop")
    )
    pack: Callable[[bytes], bytes] = gzip.compress if ending == "gz" else lzma.compress
    path.write_bytes(pack(line * 32) * (2**30 // (32 * len(line))))
    seconds, message = refused(path)
    assert "more than 134,217,728 bytes" in message
    assert seconds < 5


def test_the_limit_is_an_option(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(b"aa\nab\nac\n")
    assert len(Lexicon.load(path, most_bytes=9)) == 3
    for packed in (path.read_bytes(), gzip.compress(path.read_bytes()), lzma.compress(path.read_bytes())):
        path.write_bytes(packed)
        with pytest.raises(BuildLimit, match=r"more than 8 bytes of text.*most_bytes="):
            Lexicon.load(path, most_bytes=8)
    assert MOST_BYTES == 2**27


def test_a_window_of_gigabytes_is_not_allocated(tmp_path: Path) -> None:
    path = tmp_path / "list.txt.xz"
    path.write_bytes(
        lzma.compress(
            b"aa\n", filters=[{"id": lzma.FILTER_LZMA2, "dict_size": 2**29, "mf": lzma.MF_HC3, "mode": lzma.MODE_FAST}]
        )
    )
    with pytest.raises(CorruptLexicon, match="Memory usage limit"):
        Lexicon.load(path)


def test_several_streams_in_one_file(tmp_path: Path) -> None:
    packers: dict[str, Callable[[bytes], bytes]] = {"a.gz": gzip.compress, "a.xz": lzma.compress}
    for name, pack in packers.items():
        (tmp_path / name).write_bytes(pack(b"aa\na") + pack(b"b\n") + (bytes(8) if name == "a.xz" else b""))
        assert list(Lexicon.load(tmp_path / name)) == ["AA", "AB"]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_lines_across_the_pieces_that_are_read(end: bytes, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    words = ["".join(chr(97 + number // 26**place % 26) for place in range(4)) for number in range(120_000)]
    path.write_bytes(end.join(word.encode() for word in words))
    assert list(TextFile(path)) == words
    assert sorted(Lexicon.load(path)) == sorted(word.upper() for word in words)


def test_a_byte_that_does_not_fit_is_found_in_later_pieces(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes("åäö\n".encode() * 60_000 + b"\xe5l\n")
    with pytest.raises(InvalidText, match="byte 0xE5 in line 60001") as caught:
        Lexicon.load(path)
    assert caught.value.at == 7 * 60_000


def test_a_line_without_end_is_no_word_list(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(b"a" * 3_000_000)
    with pytest.raises(CorruptLexicon, match="a line has more than"):
        Lexicon.load(path)


def test_the_report_lists_so_many_and_counts_the_others(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("aa\n" + "a-b\n" * (MOST_DROPPED + 5), encoding="utf-8")
    report = Lexicon.load(path, alphabet="en").report
    assert (len(report.dropped), report.unlisted, report.read) == (MOST_DROPPED, 5, MOST_DROPPED + 6)
    assert f"{MOST_DROPPED + 5} dropped" in str(report)


@pytest.mark.parametrize(
    "encoding", ["undefined", "rot13", "punycode", "idna", "unicode_escape", "hex", "klingon", "a\0b", "é", ""]
)
def test_what_is_no_encoding_of_a_file(encoding: str, tmp_path: Path) -> None:  # P08
    path = tmp_path / "list.txt"
    path.write_bytes(b"aa\n")
    with pytest.raises(InvalidText, match="no encoding"):
        Lexicon.load(path, encoding=encoding)
    with pytest.raises(TypeError, match="an encoding is str, not int"):
        Lexicon.load(path, encoding=5)  # type: ignore[arg-type]


def test_every_encoding_of_python_reads_or_says_why(tmp_path: Path) -> None:
    from encodings.aliases import aliases

    path = tmp_path / "list.txt"
    path.write_bytes(b"aa\nab\xe4\xff\xfe+-\x00\n")
    for encoding in sorted({*aliases, *aliases.values()}):
        try:
            Lexicon.load(path, encoding=encoding, alphabet="en")
        except WordgameError:
            continue


def test_a_file_cut_short_while_it_is_in_use(tmp_path: Path) -> None:  # P15
    path = tmp_path / "own.dawg"
    words = [a + b + c for a in "abcdefghij" for b in "klmnop" for c in "qrstuvw"]
    Lexicon.from_words(words, alphabet="en").save(path)
    lexicon = Lexicon.load(path)
    os.truncate(path, 100)
    assert list(lexicon) == sorted(word.upper() for word in words)
    with pytest.raises(CorruptLexicon, match="cut off"):
        Lexicon.load(path)
    os.truncate(path, 0)
    assert all(word in lexicon for word in words)
    with open(path, "r+b") as file:
        file.write(bytes(5000))
    assert lexicon.match("aa?") == []
    assert lexicon.gaddag
    assert len(lexicon | ["zz"]) == len(words) + 1


def test_a_text_of_a_million_signs_is_no_word_at_once() -> None:
    en = Lexicon.load("en")
    assert "É" * 10**6 not in en
    assert Lexicon.from_words(["É" * 10**6], alphabet="en").report.dropped[0].why.name == "LONG"
