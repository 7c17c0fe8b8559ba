"""Which forms belong to one word, and whether a new word means something else than the word it is built on.

The relation comes from a table made by a recipe (dictionaries/*/recipe.py: English, Swedish, Slovak); a language
without one has none, and every word is then a word of its own: `MeaningMixin.has_lexemes` tells. The test is that of
Kortalfapet: see `MeaningMixin.new_meaning`.
"""

from __future__ import annotations

from collections.abc import Callable

from wordgame.doors import shown
from wordgame.errors import InvalidRules
from wordgame.lexicon.lookups import Lookups
from wordgame.lexicon.sentences import say
from wordgame.lexicon.words import Table, bundled_table

__all__ = ["MEANINGS", "MeaningMixin", "form_items", "lexeme_items"]

MEANINGS = ("lexeme", "any", "spelling", "off")
"""The named meaning tests; a callable `(base, word) -> bool` may stand in their place."""

Meaning = str | Callable[[str, str], bool]

_GENITIVE = {"sv": "S"}  # an ending that makes a form of the same word, whatever word it is put on
_BEGINNINGS = {"sk": ("NE", "NAJ")}  # the same in front: a negated verb, a superlative; `nemý` stands in the table


def lexeme_items(lexemes: dict[str, set[str]]) -> list[tuple[str, bytes]]:
    """The pairs that `Table.write` takes for a relation form -> base forms, all in lower case.

    A value is one byte, how many letters to cut from the form, and the UTF-8 text to put on.
    """
    items = []
    for form, bases in lexemes.items():
        for base in bases:
            same = 0
            while same < min(len(form), len(base)) and form[same] == base[same]:
                same += 1
            items.append((form, bytes([len(form) - same]) + base[same:].encode()))
    return items


def form_items(lexemes: dict[str, set[str]]) -> list[tuple[str, bytes]]:
    """The same relation the other way round, base form -> forms: the pairs for a second table, in the same coding.

    Forms that are their own base form are left out.
    """
    forms: dict[str, set[str]] = {}
    for form, bases in lexemes.items():
        for base in bases - {form}:
            forms.setdefault(base, set()).add(form)
    return lexeme_items(forms)


def _read(form: str, value: bytes) -> str:
    cut = value[0]
    return form[: len(form) - cut] + value[1:].decode()


