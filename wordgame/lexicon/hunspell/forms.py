"""A hunspell dictionary and the forms that it accepts, one after another: the plain program. Knows no alphabet.

Affixes are worked out as the hunspell program does when it checks a word (manual page hunspell(5)): flags of every
type, flag and morph aliases, conditions, cross products, up to two suffixes and one prefix through continuation
classes (the other way round with COMPLEXPREFIXES), NEEDAFFIX, CIRCUMFIX, ONLYINCOMPOUND and FORBIDDENWORD.
Compounds are not made: their number has no end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from os import PathLike, fspath
from pathlib import Path

from wordgame.errors import BuildLimit, CorruptLexicon
from wordgame.lexicon.hunspell.affixes import Affix, AffixTable, Entry, Form
from wordgame.lexicon.hunspell.reading import Dictionary, declared_encoding, known_encoding
from wordgame.lexicon.report import Dropped
from wordgame.lexicon.sentences import say
from wordgame.lexicon.sources import MOST_BYTES

__all__ = ["MOST_FORMS", "Hunspell"]

MOST_FORMS = 2**26
"""Forms that a dictionary may make, unless one says otherwise; a single entry may make one in eight of them."""


class Hunspell:
    """A hunspell dictionary, read. Lines that cannot be read are left out; `problems` says which and why.

    >>> aa = Hunspell.parse(
    ...     aff="FLAG long\\nSFX A1 Y 1\\nSFX A1 a bb a\\nSFX A2 Y 1\\nSFX A2 a cc a\\n", dic="1\\naa/A1\\n"
    ... )
    >>> aa.words()
    ['aa', 'abb']
    """

    __slots__ = ("_circumfix", "_forbidden", "_full_strip", "_need", "_only_compound", "_plans", "dictionary")

    dictionary: Dictionary

    def __init__(self, aff: bytes, dic: bytes, *, encoding: str | None = None) -> None:
        """Read the bytes of an .aff and a .dic file. `encoding` overrides what SET says.

        Raises CorruptLexicon for an encoding that is not known.
        """
        self.dictionary = Dictionary(known_encoding(encoding) if encoding else declared_encoding(aff))
        self.dictionary.read(aff, dic)
        self._plans: dict[frozenset[int], tuple[tuple[int, ...], tuple[int, ...]]] = {}
        self._need = self._option("NEEDAFFIX", "PSEUDOROOT")
        self._only_compound = self._option("ONLYINCOMPOUND")
        self._forbidden = self._option("FORBIDDENWORD")
        self._circumfix = self._option("CIRCUMFIX")
        self._full_strip = "FULLSTRIP" in self.options

    @classmethod
    def load(
        cls,
        path: str | PathLike[str],
        dic: str | PathLike[str] | None = None,
        *,
        encoding: str | None = None,
        most_bytes: int = MOST_BYTES,
    ) -> Hunspell:
        """Read `path` (the .aff or the .dic; its partner stands beside it under the same name) or a pair of files.

        Raises OSError, CorruptLexicon, BuildLimit for files of more than `most_bytes`.
        """
        aff_path = Path(path)
        dic_path = Path(dic) if dic is not None else aff_path.with_suffix(".dic")
        if dic is None:
            aff_path = aff_path.with_suffix(".aff")
        size = aff_path.stat().st_size + dic_path.stat().st_size
        if size > most_bytes:
            raise BuildLimit(say("bytes_limit", path=fspath(dic_path), most=most_bytes))
        try:
            return cls(aff_path.read_bytes(), dic_path.read_bytes(), encoding=encoding)
        except CorruptLexicon as error:
            raise CorruptLexicon(
                say("hunspell_in", path=fspath(dic_path), why=error.message), path=fspath(dic_path)
            ) from error

    @classmethod
    def parse(cls, aff: str, dic: str) -> Hunspell:
        """Read the text of an .aff and a .dic file."""
        return cls(aff.encode("utf-8", "replace"), dic.encode("utf-8", "replace"), encoding="utf-8")

    # -- what was read ------------------------------------------------------------------------------------------------

    @property
    def entries(self) -> list[Entry]:
        """The entries of the .dic file, in their order."""
        return self.dictionary.entries

    @property
    def problems(self) -> tuple[Dropped, ...]:
        """The lines of both files that cannot be read."""
        return tuple(self.dictionary.problems)

    @property
    def encoding(self) -> str:
        """The encoding of both files, as Python names it."""
        return self.dictionary.encoding

    @property
    def flag_type(self) -> str:
        """How flags are written: "long", "num", "UTF-8", or "" for a byte each."""
        return self.dictionary.flag_type

    @property
    def options(self) -> dict[str, str]:
        """The further options of the .aff file; flags in them are numbers."""
        return self.dictionary.options

    def _option(self, *names: str) -> int | None:
        for name in names:
            if name in self.options:
                return int(self.options[name])
        return None

    # -- forms --------------------------------------------------------------------------------------------------------

    def words(self, *, limit: int = MOST_FORMS, progress: Callable[[int, int], object] | None = None) -> list[str]:
        """Every accepted form once, in code point order. `progress(done, total)` is called every thousand entries.

        Raises BuildLimit as soon as there are more than `limit` forms, or an entry has more than one in eight of them.
        """
        found: set[str] = set()
        forbidden = self.forbidden()
        total = len(self.entries)
        for index, entry in enumerate(self.entries):
            if progress is not None and index % 1000 == 0:
                progress(index, total)
            before = len(found)
            for form in self.forms(entry):
                found.add(form.text)
                if len(found) > limit or len(found) - before > max(limit // 8, 1024):
                    raise BuildLimit(say("hunspell_forms", most=limit, entry=index + 1, of=total))
        if progress is not None:
            progress(total, total)
        return sorted(found - forbidden)

    def forbidden(self) -> set[str]:
        """The words that the dictionary refuses although an affix would make them: FORBIDDENWORD on the first entry."""
        flag = self._forbidden
        if flag is None:
            return set()
        first: dict[str, bool] = {}
        for entry in self.entries:
            first.setdefault(entry.word, flag in entry.flags)
        return {word for word, refused in first.items() if refused}

    def forms(self, entry: Entry) -> Iterator[Form]:
        """The accepted forms of one entry; the same text may come more than once, by different affixes."""
        if self._only_compound in entry.flags or self._forbidden in entry.flags:
            return
        if self._need not in entry.flags:
            yield Form(entry.word, entry)
        if self.dictionary.mirrored:
            for text, affixes in self._affixed(entry.word[::-1], entry.flags):
                yield Form(text[::-1], entry, affixes)
        else:
            for text, affixes in self._affixed(entry.word, entry.flags):
                yield Form(text, entry, affixes)

    def _affixed(self, word: str, flags: frozenset[int]) -> Iterator[tuple[str, tuple[Affix, ...]]]:
        need, only_compound, circumfix = self._need, self._only_compound, self._circumfix
        full = self._full_strip
        prefix_flags, suffix_flags = self._plan(flags)
        for prefix in self._each(self.dictionary.prefixes, prefix_flags, word, full):
            if not {need, circumfix, only_compound} & prefix.continues:
                yield prefix.put(word, full), (prefix,)
        for suffix in self._each(self.dictionary.suffixes, suffix_flags, word, full):
            once = suffix.put(word, full)
            is_own = suffix.flag in flags
            brought = suffix.continues
            if brought and only_compound in brought:
                continue
            alone = not brought or (need not in brought and circumfix not in brought)
            if is_own and alone:
                yield once, (suffix,)
            if suffix.crosses and (prefix_flags or brought):
                for prefix in self._crossing(prefix_flags, suffix, once, full):
                    if not is_own and suffix.flag not in prefix.continues:
                        continue
                    if only_compound in prefix.continues or (circumfix in brought) != (circumfix in prefix.continues):
                        continue
                    if need in brought and need in prefix.continues:
                        continue
                    yield prefix.put(once, full), (suffix, prefix)
            if brought:
                yield from self._twice(suffix, once, prefix_flags, full, is_own)

    def _twice(
        self, suffix: Affix, once: str, prefix_flags: tuple[int, ...], full: bool, is_own: bool
    ) -> Iterator[tuple[str, tuple[Affix, ...]]]:
        """The forms with a second suffix, which the first one brings along, with and without a prefix.

        A first suffix that is not the word's own needs the prefix that brings it along.
        """
        circumfix = self._circumfix
        for outer in self._each(self.dictionary.suffixes, self._plan(suffix.continues)[1], once, full):
            if outer.flag not in suffix.continues:
                continue
            twice = outer.put(once, full)
            if is_own and circumfix not in suffix.continues:
                yield twice, (suffix, outer)
                if outer.crosses:
                    for prefix in self._each(self.dictionary.prefixes, self._plan(outer.continues)[0], twice, full):
                        if prefix.crosses:
                            yield prefix.put(twice, full), (suffix, outer, prefix)
            if suffix.crosses and outer.crosses:
                for prefix in self._crossing(prefix_flags, suffix, twice, full):
                    if prefix.flag in outer.continues or not (is_own or suffix.flag in prefix.continues):
                        continue
                    if (circumfix in suffix.continues) == (circumfix in prefix.continues):
                        yield prefix.put(twice, full), (suffix, outer, prefix)

    def _plan(self, flags: frozenset[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The prefix flags among `flags`; the suffix flags among them, and those that one of the prefixes brings."""
        plan = self._plans.get(flags)
        if plan is None:
            prefixes = tuple([flag for flag in sorted(flags) if flag in self.dictionary.prefixes.affixes])
            brought = {
                flag
                for own in prefixes
                for prefix in self.dictionary.prefixes.affixes[own]
                for flag in prefix.continues
            }
            suffixes = [flag for flag in sorted(flags) if flag in self.dictionary.suffixes.affixes]
            suffixes += [flag for flag in sorted(brought - flags) if flag in self.dictionary.suffixes.affixes]
            plan = self._plans[flags] = (prefixes, tuple(suffixes))
        return plan

    def _crossing(self, own: tuple[int, ...], suffix: Affix, text: str, full: bool) -> Iterator[Affix]:
        """The prefixes that go with a suffix: flagged at the word or brought along by the suffix."""
        brought = [flag for flag in self._plan(suffix.continues)[0] if flag not in own] if suffix.continues else []
        for prefix in self._each(self.dictionary.prefixes, (*own, *brought), text, full):
            if prefix.crosses:
                yield prefix

    @staticmethod
    def _each(table: AffixTable, flags: tuple[int, ...], word: str, full: bool) -> Iterator[Affix]:
        for flag in flags:
            yield from table.fitting(flag, word, full)

    def __repr__(self) -> str:
        return f"<Hunspell dictionary, {len(self.entries)} entries, {self.encoding}>"
