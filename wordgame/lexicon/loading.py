"""How a lexicon comes from a name or a file, and goes to a file: bytes on one side, a graph with its alphabet on the
other.

What a file is, its first bytes decide, not its ending; only a hunspell dictionary is two files, told by their names.
"""

from __future__ import annotations

import gzip
import lzma
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from wordgame._core import graph
from wordgame.alphabet import Alphabet
from wordgame.doors import expect, shown
from wordgame.errors import CorruptLexicon, InvalidRules, UnknownLexicon, WordgameError
from wordgame.lexicon.building import LONGEST, Builder
from wordgame.lexicon.files import kwg, store
from wordgame.lexicon.hunspell import MOST_FORMS, Hunspell, expansion
from wordgame.lexicon.letters import Guess, reader
from wordgame.lexicon.report import Report
from wordgame.lexicon.sentences import say
from wordgame.lexicon.sources import MOST_BYTES, TextFile

__all__ = ["Bundled", "Notes", "Read", "bundled", "folder_of", "lexica", "loads", "read"]

_TEXT_ENDINGS = {".txt", ".text", ".lst", ".list", ".words", ".dict", ".dic", ".csv", ".tsv", ".wl"}


HUNSPELL_LONGEST = 15
"""Letters of the longest words that are made of a hunspell dictionary, unless `load` is told otherwise: by prefixes and
two suffixes some make thousands of millions of longer ones."""


@dataclass(frozen=True, slots=True)
class Notes:
    """What a list says of its words: definitions and counts by UPPER-CASE word."""

    definitions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.definitions or self.counts)

    def joined(self, other: Notes) -> Notes:
        """These and those of another list; of a word in both, these."""
        if not other:
            return self
        return Notes({**other.definitions, **self.definitions}, {**other.counts, **self.counts})


@dataclass(frozen=True, slots=True)
class Read:
    """A lexicon as it was read: what the class is made of."""

    dawg: tuple[Any, tuple[int, int]]  # a buffer and its layout, as the core takes them
    alphabet: Alphabet
    name: str
    path: str | None = None
    report: Report | None = None
    notes: Notes | None = None
    sound: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How `Lexicon.load` is to read a file."""

    alphabet: str | Alphabet | None = None
    encoding: str = "utf-8"
    skip_capitalised: bool = False
    fold: bool | None = None
    shortest: int = 1
    longest: int | None = None
    column: int | None = None
    most_bytes: int = MOST_BYTES
    most_forms: int = MOST_FORMS


@cache
def _dictionaries() -> Path:
    return Path(str(files("wordgame.dictionaries")))


@cache
def bundled() -> tuple[str, ...]:
    """The names of the lexica that come with the package.

    >>> bundled()
    ('en', 'sk', 'sv')
    """
    return tuple(sorted(path.stem for path in _dictionaries().glob("*/*.dawg") if path.stem == path.parent.name))


@dataclass(frozen=True, slots=True)
class Bundled:
    """A lexicon that comes with the package: its name, the short name of its language (of its alphabet), how many words
    it has, its licence, and its further parts, which `Lexicon.load` joins to it (`supplement`, `beyond`)."""

    name: str
    language: str
    words: int
    licence: str
    parts: tuple[str, ...] = ()


_LICENCES = {"en": "public domain", "sk": "GPL-2.0, LGPL-2.1 or MPL-1.1", "sv": "LGPL-3.0"}


def lexica() -> tuple[Bundled, ...]:
    """What is there without a file of one's own; the text of each licence lies beside its list.

    >>> [(each.name, each.language, each.licence) for each in lexica()]
    [('en', 'en', 'public domain'), ('sk', 'sk', 'GPL-2.0, LGPL-2.1 or MPL-1.1'), ('sv', 'sv', 'LGPL-3.0')]
    """
    found = []
    for name in bundled():
        path = find(name)
        own = read_own(path)
        parts = tuple(part for part in ("beyond", "supplement") if path.with_name(f"{part}.dawg").is_file())
        licence = _LICENCES.get(name, "see its LICENCE")
        found.append(Bundled(name, own.alphabet.name, own.dawg[1][1], licence, parts))
    return tuple(found)


def folder_of(path: str | os.PathLike[str]) -> Path | None:
    """The folder of a bundled lexicon, or None where a file is not one of the package's."""
    folder = Path(path).parent
    return folder if folder.parent == _dictionaries() else None


