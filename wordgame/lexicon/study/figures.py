"""Figures that word study needs: points, chances of drawing a word, orders by them, bingo stems, groups of words.

Knows a lexicon and a tile set; knows no search. The groups and their names are those of Zyzzyva (its help, "Belongs to
Group"); what is tied to English there is derived from the tile set here, and gives the same for English.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import cached_property
from math import comb, prod

from wordgame.errors import InvalidRules, UnknownName
from wordgame.lexicon.lookups import Lookups
from wordgame.lexicon.sentences import say
from wordgame.tiles import TileSet

__all__ = ["Group", "Order", "Study", "draws", "face_value", "tile_value"]

STEMS = 100
"""How many stems the groups of type I take."""

_THRESHOLDS = {7: "HUNTERS", 8: "NOTIFIED"}
_SHARES = {7: 0.232, 8: 0.054}  # of the English words with 7 and 8 letters, as many are at least as probable as those


def face_value(codes: Iterable[int], tiles: TileSet) -> int:
    """The sum of the values of all letters, whether or not the set has so many tiles.

    >>> en = TileSet.load("scrabble_en")
    >>> face_value(en.alphabet.encode("zyzzyva"), en)
    43
    """
    return sum([tiles.values[code] for code in codes])


def tile_value(codes: Iterable[int], tiles: TileSet) -> int | None:
    """The most that the tiles of one set can be worth as this word, blanks being 0; None where the set cannot make it.

    >>> en = TileSet.load("scrabble_en")
    >>> tile_value(en.alphabet.encode("zyzzyva"), en), tile_value(en.alphabet.encode("zzzzz"), en)
    (23, None)
    """
    value, blanks = 0, tiles.blanks
    for code, number in Counter(codes).items():
        real = min(number, tiles.counts[code])
        value += real * tiles.values[code]
        blanks -= number - real
    return value if blanks >= 0 else None


def draws(codes: Iterable[int], tiles: TileSet, blanks: int) -> int:
    """In how many ways as many tiles as the word has letters can be drawn so that they make it.

    `blanks`: how many blanks of the set may take part (0 for natural tiles only). Source: "combinations" in Zyzzyva.

    >>> en = TileSet.load("scrabble_en")
    >>> draws(en.alphabet.encode("qat"), en, 0), draws(en.alphabet.encode("qat"), en, 2)
    (54, 208)
    """
    ways = [1] + [0] * blanks  # ways[k]: with k letters left to blanks
    for code, number in Counter(codes).items():
        have = tiles.counts[code]
        own = [comb(have, number - left) for left in range(min(number, blanks) + 1)]
        ways = [
            sum([ways[k - left] * own[left] for left in range(min(k, len(own) - 1) + 1)]) for k in range(blanks + 1)
        ]
    return sum([way * comb(blanks, k) for k, way in enumerate(ways)])


class Group(StrEnum):
    """The groups of words that studies are made of."""

    HOOK_WORDS = "hook words"
    """Words that leave a word without their first letter, or without their last."""
    FRONT_HOOKS = "front hooks"
    """Words that leave a word without their first letter."""
    BACK_HOOKS = "back hooks"
    """Words that leave a word without their last letter."""
    HIGH_FIVES = "high fives"
    """Words of five letters with a letter of 4 or 5 points first or last, and none of more."""
    TYPE_1_SEVENS = "type I sevens"
    """Seven letters, six of which are one of the 100 most useful stems (see `Study.stems`)."""
    TYPE_2_SEVENS = "type II sevens"
    """Other sevens made of the commonest tiles alone: one in three of each letter, and one S more."""
    TYPE_3_SEVENS = "type III sevens"
    """Other sevens at least as probable as HUNTERS (other alphabets: as large a share of the sevens)."""
    TYPE_1_EIGHTS = "type I eights"
    """Eight letters, six of which are one of the 100 most useful stems."""
    TYPE_2_EIGHTS = "type II eights"
    """Other eights made of the commonest tiles alone."""
    TYPE_3_EIGHTS = "type III eights"
    """Other eights at least as probable as NOTIFIED (other alphabets: as large a share of the eights)."""
    EIGHTS_FROM_SEVEN_LETTER_STEMS = "eights from seven-letter stems"
    """Eight letters, seven of which are one of the 100 most useful stems of seven letters."""


class Order:
    """Words of one length by a figure, the highest first; the alphabet's order decides among equals.

    `place(word)` is the place of a word, from 1; `ties(word)` the first and the last place of those equal to it.
    """

    __slots__ = ("_falling", "_places", "_values")

    def __init__(self, words: Iterable[str], value: Callable[[str], float]) -> None:
        """`words` come in the alphabet's order."""
        self._values = {word: value(word) for word in words}
        ordered = sorted(self._values, key=lambda word: -self._values[word])
        self._places = {word: place for place, word in enumerate(ordered, 1)}
        self._falling = [-self._values[word] for word in ordered]

    def place(self, word: str) -> int:
        """From 1; raises KeyError for a word that is not among them."""
        return self._places[word]

    def ties(self, word: str) -> tuple[int, int]:
        """The first and the last place of all that are equal to the word."""
        figure = -self._values[word]
        return bisect_left(self._falling, figure) + 1, bisect_right(self._falling, figure)

    def within(self, least: float, most: float, lax: bool) -> frozenset[str]:
        """The words on the places `least` to `most`; when lax, those equal to one of them, too."""
        if not lax:
            return frozenset([word for word, place in self._places.items() if least <= place <= most])
        return frozenset([word for word in self._places if self._overlaps(word, least, most)])

    def _overlaps(self, word: str, least: float, most: float) -> bool:
        first, last = self.ties(word)
        return first <= most and last >= least


