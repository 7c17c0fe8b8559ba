"""Study searches against plain scans of the list, on three languages; worked examples; reported faults of searches."""

from __future__ import annotations

import itertools
import os
import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from math import comb, inf, prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.lexicon import plain
from wordgame.errors import InvalidRules, InvalidText
from wordgame.lexicon import Lexicon, where
from wordgame.lexicon.study.criterion import Criterion
from wordgame.tiles import TileSet

EXAMPLES = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "25"))
LANGUAGES = ("en", "sv", "sk")
Plain = Callable[[str], bool]


@cache
def pool(language: str) -> tuple[str, ...]:
    """Some thousand words of the language, short ones and families of hooks among them."""
    lexicon, rng = Lexicon.load(language), random.Random(5)
    words = {lexicon.random_word(rng) for _ in range(600)}
    words |= set(lexicon.match("??")[:60] + lexicon.match("???")[:100])
    words |= {longer for word in list(words)[:150] for longer in lexicon.with_prefix(word, limit=4)}
    return tuple(sorted(words))


@st.composite
def lexica(draw: st.DrawFn) -> Lexicon:
    language = draw(st.sampled_from(LANGUAGES))
    rng = random.Random(draw(st.integers(0, 10**6)))
    return Lexicon.from_words(rng.sample(pool(language), 120), alphabet=language)


def chances(word: str, tiles: TileSet, blanks: int) -> int:
    """Draws that make the word: every choice of the letters that are blanks, one after the other."""
    total = 0
    for used in range(min(blanks, len(word)) + 1):
        for left in {tuple(sorted(some)) for some in itertools.combinations(word, used)}:
            rest = Counter(word)
            rest.subtract(left)
            total += comb(blanks, used) * prod(comb(tiles.count(letter), n) for letter, n in rest.items())
    return total


def pieces(draw: st.DrawFn, lexicon: Lexicon) -> tuple[Criterion, Plain]:
    """A criterion and what it means, said in another way."""
    words = list(lexicon)
    letters = "".join(lexicon.alphabet.letters)
    tiles = TileSet.load(f"scrabble_{lexicon.alphabet.name}")
    some = st.text(letters, min_size=1, max_size=4)
    low = draw(st.integers(0, 9))
    high = low + draw(st.integers(0, 4))
    text = draw(some)
    word = draw(st.sampled_from(words))
    short = "".join(draw(st.permutations(word)))[: draw(st.integers(1, 7))]
    of_length: Callable[[str], list[str]] = lambda word: [w for w in words if len(w) == len(word)]  # noqa: E731
    group = draw(st.sampled_from(["hook words", "front hooks", "back hooks", "high fives"]))
    blanks, lax = draw(st.integers(0, 2)), draw(st.booleans())

    def place(value: Callable[[str], float], word: str) -> bool:
        rivals = of_length(word)
        ranked = sorted(rivals, key=lambda each: (-value(each), rivals.index(each)))
        if not lax:
            return low <= ranked.index(word) + 1 <= high
        return any(value(each) == value(word) for each in ranked[max(low - 1, 0) : high])

    def high_five(w: str) -> bool:
        points = [tiles.value(letter) for letter in w]
        return len(w) == 5 and max(points) <= 5 and (points[0] >= 4 or points[4] >= 4)

    groups: dict[str, Plain] = {
        "hook words": lambda w: w[1:] in words or w[:-1] in words,
        "front hooks": lambda w: w[1:] in words,
        "back hooks": lambda w: w[:-1] in words,
        "high fives": high_five,
    }
    pattern = "".join(draw(st.lists(st.sampled_from([*word[:3], "?", "*", f"[{text}]", f"[^{text}]"]), max_size=5)))
    rack = [frozenset(letter) for letter in short] + [frozenset(letters)]
    played = {w: (len(w) * ord(w[0])) % 7 for w in words[::2]}
    chance = lambda w: chances(w, tiles, blanks)  # noqa: E731
    vowel = lexicon.alphabet.vowels
    choices: list[tuple[Criterion, Plain]] = [
        (where.anagram(short + "?"), lambda w: len(w) == len(rack) and plain.can_spell(w, rack)),
        (where.anagram(short + "*"), lambda w: Counter(short) <= Counter(w)),
        (where.subanagram(short + "?"), lambda w: plain.can_spell(w, rack)),
        (where.pattern(pattern), lambda w: plain.fits(w, plain.tokens_of(pattern, letters))),
        (where.length(low, high), lambda w: low <= len(w) <= high),
        (where.length(low), lambda w: len(w) == low),
        (where.takes_prefix(text), lambda w: text + w in words),
        (where.takes_suffix(word[-1:]), lambda w: w + word[-1:] in words),
        (where.front_hooks(text), lambda w: any(x + w in words for x in text)),
        (where.back_hooks(), lambda w: any(w + x in words for x in letters)),
        (where.in_list(words[::3]), lambda w: w in words[::3]),
        (where.belongs_to(group), groups[group]),
        (where.vowels(low, high), lambda w: low <= sum(x in vowel for x in w) <= high),
        (where.unique_letters(low, high), lambda w: low <= len(set(w)) <= high),
        (where.includes(text[:2]), lambda w: Counter(text[:2]) <= Counter(w)),
        (where.has_inside([short, text]), lambda w: short in w or text in w),
        (where.excludes(text), lambda w: not set(text) & set(w)),
        (
            where.consists_of(text, low * 8, high * 8),
            lambda w: low * 8 <= 100 * sum(map(text.count, w)) / len(w) <= high * 8,
        )
        if len(set(text)) == len(text)
        else (where.length(2, inf), lambda w: len(w) >= 2),
        (where.number_of_anagrams(low, high), lambda w: low <= sum(sorted(x) == sorted(w) for x in words) <= high),
        (where.point_value(low, high), lambda w: low <= sum(map(tiles.value, w)) <= high),
        (where.probability_order(low, high, blanks=blanks, lax=lax), lambda w: place(chance, w)),
        (where.playability_order(low, high, counts=played, lax=lax), lambda w: place(lambda x: played.get(x, 0), w)),
        (where.definition("^A", source=lambda w: [w[::-1]]), lambda w: w[-1] == "A"),
        (where.part_of_speech("n", source=lambda w: "nv"[len(w) % 2]), lambda w: len(w) % 2 == 0),
    ]
    return draw(st.sampled_from(choices))


