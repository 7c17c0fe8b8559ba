"""Which Slovak forms belong to which base forms, from two sources: used by the recipe alone.

The affix dictionary says which entries a form can be made from; but it has many irregular forms as entries without
affixes. simplemma's list gives one base form for each of 0.9 million forms. What is done about it:

1. A word is a base form when the lemma list says so, or when it has affixes of its own and that list does not know it.
2. Any other form belongs to the base forms that either source names.
3. A form that neither knows (`balíčkoch`) belongs where the same word with a sister ending (`balíčkom`) does.
4. The comparatives of `dobrý` and `zlý` are other words (`lepší`, `horší`), which no source takes for their forms.
5. A negated form belongs to its word, as a superlative does: ne- and naj- are taken off when the table is asked, so
   that only those words stand in it that begin so and are words of their own (`nemý`).
"""

from __future__ import annotations

from collections import defaultdict

from wordgame.lexicon.hunspell import Hunspell

__all__ = ["relation"]

BEGINNINGS = ("ne", "naj")
SISTERS = {
    "och": ("om", "mi", "u"),
    "ách": ("ám", "a", "o"),
    "ach": ("am", "ami", "a"),
    "iach": ("iam", "ia", "a", "e"),
    "ých": ("ým", "ý"),
    "ích": ("ím", "í"),
    "ich": ("im", "í"),
    "ych": ("ym", "y"),
    "iek": ("ka",),
    "ok": ("ka", "ko"),
    "ísk": ("isko",),
    "íšť": ("ište",),
    "iev": ("vo",),
    "ctiev": ("ctvo",),
    "stiev": ("stvo",),
    "": ("a", "o", "e"),
}

COMPARATIVES = {"lepš": ("dobrý", "dobre"), "horš": ("zlý", "zle")}
"""Beginnings of comparatives that are of another stem, with the adjective and the adverb that they belong to."""
ADJECTIVAL = frozenset(
    ("í", "ia", "ie", "ieho", "iemu", "om", "ím", "iu", "ej", "ou", "ích", "ími"),
)


def relation(
    dictionary: Hunspell, words: set[str], lemma_of: dict[str, str], rows: list[list[str]]
) -> dict[str, set[str]]:
    """What has to be written down for `words`; `rows` are the lines of the supplement, base form first."""
    made: dict[str, set[str]] = defaultdict(set)
    inflected = set()
    for entry in dictionary.entries:
        if entry.word not in words:
            continue
        if entry.flags:
            inflected.add(entry.word)
        for form in dictionary.forms(entry):
            if form.affixes and not any(affix.is_prefix for affix in form.affixes) and form.text in words:
                made[form.text].add(entry.word)
    for base, *forms in rows:
        for form in words.intersection(forms):
            made[form].add(base)

    def is_base(word: str) -> bool:
        lemma = lemma_of.get(word)
        return lemma == word if lemma in words else word in inflected or not made.get(word)

    def bases(word: str) -> set[str]:
        for start, (adjective, adverb) in COMPARATIVES.items():
            if word.startswith(start) and word.removeprefix(start) in ADJECTIVAL:
                return {adjective, adverb} & words if word == start + "ie" else {adjective} & words
        if is_base(word) and (word in inflected or word in lemma_of):
            return {word}
        lemma = lemma_of.get(word, "")
        found = made.get(word, set()) - {word} | ({lemma} & words)
        return found or {word}

    def sisters(word: str) -> set[str]:
        for size in (5, 4, 3, 2, 0):
            ending = word[len(word) - size :]
            if ending in SISTERS and len(word) > size + 2:
                for sister in SISTERS[ending]:
                    other = word[: len(word) - size] + sister
                    if other in words and (size or other in inflected):
                        return bases(other)
        return {word}

    table = {}
    for word in sorted(words):
        rest = next((word.removeprefix(start) for start in BEGINNINGS if word.startswith(start)), "")
        found = bases(word)
        if found == {word} and word not in inflected and word not in lemma_of and not rest:
            found = sisters(word)
        if rest in words and found != {word}:
            plain = bases(rest)
            if found <= plain or word not in made:
                continue  # negated, or a superlative
        elif rest in words and word not in inflected and lemma_of.get(word) != word:
            continue
        final = {last for base in found for last in (bases(base) if base != word else {base})}
        if final != {word} or rest in words:
            table[word] = final
    return table
