"""The lexicon: an immutable set of words of one alphabet, how it is made and kept, and its graphs for move generators.

Its questions are answered in rooms of their own: lookups, searching, meaning, words. Knows no tiles, boards or games.
"""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from wordgame._core import build, graph, roster, search, wordgraph, words
from wordgame.alphabet import Alphabet
from wordgame.doors import expect, shown
from wordgame.errors import BuildLimit, InvalidText
from wordgame.lexicon import cache, loading, sources
from wordgame.lexicon.answers import Judgement
from wordgame.lexicon.letters import guess_alphabet, reader, spelling
from wordgame.lexicon.lookups import Lookups
from wordgame.lexicon.meaning import MeaningMixin
from wordgame.lexicon.report import Dropped, Report, Why
from wordgame.lexicon.searching import SearchMixin
from wordgame.lexicon.words import WordsMixin

__all__ = ["Lexicon"]


class Lexicon(Lookups, SearchMixin, MeaningMixin, WordsMixin):
    """An immutable set of words of one alphabet; threads and processes may share it.

    Words are taken in any case, composed or decomposed, and given back in UPPER CASE, in the order of the alphabet. Two
    lexica are equal when their alphabets and words are.

    >>> lexicon = Lexicon.from_words(["cat", "Cats", "at"])
    >>> "cats" in lexicon, "ca" in lexicon, len(lexicon), list(lexicon)
    (True, False, 3, ['AT', 'CAT', 'CATS'])
    """

    name: str
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
        expect(alphabet, Alphabet, "an alphabet")
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
    def _make(
        cls,
        data: Any,
        layout: tuple[int, int],
        alphabet: Alphabet,
        *,
        name: str,
        path: str | None,
        sound: bool = False,
    ) -> Lexicon:
        made = cls.__new__(cls, data, layout, reader(alphabet), sound)
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
        expect(other, Lexicon, "the other lexicon")
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
    return Dropped(text, Why.LONG, f"{shown(text)} has more than 63 letters")