def find(name: str | os.PathLike[str]) -> Path:
    """The file of a lexicon's name, or a path made absolute; raises UnknownLexicon."""
    expect(name, str | os.PathLike, "a lexicon's name or path")
    if isinstance(name, str) and name.isidentifier():
        path = _dictionaries() / name / f"{name}.dawg"
        if os.path.isfile(path):
            return path
    path = Path(name)
    if not os.path.isfile(path):  # False, too, for names that no file can have
        known = bundled()
        raise UnknownLexicon(say("unknown", name=shown(str(name), 300), known=known), known=known)
    return path.absolute()


def part_of(path: Path, part: str) -> Path:
    """The file of a further part of a bundled lexicon, "supplement" or "beyond"; raises UnknownLexicon for none."""
    more = path.with_name(f"{part}.dawg")
    if folder_of(path) is None or not more.is_file():
        have = [name for name in bundled() if (_dictionaries() / name / f"{part}.dawg").is_file()]
        raise UnknownLexicon(say("no_part", path=str(path), part=part, have=have), known=have)
    return more


# -- reading ----------------------------------------------------------------------------------------------------------


def is_own(path: Path) -> bool:
    """Whether a file is one of the library's own, or called so; raises OSError."""
    with open(path, "rb") as file:
        return file.read(len(store.MAGIC)) == store.MAGIC or path.suffix.lower() == ".dawg"


def read_own(path: Path) -> Read:
    """The lexicon of a file of the library's own; raises OSError, CorruptLexicon.

    Files of the package are memory-mapped, and taken as sound. Any other file may be cut short or written to by other
    programs while it is in use, which would change a map of it: it is read.
    """
    own = folder_of(path) is not None
    return loads(store.map_file(path) if own else path.read_bytes(), str(path), sound=own)


def read(path: Path, options: Options) -> Read:
    """The lexicon of a file of any other kind; raises what `Lexicon.load` says."""
    if path.suffix.lower() == ".kwg" or kwg.is_binary(path):
        return _read_kwg(path, options)
    pair = _hunspell_pair(path)
    return _read_hunspell(*pair, options) if pair else _read_text(path, options)


def _read_kwg(path: Path, options: Options) -> Read:
    encoded, alphabet = kwg.read(path, options.alphabet)
    own = Alphabet.load(alphabet.name) if alphabet.name in kwg.WOOGLES else alphabet
    if own != alphabet and set(alphabet.letters) <= set(own.letters):  # read in Woogles' order, kept in our own
        builder = _builder(own, options)
        builder.add(alphabet.decode(codes) for codes in encoded)
    else:
        builder = _builder(alphabet, options)
        builder.words, builder.read = encoded, len(encoded)
    return Read(builder.graph(), builder.alphabet, path.stem, str(path))


def _read_hunspell(aff: Path, dic: Path, options: Options) -> Read:
    dictionary = Hunspell.load(aff, dic, most_bytes=options.most_bytes)
    alphabet = None if options.alphabet is not None else _alphabet_named(dic.stem)
    if alphabet is None:
        alphabet = _alphabet_of((entry.word for entry in dictionary.entries), options)
    shorten = options.longest is None
    if shorten:
        options = replace(options, longest=HUNSPELL_LONGEST)
    builder = _builder(alphabet, options)
    expansion.fill(
        dictionary,
        builder,
        fold=options.fold,
        skip_capitalised=options.skip_capitalised,
        most_forms=options.most_forms,
        shorten=shorten,
    )
    return Read(builder.graph(), builder.alphabet, dic.stem, str(dic), builder.report())


def _read_text(path: Path, options: Options) -> Read:
    if options.column is not None:
        expect(options.column, int, "`column`")
        if options.column < 1:
            raise InvalidRules(say("columns_from_one", given=shown(options.column)), option="column")
    file = TextFile(path, options.encoding, most_bytes=options.most_bytes)
    notes = None
    if options.column is None:
        builder = _builder(_alphabet_of(file, options), options)
        builder.add(file)
    else:
        words = (entry.word for entry in file.entries(options.column))
        builder = _builder(_alphabet_of(words, options), options)
        notes = _add_with_notes(builder, file, options.column)
    made, report = builder.graph(), builder.report()
    if report.read and not report.kept:
        first = say("no_words_first", why=report.dropped[0].message) if report.dropped else ""
        said = say("no_words", path=str(path), n=report.read, alphabet=builder.alphabet.name, first=first)
        raise CorruptLexicon(said, path=str(path))
    return Read(made, builder.alphabet, path.name.split(".")[0], str(path), report, notes)


