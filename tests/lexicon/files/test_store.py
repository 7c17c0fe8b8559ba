"""The lexicon file: whole or refused, whatever is done to it; the cache of placement graphs."""

from __future__ import annotations

import contextlib
import errno
import multiprocessing
import os
import pickle
import random
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from wordgame._core import gaddag, graph
from wordgame.errors import CorruptLexicon, InvalidText, UnknownLexicon
from wordgame.lexicon import Lexicon, loading
from wordgame.lexicon.files import cache, store

MUTATIONS = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "3000"))
WORDS = ["aa", "aah", "aahed", "aal", "ab", "aba", "cab", "cabal", "cat", "cats", "scat", "zed", "zoo"]


def dumped(lexicon: Lexicon) -> bytes:
    return loading.dumps(lexicon, lexicon.alphabet, lexicon.name)


def opened(data: bytes) -> Lexicon:
    return Lexicon._of(loading.loads(data))


def use(lexicon: Lexicon) -> None:
    """Walk everywhere; a graph that passed the checks must not lead outside its buffer or go on without end."""
    list(zip(range(200), lexicon, strict=False))
    lexicon.match("*?", limit=50)
    lexicon.subanagrams("?????", limit=50)
    assert "scatter" not in lexicon
    with contextlib.suppress(InvalidText):  # the alphabet may have changed too
        lexicon.subanagrams("catszoo??", limit=50)
        lexicon.hooks("cat")


def reseal(data: bytearray) -> None:
    """Put a right checksum on altered bytes, so that only the structure can give them away."""
    head = bytes(data[:56])
    data[56:64] = graph.checksum(bytes(data[64:]), graph.checksum(head)).to_bytes(8, "little")


def mutate(data: bytes, source: random.Random) -> bytearray:
    out = bytearray(data)
    for _ in range(source.choice((1, 1, 2, 5))):
        at = source.randrange(len(out))
        kind = source.randrange(6)
        if kind == 0:
            out[at] ^= 1 << source.randrange(8)
        elif kind == 1:
            out[at] = source.choice((0, 1, 0x7F, 0x80, 0xFF, source.randrange(256)))
        elif kind == 2:
            del out[at:]
        elif kind == 3:
            out[at:at] = source.randbytes(source.randrange(1, 9))
        elif kind == 4:
            size = source.randrange(1, 9)
            other = source.randrange(len(out))
            out[at : at + size] = out[other : other + size]
        else:
            out[at : at + 4] = source.choice((0, 1, 0xFFFFFFFF, 0x7FFFFFFF, len(out), at)).to_bytes(4, "little")
        if not out:
            break
    return out


@pytest.mark.parametrize("sealed", [False, True], ids=["as altered", "with a new checksum"])
def test_mutations_of_a_file(sealed: bool) -> None:
    source = random.Random(7)
    lexicon = Lexicon.from_words(WORDS)
    whole = dumped(lexicon)
    accepted = 0
    for _ in range(MUTATIONS):
        data = mutate(whole, source)
        if data == whole:
            continue
        if sealed and len(data) > 64:
            struct.pack_into("<Q", data, 16, len(data))
            if source.randrange(2):
                struct.pack_into("<Q", data, 48, max(0, len(data) - int.from_bytes(data[40:48], "little")))
            reseal(data)
        try:
            found = opened(bytes(data))
        except CorruptLexicon:
            continue
        assert sealed, "an altered file passed its checksum"
        accepted += 1
        use(found)
    assert accepted < MUTATIONS


