"""Rebuild the Swedish files from pinned packages: `python -m wordgame.dictionaries.sv.recipe [--update]`.

- sv.dawg: every form of dictionary-sv 4.0.0 (SFOL 2.42 by Göran Andersson), see `words`.
- lexemes.marisa: which base forms a form belongs to; from it and from simplemma 2.0.0, see relation.py.
- forms.marisa: the same the other way round.
- ranks.marisa: how common the words are, from wordfreq 3.1.1.
"""

from __future__ import annotations

import importlib
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

from wordgame.dictionaries.ingredients import Package, archive_member, cook, word_frequencies, word_ranks
from wordgame.dictionaries.sv.relation import Relation, plain
from wordgame.lexicon import Lexicon
from wordgame.lexicon.hunspell import Hunspell
from wordgame.lexicon.meaning import form_items, lexeme_items
from wordgame.lexicon.words import Table, rank_items

SFOL = Package(
    "npm",
    "dictionary-sv",
    "4.0.0",
    "dictionary-sv-4.0.0.tgz",
    "bbecca87cf98c9902d0cd1b0f9b373ac6d1410a78ade851ea453a7b922e7164f",
)
SIMPLEMMA = Package(
    "pypi",
    "simplemma",
    "2.0.0",
    "simplemma-2.0.0-py3-none-any.whl",
    "db33b15f5aed6485a748ce34d1f510ca760af2633289ab9a8493e2afa785c352",
)
LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzåäö")
VOWELS = frozenset("aeiouyåäö")
INTERJECTIONS = frozenset(["brr", "hm", "hmm", "sch"])  # the words without a vowel that are no abbreviations


def words(dictionary: Hunspell) -> list[str]:
    """Every form in lower case of 2 to 15 letters, é written e; no abbreviations or beginnings of compounds."""
    inside = dictionary.flags(dictionary.options["COMPOUNDPERMITFLAG"])
    found = set()
    for entry in dictionary.entries:
        for form in dictionary.forms(entry):
            if any(inside & affix.continues for affix in form.affixes):
                continue
            word = plain(form.text)
            if 2 <= len(word) <= 15 and LETTERS.issuperset(word) and not VOWELS.isdisjoint(word):
                found.add(word)
    return sorted(found | INTERJECTIONS)


def lemma_list(folder: Path) -> dict[str, str]:
    """simplemma's Swedish list, form -> base form, without names (it keeps their capitals)."""
    wheel = SIMPLEMMA.fetch(folder)
    unpacked = folder / "simplemma-2.0.0"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(unpacked)
    sys.path.insert(0, str(unpacked))
    try:
        factory = importlib.import_module("simplemma.strategies.dictionaries.dictionary_factory")
        pairs = factory._load_dictionary_from_disk("sv")
    finally:
        sys.path.remove(str(unpacked))
    decoded = {form.decode(): base.decode() for form, base in pairs.items()}
    return {form: base for form, base in decoded.items() if form == form.lower()}


def build(packages: Path, out: Path) -> Iterator[str]:
    """Write the four files into `out`, yielding each one's name."""
    tarball = SFOL.fetch(packages)
    dictionary = Hunspell(archive_member(tarball, "package/index.aff"), archive_member(tarball, "package/index.dic"))
    swedish = words(dictionary)
    Lexicon.from_words(swedish, alphabet="sv", name="sv").save(out / "sv.dawg")
    yield "sv.dawg"
    level = word_frequencies(packages, "large_sv")
    Table.write(out / "ranks.marisa", rank_items(word_ranks(level, set(swedish))))
    yield "ranks.marisa"
    relation = Relation(dictionary, set(swedish), lemma_list(packages), level)
    lexemes = relation.table()
    Table.write(out / "lexemes.marisa", lexeme_items(lexemes))
    yield "lexemes.marisa"
    Table.write(out / "forms.marisa", form_items(lexemes))
    yield "forms.marisa"


if __name__ == "__main__":
    cook("sv", build)