def _add_with_notes(builder: Builder, file: TextFile, column: int) -> Notes:
    definitions: dict[str, tuple[str, ...]] = {}
    counts: dict[str, int] = {}
    spell = _speller(builder.alphabet)

    def words() -> Any:
        for entry in file.entries(column):
            yield entry.word
            if entry.definitions or entry.count is not None:
                word = spell(entry.word)
                if word and entry.definitions:
                    definitions[word] = definitions.get(word, ()) + entry.definitions
                if word and entry.count is not None:
                    counts[word] = counts.get(word, 0) + entry.count

    builder.add(words())
    return Notes(definitions, counts)


def _speller(alphabet: Alphabet) -> Callable[[str], str]:
    def spell(word: str) -> str:
        try:
            return alphabet.decode(alphabet.encode(word))
        except WordgameError:
            return ""

    return spell


def _builder(alphabet: Alphabet, options: Options) -> Builder:
    return Builder(
        alphabet,
        skip_capitalised=options.skip_capitalised,
        fold=options.fold,
        shortest=options.shortest,
        longest=LONGEST if options.longest is None else options.longest,
    )


def _alphabet_of(words: Any, options: Options) -> Alphabet:
    if options.alphabet is not None:
        return alphabet_of(options.alphabet)
    guess = Guess()
    guess.add(words)
    return guess.alphabet()


def _alphabet_named(stem: str) -> Alphabet | None:
    """The alphabet that a dictionary's name tells: `it_IT` is Italian; None where it tells none."""
    language = re.split("[_.-]", stem)[0].lower()
    language = {"nb": "no", "nn": "no"}.get(language, language)
    return Alphabet.load(language) if language in Alphabet.names() else None


def alphabet_of(alphabet: str | Alphabet) -> Alphabet:
    """An alphabet, or the one of that name; raises UnknownName, TypeError."""
    expect(alphabet, Alphabet | str, "an alphabet")
    return Alphabet.load(alphabet) if isinstance(alphabet, str) else alphabet


def _hunspell_pair(path: Path) -> tuple[Path, Path] | None:
    """The .aff and the .dic of a dictionary, where the path is one of them and the other stands beside it."""
    endings = {".dic": ".aff", ".aff": ".dic"}
    other = endings.get(path.suffix.lower())
    if other is None:
        return None
    names = {path.stem + other, path.stem + other.upper()}
    partner = next((path.with_name(name) for name in sorted(names) if path.with_name(name).is_file()), None)
    if partner is None:
        return None
    return (partner, path) if other == ".aff" else (path, partner)


# -- the library's own file -------------------------------------------------------------------------------------------


def loads(buffer: Any, path: str | None = None, *, sound: bool = False) -> Read:
    """The lexicon of such bytes, which are kept and not copied; raises CorruptLexicon.

    The checksum is always compared; `sound` spares the check of every unit, for files that are part of the package.
    """
    description, data = store.loads(buffer, store.Kind.DAWG, path)
    try:
        layout = description["root"], description["words"]
        if not all(type(number) is int for number in layout) or type(description["name"]) is not str:
            raise TypeError("a number or the name is not what it should be")
        alphabet = Alphabet.from_dict(description["alphabet"])
        dawg = graph.Dawg(data, layout, reader(alphabet), sound)
    except (LookupError, TypeError, ValueError, AttributeError, OverflowError, WordgameError) as error:
        where = say("quoted", path=path) if path else say("the_data")
        why = error.message if isinstance(error, WordgameError) else str(error)
        raise CorruptLexicon(say("store_no_lexicon", where=where, why=why), path=path) from error
    return Read((dawg.owner, layout), alphabet, description["name"], path, sound=True)


def dumps(dawg: graph.Dawg, alphabet: Alphabet, name: str) -> bytes:
    """The bytes of the library's own file."""
    root, words = dawg.layout
    description = {"alphabet": alphabet.to_dict(), "name": name, "words": words, "root": root}
    return store.dumps(store.Kind.DAWG, description, dawg.owner)


def text_of(ending: list[str]) -> Callable[[bytes], bytes] | None:
    """How a list goes into a text file with these endings (`[".txt", ".gz"]`), or None where they name no text."""
    packers: dict[str, Callable[[bytes], bytes]] = {".gz": gzip.compress, ".xz": lzma.compress}
    if ending and ending[-1] in packers:
        return packers[ending[-1]]
    return bytes if ending and ending[-1] in _TEXT_ENDINGS else None
