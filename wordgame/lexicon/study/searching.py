"""Study searches: criteria put to a lexicon, answered word by word. Knows criteria, not which there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import overload

from wordgame._core import search as core
from wordgame._core import sieve
from wordgame.doors import MOST, count_of, shown
from wordgame.lexicon.letters import spelling
from wordgame.lexicon.lookups import Lookups
from wordgame.lexicon.study.criterion import Criterion, Limit, every
from wordgame.lexicon.study.figures import Study, draws, face_value, tile_value
from wordgame.lexicon.study.sieve import compiled
from wordgame.tiles import TileSet

__all__ = ["Search", "SearchMixin"]


class Search(Sequence[str]):
    """The words that a search finds, in the order of the alphabet: nothing is looked at before it is asked for.

    Iterating looks at word after word; `len`, an index or a comparison finds all words, once.
    """

    __slots__ = ("_found", "_study", "criterion", "lexicon", "limits")

    lexicon: Lookups
    criterion: Criterion | None
    limits: tuple[Limit, ...]

    def __init__(self, lexicon: Lookups, asked: Sequence[Criterion | Limit], tiles: TileSet | None = None) -> None:
        """Raises TypeError for what is neither a criterion nor a limit, InvalidText for letters it cannot read."""
        strange = [each for each in asked if not isinstance(each, Criterion | Limit)]
        if strange:
            raise TypeError(f"a search takes criteria of wordgame.where, not {shown(strange[0])}")
        criteria = [each for each in asked if isinstance(each, Criterion)]
        self.lexicon = lexicon
        self.criterion = every(criteria) if criteria else None
        self.limits = tuple(each for each in asked if isinstance(each, Limit))
        self._study = Study(lexicon, tiles)
        self._found: list[str] | None = None
        if self.criterion is not None:
            self.criterion.prepare(self._study)  # says now what cannot be read

    def _matching(self, limit: int = -1) -> Iterator[str]:
        # At most `limit` words need be found; -1: all.
        if self.criterion is None:
            return iter(self.lexicon)
        study, lexicon = self._study, self.lexicon
        parts = self.criterion.parts or (self.criterion,)
        asked = [part.sieve(study) for part in parts]
        others = [part for part, ask in zip(parts, asked, strict=True) if ask is None]
        lists = [found for part in others if (found := part.narrow(study)) is not None]
        program = compiled([ask for ask in asked if ask is not None])
        if lists or program is None:  # a few words, each looked at, are sooner done than all
            test, encode = self.criterion.prepare(study), lexicon.alphabet.encode
            narrowed = min(lists, key=len) if lists else self.criterion.narrow(study)
            return (word for word in (lexicon if narrowed is None else narrowed) if test(word, encode(word)))
        packed = sieve.sift(lexicon, *program, limit if not others else -1)
        spell = spelling(lexicon.alphabet)
        if not others:
            return iter(core.spelled(packed, spell))
        test = every(others).prepare(study)
        return (word for word, codes in core.pairs(packed, spell) if test(word, codes))

    def __iter__(self) -> Iterator[str]:
        # Run at the first word, not before: list(self) has asked for the length by then, so all words are known.
        yield from self._stream() if self._found is None else self._found

    def _stream(self) -> Iterator[str]:
        firsts = [limit.first for limit in self.limits if limit.first is not None]
        if len(firsts) == len(self.limits):
            most = min([*firsts, MOST])
            return islice(self._matching(most if firsts else -1), most)
        found = list(self._matching())
        for limit in self.limits:
            found = limit.cut(self._study, found)
        return iter(found)

    def _all(self) -> list[str]:
        if self._found is None:
            self._found = list(self._stream())
        return self._found

    def __len__(self) -> int:
        return len(self._all())

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        return self._all()[index]

    def __contains__(self, word: object) -> bool:
        return word in self._all()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Search | list):
            return self._all() == list(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]  # as a list: equal by content

    def __repr__(self) -> str:
        parts = [repr(self.criterion)] if self.criterion is not None else []
        return f"<Search of {self.lexicon.name!r}: {', '.join([*parts, *map(repr, self.limits)]) or 'all words'}>"


class SearchMixin(Lookups):
    """What a Lexicon answers to students of words."""

    def search(self, *criteria: Criterion | Limit, tiles: TileSet | None = None) -> Search:
        """The words that fit all `criteria` of `wordgame.where`, in the order of the alphabet; limits cut last.

        `tiles`: the set for points and probabilities; the Scrabble set of the language, if not given.
        Raises InvalidText for letters outside the alphabet, TypeError for what is no criterion.

        >>> import wordgame as wg
        >>> en = wg.Lexicon.load("en")
        >>> list(en.search(wg.where.anagram("retain?"), ~wg.where.back_hooks("s"), wg.where.limit(3)))
        ['ANESTRI', 'ANTIRED', 'ANTSIER']
        """
        return Search(self, criteria, tiles)

    def point_value(self, word: str, *, with_blanks: bool = False, tiles: TileSet | None = None) -> int | None:
        """The face value of a word's letters; `with_blanks`, that of the tiles one set has for it (None: it has not).

        >>> import wordgame as wg
        >>> en = wg.Lexicon.load("en")
        >>> en.point_value("zyzzyva"), en.point_value("zyzzyva", with_blanks=True)
        (43, 23)
        """
        study = Study(self, tiles)
        codes = study.lexicon.alphabet.encode(word)
        return tile_value(codes, study.tiles) if with_blanks else face_value(codes, study.tiles)

    def combinations(self, word: str, *, blanks: int = 2, tiles: TileSet | None = None) -> int:
        """In how many ways the word's letters can be drawn from a full set, with at most so many of its blanks.

        >>> import wordgame as wg
        >>> wg.Lexicon.load("en").combinations("qat", blanks=0)
        54
        """
        study = Study(self, tiles)
        some = min(count_of(blanks, "`blanks`"), study.tiles.blanks)
        return draws(study.lexicon.alphabet.encode(word), study.tiles, some)

    def vowel_count(self, word: str) -> int:
        """How many letters of a word are vowels of the alphabet.

        >>> import wordgame as wg
        >>> wg.Lexicon.load("sv").vowel_count("syrén"), wg.Lexicon.load("en").vowel_count("syren")
        (2, 1)
        """
        alphabet = self.alphabet
        return sum([alphabet.is_vowel(code) for code in alphabet.encode(word)])