@st.composite
def searches(draw: st.DrawFn) -> tuple[Lexicon, Criterion, Plain]:
    """A lexicon and criteria joined at random, each beside its plain meaning."""
    lexicon = draw(lexica())
    criterion, meaning = pieces(draw, lexicon)
    for _ in range(draw(st.integers(0, 3))):
        other, other_meaning = pieces(draw, lexicon)
        kind = draw(st.sampled_from("&|~"))
        old = meaning
        if kind == "&":
            criterion = criterion & other
            meaning = lambda w, a=old, b=other_meaning: a(w) and b(w)  # type: ignore[misc]  # noqa: E731
        elif kind == "|":
            criterion = criterion | other
            meaning = lambda w, a=old, b=other_meaning: a(w) or b(w)  # type: ignore[misc]  # noqa: E731
        else:
            criterion = ~criterion
            meaning = lambda w, a=old: not a(w)  # type: ignore[misc]  # noqa: E731
    return lexicon, criterion, meaning


@settings(max_examples=EXAMPLES * 2, deadline=None)
@given(searches())
def test_searches_answer_like_a_plain_scan(case: tuple[Lexicon, Criterion, Plain]) -> None:
    lexicon, criterion, meaning = case
    assert list(lexicon.search(criterion)) == [word for word in lexicon if meaning(word)], criterion


@settings(max_examples=EXAMPLES, deadline=None)
@given(lexica(), st.integers(0, 6), st.integers(0, 30), st.integers(0, 2), st.booleans())
def test_limits_cut_last(lexicon: Lexicon, low: int, more: int, blanks: int, lax: bool) -> None:
    tiles = TileSet.load(f"scrabble_{lexicon.alphabet.name}")
    found = [word for word in lexicon if len(word) > 4]
    ranked = sorted(found, key=lambda word: (-chances(word, tiles, blanks), found.index(word)))
    kept = ranked[max(low - 1, 0) : low + more]
    if lax:
        equal = {chances(word, tiles, blanks) for word in kept}
        kept = [word for word in found if chances(word, tiles, blanks) in equal]
    limit = where.limit_by_probability(low, low + more, blanks=blanks, lax=lax)
    assert set(lexicon.search(where.length(5, inf), limit)) == set(kept)
    assert (
        list(lexicon.search(limit, where.limit(3), where.length(5, inf)))
        == sorted(kept, key=lexicon.alphabet.sort_key)[:3]
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "criterion",
    [
        where.length(4) & where.vowels(3) & ~where.back_hooks("s"),
        where.pattern("?[a-d]*e") & where.unique_letters(6, 8),
        where.subanagram("tasker?") & where.point_value(5, 7),
        where.length(5) & (where.consists_of("aeiouy", 60) | where.includes("xy")),
    ],
    ids=repr,
)
def test_whole_lists(language: str, criterion: Criterion) -> None:
    """Narrowing gives what looking at every word gives."""
    lexicon = Lexicon.load(language)
    narrowed = list(lexicon.search(criterion))
    assert narrowed
    if language == "en":
        assert narrowed == list(lexicon.search(~~criterion)), "a negation is never narrowed"


