"""Entries become letter codes, letter codes a graph: what all readers of words share. Knows no file and no dictionary.

Words are gathered piece by piece, so that a list of any length takes the memory of its different words.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice

from wordgame._core import build, words
from wordgame._core import graph as core_graph
from wordgame.alphabet import Alphabet
from wordgame.doors import expect, shown
from wordgame.errors import BuildLimit, InvalidRules, InvalidText
from wordgame.lexicon.letters import reader
from wordgame.lexicon.report import MOST_DROPPED, Dropped, Report, Why
from wordgame.lexicon.sentences import say

__all__ = ["AT_ONCE", "LONGEST", "Builder", "check_lengths"]

LONGEST = 63
"""The most letters that a word can have."""

_LONGEST_TEXT = 4_000  # characters; letters of several characters, in brackets, come nowhere near
_PIECE = 100_000  # entries that are looked at together
AT_ONCE = 1 << 22  # words, repeated ones too, of which a graph is made before further ones are gathered
_MOST_RUNS = 60


def check_lengths(shortest: int, longest: int) -> None:
    """Raises InvalidRules for a range that no word can have, TypeError."""
    expect(shortest, int, "`shortest`")
    expect(longest, int, "`longest`")
    if not 1 <= shortest <= longest:
        raise InvalidRules(say("lengths", least=shown(shortest), most=shown(longest)), option="longest")


class Builder:
    """The words of one alphabet, gathered from any entries, and what became of the entries.

    >>> builder = Builder(Alphabet.load("en"), shortest=2)
    >>> builder.add(["cat", "CAT", "a", "a-b"])
    >>> (data, layout), report = builder.graph(), builder.report()
    >>> layout[1], report.read, report.duplicates, [each.why.name for each in report.dropped]
    (1, 4, 1, ['STRANGE', 'LENGTH'])
    """

    def __init__(
        self,
        alphabet: Alphabet,
        *,
        skip_capitalised: bool = False,
        fold: bool | None = None,
        shortest: int = 1,
        longest: int = LONGEST,
    ) -> None:
        check_lengths(shortest, longest)
        self.alphabet = alphabet
        self.words = words.Words()
        self.read = 0
        self.is_single = False
        self._skip_capitalised, self._fold = skip_capitalised, fold
        self.lengths = (shortest, min(longest, LONGEST))
        self._own = {sign for letter in alphabet.letters for sign in (*letter, *letter.lower())}
        self._unfolded: set[str] = set()  # upper case; kept only where accents are taken off
        self._spellings: dict[str, list[str]] = {}
        self._dropped: list[Dropped] = []
        self._unlisted = 0
        self._runs: list[core_graph.Dawg] = []  # of words that came earlier
        self._coming: list[Future[core_graph.Dawg]] = []
        self._beside: ThreadPoolExecutor | None = None
        self.kept = 0

    def add(self, entries: Iterable[str]) -> None:
        """Take entries in. Raises TypeError for one that is no text, BuildLimit for more words than 4 GB hold."""
        entries = iter(entries)
        while piece := list(islice(entries, _PIECE)):
            self.read += len(piece)
            self._add(piece)

    def _add(self, entries: list[str]) -> None:
        for entry in entries:
            if not isinstance(entry, str):
                raise TypeError(f"words are str, not {type(entry).__name__}: {shown(entry)}")
        if self._skip_capitalised:
            entries = list(self._without_capitalised(entries))
        if self._fold is not None:
            entries = list(self._folded(entries))
        try:
            strange, unfit = self.words.add_texts(entries, reader(self.alphabet), *self.lengths)
        except OverflowError as error:
            raise BuildLimit(say("words_limit")) from error
        for text in strange:
            self.drop(self.why(text))
        for text in unfit:
            self.drop(Dropped(text, Why.LENGTH, say("dropped_length", given=shown(text))))
        self.settle()

    def settle(self) -> None:
        """Once many words have come, begin anew, and make a graph of those so far, in a thread beside this one."""
        if len(self.words) < AT_ONCE:
            return
        full, self.words = self.words, words.Words()
        if self._beside is None:
            self._beside = ThreadPoolExecutor(1)
        self._wait(1)
        self._coming.append(self._beside.submit(self._run, full))

    def _wait(self, left: int) -> None:
        while len(self._coming) > left:
            self._runs.append(self._coming.pop(0).result())
        if len(self._runs) == _MOST_RUNS:
            self._runs = [self._dawg(*self._united())]

    def _run(self, full: words.Words) -> core_graph.Dawg:
        made: core_graph.Dawg = self._dawg(*self._build(full))
        return made

    def drop(self, dropped: Dropped) -> None:
        """Note an entry that is left out."""
        if len(self._dropped) < MOST_DROPPED:
            self._dropped.append(dropped)
        else:
            self._unlisted += 1

    def graph(self) -> tuple[bytes, tuple[int, int]]:
        """The graph of the words, and its layout; raises BuildLimit where they are more than the format holds."""
        made = self._build(self.words)
        if self._beside is not None:
            self._wait(0)
            self._beside.shutdown()
            self._runs.append(self._dawg(*made))
            made = self._united()
        self.kept = made[1][1]
        return made

    def _build(self, encoded: words.Words) -> tuple[bytes, tuple[int, int]]:
        try:
            return build.dawg(encoded, self.alphabet.size)
        except OverflowError as error:
            raise BuildLimit(say("graph_limit")) from error

    def _united(self) -> tuple[bytes, tuple[int, int]]:
        try:
            return build.union(self._runs, self.alphabet.size)
        except OverflowError as error:
            raise BuildLimit(say("graph_limit")) from error

    def _dawg(self, data: bytes, layout: tuple[int, int]) -> core_graph.Dawg:
        return core_graph.Dawg(data, layout, reader(self.alphabet), True)

    def report(self) -> Report:
        """What became of the entries; asked for after `graph`."""
        dropped, kept = len(self._dropped) + self._unlisted, self.kept
        for word in self._spellings.keys() & self._unfolded:
            self._spellings[word].append(word)
        self._unfolded.clear()
        return Report(
            read=self.read,
            kept=kept,
            duplicates=self.read - dropped - kept,
            dropped=tuple(self._dropped),
            folded=tuple((word, tuple(some)) for word, some in self._spellings.items()),
            unlisted=self._unlisted,
            single=self.is_single,
            longest=self.lengths[1],
        )

    def why(self, text: str) -> Dropped:
        """Why a text is no word."""
        if not text.strip():
            return Dropped(text, Why.EMPTY, say("dropped_empty"))
        if len(text) <= _LONGEST_TEXT:
            try:
                self.alphabet.encode(text)
            except InvalidText as error:
                return Dropped(text, Why.STRANGE, error.message)
        return Dropped(text, Why.LONG, say("dropped_long", given=shown(text), most=LONGEST))

    def _without_capitalised(self, entries: list[str]) -> Iterator[str]:
        # A capital first and then a small letter: "Tuesday", not "TUESDAY" or "I".
        for entry in entries:
            if entry[:1] != entry[:1].lower() and entry != entry.upper():
                self.drop(Dropped(entry, Why.CAPITALISED, say("dropped_capitalised", given=shown(entry))))
            else:
                yield entry

    def _folded(self, entries: list[str]) -> Iterator[str]:
        # Entries with accents off, or without those that have signs which the alphabet would fold. Letters of the
        # alphabet keep their accents: in Swedish É becomes E and Å stays Å.
        for entry in entries:
            text = entry if entry.isascii() else unicodedata.normalize("NFC", entry)
            accented = [sign for sign in text if sign not in self._own and _without_marks(sign) != sign]
            if not accented:
                if self._fold:
                    self._unfolded.add(entry.upper())
                yield entry
            elif self._fold:
                plain = "".join(sign if sign in self._own else _without_marks(sign) for sign in text)
                some = self._spellings.setdefault(plain.upper(), [])
                if entry not in some:
                    some.append(entry)
                yield plain
            else:
                sign, alphabet = shown(accented[0]), self.alphabet.name
                self.drop(
                    Dropped(entry, Why.STRANGE, say("dropped_fold", sign=sign, given=shown(entry), alphabet=alphabet))
                )


def _without_marks(sign: str) -> str:
    return "".join(part for part in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(part))
