"""The lexicon: a set of words of one alphabet, opened from a file or built from a list.

Knows words and their graphs; knows no tiles, boards or games.
"""

from __future__ import annotations

import os
import threading
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

from wordgame._core import build, graph, search
from wordgame.alphabet import Alphabet
from wordgame.errors import BuildLimit, CorruptLexicon, InvalidText, UnknownLexicon
from wordgame.lexicon import store
from wordgame.lexicon.report import Dropped, Report, Why

__all__ = ["Lexicon", "bundled"]

_lock = threading.Lock()  # held while a graph for placements is made, so that threads do not make it twice


class Lexicon(graph.Dawg):
    """An immutable set of words of one alphabet; safe to share between threads.

    Words are taken in any case, composed or decomposed, and given back in UPPER CASE.

    >>> lexicon = Lexicon.from_words(["cat", "Cats", "at"], alphabet="en")
    >>> "cats" in lexicon, "ca" in lexicon, len(lexicon), list(lexicon)
    (True, False, 3, ['AT', 'CAT', 'CATS'])
    """

    alphabet: Alphabet
    name: str
    path: str | None
    report: Report

    # -- making ---------------------------------------------------------------------------------------------------

    @classmethod
    def load(cls, name: str | os.PathLike[str]) -> Lexicon:
        """Open a bundled lexicon by name ("en", "sv", "sk") or a lexicon file; raises UnknownLexicon, CorruptLexicon."""
        path = _find(name)
        try:
            buffer = store.map_file(path)
        except OSError as error:
            raise UnknownLexicon(f"cannot read the lexicon {str(path)!r}: {error.strerror}", known=bundled()) from error
        return cls._from_buffer(buffer, str(path))

    @classmethod
    def from_words(cls, words: Iterable[str], alphabet: str | Alphabet = "en", *, name: str = "custom") -> Lexicon:
        """Build a lexicon from any iterable of words, in any order.

        What cannot be a word of the alphabet (an unknown sign, no letter at all, more than 63 letters) is left out, and
        `report` says what and why. Raises TypeError when an entry is not text, BuildLimit when there are too many.
        """
        if isinstance(words, str):
            raise TypeError("words is an iterable of words, not one str")
        chosen = Alphabet.load(alphabet) if isinstance(alphabet, str) else alphabet
        letters = _letters(chosen)
        encoded = build.Words()
        try:
            refused = encoded.add_texts(words, letters)
            read = len(encoded) + len(refused)
            duplicates = encoded.sort()
            data, root, mask_bytes, entry_bytes = build.dawg(encoded, chosen.size)
        except OverflowError as error:
            raise BuildLimit(str(error)) from error
        self = cls()
        self.attach(data, root, mask_bytes, entry_bytes, len(encoded), letters)
        self.alphabet = chosen
        self.name = name
        self.path = None
        self.report = Report(
            read=read,
            kept=len(encoded),
            duplicates=duplicates,
            dropped=tuple(_dropped(text, chosen) for text in refused),
        )
        self._layout = (root, mask_bytes, entry_bytes)
        return self

    @classmethod
    def _from_buffer(cls, buffer: Any, path: str | None) -> Lexicon:
        description, data = store.loads(buffer, store.Kind.DAWG, path)
        self = cls()
        try:
            alphabet = description["alphabet"]
            if not isinstance(alphabet, str):
                alphabet = Alphabet.from_dict(alphabet)
            else:
                alphabet = Alphabet.load(alphabet)
            numbers = [description[key] for key in ("root", "mask_bytes", "entry_bytes", "words")]
            if not all(isinstance(number, int) for number in numbers) or not isinstance(description["name"], str):
                raise ValueError("a number or a name is missing")
            self.attach(data, *numbers, _letters(alphabet))
        except (LookupError, TypeError, ValueError, AttributeError, OverflowError) as error:
            shown = repr(path) if path else "the data"
            raise CorruptLexicon(f"{shown} does not describe a lexicon: {error}", path=path) from error
        self.alphabet = alphabet
        self.name = description["name"]
        self.path = path
        self.report = Report(read=len(self), kept=len(self))
        self._layout = (numbers[0], numbers[1], numbers[2])
        return self

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the library's own file, which `load` memory-maps; written beside and renamed. Raises OSError."""
        store.replace_file(path, self._dumps())

    def _dumps(self) -> bytes:
        root, mask_bytes, entry_bytes = self._layout
        description = {
            "alphabet": self.alphabet.to_dict(),
            "name": self.name,
            "words": len(self),
            "root": root,
            "mask_bytes": mask_bytes,
            "entry_bytes": entry_bytes,
        }
        return store.dumps(store.Kind.DAWG, description, self.owner)

    def __iter__(self) -> Iterator[str]:
        """All words in UPPER CASE, in the order of the alphabet."""
        return search.words(self, self._spelling)

    @cached_property
    def _spelling(self) -> search.Spelling:
        letters = self.alphabet.letters
        lower = [self.alphabet.lower(code) for code in range(1, len(letters) + 1)]
        return search.Spelling(letters, lower, self.alphabet.decode)

    # -- the graphs that move generators walk -----------------------------------------------------------------------

    @cached_property
    def gaddag(self) -> graph.Graph:
        """The wide DAWG and GADDAG for placements, made when first asked for."""
        with _lock:
            made = self.__dict__.get("gaddag")
            if made is None:
                made = self.__dict__["gaddag"] = graph.Graph(*build.gaddag(self), self.alphabet.size)
        return made  # type: ignore[no-any-return]


def bundled() -> tuple[str, ...]:
    """The names of the lexica that come with the package.

    >>> "en" in bundled()
    True
    """
    folder = files("wordgame.dictionaries")
    return tuple(sorted(entry.name for entry in folder.iterdir() if (entry / f"{entry.name}.dawg").is_file()))


def _find(name: str | os.PathLike[str]) -> Path:
    if isinstance(name, str) and name.isidentifier():
        path = Path(str(files("wordgame.dictionaries"))) / name / f"{name}.dawg"
        if path.is_file():
            return path
    path = Path(name)
    if not path.is_file():
        known = bundled()
        raise UnknownLexicon(f"no lexicon {str(name)!r}: neither a file nor one of {', '.join(known)}", known=known)
    return path


def _letters(alphabet: Alphabet) -> graph.Letters:
    # Characters that may be read one by one: letters of one character and signs read as one letter, unless they can
    # start a letter of several characters, or join the character before them.
    starts = {sign for letter in alphabet.letters if len(letter) > 1 for sign in (letter[0], letter[0].lower())}
    signs = {}
    for code, letter in enumerate(alphabet.letters, 1):
        for sign in (letter, alphabet.lower(code)):
            if len(sign) == 1:
                signs[sign] = code
    for sign, plain in alphabet.folds.items():
        codes = alphabet.encode(plain)
        if len(codes) == 1 and plain not in starts:
            signs[sign] = codes[0]
    plain_signs = {
        sign: code
        for sign, code in signs.items()
        if sign not in starts and unicodedata.category(sign)[0] != "M" and unicodedata.normalize("NFC", sign) == sign
    }
    return graph.Letters(plain_signs, alphabet.size, alphabet.encode, InvalidText)


def _dropped(text: str, alphabet: Alphabet) -> Dropped:
    if not text:
        return Dropped(text, Why.EMPTY, "an entry without letters")
    try:
        alphabet.encode(text)
    except InvalidText as error:
        return Dropped(text, Why.STRANGE, str(error))
    return Dropped(text, Why.LONG, f"{text!r} has more than 63 letters")
