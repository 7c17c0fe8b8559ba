"""The .kwg format: what goes out comes in, what others write reads, what is no graph is refused."""

from __future__ import annotations

import os
import random
import struct
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.lexicon import plain
from wordgame._core import kwg as core
from wordgame.alphabet import Alphabet
from wordgame.errors import BuildLimit, CorruptLexicon
from wordgame.lexicon import Lexicon
from wordgame.lexicon.files import kwg

EXAMPLES = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "100"))
LAST, ENDS = 0x400000, 0x800000


def paths(entries: tuple[int, ...], at: int) -> Iterator[str]:
    """All words below a list of siblings, by the definition of the format."""
    while at:
        entry = entries[at]
        sign = chr(64 + (entry >> 24)) if entry >> 24 else "+"
        if entry & ENDS:
            yield sign
        yield from (sign + rest for rest in paths(entries, entry & 0x3FFFFF))
        at = 0 if entry & LAST else at + 1


def written_elsewhere(words: Iterable[str]) -> bytes:
    """A .kwg as other programs lay it out: parents first, no node shared, lists that share their tails."""
    tree: dict[str, dict] = {}  # type: ignore[type-arg]
    for word in words:
        at = tree
        for sign in word:
            at = at.setdefault(sign, {})
        at[""] = {}
    entries = [LAST, LAST]

    def lay(node: dict[str, dict]) -> int:  # type: ignore[type-arg]
        signs = sorted(sign for sign in node if sign)
        if not signs:
            return 0
        first = len(entries)
        entries.extend([0] * len(signs))
        for index, sign in enumerate(signs):
            entry = ord(sign) - 64 << 24
            entry |= ENDS if "" in node[sign] else 0
            entry |= LAST if sign == signs[-1] else 0
            entries[first + index] = entry | lay(node[sign])
        return first

    entries[0] |= lay(tree)
    return struct.pack(f"<{len(entries)}I", *entries)


@settings(max_examples=EXAMPLES, deadline=None)
@given(words=st.sets(st.text("ABCZ", min_size=1, max_size=7), max_size=30))
def test_round_trip(words: set[str], tmp_path_factory: pytest.TempPathFactory) -> None:
    lexicon = Lexicon.from_words(words, alphabet="en")
    path = tmp_path_factory.getbasetemp() / "x.kwg"
    data = kwg.dumps(lexicon.gaddag)
    entries = struct.unpack(f"<{len(data) // 4}I", data)
    assert sorted(paths(entries, entries[0] & 0x3FFFFF)) == sorted(words)
    assert sorted(paths(entries, entries[1] & 0x3FFFFF)) == sorted(plain.gaddag_paths(words))
    for whole in (data, kwg.dumps(lexicon.gaddag, gaddag=False), written_elsewhere(words)):
        path.write_bytes(whole)
        again = Lexicon.load(path)
        assert again == lexicon
        assert again.name == "x"


def test_lists_that_share_their_tails() -> None:
    # B, C and AC, BC: the list of A's children is the tail of the root's.
    entries = [LAST | 2, LAST, 1 << 24 | 3, 2 << 24 | ENDS | 4, 3 << 24 | ENDS | LAST]
    words = core.read(memoryview(struct.pack("<5I", *entries)).cast("I"), 26)
    words.sort()
    assert list(words) == [b"\1\2", b"\1\2\3", b"\1\3", b"\2", b"\2\3", b"\3"]


def test_english_word_for_word(tmp_path: Path) -> None:
    en = Lexicon.load("en")
    en.save(tmp_path / "en.kwg")
    again = Lexicon.load(tmp_path / "en.kwg")
    assert again == en
    assert list(again)[:5] == list(en)[:5]


def test_a_list_over_the_limit(tmp_path: Path) -> None:
    source = random.Random(4)
    lexicon = Lexicon.from_words("".join(source.choices("ABCDEFGHIJKLMNOPQRSTUVWXYZ", k=15)) for _ in range(60_000))
    with pytest.raises(BuildLimit, match=r"at most 4194304 entries, and \d+ would be needed"):
        lexicon.save(tmp_path / "x.kwg")
    assert not list(tmp_path.iterdir())
    assert len(kwg.dumps(lexicon.gaddag, gaddag=False)) > 1_000_000


@pytest.mark.parametrize(
    "entries",
    [
        [LAST | 2],  # the root is outside
        [LAST | 1, 0],  # tile 0
        [LAST | 2, LAST, 1 << 24 | ENDS],  # no last sibling
        [LAST | 2, LAST, 1 << 24 | LAST],  # leads nowhere
        [LAST | 2, LAST, 27 << 24 | ENDS | LAST],  # outside the alphabet
        [LAST | 2, LAST, 1 << 24 | LAST | 2],  # a circle
        [LAST | 2, LAST, 1 << 24 | LAST | 3, 1 << 24 | ENDS | LAST | 2],
        [LAST | 2, LAST, 1 << 24 | ENDS | LAST | 99],  # a child outside
    ],
)
def test_graphs_that_are_none(tmp_path: Path, entries: list[int]) -> None:
    path = tmp_path / "x.kwg"
    path.write_bytes(struct.pack(f"<{len(entries)}I", *entries))
    with pytest.raises(
        CorruptLexicon, match=r"is not a \.kwg file of the alphabet 'en'|counts 27 letters, the alphabet 'en' has 26"
    ):
        Lexicon.load(path)


