"""Hunspell dictionaries (.aff and .dic): read them and list every form they accept. Knows no alphabet and no graph.

Affixes are worked out as the hunspell program does when it checks a word (manual page hunspell(5)): flags of every
type, flag and morph aliases, conditions, cross products, up to two suffixes and one prefix through continuation
classes (the other way round with COMPLEXPREFIXES), NEEDAFFIX, CIRCUMFIX, ONLYINCOMPOUND and FORBIDDENWORD.
Compounds are not made: their number has no end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from os import PathLike, fspath
from pathlib import Path

from wordgame.doors import shown
from wordgame.errors import BuildLimit, CorruptLexicon
from wordgame.lexicon.affixes import NO_FLAGS, Affix, AffixTable, Entry, Form, parse_condition
from wordgame.lexicon.sources import text_codec

__all__ = ["Affix", "Entry", "Form", "Hunspell"]

_FLAG_OPTIONS = {"NEEDAFFIX", "PSEUDOROOT", "FORBIDDENWORD", "ONLYINCOMPOUND", "CIRCUMFIX", "KEEPCASE", "NOSUGGEST"}
_CODECS = {"microsoft-cp1251": "cp1251", "tis620-2533": "tis-620"}


class Hunspell:
    """A hunspell dictionary, read.

    >>> aa = Hunspell.parse(
    ...     aff="FLAG long\\nSFX A1 Y 1\\nSFX A1 a bb a\\nSFX A2 Y 1\\nSFX A2 a cc a\\n", dic="1\\naa/A1\\n"
    ... )
    >>> aa.words()
    ['aa', 'abb']
    """

    __slots__ = (
        "_aliases",
        "_circumfix",
        "_forbidden",
        "_full_strip",
        "_mirrored",
        "_need",
        "_only_compound",
        "_plans",
        "_prefixes",
        "_suffixes",
        "encoding",
        "entries",
        "flag_type",
        "options",
    )

    entries: list[Entry]
    encoding: str
    flag_type: str
    options: dict[str, str]

    def __init__(self, aff: bytes, dic: bytes, *, encoding: str | None = None) -> None:
        """Read the bytes of an .aff and a .dic file. `encoding` overrides what SET says.

        Raises CorruptLexicon for bytes that the encoding cannot read, unknown encodings and broken tables.
        """
        self.encoding = _codec(encoding) if encoding else _declared(aff)
        self.flag_type, self.options = "", {}
        self._aliases: list[frozenset[int]] = []
        self._mirrored = False
        self._prefixes, self._suffixes = AffixTable(), AffixTable()
        self._plans: dict[frozenset[int], tuple[tuple[int, ...], tuple[int, ...]]] = {}
        self._read_affixes(_decode(aff, self.encoding, ".aff"))
        self._need = self._option("NEEDAFFIX", "PSEUDOROOT")
        self._only_compound = self._option("ONLYINCOMPOUND")
        self._forbidden = self._option("FORBIDDENWORD")
        self._circumfix = self._option("CIRCUMFIX")
        self._full_strip = "FULLSTRIP" in self.options
        self.entries = self._read_entries(_decode(dic, self.encoding, ".dic"))

    @classmethod
    def load(
        cls, path: str | PathLike[str], dic: str | PathLike[str] | None = None, *, encoding: str | None = None
    ) -> Hunspell:
        """Read `path` (the .aff or the .dic; its partner stands beside it under the same name) or a pair of files.

        Raises OSError, CorruptLexicon.
        """
        aff_path = Path(path)
        dic_path = Path(dic) if dic is not None else aff_path.with_suffix(".dic")
        if dic is None:
            aff_path = aff_path.with_suffix(".aff")
        try:
            return cls(aff_path.read_bytes(), dic_path.read_bytes(), encoding=encoding)
        except CorruptLexicon as error:
            raise CorruptLexicon(f"{fspath(dic_path)}: {error}", path=fspath(dic_path)) from error

    @classmethod
    def parse(cls, aff: str, dic: str) -> Hunspell:
        """Read the text of an .aff and a .dic file."""
        return cls(aff.encode(), dic.encode(), encoding="utf-8")

    # -- expansion ------------------------------------------------------------------------------------------------

    def words(self, *, limit: int = 50_000_000, progress: Callable[[int, int], object] | None = None) -> list[str]:
        """Every accepted form once, in code point order. `progress(done, total)` is called every thousand entries.

        Raises BuildLimit as soon as there are more than `limit` forms.
        """
        found: set[str] = set()
        forbidden = self.forbidden()
        total = len(self.entries)
        for index, entry in enumerate(self.entries):
            if progress is not None and index % 1000 == 0:
                progress(index, total)
            for form in self.forms(entry):
                found.add(form.text)
                if len(found) > limit:
                    raise BuildLimit(
                        f"the dictionary has more than {limit} forms (reached at entry {index + 1} of {total})"
                    )
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
        if self._mirrored:
            for text, affixes in self._affixed(entry.word[::-1], entry.flags):
                yield Form(text[::-1], entry, affixes)
        else:
            for text, affixes in self._affixed(entry.word, entry.flags):
                yield Form(text, entry, affixes)

    def _affixed(self, word: str, flags: frozenset[int]) -> Iterator[tuple[str, tuple[Affix, ...]]]:
        need, only_compound, circumfix = self._need, self._only_compound, self._circumfix
        full = self._full_strip
        prefix_flags, suffix_flags = self._plan(flags)
        for prefix in self._each(self._prefixes, prefix_flags, word, full):
            if not {need, circumfix, only_compound} & prefix.continues:
                yield prefix.put(word, full), (prefix,)
        for suffix in self._each(self._suffixes, suffix_flags, word, full):
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
        for outer in self._each(self._suffixes, self._plan(suffix.continues)[1], once, full):
            if outer.flag not in suffix.continues:
                continue
            twice = outer.put(once, full)
            if is_own and circumfix not in suffix.continues:
                yield twice, (suffix, outer)
                if outer.crosses:
                    for prefix in self._each(self._prefixes, self._plan(outer.continues)[0], twice, full):
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
            prefixes = tuple([flag for flag in sorted(flags) if flag in self._prefixes.affixes])
            brought = {flag for own in prefixes for prefix in self._prefixes.affixes[own] for flag in prefix.continues}
            suffixes = [flag for flag in sorted(flags) if flag in self._suffixes.affixes]
            suffixes += [flag for flag in sorted(brought - flags) if flag in self._suffixes.affixes]
            plan = self._plans[flags] = (prefixes, tuple(suffixes))
        return plan

    def _crossing(self, own: tuple[int, ...], suffix: Affix, text: str, full: bool) -> Iterator[Affix]:
        """The prefixes that go with a suffix: flagged at the word or brought along by the suffix."""
        brought = [flag for flag in self._plan(suffix.continues)[0] if flag not in own] if suffix.continues else []
        for prefix in self._each(self._prefixes, (*own, *brought), text, full):
            if prefix.crosses:
                yield prefix

    @staticmethod
    def _each(table: AffixTable, flags: tuple[int, ...], word: str, full: bool) -> Iterator[Affix]:
        for flag in flags:
            yield from table.fitting(flag, word, full)

    # -- reading --------------------------------------------------------------------------------------------------

    def flags(self, text: str, *, where: str = "") -> frozenset[int]:
        """The flags that a flag field names, as numbers; an alias number stands for its whole list."""
        if self._aliases and text.strip().isdecimal():
            index = int(text)
            if not 1 <= index <= len(self._aliases):
                raise CorruptLexicon(f"{where}there is no flag alias {index}; the AF table has {len(self._aliases)}")
            return self._aliases[index - 1]
        return self._plain_flags(text, where)

    def _plain_flags(self, text: str, where: str) -> frozenset[int]:
        if self.flag_type == "num":
            try:
                return frozenset(int(number) for number in text.split(",") if number.strip())
            except ValueError:
                raise CorruptLexicon(f"{where}{shown(text)} is not a list of numbers, as FLAG num asks for") from None
        if self.flag_type == "UTF-8":
            return frozenset(map(ord, text))
        raw = text.encode(self.encoding, "surrogateescape")  # plain flags are bytes, whatever the encoding of the words
        if self.flag_type == "long":
            return frozenset((raw[i] << 8) | raw[i + 1] for i in range(0, len(raw) - 1, 2))
        return frozenset(raw)

    def _flag(self, text: str, where: str) -> int:
        if self.flag_type in ("", "long"):
            raw = text.encode(self.encoding, "surrogateescape")
            size = 2 if self.flag_type else 1
            if len(raw) < size:
                raise CorruptLexicon(f"{where}{shown(text)} is not a flag of type FLAG {self.flag_type or 'short'}")
            return raw[0] if size == 1 else (raw[0] << 8) | raw[1]
        flags = self._plain_flags(text, where)
        if len(flags) != 1:
            raise CorruptLexicon(f"{where}{shown(text)} is not one flag")
        return next(iter(flags))

    def _option(self, *names: str) -> int | None:
        for name in names:
            if name in self.options:
                return int(self.options[name])
        return None

    def _read_affixes(self, text: str) -> None:
        lines = _lines(text)
        for line in lines:  # these decide how the other lines are read
            fields = line.split()
            if fields[:1] == ["FLAG"] and len(fields) > 1:
                self.flag_type = {"long": "long", "num": "num", "utf-8": "UTF-8"}.get(fields[1].lower(), "")
            elif fields[:1] == ["COMPLEXPREFIXES"]:
                self._mirrored = True
        left: dict[tuple[str, int], int] = {}
        crosses: dict[tuple[str, int], bool] = {}
        aliases_left = -1
        for number, line in enumerate(lines, 1):
            fields = line.split()
            where = f"line {number} of the .aff: "
            if not fields or fields[0].startswith("#"):
                continue
            name = fields[0]
            if name == "AF":
                if len(fields) < 2:
                    raise CorruptLexicon(f"{where}AF without a value")
                if aliases_left < 0:
                    aliases_left = _number(fields[1], where)
                else:
                    self._aliases.append(self._plain_flags(fields[1], where))
            elif name in ("PFX", "SFX"):
                if len(fields) < 4:
                    raise CorruptLexicon(f"{where}{shown(line.strip())} is not a line of an affix table")
                key = (name, self._flag(fields[1], where))
                if left.get(key, 0) > 0:
                    left[key] -= 1
                    self._add_affix(key, crosses[key], fields, where)
                elif fields[2] in ("Y", "N"):
                    left[key], crosses[key] = _number(fields[3], where), fields[2] == "Y"
                else:
                    raise CorruptLexicon(f"{where}more {name} {fields[1]} lines than its table announces")
            elif name in _FLAG_OPTIONS:
                if len(fields) > 1:
                    self.options[name] = str(self._flag(fields[1], where))
            elif name not in self.options:
                self.options[name] = " ".join(fields[1:])
        unfinished = sorted(f"{name} {count}" for (name, _), count in left.items() if count > 0)
        if unfinished:
            raise CorruptLexicon(
                f"the .aff ends within {len(unfinished)} affix tables; the first lacks {unfinished[0]} lines"
            )

    def _add_affix(self, key: tuple[str, int], crosses: bool, fields: list[str], where: str) -> None:
        name, flag = key
        is_prefix = (name == "PFX") != self._mirrored
        strip = "" if fields[2] == "0" else fields[2]
        add, _, brought = fields[3].partition("/")
        add = "" if add == "0" else self._kept(add)
        pattern = fields[4] if len(fields) > 4 else "."
        if self._mirrored:
            strip, add = strip[::-1], add[::-1]
        condition, looks_at = parse_condition(pattern, name == "PFX", self._mirrored, where)
        affix = Affix(
            flag,
            is_prefix,
            crosses,
            strip,
            add,
            condition,
            self.flags(brought, where=where) if brought else NO_FLAGS,
            " ".join(fields[5:]),
        )
        (self._prefixes if is_prefix else self._suffixes).add(affix, looks_at)

    def _read_entries(self, text: str) -> list[Entry]:
        lines = _lines(text)
        entries = []
        for number, line in enumerate(lines, 1):
            if number == 1 and line.strip().split("/")[0].isdecimal():
                continue  # the count, which no program relies on
            word, flags, morph = _split_entry(line)
            if not word:
                continue
            where = f"line {number} of the .dic: "
            entries.append(Entry(self._kept(word), self.flags(flags, where=where) if flags else NO_FLAGS, morph))
        return entries

    def _kept(self, text: str) -> str:
        ignored = self.options.get("IGNORE")
        return "".join([sign for sign in text if sign not in ignored]) if ignored else text

    def __repr__(self) -> str:
        return f"<Hunspell dictionary, {len(self.entries)} entries, {self.encoding}>"


def _split_entry(line: str) -> tuple[str, str, str]:
    r"""A .dic line as word, flag field and morphological field; `\/` is a slash of the word, as is a leading one."""
    line = line.rstrip()
    morph = ""
    cut = re.search(r"\t|(?<=\S)[ \t]+(?=[^\s:]{2}:)", line)
    if cut:
        line, morph = line[: cut.start()], line[cut.end() :].strip()
    slash = re.search(r"(?<!^)(?<!\\)/", line)
    word, flags = (line[: slash.start()], line[slash.end() :]) if slash else (line, "")
    return word.replace("\\/", "/").strip(), flags.split(" ")[0] if flags else "", morph


def _lines(text: str) -> list[str]:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _number(text: str, where: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise CorruptLexicon(f"{where}{shown(text)} is not a number")
    return int(text)


def _codec(name: str) -> str:
    codec = text_codec(_CODECS.get(name.lower(), name))
    if codec is None:
        raise CorruptLexicon(f"the encoding {shown(name)} is not known")
    return codec


def _declared(aff: bytes) -> str:
    """The encoding that the SET line names; ISO 8859-1 without one."""
    found = re.search(rb"^(?:\xef\xbb\xbf)?[ \t]*SET[ \t]+(\S+)", aff, re.MULTILINE)
    return _codec(found.group(1).decode("ascii", "replace")) if found else "iso8859-1"


def _decode(data: bytes, encoding: str, name: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise CorruptLexicon(
            f"line {line} of the {name} cannot be read as {encoding}: {error.reason} (byte 0x{data[error.start]:02X})"
        ) from error
