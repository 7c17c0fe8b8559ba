"""The lexicon as an immutable set of words: membership, order, equality, pickling, set operations, threads."""

from __future__ import annotations

import copy
import os
import pickle
import random
import sys
import threading
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordgame.alphabet import Alphabet
from wordgame.errors import CorruptLexicon, InvalidText, UnknownLexicon
from wordgame.lexicon import Lexicon, bundled

EXAMPLES = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "100"))
SV = "ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖ"

word_sets = st.sets(st.text("ABCÅÖ", min_size=1, max_size=7), max_size=40)


@pytest.mark.parametrize(("name", "words"), [("en", 168551), ("sv", 669818), ("sk", 1716899)])
def test_bundled_lexica_open_by_name(name: str, words: int) -> None:
    lexicon = Lexicon.load(name)
    assert name in bundled()
    assert lexicon.name == name
    assert lexicon.alphabet == Alphabet.load(name)
    assert len(lexicon) == words
    key = lexicon.alphabet.sort_key
    last = b""
    count = 0
    for word in lexicon:
        if count % 1000 == 0:
            assert word in lexicon
            assert last < key(word)
            last = key(word)
        count += 1
    assert count == words


@pytest.mark.parametrize("name", bundled())
def test_bundled_lexica_are_sound(name: str, tmp_path: Path) -> None:
    # they are taken as sound where they lie in the package; anywhere else every unit is checked
    copy = tmp_path / f"{name}.dawg"
    copy.write_bytes(Path(str(Lexicon.load(name).path)).read_bytes())
    assert Lexicon.load(copy) == Lexicon.load(name)


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(UnknownLexicon, match="en, sk, sv") as caught:
        Lexicon.load("klingon")
    assert caught.value.known == ("en", "sk", "sv")


@settings(max_examples=EXAMPLES, deadline=None)
@given(word_sets, st.lists(st.text("ABCÅÖ", max_size=8), max_size=20))
def test_like_a_set(words: set[str], others: list[str]) -> None:
    lexicon = Lexicon.from_words(words, alphabet="sv")
    assert list(lexicon) == sorted(words, key=lambda word: [SV.index(sign) for sign in word])
    assert len(lexicon) == len(words)
    for word in [*words, *others]:
        expected = word in words
        assert (word in lexicon) is expected
        assert (word.lower() in lexicon) is expected
        assert (unicodedata.normalize("NFD", word) in lexicon) is expected
        assert (lexicon.rank(word) is not None) is expected
    for rank, word in enumerate(lexicon):
        assert lexicon.word_at(rank) == word
        assert lexicon.rank(word) == rank


@settings(max_examples=EXAMPLES, deadline=None)
@given(word_sets, word_sets)
def test_set_operations(left: set[str], right: set[str]) -> None:
    a, b = (Lexicon.from_words(words, alphabet="sv") for words in (left, right))
    assert set(a | b) == left | right
    assert set(a & b) == left & right
    assert set(a - b) == left - right
    assert set(a ^ b) == left ^ right
    assert (a == b) is (left == right)
    assert (a | b) == Lexicon.from_words([*left, *right], alphabet="sv")
    assert hash(a | b) == hash(b | a)


def test_set_operations_need_one_alphabet() -> None:
    with pytest.raises(InvalidText, match="different alphabets"):
        Lexicon.load("en").union(Lexicon.load("sv"))


def test_a_letter_is_known_in_every_form() -> None:  # UN01
    lexicon = Lexicon.from_words(["ÅL", "CAFÉ"], alphabet=Alphabet.from_letters("ACEFLÅÉ"))
    for text in ("ÅL", "A\u030aL", "\u212bL", "CAFE\u0301", "café", "a\u030al"):
        assert text in lexicon
    assert "AL" not in lexicon
    assert "CAFE" not in lexicon
    assert "ÅL\u0301" not in lexicon
    assert list(lexicon) == ["CAFÉ", "ÅL"]


