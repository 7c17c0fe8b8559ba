"""The lexicon: an immutable set of words of one alphabet, how it is made and kept, and its graphs for move generators.

Its questions are answered in rooms of their own: lookups, searching, meaning, words. Knows no tiles, boards or games.
"""

from __future__ import annotations

import os
import weakref
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, Never, Self

from wordgame._core import words
from wordgame.alphabet import Alphabet
from wordgame.doors import expect, shown
from wordgame.errors import CorruptLexicon, InvalidText, UnknownLexicon
from wordgame.lexicon import loading
from wordgame.lexicon.answers import Judgement
from wordgame.lexicon.building import LONGEST, Builder
from wordgame.lexicon.files import kwg, store
from wordgame.lexicon.graphs import GraphsMixin
from wordgame.lexicon.hunspell import MOST_FORMS
from wordgame.lexicon.letters import Guess, reader
from wordgame.lexicon.meaning import MeaningMixin
from wordgame.lexicon.report import Report
from wordgame.lexicon.sentences import say
from wordgame.lexicon.sources import MOST_BYTES
from wordgame.lexicon.study.searching import SearchMixin
from wordgame.lexicon.words import Knowledge, WordsMixin
from wordgame.pictures import page

__all__ = ["Lexicon"]

# Lexica that are in use, by what they were opened from, so that an unpickled position does not open its own.
_open: weakref.WeakValueDictionary[tuple[Any, ...], Lexicon] = weakref.WeakValueDictionary()


