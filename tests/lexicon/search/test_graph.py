"""The packed graphs: just the words and paths that they should have, and no node twice."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.lexicon import plain
from wordgame._core import build, graph, words
from wordgame.alphabet import Alphabet
from wordgame.lexicon import Lexicon

EXAMPLES = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "100"))
WIDE = Alphabet.from_letters([chr(0x4E00 + i) for i in range(40)])  # two words a mask
word_sets = st.sets(st.text("ABCÖ", min_size=1, max_size=7), max_size=40)


def node(wide: graph.Graph, at: int) -> tuple[int, int, dict[int, int]]:
    """The two masks of a node and its children, read as graph.pyx describes them."""
    w = wide.mask_words
    array = wide.owner
    letters = sum(array[at + i] << 32 * i for i in range(w))
    ends = sum(array[at + w + i] << 32 * i for i in range(w))
    codes = [code for code in range(64) if letters >> code & 1]
    return letters, ends, {code: array[at + 2 * w + i] for i, code in enumerate(codes)}


def paths(wide: graph.Graph, at: int, signs: str) -> Iterator[str]:
    _, ends, children = node(wide, at)
    for code, sign in enumerate(signs):
        if ends >> code & 1:
            yield sign
        if code in children:
            for rest in paths(wide, children[code], signs):
                yield sign + rest


def nodes(wide: graph.Graph, at: int, seen: dict[int, object]) -> None:
    letters, ends, children = node(wide, at)
    if at not in seen:
        seen[at] = (letters, ends, tuple(children.values()))
        for child in children.values():
            nodes(wide, child, seen)


@pytest.mark.parametrize("alphabet", [Alphabet.load("sv"), WIDE], ids=["one word", "two words"])
@settings(max_examples=EXAMPLES, deadline=None)
@given(word_sets)
def test_dawg_and_gaddag_have_just_their_paths(alphabet: Alphabet, chosen: set[str]) -> None:
    signs = "+" + "".join(alphabet.letters)
    chosen = {"".join(signs[-1 - "ABCÖ".index(sign)] for sign in word) for word in chosen}
    wide = Lexicon.from_words(chosen, alphabet).gaddag
    found = list(paths(wide, wide.dawg_root, signs))
    assert sorted(found) == sorted(chosen)
    found = list(paths(wide, wide.root, signs))
    assert len(found) == len(set(found))
    assert set(found) == plain.gaddag_paths(chosen)
    for word in chosen:
        assert bytes(alphabet.encode(word)) in wide
        assert bytes(alphabet.encode(word + word)) in wide or word + word not in chosen

    of_dawg: dict[int, object] = {}
    nodes(wide, wide.dawg_root, of_dawg)
    assert len(of_dawg) == len(set(of_dawg.values())) == plain.minimal_states(chosen)
    assert max(of_dawg) == wide.dawg_root
    everything: dict[int, object] = {}
    nodes(wide, wide.root, everything)
    reversed_half = {at: value for at, value in everything.items() if at not in of_dawg}
    assert len(set(reversed_half.values())) == len(reversed_half)


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.lists(st.binary(min_size=1, max_size=14).map(lambda word: bytes(1 + code % 3 for code in word)), max_size=60))
def test_words_sort_and_join(given_words: list[bytes]) -> None:
    gathered = words.Words()
    for word in given_words:
        gathered.add(word)
    expected = sorted(set(given_words))
    assert gathered.sort() == len(given_words) - len(expected)
    assert list(gathered) == expected
    assert gathered.sort() == 0


def test_long_words_that_differ_late_are_sorted() -> None:
    gathered = words.Words()
    given_words = [bytes([1] * 10 + [1 + i % 7] * (i % 50)) for i in range(400, 0, -1)]
    for word in given_words:
        gathered.add(word)
    gathered.sort()
    assert list(gathered) == sorted(set(given_words))


@pytest.mark.parametrize("word", [b"", b"\0", b"\x40", b"\1" * 64, b"\x81"])
def test_words_that_are_none(word: bytes) -> None:
    with pytest.raises(ValueError, match="letter"):
        words.Words().add(word)


def test_letters_outside_the_alphabet() -> None:
    gathered = words.Words()
    gathered.add(b"\x1b")
    with pytest.raises(ValueError, match="1 to 26, not 27"):
        build.dawg(gathered, 26)


def test_many_different_words_pack_closely() -> None:
    gathered = words.Words()
    source, codes = random.Random(4), bytes(1 + code % 26 for code in range(256))
    for _ in range(100_000):
        gathered.add(source.randbytes(14).translate(codes))
    data, layout = build.dawg(gathered, 26)
    letters = graph.Letters({chr(65 + i): i + 1 for i in range(26)}, 26, str.encode, ValueError)
    dawg = graph.Dawg(data, layout, letters)
    listed = list(gathered)
    assert all("".join(chr(64 + code) for code in word) in dawg for word in listed[::97])


def test_the_core_checks_what_it_is_given() -> None:
    letters = graph.Letters({"A": 1}, 1, str.encode, ValueError)
    empty = bytes(32 * 4) + b"\x80" + bytes(32 * 4 - 1)
    one = bytearray(empty)
    one[33 * 4] = 0x40 | 1  # the word A: letter 1 of node 32
    for data, layout in [
        (b"", (32, 0)),
        (bytes(4), (0, 0)),
        (bytes(256), (32, 0)),
        (empty, (33, 0)),
        (empty, (0, 0)),
        (empty, (99, 0)),
        (empty, (32, 1 << 62)),
        (empty[:-4], (32, 0)),
        (bytes([1]) + empty[1:], (32, 0)),
        (one[: 33 * 4] + bytes([1]) + one[33 * 4 + 1 :], (32, 0)),  # leads nowhere and ends no word
        (one[: 33 * 4] + bytes([0x42]) + one[33 * 4 + 1 :], (32, 0)),  # outside the alphabet
        (one[: 33 * 4 + 1] + bytes([32]) + one[33 * 4 + 2 :], (32, 0)),  # a circle
        (one[:-2], (32, 0)),
        (one[: 33 * 4 + 1] + bytes([31]) + one[33 * 4 + 2 :], (32, 0)),  # a child that is no node
        (one[: 34 * 4] + bytes([0x41]) + one[34 * 4 + 1 :], (32, 0)),  # a unit of no node
        (one[: 34 * 4] + bytes([0x40]) + one[34 * 4 + 1 :], (32, 0)),  # no letter
        (bytes(4 * ((1 << 24) + 32)), (32, 0)),
    ]:
        with pytest.raises(ValueError, match=r"graph|layout"):
            graph.Dawg(data, layout, letters)
    assert len(graph.Dawg(empty, (32, 0), letters)) == 0
    assert "A" in graph.Dawg(one, (32, 1), letters)
    with pytest.raises(ValueError, match="1 to 63"):
        graph.Letters({}, 64, str.encode, ValueError)
    with pytest.raises(ValueError, match="codes"):
        graph.Letters({"A": 2}, 1, str.encode, ValueError)
    for wide in [(bytes(8), 1, 1, 1), (bytes(16), 0, 1, 1), (bytes(16), 1, 0, 1), (bytes(16), 1, 1, 64)]:
        with pytest.raises(ValueError, match="graph"):
            graph.Graph(*wide)
