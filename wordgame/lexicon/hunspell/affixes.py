"""Affixes of hunspell dictionaries: one line of a table, its condition, and which lines fit a word."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from wordgame.doors import shown
from wordgame.lexicon.sentences import say

__all__ = ["NO_FLAGS", "Affix", "AffixTable", "Entry", "Form", "Look", "parse_condition"]

NO_FLAGS: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Affix:
    """One line of a PFX or SFX table.

    `strip` is taken off the word and `add` put on; `condition` must match the word before, and `looks` says the same
    sign by sign. `continues` holds the flags that the affix brings along, `crosses` says whether it goes together with
    an affix of the other side.
    """

    flag: int
    is_prefix: bool
    crosses: bool
    strip: str
    add: str
    condition: re.Pattern[str] | None
    continues: frozenset[int] = NO_FLAGS
    morph: str = ""
    looks: tuple[Look, ...] = ()

    def apply(self, word: str, full_strip: bool = False) -> str | None:
        """The word with this affix, or None where it does not fit."""
        if self.condition is not None and not self.condition.search(word):
            return None
        if not self.strip:
            if not word and not full_strip:
                return None
            return self.add + word if self.is_prefix else word + self.add
        if len(word) < len(self.strip) + (not full_strip):
            return None
        if self.is_prefix:
            return self.add + word[len(self.strip) :] if word.startswith(self.strip) else None
        return word[: -len(self.strip)] + self.add if word.endswith(self.strip) else None

    def put(self, word: str, full_strip: bool) -> str:
        """The word with this affix, which fits."""
        made = self.apply(word, full_strip)
        assert made is not None, f"{self} does not fit {word!r}"
        return made


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a .dic file: the word as written, its flags and its morphological field."""

    word: str
    flags: frozenset[int] = NO_FLAGS
    morph: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """A word form: its text, the entry it comes from, and the affixes put on, innermost first."""

    text: str
    entry: Entry
    affixes: tuple[Affix, ...] = ()


@dataclass(slots=True)
class AffixTable:
    """The affixes of one side by flag, with those that fit remembered by the end of the word they go on."""

    affixes: dict[int, list[Affix]] = field(default_factory=dict)
    reach: dict[int, int] = field(default_factory=dict)
    seen: dict[tuple[int, str], tuple[Affix, ...]] = field(default_factory=dict)

    def add(self, affix: Affix) -> None:
        """Put in an affix."""
        self.affixes.setdefault(affix.flag, []).append(affix)
        # One letter more than any rule reads tells a word that is used up from one that goes on.
        self.reach[affix.flag] = max(self.reach.get(affix.flag, 1), len(affix.looks) + 1, len(affix.strip) + 1)

    def fitting(self, flag: int, word: str, full_strip: bool) -> tuple[Affix, ...]:
        """The affixes of a flag that may go on a word; with `full_strip` even those that leave nothing of it."""
        rules = self.affixes.get(flag)
        if not rules:
            return ()
        reach = self.reach[flag]
        edge = word if len(word) <= reach else word[:reach] if rules[0].is_prefix else word[-reach:]
        key = (flag, edge)
        found = self.seen.get(key)
        if found is None:
            found = self.seen[key] = tuple([rule for rule in rules if rule.apply(edge, full_strip) is not None])
        return found


def parse_condition(text: str, at_start: bool, mirrored: bool) -> tuple[re.Pattern[str] | None, tuple[Look, ...]]:
    """A condition as a regular expression, and what it asks of each sign.

    It is made of letters, `.`, `[abc]` and `[^abc]`; nothing is special inside brackets. Raises ValueError for a
    bracket without an end.
    """
    if text == ".":
        return None, ()
    looks: list[Look] = []
    at = 0
    while at < len(text):
        sign = text[at]
        at += 1
        if sign == "[":
            end = text.find("]", at)
            if end < 0:
                raise ValueError(say("hunspell_condition", given=shown(text)))
            inner = text[at:end]
            looks.append(Look(inner.removeprefix("^"), inner.startswith("^")))
            at = end + 1
        else:
            looks.append(Look("", True) if sign == "." else Look(sign, False))
    if mirrored:
        looks.reverse()
        at_start = not at_start
    joined = "".join([look.pattern for look in looks])
    return re.compile(f"\\A{joined}" if at_start else f"{joined}\\Z", re.DOTALL), tuple(looks)


@dataclass(frozen=True, slots=True)
class Look:
    """What a condition asks of one sign: to be one of some, or none of them."""

    signs: str
    negated: bool

    @property
    def pattern(self) -> str:
        """The regular expression for it."""
        if not self.signs:
            return "." if self.negated else "(?!)"
        return f"[{'^' * self.negated}{''.join([re.escape(sign) for sign in self.signs])}]"
