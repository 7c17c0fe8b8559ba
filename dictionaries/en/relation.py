"""Which English forms belong to which base forms: used by the recipe alone.

The lookup table of lemminflect says which words a form belongs to, part of speech by part of speech. A word that one of
them has as its base form is a base form (`saw`) and belongs to itself alone. But a form in -ed is its verb's whatever
else it is (`tired`), and so is one in -ing, unless it has a plural that people use (`meetings`, not `walkings`). Words
that the table does not know are taken for regular forms where the list has the rest of the paradigm: `vlogged` where it
has `vlog` and `vlogging`.
"""

from __future__ import annotations

__all__ = ["relation"]


RARER = 200  # centibels: a hundred times
PRONOUNS = {"these": "this", "those": "that", "them": "they", "him": "he", "us": "we", "whom": "who"}
"""Forms of pronouns, which the table does not have."""


def relation(lookup: dict[str, dict[str, set[str]]], words: set[str], level: dict[str, int]) -> dict[str, set[str]]:
    """The base forms of every word among `words` that is no base form itself; `level` is how rare a word is."""
    rows = {}
    for word in sorted(words):
        parts = lookup.get(word, {})
        verbs = parts.get("verb", set()) & words
        bases = {base for found in parts.values() for base in found} & words
        plural = level.get(word + "s", 999) < level.get(word, 999) + RARER
        if verbs and word not in verbs and (word.endswith("ed") or (word.endswith("ing") and not plural)):
            bases = verbs
        if word in PRONOUNS:
            bases = {PRONOUNS[word]} & words
        if word in bases:
            continue
        bases = bases or _regular(word, words)
        if bases:
            rows[word] = bases
    return {form: {last for base in bases for last in rows.get(base, {base})} for form, bases in rows.items()}


def _regular(word: str, words: set[str]) -> set[str]:
    for ending in ("s", "ed", "ing"):
        if not word.endswith(ending) or word.endswith("ss"):
            continue
        for base in _stems(word, ending):
            if base not in words:
                continue
            if ending == "s":
                return {base}
            rest = {"ed": "ing", "ing": "ed"}[ending]
            if any(other in words for other in (base + rest, base.removesuffix("e") + rest, base + base[-1] + rest)):
                return {base}
    return set()


def _stems(word: str, ending: str) -> list[str]:
    """What may stand before the ending: box-es, fl(y)-ies, vlog(g)-ed, vap(e)-ing."""
    stem = word[: -len(ending)]
    if len(stem) < 2:
        return []
    if ending == "s":
        found = [stem]
        if stem.endswith("e") and stem[:-1].endswith(("s", "x", "z", "ch", "sh", "o")):
            found.append(stem[:-1])
        if stem.endswith("ie"):
            found.append(stem[:-2] + "y")
        return found
    found = [stem, stem + "e"]
    if len(stem) > 3 and stem[-1] == stem[-2]:
        found.append(stem[:-1])
    if ending == "ed" and stem.endswith("i"):
        found.append(stem[:-1] + "y")
    return found