def test_mutations_of_the_graphs_themselves() -> None:
    source = random.Random(8)
    lexicon = Lexicon.from_words([*WORDS, *(a + b + "s" for a in "abcdefgh" for b in "aeiou")])
    compact = bytes(lexicon.owner)
    wide = bytes(lexicon.gaddag.owner)
    roots = lexicon.gaddag.root, lexicon.gaddag.dawg_root
    passed = 0
    for _ in range(MUTATIONS):
        data = mutate(compact, source)
        try:
            made = Lexicon._of(loading.Read((bytes(data), lexicon.layout), lexicon.alphabet, ""))
        except ValueError:
            pass
        else:
            passed += 1
            use(made)
            gaddag.gaddag(made)
        data = mutate(wide, source)
        try:
            both = graph.Graph(bytes(data[: len(data) // 4 * 4]), *roots, 26)
        except ValueError:
            continue
        for word in WORDS:
            lexicon.alphabet.encode(word) in both  # noqa: B015
    assert passed  # some changes make another sound graph


def test_every_truncation_and_every_flipped_bit_is_seen() -> None:
    whole = dumped(Lexicon.from_words(WORDS))
    for size in range(len(whole)):
        with pytest.raises(CorruptLexicon):
            opened(whole[:size])
    for bit in range(len(whole) * 8):
        data = bytearray(whole)
        data[bit // 8] ^= 1 << bit % 8
        with pytest.raises(CorruptLexicon):
            opened(bytes(data))


@pytest.mark.parametrize("data", [b"", b"corrupt!", b"\x89WGLEX\r\n", b"\x89WGLEX\n" + bytes(200), bytes(1000)])
def test_files_that_are_none(data: bytes, tmp_path: Path) -> None:  # LD13
    path = tmp_path / "x.dawg"
    path.write_bytes(data)
    with pytest.raises(CorruptLexicon) as caught:
        Lexicon.load(path)
    assert caught.value.path == str(path)
    assert str(path) in str(caught.value)


def test_another_version_says_so() -> None:
    data = bytearray(dumped(Lexicon.from_words(WORDS)))
    data[8] = 99
    with pytest.raises(CorruptLexicon, match=r"format 99\.1.*build the file again"):
        opened(bytes(data))


def test_descriptions_that_lie() -> None:
    lexicon = Lexicon.from_words(WORDS)
    description, data = store.loads(dumped(lexicon), store.Kind.DAWG)
    wrong = [
        {},
        {**description, "root": description["root"] - 1},
        {**description, "root": -1},
        {**description, "root": True},
        {**description, "root": 1 << 70},
        {**description, "root": "1"},
        {**description, "words": None},
        {**description, "words": -1},
        {**description, "words": 1 << 63},
        {**description, "name": 7},
        {**description, "alphabet": None},
        {**description, "alphabet": {"letters": []}},
        {**description, "alphabet": {"letters": ["A"]}},
        {**description, "alphabet": {"letters": ["A", 5]}},
        {**description, "alphabet": {"letters": "AA"}},
        {**description, "alphabet": {**description["alphabet"], "lower": 3}},
    ]
    for each in wrong:
        with pytest.raises(CorruptLexicon):
            opened(store.dumps(store.Kind.DAWG, each, data))
    miscounted = opened(store.dumps(store.Kind.DAWG, {**description, "words": 5}, data))
    with pytest.raises(CorruptLexicon, match="13 words and should have 5"):
        miscounted.word_at(0)
    for text in (b"[]", b"nonsense", b"\xff", b"[" * 100_000):
        whole = bytearray(store.dumps(store.Kind.DAWG, {"x": text.decode("latin-1")}, data))
        at = whole.index(b'{"x":')
        end = whole.index(b'"}', at) + 2
        whole[at:end] = text.ljust(end - at)
        reseal(whole)
        with pytest.raises(CorruptLexicon):
            opened(bytes(whole))


def test_saving_replaces_the_file_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "own.dawg"
    Lexicon.from_words(["old"]).save(path)
    old = Lexicon.load(path)
    Lexicon.from_words(["new"], name="later").save(path)
    assert list(old) == ["OLD"]
    assert list(Lexicon.load(path)) == ["NEW"]
    assert Lexicon.load(path).name == "later"
    assert [each.name for each in tmp_path.iterdir()] == ["own.dawg"]
    with pytest.raises(FileNotFoundError):
        old.save(tmp_path / "no" / "own.dawg")
    with pytest.raises(IsADirectoryError):
        store.replace_file(tmp_path, b"x")
    assert [each.name for each in tmp_path.iterdir()] == ["own.dawg"]
    assert Path(str(Lexicon.load(path).path)) == path
    with pytest.raises(UnknownLexicon):
        Lexicon.load(tmp_path)


def test_equal_words_make_equal_files(tmp_path: Path) -> None:
    en = Lexicon.load("en")
    words = list(en)[:3000]
    a = Lexicon.from_words(words, alphabet="en")
    random.Random(2).shuffle(words)
    b = Lexicon.from_words(iter([*words, *words[:100]]), alphabet="en")
    assert dumped(a) == dumped(b)
    assert a.checksum == b.checksum != en.checksum
    assert b.report.duplicates == 100


# -- the cache -------------------------------------------------------------------------------------------------------


def big(name: str = "en") -> Lexicon:
    return Lexicon.from_words(list(Lexicon.load(name))[: cache.WORTH_KEEPING + 5])


def test_the_cache_is_used_and_survives_damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORDGAME_CACHE", str(tmp_path / "deep" / "cache"))
    first = big().gaddag
    (path,) = (tmp_path / "deep" / "cache").iterdir()
    made = path.stat().st_mtime_ns
    second = big().gaddag
    assert path.stat().st_mtime_ns == made
    assert bytes(second.owner) == bytes(first.owner)
    whole = path.read_bytes()
    damaged = bytearray(whole)
    damaged[len(whole) // 2] ^= 4
    wrong_place = bytearray(whole)
    wrong_place[-1] ^= 0xFF
    reseal(wrong_place)
    other_key = bytearray(whole.replace(b'"key":"', b'"key":"0')[: len(whole)])
    for bad in (b"", b"x", whole[:-1], whole[:100], bytes(damaged), bytes(wrong_place), bytes(other_key)):
        path.unlink()  # a new file: the old one may be mapped
        path.write_bytes(bad)
        assert bytes(big().gaddag.owner) == bytes(first.owner)
        assert path.read_bytes() == whole


def test_small_lexica_are_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORDGAME_CACHE", str(tmp_path))
    assert Lexicon.from_words(WORDS).gaddag
    assert not list(tmp_path.iterdir())


def test_no_place_to_write_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = bytes(big().gaddag.owner)
    blocked = tmp_path / "file"
    blocked.write_bytes(b"")
    monkeypatch.setenv("WORDGAME_CACHE", str(blocked / "cache"))
    assert bytes(big().gaddag.owner) == expected
    monkeypatch.setenv("WORDGAME_CACHE", "")
    assert cache.directory() is None
    assert bytes(big().gaddag.owner) == expected


def test_a_read_only_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORDGAME_CACHE", str(tmp_path))

    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(os, "replace", refuse)
    assert big().gaddag
    assert not list(tmp_path.iterdir())


def test_where_the_cache_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WORDGAME_CACHE")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", "/x")
    assert cache.directory() == Path("/x/wordgame")
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", "/h")
    assert cache.directory() == Path("/h/.cache/wordgame")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert cache.directory() == Path("/h/Library/Caches/wordgame")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "/l")
    assert cache.directory() == Path("/l/wordgame/cache")

    def homeless() -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(Path, "home", homeless)
    assert cache.directory() is None


def _make_graph(_: int) -> int:
    return hash(bytes(big().gaddag.owner))


def test_several_processes_make_one_graph_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORDGAME_CACHE", str(tmp_path))
    monkeypatch.setenv("PYTHONHASHSEED", "1")
    with multiprocessing.get_context("spawn").Pool(3) as pool:
        assert len(set(pool.map(_make_graph, range(6)))) == 1
    assert len(list(tmp_path.iterdir())) == 1


def test_opened_files_are_mapped_not_copied() -> None:
    """Processes share the pages of a bundled lexicon: it is in each one's list of mapped files, and not in its heap."""
    script = (
        "from wordgame.lexicon import Lexicon; sk = Lexicon.load('sk'); 'pes' in sk;"
        "maps = open('/proc/self/maps').read(); print('sk.dawg' in maps)"
    )
    if not Path("/proc/self/maps").exists():
        assert pickle.dumps(Lexicon.load("sk"))
        return
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "True"
