"""Every search answers like a plain scan over the list."""

from __future__ import annotations

import os
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.lexicon import plain
from wordgame.errors import InvalidText
from wordgame.lexicon import Lexicon

EXAMPLES = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "100"))
SV = "ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖ"
FEW = "ABCÖ"

word_lists = st.lists(st.text(FEW, min_size=1, max_size=6), max_size=40)
classes = st.one_of(
    st.text(FEW, min_size=1, max_size=3).map("[{}]".format),
    st.text(FEW, min_size=1, max_size=3).map("[^{}]".format),
    st.sampled_from(["[A-C]", "[B-Ö]", "[^A-B]", "[A-BÖ]", "[CA-A]"]),
)
pieces = st.one_of(st.sampled_from([*FEW, *FEW.lower()]), classes)


def make(words: list[str]) -> tuple[Lexicon, list[str]]:
    lexicon = Lexicon.from_words(words, alphabet="sv")
    return lexicon, sorted(set(words), key=lambda word: [SV.index(sign) for sign in word])


@settings(max_examples=EXAMPLES, deadline=None)
@given(word_lists, st.lists(st.one_of(pieces, st.sampled_from("?*")), max_size=7).map("".join))
def test_patterns(words: list[str], pattern: str) -> None:
    lexicon, listed = make(words)
    found = lexicon.match(pattern)
    assert found == plain.match(listed, pattern, SV)
    assert lexicon.match(pattern, limit=2) == found[:2]
    assert lexicon.match(pattern, limit=0) == []


@settings(max_examples=EXAMPLES, deadline=None)
@given(word_lists, st.lists(st.one_of(pieces, st.just("?")), max_size=6).map("".join), st.booleans())
def test_anagrams(words: list[str], rack: str, exact: bool) -> None:
    lexicon, listed = make(words)
    search = lexicon.anagrams if exact else lexicon.subanagrams
    found = search(rack)
    assert found == plain.anagrams(listed, rack, SV, exact)
    assert search(rack, limit=3) == found[:3]
    shown = search(rack, blanks=True)
    assert [word.upper() for word in shown] == found


@settings(max_examples=EXAMPLES, deadline=None)
@given(word_lists, st.text(FEW, max_size=4), st.integers(0, 3))
def test_blanks_stand_where_they_must(words: list[str], natural: str, blanks: int) -> None:
    lexicon, _ = make(words)
    for word in lexicon.subanagrams(natural + "?" * blanks, blanks=True):
        assert sum(sign.islower() for sign in word) == plain.blanks_needed(word.upper(), natural)
        kept = [sign for sign in word if sign.isupper()]
        assert all(kept.count(sign) <= natural.count(sign) for sign in kept)


@settings(max_examples=EXAMPLES, deadline=None)
@given(word_lists, st.text(FEW, min_size=1, max_size=4))
def test_parts_hooks_and_extensions(words: list[str], part: str) -> None:
    lexicon, listed = make(words)
    assert lexicon.with_prefix(part) == [word for word in listed if word.startswith(part)]
    assert lexicon.with_suffix(part) == [word for word in listed if word.endswith(part)]
    assert lexicon.containing(part) == [word for word in listed if part in word]
    hooks = lexicon.hooks(part)
    assert hooks.front == tuple(sign for sign in SV if sign + part in listed)
    assert hooks.back == tuple(sign for sign in SV if part + sign in listed)
    assert lexicon.inner_hooks(part) == (part[1:] in listed, part[:-1] in listed)
    longer = [word for word in listed if word != part]
    extensions = lexicon.extensions(part)
    assert extensions.front == tuple(word for word in longer if word.endswith(part))
    assert extensions.back == tuple(word for word in longer if word.startswith(part))
    assert extensions.both == tuple(word for word in longer if part in word[1:-1])
    assert lexicon.alphagram(part) == "".join(sorted(part, key=SV.index))


