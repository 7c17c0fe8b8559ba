"""How a lexicon comes from a name or a file, goes to a file, and travels in a pickle."""

from __future__ import annotations

import os
import weakref
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wordgame.alphabet import Alphabet
from wordgame.doors import shown
from wordgame.errors import CorruptLexicon, UnknownLexicon, WordgameError
from wordgame.lexicon import kwg, sources, store
from wordgame.lexicon.hunspell import Hunspell

if TYPE_CHECKING:
    from wordgame.lexicon.lexicon import Lexicon

__all__ = ["bundled", "load", "reduce", "save"]

# Lexica that are in use, by what they were opened from, so that an unpickled position does not open its own.
_open: weakref.WeakValueDictionary[tuple[Any, ...], Lexicon] = weakref.WeakValueDictionary()


@cache
def _dictionaries() -> Path:
    return Path(str(files("wordgame.dictionaries")))


def bundled() -> tuple[str, ...]:
    """The names of the lexica that come with the package.

    >>> bundled()
    ('en', 'sk', 'sv')
    """
    return tuple(sorted(path.stem for path in _dictionaries().glob("*/*.dawg") if path.stem == path.parent.name))


def load(kind: type[Lexicon], name: str | os.PathLike[str], **options: Any) -> Lexicon:
    """As Lexicon.load says."""
    path = _find(name)
    if options.pop("supplement"):
        return _supplemented(kind, path)
    try:
        suffixes = [suffix.lower() for suffix in path.suffixes]
        if suffixes[-1:] == [".kwg"]:
            return kwg.load(kind, path, options["alphabet"])
        with open(path, "rb") as file:
            own = file.read(len(store.MAGIC)) == store.MAGIC
        if own or path.suffix == ".dawg":
            return _open_own(kind, path)
        if suffixes[-1:] in ([".dic"], [".aff"]) and all(path.with_suffix(s).is_file() for s in (".dic", ".aff")):
            options.pop("encoding")  # the dictionary says its own
            made = kind.from_words(Hunspell.load(path).words(), name=path.stem, **options)
            made.path = str(path)
            return made
        if suffixes[-1:] in ([".gz"], [".xz"]) or path.suffix in (".txt", ".dic", ".lst", ""):
            entries = sources.read_entries(path, options.pop("encoding"))
            made = kind.from_words(entries, name=path.name.split(".")[0], **options)
            made.path = str(path)
            return made
    except OSError as error:
        raise UnknownLexicon(f"cannot read {str(path)!r}: {error.strerror}", known=bundled()) from error
    raise CorruptLexicon(
        f"{str(path)!r} is not a lexicon file: neither wordgame's own, nor .kwg, nor text (.txt, .txt.gz, .txt.xz)",
        path=str(path),
    )


def _supplemented(kind: type[Lexicon], path: Path) -> Lexicon:
    more = path.with_name("supplement.dawg")
    if path.parent.parent != _dictionaries() or not more.is_file():
        have = [name for name in bundled() if (_dictionaries() / name / "supplement.dawg").is_file()]
        raise UnknownLexicon(f"{str(path)!r} has no supplement; {', '.join(have)} has one", known=have)
    return _open_own(kind, path).union(_open_own(kind, more), name=f"{path.stem}+supplement")


def save(lexicon: Lexicon, path: str | os.PathLike[str]) -> None:
    """As Lexicon.save says."""
    suffix = Path(path).suffix.lower()
    if suffix == ".kwg":
        store.replace_file(path, kwg.dumps(lexicon))
    elif suffix == ".txt":
        store.replace_file(path, "".join(f"{word}\n" for word in lexicon).encode("utf-8"))
    else:
        store.replace_file(path, dumps(lexicon))


def dumps(lexicon: Lexicon) -> bytes:
    """The bytes of the library's own file."""
    root, words = lexicon.layout
    description = {
        "alphabet": lexicon.alphabet.to_dict(),
        "name": lexicon.name,
        "words": words,
        "root": root,
    }
    return store.dumps(store.Kind.DAWG, description, lexicon.owner)


def loads(kind: type[Lexicon], buffer: Any, path: str | None = None, *, sound: bool = False) -> Lexicon:
    """The lexicon of such bytes, which are kept and not copied; raises CorruptLexicon.

    The checksum is always compared; `sound` spares the check of every unit, for files that are part of the package.
    """
    description, data = store.loads(buffer, store.Kind.DAWG, path)
    try:
        layout = description["root"], description["words"]
        if not all(type(number) is int for number in layout) or type(description["name"]) is not str:
            raise TypeError("a number or the name is not what it should be")
        alphabet = Alphabet.from_dict(description["alphabet"])
        return kind._make(data, layout, alphabet, name=description["name"], path=path, sound=sound)
    except (LookupError, TypeError, ValueError, AttributeError, OverflowError, WordgameError) as error:
        where = repr(path) if path else "the data"
        raise CorruptLexicon(f"{where} does not describe a lexicon: {error}", path=path) from error


def reduce(lexicon: Lexicon) -> tuple[Any, ...]:
    """A pickle of a few bytes for a lexicon opened from its own file, else one with all words."""
    if lexicon.path and lexicon.path.endswith(".dawg"):
        path = Path(lexicon.path)
        name = path.stem if path.parent.parent == _dictionaries() else lexicon.path
        return _reopen, (type(lexicon), name, lexicon.checksum)
    return _unpack, (type(lexicon), dumps(lexicon), lexicon.checksum)


def _reopen(kind: type[Lexicon], name: str, checksum: str) -> Lexicon:
    lexicon = kind.load(name)
    if lexicon.checksum != checksum:
        raise CorruptLexicon(
            f"{shown(name)} is not the lexicon that was pickled: it has other words now", path=lexicon.path
        )
    return lexicon


def _unpack(kind: type[Lexicon], data: bytes, checksum: str) -> Lexicon:
    lexicon = _open.get((kind, checksum))
    if lexicon is None:
        lexicon = _open[kind, checksum] = loads(kind, data)
    return lexicon


def _open_own(kind: type[Lexicon], path: Path) -> Lexicon:
    status = os.stat(path)
    key = (kind, str(path), status.st_ino, status.st_size, status.st_mtime_ns)
    lexicon = _open.get(key)
    if lexicon is None:
        own = path.parent.parent == _dictionaries()
        lexicon = _open[key] = loads(kind, store.map_file(path), str(path), sound=own)
    return lexicon


def _find(name: str | os.PathLike[str]) -> Path:
    if isinstance(name, str) and name.isidentifier():
        path = _dictionaries() / name / f"{name}.dawg"
        if os.path.isfile(path):
            return path
    path = Path(name)
    if not os.path.isfile(path):  # False, too, for names that no file can have
        known = bundled()
        raise UnknownLexicon(
            f"no lexicon {shown(str(name), 300)}: neither a file nor one of {', '.join(known)}", known=known
        )
    return path.absolute()