def test_a_mark_behind_a_letter_that_does_not_fit_is_still_read() -> None:
    lexicon = Lexicon.from_words(["ÅL"], alphabet="sv")  # no word begins with A: the walk ends at the first sign
    assert "A\u030aL" in lexicon


def test_letters_of_several_signs_count_as_one() -> None:  # UN02, DG04
    tamil = Alphabet.from_letters(["க", "மு"])
    lexicon = Lexicon.from_words(["முக"], alphabet=tamil)
    assert list(lexicon) == ["முக"]
    assert tamil.encode("முக") == b"\2\1"
    catalan = Lexicon.from_words(["CANYA", "COL·LEGI", "QUE", "NUNY"], alphabet="ca")
    assert sorted(catalan) == ["CANYA", "COL·LEGI", "NUNY", "QUE"]
    assert "canya" in catalan
    assert "COĿLEGI" in catalan  # DG05: the same sign by compatibility
    assert catalan.match("????") == ["CANYA"]
    assert catalan.match("???") == ["NUNY"]
    assert catalan.match("??") == ["QUE"]
    assert catalan.anagrams("a[ny]ac") == ["CANYA"]
    assert catalan.anagrams("anyac") == []  # DG01: N and Y are not NY
    assert catalan.hooks("col·leg").back == ("I",)


def test_single_signs_for_two_letters() -> None:  # DG08
    lexicon = Lexicon.from_words(["džep"], alphabet=Alphabet.from_letters(["D", "DŽ", "E", "P", "Ž"]))
    for text in ("džep", "ǆep", "ǅep", "DŽEP"):
        assert text in lexicon


def test_sharp_s_is_the_alphabets_affair() -> None:  # UN04
    assert "straße" in Lexicon.from_words(["STRASSE"], alphabet="de")
    own = Lexicon.from_words(["straße"], alphabet=Alphabet.from_letters("AERSTẞ"))
    assert "straße" in own
    assert "strasse" not in own


def test_apostrophes_are_one_sign() -> None:  # UN06
    lexicon = Lexicon.from_words(["П'ЯТЬ"], alphabet=Alphabet.from_letters("'ПТЬЯ"))
    for text in ("п’ять", "пʼять", "п'ять"):
        assert text in lexicon


def test_order_is_the_alphabets(tmp_path: Path) -> None:  # UN08
    assert list(Lexicon.from_words(["ÖL", "ÄR", "ÅL", "ZON"], alphabet="sv")) == ["ZON", "ÅL", "ÄR", "ÖL"]
    assert Lexicon.from_words(["CHIC", "CHIAC"]).match("CHI*C") == ["CHIAC", "CHIC"]


def test_membership_of_what_is_no_text() -> None:
    lexicon = Lexicon.load("en")
    with pytest.raises(TypeError, match="a word is a str"):
        b"cat" in lexicon  # noqa: B015
    assert "" not in lexicon
    assert "ca t" not in lexicon
    assert "cat\0" not in lexicon
    assert "c" * 1000 not in lexicon
    assert "😀" not in lexicon

    class Text(str):
        pass

    assert Text("cat") in lexicon


def test_words_of_one_letter_and_of_sixty_three() -> None:  # LD07
    long = "A" * 63
    lexicon = Lexicon.from_words(["a", long, "b" * 64])
    assert list(lexicon) == ["A", long]
    assert lexicon.match("*") == ["A", long]
    assert lexicon.match("?" * 63) == [long]
    assert lexicon.match("?" * 64) == []
    assert lexicon.match("?" * 70 + "*") == []
    assert lexicon.subanagrams("a" * 70) == ["A", long]
    assert lexicon.hooks(long) == ((), ())
    assert lexicon.gaddag.length > 63
    assert pickle.loads(pickle.dumps(lexicon)) == lexicon


