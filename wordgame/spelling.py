"""How the letters of an alphabet are written: case, normal forms, signs read as others, letters of several characters.

Reads text into letter codes and joins letters to text. It knows the marks of blanks in a text, but no tiles or values.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence

from wordgame.doors import shown
from wordgame.errors import InvalidRules, InvalidText
from wordgame.sentences import say

__all__ = ["Spelling"]

_APOSTROPHES = dict.fromkeys("\u2019\u02bc\u2018\u00b4`", "'")  # typed for one and the same sign
_MIDDLE_DOTS = dict.fromkeys("\u2027\u2219\u22c5\u2022", "\u00b7")


class Spelling:
    """The forms in which text may give each letter. `letters`: upper case, NFC; `letters[i]` has the code `i + 1`.

    `tokens` maps every form of a letter to its code, `lowers` each letter to its lower-case form, `folds` single
    characters outside the alphabet to those they are read as. `name` is for messages. Raises InvalidRules when a
    letter is empty, given twice, or has a reserved sign.

    >>> Spelling(("A", "CH"), "two", {}, {}).read("cha", tiles=False)
    [(2, False), (1, False)]
    """

    __slots__ = ("folds", "letters", "longest", "lowers", "name", "simple", "tokens")

    def __init__(self, letters: tuple[str, ...], name: str, folds: Mapping[str, str], lower: Mapping[str, str]) -> None:
        self.name = name
        self.letters = letters
        self.lowers = {letter: lower.get(letter, letter.lower()) for letter in letters}
        self.tokens: dict[str, int] = {}
        for code, letter in enumerate(letters, 1):
            if not letter or any(sign in "?.[]*()-" or sign.isspace() or sign.isdigit() for sign in letter):
                raise InvalidRules(say("strange_letter", letter=shown(letter)), option="letters")
            for form in {letter, self.lowers[letter], letter.title() if len(letter) > 1 else letter}:
                if self.tokens.setdefault(form, code) != code:
                    raise InvalidRules(say("letter_twice", letter=shown(form)), option="letters")
        self.longest = max(len(letter) for letter in self.tokens)
        self.simple = self.longest == 1
        self.folds: dict[str, str] = {}
        for sign, plain in folds.items():
            for form, target in ((sign, plain), (sign.lower(), plain.lower())):
                if len(form) == 1 and form not in self.tokens:
                    self.folds[form] = target
        if "'" in self.tokens:
            self.folds.update(_APOSTROPHES)
        if any("\u00b7" in letter for letter in letters):
            self.folds.update(_MIDDLE_DOTS)

    def read(self, text: str, *, tiles: bool) -> list[tuple[int, bool]]:
        """The code of each letter, and whether it is marked as a blank; raises InvalidText that names a strange sign.

        `tiles`: lower case and `[?X]` mark a blank, `?` is an open one (code 0), and letters of several characters
        stand in brackets; else case says nothing, and the longest letter that fits is taken.
        """
        tokens = self.tokens
        if self.simple and not tiles:
            try:  # nearly every word: one known character a letter
                return [(tokens[sign], False) for sign in text]
            except KeyError:
                pass
        source = self._normal(text)
        out: list[tuple[int, bool]] = []
        at = 0
        while at < len(source):
            sign = source[at]
            if sign == "[":
                end = source.find("]", at)
                inner = source[at + 1 : end] if end > at else ""
                marked = inner[:1] == "?" and len(inner) > 1
                code = tokens.get(inner[marked:], 0)
                if not code:
                    raise self._strange(text, source[at : end + 1] if end > at else source[at:], at)
                out.append((code, tiles and (marked or self._is_blank(inner, code))))
                at = end + 1
            elif sign == "?" and tiles:
                out.append((0, False))
                at += 1
            else:
                for length in range(min(self.longest if not tiles else 1, len(source) - at), 0, -1):
                    token = source[at : at + length]
                    code = tokens.get(token) or (tokens.get(self._caps(token), 0) if length > 1 else 0)
                    if code:
                        out.append((code, tiles and self._is_blank(token, code)))
                        at += length
                        break
                else:
                    raise self._strange(text, sign, at)
        return out

    def _is_blank(self, token: str, code: int) -> bool:
        letter = self.letters[code - 1]
        return token == self.lowers[letter] != letter

    @staticmethod
    def _caps(token: str) -> str:
        return token.upper() if any(sign.isupper() for sign in token) else token

    def _normal(self, text: str) -> str:
        folds, tokens = self.folds, self.tokens
        source = unicodedata.normalize("NFC", text)
        if folds:
            source = "".join([folds.get(sign, sign) for sign in source])
        if all(sign in tokens for sign in source):
            return source
        # Compatibility signs (full width, ligatures) become plain ones, but no letter of the alphabet is touched.
        plain = [sign if sign in tokens else unicodedata.normalize("NFKC", sign) for sign in source]
        return unicodedata.normalize("NFC", "".join([folds.get(sign, sign) for sign in "".join(plain)]))

    def _strange(self, text: str, sign: str, at: int) -> InvalidText:
        strange = f"{sign!r} (U+{ord(sign):04X})" if len(sign) == 1 else shown(sign)
        said = say(
            "not_a_letter", sign=strange, at=at, given=shown(text), alphabet=self.name, letters=" ".join(self.letters)
        )
        return InvalidText(said, text=text, at=at)

    def join(self, letters: Sequence[str]) -> str:
        """The word of these letters, one bracketed only where `read` would take the text otherwise."""
        plain = "".join(letters)
        if [self.letters[code - 1] for code, _ in self.read(plain, tiles=False)] == list(letters):
            return plain
        out = ""
        for index, letter in enumerate(letters):  # bracket what would run together with the letter before it
            before = letters[index - 1] if index else ""
            joined = any(
                (before + letter)[start:].startswith(wide) and start < len(before) < start + len(wide)
                for wide in self.tokens
                if len(wide) > 1
                for start in range(len(before))
            )
            out += f"[{letter}]" if joined else letter
        return out