@pytest.fixture(scope="module")
def en() -> Lexicon:
    return Lexicon.load("en")


def test_the_examples_of_zyzzyvas_help(en: Lexicon) -> None:
    def found(*criteria: where.Criterion) -> list[str]:
        return list(en.search(*criteria))

    assert found(where.anagram("*JBX"), where.length(8)) == ["BANJAXED", "BANJAXES", "JAMBEAUX"]
    assert found(where.anagram("Z[AEIOU][AEIOU]")) == ["AZO", "ZEE", "ZOA", "ZOO"]
    assert found(where.pattern("over*"), where.length(7, 8), where.includes("alt")) == [
        "OVERLATE", "OVERSALT", "OVERTALK",
    ]  # fmt: skip
    assert found(where.length(8), where.includes("z"), where.probability_order(1, 1000)) == ["NOTARIZE", "TRIAZOLE"]
    lax = found(where.length(7), where.probability_order(7, 8, lax=True))
    assert len(lax) == 10
    assert found(where.length(7), where.probability_order(7, 8)) == ["ARENITE", "TOENAIL"]
    for word, group in (
        ("AIRIEST", "type I sevens"),
        ("ADAGIAL", "type II sevens"),
        ("ABALONE", "type III sevens"),
        ("SEXTARII", "type I eights"),
        ("ADENOSES", "type II eights"),
        ("ABOIDEAU", "type III eights"),
        ("SHILL", "front hooks"),
        ("VIGA", "back hooks"),
    ):
        assert found(where.pattern(word), where.belongs_to(group)) == ([word] if word in en else [])


def test_reported_faults() -> None:
    """SE01, SE02, SE04, SE07, and the order of UN08."""

    def of(*words: str) -> Lexicon:
        return Lexicon.from_words(words, alphabet="en")

    assert of("BANANA", "ABOUND", "CABANA", "BANDANA", "NABAN").search(where.anagram("BANANA")) == ["BANANA"]
    lexicon = of("ASSEMBLE", "ASSEMBLY", "SHAMBLES", "ZAMBALES")
    assert lexicon.search(where.anagram("BLSAEM?[EF]")) == ["ASSEMBLE"]
    assert lexicon.search(where.anagram("BLSAEM[EF]*")) == ["ASSEMBLE"]
    lexicon = of("AL", "AX", "LA", "XU", "LAX", "LUX", "LEX", "OX")
    assert lexicon.search(where.subanagram("LX[AU]")) == ["AL", "AX", "LA", "LAX", "LUX", "XU"]
    lexicon = of("ZYZZYVA")
    assert lexicon.search(where.point_value(43)) == ["ZYZZYVA"]
    assert lexicon.search(where.point_value(23, with_blanks=True)) == ["ZYZZYVA"]
    assert lexicon.search(where.point_value(23)) == []
    swedish = Lexicon.from_words(["ÖL", "ÄR", "ÅL", "ZON"], alphabet="sv")
    assert swedish.search() == ["ZON", "ÅL", "ÄR", "ÖL"]
    assert swedish.search(where.pattern("[z-å]*") | where.includes("ö")) == ["ZON", "ÅL", "ÖL"]
    assert of("CHIC", "CHIAC").search(where.pattern("CHI*C")) == ["CHIAC", "CHIC"]


def test_letters_of_several_characters() -> None:
    spanish = Lexicon.from_words(["CHICO", "CALLE", "PERRO", "COCO"], alphabet="es")
    assert spanish.search(where.length(4)) == ["CALLE", "COCO", "CHICO", "PERRO"]
    assert spanish.search(where.includes("ch")) == ["CHICO"]
    assert spanish.search(where.includes("c"), where.length(4)) == ["CALLE", "COCO", "CHICO"]
    assert spanish.search(where.number_of_anagrams(1)) == list(spanish)


