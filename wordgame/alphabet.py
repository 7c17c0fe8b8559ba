"""Letters and small integers: how text becomes letter codes and back, and in which order words stand.

An alphabet knows letters and collation, and by its spelling digraphs, case and normal forms; nothing of tile sets,
values or word lists.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from wordgame.doors import Fixed, known_keys, plain_reader, shown
from wordgame.errors import InvalidRules, InvalidText, UnknownName
from wordgame.sentences import say
from wordgame.spelling import Spelling

__all__ = ["BLANK", "MAX_LETTERS", "Alphabet"]

BLANK = 0x80
"""Added to a letter code where a blank or joker stands for the letter."""

MAX_LETTERS = 63
"""The most letters an alphabet may have: one bit a letter in a 64-bit set, bit 0 being kept for the GADDAG."""


class Alphabet(Fixed):
    """An ordered set of up to 63 letters; letter `letters[i]` has the code `i + 1`.

    A letter may be more than one character ("CH"). Text is read in any case, composed or decomposed; where letters of
    several characters exist, the longest one that fits is taken, and brackets say otherwise: in Hungarian `SZ` is one
    letter, `S[Z]` are two.

    >>> sv = Alphabet.load("sv")
    >>> sv.size, sv.letters[-4:]
    (31, ('Å', 'Ä', 'Æ', 'Ö'))
    >>> list(sv.encode("a\u030al"))  # decomposed Å
    [28, 12]
    >>> sorted(["öl", "år", "zon", "är"], key=sv.sort_key)
    ['zon', 'år', 'är', 'öl']
    """

    __slots__ = (
        "_board_bytes",
        "_hash",
        "_lowers",
        "_plain",
        "_spelling",
        "_texts",
        "folds",
        "letters",
        "name",
        "vowels",
    )

    name: str
    letters: tuple[str, ...]
    vowels: frozenset[str]
    folds: Mapping[str, str]
    _spelling: Spelling
    _lowers: dict[str, str]
    _plain: dict[str, int]
    _texts: dict[int, str]
    _board_bytes: bytes
    _hash: int

    def __init__(
        self,
        letters: Iterable[str],
        *,
        name: str = "custom",
        vowels: Iterable[str] = (),
        folds: Mapping[str, str] | None = None,
        lower: Mapping[str, str] | None = None,
    ) -> None:
        """Make an alphabet of upper-case `letters`, in collation order.

        `folds` maps single upper-case characters outside the alphabet to letters they are read as ("É" -> "E");
        `lower` gives lower-case forms where `str.lower` does not (Turkish I -> ı). Raises InvalidRules when a letter
        is empty, given twice, a reserved sign (one of `? . [ ] * ( ) -`, space, digit), or when there are none or more
        than 63.
        """
        given = tuple(unicodedata.normalize("NFC", letter) for letter in letters)
        if not 1 <= len(given) <= MAX_LETTERS:
            raise InvalidRules(say("alphabet_size", most=MAX_LETTERS, n=len(given)), option="letters")
        spelling = Spelling(given, name, folds or {}, lower or {})
        chosen = frozenset(vowels)
        if not chosen <= set(given):
            raise InvalidRules(say("strange_vowels", vowels=sorted(chosen - set(given))), option="vowels")
        plain = {"?": 0}
        for code, letter in enumerate(given, 1):
            for form, tile in ((spelling.lowers[letter], code | BLANK), (letter, code)):
                if len(form) == 1 and form not in spelling.folds:
                    plain[form] = tile
        self._put(
            name=name,
            letters=given,
            vowels=chosen,
            folds=MappingProxyType(spelling.folds),
            _spelling=spelling,
            _lowers=spelling.lowers,
            _plain=plain,
            _texts={},
            _board_bytes=bytes([0, *range(1, len(given) + 1), *range(BLANK + 1, BLANK + len(given) + 1)]),
            _hash=hash((given, tuple(sorted(spelling.folds.items())))),
        )

    # -- making ---------------------------------------------------------------------------------------------------

    @classmethod
    def load(cls, name: str) -> Alphabet:
        """The alphabet of a language by its short name ("en", "sv", "sk", ...); raises UnknownName.

        >>> Alphabet.load("hu").letters[3:6]
        ('C', 'CS', 'D')
        """
        return _load(name)

    @classmethod
    def of(cls, alphabet: Alphabet | str | Mapping[str, Any]) -> Alphabet:
        """An alphabet from an alphabet, from its name, or from a plain dict; raises UnknownName.

        >>> Alphabet.of("sv") == Alphabet.of(Alphabet.load("sv").to_dict())
        True
        """
        if isinstance(alphabet, Alphabet):
            return alphabet
        return cls.load(alphabet) if isinstance(alphabet, str) else cls.from_dict(alphabet)

    @property
    def described(self) -> str | dict[str, Any]:
        """What `of` makes an equal alphabet from: the name where it comes with the package, else the plain dict.

        >>> Alphabet.load("sv").described, Alphabet(["A", "B"], name="sv").described["letters"]
        ('sv', ['A', 'B'])
        """
        bundled = self.name in Alphabet.names() and Alphabet.load(self.name) == self
        return self.name if bundled else self.to_dict()

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The names of the alphabets that come with the package."""
        return tuple(_data())

    @classmethod
    def from_letters(cls, letters: str | Iterable[str], name: str = "custom") -> Alphabet:
        """An alphabet from a string of single characters, or from an iterable of letters.

        >>> Alphabet.from_letters("ABC").size
        3
        """
        return cls(letters, name=name)

    @classmethod
    def of_words(cls, words: Iterable[str], name: str = "custom") -> Alphabet:
        """The smallest alphabet that holds every character of `words`, ordered by code point."""
        signs = {sign for word in words for sign in unicodedata.normalize("NFC", word)}
        return cls(sorted({sign.upper() if len(sign.upper()) == 1 else sign for sign in signs}), name=name)

    # -- plain facts ----------------------------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """The number of letters."""
        return len(self.letters)

    @property
    def has_digraphs(self) -> bool:
        """Whether some letter is written with more than one character."""
        return not self._spelling.simple

    def code(self, letter: str) -> int:
        """The code of one letter in any case, 1 to `size`; raises InvalidText."""
        codes = self.encode(letter)
        if len(codes) != 1:
            text = say("not_one_letter", given=shown(letter), n=len(codes), alphabet=self.name)
            raise InvalidText(text, text=letter)
        return codes[0]

    def lower(self, code: int) -> str:
        """The lower-case form of the letter with this code."""
        return self._lowers[self.letters[code - 1]]

    def is_vowel(self, code: int) -> bool:
        """Whether the alphabet counts the letter as a vowel. A blank (code 0) is neither vowel nor consonant."""
        return code > 0 and self.letters[(code & ~BLANK) - 1] in self.vowels

    # -- words ----------------------------------------------------------------------------------------------------

    def encode(self, word: str) -> bytes:
        """The letter codes of a word in any case, one byte a letter; raises InvalidText that names a strange sign.

        The mark of a blank is read as its letter, so words as moves give them can be judged: "cRANE", "ТРУМ[?']".
        """
        return bytes([code for code, _ in self._spelling.read(word, tiles=False)])

    def decode(self, codes: Iterable[int]) -> str:
        """The word of these codes in UPPER CASE; a letter is bracketed only where the text would be read otherwise.

        >>> hu = Alphabet.load("hu")
        >>> hu.decode(hu.encode("szép")), hu.decode(hu.encode("s[z]ép"))
        ('SZÉP', 'S[Z]ÉP')
        """
        letters = [self.letters[(code & ~BLANK) - 1] for code in codes]
        return "".join(letters) if self._spelling.simple else self._spelling.join(letters)

    def sort_key(self, word: str) -> bytes:
        """A key that sorts words in the alphabet's own order."""
        return self.encode(word)

    # -- tiles ----------------------------------------------------------------------------------------------------

    def encode_tiles(self, text: str) -> bytes:
        """The tiles of a rack or play: upper case natural, lower case a blank as that letter, `?` an open blank.

        One byte a tile: the code, `code | 0x80` for a designated blank, 0 for `?`. A letter without case is marked as
        blank in brackets: `[?X]`. Raises InvalidText.

        >>> list(Alphabet.load("en").encode_tiles("Ab?"))
        [1, 130, 0]
        """
        plain = self.plain_tiles(text) if isinstance(text, str) else None
        if plain is not None:
            return plain
        return bytes([code | BLANK if blank else code for code, blank in self._spelling.read(text, tiles=True)])

    def plain_tiles(self, text: str) -> bytes | None:
        """What `encode_tiles` gives, if each character of `text` is a tile as it stands; else None. Takes a tenth of
        the time.

        >>> Alphabet.load("en").plain_tiles("Ab?"), Alphabet.load("es").plain_tiles("[CH]A")
        (b'\\x01\\x82\\x00', None)
        """
        if not (text.isascii() or unicodedata.is_normalized("NFC", text)):
            return None
        tiles = self._plain
        try:
            return bytes([tiles[sign] for sign in text])
        except KeyError:
            return None

    def are_tiles(self, board: bytes) -> bool:
        """Whether every byte is one that a square can have: 0, or the code of a letter, 0x80 added for a blank.

        >>> Alphabet.load("en").are_tiles(bytes([0, 26, 154])), Alphabet.load("en").are_tiles(bytes([27]))
        (True, False)
        """
        return not board.translate(None, self._board_bytes)

    def decode_tiles(self, tiles: Iterable[int]) -> str:
        """The text of tiles as `encode_tiles` reads it; letters of several characters stand in brackets.

        >>> es = Alphabet.load("es")
        >>> es.decode_tiles(es.encode_tiles("[CH]e?"))
        '[CH]e?'
        """
        return "".join([self.tile_text(tile) for tile in tiles])

    def tile_text(self, tile: int) -> str:
        """The text of one tile: `A`, `a` (a blank as A), `?`, `[CH]`, `[ch]`."""
        text = self._texts.get(tile)
        if text is None:
            text = self._texts[tile] = self._text_of(tile)
        return text

    def _text_of(self, tile: int) -> str:
        if not tile & ~BLANK:
            return "?"
        letter = self.letters[(tile & ~BLANK) - 1]
        if tile & BLANK:
            low = self._lowers[letter]
            letter = f"[?{letter}]" if low == letter else low
        return f"[{letter}]" if len(letter) > 1 and letter[0] != "[" else letter

    # -- a value --------------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.letters)

    def __contains__(self, letter: object) -> bool:
        return isinstance(letter, str) and letter in self._spelling.tokens

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Alphabet):
            return NotImplemented
        return self is other or (self.letters == other.letters and self.folds == other.folds)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<Alphabet {self.name!r}, {self.size} letters>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Alphabet.from_dict, (self.to_dict(),))

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal alphabet."""
        upper = {sign: plain for sign, plain in self.folds.items() if sign == sign.upper()}
        lower = {letter: low for letter, low in self._lowers.items() if low != letter.lower()}
        return {
            "name": self.name,
            "letters": list(self.letters),
            "vowels": sorted(self.vowels),
            "fold": {**upper, **{s: p for s, p in self.folds.items() if s.upper() not in upper and s not in upper}},
            "lower": lower,
        }

    @classmethod
    @plain_reader
    def from_dict(cls, data: Mapping[str, Any]) -> Alphabet:
        """The alphabet that `to_dict` described; raises InvalidText, InvalidRules."""
        known_keys(data, ("name", "letters", "vowels", "fold", "lower"), "an alphabet")
        return cls(
            data["letters"],
            name=data.get("name", "custom"),
            vowels=data.get("vowels", ()),
            folds=data.get("fold"),
            lower=data.get("lower"),
        )


@lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(files("wordgame.data").joinpath("alphabets.json").read_text("utf-8"))
    return loaded


@cache
def _load(name: str) -> Alphabet:
    known = _data()
    if name not in known:
        raise UnknownName(say("no_alphabet", name=shown(name), known=list(known)), known=list(known))
    data = {key: value for key, value in known[name].items() if key != "language"}
    return Alphabet.from_dict({"name": name, **data})