class MeaningMixin(Lookups):
    """What a Lexicon answers about the meaning of words."""

    def lexemes(self, word: str) -> tuple[str, ...]:
        """The base forms of the dictionary words that `word` can be a form of, in the alphabet's order.

        Base form first: a word that is a base form itself belongs to that base form alone. A genitive belongs to the
        word it is made from, a negated form or a superlative of Slovak to the word without ne- or naj-; a word that is
        not known is a word of its own. Raises InvalidText.

        >>> import wordgame as wg
        >>> sv = wg.Lexicon.load("sv")
        >>> sv.lexemes("katternas"), sv.lexemes("kör"), sv.lexemes("leker"), sv.lexemes("droppar")
        (('KATT',), ('KÖR',), ('LEKA',), ('DROPPA', 'DROPPE'))
        >>> wg.Lexicon.load("en").lexemes("leaves"), wg.Lexicon.load("sk").lexemes("nevideli")
        (('LEAF', 'LEAVE'), ('VIDIEŤ',))
        """
        return self._lexemes(self._upper(word), "")

    def new_meaning(self, base: str, word: str, *, meaning: Meaning = "lexeme") -> bool:
        """Whether `word` means something else than `base`, the word that it is built on.

        `meaning="lexeme"`: not when every base form of `word` is one of `base` too (see `lexemes`), nor when `word` is
        its genitive. `"any"`, more strictly: not when any base form of `word` is one of `base` too. `"spelling"`: only
        the same spelling is refused. `"off"`: always. Or a callable, given both words in UPPER CASE.
        Raises InvalidText, and InvalidRules for another name. Source: the rules of Kortalfapet.

        >>> import wordgame as wg
        >>> sv = wg.Lexicon.load("sv")
        >>> sv.new_meaning("katt", "katternas"), sv.new_meaning("katt", "beskatta"), sv.new_meaning("kör", "köra")
        (False, True, True)
        >>> sv.new_meaning("katt", "katternas", meaning="spelling")
        True
        >>> sv.lexemes("droppe"), sv.lexemes("droppar")
        (('DROPPE',), ('DROPPA', 'DROPPE'))
        >>> sv.new_meaning("droppe", "droppar"), sv.new_meaning("droppe", "droppar", meaning="any")
        (True, False)
        """
        one, other = self._upper(base), self._upper(word)
        if callable(meaning):
            return bool(meaning(one, other))
        if meaning == "off":
            return True
        if meaning == "spelling":
            return one != other
        if meaning not in ("lexeme", "any"):
            raise InvalidRules(say("no_meaning_test", given=shown(meaning), known=MEANINGS), option="meaning")
        return self._is_new(one, self._lexemes(one, ""), other, meaning)

    @property
    def has_lexemes(self) -> bool:
        """Whether it is known, for words of this alphabet, which forms belong together; without, each is its own word.

        >>> import wordgame as wg
        >>> wg.Lexicon.load("sv").has_lexemes, wg.Lexicon.from_words(["il"], alphabet="tr").has_lexemes
        (True, False)
        """
        return self._lexeme_table() is not None

    def _is_new(self, base: str, own: tuple[str, ...], word: str, meaning: str) -> bool:
        """The test by lexemes; `own` are those of `base`. Both words in UPPER CASE."""
        if base == word:
            return False
        found = self._lexemes(word, base)
        if word == base + self._genitive(base) and found != (word,):
            return False  # `körs` is a form of `köra` too, but it is the genitive of `kör`
        shared = [lexeme in own for lexeme in found]
        return not (any(shared) if meaning == "any" else all(shared))

    def same_meaning(self, base: str, *, meaning: str = "lexeme") -> frozenset[str]:
        """Every word of the lexicon, UPPER CASE, that means what `base` means: these `new_meaning(base, ...)` refuses.

        `meaning` is "lexeme" or "any". `base` is among them. Some tens of microseconds, where asking
        for each word of a lexicon would take seconds. Raises InvalidText.

        >>> import wordgame as wg
        >>> sorted(wg.Lexicon.load("sv").same_meaning("katt"))[:4]
        ['KATT', 'KATTEN', 'KATTENS', 'KATTER']
        """
        one = self._upper(base)
        own = self._lexemes(one, "")
        table = bundled_table(self.alphabet.name, "forms")
        asked = {one, *own}
        if table is not None:
            for lexeme in own:
                key = lexeme.lower()
                asked.update(_read(key, value).upper() for value in table.get(key))
        out = {one}
        while asked:
            word = asked.pop()
            if word in out and word != one:
                continue
            if word != one:
                if word not in self or self._is_new(one, own, word, meaning):
                    continue
                out.add(word)
            ending = self._genitive(word)
            if ending and word + ending not in out:
                asked.add(word + ending)
            for start in _BEGINNINGS.get(self.alphabet.name, ()):
                if not word.startswith(start) and start + word not in out:
                    asked.add(start + word)
        return frozenset(out)

    def _genitive(self, word: str) -> str:
        ending = _GENITIVE.get(self.alphabet.name, "")
        return (
            "" if word.endswith(ending) else ending
        )  # what ends in -s gets no other: `oss` has nothing to do with `os`

    def _lexemes(self, word: str, beside: str) -> tuple[str, ...]:
        """Of an UPPER-CASE word; `beside` is a word that is taken to exist."""
        table = self._lexeme_table()
        if table is None:
            return (word,)
        form = word.lower()
        values = table.get(form)
        if values:
            bases = {_read(form, value).upper() for value in values}
            return tuple(sorted(bases, key=self.alphabet.sort_key)) if len(bases) > 1 else tuple(bases)
        ending = _GENITIVE.get(self.alphabet.name, "")
        if ending and word.endswith(ending) and len(word) > len(ending) + 1:
            stem = word[: -len(ending)]
            if not self._genitive(stem):
                return (word,)
            if stem == beside or stem.lower() in table or stem in self:
                return self._lexemes(stem, "")
        for start in _BEGINNINGS.get(self.alphabet.name, ()):
            rest = word.removeprefix(start)
            if rest != word and len(rest) > 1 and (rest == beside or rest.lower() in table or rest in self):
                return self._lexemes(rest, "")
        return (word,)

    def _lexeme_table(self) -> Table | None:
        return bundled_table(self.alphabet.name, "lexemes")

    def _upper(self, word: str) -> str:
        return self.alphabet.decode(self.alphabet.encode(word))
