"""The lexicon: an immutable set of words of one alphabet, and the questions that can be asked of it.

Knows words and their graphs; knows no tiles, boards or games.
"""

from __future__ import annotations

import hashlib
import os
import random
import threading
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from wordgame._core import build, graph, roster, search, wordgraph, words
from wordgame.alphabet import Alphabet
from wordgame.errors import BuildLimit, CorruptLexicon, InvalidText
from wordgame.lexicon import cache, loading, scan, sources
from wordgame.lexicon.answers import Extensions, Hooks, InnerHooks, Judgement, Occurrence
from wordgame.lexicon.letters import guess_alphabet, parse_pattern, parse_tiles, reader, spelling
from wordgame.lexicon.meaning import MeaningMixin
from wordgame.lexicon.report import Dropped, Report, Why
from wordgame.lexicon.searching import SearchMixin
from wordgame.lexicon.words import WordsMixin

__all__ = ["Lexicon"]


class Lexicon(graph.Dawg, SearchMixin, MeaningMixin, WordsMixin):
    """An immutable set of words of one alphabet; threads and processes may share it.

    Words are taken in any case, composed or decomposed, and given back in UPPER CASE, in the order of the alphabet. Two
    lexica are equal when their alphabets and words are.

    >>> lexicon = Lexicon.from_words(["cat", "Cats", "at"])
    >>> "cats" in lexicon, "ca" in lexicon, len(lexicon), list(lexicon)
    (True, False, 3, ['AT', 'CAT', 'CATS'])
    """

    alphabet: Alphabet
    name: str
    path: str | None
    report: Report

    # -- making and keeping -------------------------------------------------------------------------------------------

    @classmethod
    def load(
        cls,
        name: str | os.PathLike[str],
        *,
        alphabet: str | Alphabet | None = None,
        encoding: str = "utf-8",
        skip_capitalised: bool = False,
        fold: bool | None = None,
        supplement: bool = False,
    ) -> Lexicon:
        """Open a lexicon by name ("en", "sv", "sk") or from a file: the library's own, `.kwg`, text or hunspell.

        The library's own file opens at once: it is memory-mapped and checked. All other files are read and built:
        `.txt[.gz|.xz]`, `.kwg`, and a `.dic` with its `.aff` beside it; the options are for them, as in `from_words`,
        and `encoding` for text. `supplement` adds, where a bundled lexicon has one (English), everyday words that it
        lacks (qi, email). Raises UnknownLexicon where there is no such
        name or file, CorruptLexicon where a file is damaged, InvalidText where text is not in the encoding given.

        >>> len(Lexicon.load("en"))
        168551
        """
        return loading.load(
            cls,
            name,
            alphabet=alphabet,
            encoding=encoding,
            skip_capitalised=skip_capitalised,
            fold=fold,
            supplement=supplement,
        )

    @classmethod
    def from_words(
        cls,
        words: Iterable[str],
        alphabet: str | Alphabet | None = None,
        *,
        name: str = "custom",
        skip_capitalised: bool = False,
        fold: bool | None = None,
    ) -> Lexicon:
        """Build a lexicon from any iterable of words, in any order, repeated or not.

        Without an `alphabet`, the first of en, sv, sk and the others is taken whose letters spell the words. What
        cannot be a word of it (a strange sign, no letter at all, more than 63 letters) is left out, and `report` says
        what and why. `skip_capitalised` leaves out entries like "Tuesday" (not "TUESDAY"). `fold=True` takes accents
        off letters that the alphabet does not have; `fold=False` refuses such words; None does as the alphabet says
        (English É is E).
        Raises TypeError when an entry is not text, BuildLimit when the words are more than the format can hold.

        >>> lexicon = Lexicon.from_words(["aa", "ab", "Ab", "a-b"], alphabet="en")
        >>> print(lexicon.report)
        4 entries, 2 words, 1 repeated, 1 dropped
          1 dropped: has a sign that is not a letter of the alphabet: 'a-b'
        """
        if isinstance(words, str | bytes):
            raise TypeError("words is an iterable of words, not one text")
        dropped: list[Dropped] = []
        folded: dict[str, list[str]] = {}
        if skip_capitalised:
            words, dropped = sources.split_capitalised(words)
        if alphabet is None:
            words = list(words)
            alphabet = guess_alphabet([word for word in words if isinstance(word, str)])
        elif isinstance(alphabet, str):
            alphabet = Alphabet.load(alphabet)
        if fold is not None:
            words, refused, folded = sources.fold_words(words, alphabet, fold)
            dropped += refused
        encoded = _core_words()
        try:
            strange = encoded.add_texts(words, reader(alphabet))
        except OverflowError as error:
            raise BuildLimit(str(error)) from error
        dropped += [_why(text, alphabet) for text in strange]
        read = len(encoded) + len(dropped)
        made = cls._build(encoded, alphabet, name)
        made.report = Report(
            read=read,
            kept=len(made),
            duplicates=read - len(dropped) - len(made),
            dropped=tuple(dropped),
            folded=tuple((word, tuple(some)) for word, some in folded.items()),
        )
        return made

    @classmethod
    def _build(cls, encoded: words.Words, alphabet: Alphabet, name: str) -> Lexicon:
        try:
            encoded.sort()
            data, layout = build.dawg(encoded, alphabet.size)
        except OverflowError as error:
            raise BuildLimit(str(error)) from error
        return cls._make(data, layout, alphabet, name=name, path=None)

    @classmethod
    def _make(cls, data: Any, layout: tuple[int, int], alphabet: Alphabet, *, name: str, path: str | None) -> Lexicon:
        made = cls.__new__(cls, data, layout, reader(alphabet))
        made.alphabet = alphabet
        made.name = name
        made.path = path
        made.report = Report(read=len(made), kept=len(made))
        return made

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the lexicon to a file of the library's own, or to a `.kwg` or `.txt` file, as the suffix says.

        The library's own file is opened by `load` in no time. Written beside and renamed. Raises OSError; BuildLimit
        where a `.kwg` cannot hold so many words.
        """
        loading.save(self, path)

    @cached_property
    def checksum(self) -> str:
        """32 hexadecimal digits that name the words and the alphabet: equal for equal lexica, on any machine."""
        digest = hashlib.blake2b(self.owner, digest_size=16)
        digest.update("\0".join(self.alphabet.letters).encode("utf-8"))
        return digest.hexdigest()

    # -- a set of words -----------------------------------------------------------------------------------------------

    def __iter__(self) -> Iterator[str]:
        return search.words(self, spelling(self.alphabet))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Lexicon):
            return NotImplemented
        return self is other or (
            len(self) == len(other) and self.alphabet == other.alphabet and self.checksum == other.checksum
        )

    def __hash__(self) -> int:
        return hash((len(self), self.alphabet))

    def __bool__(self) -> bool:
        return True  # a lexicon without words is a lexicon

    def __repr__(self) -> str:
        return f"<Lexicon {self.name!r}, {len(self)} words, alphabet {self.alphabet.name!r}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return loading.reduce(self)

    def union(self, other: Lexicon, *, name: str = "custom") -> Lexicon:
        """The words of either; raises InvalidText when the alphabets differ. Also written `a | b`.

        >>> list(Lexicon.from_words(["b"]) | Lexicon.from_words(["a"]))
        ['A', 'B']
        """
        return self._combine(other, name, True, True, True)

    def intersection(self, other: Lexicon, *, name: str = "custom") -> Lexicon:
        """The words of both: `a & b`."""
        return self._combine(other, name, False, True, False)

    def difference(self, other: Lexicon, *, name: str = "custom") -> Lexicon:
        """The words of this one that the other has not: `a - b`."""
        return self._combine(other, name, True, False, False)

    def symmetric_difference(self, other: Lexicon, *, name: str = "custom") -> Lexicon:
        """The words that just one of the two has: `a ^ b`."""
        return self._combine(other, name, True, False, True)

    def __or__(self, other: object) -> Lexicon:
        return self.union(other) if isinstance(other, Lexicon) else NotImplemented

    def __and__(self, other: object) -> Lexicon:
        return self.intersection(other) if isinstance(other, Lexicon) else NotImplemented

    def __sub__(self, other: object) -> Lexicon:
        return self.difference(other) if isinstance(other, Lexicon) else NotImplemented

    def __xor__(self, other: object) -> Lexicon:
        return self.symmetric_difference(other) if isinstance(other, Lexicon) else NotImplemented

    def _combine(self, other: Lexicon, name: str, left: bool, both: bool, right: bool) -> Lexicon:
        if self.alphabet.letters != other.alphabet.letters:
            raise InvalidText(
                f"{self.name!r} and {other.name!r} have different alphabets: "
                f"{self.alphabet.name!r} and {other.alphabet.name!r}",
            )
        return self._build(words.combine(self, other, left, both, right), self.alphabet, name)

    def judge(self, words: Iterable[str]) -> Judgement:
        """Whether each word is in the lexicon, and all are; text that cannot be a word is not.

        >>> verdict = Lexicon.load("en").judge(["are", "arx"])
        >>> verdict.words, verdict.all
        ((('are', True), ('arx', False)), False)
        """
        if isinstance(words, str):
            words = [words]
        return Judgement(tuple((word, word in self) for word in words))

    # -- searches -----------------------------------------------------------------------------------------------------

    def anagrams(self, letters: str, *, blanks: bool = False, limit: int | None = None) -> list[str]:
        """Words of exactly these tiles: letters in any case, `?` a blank, `[ab]` a tile that is one of some letters.

        With `blanks`, letters that a blank has to stand for are in lower case. `limit` stops after so many words. A
        letter of several characters is a tile in brackets: `[CH]`. Raises InvalidText.

        >>> en = Lexicon.load("en")
        >>> en.anagrams("retinas")[:3], en.anagrams("qat?", blanks=True)
        (['ANESTRI', 'ANTSIER', 'NASTIER'], ['QATs'])
        """
        return self._anagrams(letters, True, blanks, limit)

    def subanagrams(self, letters: str, *, blanks: bool = False, limit: int | None = None) -> list[str]:
        """Words of some or all of these tiles, written as for `anagrams`.

        >>> Lexicon.load("en").subanagrams("xi?", blanks=True)[:4]
        ['aI', 'aX', 'bI', 'eX']
        """
        return self._anagrams(letters, False, blanks, limit)

    def _anagrams(self, letters: str, exact: bool, blanks: bool, limit: int | None) -> list[str]:
        codes, classes, open_blanks = parse_tiles(letters, self.alphabet)
        most = -1 if limit is None else max(limit, 0)
        if len(classes) > 63:
            raise InvalidText(f"at most 63 classes of letters can be used at once, not {len(classes)}", text=letters)
        return search.anagrams(self, spelling(self.alphabet), codes, classes, open_blanks, exact, blanks, most)

    def match(self, pattern: str, *, limit: int | None = None) -> list[str]:
        """Words that fit a pattern: `?` any letter, `*` any number of letters, `[abc]`, `[a-e]`, `[^abc]` classes.

        Ranges follow the alphabet's order. Raises InvalidText.

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
        return search.match(self, spelling(self.alphabet), tokens, stars, -1 if limit is None else max(limit, 0))

    def hooks(self, word: str) -> Hooks:
        """The letters that make a word in front of `word`, and behind it; `word` itself need not be one.

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

        >>> [tuple(found) for found in Lexicon.from_words(["cat", "at"]).words_in("xxCatxx")]
        [(2, 5, 'CAT'), (3, 5, 'AT')]
        """
        return scan.words_in(self, text, shortest)

    def alphagram(self, word: str) -> str:
        """The letters of a word in the order of the alphabet.

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
            raise CorruptLexicon(f"{self.path!r} is damaged: {error}", path=self.path) from error

    def word_at(self, rank: int) -> str:
        """The word with this rank in the order of the alphabet, 0 to `len(self) - 1`; raises IndexError.

        >>> Lexicon.from_words(["b", "a"]).word_at(1)
        'B'
        """
        return self._ranks.word(rank)

    def rank(self, word: str) -> int | None:
        """The rank of a word in the order of the alphabet; None where it is not in the lexicon."""
        if word not in self:
            return None
        return self._ranks.rank(self.alphabet.encode(word))

    def random_word(self, seed: int | random.Random | None = None) -> str:
        """A word, each equally likely: the same for the same seed; a `random.Random` goes on where it stands.

        Raises IndexError when there are no words.
        """
        source = seed if isinstance(seed, random.Random) else random.Random(seed)
        if not len(self):
            raise IndexError("the lexicon has no words")
        return self.word_at(source.randrange(len(self)))

    # -- the graph that move generators walk --------------------------------------------------------------------------

    @property
    def gaddag(self) -> graph.Graph:
        """The DAWG and GADDAG for placements, made when first asked for and kept in the user's cache directory."""
        made: graph.Graph | None = self.__dict__.get("_gaddag")
        if made is None:
            with _making:  # one thread makes it, the others wait
                made = self.__dict__.get("_gaddag") or cache.placement_graph(self, self.checksum)
                self.__dict__["_gaddag"] = made
        return made

    @cached_property
    def word_graph(self) -> wordgraph.WordGraph:
        """The DAWG unpacked for placements (English: 0.9 MB, 2 ms), made when first asked for; kept out of pickles."""
        return wordgraph.WordGraph(self)

    @cached_property
    def roster(self) -> roster.Roster:
        """The words of up to 9 letters in rows, for hands with jokers (Swedish: 3.4 MB, 20 ms); kept out of pickles."""
        return roster.Roster(self.gaddag, 9)


_making = threading.Lock()
_core_words = words.Words


def _why(text: str, alphabet: Alphabet) -> Dropped:
    if not text.strip():
        return Dropped(text, Why.EMPTY, "an entry without letters")
    try:
        alphabet.encode(text)
    except InvalidText as error:
        return Dropped(text, Why.STRANGE, str(error))
    return Dropped(text, Why.LONG, f"{text!r} has more than 63 letters")