def test_no_words_at_all() -> None:
    lexicon = Lexicon.from_words([])
    assert len(lexicon) == 0
    assert list(lexicon) == []
    assert "a" not in lexicon
    assert lexicon.anagrams("a??") == lexicon.match("*") == []
    assert lexicon
    assert lexicon.gaddag.root
    assert pickle.loads(pickle.dumps(lexicon)) == lexicon
    with pytest.raises(IndexError):
        lexicon.random_word(1)


def test_sixty_three_letters() -> None:
    letters = [chr(0x4E00 + i) for i in range(63)]
    lexicon = Lexicon.from_words(
        [letters[62] + letters[0], letters[30:33][0] + letters[61]], Alphabet.from_letters(letters)
    )
    assert letters[62] + letters[0] in lexicon
    assert pickle.loads(pickle.dumps(lexicon)) == lexicon
    assert lexicon.gaddag.mask_words == 2
    assert lexicon.anagrams("??") == list(lexicon)


def test_judge() -> None:
    verdict = Lexicon.load("en").judge(["are", "arx", "12"])
    assert verdict.words == (("are", True), ("arx", False), ("12", False))
    assert (verdict.all, bool(verdict), verdict.valid, verdict.invalid) == (False, False, ("are",), ("arx", "12"))
    assert verdict["are"] is True
    assert list(verdict) == list(verdict.words)
    assert Lexicon.load("en").judge("are").all
    assert pickle.loads(pickle.dumps(verdict)) == verdict
    with pytest.raises(KeyError):
        verdict["cat"]


def test_random_words_repeat_with_their_seed() -> None:
    lexicon = Lexicon.from_words(["aa", "ab", "b", "cab"])
    assert lexicon.random_word(5) == lexicon.random_word(5)
    source = random.Random(1)
    drawn = [lexicon.random_word(source) for _ in range(400)]
    assert set(drawn) == set(lexicon)
    assert min(drawn.count(word) for word in lexicon) > 60
    for wrong in (-1, 4):
        with pytest.raises(IndexError):
            lexicon.word_at(wrong)


def test_pickles_are_small_and_share(tmp_path: Path) -> None:  # LD17
    en = Lexicon.load("en")
    data = pickle.dumps(en)
    assert len(data) < 300
    assert pickle.loads(data) is en
    assert copy.copy(en) == copy.deepcopy(en) == en
    own = Lexicon.from_words(["aa", "ab"], name="mine")
    again = pickle.loads(pickle.dumps(own))
    assert again == own
    assert (again.name, again.alphabet) == ("mine", own.alphabet)
    assert pickle.loads(pickle.dumps(own)) is again
    own.save(tmp_path / "own.dawg")
    opened = Lexicon.load(tmp_path / "own.dawg")
    assert opened == own
    data = pickle.dumps(opened)
    assert pickle.loads(data) == own
    del opened
    Lexicon.from_words(["b"]).save(tmp_path / "own.dawg")
    with pytest.raises(CorruptLexicon, match="other words"):
        pickle.loads(data)


def test_many_threads_read_while_others_copy() -> None:  # LD17
    lexicon = Lexicon.from_words(list(Lexicon.load("en"))[::20])
    words = list(lexicon)[::50]
    expected = [(word in lexicon, lexicon.anagrams(word + "?")) for word in words]
    faults: list[object] = []

    def read() -> None:
        got = [(word in lexicon, lexicon.anagrams(word + "?")) for word in words]
        if got != expected or lexicon.gaddag is not lexicon.gaddag:
            faults.append(got)

    def write() -> None:
        if any(pickle.loads(pickle.dumps(lexicon)) != lexicon for _ in range(20)):
            faults.append("pickle")

    threads = [threading.Thread(target=read) for _ in range(8)] + [threading.Thread(target=write)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults


def test_dumping_does_not_leak() -> None:  # LD17
    lexicon = Lexicon.from_words(["aa", "ab"])
    before = sys.getrefcount(lexicon)
    for _ in range(600):
        pickle.dumps(lexicon)
    assert sys.getrefcount(lexicon) == before
