"""Rebuild the Slovak files from pinned packages: `python -m wordgame.dictionaries.sk.recipe [--update]`.

- sk.dawg: every form of hunspell-sk 1:7.5.0-1 (the Slovak dictionary 2.04 of the sk-spell project), see `words`.
- ranks.marisa: how common the words are, from wordfreq 3.1.1.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from wordgame.alphabet import Alphabet
from wordgame.dictionaries.ingredients import Package, archive_member, cook, word_frequencies, word_ranks
from wordgame.lexicon import Lexicon
from wordgame.lexicon.hunspell import Hunspell
from wordgame.lexicon.words import Table, rank_items

HUNSPELL_SK = Package(
    "debian",
    "hunspell-sk",
    "1:7.5.0-1",
    "hunspell-sk_1%3a7.5.0-1_all.deb",
    "1b0059ebe0618c780d0280c7126c9d30f5f68080e8f342dff2f148d64e2cea38",
)
SYLLABIC = frozenset("aáäeéiíoóôuúyýlĺrŕ")  # a word without any of them is an abbreviation


def words(dictionary: Hunspell, letters: frozenset[str]) -> list[str]:
    """Every form in lower case of 2 to 15 letters that can be spoken."""
    found = set()
    for entry in dictionary.entries:
        for form in dictionary.forms(entry):
            word = form.text
            if 2 <= len(word) <= 15 and letters.issuperset(word) and not SYLLABIC.isdisjoint(word):
                found.add(word)
    return sorted(found)


def build(packages: Path, out: Path) -> Iterator[str]:
    """Write both files into `out`, yielding each one's name."""
    package = HUNSPELL_SK.fetch(packages)
    aff, dic = (archive_member(package, f"./usr/share/hunspell/sk_SK.{kind}") for kind in ("aff", "dic"))
    # FULLSTRIP, which the dictionary does not set, keeps the forms of the entry `ý`: an ending without a stem.
    dictionary = Hunspell(b"FULLSTRIP\n" + aff, dic)
    slovak = words(dictionary, frozenset(letter.lower() for letter in Alphabet.load("sk").letters))
    Lexicon.from_words(slovak, alphabet="sk", name="sk").save(out / "sk.dawg")
    yield "sk.dawg"
    level = word_frequencies(packages, "small_sk")
    Table.write(out / "ranks.marisa", rank_items(word_ranks(level, set(slovak))))
    yield "ranks.marisa"


if __name__ == "__main__":
    cook("sk", build)
