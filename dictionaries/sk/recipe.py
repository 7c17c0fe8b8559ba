"""Rebuild the Slovak files from pinned packages: `python -m wordgame.dictionaries.sk.recipe [--update]`.

- sk.dawg: every form of hunspell-sk 1:7.5.0-1 (the Slovak dictionary 2.04 of the sk-spell project), see `words`, but
  for those in removed.txt, which says why.
- beyond.dawg: what it has of one letter and of more than 15.
- supplement.dawg: the words of supplement.txt, which was written for this library.
- ranks.marisa: how common the words of both are, from wordfreq 3.1.1.
- lexemes.marisa: which base forms a form belongs to, from the affix table and simplemma 2.0.0, see relation.py.
- forms.marisa: the same the other way round.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from wordgame.alphabet import Alphabet
from wordgame.dictionaries.ingredients import (
    Package,
    archive_member,
    cook,
    lemma_list,
    listed,
    word_frequencies,
    word_lines,
    word_ranks,
)
from wordgame.dictionaries.sk.relation import relation
from wordgame.lexicon import Lexicon
from wordgame.lexicon.hunspell import Hunspell
from wordgame.lexicon.meaning import form_items, lexeme_items
from wordgame.lexicon.words import Table, rank_items

HUNSPELL_SK = Package(
    "debian",
    "hunspell-sk",
    "1:7.5.0-1",
    "hunspell-sk_1%3a7.5.0-1_all.deb",
    "1b0059ebe0618c780d0280c7126c9d30f5f68080e8f342dff2f148d64e2cea38",
)
CORRECTED = {  # entries with the affixes of another kind of word: `rum` as if it were a neuter in -um
    **dict.fromkeys([b"rum/M", b"\xc5\xa1um/M"], b"B"),
    **dict.fromkeys(
        [verb.encode() for verb in ["oviť/EN", "pobiť/EN", "poviť/EN", "ubiť/EN", "uviť/EN", "vybiť/EN"]], b"WN"
    ),
    **dict.fromkeys([verb.encode() for verb in ["vyžiť/EN", "zaviť/EN"]], b"WN"),
}
ONE_LETTER = frozenset("aikosuvz")
SYLLABIC = frozenset("aáäeéiíoóôuúyýlĺrŕ")  # a word without any of them is an abbreviation


def corrected(dic: bytes) -> bytes:
    """The .dic file with the flags of `CORRECTED`."""
    for entry, flags in CORRECTED.items():
        word = entry.partition(b"/")[0]
        dic = re.sub(rb"^%s(?=\s)" % re.escape(entry), word + b"/" + flags, dic, flags=re.MULTILINE)
    return dic


def words(dictionary: Hunspell, letters: frozenset[str]) -> list[str]:
    """Every form in lower case of 2 to 63 letters that can be spoken."""
    found = set()
    for entry in dictionary.entries:
        for form in dictionary.forms(entry):
            word = form.text
            if 2 <= len(word) <= 63 and letters.issuperset(word) and not SYLLABIC.isdisjoint(word):
                found.add(word)
    return sorted(found)


def build(packages: Path, out: Path) -> Iterator[str]:
    """Write the files into `out`, yielding each one's name."""
    package = HUNSPELL_SK.fetch(packages)
    aff, dic = (archive_member(package, f"./usr/share/hunspell/sk_SK.{kind}") for kind in ("aff", "dic"))
    # FULLSTRIP, which the dictionary does not set, keeps the forms of the entry `ý`: an ending without a stem.
    dictionary = Hunspell(b"FULLSTRIP\n" + aff, corrected(dic))
    here = Path(__file__).parent
    spoken = words(dictionary, frozenset(letter.lower() for letter in Alphabet.load("sk").letters))
    everything = set(spoken) - listed(here / "removed.txt") | ONE_LETTER
    slovak = {word for word in everything if 2 <= len(word) <= 15}
    Lexicon.from_words(slovak, alphabet="sk", name="sk").save(out / "sk.dawg")
    yield "sk.dawg"
    Lexicon.from_words(everything - slovak, alphabet="sk", name="beyond").save(out / "beyond.dawg")
    yield "beyond.dawg"
    more = {word for word in listed(here / "supplement.txt") if len(word) <= 15} - slovak
    Lexicon.from_words(more, alphabet="sk", name="supplement").save(out / "supplement.dawg")
    yield "supplement.dawg"
    level = word_frequencies(packages, "small_sk")
    Table.write(out / "ranks.marisa", rank_items(word_ranks(level, slovak | more)))
    yield "ranks.marisa"
    rows = list(word_lines(here / "supplement.txt"))
    lexemes = relation(dictionary, slovak | more, lemma_list(packages, "sk"), rows)
    Table.write(out / "lexemes.marisa", lexeme_items(lexemes))
    yield "lexemes.marisa"
    Table.write(out / "forms.marisa", form_items(lexemes))
    yield "forms.marisa"


if __name__ == "__main__":
    cook("sk", build)
