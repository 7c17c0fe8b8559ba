"""The lines of an .aff and a .dic file: options, affix tables, entries. Makes no form.

A line that cannot be read is left out and noted; it never costs the whole dictionary.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from wordgame.doors import shown
from wordgame.errors import CorruptLexicon
from wordgame.lexicon.hunspell.affixes import NO_FLAGS, Affix, AffixTable, Entry, parse_condition
from wordgame.lexicon.report import MOST_DROPPED, Dropped, Why
from wordgame.lexicon.sentences import say
from wordgame.lexicon.sources import text_codec
from wordgame.messages import Message

__all__ = ["Dictionary", "declared_encoding", "known_encoding"]

_FLAG_OPTIONS = {
    *("NEEDAFFIX", "PSEUDOROOT", "FORBIDDENWORD", "ONLYINCOMPOUND", "CIRCUMFIX", "KEEPCASE", "NOSUGGEST"),
    "COMPOUNDPERMITFLAG",
}
_BLANKS = " \t\n\v\f\r"
_FIELDS = re.compile(f"[{_BLANKS}]+")
_SURROGATE = re.compile("[\ud800-\udfff]")
_CODECS = {"microsoft-cp1251": "cp1251", "tis620-2533": "tis-620"}


def known_encoding(name: str) -> str:
    """The codec of an encoding as dictionaries name it; raises CorruptLexicon."""
    codec = text_codec(_CODECS.get(name.lower(), name))
    if codec is None:
        raise CorruptLexicon(say("hunspell_encoding", given=shown(name)))
    return codec


def declared_encoding(aff: bytes) -> str:
    """The encoding that the SET line names, whatever stands before it; ISO 8859-1 without one."""
    found = re.search(rb"^(?:\xef\xbb\xbf)?[ \t]*SET[ \t]+(\S+)", aff, re.MULTILINE)
    return known_encoding(found.group(1).decode("ascii", "replace")) if found else "iso8859-1"


@dataclass(slots=True)
class Dictionary:
    """What the two files say, line by line, and the lines that say nothing."""

    encoding: str
    flag_type: str = ""
    mirrored: bool = False
    options: dict[str, str] = field(default_factory=dict)
    prefixes: AffixTable = field(default_factory=AffixTable)
    suffixes: AffixTable = field(default_factory=AffixTable)
    entries: list[Entry] = field(default_factory=list)
    problems: list[Dropped] = field(default_factory=list)
    unlisted: int = 0
    _aliases: list[frozenset[int]] = field(default_factory=list)
    _known_flags: dict[str, frozenset[int]] = field(default_factory=dict)

    def read(self, aff: bytes, dic: bytes) -> None:
        """Read the bytes of both files."""
        self._read_affixes(self._lines(aff))
        self._read_entries(self._lines(dic))

    def _problem(self, line: str, number: int, name: str, why: Message | str) -> None:
        if len(self.problems) < MOST_DROPPED:
            text = line.strip().encode("utf-8", "backslashreplace").decode()
            self.problems.append(Dropped(text, Why.UNREADABLE, say("hunspell_line", line=number, file=name, why=why)))
        else:
            self.unlisted += 1

    def _lines(self, data: bytes) -> list[str]:
        """The lines. Bytes that the encoding cannot read become surrogates: comments and flags may hold any bytes."""
        data = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        try:
            return data.decode(self.encoding, "surrogateescape").split("\n")
        except UnicodeError as error:
            raise CorruptLexicon(say("hunspell_bytes", encoding=self.encoding, why=str(error))) from error

    def _text(self, text: str) -> str:
        """A text that stands for letters; raises ValueError for bytes that the encoding cannot read."""
        strange = _SURROGATE.search(text)
        if strange:
            byte = ord(strange.group()) - 0xDC00
            raise ValueError(say("hunspell_byte", given=shown(text), encoding=self.encoding, byte=byte))
        return text

    # -- flags --------------------------------------------------------------------------------------------------------

    def flags(self, text: str) -> frozenset[int]:
        """The flags that a flag field names, as numbers; an alias number is its whole list. Raises ValueError."""
        found = self._known_flags.get(text)
        if found is None:
            found = self._known_flags[text] = self._read_flags(text)
        return found

    def _read_flags(self, text: str) -> frozenset[int]:
        if self._aliases and text.strip().isdecimal():
            index = number_of(text.strip())
            if not 1 <= index <= len(self._aliases):
                raise ValueError(say("hunspell_alias", alias=index, n=len(self._aliases)))
            return self._aliases[index - 1]
        return self._plain_flags(text)

    def _plain_flags(self, text: str) -> frozenset[int]:
        if self.flag_type == "num":
            try:
                return frozenset(number_of(number.strip()) for number in text.split(",") if number.strip())
            except ValueError:
                raise ValueError(say("hunspell_flags", given=shown(text))) from None
        if self.flag_type == "UTF-8":
            return frozenset(map(ord, text))
        raw = text.encode(self.encoding, "surrogateescape")  # plain flags are bytes, whatever the encoding of the words
        if self.flag_type == "long":
            return frozenset((raw[i] << 8) | raw[i + 1] for i in range(0, len(raw) - 1, 2))
        return frozenset(raw)

    def flag(self, text: str) -> int:
        """The number of one flag; raises ValueError."""
        if self.flag_type in ("", "long"):
            raw = text.encode(self.encoding, "surrogateescape")
            size = 2 if self.flag_type else 1
            if len(raw) < size:
                raise ValueError(say("hunspell_flag_type", given=shown(text), type=self.flag_type or "short"))
            return raw[0] if size == 1 else (raw[0] << 8) | raw[1]
        flags = self._plain_flags(text)
        if len(flags) != 1:
            raise ValueError(say("hunspell_flag", given=shown(text)))
        return next(iter(flags))

    # -- affixes ------------------------------------------------------------------------------------------------------

    def _read_affixes(self, lines: list[str]) -> None:
        for line in lines:  # these decide how the other lines are read
            fields = fields_of(line)
            if fields[:1] == ["FLAG"] and len(fields) > 1:
                self.flag_type = {"long": "long", "num": "num", "utf-8": "UTF-8"}.get(fields[1].lower(), "")
            elif fields[:1] == ["COMPLEXPREFIXES"]:
                self.mirrored = True
        left: dict[tuple[str, int], int] = {}
        crosses: dict[tuple[str, int], bool] = {}
        aliases_begun = False
        for number, line in enumerate(lines, 1):
            fields = fields_of(line)
            if not fields or fields[0].startswith("#"):
                continue
            name = fields[0]
            try:
                if name == "AF":
                    if aliases_begun:
                        self._aliases.append(NO_FLAGS)  # so that the others keep their numbers
                        self._aliases[-1] = self._plain_flags(fields[1] if len(fields) > 1 else "")
                    aliases_begun = True
                elif name in ("PFX", "SFX"):
                    self._read_affix_line(name, fields, left, crosses)
                elif name in _FLAG_OPTIONS:
                    if len(fields) > 1:
                        self.options[name] = str(self.flag(fields[1]))
                elif name not in self.options:
                    self.options[name] = " ".join(fields[1:])
            except (ValueError, re.error) as error:
                self._problem(line, number, ".aff", _said(error))
        for (name, _), count in sorted(left.items()):
            if count > 0:
                self._problem("", len(lines), ".aff", say("hunspell_short", table=name, n=count))

    def _read_affix_line(
        self, name: str, fields: list[str], left: dict[tuple[str, int], int], crosses: dict[tuple[str, int], bool]
    ) -> None:
        if len(fields) < 4:
            raise ValueError(say("hunspell_table"))
        key = (name, self.flag(fields[1]))
        if left.get(key, 0) > 0:
            left[key] -= 1
            self._add_affix(key, crosses[key], fields)
        elif fields[2] in ("Y", "N"):
            left[key], crosses[key] = number_of(fields[3]), fields[2] == "Y"
        else:
            raise ValueError(say("hunspell_more", table=name, flag=fields[1]))

    def _add_affix(self, key: tuple[str, int], crosses: bool, fields: list[str]) -> None:
        name, flag = key
        is_prefix = (name == "PFX") != self.mirrored
        strip = "" if fields[2] == "0" else self._text(fields[2])
        add, _, brought = fields[3].partition("/")
        add = self._text(add)
        add = "" if add == "0" else self._kept(add)
        pattern = self._text(fields[4]) if len(fields) > 4 else "."
        if max(len(strip), len(add), len(pattern)) > LONGEST_AFFIX:
            raise ValueError(say("hunspell_affix", most=LONGEST_AFFIX))
        if self.mirrored:
            strip, add = strip[::-1], add[::-1]
        condition, looks = parse_condition(pattern, name == "PFX", self.mirrored)
        continues = self.flags(brought) if brought else NO_FLAGS
        affix = Affix(flag, is_prefix, crosses, strip, add, condition, continues, " ".join(fields[5:]), looks)
        (self.prefixes if is_prefix else self.suffixes).add(affix)

    def _kept(self, text: str) -> str:
        ignored = self.options.get("IGNORE")
        return "".join([sign for sign in text if sign not in ignored]) if ignored else text

    # -- entries ------------------------------------------------------------------------------------------------------

    def _read_entries(self, lines: list[str]) -> None:
        entries = self.entries
        for number, line in enumerate(lines, 1):
            if number == 1 and line.strip().split("/")[0].isdecimal():
                continue  # the count, which no program relies on
            word, flags, morph = split_entry(line)
            if not word:
                continue
            try:
                entries.append(Entry(self._kept(self._text(word)), self.flags(flags) if flags else NO_FLAGS, morph))
            except ValueError as error:
                self._problem(line, number, ".dic", _said(error))


def _said(error: Exception) -> Message | str:
    first = error.args[0] if error.args else ""
    return first if isinstance(first, Message) else str(error)


LONGEST_AFFIX = 200
"""Signs that what an affix puts on or takes off, or its condition, may have."""


def split_entry(line: str) -> tuple[str, str, str]:
    r"""A .dic line as word, flag field and morphological field; `\/` is a slash of the word, as is a leading one.

    >>> split_entry("fly/A po:noun"), split_entry("and\\/or/A")
    (('fly', 'A', 'po:noun'), ('and/or', 'A', ''))
    """
    line = line.rstrip(_BLANKS)
    morph = ""
    if "\t" in line or " " in line:
        cut = re.search(r"\t|(?<=\S)[ \t]+(?=[^\s:]{2}:)", line)
        if cut:
            line, morph = line[: cut.start()], line[cut.end() :].strip(_BLANKS)
    elif "\\" not in line and not line.startswith("/"):
        word, _, flags = line.partition("/")
        return word, flags, morph
    slash = re.search(r"(?<!^)(?<!\\)/", line)
    word, flags = (line[: slash.start()], line[slash.end() :]) if slash else (line, "")
    return word.replace("\\/", "/").strip(_BLANKS), flags.split(" ")[0] if flags else "", morph


def fields_of(line: str) -> list[str]:
    """What stands between the blanks and tabs of a line: flags may be any other sign, a no-break space too."""
    return [field for field in _FIELDS.split(line) if field]


def number_of(text: str) -> int:
    """A number of at most nine digits; raises ValueError."""
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise ValueError(say("hunspell_number", given=shown(text)))
    return int(text)
