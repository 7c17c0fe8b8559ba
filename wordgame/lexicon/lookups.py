"""Words found by their letters: anagrams, patterns, hooks, extensions, words inside a text, words by number.

Knows a graph of words and its alphabet; knows not where they come from, what they mean, or what they are worth.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cached_property

from wordgame._core import graph, search
from wordgame.alphabet import Alphabet
from wordgame.doors import MOST, count_of, expect
from wordgame.errors import CorruptLexicon, InvalidText
from wordgame.lexicon import scan
from wordgame.lexicon.answers import Extensions, Hooks, InnerHooks, Occurrence
from wordgame.lexicon.letters import parse_pattern, parse_tiles, spelling
from wordgame.lexicon.sentences import say

__all__ = ["Lookups"]


class Lookups(graph.Dawg):
    """What a Lexicon answers about letters. Words come back in UPPER CASE, in the order of the alphabet."""

    alphabet: Alphabet
    name: str
    path: str | None

    def __iter__(self) -> Iterator[str]:
        return search.words(self, spelling(self.alphabet))

    def anagrams(self, letters: str, *, blanks: bool = False, limit: int | None = None) -> list[str]:
        """Words of exactly these tiles: letters in any case, `?` a blank, `[ab]` a tile that is one of some letters.

        With `blanks`, letters that a blank has to stand for are in lower case. `limit` stops after so many words. A
        letter of several characters is a tile in brackets: `[CH]`. Raises InvalidText.

        >>> from wordgame.lexicon import Lexicon
        >>> en = Lexicon.load("en")
        >>> en.anagrams("retinas")[:3], en.anagrams("qat?", blanks=True)
        (['ANESTRI', 'ANTSIER', 'NASTIER'], ['QATs'])
        """
        return self._anagrams(letters, True, blanks, limit)

    def subanagrams(self, letters: str, *, blanks: bool = False, limit: int | None = None) -> list[str]:
        """Words of some or all of these tiles, written as for `anagrams`.

        >>> from wordgame.lexicon import Lexicon
        >>> Lexicon.load("en").subanagrams("xi?", blanks=True)[:4]
        ['aI', 'aX', 'bI', 'eX']
        """
        return self._anagrams(letters, False, blanks, limit)

    def _anagrams(self, letters: str, exact: bool, blanks: bool, limit: int | None) -> list[str]:
        codes, classes, open_blanks = parse_tiles(letters, self.alphabet)
        most = -1 if limit is None else count_of(limit, "`limit`")
        if len(classes) > 63:
            raise InvalidText(say("classes_limit", n=len(classes)), text=letters)
        return search.anagrams(self, spelling(self.alphabet), codes, classes, open_blanks, exact, blanks, most)

    def match(self, pattern: str, *, limit: int | None = None) -> list[str]:
        """Words that fit a pattern: `?` any letter, `*` any number of letters, `[abc]`, `[a-e]`, `[^abc]` classes.

        Ranges follow the alphabet's order. Raises InvalidText.

        >>> from wordgame.lexicon import Lexicon
        >>> Lexicon.load("en").match("c?az[^e]")
        ['CRAZY']
        """
        tokens, stars = parse_pattern(pattern, self.alphabet)
        return self._match(tokens, stars, limit)

    def with_prefix(self, prefix: str, *, limit: int | None = None) -> list[str]:
        """Words that begin with these letters."""
        codes = self.alphabet.encode(prefix)
        return self._match([1 << code for code in codes], 1 << min(len(codes), 63), limit)

    def with_suffix(self, suffix: str, *, limit: int | None = None) -> list[str]:
        """Words that end with these letters."""
        return self._match([1 << code for code in self.alphabet.encode(suffix)], 1, limit)

    def containing(self, part: str, *, limit: int | None = None) -> list[str]:
        """Words that have these letters in a row."""
        codes = self.alphabet.encode(part)
        return self._match([1 << code for code in codes], 1 | 1 << min(len(codes), 63), limit)

    def _match(self, tokens: list[int], stars: int, limit: int | None) -> list[str]:
        most = -1 if limit is None else count_of(limit, "`limit`")
        return search.match(self, spelling(self.alphabet), tokens, stars, most)

    def hooks(self, word: str) -> Hooks:
        """The letters that make a word in front of `word`, and behind it; `word` itself need not be one.

        >>> from wordgame.lexicon import Lexicon
        >>> Lexicon.load("en").hooks("are").back
        ('A', 'S')
        """
        front, back = search.hooks(self, self.alphabet.encode(word))
        letters = self.alphabet.letters
        return Hooks(
            tuple(letter for code, letter in enumerate(letters, 1) if front >> code & 1),
            tuple(letter for code, letter in enumerate(letters, 1) if back >> code & 1),
        )

    def inner_hooks(self, word: str) -> InnerHooks:
        """Whether a word is left without the first letter, and without the last one."""
        codes = self.alphabet.encode(word)
        decode = self.alphabet.decode
        return InnerHooks(decode(codes[1:]) in self, decode(codes[:-1]) in self)

    def extensions(self, word: str) -> Extensions:
        """Longer words that end with, begin with, or have inside them the letters of `word`.

        >>> from wordgame.lexicon import Lexicon
        >>> Lexicon.load("en").extensions("zebras")
        Extensions(front=(), back=('ZEBRASS', 'ZEBRASSES'), both=())
        """
        codes = self.alphabet.encode(word)
        tokens = [1 << code for code in codes]
        every = (2 << self.alphabet.size) - 2
        end = len(tokens)
        return Extensions(
            tuple(self._match([every, *tokens], 1, None)),
            tuple(self._match([*tokens, every], 1 << min(end, 63), None)),
            tuple(self._match([every, *tokens, every], 1 | 1 << min(end + 1, 63), None)),
        )

    def words_in(self, text: str, *, shortest: int = 2) -> list[Occurrence]:
        """Every word of at least `shortest` letters inside a text, overlapping ones too: (start, end, word), in order.

        >>> from wordgame.lexicon import Lexicon
        >>> [tuple(found) for found in Lexicon.from_words(["cat", "at"]).words_in("xxCatxx")]
        [(2, 5, 'CAT'), (3, 5, 'AT')]
        """
        return scan.words_in(self, self.alphabet, text, shortest)

    def alphagram(self, word: str) -> str:
        """The letters of a word in the order of the alphabet.

        >>> from wordgame.lexicon import Lexicon
        >>> Lexicon.load("en").alphagram("zebra")
        'ABERZ'
        """
        return self.alphabet.decode(sorted(self.alphabet.encode(word)))

    # -- words by number ----------------------------------------------------------------------------------------------

    @cached_property
    def _ranks(self) -> search.Ranks:
        try:
            return search.Ranks(self, spelling(self.alphabet))
        except ValueError as error:
            raise CorruptLexicon(say("damaged", path=self.path, why=str(error)), path=self.path) from error

    def word_at(self, rank: int) -> str:
        """The word with this rank in the order of the alphabet, 0 to `len(self) - 1`; raises IndexError.

        >>> from wordgame.lexicon import Lexicon
        >>> Lexicon.from_words(["b", "a"]).word_at(1)
        'B'
        """
        expect(rank, int, "a rank")
        return self._ranks.word(max(-1, min(rank, MOST)))

    def rank(self, word: str) -> int | None:
        """The rank of a word in the order of the alphabet; None where it is not in the lexicon."""
        if word not in self:
            return None
        return self._ranks.rank(self.alphabet.encode(word))

    def random_word(self, seed: int | random.Random | None = None) -> str:
        """A word, each equally likely: the same for the same seed; a `random.Random` goes on where it stands.

        Raises IndexError when there are no words.
        """
        expect(seed, int | random.Random | None, "a seed")
        source = seed if isinstance(seed, random.Random) else random.Random(seed)
        if not len(self):
            raise IndexError("the lexicon has no words")
        return self.word_at(source.randrange(len(self)))