class Lexicon(SearchMixin, MeaningMixin, WordsMixin, GraphsMixin):
    """An immutable set of words of one alphabet; threads and processes may share it.

    Words are taken in any case, composed or decomposed, and given back in UPPER CASE, in the order of the alphabet. Two
    lexica are equal when their alphabets and words are.

    >>> lexicon = Lexicon.from_words(["cat", "Cats", "at"])
    >>> "cats" in lexicon, "ca" in lexicon, len(lexicon), list(lexicon)
    (True, False, 3, ['AT', 'CAT', 'CATS'])
    """

    name: str
    report: Report
    _notes: loading.Notes

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
        beyond: bool = False,
        shortest: int = 1,
        longest: int | None = None,
        column: int | None = None,
        most_bytes: int = MOST_BYTES,
        most_forms: int = MOST_FORMS,
    ) -> Self:
        """Open a lexicon by name ("en", "sv", "sk") or from a file: the library's own, `.kwg`, text or hunspell.

        The library's own file opens at once. All others are read and built, told by what is in them: text (packed as
        .gz or .xz or not), `.kwg`, and a hunspell dictionary, a `.dic` and an `.aff` side by side. The other options
        are for these. `alphabet`, `skip_capitalised` and `fold` are as in `from_words`. `shortest` and `longest` leave
        out words of other lengths; of a hunspell dictionary, words of up to 15 letters are made unless `longest` says
        otherwise, and at most `most_forms`. Of text, `encoding`; `column` (from 1) is where the word stands in lines
        like "cat<tab>a small pet<tab>12", and what stands beside it goes to `knowledge`; `most_bytes` are what a file
        may have once unpacked. `supplement` adds everyday words to a bundled lexicon, `beyond` its words of one letter
        and of more than 15.

        Raises UnknownLexicon where there is no such name or file, CorruptLexicon where a file is damaged or nothing in
        it is a word, InvalidText where text is not in the encoding given, BuildLimit where a file is beyond a limit.

        >>> len(Lexicon.load("en"))
        168551
        """
        expect(most_bytes, int, "`most_bytes`")
        expect(most_forms, int, "`most_forms`")
        path = loading.find(name)
        try:
            parts = ["supplement"] * supplement + ["beyond"] * beyond
            files = [loading.part_of(path, part) for part in parts]
            if files or loading.is_own(path):
                made = cls._open_own(path)
                for file in files:
                    made = made.union(cls._open_own(file), name=f"{made.name}+{file.stem}")
                return made if shortest == 1 and longest is None else made._of_lengths(shortest, longest or LONGEST)
            options = loading.Options(
                alphabet=alphabet,
                encoding=encoding,
                skip_capitalised=skip_capitalised,
                fold=fold,
                shortest=shortest,
                longest=longest,
                column=column,
                most_bytes=most_bytes,
                most_forms=most_forms,
            )
            return cls._of(loading.read(path, options))
        except OSError as error:
            said = say("unreadable", path=str(path), why=str(error.strerror))
            raise UnknownLexicon(said, known=loading.bundled()) from error

    @classmethod
    def from_words(
        cls,
        words: Iterable[str],
        alphabet: str | Alphabet | None = None,
        *,
        name: str = "custom",
        skip_capitalised: bool = False,
        fold: bool | None = None,
        shortest: int = 1,
        longest: int = LONGEST,
    ) -> Self:
        """Build a lexicon from any iterable of words, in any order, repeated or not.

        Without an `alphabet`, the first of en, sv, sk and the others is taken whose letters spell the words. What
        cannot be a word of it (a strange sign, no letter at all, more than 63 letters) is left out, and `report` says
        what and why. `skip_capitalised` leaves out entries like "Tuesday" (not "TUESDAY"). `fold=True` takes accents
        off letters that the alphabet does not have; `fold=False` refuses such words; None does as the alphabet says
        (English É is E). `shortest` and `longest` leave out words of other lengths. Raises TypeError
        for an entry that is no text, BuildLimit for more words than the format can hold.

        >>> lexicon = Lexicon.from_words(["aa", "ab", "Ab", "a-b"], alphabet="en")
        >>> print(lexicon.report)
        4 entries, 2 words, 1 repeated, 1 dropped
          1 dropped: has a sign that is not a letter of the alphabet: 'a-b'
        """
        if isinstance(words, str | bytes):
            raise TypeError("words is an iterable of words, not one text")
        if alphabet is None:
            words = list(words)
            guess = Guess()
            guess.add(words)
            alphabet = guess.alphabet()
        builder = Builder(
            loading.alphabet_of(alphabet),
            skip_capitalised=skip_capitalised,
            fold=fold,
            shortest=shortest,
            longest=longest,
        )
        builder.add(words)
        return cls._of(loading.Read(builder.graph(), builder.alphabet, name, report=builder.report()))

    @classmethod
    def _of(cls, read: loading.Read) -> Self:
        buffer, layout = read.dawg
        made = cls.__new__(cls, buffer, layout, reader(read.alphabet), read.sound)
        made.__dict__.update(
            alphabet=read.alphabet,
            name=read.name,
            path=read.path,
            report=read.report or Report(read=len(made), kept=len(made)),
            _notes=read.notes or loading.Notes(),
        )
        return made

    @classmethod
    def _open_own(cls, path: Path) -> Self:
        status = os.stat(path)
        key = (cls, str(path), status.st_ino, status.st_size, status.st_mtime_ns)
        lexicon = _open.get(key)
        if lexicon is None:
            lexicon = _open[key] = cls._of(loading.read_own(path))
        return lexicon  # type: ignore[return-value]  # the class is part of the key

    def _of_lengths(self, shortest: int, longest: int) -> Self:
        return self.from_words(self, self.alphabet, name=self.name, shortest=shortest, longest=longest)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the lexicon to a file of the library's own, to `.kwg` or to a text, as the ending says.

        Text is `.txt`, `.csv` and the like, also packed (`.txt.gz`, `.txt.xz`); an ending that says nothing makes a
        file of the library's own, which `load` opens in no time. Written beside and renamed. Raises OSError; BuildLimit
        where a `.kwg` cannot hold so many words.
        """
        endings = [ending.lower() for ending in Path(path).suffixes]
        pack = loading.text_of(endings)
        if endings[-1:] == [".kwg"]:
            data = kwg.dumps(self._in(kwg.order_of(self.alphabet)).gaddag, self.name)
        elif pack is not None:
            data = pack("".join(f"{word}\n" for word in self).encode("utf-8"))
        else:
            data = loading.dumps(self, self.alphabet, self.name)
        store.replace_file(path, data)

    def _in(self, alphabet: Alphabet) -> Self:
        return self if alphabet == self.alphabet else self.from_words(self, alphabet)

    def __setattr__(self, name: str, value: object) -> Never:
        raise AttributeError(f"a lexicon cannot be assigned to ({name}); `renamed` gives one with another name")

    def __delattr__(self, name: str) -> Never:
        raise AttributeError(f"a lexicon cannot be changed ({name})")

    def renamed(self, name: str) -> Self:
        """The same words under another name.

        >>> Lexicon.load("en").renamed("club").name
        'club'
        """
        expect(name, str, "a name")
        dawg = (self.owner, self.layout)
        return self._of(loading.Read(dawg, self.alphabet, name, None, self.report, self._notes, sound=True))

    @property
    def knowledge(self) -> Knowledge:
        """What the list that this was read from says of its words: definitions and counts (see `column` of `load`).

        >>> Lexicon.load("en").knowledge.about("cat").definitions
        ()
        """
        notes = self._notes
        return Knowledge(self, definitions=lambda word: notes.definitions.get(word, ()), counts=notes.counts)

    # -- a set of words -----------------------------------------------------------------------------------------------

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

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def _repr_html_(self) -> str:
        return page(self)

    def __reduce__(self) -> tuple[Any, ...]:
        # A few bytes for a lexicon opened from its own file, else all words.
        if self.path and self.path.endswith(".dawg"):
            name = Path(self.path).stem if loading.folder_of(self.path) else self.path
            return _reopen, (type(self), name, self.checksum)
        data = loading.dumps(self, self.alphabet, self.name)
        return _unpack, (type(self), data, self.checksum, self._notes)

    # -- words put in and taken out -----------------------------------------------------------------------------------

    def with_words(self, words: Iterable[str], *, name: str | None = None) -> Self:
        """This lexicon and some words more, all in its alphabet: `a | words`.

        What is known of the lexicon stays: name (unless one is given), report, commonness, meaning, definitions; the
        report lists those of the words that cannot be words of the alphabet. Raises TypeError for what is no iterable
        of texts.

        >>> en = Lexicon.load("en").with_words(["qi", "co-op"])
        >>> "QI" in en, en.name, len(en), en.report.dropped[0].text
        (True, 'en', 168552, 'co-op')
        """
        return self.union(words, name=name)

    def without_words(self, words: Iterable[str], *, name: str | None = None) -> Self:
        """This lexicon without some words, which need not be in it: `a - words`.

        >>> "CAT" in Lexicon.load("en").without_words(["cat", "dgo"])
        False
        """
        return self.difference(words, name=name)

    def union(self, other: Lexicon | Iterable[str], *, name: str | None = None) -> Self:
        """The words of either, `a | b`; `b` is another lexicon or any words of this one's alphabet.

        The result has the name, report and knowledge of `a`. Raises InvalidText when two lexica have different
        alphabets.

        >>> list(Lexicon.from_words(["b"]) | Lexicon.from_words(["a"]))
        ['A', 'B']
        """
        other = self._like(other)
        made = self._combine(other, name, (True, True, True))
        repeated = len(self) + len(other) - len(made)
        made.__dict__["report"] = self.report.joined(other.report, len(made), repeated)
        made.__dict__["_notes"] = self._notes.joined(other._notes)
        return made

    def intersection(self, other: Lexicon | Iterable[str], *, name: str | None = None) -> Self:
        """The words of both: `a & b`."""
        return self._less(self._combine(self._like(other), name, (False, True, False)))

    def difference(self, other: Lexicon | Iterable[str], *, name: str | None = None) -> Self:
        """The words of this one that the other has not: `a - b`."""
        return self._less(self._combine(self._like(other), name, (True, False, False)))

    def symmetric_difference(self, other: Lexicon | Iterable[str], *, name: str | None = None) -> Self:
        """The words that just one of the two has: `a ^ b`."""
        other = self._like(other)
        return self.union(other, name=name).difference(self.intersection(other))

    def __or__(self, other: object) -> Self:
        return self.union(other) if isinstance(other, Iterable) else NotImplemented

    def __and__(self, other: object) -> Self:
        return self.intersection(other) if isinstance(other, Iterable) else NotImplemented

    def __sub__(self, other: object) -> Self:
        return self.difference(other) if isinstance(other, Iterable) else NotImplemented

    def __xor__(self, other: object) -> Self:
        return self.symmetric_difference(other) if isinstance(other, Iterable) else NotImplemented

    __ror__, __rand__, __rxor__ = __or__, __and__, __xor__

    def _like(self, other: Lexicon | Iterable[str]) -> Lexicon:
        if not isinstance(other, Lexicon):
            expect(other, Iterable, "the words")
            return self.from_words(other, self.alphabet)
        if self.alphabet.letters != other.alphabet.letters:
            own, others = self.alphabet.name, other.alphabet.name
            raise InvalidText(say("alphabets_differ", one=self.name, other=other.name, own=own, others=others))
        return other

    def _combine(self, other: Lexicon, name: str | None, parts: tuple[bool, bool, bool]) -> Self:
        builder = Builder(self.alphabet)
        builder.words = words.combine(self, other, *parts)
        name = self.name if name is None else name
        return self._of(loading.Read(builder.graph(), self.alphabet, name, report=self.report, notes=self._notes))

    def _less(self, made: Self) -> Self:
        made.__dict__["report"] = self.report.less(len(made), len(self) - len(made))
        return made

    def judge(self, words: Iterable[str]) -> Judgement:
        """Whether each word is in the lexicon, and all are; text that cannot be a word is not.

        >>> verdict = Lexicon.load("en").judge(["are", "arx"])
        >>> verdict.words, verdict.all
        ((('are', True), ('arx', False)), False)
        """
        if isinstance(words, str):
            words = [words]
        return Judgement(tuple((word, word in self) for word in words))


def _reopen(kind: type[Lexicon], name: str, checksum: str) -> Lexicon:
    lexicon = kind.load(name)
    if lexicon.checksum != checksum:
        raise CorruptLexicon(say("other_words", name=shown(name)), path=name)
    return lexicon


def _unpack(kind: type[Lexicon], data: bytes, checksum: str, notes: loading.Notes) -> Lexicon:
    if notes:
        return kind._of(replace(loading.loads(data), notes=notes))
    lexicon = _open.get((kind, checksum))
    if lexicon is None:
        lexicon = _open[kind, checksum] = kind._of(loading.loads(data))
    return lexicon