def test_a_search_is_a_lazy_list(en: Lexicon) -> None:
    asked: list[str] = []

    def source(word: str) -> list[str]:
        asked.append(word)
        return [word]

    noted = where.definition("", source=source)
    search = en.search(where.length(5), noted)
    assert asked == []
    assert next(iter(search)) == "AAHED"
    assert asked == ["AAHED"]
    assert list(en.search(noted, where.limit(2))) == ["AA", "AAH"]
    assert len(asked) <= 3
    assert (search[0], search[-1], search[:2]) == ("AAHED", "ZYMES", ["AAHED", "AALII"])
    assert "CRANE" in search
    assert "CRANES" not in search
    assert repr(en.search(where.length(7), ~where.back_hooks("s"), where.limit(5))) == (
        "<Search of 'en': (length(7) & ~back_hooks('s')), limit(5)>"
    )


def test_criteria_are_values() -> None:
    assert where.length(7) == where.length(7, 7) != where.length(7, 8)
    assert len({where.anagram("abc"), where.anagram("abc"), where.subanagram("abc")}) == 2


def test_what_cannot_be_asked(en: Lexicon) -> None:
    with pytest.raises(InvalidText, match="letter of the alphabet"):
        en.search(where.anagram("n1ck"))
    with pytest.raises(InvalidText):
        en.search(where.pattern("a[bc"))
    with pytest.raises(InvalidText, match="regular expression"):
        where.definition("(", source=lambda word: [])
    with pytest.raises(InvalidRules, match="no group 'low fives'; there are hook words"):
        where.belongs_to("low fives")
    with pytest.raises(InvalidRules, match="length: 5 to 4 is no range"):
        where.length(5, 4)
    with pytest.raises(InvalidRules, match="blanks"):
        where.probability_order(1, 5, blanks=-1)
    with pytest.raises(TypeError, match="not with and, or and not"):
        bool(where.length(2))
    with pytest.raises(TypeError, match=r"criteria of wordgame\.where"):
        en.search("length(7)")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        ~where.limit(3)  # type: ignore[operator]
    own = Lexicon.from_words(["ab", "ba"], alphabet=Lexicon.from_words(["ab"]).alphabet.from_letters("AB"))
    with pytest.raises(InvalidRules, match="no tile set of its own"):
        list(own.search(where.point_value(1)))
    assert list(own.search(where.length(2), where.number_of_anagrams(2))) == ["AB", "BA"]


def test_own_tiles(en: Lexicon) -> None:
    wwf = TileSet.load("words_with_friends_en")
    assert en.point_value("jinx") == 18
    assert en.point_value("jinx", tiles=wwf) == sum(map(wwf.value, "JINX"))
    assert "JINX" in en.search(
        where.point_value(wwf.value("J") + wwf.value("I") + wwf.value("N") + wwf.value("X")), tiles=wwf
    )


def test_two_lexica(en: Lexicon) -> None:
    more = Lexicon.load("en", supplement=True)
    assert "QI" in more.search(~where.in_list(en), where.length(2))
    assert "QI" not in en
    assert {"QI", "ZA"} <= set(more.search(~where.in_list(en, name="ENABLE"), where.length(2)))


def test_common_words(en: Lexicon) -> None:
    common = en.search(where.commonness(1, 300), where.length(7))
    assert "BECAUSE" in common
    assert all((en.commonness(word) or inf) <= 300 for word in common)


@pytest.mark.parametrize("words", ["crane", b"crane", 3, None, iter(())])
def test_a_list_of_words_is_a_container_of_words(words: Any) -> None:
    with pytest.raises(TypeError, match="a list of words is"):
        where.in_list(words)


def test_numbers_beyond_all_measure_are_any() -> None:
    assert str(where.length(2, 10**400)) == "length(2, inf)"


@pytest.mark.parametrize(
    "name",
    ["anagram", "subanagram", "pattern", "takes_prefix", "takes_suffix", "front_hooks", "back_hooks", "includes",
     "excludes", "consists_of", "has_inside", "in_list", "length", "vowels", "unique_letters", "point_value"],
)  # fmt: skip
def test_wrong_types_are_refused_at_the_door(name: str) -> None:  # L04
    for wrong in (5, None, b"ab", object()) if name not in ("length", "vowels", "unique_letters", "point_value") else (
        "7", None, b"7", object(),
    ):  # fmt: skip
        with pytest.raises(TypeError, match=r" is .*, not |a word of|list of words"):
            getattr(where, name)(wrong)


def test_has_inside_takes_a_word() -> None:  # L04
    en = Lexicon.load("en")
    assert list(en.search(where.has_inside("jazz"))) == en.containing("jazz")
    assert where.has_inside("jazz") == where.has_inside(["jazz"])