@pytest.mark.parametrize("name", ["en", "sv", "sk"])
def test_searches_on_the_whole_language(name: str) -> None:
    lexicon = Lexicon.load(name)
    letters = "".join(lexicon.alphabet.letters)
    words = list(lexicon)
    text = "\n".join(words)
    word = random.Random(3).choice([word for word in words[::1000] if len(word) > 5])
    few, length = "".join(set(word)), len(word)

    pattern = f"{word[0]}?{word[2]}*[^{word[-1]}]"
    fitting = re.findall(rf"^{word[0]}.{word[2]}.*$", text, re.MULTILINE)
    assert lexicon.match(pattern) == plain.match(fitting, pattern, letters)
    short = re.findall(rf"^[{few}]{{1,{length}}}$", text, re.MULTILINE)
    short = [other for other in short if plain.blanks_needed(other, word) == 0]
    assert lexicon.subanagrams(word) == short
    assert lexicon.anagrams(word) == [other for other in short if len(other) == length]
    longer = re.findall(rf"^(?=.{{{length + 1}}}$)[{few}]*.[{few}]*$", text, re.MULTILINE)
    assert lexicon.anagrams(word + "?") == [other for other in longer if plain.blanks_needed(other, word) == 1]
    assert lexicon.with_suffix(word[2:]) == re.findall(rf"^.*{word[2:]}$", text, re.MULTILINE)
    assert lexicon.rank(word) == words.index(word)
    assert lexicon.word_at(len(words) // 3) == words[len(words) // 3]


def test_repeated_letters_are_counted() -> None:  # SE01
    lexicon = Lexicon.from_words(["BANANA", "ABOUND", "CABANA", "BANDANA", "NABAN"])
    assert lexicon.anagrams("BANANA") == ["BANANA"]


def test_a_class_takes_a_tile_of_its_own() -> None:  # SE02, SE04
    lexicon = Lexicon.from_words(["ASSEMBLE", "ASSEMBLY", "SHAMBLES", "ZAMBALES"])
    assert lexicon.anagrams("BLSAEM?[EF]") == ["ASSEMBLE"]
    lexicon = Lexicon.from_words(["AL", "AX", "LA", "XU", "LAX", "LUX", "LEX", "OX"])
    assert lexicon.subanagrams("LX[AU]") == ["AL", "AX", "LA", "LAX", "LUX", "XU"]


def test_classes_that_overlap_are_given_out_well() -> None:
    lexicon = Lexicon.from_words(["ABC", "CBA", "BBC"])
    assert lexicon.anagrams("[AB][A][BC]") == ["ABC", "CBA"]
    assert lexicon.anagrams("[AB][AC][AB]") == ["ABC", "BBC", "CBA"]
    assert lexicon.anagrams("[abc]?[b]", blanks=True)[0] == "ABc"


@pytest.mark.parametrize("text", ["[", "[]", "[a", "a]", "[b-a]", "[-a]", "[a-]", "3", "[^a-z]", "[[a]"])
def test_searches_that_mean_nothing(text: str) -> None:
    lexicon = Lexicon.load("en")
    with pytest.raises(InvalidText):
        lexicon.match(text)
    with pytest.raises(InvalidText):
        lexicon.anagrams(text)


def test_many_blanks_end() -> None:
    lexicon = Lexicon.from_words(["aa", "ab", "abc"])
    assert lexicon.anagrams("?" * 100) == []
    assert lexicon.subanagrams("?" * 100) == ["AA", "AB", "ABC"]
    assert lexicon.subanagrams("a" * 300 + "b") == ["AA", "AB"]
    with pytest.raises(InvalidText, match="63 classes"):
        lexicon.subanagrams("[ab]" * 64)


def test_letters_of_several_signs_in_searches() -> None:
    hu = Lexicon.from_words(["szép", "s[z]ép", "gyár"], alphabet="hu")
    assert hu.match("s[z]??") == ["S[Z]ÉP"]
    assert hu.match("sz??") == ["SZÉP"]
    assert hu.match("[sz]??") == ["SZÉP"]
    assert hu.match("[zs]*") == []  # ZS is a letter too
    assert hu.match("[s-sz]*") == ["S[Z]ÉP", "SZÉP"]
    assert hu.anagrams("p[sz]é") == ["SZÉP"]
    assert hu.anagrams("pszé") == ["S[Z]ÉP"]
    assert hu.anagrams("r??", blanks=True) == ["gyáR"]


def test_blanks_beyond_those_of_the_set() -> None:
    lexicon = Lexicon.from_words(["qat"], alphabet="en")
    assert lexicon.combinations("qat", blanks=10**30) == lexicon.combinations("qat", blanks=2) == 208
    assert lexicon.combinations("qat", blanks=-(10**400)) == lexicon.combinations("qat", blanks=0) == 54
