"""Criteria and limits of `wordgame.where` by the place of a word among others: probability, playability, commonness."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wordgame.doors import expect, shown
from wordgame.errors import InvalidRules
from wordgame.lexicon.sentences import say
from wordgame.lexicon.study.criterion import Criterion, Limit, Test, span, with_tiles, written
from wordgame.lexicon.study.figures import Order, Study
from wordgame.lexicon.words import bundled_table, ranks_of
from wordgame.tiles import TileSet

__all__ = [
    "commonness",
    "limit",
    "limit_by_playability",
    "limit_by_probability",
    "playability_order",
    "probability_order",
]


def probability_order(
    least: int, most: float | None = None, *, blanks: int = 2, lax: bool = False, tiles: TileSet | None = None
) -> Criterion:
    """On these places, from 1, among all words of the lexicon with as many letters, the most probable first.

    Probability is that of drawing the word's letters from a full set, with so many of its blanks (0 for none). The
    alphabet decides among equals; `lax` takes all that are equal to the first or the last.
    """
    low, high = span("probability_order", least, most)
    check_blanks(blanks)

    def prepare(study: Study) -> Test:
        own = with_tiles(study, tiles)
        return _on_places(lambda size: own.probability_order(size, blanks), low, high, lax)

    return Criterion(written("probability_order", low, high, blanks=blanks, lax=lax), prepare)


def playability_order(
    least: int, most: float | None = None, *, counts: Mapping[str, float], lax: bool = False
) -> Criterion:
    """On these places, from 1, among all words of the lexicon with as many letters, the most played first.

    `counts`: how often each UPPER-CASE word was played, or what it brought, in games of one's own choice (self-play).
    """
    expect(counts, Mapping, "`counts`")
    low, high = span("playability_order", least, most)

    def prepare(study: Study) -> Test:
        orders: dict[int, Order] = {}

        def order(size: int) -> Order:
            if size not in orders:
                orders[size] = Order(study.of_length(size), lambda word: counts.get(word, 0))
            return orders[size]

        return _on_places(order, low, high, lax)

    return Criterion(written("playability_order", low, high, lax=lax), prepare)


def _on_places(order: Callable[[int], Order], low: float, high: float, lax: bool) -> Test:
    chosen: dict[int, frozenset[str]] = {}

    def test(word: str, codes: bytes) -> bool:
        if len(codes) not in chosen:
            chosen[len(codes)] = order(len(codes)).within(low, high, lax)
        return word in chosen[len(codes)]

    return test


def commonness(least: int, most: float | None = None) -> Criterion:
    """Of this commonness rank, 1 the most common word of the language (see `Lexicon.commonness`)."""
    low, high = span("commonness", least, most)

    def prepare(study: Study) -> Test:
        table = bundled_table(study.lexicon.alphabet.name, "ranks")

        def test(word: str, codes: bytes) -> bool:
            found = ranks_of(table, word.lower())
            return found is not None and low <= found <= high

        return test

    return Criterion(written("commonness", low, high), prepare)


def limit(count: int) -> Limit:
    """The first words found, so many."""
    expect(count, int, "a limit")
    if count < 0:
        raise InvalidRules(say("limit_negative", given=shown(count)), option="count")
    return Limit(f"limit({count})", lambda study, words: words[:count], first=count)


def limit_by_probability(
    least: int, most: float | None = None, *, blanks: int = 2, lax: bool = False, tiles: TileSet | None = None
) -> Limit:
    """Of the words found, those on these places, from 1, by probability; see `probability_order`."""
    low, high = span("limit_by_probability", least, most)
    check_blanks(blanks)

    def cut(study: Study, words: list[str]) -> list[str]:
        own = with_tiles(study, tiles)
        return _cut(words, lambda word: own.chance(word, blanks), low, high, lax)

    return Limit(written("limit_by_probability", low, high, blanks=blanks, lax=lax), cut)


def limit_by_playability(
    least: int, most: float | None = None, *, counts: Mapping[str, float], lax: bool = False
) -> Limit:
    """Of the words found, those on these places, from 1, by playability; see `playability_order`."""
    expect(counts, Mapping, "`counts`")
    low, high = span("limit_by_playability", least, most)
    return Limit(
        written("limit_by_playability", low, high, lax=lax),
        lambda study, words: _cut(words, lambda word: counts.get(word, 0), low, high, lax),
    )


def _cut(words: list[str], value: Callable[[str], float], low: float, high: float, lax: bool) -> list[str]:
    kept = Order(words, value).within(low, high, lax)
    return [word for word in words if word in kept]


def check_blanks(blanks: int) -> None:
    """Raises InvalidRules for a number of blanks outside 0 to 16."""
    if not 0 <= blanks <= 16:
        raise InvalidRules(say("blanks_range", given=shown(blanks)), option="blanks")