def test_words_too_long_and_too_many(tmp_path: Path) -> None:
    path = tmp_path / "x.kwg"
    chain = [LAST | 2, LAST] + [1 << 24 | LAST | 3 + i for i in range(62)] + [1 << 24 | LAST | ENDS]
    path.write_bytes(struct.pack(f"<{len(chain)}I", *chain))
    assert list(Lexicon.load(path)) == ["A" * 63]
    # Two ways to a chain of 40 letters, the later one through 30 more.
    longer = [LAST | 2, LAST, 1 << 24 | 4, 2 << 24 | LAST | 44]
    longer += [1 << 24 | LAST | 5 + i for i in range(39)] + [1 << 24 | LAST | ENDS]
    longer += [1 << 24 | LAST | 45 + i for i in range(29)] + [1 << 24 | LAST | 4]
    path.write_bytes(struct.pack(f"<{len(longer)}I", *longer))
    with pytest.raises(CorruptLexicon):
        Lexicon.load(path)
    explosive = [LAST | 2, LAST]
    for level in range(60):
        explosive += [1 << 24 | ENDS | 4 + 2 * level, 2 << 24 | ENDS | LAST | 4 + 2 * level]
    explosive += [1 << 24 | ENDS | LAST]
    path.write_bytes(struct.pack(f"<{len(explosive)}I", *explosive))
    with pytest.raises(BuildLimit, match="more than 67108864 words"):
        Lexicon.load(path)
    for data in (b"", b"abc", b"abcde"):
        path.write_bytes(data)
        with pytest.raises(CorruptLexicon, match="it has"):
            Lexicon.load(path)


def test_mutations() -> None:
    source = random.Random(5)
    whole = kwg.dumps(Lexicon.from_words(["aa", "aah", "cab", "cabal", "cat", "cats", "scat", "zed"]).gaddag)
    for _ in range(int(os.environ.get("WORDGAME_TEST_EXAMPLES", "3000"))):
        data = bytearray(whole)
        for _ in range(source.choice((1, 2, 4))):
            at = source.randrange(len(data))
            data[at] = source.choice((0, 0x40, 0x80, 0xFF, data[at] ^ 1 << source.randrange(8)))
        size = source.choice((len(data), len(data), source.randrange(4, len(data)))) // 4 * 4
        try:
            words = core.read(memoryview(bytes(data[:size])).cast("I"), 26)
        except (ValueError, OverflowError):
            continue
        words.sort()
        assert all(1 <= len(word) <= 63 for word in words)


SPANISH = [*"ABC", "CH", *"DEFGHIJL", "LL", *"MNÑOPQR", "RR", *"STUVXYZ"]


def test_a_file_in_the_order_of_woogles(tmp_path: Path) -> None:  # S02
    path = tmp_path / "m.kwg"
    Lexicon.from_words(["NIÑO", "CALLE"], alphabet=Alphabet(SPANISH)).save(path)
    assert list(Lexicon.load(path, alphabet="es")) == ["CALLE", "NIÑO"]
    own = Lexicon.from_words(["KILO", "CHICO", "WEB"], alphabet="es")
    own.save(path)
    assert Lexicon.load(path, alphabet="es") == own
    with pytest.raises(CorruptLexicon, match=r"counts 30 letters, the alphabet 'en' has 26: .*'es'"):
        Lexicon.load(path)


@pytest.mark.parametrize("name", sorted(kwg.WOOGLES))
def test_every_order_is_read_and_written(name: str, tmp_path: Path) -> None:
    path = tmp_path / "x.kwg"
    own = Alphabet.load(name)
    theirs = Alphabet(kwg.WOOGLES[name], name="theirs")
    shared = [letter for letter in theirs.letters if letter in own.letters]
    words = [a + b for a, b in pairwise(shared)] + [shared[-1] * 2]
    Lexicon.from_words(words, alphabet=theirs).save(path)
    assert set(Lexicon.load(path, alphabet=name)) == {own.decode(own.encode(word)) for word in words}
    lexicon = Lexicon.from_words(words, alphabet=own)
    lexicon.save(path)
    assert set(Lexicon.load(path, alphabet=name)) == set(lexicon)


def test_leave_values_under_another_name(tmp_path: Path) -> None:
    path = tmp_path / "leaves.kwg"
    graph = kwg.dumps(Lexicon.from_words(["ab"]).gaddag, gaddag=False)
    size = len(graph) // 4
    path.write_bytes(size.to_bytes(4, "little") + graph + (2).to_bytes(4, "little") + bytes(8))
    with pytest.raises(CorruptLexicon, match=r"holds leave values \(.klv2\)"):
        Lexicon.load(path)