class Study:
    """The figures of one lexicon with one tile set, worked out when first asked for."""

    def __init__(self, lexicon: Lookups, tiles: TileSet | None = None) -> None:
        """Without `tiles`, the Scrabble set of the lexicon's language is taken when one is needed."""
        self.lexicon = lexicon
        self._given = tiles
        self._of_length: dict[int, list[str]] = {}
        self._orders: dict[tuple[int, int], Order] = {}
        self._stems: dict[int, frozenset[bytes]] = {}
        self._least: dict[int, int] = {}
        self._remembered: dict[str, list[str]] = {}

    @cached_property
    def tiles(self) -> TileSet:
        """The tile set; raises InvalidRules where the language has none and none was given."""
        alphabet = self.lexicon.alphabet
        if self._given is not None:
            return self._given.with_alphabet(alphabet) if self._given.alphabet != alphabet else self._given
        try:
            tiles = TileSet.load(f"scrabble_{alphabet.name}")
        except UnknownName as error:
            raise InvalidRules(say("no_tile_set", alphabet=alphabet.name), option="tiles") from error
        return tiles if tiles.alphabet == alphabet else tiles.with_alphabet(alphabet)

    def remember(self, key: str, make: Callable[[], list[str]]) -> list[str]:
        """What `make` gives, made once for a key."""
        found = self._remembered.get(key)
        if found is None:
            found = self._remembered[key] = make()
        return found

    def of_length(self, length: int) -> list[str]:
        """The words with so many letters, in the alphabet's order."""
        found = self._of_length.get(length)
        if found is None:
            found = self._of_length[length] = self.lexicon.match("?" * length) if 0 < length <= 63 else []
        return found

    def chance(self, word: str, blanks: int) -> int:
        """The `draws` of a word."""
        return draws(self.lexicon.alphabet.encode(word), self.tiles, blanks)

    def probability_order(self, length: int, blanks: int) -> Order:
        """The words of one length by `draws`, the most probable first."""
        order = self._orders.get((length, blanks))
        if order is None:
            order = Order(self.of_length(length), lambda word: self.chance(word, blanks))
            self._orders[length, blanks] = order
        return order

    def stems(self, length: int) -> frozenset[bytes]:
        """The 100 most useful sets of `length` letters, as sorted codes.

        A stem is worth the ways to draw it times the number of other tiles that make it a word with one letter more.
        Source: the idea of Mike Baron's stem ratings (The Wordbook, 1988).
        """
        found = self._stems.get(length)
        if found is None:
            counts = self.tiles.counts
            adds: dict[bytes, set[int]] = {}
            for codes in {bytes(sorted(self.lexicon.alphabet.encode(word))) for word in self.of_length(length + 1)}:
                for at in range(length + 1):
                    adds.setdefault(codes[:at] + codes[at + 1 :], set()).add(codes[at])
            ways = [[comb(number, k) for k in range(length + 1)] for number in counts]
            worth = {
                stem: prod([ways[code][stem.count(code)] for code in set(stem)])
                * sum([max(counts[code] - stem.count(code), 0) for code in letters])
                for stem, letters in adds.items()
            }
            best = sorted(worth, key=lambda stem: (-worth[stem], stem))[:STEMS]
            found = self._stems[length] = frozenset(best)
        return found

    # -- groups ---------------------------------------------------------------------------------------------------

    def member(self, group: Group, codes: bytes) -> bool:
        """Whether the word of these codes belongs to a group."""
        match group:
            case Group.FRONT_HOOKS:
                return self._is_word(codes[1:])
            case Group.BACK_HOOKS:
                return self._is_word(codes[:-1])
            case Group.HOOK_WORDS:
                return self._is_word(codes[1:]) or self._is_word(codes[:-1])
            case Group.HIGH_FIVES:
                return len(codes) == 5 and self._is_high_five(codes)
            case Group.TYPE_1_SEVENS:
                return len(codes) == 7 and self._has_stem(codes, 6)
            case Group.TYPE_1_EIGHTS:
                return len(codes) == 8 and self._has_stem(codes, 6)
            case Group.EIGHTS_FROM_SEVEN_LETTER_STEMS:
                return len(codes) == 8 and self._has_stem(codes, 7)
            case Group.TYPE_2_SEVENS | Group.TYPE_2_EIGHTS:
                length = 7 if group is Group.TYPE_2_SEVENS else 8
                return len(codes) == length and self._is_common(codes) and not self._has_stem(codes, 6)
            case Group.TYPE_3_SEVENS | Group.TYPE_3_EIGHTS:
                length = 7 if group is Group.TYPE_3_SEVENS else 8
                return (
                    len(codes) == length
                    and draws(codes, self.tiles, 2) >= self._threshold(length)
                    and not self._is_common(codes)
                    and not self._has_stem(codes, 6)
                )

    def _is_word(self, codes: bytes) -> bool:
        return len(codes) > 0 and self.lexicon.alphabet.decode(codes) in self.lexicon

    def _is_high_five(self, codes: bytes) -> bool:
        values = [self.tiles.values[code] for code in codes]
        return max(values) <= 5 and max(values[0], values[-1]) >= 4

    def _has_stem(self, codes: bytes, length: int) -> bool:
        stems = self.stems(length)
        parts = {bytes(sorted(codes))}
        while parts and len(next(iter(parts))) > length:
            parts = {part[:at] + part[at + 1 :] for part in parts for at in range(len(part))}
        return not stems.isdisjoint(parts)

    @cached_property
    def _common(self) -> Mapping[int, int]:
        common = {code: number // 3 for code, number in enumerate(self.tiles.counts) if code and number >= 3}
        if "S" in self.lexicon.alphabet and common.get(self.lexicon.alphabet.code("S")):
            common[self.lexicon.alphabet.code("S")] += 1
        return common

    def _is_common(self, codes: bytes) -> bool:
        common = self._common
        return all(number <= common.get(code, 0) for code, number in Counter(codes).items())

    def _threshold(self, length: int) -> int:
        least = self._least.get(length)
        if least is None:
            if self.lexicon.alphabet.name == "en":
                least = draws(self.lexicon.alphabet.encode(_THRESHOLDS[length]), self.tiles, 2)
            else:
                words = self.of_length(length)
                figures = sorted(draws(self.lexicon.alphabet.encode(word), self.tiles, 2) for word in words)
                least = figures[int(len(figures) * (1 - _SHARES[length]))] if figures else 0
            self._least[length] = least
        return least
